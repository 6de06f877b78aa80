"""Every numbered rule of docs/rules/ is proved by a test; none is forgotten.

The marks are read from the text of the tests, so that it does not matter which of them run.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest
from attrs import frozen

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = {
    page.stem: page.read_text("utf-8") for page in sorted((ROOT / "docs" / "rules").glob("*.md"))
}
SOURCES: Final = ROOT / "docs" / "sources.md"

RULE: Final = re.compile(
    r"^- \*\*(?P<page>[a-z]+)-(?P<number>\d{2})\*\* (?P<text>.*?)(?P<tags>(?: \*\([^()]*\)\*)*)$"
)
NEARLY: Final = re.compile(r"^\s*[-*+]\s+(?:\*\*|__|`)?[a-z]+-\d+\b", re.IGNORECASE)
"""What is meant as a rule, well written or not."""
TAG: Final = re.compile(r"\*\(([^()]*)\)\*")
DOUBTFUL: Final = "?"
"""The one tag that there is."""
KEY: Final = re.compile(r"\b[ABD]\d{1,2}b?\b")
LISTED: Final = re.compile(r"^\| *`?([ABD]\d{1,2}b?)`? *\|", re.MULTILINE)
"""A key in the first column of a table, which is where sources are listed."""


@frozen
class Rule:
    page: str
    """The page that holds it, which its number should name."""
    number: str
    text: str
    tags: tuple[str, ...]


# --- the pages ---------------------------------------------------------------------------------


def rules_of(pages: Mapping[str, str]) -> Iterator[Rule]:
    """Give the rules of some pages in order."""
    for page, text in pages.items():
        for line in text.splitlines():
            found = RULE.match(line)
            if found is not None:
                number = f"{found['page']}-{found['number']}"
                yield Rule(page, number, found["text"], tuple(TAG.findall(found["tags"])))


def page_problems(pages: Mapping[str, str]) -> Iterator[str]:
    """Find what is wrong with the numbers, the tags and the doubtful rules of some pages."""
    for page, text in pages.items():
        for line in text.splitlines():
            if NEARLY.match(line) and not RULE.match(line):
                yield f"{page}: not written like a rule: {line}"
    rules = list(rules_of(pages))
    for number, count in Counter(rule.number for rule in rules).items():
        if count > 1:
            yield f"{number}: there {count} times"
    for page in pages:
        numbers = [rule.number for rule in rules if rule.page == page]
        wanted = [f"{page}-{number:02}" for number in range(1, len(numbers) + 1)]
        if not numbers:
            yield f"{page}: no rules"
        for number, due in zip(numbers, wanted, strict=True):
            if number != due:
                yield f"{page}: {number} where {due} is due"
                break
    for rule in rules:
        if rule.tags not in ((), (DOUBTFUL,)):
            yield f"{rule.number}: tags {rule.tags}"
        if TAG.search(rule.text):
            yield f"{rule.number}: a tag is not at the end"
        doubtful = DOUBTFUL in rule.tags
        for words in ("Chosen:", "Other reading:"):
            if doubtful and words not in rule.text:
                yield f"{rule.number}: doubtful, but does not say {words!r}"
            if not doubtful and words in rule.text:
                yield f"{rule.number}: says {words!r}, but is not doubtful"


# --- the marks ---------------------------------------------------------------------------------


def rule_marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Find every ``pytest.mark.rule(...)``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield node


def of_tests(tree: ast.AST) -> Iterator[ast.Call]:
    """Find those that tests carry: on the test itself, or on a row of its table."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = list(rule_marks(node))
            yield from (mark for mark in marks if mark in node.decorator_list)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.param":
            for keyword in node.keywords:
                if keyword.arg == "marks":
                    yield from rule_marks(keyword.value)


def carried_by(source: str) -> Iterator[str]:
    """Give the numbers that the tests of a text carry.

    Raises:
        ValueError: a mark is on no test, or holds something other than literal strings.
    """
    tree = ast.parse(source)
    carried = list(of_tests(tree))
    for mark in rule_marks(tree):
        if mark not in carried:
            raise ValueError(f"line {mark.lineno}: the mark is on no test")
    for mark in carried:
        for argument in mark.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ValueError(f"line {mark.lineno}: {ast.unparse(argument)} is no literal")
            yield argument.value
        if not mark.args or mark.keywords:
            raise ValueError(f"line {mark.lineno}: numbers are wanted, and nothing else")


def carried_numbers() -> set[str]:
    """Give the numbers that any test carries."""
    tests = sorted((ROOT / "tests").rglob("*.py"))
    return {number for path in tests for number in carried_by(path.read_text("utf-8"))}


def mark_problems(rules: Iterable[Rule], carried: set[str]) -> Iterator[str]:
    """Find rules without a test, and tests without a rule."""
    known = {rule.number for rule in rules}
    yield from (f"{number}: no test" for number in sorted(known - carried))
    yield from (f"{number}: no such rule" for number in sorted(carried - known))


# --- the sources -------------------------------------------------------------------------------


