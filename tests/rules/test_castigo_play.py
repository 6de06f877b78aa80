"""The rules of castigo that a running game shows, by their numbers in docs/rules/castigo.md.

Seats are named by their numbers, from 0 on in order of play.
"""

from itertools import permutations
from typing import Any, Final

import pytest
from play_helper import deal_order, dealt, played, refused
from table_helper import all_cards, bare_table, meld_on, table

import continental as ct
from continental import CASTIGO, Phase, Reason
from continental.bots import plain_move
from continental.cards import CardsLike, as_cards
from continental.events import CardDrawn, DealerFound, DiscardBought, PenaltyStockTurned
from continental.state import Source


def at(hands: list[str], *, first: CardsLike = (), **told: Any) -> ct.Game:
    """Give a position of a game that does not deal by itself."""
    return table(CASTIGO, hands, first=first, auto_deal=False, **told)


def scarce(stock: str, penalty: str, discards: str, **told: Any) -> ct.Game:
    """Give the start of seat 0's turn, of three, with few cards to draw: seat 2 has the others."""
    given: dict[str, Any] = {"phase": Phase.DRAW, "turn": 0} | told
    return bare_table(
        CASTIGO,
        ["Ac 3c", "Kd Qd", "Jh"],
        stock=stock,
        penalty_stock=penalty,
        discards=discards,
        auto_deal=False,
        **given,
    )


def hand(game: ct.Game, seat: int) -> ct.Hand:
    return game.state.hands[seat]


def got(before: ct.Game, after: ct.Game, seat: int) -> str:
    """Tell the cards that came to a hand."""
    return str(hand(after, seat).without(hand(before, seat)))


def text(cards: CardsLike) -> str:
    return " ".join(map(str, as_cards(cards)))


def asked(game: ct.Game) -> list[int]:
    """Tell the seats that are asked whether they buy, when the mover refuses and nobody wants."""
    found: list[int] = []
    game = game.play("draw")
    while game.phase is Phase.CLAIMS:
        assert game.to_act is not None
        found.append(game.to_act)
        game = game.play("pass")
    return found


def next_turn(game: ct.Game) -> ct.Game:
    """Let the mover take the discard and put it back."""
    return played(game, "take", f"discard {game.table.top_discard}")


OPEN_HANDS: Final = ["7h 9h Qh 7c", "2d 3d", "Kh Kc"]
OPEN_MELDS: Final = [(0, "Qs Qd Qc"), (0, "2c 3c 4c 5c"), (1, "Ts Th X X"), (1, "5h 6h X=7h 8h")]


def opened(hands: list[str] | None = None, **told: Any) -> ct.Game:
    """Give a turn of seat 0 in round 2; it and seat 1 have laid down earlier, seat 2 has not."""
    given: dict[str, Any] = {"round": 2, "turn": 0, "melds": OPEN_MELDS, "discards": "Jd"} | told
    return at(hands or OPEN_HANDS, **given)


# --- deal --------------------------------------------------------------------------------------


@pytest.mark.rule("castigo-10")
def test_the_first_dealer_is_found_by_lot() -> None:
    found: set[int | None] = set()
    for seed in range(40):
        game = ct.Game.new(CASTIGO, 4, seed=seed, auto_deal=False)
        assert game.phase is Phase.DRAW_FOR_DEAL
        assert game.awaits is ct.Awaits.CHANCE
        game = game.deal()
        assert game.events_since(0, None) == (DealerFound(game.table.dealer or 0, ()),)
        found.add(game.table.dealer)
    assert found == {0, 1, 2, 3}


@pytest.mark.rule("castigo-10")
def test_a_lot_may_fall_on_any_seat_and_takes_no_cards() -> None:
    game = ct.Game.new(CASTIGO, 4, seed=0, auto_deal=False)
    for seat in range(4):
        assert game.play(f"dealer {seat}").table.dealer == seat
    assert refused(game, "dealer 4") is Reason.NO_SUCH_SEAT
    assert refused(game, "dealer 2 7h 3c 2d Kc") is Reason.LOT_WITHOUT_CARDS


@pytest.mark.rule("castigo-11")
def test_the_cards_are_shuffled_for_each_round() -> None:
    orders = {ct.Game.new(CASTIGO, 4, seed=seed, dealer=0).state for seed in range(20)}
    assert len(orders) == 20
    first = ct.Game.new(CASTIGO, 4, seed=0, dealer=0)
    assert sorted(all_cards(first.state).elements()) == list(CASTIGO.deck(4, 1).cards)


@pytest.mark.rule("castigo-11")
@pytest.mark.parametrize("cut", [0, 1, 30, 107])
def test_the_cut_is_part_of_the_order_of_the_cards(cut: int) -> None:
    cards = deal_order(CASTIGO, ["", "", "", ""]).cards
    cards = (*cards[cut:], *cards[:cut])
    game = ct.Game.new(CASTIGO, 4, seed=0, auto_deal=False, dealer=0)
    after = game.play(ct.Deal(cards))
    assert hand(after, 1) == ct.Hand(cards[0:24:4])
    assert after.table.top_discard == cards[24]
    assert (*after.state.stock, *after.state.penalty_stock) == cards[25:]
    violation = game.why_not(ct.Deal(cards[1:]))
    assert violation is not None
    assert violation.reason is Reason.WRONG_CARDS


@pytest.mark.rule("castigo-12")
@pytest.mark.parametrize("dealer", range(3))
def test_the_cards_are_dealt_one_at_a_time_beginning_with_the_dealers_right(dealer: int) -> None:
    assert CASTIGO.dealing.direction is ct.Direction.COUNTER_CLOCKWISE
    first = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d 4d 5d"
    cards = [*as_cards(first), *CASTIGO.deck(3, 1).cards.without(first)]
    game = ct.Game.new(CASTIGO, 3, seed=0, auto_deal=False, dealer=dealer)
    game = game.play(ct.Deal(tuple(cards)))
    assert hand(game, (dealer + 1) % 3) == ct.Hand("Ac 4c 7c Tc Kc 3d")
    assert hand(game, (dealer + 2) % 3) == ct.Hand("2c 5c 8c Jc Ad 4d")
    assert hand(game, dealer) == ct.Hand("3c 6c 9c Qc 2d 5d")


@pytest.mark.rule("castigo-13")
@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (2, 0)])
def test_after_a_round_all_cards_are_gathered_and_the_next_seat_deals(
    dealer: int, following: int
) -> None:
    turn = (dealer + 1) % 3
    hands = ["Kd Qd" if seat != turn else "7h" for seat in range(3)]
    melds = [(turn, "2c 2d 2h"), (turn, "5c 5d 5h")]
    game = at(hands, turn=turn, melds=melds, discards="9s 9d").play("discard 7h")
    assert game.phase is Phase.ROUND_OVER
    assert game.results[-1].out == turn
    assert game.awaits is ct.Awaits.CHANCE
    game = game.deal()
    assert (game.round, game.table.dealer, game.turn) == (2, following, (following + 1) % 3)
    assert game.table.hand_sizes == (7, 7, 7)
    assert game.table.melds == ()
    assert len(game.table.discards) == 1
    assert sorted(all_cards(game.state).elements()) == list(CASTIGO.deck(3, 2).cards)


