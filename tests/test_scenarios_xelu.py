"""The worked scenarios of xelu, played card by card."""

import pytest
from play_helper import dealt, played, refused

import continental as ct
from continental import XELU, Phase, Reason

CONTRACT_2 = "9d 9c X / Jh Qh Kh Ah"


def melds_of(game: ct.Game) -> list[str]:
    return [str(one.meld) for one in game.table.melds]


def hand_of(game: ct.Game, seat: int) -> str:
    return str(game.state.hands[seat])


# --- X1: two seats -----------------------------------------------------------------------------


@pytest.mark.case("X1-scenario")
def test_x1_two_seats_pay_for_each_discard_but_the_upcard() -> None:
    game = dealt(XELU, ["Kd", "5c"], upcard="9h", stock="4d 6d 7s")
    table = game.table
    assert (table.hand_sizes, table.stock_size, table.discards) == ((7, 7), 93, (ct.Card("9h"),))

    game = played(game, "take")
    assert (game.to_act, game.phase) == (1, Phase.PLAY)
    assert (game.table.hand_sizes, game.table.stock_size) == ((7, 8), 93)
    assert game.state.hands[1].holds("9h")

    game = played(game, "discard 5c", "take")
    assert (game.to_act, game.phase) == (0, Phase.PLAY)
    assert (game.table.hand_sizes, game.table.stock_size) == ((9, 7), 92)
    assert game.state.hands[0].holds("5c 4d")

    game = played(game, "discard Kd", "draw")
    assert (game.to_act, game.phase, game.table.claims) == (0, Phase.CLAIMS, (0,))
    game = played(game, "buy")
    assert (game.to_act, game.phase) == (1, Phase.PLAY)
    assert game.table.hand_sizes == (10, 8)
    assert (game.table.stock_size, game.table.discards) == (90, ())
    assert game.state.hands[0].holds("5c 4d Kd 6d")
    assert game.state.hands[1].holds("9h 7s")


# --- X2: an opening with a swap, doubled -------------------------------------------------------


def x2(more: str = "") -> ct.Game:
    """Give the table of the scenario; the mover may hold more cards."""
    hands = ["X 3c Td", f"6s 9d 9c Jh Qh Kh Ah 8s Js {more}", "Ad 2c 4d 5h 6d 9s Kc Qd"]
    melds = [(0, "4s 5s X=6s 7s"), (0, "Jh Jd Jc")]
    state = ct.position(XELU, hands, round=2, melds=melds, discards="2d", turn=1)
    return ct.Game.from_state(state, seed=0, auto_deal=False)


@pytest.mark.case("X2-scenario")
def test_x2_an_opening_fed_by_a_swap_and_out_at_once() -> None:
    game = x2()
    for place in ("m0 high", "m0 low", "m1"):
        assert refused(game, f"swap 6s m0.2 to {place}") is Reason.NOT_OPEN
    assert refused(game, f"lay {CONTRACT_2}") is Reason.NOT_HELD

    game = played(game, f"lay {CONTRACT_2} with 6s m0.2")
    assert melds_of(game) == ["4s 5s 6s 7s", "Jc Jd Jh", "9c 9d X", "Jh Qh Kh Ah"]
    assert [one.owner for one in game.table.melds] == [0, 0, 1, 1]
    assert hand_of(game, 1) == "8s Js"

    game = played(game, "off 8s m0 high")
    assert melds_of(game)[0] == "4s 5s 6s 7s 8s"
    game = played(game, "off Js m1")
    assert melds_of(game)[1] == "Jc Jd Jh Js"
    assert game.phase is Phase.ROUND_OVER
    assert game.results[-1].out == 1
    assert game.results[-1].scores == (126, 0, 132)


@pytest.mark.case("X2-scenario")
def test_x2_the_two_does_not_go_behind_the_ace() -> None:
    game = played(x2("2h"), f"lay {CONTRACT_2} with 6s m0.2")
    assert refused(game, "off 2h m3 high") is Reason.ROUND_THE_CORNER
    assert refused(game, "off 2h m3 low") is Reason.OUT_OF_PLACE


# --- X3: wilds and no double -------------------------------------------------------------------

X3_MELDS = [(1, "5d 6d X=7d X=8d"), (1, "Ts Th Tc"), (0, "Ks Kh Kc"), (0, "2s 3s 4s 5s")]


