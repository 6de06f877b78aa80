"""The words that fields of a ruleset take."""

from enum import Enum

__all__ = [
    "Ace",
    "Direction",
    "Family",
    "FirstDealer",
    "GameEnd",
    "MeldCount",
    "NextDealer",
    "NobodyOut",
    "OneSuit",
    "PenaltySource",
    "SameSuit",
    "Scope",
    "Ties",
    "WildRatio",
    "Winner",
]


class Family(Enum):
    """How melds come to the table."""

    CONTRACT = "contract"
    """Melds are laid down during the round (castigo, xelu)."""
    CONCEALED = "concealed"
    """The whole hand is laid down at once, and that ends the round (fifteen)."""


class Direction(Enum):
    """The way round the table; for display, since seats are numbered in order of play."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    """To the right (castigo, xelu)."""
    CLOCKWISE = "clockwise"
    """To the left (fifteen, A29)."""


class FirstDealer(Enum):
    """How the first dealer is found."""

    LOT = "lot"
    """By lot (castigo; xelu is silent)."""
    LOWEST_CARD = "lowest_card"
    """Each seat draws a card, the lowest deals: the ace is low, the joker highest (fifteen, B3)."""
    HIGHEST_CARD = "highest_card"
    """Each seat draws a card, the highest deals, in the same order (A2, A28, D0)."""


class NextDealer(Enum):
    """Who deals the next round."""

    NEXT_SEAT = "next_seat"
    """The seat after the last dealer (castigo, xelu, fifteen)."""
    WINNER = "winner"
    """Who went out, or the seat after the last dealer where nobody did (B2)."""


class Ace(Enum):
    """Where an ace may stand in an escalera."""

    LOW = "low"
    """Below the two (D46)."""
    HIGH = "high"
    """Above the king (A20, D34)."""
    LOW_OR_HIGH = "low_or_high"
    """Either, but not both in one escalera (fifteen, D19)."""
    CIRCULAR = "circular"
    """Anywhere, also between the king and the two (castigo, A1, A2)."""


class Scope(Enum):
    """When a limit holds."""

    NEVER = "never"
    """Not at all."""
    OPENING = "opening"
    """For melds as they are laid down, not for what is added later (D19, D34)."""
    ALWAYS = "always"
    """For every meld at any time (castigo, xelu, A20)."""


class WildRatio(Enum):
    """How many wilds a meld may hold beside its naturals."""

    ANY = "any"
    """No ratio (castigo, fifteen)."""
    AT_MOST_NATURALS = "at_most_naturals"
    """Not more wilds than naturals, which is not more than half the cards (xelu, A21)."""
    FEWER_THAN_NATURALS = "fewer_than_naturals"
    """Fewer wilds than naturals (D20, for trios)."""


class SameSuit(Enum):
    """What escaleras of one suit within one contract may be to each other."""

    ALLOWED = "allowed"
    """Anything (castigo, xelu, A1, A2)."""
    NOT_EQUAL = "not_equal"
    """Not the same places (D21)."""
    NOT_TOUCHING = "not_touching"
    """Not one directly behind the other (D44)."""
    TWO_APART = "two_apart"
    """At least two free ranks between them (D34)."""
    DIFFERENT = "different"
    """No two escaleras of one suit (D7, D33)."""


class MeldCount(Enum):
    """How many melds an opening has."""

    EXACT = "exact"
    """Just those of the contract (castigo, xelu, A20)."""
    AT_LEAST = "at_least"
    """Those of the contract, and more if one likes (a house rule)."""


class PenaltySource(Enum):
    """Where the penalty card of a buy comes from."""

    STOCK = "stock"
    """The one stock (xelu)."""
    PENALTY_STOCK = "penalty_stock"
    """A second stock, set apart after the deal (castigo)."""


class NobodyOut(Enum):
    """What a round costs that ends without anybody going out."""

    ALL_COUNT = "all_count"
    """Every seat counts its hand (castigo, xelu, A20)."""
    NOBODY = "nobody"
    """Nothing (fifteen)."""


class OneSuit(Enum):
    """What a hand all of one suit must be to earn the bonus."""

    REPRESENTED = "represented"
    """Every escalera is of that suit, whatever wilds it holds (fifteen)."""
    NATURAL = "natural"
    """Every card is a natural of that suit (the other reading of fifteen and B1)."""


class GameEnd(Enum):
    """When a game is over."""

    AFTER_ROUNDS = "after_rounds"
    """When every round of the list was played (castigo, xelu)."""
    DEALS = "deals"
    """After an agreed number of deals (fifteen)."""
    TARGET = "target"
    """When a total has reached an agreed number of points (fifteen)."""


class Winner(Enum):
    """Which total wins."""

    LOWEST = "lowest"
    """The lowest (castigo, xelu)."""
    HIGHEST = "highest"
    """The highest (fifteen)."""


class Ties(Enum):
    """Who wins among equal totals."""

    SHARED = "shared"
    """All of them (D46; castigo, xelu and fifteen are silent)."""
    MOST_ROUNDS_WON = "most_rounds_won"
    """Whoever went out most often, else shared (D21)."""
    FEWEST_ROUNDS_WON = "fewest_rounds_won"
    """Whoever went out least often, else shared (D40)."""
    SEAT_ORDER = "seat_order"
    """The lowest seat (A21)."""
