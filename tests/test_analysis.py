"""What is known of a seat's chances, and the move that is advised."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

import continental as ct
from continental.solver import discards
from continental.state import State
from continental.testing import presets, states
from continental.views import view_of


def analysis(ruleset: ct.Ruleset, hand: str, *melds: str, **told: Any) -> ct.Analysis:
    table = [(1, meld) for meld in melds]
    return ct.analyse(view_of(ct.position(ruleset, [hand, "2c 2s"], melds=table, **told), 0))


def advice(ruleset: ct.Ruleset, hand: str, *melds: str, **told: Any) -> str:
    return str(analysis(ruleset, hand, *melds, **told).advice)


DRAW, CLAIMS = ct.Phase.DRAW, ct.Phase.CLAIMS
TWO_TRIOS = "7h 7s 7c 9h 9s 9c"
FIVE_SUITS = ct.XELU.replace(
    escaleras={"same_suit": ct.SameSuit.DIFFERENT},
    rounds=(ct.Round(20, (ct.Contract.parse("EEEEE"),)),),
)
"""Nobody can lay down: five escaleras cannot be of different suits."""
ADVISED: dict[ct.Why, tuple[str, Callable[[], str]]] = {
    ct.Why.GOES_OUT: (
        "lay 7c 7h 7s / 9c 9h 9s: the seat goes out",
        lambda: advice(ct.XELU, f"{TWO_TRIOS} Kd"),
    ),
    ct.Why.LAYS_DOWN: (
        "lay 7c 7h 7s / 9c 9h 9s: the seat lays down, and 1 point stays in hand",
        lambda: advice(ct.XELU.replace(points={"ace": 1}), f"{TWO_TRIOS} Ad Kd"),
    ),
    ct.Why.LAYS_OFF: (
        "off Ts m0 low: only 4 points stay in hand",
        lambda: advice(ct.XELU, "Ts 4d Kd", "Js Qs Ks As", opened=[0]),
    ),
    ct.Why.DEAREST: (
        "discard Kd: Kd is the dearest card that is left: 10 points",
        lambda: advice(ct.XELU, "3s 4d Kd", "Js Qs Ks As", opened=[0]),
    ),
    ct.Why.KEEPS_NEAR: (
        # Two kings of clubs, one of each other suit, and four jokers.
        "discard 4d: 1 card is missing without 4d, and 9 unseen cards help",
        lambda: advice(ct.XELU, "7h 7s 7c Kd Ks 4d", discards="Kh"),
    ),
    ct.Why.NO_HOPE: (
        "discard Kd: no cards make an opening possible, and Kd is the dearest",
        lambda: advice(FIVE_SUITS, "7h Kd 2c"),
    ),
    ct.Why.LOWERS_DISTANCE: (
        "take: Kh lowers the distance to 0",
        lambda: advice(ct.CASTIGO, "7h 7s 7c Kd Ks 4d 5d", phase=DRAW, discards="Kh"),
    ),
    ct.Why.FITS: (
        "take: Ts can be laid off in this turn",
        lambda: advice(
            ct.CASTIGO, "3s 4d Kd", "Js Qs Ks As", opened=[0], phase=DRAW, discards="Ts"
        ),
    ),
    ct.Why.NO_HELP: (
        "draw: 2h does not help",
        lambda: advice(ct.XELU, "3s 4d Kd", "Js Qs Ks As", opened=[0], phase=DRAW, discards="2h"),
    ),
    ct.Why.NO_DISCARD: (
        "draw: there is no discard that may be taken",
        lambda: advice(ct.XELU, "3s 4d Kd", phase=DRAW),
    ),
}
"""Each cause once: what is expected, and what is said."""


@pytest.mark.parametrize("why", ct.Why, ids=lambda why: why.name)
def test_each_cause_is_told(why: ct.Why) -> None:
    expected, said = ADVISED[why]
    assert said() == expected


def test_a_seat_that_is_asked_buys_what_brings_it_nearer() -> None:
    told: Any = {"phase": CLAIMS, "turn": 1, "claims": [0]}
    hand = "7h 7s 7c Kd Ks 4d 5d"
    assert advice(ct.CASTIGO, hand, discards="Kh", **told) == "buy: Kh lowers the distance to 0"
    assert advice(ct.CASTIGO, hand, discards="3h", **told) == "pass: 3h does not help"
    # Who has laid down gains nothing by two more cards.
    said = advice(ct.CASTIGO, "Ts 4d", "Js Qs Ks As", opened=[0], discards="9s", **told)
    assert said == "pass: 9s does not help"


def test_a_discard_that_ends_the_round_is_taken() -> None:
    said = advice(ct.CASTIGO, TWO_TRIOS[:-3], phase=DRAW, discards="9d")
    assert said == "take: the seat goes out"


def test_a_discard_that_costs_a_card_is_not_taken_to_be_laid_off() -> None:
    """Two players in xelu pay a card for the other's discard."""
    told: Any = {"opened": [0], "phase": DRAW, "discards": "2h Ts"}
    assert advice(ct.XELU, "3s 4d Kd", "Js Qs Ks As", **told) == "draw: Ts does not help"


