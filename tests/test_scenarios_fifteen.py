"""The worked scenarios of fifteen, played card by card: four seats, seat 0 on the dealer's left."""

import pytest
from play_helper import dealt, played, refused

import continental as ct
from continental import FIFTEEN, Phase, Reason
from continental.events import CardDrawn, HandExposed

JUNK = ("5d", "5h", "7h", "9d")
"""What the four seats draw on their first turns, and throw away again."""


def later_turn(dealt_hand: str, drawn: str) -> ct.Game:
    """Give the second turn of seat 0, which has just drawn a card; nobody has kept another."""
    game = dealt(FIFTEEN, [dealt_hand, "", "", ""], dealer=3, stock=f"{' '.join(JUNK)} {drawn}")
    for card in JUNK:
        game = played(game, "draw", f"discard {card}")
    game = played(game, "draw")
    assert (game.to_act, game.phase, game.table.turns) == (0, Phase.PLAY, (2, 1, 1, 1))
    assert len(game.state.hands[0]) == 16
    return game


def scores_after(game: ct.Game, declaration: str) -> tuple[int, ...]:
    """Give what the seats score when the one that is to act goes out."""
    seat = game.to_act
    assert declaration in map(str, game.legal_moves.declarations())
    over = played(game, declaration)
    assert over.phase is Phase.ROUND_OVER
    assert (over.results[-1].out, over.to_act) == (seat, None)
    assert sum(over.scores) == 0
    return over.scores


# --- K1: Anna ----------------------------------------------------------------------------------

ANNA = "Ad 3d 6c 2h 8c 9s Ts Js Qh Kh Ah 4s 5s 6s"
K1 = "6c 2h=7c 8c / Ad X=2d 3d / Qh Kh Ah / 4s 5s 6s / 9s Ts Js"


@pytest.mark.case("K1-scenario")
def test_k1_a_joker_and_a_wild_two() -> None:
    game = later_turn(f"{ANNA} Kd", "X")
    assert scores_after(game, f"declare {K1} discard Kd") == (12, -4, -4, -4)
    over = played(game, f"declare {K1} discard Kd")
    assert over.state.hands[0] == ct.Hand()
    assert over.table.top_discard == ct.Card("Kd")
    assert [str(one.meld) for one in over.table.melds] == K1.split(" / ")
    assert {one.owner for one in over.table.melds} == {0}


@pytest.mark.case("K1-scenario")
def test_k1_refused() -> None:
    game = later_turn(f"{ANNA} Kd", "X")
    assert refused(game, f"declare {K1}") is Reason.LAST_DISCARD_NEEDED
    assert refused(game, f"declare {K1} discard Kc") is Reason.NOT_HELD
    assert refused(game, f"declare {K1} discard Kd", seat=1) is Reason.NOT_TO_ACT
    four = K1.rpartition(" / ")[0]
    assert refused(game, f"declare {four} discard Kd") is Reason.NOT_THE_CONTRACT


# --- K2: the maximum ---------------------------------------------------------------------------

K2 = "As 2s 3s / 4s 5s 6s / 4s 5s 6s / 7s 8s 9s / Ts Js Qs"


@pytest.mark.case("K2-scenario")
@pytest.mark.parametrize("seat", range(4))
def test_k2_a_clean_hand_of_one_suit_as_dealt(seat: int) -> None:
    """Each seat may be the one, on its own first turn; those before it have drawn and discarded."""
    hands = [""] * 4
    hands[seat] = K2.replace(" /", "")
    game = dealt(FIFTEEN, hands, dealer=3, stock=" ".join(JUNK))
    for card in JUNK[:seat]:
        game = played(game, "draw", f"discard {card}")
    assert (game.to_act, game.phase) == (seat, Phase.DRAW)
    assert refused(game, f"declare {K2} discard Qs") is Reason.NO_LAST_DISCARD
    assert refused(game, f"declare {K2}", seat=(seat + 1) % 4) is Reason.NOT_TO_ACT
    expected = [-31] * 4
    expected[seat] = 93
    assert scores_after(game, f"declare {K2}") == tuple(expected)
    over = played(game, f"declare {K2}")
    assert over.table.discards == game.table.discards
    assert over.table.stock_size == game.table.stock_size


