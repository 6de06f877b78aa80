"""Loose cards: every legal meld they make, and why they make none."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import Final, overload

from attrs import frozen

from continental.cards import Card, Rank, Suit
from continental.melds import CIRCLE, Kind, Meld, as_kind
from continental.notation import Group, Mark, MeldLike, as_group
from continental.reasons import AmbiguousMeld, IllegalMeld, Param, Reason, Refusal, Violation
from continental.ruleset import Ace, Ruleset
from continental.validation.closest import Closest, closest_meld
from continental.validation.placed import HIGH_ACE, why_not_meld
from continental.validation.shapes import (
    Judge,
    Shape,
    bound_cards,
    escalera_spans,
    melds_of,
    shapes,
)

_MANY: Final = 64
"""Readings up to which they are found all at once."""

__all__ = ["Readings", "Validation", "validate"]


@frozen
class Readings(Sequence[Meld]):
    """The legal melds that some cards make, found as they are asked for.

    The order is fixed: trios by rank, then escaleras by suit and start, then by the wilds from the
    first place on. ``len`` finds them all, which is much where many different wilds meet.
    """

    group: Group
    kinds: tuple[Kind, ...]
    judge: Judge

    def __iter__(self) -> Iterator[Meld]:
        """Find them one by one."""
        for kind in self.kinds:
            for shape in shapes(self.group, kind, self.judge.ruleset):
                yield from melds_of(shape, self.judge)

    def __bool__(self) -> bool:
        """Tell whether there is one."""
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        """Count them."""
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, index: int) -> Meld: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Meld, ...]: ...
    def __getitem__(self, index: int | slice) -> Meld | tuple[Meld, ...]:
        """Give one or some of them; a front part is found without finding the rest."""
        if isinstance(index, int) and index >= 0:
            for meld in islice(self, index, None):
                return meld
            raise IndexError("there are not so many readings")
        if isinstance(index, slice) and all(
            part is None or part >= 0 for part in (index.start, index.stop, index.step)
        ):
            return tuple(islice(self, index.start, index.stop, index.step or None))
        return tuple(self)[index]

    def __repr__(self) -> str:
        """Show the first of them."""
        first = [repr(meld) for meld in islice(self, AmbiguousMeld.SHOWN + 1)]
        more = ["…"] if len(first) > AmbiguousMeld.SHOWN else []
        return f"Readings({', '.join(first[: AmbiguousMeld.SHOWN] + more)})"


@frozen(slots=False, repr=False)
class Validation:
    """What `validate` found; true where the cards are a legal meld.

    Attributes:
        group: the cards, with the marks they came with.
        placed: the meld, where one came already placed.
        kinds: the kinds that were tried.
        judge: what they were judged by.
    """

    group: Group
    placed: Meld | None
    kinds: tuple[Kind, ...]
    judge: Judge

    def __bool__(self) -> bool:
        """Tell whether the cards are a legal meld."""
        return bool(self.readings)

    @cached_property
    def readings(self) -> Sequence[Meld]:
        """Every legal meld that the cards make; a placed meld is its only reading.

        A tuple, unless they are so many that they are found as they are asked for.
        """
        if self.placed is None:
            found = Readings(self.group, self.kinds, self.judge)
            first = tuple(islice(found, _MANY + 1))
            return found if len(first) > _MANY else first
        legal = self.placed.kind in self.kinds and self.judge.allows(self.placed)
        return (self.placed,) if legal else ()

    @property
    def meld(self) -> Meld:
        """The one legal meld that the cards make.

        Raises:
            IllegalMeld: they make none.
            AmbiguousMeld: they make several: nothing is guessed. Mark what a wild stands for.
        """
        match self._first():
            case ():
                raise IllegalMeld(self.refusals)
            case (meld,):
                return meld
            case several:
                raise AmbiguousMeld(several)

    def _first(self) -> tuple[Meld, ...]:
        return tuple(islice(self.readings, AmbiguousMeld.SHOWN))

    @cached_property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why the cards are no meld of a kind: one for each kind tried that has no reading."""
        if self.placed is not None:
            return () if self.readings else (self._placed_refusal(self.placed),)
        return tuple(
            Refusal(explain(self.group, kind, self.judge), kind)
            for kind in self.kinds
            if not self._is(kind)
        )

    def _is(self, kind: Kind) -> bool:
        if isinstance(self.readings, tuple):
            return any(meld.kind is kind for meld in self.readings)
        return bool(Readings(self.group, (kind,), self.judge))

    def _placed_refusal(self, meld: Meld) -> Refusal:
        if meld.kind not in self.kinds:
            return Refusal(Violation(Reason.WRONG_KIND, {"kind": self.kinds[0]}))
        judge = self.judge
        violation = why_not_meld(meld, judge.ruleset, packs=judge.packs, on_table=judge.on_table)
        return Refusal(violation or Violation(Reason.NO_CARDS), meld.kind)

    @cached_property
    def closest(self) -> Closest | None:
        """The nearest legal meld of these cards, their marks put aside.

        The fewest cards are left out and added; among equals the first in the order of readings
        with the fewest cards added. None where no kind that was tried is played.
        """
        if self:
            return Closest(self.readings[0])
        return closest_meld(self.group.cards, self.kinds, self.judge)

    def __repr__(self) -> str:
        """Give the cards and whether they are legal."""
        cards = str(self.placed or self.group)
        return f"Validation({cards!r}, {self.judge.ruleset.id!r}, legal={bool(self)})"

    def __str__(self) -> str:
        """Give the readings, or the refusals, one a line."""
        if not self:
            return "\n".join(map(str, self.refusals))
        first = self._first()
        more = ["…"] if len(first) == AmbiguousMeld.SHOWN else []
        return "\n".join([*(f"{meld.kind} {meld}" for meld in first), *more])


