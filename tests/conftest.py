"""The Hypothesis profiles.

``dev`` is the default; ``ci`` is chosen when the variable CI is set and gives the same verdict
every time; ``explore`` looks for news. HYPOTHESIS_PROFILE names another one than the default.
"""

import os
from importlib.util import find_spec

from hypothesis import HealthCheck, settings

collect_ignore = [] if find_spec("ortools") else ["opening_model.py"]
"""The model of constraints is looked at where its solver is there."""

settings.register_profile("dev", deadline=None)
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    # A busy machine is no reason to fail.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore",
    max_examples=5_000,  # see also exploring.examples
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)
