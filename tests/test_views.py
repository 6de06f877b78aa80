"""What a seat may know: views, what it cannot see, and states that it may be in."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from math import sqrt
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import continental as ct
from continental import codec, trails
from continental.bots import plain_move
from continental.dealing import chance_action
from continental.events import CardDrawn, HandExposed, RoundEnded
from continental.testing import played_on, states
from continental.views import events_for, view_of

GAMES = [
    one.replace(stock={"max_reshuffles": 4}, ending={"max_turns": 25})
    for one in (ct.CASTIGO, ct.XELU, ct.FIFTEEN.replace(ending={"deals": 30}))
]
BY_NAME = pytest.mark.parametrize("rules", GAMES, ids=lambda one: one.id)


# --- random games, with what every seat was told ------------------------------------------------


class Past:
    """What one seat, or somebody who only watches, has seen: kept from the events alone."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.unseen: list[Counter[ct.Card]] = []
        """What was unseen at each reshuffle of the round, before it."""
        self.heaps: list[Counter[ct.Card]] = []
        """The cards of each reshuffle."""
        self.draws: list[Counter[int]] = []
        """How many cards each seat has drawn from the stock since each reshuffle."""

    def note(self, before: ct.State, action: ct.Action, after: ct.State) -> None:
        if isinstance(action, ct.Deal):
            self.unseen, self.heaps, self.draws = [], [], []
        view = view_of(before, self.seat)
        if isinstance(action, ct.Reshuffle):
            self.unseen.append(Counter(ct.unseen(view)))
            self.heaps.append(Counter(before.table.discards[:-1]))
            self.draws.append(Counter())
        seen = events_for(ct.apply(before, action).events, self.seat)
        for event in seen:
            if isinstance(event, CardDrawn):
                for one in self.draws:
                    one[event.seat] += 1
        assert view_of(after, self.seat).table.round == after.table.round

    def assert_possible(self, state: ct.State) -> None:
        """Hold a state against what was seen."""
        table = state.table
        for unseen, heap, draws in zip(self.unseen, self.heaps, self.draws, strict=True):
            for seat, hand in enumerate(state.hands):
                if seat == self.seat:
                    continue
                strange = Counter(hand) - Counter(table.known[seat]) - unseen
                assert strange.total() <= draws[seat], "more new cards than were drawn"
                assert strange <= sum(self.heaps, Counter()), "a card that was nowhere"
            assert heap.total() > 0
        if self.heaps:
            assert Counter(state.penalty_stock) <= self.unseen[0], "a card back from the discards"
            if table.stock_from:
                assert Counter(state.stock) <= self.heaps[-1]


def random_game(rules: ct.Ruleset, seats: int, seed: int) -> Iterator[tuple[ct.State, ct.Action]]:
    """Play a game by chance, false calls included; give every state and what is done then."""
    rng = Random(seed)
    game = ct.Game.new(rules, seats, seed=seed, auto_deal=False)
    state = game.state
    while state.table.phase is not ct.Phase.GAME_OVER:
        seat = state.table.to_act
        action: ct.Action
        if seat is None:
            action = chance_action(state.table, rng.getrandbits(32))
        else:
            legal = view_of(state, seat).legal_moves
            if ct.FalseCall() in legal and rng.random() < 0.03:
                action = ct.Played(seat, ct.FalseCall())
            elif rng.random() < 0.4 and rules.family is ct.Family.CONTRACT:
                action = ct.Played(seat, plain_move(view_of(state, seat)))
            elif state.table.phase is ct.Phase.PLAY and rng.random() < 0.7:
                action = ct.Played(seat, next(legal.of_type(ct.Discard)))
            else:
                action = ct.Played(seat, rng.choice([*islice(legal, 40)]))
        yield state, action
        state = ct.apply(state, action).state


def some_seat(state: ct.State, rng: Random) -> int | None:
    seats: list[int | None] = [None, *range(state.table.seats)]
    return rng.choice(seats)