def validate(
    cards: MeldLike,
    ruleset: Ruleset,
    *,
    kind: Kind | None = None,
    packs: int | None = None,
    on_table: bool = False,
) -> Validation:
    """Find out whether cards are a meld, and which.

    The order of cards does not matter, and a text may mark what a wild stands for
    (``5h 6h X=7h``); a `Trio` or `Escalera` is judged as it is placed.

    Args:
        cards: the cards, a text, or a meld.
        ruleset: the rules.
        kind: the kind to try; both where it is None.
        packs: packs in play, for limits that depend on them; without, these are not applied.
            Whether the packs hold so many copies of a card is not asked.
        on_table: whether the meld lies on the table already, so that limits that hold for
            openings only are over.

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither a card nor a text.

    >>> from continental.variants import XELU
    >>> list(validate("4c 5c 6c X", XELU).readings)
    [Escalera('X=3c 4c 5c 6c'), Escalera('4c 5c 6c X=7c')]
    >>> validate("4c 5c 6c X=7c", XELU).meld
    Escalera('4c 5c 6c X=7c')
    """
    kinds = tuple(Kind) if kind is None else (as_kind(kind),)
    judge = Judge(ruleset, packs, on_table)
    if isinstance(cards, Meld):
        return Validation(as_group(cards.cards), cards, kinds, judge)
    return Validation(as_group(cards), None, kinds, judge)


# --- why not -----------------------------------------------------------------------------------


def explain(group: Group, kind: Kind, judge: Judge) -> Violation:
    """Tell why cards that make no meld of a kind make none: what a person would say first."""
    if not group.cards:
        return Violation(Reason.NO_CARDS)
    if kind is Kind.TRIO:
        return _explain_trio(group, judge)
    return _explain_escalera(group, judge)


def _limit(found: Iterator[Shape], judge: Judge) -> Violation | None:
    """Give the limit that the best arrangement of the first shape passes."""
    for shape in found:
        return why_not_meld(shape.best(), judge.ruleset, packs=judge.packs, on_table=judge.on_table)
    return None


def _explain_trio(group: Group, judge: Judge) -> Violation:
    ruleset = judge.ruleset
    if not ruleset.trios.allowed:
        return Violation(Reason.TRIOS_NOT_PLAYED)
    limit = _limit(shapes(group, Kind.TRIO, ruleset), judge)
    if limit is not None:
        return limit
    bound = bound_cards(group, ruleset)
    ranks = [card.rank for card in bound if card.rank is not None]
    told = {mark.rank for mark in group.marks}
    common = max(dict.fromkeys(ranks), key=ranks.count, default=None)
    most = next(iter(told)) if len(told) == 1 else common
    foreign = tuple(card for card in bound if card.rank is not most)
    if not foreign or most is None:
        return _bad_mark(group, Kind.TRIO, judge)
    return Violation(Reason.MIXED_RANKS, {"foreign": foreign, "rank": most})


