"""Pictures: what is drawn, what is told of it, and that nothing hidden is."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve, frozen
from test_cli import run

import continental as ct
from continental import svg
from continental.bots import plain_move
from continental.cards import Card, Deck, Hand, Rank, Suit
from continental.languages import RANK_LETTERS
from continental.svg.faces import HEIGHT, STRIP, WIDTH, Look
from continental.svg.seating import Seating
from continental.svg.shapes import GLYPHS, SUITS
from continental.svg.tables import draw

NAMESPACE = "{http://www.w3.org/2000/svg}"
CARDS = tuple(Deck(1, 1).cards)
assert len(CARDS) == 53
"""Each card once."""


@frozen
class Shown:
    """A drawing with a title: a card, mostly."""

    title: str
    x: float
    y: float
    turn: float
    scale: float


def number(pattern: str, text: str, default: float) -> float:
    found = re.search(rf"{pattern}\((-?[\d.]+)", text)
    return default if found is None else float(found[1])


def shown(picture: str) -> Iterator[Shown]:
    """Find what lies in a picture, in the order in which it is drawn."""
    for group in ET.fromstring(picture).iter(f"{NAMESPACE}g"):
        title = group.find(f"{NAMESPACE}title")
        if title is not None:
            move = group.attrib["transform"]
            x, y = map(float, re.findall(r"-?[\d.]+", move)[:2])
            turn, scale = number("rotate", move, 0), number("scale", move, 1)
            yield Shown(title.text or "", x, y, turn, scale)


def title(picture: str) -> str:
    found = ET.fromstring(picture).findtext(f"{NAMESPACE}title")
    assert found
    return found


def name(card: Card) -> str:
    if card.rank is None or card.suit is None:
        return "joker"
    return f"{card.rank.name.lower()} of {card.suit.name.lower()}"


def some_games() -> Iterator[ct.Game]:
    """Give moments of games, among them the first and the last."""
    for ruleset, seats in ((ct.CASTIGO, 5), (ct.XELU, 2), (ct.FIFTEEN, 3)):
        game = ct.Game.new(ruleset, seats=seats, seed=5, auto_deal=False)
        yield game
        while not game.is_over and game.round < 4:
            seat = game.to_act
            game = game.deal() if seat is None else game.play(plain_move(game.view(seat)))
            if game.ply % 40 == 0 or seat is None:
                yield game
        yield game


GAMES = tuple(some_games())


# --- cards -------------------------------------------------------------------------------------


def test_every_card_is_drawn_and_named() -> None:
    pictures = [svg.card(card) for card in CARDS]
    assert [title(picture) for picture in pictures] == [name(card) for card in CARDS]
    assert len(set(pictures)) == 53


@pytest.mark.parametrize("suit", Suit)
def test_a_card_has_as_many_pips_as_its_rank_says_and_two_corners(suit: Suit) -> None:
    for rank in Rank:
        pips = 2 if rank >= Rank.JACK else int(rank)
        assert svg.card(Card(rank, suit)).count(SUITS[suit]) == pips + 2


def test_pips_do_not_touch_each_other_or_the_corners() -> None:
    for rank in list(Rank)[1:10]:
        drawn = re.findall(
            rf'translate\((\S+) (\S+)\) scale\((\S+)\)" fill="[^"]+" d="{SUITS[Suit.CLUBS]}',
            svg.card(Card(rank, Suit.CLUBS)),
        )
        pips = [(float(x), float(y)) for x, y, scale in drawn if abs(float(scale)) < 0.9]
        assert len(pips) == rank
        wide = 2 * 10 * 0.78
        assert all(abs(x - 50) < 50 - STRIP and 15 < y < HEIGHT - 15 for x, y in pips)
        assert all(
            (x - u) ** 2 + (y - v) ** 2 > wide**2 * 0.9
            for at, (x, y) in enumerate(pips)
            for u, v in pips[:at]
        )


@pytest.mark.parametrize("language", ["en", *RANK_LETTERS])
def test_indices_are_those_of_the_language(language: str) -> None:
    letters = {rank: rank.letter for rank in Rank} | {Rank.TEN: "10"}
    letters |= {rank: letter for letter, rank in RANK_LETTERS.get(language, {}).items()}
    assert len(set(letters.values())) == 13
    for rank, letter in letters.items():
        assert f'd="{GLYPHS[letter]}"' in svg.card(Card(rank, Suit.HEARTS), language=language)


def test_colours() -> None:
    def inks(colours: svg.Colours) -> list[str]:
        drawn = (svg.card(Card(Rank.SEVEN, suit), colours=colours) for suit in Suit)
        found = [set(re.findall(r'stroke="(#\w+)" stroke-width="3.6"', one)) for one in drawn]
        assert all(len(one) == 1 for one in found)
        return [ink for one in found for ink in one]

    clubs, diamonds, hearts, spades = inks("two")
    assert (clubs, diamonds) == (spades, hearts)
    assert clubs != hearts
    assert len(set(inks("four"))) == 4


def test_a_size_is_a_width_in_pixels() -> None:
    root = ET.fromstring(svg.card("7s", size=50))
    assert (root.attrib["width"], root.attrib["height"]) == ("50", "70")
    assert root.attrib["viewBox"] == f"0 0 {WIDTH} {HEIGHT}"
    assert ET.fromstring(svg.back()).attrib["width"] == "100"


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf"), True, "100"])
def test_sizes_that_are_none(size: float) -> None:
    with pytest.raises(ct.ContinentalError, match=r"^size: .* is no number above 0$"):
        svg.card("7s", size=size)


def test_looks_that_there_are_not() -> None:
    with pytest.raises(ct.ContinentalError, match=r"^language: 'xx' is none of en, ca, de"):
        svg.hand("7s", language="xx")
    with pytest.raises(ct.ContinentalError, match=r"^colours: 'three' is neither two nor four$"):
        svg.meld("7s 7h X", colours="three")  # type: ignore[arg-type]
    with pytest.raises(ct.NotationError):
        svg.card("7s 8s")


# --- hands and melds ---------------------------------------------------------------------------


def test_a_hand_is_drawn_in_the_order_given() -> None:
    told = "seven of spades, joker, ten of hearts"
    for fan in (False, True):
        picture = svg.hand("7s X Th", fan=fan)
        assert title(picture) == f"hand: {told}"
        assert ", ".join(one.title for one in shown(picture)) == told
    assert title(svg.hand("")) == "hand: no cards"


@pytest.mark.parametrize("count", [1, 2, 3, 7, 15, 40, 120])
def test_a_fan_lies_inside_its_picture_and_every_index_is_seen(count: int) -> None:
    picture = svg.hand((Deck(2, 16).cards)[:count])
    wide, high = map(float, ET.fromstring(picture).attrib["viewBox"].split()[2:])
    corners = [
        (
            one.x + x * cos(radians(one.turn)) - y * sin(radians(one.turn)),
            one.y + x * sin(radians(one.turn)) + y * cos(radians(one.turn)),
        )
        for one in shown(picture)
        for x in (0, WIDTH)
        for y in (0, HEIGHT)
    ]
    assert len(corners) == 4 * count
    assert all(-0.1 <= x <= wide + 0.1 and -0.1 <= y <= high + 0.1 for x, y in corners)
    assert max(x for x, _ in corners) > wide - 0.1
    assert max(y for _, y in corners) > high - 0.1
    # The left edge of the next card leaves the index free, down to the end of the suit.
    for one, following in pairwise(shown(picture)):
        lean = radians(following.turn - one.turn)
        dx, dy = following.x - one.x, following.y - one.y
        turned = radians(-one.turn)
        x = dx * cos(turned) - dy * sin(turned)  # of the next corner, as the card lies
        assert x - 58 * sin(lean) > 27


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("5h 6h X=7h 8h", ["five of hearts", "joker as seven of hearts", "eight of hearts"]),
        ("6d 2c=7d 8d", ["two of clubs as seven of diamonds"]),
        ("7s 7h X", ["joker as seven"]),
        ("7s 7h 2c=7", ["two of clubs as seven"]),
        ("Ah 2h 3h", ["two of hearts"]),
    ],
)
def test_wilds_show_what_they_stand_for(text: str, titles: list[str]) -> None:
    picture = svg.meld(text)
    assert set(titles) <= {one.title for one in shown(picture)}
    assert all(one in title(picture) for one in titles)
    assert svg.meld(ct.parse_meld(text)) == picture


def test_the_small_card_of_a_wild_bears_its_rank_and_suit() -> None:
    first = re.findall(r"<g .*?</g>(?=<g transform=.translate|</svg>)", svg.meld("X=7h 8h 9h"))[0]
    assert (first.count(SUITS[Suit.HEARTS]), first.count(GLYPHS["7"])) == (1, 1)
    (wild,) = (part for part in svg.meld("7s 7h X").split("<title>") if part.startswith("joker"))
    assert wild.count(GLYPHS["7"]) == 1
    assert not any(outline in wild for outline in SUITS.values())


def test_melds_lie_beside_each_other() -> None:
    picture = svg.melds("7s 7h X / 4c 5c X=6c 7c")
    assert title(picture).startswith("trio: seven of hearts, seven of spades, joker as seven; ")
    assert [one.title for one in shown(picture)][-2:] == ["joker as six of clubs", "seven of clubs"]
    assert svg.melds(["7s 7h X", "4c 5c X=6c 7c"]) == picture


def test_what_is_not_drawn_is_named() -> None:
    game = GAMES[0]
    wrongs: tuple[tuple[Callable[[], str], str], ...] = (
        (lambda: svg.card(7), "7 is not a card"),  # type: ignore[arg-type]
        (lambda: svg.meld(Card("7s")), r"Card\('7s'\) is not a meld"),  # type: ignore[arg-type]
        (lambda: svg.table(game.state), "<State of .*> is not a view"),  # type: ignore[arg-type]
        (lambda: svg.table(game), "<Game of .*> is not a view"),  # type: ignore[arg-type]
        (lambda: svg.hand(7), "cards: 7 is neither a text nor a card, nor several"),  # type: ignore[arg-type]
    )
    for wrong, said in wrongs:
        with pytest.raises(TypeError, match=f"^{said}"):
            wrong()
    assert title(svg.melds([])) == "no melds"


# --- tables ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_table_shows_what_its_view_holds_and_nothing_else(game: ct.Game) -> None:
    for seat in range(game.seats):
        view = game.view(seat)
        table = view.table
        assert not any(table.exposed)
        seen = Counter(one.title for one in shown(svg.table(view, names=game.names)))
        down = seen.pop("face down", 0)
        seen.pop("empty", 0)
        piles = bool(table.stock_size) + bool(table.penalty_size)
        assert down == piles + sum(table.hand_sizes) - len(view.hand)
        wanted = Counter(map(name, (*view.hand, *table.discards[-8:])))
        for there in table.melds:
            for slot in there.meld.slots:
                stands = "" if not slot.is_wild else f" as {_stands_for(slot.stands_for)}"
                wanted[name(slot.card) + stands] += 1
        assert seen == wanted


def _stands_for(card: Card | Rank) -> str:
    return card.name.lower() if isinstance(card, Rank) else name(card)


def test_a_hand_that_lies_open_is_shown() -> None:
    state = ct.position(ct.FIFTEEN, ["7h 7s", "Ah 8d"], exposed=[1], known=["", "Ah 8d"])
    picture = svg.table(ct.Game.from_state(state).view(0))
    assert {"ace of hearts", "eight of diamonds"} <= {one.title for one in shown(picture)}
    assert "plays openly), 2 cards: 8d Ah" in picture


def test_whose_turn_it_is_and_who_is_asked() -> None:
    game = ct.Game.new(ct.CASTIGO, names=("Ana", "Bru", "Cai"), seed=7, dealer=0).play("draw")
    assert (game.turn, game.to_act) == (1, 2)
    picture = svg.table(game.view(0), names=game.names)
    words = [element.text for element in ET.fromstring(picture).iter(f"{NAMESPACE}tspan")]
    assert words == ["Bru", "turn", "Cai", "to act", "Ana", "deals"]
    assert "Cai is asked to buy" in picture
    assert f"round 1: {game.contracts[0]}" in title(picture)
    assert "0 points" not in picture


def test_scores_and_who_went_out() -> None:
    game = next(game for game in GAMES if game.phase is ct.Phase.ROUND_OVER)
    picture = svg.table(game.view(0))
    (out,) = (seat for seat in range(game.seats) if game.results[-1].out == seat)
    assert f"seat {out} (went out" in picture
    for points in game.scores:
        assert re.search(rf">\d+ cards?, {points} points?</text>", picture)


def test_names_are_text() -> None:
    game = ct.Game.new(ct.XELU, seats=2, seed=1, dealer=0)
    picture = svg.table(game.view(0), names=['<script>alert("1")</script>', "a\x00\ud800&b"])
    assert "<script" not in picture
    texts = [element.text for element in ET.fromstring(picture).iter(f"{NAMESPACE}tspan")]
    assert texts[0] == "a\ufffd\ufffd&b"
    assert texts[2] == '<script>alert("1")</scr…'
    with pytest.raises(ct.ContinentalError, match=r"^names: 1 for 2 seats$"):
        svg.table(game.view(0), names=["Ana"])
    with pytest.raises(ct.ContinentalError, match=r"^names: 'ab' is one name"):
        svg.table(game.view(0), names="ab")
    with pytest.raises(ct.ContinentalError, match=r"^names\[1\]: 7 is no text$"):
        svg.table(game.view(0), names=["Ana", 7])  # type: ignore[list-item]


@pytest.mark.parametrize("seat", [0, None])
def test_eight_hands_of_forty_cards_can_be_read(seat: int | None) -> None:
    cards = list(Deck(8, 16).cards)
    Random(1).shuffle(cards)
    known = tuple(Hand(cards[at * 40 : at * 40 + 40]) for at in range(8))
    all_, none = (True,) * 8, (0,) * 8
    few = ct.Game.new(ct.CASTIGO, seats=6, seed=3).table
    table = evolve(
        few, seats=8, opened=all_, exposed=all_, known=known, hand_sizes=(40,) * 8, buys=none
    )
    hands = {} if seat is None else {seat: known[seat]}
    seating = Seating.of(table, None, hands, seat)
    picture = draw(seating, Look()).svg("table", None)
    lying = [one for one in shown(picture) if one.title not in {"face down", "empty"}]
    assert len(lying) == 8 * 40 + 1
    assert all(one.scale >= 0.4 and one.x + WIDTH * one.scale <= 1000 for one in lying)
    for one, following in pairwise(lying):
        if one.y == following.y:
            assert following.x - one.x >= STRIP * one.scale - 0.01


# --- the page round them -----------------------------------------------------------------------


def pictures() -> Iterator[str]:
    yield from (svg.card(card) for card in CARDS)
    yield svg.back()
    yield from (svg.hand("7s 7h X", fan=fan) for fan in (False, True))
    yield svg.meld("5h 6h X=7h 8h", colours="four", language="es")
    yield from (svg.table(game.view(0)) for game in GAMES)


def test_pictures_live_beside_each_other_in_one_page() -> None:
    page = ET.fromstring(f"<body>{''.join(pictures())}</body>")
    tags = {element.tag.removeprefix(NAMESPACE) for element in page.iter()}
    drawn = {"circle", "g", "path", "rect", "svg", "text", "tspan"}
    assert tags <= {"body", "title", "desc", *drawn}
    names = {name for element in page.iter() for name in element.attrib}
    assert not names & {"id", "class", "style", "href", "onload"}
    for picture in page:
        assert picture.attrib["role"] == "img"
        assert picture[0].tag == f"{NAMESPACE}title"
        assert picture[0].text


def test_values_show_themselves_and_states_never_do() -> None:
    game = GAMES[-1]
    meld = ct.parse_meld("7s 7h X")
    for value, picture in (
        (Card("7s"), svg.card("7s")),
        (Hand("7s X"), svg.hand("7s X")),
        (meld, svg.meld(meld)),
        (ct.parse_meld("5h 6h 7h"), svg.meld("5h 6h 7h")),
        (game.view(1), svg.table(game.view(1))),
        (svg.back(), svg.back()),
    ):
        assert value._repr_svg_() == picture
    for secret in (game, game.state, game.table):
        assert not any(name.startswith("_repr_") for name in dir(secret))


def test_pictures_need_no_extra() -> None:
    program = "import continental as ct, sys; ct.Card('7s')._repr_svg_(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    loaded = set(done.stdout.decode().split())
    assert "continental.svg" in loaded
    assert not loaded & {"cattrs", "click", "rich", "tomli_w", "continental.codec"}


def test_a_view_of_somebody_who_only_watches_shows_no_hand() -> None:
    game = next(game for game in GAMES if game.phase is ct.Phase.DRAW)
    view = game.view(None)
    seen = Counter(one.title for one in shown(svg.table(view)))
    assert seen["face down"] >= sum(game.table.hand_sizes) > 0
    assert set(seen) - {"face down", "empty"} == {name(card) for card in game.table.discards[-8:]}


# --- the command -------------------------------------------------------------------------------


def test_the_command_draws_hands_and_melds(tmp_path: Path) -> None:
    assert run("svg", "7s 7h X") == (0, svg.hand("7s 7h X") + "\n", "")
    assert run("svg", "7s 7h X", "--row", "--size", "90", "--colours", "four") == (
        0,
        svg.hand("7s 7h X", fan=False, size=90, colours="four") + "\n",
        "",
    )
    assert run("svg", "7s 7h X", "--melds") == (0, svg.meld("7s 7h X") + "\n", "")
    out = tmp_path / "out.svg"
    assert run("svg", "Bs Bh X / 5h X=6h 7h", "--language", "de", "-o", str(out)) == (0, "", "")
    assert out.read_text("utf-8") == svg.melds("Js Jh X / 5h X=6h 7h", language="de") + "\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["7z"], "'7z' is no card"),
        (["7s", "--size", "0"], "size: 0.0 is no number above 0"),
        (["7s /", "--melds"], "column 5: expected cards"),
        (["7s 7h X / Qz", "--melds"], "column 11: 'Qz' is no card"),
        (["Bs Zh", "--language", "de"], "'Zh' is no card: expected a rank (A 2 … 9 T B D K)"),
        (["Bs Zh", "--language", "de"], "  Bs Zh\n     ^"),
        (["7s", "-o", "no/a.svg"], "no/a.svg: No such file or directory"),
        (["7s", "-o", "house.toml"], "--out: house.toml does not end in .svg"),
    ],
)
def test_what_the_command_refuses(options: list[str], said: str) -> None:
    status, printed, err = run("svg", *options)
    assert (status, printed) == (2, "")
    assert said in err
