"""The groups of fields that a ruleset is made of."""

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar, Final

from attrs import field, frozen

from continental.cards import JOKER, Card, CardsLike, as_cards
from continental.errors import InvalidRuleset
from continental.limits import MAX_VALUE
from continental.melds import CIRCLE
from continental.messages import shown
from continental.ruleset.reading import Group, flag, none_hint, optional, whole, word
from continental.ruleset.words import (
    Ace,
    Direction,
    FirstDealer,
    GameEnd,
    MeldCount,
    NextDealer,
    NobodyOut,
    OneSuit,
    PenaltySource,
    SameSuit,
    Scope,
    Ties,
    WildRatio,
    Winner,
)

__all__ = [
    "BAND_8",
    "BAND_10",
    "FACE",
    "Buying",
    "CardRules",
    "Dealing",
    "Drawing",
    "Ending",
    "EscaleraRules",
    "GoingOut",
    "LayingOff",
    "Opening",
    "PackStep",
    "Payments",
    "Points",
    "Seats",
    "Stock",
    "Swapping",
    "TrioRules",
    "Wilds",
]


def _wild_cards(cards: CardsLike) -> tuple[Card, ...]:
    try:
        found = tuple(sorted(as_cards(cards)))
    except TypeError as error:
        raise InvalidRuleset([f"wilds.{error}"]) from None  # it begins with the argument, cards
    except ValueError as error:
        raise InvalidRuleset([f"wilds.cards: {error}"]) from None
    if JOKER in found or len(set(found)) < len(found):
        raise InvalidRuleset(["wilds.cards: name naturals, each once; the joker is always wild"])
    return found


_INEXACT: Final = "stock.penalty_share: {} is not exact: tell a fraction, or text such as 1/4"


def _share(value: Fraction | str | None) -> Fraction | None:
    if type(value) is float:  # type: ignore[comparison-overlap]
        raise InvalidRuleset([_INEXACT.format(shown(value))])
    try:
        share = None if value is None else Fraction(value)
    except (ValueError, TypeError, ZeroDivisionError):
        share = Fraction(0)
    if share is not None and not 0 < share < 1:
        why = f"{shown(value)} is no fraction between 0 and 1{none_hint(value)}"
        raise InvalidRuleset([f"stock.penalty_share: {why}"])
    if share is not None and share.denominator > MAX_VALUE:
        raise InvalidRuleset([f"stock.penalty_share: {shown(value)} has too many digits"])
    return share


def _numbers(value: Iterable[int]) -> tuple[int, ...]:
    try:
        numbers = tuple(value)
    except TypeError:
        numbers = ()
    if len(numbers) != 9 or not all(
        type(number) is int and -MAX_VALUE <= number <= MAX_VALUE for number in numbers
    ):
        raise InvalidRuleset(
            [f"points.numbers: {shown(value)} are not nine whole numbers, for 2…10"]
        )
    return numbers


@frozen
class Seats(Group):
    """How many may play."""

    TABLE: ClassVar[str] = "seats"

    minimum: int = field(default=2, validator=whole(2))
    """Seats at least. Origin: castigo, fifteen."""
    maximum: int = field(default=8, validator=whole(2))
    """Seats at most. Origin: castigo 8, fifteen 12."""


@frozen
class PackStep(Group):
    """From so many seats and from a round on, so many packs."""

    packs: int = field(validator=whole(1))
    """Packs of 52. Origin: castigo, fifteen."""
    seats: int = field(default=2, validator=whole(1))
    """Seats from which on this holds. Origin: castigo, fifteen."""
    round: int = field(default=1, validator=whole(1))
    """Round (1-based) from which on this holds. Origin: castigo."""


def _steps(value: int | Iterable[PackStep]) -> tuple[PackStep, ...]:
    try:
        steps = (PackStep(value),) if isinstance(value, int) else tuple(value)
    except InvalidRuleset as error:
        raise InvalidRuleset(f"cards.{one}" for one in error.problems) from None
    except TypeError:
        steps = ()
    if not steps or any(type(step) is not PackStep for step in steps):
        raise InvalidRuleset([f"cards.packs: {shown(value)} is neither a number nor steps"])
    return steps


