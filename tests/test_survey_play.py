"""Worked examples of the rules survey that play shows: openings, swaps, buying, rounds.

Some rows tell rules that no field of a ruleset stands for. Of these, what the documented games do
instead is tested:

- open-05: a last hand without a discard; here a discard stays possible.
- swap-05: the wild goes to the hand; here it always goes to the table.
- swap-06: two naturals free the wild of a trio; here one does, or none.
- swap-11: a wild is swapped once in a turn; here as often as it fits.
- swap-12: only seats that have not opened swap; here they may not, but for an opening that swaps
  feed.
- buy-08: play goes on from the buyer; here the order of turns does not change.
- buy-09: one may buy until the mover discards; here only when the mover refuses the discard.
- buy-12: the discard under one that was bought is on offer too; here it is not.
- flow-04: wrong numbers of cards found in play; here they cannot come about.
"""

from typing import Any, Final

import pytest
from cases_helper import row
from house_rules import DIFFERENT_SUITS, MAY_I, SHORT
from play_helper import deal_order, dealt, played, refused
from table_helper import all_cards, bare_table, meld_on, table

import continental as ct
from continental import CASTIGO, FIFTEEN, XELU, Phase, Reason, Ruleset, Ties
from continental.events import CardDrawn

# --- openings ----------------------------------------------------------------------------------


@pytest.mark.case("open-05")
def test_fourteen_cards_of_a_last_hand_after_a_buy_may_all_be_laid_down() -> None:
    hand = "7s 7d 7c 7h 4h 5h 6h 9d Td Jd Qd"
    game = dealt(MAY_I, ["3c", "3d", hand], dealer=2, round=6, upcard="8h", stock="8d Kc Jc Kd")
    assert game.table.hand_sizes == (11, 11, 11)
    game = played(game, "draw", "pass", "buy")
    assert game.table.hand_sizes == (12, 11, 13)
    game = played(game, "discard 3c", "draw", "pass", "pass", "discard 3d", "draw", "pass", "pass")
    assert (game.to_act, game.phase, game.table.hand_sizes[2]) == (2, Phase.PLAY, 14)
    over = played(game, "lay 7s 7d 7c / 4h 5h 6h 7h 8h / 8d 9d Td Jd Qd Kd")
    assert (over.phase, over.results[-1].out) == (Phase.GAME_OVER, 2)
    assert over.table.discards == game.table.discards


@pytest.mark.case("open-06")
@pytest.mark.parametrize(
    ("last", "opening"),
    [
        pytest.param("Kh", "lay 7s 7d 7c / 9s 9d 9c", id="3+3"),
        pytest.param("9h", "lay 7s 7d 7c / 9s 9d 9c", id="3+3 and one that fits"),
    ],
)
def test_without_penalty_cards_an_opening_of_castigo_ends_the_round(
    last: str, opening: str
) -> None:
    game = dealt(CASTIGO, ["7s 7d 7c 9s 9d 9c", "", ""], dealer=2, stock=last)
    game = played(game, "draw", "pass", "pass")
    assert game.table.hand_sizes[0] == 7
    opened = played(game, opening)
    assert opened.phase is Phase.PLAY
    moves = list(opened.legal_moves)
    assert ct.Discard(ct.Card(last)) in moves
    for move in moves:
        over = opened.play(move)
        assert (over.phase, over.results[-1].out) == (Phase.ROUND_OVER, 0)


@pytest.mark.case("open-06")
def test_seven_cards_laid_down_end_the_round_at_once() -> None:
    game = dealt(CASTIGO, ["7s 7d 7c 9s 9d 9c", "", ""], dealer=2, stock="9h")
    over = played(game, "draw", "pass", "pass", "lay 7s 7d 7c / 9s 9d 9c 9h")
    assert (over.phase, over.results[-1].out) == (Phase.ROUND_OVER, 0)
    assert over.table.discards == game.table.discards


@pytest.mark.case("open-07")
def test_after_a_buy_two_cards_are_left_and_the_round_goes_on() -> None:
    game = dealt(
        CASTIGO, ["", "7s 7d 7c 9s 9d 9c", ""], dealer=2, upcard="Kh", stock="2c 3d", penalty="Qh"
    )
    game = played(game, "draw", "buy", "discard 2c")
    assert game.table.hand_sizes == (6, 8, 6)
    game = played(game, "draw", "pass", "pass")
    assert game.state.hands[1] == ct.Hand("7s 7d 7c 9s 9d 9c Kh Qh 3d")
    game = played(game, "lay 7s 7d 7c / 9s 9d 9c", "discard 3d")
    assert game.state.hands[1] == ct.Hand("Kh Qh")
    assert (game.phase, game.turn, game.results) == (Phase.DRAW, 2, ())


