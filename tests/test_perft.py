"""Counts of all lines of play of so many moves, from fixed positions and deals.

Each move in a line is a listed one; a shuffle, and the end of a round, end a line. The numbers
were counted by the second telling of the rules, and the small ones are counted by it again here.
"""

from collections import Counter

import play_oracle as oracle
import pytest
from test_play_oracle import CASTIGO, FIFTEEN, TABLES, XELU, XELU_TE, position_of, small

import continental as ct
from continental.testing import perft

COUNTED_TWICE = 500
"""Lines, at most, that the second telling, which is slow, counts again."""


def dealt(ruleset: ct.Ruleset, seats: int) -> ct.State:
    return ct.Game.new(ruleset, seats=seats, seed=7, dealer=0).state


def few_left(ruleset: ct.Ruleset, stock: str) -> ct.State:
    """Give a position with a short stock, all cards that are nowhere else lying discarded."""
    hands = ("4c 4d 9s", "Ac 9d", "Kc Kd")
    rest = Counter(ruleset.deck(3, 1).cards) - Counter(ct.Hand(f"{' '.join(hands)} {stock} 9h"))
    return ct.position(
        ruleset,
        hands,
        discards=(*sorted(rest.elements()), *ct.Hand("9h")),
        stock=stock,
        phase=ct.Phase.DRAW,
        turn=0,
    )


FILLED = " ".join(f"{rank}h" for rank in "23456789TJQK")

POSITIONS = {
    # Two seats, the deal of seed 7. The first upcard is on offer to both.
    "castigo, dealt to two": (dealt(ct.CASTIGO, 2), CASTIGO, (1, 2, 9, 28, 91, 336, 1085)),
    "xelu, dealt to two": (dealt(ct.XELU, 2), XELU, (1, 2, 10, 32, 120, 464, 1656)),
    "castigo, dealt to four": (dealt(ct.CASTIGO, 4), CASTIGO, (1, 2, 9, 23, 86, 259, 867)),
    "fifteen of six cards, dealt to two": (
        dealt(small("E3!E3!"), 2),
        TABLES["fifteen of six cards"][2],
        (1, 2, 13, 26, 156, 312, 2063),
    ),
    "fifteen, dealt to three": (dealt(ct.FIFTEEN, 3), FIFTEEN, (1, 2, 32, 64, 896, 1792, 26458)),
    # Seven discards; 777 with 999, and with the joker for one of six sevens and nines.
    "castigo, to be opened": (
        ct.position(ct.CASTIGO, ["7c 7d 7h 9c 9d 9h X", "2c 3d"], discards="Ks"),
        CASTIGO,
        (1, 14, 29, 50, 99, 351, 1352),
    ),
    # Nine discards, and an opening with the joker that the 6 of spades brings.
    "xelu, to be opened by a swap": (
        ct.position(
            ct.XELU,
            ["6s 9d 9c Jh Qh Kh Ah 8s Js", "3c Td 2h"],
            round=2,
            melds=[(1, "4s 5s X=6s 7s"), (1, "Jh Jd Jc")],
            discards="Ks",
        ),
        XELU_TE,
        (1, 10, 22, 77, 210, 1122, 4053),
    ),
    # Swaps out of an escalera into another meld, and lay-offs.
    "castigo, swaps": (
        ct.position(
            ct.CASTIGO,
            ["7h 9h Qh 6c", "Ah 8d", "X Ks 2c"],
            round=2,
            melds=[
                (0, "Qs Qd Qc"),
                (0, "2c 3c 4c 5c"),
                (1, "Ts Th X X"),
                (1, "5h 6h X=7h 8h"),
            ],
            discards="2d",
        ),
        TABLES["castigo TE"][2],
        (1, 10, 52, 188, 458, 946, 2127),
    ),
    "xelu, swaps": (
        ct.position(
            ct.XELU,
            ["7h Td 6c X", "Ah 8d 4h"],
            round=2,
            melds=[(0, "Qs Qd X"), (0, "5h 6h X=7h 8h"), (1, "Ts Th X"), (1, "2c 3c 4c 5c")],
            discards="2d",
        ),
        XELU_TE,
        (1, 23, 318, 2849, 13486),
    ),
    # A circle with one gap, which an ace or a joker fills; both ends are one move.
    "castigo, the last card of a circle": (
        ct.position(
            ct.CASTIGO,
            ["Ah X 3c", "Ac 8d 4h"],
            round=2,
            melds=[(0, FILLED), (1, "9s 9d 9c")],
            discards="2d",
        ),
        TABLES["castigo TE"][2],
        (1, 6, 15, 36, 99, 261, 750),
    ),
    # One card in the stock: whoever buys gets it, and the mover's card takes a shuffle.
    "xelu, one card in the stock": (
        few_left(ct.XELU, stock="2c"),
        XELU,
        (1, 2, 6, 11, 26, 46, 102),
    ),
    "castigo, one card in the stock": (
        few_left(ct.CASTIGO, stock="2c"),
        CASTIGO,
        (1, 2, 6, 11, 26, 46, 102),
    ),
    "xelu, two seats": (
        ct.position(ct.XELU, ["7h 8h", "2c 3c"], discards="9s 5d", phase=ct.Phase.DRAW, turn=0),
        XELU,
        (1, 2, 6, 14, 36, 98, 268),
    ),
}


def counts(state: ct.State, depths: int) -> tuple[int, ...]:
    return tuple(perft(state, depth) for depth in range(depths))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_lines_of_play_are_as_many(name: str) -> None:
    state, rules, expected = POSITIONS[name]
    assert counts(state, len(expected)) == expected
    position = position_of(state, rules)
    for depth, count in enumerate(expected):
        if count <= COUNTED_TWICE:
            assert oracle.perft(position, depth) == count


@pytest.mark.parametrize("depth", [-1, 1.0, True])
def test_a_depth_is_a_whole_number(depth: int) -> None:
    state = POSITIONS["xelu, two seats"][0]
    with pytest.raises(ct.ContinentalError, match="depth"):
        perft(state, depth)


def test_a_line_ends_where_the_dealer_is_next() -> None:
    state = ct.Game.new(ct.XELU, seats=2, seed=7, auto_deal=False).state
    assert counts(state, 3) == (1, 1, 1)
