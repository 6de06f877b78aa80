"""Each cause for which a move or an act of the dealer is refused: produced, and told."""

import pickle
from collections.abc import Callable, Iterator
from random import Random

import pytest
from table_helper import bare_table, table

from continental.cards import JOKER, Card, Rank, parse_cards
from continental.game import Game
from continental.melds import CIRCLE, End, Escalera, Meld
from continental.move_text import parse_action
from continental.moves import (
    Action,
    At,
    Deal,
    Declare,
    Discard,
    DrawForDeal,
    LayDown,
    LayOff,
    Move,
    Played,
    Reshuffle,
    SwapWild,
)
from continental.reasons import IllegalMove, Reason, Violation
from continental.ruleset import Ruleset
from continental.state import Phase, Table
from continental.variants import CASTIGO, FIFTEEN, XELU

# --- tables ------------------------------------------------------------------------------------

PLAIN = ["7h 7s 7c 9h 9s 9c 2d 3d", "Ah 8d", "Js Ks"]
"""Three hands; the first holds two trios."""
MELDS = [(1, "5h 6h X=7h 8h"), (2, "Qs Qd X"), (0, "Ks Kd Kc")]
"""What lies on the table where every seat has laid down: m0, m1 and the first seat's m2."""
HANDS = ["7h 7d 9h Qc 2c", "Ah 8d", "4h Js"]
FIFTEEN_HAND = "4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc Ad 2d 3d"
DECLARED = "declare 4s 5s 6s 7s / 9h Th Jh Qh / Tc Jc Qc Kc / Ad 2d 3d"


def house(**changes: object) -> Callable[[], Game]:
    """Give the table on which every seat has laid down, under changed rules of xelu."""
    rules = XELU.replace(**changes)  # type: ignore[arg-type]
    return lambda: table(rules, HANDS, round=2, melds=MELDS, discards="4d")


def at_draw(**changes: object) -> Callable[[], Game]:
    """Give a table before the draw, under changed rules of xelu: 5d is the top discard."""
    rules = XELU.replace(**changes)  # type: ignore[arg-type]
    return lambda: table(rules, PLAIN, discards="4d 5d", phase=Phase.DRAW)


def concealed(
    drawn: str = "", turns: tuple[int, ...] = (1, 0, 0), exposed: tuple[int, ...] = ()
) -> Game:
    """Give a deal of fifteen whose first seat holds fifteen cards that fit, and what it drew."""
    phase = Phase.PLAY if drawn else Phase.DRAW
    hands = [f"{FIFTEEN_HAND} {drawn}", "Ah 8d", "Js Ks"]
    return table(FIFTEEN, hands, discards="4d", phase=phase, turns=turns, exposed=exposed)


def everyone_open() -> Game:
    return house()()


def not_open() -> Game:
    return table(XELU, PLAIN, melds=MELDS[:2], discards="4d")


def first_upcard() -> Game:
    rules = XELU.replace(buying={"upcard": False})
    return table(rules, PLAIN, discards="5d", upcard=True, phase=Phase.DRAW)


def opened_before_the_draw() -> Game:
    rules = XELU.replace(drawing={"opened_take_discard": False})
    return table(rules, PLAIN, discards="4d 5d", opened=[0], phase=Phase.DRAW)


def two_jokers() -> Game:
    return table(XELU, [f"{PLAIN[0]} X X", *PLAIN[1:]], discards="4d")


def just_opened() -> Game:
    rules = XELU.replace(laying_off={"opening_turn": False}, swapping={"opening_turn": False})
    return table(rules, HANDS, round=2, melds=MELDS, discards="4d", opened_now=True)


def claims() -> Game:
    return table(XELU, PLAIN, discards="4d 5d", phase=Phase.DRAW).play("draw")


def bought_out() -> Game:
    rules = XELU.replace(buying={"limit": 2})
    return table(rules, PLAIN, discards="4d 5d", phase=Phase.DRAW, buys=(0, 2, 0))


def last_cards() -> Game:
    return bare_table(XELU, PLAIN, stock="6d", discards="4d 5d", phase=Phase.DRAW)


def no_cards() -> Game:
    return bare_table(XELU, ["7h 7s", "Ah 8d"], discards="5d", phase=Phase.DRAW)


def before_the_game() -> Game:
    return Game.new(XELU, seats=3, seed=1, auto_deal=False)


def lowest_card_deals() -> Game:
    return Game.new(FIFTEEN, seats=3, seed=1, auto_deal=False)


def before_the_deal() -> Game:
    return Game.new(XELU, seats=3, seed=1, auto_deal=False, dealer=0)


