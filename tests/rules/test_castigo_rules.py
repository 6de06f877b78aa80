"""The rules of castigo that can be shown by hand, by their numbers in docs/rules/castigo.md."""

from collections import Counter
from typing import Final

import pytest

import continental as ct
from continental import CASTIGO, CASTIGO_LONG, Kind, Reason

TRIO, ESCALERA = Kind.TRIO, Kind.ESCALERA
RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
NATURALS: Final = [rank + suit for suit in SUITS for rank in RANKS]
NAMES: Final = ("Ana", "Bru", "Cai", "Dan")
SEATS: Final = range(2, 9)

TRIOS: Final = ("5c 5d 5h", "9c 9d 9h", "Kc Kd Kh")
ESCALERAS: Final = ("2c 3c 4c 5c", "6d 7d 8d 9d", "Th Jh Qh Kh", "3s 4s 5s 6s")

SEVEN: Final = {1: ("TT", 6), 2: ("TE", 7), 3: ("EE", 8), 4: ("TTT", 9)} | {
    5: ("TTE", 10),
    6: ("TEE", 11),
    7: ("EEE", 12),
}
FURTHER: Final = {8: ("TTTE", 13), 9: ("TTEE", 14), 10: ("TEEE", 15), 11: ("EEEE", 16)}


def why(
    cards: str, kind: Kind, rules: ct.Ruleset = CASTIGO, packs: int | None = None
) -> list[Reason]:
    """Give why cards are no meld of a kind; nothing for a legal one."""
    found = ct.validate(cards, rules, kind=kind, packs=packs)
    assert bool(found) is not bool(found.refusals)
    return [refusal.violation.reason for refusal in found.refusals]


def why_no_contract(
    groups: str, contract: str | None, rules: ct.Ruleset = CASTIGO, number: int | None = None
) -> list[Reason]:
    """Give why groups do not make a contract; nothing where they do."""
    found = ct.validate_contract(groups, contract, rules, round=number)
    return [refusal.violation.reason for refusal in found.refusals]


def readings(cards: str, kind: Kind, rules: ct.Ruleset = CASTIGO) -> list[str]:
    return [str(meld) for meld in ct.validate(cards, rules, kind=kind).readings]


def following(start: int, count: int, suit: str = "h") -> str:
    """Give so many cards of a suit, each the next of the one before, the ace after the king."""
    return " ".join(RANKS[(start + step) % 13] + suit for step in range(count))


def melds_for(contract: str) -> str:
    """Give the shortest melds of a contract."""
    trios, escaleras = contract.count("T"), contract.count("E")
    return " / ".join((*TRIOS[:trios], *ESCALERAS[:escaleras]))


def packs_by_round(seats: int, rules: ct.Ruleset = CASTIGO) -> list[int]:
    return [rules.packs(seats, number) for number in range(1, len(rules.rounds) + 1)]


def after(rounds: int, rules: ct.Ruleset = CASTIGO) -> ct.ScoreSheet:
    """Give a sheet after so many rounds; Ana wins each, and each other seat counts more."""
    sheet = ct.ScoreSheet(rules, NAMES)
    for _ in range(rounds):
        sheet = sheet.add(out="Ana", left={"Bru": 5, "Cai": 10, "Dan": 15})
    return sheet


# --- players and cards -------------------------------------------------------------------------


@pytest.mark.rule("castigo-01")
def test_two_to_eight_people_play() -> None:
    for number in range(1, 8):
        for seats in SEATS:
            assert CASTIGO.packs(seats, number) >= 2
        for seats in (0, 1, 9):
            with pytest.raises(ct.ContinentalError):
                CASTIGO.packs(seats, number)
    assert ct.ScoreSheet(CASTIGO, ["p"] * 2).totals == (0,) * 2
    assert ct.ScoreSheet(CASTIGO, ["p"] * 8).totals == (0,) * 8
    for seats in (1, 9):
        with pytest.raises(ct.ContinentalError):
            ct.ScoreSheet(CASTIGO, ["p"] * seats)


