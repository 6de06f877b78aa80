"""The engine against the second telling of the rules, in small positions.

What a seat may do, and what each move does, must be the same: positions are made up, then played
on for some moves. The rules of each table are written down here a second time, from the pages of
rules; the oracle knows no other.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TypeAlias

import play_oracle as oracle
import pytest
from exploring import examples
from hypothesis import assume, given
from hypothesis import strategies as st
from play_oracle import Rules

import continental as ct
from continental.dealing import chance_action
from continental.testing import cards, legal_moves_of, melds

CASTIGO = Rules(
    ("TT",),
    ace="circular",
    trio_wilds=2,
    trio_naturals=8,
    swap_from="E",
    penalty_stock=True,
    points=oracle.castigo_points,
)
XELU = Rules(
    ("TT",),
    ace="either",
    more_wilds=False,
    fed=True,
    swap_from="TE",
    same_escalera=True,
    opened_buy=False,
    take_cost_of_two=1,
    doubled=True,
)
XELU_TE = replace(XELU, contract=("TE",))
FIFTEEN = Rules(
    ("E3E3E3E3E3", "E4E4E4E3", "E5E4E3E3"),
    shortest=3,
    longest=5,
    wild_twos=True,
    concealed=True,
    dealt_hand=True,
    buying=False,
)
TWOS = "2c 2d 2h 2s"
SMALL = 11
"""Cards of a hand that the oracle tries everything with."""


def xelu(**changes: object) -> ct.Ruleset:
    return ct.XELU.replace(id="house", **changes)  # type: ignore[arg-type]


def small(contract: str) -> ct.Ruleset:
    """Give fifteen with fewer cards."""
    total = sum(int(digit) for digit in contract if digit.isdigit())
    return ct.FIFTEEN.replace(id="small", rounds=(ct.Round(total, contract),))


TABLES = {
    "castigo TT": (ct.CASTIGO, 1, CASTIGO),
    "castigo TE": (ct.CASTIGO, 2, replace(CASTIGO, contract=("TE",))),
    "castigo EE": (ct.CASTIGO, 3, replace(CASTIGO, contract=("EE",))),
    "xelu TT": (ct.XELU, 1, XELU),
    "xelu TE": (ct.XELU, 2, XELU_TE),
    "xelu EE": (ct.XELU, 3, replace(XELU, contract=("EE",))),
    "xelu, ace low": (xelu(escaleras={"ace": "low"}), 2, replace(XELU_TE, ace="low")),
    "xelu, ace high": (xelu(escaleras={"ace": "high"}), 2, replace(XELU_TE, ace="high")),
    "xelu, ace anywhere": (
        xelu(escaleras={"ace": "circular"}),
        2,
        replace(XELU_TE, ace="circular"),
    ),
    "xelu, wild twos": (xelu(wilds={"cards": TWOS}), 2, replace(XELU_TE, wild_twos=True)),
    "xelu, escaleras of three": (
        xelu(escaleras={"min_length": 3}),
        3,
        replace(XELU, contract=("EE",), shortest=3),
    ),
    "xelu, last discard": (
        xelu(going_out={"last_discard": True}),
        1,
        replace(XELU, last_discard=True),
    ),
    "xelu, lay-offs from the next turn": (
        xelu(laying_off={"opening_turn": False}),
        2,
        replace(XELU_TE, lay_off_now=False),
    ),
    "fifteen": (ct.FIFTEEN, 1, FIFTEEN),
    "fifteen of six cards": (small("E3!E3!"), 1, replace(FIFTEEN, contract=("E3E3",))),
    "fifteen of nine cards": (small("E5!E4!"), 1, replace(FIFTEEN, contract=("E5E4",))),
    "fifteen of eight, jokers only": (
        small("E5!E3!").replace(wilds={"cards": ()}),
        1,
        replace(FIFTEEN, contract=("E5E3",), wild_twos=False),
    ),
}


# --- from the engine's words to the oracle's -----------------------------------------------------


def meld_of(meld: ct.Meld) -> oracle.Meld:
    told = tuple(map(str, meld.cards))
    if isinstance(meld, ct.Trio):
        return ("T", int(meld.rank), told)
    return ("E", meld.suit.letter, int(meld.start), told)


PHASES = {
    ct.Phase.DRAW: "draw",
    ct.Phase.CLAIMS: "claims",
    ct.Phase.PLAY: "play",
    ct.Phase.RESHUFFLE: "reshuffle",
    ct.Phase.ROUND_OVER: "over",
    ct.Phase.GAME_OVER: "over",
}


def position_of(state: ct.State, rules: Rules) -> oracle.Position:
    """Write a state down in the oracle's words."""
    table = state.table
    over = PHASES[table.phase] == "over"
    return oracle.Position(
        rules=rules,
        hands=[Counter(map(str, hand)) for hand in state.hands],
        stock=list(map(str, state.stock)),
        penalty=list(map(str, state.penalty_stock)),
        pile=list(map(str, table.discards)),
        table=[(one.owner, meld_of(one.meld)) for one in table.melds],
        opened=list(table.opened),
        turns=list(table.turns),
        turn=table.turn,
        phase=PHASES[table.phase],
        upcard=table.upcard,
        opened_now=table.opened_now,
        asked=list(table.claims),
        owed=[(one.seat, one.source.value == "penalty_stock") for one in table.owed],
        scores=table.results[-1].scores if over else None,
    )


