"""Facts that other implementations hold true, hand by hand, under their own rules."""

import pytest
from cases_helper import ESCALERA, TRIO, readings, row
from house_rules import (
    CORNER,
    CORNER_3,
    FREE_JOKERS,
    RED_ACES,
    SHORT,
    TWO_NATURALS,
    WILD_TWOS,
)

from continental.cards import Deck, Hand
from continental.errors import ContinentalError
from continental.melds import Kind
from continental.notation import parse_meld
from continental.ruleset import DealSizes, Ruleset
from continental.scoring import ScoreSheet, hand_points, round_points
from continental.validation import validate
from continental.variants import XELU

VALID, INVALID = True, False

MELDS = [
    row("F001", RED_ACES, TRIO, "7C 7D 7S", VALID),
    row("F002", RED_ACES, TRIO, "9C 9D JK", VALID),
    row("F004", RED_ACES, TRIO, "AH AD JK", VALID),
    row("F005", RED_ACES, TRIO, "7C 8D 7S", INVALID),
    row("F007", RED_ACES, ESCALERA, "4C 5C 6C 7C", VALID),
    row("F008", RED_ACES, ESCALERA, "QS KS AS 2S", VALID),
    row("F010", RED_ACES, ESCALERA, "4C 5C AH 7C", VALID),
    row("F011", RED_ACES, ESCALERA, "QH KH AH 2H", VALID),
    row("F013", RED_ACES, ESCALERA, "4C JK AH AD", INVALID),
    row("F014", RED_ACES, ESCALERA, "4C JK AH 7C", INVALID),
    row("F016", TWO_NATURALS, ESCALERA, "2S 3S 4S 5S 6S", VALID),
    row("F017", TWO_NATURALS, ESCALERA, "2S 3S JK 5S", VALID),
    row("F019", TWO_NATURALS, ESCALERA, "JK 3S 4S 5S JK", VALID),
    row("F020", TWO_NATURALS, ESCALERA, "AS 2S 3S 4S", VALID),
    row("F022", TWO_NATURALS, ESCALERA, "2S 3S 4S 6S", INVALID),
    row("F023", TWO_NATURALS, ESCALERA, "2S 3S 4S 5H", INVALID),
    row("F025", TWO_NATURALS, ESCALERA, "KS QS AS 2S", INVALID),
    row("F026", TWO_NATURALS, ESCALERA, "KS JK 2S 3S", INVALID),
    row("F028", TWO_NATURALS, ESCALERA, "2S 3S 4S", INVALID),
    row("F029", TWO_NATURALS, ESCALERA, "JK JK JK JK", INVALID),
    row("F031", TWO_NATURALS, TRIO, "QH QS JK", VALID),
    row("F032", TWO_NATURALS, TRIO, "AH AS AC AD JK", VALID),
    row("F034", TWO_NATURALS, TRIO, "JK JK 4H", INVALID),
    row("F035", TWO_NATURALS, TRIO, "KH QS QC", INVALID),
    row("F037", WILD_TWOS, TRIO, "7S 7H 7D", VALID),
    row("F038", WILD_TWOS, TRIO, "7S 7H JK", VALID),
    row("F040", WILD_TWOS, TRIO, "2S 2H 2D", VALID),
    row("F041", WILD_TWOS, TRIO, "2C 2H JK", VALID),
    row("F043", WILD_TWOS, TRIO, "4S 4H 4D 4C", VALID),
    row("F044", WILD_TWOS, TRIO, "2C 2C JK", INVALID),
    row("F046", WILD_TWOS, TRIO, "7S 7H 8D", INVALID),
    row("F047", WILD_TWOS, TRIO, "7S JK JK", INVALID),
    row("F049", WILD_TWOS, TRIO, "4H 4H JK", INVALID),
    row("F050", WILD_TWOS, ESCALERA, "5C 6C 7C 8C", VALID),
    row("F052", WILD_TWOS, ESCALERA, "JD QD KD JK", VALID),
    row("F053", WILD_TWOS, ESCALERA, "JK 6S 7S 8S", VALID),
    row("F055", WILD_TWOS, ESCALERA, "JH QH KH AH", VALID),
    row("F056", WILD_TWOS, ESCALERA, "5C 6C JK JK 9C 10C JC", VALID),
    row("F058", WILD_TWOS, ESCALERA, "5C 6C 7C", INVALID),
    row("F059", WILD_TWOS, ESCALERA, "5C JK JK JK", INVALID),
    row("F061", CORNER, TRIO, "5S 5H 5S", VALID),
    row("F062", CORNER, TRIO, "2S 2H 2C 2D JK", VALID),
    row("F064", CORNER, TRIO, "2S 2H 3C", INVALID),
    row("F065", CORNER, TRIO, "2S 3S 4C", INVALID),
    row("F067", CORNER_3, ESCALERA, "QS KS AS", VALID),
    row("F068", CORNER_3, ESCALERA, "AH 2H 3H", VALID),
    row("F070", CORNER_3, ESCALERA, "2C 3C 5C", INVALID),
    row("F071", CORNER, ESCALERA, "KD AD 2D 3D", VALID),
    row("F073", CORNER, ESCALERA, "4C 5C 7C 8C", INVALID),
    row("F074", SHORT, TRIO, "8H 8S 8D", VALID),
    row("F076", SHORT, TRIO, "7H 7S 7D 7C", VALID),
    row("F077", SHORT, TRIO, "JH JS JK", VALID),
    row("F079", SHORT, TRIO, "8H 8S", INVALID),
    row("F080", SHORT, ESCALERA, "5H 6H 7H", VALID),
    row("F082", SHORT, ESCALERA, "3S 4S 5S 6S 7S", VALID),
    row("F083", SHORT, ESCALERA, "10C JC QC", VALID),
    row("F085", SHORT, ESCALERA, "5H 6H 8H", INVALID),
    row("F086", SHORT, ESCALERA, "5H 6H", INVALID),
    row("F088", FREE_JOKERS, ESCALERA, "2H 3H JK 5H 6H", VALID),
    row("F089", FREE_JOKERS, ESCALERA, "10C JC QC KC AC", VALID),
    row("F091", FREE_JOKERS, ESCALERA, "AH 3H 5H 7H", INVALID),
    row("F092", FREE_JOKERS, ESCALERA, "2H 3H JK 6H 7H", INVALID),
    row("F094", FREE_JOKERS, ESCALERA, "AC QC QC KC", INVALID),
    row("F095", FREE_JOKERS, ESCALERA, "10H JH QH QH", INVALID),
    row("F097", FREE_JOKERS, ESCALERA, "AH 2C 3D 4S", INVALID),
    row("F098", FREE_JOKERS, ESCALERA, "KC AC 2C 3C", INVALID),
    row("F100", FREE_JOKERS, TRIO, "AH JK AC", VALID),
    row("F101", FREE_JOKERS, TRIO, "JK JK JK", VALID),
    row("F103", FREE_JOKERS, TRIO, "KS KH", INVALID),
]


