"""Cases from real games, each under the rules that it names.

What a case says about play (lay-offs, swaps, turns) is tested where the game is.
"""

import pytest
from cases_helper import ESCALERA, TRIO, orders, readings, reasons, row, wilds_of
from house_rules import (
    ACES,
    FREE_JOKERS,
    PER_ROUND,
    RED_ACES,
    SEAT_ORDER,
    SEVEN,
    TWO_NATURALS,
    WILD_TWOS,
    with_ace,
)

from continental.cards import JOKER, Card, Hand, Rank, Suit, parse_cards
from continental.errors import ContinentalError, NotationError
from continental.melds import CIRCLE, Escalera, Kind, Trio
from continental.notation import parse_meld
from continental.reasons import AmbiguousMeld, IllegalMeld, Reason
from continental.ruleset import Ace, Contract, Round, Ruleset, Scope, WildRatio
from continental.scoring import (
    FirstTurn,
    ScoreSheet,
    hand_points,
    payment,
    round_payments,
    round_points,
)
from continental.validation import validate, validate_contract
from continental.variants import CASTIGO, CASTIGO_LONG, FIFTEEN, FIFTEEN_JOKERS, XELU

CIRCULAR = with_ace(XELU, Ace.CIRCULAR)
"""Ace anywhere, not more wilds than naturals, wilds may lie side by side."""
APART = CIRCULAR.replace(escaleras={"adjacent_wilds": False})
NO_RATIO = XELU.replace(wilds={"ratio": WildRatio.ANY})
ALL_WILD_ESCALERA = CASTIGO.replace(escaleras={"min_naturals": 0})
ALL_WILD = FREE_JOKERS.replace(escaleras={"min_naturals": 0})
OPENED_SUITS = XELU.replace(trios={"distinct_suits": Scope.OPENING})
ALL_SUITS = XELU.replace(trios={"distinct_suits": Scope.ALWAYS})


# --- escaleras ---------------------------------------------------------------------------------
# A row tells every reading; none is a refusal. The order of the readings is that of their starts.