def x3(mover: str, third: str, *, turn: int = 1, phase: Phase = Phase.PLAY) -> ct.Game:
    """Give the table of the scenario with the hands of seats 1 and 2."""
    state = ct.position(
        XELU,
        ["Ac 7s 7h", mover, third],
        round=2,
        melds=X3_MELDS,
        discards="Qc",
        turn=turn,
        phase=phase,
    )
    return ct.Game.from_state(state, seed=0, auto_deal=False)


@pytest.mark.case("X3-scenario")
def test_x3_never_more_wilds_than_naturals_and_no_double() -> None:
    game = x3("X 9d 4d 2c", "X Kd Qs 8h 8c 4d 3c 2h")
    assert refused(game, "off X m0 high") is Reason.MORE_WILDS_THAN_NATURALS
    game = played(game, "off 9d m0 high", "off X m0 high")
    assert melds_of(game)[0] == "5d 6d X=7d X=8d 9d X=Td"
    game = played(game, "off 4d m0 low")
    assert melds_of(game)[0] == "4d 5d 6d X=7d X=8d 9d X=Td"
    assert hand_of(game, 1) == "2c"
    assert game.phase is Phase.PLAY
    game = played(game, "discard 2c")
    assert game.phase is Phase.ROUND_OVER
    assert game.results[-1].out == 1
    assert game.results[-1].scores == (34, 0, 95)


@pytest.mark.case("X3-scenario")
def test_x3_a_further_joker_is_refused_until_a_natural_joins() -> None:
    game = x3("X X 9d 4d 2c", "Kd Qs 8h 8c 4d 3c 2h")
    game = played(game, "off 9d m0 high", "off X m0 high")
    for end in ("high", "low"):
        assert refused(game, f"off X m0 {end}") is Reason.MORE_WILDS_THAN_NATURALS
    game = played(game, "off 4d m0 low")
    assert refused(game, "off X m0 high") is None


@pytest.mark.case("X3-scenario")
@pytest.mark.parametrize(("turn", "other"), [(0, 1), (1, 0)])
def test_x3_only_the_seat_that_has_not_opened_is_asked(turn: int, other: int) -> None:
    game = x3("X 9d 4d", "X Kd Qs 8h 8c 4d 3c 2h", turn=turn, phase=Phase.DRAW)
    game = played(game, "draw")
    assert (game.to_act, game.table.claims) == (2, (2,))
    assert refused(game, "buy", other) is Reason.OPENED_CANNOT_BUY
    assert refused(game, "buy", turn) is Reason.MOVER_REFUSED
    game = played(game, "pass")
    assert (game.to_act, game.phase) == (turn, Phase.PLAY)


# --- X4: nothing left --------------------------------------------------------------------------

X4_FIRST, X4_SECOND = "4c 4d 4h 9s 9d Kh X", "As Ac 2d 2h 3s 7c Jd"


def x4() -> ct.Game:
    rest = ct.Deck(2, 4).cards.without(f"{X4_FIRST} {X4_SECOND} 9h")
    assert len(rest) == 93
    state = ct.position(
        XELU,
        [X4_FIRST, X4_SECOND, rest],
        discards="9h",
        stock="",
        turn=0,
        phase=Phase.DRAW,
    )
    return ct.Game.from_state(state, seed=0, auto_deal=False)


@pytest.mark.case("X4-scenario")
def test_x4_choosing_the_stock_with_nothing_left_ends_the_round() -> None:
    game = x4()
    assert [str(move) for move in game.legal_moves] == ["draw", "take"]
    for seat in (1, 2):
        assert refused(game, "buy", seat) is Reason.CANNOT_PAY
    game = played(game, "draw")
    assert game.phase is Phase.ROUND_OVER
    assert game.results[-1].out is None
    assert game.results[-1].scores == (90, 64, 869)
    assert game.table.top_discard == ct.Card("9h")
    assert 90 + 64 + 869 + 9 == 1032


@pytest.mark.case("X4-scenario")
def test_x4_the_mover_may_take_the_discard_instead() -> None:
    game = played(x4(), "take")
    assert (game.to_act, game.phase) == (0, Phase.PLAY)
    assert game.state.hands[0] == ct.Hand(f"{X4_FIRST} 9h")
    assert game.table.discards == ()
