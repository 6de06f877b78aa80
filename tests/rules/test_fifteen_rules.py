"""The rules of fifteen that can be shown by hand, by their numbers in docs/rules/fifteen.md."""

from collections import Counter
from itertools import combinations_with_replacement, permutations
from typing import Final

import pytest

import continental as ct
from continental import FIFTEEN, FIFTEEN_JOKERS, FirstTurn, GameEnd, Item, Kind, Reason

ESCALERA = Kind.ESCALERA
RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
NATURALS: Final = [rank + suit for suit in SUITS for rank in RANKS]
NAMES: Final = ("Ana", "Bru", "Cai", "Dan")
SEATS: Final = range(2, 13)

CLEAN: Final = "9c Tc Jc / 6d 7d 8d / 4h 5h 6h / 9s Ts Js / Qs Ks As"
"""A complete hand without wilds and without twos."""
HEARTS: Final = "3h 4h 5h / 6h 7h 8h / 9h Th Jh / Qh Kh Ah / 3h 4h 5h"
"""The same, all of one suit."""


def why(cards: str, rules: ct.Ruleset = FIFTEEN, kind: Kind = ESCALERA) -> list[Reason]:
    """Give why cards are no meld of a kind; nothing for a legal one."""
    found = ct.validate(cards, rules, kind=kind)
    assert bool(found) is not bool(found.refusals)
    return [refusal.violation.reason for refusal in found.refusals]


def why_incomplete(groups: str, rules: ct.Ruleset = FIFTEEN) -> list[Reason]:
    """Give why groups are no complete hand; nothing where they are."""
    found = ct.validate_contract(groups, None, rules)
    return [refusal.violation.reason for refusal in found.refusals]


def readings(cards: str, rules: ct.Ruleset = FIFTEEN) -> list[str]:
    return [str(meld) for meld in ct.validate(cards, rules).readings]


def pay(melds: str, rules: ct.Ruleset = FIFTEEN, first_turn: FirstTurn = FirstTurn.NO) -> int:
    """Give what each other seat pays."""
    return ct.payment(melds, rules, first_turn=first_turn).total


def lines(melds: str, first_turn: FirstTurn = FirstTurn.NO) -> dict[Item, int]:
    """Give what each other seat pays for what."""
    return {
        line.item: line.points for line in ct.payment(melds, FIFTEEN, first_turn=first_turn).lines
    }


def divided(*lengths: int) -> str:
    """Give escaleras of these lengths, each begun at a three of its suit."""
    pairs = zip(lengths, "cdhsc", strict=False)
    return " / ".join(" ".join(rank + suit for rank in RANKS[2 : 2 + n]) for n, suit in pairs)


def stretch(index: int, suit: str) -> tuple[list[str], int]:
    """Give three cards that follow each other with that of an index, and its place in them."""
    first = min(index, 10)
    return [rank + suit for rank in RANKS[first : first + 3]], index - first


# --- players and cards -------------------------------------------------------------------------


@pytest.mark.rule("fifteen-01")
def test_two_to_twelve_people_play() -> None:
    for seats in SEATS:
        assert FIFTEEN.packs(seats, 1) >= 2
        assert ct.ScoreSheet(FIFTEEN, ["p"] * seats).totals == (0,) * seats
    for seats in (0, 1, 13):
        with pytest.raises(ct.ContinentalError):
            FIFTEEN.packs(seats, 1)
    for seats in (1, 13):
        with pytest.raises(ct.ContinentalError):
            ct.ScoreSheet(FIFTEEN, ["p"] * seats)


@pytest.mark.rule("fifteen-02")
def test_a_pack_has_52_cards_and_one_joker() -> None:
    for seats in SEATS:
        deck = FIFTEEN.deck(seats, 1)
        wanted = dict.fromkeys([*NATURALS, "X"], FIFTEEN.packs(seats, 1))
        assert Counter(map(str, deck.cards)) == wanted


@pytest.mark.rule("fifteen-03")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_up_to_five_players_use_two_packs(seats: int) -> None:
    assert FIFTEEN.packs(seats, 1) == 2
    assert len(FIFTEEN.deck(seats, 1)) == 106