NO: list[str] = []
ESCALERAS = [
    row("C001:castigo", CASTIGO, "5H 6H 7H 8H", ["5h 6h 7h 8h"]),
    row("C001:xelu", XELU, "5H 6H 7H 8H", ["5h 6h 7h 8h"]),
    row("C001:fifteen", FIFTEEN, "5H 6H 7H 8H", ["5h 6h 7h 8h"]),
    *(row(f"C002:{ace.value}", with_ace(CASTIGO, ace), "5H 6H 8H 10H", NO) for ace in ACES),
    row("C005:low", with_ace(XELU, Ace.LOW), "AH 2H 3H 4H", ["Ah 2h 3h 4h"]),
    row("C005:high", with_ace(XELU, Ace.HIGH), "AH 2H 3H 4H", NO),
    row("C005:low-or-high", with_ace(XELU, Ace.LOW_OR_HIGH), "AH 2H 3H 4H", ["Ah 2h 3h 4h"]),
    row("C005:circular", CASTIGO, "AH 2H 3H 4H", ["Ah 2h 3h 4h"]),
    row("C006:low", with_ace(XELU, Ace.LOW), "JH QH KH AH", NO),
    row("C006:high", with_ace(XELU, Ace.HIGH), "JH QH KH AH", ["Jh Qh Kh Ah"]),
    row("C006:low-or-high", with_ace(XELU, Ace.LOW_OR_HIGH), "JH QH KH AH", ["Jh Qh Kh Ah"]),
    row("C006:circular", CASTIGO, "JH QH KH AH", ["Jh Qh Kh Ah"]),
    row("C007:low", with_ace(CASTIGO, Ace.LOW), "QH KH AH 2H", NO),
    row("C007:high", with_ace(CASTIGO, Ace.HIGH), "QH KH AH 2H", NO),
    row("C007:low-or-high", with_ace(CASTIGO, Ace.LOW_OR_HIGH), "QH KH AH 2H", NO),
    row("C007:castigo", CASTIGO, "QH KH AH 2H", ["Qh Kh Ah 2h"]),
    row("C010:circular", CIRCULAR, "JH QH JK JK JK 3H", ["Jh Qh X=Kh X=Ah X=2h 3h"]),
    row("C010:apart", APART, "JH QH JK JK JK 3H", NO),
    *(
        row(f"C010:{ace.value}", with_ace(XELU, ace), "JH QH JK JK JK 3H", NO)
        for ace in ACES
        if ace is not Ace.CIRCULAR
    ),
    row(
        "C011:loose",
        TWO_NATURALS,
        "JK JK JK 3H 4H",
        ["X=Ah X=2h 3h 4h X=5h", "X=2h 3h 4h X=5h X=6h", "3h 4h X=5h X=6h X=7h"],
    ),
    row("C013:loose", XELU, "QH KH JK JK", ["X=Th X=Jh Qh Kh", "X=Jh Qh Kh X=Ah"]),
    row("C014", XELU, "4C 5C 6C JK", ["X=3c 4c 5c 6c", "4c 5c 6c X=7c"]),
    row("C014:marked", XELU, "4C 5C 6C JK=7C", ["4c 5c 6c X=7c"]),
    row("C014:marked-low", XELU, "4C 5C 6C JK=3C", ["X=3c 4c 5c 6c"]),
    row("C015:xelu", XELU, "9D QD JK JK", ["9d X=Td X=Jd Qd"]),
    row("C015:castigo", CASTIGO, "9D QD JK JK", ["9d X=Td X=Jd Qd"]),
    row("C015:apart", APART, "9D QD JK JK", NO),
    row("C017:low-or-high", XELU, "JC QC KC JK", ["X=Tc Jc Qc Kc", "Jc Qc Kc X=Ac"]),
    row("C017:circular", CIRCULAR, "JC QC KC JK", ["X=Tc Jc Qc Kc", "Jc Qc Kc X=Ac"]),
    row("C017:low", with_ace(XELU, Ace.LOW), "JC QC KC JK", ["X=Tc Jc Qc Kc"]),
    *(
        row(f"{name}:{rules.id}", rules, cards, NO)
        for rules in (CASTIGO, XELU, FIFTEEN)
        for name, cards in (
            ("C018", "5H 5H 6H 7H"),
            ("C018:joker", "4H 4H 5H 6H JK"),
            ("C020", "5D 6H 7H 8H"),
            ("C020:two-and-two", "5H 6D 7D 8D"),
            ("C021", "2H 9H 10H JH QH"),
        )
        # In fifteen the 2H is wild, and stands for the 8H or the KH.
        if (name, rules) != ("C021", FIFTEEN)
    ),
    row("C021:jokers-only", FIFTEEN_JOKERS, "2H 9H 10H JH QH", NO),
    row("C025:castigo", CASTIGO, "JK JK JK JK", NO),
    row("C025:xelu", XELU, "JK JK JK JK", NO),
    row("C026:at-most-naturals", XELU, "7H JK JK JK", NO),
    row(
        "C026:one-natural",
        NO_RATIO,
        "7H JK JK JK",
        [
            "X=4h X=5h X=6h 7h",
            "X=5h X=6h 7h X=8h",
            "X=6h 7h X=8h X=9h",
            "7h X=8h X=9h X=Th",
        ],
    ),
    row("C028", FIFTEEN, "6D 2C 8D", ["6d 2c=7d 8d"]),
    # The two is natural in its own place, always: there is no reading in which it is wild.
    row("C029", FIFTEEN, "AS 2S 3S", ["As 2s 3s"]),
    # Twos that are dead are only twos: as where they are never wild.
    row("C031:gap", FIFTEEN_JOKERS, "5H 6H 2H 8H", NO),
    row("C031:place", FIFTEEN_JOKERS, "AH 2H 3H 4H", ["Ah 2h 3h 4h"]),
    row("C031:alive", FIFTEEN, "5H 6H 2H 8H", ["5h 6h 2h=7h 8h"]),
    row("C032:gap", RED_ACES, "4C 5C AH 7C", ["4c 5c Ah=6c 7c"]),
    row("C032:corner", RED_ACES, "QH KH AH 2H", ["Qh Kh Ah 2h"]),
    row("C032:two", RED_ACES, "AH AH 2H 3H 4H", ["Ah 2h 3h 4h Ah=5h", "Ah=Kh Ah 2h 3h 4h"]),
    row("C033:loose", XELU, "9H 8H 7H 6H", ["6h 7h 8h 9h"]),
    row("C179", XELU, "QD KD AD JD", ["Jd Qd Kd Ad"]),
]


@pytest.mark.parametrize(("ruleset", "cards", "expected"), ESCALERAS)
def test_escalera(ruleset: Ruleset, cards: str, expected: list[str]) -> None:
    assert readings(cards, ruleset, ESCALERA) == expected
    assert bool(validate(cards, ruleset, kind=ESCALERA)) is bool(expected)
    for text in expected:
        assert validate(parse_meld(text), ruleset, kind=ESCALERA)


ORDERS = [
    row("C004:castigo", CASTIGO, ESCALERA, "4H 5H JK 7H", 24, ["4h 5h X=6h 7h"]),
    row("C004:xelu", XELU, ESCALERA, "4H 5H JK 7H", 24, ["4h 5h X=6h 7h"]),
    row("C014", XELU, ESCALERA, "4C 5C 6C JK", 24, ["X=3c 4c 5c 6c", "4c 5c 6c X=7c"]),
    row("C033", XELU, ESCALERA, "9H 8H 7H 6H", 24, ["6h 7h 8h 9h"]),
    row("C037:castigo", CASTIGO, TRIO, "JK 7H 7S", 6, ["7h 7s X"]),
    row("C037:xelu", XELU, TRIO, "JK 7H 7S", 6, ["7h 7s X"]),
]


@pytest.mark.parametrize(("ruleset", "kind", "cards", "count", "expected"), ORDERS)
def test_order_does_not_matter(
    ruleset: Ruleset, kind: Kind, cards: str, count: int, expected: list[str]
) -> None:
    texts = list(orders(cards))
    assert len(set(texts)) == count
    for text in texts:
        assert readings(text, ruleset, kind) == expected


