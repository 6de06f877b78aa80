"""Going out at once under any rules: trios, and escaleras that may not lie beside each other.

Slower than `concealed`: the cards are looked at one by one, all suits together. First that is done
as if escaleras might lie as they like. What is found so leads the search that keeps the rule.
"""

from collections.abc import Iterator

from continental.solver.kernel.beside import ALLOWED, Beside, Chosen
from continental.solver.kernel.patterns import Patterns
from continental.solver.kernel.spans import Spans, Suits, present

__all__ = ["Mixed", "Trios"]

State = tuple[int, Suits, Chosen, int, int]
"""The suit in turn, the cards, its escaleras if the rule is kept, the ranks of trios, and how many
cards may be left out: `_ANY`, or a number."""
Move = tuple[State, int, int, int]
"""The state that a card leads to, the part that is laid, what it adds to points, and what lacks."""


_ANY = -1
_NEVER = 1 << 20
"""More cards than a hand lacks."""


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
        look = _Look(self, suits, wilds, 1 if discard else 0)
        return look.least() == 0 and look.succeeds(0)

    def distance(self, suits: Suits, wilds: int) -> int:
        """Tell how many cards a hand lacks at least, or -1 where no cards help.

        The arguments are those of `is_out`.
        """
        if not _Look(self, (0, 0, 0, 0), 0, _ANY).succeeds(self.cards):
            return -1
        look = _Look(self, suits, wilds, _ANY)
        lacking = look.least()
        while not look.succeeds(lacking):
            lacking += 1
        return lacking


