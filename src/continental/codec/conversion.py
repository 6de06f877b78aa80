"""From values to what JSON tells of them, and back, by cattrs.

There are two converters with the same hooks. The quick one reads what is right; where it fails, the
thorough one reads again and tells everything that is wrong. Fields are written and read by their
declared types, so that nothing else can be told in the place of a value.
"""

import marshal
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache, reduce
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, cast, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from continental.codec.faults import Fault, Faulty, faulty, refused, said
from continental.codec.leaves import LEAVES, Json, Leaf, enum_leaf
from continental.codec.whole import state_faults, view_faults
from continental.errors import ContinentalError
from continental.events import Event
from continental.limits import MAX_VALUE
from continental.melds import Meld
from continental.messages import MANY
from continental.moves import Action, Move
from continental.record import SeenAction
from continental.ruleset import Ruleset, interned
from continental.ruleset.reading import Group
from continental.scoring import RoundResult
from continental.state import State
from continental.variants import VARIANTS, variant
from continental.views import View

__all__ = [
    "PRESET",
    "QUICK",
    "THOROUGH",
    "attributes",
    "is_class",
    "is_list",
    "is_union",
    "optional",
    "tag_of",
    "whole_ruleset",
]

Read: TypeAlias = Callable[[Any, Any], object]
"""A hook of cattrs that gives a value, or raises `Faulty`."""
Write: TypeAlias = Callable[[Any], Json]
"""A hook of cattrs that gives what a document holds."""

_UNIONS: Final = (Action, SeenAction, Move, Event, Meld)
_TAGGED: Final = frozenset(cls for union in _UNIONS for cls in get_args(union))


def tag_of(cls: type) -> str | None:
    """Give the value of ``type`` for a class of a union (``lay_off``), or None for another."""
    if cls not in _TAGGED:
        return None
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in cls.__name__).lstrip("_")


def is_class(kind: object) -> bool:
    """Tell whether values of a type are objects of JSON: attrs classes, unless they are text."""
    return isinstance(kind, type) and attrs.has(kind) and kind not in LEAVES


def is_union(kind: object) -> bool:
    """Tell whether a type is a union of classes, told apart by ``type``."""
    return isinstance(kind, UnionType) and all(map(is_class, get_args(kind)))


def optional(kind: object) -> object | None:
    """Give what a type is besides None, or None where it never is None."""
    parts: tuple[Any, ...] = get_args(kind) if isinstance(kind, UnionType) else ()
    rest = [one for one in parts if one is not NoneType]
    return reduce(lambda union, one: union | one, rest) if len(rest) < len(parts) else None


def is_list(kind: object) -> bool:
    """Tell whether a type is a tuple of any length whose items are told one by one."""
    return get_origin(kind) is tuple and kind not in LEAVES


def attributes(cls: type) -> Mapping[str, "attrs.Attribute[Any]"]:
    """Give the fields that are told of a class, by their names in JSON.

    What follows from other fields, or does not count when values are compared, is not told.
    """
    return {one.name.rstrip("_"): one for one in attrs.fields(cls) if one.init and one.eq}


def _overrides(cls: type) -> dict[str, Any]:
    names = {one.name: name for name, one in attributes(cls).items()}
    return {
        one.name: override(rename=names.get(one.name), omit=one.name not in names)
        for one in attrs.fields(cls)
        if names.get(one.name) != one.name
    }


# --- classes -----------------------------------------------------------------------------------


def _write_class(cls: type, converter: Converter) -> Write:
    write = cast(
        "Callable[[Any], dict[str, Json]]",
        make_dict_unstructure_fn(cls, converter, **_overrides(cls)),
    )
    tag = tag_of(cls)
    if tag is None:
        return write
    return lambda value: {"type": tag, **write(value)}


def _quick_class(cls: type, converter: Converter) -> Read:
    """Make a reader that fails anyhow where anything is wrong."""
    names = _names(cls)
    # The names are looked at here, once; all of them must be there.
    read = cast("Read", make_dict_structure_fn(cls, converter, **_overrides(cls)))

    def checked(data: object, _: object) -> object:
        if cast("dict[str, object]", data).keys() != names:
            raise faulty("not these fields")
        return read(data, cls)

    return checked


def _names(cls: type) -> set[str]:
    return {*attributes(cls), *(() if tag_of(cls) is None else ("type",))}


def _thorough_class(cls: type, converter: Converter) -> Read:
    """Make a reader that looks at every field, whatever is wrong with the others."""
    told = attributes(cls)
    names = _names(cls)
    hooks: dict[str, Read] = {
        name: converter.get_structure_hook(one.type) for name, one in told.items()
    }

    def read(data: object, _: object) -> object:
        if not isinstance(data, dict):
            raise faulty(f"expected an object, found {said(data)}")
        fields = cast("dict[object, object]", data)
        faults = list(_wrong_names(fields, names))
        values: dict[str, object] = {}
        for name, hook in hooks.items():
            if name not in fields:
                continue
            try:
                values[told[name].name] = hook(fields[name], told[name].type)
            except Faulty as error:
                faults += error.under(f".{name}")
        if faults:
            raise Faulty([*faults, *_value_faults(cls, values)])
        return _made(cls, values)

    return read


