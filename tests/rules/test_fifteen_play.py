"""The rules of fifteen that only a running game can show, by their numbers in the page."""

from collections import Counter
from itertools import product
from typing import Final

import pytest
from play_helper import deal_order, dealt, played, refused

import continental as ct
from continental import FIFTEEN, Awaits, Phase, Reason, problems
from continental.events import CardDrawn, Discarded, DiscardTaken, HandDealt, HandExposed
from continental.state import Owed, Source

SEATS: Final = range(2, 13)

CLEAN: Final = "9c Tc Jc / 6d 7d 8d / 4h 5h 6h / 9s Ts Js / Qs Ks As"
"""A complete hand without wilds."""
HAND: Final = CLEAN.replace(" /", "")
OUT: Final = f"declare {CLEAN}"
FAR: Final = "3c 6c 9c Qc 3d 6d 9d Qd 3h 6h 9h Qh 3s 6s 9s"
"""A hand in which no two cards are of one escalera."""


def middle(hands: list[str], **told: object) -> ct.Game:
    """Give a game in the middle of a deal, in the second turn of a seat; it does not shuffle."""
    state = ct.position(FIFTEEN, hands, **told)  # type: ignore[arg-type]
    return ct.Game.from_state(state, seed=1, auto_deal=False)


def one_hand_against_the_rest(pile: str, *, stock: str = "", **told: object) -> ct.Game:
    """Give the turn of seat 0 of two; seat 1 holds all the cards that are nowhere else."""
    deck = Counter(FIFTEEN.deck(2, 1).cards)
    deck.subtract(ct.Hand(f"{FAR} {pile} {stock}"))
    rest = " ".join(map(str, deck.elements()))
    return middle([FAR, rest], discards=pile, stock=stock, phase=Phase.DRAW, turn=0, **told)


def cards(*texts: str) -> tuple[ct.Card, ...]:
    return tuple(map(ct.Card, " ".join(texts).split()))


# --- the first dealer --------------------------------------------------------------------------


def dealer_by(drawn: str, dealer: int) -> ct.Reason | None:
    """Give why these cards do not make a seat the dealer, or None where they do."""
    game = ct.Game.new(FIFTEEN, seats=4, seed=1, auto_deal=False)
    assert game.phase is Phase.DRAW_FOR_DEAL
    reason = refused(game, f"dealer {dealer} {drawn}")
    if reason is None:
        after = game.play(f"dealer {dealer} {drawn}")
        assert (after.table.dealer, after.phase) == (dealer, Phase.DEAL)
    return reason


@pytest.mark.rule("fifteen-08")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [("7h Kc 3d 9s", 2), ("4c 5c 6c 7c", 0), ("Th Jh Qh 9d", 3), ("3s Kh 3h 2c", 3)],
)
def test_the_lowest_of_the_cards_drawn_deals(drawn: str, dealer: int) -> None:
    for seat in range(4):
        assert dealer_by(drawn, seat) is (None if seat == dealer else Reason.OTHER_DEALER)
    assert dealer_by(drawn.rpartition(" ")[0], dealer) is Reason.DRAW_LENGTH
    assert dealer_by(f"{drawn} Kd", dealer) is Reason.DRAW_LENGTH
    assert dealer_by("", dealer) is Reason.DRAW_LENGTH


@pytest.mark.rule("fifteen-08")
def test_a_game_that_deals_by_itself_draws_a_card_for_each_seat() -> None:
    for seed in range(20):
        game = ct.Game.new(FIFTEEN, seats=5, seed=seed, auto_deal=False).deal()
        (action,) = game.actions
        assert isinstance(action, ct.DrawForDeal)
        ranks = [14 if card.rank is None else int(card.rank) for card in action.cards[:5]]
        assert ranks[action.dealer] == min(ranks)
        assert len(action.cards) == 5 or ranks.count(min(ranks)) > 1


@pytest.mark.rule("fifteen-09")
@pytest.mark.parametrize(
    ("drawn", "dealer"), [("2h Kc Ad 9s", 2), ("X Kc X Kd Qh Jd", 3), ("X Qd Kc Kd", 1)]
)
def test_the_ace_is_low_and_the_joker_highest(drawn: str, dealer: int) -> None:
    assert dealer_by(drawn, dealer) is None
    for other in {0, 1, 2, 3} - {dealer}:
        assert dealer_by(drawn, other) is Reason.OTHER_DEALER


