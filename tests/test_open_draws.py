"""Cases from real games about buys, the stock, going out, rounds and the game as a value."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError
from cases_helper import row
from house_rules import MAY_I, WILD_TWOS
from table_helper import SEED, all_cards, bare_table, deal_beginning, table

from continental.cards import Card, Hand
from continental.errors import InvalidState
from continental.events import Discarded, Reshuffled, RoundEnded
from continental.game import Game
from continental.integrity import problems
from continental.melds import End
from continental.moves import (
    At,
    Buy,
    Declare,
    Discard,
    DrawStock,
    FalseCall,
    LayDown,
    LayOff,
    Move,
    Pass,
    SwapWild,
    TakeDiscard,
)
from continental.position import position
from continental.reasons import IllegalMove, Reason
from continental.ruleset import Family, Ruleset
from continental.scoring import hand_points
from continental.solver.supply import ALL_CARDS
from continental.state import Awaits, Phase
from continental.variants import CASTIGO, FIFTEEN, XELU

BOTH = pytest.mark.parametrize("ruleset", [CASTIGO, XELU], ids=lambda one: one.id)
ALL = pytest.mark.parametrize("ruleset", [CASTIGO, XELU, FIFTEEN], ids=lambda one: one.id)
FOUR = ["7h 7s 3d", "8h 8s 4d", "9s 9c 5d", "Th Ts 6d"]


def refusal(game: Game, move: str, seat: int | None = None) -> Reason | None:
    """Give why a move is refused, asked and played; None for a legal one."""
    violation = game.why_not(move, seat)
    if violation is None:
        game.play(move, seat)
        return None
    with pytest.raises(IllegalMove):
        game.play(move, seat)
    return violation.reason


def before_draw(ruleset: Ruleset, hands: list[str] = FOUR, **told: Any) -> Game:
    """Give a table before the draw of the first seat, with 9h on the discards."""
    return table(ruleset, hands, phase=Phase.DRAW, discards="2c 9h", **told)


# --- buying ------------------------------------------------------------------------------------


@pytest.mark.case("C101")
@pytest.mark.parametrize(
    ("ruleset", "penalty_stock"), [row("C101:castigo", CASTIGO, "Kd"), row("C101:xelu", XELU, "")]
)
def test_a_buyer_gets_the_discard_and_a_penalty_card(ruleset: Ruleset, penalty_stock: str) -> None:
    """In castigo the penalty card comes from its own stock, in xelu it is the stock's top card."""
    first = "Qc Jc" if penalty_stock else "Kd Qc Jc"
    game = before_draw(ruleset, penalty_stock=penalty_stock, first=first).play("draw").play("buy")
    assert game.state.hands[1] == Hand(f"{FOUR[1]} 9h Kd")
    assert game.state.hands[0] == Hand(f"{FOUR[0]} Qc")
    assert (game.turn, game.phase) == (0, Phase.PLAY)
    game = game.play("discard 3d")
    assert (game.turn, game.to_act, game.phase) == (1, 1, Phase.DRAW)
    assert refusal(game, "take") is None


@pytest.mark.case("C102")
@BOTH
def test_the_seat_that_comes_first_in_turn_buys(ruleset: Ruleset) -> None:
    game = before_draw(ruleset).play("draw")
    assert game.table.claims == (1, 2, 3)
    assert refusal(game, "buy", 3) is Reason.NOT_TO_ACT
    game = game.play("pass")
    assert refusal(game, "buy", 3) is Reason.NOT_TO_ACT
    game = game.play("buy", 2)
    assert "9h" in map(str, game.state.hands[2])
    assert (game.phase, game.table.claims) == (Phase.PLAY, ())
    assert refusal(game, "buy", 3) is Reason.NOT_TO_ACT


