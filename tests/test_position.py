"""`position` builds what it is told and refuses the rest; `problems` finds everything at once."""

from typing import Any

import pytest
from attrs import evolve

import continental as ct
from continental.bots import plain_move
from continental.state import Owed, Source

HANDS = ["7h 9h", "Ah 8d", "X Ks"]
STATE = ct.position(
    ct.CASTIGO,
    HANDS,
    round=2,
    melds=[(0, "Qs Qd Qc"), (1, "5h 6h X=7h 8h")],
    discards="2c 3c",
)


def changed(table: dict[str, Any], **state: Any) -> ct.State:
    """Give the state with other values, whatever sense they make."""
    return evolve(STATE, table=evolve(STATE.table, **table), **state)


# --- what position builds ----------------------------------------------------------------------


def test_defaults() -> None:
    state = ct.position(ct.CASTIGO, HANDS)
    table = state.table
    assert state.hands == tuple(map(ct.Hand, HANDS))
    assert (table.round, table.phase, table.turn, table.dealer) == (1, ct.Phase.PLAY, 0, 2)
    assert (table.melds, table.discards, state.penalty_stock) == ((), (), ())
    assert (table.claims, table.owed, table.upcard, table.opened_now) == ((), (), False, False)
    assert table.opened == table.exposed == (False,) * 3
    assert table.known == (ct.Hand(),) * 3
    assert table.turns == (2, 1, 1)
    assert (table.buys, table.reshuffles, table.results) == ((0, 0, 0), 0, ())
    # Two packs of 54, six cards in hands.
    assert (table.hand_sizes, table.stock_size, table.penalty_size) == ((2, 2, 2), 102, 0)
    assert sorted([*state.stock, *ct.parse_cards(" ".join(HANDS))]) == sorted(
        ct.CASTIGO.deck(3, 1).cards
    )


def test_owners_have_laid_down_and_others_may_have() -> None:
    assert STATE.table.opened == (True, True, False)
    assert ct.position(ct.CASTIGO, HANDS, opened=[2]).table.opened == (False, False, True)


@pytest.mark.parametrize(
    ("told", "dealer", "turn", "turns"),
    [
        pytest.param({"turn": 1}, 0, 1, (1, 2, 1), id="turn"),
        pytest.param({"dealer": 1}, 1, 2, (1, 1, 2), id="dealer"),
        pytest.param({"turn": 1, "dealer": 1}, 1, 1, (2, 2, 2), id="both"),
        pytest.param({"phase": ct.Phase.ROUND_OVER}, 2, None, (1, 1, 1), id="between"),
    ],
)
def test_dealer_turn_and_turns(
    told: dict[str, Any], dealer: int, turn: int | None, turns: tuple[int, ...]
) -> None:
    """It is the second turn of who moves; those after him have had one."""
    table = ct.position(ct.CASTIGO, HANDS, **told).table
    assert (table.dealer, table.turn, table.turns) == (dealer, turn, turns)


def test_earlier_rounds_cost_nothing() -> None:
    assert [one.scores for one in ct.position(ct.XELU, HANDS, round=3).table.results] == [
        (0, 0, 0),
        (0, 0, 0),
    ]
    over = ct.position(ct.XELU, HANDS, round=3, phase=ct.Phase.ROUND_OVER).table
    assert len(over.results) == 3


def test_while_a_buy_is_offered_the_mover_is_owed_a_card() -> None:
    state = ct.position(ct.CASTIGO, HANDS, phase=ct.Phase.CLAIMS, claims=[1, 2], discards="2c")
    assert state.table.owed == (Owed(0, Source.STOCK),)
    assert state.table.to_act == 1


def test_open_hands_are_known() -> None:
    table = ct.position(ct.FIFTEEN, HANDS, exposed=[1]).table
    assert table.exposed == (False, True, False)
    assert table.known == (ct.Hand(), ct.Hand(HANDS[1]), ct.Hand())


