"""A bot that looks ahead: it plays on from states that look so to its seat."""

from collections.abc import Sequence
from math import inf, log, sqrt
from random import Random
from typing import Final

from attrs import field, frozen

from continental.bots.counting import Counting
from continental.bots.protocol import checked_turn
from continental.bots.valuing import Valuer, World
from continental.bots.wary import WaryCounting
from continental.dealing import chance_action
from continental.engine import apply
from continental.errors import ContinentalError
from continental.hidden import determinize
from continental.moves import Move
from continental.state import State
from continental.views import View, view_of

__all__ = ["ITERATIONS", "SearchBot"]

ITERATIONS: Final = 50
"""States that are played on for a move, where nothing else is told."""
_WIDER: Final = 8
"""After how many visits one more move of another seat is looked at."""
_SPREAD: Final = 10.0
"""How many points a move that was seldom looked at may be better than it seems."""
_SURE: Final = 2.0
"""Standard errors by which another move must be better than the one that seemed best at first."""
_FEW: Final = 4
"""Comparisons below which nothing is sure."""


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

    It counts what a `GreedyBot` counts, and besides how likely a discard helps the next seat and
    what it costs to keep a card. Where that leaves a choice it searches: which of two good cards to
    throw, whether to buy, and between two whether to lay down or to wait and go out at once.

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
        choices = WaryCounting(checked_turn(view)).choices()
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


class _Search:
    """A tree of moves, and the states from which it is searched."""

    def __init__(self, view: View, choices: Sequence[Move], rng: Random) -> None:
        """Begin with the moves to choose from, the one that counting advises first."""
        self.view, self.rng, self.choices = view, rng, choices
        self.turns = view.table.turns[view.seat]
        self.worlds: list[World] = []
        self.value = Valuer(view)
        self.nodes = [_Node() for _ in choices]

    def world(self, number: int) -> World:
        """Give a state that looks so to the seat; the same for the same number."""
        while number >= len(self.worlds):
            state = determinize(self.view, self.rng)
            far = [self.value.far(hand) for hand in state.hands]
            self.worlds.append(World(state, self.rng.getrandbits(32), far))
        return self.worlds[number]

    def iterate(self, number: int) -> None:
        """Play on from a state; each state serves for all moves in turn."""
        number, place = divmod(number, len(self.choices))
        world = self.world(number)
        state = world.state
        seat, move, node = self.view.seat, self.choices[place], self.nodes[place]
        path, in_tree = [(seat, node)], True
        while True:
            state = self.dealt(apply(state, move, seat).state, world.seed)
            asked = state.table.to_act
            if asked is None or self.is_due(state):
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

    def dealt(self, state: State, seed: int) -> State:
        """Give the state after what chance has to do in the round."""
        while state.table.to_act is None and len(state.table.results) == self.value.results:
            state = apply(state, chance_action(state.table, seed)).state
        return state

    def is_due(self, state: State) -> bool:
        """Tell whether the round is over, or the next turn of the seat has begun."""
        table = state.table
        return len(table.results) > self.value.results or table.turns[self.view.seat] > self.turns

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
