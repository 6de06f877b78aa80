"""JSON: what is written is read again, and what is wrong is told with its place."""

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import date, time
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from attrs import evolve
from codec_helper import GAMES, SAMPLES, dig
from exploring import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from continental import (
    VARIANTS,
    XELU,
    ContinentalError,
    Escalera,
    Game,
    Hand,
    InvalidDocument,
    Item,
    PenaltySource,
    Rank,
    Round,
    RoundResult,
    Ruleset,
    ScoreLine,
    State,
    Suit,
    Tally,
    Trio,
    View,
    codec,
    dump_ruleset,
    format_position,
    load_ruleset,
    parse_move,
    parse_position,
    position,
    problems,
    round_points,
)
from continental.codec import Document
from continental.codec.conversion import THOROUGH
from continental.engine import apply
from continental.legality import LegalMoves
from continental.legality.options import options_of
from continental.record import Line, Record
from continental.testing import moves, rulesets, states
from continental.views import events_for, view_of

IDS = [document.type for document, _ in SAMPLES]


def round_trip(document: Document[Any], value: object) -> None:
    text = document.dumps(value)
    again = document.loads(text)
    assert again == value
    assert type(again) is type(value)
    assert document.loads(text.encode()) == value
    assert document.dumps(again) == text
    plain = document.to_plain(value)
    assert document.from_plain(plain) == value
    assert json.loads(text) == {"format": 1, "type": document.type, "value": plain}


# --- what is written is read again ---------------------------------------------------------------


@pytest.mark.parametrize(("document", "value"), SAMPLES, ids=IDS)
def test_samples_come_back(document: Document[Any], value: object) -> None:
    round_trip(document, value)


def test_every_kind_of_document_has_a_sample() -> None:
    assert {document.type for document, _ in SAMPLES} == {one.type for one in codec.DOCUMENTS}


@examples(40)
@given(states())
def test_states_and_views_come_back(state: State) -> None:
    round_trip(codec.STATE, state)
    for seat in range(state.table.seats):
        round_trip(codec.VIEW, view_of(state, seat))


@examples(40)
@given(st.data())
def test_moves_events_and_options_come_back(data: st.DataObject) -> None:
    state = data.draw(states(max_actions=20))
    seat = state.table.to_act
    round_trip(codec.MOVE, data.draw(moves(state)))
    if seat is None:
        return
    for move in islice(LegalMoves(state.table, state.hands[seat], seat), 5):
        round_trip(codec.MOVE, move)
        events = apply(state, move, seat).events
        for viewer in (None, *range(state.table.seats)):
            round_trip(codec.EVENTS, events_for(events, viewer))
    if len(state.hands[seat]) < 9:  # few cards, whose openings are soon listed
        round_trip(codec.OPTIONS, options_of(state.table, state.hands[seat], seat, limit=2))


@examples(60)
@given(rulesets())
def test_rulesets_come_back(ruleset: Ruleset) -> None:
    round_trip(codec.RULESET, ruleset)


def test_documented_games_are_named_in_states_and_told_in_full_alone() -> None:
    for ruleset in VARIANTS.values():
        table = Game.new(ruleset, seats=3, seed=1).view(0)
        named = dig(codec.VIEW.to_plain(table), ("table", "ruleset"))
        assert named == {"id": ruleset.id, "revision": ruleset.revision}
        assert codec.RULESET.from_plain(named) is ruleset
        told = codec.RULESET.to_plain(ruleset)
        assert isinstance(told, dict)
        assert set(told) > {"id", "revision", "rounds", "buying"}
        assert codec.RULESET.from_plain(told) == ruleset
    house = XELU.replace(points={"ace": 15})  # the name of a documented game, other rules
    assert codec.RULESET.loads(codec.RULESET.dumps(house)) == house
    view = Game.new(house, seats=2, seed=1).view(0)
    assert codec.VIEW.loads(codec.VIEW.dumps(view)).table.ruleset == house


