"""Worked examples of the rules survey: values, deals, trios, escaleras, contracts.

Left to the game, being play or rules without a field: a dead two (part of val-12), the exact cut
(deal-11), three naturals between two wilds (part of run-13), moving a joker at the end of an
escalera (run-17), the cards after a buy in a last hand (open-05).
"""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from cases_helper import ESCALERA, TRIO, readings, reasons, row
from house_rules import (
    DIFFERENT_SUITS,
    FAMILY_SHEET,
    FREE_JOKERS,
    LAY_MORE,
    MAY_I,
    PER_ROUND,
    RED_ACES,
    SEVEN,
    WILD_TWOS,
    with_ace,
)

from continental.cards import Hand, Rank, Suit
from continental.errors import InvalidRuleset
from continental.melds import Escalera, Kind, Trio
from continental.reasons import Reason
from continental.ruleset import (
    BAND_8,
    BAND_10,
    FACE,
    Ace,
    Contract,
    GoingOut,
    PackStep,
    Points,
    Round,
    Ruleset,
    SameSuit,
    Scope,
    WildRatio,
)
from continental.scoring import hand_points, round_points
from continental.validation import validate, validate_contract
from continental.variants import CASTIGO, CASTIGO_LONG, FIFTEEN, XELU

# --- values ------------------------------------------------------------------------------------


def scored(**points: object) -> Ruleset:
    """Give a contract game with these points."""
    return Ruleset(id="scored", rounds=SEVEN, points=Points(**points))  # type: ignore[arg-type]


VAL_01 = "X As Kd Tc 8h 7s 2d"
VALUES = [
    row("val-01", CASTIGO, VAL_01, 110),
    row("val-02", XELU, VAL_01, 107),
    row("val-03:2", scored(numbers=BAND_8), "2♣", 5),
    row("val-03:8", scored(numbers=BAND_8), "8♣", 10),
    row("val-03:ace", scored(numbers=BAND_8), "A♥", 20),
    row("val-03:joker", scored(numbers=BAND_8), "X", 50),
    row("val-04", scored(numbers=BAND_8), "2♣ 10♦ A♥ X", 85),
    row("val-10", scored(numbers=BAND_10, ace=15, joker=15), "K♠ 7♥ 3♣", 20),
    row("val-11", scored(ace=15, joker=20), "A♠ X K♦ 2♣", 47),
    row("val-12:two", WILD_TWOS, "2c", 20),
    row("val-12:joker", WILD_TWOS, "X", 20),
    row("val-12:ace", WILD_TWOS, "Ad", 15),
    row("val-13:30", scored(ace=30), "Ah", 30),
    row("val-13:20", scored(ace=20), "Ah", 20),
    row("val-14:heart", FAMILY_SHEET, "Ah", 30),
    row("val-14:diamond", FAMILY_SHEET, "Ad", 30),
    row("val-14:spade", FAMILY_SHEET, "As", 20),
    row("val-14:king", FAMILY_SHEET, "Kc", 10),
    row("val-14:nine", FAMILY_SHEET, "9c", 5),
    row("val-15:black", scored(ace=15, red_ace=1), "Ac", 15),
    row("val-15:red", scored(ace=15, red_ace=1), "Ad", 1),
    row("val-15:joker", scored(ace=15, red_ace=1), "X", 50),
    row("val-16", CASTIGO, "7♠7♥7♦", 15),
]


@pytest.mark.parametrize(("ruleset", "cards", "points"), VALUES)
def test_value(ruleset: Ruleset, cards: str, points: int) -> None:
    assert hand_points(cards, ruleset).total == points


@pytest.mark.case("val-01")
@pytest.mark.case("val-02")
def test_values_card_by_card() -> None:
    for rules, each in ((CASTIGO, (50, 20, 10, 10, 10, 5, 5)), (XELU, (50, 20, 10, 10, 8, 7, 2))):
        cards = VAL_01.split()
        assert tuple(hand_points(card, rules).total for card in cards) == each
    assert CASTIGO.points.numbers == BAND_8 == (5, 5, 5, 5, 5, 5, 10, 10, 10)
    assert XELU.points.numbers == FACE == (2, 3, 4, 5, 6, 7, 8, 9, 10)


