"""Each reason is produced, and speaks its sentence."""

import pickle

import pytest
import test_move_reasons

from continental import (
    CASTIGO,
    FIFTEEN,
    XELU,
    Ace,
    AmbiguousMeld,
    Escalera,
    Hand,
    IllegalMeld,
    Kind,
    Rank,
    Reason,
    Ruleset,
    SameSuit,
    Scope,
    Suit,
    Trio,
    Violation,
    WildRatio,
    validate,
    validate_contract,
    why_not_meld,
)
from continental.notation import MeldLike

ACE_LOW = XELU.replace(escaleras={"ace": Ace.LOW})
ACE_HIGH = XELU.replace(escaleras={"ace": Ace.HIGH})
APART = CASTIGO.replace(escaleras={"adjacent_wilds": False})

GROUPS: list[tuple[Reason, MeldLike, Ruleset, Kind, str]] = [
    (Reason.NO_CARDS, "", XELU, Kind.TRIO, "there are no cards"),
    (Reason.TRIOS_NOT_PLAYED, "7s 7h 7d", FIFTEEN, Kind.TRIO, "this game has no trios"),
    (
        Reason.WRONG_KIND,
        Trio(Rank.SEVEN, "7s 7h 7d"),
        XELU,
        Kind.ESCALERA,
        "this is no escalera",
    ),
    (
        Reason.TOO_SHORT,
        "5h 6h 7h",
        XELU,
        Kind.ESCALERA,
        "too few cards: at least 4, here 3",
    ),
    (
        Reason.TOO_LONG,
        "5h 6h 7h 8h 9h Th",
        FIFTEEN,
        Kind.ESCALERA,
        "too many cards: at most 5, here 6",
    ),
    (Reason.MIXED_RANKS, "7h 7s 8c", XELU, Kind.TRIO, "8c is not of rank 7"),
    (Reason.MIXED_RANKS, "7h 7s 8c 9c", XELU, Kind.TRIO, "8c and 9c are not of rank 7"),
    (
        Reason.REPEATED_SUIT,
        "7h 7h 7s",
        XELU.replace(trios={"distinct_suits": Scope.ALWAYS}),
        Kind.TRIO,
        "the suits must differ: hearts is there twice",
    ),
    (Reason.MIXED_SUITS, "5d 6h 7h 8h", XELU, Kind.ESCALERA, "5d is not of hearts"),
    (Reason.REPEATED_CARD, "5h 5h 6h 7h", XELU, Kind.ESCALERA, "5h is there twice"),
    (
        Reason.MISSING_CARDS,
        "5c 7c 8c 9c",
        XELU,
        Kind.ESCALERA,
        "6c is missing between 5c and 7c",
    ),
    (
        Reason.MISSING_CARDS,
        "5c 8c 9c Tc",
        XELU,
        Kind.ESCALERA,
        "6c and 7c are missing between 5c and 8c",
    ),
    (
        Reason.MISSING_CARDS,
        "Qs Ks 2s 3s",
        CASTIGO,
        Kind.ESCALERA,
        "As is missing between Ks and 2s",
    ),
    (
        Reason.TOO_FEW_WILDS,
        "2h 3h X 6h 7h",
        XELU,
        Kind.ESCALERA,
        "4h and 5h are missing between 3h and 6h: more than the 1 wild can stand for",
    ),
    (
        Reason.OUT_OF_PLACE,
        Escalera(Suit.CLUBS, Rank.FIVE, "5c 7c 7c 8c"),
        XELU,
        Kind.ESCALERA,
        "7c is no wild and cannot stand for 6c",
    ),
    (
        Reason.ROUND_THE_CORNER,
        "Qs Ks As 2s",
        XELU,
        Kind.ESCALERA,
        "an escalera does not go round the corner from the king to the two",
    ),
    (
        Reason.ACE_NOT_LOW,
        "As 2s 3s 4s",
        ACE_HIGH,
        Kind.ESCALERA,
        "the ace does not stand below the two",
    ),
    (
        Reason.ACE_NOT_HIGH,
        "Js Qs Ks As",
        ACE_LOW,
        Kind.ESCALERA,
        "the ace does not stand above the king",
    ),
    (
        Reason.CIRCLE_START,
        Escalera(Suit.SPADES, Rank.TWO, "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"),
        CASTIGO,
        Kind.ESCALERA,
        "a full circle is told from the ace upwards",
    ),
    (Reason.MARK, "5h 6h 7h X=9h", XELU, Kind.ESCALERA, "X cannot stand for 9h here"),
    (
        Reason.TOO_FEW_NATURALS,
        "X X X",
        CASTIGO,
        Kind.TRIO,
        "too few naturals: at least 1, here 0",
    ),
    (Reason.TOO_MANY_WILDS, "7s X X X", CASTIGO, Kind.TRIO, "too many wilds: at most 2, here 3"),
    (
        Reason.MORE_WILDS_THAN_NATURALS,
        "7s X X",
        XELU,
        Kind.TRIO,
        "more wilds than naturals: at most 1 of 3 cards, here 2",
    ),
    (
        Reason.NOT_FEWER_WILDS,
        "7s 7h X X",
        XELU.replace(wilds={"ratio": WildRatio.FEWER_THAN_NATURALS}),
        Kind.TRIO,
        "wilds are not fewer than naturals: at most 1 of 4 cards, here 2",
    ),
    (
        Reason.ADJACENT_WILDS,
        "4h X X 7h",
        APART,
        Kind.ESCALERA,
        "wilds lie side by side, for 5h and 6h",
    ),
]

