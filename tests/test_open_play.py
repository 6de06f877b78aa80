"""Cases from real games about turns, openings, lay-offs and swaps, played.

A joker swapped out never goes into a hand here: cases that keep it there are tested as far as
they speak of the swap itself.
"""

from typing import Any

import pytest
from cases_helper import row
from house_rules import SHORT, WILD_TWOS, with_ace
from table_helper import all_cards, meld_on, table

from continental.cards import Hand, Rank
from continental.errors import NotationError
from continental.game import Game
from continental.melds import End, Trio
from continental.moves import At, Discard, LayDown, LayOff, SwapWild
from continental.notation import parse_meld
from continental.reasons import IllegalMove, Reason
from continental.ruleset import Ace, Direction, Ruleset, WildRatio
from continental.scoring import hand_points
from continental.state import Phase
from continental.variants import CASTIGO, FIFTEEN, XELU

CIRCULAR = with_ace(XELU, Ace.CIRCULAR)
OTHERS = ["Ah 8d", "Js Jd"]
"""The hands of the other seats, where they do not matter."""


def laid(
    ruleset: Ruleset, hand: str, *melds: str, owner: int = 0, opened: tuple[int, ...] = (0,)
) -> Game:
    """Give a table with melds of one seat, and the hand of the first seat, which has laid down."""
    on_table = [(owner, meld) for meld in melds]
    return table(ruleset, [hand, *OTHERS], melds=on_table, opened=opened, discards="2h")


def refusal(game: Game, move: str, seat: int | None = None) -> Reason | None:
    """Give why a move is refused, asked and played; None for a legal one."""
    violation = game.why_not(move, seat)
    if violation is None:
        game.play(move, seat)
        return None
    with pytest.raises(IllegalMove):
        game.play(move, seat)
    return violation.reason


def unchanged(game: Game, again: Game) -> bool:
    """Tell whether a game is as another that was made in the same way, legal moves included."""
    return game.state == again.state and list(game.legal_moves) == list(again.legal_moves)


# --- turns -------------------------------------------------------------------------------------

TWO_TRIOS = "7h 7s 7c 9h 9s 9c"
LAY = "lay 7h 7s 7c / 9h 9s 9c"
BOTH = pytest.mark.parametrize("ruleset", [CASTIGO, XELU], ids=lambda one: one.id)


@pytest.mark.case("C064")
@BOTH
def test_nothing_on_the_table_before_the_draw(ruleset: Ruleset) -> None:
    hands = [f"{TWO_TRIOS} 2d", *OTHERS]
    game = table(ruleset, hands, phase=Phase.DRAW, discards="4d")
    assert refusal(game, LAY) is Reason.DRAW_FIRST
    assert game.play("take").play(LAY).table.opened == (True, False, False)


@pytest.mark.case("C064")
def test_a_dealt_hand_of_fifteen_goes_out_before_the_draw() -> None:
    hands = ["4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc Ad X 3d", *OTHERS]
    declared = "declare 4s 5s 6s 7s / 9h Th Jh Qh / Tc Jc Qc Kc / Ad X=2d 3d"
    game = table(FIFTEEN, hands, phase=Phase.DRAW, discards="4d", turns=(1, 0, 0))
    assert game.play(declared).results[0].out == 0


@pytest.mark.case("C065", "C118")
@BOTH
def test_a_turn_has_one_draw_and_one_discard(ruleset: Ruleset) -> None:
    melds = [(0, "Ks Kd Kc")]
    hands = [f"{TWO_TRIOS} Kh 2d", "8d 8c 8h Ts Tc Td Ah", OTHERS[1]]
    game = table(ruleset, hands, phase=Phase.DRAW, discards="4d", melds=melds).play("take")
    assert [refusal(game, move) for move in ("draw", "take")] == [Reason.ALREADY_DRAWN] * 2
    assert refusal(game, "off Kh m0") is None
    over = game.play("discard 2d")
    assert (over.turn, over.phase) == (1, Phase.DRAW)
    for move in (LAY, "off Kh m0", "discard 7h", "draw"):
        assert refusal(over, move, 0) is Reason.NOT_TO_ACT


