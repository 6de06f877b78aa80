"""The face of `Game`: beginning, playing, looking back, and what is shown to whom."""

import copy
import pickle
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve

import continental as ct
from continental.bots import plain_move
from continental.events import CardDrawn, Dealt, HandDealt, RoundEnded, TurnBegan

SHORT = ct.CASTIGO.replace(stock={"max_reshuffles": 1})


def table(ruleset: ct.Ruleset, hands: list[str], *, auto_deal: bool = True, **told: Any) -> ct.Game:
    """Give a game in the middle of a round."""
    return ct.Game.from_state(ct.position(ruleset, hands, **told), seed=1, auto_deal=auto_deal)


def first_move(game: ct.Game) -> ct.Move:
    """Give the first legal move: such seats draw and discard, and pass by taking."""
    return next(iter(game.legal_moves))


def plain(game: ct.Game) -> ct.Move:
    assert game.to_act is not None
    return plain_move(game.view(game.to_act), buys=True)


def played_to_round(game: ct.Game, number: int, choose: Callable[[ct.Game], ct.Move]) -> ct.Game:
    """Play until a round is dealt."""
    while game.round < number:
        game = game.play(choose(game))
    return game


@pytest.fixture(scope="module")
def games() -> list[ct.Game]:
    """Give a whole game, after each of its actions."""
    found = [ct.Game.new(SHORT, names=("Ana", "Bru", "Cai"), seed="secret", auto_deal=False)]
    while not found[-1].is_over:
        game = found[-1]
        found.append(game.deal() if game.to_act is None else game.play(plain(game)))
    return found


# --- beginning ---------------------------------------------------------------------------------

TRUE: Any = True
TEXT: Any = "3"
HALF: Any = 1.5
REFUSED: dict[str, Callable[[], object]] = {
    "seats or names: say how many play": lambda: ct.Game.new(ct.XELU),
    "1 seat: xelu is for 2 to 8": lambda: ct.Game.new(ct.XELU, 1),
    "9 seats: xelu is for 2 to 8": lambda: ct.Game.new(ct.XELU, 9),
    "13 seats: fifteen is for 2 to 12": lambda: ct.Game.new(ct.FIFTEEN, 13),
    "seats: true is no whole number": lambda: ct.Game.new(ct.XELU, TRUE),
    "seats: '3' is no whole number": lambda: ct.Game.new(ct.XELU, TEXT),
    "names: 'Ana' is one name": lambda: ct.Game.new(ct.XELU, names="Ana"),
    "names: 2 for 3 seats": lambda: ct.Game.new(ct.XELU, 3, names=("Ana", "Bru")),
    "1 seat: xelu is for": lambda: ct.Game.new(ct.XELU, names=("Ana",)),
    "dealer: there is no seat 3: seats are 0 to 2": lambda: ct.Game.new(ct.XELU, 3, dealer=3),
    "dealer: there is no seat -1": lambda: ct.Game.new(ct.XELU, 3, dealer=-1),
    "dealer: there is no seat true": lambda: ct.Game.new(ct.XELU, 3, dealer=TRUE),
    "seed: 1.5 is neither a whole number nor a text": lambda: ct.Game.new(
        ct.XELU,
        3,
        seed=HALF,
    ),
    "seed: true is neither": lambda: ct.Game.new(ct.XELU, 3, seed=TRUE),
    "names: 2 for 3 seats, as before": lambda: ct.Game.from_state(
        ct.Game.new(ct.XELU, 3).state, names=("Ana", "Bru")
    ),
    "there is no seat 3: seats are 0 to 2": lambda: ct.Game.new(ct.XELU, 3).view(3),
    "there is no seat -1": lambda: ct.Game.new(ct.XELU, 3).options(-1),
    "there is no seat 7": lambda: ct.Game.new(ct.XELU, 3).events_since(0, 7),
    "there is no seat 8": lambda: ct.Game.new(ct.XELU, 3).play("draw", seat=8),
    "there is no seat 9": lambda: ct.Game.new(ct.XELU, 3).why_not("draw", seat=9),
    "there is no seat true": lambda: ct.Game.new(ct.XELU, 3).play("draw", seat=TRUE),
    "seat: the move is that of seat 1, not 0": lambda: ct.Game.new(ct.XELU, 3).play(
        ct.Played(1, ct.DrawStock()), seat=0
    ),
    "nothing is to be dealt or shuffled now": lambda: ct.Game.new(ct.XELU, 3).deal(),
}