SEVENS = "7s 7d 7c 9s 9d 9c"
OPENINGS = [
    row("open-08:3+3 and a lay-off", "9h Kh", ["lay 7s 7d 7c / 9s 9d 9c", "off 9h m1"], "Kh"),
    row("open-08:3+4", "9h Kh", ["lay 7s 7d 7c / 9s 9d 9c 9h"], "Kh"),
    row("open-08:4+4", "9h 7h", ["lay 7s 7d 7c 7h / 9s 9d 9c 9h"], None),
    row(
        "open-08:all lay-offs", "9h 7h", ["lay 7s 7d 7c / 9s 9d 9c", "off 9h m1", "off 7h m0"], None
    ),
]


@pytest.mark.parametrize(("more", "moves", "last"), OPENINGS)
def test_going_out_at_once_in_xelu(more: str, moves: list[str], last: str | None) -> None:
    """Eight cards: seven dealt and one drawn. The others' cards count twice."""
    held, drawn = more.split()
    other = "X As 2c 2d 3c 3d 4c"  # 50 + 20 + 2 + 2 + 3 + 3 + 4 = 84
    game = dealt(XELU, [f"{SEVENS} {held}", other, ""], dealer=2, stock=drawn)
    game = played(game, "draw", "pass", "pass")
    assert game.table.hand_sizes == (8, 7, 7)
    over = played(game, *moves, *([] if last is None else [f"discard {last}"]))
    assert (over.phase, over.results[-1].out) == (Phase.ROUND_OVER, 0)
    assert over.scores[:2] == (0, 168)


@pytest.mark.case("open-08")
def test_one_card_is_left_after_an_opening_and_a_discard_in_xelu() -> None:
    game = dealt(XELU, [f"{SEVENS} Qh", "", ""], dealer=2, stock="Kh")
    game = played(game, "draw", "pass", "pass", "lay 7s 7d 7c / 9s 9d 9c", "discard Qh")
    assert game.state.hands[0] == ct.Hand("Kh")
    assert (game.phase, game.turn, game.results) == (Phase.DRAW, 1, ())


# --- swaps -------------------------------------------------------------------------------------

APP = XELU.replace(
    id="app",
    wilds={"ratio": ct.WildRatio.ANY},
    escaleras={"adjacent_wilds": False},
    swapping={"from_trios": False},
)
"""Wilds come out of escaleras only and never lie side by side."""
OWN_ONLY = APP.replace(id="own-only", swapping={"own_only": True})
BASE = [(0, "4h X=5h 6h 7h"), (1, "9c 9d 9h"), (1, "9s Ts Js Qs")]


def swapping(
    rules: Ruleset,
    hand: str,
    melds: list[tuple[int, str]],
    *,
    opened: tuple[int, ...] = (0,),
    opened_now: bool = False,
) -> ct.Game:
    """Give the turn of seat 0, which has drawn and, if not told otherwise, opened."""
    return table(
        rules,
        [f"{hand} Kd", "Ah", "Ac"],
        round=2,
        melds=melds,
        opened=opened,
        opened_now=opened_now,
    )


@pytest.mark.case("swap-01")
def test_a_freed_joker_goes_to_any_place_on_the_table_at_once() -> None:
    game = swapping(APP, "5h", BASE)
    places = {
        "m0 low": (0, "X=3h 4h 5h 6h 7h"),
        "m0 high": (0, "4h 5h 6h 7h X=8h"),
        "m1": (1, "9c 9d 9h X"),
        "m2 low": (2, "X=8s 9s Ts Js Qs"),
        "m2 high": (2, "9s Ts Js Qs X=Ks"),
    }
    assert {str(move) for move in game.legal_moves.of_type(ct.SwapWild)} == {
        f"swap 5h m0.1 to {place}" for place in places
    }
    for place, (number, meld) in places.items():
        after = played(game, f"swap 5h m0.1 to {place}")
        assert meld_on(after, number) == meld
        assert number == 0 or meld_on(after, 0) == "4h 5h 6h 7h"
        assert after.state.hands[0] == ct.Hand("Kd")
        assert (after.turn, after.phase) == (0, Phase.PLAY)


