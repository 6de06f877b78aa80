"""The fenced Python of docs/ and of the pages beside it, such as README.md, is run.

A page's blocks run in order and share their names. ``pycon`` blocks are doctests, ``python``
blocks are programs (or doctests, where they hold a prompt). ``console`` blocks hold commands behind
``$``, each with what it prints; an ellipsis stands for anything. In ``sh`` blocks the lines that
begin with ``continental`` are run, with few games. ``no-run`` after the language leaves a block
out.
"""

import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from attrs import frozen
from click.testing import CliRunner

from continental.cli.commands import commands as command_line

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)$")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@frozen
class Block:
    info: tuple[str, ...]
    line: int
    """The line of the page, from 0, where the text starts."""
    text: str


def blocks(page: str) -> Iterator[Block]:
    opened: re.Match[str] | None = None
    start, held = 0, list[str]()
    for number, line in enumerate(page.splitlines()):
        fence = FENCE.match(line)
        if opened is None:
            if fence is not None:
                opened, start, held = fence, number + 1, []
        elif fence is not None and not fence["info"].strip() and fence["fence"] >= opened["fence"]:
            yield Block(tuple(opened["info"].split()), start, "".join(held))
            opened = None
        else:
            held.append(line.removeprefix(opened["indent"]) + "\n")
    assert opened is None, f"the fence before line {start + 1} is not closed"


def runs(block: Block) -> bool:
    return block.info[:1] in {("python",), ("pycon",)} and "no-run" not in block.info


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder with the files that the pages speak of."""
    records = ROOT / "src" / "continental" / "conformance" / "records"
    for name in ("grandma.toml", "house.toml"):
        shutil.copy(ROOT / "examples" / "house_rules.toml", tmp_path / name)
    shutil.copy(records / "xelu.continental", tmp_path / "game.continental")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_code_of_the_page_runs(page: Path) -> None:
    names: dict[str, object] = {"__name__": "__page__"}
    for block in filter(runs, blocks(page.read_text("utf-8"))):
        if re.search(r"^\s*>>> ", block.text, re.MULTILINE):
            test = doctest.DocTestParser().get_doctest(
                block.text, names, page.name, str(page), block.line
            )
            report: list[str] = []
            failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(
                test, out=report.append, clear_globs=False
            )
            assert not failed, "".join(report)
            names.update(test.globs)
        else:
            code = compile("\n" * block.line + block.text, str(page), "exec")
            exec(code, names)


def commands(block: Block) -> Iterator[tuple[list[str], str]]:
    """Give each command of a block with what it is to print."""
    for part in re.split(r"^\$ continental ", block.text, flags=re.MULTILINE)[1:]:
        line, _, printed = part.partition("\n")
        yield shlex.split(line), printed


CONSOLE = [
    pytest.param(arguments, printed, id=f"{page.stem}-{' '.join(arguments)}")
    for page in PAGES
    for block in blocks(page.read_text("utf-8"))
    if block.info == ("console",)
    for arguments, printed in commands(block)
]


SHELL = sorted(
    {
        line.partition(">")[0].partition("#")[0].strip()
        for page in PAGES
        for block in blocks(page.read_text("utf-8"))
        if block.info[:1] == ("sh",)
        for line in block.text.splitlines()
        if line.startswith("continental ")
    }
)
"""Commands without what they print."""


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("arguments", "printed"), CONSOLE)
def test_a_command_of_a_page_prints_what_it_says(arguments: list[str], printed: str) -> None:
    done = CliRunner().invoke(command_line, arguments, prog_name="continental")
    wanted = "".join(map(re.escape, printed)).replace("…", ".*")
    assert re.fullmatch(wanted, done.stdout, re.DOTALL), done.output


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("line", SHELL)
def test_a_command_of_a_page_runs(line: str) -> None:
    if "--plot" in line and find_spec("matplotlib") is None:
        pytest.skip("matplotlib is not installed")
    few = re.sub(r"--games \d+", "--games 2", re.sub(r"--jobs \d+", "", line))
    done = CliRunner().invoke(command_line, shlex.split(few)[1:], prog_name="continental")
    assert done.exit_code in {0, 1}, done.output  # yes and no
    assert done.exception is None or isinstance(done.exception, SystemExit)


def test_blocks_are_found_with_their_lines() -> None:
    page = "a\n\n```pycon\n>>> 1\n1\n```\n\n- b\n\n  ~~~ python no-run\n  if x:\n      y\n  ~~~\n"
    assert list(blocks(page)) == [
        Block(("pycon",), 3, ">>> 1\n1\n"),
        Block(("python", "no-run"), 10, "if x:\n    y\n"),
    ]
