"""Going out at once under any rules: trios, and escaleras that may not lie beside each other.

Slower than `concealed`: the cards are looked at one by one, all suits together.
"""

from continental.solver.kernel.beside import ALLOWED, Beside, Chosen
from continental.solver.kernel.patterns import Patterns
from continental.solver.kernel.spans import Spans, present

__all__ = ["Mixed", "Trios"]

Suits = tuple[int, int, int, int]
State = tuple[int, Suits, Chosen, int, int]
"""The suit in turn, the cards, its escaleras, the ranks of trios, and how many may be left out."""


class Trios:
    """What the trios of the patterns may be.

    Attributes:
        sorts: for each sort of trio its number, its length, and the wilds that it may hold at most.
        naturals: how many naturals a trio may hold.
        suits: whether these must be of different suits.
        ranks: whether trios must be of different ranks.
    """

    __slots__ = ("naturals", "ranks", "sorts", "suits")

    def __init__(
        self, sorts: list[tuple[int, int, int]], naturals: int, suits: bool, ranks: bool
    ) -> None:
        """Keep them."""
        self.sorts = sorts
        self.naturals = naturals
        self.suits = suits
        self.ranks = ranks


class Mixed:
    """The search."""

    __slots__ = (
        "alone",
        "beside",
        "cards",
        "loose",
        "patterns",
        "spans",
        "trios",
    )

    def __init__(
        self,
        patterns: Patterns,
        spans: Spans,
        trios: Trios,
        beside: Beside,
        alone: list[int],
        cards: int,
        loose: list[int],
    ) -> None:
        """Know nothing yet.

        Args:
            patterns: what the hand must be divided by.
            spans: the escaleras.
            trios: the trios.
            beside: what escaleras of one suit may be to each other.
            alone: for each sort, how many places no wild may fill where no card lies in its own.
            cards: how many cards go down.
            loose: for each suit the places whose cards are wild elsewhere, the lowest bit of each.
        """
        self.patterns = patterns
        self.spans = spans
        self.trios = trios
        self.beside = beside
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
        return _Look(self, suits, wilds, 1 if discard else 0).least() == 0

    def distance(self, suits: Suits, wilds: int) -> int:
        """Tell how many cards a hand lacks at least.

        The arguments are those of `is_out`.
        """
        return _Look(self, suits, wilds, -1).least()