@pytest.mark.case("swap-01")
def test_castigo_wants_another_meld() -> None:
    game = swapping(CASTIGO, "5h", BASE)
    for place in ("m0 low", "m0 high"):
        assert refused(game, f"swap 5h m0.1 to {place}") is Reason.SAME_MELD
    for place in ("m1", "m2 low", "m2 high"):
        assert refused(game, f"swap 5h m0.1 to {place}") is None


SWAPS = [
    row("swap-02", APP, "9h", BASE, "swap 9h m0.1 to m1", Reason.FREES_NOTHING),
    row("swap-02:castigo", CASTIGO, "9h", BASE, "swap 9h m0.1 to m1", Reason.FREES_NOTHING),
    row("swap-02:xelu", XELU, "9h", BASE, "swap 9h m0.1 to m1", Reason.FREES_NOTHING),
    row(
        "swap-03",
        OWN_ONLY,
        "5h",
        [(1, "4h X=5h 6h 7h"), (0, "9c 9d 9h")],
        "swap 5h m0.1 to m1",
        Reason.OTHERS_MELD,
    ),
    row("swap-03:own", OWN_ONLY, "5h", BASE, "swap 5h m0.1 to m1", None),
    *(
        row(
            f"swap-03:{rules.id}",
            rules,
            "5h",
            [(1, "4h X=5h 6h 7h"), (0, "9c 9d 9h")],
            "swap 5h m0.1 to m1",
            None,
        )
        for rules in (APP, CASTIGO, XELU)
    ),
    *(
        row(
            f"swap-04:{rules.id}",
            rules,
            "5h",
            [(0, "4h X=5h 6h 7h"), (1, "X=9s Ts Js Qs")],
            "swap 5h m0.1 to m1 low",
            reason,
        )
        for rules, reason in ((APP, Reason.ADJACENT_WILDS), (CASTIGO, None), (XELU, None))
    ),
    row(
        "swap-04:other end",
        APP,
        "5h",
        [(0, "4h X=5h 6h 7h"), (1, "X=9s Ts Js Qs")],
        "swap 5h m0.1 to m1 high",
        None,
    ),
    row(
        "swap-08",
        CASTIGO,
        "9h",
        [(1, "9c 9d X"), (0, "4h 5h 6h 7h")],
        "swap 9h m0 to m1 high",
        Reason.NO_SWAPS,
    ),
    row("swap-08:lay-off", CASTIGO, "9h", [(1, "9c 9d X")], "off 9h m0", None),
    row(
        "swap-10",
        XELU,
        "5h",
        [(1, "4h X=5h 6h 7h"), (1, "9c 9d X X")],
        "swap 5h m0.1 to m1",
        Reason.MORE_WILDS_THAN_NATURALS,
    ),
    row(
        "swap-10:escalera",
        XELU,
        "5h",
        [(1, "4h X=5h 6h 7h"), (1, "5d 6d X=7d X=8d")],
        "swap 5h m0.1 to m1 high",
        Reason.MORE_WILDS_THAN_NATURALS,
    ),
    row(
        "swap-10:room",
        XELU,
        "5h",
        [(1, "4h X=5h 6h 7h"), (1, "5d 6d 7d X=8d")],
        "swap 5h m0.1 to m1 high",
        None,
    ),
    row(
        "swap-10:castigo",
        CASTIGO,
        "5h",
        [(1, "4h X=5h 6h 7h"), (1, "5d 6d X=7d X=8d")],
        "swap 5h m0.1 to m1 high",
        None,
    ),
    row("swap-12:castigo", CASTIGO, "5h", BASE, "swap 5h m0.1 to m1", None),
    row("swap-12:xelu", XELU, "5h", BASE, "swap 5h m0.1 to m1", None),
]


@pytest.mark.parametrize(("rules", "hand", "melds", "move", "reason"), SWAPS)
def test_swap(
    rules: Ruleset, hand: str, melds: list[tuple[int, str]], move: str, reason: Reason | None
) -> None:
    game = swapping(rules, hand, melds)
    assert refused(game, move) is reason
    assert (ct.parse_move(move) in list(game.legal_moves)) is (reason is None)


@pytest.mark.case("swap-12")
@pytest.mark.parametrize("rules", [CASTIGO, XELU], ids=lambda rules: rules.id)
def test_a_seat_that_has_not_opened_does_not_swap(rules: Ruleset) -> None:
    melds = [(1, "4h X=5h 6h 7h"), (1, "9c 9d 9h")]
    game = swapping(rules, "5h", melds, opened=())
    assert refused(game, "swap 5h m0.1 to m1") is Reason.NOT_OPEN