@pytest.mark.rule("fifteen-04")
@pytest.mark.parametrize("seats", [6, 7, 8])
def test_six_to_eight_players_use_three_packs(seats: int) -> None:
    assert FIFTEEN.packs(seats, 1) == 3
    assert len(FIFTEEN.deck(seats, 1)) == 159


@pytest.mark.rule("fifteen-05")
@pytest.mark.parametrize("seats", [9, 10, 11, 12])
def test_nine_to_twelve_players_use_four_packs(seats: int) -> None:
    assert FIFTEEN.packs(seats, 1) == 4
    assert len(FIFTEEN.deck(seats, 1)) == 212


@pytest.mark.rule("fifteen-06")
def test_a_joker_stands_for_any_card_of_an_escalera() -> None:
    for index, rank in enumerate(RANKS):
        for suit in SUITS:
            cards, place = stretch(index, suit)
            cards[place] = f"X={rank}{suit}"
            assert readings(" ".join(cards)) == [" ".join(cards)]


@pytest.mark.rule("fifteen-07")
@pytest.mark.parametrize("two", ["2c", "2d", "2h", "2s"])
def test_a_two_stands_for_any_card_of_an_escalera(two: str) -> None:
    for index, rank in enumerate(RANKS):
        for suit in SUITS:
            if two != rank + suit:
                cards, place = stretch(index, suit)
                cards[place] = f"{two}={rank}{suit}"
                assert readings(" ".join(cards)) == [" ".join(cards)]


@pytest.mark.rule("fifteen-06", "fifteen-07")
def test_nothing_but_jokers_and_twos_is_wild() -> None:
    for card in NATURALS:
        fits = card[0] == "2" or card in {"4h", "7h"}
        assert bool(why(f"5h 6h {card}")) is not fits
    assert why("5h 6h X") == []


# --- deal and stock ----------------------------------------------------------------------------


@pytest.mark.rule("fifteen-13")
def test_each_hand_has_fifteen_cards() -> None:
    assert {FIFTEEN.deal_sizes(seats, 1).hand for seats in SEATS} == {15}
    assert FIFTEEN.deal_sizes(4, 4).hand == 15


@pytest.mark.rule("fifteen-15")
@pytest.mark.parametrize(
    ("seats", "deck"), [(2, 106), (5, 106), (6, 159), (8, 159), (9, 212), (12, 212)]
)
def test_what_is_not_dealt_is_one_stock_and_the_upcard(seats: int, deck: int) -> None:
    sizes = FIFTEEN.deal_sizes(seats, 1)
    assert sizes.penalty_stock == 0
    assert sizes.stock == deck - 15 * seats - 1


# --- melds -------------------------------------------------------------------------------------


@pytest.mark.rule("fifteen-28")
def test_an_escalera_is_consecutive_cards_of_one_suit() -> None:
    assert readings("5h 6h 7h") == ["5h 6h 7h"]
    assert why("5h 6h 7d") == [Reason.MIXED_SUITS]
    assert why("5h 6h 8h") == [Reason.MISSING_CARDS]
    assert why("5h 6h X 9h") == [Reason.TOO_FEW_WILDS]


@pytest.mark.rule("fifteen-28", "fifteen-29")
def test_cards_of_one_rank_are_no_meld() -> None:
    assert not ct.validate("Kc Kd Kh", FIFTEEN)
    assert why("Kc Kd Kh", kind=Kind.TRIO) == [Reason.TRIOS_NOT_PLAYED]
    assert why("Kc Kd X", kind=Kind.TRIO) == [Reason.TRIOS_NOT_PLAYED]
    with_kings = CLEAN.replace("Qs Ks As", "Kc Kd Kh")
    assert Reason.TRIOS_NOT_PLAYED in why_incomplete(with_kings)
    with pytest.raises(ct.IllegalMeld):
        pay(with_kings)


@pytest.mark.rule("fifteen-30")
def test_an_escalera_has_three_cards_at_least() -> None:
    assert why("5h 6h") == [Reason.TOO_SHORT]
    assert why("5h X") == [Reason.TOO_SHORT]
    assert why("5h 6h 7h") == []
    assert why("5h X X") == []