def test_cards_need_no_order_where_values_have_none() -> None:
    told = {"type": "trio", "rank": "7", "cards": ["X", "7s", "7h"]}
    assert codec.MELD.dumps(codec.MELD.from_plain(told)).endswith('["7h","7s","X"]}}')
    told = {"type": "escalera", "suit": "h", "start": "Q", "cards": ["Qh", "X", "Ah"]}
    assert codec.MELD.from_plain(told) == Escalera(Suit.HEARTS, Rank.QUEEN, "Qh X Ah")


def test_text_may_have_a_mark_of_byte_order_and_any_blanks() -> None:
    text = '\ufeff{\r\n  "format" : 1,\r\n "type": "move",\r\n "value": {"type": "pass"}\r\n}\r\n'
    assert codec.MOVE.loads(text) == parse_move("pass")
    assert codec.MOVE.loads(text.encode()) == parse_move("pass")


# --- what is hidden stays hidden -----------------------------------------------------------------


def test_no_state_is_written_as_a_view() -> None:
    state = GAMES[0].state
    with pytest.raises(TypeError, match=r"^view: <State of <Table: castigo.* is not of this type$"):
        codec.VIEW.dumps(state)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"view: .* holds what it cannot hold"):
        codec.VIEW.to_plain(View(state, 0, state.hands[0]))  # type: ignore[arg-type]

    class Spy(View):
        """Another class cannot slip anything in."""

    with pytest.raises(TypeError, match="is not of this type"):
        codec.VIEW.dumps(Spy(state.table, 0, state.hands[0]))