# --- stocks and turn ---------------------------------------------------------------------------


@pytest.mark.rule("castigo-16")
def test_the_top_card_of_the_turn_stock_begins_the_discard_pile() -> None:
    game = dealt(CASTIGO, [""] * 4, upcard="9s", penalty="4h")
    assert text(game.table.discards) == "9s"
    assert (game.table.stock_size, game.table.penalty_size) == (62, 21)
    assert text(game.state.penalty_stock[0]) == "4h"


@pytest.mark.rule("castigo-17")
@pytest.mark.parametrize(("seats", "penalty"), [(2, 24), (3, 22), (4, 21), (8, 15)])
def test_after_the_hands_come_the_upcard_the_turn_stock_and_the_penalty_stock(
    seats: int, penalty: int
) -> None:
    deal = deal_order(CASTIGO, [""] * seats)
    game = ct.Game.new(CASTIGO, seats, seed=0, auto_deal=False, dealer=0).play(deal)
    rest = deal.cards[6 * seats :]
    assert game.table.discards == rest[:1]
    assert game.state.stock == rest[1:-penalty]
    assert game.state.penalty_stock == rest[-penalty:]


@pytest.mark.rule("castigo-18")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_right_begins_and_the_turn_passes_counter_clockwise(dealer: int) -> None:
    assert CASTIGO.dealing.direction is ct.Direction.COUNTER_CLOCKWISE
    game = dealt(CASTIGO, [""] * 4, dealer=dealer)
    turns = [game.turn]
    for _ in range(5):
        game = next_turn(game)
        turns.append(game.turn)
    assert turns == [(dealer + step) % 4 for step in range(1, 7)]


@pytest.mark.rule("castigo-19")
def test_a_turn_begins_with_a_draw_from_one_of_two_piles() -> None:
    game = at(["Ac 3c", "Kd Qd"], phase=Phase.DRAW, turn=0, discards="4d 9s", first="5h 6h")
    assert set(game.legal_moves) == {ct.DrawStock(), ct.TakeDiscard()}
    for move in ("discard Ac", "lay 3c 3d 3h / 5c 5d 5h"):
        assert refused(game, move) is Reason.DRAW_FIRST
    taken = game.play("take")
    assert got(game, taken, 0) == "9s"
    assert text(taken.table.discards) == "4d"
    drawn = played(game, "draw", "pass")
    assert got(game, drawn, 0) == "5h"
    assert text(drawn.table.discards) == "4d 9s"
    for after in (taken, drawn):
        assert after.phase is Phase.PLAY
        assert refused(after, "take") is Reason.ALREADY_DRAWN
        assert refused(after, "draw") is Reason.ALREADY_DRAWN


OPENING: Final = "lay 8c 8d 8s / 9s Ts Js Qs"
SWAP: Final = "swap 7h m3.2 to m1 high"
LAY_OFFS: Final = ("off 9h m3 high", "off Qh m0")


@pytest.mark.rule("castigo-20")
@pytest.mark.parametrize("moves", [*permutations([SWAP, *LAY_OFFS])])
def test_lay_offs_and_swaps_come_in_any_order(moves: tuple[str, ...]) -> None:
    game = played(opened(), *moves)
    assert [meld_on(game, place) for place in (0, 1, 3)] == [
        "Qc Qd Qh Qs",
        "2c 3c 4c 5c X=6c",
        "5h 6h 7h 8h 9h",
    ]
    assert game.phase is Phase.PLAY


@pytest.mark.rule("castigo-20")
@pytest.mark.parametrize("moves", [*permutations([SWAP, *LAY_OFFS])])
def test_a_seat_that_lays_down_goes_on_in_any_order(moves: tuple[str, ...]) -> None:
    game = opened(["Kd 2h", "2d 3d", "8c 8d 8s 9s Ts Js Qs 7h 9h Qh 2s"], turn=2)
    for move in moves:
        assert refused(game, move) is Reason.NOT_OPEN
    game = played(game, OPENING, *moves)
    assert game.phase is Phase.PLAY
    assert text(hand(game, 2)) == "2s"


@pytest.mark.rule("castigo-20")
def test_nothing_comes_to_the_table_before_the_draw_or_after_the_discard() -> None:
    game = opened(phase=Phase.DRAW, first="2s")
    for move in (SWAP, *LAY_OFFS, OPENING):
        assert refused(game, move) is Reason.DRAW_FIRST
    game = played(game, "draw", "pass", "pass")
    for move in (SWAP, *LAY_OFFS):
        assert refused(game, move) is None
    game = game.play("discard 2s")
    for move in (SWAP, *LAY_OFFS):
        assert refused(game, move, 0) is Reason.NOT_TO_ACT


@pytest.mark.rule("castigo-21")
def test_a_turn_ends_with_one_card_on_the_discard_pile() -> None:
    game = played(opened(), "off 9h m3 high")
    assert game.turn == 0
    assert refused(game, "discard Kd") is Reason.NOT_HELD
    after = game.play("discard 7c")
    assert text(after.table.discards) == "Jd 7c"
    assert hand(after, 0) == ct.Hand("7h Qh")
    assert (after.turn, after.phase) == (1, Phase.DRAW)
    assert refused(after, "discard Qh", 0) is Reason.NOT_TO_ACT
    assert after.view(1).table.top_discard == ct.Card.parse("7c")


@pytest.mark.rule("castigo-22")
@pytest.mark.parametrize("card", ["X", "Ac", "9s"])
@pytest.mark.parametrize("draw", ["take", "draw"])
def test_any_card_may_be_discarded_also_a_joker_or_the_card_just_taken(
    card: str, draw: str
) -> None:
    hands = ["X Ac", "Kd Qd", "Kd Qd"]
    game = at(hands, phase=Phase.DRAW, turn=0, discards="4d 9s", first="9s")
    game = played(game, draw, *["pass", "pass"] * (draw == "draw"))
    assert got(at(hands, turn=0), game, 0) == "9s"
    assert {move.card for move in game.legal_moves.of_type(ct.Discard)} == set(hand(game, 0))
    assert game.play(f"discard {card}").table.top_discard == ct.Card.parse(card)


@pytest.mark.rule("castigo-23")
def test_to_choose_the_stock_is_to_refuse_the_discard() -> None:
    game = at(["Ac 3c", "Kd Qd", "Kd Qd"], phase=Phase.DRAW, turn=0, discards="4d 9s", first="5h")
    chosen = game.play("draw")
    for offered in (chosen, chosen.play("pass")):
        assert refused(offered, "take", 0) is Reason.NOT_TO_ACT
        assert refused(offered, "buy", 0) is Reason.MOVER_REFUSED
    after = played(chosen, "pass", "pass")
    assert got(game, after, 0) == "5h"
    assert refused(after, "take") is Reason.ALREADY_DRAWN
    assert text(after.table.discards) == "4d 9s"


