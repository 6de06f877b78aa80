"""The escaleras of one suit where the rules are simple, quickly.

What is used of a suit is told by *layers*: which ranks are used once at least, twice at least, and
so on. Ranks lie four bits apart everywhere here.
"""

from typing import Final

from continental.solver.kernel.rules import RANKS, Span

Entry = tuple[int, tuple[int, ...], int, tuple[int, ...]]
"""What naturals are worth, the spans, wilds that make them longer, and ranks left to wilds."""


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
        self.ones: dict[int, int] = {}
        # A longer escalera with a wild at its end is a shorter one with a wild put to it: so the
        # longer ones must have a natural at both ends.
        self.rows: list[tuple[int, int, int, tuple[int, int]]] = []
        for index in range(len(spans)):
            span = spans[index]
            ends = 0
            if span.length > least:
                ends = 1 << 4 * span.ranks[0] | 1 << 4 * span.ranks[span.length - 1]
            first = 0 if span.start + span.length > RANKS else span.start
            room = span.length - span.need
            self.rows.append((span.packed, ends, room, (first, index)))
        # By start, the longest first; those round the corner before the others.
        self.rows.sort(key=lambda row: (row[3][0], row[2] - spans[row[3][1]].length * 100))
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
        if number == 1:
            return min(self.fewest_of_one(layers[0]), limit + 1)
        held = 0
        for layer in layers:
            held += layer.bit_count()
        if self.least * number - held > limit:
            return limit + 1
        most_gaps = min(limit, self.least - self.needs[self.least])
        once = ~layers[0]
        near = [
            (gaps, span.packed)
            for span in self.short
            if (gaps := (span.packed & once).bit_count()) <= most_gaps
        ]
        near.sort()
        search = _Fewest(layers, near, self.needs[self.least], self.least, limit)
        search.go(0, number, 0, [0] * number, [])
        return search.best

    def fewest_of_one(self, ranks: int) -> int:
        """Tell how many wilds one escalera needs at least if there are naturals of some ranks."""
        known = self.ones.get(ranks)
        if known is None:
            known = 2 * RANKS
            for span in self.short:
                gaps = (span.packed & ~ranks).bit_count()
                if gaps < known and gaps <= span.length - span.need:
                    known = gaps
            self.ones[ranks] = known
        return known

    def table(
        self, suit: int, numbers: list[int], wilds: int, swapped: bool
    ) -> tuple[list[dict[int, Entry]], bool]:
        """Give what escaleras can be worth: for each number of them, by how many wilds they hold.

        Args:
            suit: the cards, four bits a rank.
            numbers: the numbers of escaleras that are asked for.
            wilds: how many wilds at most.
            swapped: whether wilds may lie where there is a natural that nothing else wants.

        Returns:
            The table, and whether there would be more in it if they might.
        """
        found: list[dict[int, Entry]] = [{} for _ in range(max(numbers, default=0) + 1)]
        full = False
        for number in numbers:
            search = _Worth(self, layers_of(suit, number), number, wilds, swapped)
            search.go(0, 0, 0, 0, [0] * number, True)
            found[number] = search.found
            full = full or search.full
        return found, full


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
    """The search for what is worth most, with one number of escaleras.

    Escaleras are chosen by their start; those that go round the corner come first. So the cards
    below the start of the next one are lost if they are not used by then.
    """

    def __init__(
        self, rules: SuitRules, layers: list[int], number: int, wilds: int, swapped: bool
    ) -> None:
        """Begin with no escalera."""
        self.rules = rules
        self.layers = layers
        self.number = number
        self.wilds = wilds
        self.swapped = swapped
        self.full = False
        self.found: dict[int, Entry] = {}
        self.chosen: list[int] = []
        self.total = 0
        for layer in layers:
            self.total += rules.worth_of(layer)
        gaps = ~layers[0]
        once = layers[0]
        self.near = [
            place
            for packed, ends, room, place in rules.rows
            if once & ends == ends
            and (lack := (packed & gaps).bit_count()) <= wilds
            and lack <= room
        ]

    def go(
        self, place: int, done: int, lacking: int, value: int, used: list[int], plain: bool
    ) -> None:
        """Choose one more escalera, from a place of the list on.

        Args:
            place: the place.
            done: how many are chosen.
            lacking: wilds that they need.
            value: what their naturals are worth.
            used: their naturals.
            plain: whether each found what it needs besides what the ones before it took.
        """
        rules, layers, near = self.rules, self.layers, self.near
        last = done + 1 == self.number
        before = 0
        while place < len(near):
            first, index = near[place]
            if first > before:
                before = first
                if self.cannot_gain(lacking, first, used):
                    return
            span = rules.spans[index]
            bits = taken(span.packed, layers, used)
            own = bits.bit_count()
            lack = lacking + span.length - own
            if lack <= self.wilds:
                worth = value + rules.worth_of(bits)
                self.chosen.append(index)
                good = plain and own >= span.need
                if good or self.suffices([]):
                    if last:
                        self.note(lack, worth)
                    elif not self.cannot_gain(lack, first, covered(span.packed, used)):
                        self.go(place, done + 1, lack, worth, covered(span.packed, used), good)
                self.chosen.pop()
            place += 1

    def cannot_gain(self, lacking: int, first: int, used: list[int]) -> bool:
        """Tell whether all was found that there may be if the next begins at a rank or later."""
        lost = 0
        if first:
            below = (1 << 4 * first) - 1
            for place in range(len(used)):
                lost += self.rules.worth_of(self.layers[place] & ~used[place] & below)
        most = self.total - lost
        for wilds in range(lacking, self.wilds + 1):
            known = self.found.get(wilds)
            if known is None or known[0] < most:
                return False
        return True

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

    def note(self, lacking: int, value: int) -> None:
        """Note what the chosen escaleras are worth, also with more wilds than they need."""
        found = self.found
        stuck = False
        for wilds in range(lacking, self.wilds + 1):
            before = found.get(wilds)
            if before is not None and before[0] >= value:
                continue
            more = wilds - lacking
            if more and not stuck:
                stuck = not self.grown(more)
            if not stuck:
                found[wilds] = (value, tuple(self.chosen), more, ())
            elif not self.swapped:
                self.full = self.full or self.crowded(more)
                return
            elif self.crowded(more):
                self.note_swapped(wilds, more, value)

    def crowded(self, more: int) -> bool:
        """Tell whether some escalera cannot become so much longer."""
        return any(self.rules.most - self.rules.spans[index].length < more for index in self.chosen)

    def note_swapped(self, wilds: int, more: int, value: int) -> None:
        """Note the worth where wilds also take the places of naturals, the cheapest first."""
        rules = self.rules
        used = [0] * len(self.layers)
        for index in self.chosen:
            used = covered(rules.spans[index].packed, used)
        used = [one & layer for one, layer in zip(used, self.layers, strict=True)]
        by_worth = sorted(range(RANKS), key=rules.worth.__getitem__)
        for longer in self.ways(more):
            left = list(used)
            needs = [
                rules.needs[rules.spans[index].length + one]
                for index, one in zip(self.chosen, longer, strict=True)
            ]
            spans = [rules.spans[index].packed for index in self.chosen]
            swaps = more - sum(longer)
            worth = value
            gone: list[int] = []
            for rank in by_worth:
                place = len(left) - 1
                while swaps and place >= 0:
                    if left[place] >> 4 * rank & 1:
                        left[place] ^= 1 << 4 * rank
                        if not enough(spans, needs, left):
                            left[place] ^= 1 << 4 * rank
                            break
                        worth -= rules.worth[rank]
                        gone.append(rank)
                        swaps -= 1
                    place -= 1
            if swaps:
                continue
            before = self.found.get(wilds)
            if before is None or worth > before[0]:
                self.found[wilds] = (worth, tuple(self.chosen), sum(longer), tuple(gone))

    def ways(self, more: int) -> list[list[int]]:
        """Give all ways to make the chosen escaleras longer by so many wilds at most."""
        found: list[list[int]] = [[]]
        for index in self.chosen:
            room = self.rules.most - self.rules.spans[index].length
            found = [
                [*longer, one]
                for longer in found
                for one in range(min(more - sum(longer), room) + 1)
            ]
        return [longer for longer in found if self.suffices(longer)]

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
    _, chosen, more, gone = entry
    cover = [0] * RANKS
    for index in chosen:
        for rank in rules.spans[index].ranks:
            cover[rank] += 1
    used = [min(cover[rank], suit >> 4 * rank & 15) for rank in range(RANKS)]
    for rank in gone:
        used[rank] -= 1
    left = 0
    for rank in range(RANKS):
        left |= used[rank] << 4 * rank
    search = _Worth(rules, layers_of(left, len(chosen)), len(chosen), 0, False)
    search.chosen = list(chosen)
    grown = search.grown(more) if more else [0] * len(chosen)
    spans: list[Span] = []
    for index, longer in zip(chosen, grown, strict=True):
        span = rules.spans[index]
        spans.append(longer_span(rules, span, span.length + longer))
    return spans, used


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
