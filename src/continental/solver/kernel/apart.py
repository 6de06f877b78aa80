"""Going out at once where escaleras of one suit may not lie beside each other as they like."""

from continental.solver.kernel.beside import Beside, Chosen
from continental.solver.kernel.concealed import Escaleras
from continental.solver.kernel.covers import Layers, Node, Source, Sums, spread
from continental.solver.kernel.patterns import Patterns
from continental.solver.kernel.spans import HIGH_ACE, Spans, Suits, Way, present

__all__ = ["Apart", "Crowded", "SettledSets"]


class Apart:
    """The search: it tries what would do if they might, until what is found keeps the rule."""

    __slots__ = ("alone", "beside", "cards", "free", "loose", "patterns", "spans")

    def __init__(
        self,
        patterns: Patterns,
        spans: Spans,
        beside: Beside,
        free: Escaleras,
        alone: list[int],
        cards: int,
        loose: list[int],
    ) -> None:
        """Know nothing yet.

        Args:
            patterns: what the hand must be divided by.
            spans: the escaleras.
            beside: what escaleras of one suit may be to each other.
            free: the search without that rule, with limits.
            alone: for each sort, how many places no wild may fill where no card lies in its own.
            cards: how many cards go down.
            loose: for each suit the places whose cards are wild elsewhere, the lowest bit of each.
        """
        self.patterns = patterns
        self.spans = spans
        self.beside = beside
        self.free = free
        self.alone = alone
        self.cards = cards
        self.loose = loose

    def is_out(self, suits: Suits, wilds: int, discard: bool) -> bool:
        """Tell whether a hand can go down whole, or but for one card where it has one more.

        Args:
            suits: the cards of each suit, with those that are wild elsewhere.
            wilds: the jokers, and those too.
            discard: whether the hand has one card more than go down.
        """
        if not self.free.is_out(*suits, wilds, 0, discard):
            return False
        return _Try(self, suits, wilds, 0).succeeds()

    def distance(self, suits: Suits, wilds: int) -> int:
        """Tell how many cards a hand lacks at least, or -1 where no cards help.

        The arguments are those of `is_out`.
        """
        least = self.free.distance(*suits, wilds, 0)
        for lacking in range(least, self.cards + 1):
            if _Try(self, suits, wilds, lacking).succeeds():
                return lacking
        return -1


class _Try:
    """The trying for one hand, with so many cards lacking at most."""

    __slots__ = ("_after", "_failed", "_game", "_good", "_suits", "_sums")

    def __init__(self, game: Apart, suits: Suits, wilds: int, lacking: int) -> None:
        self._game = game
        self._suits = suits
        self._sums = game.free.far()
        self._failed: set[tuple[int, int, Chosen, int]] = set()
        after = self._sums.node(1)
        self._after: list[Node] = [after]
        for suit in (3, 2, 1):
            after = self._sums.both(self._sums.of_suit(suit, suits[suit]), after)
            self._after.append(after)
        self._after.reverse()
        size, layers = game.patterns.size, game.cards + 1
        bound = max(0, game.cards - wilds - lacking)
        self._good = 0
        for lack in range(lacking + 1):
            ends = 0
            for part in game.patterns.goals if game.beside.crowded else game.patterns.parts:
                if game.free.lacking(part) <= lacking - lack:
                    ends |= 1 << part
            ends = spread(ends, size, layers - bound) << size * bound
            self._good |= ends << size * layers * lack

    def succeeds(self) -> bool:
        """Tell whether so many are enough."""
        return self._reaches(0, self._suits[0], (), 0)

    def _reaches(self, number: int, cards: int, chosen: Chosen, point: int) -> bool:
        """Tell whether the cards left of a suit, and the suits behind it, lead to a good end."""
        state = (number, cards, chosen, point)
        if state in self._failed or not self._may(number, cards, point):
            return False
        if not cards:
            found = self._closes(number, chosen, point)
        else:
            found = self._goes_on(number, cards, chosen, point)
        if not found:
            self._failed.add(state)
        return found

    def _may(self, number: int, cards: int, point: int) -> bool:
        """Tell whether it could without the rule."""
        node = self._sums.both(self._sums.of_suit(number, cards), self._after[number])
        return (node.points & self._sums.joins(point)) << point & self._good != 0

    def _closes(self, number: int, chosen: Chosen, point: int) -> bool:
        """Place escaleras without naturals where these need room, and turn to the next suit."""
        game = self._game
        for part in game.beside.rooms_beside(chosen) if game.beside.crowded else [0]:
            if not self._sums.joins(point) >> part & 1:
                continue
            counts = game.patterns.counts(part)
            lack = sum([count * one for count, one in zip(counts, game.alone, strict=True)])
            end = point + part + game.patterns.size * (game.cards + 1) * lack
            if number == 3:
                if self._good >> end & 1:
                    return True
            elif self._reaches(number + 1, self._suits[number + 1], (), end):
                return True
        return False

    def _goes_on(self, number: int, cards: int, chosen: Chosen, point: int) -> bool:
        """Put the lowest card in an escalera, or leave it out."""
        spans, beside = self._game.spans, self._game.beside
        there = present(cards)
        low = there & -there
        for way in spans.ways(there & spans.near[low], self._game.loose[number], True):
            length = spans.length(way.sort)
            if not beside.fits(way.first, length, chosen):
                continue
            if not self._sums.joins(point) >> self._game.patterns.weights[way.sort] & 1:
                continue
            more = tuple(sorted((*chosen, (way.first, length))))
            end = point + self._gain(way, number)
            if self._reaches(number, cards - way.taken, more, end):
                return True
        if low == 1 and spans.moves and self._reaches(number, cards - 1 + HIGH_ACE, chosen, point):
            return True
        return self._reaches(number, cards - low, chosen, point)

    def _gain(self, way: Way, number: int) -> int:
        game = self._game
        bound = (way.taken & ~game.loose[number]).bit_count()
        layer = bound + (game.cards + 1) * way.lack
        return game.patterns.weights[way.sort] + game.patterns.size * layer


