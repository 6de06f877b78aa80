"""The rules of play, said a second time: plain, slow, and by trying everything.

Nothing here comes from the library. Cards are texts such as ``7h`` and ``X``, hands are Counters,
melds are tuples; the rules of a table are a few plain values, written down in the tests from the
pages of rules. `legal` gives the text of every listed move with what it means, `after` makes it.

A trio is ``("T", rank, cards)``, an escalera ``("E", suit, start, cards)``; ranks are 1 to 13.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, TypeAlias

RANKS = "A23456789TJQK"
SUITS = "cdhs"

Meld: TypeAlias = tuple[Any, ...]
Move: TypeAlias = tuple[Any, ...]


def xelu_points(card: str) -> int:
    """Joker 50, ace 20, king, queen, jack and ten 10, the rest their value."""
    return 50 if card == "X" else 20 if card[0] == "A" else min(rank_of(card), 10)


def castigo_points(card: str) -> int:
    """Joker 50, ace 20, king to eight 10, seven to two 5."""
    return 50 if card == "X" else 20 if card[0] == "A" else 10 if rank_of(card) >= 8 else 5


@dataclass(frozen=True)
class Rules:
    """The rules of a table.

    Attributes:
        contract: what the round asks for, as letters and, after a letter, an exact length.
        ace: "low", "high", "either" or "circular".
        shortest: cards of an escalera at least; a trio has three.
        longest: cards of an escalera at most.
        more_wilds: whether a meld may hold more wilds than naturals.
        trio_wilds: wilds of a trio at most, or None.
        trio_naturals: naturals of a trio at most, or None.
        wild_twos: whether twos are wild.
        concealed: whether everything is laid down at once at the end.
        dealt_hand: whether a dealt hand may go out.
        fed: whether swaps may feed an opening.
        swap_from: the kinds of melds out of which wilds come.
        same_escalera: whether a wild may go to an end of the escalera that it came from.
        buying: whether there is buying.
        opened_buy: whether seats that have laid down may buy.
        penalty_stock: whether penalty cards have a stock of their own.
        take_cost_of_two: what taking the other's discard costs where two play.
        lay_off_now: whether a seat may lay off in the turn in which it opens.
        last_discard: whether the last card must be discarded.
        points: what a card costs.
        doubled: whether going out in the turn of the opening doubles.
    """

    contract: tuple[str, ...]
    ace: str = "either"
    shortest: int = 4
    longest: int = 13
    more_wilds: bool = True
    trio_wilds: int | None = None
    trio_naturals: int | None = None
    wild_twos: bool = False
    concealed: bool = False
    dealt_hand: bool = False
    fed: bool = False
    swap_from: str = ""
    same_escalera: bool = False
    buying: bool = True
    opened_buy: bool = True
    penalty_stock: bool = False
    take_cost_of_two: int = 0
    lay_off_now: bool = True
    last_discard: bool = False
    points: Callable[[str], int] = xelu_points
    doubled: bool = False


@dataclass
class Position:
    """A position; the top of a stock is its first card, the top discard the last."""

    rules: Rules
    hands: list[Counter[str]]
    stock: list[str]
    penalty: list[str]
    pile: list[str]
    table: list[tuple[int, Meld]]
    opened: list[bool]
    turns: list[int]
    turn: int | None
    phase: str
    upcard: bool = False
    opened_now: bool = False
    asked: list[int] = field(default_factory=list)
    owed: list[tuple[int, bool]] = field(default_factory=list)
    scores: tuple[int, ...] | None = None

    @property
    def to_act(self) -> int | None:
        if self.phase == "claims":
            return self.asked[0]
        return self.turn if self.phase in ("draw", "play") else None


# --- cards and melds ---------------------------------------------------------------------------


def rank_of(card: str) -> int:
    return 0 if card == "X" else RANKS.index(card[0]) + 1


def order(card: str) -> tuple[int, int]:
    return (9, 9) if card == "X" else (SUITS.index(card[1]), rank_of(card))


def place_cards(suit: str, start: int, length: int) -> list[str]:
    return [RANKS[(start - 1 + step) % 13] + suit for step in range(length)]


def is_wild(rules: Rules, card: str) -> bool:
    return card == "X" or (rules.wild_twos and card[0] == "2")


def naturals(meld: Meld) -> list[str]:
    if meld[0] == "T":
        return [card for card in meld[2] if rank_of(card) == meld[1]]
    places = place_cards(meld[1], meld[2], len(meld[3]))
    return [card for card, place in zip(meld[3], places, strict=True) if card == place]


def is_legal(rules: Rules, meld: Meld) -> bool:
    """Tell whether a meld is one by its length, its wilds, and the place of the ace."""
    cards: tuple[str, ...] = meld[-1]
    plain = len(naturals(meld))
    wild = len(cards) - plain
    if plain < 1 or (not rules.more_wilds and wild > plain):
        return False
    if meld[0] == "T":
        if len(cards) < 3 or (rules.trio_wilds is not None and wild > rules.trio_wilds):
            return False
        return rules.trio_naturals is None or plain <= rules.trio_naturals
    length, start = len(cards), int(meld[2])
    if not rules.shortest <= length <= rules.longest:
        return False
    last = start + length - 1
    if rules.ace == "circular":
        return length < 13 or start == 1
    if rules.ace == "low":
        return last <= 13
    return last <= 14 and (rules.ace == "either" or start > 1)


def meld_text(meld: Meld) -> str:
    cards = meld[-1]
    if meld[0] == "T":
        rank = RANKS[meld[1] - 1]
        clear = sum(card[0] == rank for card in cards) > 1  # else it may be an escalera
        return " ".join(
            card if card[0] == rank or (clear and card == "X") else f"{card}={rank}"
            for card in cards
        )
    places = place_cards(meld[1], meld[2], len(cards))
    return " ".join(
        card if card == place else f"{card}={place}"
        for card, place in zip(cards, places, strict=True)
    )


def meld_order(meld: Meld) -> tuple[object, ...]:
    cards = tuple(order(card) for card in meld[-1])
    return (0, meld[1], 0, cards) if meld[0] == "T" else (1, SUITS.index(meld[1]), meld[2], cards)


def trio(rank: int, cards: list[str]) -> Meld:
    return ("T", rank, tuple(sorted(cards, key=order)))


def escalera(rules: Rules, suit: str, start: int, cards: list[str]) -> Meld:
    """Give an escalera; a full circle begins at the ace."""
    if len(cards) == 13 and rules.ace == "circular":
        turn = (14 - start) % 13
        return ("E", suit, 1, tuple(cards[turn:] + cards[:turn]))
    return ("E", suit, (start - 1) % 13 + 1, tuple(cards))


# --- melds that cards make ---------------------------------------------------------------------


def handfuls(cards: Counter[str], count: int) -> Iterator[list[str]]:
    """Give every choice of so many cards, alike ones alike."""
    kinds = sorted(card for card in cards if cards[card] > 0)

    def choose(at: int, left: int) -> Iterator[list[str]]:
        if left == 0:
            yield []
            return
        if at == len(kinds):
            return
        for number in range(min(left, cards[kinds[at]]) + 1):
            for rest in choose(at + 1, left - number):
                yield [kinds[at]] * number + rest

    return choose(0, count)


def trios_of(rules: Rules, cards: Counter[str], length: int) -> Iterator[Meld]:
    for rank in range(1, 14):
        fitting = Counter(
            {card: cards[card] for card in cards if rank_of(card) == rank or is_wild(rules, card)}
        )
        for chosen in handfuls(fitting, length):
            meld = trio(rank, chosen)
            if is_legal(rules, meld):
                yield meld


def escaleras_of(rules: Rules, cards: Counter[str], length: int, must: str = "X") -> Iterator[Meld]:
    """Give every escalera; those with a card in its own place, if it must be there."""

    def fill(places: list[str], left: Counter[str]) -> Iterator[list[str]]:
        if not places:
            yield []
            return
        for card in sorted(left):
            if left[card] > 0 and (card == places[0] or is_wild(rules, card)):
                for rest in fill(places[1:], left - Counter([card])):
                    yield [card, *rest]

    for suit in SUITS:
        for start in range(1, 14):
            places = place_cards(suit, start, length)
            if not is_wild(rules, must) and must not in places:
                continue
            for chosen in fill(places, cards):
                meld = ("E", suit, start, tuple(chosen))
                if is_legal(rules, meld):
                    yield meld


def wanted(contract: str) -> list[tuple[str, int | None]]:
    """Read a contract: ``TE`` or ``E3E3E4``."""
    parts: list[tuple[str, int | None]] = []
    for letter in contract:
        if letter.isdigit():
            parts[-1] = (parts[-1][0], int(letter))
        else:
            parts.append((letter, None))
    return parts


def openings(rules: Rules, cards: Counter[str], longer: bool) -> set[tuple[Meld, ...]]:
    """Give the melds of every opening; as short as may be, or of all lengths."""
    found: set[tuple[Meld, ...]] = set()

    def choose(parts: list[tuple[str, int | None]], left: Counter[str], laid: list[Meld]) -> None:
        if not parts:
            if not (rules.last_discard and not left.total()):
                found.add(tuple(sorted(laid, key=meld_order)))
            return
        kind, exact = parts[0]
        least = exact or (3 if kind == "T" else rules.shortest)
        most = least if exact or not longer else left.total()
        for length in range(least, most + 1):
            make = trios_of if kind == "T" else escaleras_of
            for meld in set(make(rules, left, length)):
                choose(parts[1:], left - Counter(meld[-1]), [*laid, meld])

    for contract in rules.contract:
        choose(wanted(contract), cards, [])
    return found


def covers(rules: Rules, cards: Counter[str]) -> set[tuple[Meld, ...]]:
    """Give every way to lay exactly these cards down as escaleras of exact lengths."""
    known: dict[object, set[tuple[Meld, ...]]] = {}

    def choose(lengths: tuple[int, ...], left: Counter[str]) -> set[tuple[Meld, ...]]:
        if not lengths:
            return {()}
        key = (lengths, tuple(sorted(left.elements())))
        if key not in known:
            first = min(left, key=lambda card: (is_wild(rules, card), order(card)))
            known[key] = {
                tuple(sorted([meld, *others], key=meld_order))
                for at, length in enumerate(lengths)
                if length not in lengths[:at]
                for meld in set(escaleras_of(rules, left, length, first))
                if first in meld[-1]
                for others in choose((*lengths[:at], *lengths[at + 1 :]), left - Counter(meld[-1]))
            }
        return known[key]

    found: set[tuple[Meld, ...]] = set()
    for contract in rules.contract:
        lengths = tuple(length or 0 for _, length in wanted(contract))
        if sum(lengths) == cards.total():
            found |= choose(lengths, cards)
    return found


# --- melds on the table ------------------------------------------------------------------------


def grown(rules: Rules, meld: Meld, card: str, end: str) -> Meld | None:
    """Give a meld with a card more at an end ("" for a trio), or None where it does not fit."""
    if meld[0] == "T":
        fits = end == "" and (rank_of(card) == meld[1] or is_wild(rules, card))
        longer = trio(meld[1], [*meld[2], card])
        return longer if fits and is_legal(rules, longer) else None
    _, suit, start, cards = meld
    if end == "" or len(cards) >= 13:
        return None
    at = start + len(cards) if end == "high" else start - 1
    if card != place_cards(suit, at, 1)[0] and not is_wild(rules, card):
        return None
    if rules.ace != "circular" and not 1 <= at <= 14:
        return None
    if end == "high":
        longer = escalera(rules, suit, start, [*cards, card])
    else:
        longer = escalera(rules, suit, at, [card, *cards])
    return longer if is_legal(rules, longer) else None


def places_for(rules: Rules, meld: Meld, card: str) -> dict[str, Meld]:
    """Give the ends at which a card fits; one of two that come to the same."""
    ends = [""] if meld[0] == "T" else ["low", "high"]
    fitting = {}
    for end in ends:
        longer = grown(rules, meld, card, end)
        if longer is not None:
            fitting[end] = longer
    if len(fitting) == 2 and fitting["low"] == fitting["high"]:
        del fitting["low"]
    return fitting


def freed(rules: Rules, meld: Meld, card: str, slot: int | None) -> tuple[Meld, str] | None:
    """Give a meld after a swap and the wild that came out, or None."""
    if meld[0] not in rules.swap_from:
        return None
    if meld[0] == "T":
        wild = [one for one in meld[2] if rank_of(one) != meld[1]]
        if slot is not None or not wild or rank_of(card) != meld[1]:
            return None
        out = "X" if "X" in wild else max(wild, key=order)
        left = list(meld[2])
        left.remove(out)
        after = trio(meld[1], [*left, card])
    else:
        _, suit, start, cards = meld
        place = place_cards(suit, start, len(cards))
        if slot is None or card != place[slot] or cards[slot] == card:
            return None
        out = cards[slot]
        after = ("E", suit, start, (*cards[:slot], card, *cards[slot + 1 :]))
    return (after, out) if is_legal(rules, after) else None


def slots(meld: Meld) -> list[int | None]:
    return [None] if meld[0] == "T" else list(range(len(meld[3])))


def at_text(number: int, slot: int | None = None) -> str:
    return f"m{number}" if slot is None else f"m{number}.{slot}"


# --- legal moves -------------------------------------------------------------------------------


def spare(position: Position) -> int:
    """Count the cards that can be given once the top discard is gone."""
    return len(position.stock) + len(position.penalty) + max(0, len(position.pile) - 2)


def may_buy(position: Position, seat: int) -> bool:
    rules = position.rules
    return (
        rules.buying
        and seat != position.turn
        and bool(position.pile)
        and (rules.opened_buy or not position.opened[seat])
        and spare(position) >= 2
    )


def cost_of_taking(position: Position) -> int:
    return 0 if position.upcard or len(position.hands) > 2 else position.rules.take_cost_of_two


def legal(position: Position, *, all_lengths: bool = False) -> dict[str, Move]:
    """Give the text of every legal move of the seat that is to act, with what it means.

    Lay-downs are as short as they may be, unless all lengths are asked for, or nothing can be
    laid off afterwards in the turn. Those fed by swaps are there where fewer swaps cannot open,
    unless all are asked for.
    """
    if position.phase == "claims":
        return {"buy": ("buy",), "pass": ("pass",)}
    seat = position.to_act
    if seat is None:
        return {}
    hand, rules = position.hands[seat], position.rules
    if position.phase == "draw":
        found: dict[str, Move] = {"draw": ("draw",)}
        if position.pile and spare(position) >= cost_of_taking(position):
            found["take"] = ("take",)
        if rules.concealed and rules.dealt_hand and position.turns[seat] == 1:
            found |= declarations(rules, hand, None)
        return found
    found = {f"discard {card}": ("discard", card) for card in hand if hand[card]}
    if rules.concealed:
        for card in list(hand):
            found |= declarations(rules, hand - Counter([card]), card)
    elif position.opened[seat]:
        if not (rules.last_discard and hand.total() == 1):
            if rules.lay_off_now or not position.opened_now:
                found |= lay_offs(position, hand)
            found |= swaps(position, hand)
    else:
        found |= lay_downs(position, hand, all_lengths)
    return found


def declarations(rules: Rules, cards: Counter[str], last: str | None) -> dict[str, Move]:
    end = "" if last is None else f" discard {last}"
    return {
        f"declare {' / '.join(map(meld_text, melds))}{end}": ("declare", melds, last)
        for melds in covers(rules, cards)
    }


def lay_offs(position: Position, hand: Counter[str]) -> dict[str, Move]:
    found: dict[str, Move] = {}
    for number, (_, meld) in enumerate(position.table):
        for card in hand:
            for end in places_for(position.rules, meld, card):
                text = f"off {card} {at_text(number)} {end}".strip()
                found[text] = ("off", card, number, end)
    return found


def swaps(position: Position, hand: Counter[str]) -> dict[str, Move]:
    rules, found = position.rules, {}
    for number, (_, meld) in enumerate(position.table):
        for card in hand:
            for slot in slots(meld):
                outcome = freed(rules, meld, card, slot)
                if outcome is None:
                    continue
                for to, (_, other) in enumerate(position.table):
                    target = other
                    if to == number:
                        if meld[0] == "T" or not rules.same_escalera:
                            continue
                        target = outcome[0]
                    for end in places_for(rules, target, outcome[1]):
                        text = f"swap {card} {at_text(number, slot)} to m{to} {end}".strip()
                        found[text] = ("swap", card, number, slot, to, end)
    return found


def lay_downs(position: Position, hand: Counter[str], all_lengths: bool) -> dict[str, Move]:
    rules = position.rules
    longer = all_lengths or not rules.lay_off_now
    found: dict[str, Move] = {
        f"lay {' / '.join(map(meld_text, melds))}": ("lay", melds, ())
        for melds in openings(rules, hand, longer)
    }
    single = [
        (card, number, slot)
        for number, (_, meld) in enumerate(position.table)
        for card in hand.elements()
        for slot in slots(meld)
        if rules.fed and freed(rules, meld, card, slot) is not None
    ]
    for count in range(1, len(single) + 1):
        if found and not all_lengths:
            return found
        for chosen in {tuple(sorted(some, key=swap_order)) for some in combinations(single, count)}:
            found |= fed_lay_downs(position, hand, chosen, longer)
    return found


def swap_order(swap: tuple[str, int, int | None]) -> tuple[object, ...]:
    card, number, slot = swap
    return (number, -1 if slot is None else slot, order(card))


def fed_lay_downs(
    position: Position,
    hand: Counter[str],
    chosen: tuple[tuple[str, int, int | None], ...],
    longer: bool,
) -> dict[str, Move]:
    given = Counter(card for card, _, _ in chosen)
    if given - hand:
        return {}
    for one in permutations(chosen):
        made = swapped(position.rules, [meld for _, meld in position.table], one)
        if made is not None:
            wilds = Counter(made[1])
            told = ", ".join(f"{card} {at_text(number, slot)}" for card, number, slot in chosen)
            return {
                f"lay {' / '.join(map(meld_text, melds))} with {told}": ("lay", melds, chosen)
                for melds in openings(position.rules, hand - given + wilds, longer)
                if not wilds - Counter(card for meld in melds for card in meld[-1])
            }
    return {}


def swapped(
    rules: Rules, melds: list[Meld], chosen: tuple[tuple[str, int, int | None], ...]
) -> tuple[list[Meld], list[str]] | None:
    melds, wilds = list(melds), []
    for card, number, slot in chosen:
        outcome = freed(rules, melds[number], card, slot)
        if outcome is None:
            return None
        melds[number], wild = outcome
        wilds.append(wild)
    return melds, wilds


# --- what a move does --------------------------------------------------------------------------


def after(position: Position, move: Move) -> Position:
    """Make a move of the seat that is to act."""
    new = deepcopy(position)
    seat = position.to_act
    assert seat is not None
    hand = new.hands[seat]
    what = move[0]
    if what == "draw":
        new.owed = [(seat, False)]
        others = [(seat + step) % len(new.hands) for step in range(1, len(new.hands))]
        new.asked = [other for other in others if may_buy(new, other)]
        if new.asked:
            new.phase = "claims"
        else:
            give(new)
    elif what == "take":
        cost = cost_of_taking(new)
        take_discard(new, seat)
        new.owed = [(seat, new.rules.penalty_stock)] * cost
        give(new)
    elif what == "buy":
        take_discard(new, seat)
        new.asked = []
        new.owed = [(seat, new.rules.penalty_stock), *new.owed]
        give(new)
    elif what == "pass":
        new.asked = new.asked[1:]
        if not new.asked:
            give(new)
    elif what == "lay":
        melds = [meld for _, meld in new.table]
        made = swapped(new.rules, melds, move[2])
        assert made is not None
        laid = Counter(card for meld in move[1] for card in meld[-1])
        laid += Counter(card for card, _, _ in move[2])
        remove(hand, laid - Counter(made[1]))
        owners = [owner for owner, _ in new.table]
        new.table = list(zip(owners, made[0], strict=True))
        new.table += [(seat, meld) for meld in move[1]]
        new.opened[seat] = new.opened_now = True
    elif what == "off":
        _, card, number, end = move
        remove(hand, Counter([card]))
        put(new, card, number, end)
    elif what == "swap":
        _, card, number, slot, to, end = move
        remove(hand, Counter([card]))
        owner, meld = new.table[number]
        outcome = freed(new.rules, meld, card, slot)
        assert outcome is not None
        new.table[number] = (owner, outcome[0])
        put(new, outcome[1], to, end)
    elif what == "discard":
        remove(hand, Counter([move[1]]))
        new.pile.append(move[1])
        new.upcard = False
        if hand.total():
            begin_turn(new, (seat + 1) % len(new.hands))
    else:
        declare(new, seat, move[1], move[2], drawn=position.phase == "play")
        return new
    if new.phase == "play" and new.turn == seat and not hand.total():
        end_round(new, seat)
    return new


def remove(hand: Counter[str], cards: Counter[str]) -> None:
    assert not cards - hand
    left = hand - cards
    hand.clear()
    hand.update(left)


def put(position: Position, card: str, number: int, end: str) -> None:
    owner, meld = position.table[number]
    longer = grown(position.rules, meld, card, end)
    assert longer is not None
    position.table[number] = (owner, longer)


def take_discard(position: Position, seat: int) -> None:
    position.hands[seat][position.pile.pop()] += 1
    position.upcard = False


def give(position: Position) -> None:
    """Give the cards that are due; wait for a shuffle, turn the penalty stock, or end."""
    while position.owed:
        seat, from_penalty = position.owed[0]
        if from_penalty and position.penalty:
            card = position.penalty.pop(0)
        elif position.stock:
            card = position.stock.pop(0)
        elif len(position.pile) > 1:
            position.phase = "reshuffle"
            return
        elif position.penalty:
            position.stock, position.penalty = position.penalty, []
            continue
        else:
            end_round(position, None)
            return
        position.owed = position.owed[1:]
        position.hands[seat][card] += 1
    position.phase = "play"


def reshuffled(position: Position, cards: list[str]) -> Position:
    """Make the discards but the top one the stock, in an order that is told."""
    new = deepcopy(position)
    assert Counter(cards) == Counter(new.pile[:-1])
    new.stock, new.pile = list(cards), new.pile[-1:]
    give(new)
    return new


def begin_turn(position: Position, seat: int) -> None:
    position.turn, position.phase = seat, "draw"
    position.turns[seat] += 1
    position.opened_now = False


def end_round(position: Position, out: int | None) -> None:
    rules = position.rules
    factor = 2 if rules.doubled and out is not None and position.opened_now else 1
    scores = [
        0 if rules.concealed else factor * sum(map(rules.points, hand.elements()))
        for hand in position.hands
    ]
    close(position, scores)


def declare(
    position: Position, seat: int, melds: tuple[Meld, ...], last: str | None, *, drawn: bool
) -> None:
    laid = Counter(card for meld in melds for card in meld[-1])
    remove(position.hands[seat], laid)
    if last is not None:
        remove(position.hands[seat], Counter([last]))
        position.pile.append(last)
    position.table += [(seat, meld) for meld in melds]
    position.opened[seat] = True
    wild: list[str] = []
    for meld in melds:
        wild += (Counter[str](meld[-1]) - Counter(naturals(meld))).elements()
    pay = 1 + sum(2 if card == "X" else 1 for card in wild) + (0 if wild else 10)
    if position.turns[seat] == 1:
        pay += 7 if drawn else 10
    if len({meld[1] for meld in melds}) == 1:
        pay += 10
    others = len(position.hands) - 1
    close(
        position,
        [pay * others if other == seat else -pay for other in range(len(position.hands))],
    )


def close(position: Position, scores: list[int]) -> None:
    position.scores = tuple(scores)
    position.phase, position.turn = "over", None
    position.asked, position.owed, position.opened_now = [], [], False


def perft(position: Position, depth: int) -> int:
    """Count the ends of all lines of so many moves; a shuffle or an end stops a line."""
    if depth == 0 or position.to_act is None:
        return 1
    return sum(perft(after(position, move), depth - 1) for move in legal(position).values())