@pytest.mark.rule("castigo-02")
def test_each_seat_has_a_score_of_its_own_and_wins_alone() -> None:
    sheet = ct.ScoreSheet(CASTIGO, NAMES)
    sheet = sheet.add(out="Ana", left={"Bru": "7h", "Cai": "X", "Dan": "As Kd"})
    assert sheet.totals == (0, 5, 50, 30)
    assert after(7).winners == ("Ana",)
    assert [standing.place for standing in after(7).standings] == [1, 2, 3, 4]


@pytest.mark.rule("castigo-03")
def test_a_pack_has_thirteen_ranks_in_four_suits() -> None:
    for seats in SEATS:
        for number in range(1, 8):
            deck = CASTIGO.deck(seats, number)
            naturals = Counter(str(card) for card in deck.cards if not card.is_joker)
            assert naturals == dict.fromkeys(NATURALS, deck.packs)


@pytest.mark.rule("castigo-04")
def test_two_jokers_come_with_each_pack() -> None:
    for seats in SEATS:
        for number in range(1, 8):
            deck = CASTIGO.deck(seats, number)
            jokers = sum(card.is_joker for card in deck.cards)
            assert jokers == 2 * CASTIGO.packs(seats, number)
    assert len(CASTIGO.deck(2, 1)) == 108


@pytest.mark.rule("castigo-05")
def test_two_or_three_players_use_two_packs_throughout() -> None:
    assert packs_by_round(2) == [2] * 7
    assert packs_by_round(3) == [2] * 7
    assert packs_by_round(4) != [2] * 7


@pytest.mark.rule("castigo-06")
def test_four_players_get_the_third_pack_for_the_fifth_round() -> None:
    assert packs_by_round(4) == [2, 2, 2, 2, 3, 3, 3]
    steps = (ct.PackStep(2), ct.PackStep(3, seats=4, round=7), ct.PackStep(4, seats=5))
    later = CASTIGO.replace(cards={"packs": steps})
    assert packs_by_round(4, later) == [2, 2, 2, 2, 2, 2, 3]


@pytest.mark.rule("castigo-07")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_five_to_eight_players_get_a_pack_more_after_two_rounds_and_after_four(seats: int) -> None:
    assert packs_by_round(seats) == [2, 2, 3, 3, 4, 4, 4]


@pytest.mark.rule("castigo-08")
def test_the_ranks_follow_each_other_from_the_ace_to_the_king() -> None:
    assert readings(following(0, 13, "s"), ESCALERA) == [
        "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
    ]
    for start in range(10):
        assert readings(following(start, 4), ESCALERA) == [following(start, 4)]
    for start in range(9):
        left_out = following(start, 5).split()
        del left_out[2]
        assert why(" ".join(left_out), ESCALERA) == [Reason.MISSING_CARDS]


@pytest.mark.rule("castigo-09")
def test_the_joker_stands_for_any_card_and_nothing_else_does() -> None:
    for index, rank in enumerate(RANKS):
        for suit in SUITS:
            behind = following(index + 1, 3, suit)
            assert readings(f"X={rank}{suit} {behind}", ESCALERA) == [f"X={rank}{suit} {behind}"]
        assert why(f"{rank}c {rank}d X", TRIO) == []
    for natural in NATURALS:
        in_escalera = why(f"5h 6h 7h {natural}", ESCALERA)
        assert bool(in_escalera) is (natural not in {"4h", "8h"})
        in_trio = why(f"9c 9d {natural}", TRIO)
        assert in_trio == ([] if natural[0] == "9" else [Reason.MIXED_RANKS])


# --- stocks ------------------------------------------------------------------------------------


