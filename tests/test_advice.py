"""The best lay-offs and the best turn: examples by hand, and against trying everything."""

from typing import Any

import pytest
from advice_oracle import ends, plays, worth
from hypothesis import given

import continental as ct
from continental.state import State
from continental.views import view_of


def plan_of(
    ruleset: ct.Ruleset, hand: str, *melds: str, own: tuple[str, ...] = (), **told: Any
) -> ct.Plan:
    """Plan the lay-offs of a seat that has laid down, before melds of another one and its own."""
    return ct.lay_off_plan(seen(ruleset, hand, *melds, own=own, opened=[0], **told))


def seen(
    ruleset: ct.Ruleset, hand: str, *melds: str, own: tuple[str, ...] = (), **told: Any
) -> ct.View:
    table = [*((1, meld) for meld in melds), *((0, meld) for meld in own)]
    return view_of(ct.position(ruleset, [hand, "2d 2d"], melds=table, **told), 0)


def moves(plan: ct.Plan) -> list[str]:
    return [str(move) for move in plan.moves]


def ruled(ruleset: ct.Ruleset, **changes: Any) -> ct.Ruleset:
    return ruleset.replace(**changes)


# --- lay-offs and swaps ------------------------------------------------------------------------


def test_a_card_that_lets_another_follow_goes_where_it_does() -> None:
    plan = plan_of(ct.XELU, "Ts 9s 4d", "Js Qs Ks As", "Td Tc Th")
    assert moves(plan) == ["off Ts m0 low", "off 9s m0 low"]
    assert (plan.left, plan.points, plan.proven) == (ct.Hand("4d"), 4, True)


def test_a_joker_that_is_swapped_out_lets_two_more_cards_go() -> None:
    plan = plan_of(ct.CASTIGO, "7h 7s 6s Kd", "5h 6h X=7h 8h", "9s Ts Js Qs", "2c 2h 2s")
    assert moves(plan) == ["swap 7h m0.2 to m1 low", "off 7s m1 low", "off 6s m1 low"]
    assert (plan.left, plan.points) == (ct.Hand("Kd"), 10)


def test_a_joker_in_hand_closes_the_gap_rather_than_join_a_trio() -> None:
    plan = plan_of(ct.CASTIGO, "X Tc Jc 4h", "Kh Kd Ks", "5c 6c 7c 8c")
    assert moves(plan) == ["off X m1 high", "off Tc m1 high", "off Jc m1 high"]
    assert plan.left == ct.Hand("4h")


def test_of_two_that_want_the_same_place_the_dearer_goes() -> None:
    """Either the queen or the nine goes with the joker; the trio has room for no wild."""
    plan = plan_of(ct.XELU, "X 9h Qd 3c", "4h 5h 6h 7h", "7d 8d 9d Td", "2c 2h X")
    assert (plan.left, plan.points) == (ct.Hand("9h 3c"), 12)


def test_an_empty_hand_is_better_than_points_below_nothing() -> None:
    rules = ruled(ct.XELU, points={"joker": -60})
    assert plan_of(rules, "X 9c", "5c 6c 7c 8c").goes_out
    plan = plan_of(rules, "X 9c 2h", "5c 6c 7c 8c")
    assert (moves(plan), plan.points) == (["off 9c m0 high"], -58)


def test_a_card_is_kept_where_the_last_must_be_discarded() -> None:
    rules = ruled(ct.CASTIGO, going_out={"last_discard": True})
    view = seen(rules, "4c 9c Tc", "5c 6c 7c 8c", opened=[0])
    plan = ct.lay_off_plan(view)
    assert (plan.left, plan.points, plan.goes_out) == (ct.Hand("4c"), 5, False)
    turn = ct.best_turn(view)
    assert turn.goes_out
    assert isinstance(turn.moves[-1], ct.Discard)


NONE: dict[str, dict[str, Any]] = {
    "nothing on others' melds": {"laying_off": {"others": False}},
    "nothing in the turn of the opening": {"laying_off": {"opening_turn": False}},
}


