"""The rules of xelu that only a running game shows, by their numbers in docs/rules/xelu.md."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, permutations
from typing import Final

import pytest
from play_helper import deal_order, dealt, played, refused

import continental as ct
from continental import XELU, Ace, Card, Hand, Phase, Reason
from continental.cards import CardsLike, as_cards

CIRCULAR: Final = XELU.replace(escaleras={"ace": Ace.CIRCULAR})
DISCARD_LAST: Final = XELU.replace(going_out={"last_discard": True})

TE: Final = "9c 9d 9h / Jh Qh Kh Ah"
"""A trio and an escalera: what round 2 asks for."""
TE_CARDS: Final = TE.replace(" / ", " ")
FED: Final = "9c 9d X / Jh Qh Kh Ah"
"""The same with a joker in the trio."""


def at(
    hands: Sequence[CardsLike],
    *,
    melds: Iterable[tuple[int, str]] = (),
    discards: CardsLike = "2c",
    top: CardsLike = (),
    rest: int | None = None,
    phase: Phase = Phase.PLAY,
    turn: int = 0,
    opened: Iterable[int] = (),
    upcard: bool = False,
    turns: Iterable[int] | None = None,
    known: Sequence[CardsLike] | None = None,
    round: int = 2,
    rules: ct.Ruleset = XELU,
) -> ct.Game:
    """Give a game in the middle of a round; it does not deal by itself.

    The stock begins with ``top``. All cards that are named nowhere lie below; or in the hand of
    seat ``rest``, and then there is no more stock than that.
    """
    held = [Hand(cards) for cards in hands]
    first = as_cards(top)
    laid = [card for _, meld in melds for card in ct.parse_meld(meld).cards]
    left = Counter(rules.deck(len(held), round).cards)
    left.subtract(chain(*held, first, laid, as_cards(discards)))
    below = sorted(left.elements())
    if rest is not None:
        held[rest] = held[rest].plus(below)
        below = []
    state = ct.position(
        rules,
        held,
        round=round,
        phase=phase,
        turn=turn,
        melds=melds,
        discards=discards,
        stock=[*first, *below],
        upcard=upcard,
        opened=opened,
        turns=turns,
        known=known,
    )
    return ct.Game.from_state(state, seed=0, auto_deal=False)


def passed(game: ct.Game) -> ct.Game:
    """Give the game after everybody who is asked has passed."""
    while game.phase is Phase.CLAIMS:
        game = game.play("pass")
    return game


def drawn(game: ct.Game) -> ct.Game:
    """Give the game after the mover has drawn, and nobody has bought."""
    return passed(game.play("draw"))


def turn_made(game: ct.Game) -> ct.Game:
    """Give the game after a turn in which the mover draws and discards."""
    game = drawn(game)
    assert game.turn is not None
    return game.play(ct.Discard(game.state.hands[game.turn][0]))


def hand(game: ct.Game, seat: int) -> str:
    return str(game.state.hands[seat])


def melds(game: ct.Game) -> list[str]:
    return [str(one.meld) for one in game.table.melds]


def listed(game: ct.Game) -> list[str]:
    return [str(move) for move in game.legal_moves]


def pile(game: ct.Game) -> str:
    return " ".join(map(str, game.table.discards))


# --- deal --------------------------------------------------------------------------------------


@pytest.mark.rule("xelu-06")
def test_the_first_dealer_is_found_by_lot() -> None:
    game = ct.Game.new(XELU, seats=3, seed=0, auto_deal=False)
    assert (game.phase, game.table.dealer) == (Phase.DRAW_FOR_DEAL, None)
    for seat in range(3):
        assert game.play(f"dealer {seat}").table.dealer == seat
    assert refused(game, "dealer 3") is Reason.NO_SUCH_SEAT
    assert refused(game, "dealer 0 7h 8h 9h") is Reason.LOT_WITHOUT_CARDS
    games = (ct.Game.new(XELU, seats=3, seed=seed, auto_deal=False) for seed in range(30))
    assert {game.deal().table.dealer for game in games} == {0, 1, 2}


@pytest.mark.rule("xelu-07")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_right_on() -> None:
    assert XELU.dealing.direction is ct.Direction.COUNTER_CLOCKWISE
    deck = tuple(XELU.deck(3, 1).cards)
    game = ct.Game.new(XELU, seats=3, seed=0, auto_deal=False, dealer=1).play(ct.Deal(deck))
    for place, seat in enumerate((2, 0, 1)):
        assert game.state.hands[seat] == Hand(deck[place:21:3])
    assert game.table.discards == (deck[21],)
    assert game.state.stock == deck[22:]


@pytest.mark.rule("xelu-08")
@pytest.mark.parametrize("out", range(3))
@pytest.mark.parametrize("first", range(3))
def test_the_deal_passes_to_the_next_seat_whoever_went_out(first: int, out: int) -> None:
    hands = ["Kc", "Kd", "Kh"]
    state = ct.position(XELU, hands, dealer=first, turn=out, opened=[out])
    game = ct.Game.from_state(state, seed=0, auto_deal=False)
    game = game.play(f"discard {hands[out]}")
    assert game.results[-1].out == out
    game = game.deal()
    assert game.table.dealer == (first + 1) % 3
    assert game.turn == (first + 2) % 3


# --- stocks and turn ---------------------------------------------------------------------------


@pytest.mark.rule("xelu-10")
def test_the_stock_lies_face_down_and_its_top_card_begins_the_discard_pile() -> None:
    order = deal_order(XELU, ["", "", ""], upcard="9h").cards
    new = ct.Game.new(XELU, seats=3, seed=0, auto_deal=False, dealer=0)
    one = new.play(ct.Deal(order))
    other = new.play(ct.Deal((*order[:22], *reversed(order[22:]))))
    assert pile(one) == "9h"
    assert one.table.stock_size == 108 - 21 - 1
    assert one.state.stock != other.state.stock
    assert one.table == other.table
    assert [one.view(seat) for seat in range(3)] == [other.view(seat) for seat in range(3)]
    for seat in (0, 1, 2, None):
        assert one.events_since(0, seat) == other.events_since(0, seat)


@pytest.mark.rule("xelu-11")
def test_the_turn_goes_round_from_the_dealers_right() -> None:
    game = dealt(XELU, [""] * 4, dealer=1)
    turns: list[int | None] = []
    for _ in range(6):
        turns.append(game.turn)
        game = turn_made(game)
    assert turns == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("xelu-12")
def test_a_turn_begins_with_the_stock_or_the_last_discard() -> None:
    game = dealt(XELU, ["", "Kd", ""], upcard="9h", stock="4d 6d")
    assert listed(game) == ["draw", "take"]
    before = game.state.hands[1]
    assert game.play("take").state.hands[1] == before.plus("9h")
    game = drawn(game)
    assert game.state.hands[1] == before.plus("4d")
    game = game.play("discard Kd")
    assert pile(game) == "9h Kd"
    before = game.state.hands[2]
    assert drawn(game).state.hands[2] == before.plus("6d")
    game = game.play("take")
    assert game.state.hands[2] == before.plus("Kd")
    assert pile(game) == "9h"
    for move in ("take", "draw"):
        assert refused(game, move) is Reason.ALREADY_DRAWN


READY: Final = ((1, "5h 6h X=7h 8h"), (0, "Kh Ks Kc"))
ACTS: Final = ("swap 7h m0.2 to m1", "off Kd m1", "off 9h m0 high")


@pytest.mark.rule("xelu-13")
def test_after_the_draw_a_seat_lays_off_and_swaps_in_any_order() -> None:
    game = at(["7h 9h Kd 2s", "Qc", "Qd"], melds=READY, phase=Phase.DRAW)
    for move in (*ACTS, "discard 2s"):
        assert refused(game, move) is Reason.DRAW_FIRST
    game = drawn(game)
    for moves in permutations(ACTS):
        assert melds(played(game, *moves)) == ["5h 6h 7h 8h 9h", "Kc Kd Kh Ks X"]


@pytest.mark.rule("xelu-13")
def test_a_seat_lays_down_after_the_draw_and_adds_and_swaps_after_that() -> None:
    hands = [f"{TE_CARDS} 7h 9h Kd 2s", "Qc", "Qd"]
    game = at(hands, melds=[(1, "5h 6h X=7h 8h"), (1, "Kh Ks Kc")], phase=Phase.DRAW)
    assert refused(game, f"lay {TE}") is Reason.DRAW_FIRST
    game = played(drawn(game), f"lay {TE}")
    for moves in permutations(ACTS):
        assert melds(played(game, *moves))[:2] == ["5h 6h 7h 8h 9h", "Kc Kd Kh Ks X"]


@pytest.mark.rule("xelu-14")
def test_a_turn_ends_with_one_card_on_the_pile() -> None:
    game = at(["7h 9c", "Qc Qd", "Qd"])
    assert listed(game) == ["discard 9c", "discard 7h"]
    assert refused(game, "discard Ks") is Reason.NOT_HELD
    game = game.play("discard 7h")
    assert (hand(game, 0), pile(game)) == ("9c", "2c 7h")
    assert (game.turn, game.to_act, game.phase) == (1, 1, Phase.DRAW)
    assert refused(game, "discard 9c", 0) is Reason.NOT_TO_ACT


@pytest.mark.rule("xelu-15")
def test_any_card_may_be_discarded() -> None:
    game = at(["X Ac 7d 7d", "Qc", "Qd"], discards="2c 9h", phase=Phase.DRAW).play("take")
    discards = {str(move.card) for move in game.legal_moves.of_type(ct.Discard)}
    assert discards == {"X", "Ac", "7d", "9h"}
    for card in discards:
        assert pile(game.play(f"discard {card}")) == f"2c {card}"


@pytest.mark.rule("xelu-16")
def test_who_chooses_the_stock_does_not_come_back_to_the_discard() -> None:
    game = at(["7h", "Qc", "Qd"], discards="2c 9h", phase=Phase.DRAW).play("draw")
    assert game.to_act == 1
    assert refused(game, "take", 0) is Reason.NOT_TO_ACT
    assert refused(game, "buy", 0) is Reason.MOVER_REFUSED
    game = passed(game)
    assert (game.to_act, game.phase) == (0, Phase.PLAY)
    assert refused(game, "take") is Reason.ALREADY_DRAWN
    assert refused(game, "buy") is Reason.NOTHING_OFFERED
    assert pile(game) == "2c 9h"


@pytest.mark.rule("xelu-17")
def test_the_discards_are_shuffled_when_a_card_is_due_and_not_before() -> None:
    hands = ["Kd 7h", "Qc Qd", "Qd"]
    game = at(hands, discards="2c 3c 5c", top="4d", rest=2, phase=Phase.DRAW)
    game = drawn(game)
    assert (hand(game, 0), game.table.stock_size, game.phase) == ("4d Kd 7h", 0, Phase.PLAY)
    game = game.play("discard Kd")
    assert (game.phase, pile(game)) == (Phase.DRAW, "2c 3c 5c Kd")
    game = drawn(game)
    assert (game.phase, game.awaits, game.to_act) == (Phase.RESHUFFLE, ct.Awaits.CHANCE, None)
    assert pile(game) == "2c 3c 5c Kd"
    assert refused(game, "discard Qc", 1) is Reason.AWAITS_DEALER
    for cards in ("2c 3c", "2c 3c 5c Kd", "2c 3c 3c"):
        assert refused(game, f"reshuffle {cards}") is Reason.WRONG_CARDS
    game = game.play("reshuffle 5c 2c 3c")
    assert hand(game, 1) == "5c Qc Qd"
    assert (game.state.stock, pile(game)) == (as_cards("2c 3c"), "Kd")
    assert (game.to_act, game.phase) == (1, Phase.PLAY)


@pytest.mark.rule("xelu-17")
def test_the_top_discard_that_stays_is_the_one_after_a_buy() -> None:
    hands = ["Kd", "Qc", "Qd"]
    game = at(hands, discards="2c 3c 5c 6c", top="4d", rest=2, phase=Phase.DRAW)
    game = played(game, "draw", "buy")
    assert hand(game, 1) == "6c Qc 4d"
    assert (game.phase, pile(game)) == (Phase.RESHUFFLE, "2c 3c 5c")
    game = game.play("reshuffle 3c 2c")
    assert (hand(game, 0), game.state.stock, pile(game)) == ("3c Kd", as_cards("2c"), "5c")


@pytest.mark.rule("xelu-17")
def test_the_discards_are_shuffled_as_often_as_it_takes() -> None:
    """Of three discards two become the stock, so that every other draw needs a reshuffle."""
    hands = ["Kd", "Qc", "Qd"]
    game = at(hands, discards="2c 3c 5c", rest=2, opened=[0, 1, 2], phase=Phase.DRAW)
    for number in range(40):
        game = game.play("draw")
        if number % 2 == 0:
            game = game.deal()
        assert game.phase is Phase.PLAY
        assert game.turn is not None
        game = game.play(ct.Discard(game.state.hands[game.turn][0]))
    assert game.table.reshuffles == 20


@pytest.mark.rule("xelu-18")
@pytest.mark.parametrize("opened", [(), (0, 1, 2)], ids=["nobody open", "all open"])
def test_the_round_ends_when_nothing_is_left(opened: tuple[int, ...]) -> None:
    game = at(["Kd 7h", "X", ""], rest=2, opened=opened, phase=Phase.DRAW)
    assert listed(game) == ["draw", "take"]
    taken = game.play("take")
    assert (hand(taken, 0), taken.phase) == ("2c Kd 7h", Phase.PLAY)
    assert taken.play("discard 2c").turn == 1
    game = game.play("draw")
    assert game.phase is Phase.ROUND_OVER
    assert game.results[-1].out is None
    assert game.results[-1].scores == (17, 50, 1032 - 17 - 50 - 2)
    assert pile(game) == "2c"


@pytest.mark.rule("xelu-18")
def test_the_round_goes_on_while_a_card_can_be_shuffled() -> None:
    game = at(["Kd 7h", "X", ""], discards="3c 2c", rest=2, phase=Phase.DRAW).play("draw")
    assert game.phase is Phase.RESHUFFLE
    game = game.play("reshuffle 3c")
    assert (hand(game, 0), game.phase, game.table.stock_size) == ("3c Kd 7h", Phase.PLAY, 0)


@pytest.mark.rule("xelu-19")
def test_everybody_knows_the_sizes_the_discards_and_who_holds_one() -> None:
    game = dealt(XELU, ["", "Kd", "Ts"], upcard="9h", stock="4d 6d")
    game = played(game, "take", "discard Kd")
    assert game.table.known == (Hand(), Hand("9h"), Hand())
    game = played(game, "draw", "buy")
    assert game.table.known == (Hand("Kd"), Hand("9h"), Hand())
    assert game.state.hands[0].holds("Kd 4d")
    game = played(drawn(game.play("discard Ts")), "discard Kd")
    assert game.table.known == (Hand(), Hand("9h"), Hand())
    assert game.table.hand_sizes == tuple(map(len, game.state.hands)) == (9, 7, 7)
    assert pile(game) == "Ts Kd"
    assert game.table.top_discard == Card("Kd")
    for seat in range(3):
        view = game.view(seat)
        assert view.table == game.table
        assert view.hand == game.state.hands[seat]


@pytest.mark.rule("xelu-19")
@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("off Kd m1", "7h 9h"),
        ("off 9h m0 high", "Kd 7h"),
        ("swap 7h m0.2 to m1", "Kd 9h"),
        ("discard 2s", "Kd 7h 9h"),
        ("discard Kd", "7h 9h"),
    ],
)
def test_a_card_that_was_taken_is_known_until_it_is_played(move: str, left: str) -> None:
    game = at(["7h 9h Kd 2s", "Qc", "Qd"], melds=READY, known=["7h 9h Kd", "", ""])
    assert game.play(move).table.known == (Hand(left), Hand(), Hand())


# --- buying ------------------------------------------------------------------------------------


@pytest.mark.rule("xelu-20")
def test_a_refused_discard_can_be_bought() -> None:
    game = at(["Kd", "Qc", "Qd"], discards="3c 9h", phase=Phase.DRAW)
    assert refused(game, "buy", 1) is Reason.NOT_TO_ACT
    taken = game.play("take")
    assert (taken.table.claims, taken.phase) == ((), Phase.PLAY)
    game = game.play("draw")
    assert (game.to_act, listed(game)) == (1, ["buy", "pass"])
    for move in ("draw", "take"):
        assert refused(game, move) is Reason.ANSWER_FIRST
    game = game.play("buy")
    assert game.state.hands[1].holds("9h")
    assert pile(game) == "3c"


@pytest.mark.rule("xelu-21")
def test_a_seat_that_has_laid_down_buys_nothing() -> None:
    hands = ["Kd", "Qc", "Qd"]
    game = at(hands, discards="3c 9h", opened=[1], phase=Phase.DRAW)
    assert refused(game, "buy", 1) is Reason.OPENED_CANNOT_BUY
    game = game.play("draw")
    assert game.table.claims == (2,)
    assert refused(game, "buy", 1) is Reason.OPENED_CANNOT_BUY
    own = at(hands, discards="3c 9h", opened=[1], turn=1, phase=Phase.DRAW)
    assert listed(own) == ["draw", "take"]
    assert hand(own.play("take"), 1) == "Qc 9h"
    everybody = at(hands, opened=[0, 1, 2], phase=Phase.DRAW).play("draw")
    assert (everybody.to_act, everybody.phase) == (0, Phase.PLAY)


@pytest.mark.rule("xelu-22", "xelu-26")
def test_a_buyer_takes_the_discard_and_a_card_of_the_stock_and_then_the_mover_draws() -> None:
    game = at(["Kd", "Qc", "Qd"], discards="3c 9h", top="4d 6d 8d", phase=Phase.DRAW)
    stock = game.table.stock_size
    asked = game.play("draw")
    assert (hand(asked, 0), asked.table.stock_size) == ("Kd", stock)
    bought = asked.play("buy")
    assert (hand(bought, 0), hand(bought, 1), hand(bought, 2)) == ("6d Kd", "Qc 4d 9h", "Qd")
    assert (bought.table.stock_size, bought.state.stock[0]) == (stock - 2, Card("8d"))
    nobody = passed(asked)
    assert (hand(nobody, 0), hand(nobody, 1), hand(nobody, 2)) == ("4d Kd", "Qc", "Qd")
    assert nobody.table.stock_size == stock - 1


@pytest.mark.rule("xelu-23")
def test_the_first_in_turn_order_gets_the_discard_and_each_is_asked_once() -> None:
    game = at(["Kd", "Qc", "Qd", "Qh"], discards="3c 9h", turn=1, phase=Phase.DRAW)
    game = game.play("draw")
    assert game.table.claims == (2, 3, 0)
    assert refused(game, "buy", 0) is Reason.NOT_TO_ACT
    first = game.play("buy")
    assert (hand(first, 2).count("9h"), first.to_act, first.phase) == (1, 1, Phase.PLAY)
    game = game.play("pass")
    assert game.table.claims == (3, 0)
    assert refused(game, "buy", 2) is Reason.NOT_TO_ACT
    game = game.play("buy")
    assert game.state.hands[3].holds("9h")
    assert (game.to_act, game.phase, game.table.claims) == (1, Phase.PLAY, ())
    for seat in (0, 2):
        assert refused(game, "buy", seat) is Reason.NOT_TO_ACT


@pytest.mark.rule("xelu-24")
def test_who_discarded_the_card_may_buy_it_and_is_asked_last() -> None:
    game = at(["Kd 7h", "Qc", "Qd"], top="4d").play("discard Kd").play("draw")
    assert game.table.claims == (2, 0)
    game = played(game, "pass", "buy")
    assert hand(game, 0) == "4d Kd 7h"
    opened = at(["Kd 7h", "Qc", "Qd"], opened=[0]).play("discard Kd").play("draw")
    assert opened.table.claims == (2,)
    assert refused(opened, "buy", 0) is Reason.OPENED_CANNOT_BUY


@pytest.mark.rule("xelu-25")
@pytest.mark.parametrize("buyer", [1, 2, 3])
def test_a_buy_does_not_change_the_order_of_turns(buyer: int) -> None:
    game = at(["Kd", "Qc", "Qd", "Qh"], phase=Phase.DRAW)
    game = played(game, "draw", *["pass"] * (buyer - 1))
    assert game.to_act == buyer
    game = game.play("buy")
    assert (game.turn, game.to_act, game.phase) == (0, 0, Phase.PLAY)
    game = game.play("discard Kd")
    assert (game.turn, game.to_act, game.phase) == (1, 1, Phase.DRAW)


@pytest.mark.rule("xelu-27")
def test_a_buyer_plays_nothing_before_the_own_turn() -> None:
    game = at(["Kd", "Qc", f"{TE_CARDS} 2s"], discards="Js", phase=Phase.DRAW)
    game = played(game, "draw", "pass")
    for move in (f"lay {TE}", "discard 2s"):
        assert refused(game, move, 2) is Reason.ANSWER_FIRST
    game = game.play("buy")
    for move in (f"lay {TE}", "discard 2s"):
        assert refused(game, move, 2) is Reason.NOT_TO_ACT
    game = turn_made(game.play("discard Kd"))
    assert game.turn == 2
    assert refused(drawn(game), f"lay {TE}") is None


@pytest.mark.rule("xelu-28")
def test_a_seat_may_buy_as_often_as_it_likes() -> None:
    game = dealt(XELU, ["", "", ""])
    for _ in range(21):
        game = game.play("draw")
        while game.phase is Phase.CLAIMS:
            game = game.play("buy" if game.to_act == 2 else "pass")
        assert game.turn is not None
        game = game.play(ct.Discard(game.state.hands[game.turn][0]))
    assert game.table.buys == (0, 0, 14)
    assert game.table.hand_sizes == (7, 7, 7 + 2 * 14)


@pytest.mark.rule("xelu-29")
def test_the_first_upcard_is_on_offer_to_everybody() -> None:
    game = dealt(XELU, [""] * 4, upcard="9h", stock="4d 6d").play("draw")
    assert game.table.claims == (2, 3, 0)
    game = played(game, "pass", "pass", "buy")
    assert game.state.hands[0].holds("9h 4d")
    assert (pile(game), game.table.hand_sizes) == ("", (9, 8, 7, 7))


@pytest.mark.rule("xelu-30")
def test_the_discard_that_a_buy_uncovers_is_on_offer_to_nobody() -> None:
    game = at(["Kd", "Qc", "Qd"], discards="3c 9h", phase=Phase.DRAW)
    game = played(game, "draw", "buy")
    assert (pile(game), game.phase, game.table.claims) == ("3c", Phase.PLAY, ())
    assert refused(game, "take") is Reason.ALREADY_DRAWN
    assert refused(game, "buy") is Reason.NOTHING_OFFERED
    for seat in (1, 2):
        assert refused(game, "buy", seat) is Reason.NOT_TO_ACT
    game = game.play("discard Kd")
    assert hand(game.play("take"), 1).count("Kd") == 1


@pytest.mark.rule("xelu-31")
@pytest.mark.parametrize(
    ("stock", "discards", "enough"),
    [
        pytest.param("4d 6d", "9h", True, id="both in the stock"),
        pytest.param("4d", "9h", False, id="one in the stock"),
        pytest.param("4d", "3c 9h", False, id="the discard below stays"),
        pytest.param("4d", "3c 5c 9h", True, id="one in the stock, one to shuffle"),
        pytest.param("", "3c 5c 9h", False, id="one to shuffle"),
        pytest.param("", "3c 5c 6c 9h", True, id="two to shuffle"),
        pytest.param("", "9h", False, id="nothing"),
    ],
)
def test_a_buy_needs_a_card_for_the_buyer_and_one_for_the_mover(
    stock: str, discards: str, enough: bool
) -> None:
    game = at(["Kd", "Qc", ""], discards=discards, top=stock, rest=2, phase=Phase.DRAW)
    for seat in (1, 2):
        cause = Reason.NOT_TO_ACT if enough else Reason.CANNOT_PAY
        assert refused(game, "buy", seat) is cause
    game = game.play("draw")
    assert game.table.claims == ((1, 2) if enough else ())
    if enough:
        game = game.play("buy")
        while game.phase is Phase.RESHUFFLE:
            game = game.deal()
        assert game.phase is Phase.PLAY
        assert game.table.hand_sizes[:2] == (2, 3)


# --- two seats ---------------------------------------------------------------------------------


@pytest.mark.rule("xelu-32")
@pytest.mark.parametrize("opened", [(), (0,), (1,), (0, 1)])
def test_with_two_players_the_others_discard_costs_a_card_always(opened: tuple[int, ...]) -> None:
    game = at(["Kd Ks", "Qc Qs"], discards="3c 9h", top="4d 6d", opened=opened, phase=Phase.DRAW)
    stock = game.table.stock_size
    game = game.play("take")
    assert (hand(game, 0), game.table.stock_size) == ("4d Kd 9h Ks", stock - 1)
    assert (game.to_act, game.phase, pile(game)) == (0, Phase.PLAY, "3c")
    game = played(game, "discard Ks", "take")
    assert (hand(game, 1), game.table.stock_size) == ("Qc 6d Qs Ks", stock - 2)


@pytest.mark.rule("xelu-32")
def test_the_card_that_is_paid_may_come_out_of_a_reshuffle() -> None:
    game = at(["Kd", ""], discards="3c 5c 9h", rest=1, phase=Phase.DRAW).play("take")
    assert (hand(game, 0), game.phase) == ("Kd 9h", Phase.RESHUFFLE)
    game = game.play("reshuffle 3c")
    assert (hand(game, 0), game.phase, pile(game)) == ("3c Kd 9h", Phase.PLAY, "5c")


@pytest.mark.rule("xelu-32")
@pytest.mark.parametrize("seats", range(3, 9))
def test_with_more_players_the_discard_costs_nothing(seats: int) -> None:
    hands = ["Kd", "Qc", "Qd", "Qh", "Qs", "Jc", "Jd", "Jh"]
    game = at(hands[:seats], phase=Phase.DRAW)
    stock = game.table.stock_size
    game = game.play("take")
    assert (hand(game, 0), game.table.stock_size) == ("2c Kd", stock)


@pytest.mark.rule("xelu-33")
def test_with_two_players_the_first_upcard_costs_the_mover_nothing() -> None:
    game = dealt(XELU, ["", ""], upcard="9h", stock="4d 6d")
    before = game.state.hands
    taken = game.play("take")
    assert (taken.state.hands[1], taken.table.stock_size) == (before[1].plus("9h"), 93)
    bought = played(game, "draw", "buy")
    assert bought.state.hands == (before[0].plus("9h 4d"), before[1].plus("6d"))
    left = drawn(game)
    left = left.play(ct.Discard(left.state.hands[1][0])).play("take")
    assert left.table.hand_sizes == (7 + 2, 7)
    nothing_left = at(["Kd", ""], rest=1, upcard=True, phase=Phase.DRAW)
    assert hand(nothing_left.play("take"), 0) == "2c Kd"


@pytest.mark.rule("xelu-34")
@pytest.mark.parametrize(
    ("stock", "discards", "cause"),
    [
        pytest.param("4d", "9h", None, id="a card in the stock"),
        pytest.param("", "3c 5c 9h", None, id="a card to shuffle"),
        pytest.param("", "3c 9h", Reason.CANNOT_PAY, id="the discard below stays"),
        pytest.param("", "9h", Reason.CANNOT_PAY, id="nothing"),
    ],
)
def test_with_two_players_the_discard_is_not_taken_where_nothing_pays_for_it(
    stock: str, discards: str, cause: Reason | None
) -> None:
    for opened in ((), (0, 1)):
        game = at(["Kd", ""], discards=discards, top=stock, rest=1, opened=opened, phase=Phase.DRAW)
        assert refused(game, "take") is cause
        assert listed(game) == (["draw"] if cause else ["draw", "take"])


@pytest.mark.rule("xelu-34", "xelu-18")
def test_with_two_players_and_nothing_left_the_round_ends() -> None:
    game = at(["Kd 7h", ""], discards="9h", rest=1, phase=Phase.DRAW).play("draw")
    assert game.phase is Phase.ROUND_OVER
    assert game.results[-1].out is None
    assert game.results[-1].scores == (17, 1032 - 17 - 9)


# --- laying down -------------------------------------------------------------------------------


@pytest.mark.rule("xelu-54")
def test_a_seat_lays_down_on_its_own_turn_before_its_discard() -> None:
    hands = [f"{TE_CARDS} 2s", "Qc", f"{TE_CARDS} 3s"]
    game = at(hands, phase=Phase.DRAW)
    assert refused(game, f"lay {TE}") is Reason.DRAW_FIRST
    assert refused(game, f"lay {TE}", 2) is Reason.NOT_TO_ACT
    game = drawn(game)
    assert refused(game, f"lay {TE}", 2) is Reason.NOT_TO_ACT
    assert refused(game.play("discard 2s"), f"lay {TE}", 0) is Reason.NOT_TO_ACT
    game = game.play(f"lay {TE}")
    assert melds(game) == ["9c 9d 9h", "Jh Qh Kh Ah"]
    assert game.table.opened == (True, False, False)
    assert (game.to_act, game.phase) == (0, Phase.PLAY)


@pytest.mark.rule("xelu-55")
@pytest.mark.parametrize(
    ("melds_of_it", "reason"),
    [
        ("9c 9d 9h", Reason.WRONG_NUMBER_OF_MELDS),
        ("Jh Qh Kh Ah", Reason.WRONG_NUMBER_OF_MELDS),
        ("9c 9d 9h / 4s 4c 4d / Jh Qh Kh Ah", Reason.WRONG_NUMBER_OF_MELDS),
        ("9c 9d 9h / 4s 4c 4d", Reason.NOT_THE_CONTRACT),
        ("9c 9d 9h / Jh Qh Kh", Reason.TOO_SHORT),
        ("9c 9d 9s / Jh Qh Kh Ah", Reason.NOT_HELD),
        ("9c 9d 9h / Jh Qh Kh Ah", None),
        ("4s 4c 4d / Jh Qh Kh Ah", None),
    ],
)
def test_a_seat_lays_down_the_whole_contract_at_once(
    melds_of_it: str, reason: Reason | None
) -> None:
    game = at([f"{TE_CARDS} 4s 4c 4d 2s", "Qc", "Qd"])
    assert refused(game, f"lay {melds_of_it}") is reason


@pytest.mark.rule("xelu-56")
def test_nobody_has_to_lay_down() -> None:
    game = at([f"{TE_CARDS} 2s", "Qc", "Qd"])
    assert f"lay {TE}" in listed(game)
    for move in ("discard 2s", "discard 9c", "discard Ah"):
        game_after = game.play(move)
        assert (game_after.turn, game_after.table.opened) == (1, (False,) * 3)


@pytest.mark.rule("xelu-57")
def test_a_seat_lays_down_once_in_a_round() -> None:
    again = "4s 4c 4d / 5d 6d 7d 8d"
    cards = again.replace(" / ", " ")
    game = at([f"{TE_CARDS} {cards} 2s 3s", "Qc Qs", "Qd Qs"]).play(f"lay {TE}")
    assert refused(game, f"lay {again}") is Reason.ALREADY_OPEN
    assert list(game.legal_moves.lay_downs(all=True)) == []
    game = game.play("discard 2s")
    game = drawn(turn_made(turn_made(game)))
    assert game.turn == 0
    assert refused(game, f"lay {again}") is Reason.ALREADY_OPEN


@pytest.mark.rule("xelu-57")
def test_in_the_next_round_everybody_may_lay_down_again() -> None:
    game = at(["2s", "Qc", "Qd"], opened=[0, 1]).play("discard 2s").deal()
    assert (game.round, game.table.opened, game.table.melds) == (3, (False,) * 3, ())


@pytest.mark.rule("xelu-58")
@pytest.mark.parametrize(
    ("number", "told", "lie"),
    [
        pytest.param(
            4,
            "Kc Kd Kh / 3c 3d 3h / As Ac Ad",
            ["Ac Ad As", "3c 3d 3h", "Kc Kd Kh"],
            id="trios by rank",
        ),
        pytest.param(
            7,
            "2s 3s 4s 5s / 2h 3h 4h 5h / 2d 3d 4d 5d",
            ["2d 3d 4d 5d", "2h 3h 4h 5h", "2s 3s 4s 5s"],
            id="escaleras by suit",
        ),
        pytest.param(
            7,
            "5h 6h 7h 8h / 9c Tc Jc Qc / 2c 3c 4c 5c",
            ["2c 3c 4c 5c", "9c Tc Jc Qc", "5h 6h 7h 8h"],
            id="escaleras by start",
        ),
        pytest.param(
            6,
            "4c 5c 6c 7c / 9s 9d 9h / Ac 2c 3c 4c",
            ["9d 9h 9s", "Ac 2c 3c 4c", "4c 5c 6c 7c"],
            id="trios before escaleras",
        ),
        pytest.param(
            1, "9d 9h X / 9c 9d 9h", ["9c 9d 9h", "9d 9h X"], id="equal trios by their cards"
        ),
        pytest.param(
            3,
            "X=4d 5d 6d 7d / 4d 5d 6d 7d",
            ["4d 5d 6d 7d", "X=4d 5d 6d 7d"],
            id="equal escaleras by their cards",
        ),
    ],
)
def test_the_melds_of_a_lay_down_lie_in_a_fixed_order(
    number: int, told: str, lie: list[str]
) -> None:
    cards = told.replace("X=4d", "X").replace(" / ", " ")
    for order in permutations(told.split(" / ")):
        game = at([f"{cards} 2s", "Qc", "Qd"], melds=[(1, "8c 8d 8h")], round=number)
        game = game.play(f"lay {' / '.join(order)}")
        assert melds(game) == ["8c 8d 8h", *lie]


@pytest.mark.rule("xelu-59")
def test_a_joker_on_the_table_stands_for_the_same_card_as_long_as_it_lies_there() -> None:
    game = at(["9c 9d 9h 4c X 6c 7c 3c 8c 5c 5d", "Qc", "Qd"])
    game = game.play("lay 9c 9d 9h / 4c X=5c 6c 7c")
    assert melds(game)[1] == "4c X=5c 6c 7c"
    for end in ("low", "high"):
        assert refused(game, f"off 5c m1 {end}") is Reason.OUT_OF_PLACE
    game = played(game, "off 3c m1 low", "off 8c m1 high")
    assert melds(game)[1] == "3c 4c X=5c 6c 7c 8c"
    assert refused(game, "swap 5d m1.2 to m0") is Reason.FREES_NOTHING
    game = drawn(turn_made(turn_made(game.play("discard 5d"))))
    assert melds(game)[1] == "3c 4c X=5c 6c 7c 8c"
    assert melds(game.play("swap 5c m1.2 to m0")) == ["9c 9d 9h X", "3c 4c 5c 6c 7c 8c"]


# --- laying off --------------------------------------------------------------------------------

TABLE: Final = ((1, "5h 6h 7h 8h"), (2, "Kh Ks Kc"))


@pytest.mark.rule("xelu-60")
def test_a_seat_that_has_laid_down_adds_to_trios_and_lengthens_escaleras() -> None:
    hands = ["4h 9h Kd X 2s", "Qc 3h", "Qd"]
    for move in ("off Kd m1", "off 9h m0 high", "off 4h m0 low", "off X m1", "off X m0 low"):
        game = at(hands, melds=TABLE, opened=[0])
        assert refused(game, move) is None
        assert refused(game, move, 1) is Reason.NOT_TO_ACT
        assert refused(at(hands, melds=TABLE), move) is Reason.NOT_OPEN
        assert refused(at(hands, melds=TABLE, opened=[0], phase=Phase.DRAW), move) is (
            Reason.DRAW_FIRST
        )
    game = at(hands, melds=TABLE, opened=[0])
    game = played(game, "off 4h m0 low", "off 9h m0 high", "off Kd m1")
    assert melds(game) == ["4h 5h 6h 7h 8h 9h", "Kc Kd Kh Ks"]
    assert hand(game, 0) == "2s X"
    assert refused(game, "off 2s m1") is Reason.MIXED_RANKS
    assert refused(game, "off Kh m1") is Reason.NOT_HELD
    assert refused(game, "off X m2") is Reason.NO_SUCH_MELD
    unopened = at(hands, melds=TABLE)
    assert list(unopened.legal_moves.of_type(ct.LayOff)) == []


@pytest.mark.rule("xelu-61", "xelu-62")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_seat_adds_to_its_own_melds_and_to_those_of_others(owner: int) -> None:
    laid = [(owner, "5h 6h 7h 8h"), (owner, "Kh Ks Kc")]
    game = at(["9h Kd 2s", "Qc", "Qd"], melds=laid, opened=[0])
    game = played(game, "off 9h m0 high", "off Kd m1")
    assert [(one.owner, str(one.meld)) for one in game.table.melds] == [
        (owner, "5h 6h 7h 8h 9h"),
        (owner, "Kc Kd Kh Ks"),
    ]


@pytest.mark.rule("xelu-63")
def test_a_seat_adds_in_the_turn_in_which_it_lays_down() -> None:
    game = at([f"{TE_CARDS} Kd 9s 2s", "Qc", "Qd"], melds=TABLE).play(f"lay {TE}")
    game = played(game, "off Kd m1", "off 9s m2")
    assert melds(game)[1:3] == ["Kc Kd Kh Ks", "9c 9d 9h 9s"]
    later = XELU.replace(laying_off={"opening_turn": False})
    game = at([f"{TE_CARDS} Kd 9s 2s", "Qc", "Qd"], melds=TABLE, rules=later).play(f"lay {TE}")
    for move in ("off Kd m1", "off 9s m2"):
        assert refused(game, move) is Reason.OPENING_TURN
    game = drawn(turn_made(turn_made(game.play("discard 2s"))))
    assert refused(game, "off Kd m1") is None


@pytest.mark.rule("xelu-64")
def test_an_escalera_grows_at_its_ends_only() -> None:
    game = at(["4h 9h 6h 3h Th X Kd 2s", "Qc", "Qd"], melds=TABLE, opened=[0])
    fitting = {("4h", "low"), ("9h", "high"), ("X", "low"), ("X", "high")}
    for card in ("4h", "9h", "6h", "3h", "Th", "X"):
        assert refused(game, f"off {card} m0") is Reason.END_NEEDED
        for end in ("low", "high"):
            reason = None if (card, end) in fitting else Reason.OUT_OF_PLACE
            assert refused(game, f"off {card} m0 {end}") is reason
    assert refused(game, "off Kd m1 high") is Reason.NO_ENDS
    on_m0 = [move for move in game.legal_moves.of_type(ct.LayOff) if move.at.meld == 0]
    assert {(str(move.card), str(move.at.end)) for move in on_m0} == fitting


@pytest.mark.rule("xelu-65")
@pytest.mark.parametrize(
    ("meld", "move", "reason"),
    [
        ("7h 7s X X", "off X m0", Reason.MORE_WILDS_THAN_NATURALS),
        ("7h 7s 7d X X", "off X m0", None),
        ("7h 7s X X", "off 7c m0", None),
        ("4c X=5c X=6c 7c", "off X m0 low", Reason.MORE_WILDS_THAN_NATURALS),
        ("4c X=5c X=6c 7c", "off X m0 high", Reason.MORE_WILDS_THAN_NATURALS),
        ("4c X=5c X=6c 7c 8c", "off X m0 high", None),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", "off As m0 high", Reason.TOO_LONG),
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "off As m0 low", Reason.TOO_LONG),
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", "off As m0 low", None),
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", "off As m0 high", None),
    ],
)
def test_what_is_added_leaves_a_legal_meld(meld: str, move: str, reason: Reason | None) -> None:
    game = at(["X 7c As Kd", "Qc", "Qd"], melds=[(1, meld)], opened=[0])
    assert refused(game, move) is reason


@pytest.mark.rule("xelu-65")
@pytest.mark.parametrize("card", ["As", "7s", "X"])
def test_no_card_is_twice_in_a_full_circle(card: str) -> None:
    circle = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    game = at([f"{card} Kd", "Qc", "Qd"], melds=[(1, circle)], opened=[0], rules=CIRCULAR)
    for end in ("low", "high"):
        assert refused(game, f"off {card} m0 {end}") is Reason.TOO_LONG


@pytest.mark.rule("xelu-66")
@pytest.mark.parametrize("card", ["2h", "X"])
def test_a_high_ace_closes_its_end(card: str) -> None:
    meld = [(1, "Jh Qh Kh Ah")]
    game = at([f"{card} Th Kd", "Qc", "Qd"], melds=meld, opened=[0])
    assert refused(game, f"off {card} m0 high") is Reason.ROUND_THE_CORNER
    assert refused(game, "off Th m0 low") is None
    game = at([f"{card} Kd", "Qc", "Qd"], melds=meld, opened=[0], rules=CIRCULAR)
    assert refused(game, f"off {card} m0 high") is None


@pytest.mark.rule("xelu-66")
@pytest.mark.parametrize("card", ["Kh", "X"])
def test_a_low_ace_closes_its_end(card: str) -> None:
    meld = [(1, "Ah 2h 3h 4h")]
    game = at([f"{card} 5h Kd", "Qc", "Qd"], melds=meld, opened=[0])
    assert refused(game, f"off {card} m0 low") is Reason.ROUND_THE_CORNER
    assert refused(game, "off 5h m0 high") is None
    game = at([f"{card} Kd", "Qc", "Qd"], melds=meld, opened=[0], rules=CIRCULAR)
    assert refused(game, f"off {card} m0 low") is None


@pytest.mark.rule("xelu-67")
@pytest.mark.parametrize(
    ("twelve", "lacking"),
    [
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", "As"),
        ("8s 9s Ts Js Qs Ks As 2s 3s 4s 5s 6s", "7s"),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", "Ks"),
        ("3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "2s"),
    ],
)
def test_the_last_card_of_a_circle_fits_both_ends_and_gives_the_same(
    twelve: str, lacking: str
) -> None:
    for card, shown in ((lacking, lacking), ("X", f"X={lacking}")):
        game = at([f"{card} Kd", "Qc", "Qd"], melds=[(1, twelve)], opened=[0], rules=CIRCULAR)
        low, high = (game.play(f"off {card} m0 {end}") for end in ("low", "high"))
        assert low.state == high.state
        circle = [f"{rank}s" for rank in "A23456789TJQK"]
        circle[circle.index(lacking)] = shown
        assert melds(low) == [" ".join(circle)]
        assert len(list(game.legal_moves.of_type(ct.LayOff))) == 1


# --- swapping wilds ----------------------------------------------------------------------------

JOKERS: Final = ((1, "5h 6h X=7h 8h"), (2, "Kh Ks Kc"), (0, "Qs Qd X"))


@pytest.mark.rule("xelu-68")
def test_a_joker_on_the_table_is_swapped_and_used_again() -> None:
    game = at(["7h Qh 2s", "2d", "3d"], melds=JOKERS)
    after = game.play("swap 7h m0.2 to m1")
    assert melds(after) == ["5h 6h 7h 8h", "Kc Kh Ks X", "Qd Qs X"]
    assert hand(after, 0) == "Qh 2s"
    assert (after.to_act, after.phase) == (0, Phase.PLAY)
    after = after.play("swap Qh m2 to m0 low")
    assert melds(after) == ["X=4h 5h 6h 7h 8h", "Kc Kh Ks X", "Qd Qh Qs"]


@pytest.mark.rule("xelu-69")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_joker_may_lie_in_a_meld_of_any_seat(owner: int) -> None:
    laid = [(owner, "5h 6h X=7h 8h"), (1, "Kh Ks Kc")]
    game = at(["7h 2s", "2d", "3d"], melds=laid, opened=[0])
    assert melds(game.play("swap 7h m0.2 to m1")) == ["5h 6h 7h 8h", "Kc Kh Ks X"]
    laid = [(owner, "Qs Qd X"), (1, "Kh Ks Kc")]
    game = at(["Qh 2s", "2d", "3d"], melds=laid, opened=[0])
    assert melds(game.play("swap Qh m0 to m1")) == ["Qd Qh Qs", "Kc Kh Ks X"]


@pytest.mark.rule("xelu-70")
def test_a_seat_swaps_on_its_own_turn_after_the_draw() -> None:
    move = "swap 7h m0.2 to m1"
    game = at(["7h 2s", "7h 2d", "3d"], melds=JOKERS, phase=Phase.DRAW)
    assert refused(game, move) is Reason.DRAW_FIRST
    assert refused(game, move, 1) is Reason.NOT_TO_ACT
    game = drawn(game)
    assert refused(game, move, 1) is Reason.NOT_TO_ACT
    assert refused(game, move) is None
    assert refused(game.play("discard 2s"), move, 0) is Reason.NOT_TO_ACT


LAID: Final = ((1, "4s 5s X=6s 7s"), (1, "Jh Jd Jc"), (2, "7h 7s X"))
"""Melds of others; the mover has not laid down."""


@pytest.mark.rule("xelu-71")
@pytest.mark.parametrize(
    ("cards", "swap", "after"),
    [
        ("6s", "6s m0.2", ["4s 5s 6s 7s", "7h 7s X"]),
        ("7d", "7d m2", ["4s 5s X=6s 7s", "7d 7h 7s"]),
    ],
    ids=["out of an escalera", "out of a trio"],
)
def test_a_seat_swaps_for_the_joker_that_it_needs_to_lay_down(
    cards: str, swap: str, after: list[str]
) -> None:
    game = at([f"{cards} 9c 9d Jh Qh Kh Ah 2d", "2d", "3d"], melds=LAID)
    assert refused(game, f"lay {FED}") is Reason.NOT_HELD
    move = f"lay {FED} with {swap}"
    assert [str(one) for one in game.legal_moves.lay_downs(all=True)] == [move]
    assert move in listed(game)
    game = game.play(move)
    assert [melds(game)[0], melds(game)[2]] == after
    assert melds(game)[3:] == ["9c 9d X", "Jh Qh Kh Ah"]
    assert [one.owner for one in game.table.melds] == [1, 1, 2, 0, 0]
    assert (hand(game, 0), game.table.opened[0]) == ("2d", True)


@pytest.mark.rule("xelu-71")
def test_the_joker_fills_a_gap_of_an_escalera_too() -> None:
    game = at(["6s 9c 9d 9h Jh Qh Ah 2d", "2d", "3d"], melds=LAID)
    game = game.play("lay 9c 9d 9h / Jh Qh X=Kh Ah with 6s m0.2")
    assert melds(game) == [
        "4s 5s 6s 7s",
        "Jc Jd Jh",
        "7h 7s X",
        "9c 9d 9h",
        "Jh Qh X=Kh Ah",
    ]


@pytest.mark.rule("xelu-71")
@pytest.mark.parametrize(
    ("laid", "cards", "swaps", "after"),
    [
        pytest.param(
            ((1, "4s 5s X=6s 7s"), (2, "7h 7s X")),
            "6s 7d",
            "6s m0.2, 7d m1",
            ["4s 5s 6s 7s", "7d 7h 7s"],
            id="of two melds",
        ),
        pytest.param(
            ((1, "4s X=5s X=6s 7s"),), "5s 6s", "5s m0.1, 6s m0.2", ["4s 5s 6s 7s"], id="escalera"
        ),
        pytest.param(((1, "7h 7s X X"),), "7c 7d", "7c m0, 7d m0", ["7c 7d 7h 7s"], id="trio"),
        pytest.param(((1, "7h 7s X X"),), "7d 7d", "7d m0, 7d m0", ["7d 7d 7h 7s"], id="alike"),
    ],
)
def test_an_opening_may_be_fed_by_several_swaps(
    laid: tuple[tuple[int, str], ...], cards: str, swaps: str, after: list[str]
) -> None:
    game = at([f"{cards} 9c 9d Jh Qh Ah 2d", "2d", "3d"], melds=laid)
    move = f"lay 9c 9d X / Jh Qh X=Kh Ah with {swaps}"
    assert move in [str(one) for one in game.legal_moves.lay_downs()]
    game = game.play(move)
    assert melds(game) == [*after, "9c 9d X", "Jh Qh X=Kh Ah"]
    assert hand(game, 0) == "2d"
    one, _, other = swaps.partition(", ")
    before = at([f"{cards} 9c 9d Jh Qh Ah 2d", "2d", "3d"], melds=laid)
    for too_few in (one, other):
        fed = f"lay 9c 9d X / Jh Qh X=Kh Ah with {too_few}"
        assert refused(before, fed) is Reason.NOT_HELD


@pytest.mark.rule("xelu-72")
def test_without_the_lay_down_there_is_no_swap() -> None:
    game = at(["6s 7d 9c 9d Jh Qh Kh Ah 2d", "2d", "3d"], melds=LAID)
    assert list(game.legal_moves.of_type(ct.SwapWild)) == []
    for move in ("swap 6s m0.2 to m1", "swap 6s m0.2 to m0 high", "swap 7d m2 to m1"):
        assert refused(game, move) is Reason.NOT_OPEN


@pytest.mark.rule("xelu-72", "xelu-73")
@pytest.mark.parametrize(
    ("cards", "move", "reason"),
    [
        pytest.param(
            "6s 9c 9d 9h Jh Qh Kh Ah",
            f"lay {TE} with 6s m0.2",
            Reason.FREED_NOT_MELDED,
            id="the joker is not melded",
        ),
        pytest.param(
            "6s 7d 9c 9d Jh Qh Kh Ah",
            f"lay {FED} with 6s m0.2, 7d m2",
            Reason.FREED_NOT_MELDED,
            id="one of two is not melded",
        ),
        pytest.param(
            "6s 7d 9c Jh Qh Kh Ah",
            "lay 9c X=9 X=9 / Jh Qh Kh Ah with 6s m0.2, 7d m2",
            Reason.MORE_WILDS_THAN_NATURALS,
            id="the trio is none",
        ),
        pytest.param(
            "6s 9c 9d", "lay 9c 9d X with 6s m0.2", Reason.WRONG_NUMBER_OF_MELDS, id="no contract"
        ),
        pytest.param(
            "6s 9c 9d 3d 3c 3h",
            "lay 9c 9d X / 3c 3d 3h with 6s m0.2",
            Reason.NOT_THE_CONTRACT,
            id="another contract",
        ),
        pytest.param(
            "9c 9d Jh Qh Kh Ah", f"lay {FED} with 6s m0.2", Reason.NOT_HELD, id="no card to swap"
        ),
        pytest.param(
            "6s 9c 9d Jh Kh Ah",
            f"lay {FED} with 6s m0.2",
            Reason.NOT_HELD,
            id="a card of the melds is missing",
        ),
        pytest.param(
            "6h 9c 9d 3h 4h 5h",
            "lay 9c 9d X / 3h 4h 5h 6h with 6h m0.2",
            Reason.FREES_NOTHING,
            id="another suit",
        ),
        pytest.param(
            "6s 9c 9d 8s 9s Ts",
            "lay 9c 9d X / 6s X=7s 8s 9s with 6s m0.2",
            Reason.NOT_HELD,
            id="one card for two places",
        ),
        pytest.param(
            "X 9c 9d Jh Qh Kh Ah",
            f"lay {FED} with X m0.2",
            Reason.FREES_NOTHING,
            id="a joker for a joker",
        ),
        pytest.param(
            "5s 9c 9d Jh Qh Kh Ah",
            f"lay {FED} with 5s m0.1",
            Reason.NO_WILD_THERE,
            id="a natural lies there",
        ),
        pytest.param(
            "Js 9c 9d Jh Qh Kh Ah",
            f"lay {FED} with Js m1",
            Reason.NO_WILD_THERE,
            id="no joker in the trio",
        ),
        pytest.param(
            "7d 7c 9c 9d Jh Qh X Ah",
            "lay 9c 9d X / Jh Qh X=Kh Ah with 7d m2, 7c m2",
            Reason.NO_WILD_THERE,
            id="one joker for two cards",
        ),
        pytest.param(
            "6s 9c 9d Jh Qh Kh Ah",
            f"lay {FED} with 6s m0",
            Reason.SLOT_NEEDED,
            id="without its place",
        ),
        pytest.param(
            "7d 9c 9d Jh Qh Kh Ah",
            f"lay {FED} with 7d m2.2",
            Reason.NO_SLOTS,
            id="a place in a trio",
        ),
        pytest.param(
            "9c 9d 9h Jh Qh Kh Ah",
            f"lay {FED} with 9h m3",
            Reason.NO_SUCH_MELD,
            id="out of the melds laid down",
        ),
        pytest.param("6s 9c 9d Jh Qh Kh Ah", f"lay {FED} with 6s m0.2", None, id="it fits"),
    ],
)
def test_an_opening_fed_by_a_swap_is_made_whole_or_not_at_all(
    cards: str, move: str, reason: Reason | None
) -> None:
    game = at([f"{cards} 2d", "2d", "3d"], melds=LAID)
    assert refused(game, move) is reason
    assert (game.parse(move) in game.legal_moves) is (reason is None)
    fed = [str(one) for one in game.legal_moves.lay_downs(all=True)]
    assert (move in fed) is (reason is None)
    assert refused(at([f"{cards} 2d", "2d", "3d"], melds=LAID, phase=Phase.DRAW), move) is (
        Reason.DRAW_FIRST
    )


@pytest.mark.rule("xelu-73")
def test_jokers_of_the_hand_may_be_among_those_melded() -> None:
    game = at(["X 6s 9c 9d Jh Qh Kh Ah 2d", "2d", "3d"], melds=LAID)
    assert hand(game.play(f"lay {FED}"), 0) == "2d 6s"
    one = game.play(f"lay {FED} with 6s m0.2")
    assert (melds(one)[0], hand(one, 0)) == ("4s 5s 6s 7s", "2d X")
    two = game.play("lay 9c 9d X / X=Th Jh Qh Kh Ah with 6s m0.2")
    assert (melds(two)[3:], hand(two, 0)) == (["9c 9d X", "X=Th Jh Qh Kh Ah"], "2d")
    every = {str(move) for move in game.legal_moves.lay_downs(all=True)}
    both = "lay 9c 9d X / X=Th Jh Qh Kh Ah with 6s m0.2"
    assert every >= {f"lay {FED}", f"lay {FED} with 6s m0.2", both}
    assert [str(move) for move in game.legal_moves.lay_downs() if move.swaps] == []


@pytest.mark.rule("xelu-74")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("swap 7h m0.2 to m1", None),
        ("swap 7d m0.2 to m1", Reason.FREES_NOTHING),
        ("swap 6h m0.2 to m1", Reason.FREES_NOTHING),
        ("swap X m0.2 to m1", Reason.FREES_NOTHING),
        ("swap 6h m0.1 to m1", Reason.NO_WILD_THERE),
        ("swap 7h m0.3 to m1", Reason.NO_WILD_THERE),
        ("swap 7h m0.4 to m1", Reason.NO_WILD_THERE),
        ("swap 7h m0 to m1", Reason.SLOT_NEEDED),
        ("swap 7s m0.2 to m1", Reason.NOT_HELD),
        ("swap 7h m3.2 to m1", Reason.NO_SUCH_MELD),
        ("swap 7h m0.2 to m3", Reason.NO_SUCH_MELD),
        ("swap 7h m0.2 to m0", Reason.END_NEEDED),
        ("swap 7h m0.2 to m1 high", Reason.NO_ENDS),
    ],
)
def test_out_of_an_escalera_exactly_the_card_frees_the_joker(
    move: str, reason: Reason | None
) -> None:
    game = at(["7h 7d 6h X 2s", "2d", "3d"], melds=JOKERS)
    assert refused(game, move) is reason


@pytest.mark.rule("xelu-75")
@pytest.mark.parametrize("card", ["Qc", "Qd", "Qh", "Qs"])
def test_any_natural_of_the_rank_frees_the_joker_of_a_trio(card: str) -> None:
    game = at([f"{card} Kd 2s", "2d", "3d"], melds=JOKERS)
    after = game.play(f"swap {card} m2 to m1")
    assert after.table.melds[2].meld == ct.parse_meld(f"Qd Qs {card}")
    assert melds(after)[1] == "Kc Kh Ks X"
    assert refused(game, "swap Kd m2 to m1") is Reason.FREES_NOTHING
    assert refused(game, f"swap {card} m2.2 to m1") is Reason.NO_SLOTS
    assert refused(game, f"swap {card} m1 to m0 high") is Reason.NO_WILD_THERE


@pytest.mark.rule("xelu-75")
def test_the_other_reading_swaps_no_joker_out_of_a_trio() -> None:
    rules = XELU.replace(swapping={"from_trios": False})
    game = at(["Qh 7h 2s", "2d", "3d"], melds=JOKERS, rules=rules)
    assert refused(game, "swap Qh m2 to m1") is Reason.NO_SWAPS
    assert refused(game, "swap 7h m0.2 to m1") is None
    fed = at(["7d 9c 9d Jh Qh Kh Ah 2d", "2d", "3d"], melds=LAID, rules=rules)
    assert refused(fed, f"lay {FED} with 7d m2") is Reason.NO_SWAPS
    assert list(fed.legal_moves.lay_downs(all=True)) == []


@pytest.mark.rule("xelu-76")
def test_the_freed_joker_goes_into_any_meld_on_the_table() -> None:
    game = at(["7h 2s", "2d", "3d"], melds=JOKERS)
    places = {str(move.to) for move in game.legal_moves.of_type(ct.SwapWild)}
    assert places == {"m0 low", "m0 high", "m1", "m2"}
    for place, meld, lies in (
        ("m0 low", 0, "X=4h 5h 6h 7h 8h"),
        ("m0 high", 0, "5h 6h 7h 8h X=9h"),
        ("m1", 1, "Kc Kh Ks X"),
        ("m2", 2, "Qd Qs X X"),
    ):
        after = game.play(f"swap 7h m0.2 to {place}")
        assert melds(after)[meld] == lies
        assert hand(after, 0) == "2s"


@pytest.mark.rule("xelu-77")
def test_the_freed_joker_does_not_go_back_into_the_same_trio() -> None:
    game = at(["Qh 2s", "2d", "3d"], melds=JOKERS)
    assert refused(game, "swap Qh m2 to m2") is Reason.SAME_MELD
    places = {str(move.to) for move in game.legal_moves.of_type(ct.SwapWild)}
    assert places == {"m0 low", "m0 high", "m1"}
    assert melds(game.play("off Qh m2"))[2] == "Qd Qh Qs X"


@pytest.mark.rule("xelu-78")
def test_the_freed_joker_never_goes_into_the_hand() -> None:
    game = at(["7h Qh 2s", "2d", "3d"], melds=JOKERS)
    swaps = list(game.legal_moves.of_type(ct.SwapWild))
    assert len(swaps) == 4 + 3
    for move in swaps:
        after = game.play(move)
        assert after.state.hands[0] == Hand("7h Qh 2s").without(move.card)
        assert sum(len(one.meld.wilds) for one in after.table.melds) == 2
    for text in ("swap 7h m0.2", "swap 7h m0.2 to hand"):
        with pytest.raises(ct.NotationError):
            game.play(text)


@pytest.mark.rule("xelu-79")
def test_a_swap_is_judged_by_the_melds_after_it() -> None:
    """As it lies m0 has room for no joker; with the 7 in its place it has."""
    game = at(["7d X 2s", "2d", "3d"], melds=[(0, "5d 6d X=7d X=8d")])
    assert refused(game, "off X m0 high") is Reason.MORE_WILDS_THAN_NATURALS
    after = game.play("swap 7d m0.2 to m0 high")
    assert melds(after) == ["5d 6d 7d X=8d X=9d"]
    assert refused(after, "off X m0 high") is None


@pytest.mark.rule("xelu-79")
def test_a_joker_that_fits_nowhere_is_not_swapped() -> None:
    laid = [(0, "7h 7s X"), (1, "Th Ts X X")]
    game = at(["7d Td 2s", "2d", "3d"], melds=laid)
    assert refused(game, "swap 7d m0 to m0") is Reason.SAME_MELD
    assert refused(game, "swap 7d m0 to m1") is Reason.MORE_WILDS_THAN_NATURALS
    assert [str(move) for move in game.legal_moves.of_type(ct.SwapWild)] == ["swap Td m1 to m0"]
    after = game.play("off Td m1")
    assert refused(after, "swap 7d m0 to m1") is None


@pytest.mark.rule("xelu-79")
def test_a_full_escalera_takes_no_joker_back() -> None:
    full = "As 2s 3s 4s 5s 6s X=7s 8s 9s Ts Js Qs Ks"
    for rules in (XELU, CIRCULAR):
        game = at(["7s Kd", "2d", "3d"], melds=[(0, full)], rules=rules)
        for end in ("low", "high"):
            assert refused(game, f"swap 7s m0.6 to m0 {end}") is Reason.TOO_LONG
        assert list(game.legal_moves.of_type(ct.SwapWild)) == []


# --- going out ---------------------------------------------------------------------------------

WAYS_OUT: Final = [
    pytest.param(TE_CARDS, (f"lay {TE}",), id="lay-down"),
    pytest.param("6s 9c 9d Jh Qh Kh Ah", (f"lay {FED} with 6s m0.2",), id="swap-fed lay-down"),
    pytest.param(f"{TE_CARDS} Js", (f"lay {TE}", "off Js m1"), id="lay-off"),
    pytest.param(
        "6s 9c 9d Jh Qh Kh Ah Js",
        (f"lay {FED} with 6s m0.2", "off Js m1"),
        id="swap-fed, then lay-off",
    ),
    pytest.param(f"{TE_CARDS} 6s", (f"lay {TE}", "swap 6s m0.2 to m0 high"), id="swap"),
    pytest.param(f"{TE_CARDS} 6s", (f"lay {TE}", "swap 6s m0.2 to m3"), id="swap into own"),
    pytest.param(f"{TE_CARDS} 2s", (f"lay {TE}", "discard 2s"), id="discard"),
    pytest.param(
        "6s 9c 9d Jh Qh Kh Ah 2s",
        (f"lay {FED} with 6s m0.2", "discard 2s"),
        id="swap-fed, then discard",
    ),
    pytest.param(
        f"{TE_CARDS} 6s 2s",
        (f"lay {TE}", "swap 6s m0.2 to m1", "discard 2s"),
        id="swap, then discard",
    ),
]


@pytest.mark.rule("xelu-80", "xelu-81", "xelu-90")
@pytest.mark.parametrize(("cards", "moves"), WAYS_OUT)
def test_any_way_to_empty_the_hand_ends_the_round_and_doubles_after_an_opening(
    cards: str, moves: tuple[str, ...]
) -> None:
    game = at([cards, "Kc", "Ad 3h"], melds=LAID)
    *first, last = moves
    game = played(game, *first)
    assert game.phase is Phase.PLAY
    game = game.play(last)
    assert (game.phase, game.turn, game.to_act) == (Phase.ROUND_OVER, None, None)
    assert listed(game) == []
    assert game.results[-1].out == 0
    assert game.results[-1].scores == (0, 20, 46)


@pytest.mark.rule("xelu-80", "xelu-81", "xelu-90")
@pytest.mark.parametrize(
    ("cards", "move"),
    [
        pytest.param("Js", "off Js m1", id="lay-off"),
        pytest.param("6s", "swap 6s m0.2 to m0 high", id="swap"),
        pytest.param("2s", "discard 2s", id="discard"),
    ],
)
def test_nothing_doubles_for_a_seat_that_had_laid_down_before(cards: str, move: str) -> None:
    game = at([cards, "Kc", "Ad 3h"], melds=LAID, opened=[0]).play(move)
    assert (game.phase, game.results[-1].out) == (Phase.ROUND_OVER, 0)
    assert game.results[-1].scores == (0, 10, 23)


@pytest.mark.rule("xelu-90")
def test_nothing_doubles_when_the_hand_is_empty_one_turn_after_the_lay_down() -> None:
    game = at([f"{TE_CARDS} 2s Js", "Kc", "Ad 3h"], melds=LAID, top="3d 4d 5d")
    game = played(game, f"lay {TE}", "discard 2s")
    game = drawn(game).play("discard 3d")
    game = drawn(game).play("discard 4d")
    game = played(drawn(game), "off Js m1", "discard 5d")
    assert (game.phase, game.results[-1].out) == (Phase.ROUND_OVER, 0)
    assert game.results[-1].scores == (0, 10, 23)


@pytest.mark.rule("xelu-80")
def test_only_the_mover_goes_out() -> None:
    """Seats whose last card would fit play it on their own turn only."""
    game = at(["Kd 2s", "Js", "Js"], melds=LAID, phase=Phase.DRAW)
    for seat in (1, 2):
        assert refused(game, "off Js m1", seat) is Reason.NOT_TO_ACT
    game = drawn(game)
    for seat in (1, 2):
        for move in ("off Js m1", "discard Js"):
            assert refused(game, move, seat) is Reason.NOT_TO_ACT
    game = drawn(game.play("discard 2s")).play("off Js m1")
    assert game.phase is Phase.PLAY
    game = game.play(ct.Discard(game.state.hands[1][0]))
    assert (game.phase, game.results[-1].out) == (Phase.ROUND_OVER, 1)


@pytest.mark.rule("xelu-81")
@pytest.mark.parametrize(("cards", "moves"), WAYS_OUT)
def test_the_other_reading_keeps_a_card_for_the_pile(cards: str, moves: tuple[str, ...]) -> None:
    game = at([cards, "Kc", "Ad 3h"], melds=LAID, rules=DISCARD_LAST)
    *first, last = moves
    game = played(game, *first)
    allowed = last.startswith("discard")
    assert refused(game, last) is (None if allowed else Reason.KEEP_A_CARD)
    assert (game.parse(last) in game.legal_moves) is allowed
    assert (last in listed(game)) is allowed


@pytest.mark.rule("xelu-82")
def test_a_round_ends_when_a_seat_would_begin_its_hundred_and_first_turn() -> None:
    hands = ["X Ac", "Kc 7h", "Ad 3h"]
    game = at(hands, turn=1, turns=(99, 99, 98), opened=[1], phase=Phase.PLAY)
    game = game.play("discard 7h")
    assert (game.turn, game.table.turns) == (2, (99, 99, 99))
    game = at(hands, turn=2, turns=(99, 99, 99), opened=[2]).play("discard Ad")
    assert (game.turn, game.table.turns) == (0, (100, 99, 99))
    game = at(hands, turn=2, turns=(100, 100, 100), opened=[2]).play("discard Ad")
    assert (game.phase, game.turn) == (Phase.ROUND_OVER, None)
    assert game.results[-1].out is None
    assert game.results[-1].scores == (70, 17, 3)


@pytest.mark.rule("xelu-82")
def test_who_goes_out_on_the_hundredth_turn_has_gone_out() -> None:
    game = at(["X Ac", "Kc 7h", "Ad"], turn=2, turns=(100, 100, 100), opened=[2])
    game = game.play("discard Ad")
    assert game.results[-1].out == 2
    assert game.results[-1].scores == (70, 17, 0)


# --- end ---------------------------------------------------------------------------------------


@pytest.mark.rule("xelu-96")
def test_the_game_may_end_early_between_two_rounds() -> None:
    game = at(["X 2s", "Kc", "Ad 3h"], turn=1, opened=[1])
    assert refused(game, "end") is Reason.BETWEEN_ROUNDS
    game = game.play("discard Kc")
    assert (game.phase, game.is_over, game.winners) == (Phase.ROUND_OVER, False, ())
    assert refused(game.deal(), "end") is Reason.BETWEEN_ROUNDS
    game = game.end()
    assert (game.is_over, game.phase) == (True, Phase.GAME_OVER)
    assert game.scores == (52, 0, 23)
    assert game.winners == ("seat 1",)
    assert refused(game, "draw", 0) is Reason.GAME_OVER
    assert refused(game, "end") is Reason.GAME_OVER
