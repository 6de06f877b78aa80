"""The ruleset itself, and what makes no sense in one."""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import Any, Final, TypeGuard, Unpack, cast

from attrs import Attribute, evolve, field, fields, fields_dict, frozen

from continental.arguments import several
from continental.cards import Deck
from continental.errors import ContinentalError, InvalidRuleset
from continental.limits import (
    MAX_CARDS,
    MAX_LENGTH,
    MAX_ROUND,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_STEPS,
)
from continental.melds import CIRCLE, Kind
from continental.messages import key_shown, plural, shown
from continental.ruleset.changes import RulesetChanges
from continental.ruleset.contracts import Contract, Round
from continental.ruleset.groups import (
    Buying,
    CardRules,
    Dealing,
    Drawing,
    Ending,
    EscaleraRules,
    GoingOut,
    LayingOff,
    Opening,
    PackStep,
    Payments,
    Points,
    Seats,
    Stock,
    Swapping,
    TrioRules,
    Wilds,
)
from continental.ruleset.plain import told
from continental.ruleset.reading import LEFT_OUT, Group, as_word, text, unknown, whole, word
from continental.ruleset.words import Family, FirstDealer, GameEnd, PenaltySource, Scope

__all__ = ["DealSizes", "Difference", "Ruleset", "changed", "checked", "interned", "leaves"]


@frozen
class DealSizes:
    """How many cards lie where after the deal.

    Attributes:
        hand: cards in each hand.
        stock: cards in the stock, the upcard gone.
        penalty_stock: cards in the penalty stock, 0 where there is none.
    """

    hand: int
    stock: int
    penalty_stock: int


def _rounds(rounds: Iterable[Round]) -> tuple[Round, ...]:
    try:
        return several("rounds", rounds, "Round(cards, contracts)")
    except TypeError as error:
        raise InvalidRuleset([str(error)]) from None