@pytest.mark.parametrize("message", REFUSED)
def test_refused(message: str) -> None:
    with pytest.raises(ct.ContinentalError) as caught:
        REFUSED[message]()
    assert str(caught.value).startswith(message.removesuffix(", as before"))


def test_names_by_seat() -> None:
    assert ct.Game.new(ct.XELU, 3).names == ("seat 0", "seat 1", "seat 2")
    game = ct.Game.new(ct.XELU, names=["Ana", "Bru"])
    assert (game.names, game.seats) == (("Ana", "Bru"), 2)
    assert ct.Game.new(ct.XELU, 2, names=("Ana", "Ana")).names == ("Ana", "Ana")
    assert ct.Game.from_state(game.state, names=("Cai", "Dua")).names == ("Cai", "Dua")


def test_no_seed_gives_different_games() -> None:
    assert ct.Game.new(ct.XELU, 4).state != ct.Game.new(ct.XELU, 4).state


def test_a_seed_gives_the_same_game() -> None:
    first, second, text = (ct.Game.new(ct.XELU, 4, seed=seed) for seed in (7, 7, "7"))
    assert first.state == second.state == text.state
    assert first.state != ct.Game.new(ct.XELU, 4, seed=8).state


@pytest.mark.parametrize("first_dealer", ["lowest_card", "highest_card"])
def test_a_draw_for_the_deal_finds_a_dealer_however_few_cards_there_are(first_dealer: str) -> None:
    crowded = ct.XELU.replace(
        id="crowded",
        rounds=(ct.Round(1, "T"),),
        seats={"maximum": 27},
        cards={"packs": 1},
        dealing={"first_dealer": first_dealer},  # type: ignore[typeddict-item]
    )
    ties = 0
    for seed in range(100):
        game = ct.Game.new(crowded, seats=27, seed=seed)
        draw = game.actions[0]
        assert isinstance(draw, ct.DrawForDeal)
        ties += len(draw.cards) > 27
    assert ties > 0


def test_the_first_dealer_may_be_settled() -> None:
    for dealer in range(3):
        game = ct.Game.new(ct.XELU, 3, seed=1, dealer=dealer)
        assert game.table.dealer == dealer
        assert game.turn == (dealer + 1) % 3
        assert [type(action) for action in game.actions] == [ct.Deal]


def test_a_seed_deals_the_same_cards_in_round_3_whatever_was_played() -> None:
    games = [
        played_to_round(ct.Game.new(SHORT, 3, seed=5), 3, choose) for choose in (first_move, plain)
    ]
    first, second = ([*game.history[-1].actions] for game in games)
    assert [*games[0].actions] != [*games[1].actions]
    assert first == second
    assert games[0].state.hands == games[1].state.hands


# --- the dealer --------------------------------------------------------------------------------


def test_a_game_that_deals_by_itself_never_waits_for_the_dealer() -> None:
    game = ct.Game.new(SHORT, 2, seed=1)
    while not game.is_over:
        assert game.awaits is ct.Awaits.SEAT
        game = game.play(plain(game))
    kinds = {type(action) for action in game.actions}
    assert kinds >= {ct.DrawForDeal, ct.Deal, ct.Reshuffle, ct.Played}
    assert game.awaits is ct.Awaits.NOBODY


def test_a_game_that_is_dealt_by_hand_waits() -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1, auto_deal=False)
    assert (game.phase, game.awaits, game.to_act, game.round, game.ply) == (
        ct.Phase.DRAW_FOR_DEAL,
        ct.Awaits.CHANCE,
        None,
        0,
        0,
    )
    assert not game.legal_moves
    game = game.play("dealer 2")
    assert (game.phase, game.table.dealer) == (ct.Phase.DEAL, 2)
    dealt = game.deal()
    assert (dealt.phase, dealt.to_act, dealt.round, dealt.ply) == (ct.Phase.DRAW, 0, 1, 2)
    with pytest.raises(ct.ContinentalError, match="nothing is to be dealt"):
        dealt.deal()


