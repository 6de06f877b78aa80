"""Texts: what is written is read as it was, nothing is guessed, other languages are understood."""

from itertools import islice
from random import Random

import pytest
from exploring import examples
from hypothesis import given
from hypothesis import strategies as st
from record_helper import RULESETS, random_game

import continental as ct
from continental.languages import RANK_LETTERS
from continental.move_text import parse_action
from continental.testing import hands, legal_moves_of, melds, moves, presets, rulesets, states

# --- what is written is read ---------------------------------------------------------------------


@examples(60)
@given(states(max_actions=80), st.integers(0, 99))
def test_every_legal_move_is_read_as_it_is_written(state: ct.State, number: int) -> None:
    legal = legal_moves_of(state)
    some = [*islice(legal, 40), *islice(legal.lay_downs(all=True), 10)]
    if legal:
        some.append(legal.random(Random(number), limit=50))
    for move in some:
        assert ct.parse_move(str(move)) == move
        assert parse_action(f"3 {str(move).upper()}") == ct.Played(3, move)


@pytest.mark.parametrize("number", range(len(RULESETS)))
def test_every_action_of_a_game_is_read_as_it_is_written(number: int) -> None:
    for action in random_game(number, 600).actions:
        assert parse_action(str(action)) == action


@examples(40)
@given(st.data())
def test_every_well_formed_move_is_read_as_it_is_written(data: st.DataObject) -> None:
    move = data.draw(moves(data.draw(states(max_actions=20))))
    if not isinstance(move, ct.LayDown | ct.Declare) or move.melds:
        assert ct.parse_move(str(move)) == move


@examples(60)
@given(st.data())
def test_every_meld_is_read_as_it_is_written(data: st.DataObject) -> None:
    meld = data.draw(melds(data.draw(presets() | rulesets())))
    assert ct.parse_meld(str(meld)) == meld


# --- nothing is guessed --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "trio", "escalera"),
    [
        ("7h X X", "7h X=7 X=7", "7h X=8h X=9h"),
        ("X 7h X", "7h X=7 X=7", "X=6h 7h X=8h"),
        ("X X Kh", "Kh X=K X=K", "X=Jh X=Qh Kh"),
        (" Kh, X", "Kh X=K", "Kh X=Ah"),
    ],
)
def test_what_may_be_either_is_refused_with_both(text: str, trio: str, escalera: str) -> None:
    message = f"a trio, {trio}, or an escalera, {escalera}? Mark what the wilds stand for"
    with pytest.raises(ct.NotationError) as caught:
        ct.parse_meld(text)
    column = len(text) - len(text.lstrip()) + 1
    assert (caught.value.message, caught.value.column) == (message, column)
    assert isinstance(ct.parse_meld(trio), ct.Trio)
    assert isinstance(ct.parse_meld(escalera), ct.Escalera)
    with pytest.raises(ct.NotationError) as caught:
        ct.parse_move(f"lay 9c 9d 9h /{text}")
    assert (caught.value.message, caught.value.column) == (message, column + 14)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Ad Ah Ks",
            "no trio: the ranks differ; no escalera: from the first card on, the cards do",
        ),
        ("7s 7c 8d", "no trio: the ranks differ; no escalera"),
        ("7s, 7c, 8d", "no trio: the ranks differ; no escalera"),
        (
            "X 2c 3d",
            "no trio, and no escalera from its first card on: mark what the wilds stand for",
        ),
        ("2d=5c 7h 9s", "no trio, and no escalera from its first card on: mark what the wilds"),
    ],
)
def test_wilds_are_asked_for_only_where_there_are_some(text: str, told: str) -> None:
    with pytest.raises(ct.NotationError) as caught:
        ct.parse_meld(text)
    assert caught.value.message.startswith(told)
    assert "divides" not in caught.value.message


@pytest.mark.parametrize("melds", ["Ks Kh Kd, 7h 7s 7d", "Ks Kh X, 7h 7s"])
def test_who_divides_melds_by_commas_is_told(melds: str) -> None:
    with pytest.raises(ct.NotationError) as caught:
        ct.parse_move(f"lay {melds}")
    assert caught.value.message.endswith('; " / " divides melds')


def test_where_rules_are_known_they_tell_the_readings() -> None:
    with pytest.raises(ct.AmbiguousMeld) as caught:
        ct.validate("7h X X", ct.FIFTEEN).meld  # noqa: B018
    assert {str(meld) for meld in caught.value.readings} == {
        "X=5h X=6h 7h",
        "X=6h 7h X=8h",
        "7h X=8h X=9h",
    }


# --- other languages -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "english"),
    [
        ("en", "Bh", "Bh"),
        ("de", "Bh 10♥\ufe0f Dd K♠ X=D bs,DdKs as", "Jh 10♥\ufe0f Qd K♠ X=Q Js,QdKs as"),
        ("de", "2d=D 2d=Dd dd", "2d=Q 2d=Qd Qd"),
        ("de", "discard Dd", "discard Qd"),
        ("de", "lay Bh Bs X / 9c Tc Bc X=Dc", "lay Jh Js X / 9c Tc Jc X=Qc"),
        ("es", "0 declare Sc Cc Rc / Ss X=Cs Rs discard Ad", None),
        ("ca", "Cc 7c", "Qc 7c"),
        ("fr", "Vh Dh Rh", "Jh Qh Kh"),
        ("it", "Fh Dh Rh", "Jh Qh Kh"),
        ("nl", "Bh Vh Hh", "Jh Qh Kh"),
    ],
)
def test_letters_of_other_languages(language: str, text: str, english: str | None) -> None:
    expected = english or "0 declare Jc Qc Kc / Js X=Qs Ks discard Ad"
    assert ct.with_english_ranks(text, language) == expected


@given(hands(), st.sampled_from(sorted(RANK_LETTERS)), st.sampled_from([" ", ", ", ""]))
def test_hands_in_every_language(hand: ct.Hand, language: str, between: str) -> None:
    own = {rank: letter for letter, rank in RANK_LETTERS[language].items()}
    told = between.join(
        str(card) if card.rank not in own else f"{own[card.rank]}{card.suit.letter}"  # type: ignore[union-attr]
        for card in hand
    )
    assert ct.Hand(ct.with_english_ranks(told, language)) == hand


@pytest.mark.parametrize(
    "move",
    ["draw", "take", "buy", "pass", "false call", "off 8s m0 high", "swap 7h m3.2 to m1 low"],
)
@pytest.mark.parametrize("language", sorted(RANK_LETTERS))
def test_words_of_moves_stay(language: str, move: str) -> None:
    assert ct.with_english_ranks(move, language) == move
    assert ct.with_english_ranks(move.upper(), language) == move.upper()


def test_columns_stay_and_languages_are_listed() -> None:
    text = "lay Bh Bs 7q"
    with pytest.raises(ct.NotationError) as caught:
        ct.parse_move(ct.with_english_ranks(text, "de"))
    assert text[caught.value.column - 1 :] == "7q"
    with pytest.raises(ct.ContinentalError, match="language: 'xx' is none of en, ca, de, es, fr"):
        ct.with_english_ranks(text, "xx")
