"""What is legal, said a second time: slowly, by trying everything.

Nothing here comes from `continental.validation`. Each function is a definition written out: all
orders, all places, all choices. The property tests hold the library against it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import (
    combinations,
    combinations_with_replacement,
    pairwise,
    permutations,
    product,
)

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import Escalera, Kind, Meld, Trio
from continental.notation import Group, Mark
from continental.ruleset import (
    Ace,
    Contract,
    EscaleraRules,
    MeldCount,
    Ruleset,
    SameSuit,
    Scope,
    TrioRules,
    WildRatio,
)

ALL_CARDS = (*(Card(rank, suit) for suit in Suit for rank in Rank), JOKER)


# One meld, as it is placed


def holds(scope: Scope, on_table: bool) -> bool:
    """Tell whether a limit with that scope holds for this meld."""
    return scope is Scope.ALWAYS or (scope is Scope.OPENING and not on_table)


def wild_capable(card: Card, ruleset: Ruleset) -> bool:
    """Tell whether a card may stand for another."""
    return card is JOKER or card in ruleset.wilds.cards


def limits_ok(
    naturals: int, wilds: int, rules: TrioRules | EscaleraRules, ruleset: Ruleset, on_table: bool
) -> bool:
    """Tell whether so many wilds may be with so many naturals."""
    if not holds(ruleset.wilds.limits, on_table):
        return True
    if naturals < rules.min_naturals:
        return False
    if rules.max_wilds is not None and wilds > rules.max_wilds:
        return False
    if ruleset.wilds.ratio is WildRatio.AT_MOST_NATURALS and wilds > naturals:
        return False
    return not (ruleset.wilds.ratio is WildRatio.FEWER_THAN_NATURALS and wilds >= naturals)


def is_legal_trio(trio: Trio, ruleset: Ruleset, packs: int | None, on_table: bool) -> bool:
    """Tell whether a trio is legal."""
    rules = ruleset.trios
    naturals = [card for card in trio.cards if card.rank is trio.rank]
    wilds = [card for card in trio.cards if card.rank is not trio.rank]
    if not rules.allowed:
        return False
    if len(trio.cards) < rules.min_length:
        return False
    if rules.max_length is not None and len(trio.cards) > rules.max_length:
        return False
    if not all(wild_capable(card, ruleset) for card in wilds):
        return False
    if packs is not None and rules.max_naturals_per_pack is not None:
        if len(naturals) > rules.max_naturals_per_pack * packs:
            return False
    if holds(rules.distinct_suits, on_table):
        if len({card.suit for card in naturals}) < len(naturals):
            return False
    return limits_ok(len(naturals), len(wilds), rules, ruleset, on_table)


def ace_ok(start: Rank, length: int, ace: Ace) -> bool:
    """Tell whether an escalera may begin there and be so long."""
    if length > 13:
        return False
    last = start + length - 1  # 13 is the king, 14 the ace above him, 15 the two above that
    if ace is Ace.LOW:
        return last <= 13
    if ace is Ace.HIGH:
        return start != Rank.ACE and last <= 14
    if ace is Ace.LOW_OR_HIGH:
        return last <= 14
    return length < 13 or start == Rank.ACE


def is_legal_escalera(meld: Escalera, ruleset: Ruleset, on_table: bool) -> bool:
    """Tell whether an escalera is legal."""
    rules = ruleset.escaleras
    length = len(meld.cards)
    if not rules.min_length <= length <= rules.max_length:
        return False
    if not ace_ok(meld.start, length, rules.ace):
        return False
    place_cards = [
        Card(Rank((meld.start - 1 + offset) % 13 + 1), meld.suit) for offset in range(length)
    ]
    wild = [card is not place for card, place in zip(meld.cards, place_cards, strict=True)]
    for card, is_wild in zip(meld.cards, wild, strict=True):
        if is_wild and not wild_capable(card, ruleset):
            return False
    if not rules.adjacent_wilds and holds(ruleset.wilds.limits, on_table):
        neighbours = list(pairwise(wild))
        if rules.ace is Ace.CIRCULAR and length == 13:
            neighbours.append((wild[-1], wild[0]))
        if (True, True) in neighbours:
            return False
    return limits_ok(wild.count(False), wild.count(True), rules, ruleset, on_table)


def is_legal(
    meld: Meld, ruleset: Ruleset, packs: int | None = None, on_table: bool = False
) -> bool:
    """Tell whether a meld is legal as it is placed."""
    if isinstance(meld, Trio):
        return is_legal_trio(meld, ruleset, packs, on_table)
    return is_legal_escalera(meld, ruleset, on_table)


# Cards without order


def mark_fits(mark: Mark, meld: Meld, place: int) -> bool:
    """Tell whether a mark may speak of the card that lies at a place of a meld."""
    if meld.cards[place] is not mark.card:
        return False
    if isinstance(meld, Trio):
        return mark.rank is meld.rank
    return mark.stands_for is meld.places[place] or mark.stands_for is meld.places[place].rank


def marks_fit(marks: Sequence[Mark], meld: Meld) -> bool:
    """Tell whether the marks may speak of different places of a meld."""
    return any(
        all(mark_fits(mark, meld, place) for mark, place in zip(marks, places, strict=True))
        for places in permutations(range(len(meld.cards)), len(marks))
    )


def orders(
    cards: Sequence[Card], places: Sequence[Card], ruleset: Ruleset, strangers: int = 0
) -> Iterator[tuple[Card, ...]]:
    """Lay cards on places in every order in which each lies on its own place or is wild.

    So many strangers, cards that are not among these, are laid too; all the cards are laid.
    """
    if not places:
        if not cards and not strangers:
            yield ()
        return
    for card in sorted(set(cards)):
        if card is places[0] or wild_capable(card, ruleset):
            rest = list(cards)
            rest.remove(card)
            for order in orders(rest, places[1:], ruleset, strangers):
                yield (card, *order)
    for card in ALL_CARDS if strangers else ():
        if card is places[0] or wild_capable(card, ruleset):
            for order in orders(cards, places[1:], ruleset, strangers - 1):
                yield (card, *order)


def trios_with(cards: Sequence[Card], ruleset: Ruleset, strangers: int = 0) -> Iterator[Trio]:
    """Give every trio, legal or not, of these cards and so many more, whose cards fit."""
    for rank in Rank:
        fitting = [card for card in ALL_CARDS if card.rank is rank or wild_capable(card, ruleset)]
        if all(card in fitting for card in cards):
            for more in combinations_with_replacement(fitting, strangers):
                if len(cards) + strangers:
                    yield Trio(rank, (*cards, *more))


def escaleras_with(
    cards: Sequence[Card], ruleset: Ruleset, strangers: int = 0
) -> Iterator[Escalera]:
    """Give every escalera, legal or not, of these cards and so many more, whose cards fit."""
    length = len(cards) + strangers
    for suit, start in product(Suit, Rank):
        places = [Card(Rank((start - 1 + offset) % 13 + 1), suit) for offset in range(length)]
        if 0 < length <= 13:
            for order in orders(cards, places, ruleset, strangers):
                yield Escalera(suit, start, order)


def melds_with(
    cards: Sequence[Card], ruleset: Ruleset, kind: Kind | None, strangers: int = 0
) -> Iterator[Meld]:
    """Give every meld of a kind, legal or not, of these cards and so many more."""
    if kind is not Kind.ESCALERA:
        yield from trios_with(cards, ruleset, strangers)
    if kind is not Kind.TRIO:
        yield from escaleras_with(cards, ruleset, strangers)


def readings(
    cards: Iterable[Card],
    ruleset: Ruleset,
    kind: Kind | None = None,
    packs: int | None = None,
    on_table: bool = False,
    marks: Sequence[Mark] = (),
) -> set[Meld]:
    """Give every legal meld of exactly these cards in which the marks hold."""
    return {
        meld
        for meld in melds_with(tuple(cards), ruleset, kind)
        if is_legal(meld, ruleset, packs, on_table) and marks_fit(marks, meld)
    }


def closest_cost(
    cards: Sequence[Card],
    ruleset: Ruleset,
    kind: Kind | None,
    packs: int | None,
    max_cost: int,
    on_table: bool = False,
) -> tuple[int, int] | None:
    """Give the least (cards left out and added, of these added), or None above a maximum.

    Among equal costs the one with the fewest cards added is given.
    """
    for cost in range(max_cost + 1):
        for added in range(cost + 1):
            for kept in set(combinations(sorted(cards), max(len(cards) - (cost - added), 0))):
                if len(kept) + cost - added != len(cards):
                    continue
                for meld in melds_with(kept, ruleset, kind, added):
                    if is_legal(meld, ruleset, packs, on_table):
                        return cost, added
    return None


# Several melds


def span(meld: Escalera) -> range:
    """Give the positions of an escalera: the ace 1, the king 13, the ace above him 14."""
    return range(meld.start, meld.start + len(meld.cards))


def may_share_suit(one: Escalera, other: Escalera, ruleset: Ruleset) -> bool:
    """Tell whether two escaleras of one suit may be in one contract."""
    rule = ruleset.escaleras.same_suit
    circular = ruleset.escaleras.ace is Ace.CIRCULAR
    if rule is SameSuit.ALLOWED:
        return True
    if rule is SameSuit.DIFFERENT:
        return False
    if rule is SameSuit.NOT_EQUAL:
        return span(one) != span(other)
    if circular:
        after_one = (other.start - span(one)[-1] - 1) % 13
        after_other = (one.start - span(other)[-1] - 1) % 13
        overlap = bool(set(one.places) & set(other.places))
    else:
        after_one = other.start - span(one)[-1] - 1
        after_other = one.start - span(other)[-1] - 1
        overlap = bool(set(span(one)) & set(span(other)))
    if rule is SameSuit.NOT_TOUCHING:
        return after_one != 0 and after_other != 0
    if circular:
        return not overlap and after_one >= 2 and after_other >= 2
    return after_one >= 2 or after_other >= 2


def may_lie_together(melds: Sequence[Meld], ruleset: Ruleset) -> bool:
    """Tell whether melds may be in one contract, whatever contract it is."""
    for one, other in combinations(melds, 2):
        if isinstance(one, Trio) and isinstance(other, Trio):
            if ruleset.trios.distinct_ranks and one.rank is other.rank:
                return False
        if isinstance(one, Escalera) and isinstance(other, Escalera):
            if one.suit is other.suit and not may_share_suit(one, other, ruleset):
                return False
    return True


def footprints(melds: Iterable[Meld]) -> list[Meld]:
    """Keep one meld of each rank, or suit and places: no more matters between melds."""
    kept: dict[object, Meld] = {}
    for meld in melds:
        kept[meld.rank if isinstance(meld, Trio) else (meld.suit, meld.start)] = meld
    return list(kept.values())


def contract_ok(
    groups: Sequence[Group], contract: Contract, ruleset: Ruleset, packs: int | None = None
) -> bool:
    """Tell whether groups make a contract."""
    wanted = contract.requirements
    if len(groups) < len(wanted):
        return False
    if len(groups) > len(wanted) and ruleset.opening.meld_count is MeldCount.EXACT:
        return False
    found = [
        readings(group.cards, ruleset, None, packs, on_table=False, marks=group.marks)
        for group in groups
    ]
    for order in permutations(range(len(groups))):
        choices = []
        for place, number in enumerate(order):
            melds = list(found[number])
            if place < len(wanted):
                need = wanted[place]
                melds = [meld for meld in melds if meld.kind is need.kind]
                if need.length is not None and need.exact:
                    melds = [meld for meld in melds if len(meld) == need.length]
                elif need.length is not None:
                    melds = [meld for meld in melds if len(meld) >= need.length]
            choices.append(footprints(melds))
        if any(may_lie_together(melds, ruleset) for melds in product(*choices)):
            return True
    return False
