"""A program as users write it, for their type checker: validate hands, keep the score."""

import continental as ct


def verdict(text: str, ruleset: ct.Ruleset) -> str:
    """Say what a hand is, or why it is no meld."""
    try:
        meld: ct.Meld = ct.validate(text, ruleset).meld
    except ct.IllegalMeld as error:
        return "; ".join(str(refusal) for refusal in error.refusals)
    except ct.AmbiguousMeld as error:
        return f"{len(error.readings)} readings"
    match meld:
        case ct.Trio():
            return f"a trio of {meld.rank}"
        case ct.Escalera():
            return f"an escalera of {meld.suit}"


def main() -> None:
    house = ct.XELU.replace(id="house", escaleras={"ace": ct.Ace.CIRCULAR})
    for text in ("7s 7h X", "Qs Ks As 2s", "4c 5c 6c X", "5c 7c 8c 9c"):
        print(f"{text}: {verdict(text, house)}")
    sheet = ct.ScoreSheet(ct.CASTIGO, names=("Ana", "Bru", "Cai"))
    sheet = sheet.add(out="Ana", left={"Bru": "X As", "Cai": 35})
    print(sheet)
    totals: tuple[int, ...] = sheet.totals
    assert totals == (0, 70, 35)


if __name__ == "__main__":
    main()