@pytest.mark.rule("fifteen-31")
def test_an_escalera_has_five_cards_at_most() -> None:
    assert why("5h 6h 7h 8h 9h") == []
    assert why("5h 6h 7h 8h 9h Th") == [Reason.TOO_LONG]
    assert why("5h 6h 7h 8h X") == []
    assert why("5h 6h 7h 8h X X") == [Reason.TOO_LONG]


@pytest.mark.rule("fifteen-32")
def test_the_ace_stands_below_the_two() -> None:
    assert readings("As 2s 3s") == ["As 2s 3s"]
    high = FIFTEEN.replace(escaleras={"ace": ct.Ace.HIGH})
    assert why("As 2s 3s", high) == [Reason.ACE_NOT_LOW]


@pytest.mark.rule("fifteen-33")
def test_the_ace_stands_above_the_king() -> None:
    assert readings("Qs Ks As") == ["Qs Ks As"]
    low = FIFTEEN.replace(escaleras={"ace": ct.Ace.LOW})
    assert why("Qs Ks As", low) == [Reason.ACE_NOT_HIGH]


@pytest.mark.rule("fifteen-34")
def test_an_escalera_does_not_go_round_the_corner() -> None:
    assert readings("Ks As 2s") == ["2s=Qs Ks As"]
    assert why("Ks As 2s 3s") == [Reason.ROUND_THE_CORNER]
    assert why("Ks As X=2s") == [Reason.MARK]
    assert readings("Ks As X") == ["X=Qs Ks As"]
    assert why("Ks As 2s", FIFTEEN_JOKERS) == [Reason.ROUND_THE_CORNER]
    circular = FIFTEEN.replace(escaleras={"ace": ct.Ace.CIRCULAR})
    assert why("Ks As 2s 3s", circular) == []


@pytest.mark.rule("fifteen-35")
def test_two_copies_of_a_card_may_be_in_two_escaleras_but_not_in_one() -> None:
    assert why("6s 7s 7s") == [Reason.REPEATED_CARD]
    assert why("6s 7s 7s 8s") == [Reason.REPEATED_CARD]
    twice = "6s 7s 8s / 7s 8s 9s / 4h 5h 6h / 6d 7d 8d / 9c Tc Jc"
    assert why_incomplete(twice) == []
    assert Reason.REPEATED_CARD in why_incomplete(twice.replace("7s 8s 9s", "7s 7s 8s"))


@pytest.mark.rule("fifteen-35", "fifteen-36")
def test_a_wild_does_not_stand_for_a_card_that_is_there() -> None:
    assert why("6s 7s X=7s") == [Reason.MARK]
    assert why("6s X=7s X=7s") == [Reason.MARK]
    assert why("6s 2c=7s 2c=7s") == [Reason.MARK]


@pytest.mark.rule("fifteen-36")
def test_two_jokers_or_two_copies_of_a_two_may_stand_for_different_cards() -> None:
    assert "5h X=6h X=7h" in readings("5h X X")
    assert "5h 2c=6h 2c=7h" in readings("5h 2c 2c")
    assert readings("5h 2c 2c 8h") == ["5h 2c=6h 2c=7h 8h"]
    assert "2h 2h=3h 4h" in readings("2h 2h 4h")


@pytest.mark.rule("fifteen-37")
def test_a_wild_stands_for_a_card_that_an_escalera_lacks() -> None:
    assert readings("6d 2c 8d") == ["6d 2c=7d 8d"]
    assert readings("6d X 8d") == ["6d X=7d 8d"]
    assert why("6d 3c 8d") == [Reason.MIXED_SUITS]
    assert why("6d 2c 9d") == [Reason.TOO_FEW_WILDS]


@pytest.mark.rule("fifteen-38")
def test_a_two_may_be_the_plain_two_of_its_suit() -> None:
    for suit in SUITS:
        meld = ct.validate(f"A{suit} 2{suit} 3{suit}", FIFTEEN).meld
        assert meld.wilds == ()
        assert len(meld.naturals) == 3