@pytest.mark.rule("fifteen-10")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        # Seats 1 and 2 tie; the next two cards are theirs.
        ("5h 3c 3d 9s Kc 2d", 2),
        ("5h 3c 3d 9s 2d Kc", 1),
        # Seats 0, 2, 3 tie; then 0 and 3; then 3 is lower. Nobody else has to beat the first card.
        ("3h 5c 3d 3s 4h Kd 4c Qh Jh", 3),
        # Two copies of one card tie as well.
        ("3h 3h 4s 5s Kd Qd", 1),
    ],
)
def test_only_those_who_tied_lowest_draw_again(drawn: str, dealer: int) -> None:
    assert dealer_by(drawn, dealer) is None
    for other in {0, 1, 2, 3} - {dealer}:
        assert dealer_by(drawn, other) is Reason.OTHER_DEALER
    assert dealer_by(drawn.rpartition(" ")[0], dealer) is Reason.DRAW_LENGTH
    assert dealer_by(f"{drawn} Ks", dealer) is Reason.DRAW_LENGTH


@pytest.mark.rule("fifteen-11")
def test_the_cards_drawn_go_back_before_the_deal() -> None:
    game = ct.Game.new(FIFTEEN, seats=4, seed=1, auto_deal=False).play("dealer 2 7h Kc 3d 9s")
    whole = deal_order(FIFTEEN, ["", "", "", "7h Kc 3d 9s"], dealer=2)
    after = game.play(whole)
    assert after.state.hands[3].holds("7h Kc 3d 9s")
    assert sum(after.table.hand_sizes) + len(after.table.discards) + after.table.stock_size == 106
    without = list(whole.cards)
    for card in cards("7h Kc 3d 9s"):
        without.remove(card)
    violation = game.why_not(ct.Deal(without))
    assert violation is not None
    assert violation.reason is Reason.WRONG_CARDS


# --- the deal ----------------------------------------------------------------------------------


def next_deal(game: ct.Game, out: int | None = None) -> ct.Game:
    """Deal the next round so that one seat has a complete hand."""
    assert game.table.dealer is not None
    dealer = game.table.dealer if game.round == 0 else (game.table.dealer + 1) % game.seats
    hands = [HAND if seat == out else "" for seat in range(game.seats)]
    return game.play(deal_order(FIFTEEN, hands, dealer=dealer, round=game.round + 1))


@pytest.mark.rule("fifteen-12")
def test_the_deal_passes_to_the_left() -> None:
    """Whoever goes out: the left of seat 3 is seat 0."""
    assert FIFTEEN.dealing.direction is ct.Direction.CLOCKWISE
    game = ct.Game.new(FIFTEEN, seats=4, seed=1, auto_deal=False, dealer=2)
    dealers: list[int | None] = []
    for first in (3, 0, 1, 2):
        game = next_deal(game, out=first)
        dealers.append(game.table.dealer)
        assert game.turn == first
        game = played(game, OUT)
    assert dealers == [2, 3, 0, 1]
    assert game.is_over


@pytest.mark.rule("fifteen-12")
def test_the_deal_passes_where_nobody_went_out_or_another_seat_did() -> None:
    game = ct.Game.from_state(
        ct.position(FIFTEEN, [""] * 4, phase=Phase.ROUND_OVER, dealer=1), seed=1, auto_deal=False
    )
    assert game.deal().table.dealer == 2
    game = ct.Game.new(FIFTEEN, seats=4, seed=1, auto_deal=False, dealer=0)
    game = played(next_deal(game, out=2), "draw")
    game = played(game, f"discard {game.state.hands[1][0]}", OUT)
    assert game.results[-1].out == 2
    assert game.deal().table.dealer == 1


@pytest.mark.rule("fifteen-14")
@pytest.mark.parametrize("dealer", range(4))
def test_three_at_a_time_from_the_left_of_the_dealer(dealer: int) -> None:
    game = ct.Game.new(FIFTEEN, seats=4, seed=3, auto_deal=False, dealer=dealer).deal()
    (action,) = game.actions
    assert isinstance(action, ct.Deal)
    for step in range(4):
        seat = (dealer + 1 + step) % 4
        threes = [action.cards[start + 3 * step :][:3] for start in range(0, 60, 12)]
        assert game.state.hands[seat] == ct.Hand([card for three in threes for card in three])


@pytest.mark.rule("fifteen-14")
def test_the_cards_are_dealt_face_down() -> None:
    game = ct.Game.new(FIFTEEN, seats=4, seed=3, auto_deal=False, dealer=0).deal()
    for watcher in (0, 1, 2, 3, None):
        seen = [e for e in game.events_since(0, watcher) if isinstance(e, HandDealt)]
        assert [(event.seat, event.size) for event in seen] == [(n, 15) for n in range(4)]
        for event in seen:
            own = event.seat == watcher
            assert event.cards == (game.state.hands[event.seat] if own else None)


