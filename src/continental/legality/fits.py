"""What fits on a meld of the table, and what comes out of it, remembered by the meld's value."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from continental.cards import Card
from continental.melds import CIRCLE, End, Meld, Trio, naturals_of
from continental.moves import At, LayOff, WildSwap, lay_off
from continental.state import TableMeld
from continental.validation import Judge, build_of, freed, grown, room

__all__ = ["Fits", "Room", "TableFits", "fits_of", "fits_on"]

_MOST: Final = 1 << 13
"""Melds that are remembered for one set of rules."""


Swap: TypeAlias = tuple[int, WildSwap, Meld, Card]
"""What frees a wild: the index of the card, the swap, the meld afterwards, and the wild."""


# The same values serve all tables.
_at = lru_cache(maxsize=256)(At)
_wild_swap = lru_cache(maxsize=1 << 13)(WildSwap)


@lru_cache(maxsize=1 << 13)
def _lay_off(card: Card, number: int, end: End | None) -> tuple[int, LayOff]:
    """Give a lay-off with the index of its card."""
    return card.index, lay_off(card, _at(number, end))


class Room:
    """What fits on melds that have room for the same cards.

    Attributes:
        ways: each card that fits, with an end at which it does, None for a trio.
    """

    __slots__ = ("_lay_offs", "_listed", "_places", "ways")

    def __init__(self, meld: Meld, judge: Judge) -> None:
        """Find out, by one of the melds."""
        listed = room(meld, judge)
        self.ways = frozenset(listed)
        if len(meld) + 1 == CIRCLE:
            # The last card of a circle fits at both ends; it is listed at the high one.
            results = {(card, grown(meld, card, end, judge)): end for card, end in listed}
            listed = tuple([(card, end) for (card, _), end in results.items()])
        self._listed = listed
        self._lay_offs: dict[int, tuple[tuple[int, LayOff], ...]] = {}
        self._places: dict[tuple[int, int], tuple[At, ...]] = {}

    def lay_offs(self, number: int) -> tuple[tuple[int, LayOff], ...]:
        """Give the lay-offs onto a meld, where it is the one of that number on the table.

        Each comes with the index of its card.
        """
        found = self._lay_offs.get(number)
        if found is None:
            found = self._lay_offs[number] = tuple(
                [_lay_off(card, number, end) for card, end in self._listed]
            )
        return found

    def places(self, number: int, card: Card) -> tuple[At, ...]:
        """Give where a card fits, where the meld is the one of that number on the table."""
        key = (number, card.index)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = tuple(
                [_at(number, end) for fitting, end in self._listed if fitting is card]
            )
        return found


class Fits:
    """What fits on a meld, and what comes out of it.

    Attributes:
        judge: what it was judged by.
        room: what fits.
        has_wilds: whether the meld holds cards that stand for others.
    """

    __slots__ = ("_freed", "_grown", "_meld", "_swaps", "has_wilds", "judge", "room")

    def __init__(self, meld: Meld, judge: Judge, room: Room) -> None:
        """Tell the meld, and what fits on it."""
        self._meld, self.judge, self.room = meld, judge, room
        self.has_wilds = bool(meld.wilds)
        self._freed: tuple[tuple[Card, int | None, Meld, Card], ...] | None = None
        self._grown: dict[tuple[Card, End | None], Meld] = {}
        self._swaps: dict[int, tuple[Swap, ...]] = {}

    def has_room(self, card: Card, end: End | None) -> bool:
        """Tell whether a card fits, at an end of an escalera."""
        return (card, end) in self.room.ways

    def grown(self, card: Card, end: End | None) -> Meld:
        """Give the meld with a card added that fits."""
        found = self._grown.get((card, end))
        if found is None:
            found = self._grown[card, end] = grown(self._meld, card, end, self.judge)
        return found

    def swaps(self, number: int) -> "tuple[Swap, ...]":
        """Give what frees a wild of the meld, where it is the one of that number on the table."""
        found = self._swaps.get(number)
        if found is None:
            found = self._swaps[number] = tuple(
                [
                    (card.index, _wild_swap(card, number, slot), meld, wild)
                    for card, slot, meld, wild in self._free()
                ]
            )
        return found

    def freed(self, card: Card, slot: int | None) -> tuple[Meld, Card] | None:
        """Give the meld with a card in the place of a wild, and the wild, or None."""
        for key, at, meld, wild in self._free():
            if key is card and at == slot:
                return meld, wild
        return None

    def _free(self) -> tuple[tuple[Card, int | None, Meld, Card], ...]:
        """Give each way to free a wild."""
        if self._freed is None:
            self._freed = tuple(_swaps(self._meld, self.judge)) if self.has_wilds else ()
        return self._freed


def _swaps(meld: Meld, judge: Judge) -> Iterator[tuple[Card, int | None, Meld, Card]]:
    if isinstance(meld, Trio):
        keys: list[tuple[Card, int | None]] = [(card, None) for card in naturals_of(meld.rank)]
    else:
        keys = [(meld.places[slot.index], slot.index) for slot in meld.wilds]
    for card, slot in keys:
        outcome = freed(meld, card, slot, judge)
        if isinstance(outcome, tuple):
            yield card, slot, *outcome


class _Memory(dict[Meld, Fits]):
    """What is known of melds under some rules; forgets all when it is full."""

    def __init__(self, judge: Judge) -> None:
        """Know nothing yet."""
        super().__init__()
        self._judge = judge
        self._rooms: dict[object, Room] = {}

    def __missing__(self, meld: Meld) -> Fits:
        """Find out what fits on a meld that was not asked for before."""
        if len(self) >= _MOST:
            self.clear()
            self._rooms.clear()
        build = build_of(meld, self._judge)
        room = self._rooms.get(build)
        if room is None:
            room = self._rooms[build] = Room(meld, self._judge)
        found = self[meld] = Fits(meld, self._judge, room)
        return found


_memory = lru_cache(maxsize=64)(_Memory)


def fits_of(meld: Meld, judge: Judge) -> Fits:
    """Tell what fits on a meld; the meld itself keeps what was told of it last."""
    known: Fits | None = meld.__dict__.get("_fits")
    if known is None or known.judge is not judge:
        known = meld.__dict__["_fits"] = _memory(judge)[meld]
    return known


class TableFits:
    """What fits on the melds of a table, and what comes out of them.

    Attributes:
        melds: the melds.
        judge: what they were judged by.
        lay_offs: the lay-offs, each with the index of its card.
        with_wilds: the numbers of the melds that hold wilds.
    """

    __slots__ = ("_by_meld", "_fits", "judge", "lay_offs", "melds", "with_wilds")

    def __init__(
        self, melds: tuple[TableMeld, ...], judge: Judge, before: "TableFits | None" = None
    ) -> None:
        """Find out; what lies as it lay before, under the same judge, is known."""
        self.melds, self.judge = melds, judge
        self._fits: list[Fits] = []
        self._by_meld: list[tuple[tuple[int, LayOff], ...]] = []
        there: tuple[TableMeld, ...] = ()
        if before is not None:
            there = before.melds
            self._fits += before._fits[: len(melds)]
            self._by_meld += before._by_meld[: len(melds)]
        changed = [
            number
            for number, (one, old) in enumerate(zip(melds, there, strict=False))
            if one is not old
        ]
        for number in (*changed, *range(len(there), len(melds))):
            fits = fits_of(melds[number].meld, judge)
            self._fits[number : number + 1] = [fits]
            self._by_meld[number : number + 1] = [fits.room.lay_offs(number)]
        self.lay_offs = [*chain.from_iterable(self._by_meld)]
        self.with_wilds = [number for number, fits in enumerate(self._fits) if fits.has_wilds]

    def swaps(self, number: int) -> "tuple[Swap, ...]":
        """Give what frees a wild of a meld."""
        return self._fits[number].swaps(number)

    def places(self, number: int, card: Card, after: Meld | None = None) -> tuple[At, ...]:
        """Give where a card fits on a meld, as it is or as it is after a swap."""
        fits = self._fits[number] if after is None else fits_of(after, self.judge)
        return fits.room.places(number, card)


_latest: list[TableFits] = []


def fits_on(melds: tuple[TableMeld, ...], judge: Judge) -> TableFits:
    """Tell what fits on the melds of a table; the latest table is remembered."""
    known = _latest[0] if _latest else None
    if known is not None and known.judge is not judge:
        known = None
    if known is None or known.melds is not melds:
        known = TableFits(melds, judge, known)
        _latest[:] = [known]
    return known