@pytest.mark.rule("castigo-24")
def test_the_discards_but_the_top_one_become_the_stock_when_a_card_is_due() -> None:
    game = scarce("", "5d", "2s 4s 6s 8s")
    assert game.phase is Phase.DRAW
    offered = game.play("draw")
    assert offered.phase is Phase.CLAIMS
    due = played(offered, "pass", "pass")
    assert (due.phase, due.awaits) == (Phase.RESHUFFLE, ct.Awaits.CHANCE)
    for cards in ("2s 4s", "2s 4s 8s", "2s 4s 6s 8s", "2s 4s 6s 6s"):
        assert refused(due, f"reshuffle {cards}") is Reason.WRONG_CARDS
    after = due.play("reshuffle 6s 2s 4s")
    assert got(game, after, 0) == "6s"
    assert text(after.state.stock) == "2s 4s"
    assert text(after.table.discards) == "8s"
    assert text(after.state.penalty_stock) == "5d"


@pytest.mark.rule("castigo-24")
def test_the_top_card_that_stays_is_the_one_of_that_moment() -> None:
    game = scarce("", "5d", "2s 4s 6s 8s")
    after = played(game, "draw", "buy", "reshuffle 4s 2s")
    assert got(game, after, 1) == "5d 8s"
    assert got(game, after, 0) == "4s"
    assert text(after.table.discards) == "6s"


@pytest.mark.rule("castigo-24")
def test_a_card_that_is_there_is_given_without_a_reshuffle() -> None:
    game = scarce("9d", "5d", "2s 4s 6s 8s")
    after = played(game, "draw", "pass", "pass")
    assert got(game, after, 0) == "9d"
    assert (after.phase, after.table.stock_size) == (Phase.PLAY, 0)
    assert played(after, "discard 9d").phase is Phase.DRAW


@pytest.mark.rule("castigo-24")
def test_the_discards_are_shuffled_as_often_as_it_takes() -> None:
    game = scarce("", "5d", "2s 4s")
    for times in range(1, 13):
        game = game.play("draw")
        assert game.phase is Phase.RESHUFFLE
        game = game.deal()
        assert game.table.reshuffles == times
        assert game.turn is not None
        game = game.play(f"discard {hand(game, game.turn)[0]}")
    assert text(game.state.penalty_stock) == "5d"


@pytest.mark.rule("castigo-25")
def test_the_penalty_stock_becomes_the_turn_stock_as_it_lies() -> None:
    game = scarce("", "7d 6c 5d", "9s")
    after = played(game, "draw", "pass", "pass")
    assert PenaltyStockTurned(3) in after.events_since(0, None)
    assert got(game, after, 0) == "7d"
    assert text(after.state.stock) == "6c 5d"
    assert after.state.penalty_stock == ()
    assert text(after.table.discards) == "9s"


@pytest.mark.rule("castigo-25")
def test_the_penalty_stock_pays_the_buyer_before_it_is_turned() -> None:
    game = scarce("", "7d 6c 5d", "9s")
    after = played(game, "draw", "buy")
    assert got(game, after, 1) == "7d 9s"
    assert got(game, after, 0) == "6c"
    assert text(after.state.stock) == "5d"
    assert after.state.penalty_stock == ()


@pytest.mark.rule("castigo-26")
def test_the_round_ends_when_a_card_is_due_and_none_is_there() -> None:
    game = scarce("", "", "9s")
    assert set(game.legal_moves) == {ct.DrawStock(), ct.TakeDiscard()}
    after = game.play("draw")
    assert after.phase is Phase.ROUND_OVER
    assert after.results[-1].out is None
    assert after.state.hands == game.state.hands
    assert text(after.table.discards) == "9s"
    # Two packs are worth 2 · (2·50 + 4·20 + 24·10 + 24·5) = 1080.
    assert after.results[-1].scores == (25, 20, 1080 - 10 - 25 - 20)


@pytest.mark.rule("castigo-26")
def test_the_mover_may_take_the_discard_instead() -> None:
    game = scarce("", "", "9s")
    after = game.play("take")
    assert got(game, after, 0) == "9s"
    assert after.phase is Phase.PLAY
    after = after.play("discard 9s")
    assert (after.turn, after.phase) == (1, Phase.DRAW)


@pytest.mark.rule("castigo-27")
def test_with_no_penalty_stock_the_buyer_is_paid_from_the_turn_stock_before_the_mover() -> None:
    game = scarce("6c 5d 7d", "", "4s 9s")
    after = played(game, "draw", "buy")
    assert got(game, after, 1) == "6c 9s"
    assert got(game, after, 0) == "5d"
    assert text(after.state.stock) == "7d"


@pytest.mark.rule("castigo-27")
def test_an_empty_penalty_stock_stays_empty_after_a_reshuffle() -> None:
    game = scarce("", "", "2s 4s 6s 8s 9s")
    after = played(game, "draw", "buy", "reshuffle 6s 2s 4s")
    assert got(game, after, 1) == "6s 9s"
    assert got(game, after, 0) == "2s"
    assert text(after.state.stock) == "4s"
    assert after.state.penalty_stock == ()


@pytest.mark.rule("castigo-28")
def test_everybody_knows_the_sizes_of_hands_and_who_took_a_discard_and_still_holds_it() -> None:
    game = at(
        ["Ac 3c", "Kd Qd", "Kd Qd 2h"],
        phase=Phase.DRAW,
        turn=0,
        discards="4d 9s",
        first="5h",
        penalty_stock="6d",
    )
    bought = played(game, "draw", "pass", "buy")
    taken = played(bought, "discard 3c", "take")
    thrown = played(bought, "discard 3c", "take", "discard Kd", "draw", "pass", "pass")
    thrown = thrown.play("discard 9s")
    for seat in range(3):
        seen = bought.view(seat).table
        assert seen.hand_sizes == (3, 2, 5)
        assert seen.known == (ct.Hand(), ct.Hand(), ct.Hand("9s"))
        assert taken.view(seat).table.known == (ct.Hand(), ct.Hand("3c"), ct.Hand("9s"))
        assert thrown.view(seat).table.known == (ct.Hand(), ct.Hand("3c"), ct.Hand())
        assert text(thrown.view(seat).table.discards) == "4d Kd 9s"
        assert thrown.view(seat).table.top_discard == ct.Card.parse("9s")


@pytest.mark.rule("castigo-28")
def test_cards_from_the_stocks_are_seen_by_the_seat_that_gets_them_only() -> None:
    game = at(
        ["Ac 3c", "Kd Qd", "Kd Qd 2h"],
        phase=Phase.DRAW,
        turn=0,
        discards="4d 9s",
        first="5h",
        penalty_stock="6d",
    )
    after = played(game, "draw", "pass", "buy")

    def drawn(seat: int | None) -> list[tuple[int, str]]:
        events = after.events_since(0, seat)
        return [(one.seat, str(one.card)) for one in events if isinstance(one, CardDrawn)]

    assert drawn(0) == [(2, "None"), (0, "5h")]
    assert drawn(2) == [(2, "6d"), (0, "None")]
    assert drawn(1) == drawn(None) == [(2, "None"), (0, "None")]


# --- buying ------------------------------------------------------------------------------------


def four(**told: Any) -> ct.Game:
    """Give the start of seat 0's turn, of four: 9s on the pile, 5h and 8d first to be drawn."""
    given: dict[str, Any] = {
        "phase": Phase.DRAW,
        "turn": 0,
        "discards": "4d 9s",
        "first": "5h 8d",
        "penalty_stock": "6d 6c",
    } | told
    return at(["Ac 3c", "Kd Qd", "Jd Td", "Kh Qh"], **given)