@pytest.mark.rule("fifteen-16")
def test_the_top_card_of_the_stock_begins_the_discard_pile() -> None:
    game = ct.Game.new(FIFTEEN, seats=4, seed=3, auto_deal=False, dealer=0).deal()
    (action,) = game.actions
    assert isinstance(action, ct.Deal)
    assert game.table.discards == (action.cards[60],)
    assert game.state.stock == action.cards[61:]
    assert game.table.stock_size == 106 - 61
    # Face down: of its cards a seat sees the number.
    view = game.view(1)
    assert view.table == game.table
    assert not hasattr(view, "stock")
    drawn = played(game, "draw")
    top = action.cards[61]
    for watcher in (0, 1, 2, 3, None):
        (event,) = [e for e in drawn.events_since(1, watcher) if isinstance(e, CardDrawn)]
        assert event.card == (top if watcher == 1 else None)


# --- turns -------------------------------------------------------------------------------------


@pytest.mark.rule("fifteen-17")
@pytest.mark.parametrize("seats", SEATS)
def test_the_seat_on_the_left_of_the_dealer_begins(seats: int) -> None:
    for dealer in range(seats):
        game = ct.Game.new(FIFTEEN, seats=seats, seed=2, auto_deal=False, dealer=dealer).deal()
        assert game.turn == game.to_act == (dealer + 1) % seats


@pytest.mark.rule("fifteen-18")
@pytest.mark.parametrize("seats", SEATS)
def test_the_turn_passes_clockwise(seats: int) -> None:
    """Whether the stock or the discard was drawn."""
    game = ct.Game.new(FIFTEEN, seats=seats, seed=2, auto_deal=False, dealer=0).deal()
    order: list[int] = []
    for number in range(2 * seats + 1):
        seat = game.turn
        assert seat is not None
        order.append(seat)
        game = played(game, "take" if number % 3 else "draw")
        assert game.to_act == seat
        game = played(game, f"discard {game.state.hands[seat][0]}")
    around = [*range(1, seats), 0]
    assert order == [*around, *around, 1]


@pytest.mark.rule("fifteen-19")
def test_a_turn_begins_with_the_top_card_of_the_stock_or_of_the_pile() -> None:
    game = middle([FAR, HAND], discards="5c 7h Kd", turn=0, phase=Phase.DRAW, stock=None, dealer=1)
    top = game.state.stock[0]
    assert list(game.legal_moves) == [ct.DrawStock(), ct.TakeDiscard()]
    assert refused(game, "discard 3c") is Reason.DRAW_FIRST

    drawn = played(game, "draw")
    assert drawn.state.hands[0] == ct.Hand(FAR).plus(top)
    assert drawn.state.stock == game.state.stock[1:]
    assert drawn.table.discards == cards("5c 7h Kd")

    taken = played(game, "take")
    assert taken.state.hands[0] == ct.Hand(FAR).plus("Kd")
    assert taken.state.stock == game.state.stock
    assert taken.table.discards == cards("5c 7h")
    for after, again in product((drawn, taken), ("draw", "take")):
        assert refused(after, again) is Reason.ALREADY_DRAWN


@pytest.mark.rule("fifteen-20")
def test_a_turn_ends_with_one_card_on_the_pile() -> None:
    game = dealt(FIFTEEN, [FAR, ""], dealer=1, upcard="Kd", stock="8h")
    after = played(game, "draw", "discard 6d")
    assert after.table.discards == cards("Kd 6d")
    assert after.table.top_discard == ct.Card("6d")
    assert after.state.hands[0] == ct.Hand(f"{FAR} 8h").without("6d")
    assert (after.turn, after.phase) == (1, Phase.DRAW)
    assert refused(after, "discard 9d", seat=0) is Reason.NOT_TO_ACT
    # Face up: everybody sees it.
    for watcher in (0, 1, None):
        seen = after.events_since(game.ply, watcher)
        assert Discarded(0, ct.Card("6d")) in seen


@pytest.mark.rule("fifteen-21")
def test_any_card_may_be_discarded() -> None:
    game = dealt(FIFTEEN, [f"{FAR[:-3]} X", ""], dealer=1, upcard="Kd", stock="2h")
    taken = played(game, "take")
    held = set(taken.state.hands[0])
    assert {ct.Card("Kd"), ct.JOKER} < held
    assert {move.card for move in taken.legal_moves.of_type(ct.Discard)} == held
    assert played(taken, "discard Kd").table.discards == game.table.discards
    assert played(game, "draw", "discard 2h").state.hands == game.state.hands
    assert refused(taken, "discard Kc") is Reason.NOT_HELD