def test_what_deal_does_is_what_the_game_does_by_itself(games: list[ct.Game]) -> None:
    """The same seed and moves; the dealer's acts come at the same places."""
    last = games[-1]
    game = ct.Game.new(SHORT, names=last.names, seed="secret")
    for action in last.actions:
        if isinstance(action, ct.Played):
            game = game.play(action)
    assert [*game.actions] == [*last.actions]
    assert game.state == last.state


def test_cards_of_ones_own_are_dealt() -> None:
    cards = ct.XELU.deck(2, 1).cards[::-1]
    game = ct.Game.new(ct.XELU, 2, dealer=1, auto_deal=False).play(ct.Deal(cards))
    # Four jokers, then the spades from the king down, two of each; one at a time, seat 0 first.
    assert game.state.hands[0] == game.state.hands[1] == ct.Hand("9s Ts Js Qs Ks X X")
    assert game.table.top_discard is ct.Card("8s")


def test_a_game_may_begin_to_deal_by_itself_and_to_wait(games: list[ct.Game]) -> None:
    """From every moment of a game that waits, the dealer's acts that are due are done at once."""
    for before in games:
        game = before.with_auto_deal()
        assert (game.auto_deal, game.names) == (True, before.names)
        assert game.awaits is not ct.Awaits.CHANCE
        assert game.state == games[game.ply].state
        assert [*game.actions] == [*games[game.ply].actions]
        assert game.at(before.ply).state == before.state
        waiting = game.with_auto_deal(False)
        assert (waiting.auto_deal, waiting.ply, waiting.state) == (False, game.ply, game.state)


def test_a_game_that_is_let_wait_ends_early() -> None:
    game = ct.Game.new(SHORT, 3, seed=1).with_auto_deal(False)
    while game.to_act is not None:
        game = game.play(plain(game))
    assert game.phase is ct.Phase.ROUND_OVER
    assert (game.end().is_over, len(game.end().results)) == (True, 1)


def test_a_game_ends_early_between_rounds_only(games: list[ct.Game]) -> None:
    for game in games:
        if game.phase is ct.Phase.ROUND_OVER:
            ended = game.end()
            assert ended.is_over
            assert ended.state == game.play("end").state
            assert ended.scores == game.scores
            assert ended.winners
            assert game.why_not("end") is None
        else:
            reason = ct.Reason.GAME_OVER if game.is_over else ct.Reason.BETWEEN_ROUNDS
            with pytest.raises(ct.IllegalMove) as caught:
                game.end()
            assert caught.value.violation.reason is reason


# --- looking back ------------------------------------------------------------------------------


def test_at_gives_every_moment(games: list[ct.Game]) -> None:
    last = games[-1]
    assert last.ply == len(games) - 1 == len([*last.actions])
    for ply, game in enumerate(games):
        then = last.at(ply)
        assert then.ply == ply
        assert then.state == game.state
    for ply in range(0, last.ply, 97):
        then = last.at(ply)
        assert [*then.actions] == [*games[ply].actions]
        on = then.deal() if then.to_act is None else then.play([*last.actions][ply])
        assert on.state == games[ply + 1].state
        assert on.at(ply).state == then.state


@pytest.mark.parametrize("ply", [-1, 3, True, "1", None])
def test_at_refuses_what_was_not_played(ply: Any) -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1)
    assert game.ply == 2
    for ask in (game.at, lambda ply: game.events_since(ply, 0)):
        with pytest.raises(ct.ContinentalError, match=r"ply: .* is not one of 0 to 2"):
            ask(ply)


def test_playing_on_leaves_the_old_game_as_it_was() -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1)
    state, actions = game.state, [*game.actions]
    one, other = game.play("draw"), game.play("take")
    assert one.state != other.state
    assert (game.state, [*game.actions]) == (state, actions)


