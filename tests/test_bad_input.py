"""What is refused names the thing, never fails from inside."""

from collections.abc import Callable

import pytest

from continental import (
    FIFTEEN,
    XELU,
    Card,
    ContinentalError,
    Contract,
    Escalera,
    Kind,
    Rank,
    ScoreSheet,
    Suit,
    Trio,
    hand_points,
    payment,
    round_payments,
    round_points,
    validate,
    validate_contract,
    why_not_meld,
)

PAD = ScoreSheet(XELU, names=("Ana", "Bru"))
TWINS = ScoreSheet(XELU, names=("Ana", "Ana"))

REFUSED: dict[str, Callable[[], object]] = {
    "kind: 'pair' is neither trio nor escalera": lambda: validate(
        "7h",
        XELU,
        kind="pair",  # type: ignore[arg-type]
    ),
    "packs: 0 is no number of packs": lambda: validate("7h", XELU, packs=0),
    "round: '2' is no whole number": lambda: XELU.round("2"),  # type: ignore[arg-type]
    "seats: '2' is no whole number": lambda: XELU.deck("2", 1),  # type: ignore[arg-type]
    "rank: 77 is none of 1": lambda: Trio(77, "7h"),
    "suit: 9 is none of 0": lambda: Escalera(9, Rank.SEVEN, "7h"),
    "a meld holds at least one card": lambda: Trio(Rank.SEVEN, ""),
    "names: 'Ana' is one name": lambda: ScoreSheet(XELU, names="Ana"),
    "1 seats: xelu is for 2 to 8": lambda: ScoreSheet(XELU, names=("Ana",)),
    "no seat is called 'Cai': seats are Ana, Bru": lambda: PAD.add(out="Cai", left={}),
    "two seats are called 'Ana'": lambda: TWINS.add(out="Ana", left={}),
    "there is no seat 2: seats are 0 to 1": lambda: PAD.add(out=2, left={}),
    "there is no seat True": lambda: PAD.add(out=True, left={}),
    "left: nothing is said of Bru": lambda: PAD.add(out="Ana"),
    "left[0]: the seat that went out has no cards": lambda: PAD.add(
        out="Ana", left={"Ana": "7d", "Bru": "7h"}
    ),
    "left[1]: only the seat that went out has no": lambda: PAD.add(out="Ana", left={"Bru": ""}),
    "melds, FirstTurn: this game counts hands": lambda: PAD.add(out="Ana", melds="7h"),
    "at once: nobody went out": lambda: round_points(["7h"], XELU, out=None, at_once=True),
    "out: there is no seat 5": lambda: round_points(["", "7h"], XELU, out=5),
    "fifteen counts no cards in hand": lambda: hand_points("7h", FIFTEEN),
    "xelu has no payments": lambda: payment("7h", XELU),
    "melds and out: who goes out lays down": lambda: round_payments(4, FIFTEEN, seats=2, out=None),
    "out: there is no seat 2": lambda: round_payments(4, FIFTEEN, seats=2, out=2),
    "say which contract or which round of xelu": lambda: validate_contract("7h", None, XELU),
}


@pytest.mark.parametrize("message", REFUSED)
def test_refused(message: str) -> None:
    with pytest.raises(ContinentalError) as caught:
        REFUSED[message]()
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "call",
    [
        lambda: validate("7h", "xelu"),  # type: ignore[arg-type]
        lambda: hand_points("7h", "xelu"),  # type: ignore[arg-type]
        lambda: payment("7h", None),  # type: ignore[arg-type]
        lambda: ScoreSheet("xelu", names=("Ana", "Bru")),  # type: ignore[arg-type]
    ],
)
def test_an_id_is_no_ruleset(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"is no Ruleset; variant\('xelu'\) gives one by its id"):
        call()


def test_a_kind_by_its_word() -> None:
    assert validate("7h 7s 7d", XELU, kind="trio").kinds == (Kind.TRIO,)  # type: ignore[arg-type]
    assert Escalera(0, 3, "3c 4c").suit is Suit.CLUBS


def test_first_turns_by_their_word() -> None:
    hand = "As 2s 3s / 6d 7d 8d / 4c 5c 6c / 9h Th Jh / Jd Qd Kd"
    assert payment(hand, FIFTEEN, first_turn="drawn").total == 1 + 10 + 7  # type: ignore[arg-type]
    for wrong in (True, "first"):
        with pytest.raises(ContinentalError, match=r"first_turn: .* is none of no, drawn, dealt"):
            payment(hand, FIFTEEN, first_turn=wrong)  # type: ignore[arg-type]


def test_counted_points_are_whole_numbers() -> None:
    for wrong in (-4, True):
        with pytest.raises(ContinentalError, match=r"left\[1\]: .* is no whole number of points"):
            PAD.add(out="Ana", left={"Bru": wrong})
    with pytest.raises(TypeError, match="left: expected a mapping"):
        PAD.add(out="Ana", left=["7h"])  # type: ignore[arg-type]


def test_a_contract_that_is_not_that_of_the_round() -> None:
    assert validate_contract("7s 7h 7d / 4c 5c 6c 7c", "ET", XELU, round=2)
    with pytest.raises(ContinentalError, match="the contract of round 2 is not TT"):
        validate_contract("7s 7h 7d / 8s 8h 8d", "TT", XELU, round=2)


def test_patterns_that_are_missed_are_named() -> None:
    five = "4c 5c 6c 7c 8c / 4d 5d 6d 7d 8d / 4h 5h 6h 7h 8h"
    (refusal,) = validate_contract(five, None, FIFTEEN).refusals
    assert str(refusal) == (
        "these melds do not make the contract E3!E3!E3!E3!E3! or E4!E4!E4!E3! or E5!E4!E3!E3!"
    )


def test_contracts_and_cards_by_their_text() -> None:
    assert Contract("TE") == Contract.parse("TE")
    assert Card("7s") is Card.parse("7s")
    with pytest.raises(TypeError, match="requirements: 'T' is no Requirement"):
        Contract(["T"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="is no Trio or Escalera"):
        why_not_meld("7h 7s 7d", XELU)  # type: ignore[arg-type]
