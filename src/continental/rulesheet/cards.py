"""What a rule sheet says of cards, melds and contracts."""

from collections.abc import Iterator
from itertools import groupby, zip_longest
from typing import Final, assert_never

from continental.melds import Kind
from continental.notation import Requirement
from continental.ruleset import (
    Ace,
    Contract,
    Direction,
    EscaleraRules,
    GameEnd,
    Round,
    Ruleset,
    SameSuit,
    Scope,
    TrioRules,
    WildRatio,
)
from continental.rulesheet.sentences import Sentence
from continental.rulesheet.sheet import Cell, Clause, Parts, either, grid, say, span

__all__ = ["contracts", "melds", "players_and_cards", "wilds"]


def players_and_cards(rules: Ruleset) -> Parts:
    """Tell who plays, and with what."""
    least, most = rules.seats.minimum, rules.seats.maximum
    if least == most:
        yield say(Sentence.PEOPLE_EXACTLY, count=least)
    else:
        yield say(Sentence.PEOPLE, minimum=least, maximum=most)
    yield either(
        rules.dealing.direction is Direction.CLOCKWISE,
        Sentence.CLOCKWISE,
        Sentence.COUNTER_CLOCKWISE,
    )
    jokers = rules.cards.jokers_per_pack
    yield say(Sentence.PACK, jokers=jokers) if jokers else say(Sentence.PACK_WITHOUT_JOKERS)
    heads = (Sentence.PEOPLE_HEAD, Sentence.ROUNDS_HEAD, Sentence.PACKS_HEAD, Sentence.IN_ALL_HEAD)
    yield grid(heads, _pack_rows(rules))


def _pack_rows(rules: Ruleset) -> Iterator[tuple[Cell, ...]]:
    """Give a row for each span of seats and rounds with one number of packs."""
    seats = range(rules.seats.minimum, rules.seats.maximum + 1)
    for runs, several in groupby(seats, lambda count: tuple(_runs(rules, count))):
        people = span([*several])
        ends = [first - 1 for first, _ in runs[1:]]
        for (first, packs), end in zip_longest(runs, ends):
            rounds: Cell = say(Sentence.ROUNDS_FROM, first=first)
            if len(runs) == 1:
                rounds = say(Sentence.ANY_ROUND)
            elif end is not None:
                rounds = span([first, end])
            yield people, rounds, str(packs), str(packs * (52 + rules.cards.jokers_per_pack))


def _runs(rules: Ruleset, seats: int) -> Iterator[tuple[int, int]]:
    """Give the rounds from which on there is another number of packs, with that number."""
    before = 0
    for number in sorted({1, *(step.round for step in rules.cards.packs)}):
        if _is_played(rules, seats, number) and (packs := rules.packs(seats, number)) != before:
            before = packs
            yield number, packs


def _is_played(rules: Ruleset, seats: int, number: int) -> bool:
    match rules.ending.mode:
        case GameEnd.AFTER_ROUNDS:
            return number <= len(rules.rounds)
        case GameEnd.DEALS:
            return number <= (rules.ending.deals or seats)
        case GameEnd.TARGET:
            return True
        case _:
            assert_never(rules.ending.mode)


_RATIOS: Final = {
    WildRatio.ANY: Sentence.ANY_RATIO,
    WildRatio.AT_MOST_NATURALS: Sentence.NOT_MORE_WILDS,
    WildRatio.FEWER_THAN_NATURALS: Sentence.FEWER_WILDS,
}


def wilds(rules: Ruleset) -> Parts:
    """Tell which cards are wild, and what limits them."""
    wilds = rules.wilds
    yield either(rules.cards.jokers_per_pack > 0, Sentence.JOKERS, Sentence.NO_JOKERS)
    yield say(Sentence.WILD_TOO, cards=wilds.cards) if wilds.cards else say(Sentence.NO_OTHER_WILDS)
    yield say(_RATIOS[wilds.ratio])
    yield either(wilds.limits is Scope.OPENING, Sentence.LIMITS_AT_OPENING, Sentence.LIMITS_ALWAYS)


_SUITS_OF_TRIO: Final = {
    Scope.NEVER: Sentence.SUITS_REPEAT,
    Scope.OPENING: Sentence.SUITS_DIFFER_AT_OPENING,
    Scope.ALWAYS: Sentence.SUITS_DIFFER,
}
_ACES: Final = {
    Ace.LOW: Sentence.ACE_LOW,
    Ace.HIGH: Sentence.ACE_HIGH,
    Ace.LOW_OR_HIGH: Sentence.ACE_LOW_OR_HIGH,
    Ace.CIRCULAR: Sentence.ACE_CIRCULAR,
}
_SAME_SUIT: Final = {
    SameSuit.ALLOWED: Sentence.SUIT_FREE,
    SameSuit.NOT_EQUAL: Sentence.SUIT_NOT_EQUAL,
    SameSuit.NOT_TOUCHING: Sentence.SUIT_NOT_TOUCHING,
    SameSuit.TWO_APART: Sentence.SUIT_TWO_APART,
    SameSuit.DIFFERENT: Sentence.SUIT_DIFFERENT,
}


