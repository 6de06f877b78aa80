"""The command that shows rules, and what differs between two games."""

from typing import Final

import click

from continental.cli.games import A_GAME, GAME, with_settings
from continental.cli.terminal import say, usage
from continental.houserules import dump_ruleset
from continental.ruleset import Ruleset
from continental.ruleset.plain import told
from continental.rulesheet import rule_sheet
from continental.variants import VARIANTS, told_id

__all__ = ["rules"]

_NARROWEST: Final = 60
"""Columns that three cells want; a terminal with fewer breaks the lines."""


@click.command(short_help="Print the rule sheet of a game, or list the games.", epilog=A_GAME)
@click.argument("game", type=GAME, metavar="[GAME]", required=False)
@with_settings("game")
@click.option("--toml", is_flag=True, help="Print every field, as a file of house rules.")
@click.option(
    "--diff",
    type=GAME,
    nargs=2,
    metavar="GAME GAME",
    help="Show the fields in which two games differ, side by side.",
)
def rules(game: Ruleset | None, toml: bool, diff: tuple[Ruleset, Ruleset] | None) -> None:
    """Print the rule sheet of a game in Markdown; without a GAME, the games there are.

    Exit status: 0 printed, 2 wrong usage or a file that cannot be read.
    """
    if diff is not None:
        if game is not None or toml:
            raise usage("--diff: two games, and no other")
        _side_by_side(*diff)
    elif game is not None:
        say(dump_ruleset(game, full=True) if toml else str(rule_sheet(game)), end="")
    elif toml:
        raise usage("--toml: name a game")
    else:
        for known in VARIANTS.values():
            say(f"{known.id}@{known.revision}: {known.name}")


def _side_by_side(one: Ruleset, other: Ruleset) -> None:
    from rich.box import MARKDOWN
    from rich.console import Console
    from rich.table import Table

    differences = one.diff(other)
    if not differences:
        return
    table = Table("field", told_id(one), told_id(other), box=MARKDOWN)
    table.columns[0].no_wrap = True
    for found in differences:
        table.add_row(found.path, told(found.mine), told(found.other))
    console = Console(color_system=None, highlight=False, markup=False, emoji=False)
    console.width = max(console.width, _NARROWEST)
    with console.capture() as printed:
        console.print(table)
    for line in filter(str.strip, printed.get().splitlines()):
        say(line)
