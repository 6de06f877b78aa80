"""What is refused names the thing, never fails from inside."""

from collections.abc import Callable

import pytest

from continental import (
    CASTIGO,
    FIFTEEN,
    XELU,
    Ace,
    AmbiguousMeld,
    Card,
    ContinentalError,
    Contract,
    Escalera,
    Hand,
    Kind,
    Rank,
    RoundResult,
    Ruleset,
    ScoreSheet,
    Suit,
    Trio,
    WildRatio,
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
    "names[1]: 7 is no text": lambda: ScoreSheet(XELU, names=("Ana", 7)),  # type: ignore[arg-type]
    "1 seat: xelu is for 2 to 8": lambda: ScoreSheet(XELU, names=("Ana",)),
    "no seat is called 'Cai': seats are Ana, Bru": lambda: PAD.add(out="Cai", left={}),
    "two seats are called 'Ana'": lambda: TWINS.add(out="Ana", left={}),
    "there is no seat 2: seats are 0 to 1": lambda: PAD.add(out=2, left={}),
    "there is no seat true": lambda: PAD.add(out=True, left={}),
    "left: nothing is said of Bru": lambda: PAD.add(out="Ana"),
    "left[0]: the seat that went out has no cards": lambda: PAD.add(
        out="Ana", left={"Ana": "7d", "Bru": "7h"}
    ),
    "left[1]: only the seat that went out has no": lambda: PAD.add(out="Ana", left={"Bru": ""}),
    "melds, FirstTurn: this game counts hands": lambda: PAD.add(out="Ana", melds="7h"),
    "at once: nobody went out": lambda: round_points(["7h", "8h"], XELU, out=None, at_once=True),
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


def test_half_a_character_is_told_so_that_all_can_print_it() -> None:
    for call in (
        lambda: XELU.replace(id="house", **{"\ud800": 1}),  # type: ignore[arg-type]
        lambda: validate("7h \ud800", XELU),
        lambda: PAD.add(out="\ud800", left={}),
    ):
        with pytest.raises(ContinentalError, match=r"\\ud800") as caught:
            call()
        assert str(caught.value).encode()


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
        "this is not the contract E3!E3!E3!E3!E3! or E4!E4!E4!E3! or E5!E4!E3!E3!"
    )


def test_contracts_and_cards_by_their_text() -> None:
    assert Contract("TE") == Contract.parse("TE")
    assert Card("7s") is Card.parse("7s")
    with pytest.raises(TypeError, match="requirements: 'T' is no Requirement"):
        Contract(["T"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="is no Trio or Escalera"):
        why_not_meld("7h 7s 7d", XELU)  # type: ignore[arg-type]


def test_counts_of_seats_and_seats_told_twice() -> None:
    with pytest.raises(ContinentalError, match="1 seat: xelu is for 2 to 8"):
        round_points([""], XELU, out=0)
    with pytest.raises(ContinentalError, match="13 seats: fifteen is for 2 to 12"):
        round_payments(4, FIFTEEN, seats=13, out=0)
    twice: dict[str | int, str] = {"Bru": "7h", 1: "8h"}
    with pytest.raises(ContinentalError, match="left: 1 is told twice"):
        PAD.add(out="Ana", left=twice)
    with pytest.raises(ContinentalError, match="there is no seat '0'"):
        round_points(["", "7h"], XELU, out="0")  # type: ignore[arg-type]
    with pytest.raises(ContinentalError, match="no result of 2 seats"):
        ScoreSheet(XELU, ("Ana", "Bru"), (RoundResult(None, ()),))


def test_round_0_is_no_round() -> None:
    with pytest.raises(ContinentalError, match="there is no round 0"):
        validate_contract("7s 7h 7d / 8s 8h 8d", None, XELU, round=0)


def test_payment_is_ambiguous_only_where_it_matters() -> None:
    """The three twos may lie in many ways, all with two wilds; suits differ from the others'."""
    rest = " / 6d 7d 8d / 9s Ts Js / Qh Kh Ah / 4s 5s 6s"
    assert payment("2s 2d 2h" + rest, FIFTEEN).total == 1 + 2
    spades = " / 6s 7s 8s / 9s Ts Js / Qs Ks As / 4s 5s 6s"
    with pytest.raises(AmbiguousMeld, match="say what the wilds stand for"):
        payment("2s 2d 2h" + spades, FIFTEEN)
    assert payment("2s=2s 2d=As 2h=3s" + spades, FIFTEEN).total == 1 + 2 + 10


def test_what_an_ambiguity_advises_can_be_told() -> None:
    with pytest.raises(AmbiguousMeld) as caught:
        _ = validate("2s 3s X=4s", FIFTEEN).meld
    told = str(caught.value).removeprefix("say what the wilds stand for: ").split(", or ")
    assert [validate(text, FIFTEEN).meld for text in told] == list(caught.value.readings)


def test_closest_of_very_many_jokers() -> None:
    closest = validate("X" * 400, XELU).closest
    assert closest is not None
    assert validate(closest.meld, XELU)


HUGE = {
    "empty": "",
    "fourteen jokers": "X" * 14,
    "fourteen wilds": "X X X X X X 2c 2c 2d 2d 2h 2h 2s 2s",
    "thirteen cards, eight wilds": "X X X X 2c 2d 2h 2s 7h 9h Jh Kh 3h",
    "forty cards": "X X X X X X X X 2c 2c 2d 2d 2h 2h 2s 2s 3c 4c 5c 6h 7h 8h 9s Ts Js Qs Ks Ad "
    "3c 4c 5c 6h 7h 8h 9s Ts Js Qs Ks Ad",
}
LONG_WILD = XELU.replace(
    id="long-wild",
    wilds={"cards": "2c 2d 2h 2s", "ratio": WildRatio.ANY},
    escaleras={"min_naturals": 0, "ace": Ace.CIRCULAR},
    trios={"min_naturals": 0},
)


@pytest.mark.parametrize("rules", [CASTIGO, XELU, FIFTEEN, LONG_WILD], ids=lambda rules: rules.id)
@pytest.mark.parametrize("cards", HUGE.values(), ids=HUGE)
def test_groups_of_any_size_are_answered(cards: str, rules: Ruleset) -> None:
    """Listing every reading of such groups would not end: what is asked is answered without."""
    found = validate(cards, rules)
    assert len(found.refusals) + len({meld.kind for meld in found.readings[:1]}) in {1, 2}
    closest = found.closest
    assert closest is not None
    assert why_not_meld(closest.meld, rules) is None
    held = Hand(cards).without(closest.left_out).plus(closest.added)
    assert held == Hand(closest.meld.cards)
    assert str(found)
    assert repr(found.readings)


def test_a_front_part_of_very_many_readings() -> None:
    found = validate("X X X X X 2c 2d 2h 2s 2c 2d 2h 2s", LONG_WILD).readings
    first = found[:70]
    assert len(set(first)) == 70
    assert found[3:70:2] == first[3::2]
    assert found[69] == first[69]
