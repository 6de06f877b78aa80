"""What a seat may know: views, what it cannot see, and states that it may be in."""

from random import Random

import pytest

import continental as ct
from continental.bots import plain_move

GAMES = (ct.CASTIGO, ct.XELU, ct.FIFTEEN)


@pytest.mark.parametrize("rules", GAMES, ids=lambda one: one.id)
def test_a_sampled_state_looks_so_to_the_seat(rules: ct.Ruleset) -> None:
    rng = Random(3)
    game = ct.Game.new(rules, 3, seed=3, auto_deal=False)
    for _ in range(250):
        if game.awaits is ct.Awaits.CHANCE:
            game = game.deal()
            continue
        seat = game.to_act
        if seat is None:
            break
        for one in range(3):
            view = game.view(one)
            state = ct.determinize(view, rng)
            assert ct.problems(state) == ()
            assert ct.Game.from_state(state, auto_deal=False).view(one) == view
        game = game.play(plain_move(game.view(seat)))


def test_hands_that_were_counted_are_known() -> None:
    game = ct.Game.new(ct.CASTIGO, 3, seed=1, auto_deal=False).deal().deal()
    while game.phase is not ct.Phase.ROUND_OVER:
        seat = game.to_act
        game = game.deal() if seat is None else game.play(plain_move(game.view(seat)))
    for seat in range(3):
        assert ct.determinize(game.view(seat), Random(1)).hands == game.state.hands
