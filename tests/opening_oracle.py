"""What a hand can open with, said a second time: by trying every meld beside every other.

Nothing here comes from `continental.solver`. Equal cards are as good as each other, so some cards
of a hand are told by how many of each there are, packed in one number. A *line* is the rank of
trios or the suit of escaleras: melds are judged beside those of the same line, and lines are
joined afterwards, where all that matters of melds is which cards they took, their kinds and their
lengths.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product

from oracle import is_legal_escalera, is_legal_trio, may_share_suit, wild_capable

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import Escalera, Meld, Trio, places_of
from continental.ruleset import Contract, MeldCount, Ruleset
from continental.scoring import card_points

FIELD = 8
"""Bits that count equal cards; the highest of them is a guard."""
Tally = tuple[tuple[str, int], ...]
"""The letters of the kinds of melds, and their lengths, sorted."""
Takes = dict[Tally, set[int]]
"""By tally, the cards that such melds can take."""


# --- cards -------------------------------------------------------------------------------------


def units(hand: Sequence[Card]) -> dict[Card, int]:
    """Give, for each card of a hand, what one of it adds to a number that tells cards."""
    return {card: 1 << FIELD * at for at, card in enumerate(sorted(set(hand)))}


def some_of(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Give some of the cards, in every way that differs."""
    kinds = sorted(set(cards))
    for numbers in product(*[range(cards.count(card) + 1) for card in kinds]):
        yield tuple([card for card, many in zip(kinds, numbers, strict=True) for _ in range(many)])


# --- melds of a line ---------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def trio_of(
    cards: tuple[Card, ...], rank: Rank, ruleset: Ruleset, packs: int | None
) -> tuple[Meld, ...]:
    """Give the trio of a rank that all the cards make, or nothing."""
    trio = Trio(rank, cards)
    return (trio,) if is_legal_trio(trio, ruleset, packs, on_table=False) else ()


@lru_cache(maxsize=1 << 12)
def escaleras_of(cards: tuple[Card, ...], suit: Suit, ruleset: Ruleset) -> tuple[Meld, ...]:
    """Give, for each place where all the cards make an escalera of a suit, one that they make."""
    found: list[Meld] = []
    if not ruleset.escaleras.min_length <= len(cards) <= ruleset.escaleras.max_length:
        return ()
    for start in Rank:
        places = places_of(suit, start, len(cards))
        for lying in laid_out(cards, places, ruleset):
            meld = Escalera(suit, start, lying)
            if is_legal_escalera(meld, ruleset, on_table=False):
                found.append(meld)
                break
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def laid_out(
    cards: tuple[Card, ...], places: tuple[Card, ...], ruleset: Ruleset
) -> frozenset[tuple[Card, ...]]:
    """Give every way in which sorted cards lie on places, a joker for each that is wild there."""
    if not places:
        return frozenset([()])
    found: set[tuple[Card, ...]] = set()
    for at, card in enumerate(cards):
        if card in cards[:at] or not (card is places[0] or wild_capable(card, ruleset)):
            continue
        lying = card if card is places[0] else JOKER
        others = laid_out((*cards[:at], *cards[at + 1 :]), places[1:], ruleset)
        found |= {(lying, *more) for more in others}
    return frozenset(found)


def melds_of(
    hand: Sequence[Card], line: Rank | Suit, ruleset: Ruleset, packs: int | None
) -> Iterator[tuple[tuple[Card, ...], Meld]]:
    """Give the melds of a line that some cards make, one for each place, with the cards."""
    loose = [card for card in hand if wild_capable(card, ruleset)]
    if isinstance(line, Rank):
        for cards in some_of([card for card in hand if card.rank is line or card in loose]):
            for meld in trio_of(cards, line, ruleset, packs) if cards else ():
                yield cards, meld
        return
    own = {card for card in hand if card.suit is line and card not in loose}
    for cards in some_of([*own, *loose]):  # each place of an escalera takes one card
        for meld in escaleras_of(cards, line, ruleset):
            yield cards, meld


# --- openings ----------------------------------------------------------------------------------


def together(one: Meld, other: Meld, ruleset: Ruleset) -> bool:
    """Tell whether two melds of a line may lie in one opening."""
    if isinstance(one, Escalera) and isinstance(other, Escalera):
        return may_share_suit(one, other, ruleset)
    return not ruleset.trios.distinct_ranks


