"""Where cards can lie after a reshuffle, by what was seen of every hand since then.

The cards that are unseen come from several heaps: heap 0, of those that were never reshuffled, and
one for each reshuffle. Whoever drew a card face down drew it from one heap, which everybody saw. A
card that is shown then comes from one of the heaps from which the hand had drawn. Where it cannot
be told from which, it is in doubt. The ways in which all cards in doubt can have come are counted,
one is chosen by chance, and all else is dealt heap by heap.
"""

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from heapq import nlargest
from itertools import chain
from operator import itemgetter, mul
from random import Random
from typing import Final, NamedTuple

from attrs import define, frozen

from continental.cards import ALL_CARDS, Card
from continental.errors import ContinentalError
from continental.state import Trail
from continental.views import View

__all__ = ["FaceDown", "Past", "listed", "mixed"]


@frozen
class FaceDown:
    """How the cards lie that a seat cannot see.

    Attributes:
        hands: by seat those of its cards that are not known; none of the seat that looks.
        stock: the stock, the top card first.
        penalty_stock: the penalty stock, the top card first.
        drawn: by seat the cards that it drew from reshuffled stocks, in order.
    """

    hands: Sequence[Sequence[Card]]
    stock: tuple[Card, ...]
    penalty_stock: tuple[Card, ...]
    drawn: tuple[tuple[Card, ...], ...] = ()


_ONE_OF_EACH: Final = [(card,) for card in ALL_CARDS]

_MOST: Final = 1000
"""Ways are told apart by what they have taken after a show; the rarest of more are left out."""


def listed(counts: Iterable[int]) -> list[Card]:
    """Give the cards of which there are so many, by index."""
    return list(chain.from_iterable(map(mul, _ONE_OF_EACH, counts)))


def mixed(cards: Iterable[Card], rng: Random) -> list[Card]:
    """Put cards in an order by chance; quicker than to shuffle them in place."""
    return sorted(cards, key=partial(next, iter(rng.random, 1.0)))


@define(eq=False)
class _Show:
    """A card that a hand showed.

    Attributes:
        card: the card.
        heaps: the heaps from which it can have come, in order.
        room: that of the hand.
    """

    card: Card
    heaps: Sequence[int]
    room: list[int]


@frozen
class _Hand:
    """What is remembered of a hand.

    Its unseen cards, those that it has shown since too, are numbered in the order in which they
    came.

    Attributes:
        seat: whose it is, 0-based.
        start: how many cards were unseen at the first reshuffle.
        steps: the heap of each card that was drawn face down, and what was shown, in order.
        drawn: the numbers of the cards that were drawn from reshuffled stocks.
        room: by heap how many cards the hand holds, or has shown in doubt.
    """

    seat: int
    start: int
    steps: Sequence[int | _Show]
    drawn: Sequence[int]
    room: list[int]


class Past:
    """What a seat knows of where the unseen cards came from, made ready to deal them."""

    def __init__(self, view: View, hidden: Sequence[int], unseen: Sequence[int]) -> None:
        """Reckon what each heap holds, and in which ways the shown cards can have come.

        Args:
            view: what a seat sees, after a reshuffle.
            hidden: by seat how many of its cards are unseen.
            unseen: how many copies of each card are unseen, by index.

        Raises:
            ContinentalError: what is remembered contradicts what is seen.
        """
        if not _fits_together(view):
            raise _contradiction()
        table = self.table = view.table
        self.drawn = view.drawn
        self.hands = [
            _hand(seat, count, trail, len(table.reshuffled))
            for seat, (count, trail) in enumerate(zip(hidden, table.trails, strict=True))
            if seat != view.viewer
        ]
        shows = [step for hand in self.hands for step in hand.steps if isinstance(step, _Show)]
        heaps = _heaps(view, unseen, shows)
        self.ways = _Ways(heaps, _in_doubt(shows, heaps), self.hands)
        self.heaps = list(map(listed, heaps))
        rooms = [hand.room for hand in self.hands]
        sizes = [sum(room[heap] for room in rooms) for heap in range(len(heaps))]
        sizes[table.stock_from] += table.stock_size
        sizes[0] += table.penalty_size
        if sizes != list(map(len, self.heaps)):
            raise _contradiction()

    def dealt(self, rng: Random) -> FaceDown:
        """Deal the unseen cards so that they can have come where they lie.

        Args:
            rng: the source of chance.
        """
        table = self.table
        heaps = [[*heap] for heap in self.heaps]
        came = self.ways.chosen(rng)
        followed = [_shown(hand, came, heaps, rng) for hand in self.hands]
        left = [mixed(heap, rng) for heap in heaps]
        hands: list[Sequence[Card]] = [()] * table.seats
        drawn = [self.drawn] * table.seats
        for hand, (numbers, cards) in zip(self.hands, followed, strict=True):
            for heap, some in zip(left, numbers, strict=True):
                for number in some:
                    cards[number] = heap.pop()
            hands[hand.seat] = [cards[number] for some in numbers for number in some]
            drawn[hand.seat] = tuple([cards[number] for number in hand.drawn])
        stock = left[table.stock_from][: table.stock_size]
        penalty = left[0][len(left[0]) - table.penalty_size :]
        return FaceDown(hands, tuple(stock), tuple(penalty), tuple(drawn))


