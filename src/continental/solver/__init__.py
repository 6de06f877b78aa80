"""What a hand can do: the openings and the declarations that its cards allow."""

from continental.solver.declarations import declarations
from continental.solver.lay_downs import Openings, openings

__all__ = ["Openings", "declarations", "openings"]