@pytest.mark.rule("castigo-14")
def test_what_is_left_after_the_deal_is_a_turn_stock_and_a_penalty_stock() -> None:
    for seats in SEATS:
        for number in range(1, 8):
            sizes = CASTIGO.deal_sizes(seats, number)
            assert sizes.stock > 0
            assert sizes.penalty_stock > 0
            upcard = 1
            dealt = seats * sizes.hand
            deck = len(CASTIGO.deck(seats, number))
            assert dealt + upcard + sizes.stock + sizes.penalty_stock == deck


@pytest.mark.rule("castigo-15")
def test_the_penalty_stock_is_a_quarter_of_what_is_left_rounded_down() -> None:
    # 84 are left of 108, and the upcard is counted: 83 would give 20.
    assert CASTIGO.deal_sizes(4, 1) == ct.DealSizes(hand=6, stock=62, penalty_stock=21)
    # 87 are left: 21 and three quarters.
    assert CASTIGO.deal_sizes(3, 2) == ct.DealSizes(hand=7, stock=65, penalty_stock=21)
    for seats in SEATS:
        for number in range(1, 8):
            sizes = CASTIGO.deal_sizes(seats, number)
            assert sizes.penalty_stock < sizes.stock
            left = len(CASTIGO.deck(seats, number)) - seats * sizes.hand
            assert sizes.penalty_stock == left // 4
    a_third = CASTIGO.replace(stock={"penalty_share": "1/3"})
    assert a_third.deal_sizes(4, 1) == ct.DealSizes(hand=6, stock=55, penalty_stock=28)


# --- melds -------------------------------------------------------------------------------------


@pytest.mark.rule("castigo-40")
def test_there_are_trios_and_escaleras_and_no_other_melds() -> None:
    assert set(Kind) == {TRIO, ESCALERA}
    assert ct.validate("7h 7s 7d", CASTIGO).meld.kind is TRIO
    assert ct.validate("4c 5c 6c 7c", CASTIGO).meld.kind is ESCALERA
    for neither in ("7h 7s 9d 9c", "2h 5h 9h Kh", "4c 5d 6h 7s", "7h 7s"):
        found = ct.validate(neither, CASTIGO)
        assert not found
        assert [refusal.kind for refusal in found.refusals] == [TRIO, ESCALERA]


@pytest.mark.rule("castigo-41")
def test_a_trio_is_three_or_more_cards_of_one_rank() -> None:
    assert why("7h 7s", TRIO) == [Reason.TOO_SHORT]
    assert why("7h X", TRIO) == [Reason.TOO_SHORT]
    assert why("7h 7s 7d", TRIO) == []
    assert why("7h 7s 7d 7c", TRIO) == []
    assert why("7h 7s 8d", TRIO) == [Reason.MIXED_RANKS]
    assert why("7h 7s 7d 8d", TRIO) == [Reason.MIXED_RANKS]


@pytest.mark.rule("castigo-42")
def test_the_suits_of_a_trio_may_repeat() -> None:
    assert why("7h 7h 7s", TRIO) == []
    assert why("7h 7h 7h", TRIO) == []
    always = CASTIGO.replace(trios={"distinct_suits": ct.Scope.ALWAYS})
    assert why("7h 7h 7s", TRIO, always) == [Reason.REPEATED_SUIT]


@pytest.mark.rule("castigo-43")
def test_two_jokers_and_a_natural_are_a_trio() -> None:
    for natural in NATURALS:
        assert why(f"{natural} X X", TRIO) == []
    assert why("9c Td X", TRIO) == [Reason.MIXED_RANKS]


@pytest.mark.rule("castigo-44")
def test_three_jokers_are_no_trio() -> None:
    assert why("X X X", TRIO) == [Reason.TOO_FEW_NATURALS]
    assert why("X X 9c", TRIO) == []