@BY_NAME
@pytest.mark.parametrize("seats", [2, 5])
def test_two_states_that_look_the_same_to_a_seat_are_the_same_to_it(
    rules: ct.Ruleset, seats: int
) -> None:
    """States that differ only in what a seat cannot know, at every point of random games."""
    packs = 1 if seats == 2 else 2  # so that cards are reshuffled soon
    rules = rules.replace(cards={"packs": packs}, seats={"maximum": seats})
    rng, found = Random(5), Counter[str]()
    pasts: dict[int | None, Past] = {seat: Past(seat) for seat in (None, *range(seats))}
    for state, action in islice(random_game(rules, seats, seats), 700):
        seat = some_seat(state, rng)
        view = view_of(state, seat)
        other = ct.determinize(view, rng)
        assert ct.problems(other) == ()
        pasts[seat].assert_possible(state)
        pasts[seat].assert_possible(other)
        assert_same_to(state, other, seat)
        assert_same_told(state, other, action, seat)
        after = ct.apply(state, action).state
        for past in pasts.values():
            past.note(state, action, after)
        found[type(action).__name__] += 1
        found["other"] += other != state
        found["claims"] += state.table.phase is ct.Phase.CLAIMS
        found["exposed"] += any(state.table.exposed)
        found["round over"] += state.table.phase is ct.Phase.ROUND_OVER
    assert found["other"] > 500
    assert found["Reshuffle"] > 2
    assert found["round over"] > 0
    assert (found["claims"] > 50) == rules.buying.allowed
    assert (found["exposed"] > 50) == (rules.id == "fifteen")


def assert_same_to(state: ct.State, other: ct.State, seat: int | None) -> None:
    view, again = view_of(state, seat), view_of(other, seat)
    assert view == again
    assert repr(view) == repr(again)
    assert repr(state) == repr(other)
    assert ct.unseen(view) == ct.unseen(again)
    if seat is None:
        assert not view.legal_moves
        assert not view.options()
        return
    games = [ct.Game.from_state(one, seed=1, auto_deal=False) for one in (state, other)]
    for move in (
        ct.DrawStock(),
        ct.Buy(),
        ct.Discard("7h"),
        ct.FalseCall(),
        ct.LayOff("X", ct.At(0)),
    ):
        told = {str(game.why_not(move, seat)) for game in games} | {str(view.why_not(move))}
        assert len(told) == 1
    many = 30 if len(view.hand) < 16 else 12
    listed = [[*islice(game.legal_moves, many)] for game in games]
    if seat == state.table.to_act:
        assert listed[0] == listed[1] == [*islice(view.legal_moves, many)]
        if state.table.phase is not ct.Phase.PLAY:
            assert games[0].options(seat) == games[1].options(seat) == view.options()
    else:
        assert not view.legal_moves


def assert_same_told(state: ct.State, other: ct.State, action: ct.Action, seat: int | None) -> None:
    """Compare what is told of an action that brings the seat no card and shows no hand."""
    try:
        steps = [ct.apply(one, action) for one in (state, other)]
    except ct.IllegalMove:  # the other state has the card elsewhere
        return
    for event in (*steps[0].events, *steps[1].events):
        match event:
            case CardDrawn() if event.seat == seat or event.exposed:
                return
            case HandExposed() | RoundEnded():
                return
            case _:
                pass
    if isinstance(action, ct.Deal):
        return
    told = [events_for(step.events, seat) for step in steps]
    assert told[0] == told[1]
    assert view_of(steps[0].state, seat) == view_of(steps[1].state, seat)


@given(states(max_actions=80), st.integers(0, 1000))
def test_a_sampled_state_looks_so_to_the_seat(state: ct.State, seed: int) -> None:
    rng = Random(seed)
    for seat in (None, *range(state.table.seats)):
        view = view_of(state, seat)
        sampled = ct.determinize(view, rng)
        assert ct.problems(sampled) == ()
        assert view_of(sampled, seat) == view
        assert codec.VIEW.loads(codec.VIEW.dumps(view)) == view
        # What is sampled can be played on, and be sampled again.
        after = played_on(sampled, Random(1))
        assert ct.problems(ct.determinize(view_of(after, seat), rng)) == ()


