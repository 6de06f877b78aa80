"""Whether an act of the dealer is allowed, and if not, why not; it is judged by the table."""

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Final, assert_never

from continental.cards import Card, Rank
from continental.moves import Deal, DrawForDeal, EndGame, Reshuffle, TableAction
from continental.reasons import Param, Reason, Violation
from continental.ruleset import FirstDealer, Ruleset
from continental.state import RESHUFFLE, Awaits, Phase, Table

__all__ = ["awaits_dealer", "first_dealer", "why_not_action"]

_DUE: Final = {
    Phase.DRAW_FOR_DEAL: "the first dealer is to be found",
    Phase.DEAL: "the cards are to be dealt",
    RESHUFFLE: "the discards are to be shuffled",
    Phase.ROUND_OVER: "the next round is to be dealt",
}


def awaits_dealer(table: Table) -> Violation:
    """Tell what the dealer has to do before anything else."""
    return Violation(Reason.AWAITS_DEALER, {"action": _DUE[table.phase]})


_ACTIONS: dict[type[TableAction], tuple[Phase, ...]] = {
    DrawForDeal: (Phase.DRAW_FOR_DEAL,),
    Deal: (Phase.DEAL, Phase.ROUND_OVER),
    Reshuffle: (RESHUFFLE,),
    EndGame: (Phase.ROUND_OVER,),
}


def why_not_action(table: Table, action: TableAction) -> Violation | None:
    """Judge what the dealer does; None for what the rules allow."""
    if table.phase is Phase.GAME_OVER:
        return Violation(Reason.GAME_OVER)
    if table.phase not in _ACTIONS[type(action)]:
        if isinstance(action, EndGame):
            return Violation(Reason.BETWEEN_ROUNDS)
        if table.awaits is Awaits.SEAT:
            assert table.to_act is not None
            return Violation(Reason.AWAITS_SEAT, {"to_act": table.to_act})
        return awaits_dealer(table)
    match action:
        case DrawForDeal():
            return _why_not_dealer(table, action)
        case Deal():
            deck = table.ruleset.deck(table.seats, table.round + 1)
            return _why_not_same(action.cards, deck.cards)
        case Reshuffle():
            return _why_not_same(action.cards, table.discards[:-1])
        case EndGame():
            return None
        case _:
            assert_never(action)


_INDEX: Final = attrgetter("index")
_SHOWN: Final = 6
"""Cards that a refusal names, where many are wrong."""


def _why_not_same(cards: Iterable[Card], wanted: Iterable[Card]) -> Violation | None:
    """Ask whether two lots of cards are the same but for their order."""
    here, there = sorted(cards, key=_INDEX), sorted(wanted, key=_INDEX)
    if here == there:
        return None
    counts = {card: (here.count(card), there.count(card)) for card in (*here, *there)}
    return _wrong_cards({card: told for card, told in counts.items() if told[0] != told[1]})


def _wrong_cards(counts: Mapping[Card, tuple[int, int]]) -> Violation:
    """Refuse cards of which there are others than expected, by how many there are of each."""
    wrong = tuple(counts)[:_SHOWN]
    told, expected = zip(*(counts[card] for card in wrong), strict=True)
    return Violation(Reason.WRONG_CARDS, {"wrong": wrong, "count": told, "expected": expected})


def _why_not_dealer(table: Table, action: DrawForDeal) -> Violation | None:
    if action.dealer >= table.seats:
        return Violation(Reason.NO_SUCH_SEAT, {"seat": action.dealer})
    if table.ruleset.dealing.first_dealer is FirstDealer.LOT:
        return Violation(Reason.LOT_WITHOUT_CARDS) if action.cards else None
    deck = table.ruleset.deck(table.seats, 1)
    for card in dict.fromkeys(action.cards):
        count, most = action.cards.count(card), deck.count(card)
        if count > most:
            return _wrong_cards({card: (count, most)})
    dealer, used = first_dealer(table.ruleset, table.seats, action.cards)
    if dealer is None or used != len(action.cards):
        params: dict[str, Param] = {"expected": used, "count": len(action.cards)}
        return Violation(Reason.DRAW_LENGTH, params)
    if dealer != action.dealer:
        return Violation(Reason.OTHER_DEALER, {"dealer": dealer})
    return None


def first_dealer(ruleset: Ruleset, seats: int, cards: tuple[Card, ...]) -> tuple[int | None, int]:
    """Tell who deals by the cards drawn: of seats that tie, only those draw again.

    Returns:
        The seat, or None where the cards do not decide; and how many cards were looked at, or are
        needed for the next step.
    """
    lowest = ruleset.dealing.first_dealer is FirstDealer.LOWEST_CARD
    tied = list(range(seats))
    used = 0
    while len(tied) > 1:
        drawn = cards[used : used + len(tied)]
        used += len(tied)
        if len(drawn) < len(tied):
            return None, used
        ranks = [_draw_rank(card) for card in drawn]
        best = min(ranks) if lowest else max(ranks)
        tied = [seat for seat, rank in zip(tied, ranks, strict=True) if rank == best]
    return tied[0], used


def _draw_rank(card: Card) -> int:
    """Rank a card drawn for the deal: the ace is low, the joker the highest."""
    return Rank.KING + 1 if card.rank is None else card.rank
