"""The worked scenarios of castigo, card by card, with every refusal."""

import pytest
from house_rules import with_ace
from play_helper import dealt, played, refused
from table_helper import meld_on, table

import continental as ct
from continental import CASTIGO, Reason


def sizes(game: ct.Game) -> tuple[tuple[int, ...], int, int, int]:
    """Give how many cards lie in the hands, in both stocks, and on the discard pile."""
    table = game.table
    return (table.hand_sizes, table.stock_size, table.penalty_size, len(table.discards))


def melds(game: ct.Game) -> list[str]:
    return [str(one.meld) for one in game.table.melds]


@pytest.mark.case("C1-scenario")
def test_deal_and_buy() -> None:
    game = dealt(
        CASTIGO, ["", "7c 7d", "", "2h"], dealer=0, upcard="9s", stock="Jd Qd", penalty="4h 4s"
    )
    assert len(CASTIGO.deck(4, 1)) == 108
    assert sizes(game) == ((6, 6, 6, 6), 62, 21, 1)
    assert (game.turn, game.to_act) == (1, 1)
    assert refused(game, "buy", 2) is Reason.NOT_TO_ACT
    assert refused(game, "discard 7c") is Reason.DRAW_FIRST

    game = game.play("draw")
    assert (game.turn, game.to_act, game.phase) == (1, 2, ct.Phase.CLAIMS)
    assert sizes(game) == ((6, 6, 6, 6), 62, 21, 1)
    assert refused(game, "take", 1) is Reason.NOT_TO_ACT
    assert refused(game, "buy", 1) is Reason.MOVER_REFUSED
    assert refused(game, "buy", 3) is Reason.NOT_TO_ACT
    assert refused(game, "take") is Reason.ANSWER_FIRST

    game = game.play("pass", 2)
    assert game.to_act == 3
    assert refused(game, "buy", 2) is Reason.NOT_TO_ACT

    before = game
    game = game.play("buy", 3)
    assert sizes(game) == ((6, 7, 6, 8), 61, 20, 0)
    assert game.state.hands[3] == before.state.hands[3].plus("9s 4h")
    assert game.state.hands[1] == before.state.hands[1].plus("Jd")
    assert (game.turn, game.to_act, game.phase) == (1, 1, ct.Phase.PLAY)
    assert refused(game, "buy", 0) is Reason.NO_DISCARD
    assert refused(game, "pass", 0) is Reason.NOT_TO_ACT
    assert refused(game, "discard 2h", 3) is Reason.NOT_TO_ACT
    assert refused(game, "draw") is Reason.ALREADY_DRAWN
    assert refused(game, "take") is Reason.ALREADY_DRAWN

    game = game.play("discard 7c")
    assert (game.turn, game.to_act, game.phase) == (2, 2, ct.Phase.DRAW)
    assert sizes(game) == ((6, 6, 6, 8), 61, 20, 1)


@pytest.mark.case("C2-scenario")
def test_opening_without_closing() -> None:
    game = dealt(
        CASTIGO,
        ["As Kd 7h 6c 4s X", "Js Jh Jd 3s 3h 7c", "5s 5h 5d 9d Qs Qh", "8s 8h 8c 2d 2c 2h"],
        dealer=0,
        upcard="9c",
        stock="3d Qd 9s",
        penalty="X",
    )
    game = played(game, "draw", "buy", "discard 7c")
    assert game.table.hand_sizes == (6, 6, 8, 6)
    game = played(game, "draw", "pass", "pass", "pass")
    assert game.state.hands[2] == ct.Hand("5s 5h 5d 9c 9d X Qs Qh Qd")

    three = "lay 5s 5h 5d / 9c 9d X / Qs Qh Qd"
    assert refused(game, three) is Reason.WRONG_NUMBER_OF_MELDS
    assert refused(game, "lay Qs Qh Qd") is Reason.WRONG_NUMBER_OF_MELDS
    game = game.play("lay 5s 5h 5d / 9c 9d X")
    assert refused(game, "lay Qs Qh Qd") is Reason.ALREADY_OPEN
    game = game.play("discard Qd")
    assert game.phase is ct.Phase.DRAW
    assert game.state.hands[2] == ct.Hand("Qs Qh")

    game = played(game, "draw", "pass", "pass", "pass")
    assert game.state.hands[3] == ct.Hand("8s 8h 8c 2d 2c 2h 9s")
    assert refused(game, "off 9s m1") is Reason.NOT_OPEN
    game = game.play("lay 8s 8h 8c / 2d 2c 2h")
    assert melds(game) == ["5d 5h 5s", "9c 9d X", "2c 2d 2h", "8c 8h 8s"]
    assert [one.owner for one in game.table.melds] == [2, 2, 3, 3]
    game = game.play("off 9s m1")
    assert meld_on(game, 1) == "9c 9d 9s X"
    assert game.table.top_discard == ct.Card.parse("Qd")

    assert game.phase is ct.Phase.ROUND_OVER
    assert game.results[0].out == 3
    assert game.state.hands[:2] == (ct.Hand("As Kd 7h 6c 4s X"), ct.Hand("Js Jh Jd 3s 3h 3d"))
    assert game.scores == (95, 45, 20, 0)