@pytest.mark.rule("castigo-29", "castigo-31")
@pytest.mark.parametrize("buyer", [1, 2, 3])
def test_any_other_seat_may_buy_what_the_mover_refuses(buyer: int) -> None:
    game = four()
    assert refused(game, "buy", buyer) is Reason.NOT_TO_ACT
    after = played(game, "draw", *["pass"] * (buyer - 1))
    assert set(after.legal_moves) == {ct.Buy(), ct.Pass()}
    after = after.play("buy", buyer)
    assert hand(after, buyer) == hand(game, buyer).plus("9s 6d")
    assert text(after.state.penalty_stock) == "6c"
    assert text(after.table.discards) == "4d"


@pytest.mark.rule("castigo-29")
def test_what_the_mover_takes_is_not_on_offer() -> None:
    after = four().play("take")
    assert (after.phase, after.to_act) == (Phase.PLAY, 0)
    assert refused(after, "buy", 1) is Reason.NOT_TO_ACT


@pytest.mark.rule("castigo-30")
@pytest.mark.parametrize(
    ("mover", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])]
)
def test_the_others_are_asked_once_each_in_turn_order_after_the_mover(
    mover: int, order: list[int]
) -> None:
    assert asked(four(turn=mover)) == order


@pytest.mark.rule("castigo-30")
def test_the_first_that_wants_the_discard_gets_it() -> None:
    offered = played(four(), "draw", "pass")
    assert offered.to_act == 2
    assert refused(offered, "buy", 1) is Reason.NOT_TO_ACT
    assert refused(offered, "buy", 3) is Reason.NOT_TO_ACT
    bought = offered.play("buy", 2)
    assert (bought.phase, bought.to_act, bought.table.claims) == (Phase.PLAY, 0, ())
    assert refused(bought, "pass", 3) is Reason.NOT_TO_ACT
    assert hand(bought, 3) == hand(offered, 3)


@pytest.mark.rule("castigo-32")
def test_the_mover_takes_the_discard_without_a_penalty_card() -> None:
    game = four()
    after = game.play("take")
    assert got(game, after, 0) == "9s"
    assert after.state.penalty_stock == game.state.penalty_stock
    assert after.state.stock == game.state.stock


@pytest.mark.rule("castigo-33")
def test_a_seat_may_buy_back_its_own_discard_and_is_asked_last() -> None:
    game = four(phase=Phase.PLAY).play("discard Ac")
    assert asked(game) == [2, 3, 0]
    after = played(game, "draw", "pass", "pass").play("buy", 0)
    assert got(game, after, 0) == "Ac 6d"
    assert got(game, after, 1) == "5h"


@pytest.mark.rule("castigo-33")
@pytest.mark.parametrize("buyer", [2, 3])
def test_a_seat_does_not_get_its_own_discard_when_one_before_it_wants_it(buyer: int) -> None:
    game = four(phase=Phase.PLAY).play("discard Ac")
    after = played(game, "draw", *["pass"] * (buyer - 2), "buy")
    assert got(game, after, buyer) == "Ac 6d"
    assert (after.phase, after.to_act) == (Phase.PLAY, 1)
    assert refused(after, "buy", 0) is Reason.NOT_TO_ACT


@pytest.mark.rule("castigo-34")
def test_seats_that_have_laid_down_may_buy_too() -> None:
    game = four(melds=[(0, "5c 5d 5s"), (0, "9c 9d 9h"), (2, "7c 7d 7h"), (2, "8c 8s 8h")])
    assert asked(game) == [1, 2, 3]
    after = played(game, "draw", "pass").play("buy", 2)
    assert got(game, after, 2) == "6d 9s"


@pytest.mark.rule("castigo-34")
def test_a_seat_may_buy_as_often_as_it_likes() -> None:
    game = dealt(CASTIGO, [""] * 3, dealer=2)
    for times in range(1, 11):
        if game.turn == 2:
            game = next_turn(game)
        game = game.play("draw")
        while game.to_act != 2:
            game = game.play("pass")
        game = game.play("buy", 2)
        assert game.table.buys == (0, 0, times)
        assert game.turn is not None
        game = game.play(f"discard {hand(game, game.turn)[0]}")
    assert game.table.hand_sizes == (6, 6, 6 + 2 * 10)


@pytest.mark.rule("castigo-35")
@pytest.mark.parametrize("buyer", [2, 3, 0])
def test_the_first_upcard_is_on_offer_like_any_discard(buyer: int) -> None:
    game = dealt(CASTIGO, [""] * 4, dealer=0, upcard="9s", penalty="X")
    assert asked(game) == [2, 3, 0]
    after = game.play("draw")
    while after.to_act != buyer:
        after = after.play("pass")
    after = after.play("buy")
    assert got(game, after, buyer) == "9s X"
    assert got(game, game.play("take"), 1) == "9s"


@pytest.mark.rule("castigo-36")
def test_the_movers_card_is_given_after_the_offer_and_after_the_buyers() -> None:
    game = four()
    offered = game.play("draw")
    assert offered.state.stock == game.state.stock
    assert offered.state.hands == game.state.hands
    after = played(offered, "pass", "buy")
    penalty, stock = Source.PENALTY_STOCK, Source.STOCK
    assert after.events_since(2, None) == (
        DiscardBought(2, ct.Card.parse("9s")),
        CardDrawn(2, penalty, None, False),
        CardDrawn(0, stock, None, False),
    )
    assert got(game, after, 2) == "6d 9s"
    assert got(game, after, 0) == "5h"


@pytest.mark.rule("castigo-37")
def test_the_discard_that_a_buy_uncovers_is_on_offer_to_nobody() -> None:
    after = played(four(), "draw", "buy")
    assert after.table.top_discard == ct.Card.parse("4d")
    assert (after.phase, after.to_act) == (Phase.PLAY, 0)
    assert refused(after, "take", 0) is Reason.ALREADY_DRAWN
    assert refused(after, "buy", 0) is Reason.NOTHING_OFFERED
    for seat in (1, 2, 3):
        assert refused(after, "buy", seat) is Reason.NOT_TO_ACT


@pytest.mark.rule("castigo-38")
@pytest.mark.parametrize("buyer", [1, 2, 3])
def test_a_buy_does_not_change_the_order_of_turns(buyer: int) -> None:
    after = played(four(), "draw", *["pass"] * (buyer - 1), "buy")
    assert (after.turn, after.to_act, after.phase) == (0, 0, Phase.PLAY)
    assert refused(after, "discard 9s", buyer) is Reason.NOT_TO_ACT
    after = after.play("discard Ac", 0)
    assert (after.turn, after.to_act, after.phase) == (1, 1, Phase.DRAW)


