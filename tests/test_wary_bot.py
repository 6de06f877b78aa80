"""What a bot does that looks at the others: it waits, leaves what has a price, feeds nobody."""

from random import Random

import pytest

import continental as ct
from continental.bots import GreedyBot, SearchBot
from continental.bots.wary import danger_of
from continental.views import view_of

OTHER = "8c 8d 2c 3c 4s 9s Td"


def chosen(state: ct.State, bot: GreedyBot | SearchBot) -> str:
    return str(bot.choose(view_of(state, 0), Random(1)))


def test_it_waits_to_go_out_at_once_where_that_doubles_the_points_of_the_others() -> None:
    hands = ["7s 7h 7c Kd Ks Kh 4c 9h", OTHER]
    state = ct.position(ct.XELU, hands)
    assert chosen(state, GreedyBot()).startswith("lay")
    assert chosen(state, SearchBot()) in {"discard 4c", "discard 9h"}


def test_it_waits_no_longer_when_another_has_laid_down() -> None:
    hands = ["7s 7h 7c Kd Ks Kh 4c 9h", "8c"]
    state = ct.position(ct.XELU, hands, opened=[1], melds=[(1, "5c 5d 5h"), (1, "2c 2d 2h")])
    assert chosen(state, SearchBot()).startswith("lay")


def test_of_more_than_two_it_does_not_wait() -> None:
    state = ct.position(ct.XELU, ["7s 7h 7c Kd Ks Kh 4c 9h", OTHER, "Ac Ad 5s 6s 3h Jd Qd"])
    assert chosen(state, SearchBot()).startswith("lay")


def test_it_keeps_the_card_with_which_it_may_go_out_at_once() -> None:
    """With 4c a 3c or an 8c would go down at the ends of 4-7, with 9h nothing."""
    hands = ["Ks Kh Kd 4c 5c 6c 7c 9h 2d", f"{OTHER} 9d"]
    assert chosen(ct.position(ct.XELU, hands, round=2), SearchBot()) in {"discard 9h", "discard 2d"}


@pytest.mark.parametrize(
    ("hand", "move"),
    [("7s 7h 7c Kd Ks 4c 9h", "take"), ("7s 7h 2c Kd Ks 4c 9h", "draw")],
    ids=["nothing lacks then", "one lacks then"],
)
def test_between_two_it_takes_only_what_is_worth_another_card(hand: str, move: str) -> None:
    state = ct.position(ct.XELU, [hand, OTHER], discards="Kh", phase=ct.Phase.DRAW)
    assert chosen(state, GreedyBot()) == "take"
    assert chosen(state, SearchBot()) == move


def test_where_the_discard_costs_nothing_it_takes_what_brings_it_nearer() -> None:
    hands = ["7s 7h 2c Kd Ks 4c", "8c 8d 3c 4s 9s Td"]
    state = ct.position(ct.CASTIGO, hands, discards="Kh", phase=ct.Phase.DRAW)
    assert chosen(state, SearchBot()) == "take"


def danger_in(state: ct.State, card: str) -> float:
    return danger_of(view_of(state, 0))(ct.Card(card))


def danger(card: str, hand: str = "2d 3h", *, discards: str = "", round: int = 1) -> float:
    """Tell how dangerous a card is in a round of castigo, by default its first (TT)."""
    hands = [f"{card} {hand}", "X As"]
    return danger_in(ct.position(ct.CASTIGO, hands, discards=discards, round=round), card)


def test_a_card_is_the_more_dangerous_the_more_of_its_rank_are_unseen() -> None:
    assert danger("Ks", "2d Kh Kd Kc") < danger("Ks", "2d Kh 3h 4h") < danger("Ks", "2d 9h 3h 4h")


def test_in_a_round_of_escaleras_what_lies_beside_a_card_counts() -> None:
    far, near = "2s 2s 3s 3s", "7s 7s 9s 9s"
    assert danger("8s", near, round=3) < danger("8s", far, round=3)
    assert danger("8s", near) == danger("8s", far)


def test_what_was_thrown_and_left_is_less_dangerous() -> None:
    known, other = danger("Ks", discards="Kh"), danger("Ks", discards="4h")
    assert danger("Ks", discards="Ks") < known < other


def test_there_is_no_danger_from_a_seat_that_has_laid_down() -> None:
    melds = [(1, "5c 5d 5h"), (1, "6c 6d 6h")]
    assert danger_in(ct.position(ct.CASTIGO, ["Ks 2d", "8c"], melds=melds, opened=[1]), "Ks") == 0


def test_there_is_no_danger_where_who_takes_a_card_pays_for_it() -> None:
    state = ct.position(ct.XELU, ["Ks 2d 3h", "8c 8d"])
    assert danger_in(state, "Ks") == 0
    state = ct.position(ct.XELU, ["Ks 2d 3h", "8c 8d", "9c 9d"])
    assert danger_in(state, "Ks") > 0


def test_a_wild_helps_whoever_takes_it() -> None:
    assert danger("X") == 1


def test_what_the_next_seat_has_taken_tells_what_helps_it() -> None:
    """It is told by play: a take is known to everybody."""
    hands = ["Ks 9s 2d 3h 4h 5h", "Kh Kd 7h 8c Td Jc"]
    state = ct.position(ct.CASTIGO, hands, discards="Kc", phase=ct.Phase.DRAW, turn=1)
    game = ct.Game.from_state(state, seed=1).play("take").play("discard Jc").play("draw")
    assert game.table.known[1] == ct.Hand("Kc")
    assert danger_in(game.state, "Ks") > danger_in(game.state, "9s")
