"""Prints constraints.txt with every direct dependency at the lower bound of pyproject.toml.

What a dependency group pins, such as the test tools, stays as it is pinned.

python lowest.py pyproject.toml constraints.txt
"""

import re
import sys
import tomllib
from pathlib import Path


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def lowest(requirement: str) -> tuple[str, str]:
    match = re.fullmatch(r"([A-Za-z0-9._-]+)>=([0-9.]+)", requirement.replace(" ", ""))
    if match is None:
        raise SystemExit(f"{requirement!r} is not of the form name>=version")
    return normal(match[1]), match[2]


def main() -> None:
    tables = tomllib.loads(Path(sys.argv[1]).read_text("utf-8"))
    project = tables["project"]
    extras = project["optional-dependencies"].values()
    bounds = dict(map(lowest, sum(extras, project["dependencies"])))
    for group in tables["dependency-groups"].values():
        for entry in group:
            if isinstance(entry, str):
                bounds.pop(normal(re.split(r"[\[=]", entry)[0]), None)
    for line in Path(sys.argv[2]).read_text("utf-8").splitlines():
        if line and not line.startswith("#") and normal(line.partition("==")[0]) not in bounds:
            print(line)
    for name, version in bounds.items():
        print(f"{name}=={version}")


if __name__ == "__main__":
    main()