CONTRACTS: list[tuple[Reason, str, str, Ruleset, str]] = [
    (
        Reason.WRONG_NUMBER_OF_MELDS,
        "7s 7h 7d",
        "TT",
        XELU,
        "the contract TT asks for 2 melds, here 1",
    ),
    (
        Reason.NOT_THE_CONTRACT,
        "7s 7h 7d / 8s 8h 8d",
        "TE",
        XELU,
        "this is not the contract TE",
    ),
    (
        Reason.SAME_RANK,
        "7s 7h 7d / 7s 7h 7d",
        "TT",
        XELU.replace(trios={"distinct_ranks": True}),
        "two trios are of rank 7",
    ),
    (
        Reason.SAME_SUIT,
        "3s 4s 5s 6s / 9s Ts Js Qs",
        "EE",
        XELU.replace(escaleras={"same_suit": SameSuit.DIFFERENT}),
        "two escaleras are of spades",
    ),
    (
        Reason.EQUAL_ESCALERAS,
        "3s 4s 5s 6s / 3s 4s 5s X",
        "EE",
        XELU.replace(escaleras={"same_suit": SameSuit.NOT_EQUAL, "ace": Ace.LOW}).replace(
            escaleras={"max_length": 4}
        ),
        "two escaleras fill the same places of spades",
    ),
    (
        Reason.TOUCHING_ESCALERAS,
        "As 2s 3s 4s / 5s 6s 7s 8s",
        "EE",
        XELU.replace(escaleras={"same_suit": SameSuit.NOT_TOUCHING}),
        "two escaleras of spades touch: 4s and 5s are neighbours",
    ),
    (
        Reason.ESCALERAS_TOO_NEAR,
        "3s 4s 5s 6s / 8s 9s Ts Js",
        "EE",
        XELU.replace(escaleras={"same_suit": SameSuit.TWO_APART}),
        "between two escaleras of spades at least two ranks must be free",
    ),
]
# The second group could also be 2s–5s: marked, it cannot.
CONTRACTS = [
    (reason, text.replace("5s X", "5s X=6s"), contract, rules, told)
    for reason, text, contract, rules, told in CONTRACTS
]


@pytest.mark.parametrize(
    ("reason", "cards", "ruleset", "kind", "sentence"),
    GROUPS,
    ids=[f"{row[0].name}-{row[1]}" for row in GROUPS],
)
def test_why_it_is_no_meld(
    reason: Reason, cards: MeldLike, ruleset: Ruleset, kind: Kind, sentence: str
) -> None:
    found = validate(cards, ruleset, kind=kind)
    assert not found
    (refusal,) = found.refusals
    assert refusal.violation.reason is reason
    assert str(refusal.violation) == sentence
    assert str(refusal).endswith(sentence)
    assert pickle.loads(pickle.dumps(refusal)) == refusal


def test_too_many_naturals() -> None:
    trio = Trio(Rank.SEVEN, "7c 7d 7h 7s 7s")
    assert why_not_meld(trio, CASTIGO) is None
    assert why_not_meld(trio, CASTIGO, packs=2) is None
    violation = why_not_meld(trio, CASTIGO, packs=1)
    assert violation is not None
    assert violation.reason is Reason.TOO_MANY_NATURALS
    assert str(violation) == "too many naturals: with 1 pack at most 4, here 5"
    assert violation.params == {"packs": 1, "maximum": 4, "count": 5}


@pytest.mark.parametrize(
    ("reason", "groups", "contract", "ruleset", "sentence"),
    CONTRACTS,
    ids=[row[0].name for row in CONTRACTS],
)
def test_why_it_is_not_the_contract(
    reason: Reason, groups: str, contract: str, ruleset: Ruleset, sentence: str
) -> None:
    found = validate_contract(groups, contract, ruleset)
    assert not found
    (refusal,) = found.refusals
    assert refusal.violation.reason is reason
    assert str(refusal) == sentence
    with pytest.raises(IllegalMeld, match=sentence):
        found.require()


def test_every_reason_is_produced_here() -> None:
    """Those of melds and contracts are, and those of moves in their own file."""
    produced = {row[0] for rows in (GROUPS, CONTRACTS, test_move_reasons.MOVES) for row in rows}
    assert produced | {Reason.TOO_MANY_NATURALS} == set(Reason)


def test_the_one_meld() -> None:
    with pytest.raises(IllegalMeld, match="as a trio: 8c is not of rank 7") as illegal:
        _ = validate("7h 7s 8c", XELU).meld
    assert len(illegal.value.refusals) == len(Kind)
    with pytest.raises(AmbiguousMeld, match="X=3c 4c 5c 6c, or 4c 5c 6c X=7c") as ambiguous:
        _ = validate("4c 5c 6c X", XELU).meld
    assert len(ambiguous.value.readings) == 2
    for error in (illegal.value, ambiguous.value):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_violations_are_values() -> None:
    one = Violation(Reason.MIXED_RANKS, {"rank": Rank.SEVEN, "foreign": Hand("8c 9c")})
    same = Violation(Reason.MIXED_RANKS, {"foreign": Hand("9c 8c"), "rank": Rank.SEVEN})
    assert one == same
    assert hash(one) == hash(same)