@pytest.mark.rule("fifteen-22")
@pytest.mark.parametrize("before", [(), ("draw",)])
def test_nothing_is_laid_down_before_a_seat_goes_out(before: tuple[str, ...]) -> None:
    game = played(dealt(FIFTEEN, [HAND, ""], dealer=1, stock="2c"), *before)
    for move in (
        "lay 9c Tc Jc",
        f"lay {CLEAN}",
        "off 2c m0 high",
        "swap 2c m0.0 to m1 high",
    ):
        assert refused(game, move) is Reason.OTHER_FAMILY
    assert refused(game, "declare 9c Tc Jc" + " discard 2c" * len(before)) is (
        Reason.NOT_THE_CONTRACT
    )
    kinds = (ct.LayDown, ct.LayOff, ct.SwapWild)
    assert not any(isinstance(move, kinds) for move in game.legal_moves)
    assert not any(list(game.legal_moves.of_type(kind)) for kind in kinds)
    assert game.table.melds == ()


@pytest.mark.rule("fifteen-23")
def test_nobody_else_can_take_the_discard() -> None:
    game = dealt(FIFTEEN, [FAR, "", "", ""], dealer=3, upcard="Kd", stock="2h")
    for seat in (1, 2, 3):
        assert refused(game, "buy", seat) is Reason.NO_BUYING
        assert refused(game, "take", seat) is Reason.NOT_TO_ACT
    # The mover refuses it, and is given a card at once: nobody is asked.
    after = played(game, "draw")
    assert (after.to_act, after.phase, after.table.claims) == (0, Phase.PLAY, ())
    assert after.table.hand_sizes == (16, 15, 15, 15)
    for seat in (1, 2, 3):
        assert refused(after, "buy", seat) is Reason.NO_BUYING
    assert refused(after, "buy", 0) is Reason.NOTHING_OFFERED
    assert refused(after, "pass", 1) is Reason.NOT_TO_ACT


# --- the end of the stock ----------------------------------------------------------------------


@pytest.mark.rule("fifteen-24")
def test_the_discards_but_the_top_one_become_the_stock() -> None:
    game = played(one_hand_against_the_rest("5c 7h 8s Kd"), "draw")
    assert (game.phase, game.awaits, game.to_act) == (Phase.RESHUFFLE, Awaits.CHANCE, None)
    assert refused(game, "reshuffle 5c 7h 8s Kd") is Reason.WRONG_CARDS
    assert refused(game, "reshuffle 5c 7h") is Reason.WRONG_CARDS
    assert refused(game, "reshuffle 7h 8s Kd") is Reason.WRONG_CARDS
    after = game.play("reshuffle 8s 5c 7h")
    assert after.table.discards == cards("Kd")
    assert after.state.stock == cards("5c 7h")
    assert after.state.hands[0] == ct.Hand(f"{FAR} 8s")
    assert (after.turn, after.phase, after.table.reshuffles) == (0, Phase.PLAY, 1)
    # A game that shuffles by itself takes the same cards.
    itself = game.deal()
    assert itself.table.discards == cards("Kd")
    drawn = itself.state.hands[0].without(FAR)
    assert sorted([*drawn, *itself.state.stock]) == sorted(cards("5c 7h 8s"))


@pytest.mark.rule("fifteen-24")
def test_it_happens_as_often_as_it_takes() -> None:
    assert FIFTEEN.stock.max_reshuffles is None
    game = one_hand_against_the_rest("5c Kd")
    for number in range(1, 8):
        game = played(game, "draw")
        assert game.phase is Phase.RESHUFFLE
        game = game.deal()
        assert game.table.reshuffles == number
        assert game.turn is not None
        game = played(game, f"discard {game.state.hands[game.turn][0]}")
    assert sum(game.table.hand_sizes) + len(game.table.discards) == 106


@pytest.mark.rule("fifteen-25")
def test_it_happens_when_a_card_is_due_and_not_before() -> None:
    game = played(one_hand_against_the_rest("5c 7h Kd", stock="8s"), "draw")
    # The last card of the stock is drawn, and nothing is shuffled for that.
    assert (game.table.stock_size, game.table.reshuffles, game.phase) == (0, 0, Phase.PLAY)
    game = played(game, "discard 8s")
    assert (game.table.stock_size, game.phase, game.to_act) == (0, Phase.DRAW, 1)
    # Nor where the discard is taken.
    taken = played(game, "take")
    assert (taken.table.stock_size, taken.table.reshuffles) == (0, 0)
    assert taken.table.discards == cards("5c 7h Kd")
    # The top discard is the one that lies there when the card is due.
    due = played(game, "draw")
    assert due.phase is Phase.RESHUFFLE
    assert due.table.owed == (Owed(1, Source.STOCK),)
    assert due.play("reshuffle Kd 7h 5c").table.discards == cards("8s")


