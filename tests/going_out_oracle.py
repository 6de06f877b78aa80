"""How far a concealed hand is, found by laying every meld there is: slow, and plain to read."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import continental as ct
from continental import Card, Rank, Ruleset, Suit
from continental.melds import places_of
from continental.notation import Requirement
from continental.validation import why_not_meld, why_not_together


def melds_for(wanted: Requirement, wilds: list[Card]) -> Iterator[ct.Meld]:
    """Give every meld of a kind and length with some wilds, whoever holds the cards."""
    length = wanted.length or 0
    if wanted.kind is ct.Kind.TRIO:
        for rank in Rank:
            own = [Card(rank, suit) for suit in Suit]
            for cards in combinations_with_replacement(dict.fromkeys([*own, *wilds]), length):
                yield ct.Trio(rank, cards)
        return
    for suit, start in product(Suit, Rank):
        choices = [dict.fromkeys([place, *wilds]) for place in places_of(suit, start, length)]
        for cards in product(*choices):
            yield ct.Escalera(suit, start, cards)


def fewest_added(
    hand: ct.Hand, contract: ct.Contract, ruleset: Ruleset, packs: int | None
) -> int | None:
    """Tell how many cards must be added to a hand so that some of its cards are the contract."""
    wilds = sorted({card for card in hand if ruleset.wilds.may_stand_in(card)} | {ct.JOKER})
    held = Counter(hand)
    choices: dict[Requirement, list[tuple[int, Counter[Card], ct.Meld]]] = {}
    for one in set(contract.requirements):
        found = [
            (sum((Counter(meld.cards) - held).values()), Counter(meld.cards), meld)
            for meld in melds_for(one, wilds)
            if why_not_meld(meld, ruleset, packs=packs) is None
        ]
        choices[one] = sorted(found, key=lambda choice: choice[0])
    best: int | None = None

    def lay(place: int, cards: Counter[Card], melds: tuple[ct.Meld, ...]) -> None:
        nonlocal best
        lacking = sum((cards - held).values())
        if best is not None and lacking >= best:
            return
        if place == len(contract.requirements):
            best = lacking
            return
        for least, own, meld in choices[contract.requirements[place]]:
            if best is not None and least >= best:
                return
            if all(why_not_together(meld, other, ruleset) is None for other in melds):
                lay(place + 1, cards + own, (*melds, meld))

    lay(0, Counter(), ())
    return best