WRONG_VALUES: dict[str, Callable[[], object]] = {
    "move: 7 is not of this type": lambda: codec.MOVE.dumps(7),  # type: ignore[arg-type]
    "events: \\[\\] is not of this type": lambda: codec.EVENTS.dumps([]),  # type: ignore[arg-type]
    "events: \\(7,\\) is not of this type": lambda: codec.EVENTS.dumps((7,)),  # type: ignore[arg-type]
    "state: <View": lambda: codec.STATE.dumps(GAMES[0].view(0)),  # type: ignore[arg-type]
    "text: 7 is no text or bytes": lambda: codec.MOVE.loads(7),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("message", WRONG_VALUES)
def test_values_of_another_type_are_refused(message: str) -> None:
    with pytest.raises(TypeError, match=message):
        WRONG_VALUES[message]()


# --- bad input -----------------------------------------------------------------------------------

CARD = "expected a card (rank A23456789TJQK and suit cdhs, or X), found"
MOVES = (
    "expected one of draw_stock, take_discard, buy, pass, lay_down, lay_off, swap_wild, discard, "
    "declare, false_call, found"
)
GAME_IDS = "there are castigo, castigo-long, xelu, fifteen, fifteen-jokers"


def framed(value: str, kind: str = "move") -> str:
    return f'{{"format":1,"type":"{kind}","value":{value}}}'


OFF = '{"type":"lay_off","card":"8s","at":{"meld":%s,"end":%s}}'
MANY = (
    '{"format":true,"x":1,"type":"move","value":{"type":"lay_down","y":NaN,"melds":[7,'
    '{"type":"escalera","suit":"H","start":"7","cards":["7h",null,"1h"]}],'
    '"swaps":[{"card":"X"}]}}'
)
BAD_MOVES: dict[str, tuple[str, ...]] = {
    # no JSON
    "": ("line 1, column 1: no JSON: expecting value",),
    '{"format":1,\n "type"}': ("line 2, column 8: no JSON: expecting ':' delimiter",),
    "[" * 100_000: ("line 1, column 1: lists and objects are nested too deeply",),
    '{"a":' * 5_000 + '{"a":1,"a":1}' + "}" * 5_000: (
        "line 1, column 1: lists and objects are nested too deeply",
    ),
    "9" * 5_000: ("line 1, column 1: a number has too many digits",),
    # the frame
    "[]": ("$: expected an object, found a list",),
    "null": ("$: expected an object, found null",),
    "{}": tuple(f'$: the field "{name}" is missing' for name in ("format", "type", "value")),
    '{"format":2,"type":7,"next":1}': (
        "$.format: 2 is newer than 1, the newest that this version reads",
    ),
    '{"format":0,"type":"move","value":{"type":"pass"}}': ("$.format: expected 1, found 0",),
    '{"format":"1","type":"move","value":{"type":"pass"}}': ('$.format: expected 1, found "1"',),
    '{"format":true,"type":"move","value":{"type":"pass"}}': ("$.format: expected 1, found true",),
    framed("{}", "state"): ('$.type: expected "move", found "state"',),
    '{"format":1,"type":"move","value":{"type":"pass"},"seat":1}': (
        '$: unknown field "seat"; there are format, type, value',
    ),
    # fields
    framed('{"type":"pass","seat":1}'): ('$.value: unknown field "seat"; there are type',),
    framed('{"type":"discard"}'): ('$.value: the field "card" is missing',),
    framed('{"type":"discard","card":"8s","card":"8s"}'): (
        '$.value: the field "card" is there more than once',
    ),
    framed('{"type":"pass","type":"pass"}').replace("1,", "1,\n"): (
        '$.value: the field "type" is there more than once',
    ),
    framed("{}"): ('$.value: the field "type" is missing',),
    framed("7"): ("$.value: expected an object, found 7",),
    framed('{"type":"fold"}'): (f'$.value.type: {MOVES} "fold"',),
    framed('{"type":["pass"]}'): (f"$.value.type: {MOVES} a list",),
    framed('{"type":"trio","rank":"7","cards":["7h"]}'): (f'$.value.type: {MOVES} "trio"',),
    # numbers
    framed(OFF % ('"1"', "null")): ('$.value.at.meld: expected a whole number, found "1"',),
    framed(OFF % ("1.7", "null")): ("$.value.at.meld: expected a whole number, found 1.7",),
    framed(OFF % ("1.0", "null")): ("$.value.at.meld: expected a whole number, found 1.0",),
    framed(OFF % ("true", "null")): ("$.value.at.meld: expected a whole number, found true",),
    framed(OFF % ("NaN", "null")): ("$.value.at.meld: expected a whole number, found NaN",),
    framed(OFF % ("-Infinity", "null")): (
        "$.value.at.meld: expected a whole number, found -Infinity",
    ),
    framed(OFF % ("1e999", "null")): ("$.value.at.meld: expected a whole number, found inf",),
    framed(OFF % ("null", "null")): ("$.value.at.meld: expected a whole number, found null",),
    framed(OFF % ("-1", "null")): ("$.value.at.meld: not a number from 0 to 999999",),
    framed(OFF % ("9007199254740992", "null")): (
        "$.value.at.meld: not a number from -9007199254740991 to 9007199254740991",
    ),
    # words and cards
    framed(OFF % ("0", '"middle"')): ('$.value.at.end: expected one of low, high, found "middle"',),
    framed('{"type":"discard","card":"10h"}'): (f'$.value.card: {CARD} "10h"',),
    framed('{"type":"discard","card":"th"}'): (f'$.value.card: {CARD} "th"',),
    framed('{"type":"discard","card":"7h 7s"}'): (f'$.value.card: {CARD} "7h 7s"',),
    framed('{"type":"discard","card":["7h"]}'): (f"$.value.card: {CARD} a list",),
    framed('{"type":"discard","card":7}'): (f"$.value.card: {CARD} 7",),
    framed('{"type":"declare","melds":[],"discard":"' + "x" * 99 + '"}'): (
        f'$.value.discard: {CARD} "{"x" * 40}"…',
    ),
    framed('{"type":"lay_down","melds":{},"swaps":null}'): (
        "$.value.melds: expected a list, found an object",
        "$.value.swaps: expected a list, found null",
    ),
    framed('{"type":"lay_down","melds":[{"type":"trio","rank":"1","cards":"7h 7s"}],"swaps":[]}'): (
        '$.value.melds[0].rank: expected a rank (A23456789TJQK), found "1"',
        '$.value.melds[0].cards: expected a list of cards, found "7h 7s"',
    ),
    framed('{"type":"lay_down","melds":[{"type":"trio","rank":"7","cards":[]}],"swaps":[]}'): (
        "$.value.melds[0]: a meld holds at least one card",
    ),
    # all of it at once
    MANY: (
        '$: unknown field "x"; there are format, type, value',
        "$.format: expected 1, found true",
        '$.value: unknown field "y"; there are melds, swaps, type',
        "$.value.melds[0]: expected an object, found 7",
        '$.value.melds[1].suit: expected a suit (cdhs), found "H"',
        f"$.value.melds[1].cards[1]: {CARD} null",
        f'$.value.melds[1].cards[2]: {CARD} "1h"',
        '$.value.swaps[0]: the field "meld" is missing',
        '$.value.swaps[0]: the field "slot" is missing',
    ),
}


def short(text: str) -> str:
    return text if len(text) < 70 else f"{text[:60]}…"


@pytest.mark.parametrize("text", BAD_MOVES, ids=short)
def test_bad_moves_are_told_with_their_places(text: str) -> None:
    with pytest.raises(InvalidDocument) as caught:
        codec.MOVE.loads(text)
    assert caught.value.problems == BAD_MOVES[text]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"\xff{}", "byte 1: no UTF-8: invalid start byte"),
        (b'{"format": 1, "a": "\x80"}', "byte 21: no UTF-8: invalid start byte"),
        ("{}".encode("utf-16"), "byte 1: no UTF-8: invalid start byte"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, problem: str) -> None:
    with pytest.raises(InvalidDocument) as caught:
        codec.MOVE.loads(data)
    assert caught.value.problems == (problem,)


