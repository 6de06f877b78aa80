"""Whole games, checked by a recount that shares nothing with the scoring of the library.

Half of the seats, drawn anew for each game, are plain players; the others choose at random. What a
round must cost is counted here from the final hands, from the melds declared and from the history,
by the words of the sources.
"""

from collections import Counter
from random import Random

import continental as ct
from continental.bots import plain_move

RULESETS = {
    one.id: one.replace(stock={"max_reshuffles": 3}) for one in (ct.CASTIGO, ct.XELU, ct.FIFTEEN)
}
"""The three games, bounded: on some tables no card fits any more, and random seats never see it."""

PLANTED = 0.5
"""The share of the deals of fifteen in which a seat is dealt a hand that is out, or one card off:
seats at random never put fifteen cards together, and first turns seldom end a deal."""


def seats_of(name: str, number: int) -> int:
    """Give how many play in a game: all numbers that the sources allow, one after the other."""
    most = {"castigo": 8, "xelu": 8, "fifteen": 12}[name]
    return 2 + number % (most - 1)


def checked_game(name: str, number: int, deals: int | None = None) -> Counter[str]:
    """Play a game to its end, check each of its rounds, and count what happened.

    Args:
        name: the id of the ruleset.
        number: which game; it decides the seats and how the cards lie.
        deals: how many deals a game of fifteen has; as many as seats where it is None.
    """
    rng = Random(f"{name}/{number}")
    seats = seats_of(name, number)
    ruleset = RULESETS[name].replace(ending={"deals": deals} if name == "fifteen" else {})
    plain = set(rng.sample(range(seats), seats // 2 + rng.randrange(2) * (seats % 2)))
    game = ct.Game.new(ruleset, seats, seed=number, auto_deal=False)
    totals, first = [0] * seats, 0
    found = Counter({"games": 1})
    while not game.is_over:
        if game.awaits is ct.Awaits.CHANCE:
            due = game.phase in (ct.Phase.DEAL, ct.Phase.ROUND_OVER)
            planted = due and name == "fifteen" and rng.random() < PLANTED
            game = game.play(planted_deal(game, rng)) if planted else game.deal()
            found["planted"] += planted
            dealer = game.table.dealer
            if due and game.round > 1:
                assert dealer == (first + game.round - 1) % seats
            elif due:
                assert dealer is not None
                first = dealer
        else:
            seat = game.to_act
            assert seat is not None
            move = (
                plain_move(game.view(seat), buys=True)
                if seat in plain
                else game.legal_moves.random(rng)
            )
            game = game.play(move, seat)
            found["moves"] += 1
        if len(game.results) > found["rounds"]:
            found["rounds"] += 1
            found += checked_round(name, game)
            totals = [old + new for old, new in zip(totals, game.results[-1].scores, strict=True)]
            assert list(game.scores) == totals
    assert found["rounds"] == (deals or seats if name == "fifteen" else 7)
    best = max(totals) if name == "fifteen" else min(totals)
    assert game.winners == tuple(
        called for called, total in zip(game.names, totals, strict=True) if total == best
    )
    return found


def checked_round(name: str, game: ct.Game) -> Counter[str]:
    """Check the round that has just ended: its cards, who went out, and its points."""
    state = game.state
    there = Counter(
        [
            *(card for hand in state.hands for card in hand),
            *(card for one in state.table.melds for card in one.meld.cards),
            *state.table.discards,
            *state.stock,
            *state.penalty_stock,
        ]
    )
    packs = packs_of(name, game.seats, game.round)
    jokers = packs if name == "fifteen" else 2 * packs
    assert there.pop(ct.JOKER, 0) == jokers
    assert len(there) == 52
    assert set(there.values()) == {packs}

    moves = [one for one in game.history[-1].actions if isinstance(one, ct.Played)]
    result = game.results[-1]
    if name == "fifteen":
        out, scores = recounted_payments(moves, game.seats)
        assert sum(result.scores) == 0
    else:
        out, scores = recounted_points(name, state.hands, moves)
    assert (result.out, list(result.scores)) == (out, scores), (name, game.round, state.hands)
    return Counter(
        {
            "won": out is not None,
            "at once": out is not None and opened_now(moves, out),
            "reshuffled": game.table.reshuffles > 0,
        }
    )


def packs_of(name: str, seats: int, number: int) -> int:
    """Give the packs in play: what the sources say, and where they are silent the presets."""
    if name == "castigo":
        if seats <= 3:
            return 2
        if seats == 4:
            return 2 if number <= 4 else 3
        return (2, 2, 3, 3, 4, 4, 4)[number - 1]
    if name == "xelu":
        return 2 if seats <= 4 else 3 if seats <= 7 else 4
    return 2 if seats <= 5 else 3 if seats <= 8 else 4


# --- points ------------------------------------------------------------------------------------

CASTIGO_POINTS = {"X": 50, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("765432", 5)}
XELU_POINTS = {
    "X": 50,
    "A": 20,
    **dict.fromkeys("KQJT", 10),
    **{rank: int(rank) for rank in "98765432"},
}


def recounted_points(
    name: str, hands: tuple[ct.Hand, ...], moves: list[ct.Played]
) -> tuple[int | None, list[int]]:
    """Count the cards left in hand; in xelu twice where the winner opened in that very turn."""
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    assert len(empty) <= 1
    out = empty[0] if empty else None
    points = CASTIGO_POINTS if name == "castigo" else XELU_POINTS
    factor = 2 if name == "xelu" and out is not None and opened_now(moves, out) else 1
    return out, [factor * sum(points[str(card)[0]] for card in hand) for hand in hands]


def opened_now(moves: list[ct.Played], out: int) -> bool:
    """Tell whether a seat laid down in its last turn: after the last discard of another one."""
    assert moves[-1].seat == out
    for one in reversed(moves):
        if one.seat != out and isinstance(one.move, ct.Discard):
            return False
        if one.seat == out and isinstance(one.move, ct.LayDown):
            return True
    return False


# --- payments ----------------------------------------------------------------------------------


def recounted_payments(moves: list[ct.Played], seats: int) -> tuple[int | None, list[int]]:
    """Count what each other seat pays for the melds declared last, if any were.

    By the source: 1 for going out; 1 a two and 2 a joker that stand for others, or 10 where none
    does; 7 in the first turn after drawing, 10 without; 10 where all is of one suit.
    """
    out, last = moves[-1].seat, moves[-1].move
    if not isinstance(last, ct.Declare):
        return None, [0] * seats
    twos = jokers = 0
    for meld in last.melds:
        assert isinstance(meld, ct.Escalera)
        for step, card in enumerate(meld.cards):
            own_place = meld.start + step == 2 and card.suit is meld.suit
            jokers += str(card) == "X"
            twos += str(card)[0] == "2" and not own_place
    assert sorted(map(len, last.melds)) in ([3, 3, 3, 3, 3], [3, 4, 4, 4], [3, 3, 4, 5])
    pays = 1 + twos + 2 * jokers + (10 if twos + jokers == 0 else 0)
    own = [one.move for one in moves[:-1] if one.seat == out]
    if not any(isinstance(move, ct.Discard) for move in own):
        drew = any(isinstance(move, ct.DrawStock | ct.TakeDiscard) for move in own)
        pays += 7 if drew else 10
    if len({meld.suit for meld in last.melds if isinstance(meld, ct.Escalera)}) == 1:
        pays += 10
    return out, [pays * (seats - 1) if seat == out else -pays for seat in range(seats)]


PATTERNS = ((3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3))


def planted_deal(game: ct.Game, rng: Random) -> ct.Deal:
    """Give a deal in which one seat's hand is out, or wants the card that it may draw first."""
    deck = list(game.ruleset.deck(game.seats, game.round + 1).cards)
    rng.shuffle(deck)
    hand = planted_hand(deck, rng)
    for card in hand:
        deck.remove(card)
    order = rng.randrange(game.seats)
    """Which seat in turn it is; seats get three cards at a time."""
    wanted = hand.pop(rng.randrange(15)) if rng.random() < 0.7 else None
    if wanted is not None:
        hand.append(deck.pop())
    dealt = [deck.pop() for _ in range(15 * game.seats)]
    for batch in range(5):
        start = 3 * (batch * game.seats + order)
        deck += dealt[start : start + 3]
        dealt[start : start + 3] = hand[3 * batch : 3 * batch + 3]
    rng.shuffle(deck)
    if wanted is not None:
        deck.insert(1 + order, wanted)
    return ct.Deal([*dealt, *deck])


def planted_hand(deck: list[ct.Card], rng: Random) -> list[ct.Card]:
    """Give fifteen cards of a deck that make one of the patterns, wilds among them or none."""
    suits = rng.choice([list(ct.Suit), [rng.choice(list(ct.Suit))]])
    wilds = rng.choice([0, 0, 1, 3])
    while True:
        left, hand = list(deck), list[ct.Card]()
        for length in rng.choice(PATTERNS):
            suit, start = rng.choice(suits), rng.randrange(1, 16 - length)
            hand += [ct.Card(ct.Rank((start + step - 1) % 13 + 1), suit) for step in range(length)]
        for place in rng.sample(range(5), wilds):
            hand[3 * place] = ct.JOKER if rng.random() < 0.4 else ct.Card(ct.Rank.TWO, suits[-1])
        try:
            for card in hand:
                left.remove(card)
        except ValueError:
            continue
        return hand