TWO_RUNS = [(0, "5c 6c X=7c 8c"), (0, "3s 4s 5s 6s")]


@pytest.mark.case("swap-05")
@pytest.mark.parametrize("rules", [CASTIGO, XELU], ids=lambda rules: rules.id)
def test_only_the_card_that_the_joker_stands_for_frees_it(rules: Ruleset) -> None:
    game = swapping(rules, "", TWO_RUNS)
    every = [card for card in dict.fromkeys(game.state.stock) if card not in ct.Hand("Kd")]
    assert len(every) == 52
    for card in every:
        reason = refused(swapping(rules, str(card), TWO_RUNS), f"swap {card} m0.2 to m1 high")
        assert reason is (None if str(card) == "7c" else Reason.FREES_NOTHING)


@pytest.mark.case("swap-05")
@pytest.mark.parametrize("rules", [CASTIGO, XELU], ids=lambda rules: rules.id)
def test_the_freed_joker_does_not_go_to_the_hand(rules: Ruleset) -> None:
    after = played(swapping(rules, "7c", TWO_RUNS), "swap 7c m0.2 to m1 high")
    assert after.state.hands[0] == ct.Hand("Kd")
    assert refused(after, "discard X") is Reason.NOT_HELD
    assert meld_on(after, 1) == "3s 4s 5s 6s X=7s"


@pytest.mark.case("swap-05")
def test_swaps_in_the_turn_of_the_opening_may_be_forbidden() -> None:
    later = XELU.replace(id="later", swapping={"opening_turn": False})
    move = "swap 7c m0.2 to m1 high"
    for rules, reason in ((later, Reason.OPENING_TURN), (XELU, None), (CASTIGO, None)):
        assert refused(swapping(rules, "7c", TWO_RUNS, opened_now=True), move) is reason
        assert refused(swapping(rules, "7c", TWO_RUNS), move) is None


OUT_OF_TRIOS = [
    ("a", "Tc Td", "Ts Th X", "Tc"),
    ("b", "Ts Td", "Ts Th X", "Ts"),
    ("c", "7c", "7s 7h X", "7c"),
    ("d", "7c 7d", "7s 7h X", "7c"),
    ("e", "2c 2d", "2h 2h 2d 2c 2s X", "2c"),
]


@pytest.mark.parametrize(
    ("rules", "hand", "trio", "card", "reason"),
    [
        *(
            row(f"swap-06:xelu-{n}", XELU, hand, trio, card, None)
            for n, hand, trio, card in OUT_OF_TRIOS
        ),
        *(
            row(f"swap-06:castigo-{n}", CASTIGO, hand, trio, card, Reason.NO_SWAPS)
            for n, hand, trio, card in OUT_OF_TRIOS
        ),
        *(
            row(
                f"swap-06:different-suits-{n}",
                DIFFERENT_SUITS,
                hand,
                trio,
                card,
                Reason.REPEATED_SUIT if n == "b" else None,
            )
            for n, hand, trio, card in OUT_OF_TRIOS
            if n != "e"
        ),
    ],
)
def test_out_of_a_trio(
    rules: Ruleset, hand: str, trio: str, card: str, reason: Reason | None
) -> None:
    """One natural is enough for xelu; castigo frees nothing out of trios."""
    game = swapping(rules, hand, [(1, trio), (1, "3s 4s 5s 6s")])
    assert refused(game, f"swap {card} m0 to m1 high") is reason


@pytest.mark.case("swap-07")
def test_the_middle_of_three() -> None:
    melds = [(1, "4d X=5d 6d"), (1, "Ts Js Qs")]
    for rank in "A23456789TJQK":
        for suit in "cdhs":
            game = swapping(SHORT, rank + suit, melds)
            reason = refused(game, f"swap {rank}{suit} m0.1 to m1 high")
            assert reason is (None if rank + suit == "5d" else Reason.FREES_NOTHING)


FED = "9c 9d 2s 3s 4s 5s 5h 8d"
FED_LAY_DOWN = "lay 9c 9d X / 2s 3s 4s 5s with 5h m0.1"


