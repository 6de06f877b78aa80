"""What a hand can do: the openings and the declarations that its cards allow."""

from continental.solver.declarations import declarations
from continental.solver.going_out import BestDeclaration, best_declaration, is_out
from continental.solver.kernel.memory import clear_caches
from continental.solver.openings import (
    BestLayDown,
    ContractsLike,
    DiscardChoice,
    best_lay_down,
    can_lay_down,
    discards,
    distance,
    outs,
)

from continental.solver.lay_downs import Openings, openings  # isort: skip  (a module has its name)

__all__ = [
    "BestDeclaration",
    "BestLayDown",
    "ContractsLike",
    "DiscardChoice",
    "Openings",
    "best_declaration",
    "best_lay_down",
    "can_lay_down",
    "clear_caches",
    "declarations",
    "discards",
    "distance",
    "is_out",
    "openings",
    "outs",
]
