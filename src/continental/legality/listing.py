"""The legal moves of a seat, found as they are asked for."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice, repeat
from operator import attrgetter
from random import Random
from typing import Final, TypeAlias, TypeVar, cast

from attrs import frozen

from continental.cards import Card, Hand
from continental.errors import ContinentalError
from continental.legality.fits import TableFits, fits_on
from continental.legality.why_not import (
    grows_at_once,
    lays_off_anywhere,
    melds_for_freed,
    swapped,
    swaps_feed_openings,
    why_not,
    why_not_declare_now,
    why_not_emptied,
    why_not_freed,
    why_not_lay_off,
    why_not_own,
    why_not_put,
    why_not_swap,
    why_not_take,
)
from continental.melds import Meld
from continental.move_text import parse_action
from continental.moves import (
    At,
    Buy,
    Declare,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    Move,
    Pass,
    Played,
    SwapWild,
    TakeDiscard,
    WildSwap,
    is_move,
    lay_down,
    swap_wild,
)
from continental.ruleset import Family, Ruleset
from continental.solver.choices import Openings, openings_of
from continental.solver.concealed import concealed_game
from continental.solver.supply import ALL_CARDS
from continental.solver.whole_hands import declarations_of
from continental.state import CLAIMS, DRAW, PLAY, Table, judges

__all__ = ["LegalMoves"]

_M = TypeVar("_M", bound=Move)

_CONTRACT: Final = Family.CONTRACT
_DRAW: Final = DrawStock()
_TAKE: Final = TakeDiscard()
_ANSWERS: Final = (Buy(), Pass())
_DISCARDS: Final = tuple(map(Discard, ALL_CARDS))


_INDEX: Final = attrgetter("index")

Held: TypeAlias = dict[int, None]
"""The indices of cards, each once, in order."""


@frozen(repr=False)
class LegalMoves:
    """The legal moves of a seat, in a fixed order, each once, found as they are asked for.

    Iterating lists every legal move, with four exceptions. Melds laid down are as short as they
    may be, since most of what is longer can be laid off afterwards; where the rules allow no
    lay-off in that turn, or only longer melds open, all lengths are listed. Lay-downs fed by swaps
    are listed only where fewer swaps cannot open. The last card of a circle, which fits at both
    ends with the same result, is listed at the high one. False calls are not listed. ``in`` accepts
    exactly what `Game.play` accepts of the seat, and ``lay_downs(all=True)`` lists every lay-down.

    A hand of many cards may have hundreds of thousands of lay-downs, which come last: take some
    with ``itertools.islice``, or one with `random`.

    Attributes:
        table: what everybody sees.
        hand: the hand of the seat.
        seat: the seat, 0-based; where it is not to act, there are no moves.
    """

    table: Table
    hand: Hand
    seat: int

    def __iter__(self) -> Iterator[Move]:
        """Find the moves: draws and answers; discards, lay-offs, swaps, and what is laid down."""
        table = self.table
        if table.to_act != self.seat:
            return iter(())
        if table.phase is CLAIMS:
            return iter(_ANSWERS)
        return self._draws() if table.phase is DRAW else self._plays()

    def __contains__(self, move: object) -> bool:
        """Tell whether a move, or the text of one, is legal, listed or not.

        Raises:
            NotationError: a text cannot be read.
        """
        told = parse_action(move) if isinstance(move, str) else move
        if isinstance(told, Played):
            return told.seat == self.seat and told.move in self
        return is_move(told) and why_not(self.table, self.hand, told, self.seat) is None

    def __bool__(self) -> bool:
        """Tell whether there is a legal move."""
        return next(iter(self), None) is not None

    def of_type(self, kind: type[_M]) -> Iterator[_M]:
        """Find the moves of a class, without looking for others.

        >>> from continental.game import Game
        >>> from continental.variants import XELU
        >>> list(Game.new(XELU, seats=3, seed=1).legal_moves.of_type(DrawStock))
        [DrawStock('draw')]
        """
        return (move for move in self._of_class(cast("type[Move]", kind)) if isinstance(move, kind))

    def _of_class(self, kind: type[Move]) -> Iterable[Move]:
        """Give moves among which all of a class are."""
        if self.table.to_act != self.seat or self.table.phase is not PLAY:
            return self
        if kind is Discard:
            return [_DISCARDS[index] for index in _held(self.hand)]
        if kind is LayOff:
            return self._lay_offs(_held(self.hand), self._fits())
        if kind is SwapWild:
            return self._swaps(_held(self.hand), self._fits())
        if kind is LayDown:
            return self.lay_downs()
        return self

    def random(self, rng: Random, *, limit: int = 1000) -> Move:
        """Choose one of the first so many legal moves, each with the same chance.

        Lay-downs come last, so that no other move is beyond the limit in practice.

        Raises:
            IndexError: there is no legal move.
            ContinentalError: the limit is no whole number from 1 on.
        """
        if type(limit) is not int or limit < 1:
            raise ContinentalError(f"limit: {limit!r} is no whole number from 1 on")
        return rng.choice(list(islice(self, limit)))

    def __repr__(self) -> str:
        """Show the first moves."""
        first = [str(move) for move in islice(self, 9)]
        more = ", …" if len(first) == 9 else ""
        return f"<LegalMoves of seat {self.seat}: {', '.join(first[:8])}{more}>"

    # --- by phase ---

    def _draws(self) -> Iterator[Move]:
        may_take = why_not_take(self.table, self.seat) is None
        draws: Iterable[Move] = (_DRAW, _TAKE) if may_take else (_DRAW,)
        return iter(draws) if self._is_contract() else chain(draws, self.declarations())

    def _plays(self) -> Iterator[Move]:
        held = _held(self.hand)
        moves: list[Move] = [_DISCARDS[index] for index in held]
        if self.table.opened[self.seat]:
            fits = self._fits()
            moves += self._lay_offs(held, fits)
            moves += self._swaps(held, fits)
            return iter(moves)
        contract = self._is_contract()
        return chain(moves, self._lay_downs(all=False) if contract else self.declarations())

    def _is_contract(self) -> bool:
        """Tell whether melds are laid down during the round."""
        return self.table.ruleset.family is _CONTRACT

    # --- by kind ---

    def _fits(self) -> TableFits | None:
        """Tell what fits on the table, or give None where no card may go there by itself."""
        table = self.table
        if table.opened[self.seat] and why_not_emptied(table, len(self.hand) - 1) is None:
            return fits_on(table.melds, table.judge)
        return None

    def _lay_offs(self, held: Held, fits: TableFits | None) -> list[LayOff]:
        table, seat = self.table, self.seat
        if fits is None or why_not_lay_off(table) is not None:
            return []
        lay_offs = [move for card, move in fits.lay_offs if card in held]
        if lays_off_anywhere(table):
            return lay_offs
        return [move for move in lay_offs if why_not_own(table, move.at.meld, seat) is None]

    def _swaps(self, held: Held, fits: TableFits | None) -> list[SwapWild]:
        table = self.table
        if fits is None or why_not_swap(table) is not None:
            return []
        moves: list[SwapWild] = []
        for swap, wild in _freeing(table, fits, held, self.seat):
            card, number, slot = swap.card, swap.meld, swap.slot
            places = _elsewhere(table, fits, wild)
            moves += [swap_wild(card, number, slot, at) for at in places if at.meld < number]
            if why_not_put(table, number, number) is None:
                own = fits.places_after(swap, wild)
                moves += [swap_wild(card, number, slot, at) for at in own]
            moves += [swap_wild(card, number, slot, at) for at in places if at.meld > number]
        return moves

    def lay_downs(self, *, all: bool = False) -> Iterator[LayDown]:
        """Find the lay-downs.

        Args:
            all: whether to find those with longer melds than needed too, and those fed by more
                swaps than needed.
        """
        table, seat = self.table, self.seat
        if (
            table.phase is not PLAY
            or table.to_act != seat
            or table.opened[seat]
            or not self._is_contract()
        ):
            return iter(())
        return self._lay_downs(all=all)

    def _lay_downs(self, *, all: bool) -> Iterator[LayDown]:
        """Find the lay-downs of a seat that may open now."""
        table, seat = self.table, self.seat
        longer = all or not grows_at_once(table)
        unfed = map(lay_down, _opened_by(table, self.hand, longer), repeat(()))
        if not swaps_feed_openings(table):
            return unfed
        first = next(unfed, None)
        if first is None:
            return _fed(table, self.hand, seat, longer, fewest=not all)
        found = chain((first,), unfed)
        return chain(found, _fed(table, self.hand, seat, longer, fewest=False)) if all else found

    def declarations(self) -> Iterator[Declare]:
        """Find the ways to go out in a concealed game."""
        table, seat = self.table, self.seat
        if (
            self._is_contract()
            or table.to_act != seat
            or table.phase not in (DRAW, PLAY)
            or why_not_declare_now(table, seat) is not None
        ):
            return
        game = concealed_game(table.contracts, table.opening_judge)
        found = declarations_of(self.hand, game, discard=table.phase is PLAY)
        yield from (Declare(melds, card) for melds, card in found)


def _held(hand: Hand) -> Held:
    """Give the indices of the cards of a hand, each once, in order."""
    return {card.index: None for card in hand}


@lru_cache(maxsize=256)
def _openings(ruleset: Ruleset, seats: int, round: int) -> Openings:
    return openings_of(ruleset.round(round).contracts, judges(ruleset, seats, round)[1])


def _opened_by(table: Table, cards: tuple[Card, ...], longer: bool) -> Iterator[tuple[Meld, ...]]:
    """Find the melds of the openings that some cards allow, a card left where it must be."""
    ways = _openings(table.ruleset, table.seats, table.round)
    found = ways.lay_downs(cards, longer=longer)
    if why_not_emptied(table, 0) is None:
        return found
    return (melds for melds in found if sum(map(len, melds)) < len(cards))


def _fed(table: Table, hand: Hand, seat: int, longer: bool, *, fewest: bool) -> Iterator[LayDown]:
    """Find the lay-downs that swaps feed, those with few swaps first."""
    fits = fits_on(table.melds, table.judge)
    freeing = _freeing(table, fits, _held(hand), seat)
    groups: list[tuple[WildSwap, ...]] = [(swap,) for swap, _ in freeing]
    if not groups:
        return
    there = sum([len(one.meld.wilds) for one in table.melds])
    lacking = _openings(table.ruleset, table.seats, table.round).wilds_lacking(hand, there)
    if lacking > there:
        return
    while groups:
        found = False
        if len(groups[0]) >= lacking:
            for swaps in groups:
                for move in _fed_by(table, hand, seat, swaps, longer):
                    found = True
                    yield move
        if found and fewest:
            return
        groups = list(dict.fromkeys(_one_more(table, fits, hand, seat, groups)))


def _one_more(
    table: Table, fits: TableFits, hand: Hand, seat: int, groups: list[tuple[WildSwap, ...]]
) -> Iterator[tuple[WildSwap, ...]]:
    """Give every group of swaps that is one swap longer than some."""
    for swaps in groups:
        melds, _, _ = swapped(table, swaps, seat)
        left = hand.without([swap.card for swap in swaps])
        after = TableFits(melds, table.judge, fits)
        for swap, _ in _freeing(table, after, _held(left), seat):
            yield LayDown((), (*swaps, swap)).swaps


def _fed_by(
    table: Table, hand: Hand, seat: int, swaps: tuple[WildSwap, ...], longer: bool
) -> Iterator[LayDown]:
    _, wilds, violation = swapped(table, swaps, seat)
    if violation is not None:
        return
    cards = [*hand, *wilds]
    for swap in swaps:
        cards.remove(swap.card)
    freed = Counter(map(_INDEX, wilds)).items()
    for melds in _opened_by(table, tuple(cards), longer):
        taking = melds_for_freed(table, melds)
        for wild, number in freed:
            if sum([meld.indices.count(wild) for meld in taking]) < number:
                break
        else:
            yield lay_down(melds, swaps)


def _elsewhere(table: Table, fits: TableFits, wild: Card) -> list[At]:
    """Find where a wild fits that is freed out of another meld."""
    found = fits.elsewhere.get(wild.index)
    if found is None:
        found = fits.elsewhere[wild.index] = [
            at for at in fits.places(wild) if why_not_put(table, None, at.meld) is None
        ]
    return found


def _freeing(table: Table, fits: TableFits, held: Held, seat: int) -> list[tuple[WildSwap, Card]]:
    """Find the swaps that free a wild, with the wild."""
    return [
        (swap, wild)
        for card, swap, wild in fits.swaps
        if card in held and why_not_freed(table, swap.meld, seat) is None
    ]
