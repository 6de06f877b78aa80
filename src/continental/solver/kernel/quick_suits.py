"""The escaleras of one suit where the rules are simple, quickly.

What is used of a suit is told by *layers*: which ranks are used once at least, twice at least, and
so on. Ranks lie four bits apart everywhere here.
"""

from typing import Final

from continental.solver.kernel.rules import RANKS, Span

Entry = tuple[int, tuple[int, ...], int]
"""What naturals are worth, the spans of the escaleras, and wilds that must make them longer."""


ONES: Final = 0x1111111111111
EIGHTS: Final = 0x8888888888888


class SuitRules:
    """What escaleras of one suit may be, as far as the quick search wants it.

    Attributes:
        spans: where an escalera may lie, the shorter first.
        least: cards of an escalera at least.
        most: cards at most.
        needs: for each number of cards the naturals it needs at least.
        worth: for each rank, what a natural is worth.
    """

    def __init__(
        self, spans: list[Span], least: int, most: int, needs: list[int], worth: tuple[int, ...]
    ) -> None:
        """Tell the rules."""
        self.spans = spans
        self.short = [span for span in spans if span.length == least]
        self.least = least
        self.most = most
        self.needs = needs
        self.worth = worth
        self.worths: dict[int, int] = {}

    def worth_of(self, ranks: int) -> int:
        """Tell what one natural of each of some ranks is worth."""
        known = self.worths.get(ranks)
        if known is None:
            known = 0
            for rank in range(RANKS):
                if ranks >> 4 * rank & 1:
                    known += self.worth[rank]
            self.worths[ranks] = known
        return known

    def fewest_wilds(self, suit: int, number: int, limit: int) -> int:
        """Tell how many wilds so many escaleras need at least; more than a limit where it is so.

        Args:
            suit: the cards, four bits a rank.
            number: how many escaleras.
            limit: more wilds than so many do not matter.
        """
        layers = layers_of(suit, number)
        held = sum(layer.bit_count() for layer in layers)
        if self.least * number - held > limit:
            return limit + 1
        most_gaps = self.least - self.needs[self.least]
        near: list[tuple[int, int]] = []
        for span in self.short:
            gaps = (span.packed & ~layers[0]).bit_count()
            if gaps <= most_gaps and gaps <= limit:
                near.append((gaps, span.packed))
        near.sort()
        if number == 1:
            return near[0][0] if near else limit + 1
        search = _Fewest(layers, near, self.needs[self.least], self.least, limit)
        search.go(0, number, 0, [0] * number, [])
        return search.best

    def table(self, suit: int, number: int, wilds: int) -> list[dict[int, Entry]] | None:
        """Give what escaleras can be worth: for each number of them, by how many wilds they hold.

        Args:
            suit: the cards, four bits a rank.
            number: how many escaleras at most.
            wilds: how many wilds at most.

        Returns:
            The table, or None where wilds might take the place of naturals.
        """
        search = _Worth(self, layers_of(suit, number), number, wilds)
        search.go(0, 0, 0, 0, [0] * number, True)
        return None if search.full else search.found


def layers_of(suit: int, number: int) -> list[int]:
    """Give the ranks of which there is one card at least, two at least, and so on."""
    return [(suit + place * ONES & EIGHTS) >> 3 for place in range(7, 7 - number, -1)]


def taken(bits: int, layers: list[int], used: list[int]) -> int:
    """Give the naturals that a span finds besides those that are used."""
    found = bits & ~used[0] & layers[0]
    for place in range(1, len(layers)):
        found |= bits & used[place - 1] & ~used[place] & layers[place]
    return found


def covered(bits: int, used: list[int]) -> list[int]:
    """Give what is used with one more span."""
    after: list[int] = []
    for layer in used:
        after.append(layer | bits)
        bits &= layer
    return after


def found_by(spans: list[int], layers: list[int]) -> int:
    """Tell how many naturals some spans find together."""
    used = [0] * len(layers)
    total = 0
    for bits in spans:
        total += taken(bits, layers, used).bit_count()
        used = covered(bits, used)
    return total


def enough(spans: list[int], needs: list[int], layers: list[int]) -> bool:
    """Tell whether naturals suffice for what each span needs, and any of them together."""
    many = len(spans)
    for choice in range(1, 1 << many):
        need = 0
        some: list[int] = []
        for place in range(many):
            if choice >> place & 1:
                need += needs[place]
                some.append(spans[place])
        if found_by(some, layers) < need:
            return False
    return True


class _Fewest:
    """The search for the fewest wilds."""

    def __init__(
        self, layers: list[int], near: list[tuple[int, int]], need: int, length: int, limit: int
    ) -> None:
        """Begin with more wilds than matter."""
        self.layers = layers
        self.near = near
        self.need = need
        self.length = length
        self.best = limit + 1

    def go(self, first: int, left: int, lacking: int, used: list[int], chosen: list[int]) -> None:
        """Choose one more escalera, from a place of the list on."""
        for place in range(first, len(self.near)):
            gaps, bits = self.near[place]
            if lacking + gaps * left >= self.best:
                return
            lack = lacking + self.length - taken(bits, self.layers, used).bit_count()
            if lack >= self.best:
                continue
            more = [*chosen, bits]
            if left > 1:
                self.go(place, left - 1, lack, covered(bits, used), more)
            elif enough(more, [self.need] * len(more), self.layers):
                self.best = lack


