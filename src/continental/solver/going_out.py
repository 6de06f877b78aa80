"""Going out in a concealed game: whether a hand does, in which ways, and which of them pays most.

>>> from continental.solver import best_declaration, is_out
>>> from continental.variants import FIFTEEN
>>> hand = "As 2s 3s 6d 2c 8d 4c 5c 6c 9h Th Jh Jd Qd Kd 7h"
>>> is_out(hand, FIFTEEN)
True
>>> print(best_declaration(hand, FIFTEEN))
declare 4c 5c 6c / 6d 2s=7d 8d / Jd Qd Kd / 9h Th Jh / As 2c=2s 3s discard 7h, pays 3
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from weakref import ref

from attrs import frozen

from continental.cards import JOKER, Card, CardsLike, Hand, Rank, Suit
from continental.errors import ContinentalError
from continental.melds import CIRCLE, Escalera, Meld
from continental.moves import Declare
from continental.ruleset import Contract, Family, OneSuit, Ruleset, checked
from continental.scoring import FirstTurn, Tally, payment
from continental.solver.choices import goes_with
from continental.solver.concealed import ConcealedGame, concealed_game
from continental.solver.kernel.concealed import Laid
from continental.solver.whole_hands import declarations_of
from continental.validation import Judge

__all__ = ["BestDeclaration", "best_declaration", "declarations", "is_out"]


@frozen
class BestDeclaration:
    """The way to go out that pays most.

    Attributes:
        move: the declaration.
        pays: what each other seat pays for it, in points, and why.
    """

    move: Declare
    pays: Tally

    def __str__(self) -> str:
        """Give the move, and what it pays."""
        return f"{self.move}, pays {self.pays.total}"


def is_out(hand: CardsLike, ruleset: Ruleset, *, round: int = 1, packs: int | None = None) -> bool:
    """Tell whether a hand can go out in a concealed game (fifteen).

    Args:
        hand: the cards: as many as the round deals, which must all go down, or one more, which is
            discarded.
        ruleset: the rules.
        round: the round, 1-based.
        packs: packs in play, for limits that depend on them; without, these are not applied.

    Raises:
        NotationError: a text cannot be read.
        ContinentalError: the game is one in which hands do not go down at once, there is no such
            round, or it is a hand of another size.

    >>> from continental.variants import FIFTEEN
    >>> is_out("4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc Ad 3d Kh X", FIFTEEN)
    True
    """
    game, cards = _asked(hand, ruleset, round, packs)
    return game.is_out(cards)


def declarations(
    hand: CardsLike, ruleset: Ruleset, *, round: int = 1, packs: int | None = None
) -> Iterator[Declare]:
    r"""Give every way in which a hand can go out in a concealed game (fifteen).

    They come one by one, each once, in a fixed order; with many wilds there are millions. Arguments
    and errors are those of `is_out`.

    >>> from continental.variants import FIFTEEN
    >>> hand = "3c 4c 5c 8c 9c Tc 3d 4d 5d 8d 9d Td 3h 4h 5h 6h"
    >>> for move in declarations(hand, FIFTEEN):
    ...     print(move)
    declare 3c 4c 5c / 8c 9c Tc / 3d 4d 5d / 8d 9d Td / 4h 5h 6h discard 3h
    declare 3c 4c 5c / 8c 9c Tc / 3d 4d 5d / 8d 9d Td / 3h 4h 5h discard 6h
    """
    game, cards = _asked(hand, ruleset, round, packs)
    return _declarations(cards, game)


def best_declaration(
    hand: CardsLike,
    ruleset: Ruleset,
    *,
    first_turn: FirstTurn = FirstTurn.NO,
    round: int = 1,
    packs: int | None = None,
) -> BestDeclaration | None:
    """Find the way to go out that pays most: partition, discard, and which wild fills which place.

    Of several that pay the same it is always the same one.

    Args:
        hand: the cards, see `is_out`.
        ruleset: the rules.
        first_turn: whether it is the seat's own first turn, and whether it has drawn.
        round: the round, 1-based.
        packs: packs in play, for limits that depend on them; without, these are not applied.

    Returns:
        The declaration and what each other seat pays for it, or None where the hand is not out.

    Raises:
        NotationError: a text cannot be read.
        ContinentalError: as for `is_out`.

    >>> from continental.variants import FIFTEEN
    >>> best = best_declaration("As 2s 3s 6d 2c 8d 4c 5c 6c 9h Th Jh Jd Qd Kd 7h", FIFTEEN)
    >>> best.pays.total, str(best.move.discard)
    (3, '7h')
    """
    game, cards = _asked(hand, ruleset, round, packs)
    if not game.is_out(cards):
        return None
    move = None if game.arranger is None else _arranged(cards, game)
    if move is None or not _are_together(move.melds, ruleset):
        move = _searched(cards, game)
    return BestDeclaration(move, payment(move.melds, ruleset, first_turn=first_turn, round=round))


def _asked(
    hand: CardsLike, ruleset: Ruleset, number: int, packs: int | None
) -> tuple[ConcealedGame, Hand]:
    """Take what was told, and refuse what makes no sense."""
    game = _round(ruleset, number, packs).game()
    cards = hand if type(hand) is Hand else Hand(hand)
    if not game.cards <= len(cards) <= game.cards + 1:
        raise ContinentalError(
            f"hand: {ruleset.id} goes out with {game.cards} cards, or with one more that is "
            f"discarded; here are {len(cards)}"
        )
    return game, cards


class _Round:
    """What the hands of a round must be, and what they are judged by; no owner of the search."""

    __slots__ = ("_contracts", "_found", "_judge")

    def __init__(self, contracts: tuple[Contract, ...], judge: Judge) -> None:
        self._contracts = contracts
        self._judge = judge
        self._found: ref[ConcealedGame] | None = None

    def game(self) -> ConcealedGame:
        """Give the search."""
        game = None if self._found is None else self._found()
        if game is None:
            game = concealed_game(self._contracts, self._judge)
            self._found = ref(game)
        return game


@lru_cache(maxsize=64)
def _round(ruleset: Ruleset, number: int, packs: int | None) -> _Round:
    if checked(ruleset).family is not Family.CONCEALED:
        raise ContinentalError(f"{ruleset.id}: whole hands are not laid down at once there")
    return _Round(ruleset.round(number).contracts, Judge(ruleset, packs))


def _declarations(cards: Hand, game: ConcealedGame) -> Iterator[Declare]:
    discard = len(cards) > game.cards
    found = declarations_of(cards, game, discard=discard)
    return (Declare(melds, card) for melds, card in found)


# --- what pays most ----------------------------------------------------------------------------


@frozen
class _Target:
    """What a declaration may be like, and what it pays then besides what each does.

    Attributes:
        pays: the points.
        discard: the card discarded; None where there is none, or where any that is never wild is.
        drops: how many cards that are never wild are discarded, 0 or 1.
        settled: how many cards that are wild elsewhere lie in their own places.
        only: the suit of all escaleras, or -1 for any.
    """

    pays: int
    discard: Card | None
    drops: int
    settled: int
    only: int


def _targets(cards: Hand, game: ConcealedGame) -> list[_Target]:
    """Give what declarations may be like, those that pay most first."""
    found: list[_Target] = []
    wild = [card for card in cards if game.judge.ruleset.wilds.may_stand_in(card)]
    bound = [card for card in cards if card not in wild]
    drawn = len(cards) > game.cards
    discards: list[tuple[Card | None, int]] = [(None, 1)] if drawn and bound else []
    discards += [(card, 0) for card in dict.fromkeys(wild)] if drawn else [(None, 0)]
    for discard, drops in discards:
        melded = Counter(wild) - Counter([discard] if discard else [])
        jokers = melded[JOKER]
        others = melded.total() - jokers
        for only in (*Suit, -1) if game.one_suit else (-1,):
            if only >= 0 and sum(card.suit is not only for card in bound) > drops:
                continue
            own = sum(n for card, n in melded.items() if only in (-1, card.suit))
            for settled in range(min(own, others) + 1):
                pays = _pays(jokers, others - settled, settled, only >= 0, game.judge.ruleset)
                found.append(_Target(pays, discard, drops, settled, int(only)))
    return sorted(found, key=lambda target: -target.pays)


def _pays(jokers: int, wilds: int, settled: int, one_suit: bool, ruleset: Ruleset) -> int:
    """Tell what some jokers, other wilds, and cards that are wild elsewhere pay."""
    rules = ruleset.payments
    pays = rules.joker * jokers + rules.wild_card * wilds
    if not jokers + wilds and not (settled and rules.natural_spoils_clean):
        pays += rules.clean
    if one_suit and (not jokers + wilds or rules.one_suit_as is OneSuit.REPRESENTED):
        pays += rules.one_suit
    return pays


def _are_together(melds: tuple[Meld, ...], ruleset: Ruleset) -> bool:
    """Tell whether melds may lie in one declaration."""
    return all(goes_with(meld, melds[:place], ruleset) for place, meld in enumerate(melds))


def _arranged(cards: Hand, game: ConcealedGame) -> Declare:
    """Find the best declaration, where the search can be told what it should be like."""
    assert game.arranger is not None
    wilds = game.judge.ruleset.wilds
    for target in _targets(cards, game):
        left = cards if target.discard is None else cards.without(target.discard)
        suits = [0, 0, 0, 0]
        for card in left:
            if card.suit is not None:
                suits[card.suit] += 1 << 4 * (card.index % CIRCLE)
        melded = Counter(card for card in left if wilds.may_stand_in(card))
        free = melded.total() - target.settled
        spare = [free] * 4
        for card in wilds.cards:
            if card.suit is not None:
                spare[card.suit] = free - melded[card]
        found = game.arranger.arranged(suits, target.drops, target.settled, spare, target.only)
        if found is not None:
            laid, left_out, rest = found
            discard = target.discard
            for suit, place in left_out:
                discard = Card(Rank(place + 1), Suit(suit))
            return Declare(_filled(laid, rest, melded, target.only, game), discard)
    raise AssertionError("a hand that is out has a declaration")


def _filled(
    laid: list[Laid], rest: list[int], wilds: Counter[Card], only: int, game: ConcealedGame
) -> list[Meld]:
    """Put wilds in all free places of an arrangement, none in its own."""
    runs: list[tuple[Laid, list[Card]]] = []
    for one in [*laid, *_bare(rest, only, game)]:
        length = game.sorts[one.sort][1]
        runs.append((one, [_place(one.suit, one.first + n) for n in range(length)]))
    wilds = wilds.copy()
    for one, places in runs:
        for card in places:
            if _lies_there(one, card):
                wilds[card] -= 1
    free = Counter(card for one, places in runs for card in places if not _lies_there(one, card))
    melds: list[Meld] = []
    for one, places in runs:
        lying = [
            card if _lies_there(one, card) else _next_wild(card, wilds, free) for card in places
        ]
        melds.append(Escalera(Suit(one.suit), places[0].rank or Rank.ACE, lying))
    return melds


def _place(suit: int, place: int) -> Card:
    return Card(Rank(place % CIRCLE + 1), Suit(suit))


def _lies_there(one: Laid, card: Card) -> bool:
    """Tell whether the card of a place lies there itself."""
    place = card.index % CIRCLE
    high = place == 0 and one.first > 0
    return bool(one.taken >> 4 * (CIRCLE if high else place) & 1 or one.taken >> 4 * place & 1)


def _next_wild(card: Card, wilds: Counter[Card], free: Counter[Card]) -> Card:
    """Take a wild for a free place, so that those left can still keep out of their own places."""
    free[card] -= 1
    places = free.total()
    for wild in sorted(wilds):
        if wild is not card and wilds[wild] > 0:
            wilds[wild] -= 1
            if all(count + free[one] <= places for one, count in wilds.items() if count):
                return wild
            wilds[wild] += 1
    raise AssertionError("no wild is left")


def _bare(rest: list[int], only: int, game: ConcealedGame) -> list[Laid]:
    """Place escaleras of wilds alone, where no wild has its own place."""
    return [
        Laid(max(only, 0), game.bare[max(only, 0)][sort], sort, 0)
        for sort, count in enumerate(rest)
        for _ in range(count)
    ]


def _searched(cards: Hand, game: ConcealedGame) -> Declare:
    """Find the best declaration, of each sort the first that there is, the best sort first."""
    for target in _targets(cards, game):
        only = Suit(target.only) if target.only >= 0 else None
        for discard in _discards(cards, target, game):
            left = cards if discard is None else cards.without(discard)
            for melds, _ in declarations_of(
                left, game, discard=False, settled=target.settled, only=only
            ):
                return Declare(melds, discard)
    raise AssertionError("a hand that is out has a declaration")


def _discards(cards: Hand, target: _Target, game: ConcealedGame) -> list[Card | None]:
    """Give the cards that may be discarded."""
    if not target.drops:
        return [target.discard]
    wilds = game.judge.ruleset.wilds
    return [card for card in dict.fromkeys(cards) if not wilds.may_stand_in(card)]
