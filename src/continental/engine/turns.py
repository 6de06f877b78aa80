"""What seats do in a turn, on a draft."""

from itertools import chain
from typing import Final

from continental.cards import Card
from continental.engine.draft import Draft, with_value
from continental.engine.rounds import close_round, end_round, next_turn
from continental.events import (
    CardDrawn,
    DiscardBought,
    Discarded,
    DiscardTaken,
    LaidDown,
    LaidOff,
    PenaltyStockTurned,
    StockChosen,
    WildSwapped,
)
from continental.frozen import maker
from continental.legality.fits import fits_of
from continental.legality.why_not import (
    buyers,
    can_reshuffle,
    discard_cost,
    swapped,
)
from continental.moves import (
    At,
    Declare,
    LayDown,
    LayOff,
    SwapWild,
)
from continental.ruleset import PenaltySource
from continental.scoring import round_payments
from continental.state import (
    CLAIMS,
    PENALTY_STOCK,
    PLAY,
    RESHUFFLE,
    STOCK,
    Owed,
    Table,
    TableMeld,
    first_turn,
)

__all__ = [
    "buy",
    "choose_stock",
    "declare",
    "discard",
    "lay_down",
    "lay_off",
    "settle",
    "swap_wild",
    "take_discard",
]

_owed: Final = maker(Owed)
_table_meld: Final = maker(TableMeld)

# --- drawing -----------------------------------------------------------------------------------


def choose_stock(draft: Draft, table: Table, mover: int) -> None:
    """Refuse the discard: the others are asked; the card is drawn after the last answer."""
    draft.tell(StockChosen, mover)
    draft.table.owed = (_owed(mover, STOCK),)
    draft.table.claims = buyers(table, mover)
    if draft.table.claims:
        draft.table.phase = CLAIMS
    else:
        settle(draft)


def _penalties(draft: Draft, seat: int, cards: int) -> tuple[Owed, ...]:
    if not cards:
        return ()
    from_penalty_stock = draft.table.ruleset.buying.penalty_source is _FROM_PENALTY_STOCK
    return (_owed(seat, PENALTY_STOCK if from_penalty_stock else STOCK),) * cards


_FROM_PENALTY_STOCK: Final = PenaltySource.PENALTY_STOCK


def take_discard(draft: Draft, table: Table, mover: int) -> None:
    """Take the discard on one's own turn, with the penalty cards that it costs."""
    cost = discard_cost(table)
    draft.tell(DiscardTaken, mover, draft.take_discard(mover))
    draft.table.owed = _penalties(draft, mover, cost)
    settle(draft)


def buy(draft: Draft, table: Table, buyer: int) -> None:
    """Take the discard out of turn, with its penalty cards; then the mover draws."""
    draft.tell(DiscardBought, buyer, draft.take_discard(buyer))
    draft.table.buys = with_value(draft.table.buys, buyer, draft.table.buys[buyer] + 1)
    draft.table.claims = ()
    cards = table.ruleset.buying.penalty_cards
    draft.table.owed = (*_penalties(draft, buyer, cards), *draft.table.owed)
    settle(draft)


def settle(draft: Draft) -> None:
    """Give the cards that are owed. No other place draws."""
    while draft.table.owed:
        due = draft.table.owed[0]
        if due.source is PENALTY_STOCK and draft.penalty_stock:
            card, draft.penalty_stock = draft.penalty_stock[0], draft.penalty_stock[1:]
            source, reshuffle = PENALTY_STOCK, 0
        elif draft.stock:
            card, draft.stock = draft.stock[0], draft.stock[1:]
            source, reshuffle = STOCK, draft.table.stock_from
        elif can_reshuffle(draft.table.ruleset, len(draft.table.discards), draft.table.reshuffles):
            draft.table.phase = RESHUFFLE
            return
        elif draft.penalty_stock:
            draft.stock, draft.penalty_stock = draft.penalty_stock, ()
            draft.table.stock_from = 0
            draft.tell(PenaltyStockTurned, len(draft.stock))
            continue
        else:
            end_round(draft, None)
            return
        draft.table.owed = draft.table.owed[1:]
        draft.draw(due.seat, card, reshuffle=reshuffle)
        draft.tell(CardDrawn, due.seat, source, card, draft.table.exposed[due.seat])
    draft.table.phase = PLAY


# --- playing -----------------------------------------------------------------------------------


def lay_off(draft: Draft, table: Table, move: LayOff, mover: int) -> None:
    """Add a card to a meld."""
    draft.play_card(mover, move.card)
    _put(draft, table, move.card, move.at)
    draft.tell(LaidOff, mover, move.card, move.at)


def _put(draft: Draft, table: Table, card: Card, at: At) -> None:
    """Add a card to a meld on the table."""
    there = draft.table.melds[at.meld]
    meld = fits_of(there.meld, table.judge).grown(card, at.end)
    draft.table.melds = with_value(draft.table.melds, at.meld, _table_meld(there.owner, meld))


def lay_down(draft: Draft, table: Table, move: LayDown, mover: int) -> None:
    """Open, with the wilds that swaps bring."""
    draft.table.melds, wilds, _ = swapped(table, move.swaps, mover)
    played = list(chain.from_iterable(meld.cards for meld in move.melds))
    for wild in wilds:
        played.remove(wild)
    draft.play_cards(mover, [*played, *(swap.card for swap in move.swaps)])
    draft.table.opened = with_value(draft.table.opened, mover, True)
    draft.table.opened_now = True
    draft.tell(LaidDown, mover, move.melds, len(draft.table.melds), move.swaps)
    draft.table.melds = (*draft.table.melds, *[_table_meld(mover, meld) for meld in move.melds])


def swap_wild(draft: Draft, table: Table, move: SwapWild, mover: int) -> None:
    """Put a card in the place of a wild, and the wild elsewhere."""
    there = draft.table.melds[move.meld]
    fits = fits_of(there.meld, table.judge)
    meld, wild = fits.exchanged(move.card, move.slot), fits.freed(move.card, move.slot)
    assert wild is not None
    draft.play_card(mover, move.card)
    draft.table.melds = with_value(draft.table.melds, move.meld, _table_meld(there.owner, meld))
    _put(draft, table, wild, move.to)
    draft.tell(WildSwapped, mover, move.card, move.meld, move.slot, wild, move.to)


def discard(draft: Draft, card: Card, mover: int) -> None:
    """Discard, which begins the next turn unless it was the last card."""
    _throw(draft, card, mover)
    if draft.hands[mover]:
        next_turn(draft, (mover + 1) % draft.table.seats)


def _throw(draft: Draft, card: Card, mover: int) -> None:
    draft.play_card(mover, card)
    draft.table.discards = (*draft.table.discards, card)
    draft.table.upcard = False
    draft.tell(Discarded, mover, card)


def declare(draft: Draft, table: Table, move: Declare, mover: int) -> None:
    """Go out in a concealed game, which ends the round."""
    melded = list(chain.from_iterable(meld.cards for meld in move.melds))
    draft.play_cards(mover, melded)
    draft.table.opened = with_value(draft.table.opened, mover, True)
    draft.tell(LaidDown, mover, move.melds, len(draft.table.melds), ())
    draft.table.melds = (*draft.table.melds, *[_table_meld(mover, meld) for meld in move.melds])
    if move.discard is not None:
        _throw(draft, move.discard, mover)
    result = round_payments(
        move.melds,
        table.ruleset,
        seats=table.seats,
        out=mover,
        first_turn=first_turn(table, mover),
        round=table.round,
    )
    close_round(draft, result)
