"""What is of another type than a public function asks for: it is named, whatever it is."""

import inspect
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pytest

import continental as ct
from continental import bots, codec, record, simulation, solver

GAME: Final = ct.Game.new(ct.XELU, names=("Ana", "Bru"), seed=7)
VIEW: Final = GAME.view(0)
POSITION: Final = ct.Game.from_state(ct.position(ct.XELU, ["7h 7s 7d 8c", "8h"]), seed=7)
OFFERED: Final = ct.Game.new(ct.CASTIGO, seats=4, seed=7).play("draw")
RECORD: Final = ct.Record.of(GAME)
SEEN: Final = ct.SeenRecord.of(RECORD, 0)
HAND: Final = "7s 7h X 4c 5c 6c 7c"
OUT: Final = "As 2s 3s / 6d 7d 8d / 4c 5c 6c / 9h Th Jh / Jd Qd Kd"
RULES: Final = ct.XELU
SHORT: Final = RULES.replace(ending={"max_turns": 2})
RESULTS: Final = list(simulation.simulate(["random", "random"], ruleset=SHORT, games=1, seed=1))

GOOD: Final[Mapping[Callable[..., Any], Mapping[str, object]]] = {
    ct.analyse: {"view": VIEW},
    ct.apply: {"state": GAME.state, "action": ct.DrawStock(), "seat": 1},
    ct.best_turn: {"view": POSITION.view(0)},
    ct.dump_ruleset: {"ruleset": RULES},
    ct.format_position: {"state": GAME.state},
    ct.format_view: {"view": VIEW},
    ct.hand_points: {"cards": HAND, "ruleset": RULES},
    ct.determinize: {"view": VIEW, "rng": Random(7)},
    ct.lay_off_plan: {"view": POSITION.view(0)},
    ct.rule_sheet: {"ruleset": RULES},
    ct.unseen: {"view": VIEW},
    ct.load_ruleset: {"source": 'based_on = "xelu"'},
    ct.parse_cards: {"text": HAND},
    ct.parse_group: {"text": HAND},
    ct.parse_groups: {"text": HAND},
    ct.parse_meld: {"text": "7s 7h X"},
    ct.parse_move: {"text": "draw"},
    ct.parse_position: {"source": ct.format_position(GAME.state)},
    ct.parse_view: {"source": ct.format_view(VIEW)},
    ct.payment: {"melds": OUT, "ruleset": ct.FIFTEEN},
    ct.position: {"ruleset": RULES, "hands": ["7h", "8h"]},
    ct.problems: {"state": GAME.state},
    ct.resolve_claims: {"game": OFFERED, "answers": {OFFERED.table.claims[0]: ct.Buy()}},
    ct.replay: {"record": RECORD},
    ct.round_payments: {"melds": 4, "ruleset": ct.FIFTEEN, "seats": 2, "out": 0},
    ct.round_points: {"left": ["", "7h"], "ruleset": RULES, "out": 0},
    ct.shuffled: {"cards": HAND, "key": "7"},
    ct.validate: {"cards": "7s 7h X", "ruleset": RULES},
    ct.validate_contract: {"groups": "7s 7h X", "contract": "T", "ruleset": RULES},
    ct.variant: {"name": "xelu"},
    ct.why_not_meld: {"meld": ct.parse_meld("7s 7h X"), "ruleset": RULES},
    ct.with_english_ranks: {"text": "Bh", "language": "de"},
    ct.with_ranks_of: {"text": "Jh", "language": "de"},
    # classes and their methods
    ct.Contract: {"requirements": "TE"},
    ct.Contract.parse: {"text": "TE"},
    ct.Card.parse: {"text": "7h"},
    ct.Hand: {"cards": HAND},
    ct.Trio: {"rank": 7, "cards": "7h"},
    ct.Escalera: {"suit": 0, "start": 4, "cards": "4c"},
    ct.ScoreSheet: {"ruleset": RULES, "names": ("Ana", "Bru")},
    ct.Game.new: {"ruleset": RULES, "seats": 2},
    ct.Game.from_state: {"state": GAME.state},
    GAME.play: {"move": "draw"},
    GAME.why_not: {"move": "draw"},
    GAME.reveals: {"move": "draw"},
    GAME.parse: {"text": "draw"},
    GAME.view: {"seat": 0},
    GAME.options: {"seat": 0},
    GAME.at: {"ply": 0},
    GAME.events_since: {"ply": 0, "seat": 0},
    RULES.round: {"number": 1},
    RULES.packs: {"seats": 2, "round": 1},
    RULES.deck: {"seats": 2, "round": 1},
    RULES.deal_sizes: {"seats": 2, "round": 1},
    RULES.diff: {"other": RULES},
    ct.Record.of: {"game": GAME},
    RECORD.game: {"ply": 0},
    ct.SeenRecord.of: {"game": GAME, "seat": 0},
    SEEN.view: {"ply": 0},
    # rooms
    simulation.simulate: {
        "bots": ["random", "random"],
        "ruleset": SHORT,
        "games": 1,
        "seed": 1,
        "executor": None,
        "on_progress": None,
    },
    simulation.play_game: {"bots": ["random", "random"], "ruleset": SHORT, "seed": 1},
    simulation.summary: {"results": RESULTS},
    simulation.columns: {"results": RESULTS},
    record.dumps: {"record": RECORD},
    record.loads: {"text": record.dumps(RECORD)},
    record.loads_seen: {"text": record.dumps(SEEN)},
    record.verify: {"record": RECORD},
    bots.GreedyBot().choose: {"view": GAME.view(GAME.to_act), "rng": Random(7)},
    bots.ExternalBot: {"command": "./mybot", "seconds": 60},
    bots.parse_bot: {"text": "plain"},
    codec.VIEW.dumps: {"value": VIEW},
    codec.VIEW.loads: {"text": codec.VIEW.dumps(VIEW)},
    solver.best_lay_down: {"hand": HAND, "contract": "T", "ruleset": RULES},
    solver.can_lay_down: {"hand": HAND, "contract": "T", "ruleset": RULES},
    solver.distance: {"hand": HAND, "contract": "T", "ruleset": RULES},
    solver.lay_downs: {"hand": HAND, "contract": "T", "ruleset": RULES},
    solver.outs: {"hand": HAND, "contract": "T", "ruleset": RULES, "unseen": "7c 8c"},
    solver.discards: {"hand": HAND, "contract": "T", "ruleset": RULES},
}
"""Public functions with arguments that they take."""

