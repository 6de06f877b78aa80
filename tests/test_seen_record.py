"""Records of one seat: they hold what it saw, and no more, and are looked at again as views."""

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from exploring import examples
from hypothesis import given
from hypothesis import strategies as st
from record_helper import random_game, states_of

import continental as ct
from continental import codec, record
from continental.events import CardDrawn, Dealt, HandDealt, HandExposed, PenaltyStockTurned
from continental.record import Given, SeenDeal, SeenRecord, Shown
from continental.testing import rulesets, states
from continental.views import view_of


def watchers(game: ct.Game) -> Iterator[int | None]:
    """Every seat, and somebody who only watches."""
    yield None
    yield from range(game.seats)


# --- what is looked at again ---------------------------------------------------------------------


def check(game: ct.Game) -> None:
    """Every seat's record is written, read, and looked at again as what the seat saw."""
    states = states_of(game)
    for seat in watchers(game):
        seen = SeenRecord.of(game, seat)
        assert list(seen.views()) == [view_of(state, seat) for state in states]
        text = record.dumps(seen)
        assert record.loads_seen(text) == seen
        assert record.dumps(record.loads_seen(text)) == text
        assert codec.SEEN_RECORD.loads(codec.SEEN_RECORD.dumps(seen)) == seen
        assert record.verify(seen) == ()


@pytest.mark.parametrize("number", range(12))
def test_games_by_chance_are_looked_at_again_as_every_seat_saw_them(number: int) -> None:
    check(random_game(number, 250))


def test_these_games_have_what_is_rare() -> None:
    games = [random_game(number, 250) for number in range(12)]
    assert any(
        game.table.reshuffles or any(state.table.reshuffles for state in states_of(game))
        for game in games
    )
    moves = {type(one.move) for game in games for one in game.actions if isinstance(one, ct.Played)}
    assert moves >= {ct.Buy, ct.FalseCall, ct.LayDown, ct.LayOff, ct.SwapWild, ct.TakeDiscard}


@examples(8)
@given(rulesets(bounded=True), st.integers(0, 10**6))
def test_games_of_any_rules_are_looked_at_again(rules: ct.Ruleset, number: int) -> None:
    check(random_game(number, 40, rules))


@examples(15)
@given(states(max_actions=60))
def test_games_that_begin_in_the_middle_are_looked_at_again(state: ct.State) -> None:
    game = ct.Game.from_state(state, seed=1, auto_deal=False)
    for _ in range(12):
        if game.to_act is not None:
            game = game.play(next(iter(game.legal_moves)))
        elif not game.is_over:
            game = game.deal()
    check(game)


def test_a_view_is_given_by_its_ply() -> None:
    game = random_game(2, 60)
    seen = SeenRecord.of(ct.Record.of(game), 1)
    assert seen.view(20) == game.at(20).view(1)
    assert seen.view() == game.view(1)
    assert (seen.viewer, seen.ruleset, len(seen.actions)) == (1, game.ruleset, game.ply)
    with pytest.raises(ct.ContinentalError, match=r"^ply: 61 is not one of 0 to 60$"):
        seen.view(61)


# --- what is not told ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(6))
def test_no_card_is_told_that_the_seat_did_not_see(number: int) -> None:
    """The cards that a record tells besides moves are those of the events of the seat."""
    game = random_game(number, 250)
    for seat in watchers(game):
        events = game.events_since(0, seat)
        seen = SeenRecord.of(game, seat)
        told = [line.action for one in seen.rounds for line in one.lines]
        assert not any(isinstance(one, ct.Deal | ct.Reshuffle) for one in told)
        assert [one for one in told if isinstance(one, Given)] == [
            Given(event.seat, event.card) for event in events if isinstance(event, CardDrawn)
        ]
        deals = [one for one in told if isinstance(one, SeenDeal)]
        assert [one.upcard for one in deals] == [
            event.upcard for event in events if isinstance(event, Dealt)
        ]
        assert [one.hand for one in deals if seat is not None] == [
            event.cards for event in events if isinstance(event, HandDealt) and event.seat == seat
        ]
        if game.ruleset.family is ct.Family.CONCEALED:
            assert [one for one in told if isinstance(one, Shown)] == [
                Shown(event.seat, event.cards) for event in events if isinstance(event, HandExposed)
            ]