PLACED = [
    row("C011:low", with_ace(TWO_NATURALS, Ace.LOW), "X X X 3h 4h", Reason.ROUND_THE_CORNER),
    row("C011:low-or-high", TWO_NATURALS, "X X X 3h 4h", Reason.ROUND_THE_CORNER),
    row("C011:circular", with_ace(TWO_NATURALS, Ace.CIRCULAR), "X X X 3h 4h", None),
    row("C013:low-or-high", XELU, "Qh Kh X X", Reason.ROUND_THE_CORNER),
    row("C013:circular", CIRCULAR, "Qh Kh X X", None),
]


@pytest.mark.parametrize(("ruleset", "text", "reason"), PLACED)
def test_placed(ruleset: Ruleset, text: str, reason: Reason | None) -> None:
    meld = parse_meld(text)
    assert " ".join(map(str, meld.cards)) == text
    assert reasons(meld, ruleset, ESCALERA) == ([] if reason is None else [reason])


PLACES = [
    row("C011", "X X X 3h 4h", ["Kh", "Ah", "2h"]),
    row("C013", "Qh Kh X X", ["Ah", "2h"]),
    row("C014", "4c 5c 6c X=7c", ["7c"]),
]


@pytest.mark.parametrize(("text", "places"), PLACES)
def test_places_of_wilds_as_laid(text: str, places: list[str]) -> None:
    assert wilds_of(parse_meld(text)) == places


@pytest.mark.case("C014")
def test_a_choice_is_respected_and_none_is_guessed() -> None:
    for text in orders("4C 5C 6C JK"):
        with pytest.raises(AmbiguousMeld) as caught:
            _ = validate(text, XELU).meld
        assert [str(meld) for meld in caught.value.readings] == ["X=3c 4c 5c 6c", "4c 5c 6c X=7c"]
    meld = validate("JK=7C 4C 5C 6C", XELU).meld
    assert str(meld) == "4c 5c 6c X=7c"
    # The choice stays: the meld does not read as the other one.
    assert readings(meld, XELU, ESCALERA) == ["4c 5c 6c X=7c"]


FULL = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
SUITS = [
    row("C023:low", with_ace(CASTIGO, Ace.LOW), FULL, True),
    row("C023:low-or-high", with_ace(CASTIGO, Ace.LOW_OR_HIGH), FULL, True),
    row("C023:circular", CASTIGO, FULL, True),
    row("C023:xelu", XELU, FULL, True),
    row("C023:at-most-twelve", XELU.replace(escaleras={"max_length": 12}), FULL, False),
    *(
        row(f"C023:fourteen-{ace.value}", with_ace(CASTIGO, ace), f"{FULL} JK", False)
        for ace in ACES
    ),
]


@pytest.mark.parametrize(("ruleset", "cards", "valid"), SUITS)
def test_full_suit(ruleset: Ruleset, cards: str, valid: bool) -> None:
    assert bool(validate(cards, ruleset, kind=ESCALERA)) is valid
    if not valid:
        assert reasons(cards, ruleset, ESCALERA) == [Reason.TOO_LONG]


@pytest.mark.case("C025")
def test_four_jokers_need_a_declared_place() -> None:
    assert hand_points("JK JK JK JK", CASTIGO).total == hand_points("X X X X", XELU).total == 200
    for rules in (CASTIGO, XELU):
        with pytest.raises(IllegalMeld):
            _ = validate("JK JK JK JK", rules).meld
    found = validate("JK JK JK JK", ALL_WILD_ESCALERA, kind=ESCALERA)
    assert found
    assert len(found.readings) == 4 * CIRCLE
    with pytest.raises(AmbiguousMeld):
        _ = found.meld
    told = validate("JK=5H JK=6H JK=7H JK=8H", ALL_WILD_ESCALERA, kind=ESCALERA).meld
    assert isinstance(told, Escalera)
    assert (told.suit, told.start) == (Suit.HEARTS, Rank.FIVE)


@pytest.mark.case("C026")
def test_three_jokers_and_a_natural_are_both_kinds() -> None:
    for kind in Kind:
        assert reasons("7H JK JK JK", XELU, kind) == [Reason.MORE_WILDS_THAN_NATURALS]
    found = validate("7H JK JK JK", NO_RATIO)
    assert {meld.kind for meld in found.readings} == {TRIO, ESCALERA}
    with pytest.raises(AmbiguousMeld):
        _ = found.meld
    assert validate("7H JK JK JK", NO_RATIO, kind=TRIO).meld == Trio(Rank.SEVEN, "7h X X X")


@pytest.mark.parametrize(
    ("ruleset", "cards", "naturals", "wilds"),
    [
        row("C001", XELU, "5H 6H 7H 8H", 4, 0),
        row("C028", FIFTEEN, "6D 2C 8D", 2, 1),
        row("C029", FIFTEEN, "AS 2S 3S", 3, 0),
        row("C032:gap", RED_ACES, "4C 5C AH 7C", 3, 1),
        row("C032:corner", RED_ACES, "QH KH AH 2H", 4, 0),
        row("C032:two", RED_ACES, "AH AH=5H 2H 3H 4H", 4, 1),
    ],
)
def test_wilds_are_counted(ruleset: Ruleset, cards: str, naturals: int, wilds: int) -> None:
    meld = validate(cards, ruleset, kind=ESCALERA).meld
    assert (len(meld.naturals), len(meld.wilds)) == (naturals, wilds)