@pytest.mark.case("swap-09")
def test_xelu_opens_with_a_joker_that_it_swaps_in_the_same_move() -> None:
    game = swapping(XELU, FED, [(1, "4h X=5h 6h 7h")], opened=())
    assert refused(game, "lay 9c 9d X / 2s 3s 4s 5s") is Reason.NOT_HELD
    assert refused(game, "swap 5h m0.1 to m0 high") is Reason.NOT_OPEN
    assert ct.parse_move(FED_LAY_DOWN) in list(game.legal_moves)
    after = played(game, FED_LAY_DOWN)
    assert [meld_on(after, number) for number in range(3)] == [
        "4h 5h 6h 7h",
        "9c 9d X",
        "2s 3s 4s 5s",
    ]
    assert [one.owner for one in after.table.melds] == [1, 0, 0]
    assert after.state.hands[0] == ct.Hand("8d Kd")
    assert after.table.opened == (True, True, False)


@pytest.mark.case("swap-09")
def test_castigo_does_not() -> None:
    game = swapping(CASTIGO, FED, [(1, "4h X=5h 6h 7h")], opened=())
    assert refused(game, FED_LAY_DOWN) is Reason.NO_SWAPS_TO_OPEN
    assert refused(game, "swap 5h m0.1 to m0 high") is Reason.NOT_OPEN
    assert not list(game.legal_moves.lay_downs(all=True))


@pytest.mark.case("swap-11")
@pytest.mark.parametrize("rules", [CASTIGO, XELU], ids=lambda rules: rules.id)
def test_one_joker_is_swapped_as_often_as_it_fits(rules: Ruleset) -> None:
    game = swapping(rules, "5h 7s", [(0, "4h X=5h 6h 7h"), (0, "3s 4s 5s 6s"), (1, "9c 9d 9h")])
    game = played(game, "swap 5h m0.1 to m1 high", "swap 7s m1.4 to m2")
    assert [meld_on(game, number) for number in range(3)] == [
        "4h 5h 6h 7h",
        "3s 4s 5s 6s 7s",
        "9c 9d 9h X",
    ]


# --- buying ------------------------------------------------------------------------------------

FOUR: Final[dict[str, Any]] = {"upcard": "Kh", "stock": "2c 3d 4h 5s", "penalty": "Qh Jh"}


def refusing(rules: Ruleset, discard: str = "8s") -> ct.Game:
    """Give a game of four in which seat 0 has discarded and seat 1 has chosen the stock."""
    game = dealt(rules, [discard, "", "", ""], dealer=3, **FOUR)
    return played(game, "take", f"discard {discard}", "draw")


def sizes(game: ct.Game) -> list[int]:
    """Tell by how many cards each hand is larger than it was dealt."""
    dealt_size = game.ruleset.deal_sizes(game.seats, game.round).hand
    return [size - dealt_size for size in game.table.hand_sizes]


@pytest.mark.case("buy-01")
def test_the_third_seat_buys_and_then_the_mover_draws() -> None:
    game = refusing(CASTIGO)
    assert game.to_act == 2
    game = played(game, "pass")
    assert (game.to_act, game.turn, sizes(game)) == (3, 1, [0, 0, 0, 0])
    after = played(game, "buy")
    assert sizes(after) == [0, 1, 0, 2]
    assert after.state.hands[3].without(game.state.hands[3]) == ct.Hand("8s Qh")
    assert after.state.hands[1].without(game.state.hands[1]) == ct.Hand("2c")
    assert (after.turn, after.to_act, after.phase) == (1, 1, Phase.PLAY)
    assert after.table.penalty_size == game.table.penalty_size - 1
    assert after.table.stock_size == game.table.stock_size - 1


@pytest.mark.case("buy-02")
def test_the_discarder_is_asked_last_and_may_take_its_own_card_back() -> None:
    game = played(refusing(CASTIGO), "pass", "pass")
    assert game.to_act == 0
    after = played(game, "buy")
    assert sizes(after) == [2, 1, 0, 0]
    assert after.state.hands[0].without(game.state.hands[0]) == ct.Hand("8s Qh")
    assert after.to_act == 1
    # Where it does not want it either, the mover just draws.
    nobody = played(game, "pass")
    assert sizes(nobody) == [0, 1, 0, 0]
    assert nobody.table.top_discard == ct.Card("8s")


@pytest.mark.case("buy-03")
def test_the_mover_takes_the_discard_without_a_penalty() -> None:
    game = dealt(CASTIGO, ["8s", "", "", ""], dealer=3, **FOUR)
    game = played(game, "draw", "pass", "pass", "pass", "discard 8s")
    after = played(game, "take")
    assert sizes(after) == [0, 1, 0, 0]
    assert after.state.hands[1].without(game.state.hands[1]) == ct.Hand("8s")
    assert after.table.penalty_size == game.table.penalty_size
    assert after.table.stock_size == game.table.stock_size


