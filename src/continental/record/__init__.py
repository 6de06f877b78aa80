"""Records: whole games as TOML, for files that end in ``.continental``.

A record holds the rules, the names, and of each round the cards and what was done, one action a
line. Replaying one needs no seed and no generator.

>>> from continental.game import Game
>>> from continental.variants import XELU
>>> record = Record.of(Game.new(XELU, names=("Ana", "Bru"), seed=7).play("draw").play("pass"))
>>> [str(line.action)[:11] for line in record.rounds[1].lines]
['deal 7h 9h ', '1 draw', '0 pass']
>>> loads(dumps(record)) == record
True
>>> [state.table.phase.value for state in replay(record)]
['draw_for_deal', 'deal', 'draw', 'claims', 'play']

A `SeenRecord` is what one seat saw of a game. It is replayed as views.

>>> seen = SeenRecord.of(record, 0)
>>> for line in seen.rounds[1].lines:
...     print(line)
deal 7c Qc 2d 3h 9h 6s 7s 4d
1 draw
0 pass
1 gets ??
>>> [len(view.hand) for view in seen.views()]
[0, 0, 7, 7, 7]
"""

from continental.record.parts import IllegalAction
from continental.record.seen import SeenLine, SeenRecord, SeenRound
from continental.record.sights import (
    Given,
    SeenAct,
    SeenAction,
    SeenDeal,
    SeenReshuffle,
    Shown,
    Sight,
)
from continental.record.text import (
    KEYS,
    KEYS_OF_ROUND,
    dump,
    dumps,
    load,
    load_seen,
    loads,
    loads_seen,
)
from continental.record.verifying import verify
from continental.record.whole import Line, Record, RecordedRound, replay

__all__ = [
    "KEYS",
    "KEYS_OF_ROUND",
    "Given",
    "IllegalAction",
    "Line",
    "Record",
    "RecordedRound",
    "SeenAct",
    "SeenAction",
    "SeenDeal",
    "SeenLine",
    "SeenRecord",
    "SeenReshuffle",
    "SeenRound",
    "Shown",
    "Sight",
    "dump",
    "dumps",
    "load",
    "load_seen",
    "loads",
    "loads_seen",
    "replay",
    "verify",
]