@pytest.mark.case("C117")
def test_a_draw_has_no_number() -> None:
    game = table(XELU, ["7h 9h", *OTHERS], phase=Phase.DRAW, first="6d 7d")
    for text in ("draw 10", "draw 0", "draw -1", "draw x"):
        with pytest.raises(NotationError):
            game.play(text)
    drawn = game.play("draw")
    assert drawn.state.hands[0] == Hand("7h 9h 6d")


@pytest.mark.case("C126")
@BOTH
def test_the_turn_goes_on_after_the_opening(ruleset: Ruleset) -> None:
    game = table(ruleset, [f"{TWO_TRIOS} 7d 9d 2d", *OTHERS]).play(LAY)
    assert (game.turn, game.phase, game.state.hands[0]) == (0, Phase.PLAY, Hand("7d 9d 2d"))
    for later in (game, game.play("off 7d m0")):
        passed = later.play("discard 2d")
        assert (passed.turn, passed.phase) == (1, Phase.DRAW)
        assert passed.table.discards == Hand("2d")
        assert refusal(passed, "discard 9d", 0) is Reason.NOT_TO_ACT


@pytest.mark.case("C126")
@BOTH
def test_one_card_after_the_opening_ends_the_round_once(ruleset: Ruleset) -> None:
    game = table(ruleset, [f"{TWO_TRIOS} 2d", *OTHERS], auto_deal=False).play(LAY)
    over = game.play("discard 2d")
    assert (over.turn, over.phase) == (None, Phase.ROUND_OVER)
    assert [result.out for result in over.results] == [0]


@pytest.mark.case("T04")
@BOTH
def test_a_discard_is_offered_to_the_next_seat_alone_at_first(ruleset: Ruleset) -> None:
    game = table(ruleset, ["7h 9h", *OTHERS], phase=Phase.DRAW, discards="4d")
    game = game.play("take").play("discard 9h")
    assert (game.turn, game.to_act, game.phase) == (1, 1, Phase.DRAW)
    assert game.table.claims == ()


@pytest.mark.case("T14")
@BOTH
def test_only_a_discard_ends_a_turn(ruleset: Ruleset) -> None:
    game = table(ruleset, ["7h 9h", *OTHERS])
    assert {type(move) for move in game.legal_moves} == {Discard}
    assert refusal(game, "pass") is Reason.NOTHING_OFFERED
    assert refusal(game, "end") is Reason.BETWEEN_ROUNDS
    over = game.play("discard 9h")
    assert not over.options(0)
    assert refusal(over, "discard 7h", 0) is Reason.NOT_TO_ACT


@pytest.mark.case("T25")
@pytest.mark.parametrize("direction", Direction, ids=lambda one: one.value)
def test_seats_are_numbered_in_order_of_play(direction: Direction) -> None:
    """The direction is for display: the seat after 0 is 1, and after the last comes 0."""
    rules = XELU.replace(dealing={"direction": direction})
    for seat, following in ((0, 1), (1, 2), (2, 3), (3, 0)):
        hands = ["7h 9h", "7s 9s", "7c 9c", "7d 9d"]
        game = table(rules, hands, turn=seat)
        assert game.play(next(game.legal_moves.of_type(Discard))).turn == following


# --- openings ----------------------------------------------------------------------------------


@pytest.mark.case("C055")
@BOTH
def test_a_wrong_second_group_refuses_the_whole_opening(ruleset: Ruleset) -> None:
    hands = ["7h 7s 7c 9h 9s 9c Tc 2d", *OTHERS]
    game = table(ruleset, hands)
    wrong = LayDown((Trio(Rank.SEVEN, "7h 7s 7c"), Trio(Rank.NINE, "9h 9s Tc")))
    with pytest.raises(IllegalMove, match="Tc is not of rank 9") as refused:
        game.play(wrong)
    assert refused.value.violation.reason is Reason.MIXED_RANKS
    assert unchanged(game, table(ruleset, hands))
    assert len(game.play(LAY).table.melds) == 2


@pytest.mark.case("C056")
@BOTH
def test_one_trio_of_two_is_refused(ruleset: Ruleset) -> None:
    hands = [f"{TWO_TRIOS} 2d", *OTHERS]
    game = table(ruleset, hands)
    assert refusal(game, "lay 7h 7s 7c") is Reason.WRONG_NUMBER_OF_MELDS
    assert unchanged(game, table(ruleset, hands))
    assert (game.table.melds, game.state.hands[0]) == ((), Hand(hands[0]))


