"""Some whole games of each kind, checked round by round; `bench/whole_games.py` plays many more."""

from collections import Counter

import pytest
from whole_games_helper import checked_game, opened_now, recounted_payments, recounted_points

import continental as ct


@pytest.mark.parametrize("name", ["castigo", "xelu"])
def test_every_round_of_whole_games_is_counted_right(name: str) -> None:
    """Seven games: two seats to eight."""
    found = sum((checked_game(name, number) for number in range(7)), Counter[str]())
    assert found["rounds"] == 7 * 7
    assert found["won"] > found["at once"] > 0
    assert found["reshuffled"] > 0


def test_every_deal_of_fifteen_is_paid_right() -> None:
    """Twenty-two games: two seats to twelve, each twice; some of the deals are planted."""
    found = sum((checked_game("fifteen", number) for number in range(22)), Counter[str]())
    assert found["rounds"] == 2 * sum(range(2, 13))
    assert found["won"] > found["planted"] > 0
    assert found["reshuffled"] > 0


# --- the recount itself: the examples of the sources -------------------------------------------

OPEN = ct.LayDown([ct.parse_meld("7h 7s 7d"), ct.parse_meld("9h 9s 9d")])
QUEEN = ct.Discard("Qd")


def played(*moves: tuple[int, ct.Move]) -> list[ct.Played]:
    return [ct.Played(seat, move) for seat, move in moves]


AT_ONCE = played((1, QUEEN), (0, ct.DrawStock()), (1, ct.Pass()), (0, OPEN), (0, QUEEN))
LATER = played((0, OPEN), (0, QUEEN), (1, QUEEN), (0, ct.TakeDiscard()), (0, QUEEN))


def test_a_turn_goes_back_to_the_discard_of_another_seat() -> None:
    assert opened_now(AT_ONCE, 0)
    assert not opened_now(LATER, 0)


@pytest.mark.parametrize(
    ("name", "moves", "points"),
    [
        # 50 + 20 + 10 + 10 + 5, and 50 + 20 + 10 + 8 + 3
        pytest.param("castigo", AT_ONCE, 95, id="castigo"),
        pytest.param("xelu", LATER, 91, id="xelu"),
        pytest.param("xelu", AT_ONCE, 182, id="xelu-doubled"),
    ],
)
def test_recounted_points(name: str, moves: list[ct.Played], points: int) -> None:
    hands = (ct.Hand(), ct.Hand("X As Kd 8c 3h"))
    assert recounted_points(name, hands, moves) == (0, [0, points])


WITH_WILDS = "Ad X 3d / 6c 2h 8c / 9s Ts Js / Qh Kh Ah / 4s 5s 6s"
CLEAN = "As 2s 3s / 6d 7d 8d / 9s Ts Js / Qh Kh Ah / 4s 5s 6s"
ONE_SUIT = "As 2s 3s 4s / 5s 6s 7s 8s / 9s Ts Js Qs / Js Qs Ks"


def declared(text: str, *before: ct.Move) -> list[ct.Played]:
    melds = [ct.parse_meld(part) for part in text.split("/")]
    last = ct.Declare(melds, QUEEN.card if before else None)
    return played(*((0, move) for move in before), (0, last))


LATE = (QUEEN, ct.DrawStock())


@pytest.mark.parametrize(
    ("moves", "scores"),
    [
        # The source's own example: 1 + 1 + 2 from each of three.
        pytest.param(declared(WITH_WILDS, *LATE), [12, -4, -4, -4], id="two-and-joker"),
        pytest.param(declared(CLEAN, *LATE), [33, -11, -11, -11], id="clean"),
        pytest.param(declared(CLEAN, ct.DrawStock()), [54, -18, -18, -18], id="first-turn"),
        pytest.param(declared(CLEAN), [63, -21, -21, -21], id="dealt"),
        pytest.param(declared(ONE_SUIT, *LATE), [63, -21, -21, -21], id="one-suit"),
    ],
)
def test_recounted_payments(moves: list[ct.Played], scores: list[int]) -> None:
    assert recounted_payments(moves, 4) == (0, scores)
