"""What a hand can open with, said a third time: as a model for a solver of constraints.

It serves rules in which only jokers are wild, escaleras of one suit may lie anyhow, and wilds side
by side; so it may have hands of many cards.
"""

from collections import Counter
from collections.abc import Sequence

from ortools.sat.python import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
    cp_model,  # pyright: ignore[reportMissingImports,reportUnknownVariableType]
)

from continental.cards import JOKER, Card, Deck, Rank, Suit
from continental.melds import CIRCLE, Kind
from continental.ruleset import Contract, EscaleraRules, Ruleset, TrioRules, WildRatio
from continental.scoring import card_points

NATURALS = tuple(card for card in Deck(1, 0).cards)
MANY = 1000
"""More than all points and cards of a hand count for a tie."""


class Model:
    """An opening with the melds of a contract, made of the cards of a hand and of added ones."""

    def __init__(
        self,
        hand: Sequence[Card],
        contract: Contract,
        ruleset: Ruleset,
        packs: int | None,
        *,
        adding: bool,
    ) -> None:
        """Make the model."""
        self.model = cp_model.CpModel()
        self.ruleset, self.packs, self.adding = ruleset, packs, adding
        self.counts = Counter(hand)
        self.cards = len(hand)
        self.used: dict[Card, list[cp_model.IntVar]] = {card: [] for card in NATURALS}
        self.wilds: list[cp_model.IntVar] = []
        self.added: list[cp_model.IntVar] = []
        for number, part in enumerate(contract.requirements):
            rules = ruleset.trios if part.kind is Kind.TRIO else ruleset.escaleras
            least = max(rules.min_length, part.length or 0)
            most = rules.max_length or self.cards + least
            if part.exact and part.length is not None:
                most = min(most, part.length)
            if part.kind is Kind.TRIO:
                self.trio(f"m{number}", least, most)
            else:
                self.escalera(f"m{number}", least, min(most, CIRCLE))
        for card, variables in self.used.items():
            self.model.add(sum(variables) <= self.counts[card])
        self.model.add(sum(self.wilds) <= self.counts[JOKER])

    def whole(self, name: str, most: int) -> cp_model.IntVar:
        return self.model.new_int_var(0, most, name)

    def parts(
        self, name: str, rules: TrioRules | EscaleraRules, naturals: list[cp_model.IntVar]
    ) -> tuple[cp_model.LinearExpr, cp_model.LinearExpr]:
        """Give the naturals and the wilds of a meld, those that are added with them."""
        wild = self.whole(f"{name} wilds", self.cards)
        self.wilds.append(wild)
        own, wilds = sum(naturals), wild
        if self.adding:
            natural_added = self.whole(f"{name} naturals added", 20)
            wild_added = self.whole(f"{name} wilds added", 20)
            self.added += [natural_added, wild_added]
            own, wilds = own + natural_added, wilds + wild_added
        self.model.add(own >= rules.min_naturals)
        if rules.max_wilds is not None:
            self.model.add(wilds <= rules.max_wilds)
        if self.ruleset.wilds.ratio is WildRatio.AT_MOST_NATURALS:
            self.model.add(wilds <= own)
        if self.ruleset.wilds.ratio is WildRatio.FEWER_THAN_NATURALS:
            self.model.add(wilds < own)
        return own, wilds

    def trio(self, name: str, least: int, most: int) -> None:
        rules = self.ruleset.trios
        ranks = {rank: self.model.new_bool_var(f"{name} {rank}") for rank in Rank}
        self.model.add_exactly_one(ranks.values())
        naturals: list[cp_model.IntVar] = []
        for card in NATURALS:
            if self.counts[card] and card.rank is not None:
                variable = self.whole(f"{name} {card}", self.counts[card])
                self.model.add(variable <= self.counts[card] * ranks[card.rank])
                naturals.append(variable)
                self.used[card].append(variable)
        own, wilds = self.parts(name, rules, naturals)
        self.model.add(own + wilds >= least)
        self.model.add(own + wilds <= most)
        if self.packs is not None and rules.max_naturals_per_pack is not None:
            self.model.add(own <= rules.max_naturals_per_pack * self.packs)

    def escalera(self, name: str, least: int, most: int) -> None:
        spans = [
            (suit, start, length)
            for suit in Suit
            for length in range(least, most + 1)
            for start in Rank
            if self.spans(start, length)
        ]
        places = [self.model.new_bool_var(f"{name} {span}") for span in spans]
        self.model.add_exactly_one(places)
        naturals: list[cp_model.IntVar] = []
        for card in NATURALS:
            if self.counts[card] and card.rank is not None:
                variable = self.whole(f"{name} {card}", 1)
                self.model.add(
                    variable
                    <= sum(
                        place
                        for place, (suit, start, length) in zip(places, spans, strict=True)
                        if suit is card.suit and (card.rank - start) % CIRCLE < length
                    )
                )
                naturals.append(variable)
                self.used[card].append(variable)
        own, wilds = self.parts(name, self.ruleset.escaleras, naturals)
        lengths = [length * place for place, (_, _, length) in zip(places, spans, strict=True)]
        self.model.add(own + wilds == sum(lengths))

    def spans(self, start: Rank, length: int) -> bool:
        """Tell whether an escalera may begin there, the ace low, high or anywhere."""
        last = start + length - 1
        match self.ruleset.escaleras.ace.value:
            case "low":
                return last <= 13
            case "high":
                return start > 1 and last <= 14
            case "low_or_high":
                return last <= 14 and not (start == 1 and last == 14)
            case _:
                return length < CIRCLE or start == 1

    def solve(self) -> int | None:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status == cp_model.OPTIMAL
        best: float = solver.objective_value
        return round(best)


def least_left(
    hand: Sequence[Card], contract: Contract, ruleset: Ruleset, packs: int | None, keep: int
) -> tuple[int, int] | None:
    """Give the fewest points and then cards that an opening leaves in hand, or None."""
    found = Model(hand, contract, ruleset, packs, adding=False)
    worth = {card: card_points(card, ruleset.points) * MANY + 1 for card in (*NATURALS, JOKER)}
    variables = [(one, worth[card]) for card, some in found.used.items() for one in some]
    variables += [(one, worth[JOKER]) for one in found.wilds]
    found.model.add(sum(one for one, _ in variables) <= len(hand) - keep)
    found.model.maximize(sum(one * value for one, value in variables))
    laid = found.solve()
    if laid is None:
        return None
    left = sum(worth[card] for card in hand) - laid
    return left // MANY, left % MANY


def distance(
    hand: Sequence[Card], contract: Contract, ruleset: Ruleset, packs: int | None
) -> int | None:
    """Give the fewest cards that must be added for an opening, or None."""
    found = Model(hand, contract, ruleset, packs, adding=True)
    found.model.minimize(sum(found.added))
    return found.solve()
