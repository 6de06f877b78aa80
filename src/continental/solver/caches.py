"""What the solver remembers, and how it is made to forget."""

from continental.solver import concealed
from continental.solver.kernel import memory

__all__ = ["clear_caches"]


def clear_caches() -> None:
    """Forget everything that the solver remembers; it may be called at any time."""
    memory.clear_caches()
    concealed.forget()