def test_hands_that_were_counted_are_known() -> None:
    game = ct.Game.new(ct.CASTIGO, 3, seed=1, auto_deal=False).deal().deal()
    while game.phase is not ct.Phase.ROUND_OVER:
        seat = game.to_act
        game = game.deal() if seat is None else game.play(plain_move(game.view(seat)))
    for viewer in (None, 0, 1, 2):
        assert ct.determinize(game.view(viewer), Random(1)).hands == game.state.hands
    assert codec.STATE.loads(codec.STATE.dumps(game.state)) == game.state


# --- every way is as likely as any other --------------------------------------------------------


def nearly(sampled: Counter[object], wanted: Counter[object], *, sigmas: float = 4.5) -> None:
    """Hold what was sampled against exact weights."""
    number, total = sampled.total(), wanted.total()
    assert set(sampled) <= set(wanted)
    for outcome, weight in wanted.items():
        chance = weight / total
        spread = sqrt(number * chance * (1 - chance))
        assert abs(sampled[outcome] - number * chance) <= sigmas * spread + 1e-9, outcome


def few_unseen(hands: list[str], stock: str, discards: str, **told: object) -> ct.State:
    """Build a state of which all other cards lie in an open hand, the last, which plays no part."""
    rest = Counter(ct.XELU.deck(len(hands) + 1, 1).cards)
    rest.subtract(ct.parse_cards(" ".join([*hands, stock, discards])))
    lies_open = ct.Hand(rest.elements())
    return ct.position(
        RULES,
        [*hands, lies_open],
        stock=stock,
        discards=discards,
        known=[*("" for _ in hands), lies_open],
        phase=ct.Phase.DRAW,
        turn=0,
        **told,  # type: ignore[arg-type]
    )


RULES = ct.XELU.replace(buying={"allowed": False})


@pytest.mark.parametrize("seat", [0, None])
def test_every_way_to_lie_is_as_likely(seat: int | None) -> None:
    """All orders of the unseen cards, counted."""
    state = few_unseen(["2c", "3d 4d"], "9c 9c Kd", "5s")
    hidden = ct.parse_cards("9c 9c Kd 3d 4d" if seat == 0 else "9c 9c Kd 3d 4d 2c")
    first = 0 if seat == 0 else 1
    wanted = Counter[object]()
    for order in permutations(hidden):
        hand = state.hands[0] if seat == 0 else ct.Hand(order[:1])
        wanted[hand, ct.Hand(order[first : first + 2]), order[first + 2 :]] += 1
    nearly(sampled(state, seat, 40 * len(wanted)), wanted)


def sampled(state: ct.State, seat: int | None, number: int) -> Counter[object]:
    rng, view = Random(11), view_of(state, seat)
    found = (ct.determinize(view, rng) for _ in range(number))
    return Counter((one.hands[0], one.hands[1], one.stock) for one in found)


@pytest.mark.parametrize(
    ("hands", "heap", "actions"),
    [
        (["9c 8h", "5d 8s"], "5d 9c 6d", "draw, discard 9c, draw, discard 8s"),
        (
            ["9c Kd", "8h Qd"],
            "8h 9c 6d 5d",
            (
                "draw, discard 9c, draw, discard 8h, take, discard 8h"
                ", draw, discard 8h, draw, discard 9c"
            ),
        ),
        (
            ["9c Kd 2c", "8h"],
            "8h 9c 6d 5d 7s",
            (
                "draw, discard 9c, draw, discard 8h, take, discard 8h"
                ", draw, discard Kd, draw, discard 5d"
            ),
        ),
    ],
)
def test_every_way_in_which_it_can_have_come_is_as_likely(
    hands: list[str], heap: str, actions: str
) -> None:
    """After a reshuffle: seats draw of it, and play cards that may be old ones or new ones.

    Somebody only watches, who saw all the cards before they came into the hands. All is reckoned
    again from every order of them and of the heap, and every card that each seat may have played.
    """
    first, *others = actions.split(", ")
    state = few_unseen(hands, "", f"{heap} 3s", reshuffles=0)
    for action in (first, f"reshuffle {heap}", *others):
        read = ct.Game.from_state(state, seed=1, auto_deal=False)
        state = read.play(action).state
    wanted, first_hand = Counter[object](), len(ct.Hand(hands[0]))
    for old in permutations(ct.parse_cards(" ".join(hands))):
        for stock in permutations(ct.parse_cards(heap)):
            for one, other, left in every_way(
                (old[:first_hand], old[first_hand:]), stock, actions.split(", ")
            ):
                wanted[ct.Hand(one), ct.Hand(other), left] += 1
    assert (state.hands[0], state.hands[1], state.stock) in wanted
    nearly(sampled(state, None, max(9000, 50 * len(wanted))), wanted)


