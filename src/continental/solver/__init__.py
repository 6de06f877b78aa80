"""What a hand can do: the openings and the declarations that its cards allow."""

from continental.solver.declarations import declarations
from continental.solver.going_out import BestDeclaration, best_declaration, is_out
from continental.solver.lay_downs import lay_downs, wilds_lacking

__all__ = [
    "BestDeclaration",
    "best_declaration",
    "declarations",
    "is_out",
    "lay_downs",
    "wilds_lacking",
]