AT_ONCE = {"at_once": True}
FIRST = {"at_once": True, "first_turn": True}
ROUNDS = [
    row("val-01:at-once", CASTIGO, 1, ["", VAL_01], AT_ONCE, (0, 110)),
    row("val-02", XELU, 1, ["", VAL_01], {}, (0, 107)),
    row("val-02:at-once", XELU, 1, ["", VAL_01], AT_ONCE, (0, 214)),
    row("val-05", RED_ACES, 1, ["", "2♣ A♥"], {}, (0, 25)),
    row("val-06", RED_ACES, 1, ["", "2♣ A♥", "X"], AT_ONCE, (0, 50, 100)),
    row("val-06:open", RED_ACES, 1, ["", "X"], {**AT_ONCE, "others_open": True}, (0, 50)),
    row("val-07", RED_ACES, 1, ["", "10♣ A♥"], FIRST, (0, 90)),
    row("val-08", PER_ROUND, 3, ["", 25], {}, (0, 25)),
    row("val-09:1", PER_ROUND, 1, ["", 25], AT_ONCE, (-10, 25)),
    row("val-09:3", PER_ROUND, 3, ["", 25], AT_ONCE, (-30, 25)),
    row("val-09:7", PER_ROUND, 7, ["", 25], AT_ONCE, (-70, 25)),
    row("val-14:out", FAMILY_SHEET, 4, ["", "9c"], {}, (-25, 5)),
]


@pytest.mark.parametrize(("ruleset", "number", "left", "how", "scores"), ROUNDS)
def test_round(
    ruleset: Ruleset,
    number: int,
    left: list[str | int],
    how: dict[str, bool],
    scores: tuple[int, ...],
) -> None:
    assert round_points(left, ruleset, out=0, round=number, **how).scores == scores


# --- deals -------------------------------------------------------------------------------------


def size(contract: Contract) -> int:
    """Count the cards of a contract: three for a trio, four for an escalera."""
    return 3 * contract.count(Kind.TRIO) + 4 * contract.count(Kind.ESCALERA)


SHORT_LADDER = list(range(6, 13))
DEALS = [
    row("deal-01", CASTIGO, SHORT_LADDER, 0),
    row("deal-01:long", CASTIGO_LONG, [*SHORT_LADDER, 13, 14, 15, 16], 0),
    row("deal-02", XELU, list(range(7, 14)), 1),
]


@pytest.mark.parametrize(("ruleset", "deals", "beyond"), DEALS)
def test_cards_dealt(ruleset: Ruleset, deals: list[int], beyond: int) -> None:
    assert [one.cards for one in ruleset.rounds] == deals
    for one in ruleset.rounds:
        (contract,) = one.contracts
        assert one.cards == size(contract) + beyond


@pytest.mark.case("deal-03")
def test_no_other_contracts_fit_the_cards() -> None:
    """Contracts of at most four melds for 6 to 16 cards: forced but for twelve."""
    fits: dict[int, set[str]] = {}
    for melds in range(1, 5):
        for letters in combinations_with_replacement("TE", melds):
            fits.setdefault(sum(3 if one == "T" else 4 for one in letters), set()).add(
                "".join(letters)
            )
    assert fits[12] == {"EEE", "TTTT"}
    for one in CASTIGO_LONG.rounds:
        (contract,) = one.contracts
        assert str(contract) in fits[one.cards]
        assert len(fits[one.cards]) == (2 if one.cards == 12 else 1)
    assert [str(one.contracts[0]) for one in CASTIGO_LONG.rounds] == [
        *("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE"),
        *("TTTE", "TTEE", "TEEE", "EEEE"),
    ]