TAKING = [
    row("C103:castigo", CASTIGO, FOUR, 1),
    row("C103:castigo-two", CASTIGO, FOUR[:2], 1),
    row("C103:xelu", XELU, FOUR, 1),
    row("C103:xelu-two", XELU, FOUR[:2], 2),
    row("C109:mover-0", XELU.replace(drawing={"discard_cost": 0}), FOUR, 1),
    row("C109:mover-3", XELU.replace(drawing={"discard_cost": 3}), FOUR, 4),
]


@pytest.mark.parametrize(("ruleset", "hands", "cards"), TAKING)
def test_what_the_mover_gets_with_the_discard(
    ruleset: Ruleset, hands: list[str], cards: int
) -> None:
    game = before_draw(ruleset, hands).play("take")
    assert len(game.state.hands[0]) == 3 + cards
    assert game.phase is Phase.PLAY


@pytest.mark.case("C109")
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
@BOTH
def test_the_number_of_penalty_cards_is_a_parameter(ruleset: Ruleset, cards: int) -> None:
    rules = ruleset.replace(buying={"penalty_cards": cards})
    penalty: dict[str, Any] = {"penalty_stock": "Kd Kc Ks"} if ruleset is CASTIGO else {}
    game = before_draw(rules, **penalty).play("draw").play("buy")
    assert [*map(len, game.state.hands)] == [4, 4 + cards, 3, 3]


@pytest.mark.case("C105", "T02")
def test_what_a_seat_that_has_laid_down_may_take() -> None:
    out_of_turn = before_draw(XELU, opened=[1]).play("draw")
    assert out_of_turn.table.claims == (2, 3)
    assert refusal(out_of_turn, "buy", 1) is Reason.OPENED_CANNOT_BUY
    assert refusal(before_draw(XELU, opened=[0]), "take") is None
    assert before_draw(CASTIGO, opened=[1]).play("draw").table.claims == (1, 2, 3)
    rules = XELU.replace(drawing={"opened_take_discard": False})
    for game, reason in (
        (before_draw(rules, opened=[0]), Reason.OPENED_DRAWS_STOCK),
        (before_draw(rules, opened=[1]), None),
    ):
        assert refusal(game, "take") is reason
        assert (TakeDiscard() in list(game.legal_moves)) is (reason is None)


@pytest.mark.case("C107")
def test_no_more_buys_than_told_and_anew_in_the_next_round() -> None:
    rules = XELU.replace(buying={"limit": 3})
    game = before_draw(rules, buys=(0, 3, 0, 0)).play("draw")
    assert game.table.claims == (2, 3)
    assert refusal(game, "buy", 1) is Reason.BUY_LIMIT
    assert before_draw(rules, buys=(0, 2, 0, 0)).play("draw").play("buy").table.buys[1] == 3
    last = table(rules, ["3d", *FOUR[1:]], buys=(0, 3, 0, 0)).play("discard 3d")
    assert (last.round, last.table.buys) == (2, (0, 0, 0, 0))
    asked = last.play("draw")
    assert asked.turn == 1
    assert 2 in asked.table.claims
    assert refusal(asked, "buy") is None


@pytest.mark.case("T05")
def test_only_seats_that_may_buy_are_asked() -> None:
    """A claim without a penalty adds one card."""
    rules = XELU.replace(buying={"penalty_cards": 0})
    game = before_draw(rules, FOUR[:3], opened=[1]).play("draw")
    assert game.table.claims == (2,)
    assert len(game.play("buy").state.hands[2]) == 4


@pytest.mark.case("T19")
def test_the_mover_decides_first_then_the_others_in_turn() -> None:
    rules = XELU.replace(buying={"limit": 3})
    told: dict[str, Any] = {"opened": [1], "buys": (0, 0, 3, 0, 0), "turn": 0}
    game = before_draw(rules, [*FOUR, "Jh Js"], **told)
    assert game.to_act == 0
    game = game.play("draw")
    assert game.table.claims == (3, 4)
    assert [refusal(game, "buy", seat) for seat in (0, 1, 2, 4)] == [
        Reason.MOVER_REFUSED,
        Reason.OPENED_CANNOT_BUY,
        Reason.BUY_LIMIT,
        Reason.NOT_TO_ACT,
    ]
    assert refusal(game, "pass", 4) is Reason.NOT_TO_ACT
    assert game.play("pass", 3).to_act == 4


