"""A game between three bots: each sees its own view and answers with a move.

The bot here lays down and off as soon as it can, never buys, and throws its dearest card.
"""

import continental as ct

SEED = 7


def choose(view: ct.View) -> ct.Move:
    """Choose a move by what one seat sees."""
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
    game = ct.Game.new(ct.XELU, names=("Ana", "Bru", "Cai"), seed=SEED)
    while game.to_act is not None:
        game = game.play(choose(game.view(game.to_act)))
    print(game.sheet)
    print("winner:", *game.winners)


if __name__ == "__main__":
    main()
