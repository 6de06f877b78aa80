"""What a round costs and what a win pays, always with the lines that say why.

Contract games count the cards left in hand (`hand_points`, `round_points`); concealed games pay
who goes out (`payment`, `round_payments`). `ScoreSheet` keeps the score of a whole game.
"""

from continental.scoring.lines import Item, RoundResult, ScoreLine, Tally
from continental.scoring.payments import FirstTurn, payment, round_payments
from continental.scoring.penalties import card_points, hand_points, round_points
from continental.scoring.sheet import Player, ScoreSheet, Standing

__all__ = [
    "FirstTurn",
    "Item",
    "Player",
    "RoundResult",
    "ScoreLine",
    "ScoreSheet",
    "Standing",
    "Tally",
    "card_points",
    "hand_points",
    "payment",
    "round_payments",
    "round_points",
]
