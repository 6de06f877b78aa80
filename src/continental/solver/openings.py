"""What a hand can open with, how far it is from that, and what it should keep.

>>> from continental.solver import best_lay_down, distance
>>> from continental.variants import CASTIGO
>>> print(best_lay_down("7s 7h 7c Kd Ks X 4c", "TT", CASTIGO))
7c 7h 7s / Kd Ks X, leaves 4c (5 points)
>>> distance("7s 7h Kd Ks 4c", "TT", CASTIGO)
2
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from continental.cards import Card, CardsLike, Deck, Hand
from continental.errors import ContinentalError
from continental.melds import Meld
from continental.ruleset import (
    Contract,
    ContractLike,
    Family,
    Points,
    Ruleset,
    as_contract,
    as_contracts,
    checked,
)
from continental.scoring.penalties import card_points
from continental.solver.choices import openings_of
from continental.solver.concealed import concealed_game
from continental.solver.hands import best_opening, can_open, fewest_lacking
from continental.solver.supply import ALL_CARDS
from continental.validation import Judge

__all__ = [
    "BestLayDown",
    "ContractsLike",
    "DiscardChoice",
    "best_lay_down",
    "can_lay_down",
    "discards",
    "distance",
    "lay_downs",
    "outs",
]

ContractsLike: TypeAlias = ContractLike | Iterable[ContractLike]
"""A contract, or several of which one must be met, such as `Table.contracts`."""


@frozen
class BestLayDown:
    """The lay-down that leaves the fewest points in hand.

    Attributes:
        melds: the melds, sorted as they come to the table.
        left: the cards that stay in hand.
        points_left: what these cost, in points.
        points_laid: what the cards laid down would have cost, in points.
    """

    melds: tuple[Meld, ...]
    left: Hand
    points_left: int
    points_laid: int

    def __str__(self) -> str:
        """Give the melds, and what they leave."""
        melds = " / ".join(map(str, self.melds))
        return f"{melds}, leaves {self.left or 'nothing'} ({self.points_left} points)"


@frozen
class DiscardChoice:
    """What is left of a hand without one of its cards.

    Attributes:
        card: the card to discard.
        distance: the distance of the other cards, see `distance`.
        outs: the cards that lower it, with how many of each are unseen; see `outs`.
    """

    card: Card
    distance: int | None
    outs: tuple[tuple[Card, int], ...]

    @property
    def outs_left(self) -> int:
        """How many unseen cards lower the distance."""
        return sum(number for _, number in self.outs)


def best_lay_down(
    hand: CardsLike,
    contract: ContractsLike,
    ruleset: Ruleset,
    *,
    packs: int | None = None,
    keep: int = 0,
) -> BestLayDown | None:
    """Find the opening that leaves the fewest penalty points in hand.

    Melds may be longer than the contract asks, and more than it asks, where the rules allow that.
    Of lay-downs that leave equal points, one that leaves the fewest cards is given; of several
    such, always the same one for the same cards and rules.

    Args:
        hand: the cards.
        contract: the contract, or several of which one must be met.
        ruleset: the rules of a game with contracts.
        packs: packs in play, for limits that depend on them; without, these are not applied.
        keep: cards that must stay in hand, such as 1 where the turn must end with a discard.

    Returns:
        The lay-down, or None where the cards allow none.

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither a card nor a text, or no contract.
        ContinentalError: the game is one without contracts, or a number makes no sense.

    >>> from continental.variants import XELU
    >>> best = best_lay_down("4c 5c 6c 7c 8c Kd Ks X", "TE", XELU)
    >>> best.melds[1], best.points_laid, best.points_left
    (Escalera('4c 5c 6c 7c 8c'), 100, 0)
    >>> str(best_lay_down("4c 5c 6c 7c 8c Kd Ks X", "TE", XELU, keep=1).left)
    '4c'
    """
    cards, contracts, judge = _asked_to_open(hand, contract, ruleset, packs)
    _number("keep", keep)
    best: BestLayDown | None = None
    for one in contracts:
        melds = best_opening(cards, one, judge, keep)
        if melds is not None:
            found = _told(cards, melds, ruleset)
            if best is None or _rank(found) < _rank(best):
                best = found
    return best


def lay_downs(
    hand: CardsLike,
    contract: ContractsLike,
    ruleset: Ruleset,
    *,
    all: bool = False,
    packs: int | None = None,
) -> Iterator[tuple[Meld, ...]]:
    """Give the openings that some cards allow, one by one, each once, in a fixed order.

    A large hand with several wilds has hundreds of thousands of them: take some with
    ``itertools.islice``.

    Args:
        hand: the cards.
        contract: the contract, or several of which one must be met.
        ruleset: the rules of a game with contracts.
        all: whether to give longer melds than the contract asks too, and more melds than it asks
            where the rules allow that; else every meld is as short as it may be. Where such melds
            do not open and longer ones do, those are given.
        packs: packs in play, for limits that depend on them; without, these are not applied.

    Returns:
        The melds of each opening, sorted as they come to the table.

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither a card nor a text, or no contract.
        ContinentalError: the game is one without contracts.

    >>> from continental.variants import XELU
    >>> for melds in lay_downs("4c 5c 6c 7c 8c Kd Ks X", "TE", XELU):
    ...     print(" / ".join(map(str, melds)))
    Kd Ks X / 4c 5c 6c 7c
    Kd Ks X / 5c 6c 7c 8c
    """
    cards, contracts, judge = _asked_to_open(hand, contract, ruleset, packs)
    return openings_of(contracts, judge).lay_downs(cards, longer=all)


def _told(cards: Hand, melds: tuple[Meld, ...], ruleset: Ruleset) -> BestLayDown:
    laid = [card for meld in melds for card in meld.cards]
    left = cards.without(laid)
    costs = _costs(ruleset.points)
    points_left = sum([costs[card.index] for card in left])
    points_laid = sum([costs[card.index] for card in laid])
    return BestLayDown(melds, left, points_left, points_laid)


@lru_cache(maxsize=64)
def _costs(points: Points) -> tuple[int, ...]:
    """Give what each card costs in hand, by its index."""
    return tuple([card_points(card, points) for card in ALL_CARDS])


def _rank(found: BestLayDown) -> tuple[int, int]:
    return found.points_left, len(found.left)


def can_lay_down(
    hand: CardsLike,
    contract: ContractsLike,
    ruleset: Ruleset,
    *,
    packs: int | None = None,
    keep: int = 0,
) -> bool:
    """Tell whether a hand holds an opening; arguments and errors as for `best_lay_down`.

    >>> from continental.variants import CASTIGO, XELU
    >>> can_lay_down("7s X X Kd Ks Kc", "TT", CASTIGO)
    True
    >>> can_lay_down("7s X X Kd Ks Kc", "TT", XELU)
    False
    """
    cards, contracts, judge = _asked_to_open(hand, contract, ruleset, packs)
    _number("keep", keep)
    if not keep:
        return any(can_open(cards, one, judge) for one in contracts)
    return any(best_opening(cards, one, judge, keep) is not None for one in contracts)


def distance(
    hand: CardsLike, contract: ContractsLike, ruleset: Ruleset, *, packs: int | None = None
) -> int | None:
    """Tell how many cards, added to a hand, make an opening possible: 0 for now.

    In a concealed game they make it possible to go out, what is over being thrown away.

    Any cards may be added, jokers too, and copies are not counted: how many there are of a card is
    what `outs` asks. No card need stay in hand.

    Args:
        hand: the cards.
        contract: the contract, or several of which one must be met.
        ruleset: the rules.
        packs: packs in play, for limits that depend on them; without, these are not applied.

    Returns:
        The number, or None where the rules allow no such opening whatever is added.

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither a card nor a text, or no contract.
        ContinentalError: a number makes no sense.

    >>> from continental.variants import CASTIGO
    >>> distance("5d 5s 5c 5c 6c 7c", "TE", CASTIGO)
    1
    """
    cards, contracts, judge = _asked(hand, contract, ruleset, packs)
    return _distance(cards, contracts, judge)


def outs(
    hand: CardsLike,
    contract: ContractsLike,
    ruleset: Ruleset,
    unseen: CardsLike | Deck,
    *,
    packs: int | None = None,
) -> dict[Card, int]:
    """Find the cards that lower the distance of a hand, and how many of each are left.

    Args:
        hand: the cards.
        contract: the contract, or several of which one must be met.
        ruleset: the rules.
        unseen: the cards that may still come: those of the deck that nobody has shown, or a deck,
            of which the cards of the hand are taken off.
        packs: packs in play; where a deck is told, those of the deck.

    Returns:
        For each such card, in the order of cards, how many are unseen; none where the distance
        is 0.

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither a card nor a text, or no contract.
        ContinentalError: a number makes no sense.

    >>> from continental.cards import Deck
    >>> from continental.variants import CASTIGO
    >>> found = outs("7s 7h 7c Kd Ks 4c", "TT", CASTIGO, Deck(packs=2, jokers=4))
    >>> {str(card): number for card, number in found.items()}
    {'Kc': 2, 'Kd': 1, 'Kh': 2, 'Ks': 1, 'X': 4}
    """
    if packs is None and isinstance(unseen, Deck):
        packs = unseen.packs
    cards, contracts, judge = _asked(hand, contract, ruleset, packs)
    return _outs(cards, contracts, judge, _unseen(unseen, cards))


def discards(
    hand: CardsLike,
    contract: ContractsLike,
    ruleset: Ruleset,
    unseen: CardsLike | Deck = (),
    *,
    packs: int | None = None,
) -> tuple[DiscardChoice, ...]:
    """Find for each card of a hand what its discard leaves.

    Arguments and errors are those of `outs`; without unseen cards no outs are told.

    Returns:
        One choice for each different card, the least distance first, then the most outs, then in
        the order of cards.

    >>> from continental.variants import CASTIGO
    >>> best = discards("7s 7h 7c Kd Ks 4c", "TT", CASTIGO, "Kh Kh X 4h")[0]
    >>> best.card, best.distance, best.outs_left
    (Card('4c'), 1, 3)
    """
    if packs is None and isinstance(unseen, Deck):
        packs = unseen.packs
    cards, contracts, judge = _asked(hand, contract, ruleset, packs)
    left = _unseen(unseen, cards)
    # Where a discard leaves the distance as it is, nothing helps afterwards that did not before.
    before, helpful = _distance(cards, contracts, judge), _outs(cards, contracts, judge, left)
    found: list[DiscardChoice] = []
    for card in dict.fromkeys(cards):
        rest = cards.without(card)
        lacking = _distance(rest, contracts, judge)
        unseen_ones = Counter(helpful) if lacking == before else left
        others = tuple(_outs(rest, contracts, judge, unseen_ones).items())
        found.append(DiscardChoice(card, lacking, others))
    return tuple(sorted(found, key=_choice_order))


def _choice_order(choice: DiscardChoice) -> tuple[bool, int, int]:
    return choice.distance is None, choice.distance or 0, -choice.outs_left


def _distance(cards: Sequence[Card], contracts: tuple[Contract, ...], judge: Judge) -> int | None:
    if judge.ruleset.family is Family.CONCEALED:
        return concealed_game(contracts, judge).distance(cards)
    found = [fewest_lacking(cards, one, judge) for one in contracts]
    return min((one for one in found if one is not None), default=None)


def _outs(
    cards: Hand, contracts: tuple[Contract, ...], judge: Judge, unseen: Counter[Card]
) -> dict[Card, int]:
    before = _distance(cards, contracts, judge) if unseen else None
    if not before:
        return {}
    return {
        card: unseen[card]
        for card in sorted(unseen)
        if _distance((*cards, card), contracts, judge) == before - 1
    }


def _unseen(unseen: CardsLike | Deck, cards: Hand) -> Counter[Card]:
    if isinstance(unseen, Deck):
        return Counter(unseen.cards) - Counter(cards)
    return Counter(Hand(unseen))


def _asked_to_open(
    hand: CardsLike, contract: ContractsLike, ruleset: Ruleset, packs: int | None
) -> tuple[Hand, tuple[Contract, ...], Judge]:
    """Take what was told about an opening; in a concealed game nobody opens."""
    if checked(ruleset).family is Family.CONCEALED:
        raise ContinentalError(f"{ruleset.id} has no contracts to open with: see declarations")
    return _asked(hand, contract, ruleset, packs)


def _asked(
    hand: CardsLike, contract: ContractsLike, ruleset: Ruleset, packs: int | None
) -> tuple[Hand, tuple[Contract, ...], Judge]:
    """Take what was told, and refuse what makes no sense."""
    if not isinstance(hand, Hand):
        hand = Hand(hand)
    if isinstance(contract, str | Contract):
        return hand, *_asked_one(contract, checked(ruleset), packs)
    judge = Judge(checked(ruleset), packs)
    contracts = as_contracts(contract)
    if not contracts:
        raise ContinentalError("contract: none is told")
    return hand, contracts, judge


@lru_cache(maxsize=256, typed=True)
def _asked_one(
    contract: ContractLike, ruleset: Ruleset, packs: int | None
) -> tuple[tuple[Contract, ...], Judge]:
    """Take a contract alone."""
    return (as_contract(contract),), Judge(ruleset, packs)


def _number(name: str, value: int) -> None:
    if type(value) is not int or value < 0:
        raise ContinentalError(f"{name}: {value!r} is no whole number from 0 on")
