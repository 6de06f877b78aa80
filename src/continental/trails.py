"""Where cards can lie after a reshuffle, by what was seen of every hand since then.

The cards that are unseen come from several heaps: those that were never reshuffled, and those of
each reshuffle. Whoever drew a card face down drew it from one heap, which everybody saw. A card
that is played then comes from one of the heaps from which the seat had drawn. Where it cannot be
told from which, the heaps are chosen by chance, and all else is dealt heap by heap.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, repeat
from random import Random
from typing import Final

from attrs import define, frozen

from continental.cards import Card, Deck
from continental.errors import ContinentalError
from continental.state import Trail
from continental.views import View

__all__ = ["FaceDown", "dealt_after_reshuffles", "listed", "mixed"]


@frozen
class FaceDown:
    """How the cards lie that a seat cannot see.

    Attributes:
        hands: by seat those of its cards that are not known; none of the seat that looks.
        stock: the stock, the top card first.
        penalty_stock: the penalty stock, the top card first.
        drawn: by seat the cards that it drew from reshuffled stocks, in order.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    penalty_stock: tuple[Card, ...]
    drawn: tuple[tuple[Card, ...], ...] = ()


def mixed(cards: Iterable[Card], rng: Random) -> list[Card]:
    """Put cards in an order by chance; quicker than to shuffle them in place."""
    number = rng.random
    return sorted(cards, key=lambda _: number())


_ALL: Final = Deck(1, 1).cards
"""Every card, at the place of its index."""

_CROWD: Final = 4
"""Choices of heaps that are made side by side; those live on that leave the most ways."""
_TRIES: Final = 50
"""How often choosing is begun anew where all of them come to an end."""


def dealt_after_reshuffles(
    view: View, hidden: tuple[int, ...], cards: tuple[Card, ...], rng: Random
) -> FaceDown:
    """Deal the unseen cards so that they can have come where they lie.

    Args:
        view: what a seat sees.
        hidden: by seat how many of its cards are unseen.
        cards: the unseen cards.
        rng: the source of chance.

    Raises:
        ContinentalError: what is remembered contradicts what is seen.
    """
    past = _past(view, hidden, cards)
    for _ in range(_TRIES):
        choice = past.chosen(rng)
        if choice is not None:
            return _dealt(view, choice, rng)
    raise _contradiction()


@frozen
class _Show:
    """A card of a trail that was played or shown.

    Attributes:
        card: its index.
        heaps: the heaps from which it can have come.
        number: which of the shows of this card it is, 0-based.
        kept: by heap how many cards of it the hand needs for what it is sure to show later.
    """

    card: int
    heaps: tuple[int, ...]
    number: int
    kept: tuple[int, ...]


@define
class _Choice:
    """From which heaps the shown cards of some hands came.

    Attributes:
        heaps: for each heap how many of each card are left, by index.
        sizes: how many cards are left of each heap.
        places: by seat and heap the places among its draws of what the hand still holds; -1 where
            that is not remembered.
        drawn: by seat the cards drawn from reshuffled stocks as far as they were shown.
    """

    heaps: list[list[int]]
    sizes: list[int]
    places: list[list[list[int]]]
    drawn: list[list[Card | None]]