def _shown(
    hand: _Hand, came: Iterator[int], heaps: list[list[Card]], rng: Random
) -> tuple[list[list[int]], dict[int, Card]]:
    """Choose which of its cards a hand has shown.

    Args:
        hand: the hand.
        came: the heaps of the shows in doubt; those of the hand are used up.
        heaps: what is left of each heap; what was in doubt is taken out.
        rng: the source of chance.

    Returns:
        By heap the numbers of the cards that the hand still holds; and those shown, by number.
    """
    held = [[*range(hand.start)], *([] for _ in heaps[1:])]
    cards: dict[int, Card] = {}
    number, chance = hand.start, rng.random
    for step in hand.steps:
        if isinstance(step, int):
            held[step].append(number)
            number += 1
        else:
            heap = step.heaps[0]
            if len(step.heaps) > 1:
                heap = next(came)
                heaps[heap].remove(step.card)
            some = held[heap]
            cards[some.pop(int(chance() * len(some)))] = step.card
    return held, cards


class _Taken(NamedTuple):
    """What the shows in doubt have taken so far, as much of it as matters later; all in order.

    Attributes:
        heaps: the heaps from which they came.
        seat: the last seat that made some, 0-based.
        hand: the heaps from which those of this seat came.
        copies: which copies came of cards that are in doubt again later.
    """

    heaps: tuple[int, ...] = ()
    seat: int = -1
    hand: tuple[int, ...] = ()
    copies: tuple[int, ...] = ()


class _Ways:
    """All ways in which the shows in doubt can have come from the heaps.

    Hands are followed one after another. A way is as likely as the product, over the shows, of how
    many cards of its heap the hand then has, and, in doubt, of the share of the card among what is
    left of the heap. After each show in doubt it is told what can have been taken by then, how
    likely that is, and from what it follows; so a way is chosen from the last show to the first.
    """

    def __init__(
        self, heaps: list[list[int]], in_doubt: Sequence[_Show], hands: Sequence[_Hand]
    ) -> None:
        """Count the ways.

        Args:
            heaps: by heap and index the copies of each card that did not certainly come from it.
            in_doubt: the shows in doubt.
            hands: the hands of the others.

        Raises:
            ContinentalError: there is no way.
        """
        self.heaps, self.sizes = heaps, list(map(sum, heaps))
        self.later = Counter(show.card.index for show in in_doubt)
        self.steps: list[dict[_Taken, list[tuple[float, _Taken, int]]]] = []
        self.chances = {_Taken(): 1.0}
        for hand in hands:
            self._follow(hand)

    def chosen(self, rng: Random) -> Iterator[int]:
        """Choose the heaps of the shows in doubt, in the order in which hands are followed.

        Args:
            rng: the source of chance.
        """
        heaps: list[int] = []
        if self.steps:
            (taken,) = rng.choices([*self.chances], [*self.chances.values()])
            for step in reversed(self.steps):
                some = step[taken]
                ((_, taken, heap),) = rng.choices(some, [chance for chance, _, _ in some])
                heaps.append(heap)
        return reversed(heaps)

    def _follow(self, hand: _Hand) -> None:
        """Follow a hand, and what it has shown in doubt."""
        held = [hand.start] + [0] * (len(self.heaps) - 1)
        for step in hand.steps:
            if isinstance(step, int):
                held[step] += 1
            elif len(step.heaps) > 1:
                self._take(hand.seat, step, held)
            else:
                heap = step.heaps[0]
                if not held[heap]:
                    raise _contradiction()
                if self.steps:
                    self._keep(hand.seat, heap, held[heap])
                held[heap] -= 1

    def _keep(self, seat: int, heap: int, held: int) -> None:
        """Leave a hand a card of a heap to show, of so many that it holds or has shown in doubt."""
        self.chances = {
            taken: chance * (held - shown) / held
            for taken, chance in self.chances.items()
            if (shown := taken.hand.count(heap) if taken.seat == seat else 0) < held
        }
        if not self.chances:
            raise _contradiction()

    def _take(self, seat: int, show: _Show, held: Sequence[int]) -> None:
        """Let a show in doubt come from each heap that it can have come from."""
        index = show.card.index
        self.later[index] -= 1
        step: defaultdict[_Taken, list[tuple[float, _Taken, int]]] = defaultdict(list)
        for taken, chance in self.chances.items():
            hand = taken.hand if taken.seat == seat else ()
            for heap in show.heaps:
                copy = len(ALL_CARDS) * heap + index
                cards = held[heap] - hand.count(heap)
                copies = self.heaps[heap][index] - taken.copies.count(copy)
                if cards > 0 and copies > 0:
                    share = copies / (self.sizes[heap] - taken.heaps.count(heap))
                    after = _Taken(
                        _with(taken.heaps, heap),
                        seat,
                        _with(hand, heap),
                        _with(taken.copies, copy)
                        if self.later[index]
                        else tuple([one for one in taken.copies if one % len(ALL_CARDS) != index]),
                    )
                    step[after].append((chance * cards * share, taken, heap))
        self.steps.append(step)
        chances = {taken: sum(chance for chance, _, _ in some) for taken, some in step.items()}
        if not chances:
            raise _contradiction()
        if len(chances) > _MOST:
            chances = dict(nlargest(_MOST, chances.items(), itemgetter(1)))
        greatest = max(chances.values())
        self.chances = {taken: chance / greatest for taken, chance in chances.items()}