class _Look:
    """One look at one hand.

    A point is the number of a part, the cards melded that are never wild, the places that no wild
    may fill, and for some ranks what makes it hard to find places for wild cards of the rank: all
    in one number.
    """

    __slots__ = ("_bound", "_game", "_hard", "_known", "_lack", "_start", "_wilds")

    def __init__(self, game: Mixed, suits: Suits, wilds: int, drops: int) -> None:
        self._game = game
        self._known: dict[State, list[int]] = {}
        self._wilds = wilds
        self._bound = game.patterns.size
        self._lack = self._bound * (game.cards + 1)
        self._hard: list[tuple[int, int, int]] = []
        self._start: State = (0, suits, (), 0, drops)
        step = self._lack * (game.cards + 1)
        for rank in range(13):
            there = 0
            for suit in range(4):
                if game.loose[suit] >> 4 * rank & 1:
                    there += suits[suit] >> 4 * rank & 15
            if there and self._strict():
                self._hard.append((rank, there, step))
                step *= 2 * game.cards + 1

    def _strict(self) -> bool:
        """Tell whether a natural more may make a trio illegal."""
        trios = self._game.trios
        return any(trios.suits or length > trios.naturals for _, length, _ in trios.sorts)

    def least(self) -> int:
        """Tell how many cards are lacking at least, or -1."""
        game = self._game
        crowded = game.beside.crowded
        best = -1
        for point in self._points(self._start):
            part = point % self._bound
            bound = point // self._bound % (game.cards + 1)
            lack = point // self._lack % (game.cards + 1)
            for rest in game.patterns.rests(part):
                if crowded and any(rest[sort] for sort, _, _, _ in game.spans.sorts):
                    continue
                alone = sum([count * one for count, one in zip(rest, game.alone, strict=True)])
                lacking = max(lack + alone, game.cards - bound - self._wilds)
                for _, there, step in self._hard:
                    hard = point // step % (2 * game.cards + 1)
                    lacking = max(lacking, lack + alone + hard + there - self._wilds)
                if best < 0 or lacking < best:
                    best = lacking
        return best

    def _points(self, state: State) -> list[int]:
        """Give the points that the cards left reach."""
        found = self._known.get(state)
        if found is None:
            found = self._found(state)
            self._known[state] = found
        return found

    def _found(self, state: State) -> list[int]:
        number, suits, chosen, ranks, drops = state
        if number == 4:
            return [0]
        suit = suits[number]
        found: set[int] = set()
        if not suit:
            rest = self._points((number + 1, suits, (), ranks, drops))
            if not self._game.beside.crowded:
                return rest
            for part in self._game.beside.rooms_beside(chosen):
                lack = sum(
                    [
                        count * alone
                        for count, alone in zip(
                            self._game.patterns.counts(part), self._game.alone, strict=True
                        )
                    ]
                )
                self._add(found, rest, part, self._lack * lack, lack)
            return self._best(found)
        low = present(suit)
        low &= -low
        loose = low & self._game.loose[number]
        less = _with(suits, number, suit - low)
        if loose:
            found.update(self._points((number, less, chosen, ranks, drops)))
        elif drops:
            found.update(self._points((number, less, chosen, ranks, drops - 1)))
        if low == 1 and self._game.spans.moves:
            moved = _with(suits, number, suit - 1 + (1 << 52))
            found.update(self._points((number, moved, chosen, ranks, drops)))
        self._escaleras(found, state, low)
        self._trios(found, state, low)
        return self._best(found)

    def _escaleras(self, found: set[int], state: State, low: int) -> None:
        """Put the lowest card in an escalera."""
        number, suits, chosen, ranks, drops = state
        game = self._game
        suit, loose = suits[number], game.loose[number]
        kept = game.beside.rule != ALLOWED
        for way in game.spans.ways(present(suit) & game.spans.near[low], loose, kept):
            length = game.spans.length(way.sort)
            if kept and not game.beside.fits(way.first, length, chosen):
                continue
            more = tuple(sorted((*chosen, (way.first, length)))) if kept else ()
            rest = self._points(
                (number, _with(suits, number, suit - way.taken), more, ranks, drops)
            )
            settled = way.taken & loose
            bound = way.taken.bit_count() - settled.bit_count()
            gain = self._bound * bound + self._lack * way.lack
            for rank, _, step in self._hard:
                own = settled & (1 << 4 * rank | (1 << 52 if rank == 0 else 0))
                gain += step * (settled.bit_count() - own.bit_count())
            self._add(found, rest, game.patterns.weights[way.sort], gain, way.lack)

    def _trios(self, found: set[int], state: State, low: int) -> None:
        """Put the lowest card in a trio."""
        number, suits, chosen, ranks, drops = state
        game, trios = self._game, self._game.trios
        place = low.bit_length() - 1
        rank = place // 4 % 13
        if trios.ranks and ranks >> rank & 1:
            return
        used = ranks | 1 << rank if trios.ranks else ranks
        for taken in self._same_rank(suits, number, place):
            left: Suits = suits
            naturals = settled = 0
            for suit in range(number, 4):
                where = place if suit == number else 4 * rank
                left = _with(left, suit, left[suit] - (taken[suit] << where))
                naturals += taken[suit]
                if game.loose[suit] >> 4 * rank & 1:
                    settled += taken[suit]
            if naturals > trios.naturals:
                continue
            for sort, length, most in trios.sorts:
                gaps = length - naturals
                if gaps < 0:
                    continue
                wild = min(gaps, most)
                lack = gaps - wild
                gain = self._bound * (naturals - settled) + self._lack * lack
                for other, _, step in self._hard:
                    gain += step * (wild if other == rank else settled)
                rest = self._points((number, left, chosen, used, drops))
                self._add(found, rest, game.patterns.weights[sort], gain, lack)

    def _same_rank(self, suits: Suits, number: int, place: int) -> list[list[int]]:
        """Give how many cards of each suit a trio may take, one of the lowest at least."""
        rank = place // 4 % 13
        found: list[list[int]] = [[]]
        for suit in range(4):
            least = 1 if suit == number else 0
            most = 0
            if suit >= number:
                most = suits[suit] >> (place if suit == number else 4 * rank) & 15
            if self._game.trios.suits:
                most = min(most, 1)
            found = [[*taken, count] for taken in found for count in range(least, most + 1)]
        return found

    def _add(self, found: set[int], rest: list[int], part: int, gain: int, lack: int) -> None:
        """Add one part to points where it has room; with no cards to come nothing may lack."""
        if lack and self._start[4] >= 0:
            return
        room = self._game.patterns.joins(part)
        for point in rest:
            if room >> point % self._bound & 1:
                found.add(point + part + gain)

    def _best(self, points: set[int]) -> list[int]:
        """Leave out those that have fewer bound cards than others that are else the same."""
        best: dict[int, int] = {}
        cards = self._game.cards + 1
        for point in points:
            bound = point // self._bound % cards
            other = point - bound * self._bound
            if bound > best.get(other, -1):
                best[other] = bound
        return [other + bound * self._bound for other, bound in best.items()]


def _with(suits: Suits, number: int, cards: int) -> Suits:
    """Give the suits with one of them changed."""
    clubs, diamonds, hearts, spades = suits
    if number == 0:
        return (cards, diamonds, hearts, spades)
    if number == 1:
        return (clubs, cards, hearts, spades)
    if number == 2:
        return (clubs, diamonds, cards, spades)
    return (clubs, diamonds, hearts, cards)
