"""Whether a move of a seat is legal, and if not, why not: the one source of legality.

It is judged by the table and the seat's own hand. What the dealer does is judged by `dealer`.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, assert_never

from continental.cards import Card, Hand
from continental.legality.dealer import awaits_dealer
from continental.legality.fits import fits_of
from continental.melds import End, Kind, Meld, Trio
from continental.moves import (
    Buy,
    Declare,
    Discard,
    DrawStock,
    FalseCall,
    LayDown,
    LayOff,
    Move,
    Pass,
    SwapWild,
    TakeDiscard,
    WildSwap,
)
from continental.reasons import Reason, Violation
from continental.ruleset import Family, Ruleset
from continental.state import CLAIMS, PLAY, Phase, Table, TableMeld
from continental.validation import Judge, freed, why_not_contract, why_not_grown

__all__ = [
    "buyers",
    "can_reshuffle",
    "discard_cost",
    "grows_at_once",
    "lays_off_anywhere",
    "melds_for_freed",
    "swapped",
    "swaps_feed_openings",
    "why_not",
    "why_not_buy",
    "why_not_declare_now",
    "why_not_emptied",
    "why_not_freed",
    "why_not_lay_off",
    "why_not_own",
    "why_not_put",
    "why_not_swap",
    "why_not_take",
]


def why_not(table: Table, hand: Hand, move: Move, seat: int) -> Violation | None:
    """Judge a move of a seat.

    Args:
        table: what everybody sees.
        hand: the hand of the seat.
        move: the move.
        seat: the seat, 0-based.

    Returns:
        The first thing that is wrong, or None for a legal move.
    """
    to_act = table.to_act
    if to_act is None:
        return _nobody_to_act(table)
    if seat != to_act:
        cause = why_not_buy(table, seat) if isinstance(move, Buy) else None
        return cause or Violation(Reason.NOT_TO_ACT, {"seat": seat, "to_act": to_act})
    match move:
        case Discard():
            return _why_not_phase(table) or _why_not_in_hand(hand, move.card)
        case DrawStock() | TakeDiscard():
            return _why_not_draw(table, move, seat)
        case Buy() | Pass():
            return None if table.phase is CLAIMS else Violation(Reason.NOTHING_OFFERED)
        case LayDown() | LayOff() | SwapWild():
            return _why_not_play(table, hand, move, seat)
        case Declare() | FalseCall():
            return _why_not_out(table, hand, move, seat)
        case _:
            assert_never(move)


def _nobody_to_act(table: Table) -> Violation:
    if table.phase is Phase.GAME_OVER:
        return Violation(Reason.GAME_OVER)
    return awaits_dealer(table)


def _why_not_phase(table: Table) -> Violation | None:
    """Refuse acts on the table, and discards, before the draw."""
    if table.phase is PLAY:
        return None
    return Violation(Reason.ANSWER_FIRST if table.phase is CLAIMS else Reason.DRAW_FIRST)


# --- drawing and buying ------------------------------------------------------------------------


def can_reshuffle(ruleset: Ruleset, discards: int, reshuffles: int) -> bool:
    """Tell whether so many discards may become the stock after so many reshuffles."""
    most = ruleset.stock.max_reshuffles
    return discards > 1 and (most is None or reshuffles < most)


def _why_not_paid(table: Table, cards: int) -> Violation | None:
    """Ask whether so many cards can be given once the top discard is gone."""
    there = table.stock_size + table.penalty_size
    discards = len(table.discards) - 1
    if there < cards and can_reshuffle(table.ruleset, discards, table.reshuffles):
        there += discards - 1
    if there >= cards:
        return None
    return Violation(Reason.CANNOT_PAY, {"needed": cards, "there": there})


# Made once, since they are asked for all the time.
_OPENED_DRAWS_STOCK: Final = Violation(Reason.OPENED_DRAWS_STOCK)
_OPENED_CANNOT_BUY: Final = Violation(Reason.OPENED_CANNOT_BUY)
_OWN_DISCARD: Final = Violation(Reason.OWN_DISCARD)
_UPCARD: Final = Violation(Reason.UPCARD)


def discard_cost(table: Table) -> int:
    """Tell how many penalty cards the seat whose turn it is takes with the discard."""
    if table.upcard:
        return 0
    rules = table.ruleset.drawing
    if table.seats == 2 and rules.discard_cost_of_two is not None:
        return rules.discard_cost_of_two
    return rules.discard_cost


def _why_not_draw(table: Table, move: DrawStock | TakeDiscard, seat: int) -> Violation | None:
    if table.phase is CLAIMS:
        return Violation(Reason.ANSWER_FIRST)
    if table.phase is PLAY:
        return Violation(Reason.ALREADY_DRAWN)
    if isinstance(move, DrawStock):
        return None
    return why_not_take(table, seat)


def why_not_take(table: Table, seat: int) -> Violation | None:
    """Tell why the seat whose turn it is does not draw the discard, or None where it may."""
    if not table.discards:
        return Violation(Reason.NO_DISCARD)
    if table.opened[seat] and not table.ruleset.drawing.opened_take_discard:
        return _OPENED_DRAWS_STOCK
    cost = discard_cost(table)
    return _why_not_paid(table, cost) if cost else None


def why_not_buy(table: Table, seat: int) -> Violation | None:
    """Tell why a seat is not asked whether it buys the discard, or None where it is.

    The answer is about the seat and the discard as they are now, whoever is to act.
    """
    if not table.ruleset.buying.allowed:
        return Violation(Reason.NO_BUYING)
    if seat == table.turn:
        return Violation(Reason.MOVER_REFUSED)
    if not table.discards:
        return Violation(Reason.NO_DISCARD)
    return _why_not_buyer(table, seat) or _why_not_for_sale(table)


def _why_not_buyer(table: Table, seat: int) -> Violation | None:
    """Tell why a seat may not buy, by what it is and has done."""
    rules = table.ruleset.buying
    if table.opened[seat] and not rules.opened_may_buy:
        return _OPENED_CANNOT_BUY
    if not rules.own_discard and not table.upcard and table.turn == (seat + 1) % table.seats:
        return _OWN_DISCARD
    if rules.limit is not None and table.buys[seat] >= rules.limit:
        return Violation(Reason.BUY_LIMIT, {"limit": rules.limit})
    return None


def _why_not_for_sale(table: Table) -> Violation | None:
    """Tell why nobody may buy the discard."""
    rules = table.ruleset.buying
    if table.upcard and not rules.upcard:
        return _UPCARD
    return _why_not_paid(table, rules.penalty_cards + 1)


def buyers(table: Table, mover: int) -> tuple[int, ...]:
    """Give the seats that are asked whether they buy the discard, in turn order from the mover."""
    if not table.ruleset.buying.allowed or not table.discards or _why_not_for_sale(table):
        return ()
    others = (*range(mover + 1, table.seats), *range(mover))
    return tuple([seat for seat in others if _why_not_buyer(table, seat) is None])


# --- cards -------------------------------------------------------------------------------------


def _why_not_in_hand(hand: Hand, card: Card) -> Violation | None:
    if hand.place(card) is not None:  # quicker than `in`, which takes text too
        return None
    return Violation(Reason.NOT_HELD, {"card": card, "count": 1})


def _why_not_held(hand: Hand, cards: Iterable[Card]) -> tuple[Hand, Violation | None]:
    """Take cards out of a hand; give what is left, and the first card that was not there."""
    left, lacking = hand.split(cards)
    if not lacking:
        return left, None
    card = lacking[0]
    return left, Violation(Reason.NOT_HELD, {"card": card, "count": hand.count(card) + 1})


def why_not_emptied(table: Table, left: int) -> Violation | None:
    """Refuse to play the last card otherwise than by a discard, where that is demanded."""
    if left == 0 and table.ruleset.going_out.last_discard:
        return Violation(Reason.KEEP_A_CARD)
    return None


def _no_such_meld(table: Table, meld: int) -> Violation | None:
    return None if meld < len(table.melds) else Violation(Reason.NO_SUCH_MELD, {"meld": meld})


# --- laying down, laying off, swapping, discarding ---------------------------------------------


def _why_not_play(
    table: Table, hand: Hand, move: LayDown | LayOff | SwapWild, seat: int
) -> Violation | None:
    if table.ruleset.family is Family.CONCEALED:
        return Violation(Reason.OTHER_FAMILY, {"move": type(move).__name__})
    violation = _why_not_phase(table)
    if violation is not None:
        return violation
    match move:
        case LayDown():
            return _why_not_lay_down(table, hand, move, seat)
        case LayOff():
            return _why_not_open(table, seat) or _why_not_added(table, hand, move, seat)
        case SwapWild():
            return _why_not_open(table, seat) or _why_not_swapped(table, hand, move, seat)
        case _:
            assert_never(move)


def _why_not_open(table: Table, seat: int) -> Violation | None:
    return None if table.opened[seat] else Violation(Reason.NOT_OPEN)


def _why_not_lay_down(table: Table, hand: Hand, move: LayDown, seat: int) -> Violation | None:
    if table.opened[seat]:
        return Violation(Reason.ALREADY_OPEN)
    fed, violation = _fed(table, hand, move, seat)
    if violation is not None:
        return violation
    melded = list(chain.from_iterable(meld.cards for meld in move.melds))
    left, violation = _why_not_held(fed, melded)
    if violation is not None:
        return violation
    rules = table.ruleset
    violation = why_not_contract(move.melds, table.contracts, rules, packs=table.judge.packs)
    return violation or why_not_emptied(table, len(left))


def _fed(table: Table, hand: Hand, move: LayDown, seat: int) -> tuple[Hand, Violation | None]:
    """Give the hand with the wilds that swaps bring; they must all go into the melds."""
    if not move.swaps:
        return hand, None
    if not swaps_feed_openings(table):
        return hand, Violation(Reason.NO_SWAPS_TO_OPEN)
    left, violation = _why_not_held(hand, (swap.card for swap in move.swaps))
    if violation is not None:
        return hand, violation
    _, wilds, violation = swapped(table, move.swaps, seat)
    if violation is not None:
        return hand, violation
    melded, taking = (
        Hand(chain.from_iterable(meld.cards for meld in melds))
        for melds in (move.melds, melds_for_freed(table, move.melds))
    )
    _, violation = _why_not_held(melded, wilds)
    if violation is not None:
        return hand, Violation(Reason.FREED_NOT_MELDED, {"card": violation.params["card"]})
    if _why_not_held(taking, wilds)[1] is not None:
        return hand, Violation(Reason.NOT_INTO_TRIOS)
    return left.plus(wilds), None


def swaps_feed_openings(table: Table) -> bool:
    """Tell whether an opening may use wilds that it swaps out of melds on the table."""
    return table.ruleset.opening.fed_by_swaps


def melds_for_freed(table: Table, melds: Sequence[Meld]) -> Sequence[Meld]:
    """Give those of the melds laid down into which swapped wilds may go."""
    if table.ruleset.swapping.into_trios:
        return melds
    return [meld for meld in melds if not isinstance(meld, Trio)]


def swapped(
    table: Table, swaps: Iterable[WildSwap], seat: int
) -> tuple[tuple[TableMeld, ...], list[Card], Violation | None]:
    """Make the swaps of a lay-down, one after the other.

    Returns:
        The melds of the table afterwards, the wilds that came out, and why a swap cannot be made,
        or None.
    """
    melds = list(table.melds)
    wilds: list[Card] = []
    for swap in swaps:
        violation = why_not_freed(table, swap.meld, seat)
        if violation is not None:
            return tuple(melds), wilds, violation
        there = melds[swap.meld]
        outcome = _freed(there.meld, swap.card, swap.slot, table.judge)
        if isinstance(outcome, Violation):
            return tuple(melds), wilds, outcome
        meld, wild = outcome
        melds[swap.meld] = TableMeld(there.owner, meld)
        wilds.append(wild)
    return tuple(melds), wilds, None


def _freed(meld: Meld, card: Card, slot: int | None, judge: Judge) -> tuple[Meld, Card] | Violation:
    """Put a card in the place of a wild; what comes out of a meld is remembered."""
    fits = fits_of(meld, judge)
    wild = fits.freed(card, slot)
    return freed(meld, card, slot, judge) if wild is None else (fits.exchanged(card, slot), wild)


def why_not_freed(table: Table, meld: int, seat: int) -> Violation | None:
    """Tell why no wild comes out of a meld for a seat, whatever card it has."""
    violation = _no_such_meld(table, meld)
    if violation is not None:
        return violation
    there, rules = table.melds[meld], table.ruleset.swapping
    allowed = rules.from_trios if isinstance(there.meld, Trio) else rules.from_escaleras
    if not allowed:
        return _NO_SWAPS[there.meld.kind]
    if rules.own_only and there.owner != seat:
        return Violation(Reason.OTHERS_MELD, {"meld": meld})
    return None


def why_not_lay_off(table: Table) -> Violation | None:
    """Tell why a seat that has laid down adds to no meld now, or None where it may."""
    if table.opened_now and not table.ruleset.laying_off.opening_turn:
        return Violation(Reason.OPENING_TURN)
    return None


def grows_at_once(table: Table) -> bool:
    """Tell whether a seat may add to its own melds in the turn in which it opens.

    If so, most openings with longer melds are openings with shorter ones and some lay-offs.
    """
    rules = table.ruleset.laying_off
    return rules.own and rules.opening_turn


def lays_off_anywhere(table: Table) -> bool:
    """Tell whether it does not matter to whom a meld belongs that is added to."""
    rules = table.ruleset.laying_off
    return rules.own and rules.others


def why_not_own(table: Table, meld: int, seat: int) -> Violation | None:
    """Tell why a seat adds nothing to a meld by whose it is, or None where it may."""
    rules = table.ruleset.laying_off
    own = table.melds[meld].owner == seat
    if own and not rules.own:
        return Violation(Reason.OWN_MELD, {"meld": meld})
    if not own and not rules.others:
        return Violation(Reason.OTHERS_MELD, {"meld": meld})
    return None


def _why_not_added(table: Table, hand: Hand, move: LayOff, seat: int) -> Violation | None:
    violation = (
        why_not_lay_off(table)
        or _no_such_meld(table, move.at.meld)
        or _why_not_in_hand(hand, move.card)
    )
    if violation is not None:
        return violation
    return (
        why_not_own(table, move.at.meld, seat)
        or _why_not_fitting(table.melds[move.at.meld].meld, move.card, move.at.end, table.judge)
        or why_not_emptied(table, len(hand) - 1)
    )


def _why_not_fitting(meld: Meld, card: Card, end: End | None, judge: Judge) -> Violation | None:
    """Judge a card that is added to a meld; what fits is remembered."""
    if fits_of(meld, judge).room.has(card, end):
        return None
    return why_not_grown(meld, card, end, judge)


def why_not_swap(table: Table) -> Violation | None:
    """Tell why a seat that has laid down swaps no wild now, or None where it may."""
    if table.opened_now and not table.ruleset.swapping.opening_turn:
        return Violation(Reason.OPENING_TURN)
    return None


_NO_SWAPS: Final = {kind: Violation(Reason.NO_SWAPS, {"kind": kind}) for kind in Kind}
_SAME_MELD: Final = Violation(Reason.SAME_MELD)
_NOT_INTO_TRIOS: Final = Violation(Reason.NOT_INTO_TRIOS)


def why_not_put(table: Table, meld: int | None, to: int) -> Violation | None:
    """Tell why a wild does not go into a meld, by what it is, or None where it may.

    Args:
        table: what everybody sees.
        meld: the meld that it comes out of, or None for any but the one that it goes into.
        to: the meld that it goes into.
    """
    rules = table.ruleset.swapping
    into_trio = isinstance(table.melds[to].meld, Trio)
    if meld == to and (into_trio or not rules.into_same_escalera):
        return _SAME_MELD
    if into_trio and not rules.into_trios:
        return _NOT_INTO_TRIOS
    return None


def _why_not_swapped(table: Table, hand: Hand, move: SwapWild, seat: int) -> Violation | None:
    violation = (
        why_not_swap(table)
        or _no_such_meld(table, move.to.meld)
        or _why_not_in_hand(hand, move.card)
        or why_not_freed(table, move.meld, seat)
        or why_not_put(table, move.meld, move.to.meld)
    )
    if violation is not None:
        return violation
    outcome = _freed(table.melds[move.meld].meld, move.card, move.slot, table.judge)
    if isinstance(outcome, Violation):
        return outcome
    meld, wild = outcome
    target = meld if move.to.meld == move.meld else table.melds[move.to.meld].meld
    return _why_not_fitting(target, wild, move.to.end, table.judge) or why_not_emptied(
        table, len(hand) - 1
    )


# --- going out in a concealed game -------------------------------------------------------------


def _why_not_out(
    table: Table, hand: Hand, move: Declare | FalseCall, seat: int
) -> Violation | None:
    rules = table.ruleset
    if rules.family is not Family.CONCEALED:
        return Violation(Reason.OTHER_FAMILY, {"move": type(move).__name__})
    if table.phase is CLAIMS:
        return Violation(Reason.ANSWER_FIRST)
    if isinstance(move, FalseCall):
        if not rules.going_out.false_calls:
            return Violation(Reason.NO_FALSE_CALLS)
        return Violation(Reason.ALREADY_EXPOSED) if table.exposed[seat] else None
    return why_not_declare_now(table, seat) or _why_not_declared(table, hand, move)


def why_not_declare_now(table: Table, seat: int) -> Violation | None:
    """Tell why a seat cannot go out with any hand before its draw, or None where it may."""
    if table.phase is PLAY:
        return None
    if not table.ruleset.going_out.dealt_hand:
        return Violation(Reason.DEALT_HAND_NEEDS_DRAW)
    return None if table.turns[seat] == 1 else Violation(Reason.DECLARE_FIRST_TURN)


def _why_not_declared(table: Table, hand: Hand, move: Declare) -> Violation | None:
    drawn = table.phase is PLAY
    if drawn and move.discard is None:
        return Violation(Reason.LAST_DISCARD_NEEDED)
    if not drawn and move.discard is not None:
        return Violation(Reason.NO_LAST_DISCARD)
    last = () if move.discard is None else (move.discard,)
    melded = chain.from_iterable(meld.cards for meld in move.melds)
    left, violation = _why_not_held(hand, (*last, *melded))
    if violation is not None:
        return violation
    rules = table.ruleset
    violation = why_not_contract(move.melds, table.contracts, rules, packs=table.judge.packs)
    if violation is None and left:
        return Violation(Reason.CARDS_LEFT, {"count": len(left)})
    return violation
