"""How many examples a property test tries: many more under HYPOTHESIS_PROFILE=explore."""

import os

from hypothesis import settings

_TIMES = 100 if os.environ.get("HYPOTHESIS_PROFILE") == "explore" else 1


def examples(number: int) -> settings:
    """Give the settings for a number of examples; a hundred times as many where one explores."""
    return settings(max_examples=_TIMES * number)
