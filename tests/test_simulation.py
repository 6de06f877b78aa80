"""Simulations give the same results wherever, and in however many parts, they are played."""

import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulation_helper import SHORT, Deadly, Nameless, Superstitious, Telling, Watched

import continental as ct
from continental import events
from continental.bots import PlainBot
from continental.simulation import (
    BrokenPool,
    FailedBot,
    GameResult,
    RoundEnd,
    game_seed,
    play_game,
    simulate,
)

_T = TypeVar("_T")
SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2, SPAWN) as pool:
        yield pool


def played(games: int = 6, **changes: Any) -> list[GameResult]:
    told: dict[str, Any] = {"bots": ["random", "plain", "random"], "ruleset": SHORT, "seed": 5}
    return list(simulate(**{**told, "games": games, **changes}))


# --- one result ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [ct.CASTIGO, ct.XELU, ct.FIFTEEN], ids=lambda rules: rules.id)
def test_a_result_tells_what_the_events_of_its_game_told(rules: ct.Ruleset) -> None:
    (result,) = played(1, ruleset=rules, seed=rules.id)
    game = play_game(result.bots, ruleset=rules, seed=result.seed)
    assert game.is_over
    assert result.totals == game.scores
    assert result.places == tuple(
        next(one.place for one in game.standings if one.seat == seat) for seat in range(3)
    )
    told = iter(result.rounds)
    turns, buys, reshuffles, dealer = [0, 0, 0], [0, 0, 0], 0, -1
    for event in game.events_since(0, None):
        match event:
            case events.Dealt():
                turns, buys, reshuffles, dealer = [0, 0, 0], [0, 0, 0], 0, event.dealer
            case events.TurnBegan():
                turns[event.seat] += 1
            case events.DiscardBought():
                buys[event.seat] += 1
            case events.Reshuffled():
                reshuffles += 1
            case events.RoundEnded():
                one = next(told)
                assert (one.round, one.out) == (event.round, event.result.out)
                assert (one.points, one.dealer) == (event.result.scores, dealer)
                assert (one.turns, one.buys) == (tuple(turns), tuple(buys))
                assert one.reshuffles == reshuffles
                contracts = rules.round(one.round).contracts
                assert one.contract == " or ".join(map(str, contracts))
                first = (dealer + 1) % 3
                assert [one.order((first + step) % 3) for step in range(3)] == [0, 1, 2]
            case _:
                pass
    assert next(told, None) is None
    assert result.rounds_won == tuple(
        sum(one.out == seat for one in game.results) for seat in range(3)
    )


def test_a_round_tells_why_it_ended() -> None:
    ends = {one.ended for result in played(20) for one in result.rounds}
    assert ends == {RoundEnd.OUT, RoundEnd.TURNS}
    one_turn = played(3, ruleset=SHORT.replace(ending={"max_turns": 1}))
    assert {one.ended for result in one_turn for one in result.rounds} == {RoundEnd.TURNS}
    assert {one.turns for result in one_turn for one in result.rounds} == {(1, 1, 1)}
    no_cards = SHORT.replace(stock={"max_reshuffles": 0}, ending={"max_turns": None})
    for result in played(20, ruleset=no_cards):
        for one in result.rounds:
            assert (one.ended is RoundEnd.OUT) == (one.out is not None)
            assert one.ended is not RoundEnd.TURNS
            if one.ended is RoundEnd.CARDS:  # whoever drew the stock empty had turns enough
                assert sum(one.turns) > 20


# --- the same wherever they are played -----------------------------------------------------------


def test_threads_and_processes_change_nothing(processes: ProcessPoolExecutor) -> None:
    alone = played(30)
    with ThreadPoolExecutor(3) as threads:
        assert played(30, executor=threads) == alone
    assert played(30, executor=processes) == alone
    assert len({result.seed for result in alone}) == 30