@pytest.mark.rule("fifteen-39")
def test_a_two_in_the_place_of_its_own_suits_two_is_a_natural() -> None:
    assert readings("As 2s 3s") == ["As 2s 3s"]
    assert readings("2s 3s 4s") == ["2s 3s 4s", "3s 4s 2s=5s"]
    for cards in ("2s 3s 4s", "2s 2s 3s", "X 2s X", "2s 2c 4s", "2s 2s 2s"):
        for meld in ct.validate(cards, FIFTEEN).readings:
            assert [str(s.card) for s in meld.slots if s.stands_for is s.card and s.is_wild] == []
            assert all(str(slot.stands_for) != str(slot.card) for slot in meld.wilds)


@pytest.mark.rule("fifteen-40")
@pytest.mark.parametrize("two", ["2c", "2d", "2h"])
def test_a_two_that_stands_for_the_two_of_another_suit_is_wild(two: str) -> None:
    meld = ct.validate(f"As {two} 3s", FIFTEEN).meld
    assert [(str(slot.card), str(slot.stands_for)) for slot in meld.wilds] == [(two, "2s")]
    assert pay(CLEAN.replace("Qs Ks As", f"As {two} 3s")) == 2
    assert pay(CLEAN.replace("Qs Ks As", "As 2s 3s")) == 11


@pytest.mark.rule("fifteen-41")
@pytest.mark.parametrize(
    "wilds", ["X X X", "2c=5h 2d=6h X=7h", "X=9s X=Ts X=Js 2h=Qs", "2c=5h 2d=6h 2h=7h"]
)
def test_every_escalera_holds_a_natural(wilds: str) -> None:
    assert why(wilds) == [Reason.TOO_FEW_NATURALS]
    free = FIFTEEN.replace(escaleras={"min_naturals": 0})
    assert why(wilds, free) == []
    assert why("X X 7h") == []


@pytest.mark.rule("fifteen-42")
def test_a_two_in_its_own_place_is_the_natural_that_an_escalera_needs() -> None:
    found = ct.validate("X 2s X", FIFTEEN).readings
    assert sorted(map(str, found)) == ["2s X=3s X=4s", "X=As 2s X=3s"]
    assert all([str(slot.card) for slot in meld.naturals] == ["2s"] for meld in found)
    assert why("X=6h 2s=7h X=8h") == [Reason.TOO_FEW_NATURALS]


# --- contracts ---------------------------------------------------------------------------------


def partitions() -> list[tuple[int, ...]]:
    """Give every way to divide fifteen cards into escaleras of three to five cards."""
    return [
        lengths
        for count in range(3, 6)
        for lengths in combinations_with_replacement((5, 4, 3), count)
        if sum(lengths) == 15
    ]


def is_complete(lengths: tuple[int, ...]) -> bool:
    return all(why_incomplete(divided(*order)) == [] for order in set(permutations(lengths)))


@pytest.mark.rule("fifteen-43")
def test_a_hand_of_five_threes_is_complete() -> None:
    assert is_complete((3, 3, 3, 3, 3))
    assert why_incomplete(divided(3, 3, 3, 3)) == [Reason.NOT_THE_CONTRACT]
    assert why_incomplete(divided(4, 3, 3, 3, 3)) == [Reason.NOT_THE_CONTRACT]


@pytest.mark.rule("fifteen-44")
def test_a_hand_of_three_fours_and_a_three_is_complete() -> None:
    assert is_complete((4, 4, 4, 3))
    assert why_incomplete(divided(4, 4, 3, 3)) == [Reason.NOT_THE_CONTRACT]
    assert why_incomplete(divided(4, 4, 4, 4)) == [Reason.NOT_THE_CONTRACT]


@pytest.mark.rule("fifteen-45")
def test_a_hand_of_a_five_a_four_and_two_threes_is_complete() -> None:
    assert is_complete((5, 4, 3, 3))
    assert why_incomplete(divided(5, 3, 3, 3)) == [Reason.NOT_THE_CONTRACT]
    assert why_incomplete(divided(5, 4, 4, 3)) == [Reason.NOT_THE_CONTRACT]


