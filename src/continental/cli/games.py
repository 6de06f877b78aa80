"""Games of the command line: a documented one by its id, or house rules in a file."""

from pathlib import Path

import click

from continental.errors import ContinentalError
from continental.houserules import load_ruleset, ruleset_of
from continental.ruleset import Ruleset

__all__ = ["METAVAR", "rules_named"]

METAVAR = "ID|FILE.toml"


def rules_named(told: str) -> Ruleset:
    """Give the rules of an id such as ``xelu`` or ``xelu@1``, or of a file that ends in ``.toml``.

    Raises:
        BadParameter: there are none, or they cannot be read.
    """
    try:
        return load_ruleset(Path(told)) if told.endswith(".toml") else ruleset_of(told)
    except ContinentalError as error:
        raise click.BadParameter(str(error)) from None
    except OSError as error:
        raise click.BadParameter(f"{told}: {error.strerror}") from None