def test_cards_told_in_any_form_are_the_same() -> None:
    meld = ct.parse_meld("Qs Qd Qc")
    one = ct.position(ct.CASTIGO, HANDS, melds=[(0, "QC Q♦ Qs")], discards="2c, 3♣", seed=7)
    other = ct.position(
        ct.CASTIGO,
        [ct.Hand(hand) for hand in HANDS],
        melds=[ct.TableMeld(0, meld)],
        discards=[ct.Card("2c"), "3c"],
        seed="7",
    )
    assert one == other
    assert one == ct.position(
        ct.CASTIGO, [hand.split() for hand in HANDS], melds=((0, meld),), discards="2c 3c", seed=7
    )


def test_the_seed_decides_the_order_of_a_stock_that_is_not_told() -> None:
    first, second = (ct.position(ct.XELU, HANDS, seed=seed).stock for seed in (1, 2))
    assert first != second
    assert sorted(first) == sorted(second)
    assert ct.position(ct.XELU, HANDS, stock=first) == ct.position(ct.XELU, HANDS, seed=1)


def test_the_word_of_a_phase() -> None:
    phase: Any = "draw"
    assert ct.position(ct.XELU, HANDS, phase=phase).table.phase is ct.Phase.DRAW


# --- what play reaches can be built ------------------------------------------------------------


def rebuilt(state: ct.State) -> ct.State:
    table = state.table
    return ct.position(
        table.ruleset,
        state.hands,
        round=table.round,
        phase=table.phase,
        turn=table.turn,
        dealer=table.dealer,
        melds=table.melds,
        discards=table.discards,
        stock=state.stock,
        penalty_stock=state.penalty_stock,
        upcard=table.upcard,
        opened=[seat for seat, opened in enumerate(table.opened) if opened],
        opened_now=table.opened_now,
        exposed=[seat for seat, exposed in enumerate(table.exposed) if exposed],
        known=table.known,
        claims=table.claims,
        owed=table.owed,
        turns=table.turns,
        buys=table.buys,
        reshuffles=table.reshuffles,
        results=table.results,
        reshuffled=table.reshuffled,
        stock_from=table.stock_from,
        trails=table.trails,
        drawn=state.drawn,
    )


@pytest.mark.parametrize("name", ["castigo", "xelu"])
def test_reached_states_have_no_problems_and_can_be_built(name: str) -> None:
    """Every tenth state of a whole game, and every one in which the dealer or nobody is next."""
    game = ct.Game.new(ct.variant(name), 4, seed=1, auto_deal=False)
    phases = set[ct.Phase]()
    while True:
        if game.round and (game.to_act is None or game.ply % 10 == 0):
            phases.add(game.phase)
            assert ct.problems(game.state) == ()
            assert rebuilt(game.state) == game.state
        if game.is_over:
            break
        if game.to_act is None:
            game = game.deal()
        else:
            game = game.play(plain_move(game.view(game.to_act), buys=True))
    assert phases >= {ct.Phase.DRAW, ct.Phase.CLAIMS, ct.Phase.PLAY, ct.Phase.ROUND_OVER}
    assert ct.Phase.GAME_OVER in phases


def test_a_state_before_the_first_deal_has_no_problems() -> None:
    for dealer, phase in ((None, ct.Phase.DRAW_FOR_DEAL), (1, ct.Phase.DEAL)):
        game = ct.Game.new(ct.FIFTEEN, 3, seed=1, auto_deal=False, dealer=dealer)
        assert game.phase is phase
        assert ct.problems(game.state) == ()


def test_an_open_hand_of_fifteen_can_be_built() -> None:
    game = ct.Game.new(ct.FIFTEEN, 2, seed=1).play("false call").play("draw")
    assert game.table.exposed.count(True) == 1
    assert ct.problems(game.state) == ()
    assert rebuilt(game.state) == game.state


# --- every problem -----------------------------------------------------------------------------

RESULT = ct.RoundResult(None, (ct.Tally(),) * 3)
NAUGHT: Any = None
FIVE: Any = 5
DIGITS: Any = (1, 2, 3)
MELD = ct.TableMeld(0, ct.parse_meld("Qs Qd Qc"))