@pytest.mark.case("T24")
def test_a_limit_of_seven_buys() -> None:
    """Points for buys that are left are no rule here."""
    rules = XELU.replace(buying={"limit": 7})
    for used, claims in ((0, (1, 2, 3)), (6, (1, 2, 3)), (7, (2, 3))):
        assert before_draw(rules, buys=(0, used, 0, 0)).play("draw").table.claims == claims
    with pytest.raises(InvalidState, match="buys: 9 is not one of 0 to 7"):
        before_draw(rules, buys=(0, 9, 0, 0))


@pytest.mark.case("open-05")
def test_cards_of_a_last_hand_after_a_buy() -> None:
    """Eleven dealt, two bought, one drawn. That all must be melded is no rule here."""
    before = position(MAY_I, [""] * 3, round=5, phase=Phase.ROUND_OVER, dealer=2)
    game = Game.from_state(before, seed=SEED)
    assert (game.round, game.turn, game.table.hand_sizes) == (6, 1, (11, 11, 11))
    game = game.play("draw").play("buy", 2)
    game = game.play(next(game.legal_moves.of_type(Discard)), 1)
    game = game.play("draw", 2).play("pass", 0).play("pass", 1)
    assert game.table.hand_sizes == (11, 11, 14)


# --- the stock ---------------------------------------------------------------------------------


def nothing_left(ruleset: Ruleset, discards: str, **told: Any) -> Game:
    """Give a table before a draw whose stocks are empty, with some discards."""
    return bare_table(
        ruleset,
        FOUR[:3],
        discards=discards,
        phase=Phase.DRAW,
        auto_deal=False,
        **told,
    )


@pytest.mark.case("C110")
@BOTH
def test_the_discards_but_the_top_one_become_the_stock(ruleset: Ruleset) -> None:
    game = nothing_left(ruleset, "3c 4d 5h").play("draw")
    assert (game.awaits, game.phase) == (Awaits.CHANCE, Phase.RESHUFFLE)
    after = game.play("reshuffle 4d 3c")
    assert after.table.discards == Hand("5h")
    assert after.state.stock == Hand("3c")
    assert "4d" in map(str, after.state.hands[0])
    assert after.events_since(1, None)[0] == Reshuffled(2)
    assert all_cards(after.state) == all_cards(game.state)
    for wrong in ("reshuffle 4d 5h", "reshuffle 4d", "reshuffle 3c 4d 4d"):
        assert refusal(game, wrong) is Reason.WRONG_CARDS


@pytest.mark.case("C114")
@pytest.mark.parametrize("most", [1, 3])
@BOTH
def test_after_the_last_reshuffle_a_round_ends_without_winner(ruleset: Ruleset, most: int) -> None:
    rules = ruleset.replace(stock={"max_reshuffles": most})
    game = nothing_left(rules, "3c 4d 5h", reshuffles=most - 1).play("draw")
    assert game.phase is Phase.RESHUFFLE
    game = game.play("reshuffle 4d 3c").play("discard 7h")
    game = game.play("draw").play("discard 8h")
    assert (game.table.stock_size, len(game.table.discards)) == (0, 3)
    over = game.play("draw")
    assert over.phase is Phase.ROUND_OVER
    (result,) = over.results
    assert result.out is None
    assert list(result.scores) == [hand_points(hand, rules).total for hand in over.state.hands]
    assert min(result.scores) > 0


@pytest.mark.case("C114")
@BOTH
def test_the_top_discard_alone_makes_no_stock(ruleset: Ruleset) -> None:
    over = nothing_left(ruleset, "5h").play("draw")
    assert (over.phase, over.results[0].out) == (Phase.ROUND_OVER, None)


