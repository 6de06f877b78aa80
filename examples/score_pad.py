"""Keep the score of an evening with real cards.

python score_pad.py < rounds.txt

A line is a round: who went out, and what is left to the others, as cards or as points that were
counted at the table. An exclamation mark behind the name says that the seat opened and went out in
one turn; a dash for a name, that nobody went out.
"""

import sys

import continental as ct

RULES = ct.XELU
NAMES = ("Ana", "Bru", "Cai")
EVENING = """
Ana: Bru X As, Cai 7h 7d
Cai!: Ana 35, Bru Kd 9c
-: Ana 2c 3c, Bru Qh, Cai As
"""


def round_added(sheet: ct.ScoreSheet, line: str) -> ct.ScoreSheet:
    """Add the round of a line to a sheet.

    Raises:
        ContinentalError: the round does not fit the game, or a card cannot be read.
    """
    out, _, rest = line.partition(":")
    left: dict[str, str | int] = {}
    for told in filter(None, map(str.strip, rest.split(","))):
        name, _, cards = told.partition(" ")
        left[name] = int(cards) if cards.strip().isdecimal() else cards
    winner = out.strip().removesuffix("!")
    return sheet.add(
        out=None if winner == "-" else winner, left=left, at_once=out.strip().endswith("!")
    )


def main() -> None:
    sheet = ct.ScoreSheet(RULES, names=NAMES)
    for line in filter(None, map(str.strip, sys.stdin.read().splitlines() or EVENING.split("\n"))):
        try:
            sheet = round_added(sheet, line)
        except ct.ContinentalError as error:
            print(f"{line}\n  not added: {error}")
    print(sheet)
    for seat in sheet.standings:
        print(f"{seat.place}. {seat.name}: {seat.total}")


if __name__ == "__main__":
    main()