@pytest.mark.case("C059")
@BOTH
def test_a_card_that_is_not_held_is_not_laid_down(ruleset: Ruleset) -> None:
    hands = ["7h 7s 7c 9h 9s 2d", "9c 8d", OTHERS[1]]
    game = table(ruleset, hands)
    assert refusal(game, LAY) is Reason.NOT_HELD
    assert unchanged(game, table(ruleset, hands))


@pytest.mark.case("T27")
@BOTH
def test_failed_moves_leave_every_card_where_it_is(ruleset: Ruleset) -> None:
    hands = ["7h 7s 7c 9h 9s 9d 2d", *OTHERS]
    told: dict[str, Any] = {"melds": [(1, "Ks Kd Kc")], "discards": "4d"}
    before = table(ruleset, hands, phase=Phase.DRAW, **told)
    game = table(ruleset, hands, **told)
    assert refusal(before, "lay 7h 7s 7c / 9h 9s 9d") is Reason.DRAW_FIRST
    assert refusal(game, "lay 7h 7s 7c / 9h 9s 9c") is Reason.NOT_HELD
    assert refusal(game, "off 2d m0") is Reason.NOT_OPEN
    opened = table(ruleset, hands, opened=[0], **told)
    assert refusal(opened, "off 2d m1") is Reason.NO_SUCH_MELD
    assert unchanged(game, table(ruleset, hands, **told))


# --- laying off --------------------------------------------------------------------------------

HEARTS = "6h 7h 8h 9h"
LAY_OFFS = [
    *(
        row(f"{case}:{rules.id}", rules, hand, meld, move, reason)
        for rules in (CASTIGO, XELU)
        for case, hand, meld, move, reason in (
            ("C071", "Th Ks", HEARTS, "off Th m0 high", None),
            ("C071", "5h Ks", HEARTS, "off 5h m0 low", None),
            ("C071", "4h Ks", HEARTS, "off 4h m0 low", Reason.OUT_OF_PLACE),
            ("C073", "9s Ks", "5h 6h 7h 8h", "off 9s m0 high", Reason.OUT_OF_PLACE),
            ("C073", "9s Ks", "5h 6h 7h 8h", "off 9s m0 low", Reason.OUT_OF_PLACE),
            ("C074", "2s Ks", "5h 6h 7h X=8h", "off 2s m0 high", Reason.OUT_OF_PLACE),
            ("C074", "9h Ks", "5h 6h 7h X=8h", "off 9h m0 high", None),
            ("C076", "As Kd", "Ts Js Qs X=Ks", "off As m0 high", None),
            ("C076", "As Kd", "Ts Js Qs X=Ks", "off As m0 low", Reason.OUT_OF_PLACE),
            ("C078", "5h Ks", "Ah 2h 3h 4h", "off 5h m0 high", None),
            ("T11", "Kc 2s", "Kh Ks Kd", "off Kc m0", None),
            ("T11", "X 2s", "Kh Ks Kd", "off X m0", None),
            ("T11", "Th 2s", "Kh Ks Kd", "off Th m0", Reason.MIXED_RANKS),
            ("T11", "Th 2s", HEARTS, "off Th m0 high", None),
            ("T11", "5h 2s", HEARTS, "off 5h m0 low", None),
            ("T11", "4h 2s", HEARTS, "off 4h m0 low", Reason.OUT_OF_PLACE),
            ("T11", "X 2s", HEARTS, "off X m0 high", None),
        )
    ),
    row("C078:circular", CIRCULAR, "Kh Ks", "Ah 2h 3h 4h", "off Kh m0 low", None),
    row("C078:castigo", CASTIGO, "Kh Ks", "Ah 2h 3h 4h", "off Kh m0 low", None),
    row("C078:xelu", XELU, "Kh Ks", "Ah 2h 3h 4h", "off Kh m0 low", Reason.ROUND_THE_CORNER),
    # A joker on the table keeps what it stands for: it does not move to the other end. Told as
    # 8h it leaves the ends 5h and 9h, and 8h itself swaps it; told as 5h, the ends 4h and 8h.
    row("run-17", SHORT, "5h Ks", "6h 7h X=8h", "off 5h m0 low", None),
    row("run-17", SHORT, "4h Ks", "6h 7h X=8h", "off 4h m0 low", Reason.OUT_OF_PLACE),
    row("run-17", SHORT, "8h Ks", "6h 7h X=8h", "off 8h m0 high", Reason.OUT_OF_PLACE),
    row("run-17", SHORT, "8h Ks", "X=5h 6h 7h", "off 8h m0 high", None),
    row("run-17", SHORT, "8h Ks", "5h X=6h 7h", "off 8h m0 high", None),
    row("run-17", SHORT, "4h Ks", "5h X=6h 7h", "off 4h m0 low", None),
]


