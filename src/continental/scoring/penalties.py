"""What cards left in hand cost (castigo, xelu)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from continental.arguments import several
from continental.cards import Card, CardsLike, Hand, Rank
from continental.errors import ContinentalError
from continental.frozen import maker
from continental.ruleset import Family, GoingOut, NobodyOut, Points, Ruleset, checked
from continental.scoring.lines import Item, RoundResult, ScoreLine, Tally, as_points

__all__ = ["card_points", "hand_points", "round_points"]


def card_points(card: Card, points: Points) -> int:
    """Tell what one card left in hand costs, in points."""
    rank = card.rank
    if rank is None:
        return points.joker
    if rank is _ACE:
        return points.red_ace if card.is_red and points.red_ace is not None else points.ace
    return points.court if rank > _TEN else points.numbers[rank - _TWO]


# Looking a member up in its class is slow in Python 3.11.
_ACE: Final = Rank.ACE
_TWO: Final = Rank.TWO
_TEN: Final = Rank.TEN
_CARD: Final = Item.CARD
_line: Final = maker(ScoreLine)


def hand_points(cards: CardsLike, ruleset: Ruleset) -> Tally:
    """Count the cards left in a hand, melded or not (castigo, xelu).

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither a card nor a text.
        ContinentalError: the game is one in which cards in hand cost nothing.

    >>> from continental.variants import CASTIGO
    >>> hand_points("Kd 7h X", CASTIGO).total
    65
    >>> print(hand_points("7h 7h X", CASTIGO))
    7h: 2 × 5 = 10
    X: 50
    total: 60
    """
    if checked(ruleset).family is Family.CONCEALED:
        raise ContinentalError(f"{ruleset.id} counts no cards in hand: see payment")
    counts = Counter(Hand(cards))
    return Tally(
        tuple(
            _line(_CARD, count, card_points(card, ruleset.points), card)
            for card, count in counts.items()
        )
    )


def round_points(
    left: Sequence[CardsLike | int],
    ruleset: Ruleset,
    *,
    out: int | None,
    round: int = 1,
    at_once: bool = False,
    first_turn: bool = False,
    others_open: bool = False,
) -> RoundResult:
    """Score a round of a contract game.

    Args:
        left: for each seat the cards left in hand, or their points where somebody counted them;
            nothing (``""`` or 0) for the seat that went out.
        ruleset: the rules.
        out: the seat that went out, 0-based, or None where nobody did.
        round: the round, 1-based.
        at_once: whether that seat opened and emptied its hand in one turn.
        first_turn: whether it did so on its first turn of the round.
        others_open: whether another seat had opened before.

    Raises:
        ContinentalError: so many cannot play, there is no such seat or round, the seat that went
            out still holds cards or another one holds none, or ``at_once`` is told although
            nobody went out.
        NotationError: a text cannot be read.

    >>> from continental.variants import XELU
    >>> round_points(["X 3c Td", "", "7h 7s"], XELU, out=1, at_once=True).scores
    (126, 0, 28)
    """
    left = several("left", left)
    checked(ruleset).packs(len(left), round)  # refuses so many seats, and rounds that are none
    tallies = [_counted(f"left[{seat}]", hand, ruleset) for seat, hand in enumerate(left)]
    if out is None:
        if at_once or first_turn:
            raise ContinentalError("at once: nobody went out")
        if ruleset.going_out.nobody_out is NobodyOut.NOBODY:
            tallies = [Tally() for _ in tallies]
        return RoundResult(None, tuple(tallies))
    if type(out) is not int or not 0 <= out < len(tallies):
        raise ContinentalError(f"out: there is no seat {out!r}: seats are 0 to {len(tallies) - 1}")
    if tallies[out].lines:
        raise ContinentalError(f"left[{out}]: the seat that went out has no cards left")
    for seat, hand in enumerate(left):
        if seat != out and not isinstance(hand, int) and not tallies[seat].lines:
            raise ContinentalError(f"left[{seat}]: only the seat that went out has no cards")
    rules = ruleset.going_out
    factor = _factor(rules, at_once, first_turn, others_open)
    tallies = [_multiplied(tally, factor) for tally in tallies]
    tallies[out] = _closer(rules, round, at_once)
    return RoundResult(out, tuple(tallies))


def _counted(where: str, hand: CardsLike | int, ruleset: Ruleset) -> Tally:
    if isinstance(hand, int):
        points = as_points(where, hand)
        return Tally((ScoreLine(Item.COUNTED, 1, points),) if points else ())
    return hand_points(hand, ruleset)


def _factor(rules: GoingOut, at_once: bool, first_turn: bool, others_open: bool) -> int:
    if not at_once or (rules.at_once_needs_nobody_open and others_open):
        return 1
    if first_turn and rules.at_once_first_turn_factor is not None:
        return rules.at_once_first_turn_factor
    return rules.at_once_factor


def _multiplied(tally: Tally, factor: int) -> Tally:
    if factor == 1 or not tally.lines:
        return tally
    return Tally((*tally.lines, ScoreLine(Item.MULTIPLIED, factor - 1, tally.total)))


def _closer(rules: GoingOut, number: int, at_once: bool) -> Tally:
    lines = [
        ScoreLine(Item.WENT_OUT, 1, rules.points),
        ScoreLine(Item.WENT_OUT_ROUND, number, rules.points_per_round),
    ]
    if at_once:
        lines += [
            ScoreLine(Item.AT_ONCE, 1, rules.at_once_points),
            ScoreLine(Item.AT_ONCE_ROUND, number, rules.at_once_points_per_round),
        ]
    return Tally(tuple(line for line in lines if line.points))
