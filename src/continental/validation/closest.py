"""The legal meld that is nearest to some cards."""

from collections import Counter
from collections.abc import Iterator

from attrs import field, frozen

from continental.cards import JOKER, Card, Hand, Rank, Suit
from continental.melds import CIRCLE, Escalera, Kind, Meld, Trio, places_of
from continental.ruleset import TrioRules
from continental.validation.placed import holds, most_wilds, next_place
from continental.validation.shapes import Judge, starts

__all__ = ["Closest", "closest_meld"]


@frozen
class Closest:
    """The legal meld that is nearest to some cards.

    Attributes:
        meld: the meld.
        left_out: cards that it leaves out.
        added: cards that it needs besides.
    """

    meld: Meld
    left_out: Hand = field(factory=Hand)
    added: Hand = field(factory=Hand)

    @property
    def cost(self) -> int:
        """Cards left out and added."""
        return len(self.left_out) + len(self.added)

    def __str__(self) -> str:
        """Say it in words."""
        parts = [f"{self.meld.kind} {self.meld}"]
        if self.left_out:
            parts.append(f"without {self.left_out}")
        if self.added:
            parts.append(f"with {self.added} added")
        return ", ".join(parts)


def closest_meld(cards: Hand, kinds: tuple[Kind, ...], judge: Judge) -> Closest | None:
    """Find the legal meld with the fewest cards left out and added, or None if there is none."""
    best: Closest | None = None
    for meld in _candidates(cards, kinds, judge):
        found = _compared(meld, cards)
        if best is None or _rank(found) < _rank(best):
            best = found
    return best


def _rank(found: Closest) -> tuple[int, int]:
    return found.cost, len(found.added)


def _compared(meld: Meld, cards: Hand) -> Closest:
    held, needed = Counter(cards), Counter(meld.cards)
    return Closest(meld, Hand((held - needed).elements()), Hand((needed - held).elements()))


def _candidates(cards: Hand, kinds: tuple[Kind, ...], judge: Judge) -> Iterator[Meld]:
    """Give, of each shape and size, the legal meld that uses most of the cards."""
    if Kind.TRIO in kinds and judge.ruleset.trios.allowed:
        yield from filter(judge.allows, _trios(cards, judge))
    if Kind.ESCALERA in kinds:
        yield from filter(judge.allows, _escaleras(cards, judge))


def _trios(cards: Hand, judge: Judge) -> Iterator[Trio]:
    rules = judge.ruleset.trios
    distinct = holds(rules.distinct_suits, judge.on_table)
    for rank in Rank:
        own = [card for card in cards if card.rank is rank]
        kept = list(dict.fromkeys(own)) if distinct else own
        cap = _natural_cap(judge, distinct)
        kept = kept[: min(cap, rules.max_length or len(kept))]
        pool = [
            card
            for card in cards
            if card.rank is not rank and judge.ruleset.wilds.may_stand_in(card)
        ]
        for wilds in _wild_counts(len(kept), len(pool), rules):
            lacking = _lacking_naturals(len(kept), wilds, judge)
            naturals = min(lacking, max(0, cap - len(kept)))
            added = [
                *_further_naturals(rank, kept, naturals),
                *[JOKER] * max(0, rules.min_length - len(kept) - wilds - naturals),
            ]
            yield Trio(rank, [*kept, *pool[:wilds], *added] or [JOKER])


def _wild_counts(naturals: int, most: int, rules: TrioRules) -> list[int]:
    """Give the numbers of wilds that can be best: few, or as many as some limit lets in."""
    limits = (
        naturals - 1,
        naturals,
        most,
        most if rules.max_wilds is None else rules.max_wilds,
        most if rules.max_length is None else rules.max_length - naturals,
    )
    counts = {*range(rules.min_length + 1), *limits}
    return sorted(count for count in counts if 0 <= count <= most)


def _natural_cap(judge: Judge, distinct: bool) -> int:
    """Give how many naturals a trio may hold; a number beyond any hand where nothing says."""
    rules = judge.ruleset.trios
    cap = len(Suit) if distinct else _NO_CAP
    if judge.packs is not None and rules.max_naturals_per_pack is not None:
        cap = min(cap, rules.max_naturals_per_pack * judge.packs)
    return cap


def _lacking_naturals(naturals: int, wilds: int, judge: Judge) -> int:
    """Give how many naturals a trio lacks, by its length and by its wilds."""
    rules = judge.ruleset.trios
    lacking = max(0, rules.min_length - naturals - wilds)
    if holds(judge.ruleset.wilds.limits, judge.on_table):
        lacking = max(lacking, rules.min_naturals - naturals)
        while most_wilds(naturals + lacking + wilds, judge.ruleset.wilds.ratio) < wilds:
            lacking += 1
    return lacking


def _further_naturals(rank: Rank, kept: list[Card], count: int) -> list[Card]:
    """Give naturals of a rank, of the suits that are not there first."""
    suits = sorted(Suit, key=lambda suit: Card(rank, suit) in kept)
    return [Card(rank, suits[turn % len(suits)]) for turn in range(count)]


def _escaleras(cards: Hand, judge: Judge) -> Iterator[Escalera]:
    rules = judge.ruleset.escaleras
    suits = sorted({card.suit for card in cards if card.suit is not None}) or [Suit.CLUBS]
    for suit in suits:
        for start in Rank:
            for count in range(rules.min_length, rules.max_length + 1):
                if start in starts(count, rules.ace):
                    yield _filled(cards, suit, start, count, judge)


def _filled(cards: Hand, suit: Suit, start: Rank, count: int, judge: Judge) -> Escalera:
    """Lay what has its place there, wilds into as many gaps as the limits allow, add the rest."""
    places = places_of(suit, start, count)
    kept = {place for place in places if place in cards}
    pool = [card for card in cards.without(kept) if judge.ruleset.wilds.may_stand_in(card)]
    gaps = _wild_gaps(places, kept, judge)
    wilds = dict(zip(gaps, pool, strict=False))
    return Escalera(suit, start, [wilds.get(place, place) for place in places])


def _wild_gaps(places: tuple[Card, ...], kept: set[Card], judge: Judge) -> list[Card]:
    """Give the gaps that wilds may fill together, as many as the limits allow."""
    rules = judge.ruleset.escaleras
    gaps = [place for place in places if place not in kept]
    if not holds(judge.ruleset.wilds.limits, judge.on_table):
        return gaps
    if not rules.adjacent_wilds:
        gaps = _apart(places, kept)
    count = len(places)
    most = min(most_wilds(count, judge.ruleset.wilds.ratio), max(0, count - rules.min_naturals))
    if rules.max_wilds is not None:
        most = min(most, rules.max_wilds)
    return gaps[:most]


def _apart(places: tuple[Card, ...], kept: set[Card]) -> list[Card]:
    """Give the most gaps of which no two are neighbours; a circle is walked from a natural."""
    ring = len(places) == CIRCLE and next_place(places[-1]) is places[0]
    first = next((offset for offset, place in enumerate(places) if place in kept), 0)
    walk = places[first:] + places[:first] if ring else places
    chosen: list[Card] = []
    for place in walk:
        touches_last = chosen and next_place(chosen[-1]) is place
        touches_first = ring and chosen and next_place(place) is chosen[0]
        if place not in kept and not touches_last and not touches_first:
            chosen.append(place)
    return chosen


_NO_CAP = 10**6
