"""Results as tables, files, means and pictures."""

import csv
import json
import math
import statistics
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest
from attrs import evolve, fields
from hypothesis import given
from simulation_helper import SHORT, results

import continental as ct
from continental.simulation import (
    Estimate,
    GameResult,
    RoundEnd,
    Row,
    SimulatedRound,
    columns,
    plot,
    read_csv,
    read_jsonl,
    rows,
    simulate,
    summary,
    write_csv,
    write_jsonl,
    write_plot,
)


@pytest.fixture(scope="module")
def games() -> list[GameResult]:
    return list(simulate(["plain", "random", "plain"], ruleset=SHORT, games=12, seed=3))


# --- tables --------------------------------------------------------------------------------------


def test_a_row_is_a_seat_of_a_round() -> None:
    first = SimulatedRound(1, "TT", 1, 0, RoundEnd.OUT, (0, 12), (4, 3), (1, 0), 0)
    second = SimulatedRound(2, "TE", 0, None, RoundEnd.TURNS, (5, 7), (8, 8), (0, 2), 1)
    result = GameResult(4, "ab", ("plain", "random"), (first, second), (1, 2))
    assert [(one.round, one.seat, one.order) for one in rows([result])] == [
        (1, 0, 0),
        (1, 1, 1),
        (2, 0, 1),
        (2, 1, 0),
    ]
    assert list(rows([result]))[-1] == Row(
        game=4,
        seed="ab",
        round=2,
        contract="TE",
        ended="turns",
        reshuffles=1,
        seat=1,
        order=0,
        bot="random",
        out=False,
        points=7,
        turns=8,
        buys=2,
        total=19,
        place=2,
    )
    table = columns([result])
    assert list(table) == [one.name for one in fields(Row)]
    assert (table["out"], table["points"]) == ([True, False, False, False], [0, 12, 5, 7])


def test_no_results_are_a_table_of_no_rows() -> None:
    assert columns([]) == {one.name: [] for one in fields(Row)}
    file = StringIO()
    write_csv([], file)
    assert list(read_csv(StringIO(file.getvalue()))) == []
    assert list(read_jsonl(StringIO(""))) == []


def test_pandas_takes_the_columns(games: list[GameResult]) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(columns(games))
    assert frame.groupby("game")["points"].sum().tolist() == [sum(one.totals) for one in games]
    assert frame["out"].dtype == bool
    file = StringIO()
    write_csv(games, file)
    pandas.testing.assert_frame_equal(pandas.read_csv(StringIO(file.getvalue())), frame, False)


# --- files ---------------------------------------------------------------------------------------


@given(results())
def test_results_come_back_from_files(found: list[GameResult]) -> None:
    file = StringIO(newline="")
    write_csv(found, file)
    file.seek(0)
    assert list(read_csv(file)) == found
    lines = StringIO(newline="")
    write_jsonl(found, lines)
    lines.seek(0)
    assert list(read_jsonl(lines)) == found
    assert all(line.isascii() for line in lines.getvalue())


@pytest.mark.parametrize("name", ["a,b", 'x"y', "", " ", "\r", "a\rb", "\r\n", "\n", "\u2028"])
def test_a_bot_may_be_called_anything_in_a_csv(
    games: list[GameResult], name: str, tmp_path: Path
) -> None:
    found = [attrs.evolve(one, bots=(name,) * len(one.bots)) for one in games[:2]]
    path = tmp_path / "games.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        write_csv(found, file)
    with path.open(encoding="utf-8", newline="") as file:
        assert list(read_csv(file)) == found


def test_a_csv_is_written_game_by_game(games: list[GameResult]) -> None:
    parts = StringIO()
    write_csv(games[:5], parts)
    write_csv(games[5:], parts, header=False)
    whole = StringIO()
    write_csv(games, whole)
    assert parts.getvalue() == whole.getvalue()
    told = list(csv.DictReader(StringIO(whole.getvalue())))
    assert [row["out"] for row in told] == [str(row.out).lower() for row in rows(games)]


