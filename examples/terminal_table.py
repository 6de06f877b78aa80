"""Play against two bots in a terminal.

python terminal_table.py [GAME] [SEED]

Type moves such as  draw,  lay 7s 7h X / 4c 5c 6c 7c  or  discard Kd;  ?  tells what you can do. An
empty line lets a bot move for you; when the input ends, it plays on for you.
"""

import argparse
import random
from collections.abc import Iterator

import continental as ct
from continental import events
from continental.bots import PlainBot

YOU = 0
NAMES = ("You", "Bru", "Cai")
BOT = PlainBot()


def told(event: ct.Event) -> str | None:
    """Tell an event in words, or nothing where it is of no interest."""
    match event:
        case events.Dealt():
            return f"--- round {event.round}, dealt by {NAMES[event.dealer]} ---"
        case events.CardDrawn(seat=seat, card=card) if card is not None:
            return f"{NAMES[seat]}: {card} from the stock"
        case events.DiscardTaken(seat=seat, card=card):
            return f"{NAMES[seat]}: takes {card}"
        case events.DiscardBought(seat=seat, card=card):
            return f"{NAMES[seat]}: buys {card}"
        case events.LaidDown(seat=seat, melds=melds):
            return f"{NAMES[seat]}: lays down {' / '.join(map(str, melds))}"
        case events.LaidOff(seat=seat, card=card, at=at):
            return f"{NAMES[seat]}: adds {card} to m{at.meld}"
        case events.WildSwapped(seat=seat, card=card, meld=meld):
            return f"{NAMES[seat]}: swaps {card} for a wild of m{meld}"
        case events.Discarded(seat=seat, card=card):
            return f"{NAMES[seat]}: discards {card}"
        case events.RoundEnded(result=result):
            return f"the round is over: {dict(zip(NAMES, result.scores, strict=True))}"
        case _:
            return None


def shown(view: ct.View) -> Iterator[str]:
    """Show the table and the hand."""
    for number, one in enumerate(view.table.melds):
        yield f"  m{number} ({NAMES[one.owner]}): {one.meld}"
    discard = view.table.discards[-1] if view.table.discards else "none"
    yield f"  contract {' or '.join(map(str, view.table.contracts))}, discard {discard}"
    yield f"  your hand: {view.hand}"


def can(options: ct.Options) -> Iterator[str]:
    """Tell what the seat can do."""
    words = {"draw": options.draw, "take": options.take, "buy": options.buy, "pass": options.pass_}
    yield from (word for word, possible in words.items() if possible)
    moves = (*options.lay_downs, *options.declarations, *options.lay_offs, *options.swaps)
    yield from map(str, moves)
    if options.discards:
        yield f"discard one of {' '.join(map(str, options.discards))}"


def your_move(game: ct.Game, rng: random.Random) -> ct.Move | str:
    """Ask for a move until there is one that the rules accept."""
    print(*shown(game.view(YOU)), sep="\n")
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            line = ""
        if not line:
            return BOT.choose(game.view(YOU), rng)
        if line == "?":
            print(*can(game.options(YOU)), sep="\n")
            continue
        try:
            refusal = game.why_not(line, seat=YOU)
        except ct.ContinentalError as error:  # text that is no move
            print(error)
            continue
        if refusal is None:
            return line
        print(f"No: {refusal}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play against two bots.")
    parser.add_argument("game", nargs="?", default="xelu", choices=ct.VARIANTS)
    parser.add_argument("seed", nargs="?", default="7")
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    game = ct.Game.new(ct.variant(chosen.game), names=NAMES, seed=chosen.seed)
    told_to = 0
    while True:
        for line in filter(None, map(told, game.events_since(told_to, YOU))):
            print(line)
        told_to, seat = game.ply, game.to_act
        if seat is None:
            break
        move = your_move(game, rng) if seat == YOU else BOT.choose(game.view(seat), rng)
        game = game.play(move, seat=seat)
    print(game.sheet)
    print("winner:", *game.winners)


if __name__ == "__main__":
    main()
