"""What is too much: the limits of rules, files and documents, so that each is soon looked at.

Whatever a value may hold here, every format can write and read again.
"""

from typing import Final

__all__ = [
    "MAX_BYTES",
    "MAX_CARDS",
    "MAX_DEPTH",
    "MAX_LENGTH",
    "MAX_MELDS",
    "MAX_NUMBER",
    "MAX_ROUND",
    "MAX_ROUNDS",
    "MAX_SEATS",
    "MAX_STEPS",
    "MAX_VALUE",
]

MAX_BYTES: Final = 10_000_000
"""Bytes of a file or document; games of a thousand turns have far less than one million."""
MAX_NUMBER: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly; the least is its negative."""
MAX_DEPTH: Final = 16
"""Lists and tables inside each other, in free values."""
MAX_CARDS: Final = 5_000
"""Cards of a hand, a pile or a deck."""
MAX_MELDS: Final = 100
"""Melds of a contract."""
MAX_LENGTH: Final = 200
"""Cards of a meld that rules may ask for."""
MAX_SEATS: Final = 100
"""Seats of a game."""
MAX_ROUNDS: Final = 100
"""Rounds that a ruleset tells."""
MAX_ROUND: Final = 9_999
"""Rounds that are played."""
MAX_STEPS: Final = 100
"""Steps of the packs of a ruleset."""
MAX_VALUE: Final = 999_999
"""Any other number of a ruleset, such as points, and of a position, such as buys."""
