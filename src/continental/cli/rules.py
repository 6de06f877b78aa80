"""The command that shows rules, and what differs between two games."""

import click

from continental.cli.games import METAVAR, rules_named
from continental.houserules import dump_ruleset
from continental.ruleset import Ruleset
from continental.variants import VARIANTS

__all__ = ["rules"]


@click.command()
@click.argument("game", type=rules_named, metavar=METAVAR, required=False)
@click.option(
    "--diff", type=rules_named, nargs=2, metavar="A B", help="Tell in what two games differ."
)
def rules(game: Ruleset | None, diff: tuple[Ruleset, Ruleset] | None) -> None:
    """Print all rules of a game as TOML; without a GAME, the games there are.

    A GAME is an id such as xelu, or xelu@1 for a revision of it, or a FILE.toml of house rules.

    Exit status: 0 printed, 2 wrong usage or a file that cannot be read.
    """
    if diff is not None:
        if game is not None:
            raise click.UsageError("--diff: two games, and no other")
        for one in diff[0].diff(diff[1]):
            click.echo(str(one))
    elif game is not None:
        click.echo(dump_ruleset(game, full=True), nl=False)
    else:
        for known in VARIANTS.values():
            click.echo(f"{known.id}@{known.revision}: {known.name}")