@pytest.mark.case("C115")
def test_the_same_seed_shuffles_the_same_way() -> None:
    discards = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    rules = XELU.replace(buying={"allowed": False})
    state = nothing_left(rules, discards).state
    stocks = [Game.from_state(state, seed=seed).play("draw").state.stock for seed in (7, 7, "7", 8)]
    assert stocks[0] == stocks[1] == stocks[2]
    assert stocks[0] != stocks[3]
    assert len(stocks[0]) == 10


# --- going out and rounds ----------------------------------------------------------------------

ALL_IN = "7h 7s 7c 9h 9s 9c"
LAY = "lay 7h 7s 7c / 9h 9s 9c"


@pytest.mark.case("C120")
@BOTH
def test_an_opening_with_every_card_ends_the_round(ruleset: Ruleset) -> None:
    hands = [ALL_IN, *FOUR[1:2], "Ah"]
    over = table(ruleset, hands, auto_deal=False).play(LAY)
    assert (over.phase, over.results[0].out) == (Phase.ROUND_OVER, 0)
    rules = ruleset.replace(going_out={"last_discard": True})
    game = table(rules, hands)
    assert refusal(game, LAY) is Reason.KEEP_A_CARD
    assert not list(game.legal_moves.lay_downs(all=True))


@pytest.mark.case("C121")
@BOTH
def test_a_last_card_laid_off_ends_the_round(ruleset: Ruleset) -> None:
    told: dict[str, Any] = {"melds": [(0, "7h 7s 7c")], "auto_deal": False}
    hands = ["7d", "Ah", "8d"]
    over = table(ruleset, hands, **told).play("off 7d m0")
    assert (over.phase, over.results[0].out) == (Phase.ROUND_OVER, 0)
    rules = ruleset.replace(going_out={"last_discard": True})
    game = table(rules, hands, **told)
    assert refusal(game, "off 7d m0") is Reason.KEEP_A_CARD
    assert list(game.legal_moves) == [Discard("7d")]
    assert game.play("discard 7d").results[0].out == 0


@pytest.mark.case("C123", "T27")
@BOTH
def test_the_last_discard_comes_before_the_end_of_the_round(ruleset: Ruleset) -> None:
    over = table(ruleset, ["7d", "Ah", "8d"], auto_deal=False).play("discard 7d")
    discarded, ended = over.events_since(0, None)
    assert discarded == Discarded(0, Card("7d"))
    assert isinstance(ended, RoundEnded)
    assert (ended.round, ended.result.out) == (1, 0)


@pytest.mark.case("C124")
@BOTH
def test_nothing_is_played_between_rounds(ruleset: Ruleset) -> None:
    game = table(
        ruleset, ["7d", f"{ALL_IN} 2d", "8d"], melds=[(2, "Ks Kd Kc")], auto_deal=False
    ).play("discard 7d")
    for seat in range(3):
        for move in ("draw", "take", "buy", "pass", LAY, "off 2d m0", "discard 2d"):
            assert refusal(game, move, seat) is Reason.AWAITS_DEALER
        assert not game.options(seat)
    assert not list(game.legal_moves)
    assert game.deal().phase is Phase.DRAW


# --- the deal ----------------------------------------------------------------------------------


@pytest.mark.case("C155")
@ALL
def test_the_same_seed_deals_the_same_cards(ruleset: Ruleset) -> None:
    one, same, other = (Game.new(ruleset, seats=4, seed=seed).state for seed in (7, 7, 8))
    assert (one.hands, one.stock, one.table.discards) == (
        same.hands,
        same.stock,
        same.table.discards,
    )
    assert one.hands != other.hands


