"""Tools for tests of games built on this library: strategies for Hypothesis.

Needs Hypothesis, which the library itself does not: install the extra ``testing``
(``pip install "continental[testing]"``). Nothing outside this package imports it.

>>> from hypothesis import find
>>> from continental.testing import melds
>>> from continental.variants import FIFTEEN, XELU
>>> find(melds(FIFTEEN), lambda meld: True).kind
<Kind.ESCALERA: 'escalera'>
"""

from continental.testing.strategies import (
    cards,
    groups,
    hands,
    melds,
    presets,
    rulesets,
)

__all__ = ["cards", "groups", "hands", "melds", "presets", "rulesets"]
