"""What the escaleras of a hand can be, quickly.

A suit may hold only as many wilds as the other suits can do without, which in a game are mostly as
few as can be: so little is to be looked at.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from continental.solver.kernel import suits
from continental.solver.kernel.memory import Memory
from continental.solver.kernel.quick.layers import EIGHTS, SEVENS, size
from continental.solver.kernel.quick.places import FIELD, MASK, Held
from continental.solver.kernel.quick.suits import Front, Part, SuitRules
from continental.solver.kernel.rules import SUITS, Span

Packed = tuple[int, int, int, int]
"""The suits of a hand."""
Share = tuple[int, int, int]
"""The part of a suit: the suit, how many escaleras, and how many wilds they need at least."""
Sharing = tuple[int, tuple[Share, ...]]
"""The wilds that are over, and how the escaleras are shared out among the suits."""
Piece = tuple[int, int, int, Part]
"""The escaleras of a suit: the suit, how many, how many wilds they might hold, what they are."""


NO_ESCALERA: Final[Front] = ((0, 0, 0),)
"""No escalera at all."""


class Escaleras:
    """The escaleras of an opening.

    Attributes:
        number: how many are asked for.
        least: how many cards they have at least together.
        suit_rules: what those of one suit may be.
        places: how many cards the shortest can hold.
    """

    def __init__(self, suit_rules: SuitRules, number: int) -> None:
        """Tell the rules, and how many are asked for."""
        self.number = number
        self.least = number * suit_rules.least
        self.suit_rules = suit_rules
        self.places = suit_rules.places
        self.sharings: Memory[tuple[int, ...], tuple[Sharing, ...]] = Memory()

    def retire(self) -> None:
        """Forget everything for good."""
        self.suit_rules.retire()
        self.sharings.retire()

    def front(self, hand: Packed, wilds: int, known: int = -1) -> Sequence[Part]:
        """Give what they can be, holding so many wilds at most.

        What is worth no more than something known may be left out.
        """
        if self.number == 1:
            return self.single(hand, wilds)
        cards = self.of_use(hand, wilds)
        naturals = self.least - wilds
        if size(cards[0] + cards[1] + cards[2] + cards[3]) < naturals:
            return ()
        found: list[Part] = []
        front = self.suit_rules.front
        for spare, shares in self.shared(cards, wilds):
            if known >= 0 and len(shares) < self.number and self.most(cards, shares) <= known:
                continue
            parts: Sequence[Part] = NO_ESCALERA
            for place, number, lack in shares:
                own = front(cards[place], number, lack + spare)
                if parts is NO_ESCALERA:
                    parts = own
                else:
                    parts = [
                        (least + less, most + more, value + gained)
                        for less, more, gained in own
                        for least, most, value in parts
                        if least + less <= wilds
                    ]
            found += parts
        return found

    def most(self, cards: Packed, shares: tuple[Share, ...]) -> int:
        """Tell what cards are worth that escaleras shared out so can hold at most."""
        return sum([self.suit_rules.value_of(cards[place], number) for place, number, _ in shares])

    def of_use(self, hand: Packed, wilds: int) -> Packed:
        """Give the cards that can be in some escalera with so many wilds at most."""
        area = self.suit_rules.area
        areas = self.suit_rules.areas[wilds].known
        clubs, diamonds, hearts, spades = hand
        return (
            clubs & (areas.get(clubs + SEVENS & EIGHTS) or area(clubs, wilds)),
            diamonds & (areas.get(diamonds + SEVENS & EIGHTS) or area(diamonds, wilds)),
            hearts & (areas.get(hearts + SEVENS & EIGHTS) or area(hearts, wilds)),
            spades & (areas.get(spades + SEVENS & EIGHTS) or area(spades, wilds)),
        )

    def single(self, hand: Packed, wilds: int) -> Front:
        """Give what one escalera of a hand can be, holding so many wilds at most."""
        fronts = self.suit_rules.singles[wilds].known
        clubs, diamonds, hearts, spades = hand
        try:
            return (
                fronts[clubs + SEVENS & EIGHTS]
                + fronts[diamonds + SEVENS & EIGHTS]
                + fronts[hearts + SEVENS & EIGHTS]
                + fronts[spades + SEVENS & EIGHTS]
            )
        except KeyError:
            found: Front = ()
            for suit in hand:
                found += self.suit_rules.single(suit, wilds)
            return found

    def shared(self, cards: Packed, wilds: int) -> tuple[Sharing, ...]:
        """Give the ways to share the escaleras out among the suits."""
        held = self.places.held(cards, wilds)
        key = (wilds, *held)
        known = self.sharings.known.get(key)
        if known is None:
            known = tuple(self.share_out(held, wilds))
            self.sharings.keep(key, known, 1 + len(known))
        return known

    def share_out(self, held: tuple[Held, ...], wilds: int) -> list[Sharing]:
        """Find the same by what escaleras can hold of each suit."""
        length = self.suit_rules.least
        found: list[Sharing] = []
        todo: list[tuple[int, int, tuple[Share, ...]]] = [(self.number, wilds, ())]
        for place in range(SUITS):
            if not held[place]:
                continue
            for left, spare, chosen in todo[:]:
                for number in range(1, left + 1):
                    lack = number * length - (held[place] >> FIELD * (number - 1) & MASK)
                    if lack > spare:
                        break
                    longer = (*chosen, (place, number, lack))
                    if number == left:
                        found.append((spare - lack, longer))
                    else:
                        todo.append((left - number, spare - lack, longer))
        return found

    # --- how they lie -------------------------------------------------------------------------

    def ways(self, hand: Packed, wilds: int) -> Iterator[list[Piece]]:
        """Give what they can be, told by suits; the arguments are those of `front`."""
        cards = self.of_use(hand, wilds)
        for spare, shares in self.shared(cards, wilds):
            fronts = [
                self.suit_rules.front(cards[place], number, lack + spare)
                for place, number, lack in shares
            ]
            for parts in product(*fronts):
                yield [
                    (place, number, lack + spare, part)
                    for (place, number, lack), part in zip(shares, parts, strict=True)
                ]

    def lying(self, hand: Packed, piece: Piece, wilds: int) -> list[tuple[Span, int]]:
        """Give the escaleras of a piece that hold so many wilds, and the naturals of each."""
        place, number, limit, part = piece
        spans, used = self.suit_rules.lying(hand[place], number, part, wilds, limit)
        return list(zip(spans, suits.share(spans, used), strict=True))