@pytest.mark.case("C033")
def test_descending_cards_are_no_escalera_as_placed() -> None:
    """Loose cards are sorted; a placed meld runs upwards, and one that does not is refused."""
    with pytest.raises(NotationError):
        parse_meld("9h 8h 7h 6h")
    meld = Escalera(Suit.HEARTS, Rank.SIX, "9h 8h 7h 6h")
    assert reasons(meld, XELU, ESCALERA) == [Reason.OUT_OF_PLACE]


@pytest.mark.case("C180")
def test_after_the_king_comes_the_ace_if_anything() -> None:
    top = Escalera(Suit.HEARTS, Rank.QUEEN, "Qh Kh Ah")
    assert [str(place) for place in top.places] == ["Qh", "Kh", "Ah"]
    short = {ace: with_ace(XELU, ace).replace(escaleras={"min_length": 3}) for ace in ACES}
    assert {ace for ace in ACES if validate(top, short[ace])} == {
        Ace.HIGH,
        Ace.LOW_OR_HIGH,
        Ace.CIRCULAR,
    }
    beyond = Escalera(Suit.HEARTS, Rank.KING, "Kh Ah 2h")
    assert {ace for ace in ACES if validate(beyond, short[ace])} == {Ace.CIRCULAR}


@pytest.mark.case("C180")
def test_jokers_have_no_rank_and_a_suit_has_thirteen() -> None:
    assert JOKER.rank is None
    assert JOKER.suit is None
    assert len(Rank) == CIRCLE == 13
    assert validate(FULL, CASTIGO, kind=ESCALERA)
    assert not validate(f"{FULL} JK", CASTIGO, kind=ESCALERA)


# --- trios -------------------------------------------------------------------------------------

TRIOS = [
    row("C035:suits-castigo", CASTIGO, "7H 7S 7C", None),
    row("C035:suits-xelu", XELU, "7H 7S 7C", None),
    row("C035:suits-distinct", ALL_SUITS, "7H 7S 7C", None),
    row("C035:copies-castigo", CASTIGO, "7H 7H 7S", None),
    row("C035:copies-xelu", XELU, "7H 7H 7S", None),
    row("C035:copies-distinct", ALL_SUITS, "7H 7H 7S", Reason.REPEATED_SUIT),
    row("C035:copies-opening", OPENED_SUITS, "7H 7H 7S", Reason.REPEATED_SUIT),
    row("C036:castigo", CASTIGO, "7H 7S 7C 7H", None),
    row("C036:xelu", XELU, "7H 7S 7C 7H", None),
    row("C036:distinct", ALL_SUITS, "7H 7S 7C 7H", Reason.REPEATED_SUIT),
    row("C038:castigo", CASTIGO, "5H 6S 5C 5D 5S", Reason.MIXED_RANKS),
    row("C038:xelu", XELU, "5H 6S 5C 5D 5S", Reason.MIXED_RANKS),
    row("C039:castigo", CASTIGO, "JK JK 7H", None),
    row("C039:xelu", XELU, "JK JK 7H", Reason.MORE_WILDS_THAN_NATURALS),
    row("C040:castigo", CASTIGO, "JK JK JK", Reason.TOO_FEW_NATURALS),
    row("C040:xelu", XELU, "JK JK JK", Reason.TOO_FEW_NATURALS),
    row("C040:allowed", FREE_JOKERS, "JK JK JK", None),
    row("C043", WILD_TWOS, "2S 2H 2D", None),
    row("C046", FIFTEEN, "9S 9D 9C", Reason.TRIOS_NOT_PLAYED),
    row("C179:xelu", XELU, "KC KD AD", Reason.MIXED_RANKS),
    row("C179:castigo", CASTIGO, "KC KD AD", Reason.MIXED_RANKS),
]


@pytest.mark.parametrize(("ruleset", "cards", "reason"), TRIOS)
def test_trio(ruleset: Ruleset, cards: str, reason: Reason | None) -> None:
    assert reasons(cards, ruleset, TRIO) == ([] if reason is None else [reason])
    assert bool(validate(cards, ruleset, kind=TRIO)) is (reason is None)


@pytest.mark.parametrize(
    "cards", [row("C179:trio", "KC KD AD"), row("C038", "5H 6S 5C 5D 5S"), row("C040", "X X X")]
)
def test_no_meld_at_all(cards: str) -> None:
    for rules in (CASTIGO, XELU):
        found = validate(cards, rules)
        assert not found
        assert {refusal.kind for refusal in found.refusals} == {TRIO, ESCALERA}


@pytest.mark.case("C043")
def test_natural_twos_stay_twos() -> None:
    rules = WILD_TWOS
    meld = next(iter(validate("2S 2H 2D", rules, kind=TRIO).readings))
    assert meld == Trio(Rank.TWO, "2s 2h 2d")
    assert meld.wilds == ()
    grown = {card: Trio(Rank.TWO, (*meld.cards, card)) for card in parse_cards("7c 2c")}
    seven, two = grown.values()
    assert reasons(seven, rules, TRIO, on_table=True) == [Reason.MIXED_RANKS]
    assert reasons(two, rules, TRIO, on_table=True) == []