@pytest.mark.rule("fifteen-26")
def test_with_nothing_left_the_stock_ends_the_deal_and_the_discard_does_not() -> None:
    game = one_hand_against_the_rest("Kd")
    assert list(game.legal_moves) == [ct.DrawStock(), ct.TakeDiscard()]
    ended = played(game, "draw")
    assert (ended.phase, ended.to_act) == (Phase.ROUND_OVER, None)
    assert (ended.results[-1].out, ended.scores) == (None, (0, 0))
    assert ended.table.discards == cards("Kd")
    assert ended.state.hands == game.state.hands

    taken = played(game, "take")
    assert (taken.phase, taken.turn, taken.table.discards) == (Phase.PLAY, 0, ())
    on = played(taken, "discard 3c")
    assert (on.phase, on.turn) == (Phase.DRAW, 1)


# --- what everybody knows ----------------------------------------------------------------------


@pytest.mark.rule("fifteen-27")
def test_what_is_known_to_all() -> None:
    game = dealt(FIFTEEN, [FAR, "8c", ""], dealer=2, upcard="Kd", stock="5d")
    none = ct.Hand()
    game = played(game, "take", "discard 6d")
    assert game.table.known == (ct.Hand("Kd"), none, none)
    for watcher in (0, 1, 2, None):
        assert DiscardTaken(0, ct.Card("Kd")) in game.events_since(1, watcher)
    assert game.table.hand_sizes == (15, 15, 15)
    game = played(game, "take")
    assert game.table.hand_sizes == (15, 16, 15)
    assert game.table.known == (ct.Hand("Kd"), ct.Hand("6d"), none)
    game = played(game, "discard 8c", "draw")
    # What is drawn from the stock is not known.
    assert game.table.known == (ct.Hand("Kd"), ct.Hand("6d"), none)
    game = played(game, "discard 5d", "draw", "discard Kd")
    # What was taken and thrown again is no longer held.
    assert game.table.known == (none, ct.Hand("6d"), none)
    assert game.table.top_discard == ct.Card("Kd")
    # A player remembers every discard.
    for seat in range(3):
        assert game.view(seat).table.discards == cards("8c 5d Kd")
    # The card below comes up when the top one is taken.
    assert played(game, "take").table.top_discard == ct.Card("5d")


# --- going out ---------------------------------------------------------------------------------


def turns_passed(game: ct.Game, turns: int) -> ct.Game:
    """Give the game after some turns in which the drawn card is thrown."""
    for _ in range(turns):
        card = game.state.stock[0]
        game = played(game, "draw", f"discard {card}")
    return game


DIVISIONS: Final = [
    CLEAN,
    "Tc Jc Qc Kc / Ad 2d 3d / 9h Th Jh Qh / 4s 5s 6s 7s",
    "Tc Jc Qc / Ad 2d 3d / 9h Th Jh Qh Kh / 4s 5s 6s 7s",
]


@pytest.mark.rule("fifteen-48")
@pytest.mark.parametrize("melds", DIVISIONS)
def test_all_fifteen_cards_are_laid_down_at_once_and_that_ends_the_deal(melds: str) -> None:
    game = dealt(FIFTEEN, ["", melds.replace(" /", ""), ""], dealer=0, stock="8c")
    over = played(game, "draw", f"declare {melds} discard 8c")
    assert (over.phase, over.turn, over.to_act) == (Phase.ROUND_OVER, None, None)
    assert over.results[-1].out == 1
    assert [(one.owner, str(one.meld)) for one in over.table.melds] == [
        (1, meld) for meld in melds.split(" / ")
    ]
    assert over.table.hand_sizes == (15, 0, 15)
    assert not over.table.upcard  # the card turned up lies under the discard
    assert problems(over.state) == ()
    assert over.awaits is Awaits.CHANCE
    assert over.deal().round == 2


