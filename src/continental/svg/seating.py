"""Who sits at a table with what, and that in words.

What is shown is what is handed in: a `Table`, which everybody sees, and the hands that are to be
seen. From a `View` that is one hand.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from continental.cards import Hand
from continental.errors import ContinentalError
from continental.melds import Meld
from continental.state import Phase, Table
from continental.variants import told_name

__all__ = ["Seating", "tell"]

_ASKED: Final[Mapping[Phase, str]] = {
    Phase.DRAW_FOR_DEAL: "the first dealer is to be found",
    Phase.DEAL: "the first round is to be dealt",
    Phase.DRAW: "{name} is to draw",
    Phase.CLAIMS: "{name} is asked to buy",
    Phase.RESHUFFLE: "the discards are to be shuffled",
    Phase.PLAY: "{name} is to play",
    Phase.ROUND_OVER: "the round is over",
    Phase.GAME_OVER: "the game is over",
}


def _names(names: Iterable[str] | None, seats: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"seat {seat}" for seat in range(seats))
    if isinstance(names, str):
        raise ContinentalError(f"names: {names!r} is one name, expected one for each seat")
    given = tuple(names)
    if len(given) != seats:
        raise ContinentalError(f"names: {len(given)} for {seats} seats")
    for place, name in enumerate(given):
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ContinentalError(f"names[{place}]: {name!r} is no text")
    return given


@frozen
class Seating:
    """A table, who sits there, and the hands that are seen.

    Attributes:
        table: what everybody sees.
        names: the names by seat.
        hands: the hands that are seen, by seat.
        seat: whose cards lie in front, 0-based, or None where nobody's do.
    """

    table: Table
    names: tuple[str, ...]
    hands: Mapping[int, Hand]
    seat: int | None = None

    @classmethod
    def of(
        cls, table: Table, names: Iterable[str] | None, hands: Mapping[int, Hand], seat: int | None
    ) -> "Seating":
        """Take the hands that are seen, and add those that lie open.

        Raises:
            ContinentalError: there is not one name for each seat.
        """
        opened = {
            other: table.known[other]
            for other in range(table.seats)
            if table.exposed[other] and len(table.known[other]) == table.hand_sizes[other]
        }
        return cls(table, _names(names, table.seats), {**opened, **hands}, seat)

    @property
    def asked(self) -> str:
        """What the game waits for."""
        seat = self.table.to_act
        return _ASKED[self.table.phase].format(name="" if seat is None else self.names[seat])

    @property
    def heading(self) -> str:
        """The game, the round and its contracts."""
        table = self.table
        if not table.round:
            return told_name(table.ruleset)
        contracts = " or ".join(map(str, table.contracts))
        return f"{told_name(table.ruleset)}, round {table.round}: {contracts}"

    def counts(self, seat: int) -> str:
        """Tell how many cards a seat holds, and its points over all rounds that are over."""
        cards = _count(self.table.hand_sizes[seat], "card")
        if not self.table.results:
            return cards
        points = sum(result.scores[seat] for result in self.table.results)
        return f"{cards}, {_count(points, 'point')}"

    def marks(self, seat: int) -> str:
        """Tell what is so about a seat."""
        table = self.table
        over = table.phase in (Phase.ROUND_OVER, Phase.GAME_OVER) and table.results
        marks = {
            "went out": over and table.results[-1].out == seat,
            "deals": table.dealer == seat,
            "turn": table.turn == seat != table.to_act,
            "to act": table.to_act == seat,
            "laid down": table.opened[seat],
            "plays openly": table.exposed[seat],
        }
        return ", ".join(mark for mark, so in marks.items() if so)

    def melds(self, owner: int) -> list[tuple[int, Meld]]:
        """Give the melds of a seat with their numbers."""
        return [
            (number, there.meld)
            for number, there in enumerate(self.table.melds)
            if there.owner == owner
        ]


def tell(seating: Seating) -> str:
    """Tell in lines what a table looks like."""
    table = seating.table
    top = table.top_discard
    stocks = f"stock {table.stock_size}"
    if table.penalty_size:
        stocks += f", penalty stock {table.penalty_size}"
    lines = [
        f"{seating.heading}; {seating.asked}",
        f"{stocks}, discards {len(table.discards)}" + ("" if top is None else f", on top {top}"),
    ]
    for seat, name in enumerate(seating.names):
        marks = seating.marks(seat)
        hand = seating.hands.get(seat)
        said = f"{name} ({marks}), " if marks else f"{name}, "
        lines.append(said + seating.counts(seat) + (f": {hand}" if hand else ""))
        lines += [f"  m{number}: {meld}" for number, meld in seating.melds(seat)]
    return "\n".join(lines)


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if abs(number) == 1 else f"{number} {word}s"