@frozen(cache_hash=True, eq=False, unsafe_hash=True, repr=False)
class Ruleset:  # noqa: PLW1641  (attrs makes the hash)
    """All rules of a game.

    Raises:
        InvalidRuleset: a value is of the wrong type or out of range, or values contradict each
            other; names the fields, all contradictions at once.
    """

    id: str = field(validator=text)
    """Short name, such as ``xelu``."""
    rounds: tuple[Round, ...] = field(converter=_rounds)
    """The rounds in order; where deals are counted instead, the last one repeats.
    Origin: castigo, xelu seven; fifteen one."""
    name: str = field(default="unnamed", validator=text)
    """Name for people."""
    revision: int = field(default=1, validator=whole(1))
    """Grows when a preset is corrected."""
    family: Family = field(default=Family.CONTRACT, validator=word)
    """How melds come to the table. Origin: castigo and xelu contract, fifteen concealed."""
    seats: Seats = field(factory=Seats)
    """How many may play."""
    cards: CardRules = field(factory=CardRules)
    """What the cards are."""
    dealing: Dealing = field(factory=Dealing)
    """Who deals, and how."""
    trios: TrioRules = field(factory=TrioRules)
    """What a trio is."""
    escaleras: EscaleraRules = field(factory=EscaleraRules)
    """What an escalera is."""
    wilds: Wilds = field(factory=Wilds)
    """Which cards are wild."""
    opening: Opening = field(factory=Opening)
    """What an opening needs."""
    stock: Stock = field(factory=Stock)
    """The stocks."""
    drawing: Drawing = field(factory=Drawing)
    """Taking a discard on one's own turn."""
    buying: Buying = field(factory=Buying)
    """Taking a discard out of turn."""
    laying_off: LayingOff = field(factory=LayingOff)
    """Adding cards to melds on the table."""
    swapping: Swapping = field(factory=Swapping)
    """Putting a card in the place of a wild on the table."""
    points: Points = field(factory=Points)
    """What cards cost."""
    going_out: GoingOut = field(factory=GoingOut)
    """What going out does to the points."""
    payments: Payments = field(factory=Payments)
    """What the others pay in a concealed game."""
    ending: Ending = field(factory=Ending)
    """When the game is over, and who has won."""

    def __attrs_post_init__(self) -> None:
        """Refuse nonsense, all of it at once."""
        problems = list(_problems(self))
        if problems:
            raise InvalidRuleset(problems)

    def __eq__(self, other: object) -> bool:
        """Compare all fields, unless it is the same object."""
        if self is other:
            return True
        if not isinstance(other, Ruleset):
            return NotImplemented
        return all(getattr(self, one.name) == getattr(other, one.name) for one in fields(Ruleset))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the fields; of equal rulesets, one is kept when they come back."""
        return _restored, tuple(getattr(self, one.name) for one in fields(Ruleset))

    def __repr__(self) -> str:
        """Give the id; the fields are many."""
        return f"Ruleset({self.id!r}, …)"

    def replace(self, **changes: Unpack[RulesetChanges]) -> "Ruleset":
        """Give a ruleset with other values in some fields; a group is a table of its fields.

        At run time an enum field also takes the enum's value as text, as files hold it. Give the
        changed game an ``id`` and a ``name`` of its own.

        Raises:
            InvalidRuleset: there is no such field, or the result makes no sense.
        """
        values: dict[str, object] = {}
        problems: list[str] = []
        for name, value in changes.items():
            try:
                values[name] = changed(self, name, value)
            except InvalidRuleset as error:
                problems += error.problems
        if problems:
            raise InvalidRuleset(problems)
        return evolve(self, **cast("dict[str, Any]", values))

    def diff(self, other: "Ruleset") -> "tuple[Difference, ...]":
        """Tell in which fields another ruleset differs, in the order of the fields.

        Raises:
            TypeError: it is no ruleset.

        >>> house = Ruleset("house", [Round(7, "TT")])
        >>> for one in house.diff(house.replace(points={"ace": 15}, rounds=[Round(8, "TT")])):
        ...     print(one)
        rounds: 7 TT → 8 TT
        points.ace: 20 → 15
        """
        checked(other)
        both = zip(leaves(self), leaves(other), strict=True)
        return tuple(Difference(path, one, two) for (path, one), (_, two) in both if one != two)

    def round(self, number: int) -> Round:
        """Give a round by its number, 1-based.

        Where deals are counted there are as many rounds as deals; where points are, very many.

        Raises:
            ContinentalError: there is no such round.
        """
        return self._round(number, None)

    def _round(self, number: int, seats: int | None) -> Round:
        if type(number) is not int:
            raise ContinentalError(f"round: {shown(number)} is no whole number")
        last = len(self.rounds)
        if self.ending.mode is not GameEnd.AFTER_ROUNDS:
            last = self._last_deal(seats)
        if not 1 <= number <= last:
            raise ContinentalError(f"there is no round {shown(number)}: {self.id} has 1 to {last}")
        return self.rounds[min(number, len(self.rounds)) - 1]

    def _last_deal(self, seats: int | None) -> int:
        """Give the number of the last deal of so many seats, or of as many as may play."""
        if self.ending.mode is GameEnd.TARGET:
            return MAX_ROUND
        return min(self.ending.deals or seats or self.seats.maximum, MAX_ROUND)

    def packs(self, seats: int, round: int) -> int:
        """Tell how many packs are in play for so many seats in a round (1-based).

        Raises:
            ContinentalError: so many cannot play, or there is no such round.
        """
        if type(seats) is not int:
            raise ContinentalError(f"seats: {shown(seats)} is no whole number")
        if not self.seats.minimum <= seats <= self.seats.maximum:
            raise ContinentalError(
                f"{plural(seats, 'seat')}: {self.id} is for {self.seats.minimum} to "
                f"{self.seats.maximum}"
            )
        self._round(round, seats)
        return _packs_in_play(self.cards.packs, seats, round)

    def deck(self, seats: int, round: int) -> Deck:
        """Give the deck of a round (1-based) for so many seats.

        Raises:
            ContinentalError: so many cannot play, or there is no such round.
        """
        packs = self.packs(seats, round)
        return Deck(packs, packs * self.cards.jokers_per_pack)

    def deal_sizes(self, seats: int, round: int) -> DealSizes:
        """Tell how many cards lie where after the deal of a round (1-based).

        Raises:
            ContinentalError: so many cannot play, or there is no such round.
        """
        hand = self.round(round).cards
        left = len(self.deck(seats, round)) - seats * hand
        penalty = int(left * (self.stock.penalty_share or 0))
        return DealSizes(hand, left - penalty - 1, penalty)


@frozen
class Difference:
    """A field in which two rulesets differ; ``str()`` tells both values.

    Attributes:
        path: the field, such as ``escaleras.ace``.
        mine: its value in the first.
        other: its value in the second.
    """

    path: str
    mine: object
    other: object

    def __str__(self) -> str:
        """Give the path and both values: ``escaleras.ace: low → circular``."""
        return f"{self.path}: {told(self.mine)} → {told(self.other)}"


def changed(rules: Ruleset, name: str, value: object) -> object:
    """Give the new value of a field; a group is changed field by field.

    Raises:
        InvalidRuleset: there is no such field, or it does not take such a value.
    """
    known = fields_dict(Ruleset)
    if name not in known:
        raise InvalidRuleset(_foreign(name, value))
    old = getattr(rules, name)
    if isinstance(old, Group) and not isinstance(value, Group):
        return _evolved(old, value)
    read = _read(name, known[name], value)
    check = known[name].validator
    if check is not None:
        check(rules, known[name], read)
    return read


def leaves(rules: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Give every field of a ruleset with its path, groups taken apart."""
    for one in fields(cast("Any", type(rules))):
        value = getattr(rules, one.name)
        if isinstance(value, Group):
            yield from leaves(value, f"{one.name}.")
        else:
            yield f"{path}{one.name}", value