@pytest.mark.rule("castigo-45")
@pytest.mark.parametrize("packs", [2, 3, 4])
def test_a_trio_holds_two_jokers_however_many_packs_there_are(packs: int) -> None:
    assert why("9c 9d X X", TRIO, packs=packs) == []
    assert why("9c 9d X X X", TRIO, packs=packs) == [Reason.TOO_MANY_WILDS]
    two_for_each_pack = CASTIGO.replace(trios={"max_wilds": 2 * packs})
    most = "9c 9d" + " X" * 2 * packs
    assert why(most, TRIO, two_for_each_pack, packs) == []
    assert why(most + " X", TRIO, two_for_each_pack, packs) == [Reason.TOO_MANY_WILDS]


@pytest.mark.rule("castigo-46")
@pytest.mark.parametrize("packs", [2, 3, 4])
def test_a_trio_holds_four_naturals_for_each_pack_and_the_jokers_besides(packs: int) -> None:
    naturals = " ".join(["7c 7d 7h 7s"] * packs)
    assert why(naturals, TRIO, packs=packs) == []
    assert why(f"{naturals} X X", TRIO, packs=packs) == []
    assert why(f"{naturals} 7c", TRIO, packs=packs) == [Reason.TOO_MANY_NATURALS]
    assert why(f"{naturals} 7c", TRIO, packs=packs + 1) == []
    assert why(f"{naturals} X X X", TRIO, packs=packs) == [Reason.TOO_MANY_WILDS]


@pytest.mark.rule("castigo-46")
def test_another_table_limits_the_size_of_the_whole_trio_instead() -> None:
    whole = CASTIGO.replace(
        trios={"max_naturals_per_pack": None, "max_wilds": None, "max_length": 12}
    )
    eight = "7c 7d 7h 7s 7c 7d 7h 7s"
    assert why(f"{eight} X X X X", TRIO, whole, 2) == []
    assert why(f"{eight} X X X X", TRIO, packs=2) == [Reason.TOO_MANY_WILDS]
    assert why(f"{eight} X X X X X", TRIO, whole, 2) == [Reason.TOO_LONG]


@pytest.mark.rule("castigo-47")
def test_an_escalera_is_consecutive_cards_of_one_suit() -> None:
    for suit in SUITS:
        assert readings(following(3, 4, suit), ESCALERA) == [following(3, 4, suit)]
    assert why("4c 5c 6d 7c", ESCALERA) == [Reason.MIXED_SUITS]
    assert why("4c 5c 7c 8c", ESCALERA) == [Reason.MISSING_CARDS]
    assert why("4c X 6d 7c", ESCALERA) == [Reason.MIXED_SUITS]
    assert why("4c X 7c 8c", ESCALERA) == [Reason.TOO_FEW_WILDS]


@pytest.mark.rule("castigo-48")
def test_an_escalera_has_four_cards_at_least() -> None:
    assert why("4c 5c 6c", ESCALERA) == [Reason.TOO_SHORT]
    assert why("4c 5c X", ESCALERA) == [Reason.TOO_SHORT]
    assert why("4c 5c 6c 7c", ESCALERA) == []
    assert why("4c 5c 6c X", ESCALERA) == []


@pytest.mark.rule("castigo-49")
def test_an_escalera_has_thirteen_cards_at_most_jokers_included() -> None:
    assert why(following(0, 13), ESCALERA) == []
    assert why(f"{following(0, 13)} X", ESCALERA) == [Reason.TOO_LONG]
    assert why(f"{following(0, 10)} X X X", ESCALERA) == []
    assert why(f"{following(0, 10)} X X X X", ESCALERA) == [Reason.TOO_LONG]


@pytest.mark.rule("castigo-50")
def test_no_card_is_twice_in_an_escalera_not_even_by_a_joker() -> None:
    assert why("4c 5c 5c 6c 7c", ESCALERA) == [Reason.REPEATED_CARD]
    assert why("4c 5c 6c 7c X=5c", ESCALERA) == [Reason.MARK]
    assert why("4c 5c 6c X=7c X=7c", ESCALERA) == [Reason.MARK]
    assert readings("4c 5c 6c 7c X", ESCALERA) == ["X=3c 4c 5c 6c 7c", "4c 5c 6c 7c X=8c"]


