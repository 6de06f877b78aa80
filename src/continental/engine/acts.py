"""The acts of seats and of the dealer: which part of the engine does what."""

from typing import TypeAlias, assert_never

from attrs import frozen

from continental.arguments import of_type
from continental.cards import Hand
from continental.engine.draft import Draft, QuietDraft, with_value
from continental.engine.rounds import deal, end_game, end_round
from continental.engine.turns import (
    buy,
    choose_stock,
    declare,
    discard,
    lay_down,
    lay_off,
    settle,
    swap_wild,
    take_discard,
)
from continental.errors import ContinentalError
from continental.events import (
    ClaimPassed,
    DealerFound,
    Event,
    HandExposed,
    Reshuffled,
)
from continental.legality import why_not, why_not_action
from continental.messages import shown
from continental.moves import (
    Action,
    Buy,
    Deal,
    Declare,
    Discard,
    DrawForDeal,
    DrawStock,
    EndGame,
    FalseCall,
    LayDown,
    LayOff,
    Move,
    Pass,
    Played,
    Reshuffle,
    SwapWild,
    TableAction,
    TakeDiscard,
    is_move,
)
from continental.reasons import IllegalMove, Reason, Violation
from continental.ruleset import Ruleset, interned
from continental.state import (
    PLAY,
    Phase,
    State,
    Table,
    checked_seat,
)

__all__ = ["Entry", "Step", "apply", "new_state", "next_state"]


Entry: TypeAlias = tuple[Move, int] | tuple[TableAction, None]
"""What was done: a move and its seat, or an act of the dealer."""


@frozen
class Step:
    """What an action brought about.

    Attributes:
        state: the state after it.
        events: what happened, in order, with everything in it: see `events_for`.
    """

    state: State
    events: tuple[Event, ...]


def new_state(ruleset: Ruleset, seats: int, dealer: int | None = None) -> State:
    """Give the state before the first deal.

    Args:
        ruleset: the rules.
        seats: how many play.
        dealer: the first dealer, 0-based, where that is settled.

    Raises:
        ContinentalError: so many cannot play, or there is no such seat.
    """
    ruleset.packs(seats, 1)  # refuses so many seats
    if dealer is not None and (type(dealer) is not int or not 0 <= dealer < seats):
        raise ContinentalError(
            f"dealer: there is no seat {shown(dealer)}: seats are 0 to {seats - 1}"
        )
    nobody = (False,) * seats
    nothing = (0,) * seats
    empty = (Hand(),) * seats
    table = Table(
        ruleset=interned(ruleset),
        seats=seats,
        phase=Phase.DRAW_FOR_DEAL if dealer is None else Phase.DEAL,
        round=0,
        dealer=dealer,
        turn=None,
        claims=(),
        owed=(),
        melds=(),
        discards=(),
        upcard=False,
        opened=nobody,
        opened_now=False,
        exposed=nobody,
        known=empty,
        turns=nothing,
        buys=nothing,
        reshuffles=0,
        hand_sizes=nothing,
        stock_size=0,
        penalty_size=0,
        results=(),
    )
    return State(table, empty, (), ())


def apply(state: State, action: Action | Move | TableAction, seat: int | None = None) -> Step:
    """Apply a move or an act of the dealer.

    Args:
        state: the state; it does not change.
        action: the move, alone or with its seat, or the act.
        seat: the seat (0-based) that moves; the one that is to act where it is None. With a seat,
            what the dealer does is refused.

    Raises:
        IllegalMove: the rules refuse it.
        ContinentalError: there is no such seat.
        TypeError: it is no action.
    """
    of_type("state", state, State)
    draft = _applied(state, action, seat)
    return Step(draft.frozen(), draft.events())


def next_state(state: State, entry: Entry) -> State:
    """Give the state after an entry of a history, as `apply` does; nobody asks what happened.

    Args:
        state: the state; it does not change.
        entry: a move with its seat, one of those that there are, or an act of the dealer.

    Raises:
        IllegalMove: the rules refuse it.
    """
    if entry[1] is None:
        return _acted(state, entry[0], QuietDraft).frozen()
    return _moved(state, entry[0], entry[1], QuietDraft).frozen()


def _applied(state: State, action: Action | Move | TableAction, seat: int | None) -> Draft:
    match action:
        case Played():
            return _moved(state, action.move, checked_seat(state.table, action.seat))
        case DrawForDeal() | Deal() | Reshuffle() | EndGame():
            if seat is not None:
                told = {"seat": checked_seat(state.table, seat)}
                raise IllegalMove(Violation(Reason.NO_SEATS_ACT, told))
            return _acted(state, action)
        case _:
            if not is_move(action):
                raise TypeError(f"action: {shown(action)} is no move and no act of the dealer")
            mover = state.table.to_act if seat is None else checked_seat(state.table, seat)
            return _moved(state, action, -1 if mover is None else mover)


def _moved(state: State, move: Move, mover: int, drafted: type[Draft] = Draft) -> Draft:
    table = state.table
    violation = why_not(table, state.hands[mover], move, mover)
    if violation is not None:
        raise IllegalMove(violation)
    draft = drafted(state)
    match move:  # what is played most comes first
        case Discard():
            discard(draft, move.card, mover)
        case TakeDiscard():
            take_discard(draft, table, mover)
        case DrawStock():
            choose_stock(draft, table, mover)
        case Pass():
            draft.tell(ClaimPassed, mover)
            draft.table.claims = table.claims[1:]
            if not draft.table.claims:
                settle(draft)
        case Buy():
            buy(draft, table, mover)
        case LayOff():
            lay_off(draft, table, move, mover)
        case SwapWild():
            swap_wild(draft, table, move, mover)
        case LayDown():
            lay_down(draft, table, move, mover)
        case Declare():
            declare(draft, table, move, mover)
        case FalseCall():
            draft.table.exposed = with_value(draft.table.exposed, mover, True)
            draft.show(mover)
            draft.tell(HandExposed, mover, draft.hands[mover])
        case _:
            assert_never(move)
    if draft.table.turn == mover and draft.table.phase is PLAY and not draft.hands[mover]:
        end_round(draft, mover)
    return draft


def _acted(state: State, action: TableAction, drafted: type[Draft] = Draft) -> Draft:
    violation = why_not_action(state.table, action)
    if violation is not None:
        raise IllegalMove(violation)
    draft = drafted(state)
    match action:
        case DrawForDeal():
            draft.table.dealer = action.dealer
            draft.table.phase = Phase.DEAL
            draft.tell(DealerFound, action.dealer, action.cards)
        case Deal():
            deal(draft, action.cards)
        case Reshuffle():
            draft.reshuffle(action.cards)
            draft.tell(Reshuffled, len(action.cards))
            settle(draft)
        case EndGame():
            end_game(draft)
        case _:
            assert_never(action)
    return draft
