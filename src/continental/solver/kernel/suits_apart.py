"""Escaleras of one suit in which no two wilds lie side by side: how they are best filled."""

from continental.solver.kernel.rules import RANKS, Span

Filling = tuple[int, list[int]]
"""What the naturals are worth, and for each escalera its naturals, a bit for each place."""

_WILDS = 8
"""Bits of a state that count wilds."""
_ROOM = 5
"""Bits of a state that count the wilds of one escalera; the highest says that they are too many."""


def fillings(
    spans: list[Span],
    counts: tuple[int, ...],
    worth: tuple[int, ...],
    wilds: int,
    pooled: int,
    ring: bool,
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
    """
    many = len(spans)
    rooms = _WILDS + 2 * many
    full = start = 0
    for number, span in enumerate(spans):
        room = span.length - span.need
        if room < (span.length + 1) // 2:
            start |= (1 << _ROOM - 1) - 1 - room << rooms + _ROOM * number
            full |= 1 << rooms + _ROOM * (number + 1) - 1
    table = {start: (0, 0)}
    for rank in range(RANKS):
        joined, corner = _beside(spans, rank, ring), 0
        if rank == RANKS - 1:
            corner = _beside(spans, 0, ring)
        ways = _ways(spans, rank, counts[rank], rooms)
        longer: dict[int, tuple[int, int]] = {}
        for state, (value, naturals) in table.items():
            forbidden = state >> _WILDS & joined & (1 << many) - 1 if rank else 0
            forbidden |= state >> _WILDS + many & corner
            rest = state & ~((1 << many) - 1 << _WILDS)
            for here, taken, more in ways:
                if here & forbidden:
                    continue
                after = rest + more | here << _WILDS
                if not rank:
                    after |= here << _WILDS + many
                own = taken.bit_count()
                if pooled >> rank & 1:
                    after += own
                if after & full or after & (1 << _WILDS) - 1 > wilds:
                    continue
                total = value + own * worth[rank]
                known = longer.get(after)
                if known is None or total > known[0]:
                    longer[after] = (total, naturals | taken << rank * many)
        table = longer
    best: dict[int, tuple[int, int]] = {}
    for state, (value, naturals) in table.items():
        number = state & (1 << _WILDS) - 1
        if number not in best or value > best[number][0]:
            best[number] = (value, naturals)
    return {
        number: (value, [_bits(span, place, many, naturals) for place, span in enumerate(spans)])
        for number, (value, naturals) in best.items()
    }


def _beside(spans: list[Span], rank: int, ring: bool) -> int:
    """Give the escaleras, a bit for each, of which a place lies at a rank behind another."""
    found = 0
    for number, span in enumerate(spans):
        at = (rank - span.start) % RANKS
        if 0 < at < span.length or (ring and span.length == RANKS):
            found |= 1 << number
    return found


def _ways(spans: list[Span], rank: int, count: int, rooms: int) -> list[tuple[int, int, int]]:
    """Give the ways to fill the places at a rank: by which wilds, which naturals, and its state."""
    there = sum([1 << number for number, span in enumerate(spans) if span.bits >> rank & 1])
    found: list[tuple[int, int, int]] = []
    here = there
    while True:
        if (there & ~here).bit_count() <= count:
            more = here.bit_count()
            for number in range(len(spans)):
                more += (here >> number & 1) << rooms + _ROOM * number
            found.append((here, there & ~here, more))
        if not here:
            return found
        here = (here - 1) & there


def _bits(span: Span, place: int, many: int, naturals: int) -> int:
    """Give the naturals of an escalera, a bit for each place."""
    return sum(
        [1 << at for at, rank in enumerate(span.ranks) if naturals >> rank * many + place & 1]
    )