TABLES: dict[str, dict[str, Any]] = {
    # of another kind, or no seats: nothing else is looked at
    "phase: 'play' is no Phase": {"phase": "play"},
    "round, seats: 9 seats: castigo is for 2 to 8": {"seats": 9},
    "round, seats: there is no round 8: castigo has 1 to 7": {"round": 8},
    "round, seats: there is no round -1: castigo has 1 to 7": {"round": -1},
    "round, seats: round: '2' is no whole number": {"round": "2"},
    "opened: 2 for 3 seats": {"opened": (True, True)},
    "exposed: 4 for 3 seats": {"exposed": (False,) * 4},
    "known: 0 for 3 seats": {"known": ()},
    "turns: 2 for 3 seats": {"turns": (2, 1)},
    "buys: 2 for 3 seats": {"buys": (0, 0)},
    "hand_sizes: 1 for 3 seats": {"hand_sizes": (2,)},
    "upcard: None is neither true nor false": {"upcard": None},
    "opened_now: 1 is neither true nor false": {"opened_now": 1},
    "opened: 0 is neither true nor false": {"opened": (True, True, 0)},
    "exposed: 'no' is neither true nor false": {"exposed": (False, False, "no")},
    "discards: '2c' is no card": {"discards": ("2c",)},
    "dealer: there is no seat 3: seats are 0 to 2": {"dealer": 3},
    "turn: there is no seat true: seats are 0 to 2": {"turn": True},
    "claims[0]: there is no seat '1': seats are 0 to 2": {"claims": ("1",)},
    "claims[1]: nobody, expected a seat": {"claims": (1, None)},
    "owed[0]: 0 is no Owed with a Source": {"owed": (0,)},
    "owed[0]: Owed(seat=0, source='stock') is no Owed with a Source": {"owed": (Owed(0, "stock"),)},  # type: ignore[arg-type]
    "owed[0]: there is no seat -1: seats are 0 to 2": {"owed": (Owed(-1, Source.STOCK),)},
    "melds[1]: 'Qs' is no TableMeld": {"melds": (MELD, "Qs")},
    "melds[0]: there is no seat 3: seats are 0 to 2": {"melds": (evolve(MELD, owner=3),)},
    "melds[0]: nobody, expected a seat": {"melds": (evolve(MELD, owner=NAUGHT),)},
    "results[0]: 5 is no RoundResult": {"results": (5,)},
    "results[0]: there is no seat 3: seats are 0 to 2": {"results": (evolve(RESULT, out=3),)},
    "results[0]: 2 tallies for 3 seats": {"results": (evolve(RESULT, tallies=(ct.Tally(),) * 2),)},
    "results[0]: 5 are no tallies": {"results": (evolve(RESULT, tallies=FIVE),)},
    "results[0]: (1, 2, 3) are no tallies": {"results": (evolve(RESULT, tallies=DIGITS),)},
    # sizes
    "hand_sizes[1]: 3, the hand has 2": {"hand_sizes": (2, 3, 2)},
    "stock_size: 5, there are 93": {"stock_size": 5},
    "penalty_size: 1, there are 0": {"penalty_size": 1},
    # the phase
    "turn: nobody's turn in phase play": {"turn": None},
    "claims: 0 seats to be asked in phase claims": {
        "phase": ct.Phase.CLAIMS,
        "owed": (Owed(0, Source.STOCK),),
    },
    "claims: 1 seat to be asked in phase draw": {"phase": ct.Phase.DRAW, "claims": (1,)},
    "owed: 1 card to be given in phase play": {"owed": (Owed(0, Source.STOCK),)},
    "owed: 0 cards to be given in phase claims": {"phase": ct.Phase.CLAIMS, "claims": (1,)},
    f"claims: seat 0 is not asked: {ct.Violation(ct.Reason.MOVER_REFUSED)}": {
        "phase": ct.Phase.CLAIMS,
        "owed": (Owed(0, Source.STOCK),),
        "claims": (0,),
    },
    "claims: not in turn order": {
        "phase": ct.Phase.CLAIMS,
        "owed": (Owed(0, Source.STOCK),),
        "claims": (2, 1),
    },
    "phase: nothing is to be shuffled": {
        "phase": ct.Phase.RESHUFFLE,
        "owed": (Owed(0, Source.STOCK),),
    },
    "dealer: None in phase play": {"dealer": None},
    "results: 0 rounds, 1 are over": {"results": ()},
    "results: 2 rounds, 1 are over": {"results": (RESULT, RESULT)},
    # the seats
    "known[0]: not all in the hand": {"known": (ct.Hand("7h 7h"), ct.Hand(), ct.Hand())},
    "exposed: no hand lies open in this game": {
        "exposed": (False, False, True),
        "known": (ct.Hand(), ct.Hand(), STATE.hands[2]),
    },
    "opened_now: the seat whose turn it is has not laid down": {
        "turn": 2,
        "dealer": 1,
        "opened_now": True,
    },
    "upcard: 2 discards": {"upcard": True},
    "turns: 101 is not one of 0 to 100": {"turns": (101, 1, 1)},
    "buys: -1 is not one of 0 to 999999": {"buys": (0, -1, 0)},
    "reshuffles: '0' is not one of 0 to 999999": {"reshuffles": "0"},
    "turns[0]: none, and it is its turn": {"turns": (0, 0, 0)},
    # the melds
    "melds[0]: seat 0 has not laid down": {"opened": (False, True, False)},
}


