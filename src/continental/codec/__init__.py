"""JSON for every kind of value, for other programs: see docs/json.md.

Each kind of document is an object that writes and reads values of one type. Since `VIEW` takes a
`View` and nothing else, no `State` goes where a view is asked.

>>> from continental import Game, XELU, codec, parse_move
>>> text = codec.MOVE.dumps(parse_move("off 8s m0 high"))
>>> text
'{"format":1,"type":"move","value":{"type":"lay_off","card":"8s","at":{"meld":0,"end":"high"}}}'
>>> codec.MOVE.loads(text)
LayOff('off 8s m0 high')
>>> codec.MOVE.loads('{"format": 1, "type": "move", "value": {"type": "discard", "card": "1h"}}')
Traceback (most recent call last):
...
continental.errors.InvalidDocument: $.value.card: expected a card (rank A23456789TJQK and suit
cdhs, or X), found "1h"
"""

from continental.codec.documents import (
    ACTION,
    DOCUMENTS,
    EVENT,
    EVENTS,
    FORMAT,
    HISTORY,
    MELD,
    MOVE,
    OPTIONS,
    RECORD,
    RESULT,
    RULESET,
    SEEN_RECORD,
    SHEET,
    STATE,
    VIEW,
    Document,
)
from continental.codec.leaves import Json
from continental.limits import MAX_BYTES, MAX_CARDS

__all__ = [
    "ACTION",
    "DOCUMENTS",
    "EVENT",
    "EVENTS",
    "FORMAT",
    "HISTORY",
    "MAX_BYTES",
    "MAX_CARDS",
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
    "Json",
]
