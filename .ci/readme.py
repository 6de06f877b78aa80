"""Prints a command of README.md, as it stands there.

The command named NAME is the single line of the fenced block right under ``<!-- ci: NAME -->``:

    python readme.py README.md NAME          the whole line
    python readme.py README.md NAME --last   what follows its last ``&&``
"""

import re
import sys
from pathlib import Path


def command(page: str, name: str) -> str:
    found = re.findall(
        rf"^<!-- ci: {re.escape(name)} -->\n+```(?:sh|bash|console|shell)\n(.*?)^```$",
        page,
        re.MULTILINE | re.DOTALL,
    )
    if len(found) != 1:
        raise SystemExit(f"the page has {len(found)} commands marked <!-- ci: {name} -->, not one")
    lines = found[0].splitlines()
    if len(lines) != 1 or lines[0].endswith("\\"):
        raise SystemExit(f"the command {name} is not a single line")
    return str(lines[0])


def main() -> None:
    page, name, *rest = sys.argv[1:]
    line = command(Path(page).read_text("utf-8"), name)
    if rest == ["--last"]:
        line = line.rpartition("&&")[2].strip()
    print(line)


if __name__ == "__main__":
    main()
