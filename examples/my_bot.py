"""A bot as a program of its own, to begin with: `continental play xelu --bots exec:./my_bot.py`.

It reads a view on each line of its input and answers with a move, both as JSON; nothing else may be
written to the output. A program in another language does the same: docs/bots.md shows the lines.
"""

import sys

import continental as ct
from continental import codec


def choose(view: ct.View) -> ct.Move:
    """Choose a move: here is the place for ideas."""
    legal = view.legal_moves
    match view.table.phase:
        case ct.Phase.DRAW:
            return ct.DrawStock()
        case ct.Phase.CLAIMS:
            return ct.Pass()
        case _:
            for kind in (ct.LayDown, ct.LayOff):
                for move in legal.of_type(kind):
                    return move
            return max(legal.of_type(ct.Discard), key=lambda move: cost(move.card, view))


def cost(card: ct.Card, view: ct.View) -> int:
    """Tell what a card costs in hand; wilds are kept all the same."""
    return 0 if card.is_joker else ct.hand_points([card], view.table.ruleset).total


def main() -> None:
    for line in sys.stdin:
        print(codec.MOVE.dumps(choose(codec.VIEW.loads(line))), flush=True)


if __name__ == "__main__":
    main()