class Crowded:
    """The search where no place may be in two escaleras of a suit.

    Attributes:
        one_suit: whether a whole pattern may be of one suit.
        sets: the escaleras that may be in one suit.
    """

    __slots__ = (
        "_cards",
        "_goals",
        "_layers",
        "_patterns",
        "_room",
        "_sources",
        "_sums",
        "one_suit",
        "sets",
    )

    def __init__(
        self,
        patterns: Patterns,
        spans: Spans,
        beside: Beside,
        cards: int,
        loose: list[int],
        room: int,
    ) -> None:
        """Know nothing yet; the arguments are those of `Apart`, and bytes that may be used."""
        self._patterns = patterns
        self._cards = cards
        self._room = room
        self._layers = Layers()
        self._layers.count_bound(cards)
        self._layers.lack = self._layers.add(cards)
        sets = list(_sets(patterns, spans, beside, 0, (), 0))
        self.one_suit = any(part in patterns.goals for part, _ in sets)
        self.sets = sets
        self._sources: list[Source] = [
            _Sets(patterns, spans, cards, places, sets) for places in loose
        ]
        self._sums = Sums(patterns, self._layers, self._sources, room)

    def distance(self, suits: Suits, wilds: int) -> int:
        """Tell how many cards a hand lacks at least, or -1 where no cards help."""
        sums = self._sums
        if sums.full():
            sums = Sums(self._patterns, self._layers, self._sources, self._room)
            self._sums = sums
        points = sums.together(suits).points
        best = -1
        while points:
            low = points & -points
            points ^= low
            layer, part = divmod(low.bit_length() - 1, self._patterns.size)
            lack, bound = divmod(layer, self._cards + 1)
            lacking = max(lack, self._cards - bound - wilds)
            if part in self._patterns.goals and (best < 0 or lacking < best):
                best = lacking
        return best


Set = tuple[int, tuple[tuple[int, int], ...]]
"""Escaleras that may be in one suit: their part, and the sort and first place of each."""


def _sets(
    patterns: Patterns, spans: Spans, beside: Beside, begin: int, chosen: Chosen, part: int
) -> list[Set]:
    """Give every set of escaleras that may be in one suit."""
    found: list[Set] = [(part, ())]
    number = 0
    for sort, length, firsts, _ in spans.sorts:
        weight = patterns.weights[sort]
        for first in firsts:
            number += 1
            if number <= begin or not patterns.joins(weight) >> part & 1:
                continue
            if beside.fits(first, length, chosen):
                more = (*chosen, (first, length))
                for end, others in _sets(patterns, spans, beside, number, more, part + weight):
                    found.append((end, ((sort, first), *others)))
    return found


