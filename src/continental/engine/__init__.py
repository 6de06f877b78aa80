"""The rules at work: a state and an action give the next state, or a refusal.

`apply` asks for the legality of the action once, changes a draft, and freezes it once: an action is
applied whole or not at all.
"""

from continental.engine.acts import Step, apply, new_state, next_state

__all__ = ["Step", "apply", "new_state", "next_state"]