@pytest.mark.parametrize(("ruleset", "kind", "cards", "valid"), MELDS)
def test_meld(ruleset: Ruleset, kind: Kind, cards: str, valid: bool) -> None:
    found = validate(cards, ruleset, kind=kind)
    assert bool(found) is valid
    assert bool(found.refusals) is not valid
    for meld in found.readings:
        assert meld.kind is kind
        assert Hand(meld.cards) == Hand(cards)


# --- cards and deals ---------------------------------------------------------------------------


@pytest.mark.case("T01")
def test_two_seats_are_dealt_seven_in_the_first_round() -> None:
    assert RED_ACES.deal_sizes(2, 1) == DealSizes(hand=7, stock=93, penalty_stock=0)
    assert len(RED_ACES.deck(2, 1)) == 7 + 7 + 1 + 93


@pytest.mark.parametrize(
    ("number", "cards"), [row("T01:1", 1, 7), row("T01:3", 3, 9), row("T01:8", 8, 13)]
)
def test_cards_dealt(number: int, cards: int) -> None:
    assert RED_ACES.round(number).cards == cards


DECKS = [
    row("T09:1+2", 1, 2, 54),
    row("T09:1+0", 1, 0, 52),
    row("T09:2+12", 2, 12, 116),
    row("T09:2+0", 2, 0, 104),
    row("T09:3+6", 3, 6, 162),
    row("T31:deck", 1, 2, 54),
]


@pytest.mark.parametrize(("packs", "jokers", "count"), DECKS)
def test_deck(packs: int, jokers: int, count: int) -> None:
    deck = Deck(packs, jokers)
    assert len(deck) == len(deck.cards) == count


@pytest.mark.case("T31")
def test_a_drawn_card_is_gone() -> None:
    deck = Deck(1, 2).cards
    left = deck.without("7h")
    assert len(left) == 53
    assert left.count("7h") == 0


SEATS_T17 = [*((seats, 108) for seats in (2, 3, 4)), *((seats, 162) for seats in (5, 6))]


@pytest.mark.parametrize(
    ("seats", "count"), [row(f"T17:{seats}", seats, count) for seats, count in SEATS_T17]
)
def test_cards_by_seats(seats: int, count: int) -> None:
    """How often and for what one buys there is a matter of play."""
    for number in range(1, len(WILD_TWOS.rounds) + 1):
        assert len(WILD_TWOS.deck(seats, number)) == count
        assert WILD_TWOS.deal_sizes(seats, number).hand == 11


# --- readings ----------------------------------------------------------------------------------

READINGS = [
    row("T20:gap", "9D JK JK QD", ["9d X=Td X=Jd Qd"]),
    row("T20:ends", "9D 10D JD JK", ["X=8d 9d Td Jd", "9d Td Jd X=Qd"]),
    # The fact tells of the ace only; the ten below is the other end, as in C017.
    row("T20:ace", "JS QS KS JK", ["X=Ts Js Qs Ks", "Js Qs Ks X=As"]),
]


@pytest.mark.parametrize(("cards", "expected"), READINGS)
def test_readings(cards: str, expected: list[str]) -> None:
    assert readings(cards, WILD_TWOS, ESCALERA) == expected