@pytest.mark.case("K2-scenario")
def test_k2_needs_the_first_turn() -> None:
    """The hand goes out after a draw too, for 7; once its turn is over, not without a draw."""
    game = dealt(FIFTEEN, [K2.replace(" /", ""), "", "", ""], dealer=3, stock=" ".join(JUNK))
    drawn = played(game, "draw")
    assert refused(drawn, f"declare {K2}") is Reason.LAST_DISCARD_NEEDED
    assert scores_after(drawn, f"declare {K2} discard 5d") == (84, -28, -28, -28)
    for card in JUNK:
        game = played(game, "draw", f"discard {card}")
    assert (game.to_act, game.phase) == (0, Phase.DRAW)
    assert refused(game, f"declare {K2}") is Reason.DECLARE_FIRST_TURN
    assert not list(game.legal_moves.declarations())


K2B = "4s 5s 6s 7s / 4s 5s 6s 7s / 9s Ts Js Qs / Qs Ks As"


@pytest.mark.case("K2b-scenario")
def test_k2b_four_escaleras_of_one_suit() -> None:
    game = later_turn(f"{K2B.replace(' /', '')[:-3]} Kd", "As")
    assert scores_after(game, f"declare {K2B} discard Kd") == (63, -21, -21, -21)
    found = [move for move in game.legal_moves.declarations() if move.discard == ct.Card("Kd")]
    assert [sorted(map(len, move.melds)) for move in found] == [[3, 4, 4, 4]]
    assert [str(move) for move in game.legal_moves.declarations()] == [f"declare {K2B} discard Kd"]


# --- K3: which two is wild ---------------------------------------------------------------------

REST = "4c 5c 6c / {} / Jd Qd Kd / 9h Th Jh / {}"


def k3(sevens: str, ace: str) -> str:
    """Give the declaration with the escaleras of the 6d and of the As."""
    return f"declare {REST.format(sevens, ace)} discard Kd"


@pytest.mark.case("K3-scenario")
def test_k3_both_ways_are_true_and_do_not_pay_alike() -> None:
    game = later_turn("As 2s 3s 6d 8d 4c 5c 6c 9h Th Jh Jd Qd Kd Kd", "2c")
    pays = {
        k3("6d 2c=7d 8d", "As 2s 3s"): (6, -2, -2, -2),
        k3("6d 2s=7d 8d", "As 2c=2s 3s"): (9, -3, -3, -3),
    }
    assert {str(move) for move in game.legal_moves.declarations()} == set(pays)
    for declaration, scores in pays.items():
        assert scores_after(game, declaration) == scores


@pytest.mark.case("K3-scenario")
def test_k3_a_natural_two_spoils_nothing() -> None:
    game = later_turn("As 2s 3s 6d 8d 4c 5c 6c 9h Th Jh Jd Qd Kd Kd", "7d")
    assert scores_after(game, k3("6d 7d 8d", "As 2s 3s")) == (33, -11, -11, -11)


# --- K4: a false call, then out in the first turn ----------------------------------------------

SOURCE = "4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc Ad 3d Kh"
CLUBS, DIAMONDS, HEARTS, SPADES = "Tc Jc Qc Kc", "Ad X=2d 3d", "9h Th Jh Qh", "4s 5s 6s 7s"
K4 = f"{CLUBS} / {DIAMONDS} / {HEARTS} / {SPADES}"
FIVE = "9h Th Jh Qh Kh"
WAYS = {
    f"declare {K4} discard Kh",
    f"declare {CLUBS} / {DIAMONDS} / Th Jh Qh Kh / {SPADES} discard 9h",
    f"declare Tc Jc Qc / {DIAMONDS} / {FIVE} / {SPADES} discard Kc",
    f"declare Jc Qc Kc / {DIAMONDS} / {FIVE} / {SPADES} discard Tc",
    f"declare {CLUBS} / {DIAMONDS} / {FIVE} / 4s 5s 6s discard 7s",
    f"declare {CLUBS} / {DIAMONDS} / {FIVE} / 5s 6s 7s discard 4s",
}
"""The six ways: five hearts need three cards of another suit, or the hearts lose an end."""


