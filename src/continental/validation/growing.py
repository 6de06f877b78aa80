"""Melds that lie on the table: how they grow, and which wilds come out of them."""

from operator import is_

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import CIRCLE, End, Escalera, Meld, Trio, naturals_of, places_of
from continental.reasons import Reason, Violation
from continental.ruleset import Ace
from continental.validation.placed import HIGH_ACE, holds, suits_matter, why_not_meld
from continental.validation.shapes import Judge

__all__ = ["build_of", "exchanged", "freed", "grown", "room", "why_not_grown"]


def grown(meld: Meld, card: Card, end: End | None, judge: Judge) -> Meld:
    """Give a meld with a card added, at an end of an escalera, whether that is legal or not.

    A full circle is stored from the ace on, whichever end was filled.
    """
    if isinstance(meld, Trio):
        return Trio(meld.rank, (*meld.cards, card))
    if end is End.HIGH:
        longer = Escalera(meld.suit, meld.start, (*meld.cards, card))
    else:
        longer = Escalera(meld.suit, _before(meld.start), (card, *meld.cards))
    ring = judge.ruleset.escaleras.ace is Ace.CIRCULAR and len(longer) == CIRCLE
    if ring and longer.start is Rank.TWO:
        return Escalera(meld.suit, Rank.ACE, (longer.cards[-1], *longer.cards[:-1]))
    return longer


def _before(rank: Rank) -> Rank:
    """Give the rank before another, the king before the ace."""
    return Rank((rank - 2) % CIRCLE + 1)


def why_not_grown(meld: Meld, card: Card, end: End | None, judge: Judge) -> Violation | None:
    """Judge a card that is added to a meld on the table; None where it fits."""
    if isinstance(meld, Trio):
        if end is not None:
            return Violation(Reason.NO_ENDS)
    elif end is None:
        return Violation(Reason.END_NEEDED)
    elif len(meld) == CIRCLE:
        return Violation(Reason.TOO_LONG, {"maximum": CIRCLE, "count": CIRCLE + 1})
    longer = grown(meld, card, end, judge)
    violation = why_not_meld(longer, judge.ruleset, packs=judge.packs, on_table=True)
    if violation is None and isinstance(meld, Escalera) and _is_closed(meld, end, judge):
        return Violation(Reason.ROUND_THE_CORNER)
    return violation


def _is_closed(meld: Escalera, end: End | None, judge: Judge) -> bool:
    """Tell whether an ace ends an escalera there, so that nothing follows, not even the last card.

    Thirteen cards in a row could be turned to begin elsewhere, but no ace on the table moves.
    """
    if judge.ruleset.escaleras.ace is Ace.CIRCULAR:
        return False
    if end is End.LOW:
        return meld.start is Rank.ACE
    return meld.start + len(meld) - 1 == HIGH_ACE


def room(
    meld: Meld, judge: Judge, known: dict[object, bool]
) -> tuple[tuple[Card, End | None], ...]:
    """Tell every card that a meld on the table has room for, with an end at which it fits.

    The last card of a circle fits at both ends; a trio has none.

    Args:
        meld: the meld.
        judge: what it is judged by.
        known: what was found out about melds of other ranks and suits; more is added to it.
    """
    alike = build_of(meld, judge)[1:]
    found: list[tuple[Card, End | None]] = []
    for card, end, role in _ways(meld, (*judge.ruleset.wilds.cards, JOKER)):
        fits = known.get((alike, end, role))
        if fits is None:
            fits = why_not_grown(meld, card, end, judge) is None
            known[alike, end, role] = fits
        if fits:
            found.append((card, end))
    return tuple(found)