def test_a_text_that_nothing_can_print_is_refused() -> None:
    told: Any = codec.RULESET.to_plain(XELU)
    with pytest.raises(InvalidDocument) as caught:
        codec.RULESET.from_plain({**told, "name": "\ud800"})
    assert caught.value.problems == ("$.name: not a text that UTF-8 can hold",)


def test_what_nothing_can_print_is_told_by_its_numbers() -> None:
    told = {"type": "discard", "card": "\ud800", "\x9b2J": "\u202e" * 50}
    with pytest.raises(InvalidDocument) as caught:
        codec.MOVE.loads(framed(json.dumps(told)))
    assert caught.value.problems == (
        r'$.value: unknown field "\u009b2J"; there are card, type',
        rf'$.value.card: {CARD} "\ud800"',
    )
    assert str(caught.value).isascii()


def changed(data: Any, *changes: tuple[tuple[str | int, ...], object]) -> Any:
    """Give data with other values at some paths."""
    found = json.loads(json.dumps(data))
    for path, value in changes:
        dig(found, path[:-1])[path[-1]] = value
    return found


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        (
            ((("escaleras", "min_length"), 0), (("escaleras", "max_length"), "x")),
            (
                '$.escaleras.max_length: expected a whole number, found "x"',
                "$.escaleras.min_length: 0 is less than 1",
            ),
        ),
        (
            ((("escaleras", "min_length"), 0), (("escaleras", "max_length"), 0)),
            (
                "$.escaleras.min_length: 0 is less than 1",
                "$.escaleras.max_length: 0 is less than 1",
            ),
        ),
        (
            (
                (("escaleras", "max_length"), 2),
                (("seats", "maximum"), 4),
                (("seats", "minimum"), 5),
            ),
            (
                "$.seats.maximum: 4 is less than seats.minimum, 5",
                "$.escaleras.max_length: 2 is less than escaleras.min_length, 4",
            ),
        ),
        (
            ((("rounds", 0, "contracts", 0), "TQ"), (("rounds", 1, "contracts", 0), "t t")),
            (
                (
                    '$.rounds[0].contracts[0]: "TQ" is no contract: expected T (trio) or E '
                    "(escalera), then a length"
                ),
                '$.rounds[1].contracts[0]: expected "TT", found "t t"',
            ),
        ),
        (
            ((("rounds", 1, "cards"), 99),),
            (
                (
                    "$.rounds[1].cards: 2 seats with 99 cards each and the upcard need 199 cards, "
                    "but cards.packs and cards.jokers_per_pack give 108 (seats.maximum is 8)"
                ),
            ),
        ),
        (((("rounds",), []),), ("$.rounds: a game has at least one",)),
        (
            ((("stock", "penalty_share"), 0.25),),
            ("$.stock.penalty_share: expected a text, found 0.25",),
        ),
        (
            ((("stock", "penalty_share"), "2/8"),),
            ('$.stock.penalty_share: expected a fraction such as 1/4, found "2/8"',),
        ),
        (
            ((("stock", "penalty_share"), "9/8"),),
            ("$.stock.penalty_share: 9/8 is no fraction between 0 and 1",),
        ),
        (
            ((("points", "numbers"), [1, 2]),),
            ("$.points.numbers: (1, 2) are not nine whole numbers, for 2…10",),
        ),
        (
            ((("wilds", "cards"), ["X"]),),
            ("$.wilds.cards: name naturals, each once; the joker is always wild",),
        ),
        (
            ((("escaleras", "ace"), "round"),),
            ('$.escaleras.ace: expected one of low, high, low_or_high, circular, found "round"',),
        ),
        # limits
        (
            ((("rounds", 0, "contracts"), ["T" * 501]),),
            ("$.rounds[0].contracts[0]: 501 letters are more than 500",),
        ),
        (((("seats", "maximum"), 101),), ("$.seats.maximum: 101 is more than 100",)),
        (
            ((("cards", "packs", 0, "packs"), 10**9), (("points", "joker"), 10**6)),
            (
                "$.cards.packs[0].packs: 1000000000 is more than 999999",
                "$.points.joker: 1000000 is more than 999999",
            ),
        ),
        (
            ((("cards", "packs", 0, "packs"), 93),),
            ("$.cards.packs: 5022 cards are more than 5000",),
        ),
        (
            ((("rounds", 0, "contracts"), ["T" * 101, "T201"]),),
            (
                (
                    f'$.rounds[0].contracts[0]: "{"T" * 40}"… is no contract: '
                    "101 melds are more than 100"
                ),
                '$.rounds[0].contracts[1]: "T201" is no contract: a meld has 1 to 200 cards',
            ),
        ),
        (
            ((("rounds",), [{"cards": 3, "contracts": ["T"]}] * 101),),
            ("$.rounds: 101 is more than 100",),
        ),
    ],
)
def test_bad_rulesets_are_told_with_their_places(
    changes: tuple[tuple[tuple[str | int, ...], object], ...], wanted: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidDocument) as caught:
        codec.RULESET.from_plain(changed(codec.RULESET.to_plain(XELU), *changes))
    assert caught.value.problems == wanted


