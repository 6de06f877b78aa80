"""Hands of OpenSpiel's gin rummy, whose least deadwood the solver is held against."""

from random import Random

import pyspiel  # type: ignore[import-not-found]  # pyright: ignore[reportMissingImports]

UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
_DRAW_UPCARD, _DRAW_STOCK, _PASS = 52, 53, 54
"""Actions of OpenSpiel's gin rummy; those below are discards."""


def gin_hands(games: int, *, to_the_end: bool = True) -> list[list[int]]:
    """Give the hands of eleven cards between two players who keep the least deadwood.

    Args:
        games: how many games.
        to_the_end: whether they play on till the stock is used up, and not only until one of them
            has no deadwood; nobody knocks.
    """
    rng = Random(1)
    found: list[list[int]] = []
    for _ in range(games):
        state = pyspiel.load_game("gin_rummy").new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            action = actions[0]
            if state.is_chance_node():
                action = rng.choice(actions)
            else:
                hand = state.hands()[state.current_player()]
                if len(hand) == 11 and action < _DRAW_UPCARD:
                    found.append(list(hand))
                    rests = {card: [one for one in hand if one != card] for card in hand}
                    left = {card: UTILS.min_deadwood(rest) for card, rest in rests.items()}
                    if not to_the_end and not min(left.values()):
                        break
                    discards = [one for one in actions if one < _DRAW_UPCARD]
                    action = min(discards, key=left.__getitem__)
                elif _DRAW_UPCARD in actions:
                    upcard = state.upcard()
                    nearer = UTILS.min_deadwood(hand, upcard) < UTILS.min_deadwood(hand)
                    other = _DRAW_STOCK if _DRAW_STOCK in actions else _PASS
                    action = _DRAW_UPCARD if nearer or other not in actions else other
            state.apply_action(action)
    return found