class _Look:
    """One look at one hand.

    A point is the number of a part, the cards melded that are never wild, the places that no wild
    may fill, and for some ranks what makes it hard to find places for wild cards of the rank: all
    in one number.
    """

    __slots__ = ("_bound", "_failed", "_game", "_hard", "_known", "_lack", "_start", "_wilds")

    def __init__(self, game: Mixed, suits: Suits, wilds: int, drops: int) -> None:
        self._game = game
        self._known: dict[State, list[int]] = {}
        self._failed: set[tuple[State, int]] = set()
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
        """Tell how many cards lack at least; where escaleras must lie apart it may be more."""
        return min(map(self._lacking, self._points(self._start)), default=_NEVER)

    def succeeds(self, lacking: int) -> bool:
        """Tell whether no more than so many cards lack."""
        self._failed = set()
        return self._reaches(self._start, 0, lacking)

    def _lacking(self, point: int, *, crowded: bool = False) -> int:
        """Tell how many cards lack at least at a point, where no cards are left.

        Where it is crowded, all escaleras must have found their places.
        """
        game = self._game
        best = _NEVER
        bound = point // self._bound % (game.cards + 1)
        lack = point // self._lack % (game.cards + 1)
        for rest in game.patterns.rests(point % self._bound):
            if crowded and any(rest[sort] for sort, _, _, _ in game.spans.sorts):
                continue
            alone = sum([count * one for count, one in zip(rest, game.alone, strict=True)])
            lacking = max(lack + alone, game.cards - bound - self._wilds)
            for _, there, step in self._hard:
                hard = point // step % (2 * game.cards + 1)
                lacking = max(lacking, lack + alone + hard + there - self._wilds)
            best = min(best, lacking)
        return best

    # --- as if escaleras might lie as they like ---

    def _points(self, state: State) -> list[int]:
        """Give the points that the cards left reach."""
        found = self._known.get(state)
        if found is None:
            found = self._known[state] = self._found(state)
        return found

    def _found(self, state: State) -> list[int]:
        if state[0] == 4:
            return [0]
        found: set[int] = set()
        for after, part, gain, _ in self._moves(state, False):
            room = self._game.patterns.joins(part)
            for point in self._points(after):
                if room >> point % self._bound & 1:
                    found.add(point + part + gain)
        # Of points that are else the same, the one with the most bound cards is the best.
        best: dict[int, int] = {}
        cards = self._game.cards + 1
        for point in found:
            bound = point // self._bound % cards
            other = point - bound * self._bound
            if bound > best.get(other, -1):
                best[other] = bound
        return [other + bound * self._bound for other, bound in best.items()]

    # --- as the rule is ---

    def _reaches(self, state: State, point: int, lacking: int) -> bool:
        """Tell whether the cards left lead from a point to one where no more cards lack."""
        kept = self._game.beside.rule != ALLOWED
        if (state, point) in self._failed or not self._may(state, point, lacking):
            return False
        if not kept:
            return True
        if state[0] == 4:
            found = self._lacking(point, crowded=self._game.beside.crowded) <= lacking
        else:
            room = self._game.patterns.joins(point % self._bound)
            found = any(
                room >> part & 1 and self._reaches(after, point + part + gain, lacking)
                for after, part, gain, _ in self._moves(state, True)
            )
        if not found:
            self._failed.add((state, point))
        return found

    def _may(self, state: State, point: int, lacking: int) -> bool:
        """Tell whether they might if escaleras might lie as they like."""
        number, suits, _, ranks, drops = state
        room = self._game.patterns.joins(point % self._bound)
        return any(
            room >> more % self._bound & 1 and self._lacking(point + more) <= lacking
            for more in self._points((number, suits, (), ranks, drops))
        )

    # --- what may become of a card ---

    def _moves(self, state: State, kept: bool) -> Iterator[Move]:
        """Give what the lowest card of a suit may be for; without cards, go to the next suit.

        Where no card may come, nothing may lack.
        """
        for move in self._all_moves(state, kept):
            if not move[3] or self._start[4] == _ANY:
                yield move

    def _all_moves(self, state: State, kept: bool) -> Iterator[Move]:
        number, suits, chosen, ranks, drops = state
        game = self._game
        suit = suits[number]
        if not suit:
            rest: State = (number + 1, suits, (), ranks, drops)
            crowded = kept and game.beside.crowded
            for part in game.beside.rooms_beside(chosen) if crowded else [0]:
                counts = zip(game.patterns.counts(part), game.alone, strict=True)
                lack = sum([count * alone for count, alone in counts])
                yield rest, part, self._lack * lack, lack
            return
        low = present(suit)
        low &= -low
        less = _with(suits, number, suit - low)
        if low & game.loose[number] or drops == _ANY:
            yield (number, less, chosen, ranks, drops), 0, 0, 0
        elif drops:
            yield (number, less, chosen, ranks, drops - 1), 0, 0, 0
        if low == 1 and game.spans.moves:
            moved = _with(suits, number, suit - 1 + (1 << 52))
            yield (number, moved, chosen, ranks, drops), 0, 0, 0
        yield from self._escaleras(state, low, kept)
        yield from self._trios(state, low)

    def _escaleras(self, state: State, low: int, kept: bool) -> Iterator[Move]:
        """Put the lowest card in an escalera."""
        number, suits, chosen, ranks, drops = state
        game = self._game
        suit, loose = suits[number], game.loose[number]
        for way in game.spans.ways(present(suit) & game.spans.near[low], loose, kept):
            length = game.spans.length(way.sort)
            if kept and not game.beside.fits(way.first, length, chosen):
                continue
            more = tuple(sorted((*chosen, (way.first, length)))) if kept else ()
            settled = way.taken & loose
            bound = way.taken.bit_count() - settled.bit_count()
            gain = self._bound * bound + self._lack * way.lack
            for rank, _, step in self._hard:
                own = settled & (1 << 4 * rank | (1 << 52 if rank == 0 else 0))
                gain += step * (settled.bit_count() - own.bit_count())
            after: State = (number, _with(suits, number, suit - way.taken), more, ranks, drops)
            yield after, game.patterns.weights[way.sort], gain, way.lack

    def _trios(self, state: State, low: int) -> Iterator[Move]:
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
                yield (number, left, chosen, used, drops), game.patterns.weights[sort], gain, lack

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