Cards = tuple[ct.Card, ...]


def every_way(
    hands: tuple[Cards, Cards], stock: Cards, actions: list[str]
) -> Iterator[tuple[Cards, Cards, Cards]]:
    """Let two seats act by turns; a third takes a discard and throws it, which changes nothing."""
    if not actions:
        yield (*hands, stock)
        return
    action, *rest = actions
    mine, other = hands
    if action == "take":
        yield from every_way(hands, stock, rest[1:])
    elif action == "draw":
        yield from every_way(((*mine, stock[0]), other), stock[1:], rest)
    else:
        for place, card in enumerate(mine):
            if card is ct.Card.parse(action.removeprefix("discard ")):
                left = (*mine[:place], *mine[place + 1 :])
                yield from every_way((other, left), stock, rest)


# --- what follows from a reshuffle --------------------------------------------------------------


def test_a_hand_that_has_not_drawn_since_a_reshuffle_holds_none_of_it() -> None:
    """Seat 1 only takes discards. Every trey was reshuffled: it holds none that is unseen."""
    state = few_unseen(["9c 8h", "Qd Kd"], "", "3c 3c 3d 3d 3h 3h 3s 3s 5s")
    game = ct.Game.from_state(state, seed=1, auto_deal=False)
    for action in ("draw", "reshuffle 3c 3c 3d 3d 3h 3h 3s 3s", "discard 9c", "take", "discard 9c"):
        game = game.play(action)
    for seat in (None, 0):
        view, rng = game.view(seat), Random(2)
        treys = [
            [sum(card.rank is ct.Rank.THREE for card in hand) for hand in one.hands]
            for one in (ct.determinize(view, rng) for _ in range(200))
        ]
        assert {(one[0], one[1]) for one in treys} == {(1, 0)}
    assert game.table.trails[:2] == ((1, ct.Card("9c")), ())


def test_who_drew_a_card_of_a_reshuffle_knows_that_it_left_the_stock() -> None:
    """A card that seat 0 drew and threw may be an old one to all others, but not to seat 0."""
    state = few_unseen(["9c 8h", "9c Kd"], "", "5d 9d 6d 3s")
    game = ct.Game.from_state(state, seed=1, auto_deal=False)
    for action in ("draw", "reshuffle 9d 5d 6d", "discard 9d"):
        game = game.play(action)
    assert game.view(0).drawn == (ct.Card("9d"),)
    assert game.view(1).drawn == game.view(None).drawn == ()
    rng = Random(3)
    assert {ct.determinize(game.view(0), rng).stock for _ in range(99)} == {
        ct.parse_cards("5d 6d"),
        ct.parse_cards("6d 5d"),
    }


def test_cards_of_a_reshuffle_never_come_into_the_penalty_stock() -> None:
    rules = ct.CASTIGO.replace(buying={"allowed": True})
    rest = Counter(rules.deck(2, 1).cards)
    rest.subtract(ct.parse_cards("9c 8h 2c 2d Kd Qs Jc Js 5d 6d 7d 3s"))
    lies_open = ct.Hand(rest.elements())
    state = ct.position(
        rules,
        ["9c 8h 2c 2d", lies_open],
        stock="",
        penalty_stock="Kd Qs Jc Js",
        discards="5d 6d 7d 3s",
        known=["", lies_open],
        phase=ct.Phase.DRAW,
    )
    game = ct.Game.from_state(state, seed=1, auto_deal=False)
    for action in ("draw", "pass", "reshuffle 7d 5d 6d", "discard 9c"):
        game = game.play(action)
    rng = Random(4)
    for _ in range(200):
        one = ct.determinize(game.view(1), rng)
        assert not {*one.penalty_stock} & {*ct.parse_cards("5d 6d 7d")}


