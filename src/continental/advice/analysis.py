"""All that is known of a seat's chances, with a move to advise and why.

>>> from continental.position import position
>>> from continental.variants import CASTIGO
>>> from continental.views import view_of
>>> state = position(CASTIGO, ["7s 7h 7c Kd Ks 4c 9h", "8c 8d"], discards="Kh", phase=Phase.DRAW)
>>> found = analyse(view_of(state, 0))
>>> found.distance, [f"{number} {card}" for card, number in found.outs]
(1, ['2 Kc', '1 Kd', '1 Kh', '1 Ks', '4 X'])
>>> print(found.advice)
take: Kh lowers the distance to 0
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from attrs import evolve, field, frozen

from continental.advice.turns import LIMIT, Plan, best_turn, checked_limit, lay_off_plan
from continental.arguments import of_type
from continental.cards import Card, Hand
from continental.hidden import unseen
from continental.legality import why_not
from continental.legality.why_not import discard_cost, why_not_declare_now
from continental.moves import Buy, Discard, DrawStock, LayDown, Move, Pass, TakeDiscard
from continental.reasons import Param, frozen_params, spoken
from continental.ruleset import Family
from continental.scoring import card_points
from continental.solver import (
    BestDeclaration,
    BestLayDown,
    DiscardChoice,
    best_declaration,
    best_lay_down,
    distance,
    outs,
)
from continental.state import Phase, first_turn
from continental.views import View

__all__ = ["Advice", "Analysis", "Why", "analyse"]


class Why(Enum):
    """Why a move is advised; the value is its sentence.

    In a sentence ``{name}`` is a parameter, and ``{name:one|many}`` picks a word by its number.
    """

    GOES_OUT = "the seat goes out"
    LAYS_DOWN = "the seat lays down, and {points} {points:point stays|points stay} in hand"
    LAYS_OFF = "only {points} {points:point stays|points stay} in hand"
    DEAREST = "{card} is the dearest card that is left: {points} {points:point|points}"
    KEEPS_NEAR = (
        "{distance} {distance:card is|cards are} missing without {card}, and {outs} unseen "
        "{outs:card helps|cards help}"
    )
    NO_HOPE = "no cards make an opening possible, and {card} is the dearest"
    LOWERS_DISTANCE = "{card} lowers the distance to {distance}"
    FITS = "{card} can be laid off in this turn"
    NO_HELP = "{card} does not help"
    NO_DISCARD = "there is no discard that may be taken"


@frozen
class Advice:
    """A move, and why it is advised.

    Attributes:
        move: the move.
        why: the cause.
        items: the parameters of its sentence, sorted by name; ``params`` gives them as a mapping.
    """

    move: Move
    why: Why
    items: tuple[tuple[str, Param], ...] = field(factory=tuple, converter=frozen_params)

    @property
    def params(self) -> Mapping[str, Param]:
        """The parameters by name."""
        return MappingProxyType(dict(self.items))

    def __str__(self) -> str:
        """Give the move, and speak the sentence."""
        return f"{self.move}: {spoken(self.why.value, self.params)}"


@frozen
class Analysis:
    """What is known of a seat's chances.

    Attributes:
        advice: the move that is advised; None where the seat is not to act.
        lay_down: the lay-down that leaves the fewest points, where the hand opens.
        declaration: the way to go out that pays most, where the seat may go out now.
        distance: how many cards a seat that has not laid down lacks to lay down, or to go out in a
            concealed game; None where it has laid down, or where no cards help.
        outs: the cards that lower the distance, with how many of each are unseen.
        discards: the discards that leave the least distance, with their outs, the best first; where
            the seat has not laid down and is to play.
        lay_offs: the best lay-offs and swaps; where the seat is to play in a contract game.
        turn: the best turn; where the seat is to play in a contract game.
    """

    advice: Advice | None = None
    lay_down: BestLayDown | None = None
    declaration: BestDeclaration | None = None
    distance: int | None = None
    outs: tuple[tuple[Card, int], ...] = ()
    discards: tuple[DiscardChoice, ...] = ()
    lay_offs: Plan | None = None
    turn: Plan | None = None


def analyse(view: View, *, limit: int = LIMIT) -> Analysis:
    """Tell what is known of a seat's chances, and advise a move.

    The advice is plain: go out, lay down, lay off what can be; before that keep what comes nearest
    to it, and take or buy a discard only where it helps. What the others may do is not asked.

    Args:
        view: what the seat sees.
        limit: positions that are looked at for a turn, at most: see `best_turn`.

    Raises:
        ContinentalError: the limit is no whole number from 1 on.
        TypeError: it is no view.
    """
    checked_limit(limit)
    if of_type("view", view, View).table.turn is None:
        return Analysis()
    hopes = _Hopes(view)
    found = hopes.concealed() if hopes.is_concealed else hopes.contract(limit)
    return evolve(found, advice=_advice(view, hopes, found, limit))


class _Hopes:
    """What a seat lacks to lay down, or to go out in a concealed game.

    Attributes:
        is_concealed: whether whole hands are laid down at once.
    """

    def __init__(self, view: View) -> None:
        """Look at the rules."""
        self._view, self._table = view, view.table
        self._packs = view.table.opening_judge.packs
        self.is_concealed = view.table.ruleset.family is Family.CONCEALED
        self._unseen = unseen(view)

    def distance(self, cards: Hand) -> int | None:
        """Tell how many cards are missing."""
        table = self._table
        return distance(cards, table.contracts, table.ruleset, packs=self._packs)

    def outs(self, cards: Hand, unseen: Hand | None = None) -> tuple[tuple[Card, int], ...]:
        """Find the cards that lower the distance, of some unseen cards or of all."""
        table, left = self._table, self._unseen if unseen is None else unseen
        found = outs(cards, table.contracts, table.ruleset, left, packs=self._packs)
        return tuple(found.items())

    def discards(self, lacking: int | None, helpful: Hand) -> tuple[DiscardChoice, ...]:
        """Find the discards that leave the least distance, and their outs, the best first.

        Args:
            lacking: the distance of the whole hand.
            helpful: the cards that lower it, each as often as it is unseen. Where a discard leaves
                the distance as it is, nothing else lowers it afterwards.
        """
        hand = self._view.hand
        rests = [(card, hand.without(card)) for card in dict.fromkeys(hand)]
        distances = [self.distance(rest) for _, rest in rests]
        least = min((one for one in distances if one is not None), default=None)
        unseen = helpful if least == lacking else self._unseen
        found = [
            DiscardChoice(card, least, self.outs(rest, unseen))
            for (card, rest), one in zip(rests, distances, strict=True)
            if one == least
        ]
        return tuple(sorted(found, key=self._order))

    def _order(self, choice: DiscardChoice) -> tuple[int, bool, int]:
        rules = self._table.ruleset
        points = 0 if self.is_concealed else card_points(choice.card, rules.points)
        wild = rules.wilds.may_stand_in(choice.card)
        return -choice.outs_left, wild, -points

    def contract(self, limit: int) -> Analysis:
        """Tell all but the advice in a contract game."""
        view, table = self._view, self._table
        plays = table.to_act == view.seat and table.phase is Phase.PLAY
        turn = best_turn(view, limit=limit) if plays else None
        lay_offs = lay_off_plan(view, limit=limit) if plays else None
        if table.opened[view.seat]:
            return Analysis(lay_offs=lay_offs, turn=turn)
        rules = table.ruleset
        lay_down = best_lay_down(
            view.hand,
            table.contracts,
            rules,
            packs=table.judge.packs,
            keep=int(rules.going_out.last_discard),
        )
        return evolve(self._lacking(plays), lay_down=lay_down, lay_offs=lay_offs, turn=turn)

    def concealed(self) -> Analysis:
        """Tell all but the advice in a concealed game."""
        view, table = self._view, self._table
        acts = table.to_act == view.seat and table.phase in (Phase.DRAW, Phase.PLAY)
        plays = acts and table.phase is Phase.PLAY
        declaration = None
        whole = table.ruleset.round(table.round).cards + plays == len(view.hand)
        if acts and whole and why_not_declare_now(table, view.seat) is None:
            declaration = best_declaration(
                view.hand,
                table.ruleset,
                first_turn=first_turn(table, view.seat),
                round=table.round,
                packs=table.judge.packs,
            )
        return evolve(self._lacking(plays), declaration=declaration)

    def _lacking(self, plays: bool) -> Analysis:
        lacking, found = self.distance(self._view.hand), self.outs(self._view.hand)
        helpful = Hand([card for card, number in found for _ in range(number)])
        return Analysis(
            distance=lacking,
            outs=found,
            discards=self.discards(lacking, helpful) if plays else (),
        )


# --- advice ------------------------------------------------------------------------------------


def _advice(view: View, hopes: _Hopes, found: Analysis, limit: int) -> Advice | None:
    if view.table.to_act != view.seat:
        return None
    if found.declaration is not None:
        return Advice(found.declaration.move, Why.GOES_OUT)
    if view.table.phase is Phase.PLAY:
        return _played(view, found)
    return _drawn(view, hopes, found, limit)


def _played(view: View, found: Analysis) -> Advice:
    """Advise what to do after the draw."""
    turn = found.turn
    if turn is not None:
        first, points = turn.moves[0], {"points": turn.points}
        if turn.goes_out:
            return Advice(first, Why.GOES_OUT)
        if isinstance(first, LayDown):
            return Advice(first, Why.LAYS_DOWN, points)
        if not isinstance(first, Discard):
            return Advice(first, Why.LAYS_OFF, points)
        if view.table.opened[view.seat]:
            return Advice(first, Why.DEAREST, _told(view, first.card))
    best = found.discards[0]
    if best.distance is None:
        return Advice(Discard(best.card), Why.NO_HOPE, {"card": best.card})
    told: dict[str, Param] = {"card": best.card, "distance": best.distance, "outs": best.outs_left}
    return Advice(Discard(best.card), Why.KEEPS_NEAR, told)


def _told(view: View, card: Card) -> dict[str, Param]:
    return {"card": card, "points": card_points(card, view.table.ruleset.points)}


def _drawn(view: View, hopes: _Hopes, found: Analysis, limit: int) -> Advice:
    """Advise whether to take the discard, on the seat's own turn or out of turn."""
    table = view.table
    claims = table.phase is Phase.CLAIMS
    takes: Move = Buy() if claims else TakeDiscard()
    refuses: Move = Pass() if claims else DrawStock()
    card = table.top_discard
    if card is None or why_not(table, view.hand, takes, view.seat) is not None:
        return Advice(refuses, Why.NO_DISCARD)
    if not claims and not hopes.is_concealed and not discard_cost(table):
        advice = _fits(view, card, takes, limit)
        if advice is not None:
            return advice
    if found.distance:
        lower = hopes.distance(view.hand.plus(card))
        if lower is not None and lower < found.distance:
            told: dict[str, Param] = {"card": card, "distance": lower}
            return Advice(takes, Why.LOWERS_DISTANCE, told)
    return Advice(refuses, Why.NO_HELP, {"card": card})


def _fits(view: View, card: Card, takes: Move, limit: int) -> Advice | None:
    """Advise to take the discard where the turn goes out with it, or where it can be laid off."""
    table = evolve(view.table, phase=Phase.PLAY, discards=view.table.discards[:-1], upcard=False)
    after = View(table, view.seat, view.hand.plus(card))
    if best_turn(after, limit=limit).goes_out:
        return Advice(takes, Why.GOES_OUT)
    if not table.opened[view.seat]:
        return None
    without = lay_off_plan(evolve(after, hand=view.hand), limit=limit)
    if lay_off_plan(after, limit=limit).points <= without.points:
        return Advice(takes, Why.FITS, {"card": card})
    return None
