"""Records of one seat: they hold what it saw, and no more, and are looked at again as views."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from exploring import examples
from hypothesis import given
from hypothesis import strategies as st
from record_helper import random_game, states_of

import continental as ct
from continental import codec, record
from continental.events import (
    CardDrawn,
    Dealt,
    Event,
    HandDealt,
    HandExposed,
    PenaltyStockTurned,
    Reshuffled,
    RoundEnded,
)
from continental.record import Given, SeenDeal, SeenRecord, SeenRound, Shown
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


def test_these_games_have_the_moves_that_are_rare() -> None:
    games = [random_game(number, 250) for number in range(12)]
    moves = {type(one.move) for game in games for one in game.actions if isinstance(one, ct.Played)}
    assert moves >= {ct.Buy, ct.FalseCall, ct.LayDown, ct.LayOff, ct.SwapWild, ct.TakeDiscard}


@pytest.mark.parametrize(
    ("rules", "number", "rare"),
    [
        (
            ct.CASTIGO.replace(
                cards={"packs": 1}, seats={"maximum": 3}, stock={"max_reshuffles": 0}
            ),
            *(1, lambda event: isinstance(event, PenaltyStockTurned)),
        ),
        (
            ct.FIFTEEN.replace(cards={"packs": 1}, seats={"maximum": 3}, ending={"max_turns": 30}),
            *(3, lambda event: isinstance(event, Reshuffled)),
        ),
        (
            ct.XELU.replace(going_out={"nobody_out": ct.NobodyOut.NOBODY}, ending={"max_turns": 3}),
            *(1, lambda event: isinstance(event, RoundEnded) and not any(event.result.scores)),
        ),
    ],
    ids=["the penalty stock turned over", "reshuffles", "nobody counted"],
)
def test_what_is_rare_is_looked_at_again(
    rules: ct.Ruleset, number: int, rare: Callable[[Event], bool]
) -> None:
    game = random_game(number, 250, rules)
    assert any(map(rare, game.events_since(0, None)))
    check(game)


@examples(8)
@given(rulesets(bounded=True), st.integers(0, 10**6))
def test_games_of_any_rules_are_looked_at_again(rules: ct.Ruleset, number: int) -> None:
    check(random_game(number, 40, rules))


@examples(8)
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


@pytest.mark.parametrize("number", range(6))
def test_what_is_seen_later_changes_nothing_of_what_was_written(number: int) -> None:
    game = random_game(number, 120)
    for seat in watchers(game):
        lines = [line for one in SeenRecord.of(game, seat).rounds for line in one.lines]
        for ply in (*range(0, game.ply, 7), game.ply):
            before = SeenRecord.of(game.at(ply), seat)
            written = [line for one in before.rounds for line in one.lines]
            assert written == lines[: len(written)]


def test_there_is_a_name_for_each_seat() -> None:
    seen = SeenRecord.of(random_game(2, 5), 0)
    with pytest.raises(ct.ContinentalError, match=r"^names: 1 for 2 seats$"):
        evolve(seen, names=("Ana",))


def test_a_record_that_the_rules_refuse_is_seen_by_nobody() -> None:
    told = ct.Record.of(random_game(2, 20))
    (*first, last) = told.rounds
    bad = evolve(told, rounds=(*first, evolve(last, lines=(*last.lines, last.lines[0]))))
    with pytest.raises(ct.IllegalAction, match=r"^round 1, action 21: Deal\(108 cards\): "):
        SeenRecord.of(bad, 0)
    with pytest.raises(ct.ContinentalError, match="there is no seat 2: seats are 0 to 1"):
        SeenRecord.of(told, 2)


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

HEAD = """\
ruleset = "xelu"
seat = 0
names = ["Ana", "Bru"]
_place = "the kitchen"

[[rounds]]
"""
GOOD = (
    HEAD
    + """\
