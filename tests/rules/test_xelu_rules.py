"""The rules of xelu that can be shown by hand, by their numbers in docs/rules/xelu.md."""

from collections import Counter
from typing import Final

import pytest

import continental as ct
from continental import XELU, Ace, Kind, Reason

TRIO, ESCALERA = Kind.TRIO, Kind.ESCALERA
RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
NATURALS: Final = [rank + suit for suit in SUITS for rank in RANKS]
NAMES: Final = ("Ana", "Bru", "Cai", "Dan")
SEATS: Final = range(2, 9)

TRIOS: Final = ("5c 5d 5h", "9c 9d 9h", "Kc Kd Kh")
ESCALERAS: Final = ("2c 3c 4c 5c", "6d 7d 8d 9d", "9h Th Jh Qh")

LOW_TO_KING: Final = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
TWO_TO_HIGH: Final = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"

ROUNDS: Final = {1: ("TT", 7), 2: ("TE", 8), 3: ("EE", 9), 4: ("TTT", 10)} | {
    5: ("TTE", 11),
    6: ("TEE", 12),
    7: ("EEE", 13),
}


def why(cards: str, kind: Kind, rules: ct.Ruleset = XELU, packs: int | None = None) -> list[Reason]:
    """Give why cards are no meld of a kind; nothing for a legal one."""
    found = ct.validate(cards, rules, kind=kind, packs=packs)
    assert bool(found) is not bool(found.refusals)
    return [refusal.violation.reason for refusal in found.refusals]


def why_no_contract(
    groups: str, contract: str | None, rules: ct.Ruleset = XELU, number: int | None = None
) -> list[Reason]:
    """Give why groups do not make a contract; nothing where they do."""
    found = ct.validate_contract(groups, contract, rules, round=number)
    return [refusal.violation.reason for refusal in found.refusals]


def readings(cards: str, kind: Kind, rules: ct.Ruleset = XELU) -> list[str]:
    return [str(meld) for meld in ct.validate(cards, rules, kind=kind).readings]


def with_ace(ace: Ace) -> ct.Ruleset:
    return XELU.replace(escaleras={"ace": ace})


def melds_for(contract: str) -> str:
    """Give the shortest melds of a contract."""
    trios, escaleras = contract.count("T"), contract.count("E")
    return " / ".join((*TRIOS[:trios], *ESCALERAS[:escaleras]))


def after(rounds: int) -> ct.ScoreSheet:
    """Give a sheet after so many rounds; Ana wins each, and each other seat counts more."""
    sheet = ct.ScoreSheet(XELU, NAMES)
    for _ in range(rounds):
        sheet = sheet.add(out="Ana", left={"Bru": 5, "Cai": 10, "Dan": 15})
    return sheet


# --- players and cards -------------------------------------------------------------------------


@pytest.mark.rule("xelu-01")
def test_two_to_eight_people_play() -> None:
    for number in range(1, 8):
        for seats in SEATS:
            assert XELU.packs(seats, number) >= 2
        for seats in (0, 1, 9):
            with pytest.raises(ct.ContinentalError):
                XELU.packs(seats, number)
    assert ct.ScoreSheet(XELU, ["p"] * 2).totals == (0,) * 2
    assert ct.ScoreSheet(XELU, ["p"] * 8).totals == (0,) * 8
    for seats in (1, 9):
        with pytest.raises(ct.ContinentalError):
            ct.ScoreSheet(XELU, ["p"] * seats)


@pytest.mark.rule("xelu-02")
def test_a_pack_has_thirteen_ranks_in_four_suits() -> None:
    for seats in SEATS:
        deck = XELU.deck(seats, 1)
        naturals = Counter(str(card) for card in deck.cards if not card.is_joker)
        assert naturals == dict.fromkeys(NATURALS, deck.packs)


@pytest.mark.rule("xelu-03")
def test_two_jokers_come_with_each_pack() -> None:
    for seats in SEATS:
        deck = XELU.deck(seats, 1)
        assert sum(card.is_joker for card in deck.cards) == 2 * XELU.packs(seats, 1)
    assert len(XELU.deck(2, 1)) == 108


