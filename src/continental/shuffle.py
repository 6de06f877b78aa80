"""The shuffle, specified so that any language can repeat it.

Cards are put in order first (clubs, diamonds, hearts, spades; ace to king; jokers last). Numbers
come from SHA-256 over the UTF-8 text ``key/0``, ``key/1``, …, each digest giving eight numbers of
32 bits, the highest byte first. A number below n is the next of them that is below the greatest
multiple of n, modulo n. For each place from the last down to the second, the card there changes
places with the one at a number not above it (Fisher and Yates). The page on the shuffle has test
vectors.
"""

from collections.abc import Iterator
from hashlib import sha256
from operator import attrgetter
from struct import Struct

from continental.arguments import of_type
from continental.cards import Card, CardsLike, as_cards

__all__ = ["below", "numbers", "shuffled"]

_WORD = 1 << 32
_NUMBERS = Struct(">8I")


def numbers(key: str) -> Iterator[int]:
    """Give the numbers of 32 bits that belong to a key, without end."""
    block = 0
    while True:
        digest = sha256(f"{key}/{block}".encode()).digest()
        yield from _NUMBERS.unpack(digest)
        block += 1


def below(limit: int, source: Iterator[int]) -> int:
    """Give the next number below a limit, every one with the same chance."""
    end = _WORD - _WORD % limit
    for number in source:
        if number < end:
            return number % limit
    raise ValueError("there are no more numbers")


def shuffled(cards: CardsLike, key: str) -> tuple[Card, ...]:
    """Give some cards in the order that a key says, whatever order they came in.

    >>> from continental.cards import Hand
    >>> shuffled(Hand("Ac 2c 3c 4c 5c"), "7/deal/1")
    (Card('4c'), Card('Ac'), Card('5c'), Card('2c'), Card('3c'))
    """
    found = sorted(as_cards(cards), key=attrgetter("index"))
    source = numbers(of_type("key", key, str))
    for count in range(len(found), 1, -1):
        # `below`, written out here since shuffling is much of what a deal costs
        end = _WORD - _WORD % count
        number = next(source)
        while number >= end:
            number = next(source)
        other = number % count
        found[count - 1], found[other] = found[other], found[count - 1]
    return tuple(found)