@pytest.mark.rule("castigo-51")
def test_an_escalera_may_begin_and_end_with_any_card() -> None:
    starts, ends = set(), set()
    for start in range(13):
        for suit in SUITS:
            cards = following(start, 4, suit)
            assert readings(cards, ESCALERA) == [cards]
            starts.add(cards.split()[0])
            ends.add(cards.split()[-1])
    assert starts == ends == set(NATURALS)


@pytest.mark.rule("castigo-52")
def test_the_ace_stands_below_the_two_above_the_king_and_between_both() -> None:
    around = ("Js Qs Ks As", "Qs Ks As 2s", "Ks As 2s 3s", "As 2s 3s 4s")
    for cards in around:
        assert readings(cards, ESCALERA) == [cards]
    assert why("Qs Ks As 3s", ESCALERA) == [Reason.MISSING_CARDS]
    never_between = CASTIGO.replace(escaleras={"ace": ct.Ace.LOW_OR_HIGH})
    assert [why(cards, ESCALERA, never_between) for cards in around] == [
        [],
        [Reason.ROUND_THE_CORNER],
        [Reason.ROUND_THE_CORNER],
        [],
    ]


@pytest.mark.rule("castigo-53")
def test_an_escalera_needs_one_natural_and_has_no_other_limit_on_jokers() -> None:
    for length in range(4, 14):
        assert why("7h" + " X" * (length - 1), ESCALERA) == []
        assert why("X " * length, ESCALERA) == [Reason.TOO_FEW_NATURALS]
    assert "X=4h X=5h X=6h 7h" in readings("X X X 7h", ESCALERA)


@pytest.mark.rule("castigo-54")
def test_jokers_may_lie_side_by_side_in_an_escalera() -> None:
    assert readings("4h X X 7h", ESCALERA) == ["4h X=5h X=6h 7h"]
    apart = CASTIGO.replace(escaleras={"adjacent_wilds": False})
    assert why("4h X X 7h", ESCALERA, apart) == [Reason.ADJACENT_WILDS]
    assert why("4h X 6h X", ESCALERA, apart) == []


# --- contracts ---------------------------------------------------------------------------------


@pytest.mark.rule("castigo-55")
@pytest.mark.parametrize("number", SEVEN)
def test_each_round_has_its_contract_and_its_number_of_cards(number: int) -> None:
    contract, cards = SEVEN[number]
    assert CASTIGO.round(number).cards == cards
    assert {CASTIGO.deal_sizes(seats, number).hand for seats in SEATS} == {cards}
    for other, _ in SEVEN.values():
        refused = why_no_contract(melds_for(other), None, number=number)
        assert bool(refused) is (other != contract)


@pytest.mark.rule("castigo-55")
def test_the_game_has_seven_rounds() -> None:
    assert [(str(one.contracts[0]), one.cards) for one in CASTIGO.rounds] == list(SEVEN.values())
    with pytest.raises(ct.ContinentalError):
        CASTIGO.round(8)


@pytest.mark.rule("castigo-56")
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
    more = CASTIGO.replace(opening={"meld_count": ct.MeldCount.AT_LEAST})
    assert why_no_contract(f"{one} / {two} / {three}", "TT", more) == []


@pytest.mark.rule("castigo-57")
def test_the_melds_of_a_contract_may_be_longer() -> None:
    assert why_no_contract("5c 5d 5h 5s / 9c 9d 9h 9s 9c", None, number=1) == []
    assert why_no_contract("5c 5d 5h 5s / 6d 7d 8d 9d Td Jd", None, number=2) == []
    assert why_no_contract(f"2c 3c 4c 5c 6c / {following(0, 13)}", None, number=3) == []
    assert why_no_contract(f"5c 5d 5h 5s / {following(0, 13)} X", "TE")


