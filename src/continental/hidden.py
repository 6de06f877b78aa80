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

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain
from random import Random
from typing import Final

from continental.cards import ALL_CARDS, Card, Hand, hand_of
from continental.errors import ContinentalError
from continental.frozen import maker
from continental.ruleset import Ruleset
from continental.state import State, Table
from continental.trails import FaceDown, Past, mixed
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
    return Hand(_cards(_unseen(view)))


def determinize(view: View, rng: Random) -> State:
    """Deal the cards that a seat cannot see at random, and give a state that looks so to it.

    Every way in which the unseen cards can lie is as likely as any other; which of its cards a
    seat chose to play tells nothing. What an attentive seat knows holds: the known cards of the
    other hands, hands that lie open, and where cards of a reshuffle can have gone.

    Args:
        view: what the seat sees.
        rng: the source of chance.

    Raises:
        ContinentalError: no state looks like the view.
        TypeError: it is no view, or no source of chance.
    """
    if not isinstance(rng, Random):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"rng: {rng!r} is no Random")
    return _sampler(view).state(rng)


class _Sampler:
    """What states are made from that look like a view."""

    def __init__(self, view: View) -> None:
        """Reckon what need not be reckoned for each state anew."""
        unseen = _unseen(view)
        table = view.table
        hidden = [
            0 if seat == view.viewer else size - len(known)
            for seat, (size, known) in enumerate(zip(table.hand_sizes, table.known, strict=True))
        ]
        cards, places = len(unseen), sum(hidden) + table.stock_size + table.penalty_size
        if cards != places or min(hidden) < 0:
            raise ContinentalError(f"view: {cards} cards are unseen, and {places} lie face down")
        self.view = view
        self.dealt = (
            Past(view, hidden, [*map(unseen.count, range(len(ALL_CARDS)))]).dealt
            if table.reshuffled
            else partial(_dealt, table, hidden, _cards(unseen))
        )

    def state(self, rng: Random) -> State:
        """Deal what is unseen."""
        view, table, dealt = self.view, self.view.table, self.dealt(rng)
        hands = [
            view.hand if seat == view.viewer else hand_of((*known, *more)) if more else known
            for seat, (known, more) in enumerate(zip(table.known, dealt.hands, strict=True))
        ]
        return _state(table, tuple(hands), dealt.stock, dealt.penalty_stock, dealt.drawn)


_latest: Final[list[_Sampler]] = []
"""That of the last view that states were made for: who thinks asks for many."""


def _sampler(view: View) -> _Sampler:
    """Give what states are made from that look like a view."""
    found = _latest[0] if _latest else None
    if found is None or found.view is not view:
        found = _Sampler(view)
        _latest[:] = [found]
    return found


def _dealt(table: Table, hidden: Sequence[int], cards: Sequence[Card], rng: Random) -> FaceDown:
    """Deal cards of which nothing is known but that they are unseen."""
    order = tuple(mixed(cards, rng))
    ends = tuple(accumulate(hidden))
    hands = [order[end - count : end] for end, count in zip(ends, hidden, strict=True)]
    rest = order[ends[-1] :]
    return FaceDown(hands, rest[: table.stock_size], rest[table.stock_size :])


def _unseen(view: View) -> bytearray:
    """Give the cards that a seat cannot see, by index and in order."""
    if type(view) is not View:
        raise TypeError(f"view: {view!r} is no View")
    table = view.table
    left = bytearray(_deck(table.ruleset, table.seats, table.round) if table.round else b"")
    known = [hand for seat, hand in enumerate(table.known) if seat != view.viewer]
    melded = [there.meld.cards for there in table.melds]
    for card in chain(view.hand, table.discards, *known, *melded):
        try:
            left.remove(card.index)
        except ValueError:
            raise ContinentalError(f"view: it shows more of {card} than the deck holds") from None
    return left


def _cards(indices: Iterable[int]) -> list[Card]:
    return list(map(ALL_CARDS.__getitem__, indices))


_state: Final = maker(State)


@lru_cache(maxsize=64)
def _deck(ruleset: Ruleset, seats: int, round: int) -> bytes:
    """Give the cards of the deck of a round, by index and in order."""
    return bytes(sorted(card.index for card in ruleset.deck(seats, round).cards))