@pytest.mark.rule("xelu-04")
@pytest.mark.parametrize("number", ROUNDS)
def test_two_packs_up_to_four_players_three_up_to_seven_four_for_eight(number: int) -> None:
    assert [XELU.packs(seats, number) for seats in SEATS] == [2, 2, 2, 3, 3, 3, 4]
    always_two = XELU.replace(cards={"packs": 2})
    assert [always_two.packs(seats, number) for seats in SEATS] == [2] * 7


@pytest.mark.rule("xelu-05")
def test_the_joker_stands_for_any_card_and_nothing_else_does() -> None:
    for index, rank in enumerate(RANKS):
        for suit in SUITS:
            first = min(index, 9)
            cards = [RANKS[first + step] + suit for step in range(4)]
            cards[index - first] = f"X={rank}{suit}"
            assert readings(" ".join(cards), ESCALERA) == [" ".join(cards)]
        assert why(f"{rank}c {rank}d X", TRIO) == []
    for natural in NATURALS:
        in_escalera = why(f"5h 6h 7h {natural}", ESCALERA)
        assert bool(in_escalera) is (natural not in {"4h", "8h"})
        in_trio = why(f"9c 9d {natural}", TRIO)
        assert in_trio == ([] if natural[0] == "9" else [Reason.MIXED_RANKS])


# --- stock -------------------------------------------------------------------------------------


@pytest.mark.rule("xelu-09")
def test_what_is_left_after_the_deal_is_one_stock_and_the_upcard() -> None:
    assert XELU.deal_sizes(4, 1) == ct.DealSizes(hand=7, stock=108 - 28 - 1, penalty_stock=0)
    for seats in SEATS:
        for number, (_, cards) in ROUNDS.items():
            sizes = XELU.deal_sizes(seats, number)
            assert sizes.penalty_stock == 0
            assert sizes.stock + 1 == len(XELU.deck(seats, number)) - seats * cards


# --- melds -------------------------------------------------------------------------------------


@pytest.mark.rule("xelu-35")
def test_a_trio_is_three_or_more_cards_of_one_rank() -> None:
    assert why("7h 7s", TRIO) == [Reason.TOO_SHORT]
    assert why("7h X", TRIO) == [Reason.TOO_SHORT]
    assert why("7h 7s 7d", TRIO) == []
    assert why("7h 7s 7d 7c", TRIO) == []
    assert why("7h 7s 8d", TRIO) == [Reason.MIXED_RANKS]
    assert why("7h 7s 7d 8d", TRIO) == [Reason.MIXED_RANKS]


@pytest.mark.rule("xelu-36")
def test_the_suits_of_a_trio_may_repeat() -> None:
    assert why("7h 7h 7s", TRIO) == []
    assert why("7h 7h 7h", TRIO) == []
    always = XELU.replace(trios={"distinct_suits": ct.Scope.ALWAYS})
    assert why("7h 7h 7s", TRIO, always) == [Reason.REPEATED_SUIT]


@pytest.mark.rule("xelu-37")
@pytest.mark.parametrize("packs", [2, 3, 4])
def test_a_trio_may_have_any_number_of_cards(packs: int) -> None:
    every = " ".join(["7c 7d 7h 7s"] * packs + ["X X"] * packs)
    assert why(every, TRIO, packs=packs) == []
    limited = XELU.replace(trios={"max_length": 6 * packs - 1})
    assert why(every, TRIO, limited, packs) == [Reason.TOO_LONG]


@pytest.mark.rule("xelu-38")
def test_an_escalera_is_consecutive_cards_of_one_suit() -> None:
    for suit in SUITS:
        cards = f"4{suit} 5{suit} 6{suit} 7{suit}"
        assert readings(cards, ESCALERA) == [cards]
    assert why("4c 5c 6d 7c", ESCALERA) == [Reason.MIXED_SUITS]
    assert why("4c 5c 7c 8c", ESCALERA) == [Reason.MISSING_CARDS]
    assert why("4c X 6d 7c", ESCALERA) == [Reason.MIXED_SUITS]
    assert why("4c X 7c 8c", ESCALERA) == [Reason.TOO_FEW_WILDS]


