"""The library against the oracle, on rulesets and cards of every sort."""

import copy
import random

import oracle
from exploring import examples
from hypothesis import HealthCheck, assume, event, example, given, settings
from hypothesis import strategies as st

from continental.cards import JOKER, Card, Hand, Rank, Suit
from continental.melds import Escalera, Kind, Meld, Trio
from continental.notation import Group, as_group, parse_groups
from continental.reasons import Reason
from continental.ruleset import (
    Ace,
    Contract,
    MeldCount,
    Ruleset,
    SameSuit,
    Scope,
)
from continental.testing import cards, groups, melds, presets, rulesets
from continental.validation import validate, validate_contract, why_not_meld
from continental.variants import CASTIGO, XELU

games = presets() | rulesets()
kinds = st.sampled_from((None, *Kind))
packs_in_play = st.none() | st.integers(1, 3)


@st.composite
def games_with_groups(
    draw: st.DrawFn, max_size: int = 7, *, marked: bool = False
) -> tuple[Ruleset, Group]:
    ruleset = draw(games)
    return ruleset, draw(groups(ruleset, max_size=max_size, marked=marked))


@given(games_with_groups(marked=True), kinds, packs_in_play, st.booleans())
def test_readings(
    game: tuple[Ruleset, Group], kind: Kind | None, packs: int | None, on_table: bool
) -> None:
    ruleset, group = game
    expected = oracle.readings(group.cards, ruleset, kind, packs, on_table, group.marks)
    found = validate(group, ruleset, kind=kind, packs=packs, on_table=on_table)
    event(f"{min(len(expected), 2)} readings")
    assert bool(found) is bool(expected)
    assert set(found.readings) == expected
    assert len(list(found.readings)) == len(expected)
    assert len(found.readings) == len(expected)
    assert bool(found.readings) is bool(expected)


@given(games_with_groups(marked=True), kinds, packs_in_play, st.booleans())
def test_refusals_are_for_the_kinds_without_readings(
    game: tuple[Ruleset, Group], kind: Kind | None, packs: int | None, on_table: bool
) -> None:
    ruleset, group = game
    found = validate(group, ruleset, kind=kind, packs=packs, on_table=on_table)
    without = [
        one
        for one in ((Kind.TRIO, Kind.ESCALERA) if kind is None else (kind,))
        if not oracle.readings(group.cards, ruleset, one, packs, on_table, group.marks)
    ]
    assert sorted(refusal.kind.value for refusal in found.refusals if refusal.kind) == sorted(
        one.value for one in without
    )
    assert len(found.refusals) == len(without)
    for refusal in found.refusals:
        assert str(refusal.violation)
        assert "{" not in str(refusal.violation)


