"""What the others pay for a hand laid down at once (fifteen)."""

from collections.abc import Iterable, Iterator
from enum import Enum

from continental.arguments import several
from continental.cards import Suit
from continental.errors import ContinentalError
from continental.melds import Escalera, Meld
from continental.notation import MeldLike
from continental.reasons import AmbiguousMeld
from continental.ruleset import Family, OneSuit, Ruleset, checked
from continental.scoring.lines import Item, RoundResult, ScoreLine, Tally, as_points
from continental.validation import Validation, validate_contract

__all__ = ["FirstTurn", "payment", "round_payments"]


class FirstTurn(Enum):
    """Whether a seat went out on its own first turn, and how."""

    NO = "no"
    """On a later turn."""
    DRAWN = "drawn"
    """On the first, after drawing."""
    DEALT = "dealt"
    """At its start, with the dealt hand."""


def as_first_turn(first_turn: FirstTurn) -> FirstTurn:
    """Give a first turn, also where its word was told.

    Raises:
        ContinentalError: there is no such word.
    """
    try:
        return FirstTurn(first_turn)
    except ValueError:
        words = ", ".join(turn.value for turn in FirstTurn)
        raise ContinentalError(f"first_turn: {first_turn!r} is none of {words}") from None


def payment(
    melds: str | Iterable[MeldLike],
    ruleset: Ruleset,
    *,
    first_turn: FirstTurn = FirstTurn.NO,
    round: int = 1,
) -> Tally:
    """Tell what each other seat pays to the one that lays down these melds (fifteen).

    Args:
        melds: all melds of the hand, or one text that divides them by ``/``; the card discarded
            is not among them.
        ruleset: the rules.
        first_turn: whether it was the seat's own first turn.
        round: the round, 1-based.

    Raises:
        IllegalMeld: the melds are not legal, or not one of the round's patterns.
        AmbiguousMeld: wilds leave a choice that changes the payment. Mark what they stand for.
        NotationError: a text cannot be read.
        ContinentalError: the game is one without payments, or there is no such round.

    >>> from continental.variants import FIFTEEN
    >>> hand = "Ad X 3d / 6c 2h 8c / 9s Ts Js / Qh Kh Ah / 4s 5s 6s"
    >>> print(payment(hand, FIFTEEN))
    going out: 1
    wild other than a joker: 1
    joker: 2
    total: 4
    """
    if checked(ruleset).family is not Family.CONCEALED:
        raise ContinentalError(f"{ruleset.id} has no payments: see round_points")
    turn = as_first_turn(first_turn)
    if not isinstance(melds, str):
        melds = several("melds", melds)
    found = validate_contract(melds, None, ruleset, round=round)
    chosen = found.require()
    _refuse_choice(found.groups, ruleset)
    return Tally(tuple(line for line in _lines(chosen, ruleset, turn) if line.points))


def _refuse_choice(groups: tuple[Validation, ...], ruleset: Ruleset) -> None:
    """Refuse cards whose readings are not all worth the same."""
    suits = [frozenset(map(_suit, group.readings)) for group in groups]
    suit_matters = any(all(suit in found for found in suits) for suit in Suit)
    for group in groups:
        first: Meld | None = None
        for meld in group.readings:
            first = first or meld
            other_suit = suit_matters and _suit(meld) != _suit(first)
            if other_suit or _worth(meld, ruleset) != _worth(first, ruleset):
                raise AmbiguousMeld((first, meld))


def _suit(meld: Meld) -> Suit | None:
    return meld.suit if isinstance(meld, Escalera) else None


def _worth(meld: Meld, ruleset: Ruleset) -> tuple[int, int, int]:
    return _jokers(meld), len(meld.wilds), _wild_naturals(meld, ruleset)


def _jokers(meld: Meld) -> int:
    return sum(slot.card.is_joker for slot in meld.wilds)


def _wild_naturals(meld: Meld, ruleset: Ruleset) -> int:
    return sum(ruleset.wilds.may_stand_in(slot.card) for slot in meld.naturals)


def _lines(melds: tuple[Meld, ...], ruleset: Ruleset, first_turn: FirstTurn) -> Iterator[ScoreLine]:
    pay = ruleset.payments
    wilds = sum(len(meld.wilds) for meld in melds)
    jokers = sum(map(_jokers, melds))
    yield ScoreLine(Item.BASE, 1, pay.base)
    yield ScoreLine(Item.WILD_CARD, wilds - jokers, pay.wild_card)
    yield ScoreLine(Item.JOKER, jokers, pay.joker)
    spoiled = pay.natural_spoils_clean and any(_wild_naturals(meld, ruleset) for meld in melds)
    if not wilds and not spoiled:
        yield ScoreLine(Item.CLEAN, 1, pay.clean)
    if first_turn is FirstTurn.DRAWN:
        yield ScoreLine(Item.FIRST_TURN_DRAWN, 1, pay.first_turn_drawn)
    if first_turn is FirstTurn.DEALT:
        yield ScoreLine(Item.FIRST_TURN_DEALT, 1, pay.first_turn_dealt)
    if _one_suit(melds) and (not wilds or pay.one_suit_as is OneSuit.REPRESENTED):
        yield ScoreLine(Item.ONE_SUIT, 1, pay.one_suit)


def _one_suit(melds: tuple[Meld, ...]) -> bool:
    suits = set(map(_suit, melds))
    return len(suits) == 1 and None not in suits


def round_payments(
    melds: str | Iterable[MeldLike] | int | None,
    ruleset: Ruleset,
    *,
    seats: int,
    out: int | None,
    first_turn: FirstTurn = FirstTurn.NO,
    round: int = 1,
) -> RoundResult:
    """Score a deal of a concealed game: every other seat pays; the scores add up to zero.

    Args:
        melds: what the seat that went out laid down, or what each pays where somebody counted
            it; None where nobody went out.
        ruleset: the rules.
        seats: how many play.
        out: the seat that went out, 0-based, or None.
        first_turn: whether it was that seat's own first turn.
        round: the round, 1-based.

    Raises:
        ContinentalError: there is no such seat or round, or only one of ``melds`` and ``out`` is
            None.
        IllegalMeld, AmbiguousMeld, NotationError: as for `payment`.

    >>> from continental.variants import FIFTEEN
    >>> hand = "Ad X 3d / 6c 2h 8c / 9s Ts Js / Qh Kh Ah / 4s 5s 6s"
    >>> round_payments(hand, FIFTEEN, seats=4, out=0).scores
    (12, -4, -4, -4)
    """
    checked(ruleset).packs(seats, round)  # refuses so many seats, and rounds that are none
    if out is None or melds is None:
        if out is not None or melds is not None:
            raise ContinentalError("melds and out: who goes out lays down melds, and nobody else")
        return RoundResult(None, (Tally(),) * seats)
    if type(out) is not int or not 0 <= out < seats:
        raise ContinentalError(f"out: there is no seat {out!r}: seats are 0 to {seats - 1}")
    if isinstance(melds, int):
        why = Tally((ScoreLine(Item.COUNTED, 1, as_points("melds", melds)),))
    else:
        why = payment(melds, ruleset, first_turn=first_turn, round=round)
    each = why.total
    paid = Tally((ScoreLine(Item.PAID, 1, -each),))
    received = Tally((ScoreLine(Item.RECEIVED, seats - 1, each),))
    tallies = tuple(received if seat == out else paid for seat in range(seats))
    return RoundResult(out, tallies, why)