def four_at(rules: Ruleset, **told: Any) -> ct.Game:
    """Give the start of seat 1's turn, in the middle of a round of four."""
    hands = ["Ac Ad", "Kc Kd", "Qc Qd", "Jc Jd"]
    return table(
        rules,
        hands,
        first="2c 3d 4h",
        discards="9h 8s",
        turn=1,
        phase=Phase.DRAW,
        auto_deal=False,
        **told,
    )


@pytest.mark.case("buy-04")
def test_xelu_passes_over_a_seat_that_has_opened() -> None:
    game = played(four_at(XELU, opened=[2]), "draw")
    assert game.table.claims == (3, 0)
    assert refused(game, "buy", seat=2) is Reason.OPENED_CANNOT_BUY
    after = played(game, "buy")
    assert after.state.hands[3] == ct.Hand("Jc Jd 8s 2c")
    # Castigo asks it.
    assert played(four_at(CASTIGO, opened=[2], penalty_stock="Th"), "draw").to_act == 2


@pytest.mark.case("buy-05")
def test_the_earlier_seat_is_asked_first() -> None:
    game = played(four_at(XELU), "draw")
    assert game.table.claims == (2, 3, 0)
    assert refused(game, "buy", seat=3) is Reason.NOT_TO_ACT
    after = played(game, "buy")
    assert after.state.hands[2] == ct.Hand("Qc Qd 8s 2c")
    assert after.state.hands[3] == ct.Hand("Jc Jd")
    assert refused(after, "buy", seat=3) is Reason.NOT_TO_ACT


@pytest.mark.case("buy-06")
@pytest.mark.case("buy-08")
@pytest.mark.parametrize("rules", [CASTIGO, XELU], ids=lambda rules: rules.id)
def test_a_buy_does_not_change_the_order_of_turns(rules: Ruleset) -> None:
    after = played(four_at(rules), "draw", "pass", "buy")
    assert after.table.buys == (0, 0, 0, 1)
    assert (after.turn, after.to_act, after.phase) == (1, 1, Phase.PLAY)
    after = played(after, "discard Kc")
    assert (after.turn, after.to_act, after.phase) == (2, 2, Phase.DRAW)


@pytest.mark.case("buy-07")
def test_with_two_seats_xelu_makes_the_discard_cost_a_card() -> None:
    game = table(
        XELU, ["Ac Ad", "Kc Kd"], first="2c 3d", discards="9h 8s", turn=1, phase=Phase.DRAW
    )
    after = played(game, "take")
    assert after.state.hands[1] == ct.Hand("Kc Kd 8s 2c")
    assert after.state.hands[0] == ct.Hand("Ac Ad")
    assert (after.turn, after.phase) == (1, Phase.PLAY)
    # Castigo does not, and neither does xelu with three seats.
    for rules, hands in ((CASTIGO, ["Ac Ad", "Kc Kd"]), (XELU, ["Ac Ad", "Kc Kd", "Qc Qd"])):
        other = table(rules, hands, discards="9h 8s", turn=1, phase=Phase.DRAW)
        assert played(other, "take").state.hands[1] == ct.Hand("Kc Kd 8s")


@pytest.mark.case("buy-09")
@pytest.mark.parametrize("rules", [CASTIGO, XELU], ids=lambda rules: rules.id)
def test_once_the_mover_has_drawn_nobody_buys(rules: Ruleset) -> None:
    drawn = played(four_at(rules), "draw", "pass", "pass", "pass")
    assert (drawn.phase, drawn.to_act) == (Phase.PLAY, 1)
    for seat in (0, 2, 3):
        assert refused(drawn, "buy", seat) is Reason.NOT_TO_ACT
    assert refused(drawn, "buy", 1) is Reason.NOTHING_OFFERED
    # Nor before the mover has refused.
    for seat in (0, 2, 3):
        assert refused(four_at(rules), "buy", seat) is Reason.NOT_TO_ACT


@pytest.mark.case("buy-10")
def test_a_fourth_buy_may_be_forbidden() -> None:
    limited = XELU.replace(id="limited", buying={"limit": 3})
    for buys, reason in ((2, None), (3, Reason.BUY_LIMIT)):
        game = played(four_at(limited, buys=(0, 0, buys, 0)), "draw")
        assert game.table.claims == ((2, 3, 0) if reason is None else (3, 0))
        assert refused(game, "buy", seat=2) is reason
    # The documented games know no limit.
    for rules in (CASTIGO, XELU):
        assert refused(played(four_at(rules, buys=(0, 0, 9, 0)), "draw"), "buy", seat=2) is None