@pytest.mark.case("deal-11")
def test_the_first_cards_of_the_order_are_dealt() -> None:
    """Four hands of eleven and the upcard: a cut of 45 cards is exact. It earns nothing here."""
    game = Game.new(WILD_TWOS, seats=4, seed=SEED, auto_deal=False, dealer=3)
    deal = deal_beginning(WILD_TWOS, 4, 1, "Kh " * 2 + "7c")
    after = game.play(deal)
    assert 4 * 11 + 1 == 45
    in_hands = Counter(card for hand in after.state.hands for card in hand)
    assert in_hands == Counter(deal.cards[:44])
    assert after.table.discards == deal.cards[44:45]
    assert after.state.stock == deal.cards[45:]
    for hand, card in zip(after.state.hands, ("Kh", "Kh", "7c"), strict=False):
        assert hand.holds(card)


@pytest.mark.case("C157")
def test_more_copies_than_the_packs_hold_are_named() -> None:
    with pytest.raises(InvalidState, match="9 of 7h, the deck holds 2"):
        position(XELU, ["7h " * 5, "7h " * 4])


# --- the game as a value -----------------------------------------------------------------------


@pytest.mark.case("C159")
@BOTH
def test_hands_that_are_given_out_cannot_be_changed(ruleset: Ruleset) -> None:
    game = Game.new(ruleset, seats=3, seed=SEED)
    before = game.state
    view = game.view(0)
    cards = list(view.hand)
    cards.clear()
    assert not hasattr(view.hand, "append")
    assert not hasattr(view.table.discards, "append")
    for owner, name in ((view, "hand"), (game.state, "hands"), (game.table, "discards")):
        with pytest.raises(FrozenInstanceError):
            setattr(owner, name, ())
    assert game.state == before == Game.new(ruleset, seats=3, seed=SEED).state
    assert game.play("draw").table.claims == (2, 0)


@pytest.mark.case("C161")
@BOTH
def test_of_two_equal_cards_one_stays(ruleset: Ruleset) -> None:
    after = table(ruleset, ["7h 7h", "Ah"]).play("discard 7h")
    assert after.state.hands[0] == Hand("7h")
    assert after.table.discards == Hand("7h")


@pytest.mark.case("C167")
@BOTH
def test_the_same_lay_off_twice(ruleset: Ruleset) -> None:
    game = table(ruleset, ["7d 2d", "Ah"], melds=[(0, "7h 7s 7c")]).play("off 7d m0")
    sizes = game.table.hand_sizes
    assert refusal(game, "off 7d m0") is Reason.NOT_HELD
    assert game.table.hand_sizes == sizes == (1, 1)


@pytest.mark.case("C171")
@BOTH
def test_what_an_undo_would_reveal(ruleset: Ruleset) -> None:
    """Undo is the host's matter: old games are there, and `reveals` tells what cannot be undone."""
    rules = ruleset.replace(buying={"allowed": False})
    before = table(rules, [f"{ALL_IN} 2d", "Ah", "8d"], phase=Phase.DRAW, discards="4d")
    assert before.reveals("draw")
    assert not before.reveals("take")
    game = before.play("take")
    assert not game.reveals(LAY)
    laid = game.play(LAY)
    assert laid.at(laid.ply - 1).state == game.state
    assert laid.at(0).state == before.state


# --- random play -------------------------------------------------------------------------------


def quick_moves(game: Game) -> list[Move]:
    """Give the first legal moves; in a concealed game none that need a search."""
    legal = game.legal_moves
    if game.ruleset.family is not Family.CONCEALED:
        return [*islice(legal, 60)]
    draws: tuple[Move, ...] = (DrawStock(), TakeDiscard(), FalseCall())
    return [*(move for move in draws if move in legal), *legal.of_type(Discard)]


def walk(ruleset: Ruleset, seats: int, actions: int) -> Iterator[Game]:
    """Play at random, with bounds so that rounds end."""
    rng = Random(f"{ruleset.id}/{seats}")
    bounded = ruleset.replace(stock={"max_reshuffles": 3}, ending={"max_turns": 30})
    game = Game.new(bounded, seats, seed=SEED, auto_deal=False)
    for _ in range(actions):
        yield game
        if game.is_over:
            return
        if game.awaits is Awaits.CHANCE:
            game = game.deal()
        else:
            game = game.play(rng.choice(quick_moves(game)))