def test_what_is_told_before_the_seat_has_laid_down() -> None:
    found = analysis(ct.XELU, "7h 7s 7c Kd Ks 4d", discards="Kh")
    assert found.distance == 1
    assert {str(card): number for card, number in found.outs} == {
        "Kc": 2,
        "Kd": 1,
        "Kh": 1,
        "Ks": 1,
        "X": 4,
    }
    assert found.lay_down is None
    assert [str(choice.card) for choice in found.discards][:1] == ["4d"]
    assert found.turn is not None
    assert found.lay_offs is not None
    assert found.lay_offs.moves == ()


def test_what_is_told_once_the_seat_can_lay_down() -> None:
    found = analysis(ct.XELU, f"{TWO_TRIOS} 9d Kd 2c")
    assert found.distance == 0
    assert found.outs == ()
    assert found.lay_down is not None
    assert found.lay_down.points_left == 12


def test_what_is_told_of_a_seat_that_has_laid_down() -> None:
    found = analysis(ct.XELU, "Ts 4d", "Js Qs Ks As", opened=[0])
    assert found == ct.Analysis(found.advice, lay_offs=found.lay_offs, turn=found.turn)
    assert found.lay_offs is not None
    assert found.lay_offs.points == 4


def test_a_seat_that_is_not_to_act_is_told_its_chances() -> None:
    found = analysis(ct.XELU, "7h 7s 7c Kd Ks 4d", turn=1)
    assert (found.advice, found.distance, found.turn, found.discards) == (None, 1, None, ())


def test_before_the_deal_nothing_is_known() -> None:
    game = ct.Game.new(ct.XELU, seats=3, seed=1, auto_deal=False)
    assert ct.analyse(game.view(0)) == ct.Analysis()


def test_a_limit_that_is_none_is_refused() -> None:
    view = view_of(ct.position(ct.XELU, ["3s", "4s"]), 0)
    with pytest.raises(ct.ContinentalError, match="limit: 0 is no whole number from 1 on"):
        ct.analyse(view, limit=0)


# --- unseen cards ------------------------------------------------------------------------------


def test_what_lies_open_is_not_unseen() -> None:
    melds = [(1, "Js Qs Ks As")]
    state = ct.position(
        ct.XELU, ["Ts 4d", "2d 3h"], melds=melds, discards="5h 5h", known=["", "3h"]
    )
    unseen = ct.unseen(view_of(state, 0))
    counts = [unseen.count(card) for card in ("Ts", "4d", "Js", "5h", "3h", "2d", "8c", "X")]
    assert counts == [1, 1, 1, 0, 1, 2, 2, 4]
    # All but the two hands, the four melded, and two discards.
    assert len(unseen) == 108 - 2 - 4 - 2 - 1


# --- the game of fifteen cards -----------------------------------------------------------------