@pytest.mark.rule("fifteen-46")
def test_no_other_division_counts() -> None:
    assert why_incomplete(divided(5, 5, 5)) == [Reason.NOT_THE_CONTRACT]
    complete = {lengths for lengths in partitions() if not why_incomplete(divided(*lengths))}
    assert complete == {(3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3)}
    assert set(partitions()) - complete == {(5, 5, 5)}


@pytest.mark.rule("fifteen-47")
@pytest.mark.parametrize(
    "hand",
    [
        pytest.param("5h 6h 7h / 5h 6h 7h / 9c Tc Jc / 6d 7d 8d / 9s Ts Js", id="equal"),
        pytest.param("5h 6h 7h / 8h 9h Th / 9c Tc Jc / 6d 7d 8d / 9s Ts Js", id="touching"),
        pytest.param("5h 6h 7h / 7h 8h 9h / 9c Tc Jc / 6d 7d 8d / 9s Ts Js", id="overlapping"),
        pytest.param("3h 4h 5h / 9h Th Jh / 9c Tc Jc / 6d 7d 8d / 9s Ts Js", id="apart"),
    ],
)
def test_escaleras_of_one_suit_may_be_in_one_hand(hand: str) -> None:
    assert why_incomplete(hand) == []
    different = FIFTEEN.replace(escaleras={"same_suit": ct.SameSuit.DIFFERENT})
    assert why_incomplete(hand, different) == [Reason.SAME_SUIT]


# --- going out ---------------------------------------------------------------------------------


@pytest.mark.rule("fifteen-51")
def test_the_seat_that_goes_out_chooses_which_wild_fills_which_place() -> None:
    rest = "9c Tc Jc / 4h 5h 6h / 9s Ts Js"
    one_wild = f"As 2s 3s / 6d 2c=7d 8d / {rest}"
    two_wilds = f"As 2c=2s 3s / 6d 2s=7d 8d / {rest}"
    assert why_incomplete(one_wild) == why_incomplete(two_wilds) == []
    assert (pay(one_wild), pay(two_wilds)) == (1 + 1, 1 + 2)


@pytest.mark.rule("fifteen-51")
def test_the_seat_that_goes_out_chooses_the_division() -> None:
    divisions = (
        HEARTS,
        "3h 4h 5h 6h / 7h 8h 9h Th / Jh Qh Kh Ah / 3h 4h 5h",
        "3h 4h 5h 6h 7h / 8h 9h Th Jh / Qh Kh Ah / 3h 4h 5h",
    )
    cards = {ct.Hand(hand.replace("/", " ")) for hand in divisions}
    assert len(cards) == 1
    assert [why_incomplete(hand) for hand in divisions] == [[], [], []]


@pytest.mark.rule("fifteen-51")
def test_the_seat_that_goes_out_chooses_its_last_discard() -> None:
    sixteen = ct.Hand(CLEAN.replace("/", " ")).plus("X")
    without_joker, with_joker = CLEAN, CLEAN.replace("7d", "X")
    assert sixteen.without(without_joker.replace("/", " ")) == ct.Hand("X")
    assert sixteen.without(with_joker.replace("/", " ")) == ct.Hand("7d")
    assert (pay(without_joker), pay(with_joker)) == (11, 3)


# --- scoring -----------------------------------------------------------------------------------


@pytest.mark.rule("fifteen-60")
@pytest.mark.parametrize("out", range(4))
def test_only_the_seat_that_goes_out_is_paid_by_each_other_alike(out: int) -> None:
    scores = ct.round_payments(CLEAN, FIFTEEN, seats=4, out=out).scores
    assert scores == tuple(33 if seat == out else -11 for seat in range(4))


@pytest.mark.rule("fifteen-60")
def test_cards_left_in_hand_cost_nothing() -> None:
    with pytest.raises(ct.ContinentalError):
        ct.hand_points("X As Kd", FIFTEEN)
    with pytest.raises(ct.ContinentalError):
        ct.ScoreSheet(FIFTEEN, NAMES[:2]).add(out="Ana", melds=CLEAN, left={"Bru": "X As Kd"})