@given(
    st.integers(0, 8),
    st.integers(0, 9),
    st.none() | st.integers(1, 9),
    st.none() | st.integers(1, 9),
    st.booleans(),
)
@settings(max_examples=15)
def test_parts_and_batches_change_nothing(
    games: int, cut: int, batch: int | None, in_flight: int | None, rotate: bool
) -> None:
    whole = played(games, rotate=rotate)
    assert [result.game for result in whole] == list(range(games))
    first = played(min(cut, games), rotate=rotate)
    with ThreadPoolExecutor(3) as threads:
        rest = played(
            games, start=cut, executor=threads, batch=batch, in_flight=in_flight, rotate=rotate
        )
    assert first + rest == whole


@pytest.mark.parametrize("rules", [SHORT, ct.FIFTEEN], ids=lambda rules: rules.id)
def test_what_the_solver_remembers_changes_nothing(rules: ct.Ruleset) -> None:
    """Another process has forgotten, or knows, other things when it plays a game."""
    bots = ["greedy", "plain"]
    whole = played(4, bots=bots, ruleset=rules)
    for game in reversed(range(4)):
        ct.solver.clear_caches()
        assert played(game + 1, bots=bots, ruleset=rules, start=game) == whole[game : game + 1]


def test_the_seed_of_a_game_is_specified() -> None:
    # printf 1/game/0 | sha256sum
    assert game_seed(1, 0) == game_seed("1", 0) == "df7e5f6a59c56cbd7dfa55385e058aaa"
    assert played(1, seed=1)[0].seed == game_seed(1, 0)
    assert played(2, seed=1) == played(2, seed="1") != played(2, seed=2)


def test_bots_stay_where_they_are_unless_they_rotate() -> None:
    names = ("plain", "random", "plain", "random")
    assert {result.bots for result in played(4, bots=names)} == {names}
    bots = ("random", "plain", "plain")
    turned = [result.bots for result in played(4, bots=bots, rotate=True)]
    assert turned == [bots, ("plain", "plain", "random"), ("plain", "random", "plain"), bots]


def test_bots_are_named_by_their_text_or_how_they_print() -> None:
    (result,) = played(1, bots=["plain", ct.bots.PlainBot(), Nameless()])
    assert result.bots == ("plain", repr(ct.bots.PlainBot()), "Nameless")


# --- in flight -----------------------------------------------------------------------------------


