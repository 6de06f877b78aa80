"""Where cards can lie after a reshuffle, by what was seen of every hand since then.

The cards that are unseen come from several heaps: heap 0, of those that were never reshuffled, and
one for each reshuffle. Whoever drew a card face down drew it from one heap, which everybody saw. A
card that is shown then comes from one of the heaps from which the hand had drawn. Where it cannot
be told from which, the show is in doubt. The ways in which all shows in doubt can have come are
counted, one is chosen by chance, and all else is dealt heap by heap.
"""

from bisect import bisect, bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from heapq import nlargest
from itertools import chain
from operator import attrgetter, itemgetter, mul
from random import Random
from typing import Final, NamedTuple

from continental.cards import ALL_CARDS, Card
from continental.errors import ContinentalError
from continental.state import Trail
from continental.views import View

__all__ = ["FaceDown", "Past", "mixed"]


class FaceDown(NamedTuple):
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

_INDEX: Final = attrgetter("index")

_MOST: Final = (1_000, 4_000, 16_000)
"""Ways are told apart by what they have taken after a show; the rarest of more are left out.

Where none of those that are left is possible in the end, more are told apart.
"""


def _listed(counts: Iterable[int]) -> list[Card]:
    """Give the cards of which there are so many, by index."""
    return list(chain.from_iterable(map(mul, _ONE_OF_EACH, counts)))


def mixed(cards: Iterable[Card], rng: Random) -> list[Card]:
    """Put cards in an order by chance; quicker than to shuffle them in place."""
    return sorted(cards, key=partial(next, iter(rng.random, 1.0)))


