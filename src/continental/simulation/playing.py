"""One game between bots."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from random import Random
from typing import Final

from attrs import frozen

from continental.arguments import several
from continental.bots import Bot, parse_bot
from continental.errors import ContinentalError
from continental.game import Game
from continental.messages import shown
from continental.moves import Discard, Move
from continental.ruleset import Ruleset
from continental.simulation.results import GameResult, RoundEnd, SimulatedRound
from continental.state import Awaits, Phase

__all__ = ["FailedBot", "Player", "begun", "game_seed", "play_game", "players_of", "result_of_game"]


class FailedBot(ContinentalError):  # noqa: N818  (named for what it is, like the others)
    """A bot failed: it raised, or the rules refuse its move.

    Attributes:
        bot: its name.
        seat: its seat, 0-based.
        ply: how many actions had been made before, those of the dealer included.
        move: the text of the move that is refused, or None where it gave none.
        why: what it raised, or why the move is refused.
        seed: the seed of the game: with it `play_game` comes to the same place.
        game: the number of the game within its simulation, 0-based; None outside of one.
    """

    def __init__(
        self,
        bot: str,
        seat: int,
        ply: int,
        move: str | None,
        why: str,
        seed: str,
        game: int | None = None,
    ) -> None:
        """Keep the parts."""
        super().__init__(bot, seat, ply, move, why, seed, game)
        self.bot = bot
        self.seat = seat
        self.ply = ply
        self.move = move
        self.why = why
        self.seed = seed
        self.game = game

    def __str__(self) -> str:
        """Name the game, the ply, the bot and its move."""
        game = "" if self.game is None else f"game {self.game}, "
        did = "failed" if self.move is None else f"chose {self.move!r}"
        return f"{game}ply {self.ply}: bot {self.bot} at seat {self.seat} {did}: {self.why}"


@frozen
class Player:
    """A bot and its name."""

    name: str
    bot: Bot


_BOTS: Final = "bots, such as ['plain', 'random']"


def players_of(bots: Iterable[Bot | str]) -> tuple[Player, ...]:
    """Give bots their names: the text that was told, or what they print as.

    A bot of a class that says nothing of how it prints is called like its class.

    Raises:
        ContinentalError: no bot is called so.
        TypeError: a bot is none, or one thing stands for all bots.
    """
    return tuple(_player(place, bot) for place, bot in enumerate(several("bots", bots, _BOTS)))


def _player(place: int, bot: Bot | str) -> Player:
    if isinstance(bot, str):
        return Player(bot, parse_bot(bot))
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise TypeError(f"bots[{place}]: {bot!r} is no bot: it cannot choose")
    kind = type(bot)
    return Player(kind.__name__ if kind.__repr__ is object.__repr__ else repr(bot), bot)


def game_seed(seed: int | str, game: int) -> str:
    """Give the seed of a game of a simulation.

    It is the first 32 hexadecimal digits of the SHA-256 of the UTF-8 text ``seed/game/n``.

    Args:
        seed: the seed of the simulation; 7 and "7" are the same.
        game: the number n of the game, 0-based.

    >>> game_seed(1, 0)
    'df7e5f6a59c56cbd7dfa55385e058aaa'
    """
    return sha256(f"{seed}/game/{game}".encode()).hexdigest()[:32]


def play_game(bots: Iterable[Bot | str], *, ruleset: Ruleset, seed: int | str) -> Game:
    """Play a game to its end, as `simulate` plays each of its games.

    For what its bot leaves to chance, each seat has a ``random.Random`` of its own that begins
    with the text ``seed/seat/s``, where s is the seat.

    Args:
        bots: who plays, by seat: bots, or texts as for `continental.bots.parse_bot`.
        ruleset: the rules.
        seed: decides how the cards lie, and what the bots leave to chance.

    Raises:
        ContinentalError: so many cannot play, no bot is called so, or the seed is neither a number
            nor a text.
        FailedBot: a bot failed.
        TypeError: a bot is none.

    >>> from continental.variants import XELU
    >>> game = play_game(["plain", "random"], ruleset=XELU, seed=7)
    >>> game.is_over, game.names, len(game.results)
    (True, ('plain', 'random'), 7)
    """
    *_, (game, _) = _closings(players_of(bots), ruleset, seed)
    return game


def result_of_game(
    players: tuple[Player, ...], ruleset: Ruleset, seed: str, number: int
) -> GameResult:
    """Play a game to its end, and tell how it went.

    Raises:
        FailedBot: a bot failed.
    """
    try:
        closings = list(_closings(players, ruleset, seed))
    except FailedBot as error:
        error.game = number
        raise
    last, _ = closings[-1]
    return GameResult(
        number,
        seed,
        last.names,
        tuple(_round(game, ended) for game, ended in closings),
        tuple(one.place for one in sorted(last.standings, key=lambda one: one.seat)),
    )


def begun(players: tuple[Player, ...], ruleset: Ruleset, seed: int | str) -> Game:
    """Begin a game.

    Raises:
        ContinentalError, TypeError: as for `Game.new`, or the seed is left out.
    """
    if seed is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise ContinentalError("seed: None is neither a whole number nor a text")
    names = [player.name for player in players]
    return Game.new(ruleset, names=names, seed=seed, auto_deal=False)


def _closings(
    players: tuple[Player, ...], ruleset: Ruleset, seed: int | str
) -> Iterator[tuple[Game, RoundEnd]]:
    """Play a game; give it at the end of each round, and why the round ended."""
    game = begun(players, ruleset, seed)
    generators = [Random(f"{seed}/seat/{seat}") for seat in range(len(players))]
    move: Move | None = None
    while game.awaits is not Awaits.NOBODY:
        seat = game.to_act
        if seat is None:
            game = game.deal()
        else:
            game, move = _played(game, seat, players[seat], generators[seat], str(seed))
        if game.phase in _CLOSING:
            yield game, _why_ended(game, move)


_CLOSING: Final = (Phase.ROUND_OVER, Phase.GAME_OVER)


def _played(game: Game, seat: int, player: Player, rng: Random, seed: str) -> tuple[Game, Move]:
    """Let a bot move.

    Raises:
        FailedBot: it failed.
    """

    def failure(error: Exception, move: Move | None) -> FailedBot:
        text = None if move is None else str(move)
        why = f"{type(error).__name__}: {error}"
        return FailedBot(player.name, seat, game.ply, text, why, seed)

    try:
        move = player.bot.choose(game.view(seat), rng)
    except Exception as error:
        raise failure(error, None) from error
    try:
        if isinstance(move, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"move: {shown(move)} is a text, and no move")
        return game.play(move, seat), move
    except (ContinentalError, TypeError) as error:
        raise failure(error, move) from error


def _why_ended(game: Game, last: Move | None) -> RoundEnd:
    """Tell why a round ended whose last move is known."""
    if game.results[-1].out is not None:
        return RoundEnd.OUT
    return RoundEnd.TURNS if isinstance(last, Discard) else RoundEnd.CARDS


def _round(game: Game, ended: RoundEnd) -> SimulatedRound:
    table, result = game.table, game.results[-1]
    assert table.dealer is not None
    return SimulatedRound(
        round=table.round,
        contract=" or ".join(map(str, game.contracts)),
        dealer=table.dealer,
        out=result.out,
        ended=ended,
        points=result.scores,
        turns=table.turns,
        buys=table.buys,
        reshuffles=table.reshuffles,
    )