GROWN = [
    row("C045:never", XELU, True),
    row("C045:opening", OPENED_SUITS, True),
    row("C045:always", ALL_SUITS, False),
]


@pytest.mark.parametrize(("ruleset", "accepted"), GROWN)
def test_a_suit_again_on_the_table(ruleset: Ruleset, accepted: bool) -> None:
    assert validate("4S 4H 4D", ruleset, kind=TRIO)
    grown = validate(Trio(Rank.FOUR, "4s 4h 4d 4s"), ruleset, on_table=True)
    assert bool(grown) is accepted


# --- contracts ---------------------------------------------------------------------------------

TE = ["5H 6H 7H 8H", "QH QS QC"]
EXACT = XELU.replace(rounds=(SEVEN[0], Round(8, "T3!E4!"), *SEVEN[2:]))
CONTRACTS = [
    row("C051:castigo", CASTIGO, 2, TE, None),
    row("C051:xelu", XELU, 2, TE, None),
    row("C051:turned", XELU, 2, TE[::-1], None),
    row("C052", NO_RATIO, 2, ["7H JK JK JK"], Reason.WRONG_NUMBER_OF_MELDS),
    row("C053:all-wild", ALL_WILD, 2, ["JK JK JK JK", "4H 5H 6H 7H"], None),
    row("C053:xelu", XELU, 2, ["JK JK JK JK", "4H 5H 6H 7H"], Reason.TOO_FEW_NATURALS),
    row("C053:castigo", CASTIGO, 2, ["JK JK JK JK", "4H 5H 6H 7H"], Reason.TOO_FEW_NATURALS),
    row("C055", CASTIGO, 1, ["7H 7S 7C", "9H 9S 10C"], Reason.MIXED_RANKS),
    row("C055:xelu", XELU, 1, ["7H 7S 7C", "9H 9S 10C"], Reason.MIXED_RANKS),
    row("C056:castigo", CASTIGO, 1, ["7H 7S 7C"], Reason.WRONG_NUMBER_OF_MELDS),
    row("C056:xelu", XELU, 1, ["7H 7S 7C"], Reason.WRONG_NUMBER_OF_MELDS),
    row("C058:castigo", CASTIGO, 2, ["QH QS QC QD", "4H 5H 6H 7H 8H"], None),
    row("C058:xelu", XELU, 2, ["QH QS QC QD", "4H 5H 6H 7H 8H"], None),
    row("C058:minimum", TWO_NATURALS, 2, ["QH QS QC QD", "4H 5H 6H 7H 8H"], None),
    row("C058:exact", EXACT, 2, ["QH QS QC QD", "4H 5H 6H 7H 8H"], Reason.NOT_THE_CONTRACT),
    row("C058:exact-met", EXACT, 2, ["QH QS QC", "4H 5H 6H 7H"], None),
    row("C060", XELU, 1, ["7H 7H 7S", "9H 9S 9C"], None),
    row("C060:castigo", CASTIGO, 1, ["7H 7H 7S", "9H 9S 9C"], None),
]


@pytest.mark.parametrize(("ruleset", "number", "groups", "reason"), CONTRACTS)
def test_contract(ruleset: Ruleset, number: int, groups: list[str], reason: Reason | None) -> None:
    before = list(groups)
    found = validate_contract(groups, None, ruleset, round=number, seats=2)
    assert groups == before
    assert bool(found) is (reason is None)
    causes = {refusal.violation.reason for refusal in found.refusals}
    assert reason is None or reason in causes
    assert found.melds == () if reason else len(found.melds) == len(groups)


@pytest.mark.case("C051")
def test_melds_are_paired_whatever_their_order() -> None:
    found = validate_contract(TE, "TE", XELU)
    assert found.pairing == (1, 0)
    assert [meld.kind for meld in found.melds] == [ESCALERA, TRIO]


@pytest.mark.case("C053")
def test_jokers_are_the_trio_that_the_contract_lacks() -> None:
    for groups in (["JK JK JK JK", "4H 5H 6H 7H"], ["4H 5H 6H 7H", "JK JK JK JK"]):
        found = validate_contract(groups, "TE", ALL_WILD)
        kinds = {str(Hand(meld.cards)): meld.kind for meld in found.melds}
        assert kinds == {"X X X X": TRIO, "4h 5h 6h 7h": ESCALERA}


@pytest.mark.case("C055")
def test_the_bad_group_is_named_and_nothing_is_kept() -> None:
    found = validate_contract(["7H 7S 7C", "9H 9S 10C"], None, CASTIGO, round=1)
    assert {refusal.group for refusal in found.refusals} == {1}
    with pytest.raises(IllegalMeld):
        found.require()


@pytest.mark.case("C060")
def test_one_card_is_not_there_twice() -> None:
    one = Hand("7h 7s 9h 9s 9c")
    with pytest.raises(ContinentalError, match="7h"):
        one.without("7h 7h 7s")
    assert Hand("7h 7h 7s").without("7h 7h 7s") == Hand()