@pytest.mark.rule("xelu-39")
def test_an_escalera_has_four_cards_at_least() -> None:
    assert why("4c 5c 6c", ESCALERA) == [Reason.TOO_SHORT]
    assert why("4c 5c X", ESCALERA) == [Reason.TOO_SHORT]
    assert why("4c 5c 6c 7c", ESCALERA) == []
    assert why("4c 5c 6c X", ESCALERA) == []


@pytest.mark.rule("xelu-40")
def test_an_escalera_has_thirteen_cards_at_most() -> None:
    assert why(LOW_TO_KING, ESCALERA) == []
    assert why(f"{LOW_TO_KING} X", ESCALERA) == [Reason.TOO_LONG]
    assert why("As 2s 3s 4s 5s 6s 7s 8s 9s Ts X X X", ESCALERA) == []
    assert why("As 2s 3s 4s 5s 6s 7s 8s 9s Ts X X X X", ESCALERA) == [Reason.TOO_LONG]


@pytest.mark.rule("xelu-41")
def test_no_card_is_twice_in_an_escalera_not_even_by_a_joker() -> None:
    assert why("4c 5c 5c 6c 7c", ESCALERA) == [Reason.REPEATED_CARD]
    assert why("4c 5c 6c 7c X=5c", ESCALERA) == [Reason.MARK]
    assert why("4c 5c 6c X=7c X=7c", ESCALERA) == [Reason.MARK]
    assert readings("4c 5c 6c 7c X", ESCALERA) == ["X=3c 4c 5c 6c 7c", "4c 5c 6c 7c X=8c"]


@pytest.mark.rule("xelu-42")
def test_no_meld_holds_more_jokers_than_naturals() -> None:
    assert why("7h 7s X", TRIO) == []
    assert why("7h X X", TRIO) == [Reason.MORE_WILDS_THAN_NATURALS]
    assert why("7h 7s X X", TRIO) == []
    assert why("7h 7s X X X", TRIO) == [Reason.MORE_WILDS_THAN_NATURALS]
    assert why("4c X X 7c", ESCALERA) == []
    assert why("X X X 7h", ESCALERA) == [Reason.MORE_WILDS_THAN_NATURALS]
    assert why("4c X X 7c X", ESCALERA) == [Reason.MORE_WILDS_THAN_NATURALS]
    assert why("4c 5c X X 8c X", ESCALERA) == []
    for kind in Kind:
        assert why("X X X X", kind)


@pytest.mark.rule("xelu-43")
def test_as_many_jokers_as_naturals_are_allowed_however_many() -> None:
    naturals = "7c 7d 7h 7s 7c 7d 7h 7s"
    for count in range(2, 9):
        trio = " ".join(naturals.split()[:count] + ["X"] * count)
        assert why(trio, TRIO) == []
        assert why(f"{trio} X", TRIO) == [Reason.MORE_WILDS_THAN_NATURALS]
    for count in range(2, 7):
        escalera = " ".join(f"{RANKS[2 * index]}s X" for index in range(count))
        assert why(escalera, ESCALERA) == []


@pytest.mark.rule("xelu-44")
def test_jokers_may_lie_side_by_side_in_an_escalera() -> None:
    assert readings("4h X X 7h", ESCALERA) == ["4h X=5h X=6h 7h"]
    apart = XELU.replace(escaleras={"adjacent_wilds": False})
    assert why("4h X X 7h", ESCALERA, apart) == [Reason.ADJACENT_WILDS]
    assert why("4h X 6h X", ESCALERA, apart) == []


@pytest.mark.rule("xelu-45")
def test_the_ace_stands_below_the_two_or_above_the_king_but_not_both() -> None:
    assert readings("As 2s 3s 4s", ESCALERA) == ["As 2s 3s 4s"]
    assert readings("Js Qs Ks As", ESCALERA) == ["Js Qs Ks As"]
    assert why(f"{LOW_TO_KING} As", ESCALERA) == [Reason.REPEATED_CARD]
    assert why(f"{LOW_TO_KING} X=As", ESCALERA)