STATE = GAMES[0].state


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        (
            ((("table", "ruleset"), {"id": "bridge", "revision": 1}),),
            (f'$.table.ruleset.id: no game is called "bridge"; {GAME_IDS}',),
        ),
        (
            ((("table", "ruleset"), {"id": "castigo", "revision": 9}),),
            ("$.table.ruleset.revision: castigo has no revision 9, only 1",),
        ),
        (
            ((("table", "ruleset"), {"id": 7, "revision": "1"}),),
            (
                f"$.table.ruleset.id: no game is called 7; {GAME_IDS}",
                '$.table.ruleset.revision: expected a revision, found "1"',
            ),
        ),
        (
            ((("table", "round"), 99),),
            ("$: round, seats: there is no round 99: castigo has 1 to 7",),
        ),
        (((("stock",), ["7h"] * 5_001),), ("$.stock: 5001 cards are more than 5000",)),
        (((("table", "opened"), [True]),), ("$.table.opened: 1 for 4 seats",)),
        (
            ((("table", "claims"), [9]), (("table", "dealer"), 4)),
            (
                "$.table.dealer: there is no seat 4: seats are 0 to 3",
                "$.table.claims[0]: there is no seat 9: seats are 0 to 3",
            ),
        ),
        (
            ((("table", "buys", 0), -1), (("table", "stock_size"), 7)),
            (
                f"$.table.stock_size: 7, there are {len(STATE.stock)}",
                "$.table.buys: -1 is not one of 0 to 999999",
            ),
        ),
    ],
)
def test_bad_states_are_told_with_their_places(
    changes: tuple[tuple[tuple[str | int, ...], object], ...], wanted: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidDocument) as caught:
        codec.STATE.from_plain(changed(codec.STATE.to_plain(STATE), *changes))
    assert caught.value.problems == wanted


