"""The JSON Schema of the documents, derived from the same classes and leaves as the converters."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from enum import Enum
from itertools import pairwise
from typing import Any, Final, TypeAlias, cast, get_args

from continental.codec.conversion import (
    PRESET,
    attributes,
    is_class,
    is_list,
    is_union,
    optional,
    tag_of,
)
from continental.codec.documents import DOCUMENTS, FORMAT, Document
from continental.codec.leaves import LEAVES, Json, Leaf, enum_leaf
from continental.events import Event
from continental.melds import Meld
from continental.moves import Action, Move
from continental.record import SeenAction
from continental.ruleset import Ruleset
from continental.variants import VARIANTS

__all__ = ["json_schema"]

_Schema: TypeAlias = dict[str, Json]

_NAMED: Final[Mapping[object, str]] = {
    Action: "Action",
    SeenAction: "SeenAction",
    Move: "Move",
    Event: "Event",
    Meld: "Meld",
}
"""The unions that have a name."""


_NAMELESS: Final[frozenset[object]] = frozenset((bool, str, date, dict[str, object]))
"""The leaves that are told where they stand."""


def json_schema(documents: Iterable[Document[Any]] = DOCUMENTS) -> dict[str, Json]:
    """Give the JSON Schema (2020-12) of some kinds of documents.

    Every type is in ``$defs`` by the name of its class, and every document as ``…Document``.

    Args:
        documents: the kinds of documents; all of this package if they are left out.
    """
    maker = _Maker()
    names = [maker.document(one) for one in documents]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:continental:json:{FORMAT}",
        "title": "Document",
        "description": "A document of the library continental.",
        "oneOf": [_ref(name) for name in names],
        "$defs": dict(sorted(maker.defs.items())),
    }


def _ref(name: str) -> _Schema:
    return {"$ref": f"#/$defs/{name}"}


class _Maker:
    """Collects the definitions."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.defs: dict[str, Json] = {}

    def document(self, document: Document[Any]) -> str:
        """Define a kind of document, and give its name."""
        name = f"{document.type.title().replace('_', '')}Document"
        whole = document.holds is Ruleset  # a document of a ruleset may name a documented game too
        told = self.of(Ruleset if whole else document.holds)
        self.defs[name] = _object(
            {"format": {"const": FORMAT}, "type": {"const": document.type}, "value": told}
        )
        return name

    def of(self, kind: object) -> _Schema:
        """Give the schema of a type, which defines what it refers to."""
        if kind in LEAVES:
            return self._leaf(kind, LEAVES[kind])
        if is_list(kind):
            return {"type": "array", "items": self.of(get_args(kind)[0])}
        if is_class(kind):
            return self._class(cast("type", kind))
        if is_union(kind):
            return self._union(kind)
        inner = optional(kind)
        if inner is not None:
            return {"anyOf": [self.of(inner), {"type": "null"}]}
        enum = cast("type[Enum]", kind)
        return self._define(enum.__name__, dict(enum_leaf(enum).schema), enum)

    def _leaf(self, kind: object, leaf: Leaf) -> _Schema:
        for told in _references(leaf.schema):
            self.of(told)
        if kind is int:
            return self._define("Integer", dict(leaf.schema))
        if kind in _NAMELESS or "items" in leaf.schema:
            return dict(leaf.schema)
        return self._define(cast("type", kind).__name__, dict(leaf.schema), kind)

    def _define(self, name: str, schema: _Schema, kind: object = None) -> _Schema:
        if name not in self.defs:
            told = {"description": _summary(kind), **schema} if isinstance(kind, type) else schema
            self.defs[name] = told
        return _ref(name)

    def _class(self, cls: type) -> _Schema:
        name = cls.__name__
        if name not in self.defs:
            self.defs[name] = {}  # holds its place while the fields are looked at
            texts = _field_texts(cls)
            tag = tag_of(cls)
            fields: dict[str, _Schema] = {} if tag is None else {"type": {"const": tag}}
            for told, one in attributes(cls).items():
                text = texts.get(one.name)
                schema = self.of(one.type)
                fields[told] = _described(text, schema)
            self.defs[name] = {"description": _summary(cls), **_object(fields)}
        return {"anyOf": [self._preset(), _ref(name)]} if cls is Ruleset else _ref(name)

    def _preset(self) -> _Schema:
        assert {"id", "revision"} == PRESET
        games: dict[str, _Schema] = {"id": {"enum": [*VARIANTS]}, "revision": self.of(int)}
        return self._define(
            "Preset", {"description": "A documented game by its name.", **_object(games)}
        )

    def _union(self, kind: object) -> _Schema:
        schema: _Schema = {"oneOf": [cast("Json", self.of(cls)) for cls in get_args(kind)]}
        return self._define(_NAMED[kind], schema) if kind in _NAMED else schema


def _references(schema: Mapping[str, Json]) -> Iterator[object]:
    """Give the leaves that a leaf refers to."""
    items = schema.get("items")
    if not isinstance(items, dict):
        return
    known = {"Integer": int, **{getattr(kind, "__name__", ""): kind for kind in LEAVES}}
    for item in cast("list[Mapping[str, Json]]", items.get("anyOf", [items])):
        yield known[str(item["$ref"]).rpartition("/")[2]]


def _described(text: str | None, schema: _Schema) -> _Schema:
    if not text:
        return schema
    # Beside a text the reference stands alone, or tools make a second type of it.
    return {"description": text, **({"allOf": [schema]} if "$ref" in schema else schema)}


def _object(fields: Mapping[str, Json] | Mapping[str, _Schema]) -> _Schema:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(fields),
        "additionalProperties": False,
    }


# --- what the classes say of themselves --------------------------------------------------------


def _summary(kind: type) -> str:
    return _plain(inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0])


def _plain(text: str) -> str:
    """Put a text on one line, in the words of JSON."""
    return re.sub(r"\bNone\b", "null", " ".join(text.split()))


_ATTRIBUTE: Final = re.compile(r"^    (\w+): (.+(?:\n        .+)*)", re.MULTILINE)


def _field_texts(cls: type) -> Mapping[str, str]:
    """Give what a class says of its fields, in its docstring or below each field."""
    text = inspect.cleandoc(cls.__doc__ or "")
    _, _, rest = text.partition("\nAttributes:\n")
    told = dict(_ATTRIBUTE.findall(rest.partition("\n\n")[0]))
    (node,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(node, ast.ClassDef)
    for item, below in pairwise(node.body):
        match item, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(said))),
            ):
                told[name] = said.partition("Origin:")[0]
            case _:
                pass
    return {name: _plain(said) for name, said in told.items()}