@pytest.mark.rule("xelu-46")
def test_an_escalera_does_not_go_round_the_corner() -> None:
    for cards in ("Qs Ks As 2s", "Ks As 2s 3s", "Ks As 2s X", "Qs Ks X 2s"):
        assert why(cards, ESCALERA)
    assert why("Qs Ks As 2s", ESCALERA) == [Reason.ROUND_THE_CORNER]
    assert why("Ks As 2s 3s", ESCALERA) == [Reason.ROUND_THE_CORNER]
    assert why("Qs Ks As X=2s", ESCALERA) == [Reason.MARK]
    assert readings("Qs Ks As X", ESCALERA) == ["X=Js Qs Ks As"]
    assert why("Qs Ks As 2s", ESCALERA, with_ace(Ace.CIRCULAR)) == []


@pytest.mark.rule("xelu-47")
def test_thirteen_cards_from_a_low_ace_and_to_a_high_ace_are_two_escaleras() -> None:
    assert readings(LOW_TO_KING, ESCALERA) == [LOW_TO_KING, TWO_TO_HIGH]
    placed = [ct.parse_meld(LOW_TO_KING), ct.parse_meld(TWO_TO_HIGH)]
    assert placed[0] != placed[1]
    assert all(ct.validate(meld, XELU) for meld in placed)
    assert readings(LOW_TO_KING, ESCALERA, with_ace(Ace.CIRCULAR)) == [LOW_TO_KING]


@pytest.mark.rule("xelu-48")
@pytest.mark.parametrize(
    ("ace", "low", "high", "corner"),
    [
        (Ace.LOW, [], [Reason.ACE_NOT_HIGH], [Reason.ROUND_THE_CORNER]),
        (Ace.HIGH, [Reason.ACE_NOT_LOW], [], [Reason.ROUND_THE_CORNER]),
        (Ace.LOW_OR_HIGH, [], [], [Reason.ROUND_THE_CORNER]),
        (Ace.CIRCULAR, [], [], []),
    ],
)
def test_a_table_may_choose_another_place_for_the_ace(
    ace: Ace, low: list[Reason], high: list[Reason], corner: list[Reason]
) -> None:
    table = with_ace(ace)
    assert why("As 2s 3s 4s", ESCALERA, table) == low
    assert why("Js Qs Ks As", ESCALERA, table) == high
    assert why("Qs Ks As 2s", ESCALERA, table) == corner
    assert why("4c 5c 6c 7c", ESCALERA, table) == []


@pytest.mark.rule("xelu-49")
@pytest.mark.parametrize("number", [number for number in ROUNDS if "E" in ROUNDS[number][0]])
def test_the_choice_for_the_ace_is_one_for_all_rounds(number: int) -> None:
    contract, _ = ROUNDS[number]
    others = melds_for(contract).split(" / ")[:-1]
    for ace, allowed, refused, reason in (
        (Ace.LOW, "As 2s 3s 4s", "Js Qs Ks As", Reason.ACE_NOT_HIGH),
        (Ace.HIGH, "Js Qs Ks As", "As 2s 3s 4s", Reason.ACE_NOT_LOW),
    ):
        table = with_ace(ace)
        assert why_no_contract(" / ".join([*others, allowed]), None, table, number) == []
        assert reason in why_no_contract(" / ".join([*others, refused]), None, table, number)


# --- contracts ---------------------------------------------------------------------------------


@pytest.mark.rule("xelu-50")
@pytest.mark.parametrize("number", ROUNDS)
def test_each_round_has_its_contract_and_its_number_of_cards(number: int) -> None:
    contract, cards = ROUNDS[number]
    assert XELU.round(number).cards == cards
    assert {XELU.deal_sizes(seats, number).hand for seats in SEATS} == {cards}
    for other, _ in ROUNDS.values():
        refused = why_no_contract(melds_for(other), None, number=number)
        assert bool(refused) is (other != contract)


