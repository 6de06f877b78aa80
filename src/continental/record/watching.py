"""A game looked at again as one seat saw it.

The views follow from what is public and from what the seat saw. They are found by the one engine:
before each act, the cards that the seat does not see are put somewhere, so that the act is
possible and brings what was seen. Where they are put is forgotten again, and nobody is told.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from operator import eq
from typing import cast

from continental.cards import Card, Hand
from continental.engine import Step, apply
from continental.errors import ContinentalError
from continental.events import CardDrawn, PenaltyStockTurned
from continental.hidden import unseen
from continental.legality import why_not
from continental.legality.dealer import why_not_action
from continental.messages import plural
from continental.moves import Action, Deal, Played, Reshuffle
from continental.reasons import IllegalMove, Reason, Violation
from continental.record.parts import Told
from continental.record.sights import (
    UNKNOWN,
    Given,
    SeenAct,
    SeenAction,
    SeenDeal,
    SeenReshuffle,
    Shown,
    Sight,
    sights_of,
)
from continental.state import Source, State
from continental.views import View, view_of

__all__ = ["watched"]


def watched(start: View, told: Iterable[Told[SeenAction]]) -> Iterator[tuple[Told[SeenAct], View]]:
    """Give every act, and what the seat saw after it.

    Args:
        start: what it saw before the first one.
        told: the acts, each followed by its sights.

    Raises:
        IllegalAction: the rules refuse an act, or what was seen cannot be.
    """
    view = start
    for act, sights in _acts(told):
        view = _after(view, act, sights)
        yield act, view


def _acts(
    told: Iterable[Told[SeenAction]],
) -> Iterator[tuple[Told[SeenAct], list[Told[Sight]]]]:
    """Give every act with its sights."""
    act: Told[SeenAct] | None = None
    sights: list[Told[Sight]] = []
    for one in told:
        if not isinstance(one.action, Sight):
            if act is not None:
                yield act, sights
            act, sights = cast("Told[SeenAct]", one), []
        elif act is None:
            raise one.refused("nothing was done before it")
        else:
            sights.append(cast("Told[Sight]", one))
    if act is not None:
        yield act, sights


def _after(view: View, act: Told[SeenAct], sights: Sequence[Told[Sight]]) -> View:
    """Give what the seat sees after an act."""
    seen = act.action
    if isinstance(seen, SeenDeal):
        _compare(act, sights, (), _are_alike)
        return act.tried(partial(_dealt, view, seen))
    guess = _Guess(view)
    if isinstance(seen, Played):
        act.tried(partial(guess.hold, seen.seat, _needed(view, seen)))
    state = guess.state((), ())
    action = Reshuffle(view.table.discards[:-1]) if isinstance(seen, SeenReshuffle) else seen
    step = act.tried(partial(apply, state, action))
    _compare(act, sights, sights_of(step, view.viewer), _are_alike)
    if any(sight.action != Given(sight.action.seat, None) for sight in sights):
        # An act draws from the same piles wherever the cards lie: now they lie as they were seen.
        step = act.tried(partial(apply, *guess.seen(state, action, step, sights)))
        _compare(act, sights, sights_of(step, view.viewer), eq)
    return view_of(step.state, view.viewer)


def _needed(view: View, played: Played) -> tuple[Card, ...]:
    """Give the cards that a seat must hold for its move, besides those that it is known to hold."""
    table, seat = view.table, played.seat
    if seat == view.viewer or seat >= table.seats:
        return ()
    known, found = table.known[seat], list[Card]()
    while len(known) + len(found) < table.hand_sizes[seat]:
        violation = why_not(table, known.plus(found), played.move, seat)
        if violation is None or violation.reason is not Reason.NOT_HELD:
            break
        found.append(cast("Card", violation.params["card"]))
    return tuple(found)


def _dealt(view: View, deal: SeenDeal) -> View:
    """Give what the seat sees after a deal."""
    table = view.table
    violation = why_not_action(table, Deal(()))
    if violation is None or violation.reason is not Reason.WRONG_CARDS:
        raise IllegalMove(violation or Violation(Reason.GAME_OVER))
    rules, number = table.ruleset, table.round + 1
    size = rules.deal_sizes(table.seats, number).hand
    seen = 0 if view.viewer is None else size
    if len(deal.hand) != seen:
        raise ContinentalError(f"{plural(len(deal.hand), 'card')} in hand where {seen} are seen")
    left = Counter(rules.deck(table.seats, number).cards)
    for card in (*deal.hand, deal.upcard):
        _take(left, card)
    order = [*deal.hand, *left.elements()]
    order.insert(table.seats * size, deal.upcard)
    dealt = apply(_Guess(view).state((), ()), Deal(order)).state.table
    return View(dealt, view.viewer, deal.hand)


def _compare(
    act: Told[SeenAct],
    sights: Sequence[Told[Sight]],
    right: Sequence[Sight],
    are_same: Callable[[Sight, Sight], bool],
) -> None:
    """Refuse sights that are not those that an act brings."""
    for told, expected in zip_longest(sights, right):
        if told is None:
            raise act.refused(f"missing after it: {_form(expected)}")
        if expected is None:
            raise told.refused("nothing such happened here")
        if not are_same(told.action, expected):
            raise told.refused(f"expected {_form(expected)}")


def _are_alike(one: Sight, other: Sight) -> bool:
    """Tell whether two sights are the same but for their cards."""
    return _form(one) == _form(other)


def _form(sight: Sight) -> str:
    match sight:
        case Given(seat=seat, card=None):
            return f"{seat} gets {UNKNOWN}"
        case Given(seat=seat):
            return f"{seat} gets a card that is seen"
        case Shown(seat=seat, hand=hand):
            return f"{seat} shows {plural(len(hand), 'card')}"


class _Guess:
    """Where the cards may lie that a seat does not see."""

    def __init__(self, view: View) -> None:
        """Begin with all of them anywhere."""
        self.view = view
        self.left = Counter(unseen(view))
        self.held = [*view.table.known]

    def hold(self, seat: int, cards: Iterable[Card]) -> None:
        """Put cards into a hand."""
        for card in cards:
            _take(self.left, card)
            self.held[seat] = self.held[seat].plus(card)

    def state(self, stock: Sequence[Card | None], penalty: Sequence[Card | None]) -> State:
        """Give a state that looks so to the seat, with some cards on top of the stocks."""
        view, table, rest = self.view, self.view.table, self.left.elements()
        hands = [
            view.hand if seat == view.viewer else Hand(_ordered(held, rest, size))
            for seat, (held, size) in enumerate(zip(self.held, table.hand_sizes, strict=True))
        ]
        piles = _ordered(stock, rest, table.stock_size), _ordered(penalty, rest, table.penalty_size)
        drawn = [view.drawn if seat == view.viewer else () for seat in range(table.seats)]
        return State(table, tuple(hands), *piles, tuple(drawn) if table.reshuffled else ())

    def seen(
        self, state: State, action: Action, step: Step, sights: Sequence[Told[Sight]]
    ) -> tuple[State, Action]:
        """Put the cards where an act brings what was seen, rather than what a step brought.

        Returns:
            A state before the act, and the act.
        """
        left = Counter(action.cards) if isinstance(action, Reshuffle) else self.left
        for sight in sights:
            match sight.action:
                case Given(card=Card() as card):
                    sight.tried(partial(_take, left, card))
                case Shown(seat=seat, hand=hand) if seat != self.view.viewer:
                    played = Counter(state.hands[seat]) - Counter(step.state.hands[seat])
                    sight.tried(partial(self._show, seat, Counter(hand) + played))
                case _:
                    pass
        stock, penalty = _tops(step, sights)
        if isinstance(action, Reshuffle):
            cards = _ordered(stock, left.elements(), len(action.cards))
            return self.state((), penalty), Reshuffle(cards)
        return self.state(stock, penalty), action

    def _show(self, seat: int, cards: Counter[Card]) -> None:
        """Make a hand of nothing but some cards."""
        there = Counter(self.held[seat])
        for card in there - cards:
            raise ContinentalError(f"it holds {card} besides")
        if cards.total() != self.view.table.hand_sizes[seat]:
            raise ContinentalError("one of them was only drawn now, and it is not told which")
        self.hold(seat, (cards - there).elements())


def _take(left: Counter[Card], card: Card) -> None:
    if not left[card]:
        raise ContinentalError(f"every {card} is known to lie elsewhere")
    left[card] -= 1


def _tops(step: Step, sights: Sequence[Told[Sight]]) -> tuple[list[Card | None], list[Card | None]]:
    """Give the cards on top of the stock and of the penalty stock, as far as they were given."""
    given = (sight.action.card for sight in sights if isinstance(sight.action, Given))
    stock: list[Card | None] = []
    penalty: list[Card | None] = []
    later = stock
    for event in step.events:
        match event:
            case PenaltyStockTurned():
                later = penalty
            case CardDrawn(source=source):
                (penalty if source is Source.PENALTY_STOCK else later).append(next(given))
            case _:
                pass
    return stock, penalty


def _ordered(tops: Sequence[Card | None], rest: Iterator[Card], size: int) -> tuple[Card, ...]:
    """Put so many cards in order: first those that are told, and others where they are not."""
    tops = (*tops, *[None] * (size - len(tops)))
    return tuple(next(rest) if card is None else card for card in tops)
