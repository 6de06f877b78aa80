"""The slowest questions to the solver: every single change of the documented games, on hard hands.

    python bench/worst.py [--limit 2] [--cards 20 40] [--bases xelu] [--only escaleras.]
        [--asked distance "ten lay_downs"] [--slowest 20]

Every field that says what melds, openings, wilds and points are is changed to each other value that
the rules take, one at a time. Under each ruleset hands of one shape each, most of them with four
jokers, are asked everything that `continental.solver` and the advice answer, with nothing
remembered, and with what the process holds kept from the garbage collector. What takes longer than
``--limit`` seconds is given up. Prints for each question how many there were, the milliseconds of
processor time of the median, of the 99th percentile and of the worst, and the slowest of all.
"""

import argparse
import gc
import signal
import statistics
import time
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import cycle, islice
from random import Random

from attrs import evolve, frozen

import continental as ct
from continental.advice import best_turn, lay_off_plan
from continental.position import position
from continental.ruleset import Ruleset, leaves
from continental.solver import (
    best_declaration,
    best_lay_down,
    can_lay_down,
    clear_caches,
    declarations,
    discards,
    distance,
    is_out,
    lay_downs,
)
from continental.views import View

GROUPS = ("trios.", "escaleras.", "wilds.", "opening.", "points.", "going_out.last_discard")
BASES: dict[str, tuple[Ruleset, tuple[str, ...]]] = {
    "castigo": (ct.CASTIGO_LONG, ("TT", "TEE", "TTEE")),
    "xelu": (ct.XELU, ("EEE",)),
    "fifteen": (ct.FIFTEEN, ("",)),
    "fifteen-jokers": (ct.FIFTEEN_JOKERS, ("",)),
}
NUMBERS = {
    "trios.min_length": (2, 4),
    "trios.max_length": (3, 4, 6),
    "trios.max_naturals_per_pack": (1, 2, None),
    "trios.max_wilds": (0, 1, 2, None),
    "trios.min_naturals": (0, 1, 2, 3),
    "escaleras.min_length": (2, 3, 4, 5),
    "escaleras.max_length": (4, 5, 7, 13),
    "escaleras.max_wilds": (0, 1, 2, None),
    "escaleras.min_naturals": (0, 1, 2, 3),
    "points.joker": (-10, 0, 20),
    "points.ace": (-5, 0, 1),
    "points.court": (-5, 5),
    "points.red_ace": (30,),
}
WILD_CARDS = ("", "2c 2d 2h 2s", "Ad Ah", "2c", "Kc Kd Kh Ks 2c 2d 2h 2s")


@frozen
class Question:
    """One question, and what it is asked of.

    Attributes:
        change: the base and what is changed of it.
        asked: what is asked.
        contract: the contract.
        hand: the shape and the number of cards.
        call: asks it.
    """

    change: str
    asked: str
    contract: str
    hand: str
    call: Callable[[], object]

    def __str__(self) -> str:
        return f"{self.asked} {self.contract} · {self.change} · {self.hand}"


# --- rulesets and hands ------------------------------------------------------------------------


def values(path: str, value: object) -> tuple[object, ...]:
    """Give other values of a field."""
    if path == "wilds.cards":
        return WILD_CARDS
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, Enum):
        return tuple(type(value))
    return NUMBERS.get(path, ())