@pytest.mark.case("buy-10")
def test_buys_are_counted_by_seat_and_round() -> None:
    limited = XELU.replace(id="limited", buying={"limit": 1})
    game = dealt(limited, ["", "", "", ""], dealer=3)
    game = played(game, "draw", "buy")
    assert game.table.buys == (0, 1, 0, 0)
    game = played(game, f"discard {game.state.hands[0][0]}", "draw")
    # It is the turn of seat 1; the buyer is asked no more when others refuse.
    game = played(game, "pass", "pass", "pass", f"discard {game.state.hands[1][0]}", "draw")
    assert game.table.claims == (3, 0)
    assert refused(game, "buy", seat=1) is Reason.BUY_LIMIT


@pytest.mark.case("buy-11")
def test_the_buyer_gets_the_first_card_of_the_stock_and_the_mover_the_second() -> None:
    game = played(four_at(XELU), "draw")
    after = played(game, "buy")
    assert after.state.hands[2] == ct.Hand("Qc Qd 8s 2c")
    assert after.state.hands[1] == ct.Hand("Kc Kd 3d")
    drawn = [event for event in after.events_since(game.ply, 2) if isinstance(event, CardDrawn)]
    assert [(event.seat, str(event.card)) for event in drawn] == [(2, "2c"), (1, "None")]


@pytest.mark.case("buy-12")
@pytest.mark.parametrize("rules", [CASTIGO, XELU], ids=lambda rules: rules.id)
def test_the_discard_under_a_bought_one_is_on_offer_to_nobody(rules: Ruleset) -> None:
    after = played(four_at(rules), "draw", "buy")
    assert after.table.top_discard == ct.Card("9h")
    assert (after.phase, after.table.claims) == (Phase.PLAY, ())
    assert refused(after, "take") is Reason.ALREADY_DRAWN
    for seat in (0, 2, 3):
        assert refused(after, "buy", seat) is Reason.NOT_TO_ACT


# --- the flow of a round -----------------------------------------------------------------------


@pytest.mark.case("flow-01")
@pytest.mark.parametrize("rules", [CASTIGO, XELU, FIFTEEN], ids=lambda rules: rules.id)
def test_the_top_discard_stays_and_the_rest_become_the_stock(rules: Ruleset) -> None:
    game = bare_table(
        rules,
        ["Ac", "Kd", "Jh"],
        discards="3c 5d 7h 9s",
        turn=0,
        phase=Phase.DRAW,
        auto_deal=False,
        opened=() if rules is FIFTEEN else (0, 1, 2),
    )
    before = all_cards(game.state)
    due = played(game, "draw")
    while due.phase is Phase.CLAIMS:
        due = played(due, "pass")
    assert (due.phase, due.table.stock_size) == (Phase.RESHUFFLE, 0)
    after = due.play("reshuffle 7h 3c 5d")
    assert after.table.discards == (ct.Card("9s"),)
    assert after.state.hands[0] == ct.Hand("Ac 7h")
    assert after.state.stock == (ct.Card("3c"), ct.Card("5d"))
    assert all_cards(due.state) == all_cards(after.state) == all_cards(due.deal().state) == before


@pytest.mark.parametrize("most", [row("flow-02", 2), row("flow-03", 1)])
def test_one_reshuffle_too_many_ends_the_round_and_all_count(most: int) -> None:
    rules = XELU.replace(id="bounded", stock={"max_reshuffles": most}, buying={"allowed": False})
    game = bare_table(
        rules,
        ["Ac X 9d", "Kd 2h", "3s"],
        discards="5c Qd",
        turn=0,
        phase=Phase.DRAW,
        auto_deal=False,
    )
    # The pile is always the 5c and the Qd: whoever draws throws the same card.
    for number, card in enumerate(("5c", "Qd")[:most], start=1):
        game = played(game, "draw").deal()
        assert game.table.reshuffles == number
        game = played(game, f"discard {card}")
    over = played(game, "draw")
    assert over.phase is Phase.ROUND_OVER
    assert over.results[-1].out is None
    # All the cards of two packs cost 1032, the pile 15.
    assert over.scores == (79, 12, 1032 - 15 - 79 - 12)
    # Without the bound the game would go on.
    assert XELU.stock.max_reshuffles is CASTIGO.stock.max_reshuffles is None