@pytest.mark.rule("castigo-39")
@pytest.mark.parametrize(
    ("stock", "penalty", "discards", "possible"),
    [
        pytest.param("5h", "6d", "9s", True, id="one in each stock"),
        pytest.param("5h 5s", "", "9s", True, id="both from the turn stock"),
        pytest.param("", "6d 6c", "9s", True, id="both from the penalty stock"),
        pytest.param("5h", "", "9s", False, id="one card in the turn stock"),
        pytest.param("", "6d", "9s", False, id="one card in the penalty stock"),
        pytest.param("", "", "2s 4s 8s 9s", True, id="both by a reshuffle"),
        pytest.param("", "", "2s 4s 9s", False, id="one by a reshuffle"),
        pytest.param("5h", "", "2s 4s 9s", True, id="the mover's by a reshuffle"),
        pytest.param("5h", "", "4s 9s", False, id="a lone discard is not shuffled"),
        pytest.param("", "6d", "2s 4s 9s", True, id="a penalty card, and a reshuffle"),
        pytest.param("", "6d", "4s 9s", False, id="a penalty card, and a lone discard"),
    ],
)
def test_a_buy_needs_a_penalty_card_and_a_card_for_the_mover(
    stock: str, penalty: str, discards: str, possible: bool
) -> None:
    game = scarce(stock, penalty, discards)
    if not possible:
        assert refused(game, "buy", 1) is Reason.CANNOT_PAY
        assert asked(game) == []
        return
    assert refused(game, "buy", 1) is Reason.NOT_TO_ACT
    assert asked(game) == [1, 2]
    after = played(game, "draw", "buy")
    if after.phase is Phase.RESHUFFLE:
        after = after.deal()
    assert after.phase is Phase.PLAY
    assert after.table.hand_sizes[:2] == (3, 4)


# --- laying down -------------------------------------------------------------------------------

CONTRACT: Final = "lay 5c 5d 5h / 9c 9d 9h"


@pytest.mark.rule("castigo-62")
def test_a_seat_lays_down_on_its_own_turn_only() -> None:
    game = at(
        ["Ac 3c", "5c 5d 5h 9c 9d 9h Kd", "Kd Qd"], phase=Phase.DRAW, turn=0, discards="4d 9s"
    )
    assert refused(game, CONTRACT, 1) is Reason.NOT_TO_ACT
    offered = game.play("draw")
    assert offered.to_act == 1
    assert refused(offered, CONTRACT, 1) is Reason.ANSWER_FIRST
    after = offered.play("buy", 1)
    assert refused(after, CONTRACT, 1) is Reason.NOT_TO_ACT
    after = after.play("discard Ac", 0).play("take", 1)
    assert refused(after, CONTRACT, 1) is None


@pytest.mark.rule("castigo-63")
@pytest.mark.parametrize(
    ("number", "lay_down", "reason"),
    [
        (1, "lay 5c 5d 5h", Reason.WRONG_NUMBER_OF_MELDS),
        (1, "lay 2s 3s 4s 5s / 9c 9d 9h", Reason.NOT_THE_CONTRACT),
        (1, "lay 5c 5d 5h / 9c 9d 9h", None),
        (2, "lay 9c 9d 9h", Reason.WRONG_NUMBER_OF_MELDS),
        (2, "lay 2s 3s 4s 5s", Reason.WRONG_NUMBER_OF_MELDS),
        (2, "lay 5c 5d 5h / 9c 9d 9h", Reason.NOT_THE_CONTRACT),
        (2, "lay 9c 9d 9h / 2s 3s 4s 5s", None),
        (5, "lay 9c 9d 9h / 2s 3s 4s 5s", Reason.WRONG_NUMBER_OF_MELDS),
        (5, "lay 5c 5d 5h / 9c 9d 9h / 2s 3s 4s 5s", None),
    ],
)
def test_all_melds_of_the_contract_are_laid_down_at_once(
    number: int, lay_down: str, reason: Reason | None
) -> None:
    hands = ["5c 5d 5h 9c 9d 9h 2s 3s 4s 5s Kd", "Kd Qd"]
    game = at(hands, round=number, turn=0, discards="4d")
    assert refused(game, lay_down) is reason
    if reason is None:
        after = game.play(lay_down)
        assert len(after.table.melds) == lay_down.count("/") + 1
        assert after.table.opened == (True, False)


@pytest.mark.rule("castigo-64")
def test_nobody_has_to_lay_down() -> None:
    game = at(["5c 5d 5h 9c 9d 9h Kd", "Kd Qd"], turn=0, discards="4d")
    assert refused(game, CONTRACT) is None
    for card in set(hand(game, 0)):
        after = game.play(f"discard {card}")
        assert after.turn == 1
        assert after.table.opened == (False, False)


@pytest.mark.rule("castigo-65")
def test_a_seat_may_lay_down_and_keep_the_rest_of_its_cards() -> None:
    game = at(["5c 5d 5h 9c 9d 9h Kc Kd Kh 2s 2d", "Kd Qd"], turn=0, discards="4d")
    after = game.play(CONTRACT)
    assert after.phase is Phase.PLAY
    assert hand(after, 0) == ct.Hand("Kc Kd Kh 2s 2d")
    after = after.play("discard 2d")
    assert (after.phase, after.turn) == (Phase.DRAW, 1)
    assert hand(after, 0) == ct.Hand("Kc Kd Kh 2s")


@pytest.mark.rule("castigo-66")
def test_a_seat_lays_down_once_in_a_round() -> None:
    hands = ["5c 5d 5h 9c 9d 9h Kc Kd Kh Qc Qd Qh 2s", "Kd Qd"]
    game = at(hands, turn=0, discards="4d").play(CONTRACT)
    assert refused(game, "lay Kc Kd Kh") is Reason.ALREADY_OPEN
    assert refused(game, "lay Kc Kd Kh / Qc Qd Qh") is Reason.ALREADY_OPEN
    game = next_turn(game.play("discard 2s")).play("take")
    assert game.turn == 0
    assert refused(game, "lay Kc Kd Kh / Qc Qd Qh") is Reason.ALREADY_OPEN


@pytest.mark.rule("castigo-66")
def test_in_the_next_round_a_seat_lays_down_anew() -> None:
    melds = [(0, "2c 2d 2h"), (0, "5c 5d 5h")]
    game = at(["7h", "Kd Qd"], turn=0, dealer=1, melds=melds, discards="4d").play("discard 7h")
    held = "9c 9d 9h 2s 3s 4s 5s"
    deal = deal_order(CASTIGO, ["", held], dealer=0, round=2)
    game = game.play(deal).play("take")
    assert game.turn == 1
    assert game.table.opened == (False, False)
    game = game.play("lay 9c 9d 9h / 2s 3s 4s 5s")
    assert game.table.opened == (False, True)


