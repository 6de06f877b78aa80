"""Strategies for Hypothesis: cards, hands, melds, groups of cards, and whole rulesets.

Needs Hypothesis: install the extra ``testing``.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import strategies as st

from continental.cards import JOKER, Card, Deck, Hand, Rank, Suit
from continental.melds import CIRCLE, Escalera, Kind, Meld, Trio
from continental.notation import Group, Mark
from continental.ruleset import (
    BAND_8,
    BAND_10,
    FACE,
    Ace,
    Buying,
    CardRules,
    Dealing,
    Direction,
    Drawing,
    Ending,
    EscaleraRules,
    Family,
    FirstDealer,
    GameEnd,
    GoingOut,
    LayingOff,
    MeldCount,
    NextDealer,
    NobodyOut,
    OneSuit,
    Opening,
    PackStep,
    Payments,
    PenaltySource,
    Points,
    Round,
    Ruleset,
    SameSuit,
    Scope,
    Seats,
    Stock,
    Swapping,
    Ties,
    TrioRules,
    WildRatio,
    Wilds,
    Winner,
)
from continental.variants import VARIANTS

__all__ = ["cards", "groups", "hands", "melds", "presets", "rulesets"]

_T = TypeVar("_T")

_CARDS: Final = tuple(sorted(Deck(1, 1).cards))
_LONGEST_TRIO: Final = 12
"""Cards in a trio where the rules set no maximum and the minimum is less."""
_HANDY: Final = 6
"""Cards in an escalera that is preferred to longer ones."""
_SUITS: Final = len(Suit)


def cards() -> st.SearchStrategy[Card]:
    """Give any of the 53 cards; shrinks towards the low clubs."""
    return st.sampled_from(_CARDS)


def hands(
    min_size: int = 0, max_size: int = 13, packs: int = 2, jokers: int | None = None
) -> st.SearchStrategy[Hand]:
    """Give hands that can be dealt.

    Args:
        min_size: cards at least.
        max_size: cards at most.
        packs: packs of 52; no card is there more often than that.
        jokers: jokers in the deck; two a pack where it is None.
    """
    deck = tuple(Deck(packs, 2 * packs if jokers is None else jokers).cards)
    numbers = st.sampled_from(range(len(deck)))
    drawn = st.lists(numbers, min_size=min_size, max_size=max_size, unique=True)
    return drawn.map(lambda taken: Hand([deck[number] for number in taken]))


def presets() -> st.SearchStrategy[Ruleset]:
    """Give the documented games."""
    return st.sampled_from(tuple(VARIANTS.values()))


# Legal melds


def melds(
    ruleset: Ruleset,
    *,
    kind: Kind | None = None,
    max_size: int | None = None,
    packs: int | None = None,
) -> st.SearchStrategy[Meld]:
    """Give melds that a ruleset allows at an opening, and so at any time.

    They are built, not filtered. Cards may be there more often than a deck holds them. Where
    nothing fits the strategy is empty.

    Args:
        ruleset: the rules.
        kind: the kind of meld; both where it is None.
        max_size: cards at most.
        packs: packs in play; without it limits that depend on them are not kept.
    """
    parts: list[st.SearchStrategy[Meld]] = []
    if kind is not Kind.ESCALERA:
        sizes = _trio_sizes(ruleset, max_size, packs)
        if sizes:
            parts.append(_trios(ruleset, sizes))
    if kind is not Kind.TRIO:
        shapes = _escalera_shapes(ruleset, max_size)
        if shapes:
            parts.append(_escaleras(ruleset, shapes))
    return st.one_of(parts)


def _may_hold(rules: TrioRules | EscaleraRules, wilds: Wilds, naturals: int, many: int) -> bool:
    """Tell whether so many wilds may be with so many naturals at an opening."""
    return (
        naturals >= rules.min_naturals
        and (rules.max_wilds is None or many <= rules.max_wilds)
        and (wilds.ratio is not WildRatio.AT_MOST_NATURALS or many <= naturals)
        and (wilds.ratio is not WildRatio.FEWER_THAN_NATURALS or many < naturals)
    )


def _trio_sizes(ruleset: Ruleset, max_size: int | None, packs: int | None) -> list[tuple[int, int]]:
    """List the numbers of naturals and wilds of a trio."""
    rules = ruleset.trios
    longest = max(rules.min_length, _LONGEST_TRIO)
    for most in (rules.max_length, max_size):
        longest = longest if most is None else min(longest, most)
    most_naturals = longest
    if packs is not None and rules.max_naturals_per_pack is not None:
        most_naturals = rules.max_naturals_per_pack * packs
    if rules.distinct_suits is not Scope.NEVER:
        most_naturals = min(most_naturals, _SUITS)
    return [
        (naturals, length - naturals)
        for length in range(rules.min_length, longest + 1)
        for naturals in range(min(length, most_naturals), -1, -1)
        if rules.allowed and _may_hold(rules, ruleset.wilds, naturals, length - naturals)
    ]


@st.composite
def _trios(draw: st.DrawFn, ruleset: Ruleset, sizes: Sequence[tuple[int, int]]) -> Trio:
    rank = draw(st.sampled_from(Rank))
    naturals, wilds = draw(st.sampled_from(sizes))
    suits = draw(
        st.lists(
            st.sampled_from(Suit),
            min_size=naturals,
            max_size=naturals,
            unique=ruleset.trios.distinct_suits is not Scope.NEVER,
        )
    )
    can_be_wild = [JOKER, *(card for card in ruleset.wilds.cards if card.rank is not rank)]
    others = draw(st.lists(st.sampled_from(can_be_wild), min_size=wilds, max_size=wilds))
    return Trio(rank, [*(Card(rank, suit) for suit in suits), *others])


def _starts(ace: Ace, length: int) -> range:
    """Give the ranks at which an escalera of that length may begin."""
    if ace is Ace.CIRCULAR:
        return range(1, 2) if length == CIRCLE else range(1, CIRCLE + 1)
    first = Rank.TWO if ace is Ace.HIGH else Rank.ACE
    last_end = CIRCLE if ace is Ace.LOW else CIRCLE + 1
    return range(first, last_end - length + 2) if length > 1 else range(first, CIRCLE + 1)


def _escalera_shapes(ruleset: Ruleset, max_size: int | None) -> list[tuple[int, int]]:
    """List the lengths and numbers of wilds of an escalera."""
    rules = ruleset.escaleras
    longest = rules.max_length if max_size is None else min(rules.max_length, max_size)
    shapes: list[tuple[int, int]] = []
    for length in range(rules.min_length, longest + 1):
        ring = rules.ace is Ace.CIRCULAR and length == CIRCLE
        most = length if rules.adjacent_wilds else (length + (0 if ring else 1)) // 2
        shapes += [
            (length, many)
            for many in range(most + 1)
            if _may_hold(rules, ruleset.wilds, length - many, many)
        ]
    return shapes


@st.composite
def _escaleras(draw: st.DrawFn, ruleset: Ruleset, shapes: Sequence[tuple[int, int]]) -> Escalera:
    rules = ruleset.escaleras
    handy = [shape for shape in shapes if shape[0] <= _HANDY] or shapes
    length, many = draw(st.sampled_from(handy) | st.sampled_from(shapes))
    start = draw(st.sampled_from(_starts(rules.ace, length)))
    suit = draw(st.sampled_from(Suit))
    ring = rules.ace is Ace.CIRCULAR and length == CIRCLE
    wild_at = set(draw(_places(length, many, apart=not rules.adjacent_wilds, ring=ring)))
    found: list[Card] = []
    for at, place in enumerate(_suited(suit, start, length)):
        others = [JOKER, *(card for card in ruleset.wilds.cards if card is not place)]
        found.append(draw(st.sampled_from(others)) if at in wild_at else place)
    return Escalera(suit, Rank(start), found)


def _suited(suit: Suit, start: int, length: int) -> list[Card]:
    return [Card(Rank((start - 1 + offset) % CIRCLE + 1), suit) for offset in range(length)]


@st.composite
def _places(draw: st.DrawFn, length: int, many: int, *, apart: bool, ring: bool) -> list[int]:
    """Choose some places of a row or ring, perhaps no two side by side.

    Places apart are places of a row that is shorter by one for each of them but the first. A ring
    is a row whose last place stays free, turned.
    """
    if not many:
        return []
    row = (length - 1 if ring else length) - (many - 1) if apart else length
    chosen = sorted(
        draw(st.lists(st.sampled_from(range(row)), min_size=many, max_size=many, unique=True))
    )
    if not apart:
        return chosen
    turn = draw(st.sampled_from(range(length))) if ring else 0
    return [(place + number + turn) % length for number, place in enumerate(chosen)]


# Cards that somebody puts forward


def groups(
    ruleset: Ruleset, *, max_size: int | None = None, marked: bool = False
) -> st.SearchStrategy[Group]:
    """Give groups of cards, some of them legal melds, many nearly so, some just cards.

    Args:
        ruleset: the rules that they nearly keep.
        max_size: cards at most; at least 1.
        marked: whether cards may be marked with what they stand for, rightly or wrongly.
    """
    most = CIRCLE if max_size is None else max_size
    parts = [_alike(ruleset, most), st.lists(cards(), min_size=1, max_size=most)]
    possible = bool(_trio_sizes(ruleset, most, None) or _escalera_shapes(ruleset, most))
    if possible:
        parts += [_meld_cards(ruleset, most), _changed(ruleset, most)]
    plain = st.one_of(parts)
    if not marked:
        return plain.map(lambda found: Group(Hand(found)))
    groups_told = [plain.map(lambda found: Group(Hand(found))), plain.flatmap(_marked_anyhow)]
    if possible:
        groups_told.append(_told(ruleset, most))
    return st.one_of(groups_told)


def _meld_cards(ruleset: Ruleset, most: int) -> st.SearchStrategy[list[Card]]:
    return melds(ruleset, max_size=most).map(lambda meld: list(meld.cards))


def _strangers(ruleset: Ruleset) -> st.SearchStrategy[Card]:
    """Give any card, and often one that is wild."""
    return cards() | st.sampled_from((JOKER, *ruleset.wilds.cards))


@st.composite
def _changed(draw: st.DrawFn, ruleset: Ruleset, most: int) -> list[Card]:
    """Give the cards of a meld with one or two of them gone, new or another."""
    found = draw(_meld_cards(ruleset, most))
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(found) - 1))
        change = draw(st.sampled_from(("remove", "add", "double", "change")))
        if change == "change":
            found[at] = draw(_strangers(ruleset))
        elif change == "remove" and len(found) > 1:
            del found[at]
        elif change == "double" and len(found) < most:
            found.append(found[at])
        elif len(found) < most:
            found.append(draw(_strangers(ruleset)))
    return found


@st.composite
def _alike(draw: st.DrawFn, ruleset: Ruleset, most: int) -> list[Card]:
    """Give cards of one suit or rank, and wilds."""
    suit, rank = draw(st.sampled_from(Suit)), draw(st.sampled_from(Rank))
    of_suit = st.sampled_from(_suited(suit, Rank.ACE, CIRCLE))
    near = st.sampled_from(_suited(suit, rank, 5))
    of_rank = st.sampled_from([Card(rank, other) for other in Suit])
    wild = st.sampled_from((JOKER, *ruleset.wilds.cards))
    pool = draw(st.sampled_from((of_suit, near, of_rank)))
    return draw(st.lists(pool | wild, min_size=1, max_size=most))


@st.composite
def _told(draw: st.DrawFn, ruleset: Ruleset, most: int) -> Group:
    """Give a meld's cards, some of them marked with what they stand for."""
    meld = draw(melds(ruleset, max_size=most))
    told = draw(st.lists(st.sampled_from(meld.slots), max_size=3, unique=True))
    return _group(
        meld.cards,
        [
            Mark(slot.card, _rank(slot.stands_for) if draw(st.booleans()) else slot.stands_for)
            for slot in told
        ],
    )