def test_history_is_grouped_by_rounds(games: list[ct.Game]) -> None:
    history = games[-1].history
    assert [one.round for one in history] == list(range(8))
    assert [type(action) for action in history[0].actions] == [ct.DrawForDeal]
    for one in history[1:]:
        assert [isinstance(action, ct.Deal) for action in one.actions].index(True) == 0
        assert sum(isinstance(action, ct.Deal) for action in one.actions) == 1
    assert [action for one in history for action in one.actions] == [*games[-1].actions]
    assert ct.Game.new(ct.XELU, 2, auto_deal=False).history == ()


def test_history_of_a_game_that_began_in_the_middle() -> None:
    game = table(ct.CASTIGO, ["7h 9h", "Ah 8d"], round=3).play("discard 7h")
    assert game.history == (ct.PlayedRound(3, (ct.Played(0, ct.Discard("7h")),)),)
    assert game.at(0).table.turn == 0


# --- who sees what -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_seat_sees_its_own_cards_only(games: list[ct.Game], seat: int | None) -> None:
    game = games[-1]
    found = game.events_since(0, seat)
    dealt = [event for event in found if isinstance(event, HandDealt)]
    drawn = [event for event in found if isinstance(event, CardDrawn)]
    assert len(dealt) == 3 * 7
    for hand in dealt:
        assert (hand.cards is not None) is (hand.seat == seat)
        assert hand.cards is None or len(hand.cards) == hand.size
    assert {event.seat for event in drawn} == {0, 1, 2}
    for card in drawn:
        assert (card.card is not None) is (card.seat == seat)
    assert sum(isinstance(event, RoundEnded) for event in found) == 7


def test_events_go_on_where_one_left_off(games: list[ct.Game]) -> None:
    game = games[-1]
    everything = game.events_since(0, 1)
    for ply in range(0, game.ply + 1, 89):
        assert games[ply].events_since(0, 1) + game.events_since(ply, 1) == everything
    assert game.events_since(game.ply, 1) == ()


def test_the_events_of_a_deal_and_of_a_turn() -> None:
    game = ct.Game.new(ct.XELU, 2, seed=1, dealer=0)
    hands, top = game.state.hands, game.table.discards[0]
    assert game.events_since(0, 1) == (
        HandDealt(0, 7, None),
        HandDealt(1, 7, hands[1]),
        Dealt(1, 0, top),
        TurnBegan(1),
    )


def test_an_open_hand_draws_openly() -> None:
    game = ct.Game.new(ct.FIFTEEN, 2, seed=1, dealer=1).play("false call").play("draw")
    for seat in (0, 1, None):
        (drawn,) = [e for e in game.events_since(1, seat) if isinstance(e, CardDrawn)]
        assert drawn.card is not None
        assert drawn.exposed


REVEALS = [
    pytest.param("draw", False, id="refusal"),
    pytest.param("take", False, id="take"),
    pytest.param("draw, pass", False, id="pass"),
    pytest.param("draw, pass, pass", True, id="last-pass"),
    pytest.param("draw, buy", True, id="buy"),
    pytest.param("take, discard 7h", False, id="discard"),
]


@pytest.mark.parametrize(("moves", "reveals"), REVEALS)
def test_reveals(moves: str, reveals: bool) -> None:
    *before, last = moves.split(", ")
    game = table(ct.CASTIGO, ["7h 9h", "Ah 8d", "X Ks"], phase=ct.Phase.DRAW, turn=0, discards="2c")
    for move in before:
        game = game.play(move)
    assert game.reveals(last) is reveals


def test_laying_down_and_off_and_swapping_reveal_nothing() -> None:
    game = table(
        ct.CASTIGO,
        ["7h 7s 7d 9h 9s 9d 8c Kd", "Ah 8d"],
        melds=[(1, "Qs Qd Qc"), (1, "5c 6c 7c X=8c")],
    )
    for move in ("lay 7h 7s 7d / 9h 9s 9d", "swap 8c m1.3 to m0"):
        assert not game.reveals(move)
        game = game.play(move)


def test_drawing_and_calling_out_reveal() -> None:
    game = ct.Game.new(ct.FIFTEEN, 2, seed=1)
    assert game.reveals("draw")
    assert game.reveals("false call")