@lru_cache(maxsize=1 << 14)
def is_contract(melds: Tally, contract: Contract, ruleset: Ruleset) -> bool:
    """Tell whether melds are what a contract asks for, in some order."""
    wanted = contract.requirements
    if len(melds) < len(wanted):
        return False
    if len(melds) > len(wanted) and ruleset.opening.meld_count is MeldCount.EXACT:
        return False
    for order in permutations(melds, len(wanted)):
        if all(
            letter == need.kind.letter
            and (
                need.length is None
                or (length == need.length if need.exact else length >= need.length)
            )
            for need, (letter, length) in zip(wanted, order, strict=True)
        ):
            return True
    return False


def is_too_much(melds: Tally, contract: Contract, ruleset: Ruleset) -> bool:
    """Tell whether an opening may not have so many melds of some kind."""
    if ruleset.opening.meld_count is MeldCount.AT_LEAST:
        return False
    most = Counter(one.kind.letter for one in contract.requirements)
    return not Counter(letter for letter, _ in melds) <= most


def all_laid(
    hand: Sequence[Card], contract: Contract, ruleset: Ruleset, packs: int | None
) -> set[int]:
    """Give all cards that can be laid as an opening, as numbers: see `units`."""
    unit = units(hand)
    guards = sum(unit.values()) << FIELD - 1
    room = sum([unit[card] for card in hand]) + guards

    def both(some: set[int], others: set[int]) -> set[int]:
        """Give what some and others take together, as far as the hand has so many cards."""
        return {
            one + other
            for one in some
            for other in others
            if (room - one - other) & guards == guards
        }

    def in_line(line: Rank | Suit) -> Takes:
        """Give what melds of a line can take that may lie together."""
        own: dict[tuple[object, int], tuple[Meld, set[int]]] = {}
        for cards, meld in melds_of(hand, line, ruleset, packs):
            place = meld.start if isinstance(meld, Escalera) else None
            _, takes = own.setdefault((place, len(meld)), (meld, set()))
            takes.add(sum([unit[card] for card in cards]))
        melds = list(own.values())
        may = [
            frozenset(at for at, (other, _) in enumerate(melds) if together(meld, other, ruleset))
            for meld, _ in melds
        ]
        # One meld after another; by tally, and by which of those after it may still come.
        chosen: dict[tuple[Tally, frozenset[int]], set[int]] = {
            ((), frozenset(range(len(melds)))): {0}
        }
        for number, (meld, takes) in enumerate(melds):
            todo, chosen = [*chosen.items()], {}
            while todo:
                (tally, after), taken = todo.pop()
                chosen.setdefault((tally, after - {number}), set()).update(taken)
                longer = tuple(sorted((*tally, (meld.kind.letter, len(meld)))))
                if number in after and not is_too_much(longer, contract, ruleset):
                    ends = both(taken, takes)
                    if ends:
                        todo.append(((longer, after & may[number]), ends))
        found: Takes = {}
        for (tally, _), taken in chosen.items():
            found.setdefault(tally, set()).update(taken)
        return found

    laid: Takes = {(): {0}}
    for line in (*Rank, *Suit):
        before, laid = laid, {}
        for more, others in in_line(line).items():
            for tally, some in before.items():
                end = tuple(sorted((*tally, *more)))
                if not is_too_much(end, contract, ruleset):
                    laid.setdefault(end, set()).update(both(some, others))
    return {
        taken
        for tally, some in laid.items()
        if is_contract(tally, contract, ruleset)
        for taken in some
    }


# --- what is asked -----------------------------------------------------------------------------


def least_of(
    laid: set[int], hand: Sequence[Card], ruleset: Ruleset, keep: int
) -> tuple[int, int] | None:
    """Give the fewest points and then cards that are left by some cards, or None."""
    best: tuple[int, int] | None = None
    for taken in laid:
        left = {
            card: hand.count(card) - taken // unit % (1 << FIELD)
            for card, unit in units(hand).items()
        }
        if sum(left.values()) >= keep:
            points = sum(many * card_points(card, ruleset.points) for card, many in left.items())
            told = points, sum(left.values())
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
    return bool(all_laid(hand, contract, ruleset, packs))