@pytest.mark.rule("castigo-58")
def test_two_trios_of_one_rank_may_be_in_one_contract() -> None:
    assert why_no_contract("5c 5d 5h / 5c 5d 5s", "TT") == []
    different = CASTIGO.replace(trios={"distinct_ranks": True})
    assert why_no_contract("5c 5d 5h / 5c 5d 5s", "TT", different) == [Reason.SAME_RANK]


@pytest.mark.rule("castigo-58")
@pytest.mark.parametrize(
    "second",
    [
        pytest.param("2c 3c 4c 5c", id="equal"),
        pytest.param("6c 7c 8c 9c", id="touching above"),
        pytest.param("Jc Qc Kc Ac", id="touching round the corner"),
        pytest.param("4c 5c 6c 7c", id="overlapping"),
        pytest.param("8c 9c Tc Jc", id="apart"),
    ],
)
def test_two_escaleras_of_one_suit_may_be_in_one_contract(second: str) -> None:
    assert why_no_contract(f"2c 3c 4c 5c / {second}", "EE") == []
    different = CASTIGO.replace(escaleras={"same_suit": ct.SameSuit.DIFFERENT})
    assert why_no_contract(f"2c 3c 4c 5c / {second}", "EE", different) == [Reason.SAME_SUIT]


@pytest.mark.rule("castigo-59")
@pytest.mark.parametrize("number", FURTHER)
def test_a_further_round_has_a_meld_more_and_its_number_of_cards(number: int) -> None:
    contract, cards = FURTHER[number]
    assert CASTIGO_LONG.round(number).cards == cards
    assert {CASTIGO_LONG.deal_sizes(seats, number).hand for seats in SEATS} == {cards}
    for other, _ in (SEVEN | FURTHER).values():
        refused = why_no_contract(melds_for(other), None, CASTIGO_LONG, number)
        assert bool(refused) is (other != contract)


@pytest.mark.rule("castigo-59")
def test_the_game_may_be_prolonged_by_four_rounds_up_to_sixteen_cards() -> None:
    asked = [(str(one.contracts[0]), one.cards) for one in CASTIGO_LONG.rounds]
    assert asked == [*SEVEN.values(), *FURTHER.values()]
    with pytest.raises(ct.ContinentalError):
        CASTIGO_LONG.round(12)


@pytest.mark.rule("castigo-60")
@pytest.mark.parametrize(
    ("seats", "packs"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 4), (7, 4), (8, 4)]
)
def test_the_further_rounds_use_as_many_packs_as_the_seventh(seats: int, packs: int) -> None:
    assert packs_by_round(seats, CASTIGO_LONG)[6:] == [packs] * 5


@pytest.mark.rule("castigo-61")
@pytest.mark.parametrize("further", [0, 1, 2, 3, 4])
def test_as_many_further_rounds_are_played_as_were_agreed(further: int) -> None:
    agreed = CASTIGO.replace(rounds=CASTIGO_LONG.rounds[: 7 + further])
    assert not after(6 + further, agreed).is_over
    assert after(7 + further, agreed).is_over


@pytest.mark.rule("castigo-61")
def test_without_an_agreement_there_is_no_further_round() -> None:
    assert after(7).is_over
    with pytest.raises(ct.ContinentalError):
        after(8)
    with pytest.raises(ct.ContinentalError):
        CASTIGO.deal_sizes(4, 8)


# --- scoring -----------------------------------------------------------------------------------


def cost(cards: str) -> int:
    return ct.hand_points(cards, CASTIGO).total


@pytest.mark.rule("castigo-86")
def test_a_joker_in_hand_costs_fifty() -> None:
    assert cost("X") == 50
    assert cost("X X") == 100


@pytest.mark.rule("castigo-87")
def test_an_ace_costs_twenty() -> None:
    assert {cost(f"A{suit}") for suit in SUITS} == {20}


@pytest.mark.rule("castigo-88")
@pytest.mark.parametrize("rank", "KQJT98")
def test_a_king_down_to_an_eight_costs_ten(rank: str) -> None:
    assert {cost(rank + suit) for suit in SUITS} == {10}


