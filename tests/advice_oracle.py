"""The best turn, found the plain way: every sequence of moves that the engine accepts is played."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from hypothesis import assume
from hypothesis import strategies as st

import continental as ct
from continental.cards import JOKER
from continental.melds import places_of
from continental.state import State, TableMeld
from continental.testing import melds as some_melds
from continental.testing import rulesets

Worth: TypeAlias = tuple[bool, int, int]
"""Whether cards are left, their points, how many."""


def ends(state: State, seat: int, *, discards: bool) -> Iterator[Worth]:
    """Give what every turn of a seat comes to, to its discard or only up to there."""
    seen: set[tuple[ct.Hand, tuple[TableMeld, ...], bool]] = set()
    todo = [state]
    while todo:
        state = todo.pop()
        hand, table = state.hands[seat], state.table
        at = hand, table.melds, table.opened[seat]
        if at in seen:
            continue
        seen.add(at)
        if not hand or not discards:
            yield worth(hand, table.ruleset)
        if not hand:
            continue
        legal = ct.LegalMoves(table, hand, seat)
        moves: list[ct.Move] = [*legal.of_type(ct.LayOff), *legal.of_type(ct.SwapWild)]
        if discards:
            moves += legal.lay_downs(all=True)
            for move in legal.of_type(ct.Discard):
                yield worth(ct.apply(state, move).state.hands[seat], table.ruleset)
        todo += [ct.apply(state, move).state for move in moves]


def worth(hand: ct.Hand, ruleset: ct.Ruleset) -> Worth:
    """Rate a hand."""
    points = sum(line.points for line in ct.hand_points(hand, ruleset).lines)
    return (True, points, len(hand)) if hand else (False, 0, 0)


# --- positions where much can be done ----------------------------------------------------------


@st.composite
def plays(draw: st.DrawFn, *, opened: bool, max_cards: int = 6) -> State:
    """Give positions of contract games in which seat 0 holds cards that go with the table.

    Where it has not laid down, it holds cards of its contract besides.

    Args:
        draw: given by Hypothesis.
        opened: whether it has laid down.
        max_cards: cards that it holds besides, at most.
    """
    presets = st.sampled_from((ct.CASTIGO, ct.XELU))
    ruleset = draw(presets | rulesets(family=ct.Family.CONTRACT))
    ruleset = ruleset.replace(ending={"max_turns": None})
    seats = draw(st.integers(ruleset.seats.minimum, ruleset.seats.maximum))
    number = 1 if ruleset.id == "drawn" else draw(st.integers(1, 3))
    packs = ruleset.packs(seats, number)
    deck = Counter(ruleset.deck(seats, number).cards)
    table: list[tuple[int, ct.Meld]] = []
    near: list[ct.Card] = [JOKER, *ruleset.wilds.cards]
    wanted: list[ct.Card] = []
    for _ in range(draw(st.integers(0 if opened else -1, 4))):
        meld = draw(some_melds(ruleset, max_size=7, packs=packs))
        if not Counter(meld.cards) - deck:
            deck -= Counter(meld.cards)
            table.append((draw(st.integers(not opened, seats - 1)), meld))
            near += fitting(meld)
    if not opened:
        for one in ruleset.round(number).contracts[0].requirements:
            wanted += draw(
                some_melds(ruleset, kind=one.kind, max_size=one.length or 5, packs=packs)
            ).cards
    assume(len(wanted) <= 8)  # where they are many, trying everything takes too long
    wanted += [draw(st.sampled_from(near)) for _ in range(draw(st.integers(0, max_cards)))]
    others = sorted(deck)[: seats - 1]
    deck -= Counter(others)
    hand = [*(Counter(wanted) & deck).elements()]
    deck -= Counter(hand)
    hand.append(draw(st.sampled_from(sorted(deck))))
    return ct.position(
        ruleset,
        [hand, *others],
        round=number,
        melds=table,
        opened=[0] if opened else [],
        opened_now=opened and draw(st.integers(0, 3)) == 0,
        turn=0,
    )


def fitting(meld: ct.Meld) -> list[ct.Card]:
    """Give the cards about a meld."""
    if isinstance(meld, ct.Trio):
        return [ct.Card(meld.rank, suit) for suit in ct.Suit]
    low = ct.Rank((meld.start - 3) % 13 + 1)
    wilds = [slot.stands_for for slot in meld.wilds if isinstance(slot.stands_for, ct.Card)]
    return [*places_of(meld.suit, low, len(meld) + 4), *wilds * 4]
