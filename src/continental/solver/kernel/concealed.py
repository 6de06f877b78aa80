"""Going out at once: escaleras of exact lengths that hold all cards of a hand."""

from continental.solver.kernel.covers import Covers, Layers, Source, Sums, spread
from continental.solver.kernel.fillers import Fillers
from continental.solver.kernel.patterns import Patterns
from continental.solver.kernel.spans import Spans, Suits

__all__ = ["Arranger", "Escaleras", "Laid", "arranger_layers", "covers_of"]


class Escaleras:
    """The search for games in which escaleras may lie beside each other as they like.

    The suits come with the cards that are never wild. Where the rules ask for no more than one
    natural, and set no other limit, cards that are wild elsewhere need not be looked at one by one:
    each can be the natural of an escalera, its *anchor*. Else the suits come with them too.
    """

    __slots__ = (
        "_alone",
        "_cards",
        "_far",
        "_far_covers",
        "_far_layers",
        "_fillers",
        "_goals",
        "_known",
        "_out",
        "_out_covers",
        "_out_layers",
        "_patterns",
        "_room",
        "_saved",
    )

    def __init__(
        self,
        patterns: Patterns,
        spans: Spans,
        alone: list[int],
        cards: int,
        loose: list[int],
        limits: bool,
        room: int,
    ) -> None:
        """Know nothing yet.

        Args:
            patterns: what the hand must be divided by.
            spans: the escaleras.
            alone: for each sort, how many places no wild may fill where no card lies in its own.
            cards: how many cards go down.
            loose: for each suit the places whose cards are wild elsewhere, the lowest bit of each;
                none where the suits come without them.
            limits: whether places may be left that no wild may fill, besides those of `alone`.
            room: how many bytes may be used, about.
        """
        self._patterns = patterns
        self._alone = alone
        self._cards = cards
        self._room = room // 5
        self._out_layers = Layers()
        self._out_layers.count_drops(1)
        self._out_covers: list[Source] = [
            *covers_of(patterns, spans, self._out_layers, loose, self._room)
        ]
        self._far_layers = Layers()
        self._far_layers.count_bound(cards)
        if limits:
            self._far_layers.lack = self._far_layers.add(cards)
        self._far_covers: list[Source] = [
            *covers_of(patterns, spans, self._far_layers, loose, self._room)
        ]
        self._goals = [
            [self._goal(anchors, drops) for anchors in range(patterns.most + 1)] for drops in (0, 1)
        ]
        self._saved = patterns.shortest - 1
        lengths = [length for _, length, _, _ in spans.sorts]
        own = self._room // len(set(loose))
        made = {kind: Fillers(spans, lengths, kind, own) for kind in set(loose)}
        one, two, three, four = [made[kind] for kind in loose]
        self._fillers = one, two, three, four
        self._known = one.known, two.known, three.known, four.known
        self._out = Sums(patterns, self._out_layers, self._out_covers, self._room)
        self._far = Sums(patterns, self._far_layers, self._far_covers, self._room)

    def _goal(self, anchors: int, drops: int) -> int:
        """Give the points from which wilds alone make the rest, with so many anchors."""
        goal = 0
        for part in self._patterns.parts:
            if self.lacking(part) <= anchors:
                goal |= 1 << part
        return spread(goal, self._patterns.size, drops + 1)

    def lacking(self, part: int) -> int:
        """Tell how many places no wild may fill in what a part lacks of a pattern, at least."""
        return min(
            [
                sum([count * alone for count, alone in zip(rest, self._alone, strict=True)])
                for rest in self._patterns.rests(part)
            ]
        )

    def is_out(
        self,
        clubs: int,
        diamonds: int,
        hearts: int,
        spades: int,
        wilds: int,
        anchors: int,
        discard: bool,
    ) -> bool:
        """Tell whether a hand can go down whole, or but for one card where it has one more.

        Args:
            clubs: the cards of the suit.
            diamonds: the same.
            hearts: the same.
            spades: the same.
            wilds: all wild cards, those too that are in the suits.
            anchors: the cards that are wild elsewhere, where the suits come without them; else 0.
            discard: whether the hand has one card more than go down.
        """
        # One more that is left out saves no more than the others of a shortest escalera.
        if discard:
            wilds += self._saved
        one, two, three, four = self._known
        needed = one.get(clubs, 0) + two.get(diamonds, 0)
        if needed > wilds:
            return False
        needed += three.get(hearts, 0) + four.get(spades, 0)
        if needed > wilds:
            return False
        return self._reaches((clubs, diamonds, hearts, spades), wilds, anchors, discard)

    def _reaches(self, suits: Suits, wilds: int, anchors: int, discard: bool) -> bool:
        """Tell it where what is known of the suits leaves it open."""
        clubs, diamonds, hearts, spades = suits
        one, two, three, four = self._fillers
        needed = one.needed(clubs) + two.needed(diamonds)
        if needed > wilds:
            return False
        needed += three.needed(hearts) + four.needed(spades)
        if needed > wilds:
            return False
        sums = self._out
        if sums.full():
            sums = Sums(self._patterns, self._out_layers, self._out_covers, self._room)
            self._out = sums
        goal = self._goals[discard][min(anchors, self._patterns.most)]
        return sums.together(suits).points & goal != 0

    def distance(
        self, clubs: int, diamonds: int, hearts: int, spades: int, wilds: int, anchors: int
    ) -> int:
        """Tell how many cards a hand lacks at least.

        Args:
            clubs: the cards of the suit.
            diamonds: the same.
            hearts: the same.
            spades: the same.
            wilds: all wild cards, those too that are in the suits.
            anchors: as for `is_out`.
        """
        node = self.far().together((clubs, diamonds, hearts, spades))
        ends = node.ends
        if ends is None:
            ends = self._ends(node.points)
            node.ends = ends
        best = self._cards
        for bound, lack in ends:
            best = min(best, max(lack - anchors, self._cards - bound - wilds, 0))
        return best

    def far(self) -> Sums:
        """Give what is known of distances; a point is a part, cards bound, and places lacking."""
        sums = self._far
        if sums.full():
            sums = Sums(self._patterns, self._far_layers, self._far_covers, self._room)
            self._far = sums
        return sums

    def _ends(self, points: int) -> list[tuple[int, int]]:
        """Give the bound cards melded and the places lacking, wherever neither could be better."""
        ends: set[tuple[int, int]] = set()
        while points:
            low = points & -points
            points ^= low
            layer, part = divmod(low.bit_length() - 1, self._patterns.size)
            lack, bound = divmod(layer, self._cards + 1)
            ends.add((-bound, lack + self.lacking(part)))
        best: list[tuple[int, int]] = []
        for less, lack in sorted(ends):
            if not best or lack < best[-1][1]:
                best.append((-less, lack))
        return best


