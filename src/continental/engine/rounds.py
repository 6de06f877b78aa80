"""How turns and rounds begin and end, on a draft."""

from continental.cards import Card, Hand
from continental.engine.draft import Draft, with_value
from continental.events import (
    Dealt,
    GameEnded,
    HandDealt,
    RoundEnded,
    TurnBegan,
)
from continental.ruleset import Family, NextDealer
from continental.scoring import (
    RoundResult,
    ScoreSheet,
    round_payments,
    round_points,
)
from continental.state import (
    DRAW,
    Phase,
)

__all__ = ["close_round", "deal", "end_game", "end_round", "next_turn"]


def next_turn(draft: Draft, seat: int) -> None:
    """Begin a turn, or end the round where the seat has had all its turns."""
    most = draft.table.ruleset.ending.max_turns
    if most is not None and draft.table.turns[seat] >= most:
        end_round(draft, None)
        return
    draft.table.turn = seat
    draft.table.turns = with_value(draft.table.turns, seat, draft.table.turns[seat] + 1)
    draft.table.opened_now = False
    draft.table.phase = DRAW
    draft.tell(TurnBegan, seat)


def end_round(draft: Draft, out: int | None) -> None:
    """End a round that somebody won by an empty hand, or that nobody won."""
    if draft.table.ruleset.family is Family.CONCEALED:
        close_round(
            draft, round_payments(None, draft.table.ruleset, seats=draft.table.seats, out=None)
        )
        return
    result = round_points(
        draft.hands,
        draft.table.ruleset,
        out=out,
        round=draft.table.round,
        at_once=out is not None and draft.table.opened_now,
        first_turn=out is not None and draft.table.turns[out] == 1,
        others_open=any(open_ for seat, open_ in enumerate(draft.table.opened) if seat != out),
    )
    if any(tally.lines for tally in result.tallies):
        for seat in range(draft.table.seats):
            draft.show(seat)  # the hands are counted before everybody's eyes
    close_round(draft, result)


def close_round(draft: Draft, result: RoundResult) -> None:
    """End the round with a result, and the game where that was the last."""
    draft.table.results = (*draft.table.results, result)
    draft.table.phase = Phase.ROUND_OVER
    draft.table.turn = None
    draft.table.claims = ()
    draft.table.owed = ()
    draft.table.opened_now = False
    draft.tell(RoundEnded, draft.table.round, result)
    names = ("",) * draft.table.seats
    if ScoreSheet(draft.table.ruleset, names, draft.table.results).is_over:
        end_game(draft)


def end_game(draft: Draft) -> None:
    """End the game."""
    draft.table.phase = Phase.GAME_OVER
    draft.tell(GameEnded)


def deal(draft: Draft, cards: tuple[Card, ...]) -> None:
    """Gather everything and deal the next round."""
    draft.table.dealer = _dealer(draft)
    draft.table.round += 1
    sizes = draft.table.ruleset.deal_sizes(draft.table.seats, draft.table.round)
    in_hands = draft.table.seats * sizes.hand
    draft.hands = _hands(draft, cards[:in_hands], sizes.hand)
    upcard, rest = cards[in_hands], cards[in_hands + 1 :]
    draft.stock, draft.penalty_stock = rest[: sizes.stock], rest[sizes.stock :]
    draft.table.discards, draft.table.upcard = (upcard,), True
    draft.table.melds = ()
    draft.table.opened = draft.table.exposed = (False,) * draft.table.seats
    draft.table.known = (Hand(),) * draft.table.seats
    draft.table.turns = draft.table.buys = (0,) * draft.table.seats
    draft.table.reshuffles = 0
    draft.forget()
    for seat, hand in enumerate(draft.hands):
        draft.tell(HandDealt, seat, sizes.hand, hand)
    draft.tell(Dealt, draft.table.round, draft.table.dealer, upcard)
    next_turn(draft, (draft.table.dealer + 1) % draft.table.seats)


def _dealer(draft: Draft) -> int:
    assert draft.table.dealer is not None
    if not draft.table.results:
        return draft.table.dealer
    winner = draft.table.results[-1].out
    if draft.table.ruleset.dealing.next_dealer is NextDealer.WINNER and winner is not None:
        return winner
    return (draft.table.dealer + 1) % draft.table.seats


def _hands(draft: Draft, cards: tuple[Card, ...], size: int) -> list[Hand]:
    """Deal the hands, so many cards at a time, from the seat after the dealer on."""
    assert draft.table.dealer is not None
    order = [
        (draft.table.dealer + 1 + step) % draft.table.seats for step in range(draft.table.seats)
    ]
    hands: list[list[Card]] = [[] for _ in order]
    rest = iter(cards)
    dealt = 0
    while dealt < size:
        batch = min(draft.table.ruleset.dealing.cards_at_a_time, size - dealt)
        for seat in order:
            hands[seat] += [next(rest) for _ in range(batch)]
        dealt += batch
    return [*map(Hand, hands)]