def _with(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Add a number to some in order."""
    place = bisect(numbers, number)
    return (*numbers[:place], number, *numbers[place:])


def _hand(seat: int, count: int, trail: Trail, reshuffles: int) -> _Hand:
    """Tell what is remembered of a hand of which so many cards are unseen now."""
    start = count - sum(1 if isinstance(step, int) else -1 for step in trail)
    if start < 0:
        raise _contradiction()
    reached = [0] if start else []
    room = [start] + [0] * reshuffles
    steps: list[int | _Show] = []
    drawn: list[int] = []
    number = start
    for step in trail:
        if isinstance(step, int):
            room[step] += 1
            if step not in reached:
                reached = sorted((*reached, step))
            if step:
                drawn.append(number)
            number += 1
            steps.append(step)
        else:
            steps.append(_Show(step, reached, room))
    return _Hand(seat, start, steps, drawn, room)


def _heaps(view: View, unseen: Iterable[int], shows: Iterable[_Show]) -> list[list[int]]:
    """Count by index the cards of each heap that others have, have shown or lie in a stock."""
    table = view.table
    heaps = [[*unseen], *([0] * len(ALL_CARDS) for _ in table.reshuffled)]
    never = heaps[0]
    for show in shows:
        never[show.card.index] += 1
    for heap, cards in zip(heaps[1:], table.reshuffled, strict=True):
        for card in cards:
            heap[card.index] += 1
            never[card.index] -= 1
    own = () if view.viewer is None else table.trails[view.viewer]
    for card, number in zip(view.drawn, _reshuffles(own), strict=True):
        heaps[number][card.index] -= 1
        never[card.index] += 1
    if min(map(min, heaps)) < 0:
        raise _contradiction()
    return heaps


def _in_doubt(shows: Sequence[_Show], heaps: list[list[int]]) -> Sequence[_Show]:
    """Take out of the heaps what can have come from one only; give the shows that are in doubt."""
    while True:
        doubtful: list[_Show] = []
        for show in shows:
            index = show.card.index
            show.heaps = [heap for heap in show.heaps if heaps[heap][index] and show.room[heap]]
            if not show.heaps:
                raise _contradiction()
            if len(show.heaps) == 1:
                heaps[show.heaps[0]][index] -= 1
                show.room[show.heaps[0]] -= 1
            else:
                doubtful.append(show)
        if len(doubtful) == len(shows) and not _narrowed(doubtful, heaps):
            return doubtful
        shows = doubtful


def _narrowed(shows: Iterable[_Show], heaps: list[list[int]]) -> bool:
    """Leave all older copies of a card to the older shows where these need them; tell if so."""
    found = False
    rows: defaultdict[int, list[_Show]] = defaultdict(list)
    for show in shows:
        rows[show.card.index].append(show)
    for index, row in rows.items():
        for last in {show.heaps[-1] for show in row}:
            newer = [show for show in row if show.heaps[-1] > last]
            if len(row) - len(newer) == sum(heap[index] for heap in heaps[: last + 1]):
                for show in newer:
                    found = found or show.heaps[0] <= last
                    show.heaps = [heap for heap in show.heaps if heap > last]
    return found


def _reshuffles(trail: Trail) -> Iterator[int]:
    """Give the reshuffle of every card that a hand drew from a reshuffled stock, in order."""
    return (step for step in trail if isinstance(step, int) and step)


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
