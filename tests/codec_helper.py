"""Documents of games, for tests of the JSON."""

from datetime import date
from typing import Any, Final, TypeAlias

from continental import CASTIGO, FIFTEEN, XELU, Game, codec
from continental.bots import plain_move
from continental.codec import Document, Json
from continental.record import Record, SeenRecord

Sample: TypeAlias = tuple[Document[Any], Any]


def played(game: Game, moves: int) -> Game:
    """Let plain players make some moves."""
    for _ in range(moves):
        if game.to_act is None:
            break
        game = game.play(plain_move(game.view(game.to_act), buys=True))
    return game


def samples_of(game: Game) -> list[Sample]:
    """Give one document of each kind that a game has something of."""
    seat = game.to_act or 0
    found: list[Sample] = [
        (codec.STATE, game.state),
        (codec.VIEW, game.view(seat)),
        (codec.OPTIONS, game.options(seat, limit=3)),
        (codec.EVENTS, game.events_since(0, seat)),
        (codec.HISTORY, game.history),
        (codec.SHEET, game.sheet),
        (codec.RECORD, Record.of(game, date=date(2024, 2, 29))),
        (codec.SEEN_RECORD, SeenRecord.of(game, seat)),
        (codec.RULESET, game.ruleset),
    ]
    found += [(codec.ACTION, one) for one in game.actions[-1:]]
    found += [(codec.EVENT, one) for one in game.events_since(0, None)[-1:]]
    found += [(codec.RESULT, one) for one in game.results[-1:]]
    found += [(codec.MOVE, one) for one in list(game.legal_moves)[:1]]
    found += [(codec.MELD, one.meld) for one in game.table.melds[-1:]]
    return found


GAMES: Final = (
    played(Game.new(CASTIGO, seats=4, seed=7), 300),
    played(Game.new(XELU.replace(id="house", points={"ace": 15}), seats=2, seed=1), 150),
    played(Game.new(FIFTEEN, seats=3, seed=2), 20),
)
SAMPLES: Final = tuple(sample for game in GAMES for sample in samples_of(game))


def dig(data: Json, path: tuple[str | int, ...]) -> Any:
    """Give what lies at a path."""
    found: Any = data
    for step in path:
        found = found[step]
    return found
