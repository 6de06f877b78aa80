"""Hands that can nearly open, by chance."""

from random import Random

from hypothesis import strategies as st

from continental.cards import JOKER, Card, Deck, Hand, Rank, Suit
from continental.melds import Kind
from continental.ruleset import Contract, Family, Ruleset
from continental.testing.strategies import cards, melds, rulesets
from continental.variants import CASTIGO, XELU

Asked = tuple[Ruleset, Contract, int | None, Hand]
"""The rules, a contract, the packs in play or None, and a hand."""


@st.composite
def asked(draw: st.DrawFn, most: int, *, presets: bool = False) -> Asked:
    """Give a hand of so many cards at most that holds much of what a contract asks for.

    Args:
        draw: given by Hypothesis.
        most: cards at most.
        presets: whether only castigo and xelu are wanted.
    """
    ruleset = draw(
        st.sampled_from((CASTIGO, XELU)) if presets else rulesets(family=Family.CONTRACT)
    )
    contract = draw(st.sampled_from([one for part in ruleset.rounds for one in part.contracts]))
    packs = draw(st.sampled_from((None, 1, 2, 3)))
    found: list[Card] = []
    if draw(st.integers(0, 3)):
        for part in contract.requirements:
            some = melds(ruleset, kind=part.kind, max_size=6, packs=packs)
            if not some.is_empty:
                found += draw(some).cards
    found = found[:most]
    for _ in range(draw(st.integers(0, 2))):
        if found:
            found.pop(draw(st.integers(0, len(found) - 1)))
    pool = cards() | st.sampled_from((JOKER, *ruleset.wilds.cards))
    found += draw(st.lists(pool, max_size=most - len(found)))
    return ruleset, contract, packs, Hand(found)


def planted(rng: Random, contract: Contract, cards: int, packs: int, jokers: int) -> Hand:
    """Give a hand from a deck that holds the makings of a contract, perhaps not all of them."""
    deck = list(Deck(packs, jokers).cards)
    found: list[Card] = []

    def take(card: Card) -> None:
        if card in deck:
            deck.remove(card)
            found.append(card)

    for part in contract.requirements:
        suit, rank = rng.choice(list(Suit)), rng.randint(1, 13)
        if part.kind is Kind.TRIO:
            for _ in range(rng.randint(2, 4)):
                take(Card(Rank(rank), rng.choice(list(Suit))))
        else:
            for place in range(rng.randint(4, 6)):
                take(Card(Rank((rank + place - 1) % 13 + 1), suit))
    rng.shuffle(found)
    found = found[: rng.randint(max(0, cards - 6), cards)]
    rng.shuffle(deck)
    return Hand([*found, *deck[: cards - len(found)]])