@lru_cache(maxsize=256)
def interned(ruleset: Ruleset) -> Ruleset:
    """Give of all equal rulesets always the same, so that looking something up by it is quick."""
    return ruleset


def _restored(*values: object) -> Ruleset:
    names = (one.name for one in fields(Ruleset))
    return interned(Ruleset(**cast("dict[str, Any]", dict(zip(names, values, strict=True)))))


def checked(ruleset: Ruleset) -> Ruleset:
    """Give a ruleset back.

    Raises:
        TypeError: it is none, such as its id.
    """
    if type(ruleset) is not Ruleset:
        raise TypeError(
            f"ruleset: {shown(ruleset)} is no Ruleset; variant('xelu') gives one by its id"
        )
    return ruleset


# What makes no sense. Each check yields sentences that begin with the fields' paths.


def _problems(rules: Ruleset) -> Iterator[str]:
    misfits = list(_misfits(rules))
    yield from misfits
    if misfits:
        return
    too_much = list(_too_much(rules))
    yield from too_much
    yield from _length_problems(rules)
    yield from _wild_problems(rules)
    if not too_much:
        yield from _contract_problems(rules)
        yield from _deal_problems(rules)
        yield from _draw_problems(rules)
    yield from _play_problems(rules)
    yield from _ending_problems(rules)


def _misfits(rules: Ruleset) -> Iterator[str]:
    """Find values that are not of their field's class; nothing else can be asked of them."""
    for name, cls in _GROUPS.items():
        if not isinstance(getattr(rules, name), cls):
            yield f"{name}: {shown(getattr(rules, name))} is no {cls.__name__}"
    for number, one in enumerate(rules.rounds, 1):
        if type(one) is not Round:
            yield f"rounds[{number}]: {shown(one)} is no Round"
    if not rules.rounds:
        yield "rounds: a game has at least one"


def _too_much(rules: Ruleset) -> Iterator[str]:
    """Find numbers with which nothing could be counted in a reasonable time."""
    seats, steps = rules.seats, rules.cards.packs
    for path, number, most in (
        ("seats.minimum", seats.minimum, MAX_SEATS),
        ("seats.maximum", seats.maximum, MAX_SEATS),
        ("rounds", len(rules.rounds), MAX_ROUNDS),
        ("cards.packs", len(steps), MAX_STEPS),
    ):
        if number > most:
            yield f"{path}: {number} is more than {most}"
    most = max(one.packs for one in steps)
    cards = _cards_in(rules, most)
    if cards > MAX_CARDS:
        yield f"cards.packs: {cards} cards are more than {MAX_CARDS}"


