"""The command that draws."""

from pathlib import Path

import click

from continental import svg
from continental.cli.lines import in_english, language_option
from continental.cli.terminal import file_errors, say, usage
from continental.errors import ContinentalError, NotationError
from continental.languages import with_ranks_of

__all__ = ["draw"]


@click.command("svg", short_help="Draw a hand or melds as SVG.")
@click.argument("cards")
@click.option("-o", "--out", metavar="FILE.svg", help="Write a file; else the picture is printed.")
@click.option("--row", is_flag=True, help="Lay a hand in a row, not as a fan.")
@click.option("--melds", is_flag=True, help="The cards are melds; told by a / or = among them.")
@click.option(
    "--colours", type=click.Choice(["two", "four"]), default="two", help="Colours of suits."
)
@language_option("Whose letters the ranks have, read and drawn.")
@click.option("--size", type=float, help="How many pixels it is wide.")
def draw(
    cards: str,
    out: str | None,
    row: bool,
    melds: bool,
    colours: svg.Colours,
    language: str,
    size: float | None,
) -> None:
    """Draw CARDS as SVG: a hand such as "7s 7h X", or melds such as "7s 7h X / 5h X=6h 7h".

    Exit status: 0 drawn, 2 wrong usage, text that cannot be read or a file that cannot be written.
    """
    if out is not None and not out.lower().endswith(".svg"):
        raise usage(f"--out: {out} does not end in .svg")
    try:
        text = in_english(cards, language)
        if melds or {"/", "="} & set(text):
            picture = svg.melds(text, size=size, colours=colours, language=language)
        else:
            picture = svg.hand(text, fan=not row, size=size, colours=colours, language=language)
    except NotationError as error:
        told = with_ranks_of(error.message, language)
        raise usage(NotationError(told, cards, error.column)) from None
    except ContinentalError as error:
        raise usage(error) from None
    if out is None:
        say(picture)
        return
    with file_errors(out):
        Path(out).write_text(f"{picture}\n", "utf-8")