actions = '''
dealer 1
deal 7c 7d 7h 8c 8d 9h X Ks  # three of a kind
0 draw
1 buy
1 gets ??
0 gets 8h
0 lay 7c 7d 7h / 8c 8d 8h
0 off X m1
0 discard 9h
1 shows Ks Kd Qd 3c 2c As 4h 4h 5s
'''
out = 0
points = [0, 136]
"""
)


def test_what_a_person_writes_is_looked_at_again() -> None:
    seen = record.loads_seen(GOOD)
    assert record.verify(seen) == ()
    views = [*seen.views()]
    assert [len(view.hand) for view in views] == [0, 0, 7, 7, 8, 2, 1, 0]
    bought, *_, last = views[4:]
    assert (bought.table.known[1], bought.table.hand_sizes[1]) == (ct.Hand("Ks"), 9)
    # K Q K: 10 each, ace 20, 2 3 4 4 5 as they are: 68, doubled since Ana went out at once
    assert (last.table.results[0].out, last.table.results[0].scores) == (0, (0, 136))
    assert last.table.known[1] == ct.Hand("Ks Kd Qd 3c 2c As 4h 4h 5s")
    (only,) = seen.rounds
    assert [line.number for line in only.lines] == list(range(8, 18))
    assert only.lines[1].comment == "three of a kind"
    assert record.loads_seen(record.dumps(seen)) == seen
    assert seen.fields == {"_place": "the kitchen"}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        # the cards that are given
        ("0 gets 8h", "0 gets ??", "line 13: 0 gets ??: expected 0 gets a card that is seen"),
        ("1 gets ??", "1 gets 8s", "line 12: 1 gets 8s: expected 1 gets ??"),
        ("1 gets ??\n", "", "line 12: 0 gets 8h: expected 1 gets ??"),
        ("0 gets 8h\n", "", "line 11: 1 buy: missing after it: 0 gets a card that is seen"),
        ("0 draw", "0 draw\n0 gets 8h", "line 11: 0 gets 8h: nothing such happened here"),
        ("dealer 1", "0 gets 8h\ndealer 1", "line 8: 0 gets 8h: nothing was done before it"),
        ("0 gets 8h", "7 gets 8h", "line 13: 7 gets 8h: expected 0 gets a card that is seen"),
        # the deal
        (
            "9h X Ks",
            "X Ks",
            "line 9: deal 7c 8c 7d 8d 7h X Ks: 6 cards in hand where 7 are seen",
        ),
        (
            "8d 9h X Ks",
            "Ks Ks 9h Ks",
            "line 9: deal 7c 8c 7d 7h 9h Ks Ks Ks: every Ks is known to lie elsewhere",
        ),
        ("dealer 1\n", "", "line 8: deal 7c 8c 7d 8d 7h 9h X Ks: the dealer acts next"),
        ("0 draw", "reshuffle", "line 10: reshuffle: seat 0 is to act, not the dealer"),
        # cards that lie elsewhere
        ("0 gets 8h", "0 gets Kc", "line 14: 0 lay 7c 7d 7h / 8c 8d 8h: the hand does not hold 8h"),
        ("1 shows Ks", "1 shows Kc", "line 17: 1 shows 2c 3c Kc Qd Kd 4h 4h As 5s: it holds Ks"),
        (
            "4h 4h 5s",
            "8h 8h 5s",
            "line 17: 1 shows 2c 3c Qd Kd 8h 8h As 5s Ks: every 8h is known to lie elsewhere",
        ),
        (" 4h 5s", " 4h", "line 17: 1 shows 2c 3c Qd Kd 4h 4h As Ks: expected 1 shows 9 cards"),
        # the rules
        ("0 off X m1", "0 off X m2", "line 15: 0 off X m2: there is no meld m2 on the table"),
        ("1 buy", "1 discard 9c", "line 11: 1 discard 9c: the discard is offered: buy or pass"),
        # the points
        ("136", "68", "points: 0 68 are told, 0 136 are right"),
        ("out = 0", "out = 1", "out: seat 1 is told, seat 0 is right"),
    ],
)
def test_a_contradiction_that_the_seat_can_see_is_named_by_its_line(
    old: str, new: str, problem: str
) -> None:
    assert GOOD.count(old) == 1
    (found,) = record.verify(record.loads_seen(GOOD.replace(old, new)))
    assert re.sub("^round 1[,:] ", "", found).startswith(problem)


HEAP = ct.Hand("7h 7h 8c 9c Td")
"""Cards of a reshuffle: all sevens of hearts."""


def after_a_reshuffle(phase: ct.Phase, lines: str) -> SeenRecord:
    """Give what seat 0 saw since a reshuffle, of which all cards lie in the stock."""
    own = ct.Hand("2c 3c 4c")
    rest = ct.Hand(ct.XELU.deck(2, 1).cards).without((*HEAP, *own))
    state = ct.position(
        ct.XELU,
        [own, rest[:4]],
        discards=rest[4:],
        stock=HEAP,
        reshuffled=[HEAP],
        reshuffles=1,
        phase=phase,
        turn=1,
    )
    start = SeenRecord.of(ct.Game.from_state(state, names=("Ana", "Bru")), 0)
    told = record.dumps(evolve(start, rounds=(SeenRound(1, ()),)))
    return record.loads_seen(told.replace('actions = ""', f'actions = """\n{lines}"""'))


def test_a_card_of_a_reshuffle_is_not_played_by_who_has_not_drawn_since() -> None:
    lost = "what is remembered of the reshuffles contradicts what is seen"
    play, draw = ct.Phase.PLAY, ct.Phase.DRAW
    assert record.verify(after_a_reshuffle(play, "1 discard Ac\n")) == ()
    (found,) = record.verify(after_a_reshuffle(play, "1 discard 7h\n"))
    assert found.endswith(f"1 discard 7h: view: {lost}")
    drawn = "1 draw\n0 pass\n1 gets ??\n1 discard 7h\n"
    assert record.verify(after_a_reshuffle(draw, drawn)) == ()
    (found,) = record.verify(after_a_reshuffle(draw, f"{drawn}0 draw\n1 pass\n0 gets Ac\n"))
    assert found.endswith(f"1 pass: view: {lost}")


# --- what cannot be read -------------------------------------------------------------------------

WRONG_LINES = (
    *("dealer 1", "deal", "0 gets", "0 gets 7h 8h", "0 gets 7q", "1 shows", "1 shows 7h ??"),
    *("reshuffle 7h", "draw", "1 get ??"),
)


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("seat = 0\n", "", ["seat: missing; it is the seat that saw the game, or 'nobody'"]),
        ("seat = 0", "seat = 2", ["seat: there is no seat 2: seats are 0 to 1"]),
        ("seat = 0", "seat = 'Ana'", ["seat: 'Ana' is neither the number of a seat nor 'nobody'"]),
        ("seat = 0", "seat = -1", ["seat: there is no seat -1: seats are 0 to 1"]),
        (
            "dealer 1",
            "\n".join(WRONG_LINES),
            [
                "rounds[0].actions: line 9, column 5: expected the hand of the seat",
                "rounds[0].actions: line 10, column 7: expected one card, or ??",
                "rounds[0].actions: line 11, column 8: expected one card, or ??",
                "rounds[0].actions: line 12, column 8: '7q' is no card",
                "rounds[0].actions: line 13, column 8: expected cards",
                "rounds[0].actions: line 14, column 12: '??' is no card",
                "rounds[0].actions: line 15, column 11: no seat sees the order of the cards",
                "rounds[0].actions: line 16: 'draw': expected the seat before it: 0 draw",
                "rounds[0].actions: line 17, column 3: expected a move",
            ],
        ),
        ("dealer 1", "deal Ks", ["rounds[0].actions: 2 deals: a round has one"]),
        ("dealer 1", "0 draw", ["rounds[0].actions: moves before the deal"]),
        ("out = 0", "place = 1", ["rounds[0].place: unknown", "rounds[0].out: missing beside"]),
    ],
)
def test_all_that_is_wrong_is_told_with_its_place(old: str, new: str, problems: list[str]) -> None:
    with pytest.raises(ct.InvalidDocument) as caught:
        record.loads_seen(GOOD.replace(old, new))
    assert len(caught.value.problems) == len(problems)
    for told, expected in zip(caught.value.problems, problems, strict=True):
        assert told.startswith(expected)


def test_a_record_of_one_seat_is_no_record_of_a_game() -> None:
    with pytest.raises(ct.InvalidDocument, match=r"^seat: a record of one seat is read by load_"):
        record.loads(GOOD)
    with pytest.raises(ct.InvalidDocument, match=r"^seat: missing"):
        record.loads_seen(record.dumps(ct.Record.of(random_game(2, 20))))
    seen = record.loads_seen(GOOD)
    with pytest.raises(TypeError, match="is not of this type"):
        codec.RECORD.dumps(seen)  # type: ignore[arg-type]
    with pytest.raises(
        ct.InvalidDocument, match=r'^\$\.type: expected "record", found "seen_record"'
    ):
        codec.RECORD.loads(codec.SEEN_RECORD.dumps(seen))


def test_it_is_read_from_a_file(tmp_path: Path) -> None:
    seen, file = record.loads_seen(GOOD), tmp_path / "ana.continental"
    record.dump(seen, file)
    assert record.load_seen(file) == seen
    file.write_text(GOOD.replace("seat = 0", "seat = 5"), "utf-8")
    with pytest.raises(ct.InvalidDocument, match=r"ana\.continental: seat: there is no seat 5"):
        record.load_seen(file)
