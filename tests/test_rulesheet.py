"""Rule sheets tell every field of a ruleset, and docs/sheets/ has those of the presets.

The pages are made by running this file.
"""

import random
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import cast

import pytest

import continental as ct
from continental.cards import Card
from continental.errors import InvalidRuleset
from continental.ruleset import PackStep, Round, Ruleset, leaves
from continental.rulesheet import Clause, Grid, RuleSheet, Sentence, rule_sheet

PAGES = Path(__file__).resolve().parents[1] / "docs" / "sheets"

LENGTHS = (Round(7, "E4!E3!"), Round(8, "E4!E4!"))
BASES = {
    **ct.VARIANTS,
    "either-family": ct.XELU.replace(rounds=LENGTHS, escaleras={"min_length": 3}),
    "target": ct.FIFTEEN.replace(ending={"mode": ct.GameEnd.TARGET, "target": 50}),
    "deals": ct.FIFTEEN.replace(ending={"deals": 7}),
    "nothing-swapped": ct.CASTIGO.replace(swapping={"from_escaleras": False}),
    "nothing-added": ct.XELU.replace(laying_off={"own": False, "others": False}),
    "without-trios": ct.XELU.replace(rounds=LENGTHS, escaleras={"min_length": 3}).replace(
        trios={"allowed": False}, buying={"allowed": False}
    ),
    "paid-discard": ct.XELU.replace(buying={"allowed": False}, drawing={"discard_cost": 1}),
    "odd": ct.XELU.replace(
        rounds=(Round(9, ("T3!E4", "T4E5!")), Round(9, "TE")),
        seats={"minimum": 3, "maximum": 3},
        ending={"max_turns": None},
    ).replace(trios={"max_length": 4}, escaleras={"max_length": 5}),
    "of-one-length": ct.XELU.replace(trios={"max_length": 3}, escaleras={"max_length": 4}),
    "first-turn": ct.CASTIGO.replace(going_out={"at_once_first_turn_factor": 3}),
}
"""The presets, and others in which fields have a meaning that they lack there."""


