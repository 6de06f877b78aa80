"""Fields of a ruleset that have no effect beside the others."""

from collections.abc import Iterator

from continental.ruleset import Family, NobodyOut, Ruleset, leaves
from continental.ruleset.plain import told
from continental.rulesheet.play import swaps
from continental.rulesheet.scores import multiplies
from continental.rulesheet.sentences import Sentence
from continental.rulesheet.sheet import Parts, say

__all__ = ["without_effect"]


def without_effect(rules: Ruleset) -> Parts:
    """Tell the fields without effect that are not as by default."""
    idle = set(_idle(rules))
    for path, value in leaves(rules):
        if path in idle and value != _usual(rules, path):
            yield say(Sentence.SETTING, path=path, value=told(value))


def _usual(rules: Ruleset, path: str) -> object:
    """Give the value that is not worth telling where a field has no effect."""
    if path == "going_out.nobody_out":  # has none in concealed games, where nobody pays then
        return NobodyOut.NOBODY
    group, _, name = path.partition(".")
    return getattr(type(getattr(rules, group))(), name)


def _idle(rules: Ruleset) -> Iterator[str]:
    """Give the fields that have no effect beside the others."""
    if rules.family is Family.CONCEALED:
        for group in ("opening", "laying_off", "swapping", "points"):
            yield from _all_but(rules, group)
        yield from _all_but(rules, "going_out", "dealt_hand", "false_calls")
        yield from ("drawing.opened_take_discard", "buying.opened_may_buy")
        if not rules.wilds.cards:
            yield from ("payments.wild_card", "payments.natural_spoils_clean")
    else:
        yield from _all_but(rules, "payments")
    if not rules.trios.allowed:
        yield from _all_but(rules, "trios", "allowed")
        yield from ("swapping.from_trios", "swapping.into_trios")
    if not rules.buying.allowed:
        paid = rules.drawing.discard_cost or rules.drawing.discard_cost_of_two
        yield from _all_but(rules, "buying", "allowed", *["penalty_source"] * bool(paid))
    if not (rules.laying_off.own or rules.laying_off.others):
        yield "laying_off.opening_turn"
    if not swaps(rules):
        yield from _all_but(rules, "swapping", "from_escaleras", "from_trios")
    if not rules.swapping.from_escaleras:
        yield "swapping.into_same_escalera"
    if not multiplies(rules):
        yield "going_out.at_once_needs_nobody_open"


def _all_but(rules: Ruleset, group: str, *names: str) -> Iterator[str]:
    """Give the fields of a group but those named."""
    spared = {f"{group}.{name}" for name in names}
    for path, _ in leaves(rules):
        if path.startswith(f"{group}.") and path not in spared:
            yield path
