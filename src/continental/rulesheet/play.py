"""What a rule sheet says of the deal, the turn, and what lies on the table."""

from typing import Final

from continental.ruleset import FirstDealer, MeldCount, NextDealer, PenaltySource, Ruleset
from continental.rulesheet.sentences import Sentence
from continental.rulesheet.sheet import Clause, Parts, either, say

__all__ = ["buying", "deal", "declaring", "emptying", "laying_down", "swapping", "swaps", "turn"]


_FIRST_DEALERS: Final = {
    FirstDealer.LOT: Sentence.DEALER_BY_LOT,
    FirstDealer.LOWEST_CARD: Sentence.DEALER_LOWEST,
    FirstDealer.HIGHEST_CARD: Sentence.DEALER_HIGHEST,
}


def deal(rules: Ruleset) -> Parts:
    """Tell who deals, and how."""
    yield say(_FIRST_DEALERS[rules.dealing.first_dealer])
    yield say(Sentence.AT_A_TIME, cards=rules.dealing.cards_at_a_time)
    share = rules.stock.penalty_share
    yield say(Sentence.ONE_STOCK) if share is None else say(Sentence.TWO_STOCKS, share=str(share))
    yield either(
        rules.dealing.next_dealer is NextDealer.WINNER,
        Sentence.WINNER_DEALS,
        Sentence.NEXT_SEAT_DEALS,
    )


def turn(rules: Ruleset, concealed: bool) -> Parts:
    """Tell how a turn goes, and when a round ends without anybody going out."""
    drawing, stock, most = rules.drawing, rules.stock, rules.ending.max_turns
    yield say(Sentence.DRAW)
    if not concealed:
        yield either(drawing.opened_take_discard, Sentence.OPENED_TAKE, Sentence.OPENED_DRAW)
    cost, of_two = drawing.discard_cost, drawing.discard_cost_of_two
    yield say(Sentence.DISCARD_COSTS, cards=cost) if cost else say(Sentence.DISCARD_FREE)
    if of_two is not None:
        yield say(Sentence.OF_TWO_COSTS, cards=of_two) if of_two else say(Sentence.OF_TWO_FREE)
    if (cost or of_two) and not rules.buying.allowed:
        yield _penalty_source(rules)
    yield say(Sentence.LAST_IS_DISCARD)
    yield say(Sentence.RESHUFFLE)
    if stock.max_reshuffles is not None:
        yield say(Sentence.RESHUFFLES, times=stock.max_reshuffles)
    if stock.penalty_share is not None:
        yield say(Sentence.PENALTY_STOCK_TURNS)
    yield say(Sentence.NO_CARD_LEFT)
    yield say(Sentence.TURNS_UNBOUND) if most is None else say(Sentence.TURNS, turns=most)


def _penalty_source(rules: Ruleset) -> Clause:
    from_penalty_stock = rules.buying.penalty_source is PenaltySource.PENALTY_STOCK
    return either(from_penalty_stock, Sentence.FROM_PENALTY_STOCK, Sentence.FROM_STOCK)


def buying(rules: Ruleset, concealed: bool) -> Parts:
    """Tell how a discard is taken out of turn."""
    buying = rules.buying
    if not buying.allowed:
        yield say(Sentence.NO_BUYING)
        return
    cards = buying.penalty_cards
    yield say(Sentence.BUY)
    yield say(Sentence.BUY_COSTS, cards=cards) if cards else say(Sentence.BUY_FREE)
    yield _penalty_source(rules)
    if not concealed:
        yield either(buying.opened_may_buy, Sentence.OPENED_BUY, Sentence.OPENED_DO_NOT_BUY)
    yield either(buying.own_discard, Sentence.OWN_DISCARD, Sentence.NOT_OWN_DISCARD)
    yield either(buying.upcard, Sentence.UPCARD, Sentence.NOT_UPCARD)
    yield (
        say(Sentence.BUYS_UNBOUND)
        if buying.limit is None
        else say(Sentence.BUYS, times=buying.limit)
    )


_LAYING_OFF: Final = {
    (True, True): Sentence.LAY_OFF,
    (True, False): Sentence.LAY_OFF_OWN,
    (False, True): Sentence.LAY_OFF_OTHERS,
    (False, False): Sentence.NO_LAY_OFF,
}


def laying_down(rules: Ruleset) -> Parts:
    """Tell how melds come to the table, and how they grow."""
    exact = rules.opening.meld_count is MeldCount.EXACT
    yield either(exact, Sentence.OPEN_EXACT, Sentence.OPEN_AT_LEAST)
    yield either(rules.opening.fed_by_swaps, Sentence.FED_BY_SWAPS, Sentence.NOT_FED_BY_SWAPS)
    own, others = rules.laying_off.own, rules.laying_off.others
    yield say(_LAYING_OFF[own, others])
    if own or others:
        yield either(
            rules.laying_off.opening_turn, Sentence.LAY_OFF_AT_ONCE, Sentence.LAY_OFF_LATER
        )
        yield say(Sentence.GROWS)


def swapping(rules: Ruleset) -> Parts:
    """Tell how wilds are swapped."""
    swapping, trios = rules.swapping, rules.trios.allowed
    if not swaps(rules):
        yield say(Sentence.NO_SWAPS)
        return
    yield say(Sentence.SWAP)
    yield either(swapping.from_escaleras, Sentence.FROM_ESCALERAS, Sentence.NOT_FROM_ESCALERAS)
    if trios:
        yield either(swapping.from_trios, Sentence.FROM_TRIOS, Sentence.NOT_FROM_TRIOS)
    yield either(swapping.own_only, Sentence.FROM_OWN, Sentence.FROM_ALL)
    if trios:
        yield either(swapping.into_trios, Sentence.INTO_TRIOS, Sentence.NOT_INTO_TRIOS)
    if swapping.from_escaleras:
        yield either(swapping.into_same_escalera, Sentence.INTO_SAME, Sentence.NOT_INTO_SAME)
    yield either(swapping.opening_turn, Sentence.SWAP_AT_ONCE, Sentence.SWAP_LATER)


def swaps(rules: Ruleset) -> bool:
    """Tell whether any wild can be swapped."""
    from_trios = rules.swapping.from_trios and rules.trios.allowed
    return rules.swapping.from_escaleras or from_trios


def emptying(rules: Ruleset) -> Parts:
    """Tell how a seat goes out in a game with contracts."""
    yield say(Sentence.EMPTY_HAND)
    yield either(rules.going_out.last_discard, Sentence.LAST_DISCARD, Sentence.ANY_LAST_CARD)


def declaring(rules: Ruleset) -> Parts:
    """Tell how a seat goes out in a concealed game."""
    yield say(Sentence.WHOLE_HAND)
    yield either(rules.going_out.dealt_hand, Sentence.DEALT_HAND, Sentence.NO_DEALT_HAND)
    yield either(rules.going_out.false_calls, Sentence.FALSE_CALLS, Sentence.NO_FALSE_CALLS)
