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

from attrs import define, evolve, frozen

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

_CROWDS: Final = (4, 4, 8, 16, 32)
"""Choices of heaps that are made side by side, of which those live on that leave the most ways;
more of them where all came to an end."""
_STEPS: Final = 12
"""Steps of a trail after which it is looked which choices live on."""


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
    heaps = len(view.table.reshuffled)
    for forgotten in dict.fromkeys((0, heaps - 1, heaps)):
        known = _without_heaps(view, forgotten)
        past = _past(known, hidden, cards)
        for crowd in _CROWDS:
            choice = past.chosen(rng, crowd)
            if choice is not None:
                dealt = _dealt(known, choice, rng)
                return _with_draws(view, dealt, forgotten, rng) if forgotten else dealt
    raise _contradiction()


def _without_heaps(view: View, forgotten: int) -> View:
    """Take the first heaps for one with what was never reshuffled."""
    if not forgotten:
        return view
    table = view.table
    own = () if view.viewer is None else table.trails[view.viewer]
    drawn = zip(view.drawn, _reshuffles(own), strict=True)
    trails = tuple(
        tuple(max(0, step - forgotten) if isinstance(step, int) else step for step in trail)
        for trail in table.trails
    )
    known = evolve(
        table,
        reshuffled=table.reshuffled[forgotten:],
        stock_from=max(0, table.stock_from - forgotten),
        trails=trails,
    )
    return View(known, view.viewer, view.hand, tuple(card for card, n in drawn if n > forgotten))


def _with_draws(view: View, dealt: FaceDown, forgotten: int, rng: Random) -> FaceDown:
    """Give the others also cards that they may have drawn from the heaps that were forgotten."""
    table = view.table
    numbers = [list(_reshuffles(trail)) for trail in table.trails]
    heaps = [_counted(cards) for cards in table.reshuffled[:forgotten]]
    if view.viewer is not None:
        for card, number in zip(view.drawn, numbers[view.viewer], strict=True):
            if number <= forgotten:
                heaps[number - 1][card.index] -= 1
    left = [mixed(listed(heap), rng) for heap in heaps]
    drawn: list[tuple[Card, ...]] = []
    for seat, mine in enumerate(numbers):
        later = iter(dealt.drawn[seat] if dealt.drawn else ())
        some = [
            left[n - 1].pop() if n <= forgotten else next(later)
            for n in mine
            if seat != view.viewer
        ]
        drawn.append(view.drawn if seat == view.viewer else tuple(some))
    return evolve(dealt, drawn=tuple(drawn))


def _reshuffles(trail: Trail) -> Iterator[int]:
    """Give the reshuffle of every card that a hand drew from a reshuffled stock, in order."""
    return (step for step in trail if isinstance(step, int) and step)


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
        if not _fits_together(view):
            raise _contradiction()
        own = () if view.viewer is None else table.trails[view.viewer]
        trails = [() if seat == view.viewer else one for seat, one in enumerate(table.trails)]
        shown = [step for trail in trails for step in trail if isinstance(step, Card)]
        heaps = [_counted(()), *map(_counted, table.reshuffled)]
        for card, heap in zip(view.drawn, _reshuffles(own), strict=True):
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

    def chosen(self, rng: Random, many: int) -> _Choice | None:
        """Choose from which heaps the shown cards came, hand by hand; None where that fails.

        Args:
            rng: the source of chance.
            many: how many choices are made side by side.
        """
        nothing = _Choice(self.heaps, [sum(one) for one in self.heaps], [], [])
        crowd = [nothing] * (many if self.doubtful else 1)
        for start, steps in zip(self.starts, self.steps, strict=True):
            places: list[list[int]] = [[-1] * start, *([] for _ in self.heaps[1:])]
            crowd = [
                _Choice(one.heaps, one.sizes, [*one.places, places], [*one.drawn, []])
                for one in crowd
            ]
            for first in range(0, len(steps), _STEPS):
                few = steps[first : first + _STEPS]
                grown = [found for one in crowd if (found := self._grown(one, few, rng))]
                if not grown:
                    return None
                crowd = rng.choices(
                    [choice for _, choice in grown], [weight for weight, _ in grown], k=len(crowd)
                )
        return crowd[0]

    def _grown(
        self, choice: _Choice, steps: Sequence[int | _Show], rng: Random
    ) -> tuple[float, _Choice] | None:
        """Choose for some more steps of a hand, in proportion to the ways that each one leaves.

        Returns:
            How many ways there are, as it seems, up to a factor; and the choice.
        """
        heaps, sizes = [[*one] for one in choice.heaps], [*choice.sizes]
        places = [[*one] for one in choice.places[-1]]
        drawn = [*choice.drawn[-1]]
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
        hands = [*choice.places[:-1], places]
        return weight, _Choice(heaps, sizes, hands, [*choice.drawn[:-1], drawn])

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
    """Leave out the heaps whose copies of a card are all needed where they must come from.

    Raises:
        ContinentalError: a card was shown that can have come from no heap.
    """
    sure: set[int] = set()
    while True:
        new = {place for place, heaps in enumerate(row) if len(heaps) == 1} - sure
        for place in new:
            copies[row[place][0]] -= 1
        sure |= new
        if min(copies) < 0 or () in row:
            raise _contradiction()
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


def _fits_together(view: View) -> bool:
    """Tell whether each seat has a trail of reshuffles that were, and what it drew is told."""
    table = view.table
    steps = [step for trail in table.trails for step in trail if isinstance(step, int)]
    own = () if view.viewer is None else table.trails[view.viewer : view.viewer + 1]
    return (
        len(table.trails) == table.seats
        and all(0 <= step <= len(table.reshuffled) for step in (*steps, table.stock_from))
        and len(view.drawn) == sum(len(list(_reshuffles(trail))) for trail in own)
    )


def _contradiction() -> ContinentalError:
    return ContinentalError("view: what is remembered of the reshuffles contradicts what is seen")
