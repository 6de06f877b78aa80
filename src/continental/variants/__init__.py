"""The documented games: one module each.

>>> variant("xelu") is XELU
True
>>> sorted(VARIANTS)
['castigo', 'castigo-long', 'fifteen', 'fifteen-jokers', 'xelu']
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from continental.arguments import of_type
from continental.errors import ContinentalError
from continental.messages import shown
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
    "every_revision",
    "told_id",
    "told_name",
    "variant",
]

VARIANTS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {rules.id: rules for rules in (CASTIGO, CASTIGO_LONG, XELU, FIFTEEN, FIFTEEN_JOKERS)}
)
"""Every documented game by its id."""


_PAST: Final[tuple[Ruleset, ...]] = ()
"""Earlier revisions of these games, so that records of games played by them can be read."""


def variant(name: str, revision: int | None = None) -> Ruleset:
    """Give a documented game by its id.

    Args:
        name: the id.
        revision: which revision of it; the newest where it is None.

    Raises:
        ContinentalError: there is no such game or revision; lists those there are.
    """
    if of_type("name", name, str) not in VARIANTS:
        known = ", ".join(sorted(VARIANTS))
        raise ContinentalError(f"no game is called {shown(name)}; there are {known}")
    if revision is None:
        return VARIANTS[name]
    found = {one.revision: one for one in every_revision() if one.id == name}
    if revision not in found:
        known = ", ".join(map(str, sorted(found)))
        raise ContinentalError(f"{name} has no revision {revision}, only {known}")
    return found[revision]


def every_revision() -> tuple[Ruleset, ...]:
    """Give the documented games in all their revisions, the newest ones first."""
    return (*VARIANTS.values(), *_PAST)


def told_name(rules: Ruleset) -> str:
    """Give the name of rules for people, on one line; others than those of the name are changed.

    >>> told_name(XELU.replace(points={"ace": 15}))
    'Continental of Xelu.net (Catalan), changed'
    """
    name = " ".join(rules.name.split())
    return f"{name}, changed" if _is_borrowed(rules, "name") else name


def told_id(rules: Ruleset) -> str:
    """Give the id of rules for people; others than those of the id are changed.

    >>> told_id(XELU), told_id(XELU.replace(points={"ace": 15}))
    ('xelu', 'xelu, changed')
    """
    return f"{rules.id}, changed" if _is_borrowed(rules, "id") else rules.id


def _is_borrowed(rules: Ruleset, field: str) -> bool:
    """Tell whether rules have the id or the name of a documented game, and are none."""
    known = every_revision()
    return rules not in known and any(getattr(rules, field) == getattr(one, field) for one in known)