@pytest.mark.parametrize("most", [1, 2])
def test_where_ways_are_too_many_those_that_are_left_are_possible(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In these rounds up to six ways are told apart after a card."""
    rules = GAMES[1].replace(cards={"packs": 2}, seats={"maximum": 5})
    reached = [state for state, _ in islice(random_game(rules, 5, 5), 700)]
    late = [state for state in reached if state.table.reshuffled]
    assert len(late) > 100
    monkeypatch.setattr(trails, "_MOST", (most,))
    for state in late:
        view = view_of(state, None)
        other = ct.determinize(view, Random(8))
        assert ct.problems(other) == ()
        assert view_of(other, None) == view


def test_where_none_of_the_ways_that_are_left_is_possible_more_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rare way may be the only one; which it is shows a later card."""
    rules = GAMES[1].replace(cards={"packs": 2}, seats={"maximum": 5}, stock={"max_reshuffles": 8})
    state, _ = next(islice(random_game(rules, 5, 9), 705, None))
    monkeypatch.setattr(trails, "_MOST", (1,))
    with pytest.raises(ct.ContinentalError, match="too many ways to tell them apart"):
        ct.determinize(view_of(state, None), Random(8))
    monkeypatch.setattr(trails, "_MOST", (1, 1000))
    view = view_of(state, None)
    assert view_of(ct.determinize(view, Random(8)), None) == view


def test_states_of_one_view_do_not_depend_on_each_other() -> None:
    """What is remembered of a view, and of another in between, changes no state of it."""
    games = [list(islice(random_game(GAMES[1], 2, seed), 200)) for seed in (2, 3)]
    for (one, _), (other, _) in zip(*games, strict=True):
        view = view_of(one, 0)
        first, _, again = [
            ct.determinize(asked, Random(5)) for asked in (view, view_of(other, 1), view)
        ]
        assert first == again == ct.determinize(view, Random(5))


# --- all offers at once ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", GAMES[:2], ids=lambda one: one.id)
def test_all_answers_at_once_are_those_in_order(rules: ct.Ruleset) -> None:
    rng, offers = Random(6), 0
    game = ct.Game.new(rules, 5, seed=2)
    while not game.is_over and offers < 60:
        if game.phase is not ct.Phase.CLAIMS:
            seat = game.to_act
            assert seat is not None
            game = game.play(plain_move(game.view(seat)))
            continue
        offers += 1
        asked = game.table.claims
        kinds: list[ct.Buy | ct.Pass] = [ct.Buy(), ct.Pass()]
        answers = {seat: rng.choice(kinds) for seat in asked if rng.random() < 0.6}
        one_by_one = game
        for seat in asked:
            if one_by_one.phase is ct.Phase.CLAIMS:
                one_by_one = one_by_one.play(answers.get(seat, ct.Pass()), seat)
        turned = dict(sorted(answers.items(), reverse=True))
        together = ct.resolve_claims(game, turned)
        assert together.state == one_by_one.state
        assert together.actions == one_by_one.actions
        game = together
    assert offers == 60


def test_answers_of_those_who_are_not_asked_are_refused() -> None:
    game = ct.Game.new(ct.CASTIGO, 4, seed=7)
    with pytest.raises(ct.ContinentalError, match="no discard is on offer in phase draw"):
        ct.resolve_claims(game, {})
    game = game.play("draw")
    mover = game.turn
    assert mover is not None
    for answer in (ct.Buy(), ct.Pass()):
        with pytest.raises(ct.IllegalMove):
            ct.resolve_claims(game, {mover: answer})
    with pytest.raises(ct.ContinentalError, match="there is no seat 4"):
        ct.resolve_claims(game, {4: ct.Buy()})
    with pytest.raises(TypeError, match=r"answers\[2\]: 'buy' is neither Buy\(\) nor Pass\(\)"):
        ct.resolve_claims(game, {2: "buy"})  # type: ignore[dict-item]
    passed = game.play("pass")
    with pytest.raises(ct.IllegalMove):
        ct.resolve_claims(passed, {2: ct.Buy()})
    assert ct.resolve_claims(passed, {}).state == passed.play("pass").play("pass").state


# --- views that a person types ------------------------------------------------------------------


@given(states(max_actions=80))
def test_a_view_is_read_as_it_is_written(state: ct.State) -> None:
    for seat in (None, *range(state.table.seats)):
        view = view_of(state, seat)
        told = ct.format_view(view)
        assert ct.parse_view(told) == view
        other = ct.determinize(view, Random(1))
        assert ct.format_view(view_of(other, seat)) == told


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"seat": 3}, "seat: there is no seat 3: seats are 0 to 2"),
        ({"seat": '"me"'}, "seat: "),
        ({"hands": '["7h", "??", "?? 9z"]'}, "hands[2]: column 4: '9z' is no card"),
        ({"hands": f'["7h", "??", "{"?? " * 120}"]'}, "more cards are unknown than are left"),
        ({"hands": '["7h ??", "??", "??"]'}, "hands[0]: seat 0 sees its own hand, all of it"),
        ({"hands": "[]"}, "0 seats: xelu is for 2 to 8"),
        ({"discards": '"??"'}, "discards: column 1: '??' is no card"),
    ],
)
def test_what_is_wrong_with_a_view_is_told(changes: dict[str, object], wanted: str) -> None:
    told = {"ruleset": '"xelu"', "seat": 0, "hands": '["7h", "??", "??"]', "discards": '"2c"'}
    text = "\n".join(f"{name} = {value}" for name, value in (told | changes).items())
    with pytest.raises(ct.InvalidDocument) as caught:
        ct.parse_view(text)
    assert wanted in str(caught.value)