@pytest.mark.parametrize(("ruleset", "hand", "meld", "move", "reason"), LAY_OFFS)
def test_lay_off(ruleset: Ruleset, hand: str, meld: str, move: str, reason: Reason | None) -> None:
    for owner in (0, 1):
        game = laid(ruleset, hand, meld, owner=owner)
        assert refusal(game, move) is reason
        listed = [str(one) for one in game.legal_moves.of_type(LayOff)]
        assert (move in listed) is (reason is None)


@pytest.mark.case("C072")
@BOTH
def test_two_lay_offs_in_a_row(ruleset: Ruleset) -> None:
    game = laid(ruleset, "5h 4h Ks", HEARTS).play("off 5h m0 low").play("off 4h m0 low")
    assert meld_on(game, 0) == "4h 5h 6h 7h 8h 9h"
    assert game.state.hands[0] == Hand("Ks")


@pytest.mark.case("C076")
@BOTH
def test_the_ace_goes_above_the_king(ruleset: Ruleset) -> None:
    game = laid(ruleset, "As Kd", "Ts Js Qs X=Ks").play("off As m0 high")
    assert meld_on(game, 0) == "Ts Js Qs X=Ks As"


@pytest.mark.case("C079")
@BOTH
def test_the_meld_of_a_lay_off_is_named(ruleset: Ruleset) -> None:
    game = laid(ruleset, "7s Ks", "7h 7c 7d", "3s 4s 5s 6s")
    with pytest.raises(NotationError):
        game.play("off 7s")
    assert list(game.legal_moves.of_type(LayOff)) == [
        LayOff("7s", At(0)),
        LayOff("7s", At(1, End.HIGH)),
    ]


@pytest.mark.case("C081")
@BOTH
def test_a_seat_that_has_not_laid_down_adds_nothing(ruleset: Ruleset) -> None:
    game = laid(ruleset, "Th Ks", HEARTS, owner=1, opened=(1,))
    assert refusal(game, "off Th m0 high") is Reason.NOT_OPEN
    assert not list(game.legal_moves.of_type(LayOff))


@pytest.mark.case("C082")
@BOTH
def test_laying_off_in_the_turn_of_the_opening(ruleset: Ruleset) -> None:
    hands = [f"{TWO_TRIOS} 7d 2d", *OTHERS]
    assert refusal(table(ruleset, hands).play(LAY), "off 7d m0") is None
    later = ruleset.replace(laying_off={"opening_turn": False})
    assert refusal(table(later, hands).play(LAY), "off 7d m0") is Reason.OPENING_TURN


C084 = ("3d X=4d 5d 6d 7d 8d", "8d 9d Td Jd", "Tc Jc Qc Kc X=Ac", "7d X=7 X=7")
ENDS = ["m0 low", "m0 high", "m1 low", "m1 high", "m2 low"]


@pytest.mark.parametrize(
    ("ruleset", "places"),
    [
        row("C084:no-limit", XELU.replace(wilds={"ratio": WildRatio.ANY}), [*ENDS, "m3"]),
        row("C084:two-wilds", with_ace(CASTIGO, Ace.LOW_OR_HIGH), ENDS),
    ],
)
def test_where_a_joker_fits(ruleset: Ruleset, places: list[str]) -> None:
    """Each meld once for each end: the escalera that ends in the high ace has one."""
    hands = ["X Ks", *OTHERS, "Jh", "Qh"]
    packs = ruleset.replace(cards={"packs": 3})
    game = table(packs, hands, melds=[(0, meld) for meld in C084])
    assert [str(move) for move in game.legal_moves.of_type(LayOff) if move.card.is_joker] == [
        f"off X {place}" for place in places
    ]


