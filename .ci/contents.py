"""Compares what is in the sdist and the wheel with the tree that they were built from.

python contents.py TREE DIST
"""

import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path, PurePosixPath

IN_SDIST = {".ci", ".github", "bench", "docs", "examples", "src", "tests"}
IN_SDIST |= {"CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "README.md"}
IN_SDIST |= {"SECURITY.md", "pyproject.toml"}
ADDED_TO_SDIST = {"PKG-INFO", ".gitignore"}  # hatchling adds both
DIST_INFO = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
STRAY = {"__pycache__", ".DS_Store", ".coverage", ".hypothesis", ".mypy_cache", ".pytest_cache"}
STRAY_ENDINGS = {".pyc", ".pyo", ".so", ".orig", ".rej", ".swp", ".log"}


def stray(name: str) -> bool:
    path = PurePosixPath(name)
    return not STRAY.isdisjoint(path.parts) or path.suffix in STRAY_ENDINGS


def tree(root: Path) -> set[str]:
    files = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return {name for name in files if not stray(name)}


def differences(what: str, held: set[str], wanted: set[str]) -> list[str]:
    return [f"{what}: {name} is too much" for name in sorted(held - wanted)] + [
        f"{what}: {name} is missing" for name in sorted(wanted - held)
    ]


def only(dist: Path, pattern: str) -> Path:
    found = list(dist.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"{len(found)} files match {pattern}, not one")
    return found[0]


def main() -> None:
    root, dist = map(Path, sys.argv[1:])
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    stem = f"{project['name']}-{project['version']}"
    files = tree(root)

    with tarfile.open(only(dist, "*.tar.gz")) as archive:
        members = {member.name for member in archive.getmembers() if not member.isdir()}
    wanted = {name for name in files if PurePosixPath(name).parts[0] in IN_SDIST}
    faults = [f"sdist: nothing of {top}" for top in IN_SDIST if not (root / top).exists()]
    faults += differences("sdist", members, {f"{stem}/{name}" for name in wanted | ADDED_TO_SDIST})

    with zipfile.ZipFile(only(dist, "*.whl")) as wheel:
        names = {name for name in wheel.namelist() if not name.endswith("/")}
    wanted = {name.removeprefix("src/") for name in files if name.startswith("src/continental/")}
    faults += ["wheel: no py.typed"] if "continental/py.typed" not in wanted else []
    wanted |= {f"{stem}.dist-info/{name}" for name in DIST_INFO}
    faults += differences("wheel", names, wanted)

    if faults:
        raise SystemExit("\n".join(faults))
    print(f"{len(members)} files in the sdist, {len(names)} in the wheel, none too much")


if __name__ == "__main__":
    main()