@pytest.mark.rule("castigo-67")
@pytest.mark.parametrize(
    ("number", "first", "second"),
    [
        pytest.param(1, "5d 5h 5s", "9c 9d 9h", id="trios by rank"),
        pytest.param(1, "Ac Ad Ah", "Kc Kd Kh", id="the ace is the lowest rank"),
        pytest.param(1, "5c 5d 5h", "5h 5s X", id="trios of a rank by their cards"),
        pytest.param(2, "Kc Kd Kh", "4c 5c 6c 7c", id="trios before escaleras"),
        pytest.param(3, "9c Tc Jc Qc", "2d 3d 4d 5d", id="clubs before diamonds"),
        pytest.param(3, "9d Td Jd Qd", "2h 3h 4h 5h", id="diamonds before hearts"),
        pytest.param(3, "9h Th Jh Qh", "2s 3s 4s 5s", id="hearts before spades"),
        pytest.param(3, "2c 3c 4c 5c", "6c 7c 8c 9c", id="escaleras of a suit by their start"),
        pytest.param(3, "Ac 2c 3c 4c", "Kc Ac 2c 3c", id="the ace is the lowest start"),
        pytest.param(3, "2c 3c 4c 5c", "2c 3c X=4c 5c", id="equal ones by their cards"),
    ],
)
def test_the_melds_of_a_lay_down_lie_in_a_fixed_order(number: int, first: str, second: str) -> None:
    held = f"{first} {second} Kd Qd".replace("X=4c", "X")
    game = at([held, "2s 3s"], round=number, turn=0, discards="4d")
    there = game.play(f"lay {first} / {second}")
    assert [str(one.meld) for one in there.table.melds] == [first, second]
    assert game.play(f"lay {second} / {first}").state == there.state


@pytest.mark.rule("castigo-68")
def test_a_joker_on_the_table_stands_for_the_same_card_as_the_meld_grows() -> None:
    game = opened(["4h 7h 9h Kd", "2d 3d", "Kh Kc"])
    assert refused(game, "off 7h m3 high") is Reason.OUT_OF_PLACE
    assert refused(game, "off 7h m3 low") is Reason.OUT_OF_PLACE
    game = played(game, "off 9h m3 high", "off 4h m3 low")
    assert meld_on(game, 3) == "4h 5h 6h X=7h 8h 9h"


@pytest.mark.rule("castigo-68")
@pytest.mark.parametrize(
    ("laid", "end", "fits", "not_any_more"),
    [("X=4c 5c 6c 7c", "high", "8c", "4c"), ("5c 6c 7c X=8c", "low", "4c", "8c")],
)
def test_a_joker_is_what_it_was_laid_down_as(
    laid: str, end: str, fits: str, not_any_more: str
) -> None:
    game = at(["9c 9d 9h 5c 6c 7c X 4c 8c Kd", "Kd Qd"], round=2, turn=0, discards="4d")
    game = game.play(f"lay 9c 9d 9h / {laid}")
    for side in ("low", "high"):
        assert refused(game, f"off {not_any_more} m1 {side}") is Reason.OUT_OF_PLACE
    game = game.play(f"off {fits} m1 {end}")
    assert meld_on(game, 1) == (f"{laid} {fits}" if end == "high" else f"{fits} {laid}")


# --- laying off --------------------------------------------------------------------------------


@pytest.mark.rule("castigo-69")
def test_a_seat_that_has_laid_down_adds_to_the_melds_of_others_on_its_own_turn() -> None:
    game = opened(["9h Kd", "9h Kd", "2s"])
    after = game.play("off 9h m3 high", 0)
    assert after.table.melds[3].owner == 1
    assert meld_on(after, 3) == "5h 6h X=7h 8h 9h"
    assert hand(after, 0) == ct.Hand("Kd")
    assert refused(game, "off 9h m3 high", 1) is Reason.NOT_TO_ACT


@pytest.mark.rule("castigo-69")
def test_a_seat_that_has_not_laid_down_adds_nothing() -> None:
    game = opened(["2d", "2s", "9h Kd"], turn=2)
    assert refused(game, "off 9h m3 high") is Reason.NOT_OPEN
    assert list(game.legal_moves.of_type(ct.LayOff)) == []


@pytest.mark.rule("castigo-69")
def test_a_seat_that_is_asked_whether_it_buys_adds_nothing() -> None:
    game = opened(["Qd Kd", "9h Kd", "9h 2s"], phase=Phase.DRAW).play("draw")
    assert game.to_act == 1
    assert refused(game, "off 9h m3 high") is Reason.ANSWER_FIRST


@pytest.mark.rule("castigo-70")
def test_a_seat_may_add_to_its_own_melds_too() -> None:
    game = opened()
    assert game.table.melds[0].owner == 0
    assert meld_on(game.play("off Qh m0"), 0) == "Qc Qd Qh Qs"
    others = CASTIGO.replace(laying_off={"own": False})
    told: dict[str, Any] = {"round": 2, "turn": 0, "melds": OPEN_MELDS, "discards": "Jd"}
    game = table(others, OPEN_HANDS, **told)
    assert refused(game, "off Qh m0") is Reason.OWN_MELD
    assert refused(game, "off 9h m3 high") is None


@pytest.mark.rule("castigo-71")
def test_a_seat_may_add_in_the_turn_of_its_laying_down() -> None:
    hands = ["5c 5d 5h 9c 9d 9h 5s Ks Ad", "Kd Qd"]
    told: dict[str, Any] = {
        "turn": 0,
        "melds": [(1, "Kc Kd Kh"), (1, "2c 2d 2h")],
        "discards": "4d",
    }
    game = played(at(hands, **told), CONTRACT, "off Ks m0", "off 5s m2")
    assert meld_on(game, 0) == "Kc Kd Kh Ks"
    assert meld_on(game, 2) == "5c 5d 5h 5s"
    later = CASTIGO.replace(laying_off={"opening_turn": False})
    game = table(later, hands, **told).play(CONTRACT)
    assert refused(game, "off Ks m0") is Reason.OPENING_TURN


@pytest.mark.rule("castigo-72")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("off 4h m3 low", None),
        ("off 9h m3 high", None),
        ("off X m3 low", None),
        ("off X m3 high", None),
        ("off 4h m3 high", Reason.OUT_OF_PLACE),
        ("off 9h m3 low", Reason.OUT_OF_PLACE),
        ("off Th m3 high", Reason.OUT_OF_PLACE),
        ("off 9d m3 high", Reason.OUT_OF_PLACE),
        ("off 9h m3", Reason.END_NEEDED),
    ],
)
def test_an_escalera_grows_at_its_ends(move: str, reason: Reason | None) -> None:
    assert refused(opened(["4h 9h Th 9d X", "2d 3d", "Kh Kc"]), move) is reason


@pytest.mark.rule("castigo-72", "castigo-68")
def test_in_a_whole_game_no_meld_loses_a_place() -> None:
    def places(game: ct.Game) -> list[set[tuple[str, int]]]:
        """Tell for each meld what lies there, and how often."""
        found: list[set[tuple[str, int]]] = []
        for one in game.table.melds:
            stand = [str(slot.stands_for) for slot in one.meld.slots]
            found.append({(place, nth) for place in stand for nth in range(stand.count(place))})
        return found

    game = ct.Game.new(CASTIGO, 3, seed=1)
    grown = 0
    while not game.is_over:
        assert game.to_act is not None
        after = game.play(plain_move(game.view(game.to_act), buys=True))
        if after.round == game.round:
            assert len(after.table.melds) >= len(game.table.melds)
            for old, new in zip(places(game), places(after), strict=False):
                assert old <= new
                grown += old < new
        game = after
    assert grown > 10


@pytest.mark.rule("castigo-73")
@pytest.mark.parametrize("card", ["5h", "6h", "7h", "8h"])
@pytest.mark.parametrize("end", ["low", "high"])
def test_a_card_that_is_already_in_an_escalera_cannot_be_added(card: str, end: str) -> None:
    game = opened(["5h 6h 7h 8h", "2d 3d", "Kh Kc"])
    assert meld_on(game, 3) == "5h 6h X=7h 8h"
    assert refused(game, f"off {card} m3 {end}") is Reason.OUT_OF_PLACE


