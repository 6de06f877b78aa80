"""Cards, hands, melds and tables as SVG pictures.

Pictures are valid XML, hold neither ids nor styles, so that any number of them lives in one page,
need no fonts for the cards, and tell what they show to those who do not see it. In notebooks cards,
hands, melds and views show themselves.

>>> from continental import svg
>>> picture = svg.meld("5h 6h X=7h 8h", colours="four")
>>> picture[:4], "joker as seven of hearts" in picture
('<svg', True)
"""

from collections.abc import Iterable
from types import UnionType

from continental.cards import Card, CardsLike, as_cards
from continental.errors import NotationError
from continental.melds import Escalera, Meld, Trio
from continental.notation import parse_meld
from continental.svg.faces import HEIGHT, WIDTH, Colours, Look, face, name_of
from continental.svg.faces import back as drawn_back
from continental.svg.pictures import Part, Picture, Svg, flowing
from continental.svg.rows import fan as fanned
from continental.svg.rows import laid, meld_told, rows, told
from continental.svg.seating import Seating, tell
from continental.svg.tables import draw
from continental.views import View

__all__ = ["Colours", "Svg", "back", "card", "hand", "meld", "melds", "table"]

_GAP = 20
_BACK = "#244f8f"
_WIDEST = 1000


def card(
    card: Card | str,
    *,
    size: float | None = None,
    colours: Colours = "two",
    language: str = "en",
) -> Svg:
    """Draw a card, or its text.

    Args:
        card: the card.
        size: pixels that the picture is wide; None for 100.
        colours: ``two`` (black, red) or ``four`` (clubs green, diamonds blue).
        language: whose letters jacks, queens and kings bear: ``en`` or a code of
            `continental.languages.RANK_LETTERS`.

    Raises:
        NotationError: the text is not exactly one card.
        ContinentalError: no such colours or language, or the size is no number above 0.
        TypeError: it is neither a card nor a text.

    >>> card("Qd", language="es").startswith("<svg")
    True
    """
    one = Card.parse(card) if isinstance(card, str) else card
    _expect(one, Card, "a card")
    drawn = Picture((Part(face(one, Look(colours, language))),), WIDTH, HEIGHT)
    return drawn.svg(name_of(one), size)


def back(*, size: float | None = None) -> Svg:
    """Draw the back of a card.

    Args:
        size: pixels that the picture is wide; None for 100.

    Raises:
        ContinentalError: the size is no number above 0.
    """
    return Picture((Part(drawn_back(_BACK)),), WIDTH, HEIGHT).svg("face down", size)


def hand(
    cards: CardsLike,
    *,
    fan: bool = True,
    size: float | None = None,
    colours: Colours = "two",
    language: str = "en",
) -> Svg:
    """Draw cards as they are held, in the order given (a `Hand` is sorted).

    Args:
        cards: the cards, or their text; none at all give a picture of nothing.
        fan: as a fan, or in a row.
        size: pixels that the picture is wide; None for cards of 100 pixels.
        colours: as for `card`.
        language: as for `card`.

    Raises:
        NotationError: the text cannot be read.
        ContinentalError: no such colours or language, or the size is no number above 0.
        TypeError: something is neither a card nor a text.
    """
    held, look = as_cards(cards), Look(colours, language)
    return (fanned if fan else rows)(held, look).svg(f"hand: {told(held)}", size)


def meld(
    meld: Meld | str,
    *,
    size: float | None = None,
    colours: Colours = "two",
    language: str = "en",
) -> Svg:
    """Draw a meld; a small card on each wild shows what it stands for.

    Args:
        meld: the meld, or its text, such as ``5h 6h X=7h 8h``.
        size: pixels that the picture is wide; None for cards of 100 pixels.
        colours: as for `card`.
        language: as for `card`.

    Raises:
        NotationError: the text cannot be read.
        ContinentalError: no such colours or language, or the size is no number above 0.
        TypeError: it is neither a meld nor a text.
    """
    return melds([meld], size=size, colours=colours, language=language)


def melds(
    melds: Iterable[Meld | str],
    *,
    size: float | None = None,
    colours: Colours = "two",
    language: str = "en",
) -> Svg:
    """Draw melds beside each other, those of a lay-down perhaps.

    Args:
        melds: the melds or their texts, or one text with ``/`` between them; none at all give a
            picture of nothing.
        size: pixels that the picture is wide; None for cards of 100 pixels.
        colours: as for `card`.
        language: as for `card`.

    Raises:
        NotationError: a text cannot be read.
        ContinentalError: no such colours or language, or the size is no number above 0.
        TypeError: something is neither a meld nor a text.
    """
    several = _parsed(melds) if isinstance(melds, str) else melds
    look = Look(colours, language)
    read = [parse_meld(one) if isinstance(one, str) else one for one in several]
    for one in read:
        _expect(one, Trio | Escalera, "a meld")
    if not read:
        return Picture((), WIDTH, HEIGHT).svg("no melds", size)
    picture = flowing((laid(one, look) for one in read), _GAP, _WIDEST)
    return picture.svg("; ".join(map(meld_told, read)), size)


def table(
    view: View,
    *,
    names: Iterable[str] | None = None,
    size: float | None = None,
    colours: Colours = "two",
    language: str = "en",
) -> Svg:
    """Draw the table as one seat sees it: nothing is drawn that is not in the view.

    Args:
        view: what the seat sees; of somebody who only watches no hand is drawn.
        names: the names by seat; None for ``seat 0`` and so on.
        size: pixels that the picture is wide; None for 1000.
        colours: as for `card`.
        language: as for `card`.

    Raises:
        ContinentalError: there is not one name for each seat, no such colours or language, or the
            size is no number above 0.
        TypeError: it is no view; a `State`, which holds what is hidden, is none.
    """
    _expect(view, View, "a view")
    hands = {} if view.viewer is None else {view.viewer: view.hand}
    seating = Seating.of(view.table, names, hands, view.viewer)
    return draw(seating, Look(colours, language)).svg(
        f"table: {seating.heading}", size, tell(seating)
    )


def _parsed(text: str) -> list[Meld]:
    """Read melds with ``/`` between them."""
    found: list[Meld] = []
    position = 0
    for part in text.split("/"):
        try:
            found.append(parse_meld(part))
        except NotationError as error:
            raise NotationError(error.message, text, position + error.column) from None
        position += len(part) + 1
    return found


def _expect(value: object, kind: type | UnionType, name: str) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is not {name}")
