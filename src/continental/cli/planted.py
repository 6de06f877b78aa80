"""Deals whose cards were put in order, so that a game of fifteen cards ends while one looks on."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from attrs import frozen

from continental.cards import Card, Hand, Rank, Suit
from continental.errors import ContinentalError
from continental.moves import Deal
from continental.shuffle import below, numbers, shuffled
from continental.state import Table

__all__ = ["HAND", "Planted", "planted_deal"]

_PATTERNS: Final = ((5, 4, 3, 3), (4, 4, 4, 3))
"""Lengths of escaleras; the first two are long enough to want a card and still be kept."""

HAND: Final = 15
"""Cards of a hand, as the lengths are made for."""

_SUITS: Final = tuple(Suit)
_FIRST_DRAW: Final = 2
"""The turn in which the first of the wanted cards comes, if nobody takes a discard before."""
_WILDS: Final = 6
"""Wilds that come in the turns after that."""


@frozen
class Planted:
    """A deal in which one seat needs two cards, and will find them in the stock.

    Attributes:
        deal: the deal.
        seat: the seat, 0-based.
        wanted: the two cards.
    """

    deal: Deal
    seat: int
    wanted: Hand


def planted_deal(table: Table, seed: int) -> Planted:
    """Give a deal for the next round of a game of fifteen cards.

    Thirteen cards of one hand are four escaleras that want two cards. Those, and some wilds after
    them, lie where the seat will draw them from its second turn on, if nobody takes a discard. The
    other wilds lie at the bottom of the stock; all the rest is shuffled.
    """
    if table.dealer is None:
        raise ContinentalError("the first dealer is not found yet")
    number, seats, rules = table.round + 1, table.seats, table.ruleset
    key = f"{seed}/planted/{number}"
    deck = Hand(rules.deck(seats, number).cards)
    source = numbers(key)
    lengths = _PATTERNS[below(len(_PATTERNS), source)]
    runs = [_run(length, source) for length in lengths]
    while Counter(chain(*runs)) - Counter(deck):
        runs = [_run(length, source) for length in lengths]
    wanted = [runs[0].pop(), runs[1].pop()]
    hand = [*chain(*runs)]
    others = shuffled(deck.without([*hand, *wanted]), key)
    wild = [card for card in others if card.is_joker or rules.wilds.may_stand_in(card)]
    rest = [card for card in others if card not in wild]
    size = rules.deal_sizes(seats, number).hand
    hand += [rest.pop() for _ in range(size - len(hand))]
    order = below(seats, source)
    """The seat in order of play: 0 has the first turn."""
    cards: list[Card] = []
    batch = rules.dealing.cards_at_a_time
    for start in range(0, size, batch):
        for place in range(seats):
            cards += [
                hand[at] if place == order else rest.pop() for at in range(start, start + batch)
            ]
    cards += [rest.pop()]
    for turn, card in enumerate([*wanted, *wild[:6]], _FIRST_DRAW):
        rest.insert((turn - 1) * seats + order, card)
    dealer = table.dealer if not table.results else (table.dealer + 1) % seats
    return Planted(
        Deal([*cards, *rest, *wild[_WILDS:]]), (dealer + 1 + order) % seats, Hand(wanted)
    )


def _run(length: int, source: Iterator[int]) -> list[Card]:
    """Give the cards of an escalera between the three and the king."""
    suit = _SUITS[below(len(_SUITS), source)]
    start = Rank.THREE + below(Rank.KING - Rank.THREE - length + 2, source)
    return [Card(Rank(start + step), suit) for step in range(length)]
