"""What the commands ``solve`` and ``distance`` say about a hand."""

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from continental.cards import Hand
from continental.cli.lines import Answer, Json
from continental.cli.terminal import usage
from continental.errors import ContinentalError, NotationError
from continental.ruleset import Contract, Family, Ruleset
from continental.scoring import FirstTurn
from continental.solver import best_declaration, best_lay_down, distance, outs
from continental.solver.supply import ALL_CARDS
from continental.validation import Judge

__all__ = ["Question", "lacking", "question", "solved", "told_missing"]

MOST_CARDS: Final = 40
"""Cards of a hand: larger ones may take hours."""
MOST_MELDS: Final = 8
"""Melds of a contract, likewise."""


@frozen
class Question:
    """What a hand is to do.

    Attributes:
        contracts: the contracts of which one must be met.
        judge: the rules, and the packs in play.
        round: the round, 1-based.
        unseen: the cards that may come; each once, where nobody has said how many play.
        counted: whether it was said.
    """

    contracts: tuple[Contract, ...]
    judge: Judge
    round: int
    unseen: Hand
    counted: bool

    @property
    def is_concealed(self) -> bool:
        """Whether the whole hand is laid down at once."""
        return self.judge.ruleset.family is Family.CONCEALED


def question(
    rules: Ruleset,
    contract: Contract | None,
    number: int | None,
    seats: int | None,
    packs: int | None,
) -> Question:
    """Take what was told on the command line.

    Raises:
        UsageError: the contract is not told, or told twice.
        ContinentalError: there is no such contract, round, or number of seats.
    """
    concealed = rules.family is Family.CONCEALED
    if contract is not None and len(contract) > MOST_MELDS:
        raise usage(f"--contract: {len(contract)} melds are more than {MOST_MELDS}")
    if concealed and contract is not None:
        raise usage(f"--contract: {rules.id} has none, only rounds")
    if not concealed and (contract is None) == (number is None):
        raise usage("say which contract or which round, by --contract or --round, not both")
    if number is None:
        number = 1
    counted = seats is not None
    unseen = Hand(ALL_CARDS) if seats is None else rules.deck(seats, number).cards
    if packs is None and seats is not None:
        packs = rules.packs(seats, number)
    contracts = rules.round(number).contracts if contract is None else (contract,)
    return Question(contracts, Judge(rules, packs), number, unseen, counted)


def _hand(text: str) -> Hand:
    """Read a hand that can be looked through in a reasonable time.

    Raises:
        NotationError: it cannot be read, or has too many cards.
    """
    found = Hand(text)
    if len(found) > MOST_CARDS:
        why = f"{len(found)} cards are more than {MOST_CARDS}, as a hand here has"
        raise NotationError(why, text, 1)
    return found


def solved(text: str, asked: Question, keep: int) -> Answer:
    """Tell what a hand lays down best."""
    cards = _hand(text)
    data: dict[str, Json] = {"cards": str(cards)}
    rules, packs = asked.judge.ruleset, asked.judge.packs
    if asked.is_concealed:
        try:
            declared = best_declaration(
                cards, rules, first_turn=FirstTurn.NO, round=asked.round, packs=packs
            )
        except ContinentalError as error:  # a hand of another size
            return Answer(False, f"no: {cards}\n  {error}", data | {"melds": None})
        if declared is not None:
            move = declared.move
            data |= {
                "melds": [str(meld) for meld in move.melds],
                "discard": None if move.discard is None else str(move.discard),
                "pays": declared.pays.total,
            }
            return Answer(True, f"yes: {declared}", data)
    else:
        best = best_lay_down(cards, asked.contracts, rules, packs=packs, keep=keep)
        if best is not None:
            data |= {
                "melds": [str(meld) for meld in best.melds],
                "left": str(best.left),
                "points_left": best.points_left,
            }
            return Answer(True, f"yes: {best}", data)
    found = distance(cards, asked.contracts, rules, packs=packs)
    data |= {"melds": None, "distance": found}
    why = told_missing(found) if found != 0 else f"no card is missing, but {keep} cannot be kept"
    return Answer(False, f"no: {cards}\n  {why}", data)


def told_missing(found: int | None, helpful: Sequence[str] = ()) -> str:
    """Tell how many cards are missing, and in a second line which ones help, if any are told."""
    if found is None:
        return "no cards help"
    told = f"{found or 'no'} {'cards are' if found > 1 else 'card is'} missing"
    return f"{told}\n  helped by {', '.join(helpful)}" if helpful else told


def lacking(text: str, asked: Question) -> Answer:
    """Tell how many cards a hand lacks, and which bring it nearer."""
    cards = _hand(text)
    rules, packs = asked.judge.ruleset, asked.judge.packs
    found = distance(cards, asked.contracts, rules, packs=packs)
    unseen = asked.unseen.split(cards)[0] if asked.counted else asked.unseen
    helpful = outs(cards, asked.contracts, rules, unseen, packs=packs).items()
    data: dict[str, Json] = {
        "cards": str(cards),
        "distance": found,
        "outs": [
            {"card": str(card), "left": number} if asked.counted else {"card": str(card)}
            for card, number in helpful
        ],
    }
    told = [f"{number} {card}" if asked.counted else str(card) for card, number in helpful]
    return Answer(found == 0, f"{cards}: {told_missing(found, told)}", data)
