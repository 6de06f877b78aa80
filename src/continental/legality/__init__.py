"""What a seat may do: whether a move is legal, and which moves are.

`why_not` is the one source of legality; `LegalMoves` lists what it accepts.
"""

from continental.legality.dealer import why_not_action
from continental.legality.listing import LegalMoves
from continental.legality.options import Options, options_of
from continental.legality.why_not import why_not

__all__ = ["LegalMoves", "Options", "options_of", "why_not", "why_not_action"]
