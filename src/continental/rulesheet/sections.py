"""The sections of a rule sheet."""

from continental.ruleset import Family, Ruleset, checked
from continental.rulesheet.cards import contracts, melds, players_and_cards, wilds
from continental.rulesheet.idle import without_effect
from continental.rulesheet.play import (
    buying,
    deal,
    declaring,
    emptying,
    laying_down,
    swapping,
    turn,
)
from continental.rulesheet.scores import end, payments, scoring
from continental.rulesheet.sentences import Sentence
from continental.rulesheet.sheet import RuleSheet, Section, say

__all__ = ["rule_sheet"]


def rule_sheet(ruleset: Ruleset) -> RuleSheet:
    """Tell all rules of a game for people.

    Every field of the ruleset is told. Where a field has no effect beside others, such as the cost
    of a buy where there is no buying, and is not as by default, the last section says so.

    Raises:
        TypeError: it is no ruleset.
    """
    concealed = checked(ruleset).family is Family.CONCEALED
    on_the_table = [
        (Sentence.LAYING_DOWN, laying_down(ruleset)),
        (Sentence.SWAPPING, swapping(ruleset)),
    ]
    named = [
        (Sentence.PLAYERS_AND_CARDS, players_and_cards(ruleset)),
        (Sentence.WILDS, wilds(ruleset)),
        (Sentence.MELDS, melds(ruleset)),
        (Sentence.PATTERNS if concealed else Sentence.CONTRACTS, contracts(ruleset)),
        (Sentence.DEAL, deal(ruleset)),
        (Sentence.TURN, turn(ruleset, concealed)),
        (Sentence.BUYING, buying(ruleset, concealed)),
        *([] if concealed else on_the_table),
        (Sentence.GOING_OUT, declaring(ruleset) if concealed else emptying(ruleset)),
        (Sentence.PAYMENTS, payments(ruleset))
        if concealed
        else (Sentence.SCORING, scoring(ruleset)),
        (Sentence.END, end(ruleset)),
        (Sentence.WITHOUT_EFFECT, without_effect(ruleset)),
    ]
    found = (Section(say(heading), tuple(parts)) for heading, parts in named)
    return RuleSheet(ruleset, tuple(section for section in found if section.parts))