@pytest.mark.parametrize("problem", TABLES)
def test_one_problem_of_the_table(problem: str) -> None:
    assert ct.problems(changed(TABLES[problem])) == (problem,)


STATES: dict[str, ct.State] = {
    "hands: 2 for 3 seats": changed({}, hands=STATE.hands[:2]),
    "hands[0]: 7 is no card": changed({}, hands=((7,), *STATE.hands[1:])),
    "stock: 'X' is no card": changed({}, stock=("X",)),
    "penalty_stock: None is no card": changed({}, penalty_stock=(None,)),
    "hands[0]: not a sorted Hand": changed({}, hands=(STATE.hands[0][::-1], *STATE.hands[1:])),
    "round: 0 in phase round_over": evolve(
        ct.Game.new(ct.CASTIGO, 3, auto_deal=False).state,
        table=evolve(
            ct.Game.new(ct.CASTIGO, 3, auto_deal=False).table, phase=ct.Phase.ROUND_OVER, dealer=0
        ),
    ),
}


@pytest.mark.parametrize("problem", STATES)
def test_one_problem_of_the_state(problem: str) -> None:
    assert ct.problems(STATES[problem]) == (problem,)


def test_cards_that_are_missing_or_too_many() -> None:
    two, three = ct.Card("2h"), ct.Card("3h")
    rest = list(STATE.stock)
    rest.remove(two)
    assert ct.problems(changed({"stock_size": 92}, stock=tuple(rest))) == (
        "cards: 1 of 2h, the deck holds 2",
        "cards: 107 in all, the deck holds 108",
    )
    assert ct.problems(changed({}, stock=(*rest, three))) == (
        "cards: 1 of 2h, the deck holds 2",
        "cards: 3 of 3h, the deck holds 2",
    )


def test_cards_before_the_first_deal() -> None:
    state = ct.Game.new(ct.CASTIGO, 3, auto_deal=False).state
    state = evolve(state, stock=(ct.JOKER,), table=evolve(state.table, stock_size=1))
    assert ct.problems(state) == ("cards: 1 before the first deal",)