# --- swapping ----------------------------------------------------------------------------------

CLUBS, KINGS = "5c 6c X=7c 8c", "Kh Ks Kd"
TRIO = "7s 7h X"
SWAPS = [
    *(
        row(f"{case}:{rules.id}", rules, hand, melds, move, reason)
        for rules in (CASTIGO, XELU)
        for case, hand, melds, move, reason in (
            ("C087", "7c Ks", (CLUBS, KINGS), "swap 7c m0.2 to m1", None),
            ("C088", "3c Ks", (CLUBS, KINGS), "swap 3c m0.2 to m1", Reason.FREES_NOTHING),
            ("C088", "7d Ks", (CLUBS, KINGS), "swap 7d m0.2 to m1", Reason.FREES_NOTHING),
            ("C091", "X Ks", ("4h X=5h 6h 7h", KINGS), "swap X m0.1 to m1", Reason.FREES_NOTHING),
            ("C100", "7c Ks", (CLUBS, HEARTS), "swap 7c m0.2 to m1 low", None),
            ("C100", "7c Ks", (CLUBS, KINGS), "swap 7c m0.2 to m1", None),
            ("C187", "3c Ks", (TRIO, "4h 5h 6h 7h"), "swap 7h m0 to m1 low", Reason.NOT_HELD),
            ("C187", "3c Ks", (CLUBS, "4c 5c 6c 7c"), "swap 7c m0.2 to m1 low", Reason.NOT_HELD),
        )
    ),
    row("C093:castigo", CASTIGO, "7c Ks", (TRIO, HEARTS), "swap 7c m0 to m1 low", Reason.NO_SWAPS),
    row("C093:xelu", XELU, "7c Ks", (TRIO, HEARTS), "swap 7c m0 to m1 low", None),
    row(
        "C093:runs",
        XELU.replace(swapping={"from_trios": False}),
        "7c Ks",
        (TRIO, HEARTS),
        "swap 7c m0 to m1 low",
        Reason.NO_SWAPS,
    ),
    row("T22:card", CASTIGO, "9c Ks", (CLUBS, KINGS), "swap 9c m0.2 to m1", Reason.FREES_NOTHING),
    row("T22:trio", CASTIGO, "7d Ks", (TRIO, KINGS), "swap 7d m0 to m1", Reason.NO_SWAPS),
    row(
        "T22:wild",
        WILD_TWOS,
        "2h Ks",
        (CLUBS, KINGS),
        "swap 2h m0.2 to m1",
        Reason.FREES_NOTHING,
    ),
    row("T22:joker", WILD_TWOS, "X Ks", (CLUBS, KINGS), "swap X m0.2 to m1", Reason.FREES_NOTHING),
]


@pytest.mark.parametrize(("ruleset", "hand", "melds", "move", "reason"), SWAPS)
def test_swap(
    ruleset: Ruleset, hand: str, melds: tuple[str, ...], move: str, reason: Reason | None
) -> None:
    for owner in (0, 1):
        game = laid(ruleset, hand, *melds, owner=owner)
        assert refusal(game, move) is reason
        listed = [str(one) for one in game.legal_moves.of_type(SwapWild)]
        assert (move in listed) is (reason is None)


@pytest.mark.case("C087", "C092", "C096")
@pytest.mark.parametrize("owner", [0, 1])
@BOTH
def test_a_swap_moves_two_cards_and_no_more(ruleset: Ruleset, owner: int) -> None:
    """The joker goes to another meld at once, so that nothing of it can be kept or forgotten."""
    game = laid(ruleset, "7c Qd 9d", CLUBS, "Kh Ks Kd", owner=owner)
    with pytest.raises(NotationError):
        game.play("swap 7c m0.2")
    after = game.play("swap 7c m0.2 to m1")
    assert [meld_on(after, number) for number in (0, 1)] == ["5c 6c 7c 8c", "Kd Kh Ks X"]
    assert after.state.hands[0] == Hand("Qd 9d")
    assert all_cards(after.state) == all_cards(game.state)
    assert after.play("discard 9d").turn == 1