@pytest.mark.parametrize("auto_deal", [True, False])
@pytest.mark.parametrize("number", [1, pytest.param(7)])
def test_the_end_of_a_round_shows_the_hands(number: int, auto_deal: bool) -> None:
    """The hands are counted before all eyes, in the last round too."""
    game = table(ct.CASTIGO, ["7h", "Ah 8d"], round=number, opened=[0], auto_deal=auto_deal)
    assert game.reveals("discard 7h")


def test_reveals_refuses_what_play_refuses() -> None:
    game = ct.Game.new(ct.XELU, 2, seed=1)
    with pytest.raises(ct.IllegalMove):
        game.reveals("buy")


@pytest.mark.parametrize("ruleset", [ct.CASTIGO, ct.XELU, ct.FIFTEEN], ids=lambda one: one.id)
def test_nothing_secret_is_printed(ruleset: ct.Ruleset) -> None:
    game = ct.Game.new(ruleset, 3, seed="a secret seed", auto_deal=False).deal().deal()
    game = game.play("draw")
    while game.to_act is not None and game.phase is ct.Phase.CLAIMS:
        game = game.play("pass")
    # Cards drawn for the deal are shown to all, so what comes after that draw is looked at.
    hidden = {str(card) for card in (*game.state.stock, *game.state.hands[1])}
    hidden -= {str(card) for card in game.table.discards}
    for thing in (game, game.state, game.table, game.history[1:], [*game.actions][1:]):
        for text in (repr(thing), str(thing)):
            assert "secret" not in text
            assert not hidden & set(re.findall(r"\b(?:[A2-9TJQK][cdhs]|X)\b", text))
    assert repr(game.history[-1].actions[0]).endswith("cards)")
    view = repr(game.view(0))
    assert str(game.state.hands[0]) in view
    assert str(game.state.hands[1]) not in view


def test_a_view_holds_no_other_hand() -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1)
    view = game.view(1)
    assert (view.table, view.seat, view.hand) == (game.table, 1, game.state.hands[1])
    assert view.table.known == (ct.Hand(),) * 3


# --- moves -------------------------------------------------------------------------------------


def test_who_is_not_to_act_is_refused() -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1, dealer=2)
    assert game.to_act == 0
    for move in ("draw", ct.DrawStock(), ct.Played(1, ct.DrawStock())):
        with pytest.raises(ct.IllegalMove) as caught:
            game.play(move, 1)
        violation = ct.Violation(ct.Reason.NOT_TO_ACT, {"seat": 1, "to_act": 0})
        assert caught.value.violation == violation == game.why_not(move, 1)
    for move in ("draw", ct.DrawStock(), ct.Played(0, ct.DrawStock())):
        assert game.why_not(move) is game.why_not(move, 0) is None
        assert game.play(move).state == game.play(move, 0).state == game.play("draw").state


def test_after_the_end_nothing_is_legal(games: list[ct.Game]) -> None:
    game = games[-1]
    assert [*game.legal_moves] == []
    for move in ("draw", "discard 7h", "end", "dealer 0"):
        with pytest.raises(ct.IllegalMove) as caught:
            game.play(move)
        assert caught.value.violation.reason is ct.Reason.GAME_OVER
        assert game.why_not(move) == caught.value.violation


@pytest.mark.parametrize("move", [5, None, ct.At(0), ct.Card("7h"), ["draw"], ct.Played])
def test_what_is_no_move(move: Any) -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1)
    for ask in (game.play, game.why_not, game.reveals):
        with pytest.raises(TypeError, match="is no move"):
            ask(move)


class OwnDiscard(ct.Discard):
    """A move of a class of one's own."""


