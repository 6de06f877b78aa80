"""A bot that looks ahead: it plays on from states that look so to its seat."""

from collections import Counter
from collections.abc import Sequence
from math import inf, log, sqrt
from random import Random
from typing import Final

from attrs import field, frozen

from continental.bots.counting import Counting, distances
from continental.bots.protocol import checked_turn
from continental.cards import Hand
from continental.dealing import chance_action
from continental.engine import apply
from continental.errors import ContinentalError
from continental.hidden import determinize, unseen
from continental.melds import Kind
from continental.moves import Discard, Move
from continental.ruleset import Family, Ruleset, Winner
from continental.scoring import card_points
from continental.state import State, Table
from continental.views import View, view_of

__all__ = ["ITERATIONS", "SearchBot"]

ITERATIONS: Final = 50
"""States that are played on for a move, where nothing else is told."""
_CHOICES: Final = 3
"""Moves of its own that the seat compares, at most."""
_LOOKED_AT: Final = 4
"""States in which it is estimated which moves of its own promise most."""
_WIDER: Final = 8
"""After how many visits one more move of another seat is looked at."""
_SPREAD: Final = 10.0
"""How many points a move that was seldom looked at may be better than it seems."""
_SURE: Final = 1.0
"""Standard errors by which another move must be better than the one that counting advises."""
_FEW: Final = 4
"""Comparisons below which nothing is sure."""

# What the value of a hand that is still played follows from; found by least squares over rounds of
# castigo and xelu between two greedy bots.

_CARD: Final = 0.8
"""How much less likely something comes first for every card more that it takes."""
_SURPLUS: Final = 4.35
"""Cards lacking that weigh as one that is left over after the opening."""
_LEFT: Final = 3
"""Points that such a card costs in the end, about: most of them find a place."""
_HELP: Final = 0.4
"""What the chance that help comes weighs, in cards."""
_AT_FIRST, _A_TURN, _AT_LEAST = 2.9, 0.13, 1.0
"""What the hand of another seat lacks: with no turn, less for every turn, and at least."""
_PAID: Final = 5
"""What each other seat pays in a concealed game, about, in points."""


def _whole(told: int) -> int:
    """Take a number of iterations.

    Raises:
        ContinentalError: it is no whole number from 1 on.
    """
    if type(told) is not int or told < 1:
        raise ContinentalError(f"iterations: {told!r} is no whole number from 1 on")
    return told


@frozen
class SearchBot:
    """Compares the moves that come into question by playing on from states that look so to it.

    Each iteration deals the cards that the seat cannot see at random and goes down a tree of moves
    that all iterations share; below it everybody plays what counting advises, as a `GreedyBot`
    does, until the seat's next turn. What has not ended then is valued by what every hand lacks and
    costs. The moves of the seat are compared in the same states, and one is preferred to the advice
    of counting only where it is better by more than chance explains.

    Attributes:
        iterations: states that are played on for a move.
    """

    iterations: int = field(default=ITERATIONS, converter=_whole)

    def choose(self, view: View, rng: Random) -> Move:
        """Choose a move: see `Bot.choose`."""
        choices = Counting(checked_turn(view)).choices()
        if len(choices) == 1:
            return choices[0]
        search = _Search(view, choices, rng)
        for number in range(self.iterations):
            search.iterate(number)
        return search.best()