@pytest.mark.case("K4-scenario")
def test_k4_false_call_then_out_on_the_first_turn() -> None:
    game = dealt(FIFTEEN, [SOURCE, "", "", ""], dealer=3, stock="X")
    assert (game.to_act, game.phase) == (0, Phase.DRAW)
    assert not list(game.legal_moves.declarations())
    for seat in (1, 2, 3):
        assert refused(game, "false call", seat) is Reason.NOT_TO_ACT

    called = played(game, "false call")
    assert called.table.exposed == (True, False, False, False)
    assert called.table.known == (ct.Hand(SOURCE), ct.Hand(), ct.Hand(), ct.Hand())
    assert (called.to_act, called.phase) == (0, Phase.DRAW)
    assert called.table.hand_sizes == (15, 15, 15, 15)
    for watcher in (0, 1, 2, 3, None):
        assert called.events_since(game.ply, watcher) == (HandExposed(0, ct.Hand(SOURCE)),)
    # It is still to draw, and nothing else has changed.
    assert refused(called, "false call") is Reason.ALREADY_EXPOSED
    assert refused(called, "discard Kh") is Reason.DRAW_FIRST
    assert refused(called, f"declare {K4}") is Reason.NOT_HELD
    assert refused(called, f"declare {K4} discard Kh") is Reason.NO_LAST_DISCARD

    drawn = played(called, "draw")
    assert (drawn.to_act, drawn.phase) == (0, Phase.PLAY)
    for watcher in (0, 1, 2, 3, None):
        assert [
            event.card
            for event in drawn.events_since(called.ply, watcher)
            if isinstance(event, CardDrawn)
        ] == [ct.JOKER]
    assert drawn.table.known[0] == drawn.state.hands[0] == ct.Hand(f"{SOURCE} X")
    assert refused(drawn, "false call") is Reason.ALREADY_EXPOSED
    assert refused(drawn, "draw") is Reason.ALREADY_DRAWN
    assert refused(drawn, "take") is Reason.ALREADY_DRAWN
    assert refused(drawn, f"declare {K4}") is Reason.LAST_DISCARD_NEEDED
    assert refused(drawn, f"declare {K4} discard Kd") is Reason.NOT_HELD

    assert scores_after(drawn, f"declare {K4} discard Kh") == (30, -10, -10, -10)


@pytest.mark.case("K4-scenario")
def test_k4_every_true_way_pays_the_same() -> None:
    game = dealt(FIFTEEN, [SOURCE, "", "", ""], dealer=3, stock="X")
    game = played(game, "false call", "draw")
    assert {str(move) for move in game.legal_moves.declarations()} == WAYS
    for way in WAYS:
        assert scores_after(game, way) == (30, -10, -10, -10)


@pytest.mark.case("K4-scenario")
@pytest.mark.parametrize(
    ("declaration", "reason"),
    [
        pytest.param(
            f"{CLUBS} / {DIAMONDS} / {FIVE} / {SPADES} discard Kh", Reason.NOT_HELD, id="sixteen"
        ),
        pytest.param(
            f"Tc Jc Qc / {DIAMONDS} / {HEARTS} / {SPADES} discard Kh",
            Reason.NOT_THE_CONTRACT,
            id="4 + 4 + 3 + 3",
        ),
        pytest.param(
            f"{FIVE} / 4s 5s 6s 7s X=8s / {CLUBS} discard 3d",
            Reason.NOT_THE_CONTRACT,
            id="5 + 5 + 4",
        ),
        pytest.param(
            f"Tc Jc Qc / Kc Kh X / {HEARTS} / {SPADES} discard Ad",
            Reason.TRIOS_NOT_PLAYED,
            id="kings",
        ),
        pytest.param(
            f"{CLUBS} / Ad 3d X=4d / {HEARTS} / {SPADES} discard Kh",
            Reason.OUT_OF_PLACE,
            id="no two",
        ),
    ],
)
def test_k4_what_is_not_true_is_refused_and_shows_nothing(declaration: str, reason: Reason) -> None:
    closed = played(dealt(FIFTEEN, [SOURCE, "", "", ""], dealer=3, stock="X"), "draw")
    assert refused(closed, f"declare {declaration}") is reason
    assert closed.table.exposed == (False,) * 4
    assert refused(played(closed, "false call"), f"declare {declaration}") is reason


@pytest.mark.case("K4-scenario")
def test_k4_the_hand_stays_open_and_goes_out_on_a_later_turn_for_less() -> None:
    stock = ("9d", "5d", "5h", "7h", "X")
    game = dealt(FIFTEEN, [SOURCE, "", "", ""], dealer=3, stock=" ".join(stock))
    game = played(game, "false call")
    for card in stock[:4]:
        game = played(game, "draw", f"discard {card}")
        assert game.table.exposed == (True, False, False, False)
        assert game.table.known[0] == ct.Hand(SOURCE)
    game = played(game, "draw")
    assert (game.to_act, game.table.turns) == (0, (2, 1, 1, 1))
    assert game.table.known[0] == ct.Hand(f"{SOURCE} X")
    assert refused(game, "false call") is Reason.ALREADY_EXPOSED
    assert {str(move) for move in game.legal_moves.declarations()} == WAYS
    for way in WAYS:
        assert scores_after(game, way) == (9, -3, -3, -3)