class _Worth:
    """The search for what is worth most."""

    def __init__(self, rules: SuitRules, layers: list[int], number: int, wilds: int) -> None:
        """Begin with no escalera."""
        self.rules = rules
        self.layers = layers
        self.number = number
        self.wilds = wilds
        self.full = False
        self.found: list[dict[int, Entry]] = [{} for _ in range(number + 1)]
        self.chosen: list[int] = []
        once = layers[0]
        # A longer escalera with a wild at its end is a shorter one with a wild put to it.
        self.near: list[int] = []
        for index in range(len(rules.spans)):
            span = rules.spans[index]
            if span.length > rules.least and not (
                once >> 4 * span.ranks[0] & 1 and once >> 4 * span.ranks[span.length - 1] & 1
            ):
                continue
            gaps = (span.packed & ~once).bit_count()
            if gaps <= wilds and span.length <= rules.most and span.length - gaps >= span.need:
                self.near.append(index)

    def go(
        self, first: int, done: int, lacking: int, value: int, used: list[int], plain: bool
    ) -> None:
        """Choose one more escalera, from a place of the list on.

        Args:
            first: the place.
            done: how many are chosen.
            lacking: wilds that they need.
            value: what their naturals are worth.
            used: their naturals.
            plain: whether each found what it needs besides what the ones before it took.
        """
        rules, layers = self.rules, self.layers
        for place in range(first, len(self.near)):
            index = self.near[place]
            span = rules.spans[index]
            bits = taken(span.packed, layers, used)
            own = bits.bit_count()
            lack = lacking + span.length - own
            if lack > self.wilds:
                continue
            self.chosen.append(index)
            good = plain and own >= span.need
            if good or self.suffices([]):
                worth = value + rules.worth_of(bits)
                self.note(done + 1, lack, worth)
                if done + 1 < self.number:
                    self.go(place, done + 1, lack, worth, covered(span.packed, used), good)
            self.chosen.pop()

    def suffices(self, longer: list[int]) -> bool:
        """Tell whether the naturals suffice, also where wilds make the escaleras longer."""
        spans: list[int] = []
        needs: list[int] = []
        for place in range(len(self.chosen)):
            span = self.rules.spans[self.chosen[place]]
            spans.append(span.packed)
            length = span.length + (longer[place] if longer else 0)
            needs.append(self.rules.needs[length])
        return enough(spans, needs, self.layers)

    def note(self, number: int, lacking: int, value: int) -> None:
        """Note what the chosen escaleras are worth, also with more wilds than they need."""
        found = self.found[number]
        for wilds in range(lacking, self.wilds + 1):
            before = found.get(wilds)
            if before is not None and before[0] >= value:
                continue
            more = wilds - lacking
            if more and not self.grows(more):
                break
            found[wilds] = (value, tuple(self.chosen), more)

    def grows(self, more: int) -> bool:
        """Tell whether so many wilds can make the chosen escaleras longer."""
        if self.grown(more):
            return True
        for index in self.chosen:
            if self.rules.most - self.rules.spans[index].length < more:
                self.full = True
        return False

    def grown(self, more: int) -> list[int]:
        """Tell by how many wilds each of the chosen escaleras may become longer, or nothing."""
        todo: list[list[int]] = [[]]
        while todo:
            longer = todo.pop()
            left = more - sum(longer)
            place = len(longer)
            if place == len(self.chosen):
                if left == 0 and self.suffices(longer):
                    return longer
                continue
            room = self.rules.most - self.rules.spans[self.chosen[place]].length
            todo += [[*longer, one] for one in range(min(left, room) + 1)]
        return []


def lying(rules: SuitRules, suit: int, entry: Entry) -> tuple[list[Span], list[int]]:
    """Give the spans of an entry made as long as they are, and how often each rank is used."""
    _, chosen, more = entry
    search = _Worth(rules, layers_of(suit, max(1, len(chosen))), len(chosen), 0)
    search.chosen = list(chosen)
    grown = search.grown(more) if more else [0] * len(chosen)
    cover = [0] * RANKS
    spans: list[Span] = []
    for index, longer in zip(chosen, grown, strict=True):
        span = rules.spans[index]
        for rank in span.ranks:
            cover[rank] += 1
        spans.append(longer_span(rules, span, span.length + longer))
    return spans, [min(cover[rank], suit >> 4 * rank & 15) for rank in range(RANKS)]


def longer_span(rules: SuitRules, span: Span, length: int) -> Span:
    """Give a span of a length that holds another, if it can be with the same start."""
    if length == span.length:
        return span
    found = span
    for other in rules.spans:
        if other.length == length and other.packed & span.packed == span.packed:
            found = other
            if other.start == span.start:
                break
    return found
