"""Pictures as parts that lie somewhere, and as SVG."""

import re
from collections.abc import Iterable
from html import escape
from math import inf
from typing import Final

from attrs import frozen

from continental.errors import ContinentalError

__all__ = ["Part", "Picture", "Svg", "below", "flowing", "text", "tspans", "words"]

_NO_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Svg(str):
    """The text of an SVG picture; notebooks show the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Give the text, for notebooks."""
        return str(self)


@frozen
class Part:
    """A drawing that lies somewhere.

    Attributes:
        drawing: SVG elements, round or at the point 0.
        x: units to the right.
        y: units downwards.
        scale: how much larger than drawn.
        turn: degrees by which it is turned clockwise round its point 0.
    """

    drawing: str
    x: float = 0
    y: float = 0
    scale: float = 1
    turn: float = 0

    @property
    def transform(self) -> str:
        """Give the value of the attribute ``transform``."""
        turned = f" rotate({self.turn:.5g})" if self.turn else ""
        scaled = f" scale({self.scale:.4g})" if self.scale != 1 else ""
        return f"translate({self.x:.6g} {self.y:.6g}){turned}{scaled}"

    def __str__(self) -> str:
        """Give the elements in their place."""
        return f'<g transform="{self.transform}">{self.drawing}</g>'


@frozen
class Picture:
    """Parts in the order in which they are drawn, and the space that they take from the point 0.

    Attributes:
        parts: the parts.
        width: units to the right.
        height: units downwards.
    """

    parts: tuple[Part, ...]
    width: float
    height: float

    def at(self, x: float, y: float, scale: float = 1) -> tuple[Part, ...]:
        """Give the parts for another place, and as much larger."""
        return tuple(
            Part(
                part.drawing, x + part.x * scale, y + part.y * scale, part.scale * scale, part.turn
            )
            for part in self.parts
        )

    def scaled(self, scale: float) -> "Picture":
        """Give the picture so much larger."""
        return Picture(self.at(0, 0, scale), self.width * scale, self.height * scale)

    def svg(self, title: str, size: float | None, description: str = "") -> Svg:
        """Give the picture as SVG.

        Args:
            title: what is told to those who do not see it, as it is.
            size: how many pixels it is wide, or None for one a unit.
            description: more of it.

        Raises:
            ContinentalError: the size is no number above 0.
        """
        width = _pixels(size, self.width)
        height = self.height * width / self.width
        told = f"<desc>{words(description)}</desc>" if description else ""
        return Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.6g}" height="{height:.6g}" '
            f'viewBox="0 0 {self.width:.6g} {self.height:.6g}" role="img">'
            f"<title>{words(title)}</title>{told}{''.join(map(str, self.parts))}</svg>"
        )


def _pixels(size: object, default: float) -> float:
    if size is None:
        return default
    if isinstance(size, bool) or not isinstance(size, int | float) or not 0 < size < inf:
        raise ContinentalError(f"size: {size!r} is no number above 0")
    return size


def words(text: str) -> str:
    """Escape a text; characters that XML does not know become a mark."""
    return escape(_NO_XML.sub("\ufffd", text))


def text(
    said: str, size: float, *, ink: str = "#fff", anchor: str = "start", weight: str = "normal"
) -> str:
    """Draw a line of text, its base line at the point 0."""
    return (
        f'<text font-family="sans-serif" font-size="{size:g}" font-weight="{weight}" '
        f'fill="{ink}" text-anchor="{anchor}">{words(said)}</text>'
    )


def tspans(pieces: Iterable[tuple[str, float, str, str]]) -> str:
    """Draw a line of texts, each with its size, its colour and its weight."""
    drawn = "".join(
        f'<tspan dx="{8 if at else 0}" font-size="{size:g}" fill="{ink}" font-weight="{weight}">'
        f"{words(said)}</tspan>"
        for at, (said, size, ink, weight) in enumerate(pieces)
        if said
    )
    return f'<text font-family="sans-serif">{drawn}</text>'


def flowing(pictures: Iterable[Picture], gap: float, width: float) -> Picture:
    """Put pictures side by side, and below each other where a width is used up."""
    parts: list[Part] = []
    x = y = widest = high = 0.0
    for picture in pictures:
        if x and x + picture.width > width:
            x, y, high = 0.0, y + high + gap, 0.0
        parts += picture.at(x, y)
        widest = max(widest, x + picture.width)
        x += picture.width + gap
        high = max(high, picture.height)
    return Picture(tuple(parts), widest, y + high)


def below(pictures: Iterable[Picture], gap: float) -> Picture:
    """Put pictures below each other."""
    return flowing(pictures, gap, 0)
