"""The face of the package: its public names, its documentation, what it does not load."""

import ast
import importlib
import pkgutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Literal, get_origin

import pytest

import continental

PUBLIC = [
    "Advice",
    "Analysis",
    "Why",
    "analyse",
    "unseen",
    "determinize",
    "resolve_claims",
    "parse_view",
    "format_view",
    "best_turn",
    "lay_off_plan",
    "Plan",
    "View",
    "TableMeld",
    "Table",
    "State",
    "Phase",
    "Awaits",
    "shuffled",
    "Swapping",
    "NextDealer",
    "LayingOff",
    "FirstDealer",
    "Drawing",
    "Difference",
    "Direction",
    "Dealing",
    "problems",
    "position",
    "parse_move",
    "WildSwap",
    "TakeDiscard",
    "TableAction",
    "SwapWild",
    "Reshuffle",
    "Played",
    "Pass",
    "Move",
    "LayOff",
    "LayDown",
    "FalseCall",
    "EndGame",
    "DrawStock",
    "DrawForDeal",
    "Discard",
    "Declare",
    "Deal",
    "Buy",
    "At",
    "Action",
    "Options",
    "LegalMoves",
    "PlayedRound",
    "Game",
    "Event",
    "apply",
    "Step",
    "IllegalMove",
    "End",
    "InvalidState",
    "AmbiguousMeld",
    "Ace",
    "BAND_10",
    "BAND_8",
    "Buying",
    "CASTIGO",
    "CASTIGO_LONG",
    "Card",
    "CardRules",
    "CardsLike",
    "Closest",
    "Contract",
    "ContractLike",
    "ContractValidation",
    "ContinentalError",
    "DealSizes",
    "Deck",
    "Ending",
    "Escalera",
    "EscaleraRules",
    "FACE",
    "FIFTEEN",
    "FIFTEEN_JOKERS",
    "Family",
    "FirstTurn",
    "GameEnd",
    "GoingOut",
    "Group",
    "Hand",
    "IllegalAction",
    "IllegalMeld",
    "InvalidDocument",
    "InvalidRuleset",
    "Item",
    "JOKER",
    "Kind",
    "Mark",
    "Meld",
    "MeldCount",
    "MeldLike",
    "NobodyOut",
    "NotationError",
    "OneSuit",
    "Opening",
    "PackStep",
    "Payments",
    "PenaltySource",
    "Points",
    "Rank",
    "Readings",
    "Reason",
    "Record",
    "Refusal",
    "Requirement",
    "Round",
    "RoundResult",
    "RuleSheet",
    "Ruleset",
    "RulesetChanges",
    "SameSuit",
    "Scope",
    "ScoreLine",
    "ScoreSheet",
    "Seats",
    "SeenRecord",
    "Slot",
    "Standing",
    "Stock",
    "Suit",
    "Tally",
    "Ties",
    "Trio",
    "TrioRules",
    "VARIANTS",
    "Validation",
    "Violation",
    "WildRatio",
    "Wilds",
    "Winner",
    "XELU",
    "__version__",
    "dump_ruleset",
    "format_position",
    "hand_points",
    "load_ruleset",
    "parse_cards",
    "parse_group",
    "parse_groups",
    "parse_meld",
    "parse_position",
    "payment",
    "replay",
    "round_payments",
    "round_points",
    "rule_sheet",
    "validate",
    "validate_contract",
    "variant",
    "why_not_meld",
    "with_english_ranks",
    "with_ranks_of",
]

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(continental.__path__, "continental.")
    if module.name != "continental.__main__"  # runs the command line
)


def test_the_public_names() -> None:
    assert sorted(continental.__all__) == sorted(PUBLIC)
    assert all(hasattr(continental, name) for name in PUBLIC)


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    for public in getattr(module, "__all__", ()):
        value = getattr(module, public)
        if get_origin(value) is not Literal and callable(value):  # literals cannot have one
            assert value.__doc__, f"{name}.{public}"


def fields_without_a_docstring(source: str) -> list[str]:
    """Find annotated fields of rule groups that no text follows."""
    found = []
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef):
            continue
        for item, following in zip(node.body, [*node.body[1:], ast.Pass()], strict=True):
            if not isinstance(item, ast.AnnAssign) or "ClassVar" in ast.unparse(item.annotation):
                continue
            told = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
            if not told or "Origin: " not in ast.literal_eval(ast.unparse(following)):
                found.append(f"{node.name}.{ast.unparse(item.target)}")
    return found


def test_every_field_of_a_group_tells_its_origin() -> None:
    groups = Path(continental.__path__[0]) / "ruleset" / "groups.py"
    assert fields_without_a_docstring(groups.read_text("utf-8")) == []
    assert fields_without_a_docstring("class A:\n    b: int = 1\n") == ["A.b"]


def test_importing_loads_no_extra() -> None:
    program = "import continental, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    loaded = set(done.stdout.decode().split())
    assert "continental.validation" in loaded
    assert not loaded & {"cattrs", "click", "rich", "tomli_w", "multiprocessing", "hypothesis"}


def test_the_version_is_told_once() -> None:
    project = Path(__file__).resolve().parents[1] / "pyproject.toml"
    with project.open("rb") as file:
        assert tomllib.load(file)["project"]["version"] == continental.__version__


def test_some_rooms_are_loaded_when_they_are_asked_for() -> None:
    script = (
        "import sys, continental as ct; names = ['continental.advice', 'continental.record', "
        "'continental.solver.openings', 'continental.codec', 'cattrs']; "
        "print([name in sys.modules for name in names]); "
        "ct.analyse, ct.record.dumps, ct.solver.distance, ct.codec.MOVE; "
        "print([name in sys.modules for name in names]); "
        "print(hasattr(ct, 'nonsense'), hasattr(ct.solver, 'nonsense'))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    ).stdout.split("\n")
    assert told == [str([False] * 5), str([True] * 5), "False False", ""]


def test_what_is_public_is_offered_loaded_or_not() -> None:
    script = "import continental as ct; print(*(name for name in dir(ct) if hasattr(ct, name)))"
    told = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    rooms = {"bots", "codec", "record", "simulation", "solver", "svg"}
    assert set(told.stdout.split()) == {*continental.__all__, *rooms}


@pytest.mark.parametrize(
    ("missing", "program", "extra"),
    [
        ("tomli_w", "import continental as ct; ct.dump_ruleset(ct.XELU)", "toml"),
        ("matplotlib", "from continental.simulation import plot; plot([])", "plot"),
        ("matplotlib", "from continental.simulation import *; write_plot([], 'a.svg')", "plot"),
        ("hypothesis", "import continental.testing", "testing"),
        ("click", "from continental.cli import main; main()", "cli"),
    ],
)
def test_what_is_missing_is_told_with_its_extra(missing: str, program: str, extra: str) -> None:
    hidden = f"import sys; sys.modules[{missing!r}] = None; "
    done = subprocess.run(
        [sys.executable, "-c", hidden + program], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert f'pip install "continental[{extra}]"' in done.stderr.splitlines()[-1]