def others(value: object, path: str) -> Iterator[object]:
    """Give other values for a field."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (other for other in type(value) if other is not value)
        case Fraction():
            yield from (Fraction(1, 3), Fraction(1, 2))
        case int():
            yield from (value + step for step in (-2, -1, 1, 2, 3))
        case str():
            yield f"{value}-too"
        case None:
            yield from (0, 1, 2, 4, 13, Fraction(1, 4))
        case tuple() if path == "cards.packs":
            yield from ((PackStep(5),), (*value, PackStep(6, seats=3)), (*value, PackStep(7, 2, 2)))
        case tuple() if path == "rounds":
            first, *rest = cast("tuple[Round, ...]", value)
            yield (Round(first.cards, (*first.contracts, *first.contracts)), *rest)
            yield (Round(first.cards - 1, first.contracts), *rest)
            yield (first, *rest, first)
        case tuple() if path == "wilds.cards":
            yield from (found for text in ("", "Ad", "3c 3d") if (found := wild(text)) != value)
        case tuple():
            numbers = cast("tuple[int, ...]", value)
            for place in range(len(numbers)):
                yield (*numbers[:place], numbers[place] + 7, *numbers[place + 1 :])
        case _:
            raise AssertionError(f"{path}: {value!r}")


def wild(text: str) -> tuple[Card, ...]:
    return tuple(ct.Hand(text))


def changed(rules: Ruleset, path: str, value: object) -> Ruleset | None:
    """Give the ruleset with another value in a field, or None where that makes no sense."""
    group, _, name = path.rpartition(".")
    replace = cast("Callable[..., Ruleset]", rules.replace)
    try:
        return replace(**({group: {name: value}} if group else {name: value}))
    except (InvalidRuleset, TypeError):
        return None


@cache
def changes(rules: Ruleset) -> tuple[tuple[str, Ruleset], ...]:
    """Give the ruleset with each field changed, in every way that makes sense."""
    return tuple(
        (path, found)
        for path, value in leaves(rules)
        for other in others(value, path)
        if (found := changed(rules, path, other)) is not None and found != rules
    )


def last_section(sheet: RuleSheet) -> tuple[str, ...]:
    last = sheet.sections[-1]
    idle = last.heading.sentence is Sentence.WITHOUT_EFFECT
    return tuple(map(str, last.parts)) if idle else ()


@pytest.mark.parametrize("base", BASES)
def test_another_value_of_a_field_gives_another_sheet(base: str) -> None:
    rules = BASES[base]
    seen = {str(rule_sheet(rules)): "as it is"}
    for path, other in changes(rules):
        told = str(rule_sheet(other))
        assert told not in seen, f"{path} and {seen[told]}: {rules.diff(other)[0]}"
        seen[told] = str(rules.diff(other)[0])


def test_each_field_has_been_changed() -> None:
    """A penalty stock and who draws from it can only be changed together."""
    done = {path for rules in BASES.values() for path, _ in changes(rules)}
    assert {path for path, _ in leaves(ct.XELU)} - done == {"buying.penalty_source"}
    one = ct.CASTIGO.replace(
        stock={"penalty_share": None}, buying={"penalty_source": ct.PenaltySource.STOCK}
    )
    assert {Sentence.FROM_STOCK, Sentence.ONE_STOCK} <= sentences(one)
    assert {Sentence.FROM_PENALTY_STOCK, Sentence.TWO_STOCKS} <= sentences(ct.CASTIGO)


def clauses(sheet: RuleSheet) -> Iterator[Clause]:
    for section in sheet.sections:
        yield section.heading
        for part in section.parts:
            if isinstance(part, Clause):
                yield part
            else:
                yield from clauses_of(part)


def clauses_of(grid: Grid) -> Iterator[Clause]:
    yield from grid.head
    for row in grid.rows:
        for cell in row:
            if isinstance(cell, Clause):
                yield cell
            elif isinstance(cell, tuple):
                yield from cell


def sentences(rules: Ruleset) -> set[Sentence]:
    return {clause.sentence for clause in clauses(rule_sheet(rules))}


def test_rules_that_are_not_those_of_their_name_say_so() -> None:
    changed = ct.XELU.replace(points={"ace": 15})
    for rules, title, named in (
        (ct.XELU, ct.XELU.name, "xelu, revision 1"),
        (changed, f"{ct.XELU.name}, changed", "xelu, revision 1, changed"),
        (changed.replace(id="house"), f"{ct.XELU.name}, changed", "house, revision 1"),
        (changed.replace(name="House"), "House", "xelu, revision 1, changed"),
        (changed.replace(id="house", name="House"), "House", "house, revision 1"),
    ):
        assert str(rule_sheet(rules)).splitlines()[:3] == [f"# {title}", "", named]


def test_every_sentence_is_used() -> None:
    used = {Sentence.REVISION, Sentence.CHANGED}
    for rules in BASES.values():
        used |= sentences(rules)
        for _, other in changes(rules):
            used |= sentences(other)
    assert set(Sentence) - used == set()


def played(rules: Ruleset, seed: int) -> tuple[object, ...]:
    """Play on at random, and give what was done, what could be done, and the scores."""
    rng = random.Random(seed)
    game = ct.Game.new(rules, seats=3, seed=seed)
    could: list[object] = []
    while not game.is_over and game.ply < 120:
        moves = list(zip(range(40), game.legal_moves, strict=False))
        could.append(moves)
        wanted = [move for _, move in moves if not isinstance(move, ct.DrawStock | ct.Discard)]
        game = game.play(rng.choice(wanted or [move for _, move in moves]))
    return game.actions, could, game.scores


@pytest.mark.parametrize("base", ["castigo", "xelu", "fifteen", "fifteen-jokers", "nothing-added"])
def test_what_is_said_to_have_no_effect_has_none(base: str) -> None:
    rules = BASES[base].replace(ending={"max_turns": 8})
    as_it_is = played(rules, 3)
    idle = [
        other
        for _, other in changes(rules)
        if last_section(rule_sheet(other)) != last_section(rule_sheet(rules))
    ]
    assert idle
    for other in idle:
        assert played(other, 3) == as_it_is, rules.diff(other)


def test_what_has_no_effect_changes_no_score_of_a_concealed_game() -> None:
    hand = "Ad X 3d / 6c 2h 8c / 9s Ts Js / Qh Kh Ah / 4s 5s 6s"
    rules = ct.FIFTEEN.replace(
        points={"joker": 1, "ace": 2},
        going_out={"points": 5, "at_once_factor": 9, "nobody_out": ct.NobodyOut.ALL_COUNT},
    )
    assert ct.payment(hand, rules) == ct.payment(hand, ct.FIFTEEN)
    assert len(last_section(rule_sheet(rules))) == 5


def test_the_sheet_of_castigo_tells_its_numbers() -> None:
    told = str(rule_sheet(ct.CASTIGO))
    assert "| 5–8    | 3–4    | 3     | 162          |\n| 5–8    | from 5 | 4     | 216" in told
    assert "| 5     | 10          | TTE      | 2 trios, 1 escalera |" in told
    assert "| 8–10              | 10     |\n| 2–7               | 5      |" in told
    assert "- A trio has at most 2 wilds.\n" in told
    assert "Of the rest the last part, 1/4 rounded down, is the penalty stock" in told


@pytest.mark.case("C185")
def test_the_sheet_names_the_game_and_shows_a_changed_option() -> None:
    house = ct.XELU.replace(id="house", name="At our table", points={"ace": 15})
    told = str(rule_sheet(house))
    assert told.startswith("# At our table\n\nhouse, revision 1\n")
    assert told == str(rule_sheet(house.replace(name="At our\ntable ")))
    assert "| ace               | 15         |" in told
    view = ct.Game.new(house, seats=2, seed=1).view(0)
    assert view.table.phase is ct.Phase.DRAW
    assert (view.table.melds, view.table.stock_size) == ((), 108 - 2 * 7 - 1)


def test_clauses_are_values() -> None:
    clause = Clause(Sentence.TRIO, {"minimum": 3})
    assert clause == Clause(Sentence.TRIO, {"minimum": 3})
    assert (str(clause), clause.params["minimum"]) == ("A trio is 3 or more cards of one rank.", 3)
    with pytest.raises(TypeError, match="'xelu' is no Ruleset"):
        rule_sheet("xelu")  # type: ignore[arg-type]


def pages() -> dict[str, str]:
    named = "\n".join(ct.VARIANTS)
    index = (
        "# Rule sheets\n\nOne page for each documented game, made from its ruleset by the code of\n"
        "`continental rules GAME`: what the engine plays is what stands here.\n\n"
        f"```{{toctree}}\n{named}\n```\n"
    )
    sheets = {name: str(rule_sheet(rules)) for name, rules in ct.VARIANTS.items()}
    return {"index": index, **sheets}


def test_the_pages_are_those_of_the_rulesets() -> None:
    held = {page.stem: page.read_text("utf-8") for page in PAGES.glob("*.md")}
    assert held == pages(), "run: python tests/test_rulesheet.py"


if __name__ == "__main__":
    for stem, text in pages().items():
        (PAGES / f"{stem}.md").write_text(text, "utf-8")
