"""The rules of the card game Continental: cards, melds, contracts and scores as plain values.

>>> import continental as ct
>>> bool(ct.validate("7s 7h X", ct.XELU))
True
>>> print(*ct.validate("5c 7c 8c 9c", ct.XELU, kind=ct.Kind.ESCALERA).refusals)
as an escalera: 6c is missing between 5c and 7c
>>> ct.hand_points("Kd 7h X", ct.CASTIGO).total
65
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from continental import interrupts as interrupts  # first: an interrupt may come at any time
from continental.cards import JOKER, Card, CardsLike, Deck, Hand, Rank, Suit, parse_cards
from continental.engine import Step, apply
from continental.errors import (
    ContinentalError,
    InvalidDocument,
    InvalidRuleset,
    InvalidState,
    NotationError,
)
from continental.events import Event
from continental.game import Game, PlayedRound
from continental.integrity import problems
from continental.languages import with_english_ranks, with_ranks_of
from continental.legality import LegalMoves, Options
from continental.melds import End, Escalera, Kind, Meld, Slot, Trio
from continental.move_text import parse_move
from continental.moves import (
    Action,
    At,
    Buy,
    Deal,
    Declare,
    Discard,
    DrawForDeal,
    DrawStock,
    EndGame,
    FalseCall,
    LayDown,
    LayOff,
    Move,
    Pass,
    Played,
    Reshuffle,
    SwapWild,
    TableAction,
    TakeDiscard,
    WildSwap,
)
from continental.notation import (
    Group,
    Mark,
    MeldLike,
    Requirement,
    parse_group,
    parse_groups,
    parse_meld,
)
from continental.position import position
from continental.reasons import AmbiguousMeld, IllegalMeld, IllegalMove, Reason, Refusal, Violation
from continental.ruleset import (
    BAND_8,
    BAND_10,
    FACE,
    Ace,
    Buying,
    CardRules,
    Contract,
    ContractLike,
    Dealing,
    DealSizes,
    Difference,
    Direction,
    Drawing,
    Ending,
    EscaleraRules,
    Family,
    FirstDealer,
    GameEnd,
    GoingOut,
    LayingOff,
    MeldCount,
    NextDealer,
    NobodyOut,
    OneSuit,
    Opening,
    PackStep,
    Payments,
    PenaltySource,
    Points,
    Round,
    Ruleset,
    RulesetChanges,
    SameSuit,
    Scope,
    Seats,
    Stock,
    Swapping,
    Ties,
    TrioRules,
    WildRatio,
    Wilds,
    Winner,
)
from continental.scoring import (
    FirstTurn,
    Item,
    RoundResult,
    ScoreLine,
    ScoreSheet,
    Standing,
    Tally,
    hand_points,
    payment,
    round_payments,
    round_points,
)
from continental.shuffle import shuffled
from continental.state import Awaits, Phase, State, Table, TableMeld
from continental.validation import (
    Closest,
    ContractValidation,
    Readings,
    Validation,
    validate,
    validate_contract,
    why_not_meld,
)
from continental.variants import (
    CASTIGO,
    CASTIGO_LONG,
    FIFTEEN,
    FIFTEEN_JOKERS,
    VARIANTS,
    XELU,
    variant,
)
from continental.views import View

__version__ = "0.1.0.dev0"

if TYPE_CHECKING:
    from continental import bots as bots
    from continental import codec as codec
    from continental import record as record
    from continental import simulation as simulation
    from continental import solver as solver
    from continental import svg as svg
    from continental.advice import (
        Advice,
        Analysis,
        Plan,
        Why,
        analyse,
        best_turn,
        lay_off_plan,
    )
    from continental.claims import resolve_claims
    from continental.hidden import determinize, unseen
    from continental.houserules import dump_ruleset, load_ruleset
    from continental.position_text import format_position, parse_position
    from continental.record import IllegalAction, Record, SeenRecord, replay
    from continental.rulesheet import RuleSheet, rule_sheet
    from continental.view_text import format_view, parse_view

_HOMES: Final = {
    "Advice": "continental.advice",
    "Analysis": "continental.advice",
    "IllegalAction": "continental.record",
    "Plan": "continental.advice",
    "Record": "continental.record",
    "RuleSheet": "continental.rulesheet",
    "SeenRecord": "continental.record",
    "Why": "continental.advice",
    "analyse": "continental.advice",
    "best_turn": "continental.advice",
    "determinize": "continental.hidden",
    "dump_ruleset": "continental.houserules",
    "format_position": "continental.position_text",
    "format_view": "continental.view_text",
    "lay_off_plan": "continental.advice",
    "load_ruleset": "continental.houserules",
    "parse_position": "continental.position_text",
    "parse_view": "continental.view_text",
    "replay": "continental.record",
    "rule_sheet": "continental.rulesheet",
    "resolve_claims": "continental.claims",
    "unseen": "continental.hidden",
}
"""Names that are loaded when they are first asked for: not everybody needs them."""
_ROOMS: Final = ("bots", "codec", "record", "simulation", "solver", "svg")
"""Modules that are loaded likewise."""


def __getattr__(name: str) -> object:
    """Load what is not loaded yet."""
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Name what is public, loaded or not."""
    return sorted({*__all__, *_ROOMS})