HEARTS: Final = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"


@pytest.mark.rule("castigo-74")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        pytest.param("off X m0", Reason.TOO_MANY_WILDS, id="third joker"),
        pytest.param("off Tc m0", None, id="natural beside two jokers"),
        pytest.param("off 9c m0", Reason.MIXED_RANKS, id="another rank"),
        pytest.param("off X m1", None, id="joker to naturals"),
        pytest.param("off X m1 high", Reason.NO_ENDS, id="a trio has no ends"),
        pytest.param("off X m2 low", Reason.TOO_LONG, id="fourteenth card below"),
        pytest.param("off X m2 high", Reason.TOO_LONG, id="fourteenth card above"),
        pytest.param("off Ah m2 high", Reason.TOO_LONG, id="second ace"),
    ],
)
def test_what_is_added_must_leave_a_legal_meld(move: str, reason: Reason | None) -> None:
    melds = [(1, "Ts Th X X"), (1, "2c 2d 2h"), (0, HEARTS), (0, "3c 3d 3s")]
    game = at(["X Tc 9c Ah", "Kd Qd"], round=2, turn=0, melds=melds, discards="4d")
    assert refused(game, move) is reason


@pytest.mark.rule("castigo-75")
@pytest.mark.parametrize(
    ("lies", "card", "circle"),
    [
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "Kh", HEARTS),
        ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah", HEARTS),
        ("5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h 3h", "4h", None),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "X", HEARTS.replace("Kh", "X=Kh")),
    ],
)
def test_the_card_that_an_escalera_of_twelve_lacks_fits_at_either_end(
    lies: str, card: str, circle: str | None
) -> None:
    melds = [(0, "2c 2d 2s"), (0, lies)]
    game = at(["X 4h Kh Ah Qd", "Kd Qd"], round=2, turn=0, melds=melds, discards="4d")
    low, high = (game.play(f"off {card} m1 {end}") for end in ("low", "high"))
    assert low.state == high.state
    meld = low.table.melds[1].meld
    assert sorted(meld.cards) == sorted(as_cards(f"{lies} {card}"))
    if circle is not None:
        assert meld_on(low, 1) == circle


# --- swapping wilds ----------------------------------------------------------------------------


@pytest.mark.rule("castigo-76")
@pytest.mark.parametrize("turn", [0, 1])
def test_a_seat_that_has_laid_down_may_swap_a_joker_of_any_seat(turn: int) -> None:
    game = opened(["7h Kd 2s", "7h Kd 2s", "9c 9d"], turn=turn)
    assert game.table.melds[3].owner == 1
    after = game.play(SWAP)
    assert meld_on(after, 3) == "5h 6h 7h 8h"
    assert meld_on(after, 1) == "2c 3c 4c 5c X=6c"
    assert refused(game, SWAP, 1 - turn) is Reason.NOT_TO_ACT


@pytest.mark.rule("castigo-76")
def test_a_seat_that_has_not_laid_down_swaps_nothing() -> None:
    game = opened(["Qd Kd", "2d 3d", "7h 2s Kc"], turn=2)
    assert refused(game, SWAP) is Reason.NOT_OPEN
    assert list(game.legal_moves.of_type(ct.SwapWild)) == []


@pytest.mark.rule("castigo-76")
def test_a_seat_that_has_not_laid_down_opens_with_no_joker_of_the_table() -> None:
    game = opened(["Qd Kd", "2d 3d", "9c 9d Ts Js Qs Ks 7h"], turn=2)
    move = "lay 9c 9d X / Ts Js Qs Ks with 7h m3.2"
    assert refused(game, move) is Reason.NO_SWAPS_TO_OPEN


@pytest.mark.rule("castigo-76")
def test_a_joker_is_swapped_after_the_draw() -> None:
    game = opened(phase=Phase.DRAW)
    assert refused(game, SWAP) is Reason.DRAW_FIRST
    assert refused(game.play("take"), SWAP) is None


@pytest.mark.rule("castigo-77")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("swap 7h m3.2 to m1 high", None),
        ("swap 7d m3.2 to m1 high", Reason.FREES_NOTHING),
        ("swap 6h m3.2 to m1 high", Reason.FREES_NOTHING),
        ("swap 8h m3.2 to m1 high", Reason.FREES_NOTHING),
        ("swap X m3.2 to m1 high", Reason.FREES_NOTHING),
        ("swap 6h m3.1 to m1 high", Reason.NO_WILD_THERE),
        ("swap 7h m3 to m1 high", Reason.SLOT_NEEDED),
        ("swap 9h m3.2 to m1 high", Reason.NOT_HELD),
    ],
)
def test_only_the_card_that_the_joker_stands_for_frees_it(move: str, reason: Reason | None) -> None:
    assert refused(opened(["7h 7d 6h 8h X", "2d 3d", "Kh Kc"]), move) is reason


@pytest.mark.rule("castigo-78")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("card", ["Tc", "Td", "Ts"])
def test_a_joker_in_a_trio_stays_there(turn: int, card: str) -> None:
    held = "Tc Td Ts Kd" if turn == 0 else "2d 3d"
    game = opened([held, "2d 3d" if turn == 0 else "Tc Td Ts Kd", "Kh Kc"], turn=turn)
    for to in ("m0", "m1 low", "m1 high", "m3 high"):
        assert refused(game, f"swap {card} m2 to {to}") is Reason.NO_SWAPS
    assert refused(game, f"off {card} m2") is None


@pytest.mark.rule("castigo-79")
def test_the_freed_joker_goes_into_another_meld_at_once() -> None:
    game = opened()
    for end in ("low", "high"):
        assert refused(game, f"swap 7h m3.2 to m3 {end}") is Reason.SAME_MELD
    with pytest.raises(ct.NotationError):
        game.play("swap 7h m3.2")
    after = game.play(SWAP)
    assert hand(after, 0) == hand(game, 0).without("7h")
    assert meld_on(after, 1) == "2c 3c 4c 5c X=6c"
    assert all_cards(after.state) == all_cards(game.state)


@pytest.mark.rule("castigo-80")
@pytest.mark.parametrize(
    ("to", "meld", "becomes"),
    [
        ("m1 high", 1, "2c 3c 4c 5c X=6c"),
        ("m1 low", 1, "X=Ac 2c 3c 4c 5c"),
        ("m0", 0, "Qc Qd Qs X"),
    ],
)
def test_the_freed_joker_goes_to_an_end_or_into_a_trio_with_room(
    to: str, meld: int, becomes: str
) -> None:
    game = opened()
    assert meld_on(game.play(f"swap 7h m3.2 to {to}"), meld) == becomes
    listed = {str(move) for move in game.legal_moves.of_type(ct.SwapWild)}
    assert listed == {f"swap 7h m3.2 to {one}" for one in ("m0", "m1 low", "m1 high")}


