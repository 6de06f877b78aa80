"""The command that prints the schema of the JSON documents."""

from importlib.resources import files

import click

__all__ = ["schema"]


@click.command()
@click.option("--typescript", is_flag=True, help="Print the types for TypeScript instead.")
def schema(typescript: bool) -> None:
    """Print the JSON Schema (2020-12) of all JSON documents.

    Exit status: 0 printed, 2 wrong usage.
    """
    name = "continental.d.ts" if typescript else "continental.schema.json"
    click.echo(files("continental.codec").joinpath(name).read_text("utf-8"), nl=False)
