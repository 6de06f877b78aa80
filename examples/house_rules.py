"""Read the rules of a table from a file, see what differs, and play by them.

python house_rules.py [FILE]        house_rules.toml, beside this program, if there is none
"""

import sys
from pathlib import Path

import continental as ct

BESIDE = Path(__file__).with_name("house_rules.toml")


def main() -> None:
    try:
        rules = ct.load_ruleset(Path(sys.argv[1]) if sys.argv[1:] else BESIDE)
    except ct.InvalidDocument as error:  # every fault of the file, each with its place
        sys.exit(str(error))
    print(f"{rules.name} differs from {ct.XELU.name} in")
    for difference in ct.XELU.diff(rules):
        print(f"  {difference}")
    print("Round the corner:", bool(ct.validate("Qs Ks As 2s", rules)))
    print(
        "Jokers side by side:", *ct.validate("4h X X 7h 8h", rules, kind=ct.Kind.ESCALERA).refusals
    )
    print("Going out at once:", ct.round_points(["", "As 7h"], rules, out=0, at_once=True).scores)
    sheet = str(ct.rule_sheet(rules))
    print("The sheet for the table begins:", *sheet.splitlines()[:3], sep="\n  ")


if __name__ == "__main__":
    main()