@pytest.mark.case("deal-04")
def test_deals_need_not_follow_from_contracts() -> None:
    deals = [7, 7, 9, 9, 11, 11, 13, 13, 15, 15, 17]
    rounds = tuple(
        Round(cards, one.contracts) for cards, one in zip(deals, CASTIGO_LONG.rounds, strict=True)
    )
    rules = XELU.replace(rounds=rounds, seats={"minimum": 2, "maximum": 4})
    assert [rules.deal_sizes(4, number).hand for number in range(1, 12)] == deals
    beyond = [one.cards - size(one.contracts[0]) for one in rules.rounds]
    assert beyond == [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]


@pytest.mark.case("deal-05")
def test_three_jokers_a_pack() -> None:
    deck = XELU.replace(cards={"packs": 2, "jokers_per_pack": 3}).deck(2, 1)
    assert len(deck) == len(deck.cards) == 110
    assert deck.cards.count("X") == deck.jokers == 6


TOTALS = {2: 106, 5: 106, 6: 159, 8: 159, 9: 212, 12: 212}


@pytest.mark.parametrize(
    ("seats", "cards"), [row(f"deal-06:{seats}", seats, cards) for seats, cards in TOTALS.items()]
)
def test_cards_of_fifteen(seats: int, cards: int) -> None:
    assert len(FIFTEEN.deck(seats, 1)) == cards


LONG_2 = CASTIGO_LONG.replace(cards={"packs": 2}, seats={"minimum": 2, "maximum": 6})
LONG_3 = CASTIGO_LONG.replace(cards={"packs": 3})
STOCKS = [
    *(
        row(f"deal-07:{seats}", FIFTEEN, seats, 1, left)
        for seats, left in enumerate((75, 60, 45, 30, 68, 53, 38, 76, 61, 46, 31), 2)
    ),
    *(
        row(f"deal-08:{seats}", XELU.replace(cards={"packs": 2}), seats, 7, left)
        for seats, left in enumerate((81, 68, 55, 42, 29, 16, 3), 2)
    ),
    row("deal-09:4", CASTIGO, 4, 7, 113),
    row("deal-09:8", CASTIGO, 8, 7, 119),
    row("deal-09:8-round-2", CASTIGO, 8, 2, 51),
    row("deal-10:2", LONG_2, 4, 11, 43),
    row("deal-10:3", LONG_3, 4, 11, 97),
]


@pytest.mark.parametrize(("ruleset", "seats", "number", "left"), STOCKS)
def test_cards_left_after_the_deal(ruleset: Ruleset, seats: int, number: int, left: int) -> None:
    sizes = ruleset.deal_sizes(seats, number)
    assert sizes.stock + sizes.penalty_stock == left
    dealt = seats * ruleset.round(number).cards + 1
    assert len(ruleset.deck(seats, number)) == dealt + left


@pytest.mark.case("deal-09")
def test_packs_of_castigo() -> None:
    assert [CASTIGO.packs(4, number) for number in range(1, 8)] == [2, 2, 2, 2, 3, 3, 3]
    for seats in (5, 6, 7, 8):
        assert [CASTIGO.packs(seats, number) for number in range(1, 8)] == [2, 2, 3, 3, 4, 4, 4]
    for seats in (2, 3):
        assert {CASTIGO.packs(seats, number) for number in range(1, 8)} == {2}


@pytest.mark.case("deal-10")
def test_seven_seats_and_sixteen_cards_need_more_than_two_packs() -> None:
    assert 2 * 54 - 7 * 16 - 1 == -5
    with pytest.raises(InvalidRuleset) as caught:
        CASTIGO_LONG.replace(cards={"packs": 2}, seats={"minimum": 2, "maximum": 7})
    assert any("rounds[11]" in problem and "packs" in problem for problem in caught.value.problems)


STEPS = [
    row("deal-12", (PackStep(2), PackStep(3, seats=5), PackStep(4, seats=7)), 4, [2, 3, 3, 4, 4]),
    row("deal-13", (PackStep(2), PackStep(4, seats=8)), 2, [2, 2, 2, 2, 2, 2, 4]),
]


