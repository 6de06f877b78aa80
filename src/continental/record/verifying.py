"""What is wrong with a record."""

from collections.abc import Iterator
from functools import partial
from random import Random

from continental.arguments import of_type
from continental.hidden import determinize
from continental.position_text import NOBODY
from continental.record.parts import IllegalAction
from continental.record.seen import SeenRecord, SeenRound, sights_told
from continental.record.watching import watched
from continental.record.whole import Record, RecordedRound, replay
from continental.scoring import RoundResult
from continental.state import Table

__all__ = ["verify"]


def verify(record: Record | SeenRecord) -> tuple[str, ...]:
    """Replay a record and count every round again; give what is wrong, or nothing.

    An action that the rules refuse is named with its round and line, and ends the list. Rounds of
    which nothing is told are not looked at. In the record of one seat it also ends with an action
    after which the cards cannot lie as the seat has seen them go; what the seat cannot know is
    not asked.

    Raises:
        TypeError: it is no record.
    """
    of_type("record", record, Record, SeenRecord)
    try:
        table = _whole(record) if isinstance(record, Record) else _seen(record)
    except IllegalAction as error:
        return (str(error),)
    results = dict(enumerate(table.results, 1))
    return tuple(wrong for one in record.rounds for wrong in _wrong(one, results.get(one.round)))


def _whole(record: Record) -> Table:
    """Give the table after the last action."""
    *_, last = replay(record)
    return last.table


def _seen(record: SeenRecord) -> Table:
    """Do the same, and look after each action since a reshuffle whether the cards can lie so."""
    table = record.start.table
    for act, view in watched(record.start, sights_told(record)):
        table = view.table
        if table.reshuffled:
            act.tried(partial(determinize, view, Random(0)))
    return table


def _wrong(played: RecordedRound | SeenRound, result: RoundResult | None) -> Iterator[str]:
    where = f"round {played.round}"
    if played.points is None:
        return
    if result is None:
        yield f"{where}: it is told as over and is not"
        return
    if played.points != result.scores:
        told, right = _numbers(played.points), _numbers(result.scores)
        yield f"{where}: points: {told} are told, {right} are right"
    if played.out != result.out:
        yield f"{where}: out: {_seat(played.out)} is told, {_seat(result.out)} is right"


def _numbers(points: tuple[int, ...]) -> str:
    return " ".join(map(str, points))


def _seat(seat: int | None) -> str:
    return NOBODY if seat is None else f"seat {seat}"