LADDER = ["TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE"]


@pytest.mark.parametrize(
    ("ruleset", "deals"),
    [
        row("C067:castigo", CASTIGO, [6, 7, 8, 9, 10, 11, 12]),
        row("C067:xelu", XELU, [7, 8, 9, 10, 11, 12, 13]),
    ],
)
def test_rounds_of_the_documented_games(ruleset: Ruleset, deals: list[int]) -> None:
    assert len(ruleset.rounds) == 7
    for number, (contract, cards) in enumerate(zip(LADDER, deals, strict=True), 1):
        assert ruleset.round(number).contracts == (Contract.parse(contract),)
        assert ruleset.round(number).cards == cards


HOUSE = [
    row("C068:contract-and-one", [*LADDER, "TTTT"], [7, 8, 9, 10, 11, 12, 13, 13]),
    row("C068:always-twelve", [*LADDER, "TTTT"], [12] * 8),
    row(
        "C068:ten",
        ["E", "TT", "TE", "EE", "TTT", "TTE", "TEE", "TTTT", "EEE", "TTEE"],
        [7, 8, 8, 12, 12, 12, 12, 12, 12, 14],
    ),
    row("C068:always-eleven", ["TE7", "TE10", "E5E5E5"], [11] * 3),
]


@pytest.mark.parametrize(("contracts", "deals"), HOUSE)
def test_house_schedules(contracts: list[str], deals: list[int]) -> None:
    rounds = tuple(map(Round, deals, contracts))
    rules = XELU.replace(seats={"minimum": 2, "maximum": 4}, rounds=rounds)
    for number, (contract, cards) in enumerate(zip(contracts, deals, strict=True), 1):
        assert rules.deal_sizes(4, number).hand == cards
        assert [str(one) for one in rules.round(number).contracts] == [contract]
    with pytest.raises(ContinentalError):
        rules.round(len(rounds) + 1)


@pytest.mark.parametrize(
    ("groups", "met"),
    [
        row("C068:seven", ["QH QS QC", "3H 4H 5H 6H 7H 8H 9H"], True),
        row("C068:six", ["QH QS QC", "3H 4H 5H 6H 7H 8H"], False),
    ],
)
def test_a_long_escalera_is_asked_for(groups: list[str], met: bool) -> None:
    assert bool(validate_contract(groups, None, WILD_TWOS, round=1)) is met


# --- points ------------------------------------------------------------------------------------

FIVES = XELU.replace(points={"joker": 20, "ace": 15, "court": 10, "numbers": (5,) * 9})
ACE_11 = XELU.replace(points={"ace": 11})
POINTS = [
    row("C127:castigo", CASTIGO, "2C 10D AH JK", 85),
    row("C127:xelu", XELU, "2C 10D AH JK", 82),
    row("C129", FIVES, "JK AS KD 10C 2H", 55),
    row("C131:castigo", CASTIGO, "2C AH", 25),
    row("C131:joker", CASTIGO, "JK", 50),
    # An ace costs the same wherever it might lie: there is no lower price for one below the two.
    row("C140:high", ACE_11, "QH KH AH", 31),
    row("C140:low", ACE_11, "AH 2H 3H", 16),
    row("C140:xelu-low", XELU, "AH 2H 3H", 25),
    row("C140:xelu-high", XELU, "QH KH AH", 40),
]


@pytest.mark.parametrize(("ruleset", "cards", "points"), POINTS)
def test_points(ruleset: Ruleset, cards: str, points: int) -> None:
    tally = hand_points(cards, ruleset)
    assert tally.total == int(tally) == points
    assert sum(line.points for line in tally.lines) == points


DOUBLED = CASTIGO.replace(going_out={"at_once_factor": 2})
AT_ONCE_10 = XELU.replace(going_out={"at_once_factor": 1, "at_once_points": -10})
ALWAYS_10 = XELU.replace(going_out={"at_once_factor": 1, "points_per_round": -10})
ROUNDS = [
    row("C131", DOUBLED, 1, True, ["", "2C AH", "JK"], (0, 50, 100)),
    row("C131:plain", DOUBLED, 1, False, ["", "2C AH", "JK"], (0, 25, 50)),
    row("C133:1", PER_ROUND, 1, True, ["", "7H"], (-10, 7)),
    row("C133:3", PER_ROUND, 3, True, ["", "7H"], (-30, 7)),
    row("C133:7", PER_ROUND, 7, True, ["", "7H"], (-70, 7)),
    *(row(f"C133:plain-{n}", PER_ROUND, n, False, ["", "7H"], (0, 7)) for n in (1, 3, 7)),
    *(row(f"C133:flat-{n}", AT_ONCE_10, n, True, ["", "7H"], (-10, 7)) for n in (1, 3, 7)),
    row("C133:flat-plain", AT_ONCE_10, 3, False, ["", "7H"], (0, 7)),
    row("C133:every-winner-1", ALWAYS_10, 1, False, ["", "7H"], (-10, 7)),
    row("C133:every-winner-3", ALWAYS_10, 3, False, ["", "7H"], (-30, 7)),
    row("C133:every-winner-7", ALWAYS_10, 7, True, ["", "7H"], (-70, 7)),
]


