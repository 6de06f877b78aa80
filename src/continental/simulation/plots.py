"""Results as a picture. Needs matplotlib: install the extra ``plot``."""

# Keywords of matplotlib are partly without types.
# pyright: reportUnknownMemberType=false

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from continental.errors import ContinentalError
from continental.simulation.results import GameResult, each
from continental.simulation.summaries import Estimate, RoundSummary, Summary, summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["PICTURES", "plot", "write_plot"]

PICTURES: Final = (".svg", ".png", ".pdf")
"""What the names of files of pictures end in."""

_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666")
"""Colours that colour-blind people can tell apart, after Okabe and Ito."""
_BINS: Final = 30


def _ask_for_matplotlib() -> None:
    """Tell what to install where it is not there."""
    if find_spec("matplotlib") is None:
        told = 'pictures of results need the extra plot: pip install "continental[plot]"'
        raise ModuleNotFoundError(told, name="matplotlib")


def plot(results: Iterable[GameResult], *, title: str = "") -> "Figure":
    """Draw what came of games: how points spread, who won, and how the rounds went.

    Every bar and dot with a line has the interval of 95 % of `Estimate`.

    Args:
        results: the results; at least one.
        title: what stands above it all.

    Returns:
        A figure of matplotlib; ``figure.savefig("out.svg")`` writes it.

    Raises:
        ModuleNotFoundError: matplotlib is not installed; tells what to install.
        ContinentalError: there are no results.
        TypeError: one of them is no result.
    """
    _ask_for_matplotlib()
    from matplotlib.figure import Figure

    games = list(each(results))
    if not games:
        raise ContinentalError("results: there are none to draw")
    found = summary(games)
    figure = Figure(figsize=(11, 8), layout="constrained")
    figure.suptitle(title)
    spread, won, points, turns = figure.subplots(2, 2).flat
    _draw_spread(spread, games, found)
    _draw_won(won, found)
    _draw_points(points, found)
    _draw_turns(turns, games, found)
    for axes in (spread, won, points, turns):
        axes.spines[["top", "right"]].set_visible(False)
    return figure


def write_plot(results: Iterable[GameResult], path: str | Path, *, title: str = "") -> None:
    """Draw results into a file. Equal results give the same SVG, byte for byte.

    Args:
        results: the results; at least one.
        path: the file; its name ends in ``.svg``, ``.png`` or ``.pdf``.
        title: what stands above it all.

    Raises:
        ModuleNotFoundError, ContinentalError, TypeError: as for `plot`; or it is no file of a
            picture.
        OSError: it cannot be written.
    """
    _ask_for_matplotlib()
    import matplotlib as mpl

    suffix = Path(path).suffix
    if suffix not in PICTURES:
        raise ContinentalError(f"{path} ends in none of {', '.join(PICTURES)}")
    figure = plot(results, title=title)
    with mpl.rc_context({"svg.hashsalt": "continental"}):  # else names in it are left to chance
        figure.savefig(path, metadata={"Date": None} if suffix == ".svg" else {})


def _colour(place: int) -> str:
    return _COLOURS[place % len(_COLOURS)]


def _half(estimate: Estimate) -> float:
    """Give half an interval; none is drawn where there is none."""
    return 0.0 if estimate.error is None else estimate.mean - estimate.interval[0]


def _draw_spread(axes: "Axes", games: Sequence[GameResult], found: Summary) -> None:
    """Draw how the points of a game spread, bot by bot."""
    totals = {
        one.bot: [
            total
            for game in games
            for bot, total in zip(game.bots, game.totals, strict=True)
            if bot == one.bot
        ]
        for one in found.bots
    }
    low, high = min(map(min, totals.values())), max(map(max, totals.values()))
    step = max(1, -(-(high - low + 1) // _BINS))  # whole points, so that no bin is favoured
    bins = range(low, high + 2 * step, step)
    for place, (bot, points) in enumerate(totals.items()):
        shares = [1 / len(points)] * len(points)
        axes.hist(
            points, bins, weights=shares, histtype="stepfilled", alpha=0.35, color=_colour(place)
        )
        axes.hist(
            points, bins, weights=shares, histtype="step", linewidth=1.5, color=_colour(place)
        )
        mean = sum(points) / len(points)
        axes.axvline(mean, color=_colour(place), linestyle="--", label=f"{bot}: mean {mean:.0f}")
    axes.set(title="Points of a game", xlabel="points", ylabel="share of games")
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.legend(frameon=False)


def _draw_won(axes: "Axes", found: Summary) -> None:
    """Draw who won how many of the games and of the rounds."""
    for place, one in enumerate(found.bots):
        for share, up, marker in ((one.games_won, -0.12, "o"), (one.rounds_won, 0.12, "s")):
            axes.errorbar(
                share.mean,
                place + up,
                xerr=_half(share),
                fmt=marker,
                color=_colour(place),
                mfc=_colour(place) if marker == "o" else "white",
                capsize=4,
            )
    for marker, filled, label in (("o", "grey", "games"), ("s", "white", "rounds")):
        axes.plot([], [], marker, color="grey", mfc=filled, label=label)
    axes.set(title="Share won by a seat", xlim=(-0.02, 1.02), ylim=(len(found.bots) - 0.5, -0.5))
    axes.axvline(1 / len(found.by_order), color="grey", linestyle=":", label="an even share")
    axes.set_yticks(range(len(found.bots)), [one.bot for one in found.bots])
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.legend(frameon=False)


def _draw_points(axes: "Axes", found: Summary) -> None:
    """Draw what a seat scored in each round, bot by bot."""
    rounds = range(len(found.by_round))
    for place, one in enumerate(found.bots):
        aside = (place - (len(found.bots) - 1) / 2) * 0.12
        scored = [played.points[one.bot] for played in found.by_round]
        axes.errorbar(
            [at + aside for at in rounds],
            [points.mean for points in scored],
            yerr=[_half(points) for points in scored],
            fmt="o-",
            color=_colour(place),
            linewidth=1,
            capsize=3,
            label=one.bot,
        )
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(title="Points of a seat, round by round", ylabel="points")
    axes.set_xticks(rounds, _labels(found.by_round))


def _draw_turns(axes: "Axes", games: Sequence[GameResult], found: Summary) -> None:
    """Draw how long the rounds lasted: boxes hold the middle half, whiskers 90 % of them."""
    lengths = [
        [max(one.turns) for game in games for one in game.rounds if one.round == played.round]
        for played in found.by_round
    ]
    places = range(len(lengths))
    axes.boxplot(
        lengths,
        positions=places,
        whis=(5, 95),
        showfliers=False,
        patch_artist=True,
        boxprops={"facecolor": "#dddddd"},
        medianprops={"color": "black"},
    )
    axes.set(title="Turns until a round ended (whiskers: 5 % to 95 %)", ylabel="turns of a seat")
    axes.set_ylim(bottom=0)
    labels = [
        f"{label}\n{played.nobody.mean:.0%}"
        for label, played in zip(_labels(found.by_round), found.by_round, strict=True)
    ]
    axes.set_xticks(places, labels)
    axes.set_xlabel("and the share of rounds that nobody won")


def _labels(rounds: Sequence[RoundSummary]) -> list[str]:
    return [str(one.round) if " or " in one.contract else one.contract for one in rounds]
