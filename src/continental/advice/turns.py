"""The best turn: what to lay down, lay off, swap and discard so that the least stays in hand.

The search looks at hands and melds, the most promising first. What surely stays in hand bounds
what any of them may come to, so that it often knows soon that nothing is better.
"""

from heapq import heappop, heappush
from itertools import chain, islice
from typing import Final

from attrs import evolve, frozen

from continental.advice.ground import BITS, SHIFT, Ground, Melds, Spot, packed, unpacked
from continental.advice.prospects import Prospects
from continental.arguments import of_type
from continental.cards import Card, Hand
from continental.errors import ContinentalError
from continental.legality import LegalMoves
from continental.legality.why_not import swapped
from continental.melds import Meld, Trio
from continental.messages import plural
from continental.moves import Discard, LayDown, LayOff, Move, SwapWild
from continental.ruleset import Family
from continental.scoring import card_points
from continental.solver import best_lay_down
from continental.state import Phase, Table, TableMeld
from continental.views import View

__all__ = ["LIMIT", "Plan", "best_turn", "checked_limit", "lay_off_plan"]

LIMIT: Final = 5_000
"""Positions that are looked at, where nothing else is told."""


@frozen
class Plan:
    """Moves that a seat may make one after the other, and what they leave in its hand.

    Attributes:
        moves: the moves, in order.
        left: the cards that stay in hand.
        points: what these cost, in points.
        proven: whether no other moves are better; otherwise the search has stopped before it knew.
    """

    moves: tuple[Move, ...]
    left: Hand
    points: int
    proven: bool

    @property
    def goes_out(self) -> bool:
        """Whether the seat goes out."""
        return not self.left

    def __str__(self) -> str:
        """Give the moves, and what they leave."""
        cost = plural(self.points, "point")
        leaves = f"leaves {self.left} ({cost})" if self.left else "goes out"
        return f"{', '.join(map(str, self.moves)) or 'nothing'}; {leaves}"


def lay_off_plan(view: View, *, limit: int = LIMIT) -> Plan:
    """Find the lay-offs and swaps that leave the fewest points in a hand.

    The order matters: a card may fit only when another one lies there, or when a wild has come
    free. Nothing is discarded: what is left is what the seat holds before its discard. Going out
    is better than anything; then fewer points, then fewer cards. Of several plans that are equal
    in that, always the same one is given.

    Args:
        view: what the seat sees, in its turn and after its draw. A seat that has not laid down
            lays nothing off.
        limit: positions that are looked at, at most.

    Returns:
        The lay-offs and swaps in order; none where nothing makes it better.

    Raises:
        ContinentalError: the seat is not to play, the game is one in which whole hands are laid
            down, or the limit is no whole number from 1 on.

    >>> from continental.position import position
    >>> from continental.variants import CASTIGO
    >>> from continental.views import view_of
    >>> melds = [(1, "5h 6h X=7h 8h"), (1, "9s Ts Js Qs")]
    >>> state = position(CASTIGO, ["7h 7s 6s Kd", "8c 8d"], melds=melds, opened=[0])
    >>> print(lay_off_plan(view_of(state, 0)))
    swap 7h m0.2 to m1 low, off 7s m1 low, off 6s m1 low; leaves Kd (10 points)
    """
    search = _Search(_checked(view, limit), limit, discards=False)
    search.begin(search.way(view.table), (packed(view.hand), _melds(view.table)), None)
    search.run()
    return search.plan()


def best_turn(view: View, *, limit: int = LIMIT) -> Plan:
    """Find the moves of a whole turn that leave the fewest points in a hand.

    A seat that has not laid down may do so, also with wilds that it swaps out of melds on the
    table where the rules allow that; lay-offs and swaps follow, and the dearest card is discarded
    in the end. Going out is better than anything; then fewer points, then fewer cards. Of several
    turns that are equal in that, always the same one is given. What the cards left may be good for
    later is not asked: see `analyse`.

    Args:
        view: what the seat sees, in its turn and after its draw.
        limit: positions that are looked at, at most; half of them go to what is laid down.

    Returns:
        The moves in order, the discard at the end unless the seat goes out without one.

    Raises:
        ContinentalError: the seat is not to play, the game is one in which whole hands are laid
            down, or the limit is no whole number from 1 on.

    >>> from continental.position import position
    >>> from continental.variants import XELU
    >>> from continental.views import view_of
    >>> melds = [(1, "6c 7c X=8c 9c")]
    >>> state = position(XELU, ["7h 7s 9s 9h 9c 8c Tc 3d", "8h 8d"], melds=melds)
    >>> print(best_turn(view_of(state, 0)))
    lay 7h 7s X / 9c 9h 9s with 8c m0.2, off Tc m0 high, discard 3d; goes out
    """
    search = _Search(_checked(view, limit), limit, discards=True)
    table, seat = view.table, view.seat
    search.begin(search.way(table), (packed(view.hand), _melds(table)), None)
    if not table.opened[seat]:
        search.lay_down()
    search.run()
    return search.plan()


