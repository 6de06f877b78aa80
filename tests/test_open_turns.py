"""Cases from real games about planning a turn."""

import pytest

import continental as ct
from continental.views import view_of


@pytest.mark.case("C086")
@pytest.mark.parametrize("ruleset", [ct.CASTIGO, ct.XELU], ids=lambda one: one.id)
def test_two_cards_on_a_run_beat_one_on_a_set(ruleset: ct.Ruleset) -> None:
    melds = [(1, "Js Qs Ks As"), (1, "Td Tc Th")]
    state = ct.position(ruleset, ["Ts 9s", "2c 2d"], melds=melds, opened=[0])
    plan = ct.lay_off_plan(view_of(state, 0))
    assert [str(move) for move in plan.moves] == ["off Ts m0 low", "off 9s m0 low"]
    assert plan.goes_out
    assert plan.proven
