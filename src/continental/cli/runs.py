"""A run of the command ``simulate``: its processes, its files, and how it ends."""

import multiprocessing
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Final

from continental.cli.terminal import file_errors, holds_something, say, usage
from continental.errors import InvalidDocument
from continental.interrupts import broken_pipes_raise
from continental.messages import plural
from continental.ruleset import Ruleset
from continental.simulation import (
    PICTURES,
    BrokenPool,
    FailedBot,
    GameResult,
    game_seed,
    read_csv,
    read_jsonl,
    simulate,
    summary,
    write_csv,
    write_jsonl,
    write_plot,
)
from continental.variants import told_name

__all__ = ["run"]

_FAILED: Final = 1
_INTERRUPTED: Final = 130


def run(
    bots: list[str],
    *,
    ruleset: Ruleset,
    games: int,
    seed: int,
    rotate: bool,
    jobs: int,
    out: Path | None,
    start: int | None,
    anew: bool,
    picture: Path | None,
) -> int:
    """Play the games, write them, and sum them up.

    Args:
        bots: who plays, by seat.
        ruleset: the rules.
        games: how many games there are, those before the first one included.
        seed: the seed of them all.
        rotate: whether the bots move on by a seat from game to game.
        jobs: how many processes work.
        out: the file of the results, or None.
        start: the first game, 0-based, with which the file is continued; None where it begins.
        anew: whether the file is written anew, whatever it holds.
        picture: the file of the picture, or None.

    Returns:
        The exit status: 0 played, 1 a bot failed or a process was killed, 130 interrupted.

    Raises:
        UsageError: there are fewer games than `start`, files of this kind cannot be written, the
            file cannot be continued, or it would be lost.
        ContinentalError: as for `simulate`.
    """
    if start is not None and start > games:
        raise usage(f"--start {start} is more than --games {games}")
    if picture is not None:
        _check_picture(picture)
    if out is not None:
        _check_out(out, start, anew)
    results = [] if out is None or start is None else _earlier(out)
    start = start or 0
    _check_earlier(results, bots, out, start=start, seed=seed, rotate=rotate)
    status = 0
    with _processes(min(jobs, games - start)) as executor:
        played = simulate(
            bots,
            ruleset=ruleset,
            games=games,
            seed=seed,
            executor=executor,
            start=start,
            rotate=rotate,
        )
        try:
            with _writing(out, bool(results)) as write:
                say(f"{told_name(ruleset)}: {', '.join(bots)}; seed {seed}")
                for result in _until_interrupted(_shown(played, games - start)):
                    write(result)
                    results.append(result)
        except (FailedBot, BrokenPool) as error:
            say(f"Error: {error}", err=True)
            status = _FAILED
    say(str(summary(results)))
    if picture is not None and results:
        title = f"{told_name(ruleset)}: {plural(len(results), 'game')}, seed {seed}"
        write_plot(results, picture, title=title)
    done = results[-1].game + 1 if results else start
    if done < games:
        left = f"{plural(games - done, 'game')} {'is' if games - done == 1 else 'are'} left"
        say(f"{left}; to go on: --seed {seed} --start {done}", err=True)
        status = status or _INTERRUPTED
    return status


# --- while it runs -------------------------------------------------------------------------------


@contextmanager
def _processes(jobs: int) -> Generator[Executor | None, None, None]:
    """Give processes that play, or None where this one does it alone."""
    if jobs <= 1:
        yield None
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, _take_no_interrupt) as pool:
        # A terminal interrupts all processes; those that are begun now do not even begin by
        # taking notice. The pool begins one for each task while none is idle.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        for _ in range(jobs):
            pool.submit(int)
        signal.signal(signal.SIGINT, before)
        yield pool