def otherwise(game: ct.Game, seat: int | None, rng: Random) -> ct.Record:
    """Give a game in which only cards that the seat never saw lie elsewhere.

    What is left of the stocks when a round ends, or the record, lies in another order, and another
    seat was dealt one of these cards instead of one that it holds all the time and does not show.
    """
    rounds: list[record.RecordedRound] = []
    state = game.at(0).state
    for one in ct.Record.of(game).rounds:
        actions, states, turned = list(one.actions), [state], False
        for action in one.actions:
            step = ct.apply(state, action)
            state = step.state
            states.append(state)
            turned |= any(isinstance(event, PenaltyStockTurned) for event in step.events)
        last = max((n for n, act in enumerate(actions) if isinstance(act, ct.Reshuffle)), default=0)
        stacked = actions[last]
        if isinstance(stacked, ct.Deal | ct.Reshuffle) and not turned:
            cards = list(stacked.cards)
            end = len(cards)
            if isinstance(stacked, ct.Deal):
                end -= states[1].table.penalty_size
            left = [*range(end - state.table.stock_size, end)]
            if isinstance(stacked, ct.Deal):
                left += range(len(cards) - state.table.penalty_size, len(cards))
                change_a_hand(cards, left, states, seat, rng)
            for place, card in zip(
                left, rng.sample([cards[n] for n in left], len(left)), strict=True
            ):
                cards[place] = card
            actions[last] = type(stacked)(cards)
        rounds.append(evolve(one, lines=tuple(map(record.Line, actions))))
    return evolve(ct.Record.of(game), rounds=tuple(rounds))


def change_a_hand(
    cards: list[ct.Card], left: list[int], states: list[ct.State], seat: int | None, rng: Random
) -> None:
    """Deal a card that stays in another hand, and is not shown, out of those that are left."""
    before, dealt, *_, last = states
    secret = [
        (other, card)
        for other, hand in enumerate(last.hands)
        for card in dict.fromkeys(hand.without(last.table.known[other]))
        if other != seat and all(card in state.hands[other] for state in states[1:])
    ]
    if not secret or not left:
        return
    other, card = rng.choice(secret)
    place = rng.choice(left)
    for there in range(sum(dealt.table.hand_sizes)):
        if cards[there] == card != cards[place]:
            cards[there], cards[place] = cards[place], card
            after = ct.apply(before, ct.Deal(cards)).state
            if after.hands[other] != dealt.hands[other]:
                return
            cards[there], cards[place] = card, cards[there]


@pytest.mark.parametrize("rules", [ct.CASTIGO, ct.XELU, ct.FIFTEEN], ids=lambda one: one.id)
def test_games_that_differ_only_in_what_a_seat_did_not_see_are_the_same_to_it(
    rules: ct.Ruleset,
) -> None:
    rng, hands = Random(3), 0
    rules = rules.replace(stock={"max_reshuffles": 3}, ending={"max_turns": 30})
    for number in range(6):
        whole = random_game(number, 200, rules)
        game = whole.at(rng.randint(whole.ply // 2, whole.ply))
        for seat in watchers(game):
            other = otherwise(game, seat, rng)
            states = [*ct.replay(other)]
            assert states != states_of(game)
            hands += states[-1].hands != game.state.hands
            seen, again = SeenRecord.of(game, seat), SeenRecord.of(other, seat)
            assert again == seen
            assert (record.dumps(again), repr(again)) == (record.dumps(seen), repr(seen))
            assert codec.SEEN_RECORD.dumps(again) == codec.SEEN_RECORD.dumps(seen)
    assert hands > 5


def test_comments_and_free_values_are_left_out_since_they_may_tell_what_is_hidden() -> None:
    told = ct.Record.of(random_game(2, 30))
    (*first, last) = told.rounds
    lines = (*last.lines, record.Line(comment="she has both jokers"))
    said = evolve(told, rounds=(*first, evolve(last, lines=lines, fields={"_jokers": 2})))
    said = evolve(said, fields={"_hand": "X X"})
    assert SeenRecord.of(said, 0) == SeenRecord.of(told, 0)


# --- what a person writes ------------------------------------------------------------------------

HEAD = """ruleset = "xelu"
seat = 0
names = ["Ana", "Bru"]
_place = "the kitchen"

[[rounds]]
"""
ROUND = """actions = '''
dealer 1
deal 7c 7d 7h 8c 8d 9h X Ks   # all of a kind
0 draw
1 buy
1 gets ??
0 gets 8h
0 lay 7c 7d 7h / 8c 8d 8h
0 off X m1
0 discard 9h
'''
out = 0
points = [0, 1]
"""
GOOD = HEAD + ROUND


def test_what_a_person_writes_is_looked_at_again() -> None:
    lines = GOOD.partition("0 off")[0] + "0 discard 9h  # what else?\n'''\n"
    seen = record.loads_seen(lines)
    assert record.verify(seen) == ()
    last = seen.view()
    assert last.hand == ct.Hand("X")
    assert last.table.known == (ct.Hand(), ct.Hand("Ks"))
    assert (last.table.hand_sizes, last.table.to_act) == ((1, 9), 1)
    (only,) = seen.rounds
    assert [line.number for line in only.lines] == list(range(8, 16))
    assert (only.lines[1].comment, only.lines[-1].comment) == ("all of a kind", "what else?")
    assert record.loads_seen(record.dumps(seen)) == seen
    assert "_place" in record.dumps(seen)
