"""Holds the public names and signatures against those of the last release.

python api.py

Needs griffe. What a release may break is said by its version: before 1.0.0 a new minor version,
then a new major one.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def last_release() -> str | None:
    """Give the last tag of a release, if there is one."""
    found = subprocess.run(
        ["git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or None


def may_break(before: str, after: str) -> bool:
    """Tell whether a version may break what an earlier one promised."""
    old, new = (tuple(map(int, re.findall(r"\d+", text)[:2])) for text in (before, after))
    return new > old if new[0] == 0 else new[0] > old[0]


def main() -> None:
    tag = last_release()
    if tag is None:
        print("no release yet, nothing to hold the API against")
        return
    command = [sys.executable, "-m", "griffe", "check", "continental", "--search", "src", "-a", tag]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(done.stdout + done.stderr)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if done.returncode and not may_break(tag, version):
        raise SystemExit(f"{version} may not break what {tag} promised")
    print(f"the API of {version} was held against {tag}")


if __name__ == "__main__":
    main()