def build_of(meld: Meld, judge: Judge) -> tuple[object, ...]:
    """Give what decides which cards a meld has room for: where it is equal, so is `room`.

    Its rank or suit comes first, and changes the cards alone. So it is for the naturals that a
    wild gives way to, by themselves or by their places. Which wilds lie in a meld does not matter;
    how many of them, and where, does as far as limits hold.
    """
    rules = judge.ruleset
    if isinstance(meld, Trio):
        suits = [card.suit for card in meld.cards if card.rank is meld.rank]
        told = tuple(suits) if suits_matter(rules.trios, judge.on_table) else len(suits)
        return meld.rank, told, len(meld.cards) - len(suits)
    lying: object = None
    if holds(rules.wilds.limits, judge.on_table):
        natural = tuple(map(is_, meld.cards, meld.places))
        lying = sum(natural) if rules.escaleras.adjacent_wilds else natural
    return meld.suit, meld.start, len(meld.cards), lying


def _ways(meld: Meld, wilds: tuple[Card, ...]) -> list[tuple[Card, End | None, Suit | bool | None]]:
    """Give the cards that may fit, each with an end, each way once.

    The third tells what the card would be: a natural of a suit in a trio, or not, which is None;
    a natural in an escalera, or not.
    """
    if isinstance(meld, Trio):
        rank = meld.rank
        naturals = [(card, None, card.suit) for card in naturals_of(rank)]
        return [*naturals, *[(card, None, None) for card in wilds if card.rank is not rank]]
    if len(meld) == CIRCLE:
        return []
    low, *_, high = places_of(meld.suit, _before(meld.start), len(meld) + 2)
    ends = (low, End.LOW), (high, End.HIGH)
    return [
        *[(place, end, True) for place, end in ends],
        *[(card, end, False) for card in wilds for place, end in ends if card is not place],
    ]


def freed(meld: Meld, card: Card, slot: int | None, judge: Judge) -> tuple[Meld, Card] | Violation:
    """Put a card in the place of a wild of a meld on the table.

    Returns:
        The meld afterwards and the wild that came out, or why that cannot be.
    """
    if isinstance(meld, Trio):
        return _freed_of_trio(meld, card, slot, judge)
    if slot is None:
        return Violation(Reason.SLOT_NEEDED)
    if slot >= len(meld):
        return Violation(Reason.NO_WILD_THERE)
    there = meld.slots[slot]
    if not there.is_wild:
        return Violation(Reason.NO_WILD_THERE)
    if card is not there.stands_for:
        assert isinstance(there.stands_for, Card)
        return Violation(Reason.FREES_NOTHING, {"card": card, "needed": there.stands_for})
    return _checked(*exchanged(meld, card, slot), judge)


def _freed_of_trio(
    meld: Trio, card: Card, slot: int | None, judge: Judge
) -> tuple[Meld, Card] | Violation:
    if slot is not None:
        return Violation(Reason.NO_SLOTS)
    if not meld.wilds:
        return Violation(Reason.NO_WILD_THERE)
    if card.rank is not meld.rank:
        return Violation(Reason.FREES_NOTHING, {"card": card, "needed": meld.rank})
    return _checked(*exchanged(meld, card, slot), judge)


def exchanged(meld: Meld, card: Card, slot: int | None) -> tuple[Meld, Card]:
    """Put a card in the place of a wild of a meld, whether that is legal or not.

    Returns:
        The meld afterwards and the wild that came out; of a trio it is the one that is sorted
        last, a joker where there is one.
    """
    if isinstance(meld, Trio):
        cards = list(meld.cards)
        place = max(n for n, there in enumerate(cards) if there.rank is not meld.rank)
        wild, cards[place] = cards[place], card
        return Trio(meld.rank, cards), wild
    assert slot is not None
    wild = meld.cards[slot]
    cards = [*meld.cards[:slot], card, *meld.cards[slot + 1 :]]
    return Escalera(meld.suit, meld.start, cards), wild


def _checked(meld: Meld, wild: Card, judge: Judge) -> tuple[Meld, Card] | Violation:
    violation = why_not_meld(meld, judge.ruleset, packs=judge.packs, on_table=True)
    return (meld, wild) if violation is None else violation