@pytest.mark.parametrize(("steps", "first", "packs"), STEPS)
def test_packs_by_seats(steps: tuple[PackStep, ...], first: int, packs: list[int]) -> None:
    rules = XELU.replace(cards={"packs": steps})
    assert [rules.packs(seats, 1) for seats in range(first, 9)] == packs


# --- trios -------------------------------------------------------------------------------------

FREE = Ruleset(id="free", rounds=SEVEN)
RATIO = FREE.replace(wilds={"ratio": WildRatio.AT_MOST_NATURALS})
TRIOS = [
    *(
        row(f"{name}:{rules.id}", rules, cards, reason)
        for rules in (CASTIGO, XELU, RED_ACES)
        for name, cards, reason in (
            ("set-01", "7♣ 7♦ 7♠", None),
            ("set-02", "7♣ 8♦ 7♠", Reason.MIXED_RANKS),
            ("set-03", "9♣ 9♦ X", None),
        )
    ),
    row("set-03:may-i", MAY_I, "9♣ 9♦ X", None),
    row("set-04:castigo", CASTIGO, "9♣ X X", None),
    row("set-04:xelu", XELU, "9♣ X X", Reason.MORE_WILDS_THAN_NATURALS),
    row("set-04:may-i", MAY_I, "9♣ X X", Reason.MORE_WILDS_THAN_NATURALS),
    row("set-04:ratio", RATIO, "8♣ X X", Reason.MORE_WILDS_THAN_NATURALS),
    row("set-05", RATIO, "8♣ 8♦ X X", None),
    row("set-06:castigo", CASTIGO, "X X X", Reason.TOO_FEW_NATURALS),
    row("set-06:xelu", XELU, "X X X", Reason.TOO_FEW_NATURALS),
    row("set-06:fifteen", FIFTEEN, "X X X", Reason.TRIOS_NOT_PLAYED),
    row("set-06:allowed", FREE_JOKERS, "X X X", None),
    row("set-07", DIFFERENT_SUITS, "9♣ 9♣ 9♠", Reason.REPEATED_SUIT),
    row("set-07:castigo", CASTIGO, "9♣ 9♣ 9♠", None),
    row(
        "set-08",
        FREE.replace(trios={"distinct_suits": Scope.ALWAYS}),
        "9♣ 9♦ 9♥ 9♠ 9♣",
        Reason.REPEATED_SUIT,
    ),
    row("set-08:joker", DIFFERENT_SUITS, "9♣ 9♦ 9♥ 9♠ X", Reason.TOO_LONG),
    row("set-09:open", WILD_TWOS, "7♠ 7♥ 7♦", None),
    row("set-09:repeated", WILD_TWOS, "7♠ 7♠ 7♥", Reason.REPEATED_SUIT),
    row("set-10", MAY_I, "7♠ 7♠ 7♦", None),
    row("set-11", RED_ACES, "5♣ 5♠ A♥", None),
    row("set-12", RED_ACES, "A♥ A♦ X", None),
    row("set-13", RED_ACES, "5♣ X A♥ A♦", Reason.MORE_WILDS_THAN_NATURALS),
    row("set-14", FREE, "10♣ X X", None),
    row("set-15:twos", WILD_TWOS, "2♣ 2♦ 2♥", None),
    row("set-15:joker", WILD_TWOS, "2♣ 2♦ X", None),
]


@pytest.mark.parametrize(("ruleset", "cards", "reason"), TRIOS)
def test_trio(ruleset: Ruleset, cards: str, reason: Reason | None) -> None:
    assert reasons(cards, ruleset, TRIO) == ([] if reason is None else [reason])
    assert bool(validate(cards, ruleset, kind=TRIO)) is (reason is None)


@pytest.mark.case("set-09")
def test_a_suit_again_after_the_opening() -> None:
    grown = Trio(Rank.SEVEN, "7♠ 7♥ 7♦ 7♠")
    assert validate(grown, WILD_TWOS, on_table=True)
    assert not validate(grown, WILD_TWOS)


