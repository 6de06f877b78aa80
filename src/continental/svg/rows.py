"""Several cards: in rows, as a fan, as melds."""

from collections.abc import Sequence
from math import ceil, cos, radians, sin
from typing import Final

from continental.cards import Card
from continental.melds import Meld
from continental.svg.faces import HEIGHT, STRIP, WIDTH, Look, covered, face, name_of
from continental.svg.pictures import Part, Picture

__all__ = ["fan", "laid", "meld_told", "rows", "told"]

_STEP: Final = 44
"""How far cards of a row lie apart where there is room."""
_MELD_STEP: Final = 34
"""How far cards of a meld lie apart."""
_INDEX: Final = 62
"""How much of a card's height must be seen, from the top, to know it."""
_SPREAD: Final = 70
"""Degrees between the first and the last card of a wide fan."""
_LEAN: Final = 8
"""Degrees between two cards of a narrow fan."""


def told(cards: Sequence[Card]) -> str:
    """Name some cards."""
    return ", ".join(map(name_of, cards)) or "no cards"


def meld_told(meld: Meld) -> str:
    """Name a meld: its kind, and every card with what it stands for."""
    slots = (
        f"{name_of(slot.card)} as {name_of(slot.stands_for)}"
        if slot.is_wild
        else name_of(slot.card)
        for slot in meld.slots
    )
    return f"{meld.kind}: {', '.join(slots)}"


def rows(cards: Sequence[Card], look: Look, width: float | None = None) -> Picture:
    """Draw cards from left to right, in as many rows as a width (in units of a card) asks for."""
    if not cards:
        return Picture((), WIDTH, HEIGHT)
    most = len(cards) if width is None else max(1, int((width - WIDTH) // STRIP) + 1)
    lines = ceil(len(cards) / most)
    each = ceil(len(cards) / lines)
    step = _STEP if width is None or each == 1 else min(_STEP, (width - WIDTH) / (each - 1))
    parts = tuple(
        Part(
            (face if at + 1 == len(cards) else covered)(card, look),
            at % each * step,
            at // each * _INDEX,
        )
        for at, card in enumerate(cards)
    )
    return Picture(parts, WIDTH + step * (each - 1), HEIGHT + _INDEX * (lines - 1))


def laid(meld: Meld, look: Look) -> Picture:
    """Draw a meld, each wild with the small card that it stands for."""
    last = len(meld) - 1
    parts = tuple(
        Part(
            (face if slot.index == last else covered)(
                slot.card, look, slot.stands_for if slot.is_wild else None
            ),
            slot.index * _MELD_STEP,
        )
        for slot in meld.slots
    )
    return Picture(parts, WIDTH + last * _MELD_STEP, HEIGHT)


def fan(cards: Sequence[Card], look: Look) -> Picture:
    """Draw cards as they are held: turned round a point below them."""
    if len(cards) < 2:
        return rows(cards, look)
    lean = min(_LEAN, _SPREAD / (len(cards) - 1))
    radius = STRIP / radians(lean) + _INDEX  # so that all of an index is seen
    turns = [lean * (at - (len(cards) - 1) / 2) for at in range(len(cards))]
    corners = [
        _turned(x, y, turn)
        for turn in turns
        for x in (-WIDTH / 2, WIDTH / 2)
        for y in (-radius, HEIGHT - radius)
    ]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    parts = tuple(
        Part((face if turn == turns[-1] else covered)(card, look), x - left, y - top, 1, turn)
        for card, turn in zip(cards, turns, strict=True)
        for x, y in [_turned(-WIDTH / 2, -radius, turn)]
    )
    return Picture(parts, right - left, bottom - top)


def _turned(x: float, y: float, turn: float) -> tuple[float, float]:
    """Turn a point clockwise round 0 by so many degrees."""
    angle = radians(turn)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
