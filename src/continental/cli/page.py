"""A game as one page of HTML, to be stepped through in a browser: all in one file.

Every state is there in words, for those who do not see pictures and for browsers without scripts.
The pictures are put together by the browser: each drawing is in the page once, and a step names
those that it shows, and where.
"""

import json
from collections.abc import Iterable, Iterator
from html import escape
from math import ceil
from typing import Final

from continental.cli.telling import Step
from continental.errors import ContinentalError
from continental.moves import Deal, Played
from continental.record import SeenDeal
from continental.svg.faces import Look
from continental.svg.pictures import Part
from continental.svg.seating import Seating, tell
from continental.svg.tables import draw

__all__ = ["page"]


def page(title: str, before: Seating, steps: Iterable[Step]) -> Iterator[str]:
    """Write the page in pieces: every table of a game with hands, and keys to step through.

    Args:
        title: what the page is called.
        before: the table before the first action.
        steps: the actions, in order.

    Raises:
        ContinentalError: the steps ended with one; the page is whole up to there.
    """
    yield _HEAD.replace("{title}", escape(title))
    film = _Film()
    refused: ContinentalError | None = None
    yield film.section(before, "before the first action")
    try:
        for step in steps:
            yield film.section(step.after, _told(step))
    except ContinentalError as error:
        refused = error
    yield from film.pieces()
    yield _END
    if refused is not None:
        raise refused


def _told(step: Step) -> str:
    match step.action:
        case Played(seat=seat, move=move):
            return f"{step.after.names[seat]}: {move}"
        case Deal() | SeenDeal():
            return f"round {step.after.table.round} is dealt"
        case _:
            return str(step.action)


class _Film:
    """Pictures that follow each other, and have nearly everything in common."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.drawings: dict[str, int] = {}
        self.parts: dict[tuple[int, str], int] = {}
        self.steps: list[list[int]] = []
        self.rounds: dict[int, int] = {}

    def section(self, seating: Seating, told: str) -> str:
        """Take the next table, and give it in words."""
        picture = draw(seating, Look())
        number = len(self.steps)
        self.rounds.setdefault(seating.table.round, number)
        self.steps.append([ceil(picture.height), *map(self._number, picture.parts)])
        return (
            f"<section><h2>{number}: {escape(told)}</h2>\n"
            f"<pre>{escape(tell(seating))}</pre></section>\n"
        )

    def _number(self, part: Part) -> int:
        drawing = self.drawings.setdefault(part.drawing, len(self.drawings))
        return self.parts.setdefault((drawing, part.transform), len(self.parts))

    def pieces(self) -> Iterator[str]:
        """Write the drawings, and what each step shows of them."""
        yield '<svg id="drawings" width="0" height="0" aria-hidden="true"><defs>\n'
        for drawing, number in self.drawings.items():
            yield f'<g id="d{number}">{drawing}</g>\n'
        yield '</defs></svg>\n<script type="application/json" id="film">'
        told = {"parts": list(self.parts), "steps": self.steps, "rounds": list(self.rounds.items())}
        yield json.dumps(told, separators=(",", ":"))
        yield "</script>\n"


_HEAD: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 68rem; padding: 0 1rem }
h1 { font-size: 1.3rem; margin: 0 }
h2 { font-size: 1.1rem; margin: 0.5rem 0; overflow-wrap: anywhere }
pre { font: 0.95rem/1.5 ui-monospace, monospace; overflow-x: auto }
nav, #board { display: none }
#drawings { position: absolute }
.stepped nav { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center }
.stepped #board { display: block; overflow-x: auto }
#table { display: block; width: 100%; min-width: 42rem }
.stepped section { display: none }
.stepped section.shown { display: block }
.stepped #now, .stepped:not(.worded) pre {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)
}
nav button, nav select { font: inherit; padding: 0.1rem 0.6rem }
nav input { flex: 1; min-width: 10rem }
</style>
</head>
<body>
<h1>{title}</h1>
<nav aria-label="Steps of the game">
<button type="button" id="first" aria-label="To the first step">«</button>
<button type="button" id="back" aria-label="One step back">‹</button>
<button type="button" id="on" aria-label="One step on">›</button>
<button type="button" id="last" aria-label="To the last step">»</button>
<input type="range" id="at" min="0" value="0" aria-label="Step">
<select id="round" aria-label="Round"></select>
<button type="button" id="words" aria-pressed="false">In words</button>
</nav>
<p id="now" role="status"></p>
"""

_END: Final = """\
<div id="board"><svg id="table" aria-hidden="true"></svg></div>
<script>
"use strict";
const byId = (id) => document.getElementById(id);
const film = JSON.parse(byId("film").textContent);
const use = ([drawing, place]) => `<use href="#d${drawing}" transform="${place}"/>`;
const parts = film.parts.map(use);
const sections = document.querySelectorAll("section");
const last = sections.length - 1;
let shown = 0;
function show(number) {
  sections[shown].classList.remove("shown");
  shown = Math.max(0, Math.min(last, number || 0));
  sections[shown].classList.add("shown");
  const [height, ...seen] = film.steps[shown];
  byId("table").setAttribute("viewBox", `0 0 1000 ${height}`);
  byId("table").innerHTML = seen.map((part) => parts[part]).join("");
  byId("at").value = String(shown);
  byId("now").textContent = sections[shown].firstElementChild.textContent;
  byId("round").value = film.rounds.findLast(([, start]) => start <= shown)[0];
  history.replaceState(null, "", `#${shown}`);
}
byId("at").max = String(last);
for (const [round, start] of film.rounds) {
  byId("round").add(new Option(round ? `Round ${round}` : "Before", round));
}
const go = { first: () => 0, back: () => shown - 1, on: () => shown + 1, last: () => last };
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };
for (const id in go) byId(id).addEventListener("click", () => show(go[id]()));
byId("at").addEventListener("input", (event) => show(Number(event.target.value)));
byId("round").addEventListener("change", (event) => {
  show(film.rounds.find(([round]) => String(round) === event.target.value)[1]);
});
byId("words").addEventListener("click", (event) => {
  event.target.ariaPressed = String(document.body.classList.toggle("worded"));
});
document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (["INPUT", "SELECT", "PRE"].includes(event.target.tagName)) return;
  event.preventDefault();
  show(go[keys[event.key]]());
});
document.body.classList.add("stepped");
show(Number(location.hash.slice(1)));
</script>
</body>
</html>
"""