class _Sets(Source):
    """For the cards of a suit, the points that they reach in some sets of escaleras."""

    __slots__ = ("_cards", "_loose", "_most", "_patterns", "_sets", "_spans")

    def __init__(
        self, patterns: Patterns, spans: Spans, cards: int, loose: int, sets: list[Set]
    ) -> None:
        self._patterns = patterns
        self._spans = spans
        self._cards = cards
        self._loose = loose
        self._sets = sets
        self._most = {sort: most for sort, _, _, most in spans.sorts}

    def points(self, suit: int) -> int:
        """Give the points that the cards of a suit reach."""
        found = 0
        there = present(suit)
        ace = there & 1
        if not ace or not self._spans.moves:
            return self._points(there)
        found = self._points(there ^ 1 | HIGH_ACE)
        if suit & 15 > 1:
            return found | self._points(there | HIGH_ACE)
        return found | self._points(there)

    def _points(self, there: int) -> int:
        found = 0
        for part, runs in self._sets:
            bound = lack = 0
            for sort, first in runs:
                length = self._spans.length(sort)
                taken = there & self._spans.places(first, length)
                bound += (taken & ~self._loose).bit_count()
                lack += self._spans.lack(first, length, self._most[sort], taken)
            point = part + self._patterns.size * (bound + (self._cards + 1) * lack)
            found |= 1 << point
        return found


Reached = tuple[int, list[Way], int]
"""A point, the escaleras that reach it, and the place of a card left out, or 0."""


class SettledSets(Source):
    """For an `Arranger`: the points that the cards of a suit reach in some sets of escaleras."""

    __slots__ = ("_layers", "_loose", "_most", "_patterns", "_sets", "_spans")

    def __init__(
        self, patterns: Patterns, spans: Spans, layers: Layers, loose: int, sets: list[Set]
    ) -> None:
        """Keep what is known."""
        self._patterns = patterns
        self._spans = spans
        self._layers = layers
        self._loose = loose
        self._sets = sets
        self._most = {sort: most for sort, _, _, most in spans.sorts}

    def points(self, suit: int) -> int:
        """Give the points that the cards of a suit reach."""
        found = 0
        for point, _, _ in self._all(suit):
            found |= 1 << point
        return found

    def path(self, suit: int, point: int) -> tuple[list[Way], int]:
        """Tell how the cards of a suit reach a point."""
        for reached, ways, left_out in self._all(suit):
            if reached == point:
                return ways, left_out
        raise ValueError("the point is not reached")

    def _all(self, suit: int) -> list[Reached]:
        """Give every way to lay the cards, all but one at most, in every set."""
        found: list[Reached] = []
        aces = suit & 15 if self._spans.moves else 0
        for low in range(aces + 1):
            moved = suit - aces + low + (aces - low) * HIGH_ACE
            there = present(moved)
            for part, runs in self._sets:
                places = 0
                for sort, first in runs:
                    places |= self._spans.places(first, self._spans.length(sort))
                taken = there & places
                left = (moved - taken) & ~(self._loose * 15)
                if left & left - 1 == 0 and left == present(left):
                    self._lay(found, part, runs, taken, left)
        return found

    def _lay(
        self,
        found: list[Reached],
        part: int,
        runs: tuple[tuple[int, int], ...],
        there: int,
        left: int,
    ) -> None:
        """Lay the cards that are there in a set, settled or not, one more left out or none."""
        bound, loose = there & ~self._loose, there & self._loose
        drops = [left]
        if not left:
            drops += [1 << place for place in range(0, 56, 4) if bound >> place & 1]
        settled = loose
        while True:
            for drop in drops:
                self._add(found, part, runs, bound & ~(drop & ~left) | settled, drop)
            if not settled:
                return
            settled = (settled - 1) & loose

    def _add(
        self,
        found: list[Reached],
        part: int,
        runs: tuple[tuple[int, int], ...],
        taken: int,
        drop: int,
    ) -> None:
        """Add what some cards in their own places reach, where wilds may fill the others."""
        ways: list[Way] = []
        layers = self._layers
        layer = layers.drop if drop else 0
        for sort, first in runs:
            length = self._spans.length(sort)
            places = self._spans.places(first, length)
            own = (places & self._loose & ~taken).bit_count()
            if self._spans.lack(first, length, self._most[sort], taken & places):
                return
            layer += layers.own * own
            layer += layers.settled * (taken & places & self._loose).bit_count()
            ways.append(Way(taken & places, sort, first, 0, own))
        found.append((part + self._patterns.size * layer, ways, drop))