# --- bad arguments -----------------------------------------------------------------------------


def test_who_only_watches_has_no_seat() -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1)
    view = game.view(None)
    assert (view.viewer, view.hand, view.drawn) == (None, ct.Hand(), ())
    assert repr(view) == "<View of who watches <Table: xelu, round 1, draw>>"
    with pytest.raises(ct.ContinentalError, match="who only watches has no seat"):
        view.why_not("draw")
    with pytest.raises(ct.ContinentalError, match="who only watches has no seat"):
        plain_move(view)


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_seats_that_are_none_are_refused(seat: int) -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1)
    with pytest.raises(ct.ContinentalError, match="there is no seat"):
        game.view(seat)
    if seat != 3:
        with pytest.raises(ct.ContinentalError, match="is no seat: seats count from 0"):
            events_for((), seat)


def test_what_cannot_be_sampled_is_named() -> None:
    view = ct.Game.new(ct.XELU, 3, seed=1).view(0)
    with pytest.raises(TypeError, match=r"rng: 7 is no Random"):
        ct.determinize(view, 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is no View"):
        ct.determinize(None, Random(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is no View"):
        ct.unseen(view.table)  # type: ignore[arg-type]
    for bad, message in (
        (attrs.evolve(view, hand=view.hand.plus("X X X X X")), "it shows more of X than the deck"),
        (attrs.evolve(view, hand=view.hand.without(view.hand[0])), "cards are unseen, and"),
    ):
        with pytest.raises(ct.ContinentalError, match=message):
            ct.determinize(bad, Random(1))


def test_a_memory_that_contradicts_what_is_seen_is_named() -> None:
    state = few_unseen(["9c 8h", "9c Kd"], "", "5d 9d 6d 3s")
    game = ct.Game.from_state(state, seed=1, auto_deal=False).play("draw").deal()
    view = game.view(1)
    for changes in (
        {"reshuffled": (ct.Hand("Kh Kh Kh"),)},
        {"trails": ((1, 1, 1, 1), *view.table.trails[1:])},
        {"trails": ()},
        {"trails": ((7,), *view.table.trails[1:])},
        {"trails": (view.table.trails[0], (1, 1))},
        {"stock_from": 2},
    ):
        table = attrs.evolve(view.table, **changes)
        with pytest.raises(ct.ContinentalError, match="reshuffles contradicts what is seen"):
            ct.determinize(attrs.evolve(view, table=table), Random(1))