def changes(base: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    """Give the ruleset itself, and every one that differs from it in one field."""
    yield "as it is", base
    for path, value in leaves(base):
        if path.startswith(GROUPS):
            group, name = path.split(".")
            for other in values(path, value):
                if other != value:
                    try:
                        changed = evolve(
                            base, **{group: evolve(getattr(base, group), **{name: other})}
                        )
                    except ct.InvalidRuleset:
                        continue
                    if changed != base:
                        shown = other.value if isinstance(other, Enum) else other
                        yield f"{path} = {shown}", changed


def suited(suits: str, ranks: str, jokers: int, cards: int) -> ct.Hand:
    """Give so many cards of some suits and ranks, each as often as the others, and jokers."""
    one_of_each = [f"{rank}{suit}" for rank in ranks for suit in suits]
    return ct.Hand([*islice(cycle(one_of_each), cards - jokers), *["X"] * jokers])


def mixed(jokers: int, twos: int, cards: int) -> ct.Hand:
    """Give jokers, twos of all suits, and other cards by chance."""
    rng = Random(f"{jokers} {twos} {cards}")
    others = rng.sample(ct.Deck(3, 0).cards, cards - jokers - twos)
    return ct.Hand([*["X"] * jokers, *islice(cycle(("2c", "2d", "2h", "2s")), twos), *others])


ALL = "A23456789TJQK"
SHAPES: dict[str, Callable[[int], ct.Hand]] = {
    "one suit": lambda cards: suited("h", ALL, 4, cards),
    "two suits": lambda cards: suited("ch", ALL, 4, cards),
    "all suits, low": lambda cards: suited("cdhs", "A23456", 4, cards),
    "five ranks": lambda cards: suited("cdhs", "25689", 4, cards),
    "three ranks": lambda cards: suited("cdhs", "678", 4, cards),
    "by chance": lambda cards: mixed(4, 0, cards),
    "eight twos": lambda cards: mixed(4, 8, cards),
    "sixteen twos": lambda cards: mixed(0, 16, cards),
    "eight jokers": lambda cards: mixed(8, 0, cards),
}


# --- questions ---------------------------------------------------------------------------------


def open_questions(
    change: str, rules: Ruleset, contract: str, shape: str, cards: int
) -> Iterator[Question]:
    """Ask what a hand opens with."""
    hand = SHAPES[shape](cards)
    name = f"{shape}, {cards} cards"

    def ask(asked: str, call: Callable[[], object]) -> Question:
        return Question(change, asked, contract, name, call)

    yield ask("can_lay_down", lambda: can_lay_down(hand, contract, rules, packs=4))
    yield ask("best_lay_down", lambda: best_lay_down(hand, contract, rules, packs=4))
    yield ask("best, keep 1", lambda: best_lay_down(hand, contract, rules, packs=4, keep=1))
    yield ask("distance", lambda: distance(hand, contract, rules, packs=4))

    def ten(*, all: bool) -> list[tuple[ct.Meld, ...]]:
        return [*islice(lay_downs(hand, contract, rules, packs=4, all=all), 10)]

    yield ask("ten lay_downs", lambda: ten(all=False))
    yield ask("ten of all lay_downs", lambda: ten(all=True))
    few = ct.Hand([*hand][::2])
    yield ask("distance of half", lambda: distance(few, contract, rules, packs=4))
    yield ask("discards of half", lambda: discards(few, contract, rules, packs=4))
    number = next(n for n, one in enumerate(rules.rounds, 1) if str(one.contracts[0]) == contract)
    closed = position(rules, ["3c", "4c"], round=number).table
    melds = [(1, "7h 7s 7d"), (1, "4h 5h 6h 7h 8h")]
    try:
        opened = position(rules, ["3c", "4c"], round=number, melds=melds, opened=[0]).table
    except ct.InvalidState:
        opened = None
    yield ask("best_turn", lambda: best_turn(View(closed, 0, hand)))
    if opened is not None:
        yield ask("lay_off_plan", lambda: lay_off_plan(View(opened, 0, hand)))


def out_questions(change: str, rules: Ruleset, shape: str, cards: int) -> Iterator[Question]:
    """Ask whether and how a hand goes out; that takes sixteen cards."""
    hand = SHAPES[shape](cards)
    contracts = rules.rounds[0].contracts

    def ask(asked: str, cards: int, call: Callable[[], object]) -> Question:
        return Question(change, asked, "", f"{shape}, {cards} cards", call)

    yield ask("distance", cards, lambda: distance(hand, contracts, rules, packs=4))
    if cards == 20:
        sixteen = SHAPES[shape](16)
        yield ask("is_out", 16, lambda: is_out(sixteen, rules, packs=4))
        yield ask("distance", 16, lambda: distance(sixteen, contracts, rules, packs=4))
        yield ask("discards", 16, lambda: discards(sixteen, contracts, rules, packs=4))

        def ten() -> list[ct.Declare]:
            return [*islice(declarations(sixteen, rules, packs=4), 10)]

        yield ask("ten declarations", 16, ten)
        yield ask("best_declaration", 16, lambda: best_declaration(sixteen, rules, packs=4))


def questions(
    bases: list[str], sizes: list[int], only: str
) -> Iterator[tuple[str, list[Question]]]:
    """Give all questions, those of a ruleset together."""
    for name in bases:
        base, contracts = BASES[name]
        for change, rules in changes(base):
            if only not in change:
                continue
            found: list[Question] = []
            told = f"{name}, {change}"
            for shape in SHAPES:
                for cards in sizes:
                    if rules.family is ct.Family.CONCEALED:
                        found += out_questions(told, rules, shape, cards)
                    else:
                        for contract in contracts:
                            found += open_questions(told, rules, contract, shape, cards)
            yield told, found


class TakesTooLongError(Exception):
    """A question is given up."""


def give_up(_number: int, _frame: object) -> None:
    raise TakesTooLongError


def milliseconds(question: Question, limit: float) -> float:
    """Tell what a question takes with nothing remembered; the limit where it takes longer."""
    clear_caches()
    gc.collect()
    gc.freeze()
    began = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    try:
        question.call()
    except TakesTooLongError:
        return 1000 * limit
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return 1000 * (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--limit", type=float, default=2)
    parser.add_argument("--cards", type=int, nargs="+", default=[20, 40])
    parser.add_argument("--only", default="")
    parser.add_argument("--asked", nargs="+", default=[])
    parser.add_argument("--bases", nargs="+", choices=sorted(BASES), default=list(BASES))
    parser.add_argument("--slowest", type=int, default=20)
    options = parser.parse_args()
    signal.signal(signal.SIGVTALRM, give_up)
    found: list[tuple[float, Question]] = []
    for change, some in questions(options.bases, options.cards, options.only):
        wanted = [one for one in some if not options.asked or one.asked in options.asked]
        here = [(milliseconds(question, options.limit), question) for question in wanted]
        worst, question = max(here, key=lambda one: one[0])
        over = sum(took >= 50 for took, _ in here)
        print(
            f"{change:42}{len(here):5}{over:5} over 50 ms, worst {worst:8.1f}: {question.asked}"
            f" {question.contract} {question.hand}",
            flush=True,
        )
        found += here
    print(f"\n{'':24}{'number':>8}{'median':>9}{'p99':>9}{'worst':>9}")
    for kind in dict.fromkeys(question.asked for _, question in found):
        times = sorted(took for took, question in found if question.asked == kind)
        p99 = times[int(0.99 * len(times))]
        middle = statistics.median(times)
        print(f"{kind:24}{len(times):8,}{middle:9.2f}{p99:9.1f}{times[-1]:9.1f}")
    print(f"\nthe slowest, in milliseconds; {1000 * options.limit:.0f} is given up")
    for took, question in sorted(found, key=lambda one: -one[0])[: options.slowest]:
        print(f"{took:9.1f}  {question}")


if __name__ == "__main__":
    main()
