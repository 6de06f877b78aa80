"""Which parts of the patterns the cards of one suit may be, and those of all suits together.

Many answers are held in one number, a bit for each *point*: the number of a part, plus the size of
the patterns times whatever else is counted. Suits are found on their own; then they are added.
"""

from continental.solver.kernel.patterns import Patterns
from continental.solver.kernel.spans import HIGH_ACE, ONES, Spans, Suits, Way, present

__all__ = ["Covers", "Layers", "Node", "Source", "Sums", "spread"]


class Layers:
    """What is counted besides the part, and how much a point grows by it.

    Each is 0 where it is not counted.

    Attributes:
        drop: for a card that is left out; if counted, the first to be.
        bound: for a card that is melded and is never wild; if counted, the first to be.
        settled: for a card that is melded in its own place and is wild elsewhere.
        own: for a free place whose own card is wild elsewhere.
        lack: for a free place that no wild may fill; where it is 0 there may be none.
        drops: how many cards may be left out, where those are counted.
        bounds: how many layers count bound cards.
        count: how many layers there are.
    """

    __slots__ = ("bound", "bounds", "count", "drop", "drops", "lack", "own", "settled")

    def __init__(self) -> None:
        """Count nothing yet."""
        self.drop = 0
        self.bound = 0
        self.settled = 0
        self.own = 0
        self.lack = 0
        self.drops = 0
        self.bounds = 1
        self.count = 1

    def count_drops(self, most: int) -> None:
        """Count the cards left out; to be called first."""
        self.drop = self.add(most)
        self.drops = most

    def count_bound(self, most: int) -> None:
        """Count the cards melded that are never wild; to be called first."""
        self.bound = self.add(most)
        self.bounds = most + 1

    def add(self, most: int) -> int:
        """Make room for a number from 0 to some most, and give what one of it adds."""
        step = self.count
        self.count *= most + 1
        return step

    def with_drops(self, size: int, most: int) -> int:
        """Give the points at which so many cards at most are left out."""
        group = self.drops + 1
        return spread((1 << size * (most + 1)) - 1, size * group, self.count // group)


class Source:
    """Where the points of suits come from."""

    __slots__ = ()

    def points(self, suit: int) -> int:
        """Give the points that the cards of a suit reach."""
        raise NotImplementedError

    def path(self, suit: int, point: int) -> tuple[list[Way], int]:
        """Tell how the cards of a suit reach a point.

        Returns:
            The escaleras, and the place of a card left out, the lowest bit there, or 0.
        """
        raise NotImplementedError


class Covers(Source):
    """For the cards of a suit, the points that they reach."""

    __slots__ = (
        "_alike",
        "_base",
        "_drop",
        "_keep",
        "_known",
        "_layers",
        "_loose",
        "_most",
        "_patterns",
        "_spans",
        "_ways",
    )

    def __init__(
        self, patterns: Patterns, spans: Spans, layers: Layers, loose: int, room: int
    ) -> None:
        """Know nothing yet.

        Args:
            patterns: what the hand must be divided by.
            spans: the escaleras.
            layers: what is counted.
            loose: the places whose cards are wild elsewhere, the lowest bit of each.
            room: how many bytes may be used, about.
        """
        self._patterns = patterns
        self._spans = spans
        self._layers = layers
        self._loose = loose
        self._drop = layers.drop * patterns.size
        self._keep = layers.with_drops(patterns.size, layers.drops - 1)
        self._most = room // (150 + patterns.size * layers.count // 8)
        self._ways: dict[int, list[tuple[int, list[tuple[int, int]]]]] = {}
        self._known: dict[int, int] = {}
        self._alike = spans.adjacent and not spans.ring and not loose
        self._base = 0 if spans.lows else 4

    def points(self, suit: int) -> int:
        """Give the points that the cards of a suit reach."""
        if len(self._known) >= self._most:
            self._known.clear()  # not while one suit is looked at: its parts are wanted again
        spans = self._spans
        aces = suit & 15 if spans.moves else 0
        if not aces:
            return self._points(suit)
        found = 0
        for low in range(aces + 1 if spans.lows else 1):
            found |= self._points(suit - aces + low + (aces - low) * HIGH_ACE)
        return found

    def _points(self, suit: int) -> int:
        """Give them for aces that stay where they are."""
        if not suit:
            return 1
        if self._alike:
            # Wherever the cards lie, they fit in the same escaleras.
            suit = suit >> ((suit & -suit).bit_length() - 1) // 4 * 4 << self._base
        found = self._known.get(suit)
        if found is None:
            found = self._found(suit)
            self._known[suit] = found
        return found

    def _found(self, suit: int) -> int:
        there = (suit | suit >> 1 | suit >> 2 | suit >> 3) & ONES
        low = there & -there
        found = self._points(suit - low)
        if self._drop and not low & self._loose:
            found = (found & self._keep) << self._drop
        for taken, moves in self.ways(there & self._spans.near[low]):
            rest = self._points(suit - taken)
            if rest:
                for fitting, shift in moves:
                    found |= (rest & fitting) << shift
        return found

    def ways(self, there: int) -> list[tuple[int, list[tuple[int, int]]]]:
        """Give what an escalera may take of the places near the lowest card.

        With each comes what becomes of points: at which there is room, and by how much they move.
        """
        found = self._ways.get(there)
        if found is None:
            moves: dict[int, list[tuple[int, int]]] = {}
            for way in self._spans.ways(there, self._loose, False):
                if self._wanted(way, there):
                    move = (self.fitting(way.sort), self.shift(way))
                    moves.setdefault(way.taken, []).append(move)
            found = list(moves.items())
            if len(self._ways) >= _MOST:
                self._ways.clear()
            self._ways[there] = found
        return found

    def _wanted(self, way: Way, there: int) -> bool:
        """Tell whether a way may be better than all others.

        Where a natural is enough, none needs to leave a card out and take a higher one: another
        escalera with the lower card has other cards too, or can have the higher one instead.
        """
        if way.lack and not self._layers.lack:
            return False
        highest = 1 << way.taken.bit_length() - 1
        return not self._alike or not there & ~way.taken & highest - 1

    def shift(self, way: Way) -> int:
        """Tell by how much an escalera moves a point."""
        layers = self._layers
        settled = (way.taken & self._loose).bit_count()
        bound = way.taken.bit_count() - settled
        more = bound * layers.bound + settled * layers.settled + way.own * layers.own
        more += way.lack * layers.lack
        return self._patterns.weights[way.sort] + self._patterns.size * more

    def fitting(self, sort: int) -> int:
        """Give the points at which one more meld of a sort has room."""
        one = self._patterns.joins(self._patterns.weights[sort])
        return spread(one, self._patterns.size, self._layers.count)

    def path(self, suit: int, point: int) -> tuple[list[Way], int]:
        """Tell how the cards of a suit reach a point.

        Returns:
            The escaleras, and the place of a card left out, the lowest bit there, or 0.
        """
        aces = suit & 15 if self._spans.moves else 0
        for low in range(aces + 1):
            moved = suit - aces + low + (aces - low) * HIGH_ACE
            if self._points(moved) >> point & 1:
                return self._path(moved, point)
        raise ValueError("the point is not reached")

    def _path(self, suit: int, point: int) -> tuple[list[Way], int]:
        chosen: list[Way] = []
        left_out = 0
        while suit:
            there = present(suit)
            low = there & -there
            rest = suit - low
            loose = low & self._loose
            if loose and self._points(rest) >> point & 1:
                suit = rest
                continue
            if not loose and (self._points(rest) & self._keep) << self._drop >> point & 1:
                suit, point, left_out = rest, point - self._drop, low
                continue
            for way in self._spans.ways(there & self._spans.near[low], self._loose, False):
                before = point - self.shift(way)
                if way.lack or before < 0 or not self.fitting(way.sort) >> before & 1:
                    continue
                rest = suit - way.taken
                if self._points(rest) >> before & 1:
                    chosen.append(way)
                    suit, point = rest, before
                    break
            else:
                raise ValueError("the point is not reached")
        return chosen, left_out


def spread(points: int, size: int, layers: int) -> int:
    """Give points again in every layer."""
    found = 0
    for layer in range(layers):
        found |= points << layer * size
    return found


class Node:
    """Some points, of which each set is there once, with the sums that were asked for.

    Attributes:
        points: the points.
        sums: this and another together.
        ends: what the ends are, where somebody found out.
    """

    __slots__ = ("ends", "points", "sums")

    def __init__(self, points: int) -> None:
        """Know no sums yet."""
        self.points = points
        self.sums: dict[Node, Node] = {}
        self.ends: list[tuple[int, int]] | None = None


class Sums:
    """The adding of points: what several suits reach together.

    Attributes:
        suits: for each suit the nodes of its cards that are known.
    """

    __slots__ = ("_covers", "_joins", "_layers", "_made", "_most", "_nodes", "_patterns", "suits")

    def __init__(self, patterns: Patterns, layers: Layers, covers: list[Source], room: int) -> None:
        """Know nothing yet; about so many bytes of room may be used."""
        self._patterns = patterns
        self._layers = layers
        self._covers = covers
        self._most = room // (150 + patterns.size * layers.count // 8)
        self._made = 0
        self._nodes: dict[int, Node] = {}
        self._joins: dict[int, int] = {}
        own: list[dict[int, Node]] = [{} for _ in covers]
        self.suits = [own[covers.index(cover)] for cover in covers]

    def full(self) -> bool:
        """Tell whether all should be forgotten."""
        return self._made >= self._most

    def of_suit(self, suit: int, cards: int) -> Node:
        """Give what the cards of a suit reach."""
        found = self.suits[suit].get(cards)
        if found is None:
            found = self.node(self.best(self._covers[suit].points(cards)))
            self.suits[suit][cards] = found
            self._made += 1
        return found

    def node(self, points: int) -> Node:
        """Give the node of some points."""
        found = self._nodes.get(points)
        if found is None:
            found = self._nodes.setdefault(points, Node(points))
            self._made += 1
        return found

    def best(self, points: int) -> int:
        """Leave those points out than which others are better: more bound and no more lacking."""
        layers = self._layers
        if not layers.bound:
            return points
        size, block = self._patterns.size, self._patterns.size * layers.bounds
        blocks = layers.count // layers.bounds
        worse = (points & ~spread((1 << size) - 1, block, blocks)) >> size
        step = size
        while step < block:
            keep = spread((1 << block) - (1 << step), block, blocks)
            worse |= (worse & keep) >> step
            step *= 2
        if layers.lack:
            more = (points | worse) << block
            step = block
            while step < block * blocks:
                more |= more << step
                step *= 2
            worse |= more
        return points & ~worse

    def together(self, suits: Suits) -> Node:
        """Give what the cards of all suits reach together."""
        clubs, diamonds, hearts, spades = suits
        one, two, three, four = self.suits
        club = one.get(clubs) or self.of_suit(0, clubs)
        diamond = two.get(diamonds) or self.of_suit(1, diamonds)
        heart = three.get(hearts) or self.of_suit(2, hearts)
        spade = four.get(spades) or self.of_suit(3, spades)
        left = club.sums.get(diamond) or self.both(club, diamond)
        right = heart.sums.get(spade) or self.both(heart, spade)
        return left.sums.get(right) or self.both(left, right)

    def both(self, one: Node, other: Node) -> Node:
        """Give what two nodes reach together."""
        found = one.sums.get(other)
        if found is None:
            found = self.node(self.best(self.plus(one.points, other.points)))
            one.sums[other] = found
            self._made += 1
        return found

    def plus(self, one: int, other: int) -> int:
        """Give the points that two sets of points reach together."""
        if one.bit_count() > other.bit_count():
            one, other = other, one
        joins = self._joins
        found = 0
        while one:
            low = one & -one
            one ^= low
            point = low.bit_length() - 1
            found |= (other & (joins.get(point) or self.joins(point))) << point
        return found

    def joins(self, point: int) -> int:
        """Give the points that may be added to a point."""
        found = self._joins.get(point)
        if found is None:
            size, layers = self._patterns.size, self._layers
            found = spread(self._patterns.joins(point % size), size, layers.count)
            if layers.drop:
                dropped = point // size % (layers.drops + 1)
                found &= layers.with_drops(size, layers.drops - dropped)
            if len(self._joins) >= _MOST:
                self._joins.clear()
            self._joins[point] = found
        return found


_MOST = 1 << 11
"""Points for which it is remembered what may be added."""