class _Hand:
    """What is remembered of a hand.

    Attributes:
        seat: whose it is, 0-based.
        trail: its trail.
        start: how many of its cards were unseen at the first reshuffle.
        shown: the cards that it has shown since, in order.
        came: the heap from which each of them came, or, in doubt, those from which it can have
            come, in order.
        room: by heap how many cards it holds, or has shown in doubt.
        drawn: the reshuffle of every card that it drew from a reshuffled stock, in order.
    """

    def __init__(self, seat: int, unseen: int, trail: Trail, reshuffles: int) -> None:
        """Tell of how many cards are unseen now, and how often cards were reshuffled.

        Raises:
            ContinentalError: the hand has shown more than it had, or drawn of what was not there.
        """
        draws = [step for step in trail if isinstance(step, int)]
        self.seat, self.trail = seat, trail
        self.shown = [step for step in trail if not isinstance(step, int)]
        self.start = unseen + len(self.shown) - len(draws)
        heaps = [*range(reshuffles + 1)]
        self.came: list[int | list[int]] = [heaps] * len(self.shown)
        self.drawn = [heap for heap in draws if heap]
        self.room = list(map(draws.count, heaps))
        if self.start < 0 or sum(self.room) != len(draws):
            raise _contradiction()
        self.room[0] += self.start

    def settle(self, heaps: list[list[int]]) -> int:
        """Take out of the heaps what can have come from one only.

        Returns:
            How many shows are in doubt.

        Raises:
            ContinentalError: a card can have come from nowhere.
        """
        held, room = [self.start] + [0] * (len(heaps) - 1), self.room
        place = doubts = 0
        for step in self.trail:
            if isinstance(step, int):
                held[step] += 1
                continue
            came = self.came[place]
            if not isinstance(came, int):
                index = step.index
                came = [one for one in came if held[one] and room[one] and heaps[one][index]]
                if len(came) == 1:
                    (came,) = came
                    heaps[came][index] -= 1
                    room[came] -= 1
                self.came[place] = came
            place += 1
            if isinstance(came, int):
                held[came] -= 1
                if held[came] < 0:
                    raise _contradiction()
            elif came:
                doubts += 1
            else:
                raise _contradiction()
        return doubts

    def in_doubt(self) -> Iterator[tuple[Card, list[int]]]:
        """Give the cards of the shows in doubt, and the heaps from which they can have come."""
        for card, came in zip(self.shown, self.came, strict=True):
            if not isinstance(came, int):
                yield card, came

    def dealt(
        self, doubts: Iterator[int], heaps: list[list[Card]], rng: Random
    ) -> tuple[list[Card], tuple[Card, ...]]:
        """Deal the hand its cards.

        Args:
            doubts: the heaps of the shows in doubt; those of the hand are used up.
            heaps: what is left of each heap, in an order by chance; used up from the end.
            rng: the source of chance.

        Returns:
            Its unseen cards; and those that it drew from reshuffled stocks, in order.
        """
        shown, old = self._shown(doubts, rng) if any(self.came) else ({}, self.room[0])
        hand, drawn = [heaps[0].pop() for _ in range(old)], list[Card]()
        for place, heap in enumerate(self.drawn):
            card = shown.get(place)
            if card is None:
                card = heaps[heap].pop()
                hand.append(card)
            drawn.append(card)
        return hand, tuple(drawn)

    def _shown(self, doubts: Iterator[int], rng: Random) -> tuple[dict[int, Card], int]:
        """Choose which of the cards that it drew from reshuffled stocks it has shown.

        Returns:
            The cards, by the number of the draw; and how many unseen ones come from heap 0.
        """
        held: list[list[int]] = [[] for _ in self.room]
        shown: dict[int, Card] = {}
        number, old, came = 0, self.start, iter(self.came)
        for step in self.trail:
            if not isinstance(step, int):
                heap = next(came)
                if not isinstance(heap, int):
                    heap = next(doubts)
                if heap:
                    some = held[heap]
                    shown[some.pop(int(rng.random() * len(some)))] = step
                else:
                    old -= 1
            elif step:
                held[step].append(number)
                number += 1
            else:
                old += 1
        return shown, old


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
        table = self.table = view.table
        reshuffles = len(table.reshuffled)
        if len(table.trails) != table.seats or not 0 <= table.stock_from <= reshuffles:
            raise _contradiction()
        self.drawn = view.drawn
        self.hands = [
            _Hand(seat, count, trail, reshuffles)
            for seat, (count, trail) in enumerate(zip(hidden, table.trails, strict=True))
            if seat != view.viewer
        ]
        heaps = _heaps(view, unseen, self.hands)
        doubts = _settled(self.hands, heaps)
        self.heaps = list(map(_listed, heaps))
        sizes = [sum(rooms) for rooms in zip(*[hand.room for hand in self.hands], strict=True)]
        sizes[table.stock_from] += table.stock_size
        sizes[0] += table.penalty_size
        if sizes != list(map(len, self.heaps)):  # nor where less than none of a card are left
            raise _contradiction()
        self.ways = _counted(heaps, self.hands) if doubts else None

    def dealt(self, rng: Random) -> FaceDown:
        """Deal the unseen cards so that they can have come where they lie.

        Args:
            rng: the source of chance.
        """
        table, heaps, came = self.table, self.heaps, list[int]()
        if self.ways is not None:
            heaps, came = [[*heap] for heap in heaps], self.ways.chosen(rng)
            for card, heap in zip(self.ways.cards, came, strict=True):
                del heaps[heap][bisect_left(heaps[heap], card.index, key=_INDEX)]
        heaps, doubts = [mixed(heap, rng) for heap in heaps], iter(came)
        hands: list[Sequence[Card]] = [()] * table.seats
        drawn = [self.drawn] * table.seats
        for hand in self.hands:
            hands[hand.seat], drawn[hand.seat] = hand.dealt(doubts, heaps, rng)
        stock = heaps[table.stock_from][: table.stock_size]
        penalty = heaps[0][len(heaps[0]) - table.penalty_size :]
        return FaceDown(hands, tuple(stock), tuple(penalty), tuple(drawn))


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

    Attributes:
        cards: the cards in doubt, in the order in which hands are followed.
        chances: how likely what can have been taken in the end is; nothing where there is no way.
        left_out: whether rare ways were left out.
    """

    def __init__(self, heaps: list[list[int]], hands: Sequence[_Hand], most: int) -> None:
        """Count the ways.

        Args:
            heaps: by heap and index the copies of each card that did not certainly come from it.
            hands: the hands of the others.
            most: how many ways are told apart after a show at most.
        """
        self.most, self.left_out = most, False
        self.heaps, self.sizes = heaps, list(map(sum, heaps))
        self.cards = [card for hand in hands for card, _ in hand.in_doubt()]
        self.later = Counter(card.index for card in self.cards)
        self.steps: list[dict[_Taken, list[tuple[float, _Taken, int]]]] = []
        self.chances = {_Taken(): 1.0}
        for hand in hands:
            self._follow(hand)

    def chosen(self, rng: Random) -> list[int]:
        """Choose the heaps of the shows in doubt, in the order in which hands are followed.

        Args:
            rng: the source of chance.
        """
        heaps: list[int] = []
        (taken,) = rng.choices([*self.chances], [*self.chances.values()])
        for step in reversed(self.steps):
            some = step[taken]
            ((_, taken, heap),) = rng.choices(some, [chance for chance, _, _ in some])
            heaps.append(heap)
        return heaps[::-1]

    def _follow(self, hand: _Hand) -> None:
        """Follow a hand, and what it has shown in doubt."""
        held, shown = [hand.start] + [0] * (len(self.heaps) - 1), iter(hand.came)
        for step in hand.trail:
            if isinstance(step, int):
                held[step] += 1
                continue
            came = next(shown)
            if not isinstance(came, int):
                self._take(hand.seat, step, came, held)
                continue
            if self.steps:
                self._keep(hand.seat, came, held[came])
            held[came] -= 1

    def _keep(self, seat: int, heap: int, held: int) -> None:
        """Leave a hand a card of a heap to show, of so many that it holds or has shown in doubt."""
        self.chances = {
            taken: chance * (held - shown) / held
            for taken, chance in self.chances.items()
            if (shown := taken.hand.count(heap) if taken.seat == seat else 0) < held
        }

    def _take(self, seat: int, card: Card, came: Sequence[int], held: Sequence[int]) -> None:
        """Let a show in doubt come from each heap from which it can have come."""
        index = card.index
        self.later[index] -= 1
        step: defaultdict[_Taken, list[tuple[float, _Taken, int]]] = defaultdict(list)
        for taken, chance in self.chances.items():
            hand = taken.hand if taken.seat == seat else ()
            for heap in came:
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
        if len(chances) > self.most:
            chances = dict(nlargest(self.most, chances.items(), itemgetter(1)))
            self.left_out = True
        greatest = max(chances.values(), default=1.0)
        self.chances = {taken: chance / greatest for taken, chance in chances.items()}


def _counted(heaps: list[list[int]], hands: Sequence[_Hand]) -> _Ways:
    """Count the ways in which the shows in doubt can have come from the heaps.

    Raises:
        ContinentalError: there is no way, or none among those that can be told apart.
    """
    for most in _MOST:
        ways = _Ways(heaps, hands, most)
        if ways.chances:
            return ways
        if not ways.left_out:
            raise _contradiction()
    raise ContinentalError("view: the reshuffles can have gone too many ways to tell them apart")


def _with(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Add a number to some in order."""
    place = bisect(numbers, number)
    return (*numbers[:place], number, *numbers[place:])


