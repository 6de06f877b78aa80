"""Checks that the version, the changelog, the citation and the tag of a release agree.

python release.py [TAG]

Without a tag it is asked whether the tree may be worked on; with one, whether it may be released.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADING = re.compile(
    r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d{2}-\d{2}))?$", re.MULTILINE
)
CITED = re.compile(r"^version: *\"?(?P<version>[^\"\s]+)\"?$", re.MULTILINE)


def faults(version: str, changelog: str, citation: str, tag: str | None) -> list[str]:
    """Give what does not agree."""
    headings = [(match["version"], match["date"]) for match in HEADING.finditer(changelog)]
    sections = HEADING.split(changelog)[3::3]
    found: list[str] = []
    if not headings or headings[0][0] != "Unreleased":
        return ["CHANGELOG.md: the first section is not [Unreleased]"]
    found += [
        f"CHANGELOG.md: the section [{name}] has no date"
        for name, date in headings[1:]
        if date is None
    ]
    cited = CITED.search(citation)
    if cited is None or cited["version"] != version:
        found.append(f"CITATION.cff: the version is not {version}")
    if tag is None:
        return found
    if tag != f"v{version}":
        found.append(f"the tag {tag} is not v{version}")
    if not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", version):
        found.append(f"pyproject.toml: {version} is no version of a release")
    if len(headings) < 2 or headings[1][0] != version:
        found.append(f"CHANGELOG.md: the section after [Unreleased] is not [{version}]")
    if sections[0].strip():
        found.append("CHANGELOG.md: [Unreleased] is not empty")
    return found


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    tag = sys.argv[1] if len(sys.argv) > 1 else None
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    found = faults(project["version"], changelog, citation, tag)
    if tag and not project.get("urls"):
        found.append("pyproject.toml: [project.urls] does not say where the project lives")
    if found:
        raise SystemExit("\n".join(found))
    print(
        f"{project['version']}: version, changelog and citation agree"
        + (f" with {tag}" if tag else "")
    )


if __name__ == "__main__":
    main()