@pytest.fixture
def lines(games: list[GameResult]) -> list[str]:
    file = StringIO()
    write_csv(games, file)
    return file.getvalue().splitlines()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: lines[:0], "line 1: expected the columns game,seed,"),
        (lambda lines: lines[1:], "line 1: expected the columns game,seed,"),
        (lambda lines: [*lines[:3], "0,1"], "line 4: 2 cells, expected 15"),
        (
            lambda lines: [*lines[:3], lines[3].replace("false", "no")],
            "line 4: out: 'no' is neither",
        ),
        (lambda lines: [lines[0], "x" + lines[1]], "line 2: game: 'x0' is no whole number"),
        (lambda lines: [*lines[:2], "x" * 200_000], "line 3: no CSV: field larger than"),
        (lambda lines: lines[:6], "line 2: the rows of game 0 do not fit together"),
        (lambda lines: lines[:4], "line 2: the rows of game 0 do not fit together"),
        (lambda lines: [*lines[:7], *lines[1:7]], "line 2: the rows of game 0 do not fit"),
        (lambda lines: [lines[0], *lines[2:]], "line 2: the rows of game 0 do not fit"),
        (lambda lines: [lines[0].replace("bot", "player")], "line 1: expected the columns"),
        (
            lambda lines: [line.replace("out,", "mad,") for line in lines],
            "line 1: expected the columns",
        ),
    ],
)
def test_a_csv_of_something_else_is_refused(lines: list[str], change: Any, told: str) -> None:
    text = "".join(f"{line}\n" for line in change(lines))
    with pytest.raises(ct.InvalidDocument) as caught:
        list(read_csv(StringIO(text)))
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("read", [read_csv, read_jsonl])
@pytest.mark.parametrize("file", ["games.csv", b"games", Path("games.csv"), None])
def test_the_name_of_a_file_is_no_file(read: Any, file: object) -> None:
    with pytest.raises(TypeError, match=r"^file: .* is no open file of text; open"):
        list(read(file))
    with pytest.raises(TypeError, match=r"^file: .* is no open file of text; open"):
        list(read(BytesIO(b"game\n")))


@pytest.mark.parametrize("write", [write_csv, write_jsonl])
@pytest.mark.parametrize("file", ["games.csv", Path("games.csv"), None, BytesIO(b"7\n")])
def test_what_takes_no_text_is_no_file(
    games: list[GameResult], write: Any, file: object, tmp_path: Path
) -> None:
    with pytest.raises(TypeError, match=r"^file: .* is no open file of text; open"):
        write(games, file)
    with (tmp_path / "a").open("wb") as opened, pytest.raises(TypeError, match=r"^file: "):
        write(games, opened)
    assert not (tmp_path / "a").read_bytes()


@pytest.mark.parametrize(
    ("write", "read", "ending"), [(write_csv, read_csv, "csv"), (write_jsonl, read_jsonl, "jsonl")]
)
def test_a_mark_of_the_byte_order_is_passed_over(
    games: list[GameResult], write: Any, read: Any, ending: str, tmp_path: Path
) -> None:
    file = tmp_path / f"games.{ending}"
    with file.open("w", encoding="utf-8-sig", newline="") as opened:
        write(games, opened)
    with file.open(encoding="utf-8", newline="") as opened:
        assert list(read(opened)) == games


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda told: told | {"game": "0"}, "line 1: $.game: expected a whole number"),
        (lambda told: told | {"places": [1]}, "line 1: $"),
        (lambda told: told | {"more": 1}, 'line 1: $: unknown field "more"'),
        (lambda told: {"game": told["game"]}, 'line 1: $: the field "bots" is missing'),
        (list, "line 1: $: expected an object"),
        (lambda told: told | {"rounds": []}, "line 1: $"),
    ],
)
def test_json_lines_of_something_else_are_refused(
    games: list[GameResult], change: Any, told: str
) -> None:
    file = StringIO()
    write_jsonl(games[:1], file)
    line = json.dumps(change(json.loads(file.getvalue())))
    with pytest.raises(ct.InvalidDocument) as caught:
        list(read_jsonl(StringIO(line)))
    assert str(caught.value).startswith(told)


def test_a_line_that_was_cut_off_is_named(games: list[GameResult]) -> None:
    file = StringIO()
    write_jsonl(games[:2], file)
    reader = read_jsonl(StringIO(file.getvalue()[:-40]))
    assert next(reader) == games[0]
    with pytest.raises(ct.InvalidDocument, match=r"^line 2: no JSON"):
        next(reader)


# --- means ---------------------------------------------------------------------------------------


def near(one: Estimate, mean: float, error: float | None) -> bool:
    """Compare an estimate with what was counted in another way."""
    same = math.isclose(one.mean, mean, abs_tol=1e-9)
    if one.error is None or error is None:
        return same and one.error is error
    return same and math.isclose(one.error, error, abs_tol=1e-9)


def counted(per_game: list[float]) -> tuple[float, float | None]:
    """Give the mean of what each game counts once, and its error, by the book."""
    if len(per_game) == 1:
        return per_game[0], None
    return statistics.fmean(per_game), statistics.stdev(per_game) / math.sqrt(len(per_game))


@given(results())
def test_means_and_errors_are_those_of_the_book(found: list[GameResult]) -> None:
    """All games of `results` have as many rounds and seats, so that they weigh the same."""
    names = tuple(f"bot {seat}" for seat in range(len(found[0].bots)))
    found = [evolve(result, bots=names) for result in found]
    said = summary(found)
    rounds = len(found[0].rounds)
    assert (said.games, said.rounds) == (len(found), rounds * len(found))
    for seat, one in enumerate(said.bots):
        assert (one.bot, one.games) == (f"bot {seat}", len(found))
        assert near(one.points, *counted([result.totals[seat] for result in found]))
        assert near(one.round_points, *counted([result.totals[seat] / rounds for result in found]))
        assert near(
            one.rounds_won, *counted([result.rounds_won[seat] / rounds for result in found])
        )
        won = [(result.places[seat] == 1) / result.places.count(1) for result in found]
        assert near(one.games_won, *counted(won))
    assert math.isclose(sum(one.games_won.mean for one in said.bots), 1)


