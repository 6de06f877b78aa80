"""What fits on melds of the table, and what comes out of them, is remembered rightly."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from random import Random

import pytest

import continental as ct
from continental.legality import fits
from continental.legality.fits import fits_of
from continental.melds import End, Escalera, Meld, Trio, naturals_of, places_of
from continental.reasons import Violation
from continental.ruleset import Ace, Scope, WildRatio
from continental.validation import Judge, freed, starts, why_not_grown

TWOS = "2c 2d 2h 2s"
RULES = {
    "castigo": ct.CASTIGO,
    "xelu": ct.XELU,
    "no wilds side by side": ct.XELU.replace(escaleras={"adjacent_wilds": False}),
    "wilds side by side in openings only": ct.XELU.replace(
        escaleras={"adjacent_wilds": False}, wilds={"limits": Scope.OPENING}
    ),
    "twos": ct.CASTIGO.replace(wilds={"cards": TWOS, "ratio": WildRatio.FEWER_THAN_NATURALS}),
    "one two": ct.CASTIGO.replace(wilds={"cards": "2d"}),
    "suits": ct.XELU.replace(trios={"distinct_suits": Scope.ALWAYS}, wilds={"cards": TWOS}),
    "short": ct.CASTIGO.replace(
        trios={"max_length": 4, "max_naturals_per_pack": 1}, escaleras={"max_length": 6}
    ),
    "high": ct.XELU.replace(escaleras={"ace": Ace.HIGH, "min_naturals": 3, "max_wilds": 2}),
}


def melds(judge: Judge) -> Iterator[Meld]:
    """Give melds that may lie on the table: trios, and escaleras with wilds in any places."""
    wilds = [*judge.ruleset.wilds.cards, ct.JOKER]
    for rank in (ct.Rank.ACE, ct.Rank.TWO, ct.Rank.NINE):
        different = dict.fromkeys([*naturals_of(rank), *wilds[-2:]])
        for length in (3, 4, 5):
            for some in combinations_with_replacement(different, length):
                yield Trio(rank, some)
    for length in (4, 6, 12):
        for start, suit in product(starts(length, judge.ruleset.escaleras.ace), ct.Suit):
            places = places_of(suit, start, length)
            for lying in islice(product((True, False), repeat=length), 70):
                wild = wilds[-1 - sum(lying) % min(2, len(wilds))]
                cards = [place if own else wild for place, own in zip(places, lying, strict=True)]
                yield Escalera(suit, start, cards)


@pytest.mark.parametrize("name", RULES)
def test_what_is_remembered_is_what_is_judged(name: str) -> None:
    judge = Judge(RULES[name], packs=2, on_table=True)
    every = [one for one in melds(judge) if judge.allows(one)]
    Random(7).shuffle(every)
    fitting = freeing = 0
    for meld in every[:250]:
        known = fits_of(meld, judge)
        for card in ct.Deck(1, 1).cards:
            for end in (None,) if isinstance(meld, Trio) else End:
                fits_there = why_not_grown(meld, card, end, judge) is None
                assert known.room.has(card, end) == fits_there, (meld, card, end)
                fitting += fits_there
            for slot in (None,) if isinstance(meld, Trio) else range(len(meld)):
                outcome = freed(meld, card, slot, judge)
                if isinstance(outcome, Violation):
                    assert known.freed(card, slot) is None, (meld, card, slot)
                else:
                    assert (known.exchanged(card, slot), known.freed(card, slot)) == outcome
                    freeing += 1
    assert fitting > 100
    assert freeing > 60


def played(name: str) -> tuple[list[str], set[Judge]]:
    """Tell all that is listed in two rounds, and what the melds were judged by."""
    rules = ct.XELU.replace(name=name, stock={"max_reshuffles": 3})
    rng, game = Random(3), ct.Game.new(rules, seats=4, seed=3)
    told: list[str] = []
    judges: set[Judge] = set()
    while game.to_act is not None and game.round < 3:
        moves = list(game.legal_moves)
        told.append(repr(moves))
        judges.add(game.table.judge)
        game = game.play(rng.choice(moves))
    return told, judges


def test_a_full_memory_forgets_and_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    expected, judges = played("with a large memory")
    large = max(len(fits._memory(judge)) for judge in judges)
    monkeypatch.setattr(fits, "_MOST", 5)
    told, judges = played("with a small memory")
    small = max(len(fits._memory(judge)) for judge in judges)
    assert told == expected
    assert small <= 5 < large
