"""Escaleras of one suit in which no two wilds lie side by side: how they are best filled."""

from typing import Final

from continental.solver.kernel.memory import Memory
from continental.solver.kernel.rules import RANKS, Span

Filling = tuple[int, list[int]]
"""What the naturals are worth, and for each escalera its naturals, a bit for each place."""
Way = tuple[int, int, int]
"""A way to fill the places at a rank: which hold wilds, which naturals, and what it adds to a
state."""

_WILDS: Final = 8
"""Bits of a state that count wilds."""
_ROOM: Final = 5
"""Bits of a state that count the wilds of one escalera; the highest says that they are too many."""


def fillings(
    spans: list[Span],
    counts: tuple[int, ...],
    worth: tuple[int, ...],
    wilds: int,
    pooled: int,
    ring: bool,
    free: bool,
) -> dict[int, Filling]:
    """Give, for each number of wilds, the filling of some spans that is worth most.

    The ranks are looked at one after the other. What is behind matters only by its wilds, and by
    which of the escaleras have one at the last rank, and at the first.

    Args:
        spans: the spans.
        counts: for each rank, how many cards of it there are in the suit.
        worth: for each rank, what a card of it is worth.
        wilds: how many wilds there are at most.
        pooled: the ranks, a bit for each, whose cards count as wilds too.
        ring: whether in thirteen places the last is beside the first.
        free: whether places may be filled by naturals that are not there, and worth nothing.
    """
    many = len(spans)
    rooms = _WILDS + 2 * many
    full = start = 0
    there, beside = [0] * RANKS, [0] * RANKS
    for number, span in enumerate(spans):
        room = span.length - span.need
        if room < (span.length + 1) // 2:
            start |= (1 << _ROOM - 1) - 1 - room << rooms + _ROOM * number
            full |= 1 << rooms + _ROOM * (number + 1) - 1
        for rank in span.ranks:
            there[rank] |= 1 << number
            beside[rank] |= 1 << number
        if not (ring and span.length == RANKS):
            beside[span.ranks[0]] ^= 1 << number
    every, used = (1 << many) - 1, (1 << _WILDS) - 1
    table = {start: (0, 0)}
    for rank in range(RANKS):
        joined, corner = beside[rank] if rank else 0, 0
        if rank == RANKS - 1:
            corner = beside[0]
        most = many if free else min(counts[rank], many)
        ways = [
            (here, taken, more + own if pooled >> rank & 1 else more, own * worth[rank])
            for here, taken, more in _ways(there[rank], many, most)
            for own in (min(taken.bit_count(), counts[rank]),)
        ]
        longer: dict[int, tuple[int, int]] = {}
        for state, (value, naturals) in table.items():
            forbidden = state >> _WILDS & joined | state >> _WILDS + many & corner
            rest = state & ~(every << _WILDS)
            for here, taken, more, gain in ways:
                if here & forbidden:
                    continue
                after = rest + more
                if not rank:
                    after |= here << _WILDS + many
                if after & full or after & used > wilds:
                    continue
                total = value + gain
                known = longer.get(after)
                if known is None or total > known[0]:
                    longer[after] = (total, naturals | taken << rank * many)
        table = longer
    best: dict[int, tuple[int, int]] = {}
    for state, (value, naturals) in table.items():
        number = state & used
        if number not in best or value > best[number][0]:
            best[number] = (value, naturals)
    return {
        number: (value, [_bits(span, place, many, naturals) for place, span in enumerate(spans)])
        for number, (value, naturals) in best.items()
    }


def _ways(there: int, many: int, count: int) -> list[Way]:
    """Give the ways to fill places at a rank, of some of so many escaleras, with naturals or wilds.

    Args:
        there: the escaleras, a bit for each.
        many: how many escaleras there are.
        count: how many naturals may be used.
    """
    key = there, many, count
    known = _KNOWN.known.get(key)
    if known is not None:
        return known
    found: list[Way] = []
    here = there
    while True:
        if (there & ~here).bit_count() <= count:
            more = here.bit_count() | here << _WILDS
            for number in range(many):
                more += (here >> number & 1) << _WILDS + 2 * many + _ROOM * number
            found.append((here, there & ~here, more))
        if not here:
            break
        here = (here - 1) & there
    _KNOWN.keep(key, found, len(found))
    return found


_KNOWN: Final[Memory[tuple[int, int, int], list[Way]]] = Memory()


def _bits(span: Span, place: int, many: int, naturals: int) -> int:
    """Give the naturals of an escalera, a bit for each place."""
    return sum(
        [1 << at for at, rank in enumerate(span.ranks) if naturals >> rank * many + place & 1]
    )