@pytest.mark.parametrize("changes", NONE.values(), ids=NONE)
def test_rules_that_forbid_a_lay_off_are_kept(changes: dict[str, Any]) -> None:
    told: Any = {"opened_now": True, "own": ("Ks Kd Kc",)}
    assert moves(plan_of(ct.XELU, "9c 2h", "5c 6c 7c 8c", **told)) == ["off 9c m0 high"]
    assert moves(plan_of(ruled(ct.XELU, **changes), "9c 2h", "5c 6c 7c 8c", **told)) == []


def test_rules_that_forbid_ones_own_melds_are_kept() -> None:
    rules = ruled(ct.XELU, laying_off={"own": False})
    assert moves(plan_of(ct.XELU, "9c 2h", own=("5c 6c 7c 8c",))) == ["off 9c m0 high"]
    assert moves(plan_of(rules, "9c 2h", own=("5c 6c 7c 8c",))) == []


NO_SWAPS: dict[str, dict[str, Any]] = {
    "out of escaleras": {"from_escaleras": False, "from_trios": True},
    "out of others' melds": {"own_only": True},
    "into trios": {"into_trios": False},
    "in the turn of the opening": {"opening_turn": False},
}


@pytest.mark.parametrize("changes", NO_SWAPS.values(), ids=NO_SWAPS)
def test_rules_that_forbid_a_swap_are_kept(changes: dict[str, Any]) -> None:
    told: Any = {"opened_now": True, "own": ("Ks Kd Kc",)}
    melds = "5c X=6c 7c 8c"
    rules = ruled(ct.XELU, swapping={"into_same_escalera": False})
    assert moves(plan_of(rules, "6c 2h", melds, **told)) == ["swap 6c m0.1 to m1"]
    rules = ruled(rules, swapping=changes)
    assert moves(plan_of(rules, "6c 2h", melds, **told)) == []


def test_a_wild_goes_to_an_end_of_the_escalera_it_came_from() -> None:
    plan = plan_of(ct.XELU, "6c 4c 3c 2h", "5c X=6c 7c 8c")
    assert plan.left == ct.Hand("2h")


def test_who_has_not_laid_down_lays_nothing_off() -> None:
    plan = ct.lay_off_plan(seen(ct.XELU, "9c 2h", "5c 6c 7c 8c"))
    assert (plan.moves, plan.left, plan.points, plan.proven) == ((), ct.Hand("9c 2h"), 11, True)
    assert str(plan) == "nothing; leaves 9c 2h (11 points)"
    rules = ct.XELU.replace(points={"ace": 1})
    assert str(ct.lay_off_plan(seen(rules, "As", "5c 6c 7c 8c"))).endswith("As (1 point)")


# --- whole turns -------------------------------------------------------------------------------


def test_the_dearest_card_is_discarded_and_of_equal_ones_no_wild() -> None:
    assert moves(ct.best_turn(seen(ct.XELU, "Kd 2c Ah"))) == ["discard Ah"]
    rules = ruled(ct.XELU, points={"joker": 20})
    assert moves(ct.best_turn(seen(rules, "Kd 2c X Ah"))) == ["discard Ah"]


def test_an_opening_its_lay_offs_and_the_discard_go_out() -> None:
    view = seen(ct.CASTIGO, "7s 7h 7c Kd Ks Kc 9c Tc 4h", "5c 6c 7c 8c")
    plan = ct.best_turn(view)
    assert plan.goes_out
    assert plan.proven
    assert moves(plan) == [
        "lay 7c 7h 7s / Kc Kd Ks",
        "off 9c m0 high",
        "off Tc m0 high",
        "discard 4h",
    ]


def test_what_is_laid_down_looks_at_what_may_follow() -> None:
    """With 7c in the trio the escalera at hand is lost; with 7d it is laid off after it."""
    plan = ct.best_turn(seen(ct.CASTIGO, "7c 7d 7h 7s Kc Kd Ks 8c 2h", "3c 4c 5c 6c"))
    assert plan.goes_out
    assert "off 7c m0 high" in moves(plan)


