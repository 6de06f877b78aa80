"""What a rule sheet says of points, payments and the end."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from continental.cards import Rank
from continental.ruleset import FACE, GameEnd, NobodyOut, OneSuit, Ruleset, Ties, Winner
from continental.rulesheet.sentences import Sentence
from continental.rulesheet.sheet import Cell, Parts, either, grid, say, span

__all__ = ["end", "multiplies", "payments", "scoring"]


def scoring(rules: Ruleset) -> Parts:
    """Tell what a round costs."""
    out = rules.going_out
    yield say(Sentence.EVERY_CARD)
    heads = (Sentence.CARD_HEAD, Sentence.POINTS_HEAD)
    yield grid(heads, _point_rows(rules))
    yield say(Sentence.OUT_COUNTS, points=out.points)
    if out.points_per_round:
        yield say(Sentence.OUT_COUNTS_ROUND, points=out.points_per_round)
    yield from _at_once(rules)
    yield either(
        out.nobody_out is NobodyOut.ALL_COUNT, Sentence.NOBODY_OUT_COUNTS, Sentence.NOBODY_OUT_FREE
    )


def _point_rows(rules: Ruleset) -> Iterator[tuple[Cell, ...]]:
    points = rules.points
    yield say(Sentence.JOKER), str(points.joker)
    if points.red_ace is None:
        yield say(Sentence.ACE), str(points.ace)
    else:
        yield say(Sentence.BLACK_ACE), str(points.ace)
        yield say(Sentence.RED_ACE), str(points.red_ace)
    yield say(Sentence.COURT), str(points.court)
    if points.numbers == FACE:
        yield span([*_RANKS]), say(Sentence.ITS_NUMBER)
    else:
        pairs = zip(points.numbers, _RANKS, strict=True)
        for worth, several in groupby(reversed([*pairs]), itemgetter(0)):
            yield span(sorted(rank for _, rank in several)), str(worth)


_RANKS: Final = range(Rank.TWO, Rank.JACK)


def _at_once(rules: Ruleset) -> Parts:
    out = rules.going_out
    counts, per_round = out.at_once_points, out.at_once_points_per_round
    factor, first_turn = out.at_once_factor, out.at_once_first_turn_factor
    if not (counts or per_round or multiplies(rules)):
        return
    yield say(Sentence.AT_ONCE)
    if counts:
        yield say(Sentence.AT_ONCE_COUNTS, points=counts)
    if per_round:
        yield say(Sentence.AT_ONCE_COUNTS_ROUND, points=per_round)
    if multiplies(rules):
        yield say(Sentence.AT_ONCE_FACTOR, factor=factor)
        if first_turn is not None:
            yield say(Sentence.FIRST_TURN_FACTOR, factor=first_turn)
        if out.at_once_needs_nobody_open:
            yield say(Sentence.NOBODY_ELSE_OPEN)


def multiplies(rules: Ruleset) -> bool:
    """Tell whether going out at once changes what the others count."""
    out = rules.going_out
    return out.at_once_factor > 1 or out.at_once_first_turn_factor is not None


def payments(rules: Ruleset) -> Parts:
    """Tell what the others pay in a concealed game."""
    pay = rules.payments
    yield say(Sentence.EACH_PAYS)
    rows = (
        (Sentence.FOR_GOING_OUT, pay.base),
        *([(Sentence.FOR_WILD_CARD, pay.wild_card)] if rules.wilds.cards else []),
        (Sentence.FOR_JOKER, pay.joker),
        (Sentence.FOR_CLEAN, pay.clean),
        (Sentence.FOR_DRAWN, pay.first_turn_drawn),
        (Sentence.FOR_DEALT, pay.first_turn_dealt),
        (Sentence.FOR_ONE_SUIT, pay.one_suit),
    )
    heads = (Sentence.FOR_HEAD, Sentence.POINTS_HEAD)
    yield grid(heads, ((say(what), str(points)) for what, points in rows))
    if rules.wilds.cards:
        yield either(pay.natural_spoils_clean, Sentence.NATURAL_SPOILS, Sentence.NATURAL_IS_CLEAN)
    yield either(
        pay.one_suit_as is OneSuit.NATURAL, Sentence.SUIT_NATURAL, Sentence.SUIT_REPRESENTED
    )
    yield say(Sentence.NOBODY_OUT_PAYS_NOT)


_TIES: Final = {
    Ties.SHARED: Sentence.TIES_SHARED,
    Ties.MOST_ROUNDS_WON: Sentence.TIES_MOST,
    Ties.FEWEST_ROUNDS_WON: Sentence.TIES_FEWEST,
    Ties.SEAT_ORDER: Sentence.TIES_SEAT,
}


def end(rules: Ruleset) -> Parts:
    """Tell when the game is over, and who has won."""
    ending = rules.ending
    if ending.mode is GameEnd.AFTER_ROUNDS:
        yield say(Sentence.AFTER_ROUNDS, last=len(rules.rounds))
    elif ending.target is not None:
        yield say(Sentence.AT_TARGET, target=ending.target)
    elif ending.deals is not None:
        yield say(Sentence.AFTER_DEALS, deals=ending.deals)
    else:
        yield say(Sentence.AS_MANY_AS_SEATS)
    yield either(ending.winner is Winner.LOWEST, Sentence.LOWEST_WINS, Sentence.HIGHEST_WINS)
    yield say(_TIES[ending.ties])
    yield say(Sentence.EARLY_END)
