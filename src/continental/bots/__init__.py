"""Players: bots that choose a move by what one seat sees.

>>> parse_bot("plain")
PlainBot(buys=False)
"""

from continental.bots.chance import RandomBot
from continental.bots.external import BotError, ExternalBot
from continental.bots.greedy import GreedyBot
from continental.bots.named import parse_bot
from continental.bots.plain import PlainBot, plain_move
from continental.bots.protocol import Bot
from continental.bots.search import SearchBot

__all__ = [
    "Bot",
    "BotError",
    "ExternalBot",
    "GreedyBot",
    "PlainBot",
    "RandomBot",
    "SearchBot",
    "parse_bot",
    "plain_move",
]