def test_a_card_too_many_is_named() -> None:
    told = changed(codec.STATE.to_plain(STATE), (("stock", 0), "X"), (("stock", 1), "X"))
    gone = [str(card) for card in STATE.stock[:2]]
    assert "X" not in gone
    with pytest.raises(InvalidDocument) as caught:
        codec.STATE.from_plain(told)
    assert all(one.startswith("$: cards: ") for one in caught.value.problems)
    assert any(" of X, the deck holds " in one for one in caught.value.problems)


def test_views_that_no_state_looks_like_are_refused() -> None:
    view = GAMES[0].view(1)
    plain = codec.VIEW.to_plain(view)
    for change, wanted in (
        ((("viewer",), 4), "$.viewer: there is no seat 4: seats are 0 to 3"),
        ((("hand",), []), f"$.table.hand_sizes[1]: {len(view.hand)}, the hand has 0"),
        ((("hand",), ["X"] * 9), "$: cards: "),
        ((("table", "hand_sizes", 0), 400), "$.table.hand_sizes[0]: 400, the hand has "),
        ((("table", "stock_size"), -1), "$.table.stock_size: -1, there are 0"),
    ):
        with pytest.raises(InvalidDocument) as caught:
            codec.VIEW.from_plain(changed(plain, change))
        assert any(one.startswith(wanted) for one in caught.value.problems), caught.value.problems


def test_a_view_with_an_empty_hand_in_a_round_is_refused() -> None:
    told = changed(
        codec.VIEW.to_plain(GAMES[0].view(1)), (("hand",), []), (("table", "hand_sizes", 1), 0)
    )
    with pytest.raises(InvalidDocument) as caught:
        codec.VIEW.from_plain(told)
    phase = GAMES[0].phase.value
    assert f"$.hand: empty in phase {phase}" in caught.value.problems


def test_a_document_that_is_too_long_is_not_looked_at() -> None:
    text = codec.MOVE.dumps(parse_move("pass"))
    assert codec.MOVE.loads(text, max_bytes=len(text)) == parse_move("pass")
    for told in (text, text.encode()):
        with pytest.raises(InvalidDocument, match=r"more than 40 bytes$"):
            codec.MOVE.loads(told, max_bytes=40)
    with pytest.raises(InvalidDocument, match=r"more than 4 bytes$"):
        codec.MOVE.loads("ééé", max_bytes=4)


def test_of_very_many_problems_the_first_are_told() -> None:
    with pytest.raises(InvalidDocument) as caught:
        codec.EVENTS.from_plain([7] * 1_000)
    assert len(caught.value.problems) == 101
    assert caught.value.problems[-1] == "$: and more"


# --- records -------------------------------------------------------------------------------------

FREE: dict[str, object] = {
    "_place": "Palma – Can Biel",
    "_table": {"number": 3, "open": True, "notes": ["wind", 1.5, {}]},
}


def test_a_record_keeps_comments_free_values_and_its_day() -> None:
    game = Game.new(XELU, names=("Ana", "Bru"), seed=7).play("draw")
    record = evolve(Record.of(game, date=date(2024, 2, 29)), fields=FREE)
    (*first, last) = record.rounds
    said = evolve(last, lines=(*last.lines, Line(comment="a long look", number=12)), fields=FREE)
    record = evolve(record, rounds=(*first, said))
    round_trip(codec.RECORD, record)
    again = codec.RECORD.loads(codec.RECORD.dumps(record))
    assert again.game().state == game.state
    assert dig(codec.RECORD.to_plain(record), ("rounds", 1, "lines", -1)) == {
        "action": None,
        "comment": "a long look",
    }