def test_no_more_is_in_flight_than_was_asked() -> None:
    executor = Watched()
    found = simulate(
        ["plain"] * 2, ruleset=SHORT, games=20, seed=1, executor=executor, batch=2, in_flight=3
    )
    sent = [len(executor.futures) for _ in found]
    assert sent == [min(3 + game // 2, 10) for game in range(20)]


def test_nothing_is_sent_before_something_is_asked_for() -> None:
    executor = Watched()
    found = simulate(["plain"] * 2, ruleset=SHORT, games=9, seed=1, executor=executor)
    assert not executor.futures
    next(found)
    assert executor.futures


def test_closing_cancels_what_has_not_begun() -> None:
    executor = Watched(most=1)
    found = simulate(
        ["plain"] * 2, ruleset=SHORT, games=99, seed=1, executor=executor, batch=1, in_flight=4
    )
    next(found)
    assert [future.cancelled() for future in executor.futures] == [False] * 4
    found.close()
    assert [future.cancelled() for future in executor.futures] == [False] + [True] * 3


@pytest.mark.parametrize("start", [0, 3])
def test_progress_counts_the_games_of_this_run(start: int) -> None:
    told: list[int] = []
    found = simulate(
        ["plain"] * 2, ruleset=SHORT, games=8, seed=1, start=start, on_progress=told.append
    )
    seen = [(result.game, told[-1]) for result in found]
    assert seen == [(game, game - start + 1) for game in range(start, 8)]


# --- what goes wrong -----------------------------------------------------------------------------


def first_joker() -> tuple[int, int]:
    """Find where a bot at seat 1 first has a joker in its first turn: the game and the ply."""
    for number in range(100):
        game = play_game(["plain", "random"], ruleset=SHORT, seed=game_seed(5, number))
        for ply in range(game.ply):
            state = game.at(ply).state
            if state.table.to_act == 1 and state.table.turns[1] == 1 and ct.JOKER in state.hands[1]:
                return number, ply
    raise AssertionError("no joker")


def until_it_fails(**changes: Any) -> tuple[list[GameResult], FailedBot]:
    got: list[GameResult] = []
    with pytest.raises(FailedBot) as caught:
        got.extend(simulate(**{"ruleset": SHORT, "games": 100, "seed": 5, **changes}))
    return got, caught.value


@pytest.mark.parametrize(
    ("bot", "move", "why"),
    [
        (Superstitious(), None, "RuntimeError: a joker"),
        (Superstitious(ct.Buy()), "buy", "IllegalMove: "),
        (Superstitious(ct.LayOff(ct.JOKER, ct.At(9))), "off X m9", "IllegalMove: "),
    ],
)
def test_a_bot_that_fails_is_named_with_game_and_ply(
    bot: Superstitious, move: str | None, why: str, processes: ProcessPoolExecutor
) -> None:
    game, ply = first_joker()
    got, error = until_it_fails(bots=["plain", bot])
    assert [result.game for result in got] == list(range(game))
    assert (error.game, error.ply, error.seat, error.move) == (game, ply, 1, move)
    assert (error.bot, error.seed) == (repr(bot), game_seed(5, game))
    assert error.why.startswith(why)
    did = "failed" if move is None else f"chose {move!r}"
    assert str(error) == f"game {game}, ply {ply}: bot {bot!r} at seat 1 {did}: {error.why}"
    for executor in (ThreadPoolExecutor(2), processes):
        same, again = until_it_fails(bots=["plain", bot], executor=executor)
        assert (same, again.args, str(again)) == (got, error.args, str(error))
    alone = play_game(["plain", "random"], ruleset=SHORT, seed=error.seed)
    assert alone.at(ply).to_act == 1


def test_what_is_no_move_is_refused_too() -> None:
    _, error = until_it_fails(bots=["plain", Superstitious(3)])  # type: ignore[arg-type]
    assert (error.move, error.why) == ("3", "TypeError: move: 3 is no move")
    _, error = until_it_fails(bots=["plain", Superstitious(ct.EndGame())])  # type: ignore[arg-type]
    assert error.move == "end"
    _, error = until_it_fails(bots=["plain", Superstitious("draw")])  # type: ignore[arg-type]
    assert (error.move, error.why) == ("draw", "TypeError: move: 'draw' is a text, and no move")


def test_a_game_by_itself_has_no_number() -> None:
    with pytest.raises(FailedBot, match=r"^ply 2: bot Telling at seat . failed") as caught:
        play_game([Telling(), Telling()], ruleset=SHORT, seed="a")
    first = Random(f"a/seat/{caught.value.seat}").random()
    assert (caught.value.game, caught.value.why) == (
        None,
        f"RuntimeError: {first}, {caught.value.seat}",
    )
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.args) == (str(caught.value), caught.value.args)


def test_a_broken_pool_says_which_game_is_next(tmp_path: Path) -> None:
    fuse = tmp_path / "fuse"
    bots = ("plain", Deadly(fuse))
    whole = list(simulate(bots, ruleset=SHORT, games=40, seed=5))
    fuse.touch()
    got: list[GameResult] = []
    with ProcessPoolExecutor(1, SPAWN) as pool, pytest.raises(BrokenPool) as caught:
        got.extend(simulate(bots, ruleset=SHORT, games=40, seed=5, executor=pool, batch=1))
    assert isinstance(caught.value, BrokenExecutor)
    assert caught.value.start == len(got) < 40
    assert f"start={len(got)}" in str(caught.value)
    with ProcessPoolExecutor(1, SPAWN) as pool:
        got.extend(
            simulate(bots, ruleset=SHORT, games=40, seed=5, executor=pool, start=caught.value.start)
        )
    assert got == whole


def test_a_pool_that_is_broken_already_has_done_nothing() -> None:
    class Broken(Watched):
        def submit(self, *_: object, **__: object) -> Future[Any]:
            raise BrokenExecutor

    with pytest.raises(BrokenPool, match="game 7 is next"):
        played(9, start=7, executor=Broken())


class Losing(Watched):
    """Loses what came of some tasks, as a cluster may that loses a worker."""

    def __init__(self, lost: set[int]) -> None:
        super().__init__()
        self.lost = lost

    def submit(self, fn: Callable[..., _T], /, *args: Any, **kwargs: Any) -> Future[_T]:
        number = len(self.futures)
        future = super().submit(fn, *args, **kwargs)
        if number in self.lost:
            future = Future()
            if number % 2:
                future.cancel()
                future.set_running_or_notify_cancel()
            else:
                future.set_exception(TypeError(f"task {number}"))
        return future


def test_what_an_executor_loses_is_played_again() -> None:
    executor = Losing({0, 3, 5, 6})
    assert played(9, executor=executor, batch=2, in_flight=3) == played(9)
    assert len(executor.futures) == 9  # five batches, and four again


def test_a_bot_that_cannot_go_to_a_process_is_named(processes: ProcessPoolExecutor) -> None:
    class Local(Nameless):
        pass

    told = r"^bots\[1\]: Local cannot be sent to another process, where its class must be "
    with pytest.raises(ct.ContinentalError, match=told):
        played(3, bots=["plain", Local(), Local()], executor=processes)
    with ThreadPoolExecutor(1) as threads:
        assert len(played(1, bots=["plain", Local(), Local()], executor=threads)) == 1


def test_what_an_executor_never_gives_is_asked_for_three_times() -> None:
    executor = Losing(set(range(100)))
    with pytest.raises(TypeError, match="task 2"):
        played(9, executor=executor, batch=9)
    assert len(executor.futures) == 3


@pytest.mark.parametrize(
    ("changes", "error", "told"),
    [
        ({"bots": "plain"}, TypeError, "expected several bots, such as"),
        ({"bots": ["plain", "chess"]}, ct.ContinentalError, "no bot is called 'chess'"),
        ({"bots": ["plain", 3]}, TypeError, r"bots\[1\]: 3 is no bot"),
        ({"bots": ["plain", PlainBot]}, TypeError, r"bots\[1\]: <class .*> is no bot"),
        ({"games": None}, ct.ContinentalError, "games: None is no whole number"),
        ({"bots": []}, ct.ContinentalError, "xelu"),
        ({"bots": ["plain"] * 99}, ct.ContinentalError, "99"),
        ({"ruleset": "xelu"}, TypeError, "'xelu' is no Ruleset"),
        ({"games": -1}, ct.ContinentalError, "games: -1 is no whole number from 0 on"),
        ({"games": 1.0}, ct.ContinentalError, "games: 1.0"),
        ({"start": True}, ct.ContinentalError, "start: True"),
        ({"batch": 0}, ct.ContinentalError, "batch: 0 is no whole number from 1 on"),
        ({"in_flight": 0}, ct.ContinentalError, "in_flight: 0"),
        ({"seed": 1.5}, ct.ContinentalError, "seed: 1.5"),
        ({"seed": None}, ct.ContinentalError, "seed"),
    ],
)
def test_what_cannot_be_is_refused_at_once(
    changes: dict[str, Any], error: type[Exception], told: str
) -> None:
    fine: dict[str, Any] = {"bots": ["plain"] * 2, "ruleset": ct.XELU, "games": 1, "seed": 1}
    with pytest.raises(error, match=told):
        simulate(**{**fine, **changes})