WRONG: Final = (None, 5, -1, True, 1.5, b"7h", "7q", object(), [object()], {7: 7}, ct.DrawStock())


def cases() -> list[Any]:
    return [
        pytest.param(call, name, id=f"{call.__qualname__}-{name}")
        for call, arguments in GOOD.items()
        for name in arguments
    ]


ALSO: Final = {
    "hand": "cards",
    "groups": "cards",
    "melds": "cards",
    "unseen": "cards",
    "other": "ruleset",
    "value": "view",
}
"""What an argument is also called: whatever stands for cards is called so."""


@pytest.mark.parametrize(("call", "name"), cases())
def test_what_is_of_another_type_is_named(call: Callable[..., Any], name: str) -> None:
    named = re.compile(rf"({name}|{ALSO.get(name, name)})(\[\d+\])*: ")
    for wrong in WRONG:
        told = refusal(call, {**GOOD[call], name: wrong})
        assert told is None or named.match(told), (wrong, told)


def test_what_a_contract_is_is_told_wherever_one_is_asked_for() -> None:
    asked = (ct.validate_contract, solver.best_lay_down, solver.distance, solver.can_lay_down)
    for call in asked:
        told = refusal(call, {**GOOD[call], "contract": 5})
        assert told == "contract: 5 is no contract: expected text such as TTE"
    told = refusal(ct.Round, {"cards": 7, "contracts": 5})
    assert told == "contract: 5 is no contract: expected text such as TTE"


def refusal(call: Callable[..., Any], arguments: Mapping[str, object]) -> str | None:
    """Call, and give what is said where that is a matter of types."""
    try:
        found = call(**arguments)
        if inspect.isgenerator(found):
            next(found, None)
    except ct.ContinentalError:
        return None
    except TypeError as error:
        return str(error)
    return None


def test_every_public_function_is_in_the_table() -> None:
    public = [getattr(ct, name) for name in ct.__all__]
    assert {one for one in public if inspect.isfunction(one)} <= set(GOOD)
    assert all(call(**arguments) is not NotImplemented for call, arguments in GOOD.items())