@pytest.mark.rule("fifteen-61")
@pytest.mark.parametrize(
    "hand", [CLEAN, HEARTS, CLEAN.replace("7d", "X"), CLEAN.replace("7d", "2c")]
)
def test_each_pays_one_for_the_going_out(hand: str) -> None:
    assert lines(hand)[Item.BASE] == 1


@pytest.mark.rule("fifteen-62")
def test_each_pays_one_for_every_wild_two() -> None:
    one = CLEAN.replace("7d", "2c")
    two = one.replace("5h", "2c")
    three = two.replace("Ts", "2h")
    assert [pay(hand) for hand in (one, two, three)] == [1 + 1, 1 + 2, 1 + 3]
    assert [lines(hand)[Item.WILD_CARD] for hand in (one, two, three)] == [1, 2, 3]


@pytest.mark.rule("fifteen-63")
def test_a_natural_two_is_not_paid_for() -> None:
    natural = CLEAN.replace("7d", "2c").replace("Qs Ks As", "As 2s 3s")
    assert pay(natural) == 1 + 1
    assert pay(natural.replace("2s", "2d")) == 1 + 2
    assert Item.WILD_CARD not in lines(CLEAN.replace("Qs Ks As", "As 2s 3s"))


@pytest.mark.rule("fifteen-64")
def test_each_pays_two_for_every_joker() -> None:
    one = CLEAN.replace("7d", "X")
    two = one.replace("5h", "X")
    assert [pay(hand) for hand in (one, two)] == [1 + 2, 1 + 4]
    assert [lines(hand)[Item.JOKER] for hand in (one, two)] == [2, 4]


@pytest.mark.rule("fifteen-65")
def test_each_pays_ten_instead_for_a_hand_without_wilds() -> None:
    assert lines(CLEAN) == {Item.BASE: 1, Item.CLEAN: 10}
    assert lines(CLEAN.replace("7d", "X")) == {Item.BASE: 1, Item.JOKER: 2}
    assert lines(CLEAN.replace("7d", "2c")) == {Item.BASE: 1, Item.WILD_CARD: 1}


@pytest.mark.rule("fifteen-66")
def test_a_natural_two_does_not_spoil_the_ten() -> None:
    natural = CLEAN.replace("Qs Ks As", "As 2s 3s")
    assert pay(natural) == 11
    assert pay(natural.replace("2s", "2h")) == 2
    spoiled = FIFTEEN.replace(payments={"natural_spoils_clean": True})
    assert pay(natural, spoiled) == 1
    assert pay(CLEAN, spoiled) == 11


@pytest.mark.rule("fifteen-67")
@pytest.mark.parametrize("discard", ["X", "2c", "Kd"])
def test_the_card_discarded_last_is_not_laid_down(discard: str) -> None:
    sixteen = CLEAN.replace("Qs Ks As", f"Qs Ks As {discard}")
    with pytest.raises(ct.IllegalMeld):
        pay(sixteen)
    assert pay(CLEAN) == 11


@pytest.mark.rule("fifteen-68")
def test_each_pays_seven_more_for_going_out_on_the_first_turn_after_a_draw() -> None:
    assert pay(CLEAN, first_turn=FirstTurn.DRAWN) == 11 + 7
    assert pay(CLEAN.replace("7d", "X"), first_turn=FirstTurn.DRAWN) == 3 + 7
    assert pay(CLEAN, first_turn=FirstTurn.NO) == 11


@pytest.mark.rule("fifteen-69")
def test_each_pays_ten_more_and_not_the_seven_for_going_out_without_a_draw() -> None:
    assert pay(CLEAN, first_turn=FirstTurn.DEALT) == 11 + 10
    assert Item.FIRST_TURN_DRAWN not in lines(CLEAN, FirstTurn.DEALT)
    assert pay(CLEAN.replace("7d", "X"), first_turn=FirstTurn.DEALT) == 3 + 10


