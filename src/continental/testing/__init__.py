"""Tools for tests of games built on this library: strategies for Hypothesis, checks and counts.

Needs Hypothesis, which the library itself does not: install the extra ``testing``
(``pip install "continental[testing]"``). Nothing outside this package imports it.

>>> from hypothesis import find
>>> from continental.testing import melds
>>> from continental.variants import FIFTEEN, XELU
>>> find(melds(FIFTEEN), lambda meld: True).kind
<Kind.ESCALERA: 'escalera'>
"""

from importlib.util import find_spec

if find_spec("hypothesis") is None:
    told = 'continental.testing needs the extra testing: pip install "continental[testing]"'
    raise ModuleNotFoundError(told, name="hypothesis")

from continental.testing.play import (
    assert_invariants,
    legal_moves_of,
    moves,
    near_misses,
    perft,
    played_on,
    states,
)
from continental.testing.strategies import (
    cards,
    groups,
    hands,
    melds,
    presets,
    rulesets,
)

__all__ = [
    "assert_invariants",
    "cards",
    "groups",
    "hands",
    "legal_moves_of",
    "melds",
    "moves",
    "near_misses",
    "perft",
    "played_on",
    "presets",
    "rulesets",
    "states",
]
