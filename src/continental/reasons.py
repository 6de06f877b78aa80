"""Why something is refused, as data with an English sentence.

A `Violation` is a `Reason` and the parameters of its sentence; ``str(violation)`` speaks it.

>>> from continental.cards import Hand
>>> print(Violation(Reason.MIXED_RANKS, {"rank": Rank.SEVEN, "foreign": Hand("8c")}))
8c is not of rank 7
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from string import Formatter
from types import MappingProxyType
from typing import TypeAlias, cast

from attrs import field, frozen

from continental.cards import Card, Rank, Suit
from continental.errors import ContinentalError
from continental.melds import Kind, Meld

__all__ = [
    "AmbiguousMeld",
    "IllegalMeld",
    "IllegalMove",
    "Param",
    "Reason",
    "Refusal",
    "Violation",
    "frozen_params",
    "spoken",
]

Param: TypeAlias = int | str | Card | Rank | Suit | Kind | tuple[Card, ...] | tuple[int, ...]
"""What a sentence may speak of."""


class Reason(Enum):
    """Every cause of a refusal; the value is its sentence.

    In a sentence ``{name}`` is a parameter, and ``{name:one|many}`` picks a word by its number.
    """

    # what a group is
    NO_CARDS = "there are no cards"
    TRIOS_NOT_PLAYED = "this game has no trios"
    WRONG_KIND = "this is no {kind}"
    TOO_SHORT = "too few cards: at least {minimum}, here {count}"
    TOO_LONG = "too many cards: at most {maximum}, here {count}"

    # what a trio holds
    MIXED_RANKS = "{foreign} {foreign:is|are} not of rank {rank}"
    REPEATED_SUIT = "the suits must differ: {suit} is there twice"
    TOO_MANY_NATURALS = (
        "too many naturals: with {packs} {packs:pack|packs} at most {maximum}, here {count}"
    )

    # what an escalera holds
    MIXED_SUITS = "{foreign} {foreign:is|are} not of {suit}"
    REPEATED_CARD = "{card} is there twice"
    MISSING_CARDS = "{missing} {missing:is|are} missing between {low} and {high}"
    TOO_FEW_WILDS = (
        "{missing} {missing:is|are} missing between {low} and {high}: "
        "more than the {wilds} {wilds:wild|wilds} can stand for"
    )
    OUT_OF_PLACE = "{card} is no wild and cannot stand for {place}"
    ROUND_THE_CORNER = "an escalera does not go round the corner from the king to the two"
    ACE_NOT_LOW = "the ace does not stand below the two"
    ACE_NOT_HIGH = "the ace does not stand above the king"
    CIRCLE_START = "a full circle is told from the ace upwards"
    MARK = "{card} cannot stand for {place} here"

    # wilds
    TOO_FEW_NATURALS = "too few naturals: at least {minimum}, here {count}"
    TOO_MANY_WILDS = "too many wilds: at most {maximum}, here {count}"
    MORE_WILDS_THAN_NATURALS = (
        "more wilds than naturals: at most {maximum} of {cards} cards, here {count}"
    )
    NOT_FEWER_WILDS = (
        "wilds are not fewer than naturals: at most {maximum} of {cards} cards, here {count}"
    )
    ADJACENT_WILDS = "wilds lie side by side, for {first} and {second}"

    # contracts
    WRONG_NUMBER_OF_MELDS = (
        "the contract {contract} asks for {expected} {expected:meld|melds}, here {count}"
    )
    NOT_THE_CONTRACT = "this is not the contract {contract}"
    SAME_RANK = "two trios are of rank {rank}"
    SAME_SUIT = "two escaleras are of {suit}"
    EQUAL_ESCALERAS = "two escaleras fill the same places of {suit}"
    TOUCHING_ESCALERAS = "two escaleras of {suit} touch: {first} and {second} are neighbours"
    ESCALERAS_TOO_NEAR = "between two escaleras of {suit} at least two ranks must be free"

    # whose turn it is, and for what
    GAME_OVER = "the game is over"
    AWAITS_DEALER = "the dealer acts next: {action}"
    NOT_TO_ACT = "seat {seat} is not to act: seat {to_act} is"
    OTHER_FAMILY = "there is no such move in this game: {move}"
    DRAW_FIRST = "the turn begins with a draw: take the discard or choose the stock"
    ALREADY_DRAWN = "this turn's draw is over"
    ANSWER_FIRST = "the discard is offered: buy or pass"
    NOTHING_OFFERED = "no discard is offered for sale"

    # drawing and buying
    NO_DISCARD = "there is no discard to take"
    OPENED_DRAWS_STOCK = "seats that have laid down draw from the stock only"
    CANNOT_PAY = (
        "too few cards: {needed} {needed:is|are} to be drawn for that, "
        "and {there} {there:is|are} there"
    )
    NO_BUYING = "this game has no buying"
    MOVER_REFUSED = "the seat whose turn it is does not buy: it has refused the discard"
    OPENED_CANNOT_BUY = "seats that have laid down cannot buy"
    OWN_DISCARD = "nobody buys what they have discarded themselves"
    UPCARD = "the first upcard cannot be bought"
    BUY_LIMIT = "no more than {limit} {limit:buy|buys} in a round"

    # cards and melds of a move
    NOT_HELD = "the hand does not hold {count:|so many of }{card}"
    NO_SUCH_MELD = "there is no meld m{meld} on the table"
    END_NEEDED = "an escalera has two ends: say which"
    NO_ENDS = "a trio has no ends: name none"
    SLOT_NEEDED = "a wild of an escalera is named by its place"
    NO_SLOTS = "a wild of a trio is named without a place"
    KEEP_A_CARD = "the last card must be a discard: one must be left"

    # laying down and off
    ALREADY_OPEN = "this seat has already laid down in this round"
    NOT_OPEN = "this seat has not laid down yet in this round"
    OPENING_TURN = "this is not possible in the turn in which one lays down"
    OWN_MELD = "meld m{meld} is one's own: only melds of others are added to"
    OTHERS_MELD = "meld m{meld} is another seat's: this is possible only with one's own"

    # swapping
    NO_SWAPS_TO_OPEN = "wilds on the table cannot be used to lay down"
    NO_SWAPS = "no {kind} gives up its wilds in this game"
    NO_WILD_THERE = "no wild lies there"
    FREES_NOTHING = "{card} does not free that wild (needed: {needed})"
    SAME_MELD = "the wild does not go back into the meld that it comes from"
    NOT_INTO_TRIOS = "a swapped wild does not go into a trio"
    FREED_NOT_MELDED = "the {card} swapped out must be among the melds laid down"

    # going out in a concealed game
    DECLARE_FIRST_TURN = "without a draw one goes out only at the start of one's first turn"
    DEALT_HAND_NEEDS_DRAW = "nobody goes out without a draw in this game"
    NO_LAST_DISCARD = "a hand that goes out without a draw discards nothing"
    LAST_DISCARD_NEEDED = "a hand that goes out after its draw discards its last card"
    CARDS_LEFT = "every card of the hand must be melded: {count} {count:is|are} left"
    NO_FALSE_CALLS = "there are no false calls in this game"
    ALREADY_EXPOSED = "this hand lies open already"

    # what the dealer does
    NO_SEATS_ACT = "seat {seat} cannot do what the dealer does"
    AWAITS_SEAT = "seat {to_act} is to act, not the dealer"
    WRONG_CARDS = (
        "these are not the cards that are there: of {wrong} there are {expected}, here {count}"
    )
    NO_SUCH_SEAT = "there is no seat {seat}"
    LOT_WITHOUT_CARDS = "the first dealer is found by lot: no cards are drawn"
    DRAW_LENGTH = "the draw takes {expected} {expected:card|cards}, here {count}"
    OTHER_DEALER = "the cards drawn make seat {dealer} the dealer"
    BETWEEN_ROUNDS = "a game ends early only between two rounds"


def spoken(sentence: str, params: Mapping[str, Param]) -> str:
    """Give a sentence with its parameters filled in."""
    return _Speaker().vformat(sentence, (), params)


class _Speaker(Formatter):
    """Fills a sentence; a format of two words picks one by number."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Give the value in words, or the word that its number asks for."""
        several = cast("Sequence[object]", value) if isinstance(value, tuple) else [value]
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if (value if isinstance(value, int) else len(several)) == 1 else many
        *others, last = map(str, several)
        return f"{', '.join(others)} and {last}" if others else last


