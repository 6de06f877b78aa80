"""What holds in every state and for every move, whatever the rules, the seats and the seed.

A machine plays games by legal moves, tries moves that are nearly legal and moves of any kind, and
holds the engine against the promises of the library. Lists of moves are never exhausted: a large
hand has hundreds of thousands of lay-downs.
"""

import pickle
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, cast

import attrs
import pytest
from exploring import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import continental as ct
from continental.bots import plain_move
from continental.dealing import chance_action
from continental.engine import new_state
from continental.events import (
    CardDrawn,
    DealerFound,
    DiscardBought,
    Discarded,
    DiscardTaken,
    HandDealt,
    HandExposed,
    LaidDown,
    LaidOff,
    RoundEnded,
    WildSwapped,
    seen_by,
)
from continental.legality import why_not
from continental.testing import (
    assert_invariants,
    legal_moves_of,
    moves,
    near_misses,
    played_on,
    presets,
    rulesets,
)
from continental.views import events_for, view_of

SEARCHED = 3000
"""Moves of a list among which one is looked for; small hands have fewer."""
IN_ROUND = (ct.Phase.DRAW, ct.Phase.CLAIMS, ct.Phase.RESHUFFLE, ct.Phase.PLAY)
CARD_TEXT = re.compile(r"\b(?:[A2-9TJQK][cdhs]|X)\b")
SEEDS = st.integers(0, 2**32 - 1)


# --- what the machine asks ---------------------------------------------------------------------


def rebuilt(state: ct.State) -> ct.State:
    """Build a state from all its fields."""
    table = state.table
    return ct.position(
        table.ruleset,
        state.hands,
        round=table.round,
        phase=table.phase,
        turn=table.turn,
        dealer=table.dealer,
        melds=table.melds,
        discards=table.discards,
        stock=state.stock,
        penalty_stock=state.penalty_stock,
        upcard=table.upcard,
        opened=[seat for seat in range(table.seats) if table.opened[seat]],
        opened_now=table.opened_now,
        exposed=[seat for seat in range(table.seats) if table.exposed[seat]],
        known=table.known,
        claims=table.claims,
        owed=table.owed,
        turns=table.turns,
        buys=table.buys,
        reshuffles=table.reshuffles,
        results=table.results,
        reshuffled=table.reshuffled,
        stock_from=table.stock_from,
        trails=table.trails,
        drawn=state.drawn,
    )


def redacted(state: ct.State, seat: int, rng: Random) -> ct.State:
    """Give a state that looks the same to a seat: all that it cannot see is dealt anew."""
    others = [other for other in range(state.table.seats) if other != seat]
    hidden = [*state.stock, *state.penalty_stock]
    for other in others:
        hidden += state.hands[other].without(state.table.known[other])
    hidden.sort()
    rng.shuffle(hidden)
    cards = iter(hidden)
    hands = list(state.hands)
    for other in others:
        known = state.table.known[other]
        hands[other] = known.plus(list(islice(cards, len(hands[other]) - len(known))))
    return ct.State(
        state.table,
        tuple(hands),
        tuple(islice(cards, len(state.stock))),
        tuple(cards),
        state.drawn,
    )


def cards_in(value: object) -> Iterator[ct.Card]:
    """Find every card inside a value."""
    if isinstance(value, ct.Card):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from cards_in(one)
    elif attrs.has(type(value)):
        for field in cast("Any", attrs.fields)(type(value)):
            yield from cards_in(getattr(value, field.name))


def freed_by(table: ct.Table, swaps: tuple[ct.WildSwap, ...]) -> Counter[ct.Card]:
    """Tell which wilds swaps bring out of the melds of a table."""
    melds = [one.meld for one in table.melds]
    cards = [list(meld.cards) for meld in melds]
    freed: Counter[ct.Card] = Counter()
    for swap in swaps:
        meld, there = melds[swap.meld], cards[swap.meld]
        if isinstance(meld, ct.Trio):
            place = there.index(max(card for card in there if card.rank is not meld.rank))
        else:
            assert swap.slot is not None
            place = swap.slot
        freed[there[place]] += 1
        there[place] = swap.card
    return freed