@frozen
class CardRules(Group):
    """What the cards are."""

    TABLE: ClassVar[str] = "cards"

    packs: tuple[PackStep, ...] = field(default=(PackStep(2),), converter=_steps)
    """Packs by seats and round; the last step that applies holds. A plain number holds always.
    Origin: castigo, xelu, fifteen."""
    jokers_per_pack: int = field(default=2, validator=whole(0))
    """Jokers that come with each pack. Origin: castigo and xelu 2, fifteen 1, A1 3, B5 0."""


@frozen
class Dealing(Group):
    """Who deals, and how."""

    TABLE: ClassVar[str] = "dealing"

    first_dealer: FirstDealer = field(default=FirstDealer.LOT, validator=word)
    """How the first dealer is found. Origin: castigo by lot, fifteen the lowest card."""
    next_dealer: NextDealer = field(default=NextDealer.NEXT_SEAT, validator=word)
    """Who deals the next round. Origin: castigo, xelu, fifteen the next seat; B2 the winner."""
    cards_at_a_time: int = field(default=1, validator=whole(1))
    """Cards that a seat gets at a time. Origin: castigo 1, fifteen 3."""
    direction: Direction = field(default=Direction.COUNTER_CLOCKWISE, validator=word)
    """The way round the table, for display only: seats are numbered in order of play.
    Origin: castigo, xelu counter-clockwise, fifteen clockwise."""


@frozen
class TrioRules(Group):
    """What a trio is."""

    TABLE: ClassVar[str] = "trios"

    allowed: bool = field(default=True, validator=flag)
    """Whether trios are melds at all. Origin: fifteen says no."""
    min_length: int = field(default=3, validator=whole(1))
    """Cards at least. Origin: castigo, xelu."""
    max_length: int | None = field(default=None, validator=optional(1))
    """Cards at most, or None. Origin: A22."""
    max_naturals_per_pack: int | None = field(default=None, validator=optional(1))
    """Naturals at most for each pack in play, or None. Origin: castigo 4."""
    max_wilds: int | None = field(default=None, validator=optional(0))
    """Wilds at most, or None. Origin: castigo 2, A26 1."""
    min_naturals: int = field(default=1, validator=whole(0))
    """Naturals at least; 0 allows a trio of jokers. Origin: castigo 1, A18 and A20 0, D33 2."""
    distinct_suits: Scope = field(default=Scope.NEVER, validator=word)
    """When the naturals must be of different suits. Origin: A20 and A22 always, D19 opening."""
    distinct_ranks: bool = field(default=False, validator=flag)
    """Whether the trios of one contract must be of different ranks. Origin: D33, D44."""


@frozen
class EscaleraRules(Group):
    """What an escalera is."""

    TABLE: ClassVar[str] = "escaleras"

    min_length: int = field(default=4, validator=whole(1))
    """Cards at least. Origin: castigo and xelu 4, fifteen 3."""
    max_length: int = field(default=CIRCLE, validator=whole(1))
    """Cards at most, 13 or fewer. Origin: castigo 13, fifteen 5."""
    ace: Ace = field(default=Ace.LOW_OR_HIGH, validator=word)
    """Where the ace may stand. Origin: castigo circular, fifteen low or high, xelu
    leaves it open."""
    max_wilds: int | None = field(default=None, validator=optional(0))
    """Wilds at most, or None. Origin: A26 1."""
    min_naturals: int = field(default=1, validator=whole(0))
    """Naturals at least; 0 allows an escalera of wilds. Origin: castigo is silent, 1 chosen."""
    adjacent_wilds: bool = field(default=True, validator=flag)
    """Whether wilds may lie side by side; a full circle counts as a ring. Origin: castigo and xelu
    are silent, A22 yes; A1, A18, A20 and A21 no."""
    same_suit: SameSuit = field(default=SameSuit.ALLOWED, validator=word)
    """What two escaleras of one suit in one contract may be to each other. Origin: A1 and A2 allow
    all; D7, D21, D33, D34 and D44 do not."""


