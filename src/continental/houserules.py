"""House rules in files: a ruleset as TOML.

A file says on which game it is based and what differs:

>>> rules = load_ruleset('''
... based_on = "xelu"
... id = "house"
... escaleras.ace = "circular"
... points.ace = 15
... ''')
>>> rules.escaleras.ace, rules.points.ace
(<Ace.CIRCULAR: 'circular'>, 15)
"""

import re
from collections.abc import Iterable
from functools import partial
from os import PathLike
from typing import Any, Final, cast, get_args

from attrs import evolve, fields

from continental.errors import ContinentalError
from continental.messages import shown
from continental.ruleset import (
    Contract,
    PackStep,
    Round,
    Ruleset,
    RulesetChanges,
    as_contract,
    changed,
    checked,
    leaves,
)
from continental.ruleset.plain import NONE, plain
from continental.ruleset.reading import Group
from continental.toml import (
    Place,
    Table,
    is_array,
    is_table,
    items,
    parsed,
    read,
    table,
    written,
)
from continental.variants import every_revision, variant

__all__ = [
    "dump_ruleset",
    "load_ruleset",
    "ruleset_from",
    "ruleset_of",
    "ruleset_told",
    "with_changes",
]

BASE: Final = "based_on"
_NAMED: Final = re.compile(r"(?P<id>[^@]*)(?:@(?P<revision>[0-9]{1,6}))?")
_BLANK: Final = Ruleset("blank", [Round(1, "T")])
_OF_ROUND: Final = ("cards", "contracts")
_OF_STEP: Final = tuple(one.name for one in fields(PackStep))


def load_ruleset(source: str | PathLike[str]) -> Ruleset:
    """Read a ruleset: ``based_on`` with an id, and the fields that differ.

    ``based_on = "xelu"`` means the newest revision, ``"xelu@1"`` the first. Without ``based_on``,
    ``id`` and ``rounds`` must be there, and fields that are not have their defaults. Groups are
    tables; words and fractions are texts; ``"none"`` stands for None.

    Args:
        source: the TOML, or a path to a file that holds it.

    Raises:
        InvalidDocument: it cannot be read or makes no sense; lists everything that is wrong, with
            the file, the key, and the column inside a value, or the line of what is no TOML.
        OSError: the file cannot be read.
        TypeError: it is neither a text nor a path.
    """
    document = read(source)
    place = Place()
    rules = ruleset_from(document.table, place)
    place.settle(document.source)
    return rules


def dump_ruleset(ruleset: Ruleset, *, full: bool = False) -> str:
    """Give the text of a ruleset that `load_ruleset` reads.

    Args:
        ruleset: the ruleset.
        full: whether every field is written; otherwise those that differ from the documented game
            that is nearest.

    Raises:
        ContinentalError: the extra ``toml`` is not installed.
        TypeError: it is no ruleset.
    """
    told = ruleset_told(ruleset, full=full)
    return written({BASE: told} if isinstance(told, str) else told)


def ruleset_of(name: str) -> Ruleset:
    """Give a documented game by a text such as ``xelu``, or ``xelu@1`` for a revision.

    Raises:
        ContinentalError: there is no such game or revision.
    """
    found = _NAMED.fullmatch(name)
    if found is None:
        raise ContinentalError(f"{shown(name)} is no game: expected an id such as xelu, or xelu@1")
    return variant(found["id"], None if found["revision"] is None else int(found["revision"]))


# --- writing -----------------------------------------------------------------------------------


def ruleset_told(ruleset: Ruleset, *, full: bool = False) -> str | Table:
    """Give a ruleset as documents hold it: ``xelu@1``, or a table of what differs, or of all."""
    checked(ruleset)
    if full:
        return _tables(leaves(ruleset))
    base = min(every_revision(), key=lambda one: len(one.diff(ruleset)))
    changes = base.diff(ruleset)
    named = f"{base.id}@{base.revision}"
    return {BASE: named, **_tables((one.path, one.other) for one in changes)} if changes else named


def _tables(values: Iterable[tuple[str, object]]) -> Table:
    """Put values under their paths, of one key or two."""
    found: Table = {}
    for path, value in values:
        group, dot, name = path.rpartition(".")
        under = cast("Table", found.setdefault(group, {})) if dot else found
        under[name] = plain(value)
    return found


# --- reading -----------------------------------------------------------------------------------


def ruleset_from(value: object, place: Place) -> Ruleset:
    """Take a ruleset as documents hold it; where something is wrong, it is no ruleset of theirs."""
    if isinstance(value, str):
        return place.tried(lambda: ruleset_of(value), _BLANK)
    if not is_table(value):
        place.wrong("neither the id of a game nor a table")
        return _BLANK
    told = dict(value)
    before = len(place.problems)
    base = _BLANK
    if BASE in told:
        base = parsed(ruleset_of, _BLANK)(told.pop(BASE), place.key(BASE))
    else:
        for name in ("id", "rounds"):
            if name not in told:
                place.key(name).wrong(f"missing, and there is no {BASE}")
    changes = _changes(base, told, place)
    if len(place.problems) > before:
        return _BLANK
    return place.tried(lambda: base.replace(**changes), _BLANK)


def with_changes(base: Ruleset, told: Table) -> Ruleset:
    """Change the fields of a ruleset that are told, as a file tells them.

    Raises:
        ContinentalError: there is no such field, or the result makes no sense.
    """
    place = Place()
    changes = _changes(base, told, place)
    place.settle(None)
    return base.replace(**changes)


def _changes(base: Ruleset, told: Table, place: Place) -> RulesetChanges:
    changes: dict[str, object] = {}
    for name, one in told.items():
        read = _field(name, one, place.key(name))
        changes[name] = place.tried(partial(changed, base, name, read), None)
    return cast("RulesetChanges", changes)


def _field(name: str, value: object, place: Place) -> object:
    """Give the value of a field, or the values of a group; `Ruleset.replace` says if it fits."""
    group = getattr(_BLANK, name, None)
    if name == "rounds":
        return items(value, place, _round, first=1)
    if name == "cards" and is_table(value) and is_array(value.get("packs")):
        return {**value, "packs": items(value["packs"], place.key("packs"), _step)}
    if isinstance(group, Group) and is_table(value):
        return _without_none(group, value)
    return value


def _without_none(group: Group, told: Table) -> Table:
    """Give the values of a group, None where a file says it of a field that may be None."""
    known = fields(cast("Any", type(group)))
    may_be_none = {one.name for one in known if type(None) in get_args(one.type)}
    return {
        name: None if one == NONE and name in may_be_none else one for name, one in told.items()
    }


def _round(value: object, place: Place) -> Round:
    told = table(value, place)
    place.unknown(told, _OF_ROUND)
    for name in _OF_ROUND:
        if name not in told and is_table(value):
            place.key(name).wrong("missing")
    at, contracts = place.key("contracts"), told.get("contracts", "T")
    read = parsed(as_contract, Contract("T"))
    found = items(contracts, at, read) if is_array(contracts) else (read(contracts, at),)
    return place.tried(lambda: Round(cast("int", told.get("cards", 1)), found), _BLANK.rounds[0])


def _step(value: object, place: Place) -> PackStep:
    told = table(value, place)
    place.unknown(told, _OF_STEP)
    if "packs" not in told and is_table(value):
        place.key("packs").wrong("missing")
    step = PackStep(1)
    for name, one in told.items():
        if name in _OF_STEP:
            step = place.tried(partial(evolve, step, **{name: cast("int", one)}), step)
    return step