@pytest.mark.case("C3-scenario")
def test_swap_and_lay_off_close() -> None:
    game = table(
        CASTIGO,
        ["9h", "Ah 8d", "X Ks 7c 6d 2h 9c 9d"],
        round=2,
        phase=ct.Phase.DRAW,
        turn=0,
        melds=[(0, "Qs Qd Qc"), (0, "2c 3c 4c 5c"), (1, "Ts Th X X"), (1, "5h 6h X=7h 8h")],
        discards="Jd",
        first="7h",
        auto_deal=False,
    )
    assert refused(game, "swap 7h m3.2 to m1 high") is Reason.DRAW_FIRST
    game = played(game, "draw", "pass", "pass")
    assert game.state.hands[0] == ct.Hand("7h 9h")

    assert refused(game, "swap 7h m2 to m1 high") is Reason.NO_SWAPS
    assert refused(game, "swap 7h m3.2 to m3 high") is Reason.SAME_MELD
    assert refused(game, "swap 7h m3.2 to m3 low") is Reason.SAME_MELD
    assert refused(game, "swap 7h m3.2 to m2") is Reason.TOO_MANY_WILDS
    assert refused(game, "swap 7h m3.2 to m0") is None
    assert refused(game, "off 9h m3 low") is Reason.OUT_OF_PLACE

    game = game.play("swap 7h m3.2 to m1 high")
    assert meld_on(game, 1) == "2c 3c 4c 5c X=6c"
    assert meld_on(game, 3) == "5h 6h 7h 8h"
    assert game.phase is ct.Phase.PLAY
    game = game.play("off 9h m3 high")
    assert meld_on(game, 3) == "5h 6h 7h 8h 9h"
    assert game.phase is ct.Phase.ROUND_OVER
    assert game.results[-1].out == 0
    assert game.results[-1].scores == (0, 30, 95)


def at_c4(ruleset: ct.Ruleset) -> ct.Game:
    return table(
        ruleset,
        ["Jc X Ah 8c 7c 4h 4d Kc 2d", "Ks As 2s 3s 9d Td X Qd"],
        round=3,
        turn=0,
        discards="3c 4c 5s 6s 7s 8s 9s Ts Js",
        first="5d 6c",
        auto_deal=False,
    )


@pytest.mark.case("C4-scenario")
def test_own_discard_with_no_penalty_stock_and_round_the_corner() -> None:
    game = at_c4(CASTIGO)
    assert sizes(game) == ((9, 8), 82, 0, 9)
    game = played(game, "discard Jc", "draw")
    assert (game.turn, game.to_act) == (1, 0)
    game = game.play("buy", 0)
    assert sizes(game) == ((10, 9), 80, 0, 9)
    assert game.state.hands[0] == ct.Hand("Jc 5d X Ah 8c 7c 4h 4d Kc 2d")
    assert game.state.hands[1] == ct.Hand("Ks As 2s 3s 9d Td X Qd 6c")

    game = game.play("lay Ks As 2s 3s / 9d Td X=Jd Qd")
    assert melds(game) == ["9d Td X=Jd Qd", "Ks As 2s 3s"]
    game = game.play("discard 6c")
    assert game.phase is ct.Phase.ROUND_OVER
    assert game.results[-1].out == 1
    assert game.results[-1].scores == (125, 0)


@pytest.mark.case("C4-scenario")
def test_round_the_corner_is_refused_where_the_ace_is_low_or_high() -> None:
    game = played(at_c4(with_ace(CASTIGO, ct.Ace.LOW_OR_HIGH)), "discard Jc", "draw", "buy")
    lay_down = "lay Ks As 2s 3s / 9d Td X=Jd Qd"
    assert refused(game, lay_down) is Reason.ROUND_THE_CORNER