def _heaps(view: View, unseen: Sequence[int], hands: Iterable[_Hand]) -> list[list[int]]:
    """Count by index the cards of each heap that others have, have shown or lie in a stock."""
    table, viewer = view.table, view.viewer
    heaps = [[*unseen], *([0] * len(ALL_CARDS) for _ in table.reshuffled)]
    never = heaps[0]
    for hand in hands:
        for card in hand.shown:
            never[card.index] += 1
    for heap, cards in zip(heaps[1:], table.reshuffled, strict=True):
        for card in cards:
            index = card.index
            heap[index] += 1
            never[index] -= 1
    own = () if viewer is None else table.trails[viewer]
    numbers = [step for step in own if isinstance(step, int) and step]
    if len(numbers) != len(view.drawn) or not all(0 < step < len(heaps) for step in numbers):
        raise _contradiction()
    for card, number in zip(view.drawn, numbers, strict=True):
        heaps[number][card.index] -= 1
        never[card.index] += 1
    return heaps


def _settled(hands: Sequence[_Hand], heaps: list[list[int]]) -> int:
    """Take out of the heaps what can have come from one only; count the shows in doubt."""
    doubts = -1
    while True:
        before, doubts = doubts, sum([hand.settle(heaps) for hand in hands])
        if not doubts or (doubts == before and not _narrowed(hands, heaps)):
            return doubts


def _narrowed(hands: Iterable[_Hand], heaps: list[list[int]]) -> bool:
    """Leave all older copies of a card to the older shows where these need them; tell if so."""
    found = False
    rows: defaultdict[int, list[list[int]]] = defaultdict(list)
    for hand in hands:
        for card, came in hand.in_doubt():
            rows[card.index].append(came)
    for index, row in rows.items():
        for last in {came[-1] for came in row}:
            newer = [came for came in row if came[-1] > last]
            if len(row) - len(newer) == sum(heap[index] for heap in heaps[: last + 1]):
                for came in newer:
                    found = found or came[0] <= last
                    came[:] = [heap for heap in came if heap > last]
    return found


def _contradiction() -> ContinentalError:
    return ContinentalError("view: what is remembered of the reshuffles contradicts what is seen")
