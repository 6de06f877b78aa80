r"""Is it a meld, and if not, why not? Is it the contract?

`validate` takes cards in any order and finds every legal meld that they make; `why_not_meld` judges
a meld as it is placed; `validate_contract` pairs several groups with what a contract asks for.

>>> from continental.variants import XELU
>>> bool(validate("7s 7h X", XELU))
True
>>> for refusal in validate("5c 7c 8c 9c", XELU).refusals:
...     print(refusal)
as a trio: 7c, 8c and 9c are not of rank 5
as an escalera: 6c is missing between 5c and 7c
>>> print(validate("5c 7c 8c 9c", XELU).closest)
escalera 5c 6c 7c 8c 9c, with 6c added
"""

from continental.validation.closest import Closest
from continental.validation.contracts import (
    ContractValidation,
    fills,
    validate_contract,
    why_not_contract,
    why_not_together,
)
from continental.validation.growing import build_of, exchanged, freed, grown, room, why_not_grown
from continental.validation.placed import most_wilds, why_not_meld
from continental.validation.readings import Readings, Validation, validate
from continental.validation.shapes import Judge, starts

__all__ = [
    "Closest",
    "ContractValidation",
    "Judge",
    "Readings",
    "Validation",
    "build_of",
    "exchanged",
    "fills",
    "freed",
    "grown",
    "most_wilds",
    "room",
    "starts",
    "validate",
    "validate_contract",
    "why_not_contract",
    "why_not_grown",
    "why_not_meld",
    "why_not_together",
]
