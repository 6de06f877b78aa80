"""The shuffle does what docs/shuffle.md says; its vectors were made by a program in JavaScript."""

from collections import Counter
from itertools import islice, permutations, product

import pytest
from test_pages import ROOT, Block, blocks

import continental as ct
from continental.shuffle import below, numbers

PAGE = list(blocks((ROOT / "docs" / "shuffle.md").read_text("utf-8")))


def of_kind(kind: str) -> list[Block]:
    """Give the blocks of the page of one kind; there is at least one."""
    found = [block for block in PAGE if block.info[:2] == ("text", kind)]
    assert found, kind
    return found


def told(block: Block) -> dict[str, str]:
    """Read lines of a name and a value; a line that begins with a blank goes on with the last."""
    found: dict[str, str] = {}
    name = ""
    for line in block.text.splitlines():
        if not line.startswith(" "):
            name = "hand " + line[5] if line.startswith("hand ") else line.split()[0]
            found[name] = ""
            line = line.removeprefix(name)  # noqa: PLW2901
        found[name] = f"{found[name]} {line.strip()}".strip()
    return found


# --- the vectors of the page -------------------------------------------------------------------


def test_numbers_of_a_key() -> None:
    (block,) = of_kind("numbers")
    wanted = [int(number) for number in block.text.split()]
    assert len(wanted) == 9  # one more than a digest gives
    assert list(islice(numbers("7/deal/1"), 9)) == wanted


def test_numbers_below_a_limit() -> None:
    (block,) = of_kind("below")
    source, limit = numbers("7/deal/1"), int(block.info[2])
    wanted = [int(number) for number in block.text.split()]
    assert [below(limit, source) for _ in wanted] == wanted
    assert next(source) == 3297538118  # the one that was left out is gone for good


def test_orders() -> None:
    vectors = [told(block) for block in of_kind("order")]
    assert {len(one["cards"].split()) for one in vectors} >= {5, 8, 52}
    for one in vectors:
        assert ct.shuffled(ct.parse_cards(one["cards"]), one["key"]) == ct.parse_cards(one["gives"])


def test_a_dealt_round() -> None:
    (block,) = of_kind("game")
    wanted = told(block)
    seats = int(wanted["seats"])
    for seed in (int(wanted["seed"]), wanted["seed"]):
        game = ct.Game.new(ct.variant(wanted["rules"]), seats, seed=seed)
        first, deal = game.actions
        assert first == ct.DrawForDeal(int(wanted["dealer"]))
        assert deal == ct.Deal(ct.parse_cards(wanted["order"]))
        state = game.state
        assert state.hands == tuple(ct.Hand(wanted[f"hand {seat}"]) for seat in range(seats))
        assert state.table.discards == ct.parse_cards(wanted["upcard"])
        assert state.stock == ct.parse_cards(wanted["stock"])
        assert state.penalty_stock == ct.parse_cards(wanted["penalty"])


def test_a_draw_for_the_deal() -> None:
    (block,) = of_kind("dealer")
    wanted = told(block)
    game = ct.Game.new(ct.variant(wanted["rules"]), int(wanted["seats"]), seed=int(wanted["seed"]))
    drawn = ct.DrawForDeal(int(wanted["dealer"]), ct.parse_cards(wanted["drawn"]))
    assert game.actions[0] == drawn


def test_a_reshuffle_has_the_key_that_the_page_tells() -> None:
    """The key of the second reshuffle of round 2, and the cards of the page's vector."""
    (one,) = [told(b) for b in of_kind("order") if told(b)["key"] == "7/reshuffle/2/1"]
    discards = ct.parse_cards(f"{one['cards']} 5d")
    spare = ct.Hand(ct.XELU.deck(3, 2).cards).without(discards).without("3s 3c 3d")
    state = ct.position(
        ct.XELU,
        ["3s", "3c", spare.plus("3d")],
        round=2,
        phase=ct.Phase.DRAW,
        turn=0,
        discards=discards,
        stock="",
        reshuffles=1,
    )
    game = ct.Game.from_state(state, seed=7, auto_deal=False).play("draw")
    while game.to_act is not None:
        game = game.play("pass")
    assert game.phase is ct.Phase.RESHUFFLE
    game = game.deal()
    assert list(game.actions)[-1] == ct.Reshuffle(ct.parse_cards(one["gives"]))


# --- every number has the same chance ----------------------------------------------------------

LIMITS = [1, 2, 3, 7, 52, 108, 2**16 + 1, 3 * 2**30, 2**32]


@pytest.mark.parametrize("limit", LIMITS)
def test_numbers_from_the_greatest_multiple_on_are_left_out(limit: int) -> None:
    """Those below it are a whole number of times the limit, so each remainder comes as often."""
    first_refused = 2**32 // limit * limit
    assert 2**32 - first_refused < limit
    source = iter([first_refused - 1, 0, first_refused - limit, limit - 1])
    expected = [limit - 1, 0, 0, limit - 1]
    assert [below(limit, source) for _ in expected] == expected
    refused = [first_refused, 2**32 - 1] if first_refused < 2**32 else []
    source = iter([*refused, 1, 0])
    assert below(limit, source) == 1 % limit
    assert next(source) == 0


def test_choices_reach_every_order_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where each number is as likely, so is each order: 5 · 4 · 3 · 2 choices, 120 orders."""
    cards = ct.parse_cards("Ac 2c 3c 4c 5c")
    found = Counter[tuple[ct.Card, ...]]()
    for choices in product(range(5), range(4), range(3), range(2)):
        left = iter(choices)  # each below its limit, so that it is its own remainder
        monkeypatch.setattr("continental.shuffle.numbers", lambda _, left=left: left)
        found[ct.shuffled(cards, "key")] += 1
        assert next(left, None) is None
    assert found == Counter(permutations(cards))


def test_what_order_the_cards_come_in_does_not_matter() -> None:
    cards = ct.parse_cards("7h X 7h 2s Ac")
    orders = {ct.shuffled(order, "key") for order in permutations(cards)}
    assert len(orders) == 1
    assert sorted(orders.pop()) == sorted(cards)


@pytest.mark.parametrize("text", ["", "X"])
def test_none_or_one_card(text: str) -> None:
    assert ct.shuffled(ct.parse_cards(text), "key") == ct.parse_cards(text)
