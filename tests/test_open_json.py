"""Documented cases about what other programs are told."""

import json
from random import Random

import pytest
from attrs import evolve
from codec_helper import played

from continental import CASTIGO, XELU, Game, Hand, LayOff, Phase, Played, State, codec, position
from continental.views import view_of


def another(state: State, seat: int, rng: Random) -> State:
    """Give a state that looks the same to a seat, with other cards face down."""
    table = state.table
    loose = [
        [] if one == seat else list(hand.without(table.known[one]))
        for one, hand in enumerate(state.hands)
    ]
    piles = [*loose, list(state.stock), list(state.penalty_stock)]
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    dealt = [[cards.pop() for _ in pile] for pile in piles]
    hands = tuple(
        hand if one == seat else Hand((*table.known[one], *dealt[one]))
        for one, hand in enumerate(state.hands)
    )
    return evolve(state, hands=hands, stock=tuple(dealt[-2]), penalty_stock=tuple(dealt[-1]))


@pytest.mark.case("C162")
def test_the_json_of_a_view_tells_nothing_hidden() -> None:
    rng = Random(7)
    phases = set[Phase]()
    game = Game.new(CASTIGO, seats=4, seed=7, auto_deal=False).deal().deal()
    while game.round < 3:
        for seat in range(4):
            other = another(game.state, seat, rng)
            assert other != game.state
            assert codec.VIEW.dumps(view_of(other, seat)) == codec.VIEW.dumps(game.view(seat))
        phases.add(game.phase)
        game = game.deal() if game.to_act is None else played(game, 1)
    assert phases >= {Phase.DRAW, Phase.CLAIMS, Phase.PLAY, Phase.ROUND_OVER}
    assert any(isinstance(one, Played) and isinstance(one.move, LayOff) for one in game.actions)


@pytest.mark.case("C163")
@pytest.mark.parametrize(
    ("move", "wanted"),
    [
        ("draw", [{"type": "card_drawn", "seat": 0, "source": "stock", "card": None}]),
        ("take", [{"type": "discard_taken", "seat": 0, "card": "5d"}]),
    ],
)
def test_events_as_another_seat_is_told_them(move: str, wanted: list[dict[str, object]]) -> None:
    state = position(XELU, ["7h 8h", "2c 3c", "4c"], discards="5d", phase=Phase.DRAW, opened=[1, 2])
    game = Game.from_state(state, seed=1)
    events = json.loads(codec.EVENTS.dumps(game.play(move).events_since(0, 1)))["value"]
    found = [one for one in events if one["type"] in {"card_drawn", "discard_taken"}]
    assert [{**one, **want} for one, want in zip(found, wanted, strict=True)] == found


@pytest.mark.case("C169")
def test_a_state_with_an_open_offer_and_declared_jokers_comes_back() -> None:
    state = position(
        CASTIGO,
        ["7c 8c Ks", "Ah 8d 2s", "X 9s 9d", "Qh Qd 3s"],
        round=2,
        phase=Phase.CLAIMS,
        turn=1,
        claims=[2, 3, 0],
        melds=[(0, "5h 6h X=7h 8h"), (0, "4s 4d X"), (3, "Jc X=Qc Kc Ac")],
        discards="2c 9c",
    )
    again = codec.STATE.loads(codec.STATE.dumps(state))
    assert again == state
    before, after = Game.from_state(state, seed=1), Game.from_state(again, seed=1)
    for move in ("pass", "buy", "discard Ah"):
        assert after.to_act == before.to_act
        assert after.table.claims == before.table.claims
        assert list(after.legal_moves) == list(before.legal_moves)
        before, after = before.play(move), after.play(move)
    assert after.state == before.state
