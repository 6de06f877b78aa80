"""Games whose cards lie as wanted, moves in a row, and refusals.

Where a test names no card, one of those left in the deck is filled in, always the same one.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

import continental as ct
from continental.cards import CardsLike, as_cards


def deal_order(
    ruleset: ct.Ruleset,
    hands: Sequence[CardsLike],
    *,
    dealer: int = 0,
    round: int = 1,
    upcard: str | None = None,
    stock: CardsLike = (),
    penalty: CardsLike = (),
) -> ct.Deal:
    """Give a deal after which each seat has the cards that are wanted.

    Args:
        ruleset: the rules.
        hands: the hand of each seat, by seat; the cards that one lacks are filled in.
        dealer: the seat that deals, 0-based.
        round: the round, 1-based.
        upcard: the card that is turned.
        stock: the cards on top of the stock, the top one first.
        penalty: the cards on top of the penalty stock, the top one first.
    """
    seats = len(hands)
    sizes = ruleset.deal_sizes(seats, round)
    named = [*map(as_cards, hands), as_cards(upcard or ()), as_cards(stock), as_cards(penalty)]
    lengths = [*(sizes.hand for _ in hands), 1, sizes.stock, sizes.penalty_stock]
    left = Counter(ruleset.deck(seats, round).cards)
    left.subtract(card for cards in named for card in cards)
    assert min(left.values()) >= 0, f"not in the deck: {-left}"
    rest = sorted(left.elements())
    Random(0).shuffle(rest)
    filled: list[list[ct.Card]] = []
    for cards, length in zip(named, lengths, strict=True):
        assert len(cards) <= length, f"{len(cards)} cards named where {length} lie"
        missing = length - len(cards)
        filled.append([*cards, *rest[:missing]])
        rest = rest[missing:]
    *held, turned, drawn, paid = filled
    order: list[ct.Card] = []
    batch = ruleset.dealing.cards_at_a_time
    for start in range(0, sizes.hand, batch):
        for step in range(1, seats + 1):
            order += held[(dealer + step) % seats][start : start + batch]
    return ct.Deal([*order, *turned, *drawn, *paid])


def dealt(
    ruleset: ct.Ruleset,
    hands: Sequence[CardsLike],
    *,
    dealer: int = 0,
    round: int = 1,
    upcard: str | None = None,
    stock: CardsLike = (),
    penalty: CardsLike = (),
) -> ct.Game:
    """Give a game that has just been dealt as `deal_order` says; it does not deal by itself.

    In a later round the rounds before cost nobody anything.
    """
    seats = len(hands)
    if round == 1:
        game = ct.Game.new(ruleset, seats, seed=0, auto_deal=False, dealer=dealer)
    else:
        before = ct.position(
            ruleset,
            [""] * seats,
            round=round - 1,
            phase=ct.Phase.ROUND_OVER,
            dealer=(dealer - 1) % seats,
        )
        game = ct.Game.from_state(before, seed=0, auto_deal=False)
    return game.play(
        deal_order(
            ruleset,
            hands,
            dealer=dealer,
            round=round,
            upcard=upcard,
            stock=stock,
            penalty=penalty,
        )
    )


def played(game: ct.Game, *moves: str) -> ct.Game:
    """Give the game after some moves, each of the seat that is to act."""
    for move in moves:
        game = game.play(move)
    return game


def refused(game: ct.Game, move: str, seat: int | None = None) -> ct.Reason | None:
    """Give why a move is refused, or None for a legal one: by the question and by the attempt."""
    violation = game.why_not(move, seat)
    if violation is None:
        game.play(move, seat)
        return None
    with pytest.raises(ct.IllegalMove) as caught:
        game.play(move, seat)
    assert caught.value.violation == violation
    return violation.reason
