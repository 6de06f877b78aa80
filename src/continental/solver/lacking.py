"""What a hand lacks, in games with contracts and in concealed ones alike."""

from collections import Counter

from continental.cards import Card, Hand
from continental.ruleset import Contract, Family
from continental.solver.concealed import concealed_game
from continental.solver.openings import distance, outs
from continental.validation import Judge

__all__ = ["cards_lacking", "helpful_cards"]


def cards_lacking(cards: Hand, contracts: tuple[Contract, ...], judge: Judge) -> int | None:
    """Tell how many cards, added to a hand, let it open, or go out in a concealed game.

    Args:
        cards: the hand.
        contracts: the contracts of which one must be met.
        judge: the rules, and the packs in play.

    Returns:
        The number, 0 for now, or None where no cards help.
    """
    if judge.ruleset.family is Family.CONCEALED:
        return concealed_game(contracts, judge).distance(cards)
    return distance(cards, contracts, judge.ruleset, packs=judge.packs)


def helpful_cards(
    cards: Hand, contracts: tuple[Contract, ...], judge: Judge, unseen: Hand
) -> tuple[tuple[Card, int], ...]:
    """Give the cards that lower that number, in order, with how many of each are unseen."""
    if judge.ruleset.family is not Family.CONCEALED:
        found = outs(cards, contracts, judge.ruleset, unseen, packs=judge.packs)
        return tuple(found.items())
    before = cards_lacking(cards, contracts, judge)
    if not before:
        return ()
    return tuple(
        (card, number)
        for card, number in Counter(unseen).items()
        if cards_lacking(cards.plus(card), contracts, judge) == before - 1
    )
