"""The outlines that cards are drawn of. All of them are our own; letters are drawn, not set.

A suit fills a square of 20 units round the point 0, a letter of an index is a line in a box of 18
by 24 round it. A court card is half a figure on a card of 100 by 140, turned for the other half.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from continental.cards import Rank, Suit

__all__ = ["COURTS", "GLYPHS", "JESTER", "PIPS", "STAR", "SUITS", "Figure", "Material"]

SUITS: Final[Mapping[Suit, str]] = {
    Suit.CLUBS: (
        "M0-10A4.6 4.6 0 0 1 3.8-2.9A4.7 4.7 0 1 1 1.5 4.2C1.7 6.8 2.6 8.6 4.4 9.6H-4.4"
        "C-2.6 8.6-1.7 6.8-1.5 4.2A4.7 4.7 0 1 1-3.8-2.9A4.6 4.6 0 0 1 0-10Z"
    ),
    Suit.DIAMONDS: (
        "M0-10C2-6.4 4.8-2.9 8 0C4.8 2.9 2 6.4 0 10C-2 6.4-4.8 2.9-8 0C-4.8-2.9-2-6.4 0-10Z"
    ),
    Suit.HEARTS: (
        "M0 9.6C-2.6 4.8-9.4 1.4-9.4-4.2C-9.4-7.4-7.2-9.4-4.8-9.4C-2.4-9.4-.7-7.9 0-5.6"
        "C.7-7.9 2.4-9.4 4.8-9.4C7.2-9.4 9.4-7.4 9.4-4.2C9.4 1.4 2.6 4.8 0 9.6Z"
    ),
    Suit.SPADES: (
        "M0-10C2.4-5.6 9.2-2.4 9.2 2.4C9.2 5.2 7.2 6.8 5 6.8C3.4 6.8 2.1 6 1.3 4.4"
        "C1.5 6.9 2.5 8.6 4.4 9.6H-4.4C-2.5 8.6-1.5 6.9-1.3 4.4C-2.1 6-3.4 6.8-5 6.8"
        "C-7.2 6.8-9.2 5.2-9.2 2.4C-9.2-2.4-2.4-5.6 0-10Z"
    ),
}

GLYPHS: Final[Mapping[str, str]] = {
    "2": "M-7.4-5.6C-7.4-14.2 7.2-14.2 7.2-5.6C7.2.4-4.6 5.6-7.6 11.8H7.8",
    "3": "M-7-11.8H6.6L-1.2-2.8C9.8-3.8 9.8 12-.6 12C-4.2 12-6.6 10.4-7.6 7.6",
    "4": "M4 12V-11.6L-8 5.2H8.4",
    "5": "M6.6-11.8H-5.2L-6.2-1.4C-3.2-4.6 7.6-4.8 7.6 3.8C7.6 13.2-5.2 14-7.6 7.4",
    "6": ("M5.6-10.6C-3-14.6-7.6-5.6-7.6 3.8C-7.6 14.8 7.6 14.8 7.6 4.2C7.6-5.2-5.4-5.8-7.5 2.4"),
    "7": "M-7.6-11.8H7.6C2.8-5.6-.8 2.4-2 12",
    "8": ("M0-1.4C-8.2-2.4-8.2-12 0-12C8.2-12 8.2-2.4 0-1.4C10-.4 10 12 0 12C-10 12-10-.4 0-1.4Z"),
    "9": ("M-5.6 10.6C3 14.6 7.6 5.6 7.6-3.8C7.6-14.8-7.6-14.8-7.6-4.2C-7.6 5.2 5.4 5.8 7.5-2.4"),
    "10": "M-10.6-8.4L-6.6-11.8V12M4-12C11.4-12 11.4 12 4 12C-3.4 12-3.4-12 4-12Z",
    "A": "M-8 12L0-11.6L8 12M-5 4.4H5",
    "B": "M0-1.2H-6.6M-6.6-11.8V11.8H0C10 11.8 10-1.2 0-1.2C8.6-1.2 8.6-11.8 0-11.8Z",
    "C": "M7.4-7.2C4.6-14.4-7.8-14.6-7.8 0C-7.8 14.6 4.6 14.4 7.4 7.2",
    "D": "M-6.8-11.8V11.8H-2C11.2 11.8 11.2-11.8-2-11.8Z",
    "F": "M-5.6 12V-11.8H7M-5.6-1H5",
    "H": "M-6.8-12V12M6.8-12V12M-6.8-.4H6.8",
    "J": "M-1.6-11.8H5V4.8C5 14.2-6.6 14.2-7.4 5.6",
    "K": "M-6.6-12V12M7.4-12L-6.6 2.8M-2.2-1.6L8 12",
    "Q": "M0-12C10.2-12 10.2 12 0 12C-10.2 12-10.2-12 0-12ZM1.6 5.4L8.2 13",
    "R": "M-6.4 12V-11.8H-.6C9.8-11.8 9.8.6-.6.6H-6.4M.8.6L8 12",
    "S": "M6.8-8C4.6-14-7-13.6-7-6.2C-7 1.6 7.4-1.2 7.4 6C7.4 13.8-5.4 14-7.4 7.4",
    "V": "M-8-12L0 11.6L8-12",
}
"""The letters of ranks in all languages, and the numbers, as lines to be drawn with a round pen."""

_LEFT, _MIDDLE, _RIGHT = 38, 50, 62
_TOP, _BOTTOM = 25, 115
_ROWS: Final = (_TOP, 55, 85, _BOTTOM)


def _both(*heights: float) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for y in heights for x in (_LEFT, _RIGHT))


PIPS: Final[Mapping[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.ACE: ((_MIDDLE, 70),),
    Rank.TWO: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
    Rank.THREE: ((_MIDDLE, _TOP), (_MIDDLE, 70), (_MIDDLE, _BOTTOM)),
    Rank.FOUR: _both(_TOP, _BOTTOM),
    Rank.FIVE: (*_both(_TOP, _BOTTOM), (_MIDDLE, 70)),
    Rank.SIX: _both(_TOP, 70, _BOTTOM),
    Rank.SEVEN: (*_both(_TOP, 70, _BOTTOM), (_MIDDLE, 47.5)),
    Rank.EIGHT: (*_both(_TOP, 70, _BOTTOM), (_MIDDLE, 47.5), (_MIDDLE, 92.5)),
    Rank.NINE: (*_both(*_ROWS), (_MIDDLE, 70)),
    Rank.TEN: (*_both(*_ROWS), (_MIDDLE, 40), (_MIDDLE, 100)),
}
"""Where the middles of the pips lie; those below the middle of the card stand on their heads."""

STAR: Final = "M0-10L2.9-3.6L9.8-2.9L4.6 1.8L6.1 8.6L0 5L-6.1 8.6L-4.6 1.8L-9.8-2.9L-2.9-3.6Z"
"""The index of a joker, as wide as a suit."""

_ROBE: Final = "M26 76V70C28 60 37 56.5 43 55H57C63 56.5 72 60 74 64Z"
_COLLAR: Final = "M41 55.4L50 66L59 55.4L56 53H44Z"
_FACE: Final = "M42 34H58V45C58 55 42 55 42 45Z"
_EYES: Final = "M46 41.4V42.2M54 41.4V42.2"
_MOUTH: Final = "M47.6 48C49 49 51 49 52.4 48"

Material: TypeAlias = Literal[
    "bell", "cloth", "eyes", "gold", "hair", "line", "lips", "pearl", "skin"
]
"""What a part of a figure is made of."""

Figure: TypeAlias = tuple[tuple[Material, str], ...]
"""The parts of a figure from back to front: what each is made of, and its outline."""

COURTS: Final[Mapping[Rank, Figure]] = {
    Rank.JACK: (
        ("hair", "M40 34H60C62 41 62 47 60 52H40C38 47 38 41 40 34Z"),
        ("cloth", _ROBE),
        ("gold", _COLLAR),
        ("skin", _FACE),
        ("cloth", "M37 35C36 27 42 23 50 23C58 23 64 27 63 35Z"),
        ("gold", "M37 32.6H63V36H37Z"),
        ("gold", "M60 31C59 24 63 18 70 18.6C70 25 67 30 60 31Z"),
        ("line", "M61.6 29.4L67.4 21.6"),
        ("eyes", _EYES),
        ("line", _MOUTH),
        ("line", "M33.5 71V58.6L37 57.4V70"),
        ("gold", "M31 67.4L63 62.2L64.6 65.4L32 71Z"),
    ),
    Rank.QUEEN: (
        ("hair", "M39 32C33 40 34 53 37 60H63C66 53 67 40 61 32Z"),
        ("cloth", _ROBE),
        ("gold", "M43 55.2C45 61 55 61 57 55.2L59.6 56.4C56 66 44 66 40.4 56.4Z"),
        ("skin", _FACE),
        (
            "hair",
            (
                "M41.6 40C42 35 46 33.6 50 33.6C54 33.6 58 35 58.4 40C56 37.4 53 36.6 50 36.6"
                "C47 36.6 44 37.4 41.6 40Z"
            ),
        ),
        ("gold", "M40 34L38.4 24.4L44.4 29L50 21L55.6 29L61.6 24.4L60 34Z"),
        ("pearl", "M38.4 24.4V24.5M50 21V21.1M61.6 24.4V24.5"),
        ("eyes", _EYES),
        ("lips", "M48 47.6C49.2 48.8 50.8 48.8 52 47.6"),
        ("line", "M67.6 62.6V53"),
        ("gold", "M67.6 46.4C71 46.4 71.6 52 67.6 53.4C63.6 52 64.2 46.4 67.6 46.4Z"),
        ("line", "M34 73.2L38 60.6"),
    ),
    Rank.KING: (
        ("hair", "M39 34H61L62.4 51H37.6Z"),
        ("cloth", _ROBE),
        ("gold", _COLLAR),
        ("skin", _FACE),
        (
            "hair",
            (
                "M41 43C42.4 47 45 46.4 50 46.4C55 46.4 57.6 47 59 43C60.4 52 57 62 50 62"
                "C43 62 39.6 52 41 43Z"
            ),
        ),
        ("gold", "M38 34V22.6L43.4 27L50 19L56.6 27L62 22.6V34Z"),
        ("line", "M38.6 30.6H61.4"),
        ("eyes", _EYES),
        ("lips", "M47.6 49.6H52.4"),
        ("line", "M31.4 70.6V36.4"),
        ("gold", "M31.4 30L34.4 35.4L31.4 40.8L28.4 35.4Z"),
        ("line", "M62.4 69.8L60.4 59"),
    ),
}
"""The upper half of each court card."""

JESTER: Final[Figure] = (
    ("cloth", "M28 112C28 98 38 92 50 92C62 92 72 98 72 112Z"),
    ("gold", "M30 101L38 108L44 98L50 108L56 98L62 108L70 101L66 92L50 88L34 92Z"),
    ("skin", "M38 62H62V78C62 94 38 94 38 78Z"),
    ("cloth", "M36 64C28 62 26 54 20 58C20 44 32 38 41 50C41 50 44 52 44 64Z"),
    ("cloth", "M64 64C72 62 74 54 80 58C80 44 68 38 59 50C59 50 56 52 56 64Z"),
    ("gold", "M40 64C40 48 44 36 50 28C56 36 60 48 60 64Z"),
    ("cloth", "M35 62H65V68H35Z"),
    ("bell", "M20 60V60.1M80 60V60.1M50 27V27.1"),
    ("eyes", "M44.6 74.6V75.4M55.4 74.6V75.4"),
    ("lips", "M43.6 80.6C46 86.4 54 86.4 56.4 80.6"),
)
"""The figure of a joker, whole."""