def test_rounds_and_the_order_of_play_are_counted_apart(games: list[GameResult]) -> None:
    said = summary(games)
    assert [one.round for one in said.by_round] == [1, 2]
    for one in said.by_round:
        here = [result.rounds[one.round - 1] for result in games]
        assert (one.played, one.contract) == (12, here[0].contract)
        assert near(one.nobody, *counted([played.out is None for played in here]))
        assert near(one.turns, *counted([sum(played.turns) / 3 for played in here]))
        assert near(one.buys, *counted([sum(played.buys) for played in here]))
        assert near(one.reshuffles, *counted([played.reshuffles for played in here]))
        assert near(one.points["random"], *counted([played.points[1] for played in here]))
        plain = [(played.points[0] + played.points[2]) / 2 for played in here]
        assert near(one.points["plain"], *counted(plain))
    for order, place in enumerate(said.by_order):
        assert place.order == order
        scored = [
            statistics.fmean(
                played.points[(played.dealer + 1 + order) % 3] for played in one.rounds
            )
            for one in games
        ]
        assert near(place.points, *counted(scored))
    assert [one.bot for one in said.bots] == ["plain", "random"]
    assert [one.games for one in said.bots] == [24, 12]


def test_a_game_with_more_rounds_weighs_more() -> None:
    """The ratio of two sums, and its error by leaving each game out in turn (a jackknife)."""

    def game(number: int, *points: int) -> GameResult:
        played = tuple(
            SimulatedRound(at, "T", 0, 0, RoundEnd.OUT, (0, one), (1, 1), (0, 0), 0)
            for at, one in enumerate(points, 1)
        )
        return GameResult(number, "", ("a", "b"), played, (1, 2))

    told = [(n % 7 + 1, *[n % 5] * (n % 4)) for n in range(400)]
    found = [game(number, *points) for number, points in enumerate(told)]
    _, one = summary(found).bots
    over, under = sum(map(sum, told)), sum(map(len, told))
    assert math.isclose(one.round_points.mean, over / under)
    left_out = [(over - sum(points)) / (under - len(points)) for points in told]
    middle = statistics.fmean(left_out)
    variance = (len(told) - 1) / len(told) * sum((value - middle) ** 2 for value in left_out)
    assert one.round_points.error is not None
    assert math.isclose(one.round_points.error, math.sqrt(variance), rel_tol=0.01)


def test_an_interval_is_of_95_percent() -> None:
    assert Estimate(10.0, 1.0).interval == (8.04, 11.96)
    assert Estimate(1.0, None).interval == (-math.inf, math.inf)
    assert (
        str(Estimate(12.345, 0.2)) == "12.35 ± 0.39" or str(Estimate(12.345, 0.2)) == "12.34 ± 0.39"
    )
    assert f"{Estimate(0.5, 0.1):.1%}" == "50.0% ± 19.6%"
    assert f"{Estimate(0.5, 0.1):+.1f}" == "+0.5 ± 0.2"
    assert f"{Estimate(0.5, None):.1f}" == "0.5 ± ?"


def test_a_summary_prints_as_tables(games: list[GameResult]) -> None:
    head, bots, by_round, by_order = str(summary(games)).split("\n\n")
    assert head == "12 games, 24 rounds; ± is half an interval of 95 %"
    assert [line.split()[0] for line in bots.splitlines()] == ["bot", "plain", "random"]
    assert [line.split()[0] for line in by_round.splitlines()] == ["round", "1", "2"]
    assert by_round.splitlines()[1].startswith("1 (TT)")
    assert [line.split()[0] for line in by_order.splitlines()] == ["plays", "1.", "2.", "3."]
    assert str(summary([])) == "no games"


# --- pictures ------------------------------------------------------------------------------------


def test_a_picture_shows_every_bot_and_round(games: list[GameResult], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    figure = plot(games, title="a <title>")
    spread, won, points, turns = figure.axes
    assert [text.get_text() for text in won.get_yticklabels()] == ["plain", "random"]
    assert [text.get_text() for text in points.get_xticklabels()] == ["TT", "TE"]
    nobody = [f"{one.nobody.mean:.0%}" for one in summary(games).by_round]
    assert [text.get_text().split("\n")[1] for text in turns.get_xticklabels()] == nobody
    legend = spread.get_legend()
    assert legend is not None
    assert [text.get_text().split(":")[0] for text in legend.get_texts()] == ["plain", "random"]
    for name in ("a.svg", "b.svg"):
        write_plot(games, tmp_path / name, title="a <title>")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    write_plot(games, tmp_path / "c.png")
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_drawn_is_refused(games: list[GameResult], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(ct.ContinentalError, match="there are none"):
        plot([])
    with pytest.raises(ct.ContinentalError, match=r"ends in none of \.svg, \.png, \.pdf"):
        write_plot(games, tmp_path / "a.txt")
