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
    "Param",
    "Reason",
    "Refusal",
    "Violation",
]

Param: TypeAlias = int | str | Card | Rank | Suit | Kind | tuple[Card, ...]
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
    WRONG_NUMBER_OF_MELDS = "the contract {contract} asks for {expected} melds, here {count}"
    NOT_THE_CONTRACT = "these melds do not make the contract {contract}"
    SAME_RANK = "two trios are of rank {rank}"
    SAME_SUIT = "two escaleras are of {suit}"
    EQUAL_ESCALERAS = "two escaleras fill the same places of {suit}"
    TOUCHING_ESCALERAS = "two escaleras of {suit} touch: {first} and {second} are neighbours"
    ESCALERAS_TOO_NEAR = "between two escaleras of {suit} at least two ranks must be free"


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


def _frozen_params(params: Mapping[str, Param]) -> tuple[tuple[str, Param], ...]:
    return tuple(sorted(dict(params).items()))


@frozen
class Violation:
    """Why something is refused.

    Attributes:
        reason: the cause.
        items: the parameters of its sentence, sorted by name; ``params`` gives them as a mapping.
    """

    reason: Reason
    items: tuple[tuple[str, Param], ...] = field(factory=tuple, converter=_frozen_params)

    @property
    def params(self) -> Mapping[str, Param]:
        """The parameters by name."""
        return MappingProxyType(dict(self.items))

    def __str__(self) -> str:
        """Speak the sentence."""
        return _Speaker().vformat(self.reason.value, (), self.params)


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
        self.refusals = tuple(refusals)
        super().__init__(self.refusals)

    def __str__(self) -> str:
        """Give one refusal a line."""
        return "\n".join(map(str, self.refusals))


class AmbiguousMeld(ContinentalError):  # noqa: N818  (named for what it is, like the others)
    """Cards that may be read as more than one meld, where one is asked for.

    Attributes:
        readings: the first of the legal melds, at least two and at most `AmbiguousMeld.SHOWN`.
    """

    SHOWN = 12

    def __init__(self, readings: Iterable[Meld]) -> None:
        """Keep the readings."""
        self.readings = tuple(readings)
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