@pytest.mark.parametrize(("ruleset", "number", "at_once", "left", "scores"), ROUNDS)
def test_round(
    ruleset: Ruleset, number: int, at_once: bool, left: list[str], scores: tuple[int, ...]
) -> None:
    result = round_points(left, ruleset, out=0, round=number, at_once=at_once)
    assert result.out == 0
    assert result.scores == scores


@pytest.mark.case("C135")
def test_seats_of_one_name_are_kept_apart() -> None:
    sheet = ScoreSheet(XELU, names=("Ana", "Ana", "Cai"))
    sheet = sheet.add(out=1, left={0: "7S", 2: "9S"})
    assert sheet.totals == (7, 0, 9)
    with pytest.raises(ContinentalError):
        sheet.add(out="Ana", left={"Cai": "9S"})


ONE_ROUND = (Round(7, "TT"),)


@pytest.mark.parametrize(
    ("ruleset", "winners", "places"),
    [
        row("C136:shared", XELU, ("Ana", "Bru"), [1, 1, 3]),
        row("C136:seat-order", SEAT_ORDER, ("Ana",), [1, 2, 3]),
    ],
)
def test_equal_totals(ruleset: Ruleset, winners: tuple[str, ...], places: list[int]) -> None:
    sheet = ScoreSheet(ruleset.replace(rounds=ONE_ROUND), names=("Ana", "Bru", "Cai"))
    sheet = sheet.add(out=None, left={"Ana": 50, "Bru": 50, "Cai": 60})
    assert sheet.totals == (50, 50, 60)
    assert sheet.is_over
    assert sheet.winners == winners
    assert [standing.place for standing in sheet.standings] == places
    assert [standing.name for standing in sheet.standings] == ["Ana", "Bru", "Cai"]


@pytest.mark.parametrize("out", [row(f"C138:{seat}", seat) for seat in range(4)])
def test_any_seat_may_be_the_one_that_went_out(out: int) -> None:
    left = ["" if seat == out else "7H" for seat in range(4)]
    result = round_points(left, XELU, out=out)
    assert result.out == out
    assert result.scores == tuple(0 if seat == out else 7 for seat in range(4))


ENDS = [
    row(f"C182:{rules.id}-{out}-{at_once}", rules, out, at_once)
    for rules in (CASTIGO, XELU, RED_ACES, CASTIGO_LONG)
    for out in (None, 0, 1, 2)
    for at_once in ((False, True) if out is not None else (False,))
]


@pytest.mark.parametrize(("ruleset", "out", "at_once"), ENDS)
def test_every_end_scores_every_seat(ruleset: Ruleset, out: int | None, at_once: bool) -> None:
    """A last discard, a last lay-off, an opening, an empty stock; leaving is the host's matter."""
    hands = ["10H", "10H KH", "10H KH QH"]
    left = ["" if seat == out else hand for seat, hand in enumerate(hands)]
    factor = ruleset.going_out.at_once_factor if at_once else 1
    expected = tuple(
        0 if seat == out else factor * 10 * len(hand.split()) for seat, hand in enumerate(hands)
    )
    result = round_points(left, ruleset, out=out, at_once=at_once)
    assert result.scores == expected
    assert result == round_points(left, ruleset, out=out, at_once=at_once)
    assert tuple(tally.total for tally in result.tallies) == result.scores


# --- fifteen -----------------------------------------------------------------------------------

C142 = "4S 5S 6S 7S / 9H 10H JH QH / 10C JC QC KC / AD 3D JK"
C145 = "6S 7S 8S / 7S 8S 9S / 9H 10H JH / AD 2D 3D / JC QC KC"
C149 = "AH 2H 3H / 4H 5H 6H / 4H 5H 6H / 7H 8H 9H / 10H JH QH"
PATTERNS = [
    row("C142", C142, True),
    row("C143", "4S 5S 6S 7S 8S / 9H 10H JH QH KH / AC 2C 3C 4C 5C", False),
    row("C143:3x5", C149, True),
    row("C143:4443", "4S 5S 6S 7S / 9H 10H JH QH / 10C JC QC KC / AD 2D 3D", True),
    row("C143:5433", "4S 5S 6S 7S 8S / 9H 10H JH QH / 10C JC QC / AD 2D 3D", True),
    row("C143:544-and-2", "4S 5S 6S 7S 8S / 9H 10H JH QH / 10C JC QC KC / AD 2D", False),
    row("C143:553-and-2", "4S 5S 6S 7S 8S / 9H 10H JH QH KH / AC 2C 3C / AD 2D", False),
    row("C145", C145, True),
    row("C145:twice-in-one", "6S 7S 7S 8S / 8S 9S 10S / 9H 10H JH / AD 2D 3D 4D 5D", False),
]


@pytest.mark.parametrize(("melds", "met"), PATTERNS)
def test_patterns(melds: str, met: bool) -> None:
    assert len(parse_cards(melds.replace("/", " "))) == 15
    found = validate_contract(melds, None, FIFTEEN)
    assert bool(found) is met
    if not met:
        with pytest.raises(IllegalMeld):
            payment(melds, FIFTEEN)


