"""A table on a server: JSON goes in and out, and no seat sees what it must not.

The table keeps the game. A seat sends the text of its move; everybody gets what happened, each as
the seat saw it, and the seat that is to act gets what it can do now. How messages travel is another
matter: here they are put into lists.
"""

import json
from collections.abc import Iterator

import continental as ct
from continental import codec

Message = dict[str, codec.Json]


class Table:
    """One game, the seats that play it, and how many actions each has been told."""

    def __init__(self, ruleset: ct.Ruleset, names: tuple[str, ...], seed: str) -> None:
        self.game = ct.Game.new(ruleset, names=names, seed=seed)
        self.told = [0] * len(names)

    def receive(self, seat: int, text: str) -> Iterator[tuple[int, Message]]:
        """Take the move of a seat, and give the messages that go out, each with its seat."""
        try:
            self.game = self.game.play(text, seat=seat)
        except ct.NotationError as error:
            yield seat, {"type": "unreadable", "text": error.text, "column": error.column}
        except ct.IllegalMove as error:
            reason = error.violation.reason
            yield seat, {"type": "refused", "reason": reason.name.lower(), "text": str(error)}
        else:
            yield from self.news()

    def news(self) -> Iterator[tuple[int, Message]]:
        """Tell each seat what it has not been told yet, and whose turn it is."""
        for seat, ply in enumerate(self.told):
            events = self.game.events_since(ply, seat)
            yield seat, {"type": "events", "events": codec.EVENTS.to_plain(events)}
        self.told = [self.game.ply] * len(self.told)
        if self.game.to_act is not None:
            yield self.game.to_act, self.asked(self.game.to_act)

    def asked(self, seat: int) -> Message:
        """Tell a seat what it sees and can do: all that a frontend has to draw."""
        return {
            "type": "your turn",
            "view": codec.VIEW.to_plain(self.game.view(seat)),
            "options": codec.OPTIONS.to_plain(self.game.options(seat)),
        }


def shown(seat: int, message: Message) -> str:
    text = json.dumps(message, ensure_ascii=False)
    return f"to seat {seat}: {text if len(text) < 100 else text[:97] + '...'}"


def main() -> None:
    table = Table(ct.XELU, ("Ana", "Bru"), seed="keep this on the server")
    for message in table.news():
        print(shown(*message))
    for seat, text in [(1, "draw"), (0, "pas"), (1, "discard X"), (0, "pass"), (1, "discard X")]:
        print(f"from seat {seat}: {text}")
        for message in table.receive(seat, text):
            print(shown(*message))


if __name__ == "__main__":
    main()
