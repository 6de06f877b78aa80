"""Judging a meld as it is placed: every card at its place."""

import itertools
from collections.abc import Sequence
from typing import Final, assert_never

from continental.cards import Card, Rank, Suit
from continental.melds import CIRCLE, Escalera, Kind, Meld, Trio
from continental.messages import shown
from continental.reasons import Reason, Violation
from continental.ruleset import (
    Ace,
    EscaleraRules,
    Ruleset,
    Scope,
    TrioRules,
    WildRatio,
    checked,
)

__all__ = [
    "HIGH_ACE",
    "holds",
    "most_wilds",
    "next_place",
    "suits_matter",
    "why_not_meld",
    "why_not_span",
]

HIGH_ACE: Final = 14
_PLACES: Final = tuple(
    Card(Rank(rank % CIRCLE + 1), suit) for suit in Suit for rank in range(1, CIRCLE + 1)
)
"""The card that follows each natural in its suit, the ace behind the king."""


def why_not_meld(
    meld: Meld, ruleset: Ruleset, *, packs: int | None = None, on_table: bool = False
) -> Violation | None:
    """Judge a meld as it is placed.

    Args:
        meld: the meld.
        ruleset: the rules.
        packs: packs in play; without it limits that depend on them are not applied.
        on_table: whether the meld lies on the table already, so that limits that hold for
            openings only are over.

    Returns:
        The first thing that is wrong, or None for a legal meld.
    """
    checked(ruleset)
    match meld:
        case Trio():
            return _why_not_trio(meld, ruleset, packs, on_table)
        case Escalera():
            return _why_not_escalera(meld, ruleset, on_table)
        case _:
            raise TypeError(f"meld: {shown(meld)} is no Trio or Escalera: see parse_meld")


def _why_not_trio(
    meld: Trio, ruleset: Ruleset, packs: int | None, on_table: bool
) -> Violation | None:
    rules = ruleset.trios
    if not rules.allowed:
        return Violation(Reason.TRIOS_NOT_PLAYED)
    rank = meld.rank
    naturals = [card for card in meld.cards if card.rank is rank]
    wilds = len(meld.cards) - len(naturals)
    if wilds:
        others = [card for card in meld.cards if card.rank is not rank]
        foreign = tuple([card for card in others if not ruleset.wilds.may_stand_in(card)])
        if foreign:
            return Violation(Reason.MIXED_RANKS, {"foreign": foreign, "rank": rank})
    return (
        why_not_length(len(meld.cards), rules)
        or _why_not_suits(naturals, rules, on_table)
        or _why_not_wild(len(naturals), [], wilds, ruleset, Kind.TRIO, on_table)
        or _why_not_naturals(len(naturals), rules, packs)
    )


def _why_not_escalera(meld: Escalera, ruleset: Ruleset, on_table: bool) -> Violation | None:
    rules = ruleset.escaleras
    violation = why_not_length(len(meld), rules) or why_not_span(meld.start, len(meld), rules.ace)
    if violation is not None:
        return violation
    wilds: list[Card] = []
    for card, place in zip(meld.cards, meld.places, strict=True):
        if card is not place:
            if not ruleset.wilds.may_stand_in(card):
                return Violation(Reason.OUT_OF_PLACE, {"card": card, "place": place})
            wilds.append(place)
    return _why_not_wild(
        len(meld) - len(wilds), wilds, len(wilds), ruleset, Kind.ESCALERA, on_table
    )


def why_not_length(count: int, rules: TrioRules | EscaleraRules) -> Violation | None:
    """Judge a number of cards."""
    if count < rules.min_length:
        return Violation(Reason.TOO_SHORT, {"minimum": rules.min_length, "count": count})
    if rules.max_length is not None and count > rules.max_length:
        return Violation(Reason.TOO_LONG, {"maximum": rules.max_length, "count": count})
    return None


def suits_matter(rules: TrioRules, on_table: bool) -> bool:
    """Tell whether the naturals of a trio must be of different suits."""
    return holds(rules.distinct_suits, on_table)


