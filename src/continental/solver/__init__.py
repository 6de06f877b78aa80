"""What a hand can do: openings, declarations, how far it is, and what it should keep."""

from continental.solver.caches import clear_caches
from continental.solver.going_out import BestDeclaration, best_declaration, declarations, is_out
from continental.solver.openings import (
    BestLayDown,
    ContractsLike,
    DiscardChoice,
    best_lay_down,
    can_lay_down,
    discards,
    distance,
    lay_downs,
    outs,
)

__all__ = [
    "BestDeclaration",
    "BestLayDown",
    "ContractsLike",
    "DiscardChoice",
    "best_declaration",
    "best_lay_down",
    "can_lay_down",
    "clear_caches",
    "declarations",
    "discards",
    "distance",
    "is_out",
    "lay_downs",
    "outs",
]
