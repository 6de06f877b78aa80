"""What a seat can do now, in a form for frontends: bounded, whatever the hand holds."""

import sys
from itertools import islice

from attrs import frozen

from continental.cards import Card, Hand
from continental.errors import ContinentalError
from continental.legality.listing import LegalMoves
from continental.legality.why_not import why_not
from continental.messages import shown
from continental.moves import (
    Buy,
    Declare,
    Discard,
    DrawStock,
    FalseCall,
    LayDown,
    LayOff,
    Pass,
    SwapWild,
    TakeDiscard,
)
from continental.state import Table

__all__ = ["Options", "options_of"]


@frozen
class Options:
    """What a seat can do now; nothing where it is not to act.

    Attributes:
        draw: whether it can choose the stock.
        take: whether it can take the discard.
        buy: whether it can buy the discard.
        pass_: whether it can decline to buy.
        discards: the cards that it can discard, each once.
        lay_offs: the lay-offs that it can make.
        swaps: the swaps that it can make, the first ones.
        lay_downs: the openings that it can make, the first ones.
        declarations: the ways in which it can go out in a concealed game, the first ones.
        false_call: whether it can call out falsely.
        more: whether swaps, openings or declarations were left off.
    """

    draw: bool = False
    take: bool = False
    buy: bool = False
    pass_: bool = False
    discards: tuple[Card, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()
    swaps: tuple[SwapWild, ...] = ()
    lay_downs: tuple[LayDown, ...] = ()
    declarations: tuple[Declare, ...] = ()
    false_call: bool = False
    more: bool = False

    def __bool__(self) -> bool:
        """Tell whether the seat can do anything."""
        return self != Options()


def options_of(table: Table, hand: Hand, seat: int, limit: int = 20) -> Options:
    """Tell what a seat (0-based) can do now.

    Args:
        table: what everybody sees.
        hand: the hand of the seat.
        seat: the seat.
        limit: swaps, openings and declarations at most, of each.

    Raises:
        ContinentalError: the limit is no whole number from 1 on.
    """
    if type(limit) is not int or limit < 1:
        raise ContinentalError(f"limit: {shown(limit)} is no whole number from 1 on")
    limit = min(limit, sys.maxsize - 1)
    if table.to_act != seat:
        return Options()

    def can(move: DrawStock | TakeDiscard | Buy | Pass | FalseCall) -> bool:
        return why_not(table, hand, move, seat) is None

    legal = LegalMoves(table, hand, seat)
    swaps = tuple(islice(legal.of_type(SwapWild), limit + 1))
    lay_downs = tuple(islice(legal.lay_downs(), limit + 1))
    declarations = tuple(islice(legal.declarations(), limit + 1))
    return Options(
        draw=can(DrawStock()),
        take=can(TakeDiscard()),
        buy=can(Buy()),
        pass_=can(Pass()),
        discards=tuple(move.card for move in legal.of_type(Discard)),
        lay_offs=tuple(legal.of_type(LayOff)),
        swaps=swaps[:limit],
        lay_downs=lay_downs[:limit],
        declarations=declarations[:limit],
        false_call=can(FalseCall()),
        more=max(len(swaps), len(lay_downs), len(declarations)) > limit,
    )