def _explain_escalera(group: Group, judge: Judge) -> Violation:
    ruleset = judge.ruleset
    rules = ruleset.escaleras
    count = len(group.cards)
    if count < rules.min_length:
        return Violation(Reason.TOO_SHORT, {"minimum": rules.min_length, "count": count})
    bound = bound_cards(group, ruleset)
    mixed = _mixed_suits(bound)
    if mixed is not None:
        return mixed
    if count > rules.max_length:
        return Violation(Reason.TOO_LONG, {"maximum": rules.max_length, "count": count})
    limit = _limit(shapes(group, Kind.ESCALERA, ruleset), judge)
    if limit is not None:
        return limit
    if group.marks and any(True for _ in escalera_spans(group, ruleset, rules.ace)):
        return _bad_mark(group, Kind.ESCALERA, judge)
    corner = next(escalera_spans(group, ruleset, Ace.CIRCULAR), None)
    if corner is not None:
        return _bad_ace(corner[1], count, rules.ace)
    return _gap(bound, count - len(bound), rules.ace)


def _mixed_suits(bound: list[Card]) -> Violation | None:
    suits = [card.suit for card in bound if card.suit is not None]
    most = max(dict.fromkeys(suits), key=suits.count, default=None)
    foreign = tuple(card for card in bound if card.suit is not most)
    if foreign and most is not None:
        return Violation(Reason.MIXED_SUITS, {"foreign": foreign, "suit": most})
    for card, following in pairwise(bound):
        if card is following:
            return Violation(Reason.REPEATED_CARD, {"card": card})
    return None


def _bad_mark(group: Group, kind: Kind, judge: Judge) -> Violation:
    """Name the first mark that cannot be kept together with those before it."""
    kept: list[Mark] = []
    for mark in group.marks:
        tried = Group(group.cards, (*kept, mark))
        if next(shapes(tried, kind, judge.ruleset), None) is None:
            place: Card | Rank = mark.stands_for
            return Violation(Reason.MARK, {"card": mark.card, "place": place})
        kept.append(mark)
    return Violation(Reason.NO_CARDS)


def _bad_ace(start: Rank, count: int, ace: Ace) -> Violation:
    """Say what is wrong with the ace of cards that lie together only round the corner."""
    last = start + count - 1
    if last > HIGH_ACE or (ace is Ace.LOW_OR_HIGH):
        return Violation(Reason.ROUND_THE_CORNER)
    reason = Reason.ACE_NOT_HIGH if last == HIGH_ACE else Reason.ACE_NOT_LOW
    return Violation(reason)


def _gap(bound: list[Card], wilds: int, ace: Ace) -> Violation:
    """Name the cards that are missing where these lie nearest to each other."""
    positions = min(_layouts(bound, ace), key=lambda layout: (layout[-1] - layout[0], layout))
    suit = bound[0].suit or Suit.CLUBS
    gaps = [(low, high) for low, high in pairwise(positions) if high - low > 1]
    missing = tuple(_at(position, suit) for low, high in gaps for position in range(low + 1, high))
    low, high = (gaps[0][0], gaps[-1][1]) if wilds else gaps[0]
    if not wilds:
        missing = tuple(_at(position, suit) for position in range(low + 1, high))
    ends: dict[str, Param] = {"missing": missing, "low": _at(low, suit), "high": _at(high, suit)}
    if wilds:
        return Violation(Reason.TOO_FEW_WILDS, {**ends, "wilds": wilds})
    return Violation(Reason.MISSING_CARDS, ends)


def _layouts(bound: list[Card], ace: Ace) -> Iterator[list[int]]:
    """Give the positions of cards of one suit, 1 to 13, for every place that the ace may take."""
    ranks = sorted(int(card.rank) for card in bound if card.rank is not None)
    if ace is Ace.CIRCULAR:
        for turn in range(len(ranks)):
            yield [*ranks[turn:], *(rank + CIRCLE for rank in ranks[:turn])]
        return
    if ace is not Ace.HIGH:
        yield ranks
    if ace is not Ace.LOW:
        yield sorted(HIGH_ACE if rank == 1 else rank for rank in ranks)


def _at(position: int, suit: Suit) -> Card:
    return Card(Rank((position - 1) % CIRCLE + 1), suit)
