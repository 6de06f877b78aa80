"""What a seat should do: the best turn, the best lay-offs, and what is known of its hand.

Everything here is found from a `View`, so that it knows no more than the seat itself.
"""

from continental.advice.analysis import Advice, Analysis, Why, analyse
from continental.advice.turns import Plan, best_turn, lay_off_plan

__all__ = [
    "Advice",
    "Analysis",
    "Plan",
    "Why",
    "analyse",
    "best_turn",
    "lay_off_plan",
]