@pytest.mark.rule("castigo-89")
@pytest.mark.parametrize("rank", "765432")
def test_a_seven_down_to_a_two_costs_five(rank: str) -> None:
    assert {cost(rank + suit) for suit in SUITS} == {5}


@pytest.mark.rule("castigo-90")
def test_the_others_count_all_cards_in_hand_also_those_that_would_make_melds() -> None:
    left = ["", "7h 7s 7d Kd", "4c 5c 6c 7c X", "As"]
    assert ct.round_points(left, CASTIGO, out=0).scores == (0, 25, 70, 20)


@pytest.mark.rule("castigo-91")
@pytest.mark.parametrize("out", range(4))
@pytest.mark.parametrize("number", SEVEN)
@pytest.mark.parametrize("at_once", [False, True])
def test_the_seat_that_went_out_counts_nothing(out: int, number: int, at_once: bool) -> None:
    left = ["" if seat == out else "Kd" for seat in range(4)]
    result = ct.round_points(left, CASTIGO, out=out, round=number, at_once=at_once)
    assert result.scores == tuple(0 if seat == out else 10 for seat in range(4))


@pytest.mark.rule("castigo-92")
def test_every_seat_counts_its_hand_when_nobody_went_out() -> None:
    assert ct.round_points(["Kd", "7h 7s", "X"], CASTIGO, out=None).scores == (10, 10, 50)
    free = CASTIGO.replace(going_out={"nobody_out": ct.NobodyOut.NOBODY})
    assert ct.round_points(["Kd", "7h 7s", "X"], free, out=None).scores == (0, 0, 0)


@pytest.mark.rule("castigo-93")
def test_the_points_of_the_rounds_are_added_up_for_each_seat() -> None:
    sheet = ct.ScoreSheet(CASTIGO, NAMES[:3])
    sheet = sheet.add(out="Ana", left={"Bru": "X", "Cai": "7h"})
    sheet = sheet.add(out="Cai", left={"Ana": "Kd", "Bru": "As"})
    sheet = sheet.add(out=None, left={"Ana": "8d", "Bru": "2s", "Cai": "3c 4c"})
    assert sheet.totals == (0 + 10 + 10, 50 + 20 + 5, 5 + 0 + 10)


# --- end ---------------------------------------------------------------------------------------


@pytest.mark.rule("castigo-94")
@pytest.mark.parametrize(("rules", "last"), [(CASTIGO, 7), (CASTIGO_LONG, 11)])
def test_the_game_is_over_after_its_last_round(rules: ct.Ruleset, last: int) -> None:
    before = after(last - 1, rules)
    assert not before.is_over
    assert before.winners == ()
    assert after(last, rules).is_over
    with pytest.raises(ct.ContinentalError):
        after(last + 1, rules)


@pytest.mark.rule("castigo-95")
def test_the_lowest_total_wins() -> None:
    sheet = ct.ScoreSheet(CASTIGO, NAMES)
    for _ in range(6):
        sheet = sheet.add(out="Bru", left={"Ana": 10, "Cai": 5, "Dan": 20})
    sheet = sheet.add(out="Dan", left={"Ana": 10, "Bru": 31, "Cai": 0})
    assert sheet.totals == (70, 31, 30, 120)
    assert sheet.winners == ("Cai",)


@pytest.mark.rule("castigo-96")
def test_seats_with_the_same_lowest_total_share_the_win() -> None:
    sheet = ct.ScoreSheet(CASTIGO, NAMES)
    for _ in range(6):
        sheet = sheet.add(out="Bru", left={"Ana": 10, "Cai": 5, "Dan": 20})
    sheet = sheet.add(out="Dan", left={"Ana": 10, "Bru": 30, "Cai": 0})
    assert sheet.totals == (70, 30, 30, 120)
    assert sheet.winners == ("Bru", "Cai")