def test_a_class_of_ones_own_makes_no_moves_that_are_listed_or_played() -> None:
    """What is in the legal moves is played."""
    game = ct.Game.from_state(ct.position(ct.XELU, ["7h 8h", "Qd"]))
    move = OwnDiscard(ct.Card("7h"))
    assert ct.Discard(ct.Card("7h")) in game.legal_moves
    assert move not in game.legal_moves
    with pytest.raises(TypeError, match="is no move"):
        game.play(move)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        pytest.param("", 1, id="nothing"),
        pytest.param("fold", 1, id="no-move"),
        pytest.param("draw two", 6, id="more"),
        pytest.param("discard 7z", 9, id="no-card"),
        pytest.param("discard", 8, id="too-short"),
        pytest.param("off 8s x0", 8, id="no-meld"),
        pytest.param("off 8s m0 middle", 11, id="no-end"),
        pytest.param("lay 7h 7s 7d / 9h 9z", 19, id="in-the-second-meld"),
        pytest.param("lay 7h 7s 7d with 6s", 21, id="swap-without-place"),
        pytest.param("declare 4s 5s 6s discard", 25, id="no-last-card"),
        pytest.param("lay 7h 7s 7d with", 18, id="no-swap"),
        pytest.param("false start", 12, id="false"),
    ],
)
def test_a_text_that_cannot_be_read(text: str, column: int) -> None:
    game = ct.Game.new(ct.XELU, 3, seed=1)
    for ask in (game.play, game.why_not, game.reveals, game.parse):
        with pytest.raises(ct.NotationError) as caught:
            ask(text)
        assert (caught.value.text, caught.value.column) == (text, column)


# --- copies ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "copied",
    [
        pytest.param(lambda game: pickle.loads(pickle.dumps(game)), id="pickle"),
        pytest.param(copy.copy, id="copy"),
        pytest.param(copy.deepcopy, id="deepcopy"),
    ],
)
def test_a_copy_goes_on_as_the_game_would(copied: Callable[[ct.Game], ct.Game]) -> None:
    game = played_to_round(ct.Game.new(SHORT, 3, seed=3), 2, plain)
    other = copied(game)
    assert other.state == game.state
    assert hash(other.state) == hash(game.state)
    assert (other.names, other.ply, other.auto_deal) == (game.names, game.ply, game.auto_deal)
    assert [*other.actions] == [*game.actions]
    assert other.at(5).state == game.at(5).state
    moves = [played_to_round(one, 3, plain) for one in (game, other)]
    assert moves[0].state == moves[1].state


def test_games_are_not_compared() -> None:
    game = ct.Game.new(ct.XELU, 2, seed=1)
    assert game == game  # noqa: PLR0124
    assert game != ct.Game.new(ct.XELU, 2, seed=1)


# --- scores ------------------------------------------------------------------------------------


def test_scores_of_a_whole_game(games: list[ct.Game]) -> None:
    for game in games[:-1]:
        assert game.winners == ()
    game = games[-1]
    assert len(game.results) == len(game.sheet.results) == 7
    scores = [sum(one.scores[seat] for one in game.results) for seat in range(3)]
    assert list(game.scores) == scores
    order = sorted(range(3), key=lambda seat: scores[seat])
    assert [one.seat for one in game.standings] == order
    assert [one.name for one in game.standings] == [game.names[seat] for seat in order]
    best = [name for name, score in zip(game.names, scores, strict=True) if score == min(scores)]
    assert list(game.winners) == best


def test_winners_of_ones_own_result() -> None:
    """Six times 15, 0 and 50; then 0, 15 and 20."""
    tallies = tuple(ct.hand_points(cards, ct.CASTIGO) for cards in ("Kd 7h", "", "X"))
    results = [ct.RoundResult(1, tallies)] * 6
    state = ct.position(
        ct.CASTIGO, ["7h", "Kd 7h", "As"], round=7, opened=[0], turn=0, results=results
    )
    game = ct.Game.from_state(state, names=("Ana", "Bru", "Cai")).play("discard 7h")
    assert game.scores == (90, 15, 320)
    assert [(one.place, one.name, one.total) for one in game.standings] == [
        (1, "Bru", 15),
        (2, "Ana", 90),
        (3, "Cai", 320),
    ]
    assert game.winners == ("Bru",)
    assert str(game.sheet).splitlines()[-1].split() == ["total", "90", "15", "320"]


def test_ties_are_shared() -> None:
    ended = ct.Game.from_state(
        ct.position(ct.CASTIGO, ["7h", "7d"], phase=ct.Phase.ROUND_OVER), auto_deal=False
    ).end()
    assert ended.winners == ("seat 0", "seat 1")


# --- text of a whole history -------------------------------------------------------------------


