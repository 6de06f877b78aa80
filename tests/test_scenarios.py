"""Worked scenarios, as far as hands and melds alone can show them."""

import pytest
from cases_helper import ESCALERA, TRIO, reasons, row
from house_rules import with_ace

from continental.cards import Deck, Hand
from continental.melds import Kind
from continental.notation import parse_meld
from continental.reasons import Reason
from continental.ruleset import Ace, Ruleset
from continental.scoring import (
    FirstTurn,
    ScoreSheet,
    hand_points,
    payment,
    round_payments,
    round_points,
)
from continental.validation import validate, validate_contract
from continental.variants import CASTIGO, FIFTEEN, XELU

CASTIGO_LOW_OR_HIGH = with_ace(CASTIGO, Ace.LOW_OR_HIGH)

# --- openings ----------------------------------------------------------------------------------

CONTRACTS = [
    row(
        "C2-scenario:three",
        CASTIGO,
        1,
        "5♠5♥5♦ / 9♣9♦X / Q♠Q♥Q♦",
        Reason.WRONG_NUMBER_OF_MELDS,
    ),
    row("C2-scenario:two", CASTIGO, 1, "5♠5♥5♦ / 9♣9♦X", None),
    row("C2-scenario:third", CASTIGO, 1, "Q♠Q♥Q♦", Reason.WRONG_NUMBER_OF_MELDS),
    row("C2-scenario:other-seat", CASTIGO, 1, "8♠8♥8♣ / 2♦2♣2♥", None),
    row("C4-scenario", CASTIGO, 3, "K♠A♠2♠3♠ / 9♦T♦X=J♦Q♦", None),
    row(
        "C4-scenario:low-or-high",
        CASTIGO_LOW_OR_HIGH,
        3,
        "K♠A♠2♠3♠ / 9♦T♦X=J♦Q♦",
        Reason.ROUND_THE_CORNER,
    ),
    row("X2-scenario", XELU, 2, "9♦9♣X / J♥Q♥K♥A♥", None),
]


@pytest.mark.parametrize(("ruleset", "number", "groups", "reason"), CONTRACTS)
def test_opening(ruleset: Ruleset, number: int, groups: str, reason: Reason | None) -> None:
    found = validate_contract(groups, None, ruleset, round=number, seats=3)
    assert bool(found) is (reason is None)
    causes = [refusal.violation.reason for refusal in found.refusals]
    assert reason in causes if reason else not causes


@pytest.mark.case("C4-scenario")
def test_only_the_corner_stands_in_the_way() -> None:
    found = validate_contract("K♠A♠2♠3♠ / 9♦T♦X=J♦Q♦", None, CASTIGO_LOW_OR_HIGH, round=3, seats=2)
    refused = {
        refusal.group: refusal.violation.reason
        for refusal in found.refusals
        if refusal.kind is ESCALERA
    }
    assert refused == {0: Reason.ROUND_THE_CORNER}


# --- melds as they lie on the table --------------------------------------------------------------