__all__ = [
    "BAND_8",
    "BAND_10",
    "CASTIGO",
    "CASTIGO_LONG",
    "FACE",
    "FIFTEEN",
    "FIFTEEN_JOKERS",
    "JOKER",
    "VARIANTS",
    "XELU",
    "Ace",
    "Action",
    "Advice",
    "AmbiguousMeld",
    "Analysis",
    "At",
    "Awaits",
    "Buy",
    "Buying",
    "Card",
    "CardRules",
    "CardsLike",
    "Closest",
    "ContinentalError",
    "Contract",
    "ContractLike",
    "ContractValidation",
    "Deal",
    "DealSizes",
    "Dealing",
    "Deck",
    "Declare",
    "Difference",
    "Direction",
    "Discard",
    "DrawForDeal",
    "DrawStock",
    "Drawing",
    "End",
    "EndGame",
    "Ending",
    "Escalera",
    "EscaleraRules",
    "Event",
    "FalseCall",
    "Family",
    "FirstDealer",
    "FirstTurn",
    "Game",
    "GameEnd",
    "GoingOut",
    "Group",
    "Hand",
    "IllegalAction",
    "IllegalMeld",
    "IllegalMove",
    "InvalidDocument",
    "InvalidRuleset",
    "InvalidState",
    "Item",
    "Kind",
    "LayDown",
    "LayOff",
    "LayingOff",
    "LegalMoves",
    "Mark",
    "Meld",
    "MeldCount",
    "MeldLike",
    "Move",
    "NextDealer",
    "NobodyOut",
    "NotationError",
    "OneSuit",
    "Opening",
    "Options",
    "PackStep",
    "Pass",
    "Payments",
    "PenaltySource",
    "Phase",
    "Plan",
    "Played",
    "PlayedRound",
    "Points",
    "Rank",
    "Readings",
    "Reason",
    "Record",
    "Refusal",
    "Requirement",
    "Reshuffle",
    "Round",
    "RoundResult",
    "RuleSheet",
    "Ruleset",
    "RulesetChanges",
    "SameSuit",
    "Scope",
    "ScoreLine",
    "ScoreSheet",
    "Seats",
    "SeenRecord",
    "Slot",
    "Standing",
    "State",
    "Step",
    "Stock",
    "Suit",
    "SwapWild",
    "Swapping",
    "Table",
    "TableAction",
    "TableMeld",
    "TakeDiscard",
    "Tally",
    "Ties",
    "Trio",
    "TrioRules",
    "Validation",
    "View",
    "Violation",
    "Why",
    "WildRatio",
    "WildSwap",
    "Wilds",
    "Winner",
    "__version__",
    "analyse",
    "apply",
    "best_turn",
    "determinize",
    "dump_ruleset",
    "format_position",
    "format_view",
    "hand_points",
    "lay_off_plan",
    "load_ruleset",
    "parse_cards",
    "parse_group",
    "parse_groups",
    "parse_meld",
    "parse_move",
    "parse_position",
    "parse_view",
    "payment",
    "position",
    "problems",
    "replay",
    "resolve_claims",
    "round_payments",
    "round_points",
    "rule_sheet",
    "shuffled",
    "unseen",
    "validate",
    "validate_contract",
    "variant",
    "why_not_meld",
    "with_english_ranks",
    "with_ranks_of",
]
