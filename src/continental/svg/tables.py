"""Whole tables: every seat with its hand and its melds, the stocks, the discards."""

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from continental.state import Table
from continental.svg.faces import HEIGHT, WIDTH, Look, back, nothing, plain_back
from continental.svg.pictures import Part, Picture, below, flowing, text, tspans
from continental.svg.rows import laid, rows
from continental.svg.seating import Seating

__all__ = ["draw"]

_WIDE: Final = 1000
_GAP: Final = 12
_INNER: Final = _WIDE - 2 * _GAP
_SMALL: Final = 0.48
"""How large the cards of other seats and of melds are."""
_LARGE: Final = 0.74
"""How large the stocks and the discards are."""
_OWN: Final = 0.94
"""How large one's own cards are."""
_TINY: Final = 0.26
"""How large cards are that are only counted."""
_SHOWN_DISCARDS: Final = 8
_NAME: Final = 24
"""Characters of a name that are drawn."""
_HEADING: Final = 160
"""Characters of a heading that are drawn."""
_PAD: Final = 10

_FELT, _PANEL, _RIM = "#1f5a41", "#184a35", "#123a29"
_GOLD, _SOFT = "#ffd35c", "#c9ddd2"
_STOCK, _PENALTY = "#244f8f", "#9a2f2f"


def draw(seating: Seating, look: Look) -> Picture:
    """Draw a table: the middle, then the other seats in order of play, then one's own."""
    table, seat = seating.table, seating.seat
    first = 0 if seat is None else seat + 1
    others = [
        at % table.seats for at in range(first, first + table.seats) if at % table.seats != seat
    ]
    columns = 1 if len(others) == 1 else 2
    width = (_INNER - _GAP * (columns - 1)) / columns
    alone = len(others) % columns  # the last one has a line of its own
    panels = [_panel(seating, one, look, width) for one in others[: len(others) - alone]]
    panels += [_panel(seating, one, look, _INNER) for one in others[len(others) - alone :]]
    blocks = [
        _middle(seating, look),
        *(_line(panels[at : at + columns]) for at in range(0, len(panels), columns)),
    ]
    if seat is not None:
        blocks.append(_line([_panel(seating, seat, look, _INNER)]))
    inside = below(blocks, _GAP)
    height = inside.height + 2 * _GAP
    felt = _box(_WIDE - 3, height - 3, _FELT, 3, _RIM)
    return Picture((Part(felt, 1.5, 1.5), *inside.at(_GAP, _GAP)), _WIDE, height)


def _box(width: float, height: float, fill: str, line: float, ink: str) -> str:
    return (
        f'<rect width="{width:.6g}" height="{height:.6g}" rx="10" fill="{fill}" stroke="{ink}" '
        f'stroke-width="{line:g}"/>'
    )


@frozen
class _Panel:
    """What belongs to a seat, how wide that is, and the line round it."""

    inside: Picture
    width: float
    ink: str
    line: float

    def picture(self, height: float) -> Picture:
        """Draw it so high."""
        box = Part(_box(self.width, height, _PANEL, self.line, self.ink))
        return Picture((box, *self.inside.at(_PAD, _PAD)), self.width, height)


def _line(panels: Sequence[_Panel]) -> Picture:
    """Put panels beside each other, all of them equally high."""
    height = max(panel.inside.height for panel in panels) + 2 * _PAD
    return flowing([panel.picture(height) for panel in panels], _GAP, _WIDE)


def _middle(seating: Seating, look: Look) -> Picture:
    """Draw what belongs to nobody."""
    table = seating.table
    told = _cut(seating.heading, _HEADING)
    heading = text(told, min(19, _INNER / (0.6 * len(told))), weight="bold")
    asked = text(_cut(seating.asked, _HEADING), 16, ink=_GOLD)
    title = Picture((Part(heading, 4, 20), Part(asked, 4, 44)), _INNER, 54)
    piles = [_pile("stock", _STOCK, table.stock_size)]
    if table.ruleset.stock.penalty_share is not None:
        piles.append(_pile("penalty stock", _PENALTY, table.penalty_size))
    piles.append(_discards(table, look))
    return below([title, flowing(piles, 2 * _GAP, _INNER)], 0)


def _pile(name: str, colour: str, size: int) -> Picture:
    """Draw a pile that lies face down."""
    card = back(colour) if size else nothing()
    return _labelled(f"{name}: {size}", Picture((Part(card),), WIDTH, HEIGHT).scaled(_LARGE))


def _discards(table: Table, look: Look) -> Picture:
    """Draw the last discards, the top one whole."""
    last = table.discards[-_SHOWN_DISCARDS:]
    pile = rows(last, look) if last else Picture((Part(nothing()),), WIDTH, HEIGHT)
    return _labelled(f"discards: {len(table.discards)}", pile.scaled(_LARGE))


def _labelled(label: str, picture: Picture) -> Picture:
    """Put a picture below a small line of text."""
    said = Part(text(label, 13, ink=_SOFT), 4, 12)
    width = max(picture.width, 7.2 * len(label))
    return Picture((said, *picture.at(0, 18)), width, picture.height + 18)


def _panel(seating: Seating, seat: int, look: Look, width: float) -> _Panel:
    """Draw the name, the hand and the melds of a seat."""
    table, inner = seating.table, width - 2 * _PAD
    own = seat == seating.seat
    melds = flowing(
        (
            _labelled(f"m{number}", laid(meld, look).scaled(_SMALL))
            for number, meld in seating.melds(seat)
        ),
        _GAP,
        inner,
    )
    hand = _hand(seating, seat, look, inner, _OWN if own else _SMALL)
    lying = [melds, hand] if own else [hand, melds]
    lines = [_name(seating, seat, inner), *(picture for picture in lying if picture.parts)]
    asked = table.to_act == seat
    ink = _GOLD if asked or table.turn == seat else _RIM
    return _Panel(below(lines, 8), width, ink, 3.5 if asked else 1.5)


def _name(seating: Seating, seat: int, width: float) -> Picture:
    """Draw the name of a seat, what is so about it, its cards and its points."""
    name, marks = _cut(seating.names[seat], _NAME), seating.marks(seat)
    said = tspans([(name, 17, "#fff", "bold"), (marks, 13, _GOLD, "normal")])
    counted = text(seating.counts(seat), 14, ink=_SOFT, anchor="end")
    return Picture((Part(said, 2, 15), Part(counted, width - 2, 15)), width, 20)


def _hand(seating: Seating, seat: int, look: Look, width: float, scale: float) -> Picture:
    """Draw a hand, or as many backs."""
    hand = seating.hands.get(seat)
    if hand:
        return rows(hand, look, width / scale).scaled(scale)
    size = seating.table.hand_sizes[seat] if hand is None else 0
    if not size:
        return Picture((), 0, 0)
    step = min(40.0, (width / _TINY - WIDTH) / max(1, size - 1))
    backs = tuple(Part(plain_back(_STOCK), step * at) for at in range(size))
    return Picture(backs, WIDTH + step * (size - 1), HEIGHT).scaled(_TINY)


def _cut(said: str, most: int) -> str:
    """Shorten a text that is too long to be drawn."""
    return said if len(said) <= most else f"{said[: most - 1]}…"
