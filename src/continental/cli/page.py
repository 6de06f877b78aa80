"""A game as one page of HTML, to be stepped through in a browser: all in one file."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from continental.errors import ContinentalError
from continental.game import Game
from continental.moves import Action, Deal, Played

__all__ = ["page"]


def page(title: str, games: Iterable[Game]) -> Iterator[str]:
    """Write the page in pieces: every state of a game with all hands, and keys to step through.

    Args:
        title: what the page is called.
        games: the game before the first action and after each.

    Raises:
        ContinentalError: the games ended with one; the page is whole up to there.
    """
    yield _HEAD.format(title=escape(title))
    refused: ContinentalError | None = None
    try:
        for game in games:
            told = _told(game, game.actions[-1]) if game.ply else "before the first action"
            yield f"<section><h2>{game.ply}: {escape(told)}</h2>\n"
            yield f"<pre>{escape(_table(game))}</pre></section>\n"
    except ContinentalError as error:
        refused = error
    yield _END
    if refused is not None:
        raise refused


def _told(game: Game, action: Action) -> str:
    match action:
        case Played(seat=seat, move=move):
            return f"{game.names[seat]}: {move}"
        case Deal():
            return f"round {game.round} is dealt"
        case _:
            return str(action)


def _table(game: Game) -> str:
    """Draw a table in text."""
    table = game.table
    contracts = " or ".join(map(str, game.contracts))
    asked = "" if game.to_act is None else f", {game.names[game.to_act]} is to act"
    lines = [f"round {game.round} ({contracts}), {game.phase.value}{asked}"]
    top = table.top_discard or "empty"
    lines.append(
        f"stock {table.stock_size}, penalty stock {table.penalty_size}, "
        f"discards {len(table.discards)}: {top}"
    )
    width = max(map(len, game.names))
    for seat, (name, hand) in enumerate(zip(game.names, game.state.hands, strict=True)):
        mark = "*" if table.opened[seat] else " "
        lines.append(f"{name:{width}} {mark} {hand}")
    lines += [
        f"m{number} {game.names[there.owner]}: {there.meld}"
        for number, there in enumerate(table.melds)
    ]
    if game.results:
        scores = ", ".join(map("{} {}".format, game.names, game.scores))
        lines.append(f"after {len(game.results)} rounds: {scores}")
    return "\n".join(lines)


_HEAD: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem }}
body {{ padding: 0 1rem }}
pre {{ font: 0.95rem/1.5 ui-monospace, monospace; overflow-x: auto }}
.stepped section {{ display: none }}
.stepped section.shown {{ display: block }}
nav {{ display: none }}
.stepped nav {{ display: flex; gap: 0.5rem; align-items: center }}
nav input {{ flex: 1 }}
h2 {{ font-size: 1.1rem; overflow-wrap: anywhere }}
</style>
</head>
<body>
<h1>{title}</h1>
<nav aria-label="Steps of the game">
<button type="button" id="back">Back</button>
<input type="range" id="at" min="0" value="0" aria-label="Step">
<button type="button" id="on">On</button>
</nav>
<p><small>A star marks who has laid down. The arrow keys step, too.</small></p>
"""

_END: Final = """\
<script>
"use strict";
const steps = document.querySelectorAll("section");
const at = document.getElementById("at");
let shown = 0;
function show(number) {
  steps[shown].classList.remove("shown");
  shown = Math.max(0, Math.min(steps.length - 1, number));
  steps[shown].classList.add("shown");
  at.value = String(shown);
}
at.max = String(steps.length - 1);
at.addEventListener("input", () => show(Number(at.value)));
document.getElementById("back").addEventListener("click", () => show(shown - 1));
document.getElementById("on").addEventListener("click", () => show(shown + 1));
document.addEventListener("keydown", (event) => {
  if (event.target === at) return;
  if (event.key === "ArrowLeft") show(shown - 1);
  if (event.key === "ArrowRight") show(shown + 1);
});
document.body.classList.add("stepped");
show(0);
</script>
</body>
</html>
"""
