"""A rule sheet for people, made from a ruleset and nothing else.

So the text that is read at the table and the rules that are played cannot disagree. The sentences
stand in one table, `Sentence`, and a sheet keeps them with their parameters.

>>> from continental.variants import XELU
>>> sheet = rule_sheet(XELU)
>>> for part in sheet.sections[-1].parts:
...     print(part)
The game is over after round 7.
The lowest total wins.
Seats with equal totals share the win.
The game may be ended early, between two rounds.

``str(sheet)`` is Markdown, with tables that can be read as plain text too.
"""

from continental.rulesheet.sections import rule_sheet
from continental.rulesheet.sentences import Sentence
from continental.rulesheet.sheet import Clause, Grid, RuleSheet, Section

__all__ = ["Clause", "Grid", "RuleSheet", "Section", "Sentence", "rule_sheet"]
