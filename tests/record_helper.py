"""Games by chance, for records."""

from contextlib import suppress
from random import Random

import continental as ct
from continental.bots import plain_move

RULESETS = tuple(
    one.replace(stock={"max_reshuffles": 3}, ending={"max_turns": 30})
    for one in (*ct.VARIANTS.values(), ct.CASTIGO.replace(id="house", points={"ace": 15}))
)
"""The documented games and one of a house, bounded so that seats at random come to an end."""

MANY = 16
"""Cards of a hand with more of which a seat only draws and discards: looking further takes long."""


def played_on(game: ct.Game, rng: Random, plain: float) -> ct.Game:
    """Give the game after one more action."""
    seat = game.to_act
    if seat is None:
        return game.deal()
    if game.ruleset.family is ct.Family.CONCEALED and rng.random() < 0.05:
        with suppress(ct.IllegalMove):
            return game.play(ct.FalseCall())
    hand = game.state.hands[seat]
    slow = game.ruleset.family is ct.Family.CONCEALED or len(hand) > MANY
    if game.phase is ct.Phase.PLAY and slow and rng.random() < 0.8:
        return game.play(ct.Discard(rng.choice(hand)))
    if rng.random() < plain:
        return game.play(plain_move(game.view(seat), buys=True))
    return game.play(game.legal_moves.random(rng, limit=30))


def random_game(number: int, actions: int = 400, ruleset: ct.Ruleset | None = None) -> ct.Game:
    """Give a game of so many actions at most, or ended early; the number decides everything."""
    rng = Random(number)
    rules = RULESETS[number % len(RULESETS)] if ruleset is None else ruleset
    seats = rng.randint(rules.seats.minimum, min(rules.seats.maximum, rules.seats.minimum + 4))
    dealer = rng.choice((None, rng.randrange(seats)))
    game = ct.Game.new(rules, seats, seed=number, auto_deal=False, dealer=dealer)
    plain = rng.choice((0.2, 0.9))
    while game.ply < actions and not game.is_over:
        if game.phase is ct.Phase.ROUND_OVER and rng.random() < 0.1:
            return game.end()
        game = played_on(game, rng, plain)
    return game


def states_of(game: ct.Game) -> list[ct.State]:
    """Give every state of a game, found by its history."""
    states = [game.at(0).state]
    for action in game.actions:
        states.append(ct.apply(states[-1], action).state)
    return states