@pytest.mark.case("flow-04")
def test_a_deal_with_a_card_too_few_or_too_many_is_refused() -> None:
    game = ct.Game.new(XELU, seats=3, seed=1, auto_deal=False, dealer=0)
    cards = XELU.deck(3, 1).cards
    for wrong in (cards[1:], (*cards, cards[0]), (cards[-1], *cards[1:])):
        violation = game.why_not(ct.Deal(wrong))
        assert violation is not None
        assert violation.reason is Reason.WRONG_CARDS
    assert game.why_not(ct.Deal(cards)) is None


@pytest.mark.parametrize(
    ("ties", "winners"),
    [
        row("flow-05", Ties.SHARED, ("Ana", "Bru")),
        row("flow-06", Ties.MOST_ROUNDS_WON, ("Ana",)),
        row("flow-07", Ties.FEWEST_ROUNDS_WON, ("Bru",)),
    ],
)
def test_a_tie(ties: Ties, winners: tuple[str, ...]) -> None:
    """Ana goes out twice and has 10 all the same, Bru once, Cai never."""
    rules = XELU.replace(id="tie", ending={"ties": ties})
    names = ("Ana", "Bru", "Cai")
    sheet = ct.ScoreSheet(rules, names)
    sheet = sheet.add(out="Ana", left={"Bru": 4, "Cai": 20})
    sheet = sheet.add(out="Ana", left={"Bru": 6, "Cai": 20})
    sheet = sheet.add(out="Bru", left={"Ana": 10, "Cai": 20})
    state = ct.position(
        rules, ["", "", ""], round=3, phase=Phase.ROUND_OVER, dealer=0, results=sheet.results
    )
    game = ct.Game.from_state(state, names=names, seed=1, auto_deal=False)
    assert game.scores == (10, 10, 60)
    assert game.winners == ()
    over = game.end()
    assert over.winners == winners
    assert over.scores == (10, 10, 60)


@pytest.mark.case("flow-05")
def test_the_documented_games_share() -> None:
    assert {rules.ending.ties for rules in (CASTIGO, XELU, FIFTEEN)} == {Ties.SHARED}


OUT = "9c Tc Jc / 6d 7d 8d / 4h 5h 6h / 9s Ts Js / Qs Ks As"


@pytest.mark.case("flow-08")
def test_a_false_call_opens_the_hand_and_the_seat_plays_on() -> None:
    game = dealt(
        FIFTEEN, [OUT.replace(" /", "").replace("As", "Ad"), "", "", ""], dealer=3, stock="3s"
    )
    game = played(game, "draw")
    assert not list(game.legal_moves.declarations())
    game = played(game, "false call")
    assert game.table.exposed == (True, False, False, False)
    assert (game.to_act, game.phase) == (0, Phase.PLAY)
    assert refused(game, "draw", seat=1) is Reason.NOT_TO_ACT
    game = played(game, "discard 3s")
    assert (game.to_act, game.phase, game.results) == (1, Phase.DRAW, ())
    for _ in range(3):
        game = played(game, "take", f"discard {game.table.top_discard}")
    assert (game.to_act, game.phase) == (0, Phase.DRAW)


@pytest.mark.case("flow-09")
def test_three_deals_of_four_add_up_to_zero() -> None:
    """Out: seat 0 as dealt, clean (21); nobody; seat 2 on its first turn, clean (18)."""
    rules = FIFTEEN.replace(id="three", ending={"deals": 3})
    hand = OUT.replace(" /", "")
    game = dealt(rules, [hand, "", "", ""], dealer=3)
    game = played(game, f"declare {OUT}")
    assert game.scores == (63, -21, -21, -21)
    game = game.deal()
    while game.phase is not Phase.ROUND_OVER:
        game = played(game, "take", f"discard {game.table.top_discard}")
    assert game.scores == (63, -21, -21, -21)
    game = game.play(deal_order(rules, ["", "", hand, ""], dealer=1, round=3, stock="3s"))
    assert (game.round, game.turn) == (3, 2)
    game = played(game, "draw", f"declare {OUT} discard 3s")
    assert game.scores == (45, -39, 33, -39)
    assert sum(game.scores) == 0
    assert [sum(result.scores) for result in game.results] == [0, 0, 0]
    assert game.is_over
    assert game.winners == ("seat 0",)