def round_over() -> Game:
    return table(XELU, ["2c", "Ah 8d"], discards="4d", auto_deal=False).play("discard 2c")


def game_over() -> Game:
    return round_over().end()


def reshuffle_due() -> Game:
    discards = "2c 3c 4d"
    game = bare_table(XELU, PLAIN, discards=discards, phase=Phase.DRAW, auto_deal=False)
    return game.play("draw")


def open_hand() -> Game:
    return concealed(exposed=(0,))


def no_calls() -> Game:
    rules = FIFTEEN.replace(going_out={"false_calls": False, "dealt_hand": False})
    return table(rules, [FIFTEEN_HAND, "Ah"], discards="4d", phase=Phase.DRAW, turns=(1, 0))


def one_drawn() -> Game:
    return concealed("Kd")


def three_drawn() -> Game:
    return concealed("Kd Jd Th")


# --- reasons -----------------------------------------------------------------------------------

MOVES: list[tuple[Reason, Callable[[], Game], str, int | None, str]] = [
    (Reason.GAME_OVER, game_over, "draw", 0, "the game is over"),
    (Reason.GAME_OVER, game_over, "end", None, "the game is over"),
    (
        Reason.AWAITS_DEALER,
        before_the_game,
        "draw",
        0,
        "the dealer acts next: the first dealer is to be found",
    ),
    (
        Reason.AWAITS_DEALER,
        before_the_deal,
        "draw",
        None,
        "the dealer acts next: the cards are to be dealt",
    ),
    (
        Reason.AWAITS_DEALER,
        reshuffle_due,
        "discard 2d",
        0,
        "the dealer acts next: the discards are to be shuffled",
    ),
    (
        Reason.AWAITS_DEALER,
        round_over,
        "reshuffle 4d",
        None,
        "the dealer acts next: the next round is to be dealt",
    ),
    (Reason.NOT_TO_ACT, not_open, "discard Ah", 1, "seat 1 is not to act: seat 0 is"),
    (Reason.NOT_TO_ACT, claims, "pass", 2, "seat 2 is not to act: seat 1 is"),
    (
        Reason.OTHER_FAMILY,
        not_open,
        "false call",
        None,
        "there is no such move in this game: FalseCall",
    ),
    (
        Reason.OTHER_FAMILY,
        one_drawn,
        "lay 4s 5s 6s 7s",
        None,
        "there is no such move in this game: LayDown",
    ),
    *(
        (
            Reason.DRAW_FIRST,
            at_draw(),
            move,
            None,
            "the turn begins with a draw: take the discard or choose the stock",
        )
        for move in ("discard 2d", "lay 7h 7s 7c / 9h 9s 9c")
    ),
    *(
        (Reason.ALREADY_DRAWN, not_open, move, None, "this turn's draw is over")
        for move in ("draw", "take")
    ),
    *(
        (Reason.ANSWER_FIRST, claims, move, None, "the discard is offered: buy or pass")
        for move in ("draw", "take", "discard Ah", "off Ah m0 low")
    ),
    *(
        (Reason.NOTHING_OFFERED, game, move, None, "no discard is offered for sale")
        for game in (at_draw(), not_open)
        for move in ("buy", "pass")
    ),
    # drawing and buying
    (
        Reason.NO_DISCARD,
        lambda: table(XELU, PLAIN, phase=Phase.DRAW),
        "take",
        None,
        "there is no discard to take",
    ),
    (
        Reason.OPENED_DRAWS_STOCK,
        opened_before_the_draw,
        "take",
        None,
        "seats that have laid down draw from the stock only",
    ),
    (
        Reason.CANNOT_PAY,
        last_cards,
        "buy",
        1,
        "too few cards: 2 are to be drawn for that, and 1 is there",
    ),
    (
        Reason.CANNOT_PAY,
        no_cards,
        "take",
        None,
        "too few cards: 1 is to be drawn for that, and 0 are there",
    ),
    (Reason.NO_BUYING, one_drawn, "buy", 1, "this game has no buying"),
    (
        Reason.MOVER_REFUSED,
        claims,
        "buy",
        0,
        "the seat whose turn it is does not buy: it has refused the discard",
    ),
    (
        Reason.OPENED_CANNOT_BUY,
        lambda: table(XELU, PLAIN, opened=[1], discards="4d 5d", phase=Phase.DRAW).play("draw"),
        "buy",
        1,
        "seats that have laid down cannot buy",
    ),
    (
        Reason.OWN_DISCARD,
        at_draw(buying={"own_discard": False}),
        "buy",
        2,
        "nobody buys what they have discarded themselves",
    ),
    (Reason.UPCARD, first_upcard, "buy", 1, "the first upcard cannot be bought"),
    (Reason.BUY_LIMIT, bought_out, "buy", 1, "no more than 2 buys in a round"),
    # cards and melds
    (Reason.NOT_HELD, not_open, "discard Qd", None, "the hand does not hold Qd"),
    (
        Reason.NOT_HELD,
        not_open,
        "lay 7h 7h 7s / 9h 9s 9c",
        None,
        "the hand does not hold so many of 7h",
    ),
    (Reason.NOT_HELD, everyone_open, "off 8h m0 high", None, "the hand does not hold 8h"),
    (Reason.NOT_HELD, everyone_open, "swap 8s m0.2 to m1", None, "the hand does not hold 8s"),
    (Reason.NOT_HELD, one_drawn, f"{DECLARED} discard Qd", None, "the hand does not hold Qd"),
    (Reason.NO_SUCH_MELD, everyone_open, "off 7h m7", None, "there is no meld m7 on the table"),
    (
        Reason.NO_SUCH_MELD,
        everyone_open,
        "swap 7h m3.2 to m1",
        None,
        "there is no meld m3 on the table",
    ),
    (
        Reason.NO_SUCH_MELD,
        everyone_open,
        "swap 7h m0.2 to m9 low",
        None,
        "there is no meld m9 on the table",
    ),
    (Reason.END_NEEDED, everyone_open, "off 9h m0", None, "an escalera has two ends: say which"),
    (Reason.NO_ENDS, everyone_open, "off Qc m1 high", None, "a trio has no ends: name none"),
    (
        Reason.SLOT_NEEDED,
        everyone_open,
        "swap 7h m0 to m2",
        None,
        "a wild of an escalera is named by its place",
    ),
    (
        Reason.NO_SLOTS,
        everyone_open,
        "swap Qc m1.2 to m2",
        None,
        "a wild of a trio is named without a place",
    ),
    (
        Reason.KEEP_A_CARD,
        lambda: table(
            XELU.replace(going_out={"last_discard": True}),
            ["9h", "Ah", "Js"],
            melds=MELDS[:2],
            opened=[0],
        ),
        "off 9h m0 high",
        None,
        "the last card must be a discard: one must be left",
    ),
    # laying down and off
    (
        Reason.ALREADY_OPEN,
        everyone_open,
        "lay 7h 7d 7d / 9h 9h 9h",
        None,
        "this seat has already laid down in this round",
    ),
    (
        Reason.MORE_WILDS_THAN_NATURALS,
        two_jokers,
        "lay 7h X=7 X=7 / 9h 9s 9c",
        None,
        "7h X=7 X=7: more wilds than naturals: at most 1 of 3 cards, here 2",
    ),
    (
        Reason.WRONG_NUMBER_OF_MELDS,
        two_jokers,
        "lay 7h 7s 7c",
        None,
        "the contract TT asks for 2 melds, here 1",
    ),
    *(
        (Reason.NOT_OPEN, not_open, move, None, "this seat has not laid down yet in this round")
        for move in ("off 9h m0 high", "swap 7h m0.2 to m1")
    ),
    *(
        (
            Reason.OPENING_TURN,
            just_opened,
            move,
            None,
            "this is not possible in the turn in which one lays down",
        )
        for move in ("off 9h m0 high", "swap 7h m0.2 to m2")
    ),
    (
        Reason.OWN_MELD,
        house(laying_off={"own": False}),
        "off 7h m2",
        None,
        "meld m2 is one's own: only melds of others are added to",
    ),
    *(
        (
            Reason.OTHERS_MELD,
            house(laying_off={"others": False}, swapping={"own_only": True}),
            move,
            None,
            "meld m0 is another seat's: this is possible only with one's own",
        )
        for move in ("off 9h m0 high", "swap 7h m0.2 to m2")
    ),
    (
        Reason.OUT_OF_PLACE,
        everyone_open,
        "off 9h m0 low",
        None,
        "9h is no wild and cannot stand for 4h",
    ),
    (Reason.MIXED_RANKS, everyone_open, "off 7h m1", None, "7h is not of rank Q"),
    # swapping
    (
        Reason.NO_SWAPS_TO_OPEN,
        lambda: table(CASTIGO, PLAIN, melds=MELDS[:1]),
        "lay 7s 7c X / 9h 9s 9c with 7h m0.2",
        None,
        "wilds on the table cannot be used to lay down",
    ),
    (
        Reason.NO_SWAPS,
        lambda: table(CASTIGO, HANDS, melds=MELDS),
        "swap Qc m1 to m0 high",
        None,
        "no trio gives up its wilds in this game",
    ),
    (
        Reason.NO_SWAPS,
        house(swapping={"from_escaleras": False}),
        "swap 7h m0.2 to m2",
        None,
        "no escalera gives up its wilds in this game",
    ),
    *(
        (Reason.NO_WILD_THERE, everyone_open, move, None, "no wild lies there")
        for move in ("swap 7h m0.1 to m2", "swap 7h m0.4 to m2", "swap Qc m2 to m0 high")
    ),
    (
        Reason.FREES_NOTHING,
        everyone_open,
        "swap 7d m0.2 to m2",
        None,
        "7d does not free that wild (needed: 7h)",
    ),
    (
        Reason.FREES_NOTHING,
        everyone_open,
        "swap 7d m1 to m2",
        None,
        "7d does not free that wild (needed: Q)",
    ),
    *(
        (
            Reason.SAME_MELD,
            game,
            move,
            None,
            "the wild does not go back into the meld that it comes from",
        )
        for game, move in (
            (everyone_open, "swap Qc m1 to m1"),
            (lambda: table(CASTIGO, HANDS, melds=MELDS), "swap 7h m0.2 to m0 low"),
        )
    ),
    (
        Reason.NOT_INTO_TRIOS,
        house(swapping={"into_trios": False}),
        "swap 7h m0.2 to m2",
        None,
        "a swapped wild does not go into a trio",
    ),
    (
        Reason.FREED_NOT_MELDED,
        lambda: table(XELU, [f"{PLAIN[0]} 7d", *PLAIN[1:]], melds=MELDS[:2]),
        "lay 7s 7c 7d / 9h 9s 9c with 7h m0.2",
        None,
        "the X swapped out must be among the melds laid down",
    ),
    # going out in a concealed game
    (
        Reason.DECLARE_FIRST_TURN,
        lambda: concealed(turns=(2, 1, 1)),
        DECLARED,
        None,
        "without a draw one goes out only at the start of one's first turn",
    ),
    (
        Reason.DEALT_HAND_NEEDS_DRAW,
        no_calls,
        DECLARED,
        None,
        "nobody goes out without a draw in this game",
    ),
    (
        Reason.NO_LAST_DISCARD,
        concealed,
        f"{DECLARED} discard 2d",
        None,
        "a hand that goes out without a draw discards nothing",
    ),
    (
        Reason.LAST_DISCARD_NEEDED,
        one_drawn,
        DECLARED,
        None,
        "a hand that goes out after its draw discards its last card",
    ),
    (
        Reason.CARDS_LEFT,
        three_drawn,
        f"{DECLARED} discard Kd",
        None,
        "every card of the hand must be melded: 2 are left",
    ),
    (
        Reason.NO_FALSE_CALLS,
        no_calls,
        "false call",
        None,
        "there are no false calls in this game",
    ),
    (Reason.ALREADY_EXPOSED, open_hand, "false call", None, "this hand lies open already"),
    # what the dealer does
    (Reason.AWAITS_SEAT, not_open, "reshuffle", None, "seat 0 is to act, not the dealer"),
    (Reason.AWAITS_SEAT, claims, "dealer 0", None, "seat 1 is to act, not the dealer"),
    (
        Reason.WRONG_CARDS,
        reshuffle_due,
        "reshuffle 2c 4c",
        None,
        "these are not the cards that are there: of 4c and 3c there are 0 and 1, here 1 and 0",
    ),
    (
        Reason.WRONG_CARDS,
        lowest_card_deals,
        "dealer 0 Ac Ac Ac",
        None,
        "these are not the cards that are there: of Ac there are 2, here 3",
    ),
    (Reason.NO_SUCH_SEAT, before_the_game, "dealer 3", None, "there is no seat 3"),
    (
        Reason.LOT_WITHOUT_CARDS,
        before_the_game,
        "dealer 1 7h 3c 2d",
        None,
        "the first dealer is found by lot: no cards are drawn",
    ),
    (
        Reason.DRAW_LENGTH,
        lowest_card_deals,
        "dealer 1 7h 3c",
        None,
        "the draw takes 3 cards, here 2",
    ),
    (
        Reason.DRAW_LENGTH,
        lowest_card_deals,
        "dealer 1 7h 3c 3d 2d",
        None,
        "the draw takes 5 cards, here 4",
    ),
    (
        Reason.OTHER_DEALER,
        lowest_card_deals,
        "dealer 0 7h 3c 5d",
        None,
        "the cards drawn make seat 1 the dealer",
    ),
    *(
        (Reason.NO_SEATS_ACT, before_the_deal, act, 1, "seat 1 cannot do what the dealer does")
        for act in ("deal Ac", "reshuffle Ac", "dealer 1", "end")
    ),
    *(
        (
            Reason.BETWEEN_ROUNDS,
            game,
            "end",
            None,
            "a game ends early only between two rounds",
        )
        for game in (not_open, before_the_deal, reshuffle_due)
    ),
]