@frozen
class Wilds(Group):
    """Which cards are wild, and how many a meld may hold."""

    TABLE: ClassVar[str] = "wilds"

    cards: tuple[Card, ...] = field(default=(), converter=_wild_cards)
    """Naturals that are wild besides the jokers, as cards or text; in its own place such a card is
    a natural. Origin: fifteen the four twos, A21 and A31 the red aces."""
    ratio: WildRatio = field(default=WildRatio.ANY, validator=word)
    """How wilds and naturals of a meld compare. Origin: xelu at most naturals."""
    limits: Scope = field(default=Scope.ALWAYS, validator=word)
    """When the limits on wilds hold: ratio, maximum, minimum of naturals, adjacency.
    Origin: xelu and A21 always, D19 and D34 opening."""

    def may_stand_in(self, card: Card) -> bool:
        """Tell whether a card may stand for another."""
        return card is JOKER or card in self.cards


@frozen
class Opening(Group):
    """What the first lay-down of a seat in a round needs."""

    TABLE: ClassVar[str] = "opening"

    meld_count: MeldCount = field(default=MeldCount.EXACT, validator=word)
    """Whether more melds than the contract's may be laid. Origin: A20 and A31 exact."""
    fed_by_swaps: bool = field(default=False, validator=flag)
    """Whether an opening may use wilds that it swaps out of melds on the table. Origin: xelu yes,
    castigo no."""


@frozen
class Stock(Group):
    """The stocks that stand on the table after the deal."""

    TABLE: ClassVar[str] = "stock"

    penalty_share: Fraction | None = field(default=None, converter=_share)
    """Share of what is left after the hands that becomes the penalty stock, rounded down to whole
    cards, as a fraction or text such as ``1/4``; None for one stock only. Origin: castigo 1/4."""
    max_reshuffles: int | None = field(default=None, validator=optional(0))
    """How often in a round the discards may become the stock again, or None for no limit. A round
    that needs one more ends. Origin: A20 2, D19 1, D45 0."""


@frozen
class Drawing(Group):
    """Taking the discard on one's own turn."""

    TABLE: ClassVar[str] = "drawing"

    opened_take_discard: bool = field(default=True, validator=flag)
    """Whether a seat that has opened may take the discard. Origin: castigo, xelu yes; A21, D21 and
    D34 no."""
    discard_cost: int = field(default=0, validator=whole(0))
    """Penalty cards that a seat takes with another's discard on its own turn; the first upcard
    costs nothing. Origin: castigo, xelu 0; D38 1."""
    discard_cost_of_two: int | None = field(default=None, validator=optional(0))
    """The same with two seats, or None for the same as any. Origin: xelu 1."""


@frozen
class Buying(Group):
    """Taking a discard out of turn."""

    TABLE: ClassVar[str] = "buying"

    allowed: bool = field(default=True, validator=flag)
    """Whether there is any buying. Origin: castigo, xelu yes; fifteen no."""
    penalty_cards: int = field(default=1, validator=whole(0))
    """Cards that a buyer takes besides the discard. Origin: castigo, xelu 1; D6, D44 2; A21 0."""
    opened_may_buy: bool = field(default=True, validator=flag)
    """Whether seats that have opened may buy. Origin: castigo yes (chosen), xelu no."""
    own_discard: bool = field(default=True, validator=flag)
    """Whether a seat may buy what it discarded itself. Origin: castigo, A1 yes; A20 no."""
    upcard: bool = field(default=True, validator=flag)
    """Whether the first upcard may be bought. Origin: castigo and xelu are silent, yes chosen."""
    limit: int | None = field(default=None, validator=optional(1))
    """Buys of a seat in a round at most, or None. Origin: D38 2, D17 and D20 3."""
    penalty_source: PenaltySource = field(default=PenaltySource.STOCK, validator=word)
    """Where penalty cards come from. Origin: castigo the penalty stock, xelu the stock."""


