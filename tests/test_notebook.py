"""The notebook of examples/ runs, and shows pictures."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

NOTEBOOK = Path(__file__).resolve().parents[1] / "examples" / "notebook.ipynb"
PICTURE = "image/svg+xml"


def test_the_notebook_holds_no_outputs_that_could_be_stale() -> None:
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    assert not [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]


@pytest.mark.slow
def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    cells = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    told = [output for outputs in cells for output in outputs]
    assert not [output for output in told if output.get("name") == "stderr"]
    pictures = [output.data[PICTURE] for output in told if output.output_type == "execute_result"]
    assert len(pictures) == len(cells) - 1  # one of them prints only
    assert all(ET.fromstring(picture).tag.endswith("}svg") for picture in pictures)
