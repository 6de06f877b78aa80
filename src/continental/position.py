"""Building a state in the middle of a round.

>>> from continental.variants import CASTIGO
>>> state = position(
...     CASTIGO,
...     ["7h 9h", "Ah 8d", "X Ks"],
...     round=2,
...     melds=[(0, "Qs Qd Qc"), (1, "5h 6h X=7h 8h")],
...     discards="2c",
... )
>>> state.table.opened, state.table.stock_size
((True, True, False), 94)
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, TypeAlias

from continental.arguments import several
from continental.cards import Card, CardsLike, Hand, as_cards, match_card, no_card
from continental.errors import ContinentalError, InvalidState, NotationError
from continental.integrity import problems, unknown_seats, wrong_owners, wrong_seats
from continental.melds import Escalera, Meld, Trio
from continental.messages import shown
from continental.notation import parse_meld
from continental.ruleset import Ruleset, checked, interned
from continental.scoring import RoundResult, Tally
from continental.shuffle import shuffled
from continental.state import IN_ROUND, Owed, Phase, Source, State, Table, TableMeld, Trail

__all__ = ["TableMeldLike", "TrailLike", "position"]

TrailLike: TypeAlias = str | Iterable[int | Card]
"""What is taken for the trail of a hand: numbers and cards, or their text."""

TableMeldLike: TypeAlias = TableMeld | tuple[int, Meld | str]
"""What is taken for a meld on the table: its owner, 0-based, and the meld or its text as placed."""


def position(
    ruleset: Ruleset,
    hands: Sequence[CardsLike],
    *,
    round: int = 1,
    phase: Phase = Phase.PLAY,
    turn: int | None = None,
    dealer: int | None = None,
    melds: Iterable[TableMeldLike] = (),
    discards: CardsLike = (),
    stock: CardsLike | None = None,
    penalty_stock: CardsLike = (),
    upcard: bool = False,
    opened: Iterable[int] = (),
    opened_now: bool = False,
    exposed: Iterable[int] = (),
    known: Sequence[CardsLike] | None = None,
    claims: Iterable[int] = (),
    owed: Iterable[Owed] | None = None,
    turns: Iterable[int] | None = None,
    buys: Iterable[int] | None = None,
    reshuffles: int = 0,
    results: Iterable[RoundResult] | None = None,
    reshuffled: Iterable[CardsLike] = (),
    stock_from: int | None = None,
    trails: Iterable[TrailLike] | None = None,
    drawn: Iterable[CardsLike] | None = None,
    seed: int | str = 0,
) -> State:
    """Build a state in the middle of a round.

    Args:
        ruleset: the rules.
        hands: the hand of each seat.
        round: the round, 1-based.
        phase: what the game waits for.
        turn: whose turn it is, 0-based; where it is None, the seat after the dealer in the phases
            of a round.
        dealer: who has dealt, 0-based; where it is None, the seat before the one whose turn it is.
        melds: the melds on the table with their owners, in the order in which they came.
        discards: the discard pile, the top card last.
        stock: the stock, the top card first; where it is None, all cards that are nowhere else, in
            an order that ``seed`` decides.
        penalty_stock: the penalty stock, the top card first.
        upcard: whether the top discard is the first upcard, which nobody has discarded.
        opened: seats that have laid down; the owners of melds have anyway.
        opened_now: whether the seat whose turn it is has laid down in this turn.
        exposed: seats that play with their hands open.
        known: for each seat the cards that it was seen to take and still holds; where it is None,
            none but the open hands.
        claims: the seats still to be asked whether they buy, in order.
        owed: the cards still to be given; where it is None, while a buy is offered, the mover's
            card.
        turns: the turns that each seat has begun in the round; where it is None, it is the second
            turn of the seat whose turn it is.
        buys: the buys of each seat in the round; none where it is None.
        reshuffles: how often the discards became the stock in the round.
        results: the rounds that are over; where it is None, they cost nobody anything.
        reshuffled: the cards of each reshuffle of the round, as far as they are remembered.
        stock_from: the reshuffle of which the stock is, 1-based; 0 where it lies as it was dealt;
            where it is None, the last that is remembered.
        trails: for each seat its trail since the first of these reshuffles, or its text, ``1 7h``;
            where it is None, nothing was drawn or shown.
        drawn: for each seat the cards that it drew from reshuffled stocks, in order; where it is
            None, none.
        seed: decides the order of a stock that is not told.

    Raises:
        InvalidState: such a position cannot be; lists everything that is wrong.
        NotationError: a text cannot be read.
        ContinentalError: so many cannot play, or there is no such round or phase.
        TypeError: something is neither a card nor a meld nor text, or one thing stands where
            several are expected.
    """
    if isinstance(hands, str):
        raise ContinentalError("hands: expected one for each seat, not one text")
    held = _hands("hands", hands)
    seats = len(held)
    checked(ruleset).packs(seats, round)
    phase = _phase(phase)
    laid = tuple(_table_meld(place, meld) for place, meld in enumerate(several("melds", melds)))
    asked = several("claims", claims)
    wrong = [*unknown_seats("turn", (turn,), seats), *unknown_seats("dealer", (dealer,), seats)]
    if wrong:
        raise InvalidState(
            [*wrong, *wrong_seats("claims", asked, seats), *wrong_owners(laid, seats)]
        )
    if turn is None and phase in IN_ROUND:
        turn = 0 if dealer is None else (dealer + 1) % seats
    if dealer is None:
        dealer = seats - 1 if turn is None else (turn - 1) % seats
    pile, penalty = _read("discards", discards), _read("penalty_stock", penalty_stock)
    deck = ruleset.deck(seats, round).cards
    elsewhere = chain(*held, *(one.meld.cards for one in laid), pile, penalty)
    rest = Counter(deck) - Counter(elsewhere)
    if stock is not None:
        order = _read("stock", stock)
    elif isinstance(seed, bool) or not isinstance(seed, int | str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ContinentalError(f"seed: {shown(seed)} is neither a whole number nor a text")
    else:
        order = shuffled(rest.elements(), f"{seed}/position")
    heaps = _hands("reshuffled", reshuffled)
    nothing = ((),) * seats if heaps else ()
    open_seats, open_hands = several("opened", opened), several("exposed", exposed)
    wrong = [
        *unknown_seats("opened", open_seats, seats),
        *unknown_seats("exposed", open_hands, seats),
    ]
    open_seats += tuple(one.owner for one in laid)
    if owed is None:
        owed = (Owed(turn, Source.STOCK),) if asked and turn is not None else ()
    state = State(
        Table(
            ruleset=interned(ruleset),
            seats=seats,
            phase=phase,
            round=round,
            dealer=dealer,
            turn=turn,
            claims=asked,
            owed=several("owed", owed),
            melds=laid,
            discards=pile,
            upcard=upcard,
            opened=tuple(seat in open_seats for seat in range(seats)),
            opened_now=opened_now,
            exposed=tuple(seat in open_hands for seat in range(seats)),
            known=_known(held, known, open_hands),
            turns=_turns(seats, dealer, turn) if turns is None else several("turns", turns),
            buys=(0,) * seats if buys is None else several("buys", buys),
            reshuffles=reshuffles,
            hand_sizes=tuple(map(len, held)),
            stock_size=len(order),
            penalty_size=len(penalty),
            results=(
                _results(seats, round, phase) if results is None else several("results", results)
            ),
            reshuffled=heaps,
            stock_from=len(heaps) if stock_from is None else stock_from,
            trails=nothing if trails is None else _trails(trails),
        ),
        held,
        order,
        penalty,
        nothing if drawn is None else _drawn(drawn),
    )
    wrong += problems(state)
    if wrong:
        raise InvalidState(wrong)
    return state


def _phase(phase: Phase) -> Phase:
    """Give a phase, also where its word was told."""
    try:
        return Phase(phase)
    except ValueError:
        words = ", ".join(one.value for one in Phase)
        raise ContinentalError(f"phase: {shown(phase)} is none of {words}") from None


def _read(name: str, cards: CardsLike) -> tuple[Card, ...]:
    """Read cards; an error names the part of the position."""
    try:
        return as_cards(cards)
    except NotationError as error:
        raise NotationError(f"{name}: {error.message}", error.text, error.column) from None
    except TypeError as error:
        raise TypeError(f"{name}: {str(error).removeprefix('cards: ')}") from None


def _hands(name: str, hands: Iterable[CardsLike]) -> tuple[Hand, ...]:
    return tuple(
        Hand(_read(f"{name}[{seat}]", cards)) for seat, cards in enumerate(several(name, hands))
    )


def _drawn(drawn: Iterable[CardsLike]) -> tuple[tuple[Card, ...], ...]:
    told = enumerate(several("drawn", drawn))
    return tuple(_read(f"drawn[{seat}]", cards) for seat, cards in told)


def _trails(trails: Iterable[TrailLike]) -> tuple[Trail, ...]:
    return tuple(
        _trail(f"trails[{seat}]", steps) for seat, steps in enumerate(several("trails", trails))
    )


def _trail(name: str, steps: TrailLike) -> Trail:
    if not isinstance(steps, str):
        return several(name, steps)
    found: list[int | Card] = []
    for step in _STEP.finditer(steps):
        if step["number"]:
            found.append(int(step["number"]))
            continue
        card = match_card(steps, step.start())
        if card is None or card[1] != step.end():
            error = no_card(steps, step.start())
            raise NotationError(f"{name}: {error.message}", steps, error.column)
        found.append(card[0])
    return tuple(found)


_STEP: Final = re.compile(r"(?P<number>[0-9]{1,6}(?!\S))|\S+")


def _table_meld(place: int, told: TableMeldLike) -> TableMeld:
    match told:
        case TableMeld(owner=owner, meld=meld) | (owner, meld):
            pass
        case _:
            raise TypeError(f"melds[{place}]: {shown(told)} is not an owner and a meld")
    if isinstance(meld, str):
        try:
            meld = parse_meld(meld)
        except NotationError as error:
            message = f"melds[{place}]: {error.message}"
            raise NotationError(message, error.text, error.column) from None
    if not isinstance(meld, Trio | Escalera):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"melds[{place}]: {shown(meld)} is no Trio or Escalera")
    return TableMeld(owner, meld)


def _known(
    hands: tuple[Hand, ...], known: Sequence[CardsLike] | None, exposed: tuple[int, ...]
) -> tuple[Hand, ...]:
    if known is not None:
        return _hands("known", known)
    return tuple(hand if seat in exposed else Hand() for seat, hand in enumerate(hands))


def _turns(seats: int, dealer: int, turn: int | None) -> tuple[int, ...]:
    """Give the second turn to the seat whose turn it is."""
    if turn is None:
        return (1,) * seats
    first = dealer + 1
    return tuple(
        2 if (seat - first) % seats <= (turn - first) % seats else 1 for seat in range(seats)
    )


def _results(seats: int, round: int, phase: Phase) -> tuple[RoundResult, ...]:
    over = round if phase in (Phase.ROUND_OVER, Phase.GAME_OVER) else round - 1
    return (RoundResult(None, (Tally(),) * seats),) * over