def test_a_swap_feeds_an_opening_where_the_rules_allow_it() -> None:
    hand, meld = "7h 7s 9s 9h 9c 8c 3d", "6c 7c X=8c 9c"
    plan = ct.best_turn(seen(ct.XELU, hand, meld))
    assert plan.moves[0] == ct.parse_move("lay 7h 7s X / 9c 9h 9s with 8c m0.2")
    assert plan.goes_out
    plan = ct.best_turn(seen(ct.CASTIGO, hand, meld))
    assert (moves(plan), plan.proven) == (["discard 8c"], True)


def test_a_search_that_is_cut_short_says_so() -> None:
    hand = "7h 7s 7c 9s 9h 9c 8c 3d 2h"
    view = seen(ct.XELU, hand, "5c 6c 7c X=8c", "9d Td Jd Qd", opened=[0])
    assert ct.lay_off_plan(view).proven
    short = ct.lay_off_plan(view, limit=1)
    assert not short.proven
    assert worth(short.left, ct.XELU) >= worth(ct.lay_off_plan(view).left, ct.XELU)
    opening = seen(ct.XELU, hand, "5c 6c 7c X=8c")
    assert not ct.best_turn(opening, limit=1).proven
    assert ct.best_turn(opening).proven


REFUSED: dict[str, tuple[ct.View, int]] = {
    "seat 0 is not to play now": (seen(ct.XELU, "Kd 2c", turn=1, opened=[0]), 1),
    "limit: 0 is no whole number from 1 on": (seen(ct.XELU, "Kd 2c"), 0),
    "fifteen: whole hands are laid down at once: see best_declaration": (
        seen(ct.FIFTEEN, "Kd 2c"),
        1,
    ),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_makes_no_sense_is_refused(message: str) -> None:
    view, limit = REFUSED[message]
    for plan in (ct.lay_off_plan, ct.best_turn):
        with pytest.raises(ct.ContinentalError) as caught:
            plan(view, limit=limit)
        assert str(caught.value) == message


def test_before_the_draw_nothing_is_planned() -> None:
    view = seen(ct.XELU, "Kd 2c", phase=ct.Phase.DRAW, discards="3c")
    with pytest.raises(ct.ContinentalError, match="seat 0 is not to play now"):
        ct.best_turn(view)


# --- against trying everything -----------------------------------------------------------------


def played(state: State, plan: ct.Plan) -> State:
    for move in plan.moves:
        state = ct.apply(state, move).state
    return state


def check(state: State, plan: ct.Plan, *, discards: bool) -> None:
    """Hold a plan to the engine, and to the best of all sequences of moves."""
    assert played(state, plan).hands[0] == plan.left
    found = worth(plan.left, state.table.ruleset)
    assert plan.points == found[1]
    best = min(ends(state, 0, discards=discards))
    assert found == best if plan.proven else found >= best


@given(plays(opened=True, max_cards=8))
def test_no_other_lay_offs_leave_less(state: State) -> None:
    check(state, ct.lay_off_plan(view_of(state, 0)), discards=False)


@given(plays(opened=True, max_cards=6))
def test_no_other_turn_leaves_less(state: State) -> None:
    check(state, ct.best_turn(view_of(state, 0)), discards=True)


@given(plays(opened=False, max_cards=2))
def test_no_other_turn_with_an_opening_leaves_less(state: State) -> None:
    check(state, ct.best_turn(view_of(state, 0)), discards=True)


@given(plays(opened=True, max_cards=8))
def test_a_longer_search_is_never_worse(state: State) -> None:
    view = view_of(state, 0)
    short, whole = ct.lay_off_plan(view, limit=3), ct.lay_off_plan(view)
    rules = state.table.ruleset
    assert worth(whole.left, rules) <= worth(short.left, rules)
    if short.proven:
        assert worth(whole.left, rules) == worth(short.left, rules)


def test_hidden_cards_are_nothing_to_a_plan() -> None:
    state = ct.position(ct.XELU, ["Ts 9s 4d", "2d 2h"], melds=[(1, "Js Qs Ks As")], opened=[0])
    other = ct.position(ct.XELU, ["Ts 9s 4d", "Kc X"], melds=[(1, "Js Qs Ks As")], opened=[0])
    assert state != other
    assert view_of(state, 0) == view_of(other, 0)
    assert ct.best_turn(view_of(state, 0)) == ct.best_turn(view_of(other, 0))