@pytest.mark.case("T31")
def test_wilds_side_by_side_are_a_matter_of_the_rules() -> None:
    placed = parse_meld("JK JK 3D 4D")
    assert str(placed) == "X=Ad X=2d 3d 4d"
    assert validate(placed, XELU)
    assert not validate(placed, XELU.replace(escaleras={"adjacent_wilds": False}))
    # Loose, the jokers may lie apart.
    assert readings("JK JK 3D 4D", XELU.replace(escaleras={"adjacent_wilds": False}), ESCALERA) == [
        "X=2d 3d 4d X=5d"
    ]


# --- points ------------------------------------------------------------------------------------

JOKER_30 = XELU.replace(points={"joker": 30})

POINTS = [
    # A two that died in the discards cost 5 there; cards do not die here, a two has one value.
    row("T16", WILD_TWOS, "AH KS 3C 2D JK", 70),
    row("T16:cards", WILD_TWOS, "3C 9D", 10),
    row("T16:tens", WILD_TWOS, "10H JH QH KH", 40),
    # Ten for the queen and two for the two: the joker costs thirty.
    row("T30", JOKER_30, "JK QC 2H", 42),
    row("T07:hand", RED_ACES, "2C AH", 25),
    row("T07:other", RED_ACES, "10C AH", 30),
]


@pytest.mark.parametrize(("ruleset", "cards", "points"), POINTS)
def test_points(ruleset: Ruleset, cards: str, points: int) -> None:
    assert hand_points(cards, ruleset).total == points


ROUNDS = [
    row("T07:plain", "2C AH", {}, 25),
    row("T07:at-once", "2C AH", {"at_once": True}, 50),
    row("T07:others-open", "2C AH", {"at_once": True, "others_open": True}, 25),
    row("T07:first-turn", "10C AH", {"at_once": True, "first_turn": True}, 90),
]


@pytest.mark.parametrize(("left", "how", "points"), ROUNDS)
def test_going_out_at_once(left: str, how: dict[str, bool], points: int) -> None:
    assert round_points(["", left], RED_ACES, out=0, **how).scores == (0, points)


@pytest.mark.case("T08")
def test_totals_grow_and_the_lowest_wins() -> None:
    sheet = ScoreSheet(RED_ACES, names=("Ana", "Bru"))
    sheet = sheet.add(out=None, left={"Ana": 15, "Bru": 40})
    assert sheet.totals == (15, 40)
    sheet = sheet.add(out="Ana", left={"Bru": 10})
    assert sheet.totals == (15, 50)
    for number in range(3, 9):
        assert sheet.round == number
        assert not sheet.is_over
        sheet = sheet.add(out="Bru", left={"Ana": 5})
    assert sheet.is_over
    assert sheet.totals == (45, 50)
    assert sheet.winners == ("Ana",)
    with pytest.raises(ContinentalError):
        RED_ACES.round(9)
    with pytest.raises(ContinentalError):
        sheet.add(out="Ana", left={"Bru": 10})


# --- seven rounds ------------------------------------------------------------------------------


@pytest.mark.case("T28")
def test_seven_rounds_of_seven_to_thirteen_cards() -> None:
    assert [XELU.round(number).cards for number in range(1, 8)] == [7, 8, 9, 10, 11, 12, 13]
    for number in (0, 8):
        with pytest.raises(ContinentalError):
            XELU.round(number)


@pytest.mark.case("T28")
def test_a_game_is_over_after_seven_rounds_and_no_sooner() -> None:
    sheet = ScoreSheet(XELU, names=("Ana", "Bru"))
    for number in range(1, 8):
        assert sheet.round == number
        assert not sheet.is_over
        assert sheet.winners == ()
        sheet = sheet.add(out="Ana", left={"Bru": "7S"})
    assert sheet.is_over
    assert sheet.winners == ("Ana",)
    with pytest.raises(ContinentalError):
        sheet.add(out="Ana", left={"Bru": "7S"})


@pytest.mark.case("T28")
def test_a_second_entry_is_another_round() -> None:
    """A pad holds each round once: what is added is the next one, the older pad stays as it was."""
    empty = ScoreSheet(XELU, names=("Ana", "Bru"))
    first = empty.add(out="Ana", left={"Bru": "7S"})
    second = first.add(out="Ana", left={"Bru": "8S"})
    assert (empty.round, first.round, second.round) == (1, 2, 3)
    assert (empty.totals, first.totals, second.totals) == ((0, 0), (0, 7), (0, 15))


@pytest.mark.case("T28")
def test_two_cannot_both_have_gone_out() -> None:
    with pytest.raises(ContinentalError):
        round_points(["", "", "7S"], XELU, out=0)
    sheet = ScoreSheet(XELU, names=("Ana", "Bru", "Cai"))
    with pytest.raises(ContinentalError):
        sheet.add(out="Ana", left={"Bru": "", "Cai": "7S"})


@pytest.mark.case("T28")
def test_who_went_out_holds_no_cards() -> None:
    with pytest.raises(ContinentalError):
        round_points(["8S", "7S"], XELU, out=0)
