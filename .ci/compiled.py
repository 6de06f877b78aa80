"""Compiles the kernel with mypyc, unchanged, and holds it against the same source interpreted.

python compiled.py FOLDER: FOLDER is the root of the tree; needs mypyc, a C compiler and Python's
headers. All modules of the package continental.solver.kernel are compiled in a temporary folder;
then two processes answer the same questions, one with them and one without.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

KERNEL = "continental/solver/kernel"
QUESTIONS = '''
import sys
from random import Random

import continental as ct
from continental import solver
from continental.solver import concealed
from continental.solver.kernel import patterns

compiled = not patterns.__file__.endswith(".py")
assert compiled == (sys.argv[1] == "compiled"), patterns.__file__

rng = Random(7)
games = [
    ct.FIFTEEN,
    ct.FIFTEEN_JOKERS,
    *(
        ct.FIFTEEN.replace(escaleras={field: value})
        for field, value in (
            ("min_naturals", 2),
            ("max_wilds", 1),
            ("adjacent_wilds", False),
            ("ace", ct.Ace.CIRCULAR),
            *(("same_suit", rule) for rule in ct.SameSuit),
        )
    ),
    ct.FIFTEEN.replace(trios={"allowed": True}, rounds=(ct.Round(7, "T3!E4!"),)),
]


def near(ruleset, lengths):
    """Give cards that are nearly escaleras of some lengths."""
    wild = [ct.JOKER, *ruleset.wilds.cards]
    deck = ruleset.deck(2, 1).cards
    cards = []
    for length in lengths:
        suit, first = rng.choice(list(ct.Suit)), rng.randrange(14 - length + 1)
        cards += [ct.Card(ct.Rank((first + n) % 13 + 1), suit) for n in range(length)]
    for _ in range(rng.randrange(6)):
        cards[rng.randrange(len(cards))] = rng.choice([*wild, *wild, *deck])
    return ct.Hand([*cards, rng.choice(deck)])


for ruleset in games:
    number = ruleset.round(1).cards
    game = concealed.concealed_game(ruleset.round(1).contracts, ct.validation.Judge(ruleset, 2))
    for _ in range(300 if ruleset in games[:2] else 100):
        hand = near(ruleset, rng.choice([(3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3)]))
        hand = ct.Hand(tuple(hand)[: number + 1])
        print(ruleset.escaleras, hand, game.is_out(hand), game.distance(hand))
        if ruleset in games[:2]:
            print(solver.best_declaration(hand, ruleset))

if hasattr(solver, "best_lay_down"):
    for ruleset in (ct.CASTIGO, ct.XELU):
        deck = list(ruleset.deck(4, 1).cards)
        for contract in ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE"):
            for _ in range(100):
                hand = ct.Hand(rng.sample(deck, 14))
                print(hand, contract, solver.best_lay_down(hand, contract, ruleset))
                print(solver.distance(hand, contract, ruleset))
'''


def answers(source: Path, kind: str) -> str:
    """Ask the questions of a copy of the library."""
    return subprocess.run(
        [sys.executable, "-c", QUESTIONS, kind],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
    ).stdout


def main() -> None:
    tree = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(tree / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        plain = answers(source, "plain")
        modules = sorted(
            str(path.relative_to(source))
            for path in (source / KERNEL).rglob("*.py")
            if path.stem != "__init__"
        )
        mypyc = [sys.executable, "-m", "mypyc", "--strict", *modules]
        options = {**os.environ, "MYPYPATH": str(source), "MYPYC_OPT_LEVEL": "1"}
        built = subprocess.run(
            mypyc, cwd=source, env=options, capture_output=True, text=True, check=False
        )
        if built.returncode:
            sys.exit(f"the kernel does not compile:\n{built.stdout}{built.stderr}")
        compiled = answers(source, "compiled")
    for one, other in zip(plain.splitlines(), compiled.splitlines(), strict=True):
        if one != other:
            sys.exit(f"interpreted: {one}\ncompiled:    {other}")
    print(f"{len(modules)} modules compiled, {len(plain.splitlines())} answers alike")


if __name__ == "__main__":
    main()