def seen_known(known: list[Counter[ct.Card]], table: ct.Table, event: ct.Event) -> None:
    """Follow, as somebody who watches, which cards of each hand are known."""
    match event:
        case HandDealt():
            known[event.seat] = Counter()
        case DiscardTaken() | DiscardBought():
            known[event.seat][event.card] += 1
        case CardDrawn() if event.card is not None:
            known[event.seat][event.card] += 1
        case HandExposed():
            known[event.seat] = Counter(event.cards)
        case Discarded() | LaidOff() | WildSwapped():
            known[event.seat] -= Counter([event.card])
        case LaidDown():
            melded = Counter(card for meld in event.melds for card in meld.cards)
            known[event.seat] -= Counter(swap.card for swap in event.swaps)
            known[event.seat] -= melded - freed_by(table, event.swaps)
        case RoundEnded():
            counted = [
                Counter({line.card: line.count for line in tally.lines if line.card is not None})
                for tally in event.result.tallies
            ]
            if any(counted):  # the hands are counted before everybody's eyes
                known[:] = counted
        case _:
            pass


def takes_long(state: ct.State) -> bool:
    """Tell whether the search for lay-downs of all lengths out of many cards is to be feared."""
    rules = state.table.ruleset.laying_off
    return not (rules.own and rules.opening_turn) and len(legal_moves_of(state).hand) > 16


def is_listed(state: ct.State, move: ct.Move) -> bool | None:
    """Tell whether a legal move is listed, in a circle perhaps as one with the same outcome.

    None where the list is too long to be searched.
    """
    legal = legal_moves_of(state)
    if takes_long(state):
        return None
    if isinstance(move, ct.FalseCall):
        return True
    moves_listed: Iterable[ct.Move] = legal
    if isinstance(move, ct.LayDown):
        moves_listed = legal.lay_downs(all=True)
    found = list(islice(moves_listed, SEARCHED))
    if move in found:
        return True
    circular = state.table.ruleset.escaleras.ace is ct.Ace.CIRCULAR
    if circular and isinstance(move, ct.LayOff | ct.SwapWild):
        # The last card of a circle fits at both ends, which are the same.
        after = ct.apply(state, move).state
        alike = [one for one in found if type(one) is type(move)]
        return any(ct.apply(state, one).state == after for one in alike)
    return None if len(found) == SEARCHED else False


# --- the machine -------------------------------------------------------------------------------