# --- positions ---------------------------------------------------------------------------------


def out_of(deck: Counter[ct.Card], wanted: Iterable[ct.Card]) -> list[ct.Card]:
    """Take some cards out of a deck, those that are there."""
    found: list[ct.Card] = []
    for card in wanted:
        if deck[card]:
            deck[card] -= 1
            found.append(card)
    return found


def tables(ruleset: ct.Ruleset, packs: int) -> st.SearchStrategy[list[ct.Meld]]:
    some = melds(ruleset, max_size=5, packs=packs)
    long = melds(ruleset, kind=ct.Kind.ESCALERA, packs=packs)
    return st.lists(some, max_size=3) | st.lists(some | long, min_size=1, max_size=2)


TableMelds: TypeAlias = list[tuple[int, ct.Meld]]


def places_on(table: TableMelds, *, wild: bool = False) -> list[ct.Card]:
    """Give the cards that melds, or only their wilds, stand for; clubs where the suit is free."""
    slots = [slot for _, meld in table for slot in meld.slots if slot.is_wild or not wild]
    return [
        slot.stands_for
        if isinstance(slot.stands_for, ct.Card)
        else ct.Card(slot.stands_for, ct.Suit.CLUBS)
        for slot in slots
    ]


@st.composite
def loose_hands(
    draw: st.DrawFn, ruleset: ct.Ruleset, packs: int, table: TableMelds
) -> list[ct.Card]:
    """Give cards of which some belong together, or to the table."""
    parts = draw(st.lists(melds(ruleset, max_size=4, packs=packs), max_size=2))
    held = [card for meld in parts for card in meld.cards]
    some = cards() | st.sampled_from([ct.JOKER, *places_on(table)])
    held += draw(st.lists(some, min_size=1, max_size=4))
    return held[: draw(st.integers(1, 9))]


@st.composite
def ready_hands(
    draw: st.DrawFn, ruleset: ct.Ruleset, round: int, packs: int, table: TableMelds
) -> list[ct.Card]:
    """Give the cards of an opening, perhaps one for a card that frees a wild, and a few more."""
    held: list[ct.Card] = []
    for part in ruleset.round(round).contracts[0].requirements:
        rules = ruleset.trios if part.kind is ct.Kind.TRIO else ruleset.escaleras
        held += draw(melds(ruleset, kind=part.kind, max_size=rules.min_length, packs=packs)).cards
    keys = places_on(table, wild=True)
    for _ in range(draw(st.integers(0, 2)) if keys else 0):
        held[draw(st.integers(0, len(held) - 1))] = draw(st.sampled_from(keys))
    return held + draw(st.lists(cards() | st.just(ct.JOKER), max_size=2))


@st.composite
def contract_positions(draw: st.DrawFn, ruleset: ct.Ruleset, round: int) -> ct.State:
    """Make a position up: melds on the table, small hands that want to be laid down, few cards.

    All cards that are nowhere else are in the hand of the last seat, who only draws and discards.
    """
    seats = draw(st.integers(2, 4))
    packs = ruleset.packs(seats, round)
    deck = Counter(ruleset.deck(seats, round).cards)
    table: TableMelds = []
    for meld in draw(tables(ruleset, packs)):
        if not Counter(meld.cards) - deck:
            deck -= Counter(meld.cards)
            table.append((draw(st.integers(0, seats - 1)), meld))
    hands: list[list[ct.Card]] = []
    for _ in range(seats - 1):
        held = draw(ready_hands(ruleset, round, packs, table) | loose_hands(ruleset, packs, table))
        hand = out_of(deck, held[:SMALL])
        hands.append(hand or out_of(deck, sorted(deck.elements())[:1]))
    pile = out_of(deck, draw(st.lists(cards(), max_size=3)))
    rest = sorted(deck.elements())
    Random(draw(st.integers(0, 2**32 - 1))).shuffle(rest)
    few = draw(st.integers(0, 4))
    penalty = 0 if ruleset.stock.penalty_share is None else draw(st.integers(0, 2))
    return ct.position(
        ruleset,
        [*hands, rest[few + penalty :]],
        round=round,
        melds=table,
        discards=pile,
        stock=rest[:few],
        penalty_stock=rest[few : few + penalty],
        upcard=len(pile) == 1 and draw(st.booleans()),
        opened=draw(st.lists(st.integers(0, seats - 1), max_size=1)) if draw(st.booleans()) else (),
        turn=draw(st.integers(0, seats - 2)),
        phase=draw(st.sampled_from((ct.Phase.PLAY, ct.Phase.DRAW))),
    )


