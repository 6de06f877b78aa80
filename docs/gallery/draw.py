"""Draws the pictures of the gallery: ``python docs/gallery/draw.py`` writes them beside itself.

A test draws them again and compares, and looks that the page shows them all.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

import continental as ct
from continental import svg

HERE = Path(__file__).parent


def grid(pictures: Iterable[str], columns: int) -> str:
    """Put pictures of 100 by 140 pixels into lines: an SVG may hold others."""
    cells = [
        f'<svg x="{at % columns * 108 + 4}" y="{at // columns * 148 + 4}"{picture[4:]}'
        for at, picture in enumerate(pictures)
    ]
    wide, high = columns * 108, -(-len(cells) // columns) * 148
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'role="img"><title>{len(cells)} cards</title>{"".join(cells)}</svg>'
    )


def deck() -> str:
    """Draw every card, a suit a line, then the joker and a back."""
    return grid([*map(svg.card, ct.Deck(packs=1, jokers=1).cards), svg.back()], columns=13)


def courts() -> str:
    """Draw court cards in four colours, with the letters of some languages."""
    return grid(
        [
            svg.card(ct.Card(rank, suit), colours="four", language=language)
            for suit, language in zip(ct.Suit, ("es", "de", "fr", "nl"), strict=True)
            for rank in (ct.Rank.JACK, ct.Rank.QUEEN, ct.Rank.KING)
        ],
        columns=12,
    )


def fan() -> str:
    """Draw a hand."""
    return svg.hand(ct.Hand("4c 5c 7c 7d Jd Jh Qh Kh 7s 9s As X X"))


def row() -> str:
    """Draw the same hand in a row."""
    return svg.hand(ct.Hand("4c 5c 7c 7d Jd Jh Qh Kh 7s 9s As X X"), fan=False)


def melds() -> str:
    """Draw melds with wilds: a trio, an escalera, and one with a two that is wild."""
    return svg.melds("7s 7h X / 5h 6h X=7h 8h / 6d 2c=7d 8d")


def castigo() -> str:
    """Draw a table of four in the third round, as the seat sees it that is asked to buy."""
    names = ("Ana", "Bru", "Cai", "Dora")
    sheet = ct.ScoreSheet(ct.CASTIGO, names)
    sheet = sheet.add(out="Ana", left={"Bru": "X As", "Cai": "7h 7d", "Dora": "Kd Kc 4h"})
    sheet = sheet.add(out="Dora", left={"Ana": "9h", "Bru": "3d 3s", "Cai": "Qd Ts 9c"})
    state = ct.position(
        ct.CASTIGO,
        ["Kh Qd 9d", "3c 3h Jc Jd Ts 8h 8c Ad", "4c 4d 4h Js Qh Kc 2d 2h Tc 6c X", "9s Td"],
        round=3,
        phase=ct.Phase.CLAIMS,
        turn=1,
        dealer=0,
        claims=[2],
        melds=[
            (0, "5h 6h X=7h 8h"),
            (0, "Ts Js Qs Ks As"),
            (3, "2s 3s 4s 5s"),
            (3, "9c Tc Jc X=Qc Kc"),
        ],
        discards="Kd 5d 9h 6s Ah 4d 7c Qc Jh",
        penalty_stock="5c 8d 2c 7s",
        results=sheet.results,
    )
    return svg.table(ct.Game.from_state(state).view(2), names=names)


def fifteen() -> str:
    """Draw a table of two, in four colours and with Spanish letters."""
    state = ct.position(
        ct.FIFTEEN_JOKERS,
        [
            "4s 5s 6s 9h Th Jh Qh Tc Jc Qc Kc Ad X 3d 8s",
            "Ac Ac 3c 4c 4c 5c 7d 7d 8d Td Td Jd Ks Ks Ad",
        ],
        discards="2h",
    )
    view = ct.Game.from_state(state).view(0)
    return svg.table(view, names=("Ana", "Bru"), colours="four", language="es")


PICTURES: dict[str, Callable[[], str]] = {
    one.__name__: one for one in (deck, courts, fan, row, melds, castigo, fifteen)
}
"""What is drawn, by the names of the files."""

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / f"{name}.svg").write_text(draw() + "\n", "utf-8", newline="\n")