@pytest.mark.rule("fifteen-48")
def test_fourteen_cards_are_not_enough() -> None:
    hand = HAND.replace("As", "Ah")
    game = dealt(FIFTEEN, [hand, ""], dealer=1, stock="Kh")
    assert not list(game.legal_moves.declarations())
    drawn = played(game, "draw")
    assert not list(drawn.legal_moves.declarations())
    four = CLEAN.rpartition(" / ")[0]
    assert refused(drawn, f"declare {four} discard Kh") is Reason.NOT_THE_CONTRACT


@pytest.mark.rule("fifteen-49")
@pytest.mark.parametrize("draw", ["draw", "take"])
def test_after_a_draw_fifteen_are_laid_down_and_the_last_is_discarded(draw: str) -> None:
    hand = HAND.replace("As", "Kh")
    game = dealt(FIFTEEN, [hand, ""], dealer=1, upcard="As", stock="As")
    drawn = played(game, draw)
    assert len(drawn.state.hands[0]) == 16
    assert list(drawn.legal_moves.declarations()) == [ct.parse_move(f"{OUT} discard Kh")]
    assert refused(drawn, OUT) is Reason.LAST_DISCARD_NEEDED
    over = played(drawn, f"{OUT} discard Kh")
    assert over.table.top_discard == ct.Card("Kh")
    assert len(over.table.discards) == len(drawn.table.discards) + 1
    for watcher in (0, 1, None):
        assert Discarded(0, ct.Card("Kh")) in over.events_since(drawn.ply, watcher)


@pytest.mark.rule("fifteen-50")
@pytest.mark.parametrize("seat", range(3))
def test_a_dealt_hand_goes_out_at_the_start_of_its_own_first_turn(seat: int) -> None:
    hands = ["", "", ""]
    hands[seat] = HAND
    game = dealt(FIFTEEN, hands, dealer=2)
    early = [refused(turns_passed(game, turns), OUT, seat) for turns in range(seat)]
    assert early == [Reason.NOT_TO_ACT] * seat
    game = turns_passed(game, seat)
    assert refused(game, f"{OUT} discard 9c") is Reason.NO_LAST_DISCARD
    assert list(game.legal_moves.declarations()) == [ct.parse_move(OUT)]
    over = played(game, OUT)
    assert over.results[-1].out == seat
    assert over.table.discards == game.table.discards
    assert over.table.stock_size == game.table.stock_size
    late = turns_passed(game, 3)
    assert (late.to_act, late.phase) == (seat, Phase.DRAW)
    assert refused(late, OUT) is Reason.DECLARE_FIRST_TURN


@pytest.mark.rule("fifteen-51")
def test_division_discard_and_wilds_are_chosen_by_who_goes_out() -> None:
    # Which wild fills which place.
    rest = "4c 5c 6c / {} / Jd Qd Kd / 9h Th Jh / {}"
    held = "As 2s 3s 6d 8d 4c 5c 6c 9h Th Jh Jd Qd Kd 8s"
    game = turns_passed(dealt(FIFTEEN, [held, ""], dealer=1, stock="5d 5h 2c"), 2)
    game = played(game, "draw")
    pays = {
        f"declare {rest.format('6d 2c=7d 8d', 'As 2s 3s')} discard 8s": (2, -2),
        f"declare {rest.format('6d 2s=7d 8d', 'As 2c=2s 3s')} discard 8s": (3, -3),
    }
    assert {str(move) for move in game.legal_moves.declarations()} == set(pays)
    for declaration, scores in pays.items():
        assert played(game, declaration).scores == scores
    # Which division, and which card is discarded: the ends of 4s 5s 6s 7s.
    held = "Tc Jc Qc Kc Ad 2d 3d 9h Th Jh Qh Kh 4s 5s 6s"
    game = played(dealt(FIFTEEN, [held, ""], dealer=1, stock="7s"), "draw")
    found = {
        (tuple(sorted(map(len, move.melds))), str(move.discard))
        for move in game.legal_moves.declarations()
    }
    assert found == {
        ((3, 4, 4, 4), "9h"),
        ((3, 4, 4, 4), "Kh"),
        ((3, 3, 4, 5), "Tc"),
        ((3, 3, 4, 5), "Kc"),
        ((3, 3, 4, 5), "4s"),
        ((3, 3, 4, 5), "7s"),
    }


# --- false calls -------------------------------------------------------------------------------


def called(stock: str = "5d 5h 7h", *, drawn: bool = False, hand: str = FAR) -> ct.Game:
    """Give a game of three in which seat 0 has called falsely on its first turn."""
    game = dealt(FIFTEEN, [hand, "", ""], dealer=2, upcard="Kd", stock=stock)
    return played(game, *["draw"] * drawn, "false call")