@pytest.mark.rule("xelu-50")
def test_the_game_has_seven_rounds() -> None:
    assert [(str(one.contracts[0]), one.cards) for one in XELU.rounds] == list(ROUNDS.values())
    with pytest.raises(ct.ContinentalError):
        XELU.round(8)


@pytest.mark.rule("xelu-51")
def test_a_contract_asks_for_exactly_its_melds() -> None:
    one, two, three = TRIOS
    assert why_no_contract(one, "TT") == [Reason.WRONG_NUMBER_OF_MELDS]
    assert why_no_contract(f"{one} / {two}", "TT") == []
    assert why_no_contract(f"{one} / {two} / {three}", "TT") == [Reason.WRONG_NUMBER_OF_MELDS]
    assert why_no_contract(f"{one} / {two}", "TE") == [Reason.NOT_THE_CONTRACT]
    assert why_no_contract(f"{one} / {ESCALERAS[0]}", "TE") == []
    assert why_no_contract(f"{one} / {ESCALERAS[0]}", "TT") == [Reason.NOT_THE_CONTRACT]
    extra = f"{one} / {ESCALERAS[0]} / {ESCALERAS[1]}"
    assert why_no_contract(extra, "TE") == [Reason.WRONG_NUMBER_OF_MELDS]
    more = XELU.replace(opening={"meld_count": ct.MeldCount.AT_LEAST})
    assert why_no_contract(f"{one} / {two} / {three}", "TT", more) == []


@pytest.mark.rule("xelu-52")
def test_the_melds_of_a_contract_may_be_longer() -> None:
    assert why_no_contract("5c 5d 5h 5s / 9c 9d 9h 9s 9c", None, number=1) == []
    assert why_no_contract("5c 5d 5h 5s / 6d 7d 8d 9d Td Jd", None, number=2) == []
    assert why_no_contract(f"2c 3c 4c 5c 6c / {LOW_TO_KING}", None, number=3) == []
    assert why_no_contract(f"5c 5d 5h 5s / {LOW_TO_KING} X", "TE")


@pytest.mark.rule("xelu-53")
def test_two_trios_of_one_rank_may_be_in_one_contract() -> None:
    assert why_no_contract("5c 5d 5h / 5c 5d 5s", "TT") == []
    different = XELU.replace(trios={"distinct_ranks": True})
    assert why_no_contract("5c 5d 5h / 5c 5d 5s", "TT", different) == [Reason.SAME_RANK]


@pytest.mark.rule("xelu-53")
@pytest.mark.parametrize(
    "second",
    [
        pytest.param("2c 3c 4c 5c", id="equal"),
        pytest.param("6c 7c 8c 9c", id="touching"),
        pytest.param("4c 5c 6c 7c", id="overlapping"),
        pytest.param("8c 9c Tc Jc", id="apart"),
    ],
)
def test_two_escaleras_of_one_suit_may_be_in_one_contract(second: str) -> None:
    assert why_no_contract(f"2c 3c 4c 5c / {second}", "EE") == []
    different = XELU.replace(escaleras={"same_suit": ct.SameSuit.DIFFERENT})
    assert why_no_contract(f"2c 3c 4c 5c / {second}", "EE", different) == [Reason.SAME_SUIT]


# --- scoring -----------------------------------------------------------------------------------


def cost(cards: str) -> int:
    return ct.hand_points(cards, XELU).total


@pytest.mark.rule("xelu-83")
@pytest.mark.parametrize("out", range(4))
@pytest.mark.parametrize("number", ROUNDS)
def test_the_seat_that_went_out_counts_nothing(out: int, number: int) -> None:
    left = ["" if seat == out else "Kd" for seat in range(4)]
    result = ct.round_points(left, XELU, out=out, round=number)
    assert result.scores == tuple(0 if seat == out else 10 for seat in range(4))
    at_once = ct.round_points(left, XELU, out=out, round=number, at_once=True)
    assert at_once.scores[out] == 0