NATURALS = [
    row("set-11", RED_ACES, "5♣ 5♠ A♥", Rank.FIVE, 2, 1),
    row("set-12", RED_ACES, "A♥ A♦ X", Rank.ACE, 2, 1),
    row("set-15:twos", WILD_TWOS, "2♣ 2♦ 2♥", Rank.TWO, 3, 0),
    row("set-15:joker", WILD_TWOS, "2♣ 2♦ X", Rank.TWO, 2, 1),
]


@pytest.mark.parametrize(("ruleset", "cards", "rank", "naturals", "wilds"), NATURALS)
def test_wilds_in_their_own_rank(
    ruleset: Ruleset, cards: str, rank: Rank, naturals: int, wilds: int
) -> None:
    (meld,) = (
        one
        for one in validate(cards, ruleset, kind=TRIO).readings
        if isinstance(one, Trio) and one.rank is rank
    )
    assert (len(meld.naturals), len(meld.wilds)) == (naturals, wilds)


EIGHT = "9♣ 9♣ 9♦ 9♦ 9♥ 9♥ 9♠ 9♠"
LONGEST = [
    row("set-16", 2, f"{EIGHT} X X", None),
    row("set-16:wild", 2, f"{EIGHT} X X X", Reason.TOO_MANY_WILDS),
    row("set-16:natural", 2, f"{EIGHT} 9♣ X X", Reason.TOO_MANY_NATURALS),
    row("set-16:three-packs", 3, f"{EIGHT} 9♣ X X", None),
    row("set-16:twelve-and-two", 3, f"{EIGHT} 9♣ 9♦ 9♥ 9♠ X X", None),
]


@pytest.mark.parametrize(("packs", "cards", "reason"), LONGEST)
def test_the_longest_trio_of_castigo(packs: int, cards: str, reason: Reason | None) -> None:
    found = validate(cards, CASTIGO, kind=TRIO, packs=packs)
    assert bool(found) is (reason is None)
    assert [refusal.violation.reason for refusal in found.refusals] == (
        [] if reason is None else [reason]
    )


# --- escaleras ---------------------------------------------------------------------------------

APART = XELU.replace(escaleras={"adjacent_wilds": False})
CIRCULAR = with_ace(XELU, Ace.CIRCULAR)
FULL = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
ESCALERAS = [
    *(
        row(f"{name}:{rules.id}", rules, cards, valid)
        for rules in (CASTIGO, XELU, DIFFERENT_SUITS, RED_ACES)
        for name, cards, valid in (
            ("run-01", "4♣ 5♣ 6♣ 7♣", True),
            ("run-02", "4♣ 5♣ 6♥ 7♣", False),
            ("run-03", "4♥ 4♥ 6♥ 7♥", False),
            ("run-04", "4♥ X 6♥ 7♥", True),
        )
    ),
    row("run-05:apart", APART, "4♥ X X 7♥", False),
    row("run-05:castigo", CASTIGO, "4♥ X X 7♥", True),
    row("run-05:xelu", XELU, "4♥ X X 7♥", True),
    row("run-06", APART, "4♥ X 6♥ X 8♥", True),
    row("run-06:different-suits", DIFFERENT_SUITS, "4♥ X 6♥ X 8♥", True),
    row("run-07", RED_ACES, "4♣ X A♥ A♦", False),
    row("run-08:castigo", CASTIGO, "Q♠ K♠ A♠ 2♠", True),
    row("run-08:circular", CIRCULAR, "Q♠ K♠ A♠ 2♠", True),
    *(
        row(f"run-08:{ace.value}", with_ace(XELU, ace), "Q♠ K♠ A♠ 2♠", False)
        for ace in (Ace.LOW_OR_HIGH, Ace.HIGH, Ace.LOW)
    ),
    row("run-09:high", with_ace(XELU, Ace.HIGH), "A♠ 2♠ 3♠ 4♠", False),
    *(
        row(f"run-09:{ace.value}", with_ace(XELU, ace), "A♠ 2♠ 3♠ 4♠", True)
        for ace in (Ace.LOW, Ace.LOW_OR_HIGH, Ace.CIRCULAR)
    ),
    row("run-10", XELU, "J♥ Q♥ K♥ A♥", True),
    row("run-10:low", with_ace(XELU, Ace.LOW), "J♥ Q♥ K♥ A♥", False),
    row("run-11", RED_ACES, "Q♥ K♥ A♥ 2♥", True),
    row("run-12", CIRCULAR, "3♦ 2♦ A♦ K♦", True),
    row("run-14:castigo", CASTIGO, "2♥ 3♥ X 6♥ 7♥", False),
    row("run-14:xelu", XELU, "2♥ 3♥ X 6♥ 7♥", False),
    row("run-16", CASTIGO, FULL, True),
    row("run-16:again", CASTIGO, f"{FULL} 5h", False),
    row("run-16:joker", CASTIGO, f"{FULL} X", False),
    row("run-22", XELU, "X X 6♥ 7♥", True),
    row("run-22:three", XELU, "4♥ X X X", False),
]