@pytest.mark.rule("fifteen-52")
@pytest.mark.parametrize("drawn", [False, True])
def test_a_false_call_lays_the_hand_open_and_the_seat_plays_on(drawn: bool) -> None:
    game = called(drawn=drawn)
    hand = game.state.hands[0]
    assert game.table.exposed == (True, False, False)
    assert game.table.known[0] == hand
    for watcher in (0, 1, 2, None):
        assert game.events_since(game.ply - 1, watcher) == (HandExposed(0, hand),)
    assert (game.round, game.results) == (1, ())
    game = played(game, *["draw"] * (not drawn), "discard 5d")
    assert (game.turn, game.phase) == (1, Phase.DRAW)
    assert game.state.hands[0] == ct.Hand(FAR)
    # It takes its turns like the others.
    game = turns_passed(game, 2)
    assert game.turn == 0
    assert played(game, "take", "discard 3c").turn == 1


@pytest.mark.rule("fifteen-53")
def test_the_hand_stays_open_for_the_rest_of_the_deal_and_no_longer() -> None:
    game = called("5d 5h 7h 8d 8h 9d Td Jd")
    for _ in range(7):
        game = turns_passed(game, 1)
        assert game.table.exposed == (True, False, False)
        assert game.table.known[0] == game.state.hands[0]
    game = dealt(FIFTEEN, [FAR, HAND, ""], dealer=2)
    over = played(turns_passed(played(game, "false call"), 1), OUT)
    assert over.results[-1].out == 1
    again = over.deal()
    assert again.table.exposed == (False, False, False)
    assert again.table.known == (ct.Hand(),) * 3


@pytest.mark.rule("fifteen-54")
def test_cards_that_an_open_hand_draws_are_seen_by_all() -> None:
    game = called("5d 5h 7h 8d")
    for card in ("5d", "8d"):
        before = game.ply
        game = played(game, "draw")
        for watcher in (0, 1, 2, None):
            (event,) = [e for e in game.events_since(before, watcher) if isinstance(e, CardDrawn)]
            assert (event.seat, event.card) == (0, ct.Card(card))
        assert game.table.known[0] == game.state.hands[0] == ct.Hand(FAR).plus(card)
        game = played(game, f"discard {card}")
        assert game.table.known[0] == ct.Hand(FAR)
        # Those of the others are not.
        before = game.ply
        game = turns_passed(game, 2)
        for seat in (0, 1, 2):
            drawn = [e for e in game.events_since(before, seat) if isinstance(e, CardDrawn)]
            assert [one.card is None for one in drawn] == [seat != 1, seat != 2]


@pytest.mark.rule("fifteen-55")
def test_before_its_draw_it_still_draws_and_after_it_still_discards() -> None:
    before = called()
    assert (before.to_act, before.phase) == (0, Phase.DRAW)
    assert before.table.hand_sizes == (15, 15, 15)
    assert refused(before, "discard 3c") is Reason.DRAW_FIRST
    for draw, card in (("draw", "5d"), ("take", "Kd")):
        after = played(before, draw)
        assert (after.to_act, after.phase) == (0, Phase.PLAY)
        assert after.state.hands[0] == ct.Hand(FAR).plus(card)

    after = called(drawn=True)
    assert (after.to_act, after.phase) == (0, Phase.PLAY)
    assert after.table.hand_sizes == (16, 15, 15)
    for draw in ("draw", "take"):
        assert refused(after, draw) is Reason.ALREADY_DRAWN
    assert refused(after, "draw", seat=1) is Reason.NOT_TO_ACT
    assert played(after, "discard 3c").to_act == 1


@pytest.mark.rule("fifteen-56")
def test_an_open_hand_may_go_out_later_with_its_bonus_for_the_first_turn() -> None:
    # Clean: 1 + 10 each. Without a draw 10 more, on the first turn after a draw 7 more.
    open_hand = called(hand=HAND)
    assert played(open_hand, OUT).scores == (42, -21, -21)
    drawn = played(open_hand, "draw")
    assert played(drawn, f"{OUT} discard 5d").scores == (36, -18, -18)
    assert played(called(hand=HAND, drawn=True), f"{OUT} discard 5d").scores == (36, -18, -18)
    # On a later turn nothing more, and not without a draw.
    later = turns_passed(open_hand, 3)
    assert later.table.exposed == (True, False, False)
    assert refused(later, OUT) is Reason.DECLARE_FIRST_TURN
    later = played(later, "draw")
    last = later.state.hands[0].without(HAND)
    assert played(later, f"{OUT} discard {last}").scores == (22, -11, -11)


