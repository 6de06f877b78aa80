"""What a hand can do: openings, declarations, how far it is, and what it should keep."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
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

_HOMES: Final = {
    "BestDeclaration": "continental.solver.going_out",
    "BestLayDown": "continental.solver.openings",
    "ContractsLike": "continental.solver.openings",
    "DiscardChoice": "continental.solver.openings",
    "best_declaration": "continental.solver.going_out",
    "best_lay_down": "continental.solver.openings",
    "can_lay_down": "continental.solver.openings",
    "clear_caches": "continental.solver.caches",
    "declarations": "continental.solver.going_out",
    "discards": "continental.solver.openings",
    "distance": "continental.solver.openings",
    "is_out": "continental.solver.going_out",
    "lay_downs": "continental.solver.openings",
    "outs": "continental.solver.openings",
}
"""Names that are loaded when they are first asked for: play needs few of these rooms."""


def __getattr__(name: str) -> object:
    """Load what is not loaded yet."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Name what there is, loaded or not."""
    return sorted({*globals(), *_HOMES})