TABLE = [
    row("C3-scenario:m0", CASTIGO, TRIO, "Q♠Q♦Q♣", None),
    row("C3-scenario:m1", CASTIGO, ESCALERA, "2♣3♣4♣5♣", None),
    row("C3-scenario:m2", CASTIGO, TRIO, "T♠T♥XX", None),
    row("C3-scenario:m3", CASTIGO, ESCALERA, "5♥6♥X=7♥8♥", None),
    row("C3-scenario:joker-to-m2", CASTIGO, TRIO, "T♠T♥XXX", Reason.TOO_MANY_WILDS),
    row("C3-scenario:joker-to-m0", CASTIGO, TRIO, "Q♠Q♦Q♣X", None),
    row("C3-scenario:joker-to-m1", CASTIGO, ESCALERA, "2♣3♣4♣5♣X=6♣", None),
    row("C3-scenario:swapped", CASTIGO, ESCALERA, "5♥6♥7♥8♥", None),
    row("C3-scenario:low-end", CASTIGO, ESCALERA, "9♥5♥6♥7♥8♥", Reason.OUT_OF_PLACE),
    row("C3-scenario:high-end", CASTIGO, ESCALERA, "5♥6♥7♥8♥9♥", None),
    row("X2-scenario:m0", XELU, ESCALERA, "4♠5♠X=6♠7♠", None),
    row("X2-scenario:m1", XELU, TRIO, "J♥J♦J♣", None),
    row("X2-scenario:swapped-and-8", XELU, ESCALERA, "4♠5♠6♠7♠8♠", None),
    row("X2-scenario:four-jacks", XELU, TRIO, "J♥J♦J♣J♠", None),
    row("X2-scenario:opened", XELU, ESCALERA, "J♥Q♥K♥A♥", None),
    row("X2-scenario:corner", XELU, ESCALERA, "J♥Q♥K♥A♥2♥", Reason.ROUND_THE_CORNER),
    row("X3-scenario:m0", XELU, ESCALERA, "5♦6♦X=7♦X=8♦", None),
    row(
        "X3-scenario:third-joker",
        XELU,
        ESCALERA,
        "5♦6♦X=7♦X=8♦X=9♦",
        Reason.MORE_WILDS_THAN_NATURALS,
    ),
    row("X3-scenario:nine", XELU, ESCALERA, "5♦6♦X=7♦X=8♦9♦", None),
    row("X3-scenario:then-joker", XELU, ESCALERA, "5♦6♦X=7♦X=8♦9♦X=T♦", None),
    row(
        "X3-scenario:fourth-joker",
        XELU,
        ESCALERA,
        "5♦6♦X=7♦X=8♦9♦X=T♦X=J♦",
        Reason.MORE_WILDS_THAN_NATURALS,
    ),
    row("X3-scenario:four", XELU, ESCALERA, "4♦5♦6♦X=7♦X=8♦9♦X=T♦", None),
]


@pytest.mark.parametrize(("ruleset", "kind", "text", "reason"), TABLE)
def test_on_the_table(ruleset: Ruleset, kind: Kind, text: str, reason: Reason | None) -> None:
    meld = parse_meld(text)
    assert meld.kind is kind
    assert reasons(meld, ruleset, kind, on_table=True) == ([] if reason is None else [reason])


# --- scores ------------------------------------------------------------------------------------

X4_KNOWN = ("4♣4♦4♥9♠9♦K♥X", "A♠A♣2♦2♥3♠7♣J♦")
X4_REST = Deck(2, 4).cards.without(f"{' '.join(X4_KNOWN)} 9♥")
SCORES = [
    row(
        "C2-scenario",
        CASTIGO,
        1,
        ["A♠K♦7♥6♣4♠X", "J♠J♥J♦3♠3♥3♦", "Q♠Q♥", ""],
        3,
        True,
        (95, 45, 20, 0),
    ),
    row("C3-scenario", CASTIGO, 2, ["", "A♥8♦", "XK♠7♣6♦2♥9♣9♦"], 0, False, (0, 30, 95)),
    row("C4-scenario", CASTIGO, 3, ["J♣5♦XA♥8♣7♣4♥4♦K♣2♦", ""], 1, True, (125, 0)),
    row("X2-scenario", XELU, 2, ["X3♣T♦", "", "A♦2♣4♦5♥6♦9♠K♣Q♦"], 1, True, (126, 0, 132)),
    row("X2-scenario:single", XELU, 2, ["X3♣T♦", "", "A♦2♣4♦5♥6♦9♠K♣Q♦"], 1, False, (63, 0, 66)),
    row("X3-scenario", XELU, 2, ["A♣7♠7♥", "", "XK♦Q♠8♥8♣4♦3♣2♥"], 1, False, (34, 0, 95)),
    row("X4-scenario", XELU, 1, [*X4_KNOWN, X4_REST], None, False, (90, 64, 869)),
]