@st.composite
def concealed_positions(draw: st.DrawFn, ruleset: ct.Ruleset) -> ct.State:
    """Make a position up in which a hand is complete, or nearly so, with a few wilds."""
    size = ruleset.round(1).cards
    wilds = 2 if size > SMALL else 4  # more make too many ways
    hand: list[ct.Card] = []
    for part in draw(st.sampled_from(ruleset.round(1).contracts)).requirements:
        assert part.length is not None
        alike = ruleset.replace(
            escaleras={"min_length": part.length, "max_length": part.length},
            rounds=(ct.Round(part.length, f"E{part.length}!"),),
        )
        for slot in draw(melds(alike)).slots:
            wilds -= slot.is_wild
            keeps = wilds >= 0 or not isinstance(slot.stands_for, ct.Card)
            hand.append(slot.card if keeps else slot.stands_for)  # type: ignore[arg-type]
    for _ in range(draw(st.integers(0, 2))):
        hand[draw(st.integers(0, len(hand) - 1))] = draw(cards())
    drawn = draw(st.booleans())
    deck = Counter(ruleset.deck(2, 1).cards)
    hand = out_of(deck, [*hand, *sorted(deck)][:size])
    hand += out_of(deck, sorted(deck.elements())[: size + drawn - len(hand)])
    return ct.position(
        ruleset,
        [hand, out_of(deck, ct.Hand("6c 7c 8c"))],
        discards=out_of(deck, ct.Hand("9d 9h")),
        phase=ct.Phase.PLAY if drawn else ct.Phase.DRAW,
        turn=0,
        turns=draw(st.sampled_from(((1, 0), (2, 1)))),
    )


# --- the comparison ----------------------------------------------------------------------------


def same(theirs: Collection[str], mine: Collection[str]) -> None:
    """Assert that both list the same, each once; long lists are told by where they differ."""
    assert len(theirs) == len({*theirs})
    only_theirs, only_mine = {*theirs} - {*mine}, {*mine} - {*theirs}
    assert not only_theirs, f"only the engine lists {sorted(only_theirs)[:5]}"
    assert not only_mine, f"only the oracle lists {sorted(only_mine)[:5]}"


def agreed(state: ct.State, rules: Rules) -> dict[str, oracle.Move]:
    """Give the legal moves, which both must find."""
    mine = oracle.legal(position_of(state, rules))
    theirs = [str(move) for move in legal_moves_of(state)]
    same(theirs, mine)
    return mine


def played_both(state: ct.State, rules: Rules, text: str, move: oracle.Move) -> ct.State:
    """Make a move in both worlds, which must come to the same."""
    before = position_of(state, rules)
    result = ct.apply(state, ct.parse_move(text)).state
    assert position_of(result, rules) == oracle.after(before, move)
    return result


def shuffled_both(state: ct.State, rules: Rules) -> ct.State:
    action = chance_action(state.table, 1)
    assert isinstance(action, ct.Reshuffle)
    before = position_of(state, rules)
    result = ct.apply(state, action).state
    expected = oracle.reshuffled(before, list(map(str, action.cards)))
    assert position_of(result, rules) == expected
    return result


def moves_of(state: ct.State, rules: Rules) -> dict[str, oracle.Move]:
    """Give the moves that are tried: all where the hand is small, else what needs no search."""
    seat = state.table.to_act
    assert seat is not None
    if len(state.hands[seat]) <= SMALL or rules.concealed:
        return agreed(state, rules)
    if state.table.phase is ct.Phase.CLAIMS:
        return {"pass": ("pass",)}
    if state.table.phase is ct.Phase.DRAW:
        return {"draw": ("draw",)}
    card = str(state.hands[seat][0])
    return {f"discard {card}": ("discard", card)}