@pytest.mark.rule("xelu-84")
def test_the_others_count_what_is_in_hand_and_not_what_lies_on_the_table() -> None:
    melds, rest = "7h 7s 7d / 9c 9d 9s", "Kd"
    assert why_no_contract(melds, None, number=1) == []
    whole = f"{melds.replace('/', ' ')} {rest}"
    assert ct.round_points(["", whole, rest], XELU, out=0).scores == (0, 58, 10)


@pytest.mark.rule("xelu-85")
def test_a_joker_in_hand_costs_fifty() -> None:
    assert cost("X") == 50
    assert cost("X X") == 100


@pytest.mark.rule("xelu-86")
def test_an_ace_costs_twenty() -> None:
    assert {cost(f"A{suit}") for suit in SUITS} == {20}


@pytest.mark.rule("xelu-87")
@pytest.mark.parametrize("rank", "KQJT")
def test_a_king_queen_jack_or_ten_costs_ten(rank: str) -> None:
    assert {cost(rank + suit) for suit in SUITS} == {10}


@pytest.mark.rule("xelu-88")
@pytest.mark.parametrize("rank", "23456789")
def test_a_two_to_a_nine_costs_its_number(rank: str) -> None:
    assert {cost(rank + suit) for suit in SUITS} == {int(rank)}


@pytest.mark.rule("xelu-89")
def test_the_points_of_the_others_are_doubled_when_a_seat_goes_out_at_once() -> None:
    left = ["X 3c Td", "", "7h 7s", "As"]
    at_once = ct.round_points(left, XELU, out=1, at_once=True)
    assert at_once.scores == (126, 0, 28, 40)
    assert ct.round_points(left, XELU, out=1).scores == (63, 0, 14, 20)


@pytest.mark.rule("xelu-91")
def test_every_seat_counts_its_hand_undoubled_when_nobody_went_out() -> None:
    left = ["X 3c Td", "Kd", "7h 7s"]
    assert ct.round_points(left, XELU, out=None).scores == (63, 10, 14)
    with pytest.raises(ct.ContinentalError):
        ct.round_points(left, XELU, out=None, at_once=True)


@pytest.mark.rule("xelu-92")
def test_the_points_of_the_rounds_are_added_up_for_each_seat() -> None:
    sheet = ct.ScoreSheet(XELU, NAMES[:3])
    sheet = sheet.add(out="Ana", left={"Bru": "X", "Cai": "7h"})
    sheet = sheet.add(out="Cai", left={"Ana": "Kd", "Bru": "As"}, at_once=True)
    sheet = sheet.add(out=None, left={"Ana": "8d", "Bru": "2s", "Cai": "3c 4c"})
    assert sheet.totals == (0 + 20 + 8, 50 + 40 + 2, 7 + 0 + 7)


# --- end ---------------------------------------------------------------------------------------


@pytest.mark.rule("xelu-93")
def test_the_game_is_over_after_the_seventh_round() -> None:
    assert not after(6).is_over
    assert after(6).winners == ()
    assert after(7).is_over
    with pytest.raises(ct.ContinentalError):
        after(8)


@pytest.mark.rule("xelu-94")
def test_the_lowest_total_wins() -> None:
    sheet = ct.ScoreSheet(XELU, NAMES)
    for _ in range(6):
        sheet = sheet.add(out="Bru", left={"Ana": 10, "Cai": 5, "Dan": 20})
    sheet = sheet.add(out="Dan", left={"Ana": 10, "Bru": 33, "Cai": 2})
    assert sheet.totals == (70, 33, 32, 120)
    assert sheet.winners == ("Cai",)


@pytest.mark.rule("xelu-95")
def test_seats_with_the_same_lowest_total_share_the_win() -> None:
    sheet = ct.ScoreSheet(XELU, NAMES)
    for _ in range(6):
        sheet = sheet.add(out="Bru", left={"Ana": 10, "Cai": 5, "Dan": 20})
    sheet = sheet.add(out="Dan", left={"Ana": 10, "Bru": 32, "Cai": 2})
    assert sheet.totals == (70, 32, 32, 120)
    assert sheet.winners == ("Bru", "Cai")