def covers_of(
    patterns: Patterns, spans: Spans, layers: Layers, loose: list[int], room: int
) -> list[Covers]:
    """Give the covers of each suit, the same for suits that are alike."""
    kinds = sorted(set(loose))
    made = [Covers(patterns, spans, layers, kind, room // len(kinds)) for kind in kinds]
    return [made[kinds.index(kind)] for kind in loose]


class Laid:
    """An escalera of an arrangement.

    Attributes:
        suit: its suit, 0 to 3.
        first: its first place, 0-based; 0 is the low ace, 13 the high one.
        sort: its sort.
        taken: the places in which their own cards lie, the lowest bit of each.
    """

    __slots__ = ("first", "sort", "suit", "taken")

    def __init__(self, suit: int, first: int, sort: int, taken: int) -> None:
        """Keep it."""
        self.suit = suit
        self.first = first
        self.sort = sort
        self.taken = taken


def arranger_layers(patterns: Patterns) -> Layers:
    """Give what is counted for an `Arranger`."""
    layers = Layers()
    layers.count_drops(1)
    layers.settled = layers.add(patterns.most)
    layers.own = layers.add(patterns.most)
    return layers


class Arranger:
    """The search for an arrangement in which some cards are wild and some are not.

    Each suit may have one rank whose cards are wild elsewhere. Suits come with those cards.
    """

    __slots__ = ("_covers", "_goals", "_layers", "_patterns", "_sums")

    def __init__(
        self,
        patterns: Patterns,
        layers: Layers,
        sources: list[Source],
        alone: list[int],
        room: int,
    ) -> None:
        """Know nothing yet.

        Args:
            patterns: what the hand must be divided by.
            layers: those of `arranger_layers`.
            sources: where the points of each suit come from.
            alone: for each sort, how many places no wild may fill where no card lies in its own.
            room: how many bytes may be used, about.
        """
        self._patterns = patterns
        inner = Layers()
        inner.count_drops(1)
        inner.add(patterns.most)
        self._layers = layers
        self._covers = sources
        self._sums = Sums(patterns, inner, [], room)
        self._goals: list[tuple[int, list[int]]] = []
        for part in reversed(patterns.parts):
            for rest in patterns.rests(part):
                if not any(count and bare for count, bare in zip(rest, alone, strict=True)):
                    self._goals.append((part, rest))

    def arranged(
        self, suits: list[int], drops: int, settled: int, spare: list[int], only: int
    ) -> tuple[list[Laid], list[tuple[int, int]], list[int]] | None:
        """Find an arrangement.

        Args:
            suits: the cards of each suit.
            drops: 1 where one card that is never wild must be left out, else 0.
            settled: how many cards that are wild elsewhere must lie in their own places.
            spare: for each suit, how many more free places than cards that are wild elsewhere
                there are in all; below 0 that many of the cards must lie in their own places. So
                many places of their own may be free besides those that are not needed for them.
            only: the suit of all escaleras, or -1.

        Returns:
            The escaleras that hold naturals; suit and place of the card left out, none or one; and
            how many escaleras of each sort are wilds alone. None where there is no arrangement.
        """
        size = self._patterns.size
        reached = [1]
        points: list[int] = []
        for suit in range(4):
            some = self._within(self._covers[suit].points(suits[suit]), spare[suit])
            if only >= 0 and suit != only:
                some &= spread(1, size, self._inner())
            points.append(some)
            reached.append(self._sums.plus(reached[suit], some))
        for part, rest in self._goals:
            point = part + size * (drops + settled * self._layers.settled)
            if reached[4] >> point & 1:
                laid, left_out = self._traced(suits, points, reached, point, spare)
                return laid, left_out, rest
        return None

    def _inner(self) -> int:
        return self._layers.own

    def _within(self, points: int, spare: int) -> int:
        """Give the points, without their free own places, where these can be filled by others."""
        size = self._patterns.size
        layer = size * self._inner()
        step = size * self._layers.settled
        found = 0
        own = 0
        while points:
            least = max(0, own - spare)
            found |= (points & ((1 << layer) - 1)) >> step * least << step * least
            points >>= layer
            own += 1
        return found

    def _traced(
        self, suits: list[int], points: list[int], reached: list[int], point: int, spare: list[int]
    ) -> tuple[list[Laid], list[tuple[int, int]]]:
        """Tell how a point is reached."""
        laid: list[Laid] = []
        left_out: list[tuple[int, int]] = []
        for suit in (3, 2, 1, 0):
            here = self._step(points[suit], reached[suit], point)
            point -= here
            full = self._with_own(self._covers[suit].points(suits[suit]), here, spare[suit])
            ways, dropped = self._covers[suit].path(suits[suit], full)
            laid += [Laid(suit, way.first, way.sort, way.taken) for way in ways]
            if dropped:
                left_out.append((suit, (dropped.bit_length() - 1) // 4 % 13))
        return laid, left_out

    def _step(self, points: int, before: int, point: int) -> int:
        """Give the least point of a suit that leads to a point."""
        while points:
            low = points & -points
            here = low.bit_length() - 1
            if here <= point and (before & self._sums.joins(here)) >> (point - here) & 1:
                return here
            points ^= low
        raise ValueError("the point is not reached")

    def _with_own(self, points: int, here: int, spare: int) -> int:
        """Give the point with the fewest free own places."""
        layer = self._patterns.size * self._inner()
        settled = here // self._patterns.size // self._layers.settled
        for own in range(max(0, spare + settled) + 1):
            if points >> here + own * layer & 1:
                return here + own * layer
        raise ValueError("the point is not reached")