@pytest.mark.case("C142")
def test_the_joker_is_the_two() -> None:
    melds = validate_contract(C142, None, FIFTEEN).require()
    assert sorted(map(len, melds)) == [3, 4, 4, 4]
    assert [place for meld in melds for place in wilds_of(meld)] == ["2d"]


@pytest.mark.case("C143")
def test_three_fives_are_no_pattern() -> None:
    lengths = {
        tuple(sorted(requirement.length or 0 for requirement in contract.requirements))
        for contract in FIFTEEN.round(1).contracts
    }
    assert lengths == {(3, 3, 3, 3, 3), (3, 4, 4, 4), (3, 3, 4, 5)}


@pytest.mark.case("C147")
def test_a_joker_and_a_wild_two() -> None:
    melds = "AD JK 3D / 6C 2H 8C / 9S 10S JS / QH KH AH / 4S 5S 6S"
    assert payment(melds, FIFTEEN).total == 4
    assert round_payments(melds, FIFTEEN, seats=4, out=2).scores == (-4, -4, 12, -4)


@pytest.mark.case("C149")
def test_the_dealt_hand_of_one_suit_without_wilds() -> None:
    tally = payment(C149, FIFTEEN, first_turn=FirstTurn.DEALT)
    assert sorted(line.points for line in tally.lines) == [1, 10, 10, 10]
    assert tally.total == 31


# --- cards -------------------------------------------------------------------------------------

FIFTEEN_DECKS = {2: (106, 2), 5: (106, 2), 6: (159, 3), 8: (159, 3), 9: (212, 4), 12: (212, 4)}


@pytest.mark.parametrize(
    ("seats", "cards", "packs"),
    [row(f"C151:{seats}", seats, *told) for seats, told in FIFTEEN_DECKS.items()],
)
def test_cards_of_fifteen(seats: int, cards: int, packs: int) -> None:
    deck = FIFTEEN.deck(seats, 1)
    assert (len(deck), deck.packs, deck.jokers) == (cards, packs, packs)


@pytest.mark.parametrize(
    ("packs", "cards"), [row("C152:2", 2, 108), row("C152:3", 3, 162), row("C152:4", 4, 216)]
)
def test_packs_with_two_jokers_each(packs: int, cards: int) -> None:
    """Copies are equal values, so a pack shows in the count of each card."""
    deck = XELU.replace(cards={"packs": packs}).deck(2, 1)
    assert len(deck) == len(deck.cards) == cards
    assert deck.cards.count(JOKER) == 2 * packs
    naturals = {Card(rank, suit) for rank in Rank for suit in Suit}
    assert len(naturals) == 52
    assert {deck.cards.count(card) for card in naturals} == {packs}


# --- the library -------------------------------------------------------------------------------


@pytest.mark.case("C158")
def test_a_list_is_left_as_it_was() -> None:
    cards = list(parse_cards("JK 5H 6H 7H"))
    before = list(cards)
    assert validate(cards, XELU, kind=ESCALERA)
    _ = validate(cards, XELU).readings[0]
    assert not validate(cards, XELU, kind=TRIO)
    _ = validate(cards, XELU, kind=TRIO).closest
    assert validate_contract([cards, cards], "EE", XELU)
    hand_points(cards, XELU)
    assert cards == before


READ = [
    *(row(f"C174:{text}", text, "Th") for text in ("10H", "TH", "th", "10♥")),
    *(row(f"C174:{text}", text, "X") for text in ("JK", "*")),
]


@pytest.mark.parametrize(("text", "card"), READ)
def test_read(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize("text", [row(f"C174:no {text}", text) for text in ("1H", "", "11S", "HH")])
def test_not_read(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert caught.value.text == text
    assert text in str(caught.value)


CAUSES = [
    row("C175:gap", "5C 7C 8C 9C", ESCALERA, Reason.MISSING_CARDS, {}),
    row("C175:ranks", "7H 7S 8C", TRIO, Reason.MIXED_RANKS, {}),
    row("C175:few", "5H 6H 7H", ESCALERA, Reason.TOO_SHORT, {"minimum": 4, "count": 3}),
    row(
        "C175:wilds",
        "7S JK JK",
        TRIO,
        Reason.MORE_WILDS_THAN_NATURALS,
        {"maximum": 1, "count": 2},
    ),
]


@pytest.mark.parametrize(("cards", "kind", "reason", "params"), CAUSES)
def test_cause(cards: str, kind: Kind, reason: Reason, params: dict[str, int]) -> None:
    (refusal,) = validate(cards, XELU, kind=kind).refusals
    assert refusal.kind is kind
    assert refusal.violation.reason is reason
    assert params.items() <= dict(refusal.violation.params).items()


@pytest.mark.case("C175")
def test_causes_differ() -> None:
    groups = (
        ("5C 7C 8C 9C", ESCALERA),
        ("7H 7S 8C", TRIO),
        ("5H 6H 7H", ESCALERA),
        ("7S JK JK", TRIO),
    )
    causes = [cause for cards, kind in groups for cause in reasons(cards, XELU, kind)]
    assert len(causes) == len(set(causes)) == 4
