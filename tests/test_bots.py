"""Bots: they play legal moves to the end of every game, and know only what their seat sees."""

import pickle
from random import Random

import pytest

import continental as ct
from continental.bots import Bot, ExternalBot, GreedyBot, PlainBot, RandomBot, SearchBot, parse_bot
from continental.views import view_of

BOTS = [RandomBot(), PlainBot(), PlainBot(buys=True), GreedyBot(), SearchBot(3)]
TABLES = [
    *((ruleset, ruleset.seats.minimum) for ruleset in ct.VARIANTS.values()),
    (ct.CASTIGO, 4),
    (ct.XELU, ct.XELU.seats.maximum),
    (ct.FIFTEEN, ct.FIFTEEN.seats.maximum),
]


def ended(ruleset: ct.Ruleset, seats: int, bots: list[Bot], seed: int) -> ct.Game:
    """Give a game after its first round; `Game.play` refuses whatever is not legal."""
    rules = ruleset.replace(stock={"max_reshuffles": 3}, ending={"max_turns": 9})
    game, rng = ct.Game.new(rules, seats, seed=seed), Random(seed)
    while game.to_act is not None and not game.results:
        game = game.play(bots[game.to_act % len(bots)].choose(game.view(game.to_act), rng))
    return game


@pytest.mark.parametrize(("ruleset", "seats"), TABLES, ids=lambda one: getattr(one, "id", str(one)))
@pytest.mark.parametrize("bot", BOTS, ids=repr)
def test_every_bot_plays_a_round_to_its_end(bot: Bot, ruleset: ct.Ruleset, seats: int) -> None:
    assert len(ended(ruleset, seats, [bot], seats).results) == 1


@pytest.mark.parametrize("bot", BOTS, ids=repr)
def test_a_bot_is_a_value(bot: Bot) -> None:
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert hash(pickle.loads(pickle.dumps(bot))) == hash(bot)


@pytest.mark.parametrize("bot", BOTS, ids=repr)
def test_the_generator_decides_what_the_view_does_not(bot: Bot) -> None:
    one, other = (ended(ct.XELU, 2, [bot], 5) for _ in range(2))
    assert one.actions == other.actions


@pytest.mark.parametrize("bot", BOTS, ids=repr)
def test_only_the_seat_to_act_is_asked(bot: Bot) -> None:
    game = ct.Game.new(ct.XELU, 3, dealer=0, seed=1)
    with pytest.raises(ct.ContinentalError, match="seat 2 is not to act"):
        bot.choose(game.view(2), Random(1))


def test_a_plain_bot_does_not_buy_unless_told() -> None:
    buys = {
        told: sum(
            isinstance(one, ct.Played) and isinstance(one.move, ct.Buy)
            for one in ended(ct.CASTIGO, 4, [PlainBot(buys=told)], 1).actions
        )
        for told in (False, True)
    }
    assert buys[False] == 0 < buys[True]


def test_bots_have_texts() -> None:
    assert parse_bot("random") == RandomBot()
    assert parse_bot(" plain ") == PlainBot()
    assert parse_bot("greedy") == GreedyBot()
    assert parse_bot("search") == SearchBot() == parse_bot("search:50")
    assert parse_bot("search:200") == SearchBot(iterations=200)
    assert parse_bot("exec: ./my-bot 'a b'") == ExternalBot(("./my-bot", "a b"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("clever", "no bot is called 'clever'; there are random, plain"),
        ("", "no bot is called ''; there are"),
        ("clever:5", "no bot is called 'clever:5'; there are"),
        ("plain:5", "plain:5: nothing stands after plain"),
        ("search:many", "search:many: 'many' is no number of iterations"),
        ("search:0", "search:0: iterations: 0 is no whole number from 1 on"),
        ("exec", "no bot is called 'exec'; there are random, .*exec:COMMAND"),
        ("exec:", "'exec:': nothing stands after the colon, expected exec:COMMAND"),
        ("search: ", "'search: ': nothing stands after the colon, expected search:ITERATIONS"),
        ("exec:'a b", "exec:'a b: command: No closing quotation"),
    ],
)
def test_other_texts_are_refused(text: str, told: str) -> None:
    with pytest.raises(ct.ContinentalError, match=f"^{told}"):
        parse_bot(text)


def test_a_bot_is_read_from_text() -> None:
    with pytest.raises(TypeError, match="5 is no text"):
        parse_bot(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("bot", BOTS, ids=repr)
@pytest.mark.parametrize("ruleset", [ct.CASTIGO, ct.XELU, ct.FIFTEEN], ids=lambda one: one.id)
def test_hidden_cards_change_nothing(bot: Bot, ruleset: ct.Ruleset) -> None:
    """Where a seat sees the same, it plays the same, whatever the others hold and the stock is."""
    game, rng = ct.Game.new(ruleset, 3, seed=4), Random(4)
    for number in range(14):
        seat = game.to_act
        assert seat is not None
        other = ct.determinize(game.view(seat), Random(number))
        assert other != game.state
        move = bot.choose(game.view(seat), Random(number))
        assert bot.choose(view_of(other, seat), Random(number)) == move
        game = game.play(PlainBot(buys=True).choose(game.view(seat), rng))
