"""Every documented case is tested, or waits for what it speaks of; none is forgotten."""

from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from cases_helper import marked_cases


def numbered(letter: str, width: int, numbers: str) -> tuple[str, ...]:
    """Give ids from numbers and spans: ``C, 3, "1 4-6"`` gives C001, C004, C005, C006."""
    found: list[str] = []
    for part in numbers.split():
        first, _, last = part.partition("-")
        found += (f"{letter}{n:0{width}}" for n in range(int(first), int(last or first) + 1))
    return tuple(found)


CASES: Final = (
    *numbered(
        "C",
        3,
        "1-2 4-7 10-11 13-15 17-18 20-21 23 25-26 28-29 31-33 35-40 43 45-46 48-49 51-53 55-56 "
        "58-60 62 64-65 67-68 71-74 76 78-79 81-82 84 86-89 91-93 96 98 100-103 105 107 109-110 "
        "112 114-115 117-118 120-121 123-124 126-127 129 131 133 135-136 138 140 142-143 145 147 "
        "149 151-152 155 157-159 161-163 165 167 169 171 174-176 178-180 182 184-187 189 191",
    ),
    *numbered(
        "F",
        3,
        "1-2 4-5 7-8 10-11 13-14 16-17 19-20 22-23 25-26 28-29 31-32 34-35 37-38 40-41 43-44 46-47 "
        "49-50 52-53 55-56 58-59 61-62 64-65 67-68 70-71 73-74 76-77 79-80 82-83 85-86 88-89 91-92 "
        "94-95 97-98 100-101 103",
    ),
    *numbered("T", 2, "1-2 4-5 7-9 11-12 14 16-17 19-20 22 24-25 27-28 30-31"),
)
"""Every case and fact."""

REASONS: Final = frozenset[str]()
WAITING: Final[dict[str, str]] = {}
"""Cases that speak of what does not stand yet, with what they wait for."""

TABLES: Final = (
    *(("val", 16), ("deal", 13), ("set", 16), ("run", 22), ("open", 10)),
    *(("swap", 12), ("buy", 12), ("flow", 9)),
)
SURVEY: Final = tuple(
    f"{table}-{number:02}" for table, count in TABLES for number in range(1, count + 1)
)
SURVEY_WAITING: Final[dict[str, str]] = {}

SCENARIOS: Final = tuple(
    f"{name}-scenario"
    for name in ("C1", "C2", "C3", "C4", "X1", "X2", "X3", "X4", "K1", "K2", "K2b", "K3", "K4")
)
SCENARIOS_WAITING: Final[dict[str, str]] = {}

TESTED: Final = tuple(
    case
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path.stem.startswith(("test_open_", "test_scenarios", "test_survey_", "test_rulesheet"))
    for case in marked_cases(import_module(path.stem))
)
"""The ids that tests of cases, of scenarios and of the survey are marked with, in any file."""


@pytest.mark.parametrize(
    ("known", "waiting"),
    [
        pytest.param(CASES, WAITING, id="cases"),
        pytest.param(SURVEY, SURVEY_WAITING, id="survey"),
        pytest.param(SCENARIOS, SCENARIOS_WAITING, id="scenarios"),
    ],
)
def test_each_id_is_tested_or_waits(known: tuple[str, ...], waiting: dict[str, str]) -> None:
    tested = set(TESTED) & set(known)
    assert len(set(known)) == len(known)
    assert not tested & set(waiting), "tested, and said to wait"
    assert not set(known) - tested - set(waiting), "neither tested nor waiting"
    assert not set(waiting) - set(known), "no such case"
    assert set(waiting.values()) <= REASONS


def test_marks_name_cases_that_are_known() -> None:
    assert not set(TESTED) - {*CASES, *SURVEY, *SCENARIOS}


def test_number_of_cases() -> None:
    assert Counter(case[0] for case in CASES) == {"C": 123, "F": 69, "T": 21}


def test_marks_of_functions_and_of_rows_are_found() -> None:
    """The collecting itself: a mark on a function, a mark on a row."""
    module = ModuleType("sample")

    @pytest.mark.case("one")
    @pytest.mark.parametrize("value", [pytest.param(1, marks=pytest.mark.case("two")), 2])
    def test_sample(value: int) -> None:
        raise NotImplementedError(value)

    module.test_sample = test_sample  # type: ignore[attr-defined]
    assert set(marked_cases(module)) == {"one", "two"}