@st.composite
def _marked_anyhow(draw: st.DrawFn, found: list[Card]) -> Group:
    """Mark one or two of some cards with whatever comes."""
    told = draw(st.lists(st.sampled_from(range(len(found))), max_size=2, unique=True))
    ranks: st.SearchStrategy[Card | Rank] = st.sampled_from(Rank)
    places = ranks | cards().filter(lambda card: not card.is_joker)
    return _group(found, [Mark(found[at], draw(places)) for at in told])


def _group(found: Sequence[Card], marks: Sequence[Mark]) -> Group:
    return Group(Hand(found), tuple(sorted(marks, key=lambda mark: (mark.card.index, str(mark)))))


def _rank(stands_for: Card | Rank) -> Rank:
    if isinstance(stands_for, Rank):
        return stands_for
    assert stands_for.rank is not None
    return stands_for.rank


# Rulesets


@st.composite
def rulesets(draw: st.DrawFn, *, family: Family | None = None, bounded: bool = False) -> Ruleset:
    """Give rulesets that make sense, over all fields.

    Args:
        draw: given by Hypothesis.
        family: the family; mostly `Family.CONTRACT` where it is None.
        bounded: whether rounds are sure to end: a seat has 40 turns in a round at most, and the
            discards are shuffled 3 times at most.
    """
    if family is None:
        family = draw(_mostly(st.just(Family.CONTRACT), st.just(Family.CONCEALED)))
    trios, escaleras = draw(_trio_rules()), draw(_escalera_rules())
    seats = Seats(2, draw(st.integers(2, 6)))
    rounds = (
        draw(_contract_rounds(trios, escaleras))
        if family is Family.CONTRACT
        else tuple(draw(st.lists(_concealed_round(trios, escaleras), min_size=1, max_size=2)))
    )
    most = max(one.cards for one in rounds)
    needed = -(-(most * seats.maximum + 1) // len(Deck(1, 0)))
    packs = draw(st.integers(max(needed, 1), needed + 2))
    share, source = draw(
        st.sampled_from(
            ((None, PenaltySource.STOCK), ("1/4", PenaltySource.PENALTY_STOCK)),
        )
    )
    swaps, feeds = draw(st.booleans()), draw(st.booleans())
    return Ruleset(
        id="drawn",
        family=family,
        rounds=rounds,
        seats=seats,
        cards=CardRules((PackStep(packs),), draw(st.integers(0, 3))),
        trios=trios,
        escaleras=escaleras,
        wilds=draw(_wilds()),
        dealing=draw(_dealing()),
        opening=Opening(draw(st.sampled_from(MeldCount)), fed_by_swaps=feeds and swaps),
        stock=Stock(share, draw(st.integers(0, 3) if bounded else _or_none(0, 3))),
        drawing=draw(_drawing()),
        buying=draw(_buying(source)),
        laying_off=draw(_laying_off()),
        swapping=draw(_swapping(swaps)),
        points=draw(_points()),
        going_out=draw(_going_out(family)),
        payments=draw(_payments()),
        ending=draw(_endings(st.integers(1, 40) if bounded else _or_none(1, 100))),
    )


def _mostly(usual: st.SearchStrategy[_T], rare: st.SearchStrategy[_T]) -> st.SearchStrategy[_T]:
    """Give the one seven times in eight."""
    return st.integers(0, 7).flatmap(lambda number: rare if number == 7 else usual)


def _or_none(least: int, most: int) -> st.SearchStrategy[int | None]:
    return st.none() | st.integers(least, most)


@st.composite
def _trio_rules(draw: st.DrawFn) -> TrioRules:
    shortest = draw(_mostly(st.just(3), st.integers(1, 5)))
    longest = draw(_or_none(shortest, shortest + 4))
    return TrioRules(
        allowed=draw(_mostly(st.just(value=True), st.just(value=False))),
        min_length=shortest,
        max_length=longest,
        max_naturals_per_pack=draw(_or_none(1, 4)),
        max_wilds=draw(_or_none(0, 3)),
        min_naturals=draw(st.integers(0, 3 if longest is None else min(3, longest))),
        distinct_suits=draw(st.sampled_from(Scope)),
        distinct_ranks=draw(st.booleans()),
    )


@st.composite
def _escalera_rules(draw: st.DrawFn) -> EscaleraRules:
    shortest = draw(_mostly(st.sampled_from((4, 3)), st.integers(1, 7)))
    longest = draw(st.just(CIRCLE) | st.integers(shortest, CIRCLE))
    return EscaleraRules(
        min_length=shortest,
        max_length=longest,
        ace=draw(st.sampled_from(Ace)),
        max_wilds=draw(_or_none(0, 4)),
        min_naturals=draw(st.integers(0, min(3, longest))),
        adjacent_wilds=draw(st.booleans()),
        same_suit=draw(st.sampled_from(SameSuit)),
    )


def _wilds() -> st.SearchStrategy[Wilds]:
    some = st.lists(cards().filter(lambda card: not card.is_joker), max_size=4, unique=True)
    wild_cards = st.sampled_from(((), Hand("2c 2d 2h 2s"), Hand("Ad Ah"))) | some.map(tuple)
    return st.builds(
        Wilds,
        cards=wild_cards,
        ratio=st.sampled_from(WildRatio),
        limits=st.sampled_from((Scope.ALWAYS, Scope.OPENING)),
    )


def _contract_rounds(
    trios: TrioRules, escaleras: EscaleraRules
) -> st.SearchStrategy[tuple[Round, ...]]:
    letters = "TE" if trios.allowed else "E"
    longest = {"T": trios.max_length, "E": escaleras.max_length}
    shortest = {"T": trios.min_length, "E": escaleras.min_length}

    def told(letter: str) -> st.SearchStrategy[str]:
        lengths = st.integers(shortest[letter], longest[letter] or shortest[letter] + 4)
        with_length = st.tuples(lengths, st.sampled_from(("", "!"))).map(
            lambda told: f"{letter}{told[0]}{told[1]}"
        )
        return _mostly(st.just(letter), with_length)

    contracts = st.lists(st.sampled_from(letters).flatmap(told), min_size=1, max_size=4).map(
        "".join
    )
    rounds = st.builds(
        Round, st.integers(3, 13), st.lists(contracts, min_size=1, max_size=2, unique=True)
    )
    return st.lists(rounds, min_size=1, max_size=3).map(tuple)


@st.composite
def _concealed_round(draw: st.DrawFn, trios: TrioRules, escaleras: EscaleraRules) -> Round:
    parts: list[str] = []
    total = 0
    for _ in range(draw(st.integers(1, 4))):
        letter = draw(st.sampled_from("ET" if trios.allowed else "E"))
        rules: TrioRules | EscaleraRules = trios if letter == "T" else escaleras
        most = rules.min_length + 2
        length = draw(st.integers(rules.min_length, min(most, rules.max_length or most)))
        parts.append(f"{letter}{length}!")
        total += length
    return Round(total, "".join(parts))


def _points() -> st.SearchStrategy[Points]:
    each = st.integers(0, 50)
    return st.builds(
        Points,
        joker=each,
        ace=each,
        red_ace=_or_none(0, 50),
        court=each,
        numbers=st.sampled_from((FACE, BAND_8, BAND_10))
        | st.lists(each, min_size=9, max_size=9).map(tuple),
    )


def _dealing() -> st.SearchStrategy[Dealing]:
    return st.builds(
        Dealing,
        first_dealer=st.sampled_from(FirstDealer),
        next_dealer=st.sampled_from(NextDealer),
        cards_at_a_time=st.integers(1, 3),
        direction=st.sampled_from(Direction),
    )


def _drawing() -> st.SearchStrategy[Drawing]:
    return st.builds(
        Drawing,
        opened_take_discard=st.booleans(),
        discard_cost=_mostly(st.just(0), st.integers(0, 2)),
        discard_cost_of_two=_or_none(0, 2),
    )


def _buying(source: PenaltySource) -> st.SearchStrategy[Buying]:
    return st.builds(
        Buying,
        allowed=_mostly(st.just(value=True), st.just(value=False)),
        penalty_cards=st.integers(0, 2),
        opened_may_buy=st.booleans(),
        own_discard=st.booleans(),
        upcard=st.booleans(),
        limit=_or_none(1, 3),
        penalty_source=st.just(source),
    )


def _laying_off() -> st.SearchStrategy[LayingOff]:
    likely = _mostly(st.just(value=True), st.just(value=False))
    return st.builds(LayingOff, own=likely, others=likely, opening_turn=st.booleans())


def _swapping(swaps: bool) -> st.SearchStrategy[Swapping]:
    flags = st.booleans()
    return st.builds(
        Swapping,
        from_escaleras=st.just(swaps),
        from_trios=flags if swaps else st.just(value=False),
        own_only=flags,
        into_trios=flags,
        into_same_escalera=flags,
        opening_turn=flags,
    )


def _going_out(family: Family) -> st.SearchStrategy[GoingOut]:
    some = _mostly(st.just(0), st.integers(-30, 10))
    concealed = st.booleans() if family is Family.CONCEALED else st.just(value=False)
    return st.builds(
        GoingOut,
        last_discard=st.booleans(),
        dealt_hand=concealed,
        false_calls=concealed,
        points=some,
        points_per_round=some,
        at_once_points=some,
        at_once_points_per_round=some,
        at_once_factor=st.integers(1, 3),
        at_once_first_turn_factor=_or_none(1, 4),
        at_once_needs_nobody_open=st.booleans(),
        nobody_out=st.sampled_from(NobodyOut),
    )


def _payments() -> st.SearchStrategy[Payments]:
    each = st.integers(0, 20)
    return st.builds(
        Payments,
        base=each,
        wild_card=each,
        joker=each,
        clean=each,
        natural_spoils_clean=st.booleans(),
        first_turn_drawn=each,
        first_turn_dealt=each,
        one_suit=each,
        one_suit_as=st.sampled_from(OneSuit),
    )


def _endings(max_turns: st.SearchStrategy[int | None]) -> st.SearchStrategy[Ending]:
    def ending(
        mode: GameEnd,
        *,
        deals: st.SearchStrategy[int | None],
        target: st.SearchStrategy[int | None],
    ) -> st.SearchStrategy[Ending]:
        return st.builds(
            Ending,
            mode=st.just(mode),
            deals=deals,
            target=target,
            winner=st.sampled_from(Winner),
            max_turns=max_turns,
            ties=st.sampled_from(Ties),
        )

    none = st.none()
    return st.one_of(
        ending(GameEnd.AFTER_ROUNDS, deals=none, target=none),
        ending(GameEnd.DEALS, deals=_or_none(1, 9), target=none),
        ending(GameEnd.TARGET, deals=none, target=st.integers(1, 500)),
    )
