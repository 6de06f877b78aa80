"""What a round that is not over is worth to each seat: who may go out first, and who pays what."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from attrs import frozen

from continental.bots.counting import distances
from continental.cards import Hand
from continental.hidden import unseen
from continental.melds import Kind
from continental.ruleset import Family, Ruleset, Winner
from continental.scoring import card_points
from continental.state import State, Table
from continental.views import View

__all__ = ["Valuer", "World"]

# What the value of a hand that is still played follows from: rounded from a logistic regression of
# who went out first in 1,400 simulated rounds of castigo between two seats that play as greedy
# bots do.

_CARD: Final = 0.37
"""How much less likely something comes first for every card more that it takes."""
_HELP, _USUAL = 6.0, 0.25
"""What the chance of help weighs, in cards, where one card lacks; and how high it usually is."""
_AT_FIRST, _A_TURN, _AT_LEAST = 3.0, 0.2, 1.4
"""What the hand of another seat lacks: with no turn, less for every turn, and at least."""

# Chosen by hand, and tried out.

_SURPLUS: Final = 2.0
"""Cards lacking that weigh as one that is left over after the opening."""
_LEFT: Final = 3
"""Points that such a card costs in the end, about: most of them find a place."""
_AT_ONCE: Final = 0.5
"""How likely a seat that goes out and has not laid down before does both in one turn."""
_PAID: Final = 5
"""What each other seat pays in a concealed game, about, in points."""


@frozen
class World:
    """A state that looks so to the seat.

    Attributes:
        state: the state.
        seed: decides chance in it.
        far: how many cards each hand lacks.
    """

    state: State
    seed: int
    far: Sequence[int]


class Valuer:
    """Values the states that a seat comes to: its points, and those of the others.

    Attributes:
        far: tells the distance of some cards.
    """

    def __init__(self, view: View) -> None:
        """Look at where the search begins."""
        self.seat, self.results = view.seat, len(view.table.results)
        self.far = distances(view.table)
        self._unseen = Counter(unseen(view))
        self._needed = _cards_needed(view.table)
        self._known: dict[Hand, float] = {}

    def of(self, world: World, state: State) -> list[float]:
        """Give for each seat how much better than the mean of the others it stands, in points.

        Args:
            world: the state from which it was played on.
            state: what came of it.
        """
        table, rules = state.table, state.table.ruleset
        if len(table.results) > self.results:
            return _against(table.results[-1].scores, rules)
        lacks = [self._lacks(world, table, seat, hand) for seat, hand in enumerate(state.hands)]
        if rules.family is Family.CONCEALED:
            odds = [_CARD**lack for lack in lacks]
            chances = [_share(one, sum(odds) - one) for one in odds]
            return _against([_PAID * (len(odds) * chance - 1) for chance in chances], rules)
        return _against(self._pays(state, lacks), rules)

    def _pays(self, state: State, lacks: Sequence[float]) -> list[float]:
        """Tell what each seat will pay, about, in a round that is not over.

        Whoever is first to get rid of all its cards has won. A seat that has not laid down by then
        pays for its whole hand, and more where the winner goes out at once; one that has pays for
        what it could not lay off.

        Args:
            state: the state.
            lacks: how many cards each seat lacks to lay down.
        """
        table, rules, hands = state.table, state.table.ruleset, state.hands
        left = [
            len(hand) if opened else max(0, len(hand) - self._needed)
            for hand, opened in zip(hands, table.opened, strict=True)
        ]
        out = [_CARD ** (lack + _SURPLUS * more) for lack, more in zip(lacks, left, strict=True)]
        at_once = _AT_ONCE * (rules.going_out.at_once_factor - 1)
        paid: list[float] = []
        for seat, hand in enumerate(hands):
            cost = sum(card_points(card, rules.points) for card in hand)
            others = [one for one in range(table.seats) if one != seat]
            odds = sum(out[one] for one in others)
            lost, rest, late = _share(odds, out[seat]), float(cost), 0.0
            if not table.opened[seat]:
                rest = min(cost, _LEFT * left[seat])
                if table.turn != seat or self.far(hand):  # it does not lay down now
                    late = _share(odds, _CARD ** lacks[seat])
            fresh = sum(out[one] for one in others if not table.opened[one])
            more = at_once * _share(fresh, odds - fresh)
            paid.append(late * cost * (1 + more) + max(0.0, lost - late) * rest)
        return paid

    def _lacks(self, world: World, table: Table, seat: int, hand: Hand) -> float:
        """Tell how many cards a seat lacks, about.

        Of its own hand the seat knows what helps. Of another only what it has won since it was
        dealt at random: such a hand says nothing about the one that has been collected.
        """
        if table.opened[seat]:
            return 0.0
        if seat != self.seat:
            collected = max(_AT_LEAST, _AT_FIRST - _A_TURN * table.turns[seat])
            return max(0.0, collected + self.far(hand) - world.far[seat])
        if hand not in self._known:
            self._known[hand] = self._own(hand)
        return self._known[hand]

    def _own(self, hand: Hand) -> float:
        """Tell how many cards the hand of the seat lacks: fewer where one of two likely helps."""
        far, number = self.far(hand), self._unseen.total()
        if not far or not number:
            return far
        help_ = sum(count for card, count in self._unseen.items() if self.far((*hand, card)) < far)
        chance = 1 - (1 - help_ / number) ** 2
        return far - _HELP / far * (chance - _USUAL)


def _against(points: Sequence[float], rules: Ruleset) -> list[float]:
    """Give how much better than the mean of the others each seat stands with some points."""
    sign = -1 if rules.ending.winner is Winner.LOWEST else 1
    total, others = sum(points), len(points) - 1
    return [sign * (one - (total - one) / others) for one in points]


def _share(one: float, other: float) -> float:
    """Give how likely one thing comes before another; both may be as good as impossible."""
    return one / (one + other) if one + other else 0.5


def _cards_needed(table: Table) -> int:
    """Give the fewest cards that the contract of a round takes."""
    rules = table.ruleset
    least = {Kind.TRIO: rules.trios.min_length, Kind.ESCALERA: rules.escaleras.min_length}
    return min(
        sum(max(one.length or 0, least[one.kind]) for one in contract.requirements)
        for contract in table.contracts
    )