def _why_not_suits(naturals: list[Card], rules: TrioRules, on_table: bool) -> Violation | None:
    if not suits_matter(rules, on_table):
        return None
    for card, following in itertools.pairwise(naturals):  # sorted by suit
        if card.suit is not None and card.suit is following.suit:
            return Violation(Reason.REPEATED_SUIT, {"suit": card.suit})
    return None


def _why_not_naturals(count: int, rules: TrioRules, packs: int | None) -> Violation | None:
    if packs is None or rules.max_naturals_per_pack is None:
        return None
    maximum = rules.max_naturals_per_pack * packs
    if count <= maximum:
        return None
    return Violation(Reason.TOO_MANY_NATURALS, {"packs": packs, "maximum": maximum, "count": count})


def why_not_span(start: Rank, count: int, ace: Ace) -> Violation | None:
    """Judge where an escalera begins and ends by the place of the ace."""
    last = start + count - 1  # 14 is an ace above the king
    if ace is Ace.CIRCULAR:
        circle_elsewhere = count == CIRCLE and start is not Rank.ACE
        return Violation(Reason.CIRCLE_START) if circle_elsewhere else None
    if last > HIGH_ACE or (last == HIGH_ACE and start is Rank.ACE):
        return Violation(Reason.ROUND_THE_CORNER)
    if start is Rank.ACE and ace is Ace.HIGH:
        return Violation(Reason.ACE_NOT_LOW)
    if last == HIGH_ACE and ace is Ace.LOW:
        return Violation(Reason.ACE_NOT_HIGH)
    return None


def holds(scope: Scope, on_table: bool) -> bool:
    """Tell whether a limit of a scope holds."""
    match scope:
        case Scope.NEVER:
            return False
        case Scope.OPENING:
            return not on_table
        case Scope.ALWAYS:
            return True
        case _:
            assert_never(scope)


def _why_not_wild(
    naturals: int,
    places: Sequence[Card],
    wilds: int,
    ruleset: Ruleset,
    kind: Kind,
    on_table: bool,
) -> Violation | None:
    """Judge the wilds of a meld; ``places`` are those of an escalera's wilds, from its start."""
    if not holds(ruleset.wilds.limits, on_table):
        return None
    rules = ruleset.trios if kind is Kind.TRIO else ruleset.escaleras
    if naturals < rules.min_naturals:
        return Violation(
            Reason.TOO_FEW_NATURALS, {"minimum": rules.min_naturals, "count": naturals}
        )
    if rules.max_wilds is not None and wilds > rules.max_wilds:
        return Violation(Reason.TOO_MANY_WILDS, {"maximum": rules.max_wilds, "count": wilds})
    return _why_not_ratio(naturals, wilds, ruleset.wilds.ratio) or _why_not_adjacent(
        places, naturals + wilds, ruleset.escaleras
    )


def most_wilds(cards: int, ratio: WildRatio) -> int:
    """Tell how many of so many cards may be wild."""
    match ratio:
        case WildRatio.ANY:
            return cards
        case WildRatio.AT_MOST_NATURALS:
            return cards // 2
        case WildRatio.FEWER_THAN_NATURALS:
            return max(0, cards - 1) // 2
        case _:
            assert_never(ratio)


def _why_not_ratio(naturals: int, wilds: int, ratio: WildRatio) -> Violation | None:
    cards = naturals + wilds
    maximum = most_wilds(cards, ratio)
    if wilds <= maximum:
        return None
    fewer = ratio is WildRatio.FEWER_THAN_NATURALS
    reason = Reason.NOT_FEWER_WILDS if fewer else Reason.MORE_WILDS_THAN_NATURALS
    return Violation(reason, {"maximum": maximum, "cards": cards, "count": wilds})


def _why_not_adjacent(places: Sequence[Card], count: int, rules: EscaleraRules) -> Violation | None:
    if rules.adjacent_wilds:
        return None
    ring = rules.ace is Ace.CIRCULAR and count == CIRCLE
    pairs = list(itertools.pairwise(places))
    if ring and len(places) > 1:
        pairs.append((places[-1], places[0]))
    for first, second in pairs:
        if second is next_place(first):
            return Violation(Reason.ADJACENT_WILDS, {"first": first, "second": second})
    return None


def next_place(card: Card) -> Card:
    """Give the natural that follows another in its suit, the ace behind the king."""
    return _PLACES[card.index]
