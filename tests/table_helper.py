"""Games that stand in the middle of a round, with the cards that a test wants."""

from collections import Counter
from typing import Any

from attrs import evolve

from continental.cards import Card, CardsLike, Hand, as_cards
from continental.game import Game
from continental.melds import Meld
from continental.moves import Deal
from continental.position import position
from continental.ruleset import Ruleset
from continental.state import State

SEED = 1


def table(
    ruleset: Ruleset,
    hands: list[str],
    *,
    first: CardsLike = (),
    auto_deal: bool = True,
    **told: Any,
) -> Game:
    """Give a game in the middle of a round.

    Args:
        ruleset: the rules.
        hands: the hand of each seat.
        first: the cards on the top of the stock, the top one first.
        auto_deal: as for `Game.new`.
        told: as for `position`.
    """
    state = position(ruleset, hands, **told)
    top = as_cards(first)
    rest = Counter(state.stock)
    rest.subtract(top)
    assert min(rest.values(), default=0) >= 0, "these cards are not in the stock"
    state = evolve(state, stock=(*top, *rest.elements()))
    return Game.from_state(state, seed=SEED, auto_deal=auto_deal)


def bare_table(
    ruleset: Ruleset,
    hands: list[str],
    *,
    stock: CardsLike = (),
    holder: int = -1,
    auto_deal: bool = True,
    **told: Any,
) -> Game:
    """Give a game whose stock is exactly as told: one seat holds all cards that are nowhere else.

    Args:
        ruleset: the rules.
        hands: the hand of each seat.
        stock: the stock, the top card first.
        holder: the seat with all the other cards.
        auto_deal: as for `Game.new`.
        told: as for `position`.
    """
    spare = Counter(position(ruleset, hands, **told).stock)
    spare.subtract(as_cards(stock))
    held: list[CardsLike] = list(hands)
    held[holder] = Hand(hands[holder]).plus([*spare.elements()])
    state = position(ruleset, held, stock=stock, **told)
    return Game.from_state(state, seed=SEED, auto_deal=auto_deal)


def deal_beginning(ruleset: Ruleset, seats: int, round: int, first: str) -> Deal:
    """Give a deal that begins with some cards; the others follow in their order."""
    top = as_cards(first)
    rest = Counter(ruleset.deck(seats, round).cards)
    rest.subtract(top)
    return Deal((*top, *rest.elements()))


def meld_on(game: Game, number: int) -> str:
    """Give the text of a meld on the table."""
    return str(game.table.melds[number].meld)


def all_cards(state: State) -> Counter[Card]:
    """Count every card, wherever it is."""
    melds: list[Meld] = [one.meld for one in state.table.melds]
    return Counter(
        [
            *(card for hand in state.hands for card in hand),
            *(card for meld in melds for card in meld.cards),
            *state.table.discards,
            *state.stock,
            *state.penalty_stock,
        ]
    )