@pytest.mark.parametrize(("ruleset", "number", "left", "out", "at_once", "scores"), SCORES)
def test_scores(
    ruleset: Ruleset,
    number: int,
    left: list[str | Hand],
    out: int | None,
    at_once: bool,
    scores: tuple[int, ...],
) -> None:
    result = round_points(left, ruleset, out=out, round=number, at_once=at_once)
    assert result.out == out
    assert result.scores == scores


@pytest.mark.case("X4-scenario")
def test_two_packs_in_all() -> None:
    assert len(X4_REST) == 93
    assert hand_points(Deck(2, 4).cards, XELU).total == 90 + 64 + 869 + 9 == 1032


@pytest.mark.case("C2-scenario")
def test_melded_cards_in_hand_count() -> None:
    for trio, points in (("J♠J♥J♦", 30), ("3♠3♥3♦", 15)):
        assert validate(trio, CASTIGO, kind=TRIO)
        assert hand_points(trio, CASTIGO).total == points


# --- payments ----------------------------------------------------------------------------------

K1 = "A♦X3♦ / 6♣2♥8♣ / 9♠T♠J♠ / Q♥K♥A♥ / 4♠5♠6♠"
K2 = "A♠2♠3♠ / 4♠5♠6♠ / 4♠5♠6♠ / 7♠8♠9♠ / T♠J♠Q♠"
K2B = "4♠5♠6♠7♠ / 4♠5♠6♠7♠ / 9♠T♠J♠Q♠ / Q♠K♠A♠"
K3_REST = "4♣5♣6♣ / 9♥T♥J♥ / J♦Q♦K♦"
K3 = f"A♠2♠3♠ / 6♦2♣8♦ / {K3_REST}"
K3_BETTER = f"A♠2♣=2♠3♠ / 6♦2♠=7♦8♦ / {K3_REST}"
K3_CLEAN = f"A♠2♠3♠ / 6♦7♦8♦ / {K3_REST}"
PAYMENTS = [
    row("K1-scenario", K1, FirstTurn.NO, [1, 1, 2], (12, -4, -4, -4)),
    row("K2-scenario", K2, FirstTurn.DEALT, [1, 10, 10, 10], (93, -31, -31, -31)),
    row("K2b-scenario", K2B, FirstTurn.NO, [1, 10, 10], (63, -21, -21, -21)),
    row("K3-scenario:written", K3, FirstTurn.NO, [1, 1], (6, -2, -2, -2)),
    row("K3-scenario:better", K3_BETTER, FirstTurn.NO, [1, 2], (9, -3, -3, -3)),
    row("K3-scenario:clean", K3_CLEAN, FirstTurn.NO, [1, 10], (33, -11, -11, -11)),
]


@pytest.mark.parametrize(("melds", "first_turn", "points", "scores"), PAYMENTS)
def test_payment(
    melds: str, first_turn: FirstTurn, points: list[int], scores: tuple[int, ...]
) -> None:
    tally = payment(melds, FIFTEEN, first_turn=first_turn)
    assert sorted(line.points for line in tally.lines) == points
    assert tally.total == sum(points)
    result = round_payments(melds, FIFTEEN, seats=4, out=0, first_turn=first_turn)
    assert result.scores == scores
    assert sum(result.scores) == 0
    sheet = ScoreSheet(FIFTEEN, names=("Anna", "Ben", "Cleo", "Dora"))
    assert sheet.add(out="Anna", melds=melds, first_turn=first_turn).totals == scores


@pytest.mark.case("K3-scenario")
def test_both_declarations_hold_the_same_cards() -> None:
    cards = {
        tuple(sorted(str(card) for group in found.groups for card in group.group.cards))
        for found in (validate_contract(melds, None, FIFTEEN) for melds in (K3, K3_BETTER))
        if found
    }
    assert len(cards) == 1
