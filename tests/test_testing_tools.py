"""The tools for tests: what the strategies reach, and that the checks can fail."""

from random import Random

import attrs
import pytest
from exploring import examples
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import continental as ct
from continental.engine import new_state
from continental.testing import (
    assert_invariants,
    legal_moves_of,
    moves,
    near_misses,
    played_on,
    rulesets,
    states,
)

REACHED = settings(max_examples=3_000, database=None, derandomize=True, phases=[Phase.generate])
START = ct.position(
    ct.XELU,
    ["7h 9h 2c", "Ah 8d"],
    round=2,
    melds=[(0, "Qs Qd Qc"), (1, "5h 6h X=7h 8h")],
    discards="2d",
)


QUICK = [ct.Phase.DRAW, ct.Phase.CLAIMS, ct.Phase.PLAY, ct.Phase.DRAW_FOR_DEAL]
"""Phases that are found soon; the state machine goes through the others."""


@pytest.mark.parametrize("phase", QUICK)
def test_phases_is_reached(phase: ct.Phase) -> None:
    found = find(
        states(ct.XELU, seats=2), lambda state: state.table.phase is phase, settings=REACHED
    )
    assert_invariants(found)


@examples(20)
@given(state=states(ct.CASTIGO, seats=3, max_actions=30))
def test_rules_and_seats_are_as_told(state: ct.State) -> None:
    assert state.table.ruleset is ct.CASTIGO
    assert state.table.seats == 3


@examples(50)
@given(ruleset=rulesets(bounded=True))
def test_bounded_rounds_end(ruleset: ct.Ruleset) -> None:
    assert ruleset.ending.max_turns is not None
    assert ruleset.stock.max_reshuffles is not None


CLASSES = [
    ct.DrawStock,
    ct.TakeDiscard,
    ct.Buy,
    ct.Pass,
    ct.LayDown,
    ct.LayOff,
    ct.SwapWild,
    ct.Discard,
    ct.Declare,
    ct.FalseCall,
]


@pytest.mark.parametrize("kind", CLASSES)
def test_moves_of_every_class_are_tried(kind: type[ct.Move]) -> None:
    find(moves(START), lambda move: type(move) is kind, settings=REACHED)


@pytest.mark.parametrize("kind", [ct.LayOff, ct.Discard])
def test_some_of_them_are_legal(kind: type[ct.Move]) -> None:
    legal = legal_moves_of(START)
    find(moves(START), lambda move: type(move) is kind and move in legal, settings=REACHED)


def test_moves_need_a_seat_that_is_there() -> None:
    with pytest.raises(ct.ContinentalError, match="no seat 2"):
        moves(START, seat=2)


@examples(50)
@given(data=st.data())
def test_a_near_miss_is_of_the_same_class_where_there_are_fields(data: st.DataObject) -> None:
    for text in ("off 9h m1 high", "swap 7h m1.2 to m0", "lay 7h 7s X / 4c 5c 6c 7c"):
        move = ct.parse_move(text)
        assert type(data.draw(near_misses(START, move))) is type(move)
    assert not isinstance(data.draw(near_misses(START, ct.Pass())), ct.Pass)


def test_play_ends_and_stays_ended() -> None:
    rules = ct.XELU.replace(rounds=(ct.Round(7, "TT"),), ending={"max_turns": 2})
    state, rng = new_state(rules, 2), Random(1)
    for _ in range(200):
        state = played_on(state, rng)
    assert state.table.phase is ct.Phase.GAME_OVER
    assert played_on(state, rng) is state


BROKEN = {
    "a card too many": attrs.evolve(START, hands=(ct.Hand("7h 9h 2c 2c"), START.hands[1])),
    "a meld that is none": attrs.evolve(
        START,
        table=attrs.evolve(
            START.table,
            melds=(ct.TableMeld(0, ct.parse_meld("Qs Qd X")), START.table.melds[1]),
        ),
    ),
    "a size that is wrong": attrs.evolve(START, table=attrs.evolve(START.table, stock_size=3)),
    "a phase that does not fit": attrs.evolve(
        START, table=attrs.evolve(START.table, phase=ct.Phase.CLAIMS)
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_does_not_hold_is_found(name: str) -> None:
    assert_invariants(START)
    with pytest.raises(AssertionError):
        assert_invariants(BROKEN[name])