@pytest.mark.parametrize(("ruleset", "cards", "valid"), ESCALERAS)
def test_escalera(ruleset: Ruleset, cards: str, valid: bool) -> None:
    found = validate(cards, ruleset, kind=ESCALERA)
    assert bool(found) is valid
    assert bool(found.refusals) is not valid
    for meld in found.readings:
        assert isinstance(meld, Escalera)
        assert Hand(meld.cards) == Hand(cards)


@pytest.mark.case("run-11")
def test_a_red_ace_in_its_own_place_is_a_natural() -> None:
    (meld,) = validate("Q♥ K♥ A♥ 2♥", RED_ACES, kind=ESCALERA).readings
    assert (len(meld.naturals), len(meld.wilds)) == (4, 0)


@pytest.mark.case("run-08")
def test_round_the_corner_only_in_a_circle() -> None:
    assert readings("Q♠ K♠ A♠ 2♠", CASTIGO, ESCALERA) == ["Qs Ks As 2s"]
    assert reasons("Q♠ K♠ A♠ 2♠", XELU, ESCALERA) == [Reason.ROUND_THE_CORNER]


# Escaleras on the table and one card more at an end. How it comes there is a matter of play.
ONE_WILD = CASTIGO.replace(escaleras={"max_wilds": 1}, wilds={"limits": Scope.OPENING})
GROWN = [
    row("run-12", CIRCULAR, Escalera(Suit.DIAMONDS, Rank.KING, "K♦ A♦ 2♦ 3♦"), "4♦", True),
    row("run-15:3", XELU, Escalera(Suit.HEARTS, Rank.FOUR, "4♥ 5♥ 6♥ 7♥"), "3♥", True),
    row("run-15:8", XELU, Escalera(Suit.HEARTS, Rank.FOUR, "4♥ 5♥ 6♥ 7♥"), "8♥", True),
    row("run-15:9", XELU, Escalera(Suit.HEARTS, Rank.FOUR, "4♥ 5♥ 6♥ 7♥"), "9♥", False),
    row("run-13:a", ONE_WILD, Escalera(Suit.CLUBS, Rank.TWO, "X 3♣ 4♣ 5♣ 6♣"), "X", True),
]


@pytest.mark.parametrize(("ruleset", "meld", "card", "valid"), GROWN)
def test_one_card_more(ruleset: Ruleset, meld: Escalera, card: str, valid: bool) -> None:
    assert validate(meld, ruleset, on_table=True)
    found = validate([*meld.cards, card], ruleset, kind=ESCALERA, on_table=True)
    grown = [one for one in found.readings if isinstance(one, Escalera) and _kept(meld, one)]
    assert bool(grown) is valid


def _kept(meld: Escalera, grown: Escalera) -> bool:
    """Tell whether every card of a meld still stands for what it stood for."""
    before = Counter((slot.card, slot.stands_for) for slot in meld.slots)
    return before <= Counter((slot.card, slot.stands_for) for slot in grown.slots)


