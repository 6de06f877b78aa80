"""What fits on a meld of the table, and what comes out of it, remembered by what decides it."""

from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from continental.cards import Card
from continental.frozen import maker
from continental.melds import CIRCLE, End, Meld, Trio, naturals_of
from continental.moves import At, LayOff, WildSwap, lay_off
from continental.reasons import Violation
from continental.state import TableMeld
from continental.validation import Judge, build_of, exchanged, freed, grown, room

__all__ = ["Fits", "Room", "TableFits", "fits_of", "fits_on"]

_MOST: Final = 1 << 13
"""Melds that are remembered for one set of rules."""


Swap: TypeAlias = tuple[int, WildSwap, Card]
"""What frees a wild: the index of the card, the swap, and the wild."""


# The same values serve all tables.
_at = lru_cache(maxsize=256)(At)
_wild_swap = lru_cache(maxsize=1 << 13)(maker(WildSwap))


@lru_cache(maxsize=1 << 13)
def _lay_off(card: Card, number: int, end: End | None) -> tuple[int, LayOff]:
    """Give a lay-off with the index of its card."""
    return card.index, lay_off(card, _at(number, end))


class Room:
    """What fits on melds that are alike, and what their wilds give way to: see `build_of`."""

    __slots__ = ("_alike", "_judge", "_known", "_lay_offs", "_listed", "_places", "_ways")

    def __init__(self, meld: Meld, judge: Judge, known: dict[object, bool]) -> None:
        """Find out, by one of the melds, and by what is known of others."""
        self._judge, self._known = judge, known
        self._alike = build_of(meld, judge)[1:]
        self._ways = self._listed = room(meld, judge, known)
        if len(meld) + 1 == CIRCLE:
            # The last card of a circle fits at both ends; it is listed at the high one.
            results = {(card, grown(meld, card, end, judge)): end for card, end in self._ways}
            self._listed = tuple([(card, end) for (card, _), end in results.items()])
        self._lay_offs: dict[int, tuple[tuple[int, LayOff], ...]] = {}
        self._places: dict[tuple[int, int], tuple[At, ...]] = {}

    def has(self, card: Card, end: End | None) -> bool:
        """Tell whether a card fits, at an end of an escalera."""
        return (card, end) in self._ways

    def frees(self, meld: Meld, card: Card, slot: int | None) -> bool:
        """Tell whether a wild of one of the melds gives way to the card that it stands for."""
        suit = card.suit if slot is None else None  # all wilds of an escalera do so, or none
        frees = self._known.get((self._alike, suit))
        if frees is None:
            outcome = freed(meld, card, slot, self._judge)
            frees = self._known[self._alike, suit] = not isinstance(outcome, Violation)
        return frees

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
        stood_for: what its wilds stand for, each with its slot in an escalera, and the wild.
    """

    __slots__ = (
        "_exchanged",
        "_freeing",
        "_grown",
        "_meld",
        "_swaps",
        "judge",
        "room",
        "stood_for",
    )

    def __init__(self, meld: Meld, judge: Judge, room: Room) -> None:
        """Tell the meld, and what fits on it."""
        self._meld, self.judge, self.room = meld, judge, room
        self.stood_for = _stood_for(meld)
        self._freeing: list[_StoodFor] | None = None
        self._grown: dict[tuple[int, bool], Meld] = {}
        self._exchanged: dict[tuple[int, int | None], Meld] = {}
        self._swaps: dict[int, tuple[Swap, ...]] = {}

    def grown(self, card: Card, end: End | None) -> Meld:
        """Give the meld with a card added that fits."""
        key = card.index, end is _HIGH
        found = self._grown.get(key)
        if found is None:
            found = self._grown[key] = grown(self._meld, card, end, self.judge)
        return found

    def exchanged(self, card: Card, slot: int | None) -> Meld:
        """Give the meld with a card in the place of a wild that it frees."""
        key = card.index, slot
        found = self._exchanged.get(key)
        if found is None:
            found, _ = exchanged(self._meld, card, slot)
            self._exchanged[key] = found
        return found

    def freed(self, card: Card, slot: int | None) -> Card | None:
        """Give the wild that a card frees, or None."""
        for key, at, wild in self._frees():
            if key is card and at == slot:
                return wild
        return None

    def swaps(self, number: int) -> tuple[Swap, ...]:
        """Give what frees a wild of the meld, where it is the one of that number on the table."""
        found = self._swaps.get(number)
        if found is None:
            found = self._swaps[number] = tuple(
                [
                    (card.index, _wild_swap(card, number, slot), wild)
                    for card, slot, wild in self._frees()
                ]
            )
        return found

    def _frees(self) -> "list[_StoodFor]":
        """Give the cards to which wilds give way."""
        if self._freeing is None:
            frees, meld = self.room.frees, self._meld
            self._freeing = [one for one in self.stood_for if frees(meld, one[0], one[1])]
        return self._freeing

    def forget(self) -> None:
        """Forget the melds that may come of this one."""
        self._grown.clear()
        self._exchanged.clear()


_HIGH: Final = End.HIGH


_StoodFor: TypeAlias = tuple[Card, int | None, Card]


def _stood_for(meld: Meld) -> list[_StoodFor]:
    """Give what wilds of a meld stand for, each with its slot in an escalera, and the wild."""
    if isinstance(meld, Trio):
        wilds = [card for card in meld.cards if card.rank is not meld.rank]
        return [(card, None, wilds[-1]) for card in naturals_of(meld.rank)] if wilds else []
    lying = enumerate(zip(meld.places, meld.cards, strict=True))
    return [(place, slot, card) for slot, (place, card) in lying if card is not place]


class _Memory(dict[Meld, Fits]):
    """What is known of melds under some rules; forgets all when it is full."""

    def __init__(self, judge: Judge) -> None:
        """Know nothing yet."""
        super().__init__()
        self._judge = judge
        self._rooms: dict[object, Room] = {}
        self._known: dict[object, bool] = {}

    def __missing__(self, meld: Meld) -> Fits:
        """Find out what fits on a meld that was not asked for before."""
        if len(self) >= _MOST:
            for fits in [*self.values()]:  # another thread may add some meanwhile
                fits.forget()  # some melds live on, with what they keep
            self.clear()
            self._rooms.clear()
            self._known.clear()
        build = build_of(meld, self._judge)
        room = self._rooms.get(build)
        if room is None:
            room = self._rooms[build] = Room(meld, self._judge, self._known)
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
        elsewhere: by the index of a wild where it may go that is freed, as far as somebody asked.
    """

    __slots__ = ("_by_meld", "_fits", "_swaps", "elsewhere", "judge", "lay_offs", "melds")

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
        self.elsewhere: dict[int, list[At]] = {}
        self._swaps: list[Swap] | None = None

    @property
    def swaps(self) -> list[Swap]:
        """What frees wilds, in the order of melds."""
        if self._swaps is None:
            by_meld = [fits.swaps(n) for n, fits in enumerate(self._fits) if fits.stood_for]
            self._swaps = [*chain.from_iterable(by_meld)]
        return self._swaps

    def places(self, card: Card) -> list[At]:
        """Give where a card fits, in the order of melds."""
        return [move.at for index, move in self.lay_offs if index == card.index]

    def places_after(self, swap: WildSwap, wild: Card) -> tuple[At, ...]:
        """Give where the wild that a swap frees fits on the meld that it comes out of."""
        meld = self._fits[swap.meld].exchanged(swap.card, swap.slot)
        return fits_of(meld, self.judge).room.places(swap.meld, wild)


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
