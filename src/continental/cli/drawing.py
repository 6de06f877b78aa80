"""The command that draws."""

from pathlib import Path

import click

from continental import svg
from continental.cli.terminal import usage
from continental.errors import ContinentalError
from continental.notation import RANK_LETTERS

__all__ = ["draw"]


@click.command("svg")
@click.argument("cards")
@click.option("-o", "--out", metavar="FILE", help="Write a file; else the picture is printed.")
@click.option("--row", is_flag=True, help="Lay a hand in a row, not as a fan.")
@click.option("--melds", is_flag=True, help="The cards are melds; told by a / or = among them.")
@click.option(
    "--colours", type=click.Choice(["two", "four"]), default="two", help="Colours of suits."
)
@click.option(
    "--language",
    type=click.Choice(["en", *RANK_LETTERS]),
    default="en",
    help="Whose letters jacks, queens and kings bear.",
)
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
    try:
        if melds or {"/", "="} & set(cards):
            picture = svg.melds(cards, size=size, colours=colours, language=language)
        else:
            picture = svg.hand(cards, fan=not row, size=size, colours=colours, language=language)
    except ContinentalError as error:
        raise usage(error) from None
    if out is None:
        click.echo(picture)
        return
    try:
        Path(out).write_text(f"{picture}\n", "utf-8")
    except OSError as error:
        raise click.UsageError(f"{out}: {error.strerror}") from None
