"""Chance: the acts of the dealer, as a seed says.

The keys of the shuffle are ``seed/dealer``, ``seed/deal/r`` and ``seed/reshuffle/r/k``, where r is
the round, 1-based, and k counts the reshuffles of the round, 0-based. So a seed deals the same
cards in a round whatever was played before.
"""

import secrets

from continental.errors import ContinentalError
from continental.legality.dealer import first_dealer
from continental.moves import Deal, DrawForDeal, Reshuffle
from continental.ruleset import FirstDealer
from continental.shuffle import below, numbers, shuffled
from continental.state import Awaits, Phase, Table

__all__ = ["chance_action", "new_seed"]


def new_seed() -> str:
    """Give a seed out of real entropy."""
    return secrets.token_hex(16)


def chance_action(table: Table, seed: str | int) -> DrawForDeal | Deal | Reshuffle:
    """Give the act of the dealer that a table waits for, as a seed says.

    Raises:
        ContinentalError: the table waits for no chance.
    """
    if table.awaits is not Awaits.CHANCE:
        raise ContinentalError("nothing is to be dealt or shuffled now")
    if table.phase is Phase.DRAW_FOR_DEAL:
        return _draw_for_deal(table, f"{seed}/dealer")
    if table.phase is Phase.RESHUFFLE:
        key = f"{seed}/reshuffle/{table.round}/{table.reshuffles}"
        return Reshuffle(shuffled(table.discards[:-1], key))
    number = table.round + 1
    deck = table.ruleset.deck(table.seats, number)
    return Deal(shuffled(deck.cards, f"{seed}/deal/{number}"))


def _draw_for_deal(table: Table, key: str) -> DrawForDeal:
    if table.ruleset.dealing.first_dealer is FirstDealer.LOT:
        return DrawForDeal(below(table.seats, numbers(key)))
    cards = shuffled(table.ruleset.deck(table.seats, 1).cards, key)
    dealer, used = first_dealer(table.ruleset, table.seats, cards)
    assert dealer is not None, "a deck holds two cards a seat: they do not tie for ever"
    return DrawForDeal(dealer, cards[:used])