def docstrings(source: str) -> Iterator[str]:
    """Give every text that stands as a statement: of modules, classes, functions, fields."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                yield node.value.value


def keys_of_code() -> set[str]:
    """Give the keys of sources that docstrings of the package cite."""
    modules = sorted((ROOT / "src" / "continental").rglob("*.py"))
    return {
        key
        for path in modules
        for text in docstrings(path.read_text("utf-8"))
        for key in KEY.findall(text)
    }


# --- the tests ---------------------------------------------------------------------------------


def test_there_is_a_page_for_each_game() -> None:
    assert set(PAGES) == {"castigo", "fifteen", "xelu"}


def test_the_numbers_of_each_page_run_from_one_and_its_tags_are_in_order() -> None:
    assert list(page_problems(PAGES)) == []


def test_every_rule_is_proved() -> None:
    assert list(mark_problems(rules_of(PAGES), carried_numbers())) == []


def test_every_source_that_is_cited_is_listed() -> None:
    if not SOURCES.is_file():
        pytest.fail("docs/sources.md is missing: nothing tells what the keys of sources mean")
    listed = set(LISTED.findall(SOURCES.read_text("utf-8")))
    assert sorted(keys_of_code() - listed) == []
    assert sorted(set(KEY.findall("\n".join(PAGES.values()))) - listed) == []


def test_docstrings_cite_sources() -> None:
    """Else the check above would compare nothing."""
    assert keys_of_code()


# --- the checks themselves ---------------------------------------------------------------------


GOOD = """\
- **go-01** Two play.
- **go-02** The first begins.
- **go-03** It is not said (decided). Chosen: this. Other reading: that. *(?)*
"""


def test_a_good_page_has_no_problems() -> None:
    assert list(page_problems({"go": GOOD})) == []
    assert [(rule.number, rule.tags) for rule in rules_of({"go": GOOD})] == [
        ("go-01", ()),
        ("go-02", ()),
        ("go-03", ("?",)),
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        pytest.param("go-02", "go-01", "go-01: there 2 times", id="twice"),
        pytest.param("go-02", "go-04", "go: go-04 where go-02 is due", id="gap"),
        pytest.param("go-01", "no-01", "go: no-01 where go-01 is due", id="foreign"),
        pytest.param("**go-02**", "**go-2**", "go: not written like a rule", id="one digit"),
        pytest.param("**go-02**", "go-02", "go: not written like a rule", id="not bold"),
        pytest.param("- **go-02**", "  - **go-02**", "go: not written like a rule", id="deeper"),
        pytest.param("begins.", "begins. *(play)*", "go-02: tags ('play',)", id="unknown tag"),
        pytest.param("*(?)*", "*(?)* *(?)*", "go-03: tags ('?', '?')", id="tag twice"),
        pytest.param("play.", "play *(?)* now.", "go-01: a tag is not at the end", id="inside"),
        pytest.param("Chosen:", "Taken:", "go-03: doubtful, but does not say 'Chosen:'", id="ch"),
        pytest.param(
            "Other reading:", "Else:", "go-03: doubtful, but does not say 'Other", id="other"
        ),
        pytest.param(" *(?)*", "", "go-03: says 'Chosen:', but is not doubtful", id="untagged"),
    ],
)
def test_a_bad_page_is_found_out(old: str, new: str, problem: str) -> None:
    page = GOOD.replace(old, new, 1)
    assert page != GOOD
    assert any(found.startswith(problem) for found in page_problems({"go": page}))


def test_a_page_without_rules_is_found_out() -> None:
    assert list(page_problems({"go": "# go\n"})) == ["go: no rules"]


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_found_out() -> None:
    rules = list(rules_of({"go": GOOD}))
    every = {"go-01", "go-02", "go-03"}
    assert list(mark_problems(rules, every)) == []
    assert list(mark_problems(rules, every - {"go-02"})) == ["go-02: no test"]
    assert list(mark_problems(rules, every | {"go-04"})) == ["go-04: no such rule"]


def test_marks_on_tests_and_on_rows_of_their_tables_are_found() -> None:
    source = """
@pytest.mark.rule("go-01", "go-02")
@pytest.mark.parametrize("value", [pytest.param(1, marks=[pytest.mark.rule("go-03")])])
def test_one(value): ...

class TestMore:
    @pytest.mark.rule("go-04")
    def test_two(self): ...
"""
    assert sorted(carried_by(source)) == ["go-01", "go-02", "go-03", "go-04"]


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("go-01")\ndef helper(): ...\n',
        'LATER = pytest.mark.rule("go-01")\n',
        '@pytest.mark.rule(f"go-{1}")\ndef test_one(): ...\n',
        "@pytest.mark.rule(1)\ndef test_one(): ...\n",
        "@pytest.mark.rule()\ndef test_one(): ...\n",
        '@pytest.mark.rule("go-01", why="")\ndef test_one(): ...\n',
    ],
)
def test_a_mark_that_proves_nothing_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"^line \d+: "):
        list(carried_by(source))


def test_keys_are_found_in_docstrings_only() -> None:
    source = '"""See A1."""\nNAME = "A2"  # A3\n"""Origin: castigo, B5, D33b."""\n'
    assert KEY.findall(" ".join(docstrings(source))) == ["A1", "B5", "D33b"]
    assert KEY.findall("A123 XA1 A1c C1 B") == []


def test_a_source_is_listed_by_its_key_in_the_first_column() -> None:
    assert LISTED.findall("| A1 | like B2 | D3 |\n| `A6b` | old |\nA4\n") == ["A1", "A6b"]