def test_the_text_of_a_history_plays_the_game_again(games: list[ct.Game]) -> None:
    again = games[0]
    for action in games[-1].actions:
        again = again.play(str(action))
    assert again.state == games[-1].state
    assert again.actions == games[-1].actions


def test_a_move_with_its_seat_is_that_of_the_seat() -> None:
    game = ct.Game.new(ct.XELU, seats=3, seed=1, dealer=0)
    assert game.parse("1 draw") == ct.Played(1, ct.DrawStock())
    with pytest.raises(ct.IllegalMove, match="seat 2 is not to act"):
        game.play("2 draw")
    with pytest.raises(ct.NotationError) as caught:
        game.parse("12 off 7h here")
    assert caught.value.column == 11


def test_what_a_seat_sends_is_never_the_dealers_act() -> None:
    between = ct.Game.new(ct.XELU, seats=3, seed=1, dealer=0, auto_deal=False)
    for text in ("deal 7h", "reshuffle 7h", "dealer 2", "end"):
        with pytest.raises(ct.IllegalMove, match="what the dealer does"):
            between.play(text, seat=1)
        assert between.why_not(text, seat=1) is not None
    assert between.phase is ct.Phase.DEAL


def test_text_may_be_looked_for_in_the_legal_moves() -> None:
    moves = ct.Game.new(ct.XELU, seats=3, seed=1, dealer=0).legal_moves
    assert "draw" in moves
    assert "discard 7h" not in moves
    with pytest.raises(ct.NotationError):
        assert "nonsense" in moves


def test_a_win_of_fifteen_cards_says_what_is_paid_for() -> None:
    result = ct.round_payments(
        "Ad X 3d / 6c 2h 8c / 9s Ts Js / Qh Kh Ah / 4s 5s 6s", ct.FIFTEEN, seats=3, out=1
    )
    assert [(line.item, line.points) for line in result.payment.lines] == [
        (ct.Item.BASE, 1),
        (ct.Item.WILD_CARD, 1),
        (ct.Item.JOKER, 2),
    ]
    assert str(result).splitlines() == [
        "seat 1 went out",
        "seat 0: -4 (paid to who went out: -4)",
        "seat 1: 8 (received from each other seat: 2 × 4 = 8)",
        "seat 2: -4 (paid to who went out: -4)",
        "each pays going out: 1",
        "each pays wild other than a joker: 1",
        "each pays joker: 2",
    ]


def test_the_contracts_of_the_round_are_told() -> None:
    game = ct.Game.new(ct.XELU, seats=3, seed=1, auto_deal=False)
    assert game.contracts == ()
    assert list(map(str, game.deal().deal().contracts)) == ["TT"]


def test_options_are_moves_that_are_legal() -> None:
    state = ct.position(
        ct.XELU, ["9c 9d 5h", "Ac 2c"], round=2, melds=[(0, "9h 9s 9d"), (1, "6h 7h 8h X=9h")]
    )
    game = ct.Game.from_state(state, seed=1)
    options = game.options(0)
    assert list(map(str, options.lay_offs)) == ["off 9c m0", "off 9d m0", "off 5h m1 low"]
    assert all(move in game.legal_moves for move in (*options.lay_offs, *options.swaps))
    assert options.discards == ct.parse_cards("9c 9d 5h")


# --- what nobody should send -------------------------------------------------------------------

NONSENSE: dict[str, Callable[[], object]] = {
    "a seat of thousands of digits": lambda: ct.Game.new(ct.XELU, 3).play("dealer " + "9" * 5000),
    "so many seats": lambda: ct.Game.new(ct.XELU, 10**30),
    "fewer than no seats": lambda: ct.Game.new(ct.XELU, -5),
    "a seed of thousands of digits": lambda: ct.Game.new(ct.XELU, 3, seed=10**5000),
    "a seed that is no text": lambda: ct.Game.new(ct.XELU, 3, seed="\ud800"),
    "a name that is no text": lambda: ct.Game.new(ct.XELU, names=("Ana", None, 3)),  # type: ignore[arg-type]
    "a limit of none": lambda: ct.Game.new(ct.XELU, 3).legal_moves.random(Random(1), limit=0),
    "a meld beyond all": lambda: ct.At(10**5000),
    "a seat of a history": lambda: ct.Played(-1, ct.DrawStock()),
    "a plain player out of turn": lambda: plain_move(ct.Game.new(ct.XELU, 3, dealer=0).view(0)),
}