@pytest.mark.parametrize(
    ("reason", "make", "move", "seat", "sentence"),
    MOVES,
    ids=[f"{row[0].name}-{row[2]}" for row in MOVES],
)
def test_why_it_is_refused(
    reason: Reason, make: Callable[[], Game], move: str, seat: int | None, sentence: str
) -> None:
    game = make()
    violation = game.why_not(move, seat)
    assert violation is not None
    assert (violation.reason, str(violation)) == (reason, sentence)
    with pytest.raises(IllegalMove) as refused:
        game.play(move, seat)
    assert refused.value.violation == violation
    assert str(refused.value) == sentence
    assert pickle.loads(pickle.dumps(violation)) == violation
    if seat in (None, game.to_act):
        assert parse_action(move) not in game.legal_moves


# --- what is hidden ----------------------------------------------------------------------------


def named_in(action: Action | Move) -> set[Card]:
    """Give the cards that a move or an act of the dealer names."""
    match action:
        case Played():
            return named_in(action.move)
        case LayDown():
            swapped = {swap.card for swap in action.swaps}
            return swapped.union(*(_of_meld(meld) for meld in action.melds))
        case Declare():
            last = {action.discard} if action.discard else set[Card]()
            return last.union(*(_of_meld(meld) for meld in action.melds))
        case LayOff() | SwapWild() | Discard():
            return {action.card}
        case DrawForDeal() | Deal() | Reshuffle():
            return set(action.cards)
        case _:
            return set()