@pytest.mark.rule("fifteen-71")
def test_each_pays_ten_more_when_all_escaleras_are_of_one_suit() -> None:
    assert pay(HEARTS) == 11 + 10
    assert pay(HEARTS.replace("3h 4h 5h / 6h", "3s 4s 5s / 6h")) == 11
    four = "3h 4h 5h 6h / 7h 8h 9h Th / 9h Th Jh Qh / Qh Kh Ah"
    assert pay(four) == 11 + 10
    assert pay(four.replace("Qh Kh Ah", "Qc Kc Ac")) == 11


@pytest.mark.rule("fifteen-71")
def test_a_wild_in_a_hand_of_one_suit_is_what_it_stands_for() -> None:
    natural = FIFTEEN.replace(payments={"one_suit_as": ct.OneSuit.NATURAL})
    with_joker = HEARTS.replace("7h", "X")
    with_two = HEARTS.replace("7h", "2c")
    assert (pay(with_joker), pay(with_two)) == (3 + 10, 2 + 10)
    assert (pay(with_joker, natural), pay(with_two, natural)) == (3, 2)
    assert pay(HEARTS, natural) == 11 + 10


@pytest.mark.rule("fifteen-72")
def test_all_that_applies_is_added_up() -> None:
    assert pay(CLEAN.replace("7d", "X").replace("5h", "2c")) == 1 + 1 + 2
    assert pay(CLEAN) == 1 + 10
    assert pay(HEARTS, first_turn=FirstTurn.DEALT) == 1 + 10 + 10 + 10
    wild = HEARTS.replace("7h", "X").replace("Th", "2c")
    assert pay(wild, first_turn=FirstTurn.DRAWN) == 1 + 1 + 2 + 7 + 10


@pytest.mark.rule("fifteen-73")
def test_the_winner_gets_the_sum_from_every_other_seat_and_each_of_them_loses_it() -> None:
    four_to_pay = CLEAN.replace("7d", "X").replace("5h", "2c")
    assert ct.round_payments(four_to_pay, FIFTEEN, seats=4, out=0).scores == (12, -4, -4, -4)
    for seats in SEATS:
        for out in range(seats):
            scores = ct.round_payments(four_to_pay, FIFTEEN, seats=seats, out=out).scores
            assert scores[out] == 4 * (seats - 1)
            assert sum(scores) == 0


@pytest.mark.rule("fifteen-74")
def test_nobody_pays_when_nobody_went_out() -> None:
    assert ct.round_payments(None, FIFTEEN, seats=4, out=None).scores == (0, 0, 0, 0)
    sheet = ct.ScoreSheet(FIFTEEN, NAMES).add(out="Ana", melds=CLEAN)
    assert sheet.add(out=None).totals == sheet.totals == (33, -11, -11, -11)


@pytest.mark.rule("fifteen-75")
def test_the_scores_of_the_deals_are_added_up_and_may_be_negative() -> None:
    sheet = ct.ScoreSheet(FIFTEEN, NAMES[:3])
    sheet = sheet.add(out="Ana", melds=CLEAN)
    sheet = sheet.add(out="Bru", melds=CLEAN.replace("7d", "X"))
    assert sheet.totals == (22 - 3, -11 + 6, -11 - 3)


# --- end ---------------------------------------------------------------------------------------


def after(rules: ct.Ruleset, *deals: tuple[str, int]) -> ct.ScoreSheet:
    """Give the sheet of two after some deals: who went out, and what the other paid."""
    sheet = ct.ScoreSheet(rules, NAMES[:2])
    for out, each in deals:
        sheet = sheet.add(out=out, melds=each)
    return sheet


@pytest.mark.rule("fifteen-76")
@pytest.mark.parametrize("deals", [1, 3, 10])
def test_the_end_may_be_a_number_of_deals(deals: int) -> None:
    agreed = FIFTEEN.replace(ending={"deals": deals})
    assert not after(agreed, *[("Ana", 50)] * (deals - 1)).is_over
    assert after(agreed, *[("Ana", 1)] * deals).is_over


