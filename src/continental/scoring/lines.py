"""Points with the lines that say why."""

from enum import Enum

from attrs import frozen

from continental.cards import Card
from continental.errors import ContinentalError
from continental.limits import MAX_NUMBER, MAX_VALUE
from continental.messages import shown

__all__ = ["Item", "RoundResult", "ScoreLine", "Tally", "as_points"]


class Item(Enum):
    """What a line of a score is for; the value is its wording."""

    CARD = "{card}"
    COUNTED = "counted at the table"
    WENT_OUT = "went out"
    WENT_OUT_ROUND = "went out, by the round's number"
    AT_ONCE = "opened and went out in one turn"
    AT_ONCE_ROUND = "opened and went out in one turn, by the round's number"
    MULTIPLIED = "more, because another went out at once"
    BASE = "going out"
    WILD_CARD = "wild other than a joker"
    JOKER = "joker"
    CLEAN = "no wild melded"
    FIRST_TURN_DRAWN = "out on the first turn, after drawing"
    FIRST_TURN_DEALT = "out with the dealt hand"
    ONE_SUIT = "all of one suit"
    RECEIVED = "received from each other seat"
    PAID = "paid to who went out"


@frozen
class ScoreLine:
    """One line of a score.

    Attributes:
        item: what it is for.
        count: how often.
        each: points each time; may be negative.
        card: the card, for lines about cards in hand.

    Raises:
        ContinentalError: a number is no whole number, or larger than files hold.
    """

    item: Item
    count: int
    each: int
    card: Card | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what no file could hold."""
        for name, number in (("count", self.count), ("each", self.each)):
            if type(number) is not int or not -MAX_NUMBER <= number <= MAX_NUMBER:
                told = f"{name}: {shown(number)} is no whole number"
                raise ContinentalError(f"{told} from -{MAX_NUMBER} to {MAX_NUMBER}")

    @property
    def points(self) -> int:
        """Points of the line: ``count`` times ``each``."""
        return self.count * self.each

    def __str__(self) -> str:
        """Give the line: ``7h: 2 × 5 = 10``."""
        what = self.item.value.format(card=self.card)
        times = f"{self.count} × {self.each} = " if self.count != 1 else ""
        return f"{what}: {times}{self.points}"


@frozen
class Tally:
    """Points, with the lines that they are made of.

    Attributes:
        lines: the lines; those that are worth nothing may be there too.
    """

    lines: tuple[ScoreLine, ...] = ()

    @property
    def total(self) -> int:
        """The points of all lines together; may be negative."""
        return sum(line.points for line in self.lines)

    def __int__(self) -> int:
        """Give the total."""
        return self.total

    def __str__(self) -> str:
        """Give the lines and the total, one a line."""
        return "\n".join([*map(str, self.lines), f"total: {self.total}"])


def as_points(where: str, points: int) -> int:
    """Give points that somebody counted.

    Raises:
        ContinentalError: they are no whole number from 0 to 999999; names the place.
    """
    if type(points) is not int or not 0 <= points <= MAX_VALUE:
        told = f"{where}: {shown(points)} is no whole number of points"
        raise ContinentalError(f"{told} from 0 to {MAX_VALUE}")
    return points


@frozen
class RoundResult:
    """How a round ended.

    Attributes:
        out: the seat that went out, 0-based, or None where nobody did.
        tallies: what each seat scored, by seat.
        payment: in a concealed game, what each other seat paid, and why; else nothing.
    """

    out: int | None
    tallies: tuple[Tally, ...]
    payment: Tally = Tally()

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, by seat."""
        return tuple(tally.total for tally in self.tallies)

    def __str__(self) -> str:
        """Tell who went out, what each seat scored, and what was paid for, one a line."""
        lines = ["nobody went out" if self.out is None else f"seat {self.out} went out"]
        for seat, tally in enumerate(self.tallies):
            why = ", ".join(map(str, tally.lines))
            lines.append(f"seat {seat}: {tally.total}" + (f" ({why})" if why else ""))
        lines += [f"each pays {line}" for line in self.payment.lines]
        return "\n".join(lines)
