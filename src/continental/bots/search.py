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
from continental.moves import Move
from continental.ruleset import Family, Winner
from continental.scoring import card_points
from continental.state import State, Table
from continental.views import View, view_of

__all__ = ["ITERATIONS", "SearchBot"]

ITERATIONS: Final = 50
"""States that are played on for a move, where nothing else is told."""
_CHOICES: Final = 3
"""Moves of its own that the seat compares, at most."""
_WIDER: Final = 8
"""After how many visits one more move of another seat is looked at."""
_SPREAD: Final = 10.0
"""How many points a move that was seldom looked at may be better than it seems."""
_SURE: Final = 1.0
"""Standard errors by which another move must be better than the one that counting advises."""
_FEW: Final = 4
"""Comparisons below which nothing is sure."""

# What the value of a hand that is still played follows from:

_CARD: Final = 0.58
"""How much less likely a hand wins the round for every card that it lacks more."""
_COLLECTED: Final = 0.85
"""What a hand lacks after a turn of collecting, compared with one dealt by chance."""
_SURPLUS: Final = 3
"""Cards to be got rid of after the opening that weigh as one that lacks."""
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
        choices = Counting(checked_turn(view)).choices()[:_CHOICES]
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
        """Begin with the moves to choose from."""
        self.view, self.choices, self.rng = view, choices, rng
        self.nodes = [_Node() for _ in choices]
        self.worlds: list[tuple[State, int]] = []
        self.value = _Valuer(view)

    def iterate(self, number: int) -> None:
        """Play on from a state; each state serves for all moves in turn."""
        world, place = divmod(number, len(self.choices))
        if world == len(self.worlds):
            self.worlds.append((determinize(self.view, self.rng), self.rng.getrandbits(32)))
        state, seed = self.worlds[world]
        seat, move, node = self.view.seat, self.choices[place], self.nodes[place]
        path, in_tree = [(seat, node)], True
        while True:
            state = self.value.dealt(apply(state, move, seat).state, seed)
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
        values = self.value.of(state)
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

    def of(self, state: State) -> list[float]:
        """Give for each seat how much better than the mean of the others it stands, in points."""
        table = state.table
        if len(table.results) > self.results:
            points: Sequence[float] = table.results[-1].scores
        else:
            points = self.expected(state)
        sign = -1 if table.ruleset.ending.winner is Winner.LOWEST else 1
        total, others = sum(points), len(points) - 1
        return [sign * (one - (total - one) / others) for one in points]

    def expected(self, state: State) -> list[float]:
        """Estimate what each seat will score in a round that is not over.

        The fewer cards a hand lacks, the likelier it goes out first; the others pay for theirs.
        """
        rules = state.table.ruleset
        odds = [_CARD ** self.lacks(state, seat) for seat in range(state.table.seats)]
        chances = [one / sum(odds) for one in odds] if sum(odds) else [1 / len(odds)] * len(odds)
        if rules.family is Family.CONCEALED:
            return [_PAID * (len(odds) * chance - 1) for chance in chances]
        costs = [sum(card_points(card, rules.points) for card in hand) for hand in state.hands]
        return [(1 - chance) * cost for chance, cost in zip(chances, costs, strict=True)]

    def lacks(self, state: State, seat: int) -> float:
        """Tell how many cards a seat lacks, about; of its own hand the seat knows what helps."""
        table, hand = state.table, state.hands[seat]
        if table.opened[seat]:
            return len(hand) / _SURPLUS
        if seat != self.seat:
            far = self.far(hand)
            return float(far * _COLLECTED ** table.turns[seat] + self.surplus(hand, far))
        if hand not in self.known:
            far = self.far(hand)
            self.known[hand] = far - self.chance_of_help(hand) + self.surplus(hand, far)
        return self.known[hand]

    def surplus(self, hand: Hand, far: int) -> float:
        """Tell how much the cards weigh that will be left over after the opening."""
        return max(0, len(hand) + far - self.needed) / _SURPLUS

    def chance_of_help(self, hand: Hand) -> float:
        """Tell how likely one of two unseen cards lowers the distance of a hand."""
        far, number = self.far(hand), self.unseen.total()
        if not far or not number:
            return 0.0
        help_ = sum(count for card, count in self.unseen.items() if self.far((*hand, card)) < far)
        return 1 - (1 - help_ / number) ** 2


def _cards_needed(table: Table) -> int:
    """Give the fewest cards that the contract of a round takes."""
    rules = table.ruleset
    least = {Kind.TRIO: rules.trios.min_length, Kind.ESCALERA: rules.escaleras.min_length}
    return min(
        sum(max(one.length or 0, least[one.kind]) for one in contract.requirements)
        for contract in table.contracts
    )