@frozen
class LayingOff(Group):
    """Adding cards to melds on the table."""

    TABLE: ClassVar[str] = "laying_off"

    own: bool = field(default=True, validator=flag)
    """Whether a seat may add to its own melds. Origin: xelu yes, castigo yes (chosen)."""
    others: bool = field(default=True, validator=flag)
    """Whether a seat may add to the melds of others. Origin: castigo, xelu yes."""
    opening_turn: bool = field(default=True, validator=flag)
    """Whether a seat may do so in the turn in which it opens. Origin: castigo and xelu are silent,
    yes chosen; D4, D17, D19 and D34 no."""


@frozen
class Swapping(Group):
    """Putting a card in the place of a wild on the table; the wild goes elsewhere there."""

    TABLE: ClassVar[str] = "swapping"

    from_escaleras: bool = field(default=True, validator=flag)
    """Whether wilds come out of escaleras, for exactly the card that they stand for.
    Origin: castigo, xelu yes; D17 no."""
    from_trios: bool = field(default=False, validator=flag)
    """Whether wilds come out of trios, for any natural of the rank. Origin: castigo no, xelu yes
    (chosen)."""
    own_only: bool = field(default=False, validator=flag)
    """Whether they come out of one's own melds only. Origin: castigo, xelu no; A20 yes."""
    into_trios: bool = field(default=True, validator=flag)
    """Whether the wild may go into a trio. Origin: castigo, xelu yes."""
    into_same_escalera: bool = field(default=False, validator=flag)
    """Whether the wild may go to an end of the escalera that it comes from. Origin: castigo no,
    A20 yes, xelu yes (chosen)."""
    opening_turn: bool = field(default=True, validator=flag)
    """Whether a seat may swap after its opening in the same turn. Origin: castigo and xelu are
    silent, yes chosen; D19 no."""


FACE: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Points of 2…10 at face value (xelu, A1)."""
BAND_8: Final = (5, 5, 5, 5, 5, 5, 10, 10, 10)
"""Points of 2…10 where 2–7 cost 5 and 8–10 cost 10 (castigo, A21)."""
BAND_10: Final = (5, 5, 5, 5, 5, 5, 5, 5, 10)
"""Points of 2…10 where 2–9 cost 5 and 10 costs 10 (A31, D17)."""


@frozen
class Points(Group):
    """What each card left in hand costs, in points."""

    TABLE: ClassVar[str] = "points"

    joker: int = field(default=50, validator=whole())
    """Points of a joker. Origin: castigo, xelu 50; A22 20."""
    ace: int = field(default=20, validator=whole())
    """Points of an ace. Origin: castigo, xelu 20; A14 and A20 30; A22 10."""
    red_ace: int | None = field(default=None, validator=optional())
    """Points of an ace of diamonds or hearts, or None for the same as any.
    Origin: A31 30, D33 1."""
    court: int = field(default=10, validator=whole())
    """Points of a jack, queen or king. Origin: castigo, xelu 10."""
    numbers: tuple[int, ...] = field(default=FACE, converter=_numbers)
    """Points of 2, 3, … 10: nine numbers. Origin: castigo `BAND_8`, xelu `FACE`, A31 `BAND_10`."""


@frozen
class GoingOut(Group):
    """How a seat goes out, and what that does to the points of a round.

    *At once* means that the seat opened and emptied its hand in one turn.
    """

    TABLE: ClassVar[str] = "going_out"

    last_discard: bool = field(default=False, validator=flag)
    """Whether the last card must be a discard in a contract game. Origin: castigo and xelu are
    silent, no chosen; A20, D17 and D46 yes."""
    dealt_hand: bool = field(default=False, validator=flag)
    """Whether a dealt hand may go out without a draw, in a concealed game. Origin: fifteen yes."""
    false_calls: bool = field(default=False, validator=flag)
    """Whether a seat may call out falsely and play on with an open hand, in a concealed game.
    Origin: fifteen, B3 yes."""

    points: int = field(default=0, validator=whole())
    """Points of the seat that went out. Origin: castigo, xelu 0; A31 −25; D35 −10."""
    points_per_round: int = field(default=0, validator=whole())
    """Points of the seat that went out, times the round's number. Origin: A22 and A26 −10."""
    at_once_points: int = field(default=0, validator=whole())
    """Further points of a seat that went out at once. Origin: A1, A14 and A20 −10; D25 −30."""
    at_once_points_per_round: int = field(default=0, validator=whole())
    """The same, times the round's number. Origin: A24 −10."""
    at_once_factor: int = field(default=1, validator=whole(1))
    """Factor on the others' points where a seat went out at once. Origin: xelu, A21 2."""
    at_once_first_turn_factor: int | None = field(default=None, validator=optional(1))
    """Factor instead of that where it was also the seat's first turn, or None. Origin: A21 3."""
    at_once_needs_nobody_open: bool = field(default=False, validator=flag)
    """Whether the factors hold only where no other seat had opened. Origin: A21 yes."""
    nobody_out: NobodyOut = field(default=NobodyOut.ALL_COUNT, validator=word)
    """What a round costs in which nobody goes out. Origin: A20, D34 all count."""


