"""Feeds the JSON reader with what a fuzzer finds: nothing but the documented error may come.

    python bench/fuzz_json.py [-runs=200000] [-max_total_time=600] [CORPUS_FOLDER]

Wants atheris (group ``fuzz``). The options are those of libFuzzer; it stops after 200,000 runs
unless they say otherwise. Without a folder it begins with the documents of a few games.
"""

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

atheris: Any = import_module("atheris")

with atheris.instrument_imports(include=["continental"]):
    from continental import CASTIGO, FIFTEEN, XELU, Game, InvalidDocument, codec
    from continental.bots import plain_move


def seeds() -> list[str]:
    """Give documents of the beginning and the middle of some games."""
    found: list[str] = []
    for ruleset in (CASTIGO, XELU.replace(points={"ace": 15}), FIFTEEN):
        game = Game.new(ruleset, seats=3, seed=1)
        for _ in range(25):
            if game.to_act is not None:
                game = game.play(plain_move(game.view(game.to_act), buys=True))
        found += [
            codec.STATE.dumps(game.state),
            codec.VIEW.dumps(game.view(0)),
            codec.HISTORY.dumps(game.history),
            codec.OPTIONS.dumps(game.options(game.to_act or 0, limit=2)),
            codec.EVENTS.dumps(game.events_since(20, 0)),
            codec.RULESET.dumps(ruleset),
            codec.SHEET.dumps(game.sheet),
            *(codec.MOVE.dumps(move) for move in list(game.legal_moves)[:3]),
        ]
    return found


def test(data: bytes) -> None:
    """Read data as every kind of document."""
    for document in codec.DOCUMENTS:
        try:
            value = document.loads(data)
        except InvalidDocument:
            continue
        assert document.loads(document.dumps(value)) == value, document.type


def main() -> None:
    options = list(sys.argv)
    if not any(one.startswith(("-runs", "-max_total_time")) for one in options):
        options.append("-runs=200000")
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds()):
            Path(folder, f"{number}.json").write_text(text, "ascii")
        atheris.Setup([*options, folder], test)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
