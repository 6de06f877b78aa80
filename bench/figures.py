"""The figures of the hand rules: one command, one run.

    python bench/figures.py

Every figure is a ratio or a difference within this run, taken from the medians (imports) or the
fastest rounds (calls). Needs the extra ``cli``. Wants a quiet machine.
"""

import statistics
import subprocess
import sys
import time
import timeit
from collections import Counter
from collections.abc import Callable

import continental as ct

ROUNDS = 15


def started(*arguments: str) -> float:
    """Give the seconds that a new interpreter takes."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=False, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def over_bare(*arguments: str) -> float:
    """Give the median of what a program takes more than a bare interpreter, in milliseconds."""
    started(*arguments)  # once before, so that what it loads has been compiled
    pairs = [(started("-c", "pass"), started(*arguments)) for _ in range(ROUNDS)]
    bare = statistics.median(bare for bare, _ in pairs)
    return 1000 * (statistics.median(full for _, full in pairs) - bare)


def fastest(call: Callable[[], object], number: int) -> float:
    """Give the seconds a call takes in its fastest round."""
    return min(timeit.repeat(call, number=number, repeat=7)) / number


def as_counter(text: str, ruleset: ct.Ruleset, number: int) -> tuple[float, float]:
    """Give how many times a Counter validating takes: the answer alone, and with everything."""
    cards = ct.parse_cards(text)
    counter = fastest(lambda: Counter(cards), number)

    def everything() -> object:
        found = ct.validate(cards, ruleset)
        return list(found.readings), found.refusals

    answer = fastest(lambda: bool(ct.validate(cards, ruleset)), number)
    return answer / counter, fastest(everything, number) / counter


def main() -> None:
    modules = "cattrs click rich multiprocessing hypothesis"
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import continental, sys; print(*set('{modules}'.split()) & set(sys.modules))",
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    rich = subprocess.run(
        [
            sys.executable,
            "-X",
            "importtime",
            "-m",
            "continental",
            *("check", "7s 7h X", "--rules", "xelu"),
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stderr
    imported = over_bare("-c", "import continental")
    checked = over_bare("-m", "continental", "check", "7s 7h X", "--rules", "xelu")
    print(f"import continental, over a bare interpreter: {imported:6.1f} ms   (at most 120)")
    print(f"  of {modules} it loads: {loaded or 'none'}")
    print(f"continental check, over a bare interpreter:  {checked:6.1f} ms   (at most 200)")
    print(f"  it loads rich: {'yes' if ' rich' in rich else 'no'}")
    print("validate, times a Counter of the cards       answer  all readings and refusals")
    for text, limit, number in (
        ("5h 6h X 8h", 60, 2000),
        ("7s 7h 7c X", 60, 2000),
        ("5c 7c 8c 9c", 60, 2000),
        ("4c 5c X X", 60, 2000),
        ("2h 3h X 5h X 7h 8h X Th Jh X Kh Ah", 1000, 300),
        ("X 2c 2d 2h 7h 8h 9h Th Jh Qh Kh 3h 4h", 1000, 100),
    ):
        for ruleset in (ct.CASTIGO, ct.XELU, ct.FIFTEEN):
            answer, everything = as_counter(text, ruleset, number)
            told = f"{text:<38} {ruleset.id:<8}"
            print(f"  {told} {answer:6.0f} {everything:8.0f}   (at most {limit})")


if __name__ == "__main__":
    main()
