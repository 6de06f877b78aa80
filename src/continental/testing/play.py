"""Games played by chance: states, moves, what holds in every state, and counts of positions.

Needs Hypothesis: install the extra ``testing``.
"""

import pickle
from collections import Counter
from collections.abc import Sequence
from copy import copy, deepcopy
from itertools import chain, islice
from random import Random
from typing import Final

from attrs import evolve
from hypothesis import strategies as st

from continental.bots import plain_move
from continental.cards import JOKER, Card, Hand
from continental.dealing import chance_action
from continental.engine import apply, new_state
from continental.errors import ContinentalError
from continental.integrity import problems
from continental.legality import LegalMoves
from continental.legality.why_not import grows_at_once
from continental.melds import End, Kind, Meld
from continental.moves import (
    At,
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
from continental.ruleset import Family, Ruleset
from continental.state import Awaits, Phase, State
from continental.testing.strategies import cards, melds, presets, rulesets
from continental.views import view_of

__all__ = [
    "assert_invariants",
    "legal_moves_of",
    "moves",
    "near_misses",
    "perft",
    "played_on",
    "states",
]

_SEARCH: Final = 400
"""Actions that are tried to come to a phase that is wanted."""
_BLIND: Final = 0.8
"""How often a seat discards without looking what it could lay down, where that takes long."""
_MANY: Final = 18
"""Cards of a hand with more of which looking takes long."""


# States


def legal_moves_of(state: State) -> LegalMoves:
    """Give the legal moves of the seat that is to act; none where no seat is."""
    seat = state.table.to_act
    return LegalMoves(state.table, state.hands[seat or 0], -1 if seat is None else seat)


def played_on(state: State, rng: Random, *, plain: float = 0.5, limit: int = 50) -> State:
    """Give the state after one more action.

    The dealer deals and shuffles as the generator says. A seat plays as `continental.bots` does,
    or one of its first legal moves. In a concealed game, and with many cards, it looks only now
    and then what it could lay down, since that takes long, and not at all where melds of all
    lengths are listed. When the game is over the state is given back.

    Args:
        state: the state.
        rng: decides.
        plain: how often a seat plays as the plain player does, from 0 to 1.
        limit: the legal moves from which one is chosen otherwise, at most.
    """
    table = state.table
    if table.awaits is Awaits.NOBODY:
        return state
    if table.awaits is Awaits.CHANCE:
        return apply(state, chance_action(table, rng.getrandbits(32))).state
    hand = legal_moves_of(state).hand
    rules = table.ruleset
    all_lengths = not grows_at_once(table)
    if table.phase is Phase.PLAY and (rules.family is Family.CONCEALED or len(hand) > _MANY):
        if all_lengths or rng.random() < _BLIND:
            return apply(state, Discard(rng.choice(hand))).state
    if rng.random() < plain:
        assert table.to_act is not None
        return apply(state, plain_move(view_of(state, table.to_act), buys=True)).state
    return apply(state, legal_moves_of(state).random(rng, limit=limit)).state


@st.composite
def states(
    draw: st.DrawFn,
    ruleset: Ruleset | None = None,
    *,
    seats: int | None = None,
    max_actions: int = 60,
) -> State:
    """Give states that play reaches, in any phase.

    They shrink towards the start of a game. Some seats lay down and lay off what they can, others
    play anything that is legal.

    Args:
        draw: given by Hypothesis.
        ruleset: the rules; a documented game, or any rules whose rounds end, where it is None.
        seats: how many play; as the rules allow where it is None.
        max_actions: actions before the state, at most; further ones may come to a phase that is
            rare. Those of the dealer count.

    Raises:
        ContinentalError: so many cannot play.
    """
    if ruleset is None:
        ruleset = draw(presets() | rulesets(bounded=True))
    if seats is None:
        least = ruleset.seats.minimum
        seats = draw(st.integers(least, min(ruleset.seats.maximum, least + 3)))
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    plain = draw(st.sampled_from((0.5, 0.0, 0.9)))
    state = new_state(ruleset, seats, draw(st.none() | st.integers(0, seats - 1)))
    for _ in range(draw(st.integers(0, max_actions))):
        state = played_on(state, rng, plain=plain)
    wanted = draw(st.none() | st.sampled_from(Phase))
    for _ in range(_SEARCH if wanted else 0):
        if state.table.phase is wanted:
            break
        if wanted is Phase.RESHUFFLE and state.table.awaits is Awaits.SEAT:
            # The stock is used up soonest by seats that only draw and discard.
            state = apply(state, Pass() if state.table.claims else _first(state)).state
        else:
            state = played_on(state, rng, plain=plain)
    return state


def _first(state: State) -> Move:
    return next(iter(legal_moves_of(state)))


# Moves


def _held(state: State, seat: int | None) -> Hand:
    """Give the hand that moves are made from: that of the seat that is to act, if none is told."""
    mover = state.table.to_act if seat is None else seat
    if seat is not None and not 0 <= seat < state.table.seats:
        raise ContinentalError(f"seat: there is no seat {seat!r}")
    return state.hands[0 if mover is None else mover]


def _some(first: Sequence[Card]) -> st.SearchStrategy[Card]:
    """Give mostly cards out of some, but any card."""
    return cards() | st.sampled_from(first) if first else cards()


def _laid(state: State) -> tuple[Meld, ...]:
    return tuple(one.meld for one in state.table.melds)


def _swapped_to(swap: WildSwap, to: At) -> SwapWild:
    return SwapWild(swap.card, swap.meld, swap.slot, to)


def moves(state: State, seat: int | None = None) -> st.SearchStrategy[Move]:
    """Give well-formed moves of any class, most of them illegal.

    Cards are partly those of the hand and the table, melds partly legal; places on the table are
    partly there.

    Args:
        state: where the moves are to be tried.
        seat: whose hand is used, 0-based; that of the seat that is to act where it is None.

    Raises:
        ContinentalError: there is no such seat.
    """
    hand = _held(state, seat)
    table = _laid(state)
    natural = [place for meld in table for place in (slot.stands_for for slot in meld.slots)]
    near = [card for card in natural if isinstance(card, Card)]
    some = _some([*hand, *near, JOKER])
    number = st.integers(0, len(table))
    slot = st.none() | st.integers(0, 13)
    at = st.builds(At, number, st.none() | st.sampled_from(End))
    free: st.SearchStrategy[Meld] = melds(state.table.ruleset, max_size=6)
    laid = st.lists(free | st.sampled_from(table) if table else free, max_size=4)
    swap = st.builds(WildSwap, some, number, slot)
    for place, meld in enumerate(table):
        slots = [None if meld.kind is Kind.TRIO else wild.index for wild in meld.wilds]
        if slots:
            swap |= st.builds(WildSwap, some, st.just(place), st.sampled_from(slots))
    simple = (DrawStock(), TakeDiscard(), Buy(), Pass(), FalseCall())
    return st.one_of(
        st.sampled_from(simple),
        st.builds(Discard, some),
        st.builds(LayOff, some, at),
        st.builds(_swapped_to, swap, at),
        st.builds(LayDown, laid, st.just(()) | st.lists(swap, max_size=2)),
        st.builds(Declare, laid, st.none() | some),
    )


@st.composite
def near_misses(draw: st.DrawFn, state: State, move: Move) -> Move:
    """Give a move that differs from another in one field: a card, a place, a meld, a swap.

    A move without fields becomes a move of another class. The new move may be legal too.

    Args:
        draw: given by Hypothesis.
        state: where the move would be made.
        move: the move that is changed, such as a legal one.
    """
    hand = _held(state, None)
    card = draw(_some([*hand, JOKER]))
    number = draw(st.integers(0, len(state.table.melds)))
    end = draw(st.sampled_from((None, *End)))
    slot = draw(st.none() | st.integers(0, 13))
    match move:
        case Discard():
            return Discard(card)
        case LayOff():
            at = draw(st.sampled_from((At(number, move.at.end), At(move.at.meld, end))))
            return draw(st.sampled_from((evolve(move, card=card), evolve(move, at=at))))
        case SwapWild():
            at = draw(st.sampled_from((At(number, move.to.end), At(move.to.meld, end))))
            changed = (
                evolve(move, card=card),
                evolve(move, meld=number),
                evolve(move, slot=slot),
                evolve(move, to=at),
            )
            return draw(st.sampled_from(changed))
        case LayDown():
            swap = WildSwap(card, number, slot)
            other = (
                evolve(move, swaps=(*move.swaps, swap)),
                evolve(move, swaps=move.swaps[:-1]),
            )
            if draw(st.booleans()):
                return draw(st.sampled_from(other))
            return evolve(move, melds=draw(_changed_melds(move.melds, card)))
        case Declare():
            if draw(st.booleans()):
                return evolve(move, discard=None if move.discard and draw(st.booleans()) else card)
            return evolve(move, melds=draw(_changed_melds(move.melds, card)))
        case _:
            return draw(moves(state).filter(lambda other: type(other) is not type(move)))


@st.composite
def _changed_melds(draw: st.DrawFn, laid: tuple[Meld, ...], card: Card) -> tuple[Meld, ...]:
    """Give melds with one gone or double, or with one card gone, new or another."""
    if not laid:
        return laid
    at = draw(st.integers(0, len(laid) - 1))
    meld = laid[at]
    place = draw(st.integers(0, len(meld) - 1))
    before, behind = meld.cards[:place], meld.cards[place + 1 :]
    change = draw(st.sampled_from(("gone", "double", "card", "add", "remove")))
    if change == "gone":
        return (*laid[:at], *laid[at + 1 :])
    if change == "double":
        return (*laid, meld)
    if change == "card" or len(meld) == 1:
        other = evolve(meld, cards=(*before, card, *behind))
    elif change == "add":
        other = evolve(meld, cards=(*meld.cards, card))
    else:
        other = evolve(meld, cards=(*before, *behind))
    return (*laid[:at], other, *laid[at + 1 :])


# What holds in every state


def assert_invariants(state: State, *, listed: int = 200) -> None:
    """Assert what holds in every state that play reaches.

    `continental.integrity.problems` finds nothing: cards are conserved, hands sorted, and the phase
    fits. The state stays equal, and its hash too, through pickle and copies. A seat that is to act
    has a legal move, no move is listed twice, and every listed move is accepted.

    Args:
        state: the state.
        listed: legal moves that are looked at, at most; hands of many cards have very many.

    Raises:
        AssertionError: something does not hold; tells what.
    """
    wrong = problems(state)
    assert not wrong, f"the state has problems: {wrong}"
    table = state.table
    if table.round:
        everything = chain(
            *state.hands,
            *(meld.cards for meld in _laid(state)),
            table.discards,
            state.stock,
            state.penalty_stock,
        )
        deck = table.ruleset.deck(table.seats, table.round)
        assert Counter(everything) == Counter(deck.cards), "cards came or went"
    for seat, hand in enumerate(state.hands):
        assert list(hand) == sorted(hand), f"the hand of seat {seat} is not sorted: {hand}"
    for other in (pickle.loads(pickle.dumps(state)), copy(state), deepcopy(state)):
        assert other == state, "a copy differs"
        assert hash(other) == hash(state), "a copy has another hash"
    _assert_moves(state, listed)


def _assert_moves(state: State, listed: int) -> None:
    legal = legal_moves_of(state)
    first = list(islice(legal, listed))
    is_asked = state.table.awaits is Awaits.SEAT
    assert bool(first) == is_asked, f"{len(first)} legal moves, and {state.table.awaits} is next"
    assert len(set(first)) == len(first), "a move is listed twice"
    for move in first:
        assert move in legal, f"{move} is listed and not accepted"
        apply(state, move)


def perft(state: State, depth: int) -> int:
    """Count the ends of all lines of play of so many moves: a check of a rules engine.

    Every listed legal move is made, each once; false calls, and lay-downs longer than needed, are
    not listed. A state that waits for the dealer ends its line early and counts as one, and so
    does one in which the game is over.

    Args:
        state: where the lines begin.
        depth: the number of moves in a line.

    Raises:
        ContinentalError: the depth is no whole number from 0 on.

    >>> from continental.position import position
    >>> from continental.variants import XELU
    >>> start = position(XELU, ["7h 8h", "2c 3c"], discards="5d", phase=Phase.DRAW)
    >>> [perft(start, depth) for depth in range(4)]
    [1, 2, 6, 14]
    """
    if type(depth) is not int or depth < 0:
        raise ContinentalError(f"depth: {depth!r} is no whole number from 0 on")
    if depth == 0 or state.table.awaits is not Awaits.SEAT:
        return 1
    return sum(perft(apply(state, move).state, depth - 1) for move in legal_moves_of(state))