_NEW = ct.Game.new(ct.XELU, names=("Ana", "Bru"), seed=1)
ENDLESS: dict[str, Callable[[int], object]] = {
    "seats": lambda told: ct.Game.new(ct.XELU, told),
    "seats beside names": lambda told: ct.Game.new(ct.XELU, told, names=("Ana", "Bru")),
    "dealer": lambda told: ct.Game.new(ct.XELU, 3, dealer=told),
    "view": _NEW.view,
    "at": _NEW.at,
    "options": _NEW.options,
    "play": lambda told: _NEW.play("draw", seat=told),
    "why_not": lambda told: _NEW.why_not("draw", seat=told),
    "events_since": lambda told: _NEW.events_since(told, 0),
    "events_since of a seat": lambda told: _NEW.events_since(0, told),
    "a score": lambda told: _NEW.sheet.add(out=told),
    "the game of a record": lambda told: ct.Record.of(_NEW).game(told),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_a_number_of_thousands_of_digits_is_told_as_such(what: str) -> None:
    with pytest.raises(ct.ContinentalError, match="a number of many digits"):
        ENDLESS[what](10**5000)


def test_a_limit_may_be_as_high_as_one_likes() -> None:
    assert _NEW.options(0, limit=10**5000) == _NEW.options(0, limit=10**6)


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused_as_such(what: str) -> None:
    with pytest.raises(ct.ContinentalError):
        NONSENSE[what]()


@pytest.mark.parametrize("move", ["draw", ct.EndGame(), ct.Played(1, ct.DrawStock()), None])
def test_what_a_seat_played_is_a_move(move: Any) -> None:
    with pytest.raises(TypeError, match="no move of a seat"):
        ct.Played(1, move)


def test_a_game_goes_on_from_a_state_only() -> None:
    nothing: Any = 5
    with pytest.raises(TypeError, match="no State"):
        ct.Game.from_state(nothing)
    with pytest.raises(TypeError, match="no State"):
        ct.apply(nothing, ct.DrawStock())
    state = ct.Game.new(ct.XELU, 3, seed=1, dealer=0).state
    with pytest.raises(ct.InvalidState, match="stock_size"):
        ct.Game.from_state(evolve(state, stock=state.stock[1:]))


def test_a_seat_deals_with_no_function() -> None:
    before = ct.Game.new(ct.XELU, 3, dealer=0, auto_deal=False)
    deal = ct.Deal(ct.XELU.deck(3, 1).cards)
    assert ct.apply(before.state, deal).state.table.round == 1
    with pytest.raises(ct.IllegalMove, match="what the dealer does"):
        ct.apply(before.state, deal, 1)


def test_a_move_of_a_history_is_looked_for_with_its_seat() -> None:
    moves = ct.Game.new(ct.XELU, seats=3, seed=1, dealer=0).legal_moves
    assert "1 draw" in moves
    assert "2 draw" not in moves
    assert ct.Played(1, ct.DrawStock()) in moves


def test_swapped_wilds_keep_out_of_trios_where_a_house_says_so() -> None:
    lay = "lay 7d 7s X / 2c 3c 4c 5c with 6h m0.1"
    into_escalera = "lay 7d 7h 7s / 2c X=3c 4c 5c with 6h m0.1"
    for rules, legal in (
        (ct.XELU, True),
        (ct.XELU.replace(id="house", swapping={"into_trios": False}), False),
    ):
        state = ct.position(
            rules,
            ["7d 7s 7h 2c 3c 4c 5c 6h Kc", "3d"],
            round=2,
            melds=[(1, "5h X=6h 7h 8h")],
        )
        game = ct.Game.from_state(state, seed=1)
        told = game.why_not(lay)
        assert (told and told.reason) == (None if legal else ct.Reason.NOT_INTO_TRIOS)
        listed = [str(move) for move in game.legal_moves.lay_downs(all=True)]
        assert (lay in listed) == legal
        assert into_escalera in listed
        assert game.why_not(into_escalera) is None
