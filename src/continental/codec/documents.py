"""Documents: JSON texts that say what they hold and in which format."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, Generic, TypeVar, cast, get_args

from attrs import field, frozen

from continental.codec.conversion import QUICK, THOROUGH, is_list, is_union, whole_ruleset
from continental.codec.faults import Constant, Fault, Faulty, said
from continental.codec.leaves import Json
from continental.codec.writing import unwritable
from continental.errors import ContinentalError, InvalidDocument
from continental.events import Event
from continental.game import PlayedRound
from continental.legality import Options
from continental.limits import MAX_BYTES
from continental.melds import Meld
from continental.messages import MANY, shown
from continental.moves import Action, Move
from continental.record import Record, SeenRecord
from continental.ruleset import Ruleset
from continental.scoring import RoundResult, ScoreSheet
from continental.state import State
from continental.views import View

__all__ = [
    "ACTION",
    "DOCUMENTS",
    "EVENT",
    "EVENTS",
    "FORMAT",
    "HISTORY",
    "MELD",
    "MOVE",
    "OPTIONS",
    "RECORD",
    "RESULT",
    "RULESET",
    "SEEN_RECORD",
    "SHEET",
    "STATE",
    "VIEW",
    "Document",
]

FORMAT: Final = 1
"""The number of the format, which grows when what was written before can no longer be read."""

_ENVELOPE: Final = ("format", "type", "value")

_T = TypeVar("_T")


@frozen
class Document(Generic[_T]):
    """A kind of document: how values of one type become JSON, and come back.

    A document is ``{"format": 1, "type": …, "value": …}``. ``to_plain`` and ``from_plain`` leave
    that frame off, for those who send values inside messages of their own.

    Attributes:
        type: the word that says what the document holds.
        holds: the type of the values: a class, a union of classes, or a tuple of such.
    """

    type: str
    holds: object
    _write: Callable[[Any], Json] | None = field(default=None, alias="write")

    def dumps(self, value: _T, *, max_bytes: int = MAX_BYTES) -> str:
        """Give the JSON text of a value, ASCII only, on one line.

        Args:
            value: the value.
            max_bytes: bytes at most; readers ask for as many.

        Raises:
            TypeError: the value is of another type.
            ContinentalError: it is too long, or holds what could not be read again, such as a
                number beyond 2⁵³ or a free value that JSON has not; names the path.
        """
        text = _TEXT({"format": FORMAT, "type": self.type, "value": self.to_plain(value)})
        if len(text) > max_bytes:
            raise ContinentalError(f"{self.type}: {len(text)} bytes are more than {max_bytes}")
        return text

    def to_plain(self, value: _T) -> Json:
        """Give a value as dicts, lists, texts and numbers, without the frame of a document.

        Raises:
            TypeError: the value is of another type.
            ContinentalError: as for `dumps`, but for the length.
        """
        if not _fits(value, self.holds):
            raise TypeError(f"{self.type}: {shown(value)} is not of this type")
        write = self._write or QUICK.get_unstructure_hook(self.holds)
        try:
            return cast("Json", write(value))
        except (AttributeError, KeyError, TypeError):
            wrong = f"{self.type}: {shown(value)} holds what it cannot hold"
            raise TypeError(wrong) from None
        except Faulty as error:
            fault = next(unwritable(value, self.holds), error.faults[0])
            raise ContinentalError(f"{self.type}: ${fault.path}: {fault.message}") from None

    def loads(self, text: str | bytes, *, max_bytes: int = MAX_BYTES) -> _T:
        """Read a value from JSON text.

        Args:
            text: the text; bytes are UTF-8. A mark of the byte order in front is passed over.
            max_bytes: bytes at most.

        Raises:
            InvalidDocument: it cannot be read; lists everything that is wrong, with its path.
            TypeError: it is no text.
        """
        data, faults = _parsed(text, max_bytes)
        inside, more = _framed(data, self.type)
        faults += more
        value: _T | None = None
        if inside:
            try:
                value = self._read(inside["value"])
            except Faulty as error:
                faults += error.under(".value")
        if faults:
            raise _refusal(faults)
        return cast("_T", value)

    def from_plain(self, data: object) -> _T:
        """Read a value from dicts, lists, texts and numbers, without the frame of a document.

        Raises:
            InvalidDocument: as for `loads`.
        """
        try:
            return self._read(data)
        except Faulty as error:
            raise _refusal(error.faults) from None

    def _read(self, data: object) -> _T:
        holds = cast("type[_T]", self.holds)
        try:
            return QUICK.structure(data, holds)
        except Exception:  # noqa: BLE001  (whatever it was, the other converter says it in words)
            return THOROUGH.structure(data, holds)


def _fits(value: object, holds: object) -> bool:
    if is_list(holds):
        item = get_args(holds)[0]
        return isinstance(value, tuple) and all(
            _fits(one, item) for one in cast("tuple[object, ...]", value)
        )
    return type(value) in (get_args(holds) if is_union(holds) else (holds,))


def _refusal(faults: Iterable[Fault]) -> InvalidDocument:
    told = [f"${fault.path}: {fault.message}" for fault in faults]
    more = ["$: and more"] if len(told) > MANY else []
    return InvalidDocument([*told[:MANY], *more])


# --- text --------------------------------------------------------------------------------------

_TEXT: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


class _Doubled(dict[str, object]):
    """An object with fields that are told twice."""

    names: tuple[str, ...] = ()


def _parsed(text: str | bytes, max_bytes: int) -> tuple[object, list[Fault]]:
    """Read JSON; also tell the fields that are there more than once."""
    told = _decoded(text, max_bytes)
    doubled = False

    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        nonlocal doubled
        fields = dict(found)
        if len(fields) == len(found):
            return fields
        doubled = True
        again = _Doubled(fields)
        counts = Counter(name for name, _ in found)
        again.names = tuple(name for name in fields if counts[name] > 1)
        return again

    try:
        data: object = json.loads(told, object_pairs_hook=pairs, parse_constant=Constant)
        return data, list(islice(_doubled_faults(data, ""), MANY + 1)) if doubled else []
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        problem = f"{place}: no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
    except RecursionError:
        problem = "line 1, column 1: lists and objects are nested too deeply"
    except ValueError:  # Python refuses to read very long numbers
        problem = "line 1, column 1: a number has too many digits"
    raise InvalidDocument([problem])


def _decoded(text: str | bytes, max_bytes: int) -> str:
    if isinstance(text, str):
        long = len(text) > max_bytes or (
            not text.isascii() and len(text.encode("utf-8", "surrogatepass")) > max_bytes
        )
    elif isinstance(text, bytes):  # pyright: ignore[reportUnnecessaryIsInstance]
        long = len(text) > max_bytes
    else:
        raise TypeError(f"text: {shown(text)} is no text or bytes")
    if long:
        raise InvalidDocument([f"line 1, column 1: the document has more than {max_bytes} bytes"])
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise InvalidDocument([f"byte {error.start + 1}: no UTF-8: {error.reason}"]) from None
    return text.removeprefix("\ufeff")


def _doubled_faults(data: object, path: str) -> Iterator[Fault]:
    if isinstance(data, _Doubled):
        for name in data.names:
            yield Fault(path, f"the field {said(name)} is there more than once")
    if isinstance(data, dict):
        for name, value in cast("dict[str, object]", data).items():
            yield from _doubled_faults(value, f"{path}.{name}")
    elif isinstance(data, list):
        for place, value in enumerate(cast("list[object]", data)):
            yield from _doubled_faults(value, f"{path}[{place}]")


def _framed(data: object, kind: str) -> tuple[Mapping[str, object], list[Fault]]:
    """Look at the frame: give it where its value can be read, and what is wrong with it."""
    if not isinstance(data, dict):
        return {}, [Fault("", f"expected an object, found {said(data)}")]
    fields = cast("dict[str, object]", data)
    strange = (name for name in fields if name not in _ENVELOPE)
    faults = [
        Fault("", f"unknown field {said(name)}; there are {', '.join(_ENVELOPE)}")
        for name in islice(strange, MANY)
    ]
    faults += [
        Fault("", f"the field {said(name)} is missing") for name in _ENVELOPE if name not in fields
    ]
    number = fields.get("format", FORMAT)
    if type(number) is not int or number < 1:
        faults.append(Fault(".format", f"expected {FORMAT}, found {said(number)}"))
    elif number > FORMAT:
        newer = f"{said(number)} is newer than {FORMAT}, the newest that this version reads"
        return {}, [Fault(".format", newer)]
    if fields.get("type", kind) != kind:
        faults.append(Fault(".type", f"expected {said(kind)}, found {said(fields['type'])}"))
        return {}, faults
    return (fields if "value" in fields else {}), faults


# --- the documents -----------------------------------------------------------------------------

MELD: Final[Document[Meld]] = Document("meld", Meld)
MOVE: Final[Document[Move]] = Document("move", Move)
"""A move of a seat, without the seat."""
ACTION: Final[Document[Action]] = Document("action", Action)
"""An entry of a history: a move with its seat, or an act of the dealer."""
EVENT: Final[Document[Event]] = Document("event", Event)
"""Something that happened, with all its cards: see `continental.views.events_for`."""
EVENTS: Final[Document[tuple[Event, ...]]] = Document("events", tuple[Event, ...])
RULESET: Final[Document[Ruleset]] = Document("ruleset", Ruleset, write=whole_ruleset)
STATE: Final[Document[State]] = Document("state", State)
"""Everything, hidden cards included: for the host alone."""
VIEW: Final[Document[View]] = Document("view", View)
"""What one seat sees. No `State` can be written as one."""
OPTIONS: Final[Document[Options]] = Document("options", Options)
RESULT: Final[Document[RoundResult]] = Document("result", RoundResult)
SHEET: Final[Document[ScoreSheet]] = Document("sheet", ScoreSheet)
HISTORY: Final[Document[tuple[PlayedRound, ...]]] = Document("history", tuple[PlayedRound, ...])
"""All that was done in a game, by rounds: `Game.history`."""

RECORD: Final[Document[Record]] = Document("record", Record)
"""A whole game with its names, cards and comments: see `continental.record`."""
SEEN_RECORD: Final[Document[SeenRecord]] = Document("seen_record", SeenRecord)
"""What one seat saw of a game. No `Record` can be written as one."""

DOCUMENTS: Final[tuple[Document[Any], ...]] = (
    *(MELD, MOVE, ACTION, EVENT, EVENTS, RULESET, STATE, VIEW),
    *(OPTIONS, RESULT, SHEET, HISTORY, RECORD, SEEN_RECORD),
)
"""Every kind of document of this package."""