@pytest.mark.case("run-13")
def test_one_wild_at_the_opening() -> None:
    assert validate("4♣ 5♣ 6♣ X", ONE_WILD, kind=ESCALERA)
    assert reasons("4♣ 5♣ 6♣ X X", ONE_WILD, ESCALERA) == [Reason.TOO_MANY_WILDS]
    assert reasons("X 3♣ 4♣ 5♣ 6♣ X", ONE_WILD, ESCALERA) == [Reason.TOO_MANY_WILDS]
    assert validate("X 3♣ 4♣ 5♣ 6♣ X", ONE_WILD, kind=ESCALERA, on_table=True)


NEIGHBOURS = [
    row("run-18:far", SameSuit.TWO_APART, "3s 4s 5s 6s / 9s Ts Js Qs", None),
    row("run-18:one", SameSuit.TWO_APART, "3s 4s 5s 6s / 8s 9s Ts Js", Reason.ESCALERAS_TOO_NEAR),
    row("run-18:none", SameSuit.TWO_APART, "3s 4s 5s 6s / 7s 8s 9s Ts", Reason.ESCALERAS_TOO_NEAR),
    row(
        "run-19:consecutive",
        SameSuit.NOT_TOUCHING,
        "As 2s 3s 4s / 5s 6s 7s 8s",
        Reason.TOUCHING_ESCALERAS,
    ),
    row("run-19:overlapping", SameSuit.NOT_TOUCHING, "As 2s 3s 4s / 4s 5s 6s 7s", None),
    row("run-20", SameSuit.ALLOWED, "3s 4s 5s 6s / 7s 8s 9s Ts", None),
]


@pytest.mark.parametrize(("rule", "groups", "reason"), NEIGHBOURS)
def test_two_escaleras_of_one_suit(rule: SameSuit, groups: str, reason: Reason | None) -> None:
    rules = XELU.replace(escaleras={"same_suit": rule})
    for text in (groups, " / ".join(reversed(groups.split(" / ")))):
        found = validate_contract(text, "EE", rules)
        assert bool(found) is (reason is None)
        assert [refusal.violation.reason for refusal in found.refusals] == (
            [] if reason is None else [reason]
        )


@pytest.mark.case("run-20")
def test_castigo_and_xelu_let_escaleras_touch() -> None:
    for rules in (CASTIGO, XELU):
        assert validate_contract("3s 4s 5s 6s / 7s 8s 9s Ts", None, rules, round=3)


HALVES = {3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 10: 5}


@pytest.mark.parametrize(
    ("cards", "most"), [row(f"run-21:{cards}", cards, most) for cards, most in HALVES.items()]
)
def test_half_of_the_cards_may_be_wild_at_the_opening(cards: int, most: int) -> None:
    rules = WILD_TWOS.replace(escaleras={"min_length": 3})
    suit = [f"{rank}h" for rank in "3456789TJQ"][:cards]
    for wilds in range(cards):
        group = [*suit[: cards - wilds], *["X"] * wilds]
        assert bool(validate(group, rules, kind=ESCALERA)) is (wilds <= most)
        assert validate(group, rules, kind=ESCALERA, on_table=True)


@pytest.mark.parametrize(
    ("wilds", "valid"), [row("open-10:1", 1, True), row("open-10:2", 2, False)]
)
def test_a_trio_of_three_opens_with_one_wild(wilds: int, valid: bool) -> None:
    group = [*["7c", "7d", "7h"][: 3 - wilds], *["2s", "X"][:wilds]]
    assert bool(validate(group, WILD_TWOS, kind=TRIO)) is valid


# --- contracts ---------------------------------------------------------------------------------