@pytest.mark.parametrize(
    ("ruleset", "told", "problem"),
    [
        pytest.param(
            ct.FIFTEEN,
            {"hands": ["7h", "Ah", "Ks"], "exposed": [2], "known": ["", "", ""]},
            "known[2]: the hand lies open and is not all known",
            id="open-and-unknown",
        ),
        pytest.param(
            ct.XELU,
            {"hands": ["7h", "Ah", "Ks"], "penalty_stock": "Kc Qd"},
            "penalty_stock: 2 cards, and this game has none",
            id="foreign-stock",
        ),
        pytest.param(
            ct.FIFTEEN,
            {"hands": ["7h", "Ah", "Ks"], "melds": [(0, "4h 5h 6h")]},
            "melds, opened: in this game nothing is laid down before a seat goes out",
            id="melds-in-a-concealed-round",
        ),
        pytest.param(
            ct.CASTIGO,
            {"hands": ["", "Ah", "Ks"]},
            "hands[0]: empty in phase play",
            id="empty-hand",
        ),
        pytest.param(
            ct.CASTIGO,
            {"round": 7, "phase": ct.Phase.ROUND_OVER},
            "phase: the game is over after 7 rounds",
            id="last-round",
        ),
        pytest.param(
            ct.FIFTEEN,
            {"round": 3, "phase": ct.Phase.ROUND_OVER},
            "phase: the game is over after 3 rounds",
            id="last-deal",
        ),
        pytest.param(
            ct.XELU,
            {"phase": ct.Phase.CLAIMS, "claims": [1], "opened": [1], "discards": "2c"},
            f"claims: seat 1 is not asked: {ct.Violation(ct.Reason.OPENED_CANNOT_BUY)}",
            id="claims-opened",
        ),
        pytest.param(
            ct.XELU,
            {"phase": ct.Phase.PLAY, "melds": [(0, "5h 6h 7h")]},
            "melds[0]: 5h 6h 7h: too few cards: at least 4, here 3",
            id="meld",
        ),
        pytest.param(
            ct.XELU.replace(buying={"limit": 2}, stock={"max_reshuffles": 1}),
            {"buys": [3, 0, 0]},
            "buys: 3 is not one of 0 to 2",
            id="buys",
        ),
        pytest.param(
            ct.XELU.replace(stock={"max_reshuffles": 1}),
            {"reshuffles": 2},
            "reshuffles: 2 is not one of 0 to 1",
            id="reshuffles",
        ),
        pytest.param(
            ct.XELU,
            {"phase": ct.Phase.DRAW_FOR_DEAL, "turn": None},
            "dealer: 2 in phase draw_for_deal\n"
            "round: 1 in phase draw_for_deal\n"
            "results: 0 rounds, 1 are over",
            id="draw-for-deal",
        ),
        pytest.param(
            ct.XELU,
            {"opened": [3], "exposed": ["a"]},
            "opened: there is no seat 3: seats are 0 to 2\n"
            "exposed: there is no seat 'a': seats are 0 to 2",
            id="seats",
        ),
        pytest.param(
            ct.XELU,
            {"turn": "0", "dealer": -1},
            "turn: there is no seat '0': seats are 0 to 2\n"
            "dealer: there is no seat -1: seats are 0 to 2",
            id="turn-dealer",
        ),
    ],
)
def test_a_position_that_cannot_be(ruleset: ct.Ruleset, told: dict[str, Any], problem: str) -> None:
    with pytest.raises(ct.InvalidState) as caught:
        ct.position(ruleset, **{"hands": HANDS, **told})
    assert str(caught.value) == problem
    assert caught.value.problems == tuple(problem.split("\n"))


def test_all_problems_at_once() -> None:
    state = changed(
        {"stock_size": 3, "results": (), "turns": (0, -1, 1), "upcard": True, "dealer": None}
    )
    assert ct.problems(state) == (
        "stock_size: 3, there are 93",
        "dealer: None in phase play",
        "results: 0 rounds, 1 are over",
        "upcard: 2 discards",
        "turns: -1 is not one of 0 to 100",
        "turns[0]: none, and it is its turn",
    )


# --- what cannot be read -----------------------------------------------------------------------

