"""Rulesets: every rule of a game as plain data.

A `Ruleset` is a tree of small frozen groups of numbers and enums. Each field has a default and says
its unit and where it comes from; keys such as ``A20`` are those of the sources page. To change a
game, change the data:

>>> from continental.variants import XELU
>>> from continental.ruleset import Ace
>>> house = XELU.replace(id="house", escaleras={"ace": Ace.CIRCULAR}, points={"ace": 15})
>>> house.escaleras.ace
<Ace.CIRCULAR: 'circular'>
>>> XELU.replace(escaleras={"max_length": 2})
Traceback (most recent call last):
...
continental.errors.InvalidRuleset: escaleras.max_length: 2 is less than escaleras.min_length, 4
"""

from continental.ruleset.changes import (
    RulesetChanges,
)
from continental.ruleset.contracts import (
    Contract,
    ContractLike,
    Round,
    as_contract,
    as_contracts,
)
from continental.ruleset.groups import (
    BAND_8,
    BAND_10,
    FACE,
    Buying,
    CardRules,
    Dealing,
    Drawing,
    Ending,
    EscaleraRules,
    GoingOut,
    LayingOff,
    Opening,
    PackStep,
    Payments,
    Points,
    Seats,
    Stock,
    Swapping,
    TrioRules,
    Wilds,
)
from continental.ruleset.reading import (
    LEFT_OUT,
)
from continental.ruleset.tree import (
    DealSizes,
    Difference,
    Ruleset,
    changed,
    checked,
    interned,
    leaves,
)
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

__all__ = [
    "BAND_8",
    "BAND_10",
    "FACE",
    "LEFT_OUT",
    "Ace",
    "Buying",
    "CardRules",
    "Contract",
    "ContractLike",
    "DealSizes",
    "Dealing",
    "Difference",
    "Direction",
    "Drawing",
    "Ending",
    "EscaleraRules",
    "Family",
    "FirstDealer",
    "GameEnd",
    "GoingOut",
    "LayingOff",
    "MeldCount",
    "NextDealer",
    "NobodyOut",
    "OneSuit",
    "Opening",
    "PackStep",
    "Payments",
    "PenaltySource",
    "Points",
    "Round",
    "Ruleset",
    "RulesetChanges",
    "SameSuit",
    "Scope",
    "Seats",
    "Stock",
    "Swapping",
    "Ties",
    "TrioRules",
    "WildRatio",
    "Wilds",
    "Winner",
    "as_contract",
    "as_contracts",
    "changed",
    "checked",
    "interned",
    "leaves",
]