def frozen_params(params: Mapping[str, Param]) -> tuple[tuple[str, Param], ...]:
    """Give parameters sorted by name, so that they can be compared and kept."""
    return tuple(sorted(dict(params).items()))


@frozen
class Violation:
    """Why something is refused.

    Attributes:
        reason: the cause.
        items: the parameters of its sentence, sorted by name; ``params`` gives them as a mapping.
        meld: of several melds the one that is meant, or None.
    """

    reason: Reason
    items: tuple[tuple[str, Param], ...] = field(factory=tuple, converter=frozen_params)
    meld: Meld | None = None

    @property
    def params(self) -> Mapping[str, Param]:
        """The parameters by name."""
        return MappingProxyType(dict(self.items))

    def __str__(self) -> str:
        """Speak the sentence, with the meld that is meant in front."""
        sentence = spoken(self.reason.value, self.params)
        return sentence if self.meld is None else f"{self.meld}: {sentence}"


@frozen
class Refusal:
    """Why cards are not a meld of a kind, or melds are not a contract.

    Attributes:
        violation: the cause.
        kind: the kind of meld that was tried, or None where no kind matters.
        group: which group of several is meant, 0-based, or None.
    """

    violation: Violation
    kind: Kind | None = None
    group: int | None = None

    def __str__(self) -> str:
        """Speak the sentence with what was tried in front."""
        where = f"group {self.group + 1}: " if self.group is not None else ""
        what = {None: "", Kind.TRIO: "as a trio: ", Kind.ESCALERA: "as an escalera: "}[self.kind]
        return f"{where}{what}{self.violation}"


