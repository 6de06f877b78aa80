"""What a seat cannot see, and states that it may be in.

>>> from random import Random
>>> from continental.game import Game
>>> from continental.variants import CASTIGO
>>> view = Game.new(CASTIGO, seats=4, seed=7).view(1)
>>> len(unseen(view))
101
>>> state = determinize(view, Random(1))
>>> state.table is view.table, state.hands[1] == view.hand
(True, True)
"""

from functools import lru_cache
from itertools import accumulate, chain
from random import Random
from typing import Final

from continental.cards import Card, Deck, Hand
from continental.errors import ContinentalError
from continental.ruleset import Ruleset
from continental.state import State, Table
from continental.trails import FaceDown, dealt_after_reshuffles, listed, mixed
from continental.views import View

__all__ = ["determinize", "unseen"]


def unseen(view: View) -> Hand:
    """Give the cards that a seat cannot see: those of the stocks and of the other hands.

    Cards that another seat was seen to take, and still holds, are left out.

    Raises:
        ContinentalError: the view shows more cards than the deck holds.
        TypeError: it is no view.

    >>> from continental.game import Game
    >>> from continental.variants import XELU
    >>> view = Game.new(XELU, seats=2, seed=1).view(0)
    >>> len(view.hand), len(view.table.discards), len(unseen(view))
    (7, 1, 100)
    """
    return Hand(_unseen(view))


def determinize(view: View, rng: Random) -> State:
    """Deal the cards that a seat cannot see at random, and give a state that looks so to it.

    Every way in which the unseen cards can lie is as likely as any other; which of its cards a
    seat chose to play tells nothing. What an attentive seat knows holds: the known cards of the
    other hands, hands that lie open, and where cards of a reshuffle can have gone; in rounds of
    very many reshuffles older ones may have to be forgotten.

    Args:
        view: what the seat sees.
        rng: the source of chance.

    Raises:
        ContinentalError: no state looks like the view.
        TypeError: it is no view, or no source of chance.
    """
    if not isinstance(rng, Random):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"rng: {rng!r} is no Random")
    cards = _unseen(view)
    table = view.table
    hidden = [
        0 if seat == view.viewer else size - len(known)
        for seat, (size, known) in enumerate(zip(table.hand_sizes, table.known, strict=True))
    ]
    places = sum(hidden) + table.stock_size + table.penalty_size
    if len(cards) != places or min(hidden) < 0:
        raise ContinentalError(f"view: {len(cards)} cards are unseen, and {places} lie face down")
    if table.reshuffled:
        dealt = dealt_after_reshuffles(view, tuple(hidden), tuple(cards), rng)
    else:
        dealt = _dealt(table, hidden, cards, rng)
    hands = [
        view.hand if seat == view.viewer else Hand(known + more) if more else known
        for seat, (known, more) in enumerate(zip(table.known, dealt.hands, strict=True))
    ]
    return State(table, tuple(hands), dealt.stock, dealt.penalty_stock, dealt.drawn)


def _dealt(table: Table, hidden: list[int], cards: list[Card], rng: Random) -> FaceDown:
    """Deal cards of which nothing is known but that they are unseen."""
    order = tuple(mixed(cards, rng))
    ends = tuple(accumulate(hidden))
    hands = tuple([order[end - count : end] for end, count in zip(ends, hidden, strict=True)])
    rest = order[ends[-1] :]
    return FaceDown(hands, rest[: table.stock_size], rest[table.stock_size :])


_ALL: Final = Deck(1, 1).cards
"""Every card, at the place of its index."""


def _unseen(view: View) -> list[Card]:
    """Find the cards that a seat cannot see, in order."""
    if type(view) is not View:
        raise TypeError(f"view: {view!r} is no View")
    table = view.table
    if table.round:
        left = [*_copies(table.ruleset, table.seats, table.round)]
    else:
        left = [0] * len(_ALL)
    known = [hand for seat, hand in enumerate(table.known) if seat != view.viewer]
    melded = [there.meld.cards for there in table.melds]
    for card in chain(view.hand, table.discards, *known, *melded):
        left[card.index] -= 1
    if min(left) < 0:
        card = _ALL[left.index(min(left))]
        raise ContinentalError(f"view: it shows more of {card} than the deck holds")
    return listed(left)


@lru_cache(maxsize=64)
def _copies(ruleset: Ruleset, seats: int, round: int) -> tuple[int, ...]:
    """Give how many copies of each card the deck of a round holds, by index."""
    return tuple(map(ruleset.deck(seats, round).count, _ALL))