def test_days_and_times_of_free_values_become_text() -> None:
    free: dict[str, object] = {"_at": time(20, 30), "_on": [date(2024, 2, 29)]}
    record = evolve(Record.of(GAMES[2]), fields=free)
    again = codec.RECORD.from_plain(codec.RECORD.to_plain(record))
    assert again.fields == {"_at": "20:30:00", "_on": ["2024-02-29"]}


@pytest.mark.parametrize("value", [float("nan"), float("-inf")])
def test_free_values_that_json_has_not_are_refused(value: object) -> None:
    record = evolve(Record.of(GAMES[2]), fields={"_a": [{"b": value}]})
    with pytest.raises(ContinentalError) as caught:
        codec.RECORD.dumps(record)
    wanted = "expected a text, a number, true or false, found"
    assert str(caught.value) == f"record: $.fields._a[0].b: {wanted} {value!r}"


def test_what_could_not_be_read_again_is_not_written() -> None:
    table = GAMES[0].table
    result = RoundResult(2**53, (Tally((ScoreLine(Item.COUNTED, 1, 2**53 - 1),)),))
    record = Record.of(GAMES[2])
    written: dict[str, Callable[[], str]] = {
        "state: $.table.buys[1]: not a number from -9007199254740991": lambda: codec.STATE.dumps(
            evolve(GAMES[0].state, table=evolve(table, buys=(0, 2**53, 0, 0)))
        ),
        "result: $.out: not a number from -9007199254740991": lambda: codec.RESULT.dumps(result),
        "meld: $.cards: 5001 cards are more than 5000": lambda: codec.MELD.dumps(
            Trio(Rank.SEVEN, "X" * 5001)
        ),
        "record: $.names[1]: not a text that UTF-8 can hold": lambda: codec.RECORD.dumps(
            evolve(record, names=("a", "\ud800", "c"))
        ),
        f"record: {len(codec.RECORD.dumps(record))} bytes are more than 300": (
            lambda: codec.RECORD.dumps(record, max_bytes=300)
        ),
    }
    for message, write in written.items():
        with pytest.raises(ContinentalError) as caught:
            write()
        assert str(caught.value).startswith(message)


def test_the_largest_rules_come_back_and_so_does_what_is_played_by_them() -> None:
    most = 999_999
    largest = XELU.replace(
        id="largest",
        rounds=(Round(49, ["T200!" * 100] * 2),) * 100,
        seats={"maximum": 100},
        cards={"packs": 92},
        points={"joker": most, "ace": -most, "numbers": (most,) * 9},
        going_out={"at_once_factor": most, "points": most},
        stock={"penalty_share": Fraction(1, most)},
        buying={"penalty_source": PenaltySource.PENALTY_STOCK},
    )
    round_trip(codec.RULESET, largest)
    assert load_ruleset(dump_ruleset(largest)) == largest
    assert load_ruleset(dump_ruleset(largest, full=True)) == largest
    hands = [Hand(), *[Hand("X" * 49)] * 99]
    result = round_points(hands, largest, round=100, out=0, at_once=True)
    assert max(result.scores) > 10**13
    round_trip(codec.RESULT, result)
    state = position(
        largest, ["7h", "8h"] * 50, buys=[most] * 100, reshuffles=most, results=[result], round=2
    )
    round_trip(codec.STATE, state)
    assert parse_position(format_position(state)) == state