class IllegalMeld(ContinentalError):  # noqa: N818  (named for what it is, like the others)
    """Cards that are no meld, or melds that are no contract.

    Attributes:
        refusals: why not, one for each kind that was tried.
    """

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        """Keep the refusals."""
        self.refusals: tuple[Refusal, ...] = tuple(refusals)
        super().__init__(self.refusals)

    def __str__(self) -> str:
        """Give one refusal a line."""
        return "\n".join(map(str, self.refusals))


class IllegalMove(ContinentalError):  # noqa: N818  (named for what it is, like the others)
    """A move, or an act of the dealer, that the rules refuse; nothing has changed.

    Attributes:
        violation: why.
    """

    def __init__(self, violation: Violation) -> None:
        """Keep the violation."""
        self.violation = violation
        super().__init__(violation)

    def __str__(self) -> str:
        """Speak the violation."""
        return str(self.violation)


class AmbiguousMeld(ContinentalError):  # noqa: N818  (named for what it is, like the others)
    """Cards that may be read as more than one meld, where one is asked for.

    Attributes:
        readings: the first of the legal melds, at least two and at most `SHOWN`.
    """

    SHOWN = 12
    """How many readings are told at most."""

    def __init__(self, readings: Iterable[Meld]) -> None:
        """Keep the readings."""
        self.readings: tuple[Meld, ...] = tuple(readings)
        super().__init__(self.readings)

    def __str__(self) -> str:
        """List the readings, with a mark for each card that is a wild in one of them."""
        wilds = {slot.card for meld in self.readings for slot in meld.wilds}
        told = (
            " ".join(
                f"{slot.card}={slot.stands_for}" if slot.card in wilds else str(slot.card)
                for slot in meld.slots
            )
            for meld in self.readings
        )
        return f"say what the wilds stand for: {', or '.join(told)}"