def _take_no_interrupt() -> None:
    """Ignore interrupts, also in a process that the pool begins later, in place of another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _until_interrupted(results: Iterator[GameResult]) -> Iterator[GameResult]:
    """Give results until there is an interrupt, which never strikes while one is written."""
    waits = stopped = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        if waits:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        with broken_pipes_raise():
            while not stopped:
                waits = True
                result = next(results, None)
                waits = False
                if result is None:
                    return
                yield result
    except KeyboardInterrupt:
        return
    finally:
        signal.signal(signal.SIGINT, before)


def _shown(results: Iterator[GameResult], games: int) -> Iterator[GameResult]:
    """Give results; on a terminal a bar tells how many there are of so many."""
    if sys.stderr is None or not sys.stderr.isatty():  # pyright: ignore[reportUnnecessaryComparison]
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games, left:"), TimeLeft())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield from progress.track(results, games)


# --- files ---------------------------------------------------------------------------------------

_KINDS: Final = (".csv", ".jsonl")


def _check_out(out: Path, start: int | None, anew: bool) -> None:
    """Refuse to write a file that cannot be written, or in which something would be lost.

    Raises:
        UsageError: it is such a file, or it is both to be continued and written anew.
    """
    if out.suffix not in _KINDS:
        raise usage(f"--out: {out} ends in none of {', '.join(_KINDS)}")
    if anew and start is not None:
        raise usage("--force: with --start the file of --out is continued, not written anew")
    if start is None and not anew and holds_something(out):
        raise usage(f"--out: {out} is there: --start N goes on with it, --force writes it anew")


def _earlier(out: Path) -> list[GameResult]:
    """Give the results of a file that is to be continued.

    Raises:
        UsageError: it cannot be continued.
    """
    if not out.exists():
        return []
    read = read_csv if out.suffix == ".csv" else read_jsonl
    try:
        with file_errors(out), out.open(encoding="utf-8", newline="") as file:
            found = list(read(file))
        if found and not out.read_bytes().endswith(b"\n"):
            raise usage(f"{out}: its last line has no end")
    except InvalidDocument as error:
        raise usage(InvalidDocument(error.problems, str(out))) from None
    return found


def _check_earlier(
    found: list[GameResult],
    bots: list[str],
    out: Path | None,
    *,
    start: int,
    seed: int,
    rotate: bool,
) -> None:
    """Refuse to continue a file to which other games belong.

    Raises:
        UsageError: other games are next in it, or it has another seed or other bots.
    """
    if found and found[-1].game != start - 1:
        raise usage(f"--start {start}: in {out} game {found[-1].game + 1} is next")
    if found and found[-1].seed != game_seed(seed, start - 1):
        raise usage(f"--seed {seed}: the games of {out} have another one")
    for one in found:
        turned = one.game % len(bots) if rotate else 0
        if one.bots != (*bots[turned:], *bots[:turned]):
            seated = ",".join(one.bots)
            raise usage(f"--bots {','.join(bots)}: game {one.game} of {out} is of {seated}")


@contextmanager
def _writing(
    out: Path | None, is_continued: bool
) -> Generator[Callable[[GameResult], None], None, None]:
    """Give what writes a result, at once."""
    if out is None:
        yield lambda _: None
        return
    with file_errors(out):
        opened = out.open("a" if is_continued else "w", encoding="utf-8", newline="")
    with opened as file:
        is_csv = out.suffix == ".csv"
        if is_csv and not is_continued:
            write_csv([], file)

        def write(result: GameResult) -> None:
            if is_csv:
                write_csv([result], file, header=False)
            else:
                write_jsonl([result], file)
            file.flush()

        yield write


def _check_picture(picture: Path) -> None:
    """Refuse what could not be drawn in the end.

    Raises:
        UsageError: there is no such kind of picture, or nothing that draws.
    """
    if picture.suffix not in PICTURES:
        raise usage(f"--plot: {picture} ends in none of {', '.join(PICTURES)}")
    if not picture.parent.is_dir():
        raise usage(f"--plot: there is no folder {picture.parent}")
    if find_spec("matplotlib") is None:
        raise usage('--plot needs the extra plot: pip install "continental[plot]"')