def nested(depth: int) -> object:
    return [nested(depth - 1)] if depth else 7


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        (
            ((("date",), "2024-2-29"),),
            ('$.date: expected a day such as 2024-12-31, found "2024-2-29"',),
        ),
        (
            ((("date",), "20240229"),),
            ('$.date: expected a day such as 2024-12-31, found "20240229"',),
        ),
        (((("fields",), {"place": 1}),), ("$.fields: 'place' does not begin with an underscore",)),
        (((("fields",), []),), ("$.fields: expected an object, found a list",)),
        (
            ((("start_fields",), {"a": 1}),),
            ("$.start_fields: 'a' does not begin with an underscore",),
        ),
        (
            ((("fields",), {"_a": [None, float("nan"), 2**60], "_b": {"c": "\ud800"}}),),
            (
                "$.fields._a[0]: expected a text, a number, true or false, found null",
                "$.fields._a[1]: expected a text, a number, true or false, found nan",
                "$.fields._a[2]: not a number from -9007199254740991 to 9007199254740991",
                "$.fields._b.c: not a text that UTF-8 can hold",
            ),
        ),
        (
            ((("fields",), {"_a": nested(16)}),),
            (f"$.fields._a{'[0]' * 15}: lists and tables are nested too deeply",),
        ),
        (((("names",), ["Ana"]),), ("$.names: 1 for 3 seats",)),
        (
            ((("start", "stock"), ["X"]), (("rounds", 0, "lines", 0, "comment"), "a\nb")),
            (
                "$.start.table.stock_size: 0, there are 1",
                "$.start: cards: 1 before the first deal",
                "$.rounds[0].lines[0].comment: 'a\\nb' is more than one line",
            ),
        ),
    ],
)
def test_bad_records_are_told_with_their_places(
    changes: tuple[tuple[tuple[str | int, ...], object], ...], wanted: tuple[str, ...]
) -> None:
    plain = codec.RECORD.to_plain(Record.of(GAMES[2]))
    with pytest.raises(InvalidDocument) as caught:
        codec.RECORD.from_plain(changed(plain, *changes))
    assert sorted(caught.value.problems) == sorted(wanted)


# --- whatever comes ------------------------------------------------------------------------------

SCALARS: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.integers(),
    st.floats(),
    st.sampled_from(("7h", "X", "pass", "trio", "xelu", "draw", "T", "1/4", "low")),
    st.text(max_size=5),
)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("type", "id", "revision", "cards", "seat")), inner)
    ),
    max_leaves=10,
)


@st.composite
def spoiled(draw: st.DrawFn, data: Any) -> Any:
    """Give data with something in it changed, gone, new or double."""
    found = json.loads(json.dumps(data))
    for _ in range(draw(st.integers(1, 3))):
        place = found
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            inner = place[key]
            if not isinstance(inner, dict | list) or draw(st.integers(0, 3)) == 0:
                change = draw(st.sampled_from(("other", "gone", "copy", "new")))
                if change == "gone":
                    del place[key]
                elif change == "copy":
                    place[draw(st.sampled_from(keys))] = inner
                elif change == "new" and isinstance(place, list):
                    place.insert(key, draw(ANYTHING))
                else:
                    place[key] = draw(ANYTHING)
                break
            place = inner
    return found


def read_or_refused(document: Document[Any], data: object) -> None:
    """Read data: it is refused in words, or what is read is written and read again."""
    value: object = None
    refusal: InvalidDocument | None = None
    try:
        value = document.from_plain(data)
    except InvalidDocument as error:
        refusal = error
    if refusal is not None:
        assert refusal.problems
        assert all(problem.startswith("$") for problem in refusal.problems)
        return
    assert document.from_plain(document.to_plain(value)) == value
    thorough: Any = THOROUGH
    assert thorough.structure(data, document.holds) == value
    if isinstance(value, State):
        assert not problems(value)


@given(st.sampled_from(codec.DOCUMENTS), ANYTHING)
def test_anything_is_read_or_refused(document: Document[Any], data: object) -> None:
    read_or_refused(document, data)


@pytest.mark.parametrize(("document", "value"), SAMPLES, ids=IDS)
@settings(examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_what_is_spoiled_is_read_or_refused(
    document: Document[Any], value: object, data: st.DataObject
) -> None:
    read_or_refused(document, data.draw(spoiled(document.to_plain(value))))


@given(st.data())
def test_text_that_is_cut_or_changed_is_read_or_refused(data: st.DataObject) -> None:
    document, value = data.draw(st.sampled_from(SAMPLES))
    text = document.dumps(value).encode()
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, min(first + 5, len(text))))
    told = text[:first] + data.draw(st.binary(max_size=3)) + text[last:]
    with suppress(InvalidDocument):
        assert document.to_plain(document.loads(told))


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    for document in codec.DOCUMENTS:
        with pytest.raises(InvalidDocument):
            document.loads(text)