TYPES: dict[str, dict[str, Any]] = {
    "hands: 5 is one thing, expected several": {"hands": 5},
    "hands[1]: 5 is neither a text nor a card, nor several": {"hands": ["7h", 5]},
    "hands[1]: cards[0]: 5 is no card": {"hands": ["7h", [5]]},
    "known[0]: None is neither a text nor a card, nor several": {"known": [None] * 3},
    "discards: 5 is neither a text nor a card, nor several": {"discards": 5},
    "stock: cards[1]: None is no card": {"stock": ["7h", None]},
    "penalty_stock: None is neither a text nor a card, nor several": {"penalty_stock": None},
    "melds: '5h 5d 5s' is one thing, expected several": {"melds": "5h 5d 5s"},
    "melds[0]: '5h 5d 5s' is not an owner and a meld": {"melds": ["5h 5d 5s"]},
    "melds[1]: 5 is no Trio or Escalera": {"melds": [(0, "5h 5d 5s"), (0, 5)]},
    "melds[0]: 7 is no Trio": {"melds": [ct.TableMeld(0, 7)]},  # type: ignore[arg-type]
    "opened: 0 is one thing, expected several": {"opened": 0},
    "exposed: '0' is one thing, expected several": {"exposed": "0"},
    "claims: 1 is one thing, expected several": {"claims": 1},
    "owed: 5 is one thing, expected several": {"owed": 5},
    "turns: 2 is one thing, expected several": {"turns": 2},
    "buys: '000' is one thing, expected several": {"buys": "000"},
    "results: 5 is one thing, expected several": {"results": 5},
    "ruleset: 'xelu' is no Ruleset": {"ruleset": "xelu"},
}


@pytest.mark.parametrize("message", TYPES)
def test_what_is_of_another_kind(message: str) -> None:
    with pytest.raises(TypeError) as caught:
        ct.position(**{"ruleset": ct.XELU, "hands": HANDS, **TYPES[message]})
    assert str(caught.value).startswith(message)


UNREADABLE: dict[str, dict[str, Any]] = {
    "hands[2]: 'zz' is no card": {"hands": ["7h", "", "7h zz"]},
    "known[0]: 'zz' is no card": {"known": ["9h zz", "", ""]},
    "discards: 'zz' is no card": {"discards": "9h zz"},
    "stock: 'zz' is no card": {"stock": "9h zz"},
    "penalty_stock: 'zz' is no card": {"penalty_stock": "9h zz"},
    "melds[0]: 'zz' is no card": {"melds": [(0, "9h zz")]},
}


@pytest.mark.parametrize("message", UNREADABLE)
def test_a_text_that_cannot_be_read_names_part_and_column(message: str) -> None:
    with pytest.raises(ct.NotationError) as caught:
        ct.position(ct.XELU, **{"hands": HANDS, **UNREADABLE[message]})
    assert caught.value.message.startswith(message)
    assert (caught.value.text[3:], caught.value.column) == ("zz", 4)


@pytest.mark.parametrize("text", ["", "X X X"])
def test_a_text_that_is_no_meld(text: str) -> None:
    with pytest.raises(ct.NotationError, match=r"column 1: melds\[1\]: "):
        ct.position(ct.XELU, HANDS, melds=[(0, "5h 5d 5s"), (0, text)])


REFUSED: dict[str, dict[str, Any]] = {
    "hands: expected one for each seat, not one text": {"hands": "7h 9h"},
    "1 seat: xelu is for 2 to 8": {"hands": ["7h"]},
    "there is no round 0: xelu has 1 to 7": {"round": 0},
    "round: '1' is no whole number": {"round": "1"},
    "phase: 'lunch' is none of draw_for_deal, deal, draw,": {"phase": "lunch"},
    "phase: None is none of": {"phase": None},
    "seed: 1.5 is neither a whole number nor a text": {"seed": 1.5},
    "seed: true is neither": {"seed": True},
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_is_refused(message: str) -> None:
    with pytest.raises(ct.ContinentalError) as caught:
        ct.position(ct.XELU, **{"hands": HANDS, **REFUSED[message]})
    assert str(caught.value).startswith(message)


def test_problems_of_what_is_no_state() -> None:
    table: Any = STATE.table
    with pytest.raises(TypeError, match="is no State"):
        ct.problems(table)