def compare(data: st.DataObject, state: ct.State, rules: Rules, steps: int) -> None:
    """Play some moves, those on the table rather than others."""
    for _ in range(steps):
        if state.table.phase is ct.Phase.RESHUFFLE:
            state = shuffled_both(state, rules)
            continue
        if state.table.to_act is None:
            return
        found = moves_of(state, rules)
        texts = sorted(found, key=lambda text: (text.startswith("discard"), text))
        on_table = [text for text in texts if text.split()[0] in ("lay", "off", "swap", "declare")]
        wants_more: int = data.draw(st.integers(0, 4))
        if on_table and wants_more:
            texts = on_table
        chosen: int = data.draw(st.integers(0, len(texts) - 1))
        text = texts[chosen]
        state = played_both(state, rules, text, found[text])


CONTRACT = [name for name in TABLES if not TABLES[name][2].concealed]
CONCEALED = [name for name in TABLES if TABLES[name][2].concealed]


@pytest.mark.parametrize("name", CONTRACT)
@examples(25)
@given(data=st.data())
def test_both_know_the_same_moves_and_what_they_do(name: str, data: st.DataObject) -> None:
    ruleset, round, rules = TABLES[name]
    state = data.draw(contract_positions(ruleset, round))
    compare(data, state, rules, steps=8)


@pytest.mark.parametrize("name", CONTRACT)
@examples(15)
@given(data=st.data())
def test_both_know_the_same_lay_downs_of_all_lengths(name: str, data: st.DataObject) -> None:
    ruleset, round, rules = TABLES[name]
    state = data.draw(contract_positions(ruleset, round))
    seat = state.table.to_act
    assert seat is not None
    assume(state.table.phase is ct.Phase.PLAY and not state.table.opened[seat])
    mine = oracle.legal(position_of(state, rules), all_lengths=True)
    lay_downs = sorted(text for text in mine if text.startswith("lay"))
    assume(len(lay_downs) < 2000)
    found = islice(legal_moves_of(state).lay_downs(all=True), 2001)
    same(list(map(str, found)), lay_downs)


@pytest.mark.parametrize("name", CONCEALED)
@examples(8)
@given(data=st.data())
def test_both_know_the_same_ways_to_go_out(name: str, data: st.DataObject) -> None:
    ruleset, _, rules = TABLES[name]
    compare(data, data.draw(concealed_positions(ruleset)), rules, steps=2)


# --- what the comparison has found -------------------------------------------------------------

SPADES = " ".join(f"{rank}s" for rank in "A23456789TJQKA")
FROM_ACE, FROM_TWO, FROM_THREE = SPADES[:35], SPADES[3:38], SPADES[6:]
"""The twelve spades from the low ace, from the two, and up to the high ace."""


@pytest.mark.parametrize(
    ("ace", "run", "card", "ends"),
    [
        pytest.param("low_or_high", FROM_THREE, "2s", "low", id="a high ace closes its end"),
        pytest.param("low_or_high", FROM_THREE, "X", "low", id="for a joker too"),
        pytest.param("high", FROM_THREE, "2s", "low", id="a high ace closes its end, ace high"),
        pytest.param("low_or_high", FROM_ACE, "Ks", "high", id="a low ace closes its end"),
        pytest.param("low_or_high", FROM_ACE, "X", "high", id="for a joker too, ace low"),
        pytest.param("low", FROM_ACE, "Ks", "high", id="a low ace closes its end, ace low"),
        pytest.param("low_or_high", FROM_TWO, "As", "low high", id="an ace at either end"),
        pytest.param("low", FROM_TWO, "As", "low", id="an ace at the low end only"),
        pytest.param("high", FROM_TWO, "As", "high", id="an ace at the high end only"),
        pytest.param("circular", FROM_TWO, "As", "low high", id="one gap of a circle, two ends"),
        pytest.param("circular", FROM_THREE, "2s", "low high", id="a circle has no closed end"),
    ],
)
def test_the_thirteenth_card(ace: str, run: str, card: str, ends: str) -> None:
    state = ct.position(
        xelu(escaleras={"ace": ace}), [f"{card} 5d", "7d 8d"], round=2, melds=[(0, run)]
    )
    game = ct.Game.from_state(state, seed=1)
    open_ends = [end for end in ("low", "high") if not game.why_not(f"off {card} m0 {end}")]
    assert open_ends == ends.split()
    refusals = [game.why_not(f"off {card} m0 {end}") for end in ("low", "high")]
    assert all(
        one is None
        or one.reason in (ct.Reason.ROUND_THE_CORNER, ct.Reason.ACE_NOT_LOW, ct.Reason.ACE_NOT_HIGH)
        for one in refusals
    )
