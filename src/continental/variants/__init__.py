"""The documented games: one module each.

>>> variant("xelu") is XELU
True
>>> sorted(VARIANTS)
['castigo', 'castigo-long', 'fifteen', 'fifteen-jokers', 'xelu']
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from continental.errors import ContinentalError
from continental.ruleset import Ruleset
from continental.variants.castigo import CASTIGO, CASTIGO_LONG
from continental.variants.fifteen import FIFTEEN, FIFTEEN_JOKERS
from continental.variants.xelu import XELU

__all__ = [
    "CASTIGO",
    "CASTIGO_LONG",
    "FIFTEEN",
    "FIFTEEN_JOKERS",
    "VARIANTS",
    "XELU",
    "variant",
]

VARIANTS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {rules.id: rules for rules in (CASTIGO, CASTIGO_LONG, XELU, FIFTEEN, FIFTEEN_JOKERS)}
)
"""Every documented game by its id."""


def variant(name: str) -> Ruleset:
    """Give a documented game by its id.

    Raises:
        ContinentalError: there is no such game; lists those there are.
    """
    try:
        return VARIANTS[name]
    except KeyError:
        known = ", ".join(sorted(VARIANTS))
        raise ContinentalError(f"no game is called {name!r}; there are {known}") from None
