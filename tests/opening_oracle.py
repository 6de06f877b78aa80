"""What a hand can open with, said a second time: by trying all sets of its cards.

Nothing here comes from `continental.solver`. Each set of cards is a number with a bit for each card
of the hand. A *footprint* is what matters of a meld beside others: its kind, length and place.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from oracle import is_legal_escalera, is_legal_trio, may_share_suit, wild_capable

from continental.cards import Card, Rank, Suit
from continental.melds import Escalera, Kind, Meld, Trio, places_of
from continental.ruleset import Contract, MeldCount, Ruleset
from continental.scoring import card_points

Melds = list[tuple[int, list[Meld]]]
"""Sets of cards, with one legal meld of each footprint."""


def placements(
    cards: Sequence[Card], suit: Suit, start: Rank, ruleset: Ruleset
) -> Iterator[Escalera]:
    """Give every way to lay all the cards from a start on."""
    places = places_of(suit, start, len(cards))
    fixed: dict[int, Card] = {}
    loose: list[Card] = []
    for card in cards:
        if wild_capable(card, ruleset):
            loose.append(card)
        elif card in places and places.index(card) not in fixed:
            fixed[places.index(card)] = card
        else:
            return
    free = [at for at in range(len(places)) if at not in fixed]
    orders = [tuple(loose)] if len(set(loose)) == 1 else dict.fromkeys(permutations(loose))
    for order in orders:
        lying = {**fixed, **dict(zip(free, order, strict=True))}
        yield Escalera(suit, start, [lying[at] for at in range(len(places))])


@lru_cache(maxsize=1 << 14)
def melds_of(cards: tuple[Card, ...], ruleset: Ruleset, packs: int | None) -> list[Meld]:
    """Give one legal meld of each footprint that all the cards together make."""
    found: list[Meld] = []
    bound = [card for card in cards if not wild_capable(card, ruleset)]
    ranks = {card.rank for card in bound if card.rank is not None}
    if len(ranks) <= 1:
        for rank in ranks or set(Rank):
            trio = Trio(rank, cards)
            if is_legal_trio(trio, ruleset, packs, on_table=False):
                found.append(trio)
    suits = {card.suit for card in bound if card.suit is not None}
    lengths = range(ruleset.escaleras.min_length, ruleset.escaleras.max_length + 1)
    if len(suits) <= 1 and len(cards) in lengths and len(set(bound)) == len(bound):
        for suit in suits or set(Suit):
            for start in Rank:
                for meld in placements(cards, suit, start, ruleset):
                    if is_legal_escalera(meld, ruleset, on_table=False):
                        found.append(meld)
                        break
    return found


def all_melds(hand: Sequence[Card], ruleset: Ruleset, packs: int | None) -> Melds:
    """Give every set of cards of a hand that is a meld: of one rank or suit, but for wilds."""
    numbers = range(len(hand))
    wild = sum(1 << at for at in numbers if wild_capable(hand[at], ruleset))
    pools = [sum(1 << at for at in numbers if hand[at].rank is rank) | wild for rank in Rank]
    pools += [sum(1 << at for at in numbers if hand[at].suit is suit) | wild for suit in Suit]
    found: Melds = []
    for bits in sorted({some for pool in set(pools) for some in subsets(pool)}):
        cards = tuple([card for at, card in enumerate(hand) if bits >> at & 1])
        melds = melds_of(cards, ruleset, packs)
        if melds:
            found.append((bits, melds))
    return found


def subsets(pool: int) -> Iterator[int]:
    """Give every set of bits of a pool but the empty one."""
    some = pool
    while some:
        yield some
        some = (some - 1) & pool


def together(one: Meld, other: Meld, ruleset: Ruleset) -> bool:
    """Tell whether two melds may lie in one opening."""
    if isinstance(one, Trio) and isinstance(other, Trio):
        return not (ruleset.trios.distinct_ranks and one.rank is other.rank)
    if isinstance(one, Escalera) and isinstance(other, Escalera):
        return one.suit is not other.suit or may_share_suit(one, other, ruleset)
    return True


def is_contract(melds: Sequence[Meld], contract: Contract, ruleset: Ruleset) -> bool:
    """Tell whether melds are what a contract asks for, in some order."""
    wanted = contract.requirements
    if len(melds) < len(wanted):
        return False
    if len(melds) > len(wanted) and ruleset.opening.meld_count is MeldCount.EXACT:
        return False
    for order in permutations(melds, len(wanted)):
        if all(
            meld.kind is need.kind
            and (
                need.length is None
                or (len(meld) == need.length if need.exact else len(meld) >= need.length)
            )
            for need, meld in zip(wanted, order, strict=True)
        ):
            return True
    return False


def openings(
    hand: Sequence[Card], contract: Contract, ruleset: Ruleset, packs: int | None
) -> Iterator[int]:
    """Give, as sets of cards, what can be laid as an opening; the same set perhaps often."""
    found = all_melds(hand, ruleset, packs)
    at_least = ruleset.opening.meld_count is MeldCount.AT_LEAST
    most = len(hand) if at_least else len(contract)
    kinds = {one.kind for one in contract.requirements} if not at_least else set(Kind)

    def choose(first: int, taken: int, chosen: tuple[Meld, ...]) -> Iterator[int]:
        if len(chosen) >= len(contract) and is_contract(chosen, contract, ruleset):
            yield taken
        if len(chosen) == most:
            return
        for place in range(first, len(found)):
            bits, melds = found[place]
            if bits & taken:
                continue
            for meld in melds:
                if meld.kind in kinds and all(together(meld, one, ruleset) for one in chosen):
                    yield from choose(place + 1, taken | bits, (*chosen, meld))

    yield from choose(0, 0, ())


def all_laid(
    hand: Sequence[Card], contract: Contract, ruleset: Ruleset, packs: int | None
) -> set[int]:
    """Give all sets of cards that can be laid as an opening."""
    return set(openings(hand, contract, ruleset, packs))


def least_of(
    laid: set[int], hand: Sequence[Card], ruleset: Ruleset, keep: int
) -> tuple[int, int] | None:
    """Give the fewest points and then cards that are left by some sets of cards, or None."""
    points = [card_points(card, ruleset.points) for card in hand]
    best: tuple[int, int] | None = None
    for bits in laid:
        left = [at for at in range(len(hand)) if not bits >> at & 1]
        if len(left) >= keep:
            told = sum(points[at] for at in left), len(left)
            best = told if best is None else min(best, told)
    return best


def least_left(
    hand: Sequence[Card],
    contract: Contract,
    ruleset: Ruleset,
    packs: int | None,
    keep: int,
) -> tuple[int, int] | None:
    """Give the fewest points and then cards that an opening leaves in hand, or None."""
    return least_of(all_laid(hand, contract, ruleset, packs), hand, ruleset, keep)


def can_open(hand: Sequence[Card], contract: Contract, ruleset: Ruleset, packs: int | None) -> bool:
    """Tell whether a hand holds an opening."""
    return next(openings(hand, contract, ruleset, packs), None) is not None