@given(
    games_with_groups(marked=True),
    kinds,
    packs_in_play,
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_order_of_cards_never_matters(
    game: tuple[Ruleset, Group],
    kind: Kind | None,
    packs: int | None,
    on_table: bool,
    shuffler: random.Random,
) -> None:
    ruleset, group = game
    group = Group(group.cards)
    shuffled = list(group.cards)
    shuffler.shuffle(shuffled)
    one = validate(group, ruleset, kind=kind, packs=packs, on_table=on_table)
    other = validate(shuffled, ruleset, kind=kind, packs=packs, on_table=on_table)
    text = validate(
        " ".join(map(str, shuffled)), ruleset, kind=kind, packs=packs, on_table=on_table
    )
    assert list(one.readings) == list(other.readings) == list(text.readings)
    assert one.refusals == other.refusals == text.refusals
    assert one.closest == other.closest == text.closest


@given(games_with_groups(marked=True))
def test_nothing_is_changed(game: tuple[Ruleset, Group]) -> None:
    ruleset, group = game
    before = copy.deepcopy((ruleset, group))
    given_cards = list(group.cards)
    found = validate(given_cards, ruleset)
    first = list(found.readings), found.refusals, found.closest
    validate(group, ruleset)
    again = list(found.readings), found.refusals, found.closest
    assert (ruleset, group) == before
    assert given_cards == list(group.cards)
    assert first == again


# Melds as they are placed


@st.composite
def placed(draw: st.DrawFn, ruleset: Ruleset) -> Meld:
    """Give legal melds, spoilt ones, and whatever cards on whatever places."""
    if draw(st.booleans()):
        meld = draw(melds(ruleset))
        found = list(meld.cards)
        wild = st.sampled_from((JOKER, *ruleset.wilds.cards))
        for _ in range(draw(st.integers(0, 3))):
            at = draw(st.integers(0, len(found) - 1))
            change = draw(st.sampled_from(("change", "remove", "add")))
            if change == "change":
                found[at] = draw(wild | cards())
            elif change == "remove" and len(found) > 1:
                del found[at]
            else:
                found.insert(at, draw(wild | cards()))
        if isinstance(meld, Trio):
            return Trio(meld.rank, found)
        return Escalera(meld.suit, meld.start, found)
    if draw(st.booleans()):
        return Trio(draw(st.sampled_from(Rank)), draw(st.lists(cards(), min_size=1, max_size=6)))
    suit, start = draw(st.sampled_from(Suit)), draw(st.sampled_from(Rank))
    length = draw(st.integers(1, 15))
    wild = st.sampled_from((JOKER, *ruleset.wilds.cards))
    rare = st.integers(0, draw(st.integers(1, 9)))
    found = [
        draw(wild) if draw(rare) == 1 else Card(Rank((start - 1 + offset) % 13 + 1), suit)
        for offset in range(length)
    ]
    return Escalera(suit, start, found)


@given(st.data(), games, packs_in_play, st.booleans())
def test_placed_melds(
    data: st.DataObject, ruleset: Ruleset, packs: int | None, on_table: bool
) -> None:
    meld = data.draw(placed(ruleset))
    legal = oracle.is_legal(meld, ruleset, packs, on_table)
    event(f"{meld.kind} {legal}")
    violation = why_not_meld(meld, ruleset, packs=packs, on_table=on_table)
    assert (violation is None) is legal
    found = validate(meld, ruleset, packs=packs, on_table=on_table)
    assert bool(found) is legal
    assert list(found.readings) == ([meld] if legal else [])
    assert bool(found.refusals) is not legal
    if violation is not None:
        assert "{" not in str(violation)


@given(st.data(), games)
def test_the_strategy_gives_legal_melds(data: st.DataObject, ruleset: Ruleset) -> None:
    packs = data.draw(packs_in_play)
    meld = data.draw(melds(ruleset, packs=packs))
    assert oracle.is_legal(meld, ruleset, packs)
    assert oracle.is_legal(meld, ruleset, packs, on_table=True)


@given(st.data(), games, packs_in_play)
def test_a_legal_meld_is_a_reading_of_its_cards(
    data: st.DataObject, ruleset: Ruleset, packs: int | None
) -> None:
    meld = data.draw(melds(ruleset, max_size=9, packs=packs))
    assume(len(meld.wilds) <= 4)
    assert meld in list(validate(meld.cards, ruleset, packs=packs).readings)
    assert meld in list(validate(str(meld), ruleset, packs=packs).readings)


# Contracts


@st.composite
def contract_cases(draw: st.DrawFn) -> tuple[Ruleset, Contract, list[Group]]:
    """Give groups that often make a contract, in any order."""
    ruleset = draw(games)
    near = draw(st.booleans())  # in one suit or rank, so that they come near to each other
    spoilt = draw(st.integers(0, 9))
    parts, found = [], []
    for _ in range(draw(st.integers(1, 3))):
        meld = draw(melds(ruleset, max_size=max(4, ruleset.escaleras.min_length)))
        meld = _near(meld) if near else meld
        length = len(meld) + draw(st.sampled_from((0, 0, 0, -1, 1)))
        told = draw(st.sampled_from(("", "", f"{max(length, 1)}", f"{len(meld)}!")))
        parts.append(f"{meld.kind.letter}{told}")
        if draw(st.booleans()):
            text = " ".join(f"{slot.card}={slot.stands_for}" for slot in meld.slots)
            found.append(as_group(text))
        else:
            found.append(Group(Hand(meld.cards)))
    if spoilt == 0:
        found.pop()
    elif spoilt == 1:
        found[-1] = draw(groups(ruleset, max_size=5, marked=True))
    elif spoilt <= 3:
        found.append(draw(groups(ruleset, max_size=4)))
    return ruleset, Contract.parse("".join(parts)), draw(st.permutations(found))


def _near(meld: Meld) -> Meld:
    """Give the meld in spades, or in eights."""
    wild = {slot.index for slot in meld.wilds}
    if isinstance(meld, Trio):
        return Trio(
            Rank.EIGHT,
            [
                card if at in wild or card.suit is None else Card(Rank.EIGHT, card.suit)
                for at, card in enumerate(meld.cards)
            ],
        )
    places = Escalera(Suit.SPADES, meld.start, meld.cards).places
    return Escalera(
        Suit.SPADES,
        meld.start,
        [card if at in wild else places[at] for at, card in enumerate(meld.cards)],
    )


TOUCHING = CASTIGO.replace(id="touching", escaleras={"same_suit": SameSuit.NOT_TOUCHING})
APART = CASTIGO.replace(id="apart", escaleras={"same_suit": SameSuit.TWO_APART})
APART_ACES = XELU.replace(id="apart-aces", escaleras={"same_suit": SameSuit.TWO_APART})
UNEQUAL = XELU.replace(id="unequal", escaleras={"same_suit": SameSuit.NOT_EQUAL})
FULL = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"


def _case(ruleset: Ruleset, contract: str, text: str) -> tuple[Ruleset, Contract, list[Group]]:
    return ruleset, Contract.parse(contract), list(parse_groups(text))


@given(contract_cases(), packs_in_play)
@example(_case(TOUCHING, "EE", "As 2s 3s 4s / Ts Js Qs Ks"), None)
@example(_case(TOUCHING, "EE", "5s 6s 7s 8s 9s Ts Js Qs Ks As / As 2s 3s 4s"), None)
@example(_case(TOUCHING, "EE", "As 2s 3s 4s X / 6s 7s 8s X"), None)
@example(_case(APART, "EE", "As 2s 3s 4s / 7s 8s 9s Ts Js"), None)
@example(_case(APART, "EE", "As 2s 3s 4s / 7s 8s 9s Ts Js Qs"), None)
@example(_case(APART_ACES, "EE", "As 2s 3s 4s / Js Qs Ks As"), None)
@example(_case(UNEQUAL, "EE", f"{FULL} / {FULL}"), None)
@example(_case(TOUCHING, "EE", f"{FULL} / {FULL}"), None)
@example(_case(TOUCHING, "EE", f"{FULL} / As 2s 3s 4s"), None)
@example(_case(TOUCHING, "EE", "5s 6s 7s 8s / 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s 3s"), None)
@example(_case(APART, "EE", f"{FULL} / {FULL}"), None)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_contracts(case: tuple[Ruleset, Contract, list[Group]], packs: int | None) -> None:
    ruleset, contract, found = case
    expected = oracle.contract_ok(found, contract, ruleset, packs)
    event(f"{contract} {expected}")
    judged = validate_contract(found, contract, ruleset, packs=packs)
    assert bool(judged) is expected
    assert bool(judged.refusals) is not expected
    if not expected:
        assert not judged.melds
        assert all("{" not in str(refusal) for refusal in judged.refusals)
        return
    assert len(judged.melds) == len(found)
    for meld, group in zip(judged.melds, found, strict=True):
        assert meld in oracle.readings(group.cards, ruleset, None, packs, marks=group.marks)
    assert oracle.may_lie_together(judged.melds, ruleset)
    assert len(set(judged.pairing)) == len(judged.pairing) == len(contract.requirements)
    for need, number in zip(contract.requirements, judged.pairing, strict=True):
        assert judged.melds[number].kind is need.kind
        assert need.length is None or len(judged.melds[number]) >= need.length
        assert not need.exact or len(judged.melds[number]) == need.length
    # melds already placed are a contract too
    assert validate_contract(judged.melds, contract, ruleset, packs=packs)


@given(
    st.sampled_from(SameSuit),
    st.sampled_from(Ace),
    st.sampled_from(Rank),
    st.integers(1, 13),
    st.integers(1, 13),
    st.integers(-1, 4) | st.integers(0, 12),
)
@examples(300)
def test_two_escaleras_of_a_suit(
    rule: SameSuit, ace: Ace, start: Rank, length: int, other_length: int, gap: int
) -> None:
    ruleset = CASTIGO.replace(escaleras={"same_suit": rule, "ace": ace, "min_length": 1})
    found = []
    other_start = Rank((start - 1 + length + gap) % 13 + 1)
    for first, many in ((start, length), (other_start, other_length)):
        places = Escalera(Suit.SPADES, first, ["X"] * many).places
        found.append(Escalera(Suit.SPADES, first, places))
        assume(oracle.is_legal(found[-1], ruleset))
    expected = oracle.may_lie_together(found, ruleset)
    judged = validate_contract(found, "EE", ruleset)
    event(f"{rule} {expected}")
    assert bool(judged) is expected
    assert bool(validate_contract(found[::-1], "EE", ruleset)) is expected


def test_more_groups_than_the_contract() -> None:
    at_least = CASTIGO.replace(opening={"meld_count": MeldCount.AT_LEAST})
    groups_given = parse_groups("7c 7d 7s / 4c 5c 6c 7c / 4c 5c 6c 7c")
    assert validate_contract(groups_given, "TE", at_least)
    assert not validate_contract(groups_given, "TE", CASTIGO)


# The closest meld


@given(games_with_groups(max_size=5), kinds, packs_in_play, st.booleans())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_closest(
    game: tuple[Ruleset, Group], kind: Kind | None, packs: int | None, on_table: bool
) -> None:
    ruleset, group = game
    most = 3 if len(ruleset.wilds.cards) <= 2 else 2
    expected = oracle.closest_cost(tuple(group.cards), ruleset, kind, packs, most, on_table)
    found = validate(group, ruleset, kind=kind, packs=packs, on_table=on_table).closest
    event(f"cost {expected and expected[0]}")
    if found is None:
        assert expected is None
        if kind is not Kind.TRIO:
            raise AssertionError("some escalera is always possible")
        return
    assert oracle.is_legal(found.meld, ruleset, packs, on_table)
    assert kind in (None, found.meld.kind)
    assert Hand(found.meld.cards) == group.cards.without(found.left_out).plus(found.added)
    cost = len(found.left_out) + len(found.added)
    assert found.cost == cost
    if expected is None:
        assert cost > most
    else:
        assert (cost, len(found.added)) == expected


@given(games_with_groups(max_size=13), kinds, packs_in_play, st.booleans())
def test_closest_is_what_it_says(
    game: tuple[Ruleset, Group], kind: Kind | None, packs: int | None, on_table: bool
) -> None:
    ruleset, group = game
    judged = validate(group, ruleset, kind=kind, packs=packs, on_table=on_table)
    found = judged.closest
    if found is None:
        assert kind is Kind.TRIO
        return
    assert oracle.is_legal(found.meld, ruleset, packs, on_table)
    assert Hand(found.meld.cards) == group.cards.without(found.left_out).plus(found.added)
    assert not set(found.left_out) & set(found.added)
    assert (found.cost == 0) is bool(judged)
    if judged:
        assert found.meld == next(iter(judged.readings))


@given(games_with_groups(max_size=6), st.data())
def test_one_card_off_costs_one_at_most(game: tuple[Ruleset, Group], data: st.DataObject) -> None:
    ruleset = game[0]
    meld = data.draw(melds(ruleset, max_size=13))
    assume(len(meld) > 1)
    at = data.draw(st.integers(0, len(meld) - 1))
    fewer = meld.cards[:at] + meld.cards[at + 1 :]
    found = validate(fewer, ruleset).closest
    assert found is not None
    assert found.cost <= 1


def test_no_cards() -> None:
    found = validate("", XELU)
    assert not found
    assert not list(found.readings)
    assert {refusal.violation.reason for refusal in found.refusals} == {Reason.NO_CARDS}
    assert Scope.ALWAYS is XELU.wilds.limits