def _checked(view: View, limit: int) -> View:
    """Refuse what makes no sense."""
    table = of_type("view", view, View).table
    if table.ruleset.family is Family.CONCEALED:
        told = f"{table.ruleset.id}: whole hands are laid down at once: see best_declaration"
        raise ContinentalError(told)
    if table.to_act != view.seat or table.phase is not Phase.PLAY:
        raise ContinentalError(f"seat {view.seat} is not to play now")
    checked_limit(limit)
    return view


def checked_limit(limit: int) -> None:
    """Refuse what is no number of positions.

    Raises:
        ContinentalError: it is no whole number from 1 on.
    """
    if type(limit) is not int or limit < 1:
        raise ContinentalError(f"limit: {limit!r} is no whole number from 1 on")


def _melds(table: Table) -> Melds:
    return tuple([there.meld for there in table.melds])


_OUT: Final = -(1 << 60)
"""How good an empty hand is: better than any other."""
_POINT: Final = 1 << 16
"""What a point counts where a card in hand counts 1: fewer points first, then fewer cards."""


@frozen
class _Way:
    """What may be done from some positions on."""

    ground: Ground
    prospects: Prospects


class _Search:
    """Looks for the best end of a turn, the most promising positions first."""

    def __init__(self, view: View, limit: int, *, discards: bool) -> None:
        """Know nothing yet.

        Args:
            view: what the seat sees.
            limit: positions that are looked at, at most.
            discards: whether the turn ends with a discard, unless no card is left.
        """
        self.view, self.limit, self.discards = view, limit, discards
        rules = view.table.ruleset
        self.points = {card.index: card_points(card, rules.points) for card in view.hand}
        self.held = tuple(self.points)
        self.worths = {card: self.points[card] * _POINT + 1 for card in self.held}
        self.hopes = {card: max(0, self.points[card]) * _POINT + 1 for card in self.held}
        self.before: dict[Spot, tuple[Spot, LayOff | SwapWild] | LayDown | None] = {}
        self.queue: list[tuple[int, int, int, Spot, _Way]] = []
        self.best: tuple[int, Spot] | None = None
        self.complete = True
        self.ways: dict[tuple[int, ...], _Way] = {}

    def way(self, table: Table) -> "_Way":
        """Find out what may be done on a table."""
        ground = Ground(table, self.view.seat)
        return _Way(ground, Prospects(ground, _melds(table), self.held))

    def begin(self, way: "_Way", spot: Spot, lay_down: LayDown | None) -> None:
        """Begin with a position, and the lay-down that led there."""
        if spot not in self.before:
            self.before[spot] = lay_down
            self.add(way, spot, _OUT)

    def lay_down(self) -> None:
        """Begin with everything that may be laid down; with the best of it if it is too much."""
        view = self.view
        legal = LegalMoves(view.table, view.hand, view.seat)
        most = max(1, self.limit // 2)
        for move in chain(islice(legal.lay_downs(), most), legal.lay_downs(all=True)):
            if len(self.before) > most:
                self.complete = False
                self.lay_down_best()
                return
            self.laid(move)
            if self.best is not None and self.best[0] == _OUT:
                return

    def lay_down_best(self) -> None:
        """Begin with the lay-down that leaves the fewest points by itself."""
        table = self.view.table
        keep = int(table.ruleset.going_out.last_discard)
        best = best_lay_down(
            self.view.hand, table.contracts, table.ruleset, packs=table.judge.packs, keep=keep
        )
        if best is not None:
            self.laid(LayDown(best.melds))

    def laid(self, move: LayDown) -> None:
        """Begin with a lay-down."""
        table, seat = self.view.table, self.view.seat
        melds, wilds, _ = swapped(table, move.swaps, seat)
        melds += tuple([TableMeld(seat, meld) for meld in move.melds])
        # What may be done depends on ranks and suits, not on what lies there.
        lines = tuple([_line(there.meld) for there in melds])
        way = self.ways.get(lines)
        if way is None:
            way = self.ways[lines] = self.way(_opened(table, melds, seat))
        laid = chain.from_iterable([meld.cards for meld in move.melds])
        paid = [swap.card for swap in move.swaps]
        left = packed((*self.view.hand, *wilds)) - packed((*paid, *laid))
        self.begin(way, (left, tuple([there.meld for there in melds])), move)

    def run(self) -> None:
        """Look at positions until none can be better, or the limit is reached."""
        while self.queue:
            bound, _, _, spot, way = self.queue[0]
            if self.best is not None and self.best[0] <= bound:
                return
            if len(self.before) > self.limit:
                self.complete = False
                return
            heappop(self.queue)
            for move, hand, melds in way.ground.steps(*spot):
                after = hand, melds
                if after not in self.before and (hand or not way.ground.keeps):
                    self.before[after] = spot, move
                    self.add(way, after, bound)

    def add(self, way: "_Way", spot: Spot, bound: int) -> None:
        """Note a position and what it may come to."""
        worth = self.worth(spot[0])
        if self.best is None or worth < self.best[0]:
            self.best = worth, spot
        bound = max(bound, self.bound(way, spot))
        if bound < self.best[0]:
            heappush(self.queue, (bound, worth, len(self.before), spot, way))

    def worth(self, hand: int) -> int:
        """Tell how good it is to stop with a hand, the least the best."""
        counts = [(self.worths[card], hand >> SHIFT[card] & BITS) for card in self.held]
        there = [(each, count) for each, count in counts if count]
        if not there:
            return _OUT
        total = sum([each * count for each, count in there])
        if not self.discards:
            return total
        return total - max(there)[0] if len(there) > 1 or there[0][1] > 1 else _OUT

    def bound(self, way: "_Way", spot: Spot) -> int:
        """Tell how good it may become at best."""
        hand, melds = spot
        left, dearest = way.prospects.left(hand, melds, self.hopes)
        if self.discards:
            left -= dearest
        elif way.ground.keeps:
            kept = [self.hopes[card] for card in self.held if hand >> SHIFT[card] & BITS]
            left = max(left, min(kept))
        if left <= 0:
            return _OUT
        # Cards that cost less than nothing may be kept.
        for card in self.held:
            if self.points[card] < 0:
                left += self.points[card] * _POINT * (hand >> SHIFT[card] & BITS)
        return left

    def plan(self) -> Plan:
        """Give the best that was found."""
        assert self.best is not None
        spot = self.best[1]
        left = Hand(unpacked(spot[0]))
        moves: list[Move] = []
        if self.discards and left:
            card = max(left, key=self.dearness)
            moves.append(Discard(card))
            left = left.without(card)
        before = self.before[spot]
        while isinstance(before, tuple):
            spot, move = before
            moves.append(move)
            before = self.before[spot]
        if before is not None:
            moves.append(before)
        points = sum(self.points[card.index] for card in left)
        proven = self.complete or self.best[0] == _OUT
        return Plan(tuple(reversed(moves)), left, points, proven)

    def dearness(self, card: Card) -> tuple[int, bool]:
        """Order cards by how gladly they are thrown: of equal points, wilds stay."""
        may_stand_in = self.view.table.ruleset.wilds.may_stand_in(card)
        return self.points[card.index], not may_stand_in


def _line(meld: Meld) -> int:
    """Give the rank of a trio, or the suit of an escalera as a number below 0."""
    return meld.rank if isinstance(meld, Trio) else ~meld.suit


def _opened(table: Table, melds: tuple[TableMeld, ...], seat: int) -> Table:
    """Give a table on which a seat has just laid down."""
    opened = tuple(one == seat or open_ for one, open_ in enumerate(table.opened))
    return evolve(table, melds=melds, opened=opened, opened_now=True)