def _of_meld(meld: Meld) -> set[Card]:
    """Give the cards of a meld, those that its places stand for, and those next to its ends."""
    if not isinstance(meld, Escalera):
        return set(meld.cards)
    ranks = range(meld.start - 1, meld.start + len(meld) + 1)
    return {*meld.cards, *(Card(Rank((rank - 1) % CIRCLE + 1), meld.suit) for rank in ranks)}


def public_cards(table: Table) -> set[Card]:
    """Give the cards that everybody sees or knows to be somewhere."""
    seen = {*table.discards, *(card for hand in table.known for card in hand)}
    return seen.union(*(_of_meld(one.meld) for one in table.melds))


def told_in(violation: Violation) -> set[Card]:
    """Give the cards that a violation tells."""
    told: set[Card] = set()
    for value in violation.params.values():
        if isinstance(value, Card):
            told.add(value)
        elif isinstance(value, tuple):
            told.update(one for one in value if isinstance(one, Card))
    return told


@pytest.mark.parametrize(
    ("make", "move", "seat"),
    [pytest.param(*row[1:4], id=f"{row[0].name}-{row[2]}") for row in MOVES],
)
def test_a_reason_shows_no_hidden_card(
    make: Callable[[], Game], move: str, seat: int | None
) -> None:
    game = make()
    violation = game.why_not(move, seat)
    assert violation is not None
    assert told_in(violation) <= named_in(parse_action(move)) | public_cards(game.table)


def probes(game: Game) -> Iterator[tuple[Move, int]]:
    """Give moves of every seat with each card: most of them are refused."""
    cards = [*parse_cards("2c 7d 9h Ks Ah"), JOKER]
    places = [At(meld, end) for meld in range(3) for end in (None, *End)]
    for seat in range(game.seats):
        for card in cards:
            yield Discard(card), seat
            for at in places:
                yield LayOff(card, at), seat
                for slot in (None, 0, 2):
                    yield SwapWild(card, 0, slot, at), seat


@pytest.mark.parametrize("ruleset", [CASTIGO, XELU, FIFTEEN], ids=lambda one: one.id)
def test_refused_probes_show_no_hidden_card(ruleset: Ruleset) -> None:
    """What is told depends on the mover's move, on the table, and on nothing that is hidden."""
    game, rng, refused = Game.new(ruleset, seats=3, seed=5), Random(5), 0
    for number in range(60):
        for move, seat in probes(game) if number % 4 == 0 else ():
            violation = game.why_not(move, seat)
            if violation is not None:
                refused += 1
                assert told_in(violation) <= named_in(move) | public_cards(game.table)
        game = game.play(game.legal_moves.random(rng))
    assert refused > 1000