class Play(RuleBasedStateMachine):
    """Plays a game and asks after each action."""

    @initialize(
        ruleset=presets() | rulesets(bounded=True),
        more_seats=st.integers(0, 2),
        seed=SEEDS,
    )
    def begin(self, ruleset: ct.Ruleset, more_seats: int, seed: int) -> None:
        least = ruleset.seats.minimum
        seats = min(ruleset.seats.maximum, least + more_seats)
        self.rng = Random(seed)
        self.start = self.state = new_state(ruleset, seats)
        self.actions: list[ct.Action] = []
        self.known: list[Counter[ct.Card]] = [Counter() for _ in range(seats)]
        self.deal()

    @property
    def table(self) -> ct.Table:
        return self.state.table

    def seat(self) -> int:
        assert self.table.to_act is not None
        return self.table.to_act

    def deal(self) -> None:
        while self.table.awaits is ct.Awaits.CHANCE:
            self.act(chance_action(self.table, self.rng.getrandbits(32)))

    def act(self, action: ct.Action) -> None:
        """Apply an action, and ask who has seen what."""
        before = self.state
        step = ct.apply(before, action)
        self.state = step.state
        self.actions.append(action)
        for event in step.events:
            seen_known(self.known, before.table, seen_by(event, None))
        for seat in range(before.table.seats):
            self.check_events(before, step, seat)

    def check_events(self, before: ct.State, step: ct.Step, seat: int) -> None:
        public = {*cards_in(before.table), *cards_in(step.state.table)}
        shown = {*public, *before.hands[seat], *step.state.hands[seat]}
        for event in events_for(step.events, seat):
            match event:
                case CardDrawn():
                    mine = event.seat == seat or step.state.table.exposed[event.seat]
                    assert (event.card is not None) == mine
                case HandDealt():
                    assert (event.cards is not None) == (event.seat == seat)
                case RoundEnded() | DealerFound():
                    continue  # what these show is open to all
                case _:
                    pass
            assert {*cards_in(event)} <= shown

    def bounded(self, limit: int) -> int:
        """Give a number of moves to look at: few, which are discards, where a search takes long."""
        return 1 if takes_long(self.state) else limit

    # --- what is played ---

    @precondition(lambda self: self.table.awaits is ct.Awaits.CHANCE)
    @rule()
    def dealer(self) -> None:
        self.act(chance_action(self.table, self.rng.getrandbits(32)))

    @precondition(lambda self: self.table.awaits is ct.Awaits.SEAT)
    @rule(limit=st.sampled_from((8, 60)))
    def legal(self, limit: int) -> None:
        move = legal_moves_of(self.state).random(self.rng, limit=self.bounded(limit))
        self.act(ct.Played(self.seat(), move))

    @precondition(lambda self: self.table.awaits is ct.Awaits.SEAT)
    @rule(turns=st.integers(1, 12))
    def plain(self, turns: int) -> None:
        for _ in range(turns):
            self.deal()
            if self.table.awaits is ct.Awaits.NOBODY or takes_long(self.state):
                return
            move = plain_move(view_of(self.state, self.seat()), buys=True)
            self.act(ct.Played(self.seat(), move))

    @precondition(lambda self: self.table.awaits is ct.Awaits.SEAT)
    @rule(data=st.data())
    def near(self, data: st.DataObject) -> None:
        move = legal_moves_of(self.state).random(self.rng, limit=self.bounded(60))
        self.attempt(data.draw(near_misses(self.state, move)), self.seat())

    @rule(data=st.data())
    def anything(self, data: st.DataObject) -> None:
        seat = self.table.to_act
        if seat is None or data.draw(st.integers(0, 9)) == 0:
            seat = data.draw(st.integers(0, self.table.seats - 1))
        for move in data.draw(st.lists(moves(self.state, seat), min_size=1, max_size=8)):
            if self.attempt(move, seat):
                return

    def attempt(self, move: ct.Move, seat: int) -> bool:
        """Try a move, and follow it where it is legal."""
        before = pickle.dumps(self.state)
        violation = why_not(self.table, self.state.hands[seat], move, seat)
        looks_same = redacted(self.state, seat, self.rng)
        assert (move in ct.LegalMoves(self.table, self.state.hands[seat], seat)) == (
            violation is None
        )
        if violation is None:
            assert seat == self.table.to_act
            assert is_listed(self.state, move) is not False, f"{move} is accepted, not listed"
            ct.apply(looks_same, move, seat)
            self.act(ct.Played(seat, move))
            return True
        for state in (self.state, looks_same):
            with pytest.raises(ct.IllegalMove) as refusal:
                ct.apply(state, move, seat)
            assert refusal.value.violation == violation
        assert str(violation)
        assert pickle.dumps(self.state) == before
        return False

    # --- what holds ---

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "state"):
            return
        assert_invariants(self.state, listed=self.bounded(25))
        for secret in (self.state, self.table):
            assert not CARD_TEXT.search(repr(secret))
        if self.table.round:
            assert rebuilt(self.state) == self.state

    @invariant()
    def only_what_was_seen_is_known(self) -> None:
        if hasattr(self, "state"):
            for seat, known in enumerate(self.table.known):
                assert Counter(known) == self.known[seat]

    def teardown(self) -> None:
        if not hasattr(self, "state"):
            return
        again = self.start
        for action in self.actions:
            again = ct.apply(again, action).state
        assert again == self.state
        assert hash(again) == hash(self.state)


Play.TestCase.settings = settings(examples(30), stateful_step_count=30)
TestPlay = Play.TestCase


# --- the end of a round ------------------------------------------------------------------------


@examples(25)
@given(ruleset=rulesets(bounded=True), turns=st.integers(1, 3), seed=SEEDS)
def test_a_round_with_bounded_turns_ends(ruleset: ct.Ruleset, turns: int, seed: int) -> None:
    rules = ruleset.replace(ending={"max_turns": turns})
    rng = Random(seed)
    seats = rules.seats.minimum
    state = new_state(rules, seats, dealer=0)
    state = ct.apply(state, chance_action(state.table, seed)).state
    draws = 0
    while state.table.phase in IN_ROUND:
        draws += state.table.phase is ct.Phase.DRAW
        assert draws <= turns * seats
        state = played_on(state, rng, limit=20)
    assert max(state.table.turns) <= turns


def took_and_threw_back(state: ct.State) -> ct.State:
    """Let the seat take the discard and throw it back."""
    card = state.table.top_discard
    assert card is not None
    state = ct.apply(state, ct.TakeDiscard()).state
    return ct.apply(state, ct.Discard(card)).state


def without_counts(state: ct.State) -> ct.State:
    """Give a state without what only counts, turns and reshuffles, and without what was seen."""
    table = attrs.evolve(
        state.table,
        turns=(1,) * state.table.seats,
        reshuffles=0,
        upcard=False,
        reshuffled=(),
        stock_from=0,
        trails=(),
    )
    return attrs.evolve(state, table=table, drawn=())