class _Past:
    """What a seat knows of where the unseen cards came from."""

    def __init__(self, view: View, hidden: tuple[int, ...], cards: tuple[Card, ...]) -> None:
        """Reckon what each heap holds, and from which of them each shown card can have come."""
        table = view.table
        own = () if view.viewer is None else table.trails[view.viewer]
        trails = [() if seat == view.viewer else one for seat, one in enumerate(table.trails)]
        shown = [step for trail in trails for step in trail if isinstance(step, Card)]
        heaps = [_counted(()), *map(_counted, table.reshuffled)]
        draws = [step for step in own if isinstance(step, int) and step]
        for card, heap in zip(view.drawn, draws, strict=True):
            heaps[heap][card.index] -= 1
        every = _counted((*cards, *shown))
        heaps[0] = [all_ - sum(rest) for all_, *rest in zip(every, *heaps[1:], strict=True)]
        self.heaps = heaps
        self.starts = [
            count - sum(1 if isinstance(step, int) else -1 for step in trail)
            for count, trail in zip(hidden, trails, strict=True)
        ]
        if min(map(min, heaps)) < 0 or min(self.starts) < 0:
            raise _contradiction()
        rows: dict[int, list[tuple[int, ...]]] = {}
        for start, trail in zip(self.starts, trails, strict=True):
            for index, reached in _reached(start, trail):
                rows.setdefault(index, []).append(reached)
        self.rows = {
            index: _narrowed(row, [heap[index] for heap in heaps]) for index, row in rows.items()
        }
        self.doubtful = any(len(one) > 1 for row in self.rows.values() for one in row)
        shows = {index: iter(enumerate(row)) for index, row in self.rows.items()}
        self.steps = [
            self._steps(
                [
                    step if isinstance(step, int) else (step.index, *next(shows[step.index]))
                    for step in trail
                ]
            )
            for trail in trails
        ]
        self._suffices: dict[tuple[int, ...], bool] = {}

    def _steps(
        self, trail: Sequence[int | tuple[int, int, tuple[int, ...]]]
    ) -> tuple[int | _Show, ...]:
        """Tell what a hand needs after each step for the cards that it is sure to show later."""
        kept = [0] * len(self.heaps)
        steps: list[int | _Show] = []
        for step in reversed(trail):
            if isinstance(step, int):
                kept[step] = max(0, kept[step] - 1)
                steps.append(step)
            else:
                card, number, heaps = step
                steps.append(_Show(card, heaps, number, tuple(kept)))
                if len(heaps) == 1:
                    kept[heaps[0]] += 1
        return tuple(reversed(steps))

    def chosen(self, rng: Random) -> _Choice | None:
        """Choose from which heaps the shown cards came, hand by hand; None where that fails."""
        nothing = _Choice(self.heaps, [sum(one) for one in self.heaps], [], [])
        crowd = [nothing] * (_CROWD if self.doubtful else 1)
        for start, steps in zip(self.starts, self.steps, strict=True):
            grown = [found for one in crowd if (found := self._grown(one, start, steps, rng))]
            if not grown:
                return None
            crowd = rng.choices(
                [choice for _, choice in grown], [weight for weight, _ in grown], k=len(crowd)
            )
        return crowd[0]

    def _grown(
        self, choice: _Choice, start: int, steps: Sequence[int | _Show], rng: Random
    ) -> tuple[float, _Choice] | None:
        """Choose for one more hand, in proportion to the ways that each step leaves.

        Returns:
            How many ways there are, as it seems, up to a factor; and the choice.
        """
        heaps, sizes = [[*one] for one in choice.heaps], [*choice.sizes]
        places: list[list[int]] = [[] for _ in heaps]
        places[0] = [-1] * start
        drawn: list[Card | None] = []
        weight, number = 1.0, rng.random
        for step in steps:
            if isinstance(step, int):
                places[step].append(len(drawn) if step else -1)
                if step:
                    drawn.append(None)
                continue
            card = step.card
            if len(step.heaps) == 1:
                heap = step.heaps[0]
                ways = len(places[heap]) * heaps[heap][card] / sizes[heap]
            else:
                options = [
                    len(places[one]) * heaps[one][card] / sizes[one]
                    if len(places[one]) > step.kept[one] and self._leaves(heaps, step, one)
                    else 0.0
                    for one in step.heaps
                ]
                ways = sum(options)
                heap = rng.choices(step.heaps, options)[0] if ways else 0
            if not ways:
                return None
            weight *= ways
            heaps[heap][card] -= 1
            sizes[heap] -= 1
            place = places[heap].pop(int(number() * len(places[heap])))
            if place >= 0:
                drawn[place] = _ALL[card]
        return weight, _Choice(heaps, sizes, [*choice.places, places], [*choice.drawn, drawn])

    def _leaves(self, heaps: list[list[int]], step: _Show, heap: int) -> bool:
        """Tell whether a copy can come from a heap, and enough are left for the later shows."""
        if step.number + 1 == len(self.rows[step.card]):
            return True
        left = [one[step.card] for one in heaps]
        left[heap] -= 1
        return left[heap] >= 0 and self._enough(step.card, step.number + 1, tuple(left))

    def _enough(self, card: int, made: int, left: tuple[int, ...]) -> bool:
        """Tell whether the copies of a card that are left suffice for its later shows."""
        row = self.rows[card]
        if made == len(row):
            return True
        key = (card, made, *left)
        found = self._suffices.get(key)
        if found is None:
            found = self._suffices[key] = any(
                left[one]
                and self._enough(card, made + 1, (*left[:one], left[one] - 1, *left[one + 1 :]))
                for one in row[made]
            )
        return found


_past: Final = lru_cache(maxsize=16)(_Past)
"""A seat that thinks asks for many states that look the same."""


def _reached(start: int, trail: Trail) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Give every shown card with the heaps from which the hand had drawn before."""
    reached = {0} if start else set[int]()
    for step in trail:
        if isinstance(step, int):
            reached.add(step)
        else:
            yield step.index, tuple(sorted(reached))


def _narrowed(row: list[tuple[int, ...]], copies: list[int]) -> list[tuple[int, ...]]:
    """Leave out the heaps whose copies of a card are all needed where they must come from."""
    sure: set[int] = set()
    while True:
        new = {place for place, heaps in enumerate(row) if len(heaps) == 1} - sure
        for place in new:
            copies[row[place][0]] -= 1
        sure |= new
        narrow = [
            heaps if place in sure else tuple(one for one in heaps if copies[one] > 0)
            for place, heaps in enumerate(row)
        ]
        if narrow == row:
            return row
        row = narrow


def _dealt(view: View, choice: _Choice, rng: Random) -> FaceDown:
    """Deal what is left of each heap to where its cards are."""
    table = view.table
    hands: list[list[Card]] = [[] for _ in choice.places]
    stock: list[Card] = []
    penalty: list[Card] = []
    drawn = [[*one] for one in choice.drawn]
    for heap, counts in enumerate(choice.heaps):
        cards = mixed(listed(counts), rng)
        if len(cards) < sum(len(places[heap]) for places in choice.places):
            raise _contradiction()
        for seat, places in enumerate(choice.places):
            for place in places[heap]:
                card = cards.pop()
                hands[seat].append(card)
                if place >= 0:
                    drawn[seat][place] = card
        if heap == table.stock_from:
            stock, cards = cards[: table.stock_size], cards[table.stock_size :]
        if heap == 0:
            penalty, cards = cards[: table.penalty_size], cards[table.penalty_size :]
        if cards:
            raise _contradiction()
    remembered = [
        view.drawn if seat == view.viewer else tuple([card for card in one if card is not None])
        for seat, one in enumerate(drawn)
    ]
    return FaceDown(tuple(map(tuple, hands)), tuple(stock), tuple(penalty), tuple(remembered))


def listed(counts: Iterable[int]) -> list[Card]:
    """Give the cards of which there are so many, by index."""
    return list(chain.from_iterable(map(repeat, _ALL, counts)))


def _counted(cards: Iterable[Card]) -> list[int]:
    """Count cards by index."""
    counts = [0] * len(_ALL)
    for card in cards:
        counts[card.index] += 1
    return counts


def _contradiction() -> ContinentalError:
    return ContinentalError("view: what is remembered of the reshuffles contradicts what is seen")