@pytest.mark.rule("fifteen-57")
def test_a_second_false_call_by_an_open_hand_is_refused() -> None:
    game = called()
    for moves in ((), ("draw",)):
        assert refused(played(game, *moves), "false call") is Reason.ALREADY_EXPOSED
    later = turns_passed(game, 3)
    assert later.to_act == 0
    assert refused(later, "false call") is Reason.ALREADY_EXPOSED
    # Another seat may still call.
    other = played(turns_passed(game, 1), "false call")
    assert other.table.exposed == (True, True, False)


@pytest.mark.rule("fifteen-58")
def test_a_false_call_is_not_judged_and_a_declaration_is() -> None:
    # A hand that fits may call falsely.
    game = dealt(FIFTEEN, [HAND, "", ""], dealer=2, stock="5d")
    assert ct.parse_move(OUT) in game.legal_moves
    assert ct.FalseCall() in game.legal_moves
    assert played(game, "false call").table.exposed == (True, False, False)
    # A declaration that does not fit is refused, and the hand stays closed.
    wrong = f"{OUT} discard 5d"
    game = played(dealt(FIFTEEN, [HAND.replace("As", "Ah"), "", ""], dealer=2, stock="5d"), "draw")
    assert refused(game, wrong) is Reason.NOT_HELD
    assert refused(game, wrong.replace("As", "Ah")) is Reason.OUT_OF_PLACE
    assert game.table.exposed == (False, False, False)
    assert game.table.known == (ct.Hand(),) * 3
    assert (game.to_act, game.phase, game.results) == (0, Phase.PLAY, ())
    assert played(game, "discard 5d").turn == 1


# --- the bound, the first turn, the end --------------------------------------------------------


@pytest.mark.rule("fifteen-59")
def test_the_deal_ends_where_a_seat_would_begin_its_hundred_and_first_turn() -> None:
    game = dealt(FIFTEEN, ["", ""], dealer=1)
    turns = 0
    while game.phase is not Phase.ROUND_OVER:
        turns += 1
        assert game.turn is not None
        assert game.table.turns[game.turn] == (turns + 1) // 2
        # Everybody takes the discard and throws it again.
        game = played(game, "take", f"discard {game.table.top_discard}")
    assert turns == 200
    assert game.results[-1].out is None
    assert game.scores == (0, 0)
    assert game.awaits is Awaits.CHANCE


@pytest.mark.rule("fifteen-59")
def test_on_its_hundredth_turn_a_seat_still_goes_out() -> None:
    state = ct.position(FIFTEEN, [FAR, HAND], discards="5d", turn=0, turns=(100, 99))
    game = ct.Game.from_state(state, seed=1, auto_deal=False)
    game = played(game, "discard 3c", "take", f"{OUT} discard 3c")
    assert (game.results[-1].out, game.scores) == (1, (-11, 11))


@pytest.mark.rule("fifteen-70")
@pytest.mark.parametrize("seat", range(3))
def test_the_first_turn_is_that_of_the_seat_itself(seat: int) -> None:
    hands = ["", "", ""]
    hands[seat] = HAND
    game = turns_passed(dealt(FIFTEEN, hands, dealer=2), seat)
    for turns, pay in ((0, 18), (3, 11)):
        drawn = played(turns_passed(game, turns), "draw")
        last = drawn.state.hands[seat].without(HAND)
        over = played(drawn, f"{OUT} discard {last}")
        assert over.scores == tuple(2 * pay if one == seat else -pay for one in range(3))
    # Without a draw 10 instead of the 7.
    assert played(game, OUT).scores == tuple(42 if one == seat else -21 for one in range(3))


@pytest.mark.rule("fifteen-78")
def test_the_players_may_end_the_game_between_two_deals() -> None:
    game = ct.Game.new(FIFTEEN, seats=4, seed=1, auto_deal=False, dealer=3)
    for moment in (next_deal(game, 0), played(next_deal(game, 0), "draw")):
        assert refused(moment, "end") is Reason.BETWEEN_ROUNDS
    between = played(next_deal(game, 0), OUT)
    assert (between.phase, between.is_over, between.winners) == (Phase.ROUND_OVER, False, ())
    over = between.end()
    assert (over.phase, over.awaits, over.is_over) == (Phase.GAME_OVER, Awaits.NOBODY, True)
    assert over.scores == (63, -21, -21, -21)
    assert over.winners == ("seat 0",)
    assert refused(over, "end") is Reason.GAME_OVER
    assert refused(over, "draw", 0) is Reason.GAME_OVER
    # Where they go on, the next deal follows.
    assert between.deal().round == 2