BOUNDLESS = ct.XELU.replace(ending={"max_turns": None}, stock={"max_reshuffles": None})


@pytest.mark.parametrize("reshuffles", [None, 3])
def test_seats_can_take_and_throw_back_for_ever(reshuffles: int | None) -> None:
    # The stock is never touched, so that a bound on reshuffles does not end it either.
    rules = BOUNDLESS.replace(stock={"max_reshuffles": reshuffles})
    start = ct.position(rules, ["7h 8h", "2c 3c", "9s Ks"], discards="5d", phase=ct.Phase.DRAW)
    state = start
    for turn in range(1, 601):
        state = took_and_threw_back(state)
        if turn % 3 == 0:
            assert without_counts(state) == without_counts(start)
    assert sum(state.table.turns) == sum(start.table.turns) + 600


def dead_table(rules: ct.Ruleset) -> ct.State:
    """Build a table on which nothing fits: all escaleras are full, and all else is jokers."""
    return ct.position(
        rules,
        ["X", "X"],
        round=7,
        melds=[
            (seat, " ".join(f"{rank}{suit}" for rank in "A23456789TJQK"))
            for seat in (0, 1)
            for suit in "cdhs"
        ],
        stock="X",
        discards="X",
        turn=0,
        phase=ct.Phase.DRAW,
    )


def drawn_and_thrown(state: ct.State) -> ct.State:
    """Let the seat draw from the stock, shuffled if need be, and throw what it has to."""
    state = ct.apply(state, ct.DrawStock()).state
    if state.table.phase is ct.Phase.RESHUFFLE:
        state = ct.apply(state, ct.Reshuffle("X")).state
    if state.table.phase is ct.Phase.PLAY:
        assert list(legal_moves_of(state)) == [ct.Discard("X")]
        state = ct.apply(state, ct.Discard("X")).state
    return state


def test_a_dead_table_goes_round_for_ever() -> None:
    start = drawn_and_thrown(dead_table(BOUNDLESS))
    state = start
    for turn in range(1, 401):
        state = drawn_and_thrown(state)
        assert state.table.phase is ct.Phase.DRAW
        assert state.table.reshuffles == turn
        if turn % 2 == 0:
            assert without_counts(state) == without_counts(start)


@pytest.mark.parametrize(
    ("change", "turns"),
    [
        pytest.param({"stock": {"max_reshuffles": 3}}, 5, id="reshuffles"),
        pytest.param({"ending": {"max_turns": 4}}, 6, id="turns"),
    ],
)
def test_a_bound_ends_a_dead_table(change: dict[str, dict[str, int]], turns: int) -> None:
    # Seat 0 is in its second turn. Its first card is there, each further one takes a reshuffle:
    # the fourth would be due in the fifth turn played. After six turns seat 0 would begin a fifth.
    state = dead_table(BOUNDLESS.replace(**change))  # type: ignore[arg-type]
    for _ in range(turns - 1):
        state = drawn_and_thrown(state)
        assert state.table.phase is ct.Phase.DRAW
    state = drawn_and_thrown(state)
    assert state.table.phase is ct.Phase.ROUND_OVER or state.table.phase is ct.Phase.GAME_OVER
    assert state.table.results[-1].out is None


def test_a_hand_smaller_than_any_meld_has_no_lay_down_of_any_length() -> None:
    state = ct.position(ct.XELU, ["7h 8h", "2c 3c"], discards="5d", round=2)
    assert not list(legal_moves_of(state).lay_downs(all=True))


def test_who_declares_in_a_later_round_is_paid_by_its_pattern() -> None:
    rounds = (ct.Round(6, "E3!E3!"), ct.Round(7, "E4!E3!"))
    rules = ct.FIFTEEN.replace(id="two-rounds", rounds=rounds)
    hands = ["4c 5c 6c 7c 9d Td Jd Kh", "6c 7c 8c"]
    state = ct.position(rules, hands, round=2, discards="9d", turn=0)
    state = ct.apply(state, ct.parse_move("declare 4c 5c 6c 7c / 9d Td Jd discard Kh")).state
    # Going out 1, no wild 10.
    assert state.table.results[-1].scores == (11, -11)
    sheet = ct.ScoreSheet(rules, names=("Ana", "Bru")).add(out="Bru", melds="4c 5c 6c / 7c 8c X")
    sheet = sheet.add(out="Ana", melds="4c 5c 6c 7c / 9d Td Jd")
    # The first round pays 1, a joker 2, one suit 10.
    assert sheet.totals == (11 - 13, 13 - 11)
