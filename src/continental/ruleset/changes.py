"""The groups again, as tables of changes: what `Ruleset.replace` takes."""

from fractions import Fraction
from typing import TypedDict

from continental.cards import CardsLike
from continental.ruleset.contracts import Round
from continental.ruleset.groups import PackStep
from continental.ruleset.words import (
    Ace,
    Direction,
    Family,
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


class SeatsChanges(TypedDict, total=False):
    """Fields of `Seats`."""

    minimum: int
    maximum: int


class CardChanges(TypedDict, total=False):
    """Fields of `CardRules`."""

    packs: int | tuple[PackStep, ...]
    jokers_per_pack: int


class DealingChanges(TypedDict, total=False):
    """Fields of `Dealing`."""

    first_dealer: FirstDealer
    next_dealer: NextDealer
    cards_at_a_time: int
    direction: Direction


class TrioChanges(TypedDict, total=False):
    """Fields of `TrioRules`."""

    allowed: bool
    min_length: int
    max_length: int | None
    max_naturals_per_pack: int | None
    max_wilds: int | None
    min_naturals: int
    distinct_suits: Scope
    distinct_ranks: bool


class EscaleraChanges(TypedDict, total=False):
    """Fields of `EscaleraRules`."""

    min_length: int
    max_length: int
    ace: Ace
    max_wilds: int | None
    min_naturals: int
    adjacent_wilds: bool
    same_suit: SameSuit


class WildChanges(TypedDict, total=False):
    """Fields of `Wilds`."""

    cards: CardsLike
    ratio: WildRatio
    limits: Scope


class OpeningChanges(TypedDict, total=False):
    """Fields of `Opening`."""

    meld_count: MeldCount
    fed_by_swaps: bool


class StockChanges(TypedDict, total=False):
    """Fields of `Stock`."""

    penalty_share: Fraction | str | None
    max_reshuffles: int | None


class DrawingChanges(TypedDict, total=False):
    """Fields of `Drawing`."""

    opened_take_discard: bool
    discard_cost: int
    discard_cost_of_two: int | None


class BuyingChanges(TypedDict, total=False):
    """Fields of `Buying`."""

    allowed: bool
    penalty_cards: int
    opened_may_buy: bool
    own_discard: bool
    upcard: bool
    limit: int | None
    penalty_source: PenaltySource


class LayingOffChanges(TypedDict, total=False):
    """Fields of `LayingOff`."""

    own: bool
    others: bool
    opening_turn: bool


class SwappingChanges(TypedDict, total=False):
    """Fields of `Swapping`."""

    from_escaleras: bool
    from_trios: bool
    own_only: bool
    into_trios: bool
    into_same_escalera: bool
    opening_turn: bool


class PointChanges(TypedDict, total=False):
    """Fields of `Points`."""

    joker: int
    ace: int
    red_ace: int | None
    court: int
    numbers: tuple[int, ...]


class GoingOutChanges(TypedDict, total=False):
    """Fields of `GoingOut`."""

    last_discard: bool
    dealt_hand: bool
    false_calls: bool
    points: int
    points_per_round: int
    at_once_points: int
    at_once_points_per_round: int
    at_once_factor: int
    at_once_first_turn_factor: int | None
    at_once_needs_nobody_open: bool
    nobody_out: NobodyOut


class PaymentChanges(TypedDict, total=False):
    """Fields of `Payments`."""

    base: int
    wild_card: int
    joker: int
    clean: int
    natural_spoils_clean: bool
    first_turn_drawn: int
    first_turn_dealt: int
    one_suit: int
    one_suit_as: OneSuit


class EndingChanges(TypedDict, total=False):
    """Fields of `Ending`."""

    mode: GameEnd
    deals: int | None
    target: int | None
    winner: Winner
    max_turns: int | None
    ties: Ties


class RulesetChanges(TypedDict, total=False):
    """Fields of `Ruleset`, the groups as tables."""

    id: str
    name: str
    revision: int
    family: Family
    rounds: tuple[Round, ...]
    seats: SeatsChanges
    cards: CardChanges
    dealing: DealingChanges
    trios: TrioChanges
    escaleras: EscaleraChanges
    wilds: WildChanges
    opening: OpeningChanges
    stock: StockChanges
    drawing: DrawingChanges
    buying: BuyingChanges
    laying_off: LayingOffChanges
    swapping: SwappingChanges
    points: PointChanges
    going_out: GoingOutChanges
    payments: PaymentChanges
    ending: EndingChanges