def _length_problems(rules: Ruleset) -> Iterator[str]:
    seats, trios, escaleras = rules.seats, rules.trios, rules.escaleras
    for path, length in (
        ("trios.min_length", trios.min_length),
        ("trios.min_naturals", trios.min_naturals),
        ("escaleras.min_length", escaleras.min_length),
        ("escaleras.min_naturals", escaleras.min_naturals),
    ):
        if length > MAX_LENGTH:
            yield f"{path}: {length} is more than any hand holds"
    if seats.maximum < seats.minimum:
        yield f"seats.maximum: {seats.maximum} is less than seats.minimum, {seats.minimum}"
    if trios.max_length is not None and trios.max_length < trios.min_length:
        yield (
            f"trios.max_length: {trios.max_length} is less than trios.min_length, "
            f"{trios.min_length}"
        )
    if escaleras.max_length < escaleras.min_length:
        yield (
            f"escaleras.max_length: {escaleras.max_length} is less than escaleras.min_length, "
            f"{escaleras.min_length}"
        )
    if escaleras.max_length > CIRCLE:
        yield (
            f"escaleras.max_length: {escaleras.max_length} is more than the {CIRCLE} cards of a "
            "suit; no card stands twice in an escalera here"
        )


def _wild_problems(rules: Ruleset) -> Iterator[str]:
    longest = {"trios": rules.trios.max_length, "escaleras": rules.escaleras.max_length}
    for name, most in longest.items():
        least = getattr(rules, name).min_naturals
        if most is not None and least > most:
            yield f"{name}.min_naturals: {least} is more than {name}.max_length, {most}"
    if rules.wilds.limits is Scope.NEVER:
        yield "wilds.limits: never: leave the limits at their defaults instead"


def _contract_problems(rules: Ruleset) -> Iterator[str]:
    for number, one in enumerate(rules.rounds, 1):
        if not one.contracts:
            yield f"rounds[{number}].contracts: a round has at least one"
        for contract in one.contracts:
            path = f"rounds[{number}].contracts: {contract}"
            yield from (f"{path}: {told}" for told in _requirement_problems(rules, contract))
            total = sum(requirement.length or 0 for requirement in contract.requirements)
            if rules.family is Family.CONCEALED and (
                total != one.cards or not all(part.exact for part in contract.requirements)
            ):
                yield f"{path} must ask for exactly the {one.cards} cards of the hand (family)"


def _requirement_problems(rules: Ruleset, contract: Contract) -> Iterator[str]:
    if contract.count(Kind.TRIO) and not rules.trios.allowed:
        yield "asks for a trio, but trios.allowed is false"
    for requirement in contract.requirements:
        limits = rules.trios if requirement.kind is Kind.TRIO else rules.escaleras
        if requirement.length is None:
            continue
        if requirement.length < limits.min_length:
            yield f"{requirement} is less than {limits.TABLE}.min_length, {limits.min_length}"
        if limits.max_length is not None and requirement.length > limits.max_length:
            yield f"{requirement} is more than {limits.TABLE}.max_length, {limits.max_length}"


def _deal_problems(rules: Ruleset) -> Iterator[str]:
    if rules.seats.maximum < rules.seats.minimum:
        return
    for number, one in enumerate(rules.rounds, 1):
        for seats in range(rules.seats.minimum, rules.seats.maximum + 1):
            packs = _packs_in_play(rules.cards.packs, seats, number)
            if not packs:
                yield f"cards.packs: no step is for {seats} seats in round {number}"
                return
            needed, held = seats * one.cards + 1, _cards_in(rules, packs)
            if needed > held:
                yield (
                    f"rounds[{number}].cards: {seats} seats with {one.cards} cards each and the "
                    f"upcard need {needed} cards, but cards.packs and cards.jokers_per_pack "
                    f"give {held} (seats.maximum is {rules.seats.maximum})"
                )
                break
    from_penalty_stock = rules.buying.penalty_source is PenaltySource.PENALTY_STOCK
    if from_penalty_stock and rules.stock.penalty_share is None:
        yield "buying.penalty_source: there is no penalty stock: stock.penalty_share is not set"
    if not from_penalty_stock and rules.stock.penalty_share is not None:
        yield "stock.penalty_share: nothing draws from a penalty stock: see buying.penalty_source"


