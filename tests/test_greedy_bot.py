"""What a greedy bot does in positions where it is plain what is best."""

from random import Random

import pytest

import continental as ct
from continental.bots import GreedyBot, SearchBot
from continental.views import view_of

BOTS = [GreedyBot(), SearchBot(20)]


def chosen(state: ct.State, bot: GreedyBot | SearchBot) -> str:
    assert state.table.to_act is not None
    return str(bot.choose(view_of(state, state.table.to_act), Random(1)))


@pytest.mark.parametrize("bot", BOTS, ids=repr)
@pytest.mark.parametrize(
    ("top", "move"),
    [("Kh", "take"), ("X", "take"), ("2c", "draw")],
)
def test_it_takes_what_brings_it_nearer(bot: GreedyBot, top: str, move: str) -> None:
    hands = ["7s 7h 7c Kd Ks 4c 9h", "8c 8d"]
    state = ct.position(ct.CASTIGO, hands, discards=top, phase=ct.Phase.DRAW)
    assert chosen(state, bot) == move


@pytest.mark.parametrize(("top", "move"), [("Kh", "buy"), ("2c", "pass")])
def test_it_buys_what_brings_it_nearer(top: str, move: str) -> None:
    hands = ["8c 8d", "7s 7h 7c Kd Ks 4c 9h", "2c 3c"]
    state = ct.position(
        ct.CASTIGO, hands, discards=top, phase=ct.Phase.CLAIMS, turn=0, claims=[1, 2]
    )
    assert chosen(state, GreedyBot()) == move


@pytest.mark.parametrize("bot", BOTS, ids=repr)
def test_it_throws_what_its_contract_does_not_need(bot: GreedyBot) -> None:
    state = ct.position(ct.CASTIGO, ["7s 7h 7c Kd Ks 4c 9h", "8c 8d"])
    assert chosen(state, bot) in {"discard 9h", "discard 4c"}


def test_of_cards_as_useless_it_throws_the_dearest_and_no_wild() -> None:
    state = ct.position(ct.CASTIGO, ["7s 7h 7c Kd Ks X 4c 9h", "8c 8d"], opened=[0])
    assert chosen(state, GreedyBot()) == "discard X"  # which costs most once it has laid down
    state = ct.position(ct.CASTIGO, ["2s 5h 7c Td Ks X", "8c 8d"])
    assert chosen(state, GreedyBot()) in {"discard Td", "discard Ks"}


@pytest.mark.parametrize("bot", BOTS, ids=repr)
def test_it_lays_down_as_soon_as_it_can_with_swaps_too(bot: GreedyBot) -> None:
    melds = [(1, "6c 7c X=8c 9c")]
    state = ct.position(ct.XELU, ["7h 7s 9s 9h 9c 8c Tc 3d", "8h 8d"], melds=melds)
    game, moves = ct.Game.from_state(state, seed=1), list[str]()
    while not game.results:
        moves.append(chosen(game.state, bot))
        game = game.play(moves[-1])
    assert moves == ["lay 7h 7s X / 9c 9h 9s with 8c m0.2", "off Tc m0 high", "discard 3d"]


@pytest.mark.parametrize("bot", BOTS, ids=repr)
def test_it_goes_out_in_the_way_that_pays_most(bot: GreedyBot) -> None:
    """A wild two pays where a natural one pays nothing; the example is of the decisions."""
    hand = "As 2s 3s 6d 2c 8d 9s Ts Js Qh Kh Ah 4h 5h X Kd"
    state = ct.position(ct.FIFTEEN, [hand, "8c 8d"], turns=[3, 3])
    game = ct.Game.from_state(state, seed=1)
    options = list(game.legal_moves.of_type(ct.Declare))
    paid = [ct.payment(move.melds, ct.FIFTEEN).total for move in options]
    assert len(set(paid)) > 1
    after = game.play(chosen(state, bot))
    assert after.results[-1].scores[0] == max(paid)
