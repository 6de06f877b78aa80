"""Uses what is installed as a program would: a hand, a whole game, and every way to write it down.

It is run where tests are not: without assertions, from a zip file, in a browser's Python.
"""

import sys
from random import Random

import continental as ct
from continental import codec
from continental.solver import best_lay_down

OPTIONAL = {"click", "dask", "hypothesis", "matplotlib", "rich", "tomli_w"}


def same(what: str, found: object, wanted: object) -> None:
    """Stop unless two things are equal; `assert` would be left out under ``-O``."""
    if found != wanted:
        raise SystemExit(f"{what}: {found!r} is not {wanted!r}")


def main() -> None:
    print("Python", sys.version.split()[0])
    same("imported with the package", OPTIONAL & set(sys.modules), set())
    same("a meld", bool(ct.validate("7s 7h X", ct.XELU)), True)
    refusal = ct.validate("5c 7c 8c 9c", ct.XELU).refusals[1]
    same("a refusal", str(refusal), "as an escalera: 6c is missing between 5c and 7c")
    best = best_lay_down("7s 7h 7c Kd Ks X 4c", "TT", ct.CASTIGO)
    same("what stays in hand", best and best.points_left, 5)
    for ruleset in ct.VARIANTS.values():
        bounded = ruleset.replace(stock={"max_reshuffles": 1}, ending={"max_turns": 10})
        game = ct.Game.new(bounded, seats=2, seed=7)
        rng = Random(7)
        while game.to_act is not None:
            game = game.play(game.legal_moves.random(rng))
        record = ct.Record.of(game)
        same(f"{ruleset.id}, replayed", list(ct.replay(record))[-1], game.state)
        text = codec.RECORD.dumps(record)
        same(f"{ruleset.id}, as JSON", codec.RECORD.loads(text), record)
        print(f"{ruleset.id}: {game.ply} actions, scores {game.scores}")


if __name__ == "__main__":
    main()