class _Node:
    """What came of a move: its values for the seat that made it, and the moves after it."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.values: list[float] = []
        self.after: dict[Move, _Node] = {}

    def hope(self, visits: int) -> float:
        """Tell what the move may be worth, where it and those beside it have so many visits."""
        if not self.values:
            return inf
        number = len(self.values)
        return sum(self.values) / number + _SPREAD * sqrt(log(visits) / number)

    def picked(self, choices: Sequence[Move]) -> Move:
        """Pick a move after this one, of the first few: the more often it was made, the more."""
        some = choices[: 1 + len(self.values) // _WIDER]
        if len(some) == 1:
            return some[0]
        nodes = [self.after.setdefault(move, _Node()) for move in some]
        visits = max(1, sum(len(node.values) for node in nodes))
        hopes = [node.hope(visits) for node in nodes]
        return some[hopes.index(max(hopes))]


@frozen
class _World:
    """A state that looks so to the seat.

    Attributes:
        state: the state.
        seed: decides chance in it.
        far: how many cards each hand lacks.
    """

    state: State
    seed: int
    far: Sequence[int]


class _Search:
    """A tree of moves, and the states from which it is searched."""

    def __init__(self, view: View, choices: Sequence[Move], rng: Random) -> None:
        """Begin with the moves to choose from."""
        self.view, self.rng = view, rng
        self.worlds: list[_World] = []
        self.value = _Valuer(view)
        self.choices = self.promising(choices)
        self.nodes = [_Node() for _ in self.choices]

    def world(self, number: int) -> _World:
        """Give a state that looks so to the seat; the same for the same number."""
        while number >= len(self.worlds):
            state = determinize(self.view, self.rng)
            far = [self.value.far(hand) for hand in state.hands]
            self.worlds.append(_World(state, self.rng.getrandbits(32), far))
        return self.worlds[number]

    def promising(self, choices: Sequence[Move]) -> list[Move]:
        """Give the first move, and those that promise most where many cards may be thrown."""
        first, *others = choices
        if len(others) < _CHOICES:
            return [first, *others]
        seat = self.view.seat
        worlds = [self.world(number) for number in range(_LOOKED_AT)]
        worth: dict[Move, float] = {}
        for move in others:
            assert isinstance(move, Discard)
            hand = self.view.hand.without(move.card)
            values = [
                self.value.of_hands(
                    world, world.state.table, _changed(world.state.hands, seat, hand)
                )
                for world in worlds
            ]
            worth[move] = sum(value[seat] for value in values)
        return [first, *sorted(others, key=lambda move: -worth[move])[: _CHOICES - 1]]

    def iterate(self, number: int) -> None:
        """Play on from a state; each state serves for all moves in turn."""
        number, place = divmod(number, len(self.choices))
        world = self.world(number)
        state = world.state
        seat, move, node = self.view.seat, self.choices[place], self.nodes[place]
        path, in_tree = [(seat, node)], True
        while True:
            state = self.value.dealt(apply(state, move, seat).state, world.seed)
            asked = state.table.to_act
            if asked is None or self.value.is_due(state):
                break
            seat = asked
            choices = Counting(view_of(state, seat), outs=False).choices()
            move = node.picked(choices) if in_tree else choices[0]
            if in_tree:
                in_tree = bool(node.values)
                node = node.after.setdefault(move, _Node())
                path.append((seat, node))
        values = self.value.of(world, state)
        for mover, made in path:
            made.values.append(values[mover])

    def best(self) -> Move:
        """Give the first move, or one that is surely better in the same states."""
        first, *others = self.nodes
        gains = [0.0, *(_surely_better(node.values, first.values) for node in others)]
        return self.choices[gains.index(max(gains))]


def _surely_better(values: Sequence[float], others: Sequence[float]) -> float:
    """Give by how much some values are better than others in the mean, less what may be chance."""
    gains = [one - other for one, other in zip(values, others, strict=False)]
    number = len(gains)
    if number < _FEW:
        return -inf
    mean = sum(gains) / number
    variance = sum((gain - mean) ** 2 for gain in gains) / (number - 1)
    return mean - _SURE * sqrt(variance / number)


class _Valuer:
    """Values the states that a seat comes to: its points, and those of the others."""

    def __init__(self, view: View) -> None:
        """Look at where the search begins."""
        self.seat, self.results = view.seat, len(view.table.results)
        self.turns = view.table.turns[view.seat]
        self.unseen = Counter(unseen(view))
        self.far = distances(view.table)
        self.needed = _cards_needed(view.table)
        self.known: dict[Hand, float] = {}

    def dealt(self, state: State, seed: int) -> State:
        """Give the state after what chance has to do in the round."""
        while state.table.to_act is None and len(state.table.results) == self.results:
            state = apply(state, chance_action(state.table, seed)).state
        return state

    def is_due(self, state: State) -> bool:
        """Tell whether the round is over, or the next turn of the seat has begun."""
        table = state.table
        return len(table.results) > self.results or table.turns[self.seat] > self.turns

    def of(self, world: _World, state: State) -> list[float]:
        """Give for each seat how much better than the mean of the others it stands, in points.

        Args:
            world: the state from which it was played on.
            state: what came of it.
        """
        table = state.table
        if len(table.results) > self.results:
            return _against(table.results[-1].scores, table.ruleset)
        return self.of_hands(world, table, state.hands)

    def of_hands(self, world: _World, table: Table, hands: Sequence[Hand]) -> list[float]:
        """Give the same for a round that is not over.

        Whoever is first to get rid of all its cards has won. A seat that has not laid down by then
        pays for its whole hand, and one that has pays for what it could not lay off.
        """
        rules = table.ruleset
        lacks = [self.lacks(world, table, seat, hand) for seat, hand in enumerate(hands)]
        if rules.family is Family.CONCEALED:
            odds = [_CARD**lack for lack in lacks]
            chances = [_share(one, sum(odds) - one) for one in odds]
            return _against([_PAID * (len(odds) * chance - 1) for chance in chances], rules)
        left = [
            max(0.0, len(hand) + lack - (0 if table.opened[seat] else self.needed))
            for seat, (hand, lack) in enumerate(zip(hands, lacks, strict=True))
        ]
        out = [_CARD ** (lack + _SURPLUS * more) for lack, more in zip(lacks, left, strict=True)]
        paid: list[float] = []
        for seat, hand in enumerate(hands):
            cost = sum(card_points(card, rules.points) for card in hand)
            others = sum(out) - out[seat]
            lost, rest = _share(others, out[seat]), float(cost)
            late = 0.0
            if not table.opened[seat]:
                late, rest = _share(others, _CARD ** lacks[seat]), min(cost, _LEFT * left[seat])
            paid.append(late * cost + max(0.0, lost - late) * rest)
        return _against(paid, rules)

    def lacks(self, world: _World, table: Table, seat: int, hand: Hand) -> float:
        """Tell how many cards a seat lacks, about.

        Of its own hand the seat knows what helps. Of another only what it has won since it was
        dealt at random: such a hand says nothing about the one that has been collected.
        """
        if table.opened[seat]:
            return 0.0
        if seat != self.seat:
            collected = max(_AT_LEAST, _AT_FIRST - _A_TURN * table.turns[seat])
            return max(0.0, collected + self.far(hand) - world.far[seat])
        if hand not in self.known:
            self.known[hand] = self.far(hand) - _HELP * self.chance_of_help(hand)
        return self.known[hand]

    def chance_of_help(self, hand: Hand) -> float:
        """Tell how likely one of two unseen cards lowers the distance of a hand."""
        far, number = self.far(hand), self.unseen.total()
        if not far or not number:
            return 0.0
        help_ = sum(count for card, count in self.unseen.items() if self.far((*hand, card)) < far)
        return 1 - (1 - help_ / number) ** 2


def _against(points: Sequence[float], rules: Ruleset) -> list[float]:
    """Give how much better than the mean of the others each seat stands with some points."""
    sign = -1 if rules.ending.winner is Winner.LOWEST else 1
    total, others = sum(points), len(points) - 1
    return [sign * (one - (total - one) / others) for one in points]


def _share(one: float, other: float) -> float:
    """Give how likely one thing comes before another; both may be as good as impossible."""
    return one / (one + other) if one + other else 0.5


def _changed(hands: Sequence[Hand], seat: int, hand: Hand) -> list[Hand]:
    """Give hands with that of a seat changed."""
    return [hand if one == seat else other for one, other in enumerate(hands)]


def _cards_needed(table: Table) -> int:
    """Give the fewest cards that the contract of a round takes."""
    rules = table.ruleset
    least = {Kind.TRIO: rules.trios.min_length, Kind.ESCALERA: rules.escaleras.min_length}
    return min(
        sum(max(one.length or 0, least[one.kind]) for one in contract.requirements)
        for contract in table.contracts
    )