def _wrong_names(data: Mapping[object, object], names: set[str]) -> Iterator[Fault]:
    for name in sorted(names - data.keys()):
        yield Fault("", f"the field {said(name)} is missing")
    known = ", ".join(sorted(names)) or "no fields"
    for strange in islice((name for name in data if name not in names), MANY):
        yield Fault("", f"unknown field {said(strange)}; there are {known}")


def _made(cls: type, values: Mapping[str, object]) -> object:
    """Make a value; what the class refuses is told of every field."""
    try:
        return cls(**values)
    except ContinentalError as error:
        raise Faulty(
            list(_value_faults(cls, values)) or refused(error, _places(cls)).faults
        ) from None


def _value_faults(cls: type, values: Mapping[str, object]) -> Iterator[Fault]:
    """Find the values that their fields refuse."""
    names, known = _places(cls), attrs.fields_dict(cls)
    for name, value in values.items():
        yield from _field_faults(cls, known[name], value, names)


def _places(cls: type) -> Mapping[str, str]:
    """Give the paths of what sentences about a value begin with."""
    names = {name: f".{name}" for name in attributes(cls)}
    table = cls.TABLE if issubclass(cls, Group) else ""
    return {table: ""} if table else names


def _field_faults(
    cls: type, one: "attrs.Attribute[Any]", value: object, names: Mapping[str, str]
) -> tuple[Fault, ...]:
    try:
        convert = cast("Any", one).converter
        if convert is not None:
            value = convert(value)
        if one.validator is not None:
            one.validator(object.__new__(cls), one, value)
    except ContinentalError as error:
        return refused(error, names).faults
    return ()


# --- lists and unions --------------------------------------------------------------------------


def _write_list(kind: object, converter: Converter) -> Write:
    write = converter.get_unstructure_hook(get_args(kind)[0])
    return lambda values: [write(value) for value in values]


def _quick_list(kind: object, converter: Converter) -> Read:
    item = get_args(kind)[0]
    read = converter.get_structure_hook(item)

    def read_all(data: object, _: object) -> object:
        if not isinstance(data, list):
            raise faulty("no list")
        return tuple([read(one, item) for one in cast("list[object]", data)])

    return read_all


def _thorough_list(kind: object, converter: Converter) -> Read:
    item = get_args(kind)[0]
    read: Read = converter.get_structure_hook(item)

    def read_all(data: object, _: object) -> object:
        if not isinstance(data, list):
            raise faulty(f"expected a list, found {said(data)}")
        found: list[object] = []
        faults: list[Fault] = []
        for place, one in enumerate(cast("list[object]", data)):
            try:
                found.append(read(one, item))
            except Faulty as error:
                faults += error.under(f"[{place}]")
                if len(faults) > MANY:
                    break
        if faults:
            raise Faulty(faults)
        return tuple(found)

    return read_all


def _write_union(kind: object, converter: Converter) -> Write:
    hooks = {cls: converter.get_unstructure_hook(cls) for cls in get_args(kind)}
    return lambda value: hooks[type(value)](value)


def _read_word(data: object, enum: type[Enum]) -> object:
    return _leaf_of(enum).read(data, enum)


def _write_word(word: Enum) -> Json:
    return _leaf_of(type(word)).write(word)


_leaf_of: Final = cache(enum_leaf)


def _read_union(kind: object, converter: Converter) -> Read:
    classes = cast("tuple[type, ...]", get_args(kind))
    hooks: dict[object, Read] = {tag_of(cls): converter.get_structure_hook(cls) for cls in classes}

    def read(data: object, _: object) -> object:
        if not isinstance(data, dict):
            raise faulty(f"expected an object, found {said(data)}")
        fields = cast("dict[object, object]", data)
        if "type" not in fields:
            raise faulty('the field "type" is missing')
        tag = fields["type"]
        hook = hooks.get(tag) if isinstance(tag, str) else None
        if hook is None:
            known = ", ".join(map(str, hooks))
            raise faulty(f"expected one of {known}, found {said(tag)}", ".type")
        return hook(fields, None)

    return read


def _read_optional(kind: object, converter: Converter) -> Read:
    inner = optional(kind)
    read = cast("Read", converter.get_structure_hook(inner))
    return lambda data, _: None if data is None else read(data, inner)


def _write_optional(kind: object, converter: Converter) -> Write:
    write = converter.get_unstructure_hook(optional(kind))
    return lambda value: None if value is None else write(value)


# --- rulesets ----------------------------------------------------------------------------------

PRESET: Final = {"id", "revision"}
"""The fields of a documented game that is told by its name alone."""


def _write_preset(ruleset: Ruleset, write: Write) -> Json:
    try:
        is_preset = variant(ruleset.id, ruleset.revision) == ruleset
    except ContinentalError:
        is_preset = False
    if is_preset:
        return {"id": ruleset.id, "revision": ruleset.revision}
    return write(ruleset)