@pytest.mark.case("C089")
@BOTH
def test_the_joker_that_stands_for_the_card_comes_out(ruleset: Ruleset) -> None:
    game = laid(ruleset, "Jd Qc", "9d X=Td X=Jd Qd", "Kh Ks Kd")
    assert refusal(game, "swap Jd m0.1 to m1") is Reason.FREES_NOTHING
    after = game.play("swap Jd m0.2 to m1")
    assert meld_on(after, 0) == "9d X=Td Jd Qd"
    assert {move.slot for move in game.legal_moves.of_type(SwapWild)} == {2}


@pytest.mark.case("C093")
def test_a_joker_leaves_a_trio_of_xelu_once() -> None:
    after = laid(XELU, "7c Ks", TRIO, HEARTS).play("swap 7c m0 to m1 high")
    assert [meld_on(after, number) for number in (0, 1)] == ["7c 7h 7s", "6h 7h 8h 9h X=Th"]
    assert after.state.hands[0] == Hand("Ks")


@pytest.mark.case("C098")
def test_a_limit_of_the_opening_is_over_on_the_table() -> None:
    """Two naturals and six jokers, grown by lay-offs, where half may be wild at the opening."""
    rules = WILD_TWOS.replace(cards={"packs": 3})
    meld = "5c 6c X=7c X=8c X=9c X=Tc X=Jc X=Qc"
    game = laid(rules, "7c Ks", meld, KINGS)
    after = game.play("swap 7c m0.2 to m1")
    assert len(parse_meld(meld_on(after, 0)).wilds) == 5
    assert meld_on(after, 1) == "Kd Kh Ks X"


@pytest.mark.case("C100")
def test_a_freed_joker_goes_into_an_escalera_or_a_trio() -> None:
    game = laid(CASTIGO, "7c Ks", CLUBS, HEARTS, "Kh Ks Kd")
    assert {str(move) for move in game.legal_moves.of_type(SwapWild)} == {
        "swap 7c m0.2 to m1 low",
        "swap 7c m0.2 to m1 high",
        "swap 7c m0.2 to m2",
    }


@pytest.mark.case("T12")
def test_a_swapped_joker_goes_to_either_end_of_its_escalera() -> None:
    """In xelu; castigo asks for another meld."""
    game = laid(XELU, "4h Ks", "2h 3h X=4h 5h")
    results = {meld_on(game.play(move), 0) for move in game.legal_moves.of_type(SwapWild)}
    assert results == {"X=Ah 2h 3h 4h 5h", "2h 3h 4h 5h X=6h"}
    castigo = laid(CASTIGO, "4h Ks", "2h 3h X=4h 5h")
    assert refusal(castigo, "swap 4h m0.2 to m0 high") is Reason.SAME_MELD


@pytest.mark.case("T22")
@BOTH
def test_no_swap_before_the_opening_nor_where_told_in_its_turn(ruleset: Ruleset) -> None:
    melds = [(1, CLUBS), (1, KINGS)]
    hands = [f"{TWO_TRIOS} 7c 2d", *OTHERS]
    game = table(ruleset, hands, melds=melds)
    move = "swap 7c m0.2 to m1"
    assert refusal(game, move) is Reason.NOT_OPEN
    assert refusal(game.play(LAY), move) is None
    later = ruleset.replace(swapping={"opening_turn": False})
    assert refusal(table(later, hands, melds=melds).play(LAY), move) is Reason.OPENING_TURN


# --- what a turn is worth ----------------------------------------------------------------------


@pytest.mark.case("C186")
def test_points_of_the_cards_that_left_the_hand() -> None:
    """The points shed: 7+7+7 and 9+9+9 laid down, 9 laid off, 6 for a joker that stays outside."""
    hands = [f"{TWO_TRIOS} 9d 6c Qd", *OTHERS]
    game = table(XELU, hands, melds=[(1, "5c X=6c 7c 8c")])
    held = hand_points(game.state.hands[0], XELU).total
    shed = []
    for move in (LAY, "off 9d m2", "swap 6c m0.1 to m1"):
        game = game.play(move)
        shed.append(held - hand_points(game.state.hands[0], XELU).total)
    assert shed == [48, 57, 63]
    assert game.state.hands[0] == Hand("Qd")
