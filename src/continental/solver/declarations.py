"""The ways to lay a whole hand down at once."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import frozen

from continental.cards import Card
from continental.melds import CIRCLE, Kind, Meld
from continental.notation import Requirement
from continental.ruleset import Contract, MeldCount
from continental.solver.candidates import (
    ALL_CARDS,
    MELD_ORDER,
    Candidate,
    Supply,
    escaleras_at,
    trios_of,
)
from continental.solver.lay_downs import lay_downs
from continental.validation import Judge, fills, starts, why_not_together

__all__ = ["declarations"]


def declarations(
    cards: Sequence[Card], contracts: tuple[Contract, ...], judge: Judge
) -> Iterator[tuple[Meld, ...]]:
    """Give every way in which all of some cards are the melds of a contract, in a fixed order.

    Args:
        cards: the cards, all of which must be melded.
        contracts: the contracts of which one must be met.
        judge: the rules, and the packs in play.

    Yields:
        The melds, sorted as they come to the table.
    """
    seen: set[tuple[Meld, ...]] | None = set() if len(contracts) > 1 else None
    for contract in contracts:
        for chosen in _covers(contract, cards, judge):
            melds = tuple(sorted(chosen, key=MELD_ORDER))
            if not _legal(melds, contract, judge) or (seen is not None and melds in seen):
                continue
            if seen is not None:
                seen.add(melds)
            yield melds


def _legal(melds: tuple[Meld, ...], contract: Contract, judge: Judge) -> bool:
    return fills(melds, contract, judge.ruleset) and all(
        why_not_together(one, other, judge.ruleset) is None for one, other in combinations(melds, 2)
    )


def _covers(contract: Contract, cards: Sequence[Card], judge: Judge) -> Iterator[tuple[Meld, ...]]:
    """Give every way to meld all the cards, as far as the number of melds fits the contract."""
    supply = Supply(cards, judge)
    bound = sorted({card.index for card in cards} - set(supply.wild))
    yield from _cover(_Search(supply, bound, judge), contract.requirements, len(cards))


@frozen
class _Search:
    """What stays the same while a hand is covered, but for the counts of the supply."""

    supply: Supply
    bound: list[int]
    judge: Judge


def _cover(
    search: _Search, left: tuple[Requirement, ...], cards: int
) -> Iterator[tuple[Meld, ...]]:
    """Meld the lowest card that must be a natural, in every way, and then the rest."""
    supply = search.supply
    lowest = next((card for card in search.bound if supply.counts[card]), None)
    if lowest is None:
        yield from _wild_rest(search, left, cards)
        return
    for one in _with_card(search, ALL_CARDS[lowest], left, cards):
        if supply.take(one.cards):
            rest = _without(left, one.meld)
            for melds in _cover(search, rest, cards - len(one.cards)):
                yield (one.meld, *melds)
            supply.put_back(one.cards)


def _wild_rest(
    search: _Search, left: tuple[Requirement, ...], cards: int
) -> Iterator[tuple[Meld, ...]]:
    """Meld what may all stand for other cards."""
    if not cards:
        if not left:
            yield ()
        return
    counts = search.supply.counts
    rest = [ALL_CARDS[card] for card in search.supply.wild for _ in range(counts[card])]
    for melds in lay_downs(rest, (Contract(left),), search.judge, longer=True):
        if sum(map(len, melds)) == cards:
            yield melds


def _with_card(
    search: _Search, card: Card, left: tuple[Requirement, ...], cards: int
) -> Iterator[Candidate]:
    """Give the melds in which a card is a natural."""
    supply, judge = search.supply, search.judge
    assert card.rank is not None
    assert card.suit is not None
    for kind in Kind:
        for length in _lengths(kind, left, cards, judge):
            wilds = supply.some_wilds(length)
            if kind is Kind.TRIO:
                found = trios_of(supply, card.rank, length, wilds, judge)
                yield from (one for one in found if card.index in one.cards)
                continue
            for start in starts(length, judge.ruleset.escaleras.ace):
                offset = (card.rank - start) % CIRCLE
                if offset < length and supply.missing(card.suit, start, length) <= len(wilds):
                    for one in escaleras_at(supply, card.suit, start, length, wilds, judge):
                        if one.cards[offset] == card.index:
                            yield one


def _lengths(kind: Kind, left: tuple[Requirement, ...], cards: int, judge: Judge) -> list[int]:
    """Give the lengths that a meld of a kind may have beside what is left to be met."""
    rules = judge.ruleset.trios if kind is Kind.TRIO else judge.ruleset.escaleras
    found: set[int] = set()
    if judge.ruleset.opening.meld_count is MeldCount.AT_LEAST:
        found.update(range(rules.min_length, cards + 1))
    for one in left:
        if one.kind is kind:
            least = max(one.length or 0, rules.min_length)
            found.update((least,) if one.exact else range(least, cards + 1))
    return sorted(length for length in found if length <= cards)


def _without(left: tuple[Requirement, ...], meld: Meld) -> tuple[Requirement, ...]:
    """Take out the requirement that a meld fills: an exact one, or the longest that it can."""
    filled = [one for one in left if one.takes(meld.kind, len(meld))]
    if not filled:
        return left
    best = max(filled, key=lambda one: (one.exact, one.length or 0))
    place = left.index(best)
    return left[:place] + left[place + 1 :]
