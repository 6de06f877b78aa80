"""What a hand can do: the openings and the declarations that its cards allow."""

from continental.solver.declarations import declarations
from continental.solver.lay_downs import lay_downs, wilds_lacking

__all__ = ["declarations", "lay_downs", "wilds_lacking"]