@frozen
class Payments(Group):
    """What each other seat pays to the one that goes out, in points; for concealed games."""

    TABLE: ClassVar[str] = "payments"

    base: int = field(default=1, validator=whole(0))
    """For going out. Origin: fifteen, B1."""
    wild_card: int = field(default=1, validator=whole(0))
    """For each wild that is not a joker: a two in fifteen. Origin: fifteen, B1."""
    joker: int = field(default=2, validator=whole(0))
    """For each joker. Origin: fifteen, B1."""
    clean: int = field(default=10, validator=whole(0))
    """For a hand without wilds. Origin: fifteen, B1."""
    natural_spoils_clean: bool = field(default=False, validator=flag)
    """Whether a two in its own place spoils that. Origin: B1 yes; fifteen no (chosen)."""
    first_turn_drawn: int = field(default=7, validator=whole(0))
    """For going out on one's own first turn after drawing. Origin: fifteen, B1."""
    first_turn_dealt: int = field(default=10, validator=whole(0))
    """For going out with the dealt hand, without drawing. Origin: fifteen, B1."""
    one_suit: int = field(default=10, validator=whole(0))
    """For escaleras all of one suit. Origin: fifteen, B1."""
    one_suit_as: OneSuit = field(default=OneSuit.REPRESENTED, validator=word)
    """What one suit means. Origin: fifteen is silent, represented chosen."""


@frozen
class Ending(Group):
    """When a round and the game are over, and who has won it."""

    TABLE: ClassVar[str] = "ending"

    mode: GameEnd = field(default=GameEnd.AFTER_ROUNDS, validator=word)
    """What ends the game. Origin: castigo, xelu the rounds; fifteen deals or a target."""
    deals: int | None = field(default=None, validator=optional(1))
    """Number of deals, for mode ``deals``; None for as many as seats. Origin: fifteen."""
    target: int | None = field(default=None, validator=optional(1))
    """Points that end the game, for mode ``target``. Origin: fifteen."""
    winner: Winner = field(default=Winner.LOWEST, validator=word)
    """Which total wins. Origin: castigo, xelu lowest; fifteen highest."""
    max_turns: int | None = field(default=100, validator=optional(1))
    """Turns of a seat in a round at most, or None; where one more would begin, the round ends and
    nobody went out. Origin: no source bounds a round, 100 chosen."""
    ties: Ties = field(default=Ties.SHARED, validator=word)
    """Who wins among equal totals. Origin: D46 shared, A21 seat order."""
