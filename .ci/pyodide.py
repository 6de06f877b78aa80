"""Uses the wheel in Pyodide, the Python of browsers, under Node.

python pyodide.py WHEEL...

The wheels are that of the project and those of what it needs.
"""

import sys
import tempfile
from pathlib import Path

from node import install, npm

HERE = Path(__file__).resolve().parent


def main() -> None:
    wheels = [str(Path(name).resolve()) for name in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        install(HERE / "pyodide", folder)
        print(npm(folder, "exec", "--", "node", "smoke.mjs", str(HERE / "smoke.py"), *wheels))


if __name__ == "__main__":
    main()