def _draw_problems(rules: Ruleset) -> Iterator[str]:
    """Find seats that may tie in the draw for the deal until no card is left to draw."""
    if rules.dealing.first_dealer is FirstDealer.LOT:
        return
    for seats in range(rules.seats.minimum, rules.seats.maximum + 1):
        held = _cards_in(rules, _packs_in_play(rules.cards.packs, seats, 1))
        if 0 < held < 2 * seats:
            yield (
                f"dealing.first_dealer: {seats} seats draw a card each, and more where they tie: "
                f"that asks for {2 * seats} cards, but cards.packs and cards.jokers_per_pack give "
                f"{held} (seats.maximum is {rules.seats.maximum})"
            )
            return


def _cards_in(rules: Ruleset, packs: int) -> int:
    """Count the cards of so many packs, jokers included."""
    return packs * (_CARDS_A_PACK + rules.cards.jokers_per_pack)


def _play_problems(rules: Ruleset) -> Iterator[str]:
    swapping = rules.swapping
    if rules.opening.fed_by_swaps and not (swapping.from_escaleras or swapping.from_trios):
        yield "opening.fed_by_swaps: no wild can be swapped: see swapping.from_escaleras"
    if rules.family is not Family.CONCEALED:
        for name in ("dealt_hand", "false_calls"):
            if getattr(rules.going_out, name):
                yield f"going_out.{name}: has no meaning in family {rules.family.value}"


def _ending_problems(rules: Ruleset) -> Iterator[str]:
    ending = rules.ending
    if ending.mode is GameEnd.TARGET and ending.target is None:
        yield "ending.target: mode target needs a number of points"
    if ending.mode is not GameEnd.TARGET and ending.target is not None:
        yield f"ending.target: has no meaning with ending.mode {ending.mode.value}"
    if ending.mode is not GameEnd.DEALS and ending.deals is not None:
        yield f"ending.deals: has no meaning with ending.mode {ending.mode.value}"


_CARDS_A_PACK: Final = 52
_GROUPS: Final = {
    attribute.name: attribute.type
    for attribute in fields(Ruleset)
    if isinstance(attribute.type, type) and issubclass(attribute.type, Group)
}


def _is_table(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict) and all(
        isinstance(key, str) for key in cast("dict[object, object]", value)
    )


def _foreign(name: str, value: object) -> Iterator[str]:
    """Say of a group that does not exist what is wrong with it or with its fields."""
    table = value if _is_table(value) else {}
    left_out = [
        unknown(f"{name}.{key_shown(key)}", key, (), one)
        for key, one in table.items()
        if key.lower() in LEFT_OUT or (isinstance(one, str) and one.lower() in LEFT_OUT)
    ]
    yield from left_out or [unknown(key_shown(name), name, fields_dict(Ruleset))]


def _evolved(group: Group, table: object) -> Group:
    """Give a group with the fields of a table changed."""
    if not _is_table(table):
        raise InvalidRuleset([f"{group.TABLE}: {shown(table)} is no table of fields"])
    known = fields_dict(cast("Any", type(group)))
    problems: list[str] = []
    for key, value in table.items():
        try:
            if key not in known:
                path = f"{group.TABLE}.{key_shown(key)}"
                raise InvalidRuleset([unknown(path, key, known, value)])
            read = _read(f"{group.TABLE}.{key}", known[key], value)
            group = cast("Group", evolve(cast("Any", group), **{key: read}))
        except InvalidRuleset as error:
            problems += error.problems
    if problems:
        raise InvalidRuleset(problems)
    return group


def _read(path: str, attribute: "Attribute[Any]", value: object) -> object:
    """Give the value of a field; the text of a word becomes the word."""
    enum = attribute.type
    if isinstance(value, str) and isinstance(enum, type) and issubclass(enum, Enum):
        return as_word(path, enum, value)
    return value


def _packs_in_play(steps: tuple[PackStep, ...], seats: int, number: int) -> int:
    """Give the packs of the last step that applies, or 0."""
    applying = [step for step in steps if seats >= step.seats and number >= step.round]
    return applying[-1].packs if applying else 0