@pytest.mark.case("C112")
@ALL
def test_every_card_is_in_one_place_always(ruleset: Ruleset) -> None:
    played = 0
    for game in walk(ruleset, 3, 600):
        played = game.ply
        if game.round:
            assert all_cards(game.state) == Counter(ruleset.deck(3, game.round).cards)
        assert not problems(game.state)
    assert played >= 500


def candidates(game: Game, seat: int) -> Iterator[Move]:
    """Give every draw, answer, discard and lay-off that can be told, and swaps of some cards."""
    yield from (DrawStock(), TakeDiscard(), Buy(), Pass())
    places = [At(meld, end) for meld in range(len(game.table.melds)) for end in (None, *End)]
    for card in ALL_CARDS:
        yield Discard(card)
        yield from (LayOff(card, at) for at in places)
    slots = [(at.meld, slot) for at in places if at.end is None for slot in (None, *range(13))]
    for card in dict.fromkeys(game.state.hands[seat]):
        yield from (SwapWild(card, meld, slot, at) for meld, slot in slots for at in places)


FEWER = pytest.mark.parametrize(
    ("ruleset", "every"),
    [
        pytest.param(CASTIGO, 1, id="castigo"),
        pytest.param(XELU, 1, id="xelu"),
        pytest.param(FIFTEEN, 7, id="fifteen"),
    ],
)
"""Only some positions of fifteen, where all ways to go out are looked for."""


@pytest.mark.case("C165")
@FEWER
def test_listed_moves_are_accepted_and_no_others(ruleset: Ruleset, every: int) -> None:
    listed_kinds = (DrawStock, TakeDiscard, Buy, Pass, Discard, LayOff, SwapWild)
    kinds: set[type[Move]] = set()
    for game in islice(walk(ruleset, 3, 500), 0, None, 5 * every):
        seat = game.to_act
        if seat is None:
            assert not list(game.legal_moves)
            continue
        listed = list(islice(game.legal_moves, 300))
        for move in listed:
            kinds.add(type(move))
            game.play(move, seat)
        told = {move for move in listed if isinstance(move, listed_kinds)}
        accepted = {move for move in candidates(game, seat) if game.why_not(move, seat) is None}
        assert told == accepted
    expected: set[type[Move]] = {DrawStock, TakeDiscard, Discard}
    if ruleset.family is Family.CONTRACT:
        expected |= {Buy, Pass, LayDown, LayOff}
    assert kinds >= expected


MEANT: dict[Phase, tuple[type[Move], ...]] = {
    Phase.DRAW: (DrawStock, TakeDiscard, Declare),
    Phase.CLAIMS: (Buy, Pass),
    Phase.PLAY: (Discard, LayOff, SwapWild, LayDown, Declare),
}


@pytest.mark.case("C184")
@FEWER
def test_legal_moves_are_choices_and_scoring_is_none(ruleset: Ruleset, every: int) -> None:
    """A seat that is to act has a choice that a player has, and between rounds nobody has any."""
    phases: Counter[Phase] = Counter()
    for game in walk(ruleset, 4, 1500):
        phases[game.phase] += 1
        if game.phase in MEANT and game.ply % every:
            continue
        listed = list(islice(game.legal_moves, 40))
        if game.phase not in MEANT:
            assert not listed
            over = game.phase in (Phase.ROUND_OVER, Phase.GAME_OVER)
            assert len(game.results) == (game.round if over else max(0, game.round - 1))
            continue
        assert listed
        assert len(set(listed)) == len(listed)
        assert all(isinstance(move, MEANT[game.phase]) for move in listed)
    assert phases[Phase.ROUND_OVER] > 1
    assert set(phases) >= {Phase.DRAW, Phase.PLAY, Phase.DEAL}
