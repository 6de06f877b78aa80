"""Letters of ranks in other languages: data, and texts put into English and back.

Whatever is read takes English letters. A text in another language is put into English before.

>>> with_english_ranks("Bh Dd 10s", "de")
'Jh Qd 10s'
"""

import re
from collections.abc import Mapping
from typing import Final

from continental.arguments import of_type
from continental.cards import Rank
from continental.errors import ContinentalError
from continental.messages import shown

__all__ = ["RANK_LETTERS", "with_english_ranks", "with_ranks_of"]

RANK_LETTERS: Final[Mapping[str, Mapping[str, Rank]]] = {
    "ca": {"S": Rank.JACK, "C": Rank.QUEEN, "R": Rank.KING},
    "de": {"B": Rank.JACK, "D": Rank.QUEEN},
    "es": {"S": Rank.JACK, "C": Rank.QUEEN, "R": Rank.KING},
    "fr": {"V": Rank.JACK, "D": Rank.QUEEN, "R": Rank.KING},
    "it": {"F": Rank.JACK, "D": Rank.QUEEN, "R": Rank.KING},
    "nl": {"B": Rank.JACK, "V": Rank.QUEEN, "H": Rank.KING},
}
"""Letters of ranks that are not the English ones, by the ISO 639-1 code of the language: sota,
cavall, rei; Bube, Dame; sota, caballo, rey; valet, dame, roi; fante, donna, re; boer, vrouw, heer.
"""


def _letters(language: str) -> Mapping[str, Rank]:
    of_type("language", language, str)
    if language != "en" and language not in RANK_LETTERS:
        known = ", ".join(["en", *RANK_LETTERS])
        raise ContinentalError(f"language: {shown(language)} is none of {known}")
    return RANK_LETTERS.get(language, {})


def with_english_ranks(text: str, language: str) -> str:
    """Give a text of cards, melds or moves with the letters of another language's ranks in English.

    English letters stay, unless the language says something else by them. No character moves, so
    that a column in an error is that of the text as it was.

    Args:
        text: the text, for whatever reads it next.
        language: ``en`` or a code of `RANK_LETTERS`.

    Raises:
        ContinentalError: the language is unknown; lists those that are known.

    >>> with_english_ranks("lay Bh Bs X / 9c Tc X=Bc Dc", "de")
    'lay Jh Js X / 9c Tc X=Jc Qc'
    """
    of_type("text", text, str)
    letters = _letters(language)
    if not letters:
        return text
    own = "".join(letters)
    card = rf"(?:10|[2-9TJQKA{own}])[cdhs♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?"
    # A word is left alone unless it is made of cards; X=B ends in a rank alone.
    cards = re.compile(rf"(?:(?:{card}|[*X])=?)+[{own}]?", re.IGNORECASE)
    letter = re.compile(rf"({card}|=[{own}]$)", re.IGNORECASE)

    def in_english(word: re.Match[str]) -> str:
        return letter.sub(one_card, word[0]) if cards.fullmatch(word[0]) else word[0]

    def one_card(found: re.Match[str]) -> str:
        at = found[0].startswith("=")
        rank = letters.get(found[0][at].upper())
        return found[0] if rank is None else f"{'=' * at}{rank.letter}{found[0][at + 1 :]}"

    return re.sub(r"[^\s,/]+", in_english, text)


def with_ranks_of(text: str, language: str) -> str:
    """Give a text of canonical cards with the letters of another language's ranks.

    Ranks alone are changed too, as in ``X=J``. No character moves.

    Args:
        text: the text, such as this library gives it.
        language: ``en`` or a code of `RANK_LETTERS`.

    Raises:
        ContinentalError: the language is unknown; lists those that are known.

    >>> with_ranks_of("7h Js X=J: of rank Q", "de")
    '7h Bs X=B: of rank D'
    """
    of_type("text", text, str)
    letters = {rank.letter: letter for letter, rank in _letters(language).items()}
    return _ENGLISH.sub(lambda found: letters.get(found[1], found[1]) + found[2], text)


_ENGLISH: Final = re.compile(r"(?<![A-Za-z0-9])([JQK])([cdhs]?)(?![A-Za-z0-9])")
