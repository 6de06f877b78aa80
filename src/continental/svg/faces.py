"""Single cards: their faces, what a wild stands for, and backs.

A card measures 100 by 140 units, its upper left corner at the point 0. Drawings hold neither ids
nor styles, so that any number of them lives in one page, and need no fonts.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from continental.cards import Card, Rank, Suit
from continental.errors import ContinentalError
from continental.languages import with_ranks_of
from continental.svg.shapes import (
    COURTS,
    GLYPHS,
    JESTER,
    PIPS,
    STAR,
    SUITS,
    Figure,
    Material,
)

__all__ = [
    "HEIGHT",
    "STRIP",
    "WIDTH",
    "Colours",
    "Look",
    "back",
    "covered",
    "face",
    "name_of",
    "nothing",
    "plain_back",
]

WIDTH: Final = 100
"""Units that a card is wide."""
HEIGHT: Final = 140
"""Units that a card is high."""
STRIP: Final = 31
"""Units of a card that must be seen, from the left, to know it."""

Colours: TypeAlias = Literal["two", "four"]
"""``two`` (black, red) or ``four`` (clubs green, diamonds blue, hearts red, spades black)."""

_BLACK, _RED, _GREEN, _BLUE = "#1d1d24", "#c8142f", "#0b7a3e", "#1556b0"
_INKS: Final[dict[str, tuple[str, str, str, str]]] = {
    "two": (_BLACK, _RED, _RED, _BLACK),
    "four": (_GREEN, _BLUE, _RED, _BLACK),
}
_JOKER: Final = "#7a2a8f"
_LINE: Final = "#3a2c22"
_GOLD: Final = "#f0b93a"
_EDGE: Final = "#8b8b92"


def _language(language: str) -> str:
    with_ranks_of("", language)  # refuses what is none
    return language


def _colours(colours: Colours) -> Colours:
    if colours not in _INKS:
        raise ContinentalError(f"colours: {colours!r} is neither two nor four")
    return colours


@frozen
class Look:
    """How cards look.

    Attributes:
        colours: two or four colours of suits.
        language: ``en`` or a code of `RANK_LETTERS`: what is printed on jacks, queens and kings.

    Raises:
        ContinentalError: no such colours or language.
    """

    colours: Colours = field(default="two", converter=_colours)
    language: str = field(default="en", converter=_language)

    def ink(self, suit: Suit) -> str:
        """Give the colour of a suit."""
        return _INKS[self.colours][suit]

    def letter(self, rank: Rank) -> str:
        """Give what is printed for a rank, a key of `GLYPHS`."""
        return "10" if rank is Rank.TEN else with_ranks_of(rank.letter, self.language)


def name_of(card: Card | Rank) -> str:
    """Give the English name of a card or rank: ``seven of spades``, ``joker``, ``seven``."""
    if isinstance(card, Rank):
        return card.name.lower()
    if card.suit is None or card.rank is None:
        return "joker"
    return f"{card.rank.name.lower()} of {card.suit}"


@lru_cache(maxsize=4096)
def face(card: Card, look: Look, stands_for: Card | Rank | None = None) -> str:
    """Draw a card, with the small card that it stands for if it is wild."""
    return _card(card, stands_for, look, whole=True)


@lru_cache(maxsize=4096)
def covered(card: Card, look: Look, stands_for: Card | Rank | None = None) -> str:
    """Draw a card of which another covers all but the strip at the left."""
    return _card(card, stands_for, look, whole=False)


def _card(card: Card, stands_for: Card | Rank | None, look: Look, whole: bool) -> str:
    told = name_of(card) if stands_for is None else f"{name_of(card)} as {name_of(stands_for)}"
    middle = _middle(card, look) if whole else ""
    corner = _index(card, look)
    corners = f'{corner}<g transform="rotate(180 50 70)">{corner}</g>' if whole else corner
    small = "" if stands_for is None else _small(stands_for, look)
    return f"<title>{told}</title>{_paper('#fffefa')}{middle}{corners}{small}"


def _paper(colour: str) -> str:
    return (
        f'<rect x=".5" y=".5" width="99" height="139" rx="7.5" fill="{colour}" stroke="{_EDGE}"/>'
    )


def _path(outline: str, x: float, y: float, scale: float, fill: str) -> str:
    return (
        f'<path transform="translate({x:g} {y:g}) scale({scale:g})" fill="{fill}" d="{outline}"/>'
    )


def _glyph(letter: str, x: float, y: float, scale: float, ink: str) -> str:
    return (
        f'<path transform="translate({x:g} {y:g}) scale({scale:g})" fill="none" stroke="{ink}" '
        f'stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round" d="{GLYPHS[letter]}"/>'
    )


def _index(card: Card, look: Look) -> str:
    """Draw the corner of a card."""
    if card.suit is None or card.rank is None:
        return _path(STAR, 16, 21, 1.25, _JOKER)
    ink = look.ink(card.suit)
    rank = _glyph(look.letter(card.rank), 15.5, 20, 0.95, ink)
    return rank + _path(SUITS[card.suit], 15.5, 46, 0.98, ink)


def _small(stands_for: Card | Rank, look: Look) -> str:
    """Draw the small card that a wild stands for; a rank alone has no suit."""
    rank = stands_for if isinstance(stands_for, Rank) else stands_for.rank
    suit = None if isinstance(stands_for, Rank) else stands_for.suit
    assert rank is not None
    ink = _BLACK if suit is None else look.ink(suit)
    paper = (
        f'<rect x="4" y="62" width="25" height="{26 if suit is None else 46}" rx="4" '
        f'fill="#fff3cf" stroke="{_GOLD}" stroke-width="2"/>'
    )
    drawn = paper + _glyph(look.letter(rank), 16.5, 75, 0.68, ink)
    return drawn if suit is None else drawn + _path(SUITS[suit], 16.5, 96, 0.8, ink)


def _middle(card: Card, look: Look) -> str:
    if card.suit is None or card.rank is None:
        return _figure(JESTER, _JOKER)
    ink = look.ink(card.suit)
    if card.rank in COURTS:
        return _court(card.rank, card.suit, ink)
    scale = 2.3 if card.rank is Rank.ACE else 0.78
    return "".join(
        _path(SUITS[card.suit], x, y, scale if y <= HEIGHT / 2 else -scale, ink)
        for x, y in PIPS[card.rank]
    )


def _court(rank: Rank, suit: Suit, ink: str) -> str:
    half = _figure(COURTS[rank], ink) + _path(
        SUITS[suit], 66 if rank is Rank.KING else 34, 26, 0.6, ink
    )
    frame = f'<rect x="26" y="16" width="48" height="108" fill="#fbf6e6" stroke="{ink}"/>'
    return (
        f'<g transform="translate(50 70) scale(.92) translate(-50 -70)">{frame}{half}'
        f'<g transform="rotate(180 50 70)">{half}</g></g>'
    )


_OUTLINED: Final = f'stroke="{_LINE}" stroke-width=".9" stroke-linejoin="round"'
_PENNED: Final = 'fill="none" stroke-linecap="round"'
_PAINTS: Final[Mapping[Material, str]] = {
    "cloth": f'fill="{{ink}}" {_OUTLINED}',
    "gold": f'fill="{_GOLD}" {_OUTLINED}',
    "hair": f'fill="#6b4a2f" {_OUTLINED}',
    "skin": f'fill="#f9dcc0" {_OUTLINED}',
    "bell": f'{_PENNED} stroke="{_GOLD}" stroke-width="8"',
    "eyes": f'{_PENNED} stroke="{_LINE}" stroke-width="2"',
    "line": f'{_PENNED} stroke="{_LINE}" stroke-width="1.2"',
    "lips": f'{_PENNED} stroke="#b3263a" stroke-width="1.4"',
    "pearl": f'{_PENNED} stroke="{{ink}}" stroke-width="3.2"',
}


def _figure(parts: Figure, ink: str) -> str:
    """Draw a figure that wears a colour."""
    return "".join(
        f'<path {_PAINTS[material].format(ink=ink)} d="{outline}"/>' for material, outline in parts
    )


@lru_cache(maxsize=4)
def back(colour: str) -> str:
    """Draw the back of a card in a colour such as ``#244f8f``."""
    return (
        f"{plain_back(colour)}"
        f'<path fill="none" stroke="#fff" stroke-opacity=".4" d="{_lattice()}"/>'
        f'<rect x="10" y="10" width="80" height="120" rx="2" fill="none" stroke="#fff" '
        f'stroke-opacity=".8" stroke-width="1.4"/>'
        f'<circle cx="50" cy="70" r="16" fill="{colour}" stroke="#fff" stroke-opacity=".8" '
        f'stroke-width="1.4"/>{_path(STAR, 50, 70.5, 1.1, "#fff")}'
    )


def plain_back(colour: str) -> str:
    """Draw the back of a card that is too small for more than its colour."""
    return (
        f"<title>face down</title>{_paper('#fffefa')}"
        f'<rect x="7" y="7" width="86" height="126" rx="5" fill="{colour}"/>'
    )


def _lattice(left: int = 10, top: int = 10, wide: int = 80, high: int = 120, step: int = 10) -> str:
    """Give the outline of slanting lines that cross each other in a rectangle."""
    lines = ""
    for at in range(step, wide + high, step):
        x1, y1 = max(0, at - high), min(at, high)
        x2, y2 = min(at, wide), max(0, at - wide)
        lines += f"M{left + x1} {top + y1}L{left + x2} {top + y2}"
        lines += f"M{left + wide - x1} {top + y1}L{left + wide - x2} {top + y2}"
    return lines


def nothing() -> str:
    """Draw the place where no card lies."""
    return (
        '<title>empty</title><rect x="3" y="3" width="94" height="134" rx="7" fill="none" '
        'stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-dasharray="9 7"/>'
    )