def _read_preset(data: Mapping[str, object]) -> Ruleset:
    name, revision = data["id"], data["revision"]
    faults: list[Fault] = []
    if not isinstance(name, str) or name not in VARIANTS:
        known = ", ".join(VARIANTS)
        faults.append(Fault(".id", f"no game is called {said(name)}; there are {known}"))
    if type(revision) is not int or not 0 < revision <= MAX_VALUE:
        faults.append(Fault(".revision", f"expected a revision, found {said(revision)}"))
    if faults:
        raise Faulty(faults)
    try:
        return variant(cast("str", name), cast("int", revision))
    except ContinentalError as error:
        raise faulty(str(error), ".revision") from None


def _remembered(read: Read, many: int) -> Read:
    """Keep what was read lately: the same melds and results come back in every state of a game."""

    @lru_cache(maxsize=many)
    def read_key(key: bytes) -> object:
        return read(marshal.loads(key), None)

    def read_again(data: object, _: object) -> object:
        try:
            # Unlike a hash this tells 1 from true and from 1.0. A value may have several keys, as
            # parts of it are the same object or not; what is read alike has the same one.
            key = marshal.dumps(cast("Any", data), 4)
        except ValueError:
            return read(data, _)
        return read_key(key) if len(key) < _LARGE else read(data, _)

    return read_again


_LARGE: Final = 20_000
"""Bytes of what is not kept."""


def _ruleset_reader(read: Read) -> Read:
    """Make a reader of a documented game by its name, or of all fields."""

    def read_ruleset(data: object, _: object) -> Ruleset:
        if isinstance(data, dict) and data.keys() == PRESET:
            return _read_preset(cast("dict[str, object]", data))
        return interned(cast("Ruleset", read(data, _)))

    return read_ruleset


def _checked(read: Read, check: Callable[[Any], Iterator[Fault]]) -> Read:
    """Refuse values that a check finds faults with."""

    def read_checked(data: object, _: object) -> object:
        found = read(data, _)
        faults = list(check(found))
        if faults:
            raise Faulty(faults)
        return found

    return read_checked


_CHECKS: Final[Mapping[object, Callable[[Any], Iterator[Fault]]]] = {
    State: state_faults,
    View: view_faults,
}


_REMEMBERED: Final[Mapping[object, int]] = {
    Ruleset: 64,
    tuple[RoundResult, ...]: 64,
    Meld: 1024,
}
"""What is kept after it was read, and how many of it."""


# --- the converters ----------------------------------------------------------------------------


def _converter(*, thorough: bool) -> Converter:
    """Make a converter; what is registered last is asked first."""
    converter = Converter(detailed_validation=False)
    classes = _thorough_class if thorough else _quick_class
    lists = _thorough_list if thorough else _quick_list

    def reader(make: Callable[[Any, Converter], Read]) -> Callable[[Any], Read]:
        def made(kind: Any) -> Read:
            read = make(kind, converter)
            if kind in _CHECKS:
                read = _checked(read, _CHECKS[kind])
            if kind in _REMEMBERED and not thorough:
                read = _remembered(read, _REMEMBERED[kind])
            return _ruleset_reader(read) if kind is Ruleset else read

        return made

    def writer(make: Callable[[Any, Converter], Write]) -> Callable[[Any], Write]:
        def made(kind: Any) -> Write:
            write = make(kind, converter)
            return (lambda value: _write_preset(value, write)) if kind is Ruleset else write

        return made

    def hooks(
        is_kind: Callable[[object], bool],
        read: Callable[[Any, Converter], Read],
        write: Callable[[Any, Converter], Write],
    ) -> None:
        converter.register_structure_hook_factory(is_kind, reader(read))
        converter.register_unstructure_hook_factory(is_kind, writer(write))

    hooks(is_class, classes, _write_class)
    hooks(is_list, lists, _write_list)
    hooks(is_union, _read_union, _write_union)
    hooks(lambda kind: optional(kind) is not None, _read_optional, _write_optional)
    converter.register_structure_hook(Enum, _read_word)
    converter.register_unstructure_hook(Enum, _write_word)
    for kind, leaf in LEAVES.items():
        _register(converter, kind, leaf)
    return converter


def _register(converter: Converter, kind: object, leaf: Leaf) -> None:
    """Register a leaf; what is no class must be found by comparing."""
    if isinstance(kind, type) and get_origin(kind) is None:
        converter.register_structure_hook(kind, leaf.read)
        converter.register_unstructure_hook(kind, leaf.write)
    else:
        converter.register_structure_hook_func(lambda other: other == kind, leaf.read)
        converter.register_unstructure_hook_func(lambda other: other == kind, leaf.write)


QUICK: Final = _converter(thorough=False)
THOROUGH: Final = _converter(thorough=True)

_write_ruleset: Final = _write_class(Ruleset, QUICK)


def whole_ruleset(ruleset: Ruleset) -> Json:
    """Tell all fields of a ruleset, also of a documented game."""
    return _write_ruleset(ruleset)
