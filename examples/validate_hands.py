"""Judge hands, one a line: is it a meld, and if not, why not, and what is nearest?

python validate_hands.py [FILE]       lines such as  7s 7h X  or  5c 7c 8c 9c
"""

import sys
from pathlib import Path

import continental as ct

RULES = ct.XELU
HANDS = """
7s 7h X
4c 5c 6c X
5c 7c 8c 9c
Qs Ks As 2s
7s X X
7s 7q
"""


def verdict(line: str) -> str:
    """Tell in one line what a group of cards is."""
    try:
        found = ct.validate(line, RULES)
    except ct.NotationError as error:
        return f"? {line}: {str(error).splitlines()[0]}"
    if found:
        return f"+ {line}: " + ", or ".join(f"{meld.kind} {meld}" for meld in found.readings)
    why = "; ".join(map(str, found.refusals))
    return f"- {line}: {why}" + (f". Nearest: {found.closest}" if found.closest else "")


def main() -> None:
    text = Path(sys.argv[1]).read_text("utf-8") if sys.argv[1:] else HANDS
    for line in filter(None, map(str.strip, text.splitlines())):
        print(verdict(line))


if __name__ == "__main__":
    main()