@pytest.mark.rule("castigo-80")
@pytest.mark.parametrize(
    ("to", "reason"),
    [("m2", Reason.TOO_MANY_WILDS), ("m1", Reason.END_NEEDED), ("m0 high", Reason.NO_ENDS)],
)
def test_the_freed_joker_goes_nowhere_else(to: str, reason: Reason) -> None:
    assert refused(opened(), f"swap 7h m3.2 to {to}") is reason


@pytest.mark.rule("castigo-81")
def test_a_swap_is_refused_when_the_joker_fits_nowhere() -> None:
    melds = [(0, "5h 6h X=7h 8h"), (0, "Ts Th X X"), (1, HEARTS)]
    game = at(["7h Kd", "Kd Qd"], round=2, turn=0, melds=melds, discards="4d")
    wanted = {
        "m0 low": Reason.SAME_MELD,
        "m0 high": Reason.SAME_MELD,
        "m1": Reason.TOO_MANY_WILDS,
        "m2 low": Reason.TOO_LONG,
        "m2 high": Reason.TOO_LONG,
    }
    for to, reason in wanted.items():
        assert refused(game, f"swap 7h m0.2 to {to}") is reason
    assert list(game.legal_moves.of_type(ct.SwapWild)) == []


@pytest.mark.rule("castigo-81")
def test_a_swap_is_judged_by_the_melds_as_they_are_after_it() -> None:
    """Where the joker may stay in its escalera, one is one: before and after."""
    rules = CASTIGO.replace(swapping={"into_same_escalera": True}, escaleras={"max_wilds": 1})
    melds = [(0, "5h 6h X=7h 8h"), (0, "2c 2d 2h")]
    game = table(rules, ["7h X Kd", "Kd Qd"], round=2, turn=0, melds=melds, discards="4d")
    assert refused(game, "off X m0 high") is Reason.TOO_MANY_WILDS
    assert meld_on(game.play("swap 7h m0.2 to m0 high"), 0) == "5h 6h 7h 8h X=9h"


@pytest.mark.rule("castigo-82")
def test_a_joker_in_an_escalera_of_thirteen_goes_elsewhere() -> None:
    melds = [(0, HEARTS.replace("7h", "X=7h")), (1, "2c 3c 4c 5c")]
    game = at(["7h Kd", "Kd Qd"], round=3, turn=0, melds=melds, discards="4d")
    assert refused(game, "swap 7h m0.6 to m0 high") is Reason.SAME_MELD
    after = game.play("swap 7h m0.6 to m1 high")
    assert meld_on(after, 0) == HEARTS
    assert meld_on(after, 1) == "2c 3c 4c 5c X=6c"


# --- going out ---------------------------------------------------------------------------------


def last_card(move: str, rules: ct.Ruleset = CASTIGO) -> ct.Game:
    """Give a turn in round 2 in which a move of seat 0 empties its hand."""
    lays_down = move.startswith("lay")
    held = move.split()[1] if not lays_down else "9c 9d 9h 9s Ts Js Qs"
    melds = [(1, "2c 3c 4c 5c"), (1, "5h 6h X=7h 8h")]
    if not lays_down:
        melds.append((0, "Qs Qd Qc"))
    hands = [held, "Kd 7s", "Ac X"]
    return table(rules, hands, round=2, turn=0, melds=melds, discards="4d", auto_deal=False)


@pytest.mark.rule("castigo-83", "castigo-84")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("lay 9c 9d 9h / 9s Ts Js Qs", Reason.KEEP_A_CARD),
        ("off 9h m1 high", Reason.KEEP_A_CARD),
        ("swap 7h m1.2 to m0 high", Reason.KEEP_A_CARD),
        ("discard Kc", None),
    ],
)
def test_the_round_ends_at_once_by_whatever_empties_the_hand(
    move: str, reason: Reason | None
) -> None:
    game = last_card(move).play(move)
    assert (game.phase, game.turn, game.to_act) == (Phase.ROUND_OVER, None, None)
    assert game.results[-1].out == 0
    assert game.results[-1].scores == (0, 15, 70)
    kept = CASTIGO.replace(going_out={"last_discard": True})
    assert refused(last_card(move, kept), move) is reason


@pytest.mark.rule("castigo-83")
def test_nobody_goes_out_on_the_turn_of_another() -> None:
    game = opened(["Qd Kd", "9h", "Kh Kc"], phase=Phase.DRAW)
    for move in ("off 9h m3 high", "discard 9h"):
        assert refused(game, move, 1) is Reason.NOT_TO_ACT
        offered = game.play("draw")
        assert refused(offered, move, 1) is Reason.ANSWER_FIRST
        assert refused(offered.play("pass"), move, 1) is Reason.NOT_TO_ACT
        drawn = played(offered, "pass", "pass")
        assert refused(drawn, move, 1) is Reason.NOT_TO_ACT


LAST_TURN: Final[dict[str, Any]] = {"turn": 2, "dealer": 2, "discards": "4d"}


@pytest.mark.rule("castigo-85")
def test_the_round_ends_when_a_seat_would_begin_its_hundred_and_first_turn() -> None:
    game = at(["Ac 3c", "Kd Qd", "X 5d 7h"], turns=(100, 100, 100), **LAST_TURN)
    after = game.play("discard 7h")
    assert after.phase is Phase.ROUND_OVER
    assert after.results[-1].out is None
    assert after.results[-1].scores == (25, 20, 55)


@pytest.mark.rule("castigo-85")
def test_the_hundredth_turn_is_played() -> None:
    game = at(["Ac 3c", "Kd Qd", "X 5d 7h"], turns=(99, 99, 99), **LAST_TURN)
    after = game.play("discard 7h")
    assert (after.phase, after.turn) == (Phase.DRAW, 0)
    assert after.table.turns == (100, 99, 99)


@pytest.mark.rule("castigo-85")
def test_a_seat_may_go_out_in_the_last_turn() -> None:
    melds = [(2, "2c 2d 2h"), (2, "5c 5d 5h")]
    game = at(["Ac 3c", "Kd Qd", "7h"], turns=(100, 100, 100), melds=melds, **LAST_TURN)
    after = game.play("discard 7h")
    assert after.results[-1].out == 2
    assert after.results[-1].scores == (25, 20, 0)


# --- end ---------------------------------------------------------------------------------------


@pytest.mark.rule("castigo-97")
def test_the_players_may_end_the_game_between_two_rounds() -> None:
    melds = [(0, "2c 2d 2h"), (0, "5c 5d 5h")]
    game = at(["7h", "Kd Qd", "3s"], turn=0, melds=melds, discards="4d").play("discard 7h")
    assert not game.is_over
    assert game.winners == ()
    after = game.end()
    assert after.is_over
    assert after.scores == (0, 20, 5)
    assert after.winners == ("seat 0",)
    assert refused(after, "end") is Reason.GAME_OVER
    assert refused(after, "draw", 0) is Reason.GAME_OVER
    assert game.play("end").state == after.state


@pytest.mark.rule("castigo-97")
def test_a_game_does_not_end_early_within_a_round_or_before_the_first() -> None:
    new = ct.Game.new(CASTIGO, 3, seed=0, auto_deal=False)
    game = dealt(CASTIGO, [""] * 3)
    offered = game.play("draw")
    for within in (new, new.deal(), game, offered, game.play("take")):
        assert refused(within, "end") is Reason.BETWEEN_ROUNDS