@pytest.mark.rule("fifteen-77")
def test_the_end_may_be_a_number_of_points() -> None:
    agreed = FIFTEEN.replace(ending={"mode": GameEnd.TARGET, "target": 20})
    assert not after(agreed, ("Ana", 19)).is_over
    assert after(agreed, ("Ana", 20)).is_over
    assert after(agreed, ("Ana", 11), ("Ana", 11)).is_over
    back_and_forth = after(agreed, *[("Ana", 11), ("Bru", 11)] * 10)
    assert not back_and_forth.is_over
    over = back_and_forth.add(out="Bru", melds=21)
    assert over.is_over
    assert over.winners == ("Bru",)
    with pytest.raises(ct.ContinentalError):
        over.add(out="Ana", melds=1)


@pytest.mark.rule("fifteen-79")
@pytest.mark.parametrize("seats", SEATS)
def test_with_nothing_agreed_there_are_as_many_deals_as_seats(seats: int) -> None:
    sheet = ct.ScoreSheet(FIFTEEN, [f"p{seat}" for seat in range(seats)])
    for _ in range(seats):
        assert not sheet.is_over
        sheet = sheet.add(out=0, melds=11)
    assert sheet.is_over
    with pytest.raises(ct.ContinentalError):
        sheet.add(out=0, melds=11)


@pytest.mark.rule("fifteen-80")
def test_the_highest_total_wins() -> None:
    before = after(FIFTEEN, ("Ana", 5))
    assert before.winners == ()
    assert after(FIFTEEN, ("Ana", 5), ("Bru", 6)).winners == ("Bru",)
    assert after(FIFTEEN, ("Ana", 6), ("Bru", 5)).winners == ("Ana",)


@pytest.mark.rule("fifteen-81")
def test_seats_with_the_same_highest_total_share_the_win() -> None:
    sheet = ct.ScoreSheet(FIFTEEN, NAMES[:3])
    for out, each in (("Bru", 5), ("Cai", 5)):
        sheet = sheet.add(out=out, melds=each)
    sheet = sheet.add(out=None)
    assert sheet.totals == (-10, 5, 5)
    assert sheet.winners == ("Bru", "Cai")


# --- variant -----------------------------------------------------------------------------------


@pytest.mark.rule("fifteen-82")
def test_the_twos_may_be_ordinary_cards() -> None:
    assert readings("As 2s 3s", FIFTEEN_JOKERS) == ["As 2s 3s"]
    assert readings("2s 3s 4s", FIFTEEN_JOKERS) == ["2s 3s 4s"]
    assert readings("6d X 8d", FIFTEEN_JOKERS) == ["6d X=7d 8d"]
    for two in ("2c", "2h", "2s"):
        assert why(f"6d {two} 8d", FIFTEEN_JOKERS) == [Reason.MIXED_SUITS]
        assert why(f"6d {two} 8d", FIFTEEN) == []
    assert why("6d 2d 8d", FIFTEEN_JOKERS) == [Reason.MISSING_CARDS]


@pytest.mark.rule("fifteen-83")
def test_without_wild_twos_there_is_one_joker_for_each_pack_too() -> None:
    for seats in SEATS:
        deck = FIFTEEN_JOKERS.deck(seats, 1)
        jokers = sum(card.is_joker for card in deck.cards)
        assert jokers == FIFTEEN_JOKERS.packs(seats, 1) == FIFTEEN.packs(seats, 1)
    two_packs = FIFTEEN_JOKERS.deck(4, 1)
    assert (two_packs.packs, two_packs.jokers, len(two_packs)) == (2, 2, 106)


@pytest.mark.rule("fifteen-84")
def test_without_wild_twos_each_pays_two_for_a_joker_and_ten_for_none() -> None:
    assert pay(CLEAN, FIFTEEN_JOKERS) == 1 + 10
    assert pay(CLEAN.replace("Qs Ks As", "As 2s 3s"), FIFTEEN_JOKERS) == 1 + 10
    one = CLEAN.replace("7d", "X")
    assert pay(one, FIFTEEN_JOKERS) == 1 + 2
    assert pay(one.replace("5h", "X"), FIFTEEN_JOKERS) == 1 + 4
    assert pay(one.replace("Qs Ks As", "As 2s 3s"), FIFTEEN_JOKERS) == 1 + 2