def melds(rules: Ruleset) -> Parts:
    """Tell what trios and escaleras are."""
    if rules.trios.allowed:
        yield from _trio(rules.trios)
    else:
        yield say(Sentence.NO_TRIOS)
    yield from _escalera(rules.escaleras)


def _trio(trios: TrioRules) -> Parts:
    least, most = trios.min_length, trios.max_length
    if most is None:
        yield say(Sentence.TRIO, minimum=least)
    elif most == least:
        yield say(Sentence.TRIO_EXACTLY, minimum=least)
    else:
        yield say(Sentence.TRIO_UP_TO, minimum=least, maximum=most)
    yield say(_SUITS_OF_TRIO[trios.distinct_suits])
    yield from _limits(
        trios,
        wilds=Sentence.TRIO_WILDS,
        naturals=Sentence.TRIO_NATURALS,
        wilds_alone=Sentence.TRIO_OF_WILDS,
    )
    if trios.max_naturals_per_pack is not None:
        yield say(Sentence.TRIO_PACKS, maximum=trios.max_naturals_per_pack)
    yield either(trios.distinct_ranks, Sentence.RANKS_DIFFER, Sentence.RANKS_REPEAT)


def _escalera(escaleras: EscaleraRules) -> Parts:
    least, most = escaleras.min_length, escaleras.max_length
    if least == most:
        yield say(Sentence.ESCALERA_EXACTLY, minimum=least)
    else:
        yield say(Sentence.ESCALERA, minimum=least, maximum=most)
    yield say(_ACES[escaleras.ace])
    yield from _limits(
        escaleras,
        wilds=Sentence.ESCALERA_WILDS,
        naturals=Sentence.ESCALERA_NATURALS,
        wilds_alone=Sentence.ESCALERA_OF_WILDS,
    )
    yield either(escaleras.adjacent_wilds, Sentence.WILDS_ADJACENT, Sentence.WILDS_APART)
    yield say(_SAME_SUIT[escaleras.same_suit])


def _limits(
    rules: TrioRules | EscaleraRules, *, wilds: Sentence, naturals: Sentence, wilds_alone: Sentence
) -> Parts:
    if rules.min_naturals:
        yield say(naturals, minimum=rules.min_naturals)
    else:
        yield say(wilds_alone)
    if rules.max_wilds is not None:
        yield say(wilds, maximum=rules.max_wilds)


def contracts(rules: Ruleset) -> Parts:
    """Tell what each round asks for."""
    yield say(Sentence.CONTRACT_LETTERS)
    contracts = [contract for one in rules.rounds for contract in one.contracts]
    if any(part.length for contract in contracts for part in contract.requirements):
        yield say(Sentence.CONTRACT_LENGTHS)
    if any(len(one.contracts) > 1 for one in rules.rounds):
        yield say(Sentence.ONE_OF_SEVERAL)
    heads = (
        Sentence.ROUND_HEAD,
        Sentence.DEALT_HEAD,
        Sentence.CONTRACT_HEAD,
        Sentence.IN_WORDS_HEAD,
    )
    rows = [row for number, one in enumerate(rules.rounds, 1) for row in _round_rows(number, one)]
    yield grid(heads, rows)
    if rules.ending.mode is not GameEnd.AFTER_ROUNDS:
        yield say(Sentence.LAST_ROUND_REPEATS)


def _round_rows(number: int, one: Round) -> Iterator[tuple[Cell, ...]]:
    first = (str(number), str(one.cards))
    for contract in one.contracts:
        yield *first, str(contract), tuple(_in_words(contract))
        first = ("", "")


_KINDS: Final = {
    Kind.TRIO: (Sentence.TRIOS, Sentence.TRIOS_FROM, Sentence.TRIOS_OF),
    Kind.ESCALERA: (Sentence.ESCALERAS, Sentence.ESCALERAS_FROM, Sentence.ESCALERAS_OF),
}


def _in_words(contract: Contract) -> Iterator[Clause]:
    """Tell equal requirements together, in the order in which they stand first."""
    several: dict[Requirement, int] = {}
    for requirement in contract.requirements:
        several[requirement] = several.get(requirement, 0) + 1
    for requirement, count in several.items():
        some, from_length, of_length = _KINDS[requirement.kind]
        if requirement.length is None:
            yield say(some, count=count)
        else:
            sentence = of_length if requirement.exact else from_length
            yield say(sentence, count=count, length=requirement.length)