OUT = "4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc Ad 2d 3d"


def test_a_hand_of_fifteen_that_is_out_is_declared() -> None:
    found = analysis(ct.FIFTEEN, f"{OUT} Kh")
    assert found.declaration is not None
    assert found.advice == ct.Advice(found.declaration.move, ct.Why.GOES_OUT)
    assert found.distance == 0
    assert (found.turn, found.lay_offs, found.lay_down) == (None, None, None)


def test_a_dealt_hand_is_declared_before_the_draw_on_the_first_turn_only() -> None:
    told: Any = {"phase": DRAW, "discards": "Kh"}
    first = analysis(ct.FIFTEEN, OUT, turns=[1, 0], **told)
    assert first.declaration is not None
    assert first.advice is not None
    assert isinstance(first.advice.move, ct.Declare)
    second = analysis(ct.FIFTEEN, OUT, turns=[2, 1], **told)
    assert second.declaration is None
    assert isinstance(second.advice, ct.Advice)
    assert isinstance(second.advice.move, ct.DrawStock)


def test_a_hand_of_another_size_is_not_declared() -> None:
    found = analysis(ct.FIFTEEN, "4s 5s 6s Kh")
    assert found.declaration is None
    assert found.advice is not None
    assert found.advice.move == ct.Discard(ct.Card("Kh"))


def test_a_hand_of_fifteen_throws_what_it_does_not_want() -> None:
    """An 8d closes 7d and 9d; the king of hearts is in the way."""
    hand = "4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc 7d 9d Kh 4c"
    found = analysis(ct.FIFTEEN, hand)
    assert found.distance == 1
    assert found.advice is not None
    assert found.advice.why is ct.Why.KEEPS_NEAR
    said = advice(
        ct.FIFTEEN, "4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc 7d 9d 4c", phase=DRAW, discards="8d"
    )
    assert said == "take: 8d lowers the distance to 0"


# --- everywhere --------------------------------------------------------------------------------


@given(states(ct.CASTIGO) | states(ct.XELU))
def test_discards_are_the_best_with_all_their_outs(state: State) -> None:
    view = view_of(state, state.table.to_act or 0)
    found = ct.analyse(view, limit=10).discards
    if not found:
        return
    table = state.table
    told: Any = (table.contracts, table.ruleset, ct.unseen(view))
    every = discards(view.hand, *told, packs=table.judge.packs)
    best = [one for one in every if one.distance == every[0].distance]
    assert sorted(found, key=str) == sorted(best, key=str)
    assert found[0].outs_left == best[0].outs_left


@given(presets().flatmap(states))
def test_advice_is_legal_and_follows_from_the_view(state: State) -> None:
    for seat in {0, state.table.to_act} - {None}:
        found = ct.analyse(view_of(state, seat or 0), limit=50)
        assert (found.advice is None) == (state.table.to_act != seat)
        if found.advice is not None:
            assert found.advice.move in ct.LegalMoves(
                state.table, state.hands[seat or 0], seat or 0
            )
            assert str(found.advice)


@given(states(max_actions=40))
def test_unseen_cards_are_those_face_down_and_not_known(state: State) -> None:
    if state.table.round == 0 or state.table.turn is None:
        return
    for seat in range(state.table.seats):
        others = [
            card
            for other, hand in enumerate(state.hands)
            if other != seat
            for card in hand.without(state.table.known[other])
        ]
        hidden = ct.Hand((*others, *state.stock, *state.penalty_stock))
        assert ct.unseen(view_of(state, seat)) == hidden


def test_advised_seats_play_whole_rounds() -> None:
    rules = ct.XELU.replace(rounds=ct.XELU.rounds[:2])
    game = ct.Game.new(rules, seats=2, seed=3)
    while not game.is_over:
        assert game.to_act is not None
        found = ct.analyse(game.view(game.to_act), limit=200)
        assert found.advice is not None
        game = game.play(found.advice.move)
    assert min(result.scores[result.out or 0] for result in game.table.results) == 0