DIFFERENT_RANKS = CASTIGO.replace(trios={"distinct_ranks": True})
FIVES = "5c 5d 5h / 5s 5d 5h"
CONTRACTS = [
    row("open-01", RED_ACES, 2, "7♣ 7♦ 7♠ / 4♣ 5♣ 6♣ 7♣", None),
    row("open-01:castigo", CASTIGO, 2, "7♣ 7♦ 7♠ / 4♣ 5♣ 6♣ 7♣", None),
    row("open-01:xelu", XELU, 2, "7♣ 7♦ 7♠ / 4♣ 5♣ 6♣ 7♣", None),
    row("open-02", RED_ACES, 2, "7♣ 7♦ 7♠ / 9♣ 9♦ 9♠", Reason.NOT_THE_CONTRACT),
    row("open-02:castigo", CASTIGO, 2, "7♣ 7♦ 7♠ / 9♣ 9♦ 9♠", Reason.NOT_THE_CONTRACT),
    row("open-02:xelu", XELU, 2, "7♣ 7♦ 7♠ / 9♣ 9♦ 9♠", Reason.NOT_THE_CONTRACT),
    row("open-03", LAY_MORE, 2, "7♣ 7♦ 7♠ / 4♣ 5♣ 6♣ 7♣ / 9♥ 10♥ J♥ Q♥", None),
    *(
        row(
            f"open-03:{rules.id}",
            rules,
            2,
            "7♣ 7♦ 7♠ / 4♣ 5♣ 6♣ 7♣ / 9♥ 10♥ J♥ Q♥",
            Reason.WRONG_NUMBER_OF_MELDS,
        )
        for rules in (CASTIGO, XELU)
    ),
    row("open-04", MAY_I, 6, "7♠ 7♦ 7♣ 7♥ / 4♥ 5♥ 6♥ 7♥ / 9♦ 10♦ J♦ Q♦", None),
    row("open-06:3+3", CASTIGO, 1, "7♠ 7♦ 7♣ / 9♠ 9♦ 9♣", None),
    row("open-06:3+4", CASTIGO, 1, "7♠ 7♦ 7♣ / 9♠ 9♦ 9♣ 9♥", None),
    row("open-08:3+3", XELU, 1, "7♠ 7♦ 7♣ / 9♠ 9♦ 9♣", None),
    row("open-08:3+4", XELU, 1, "7♠ 7♦ 7♣ / 9♠ 9♦ 9♣ 9♥", None),
    row("open-08:4+4", XELU, 1, "7♠ 7♦ 7♣ 7♥ / 9♠ 9♦ 9♣ 9♥", None),
    row("open-09", DIFFERENT_RANKS, 1, FIVES, Reason.SAME_RANK),
    row("open-09:castigo", CASTIGO, 1, FIVES, None),
    row("open-09:xelu", XELU, 1, FIVES, None),
    row("open-09:other", DIFFERENT_RANKS, 1, "5c 5d 5h / 6s 6d 6h", None),
]


@pytest.mark.parametrize(("ruleset", "number", "groups", "reason"), CONTRACTS)
def test_contract(ruleset: Ruleset, number: int, groups: str, reason: Reason | None) -> None:
    found = validate_contract(groups, None, ruleset, round=number, seats=3)
    assert bool(found) is (reason is None)
    assert [refusal.violation.reason for refusal in found.refusals] == (
        [] if reason is None else [reason]
    )


# One card drawn, the buys of two cards each, then an opening and perhaps a discard.
CARDS_LEFT = [
    row("open-06:3+3", CASTIGO, 0, 6, 1, 0),
    row("open-06:3+4", CASTIGO, 0, 7, 0, 0),
    row("open-07", CASTIGO, 1, 6, 1, 2),
    row("open-08:3+3", XELU, 0, 6, 1, 1),
    row("open-08:3+4", XELU, 0, 7, 1, 0),
    row("open-08:4+4", XELU, 0, 8, 0, 0),
]


@pytest.mark.parametrize(("ruleset", "buys", "opened", "discarded", "left"), CARDS_LEFT)
def test_cards_left_after_the_opening(
    ruleset: Ruleset, buys: int, opened: int, discarded: int, left: int
) -> None:
    hand = ruleset.deal_sizes(4, 1).hand + 2 * buys + 1
    assert hand - opened - discarded == left


@pytest.mark.case("open-08")
def test_going_out_at_once_doubles_in_xelu() -> None:
    assert XELU.going_out == GoingOut(at_once_factor=2)
    assert round_points(["", "7s"], XELU, out=0, at_once=True).scores == (0, 14)
