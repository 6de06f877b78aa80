"""Cards, hands and decks."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given

from continental import JOKER, Card, ContinentalError, Deck, Hand, NotationError, Rank, Suit
from continental.cards import as_cards, parse_cards
from continental.testing.strategies import cards, hands

ALL = [*(Card(rank, suit) for suit in Suit for rank in Rank), JOKER]


def test_there_are_53_cards_each_made_once() -> None:
    assert [card.index for card in ALL] == list(range(53))
    assert all(Card.parse(str(card)) is card for card in ALL)
    assert len(set(ALL)) == 53


@pytest.mark.parametrize("card", ALL, ids=str)
def test_identity_is_kept(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_cards_do_not_change() -> None:
    card = Card(Rank.SEVEN, Suit.SPADES)
    with pytest.raises(AttributeError):
        card.rank = Rank.ACE
    with pytest.raises(AttributeError):
        del card.rank
    assert str(card) == "7s"


def test_what_is_no_card() -> None:
    with pytest.raises(ContinentalError, match="no card is of rank 14 and suit"):
        Card(14, Suit.CLUBS)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"cards\[1\]: 7 is no card"):
        as_cards(["7s", 7])  # type: ignore[list-item]


@pytest.mark.parametrize("text", ["Th", "10h", "10H", "th", "10♥", "T♥", "10♥️", "10♥︎", "T♡"])
def test_a_ten_of_hearts(text: str) -> None:
    assert Card.parse(text) is Card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("text", ["X", "x", "*", "JK", "jk", "Joker"])
def test_a_joker(text: str) -> None:
    assert Card.parse(text) is JOKER


@pytest.mark.parametrize(
    ("text", "column"),
    [("1H", 1), ("7s 11S", 4), ("HH", 1), ("7s, Q 8d", 5), ("7s/8s", 3), ("7s  \t?", 6)],
)
def test_bad_text_names_its_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert caught.value.column == column
    lines = str(caught.value).splitlines()
    assert lines[0].startswith(f"column {column}: ")
    assert lines[2].index("^") == column + 1
    assert isinstance(caught.value, ValueError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_one_card_is_one_card() -> None:
    with pytest.raises(NotationError, match="expected one card, found 2"):
        Card.parse("7s 7h")
    with pytest.raises(NotationError, match="expected one card, found 0"):
        Card.parse("")


@given(hands(0, 20))
def test_text_of_hands_round_trips(hand: Hand) -> None:
    assert Hand(str(hand)) == hand
    assert Hand("".join(map(str, hand))) == hand
    assert Hand(reversed(hand)) == hand == Hand(list(hand))
    assert list(hand) == sorted(hand)
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert isinstance(copy.deepcopy(hand), Hand)


@given(hands(0, 12), hands(0, 12), cards())
def test_hands_are_multisets(one: Hand, other: Hand, card: Card) -> None:
    both = one.plus(other)
    assert Counter(both) == Counter(one) + Counter(other)
    assert both.without(other) == one
    assert both.holds(one)
    assert both.holds(other)
    assert both.count(card) == Counter(both)[card] == both.count(str(card))


def test_what_is_not_in_a_hand() -> None:
    hand = Hand("7s 7s X")
    with pytest.raises(ContinentalError, match="not in the hand: 7s 8d"):
        hand.without("7s 7s 7s 8d")
    assert not hand.holds("X X")
    assert hand == Hand("7s 7s X")


def test_a_hand_is_split_as_far_as_it_goes() -> None:
    hand = Hand("7s 7s 8h X")
    assert hand.split("7s Kd 7s 7s X") == (Hand("8h"), parse_cards("Kd 7s"))
    assert hand.split(()) == (hand, ())


@given(hands(0, 12), hands(0, 12))
def test_splitting_neither_makes_nor_loses_cards(hand: Hand, named: Hand) -> None:
    left, lacking = hand.split(named)
    assert left == Hand((Counter(hand) - Counter(named)).elements())
    assert Counter(lacking) == Counter(named) - Counter(hand)


def test_decks() -> None:
    deck = Deck(packs=2, jokers=3)
    assert len(deck) == len(deck.cards) == 107
    assert {deck.cards.count(card) for card in ALL[:-1]} == {2}
    assert deck.count(JOKER) == deck.cards.count(JOKER) == 3
    assert deck.count(ALL[0]) == 2
    with pytest.raises(ValueError, match="packs"):
        Deck(0, 0)


@pytest.mark.parametrize("nothing", [None, 7, b"7h"])
def test_what_holds_no_cards(nothing: object) -> None:
    with pytest.raises(TypeError, match="is neither a text nor a card, nor several"):
        Hand(nothing)  # type: ignore[arg-type]
