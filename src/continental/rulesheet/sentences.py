"""Every sentence of a rule sheet."""

from enum import Enum, unique

__all__ = ["Sentence"]


@unique
class Sentence(Enum):
    """Every sentence, heading and word of a rule sheet; the value is its English text.

    In a text ``{name}`` is a parameter, and ``{name:one|many}`` picks a word by its number, as in
    `Reason`.
    """

    # the title
    REVISION = "{id}, revision {revision}"
    CHANGED = "{id}, revision {revision}, changed"

    # who plays, and with what
    PLAYERS_AND_CARDS = "Players and cards"
    PEOPLE = "{minimum} to {maximum} people play, each alone."
    PEOPLE_EXACTLY = "{count} people play, each alone."
    CLOCKWISE = "The turn passes clockwise, to the left."
    COUNTER_CLOCKWISE = "The turn passes counter-clockwise, to the right."
    PACK = "A pack has 52 cards and {jokers} {jokers:joker|jokers}."
    PACK_WITHOUT_JOKERS = "A pack has 52 cards and no joker."
    ANY_ROUND = "all"
    ROUNDS_FROM = "from {first}"
    PEOPLE_HEAD = "people"
    ROUNDS_HEAD = "rounds"
    PACKS_HEAD = "packs"
    IN_ALL_HEAD = "cards in all"

    # wilds
    WILDS = "Wilds"
    JOKERS = "Jokers are wild: each can stand for any card of a meld."
    NO_JOKERS = "There are no jokers."
    WILD_TOO = "{cards} {cards:is|are} wild too; in its own place such a card is a natural."
    NO_OTHER_WILDS = "No other card is wild."
    ANY_RATIO = "No ratio between wilds and naturals has to be kept."
    NOT_MORE_WILDS = "A meld has no more wilds than naturals."
    FEWER_WILDS = "A meld has fewer wilds than naturals."
    LIMITS_ALWAYS = "Limits on wilds hold at any time, also when a card is added to a meld."
    LIMITS_AT_OPENING = "Limits on wilds hold when melds are laid down, and not afterwards."

    # melds
    MELDS = "Melds"
    NO_TRIOS = "There are no trios."
    TRIO = "A trio is {minimum} or more cards of one rank."
    TRIO_UP_TO = "A trio is {minimum} to {maximum} cards of one rank."
    TRIO_EXACTLY = "A trio is {minimum} cards of one rank, neither more nor fewer."
    TRIO_WILDS = "A trio has at most {maximum} {maximum:wild|wilds}."
    TRIO_NATURALS = "A trio has at least {minimum} {minimum:natural|naturals}."
    TRIO_OF_WILDS = "A trio may be wilds alone."
    TRIO_PACKS = (
        "A trio has at most {maximum} {maximum:natural|naturals} for each pack that is in play."
    )
    SUITS_REPEAT = "The suits of a trio may repeat."
    SUITS_DIFFER = "The naturals of a trio are of different suits."
    SUITS_DIFFER_AT_OPENING = (
        "The naturals of a trio are of different suits as it is laid down; a card that is added "
        "may repeat a suit."
    )
    RANKS_REPEAT = "Two trios of one contract may be of one rank."
    RANKS_DIFFER = "The trios of one contract are of different ranks."
    ESCALERA = (
        "An escalera is {minimum} to {maximum} consecutive cards of one suit, none of them twice."
    )
    ESCALERA_EXACTLY = "An escalera is {minimum} consecutive cards of one suit, none of them twice."
    ACE_LOW = "The ace stands below the two."
    ACE_HIGH = "The ace stands above the king."
    ACE_LOW_OR_HIGH = (
        "The ace stands below the two or above the king, not both in one escalera, and never "
        "between them."
    )
    ACE_CIRCULAR = "The ace stands anywhere, also between the king and the two: Qs Ks As 2s."
    ESCALERA_WILDS = "An escalera has at most {maximum} {maximum:wild|wilds}."
    ESCALERA_NATURALS = "An escalera has at least {minimum} {minimum:natural|naturals}."
    ESCALERA_OF_WILDS = "An escalera may be wilds alone."
    WILDS_ADJACENT = "Wilds of an escalera may lie side by side."
    WILDS_APART = "Wilds of an escalera do not lie side by side."
    SUIT_FREE = "Escaleras of one contract may be of one suit, whatever their places."
    SUIT_NOT_EQUAL = "Two escaleras of one contract and one suit do not have the same places."
    SUIT_NOT_TOUCHING = "Two escaleras of one contract and one suit do not touch."
    SUIT_TWO_APART = (
        "Between two escaleras of one contract and one suit at least two ranks are free."
    )
    SUIT_DIFFERENT = "The escaleras of one contract are of different suits."

    # contracts
    CONTRACTS = "Contracts"
    PATTERNS = "What a hand must be"
    CONTRACT_LETTERS = "T is a trio and E an escalera."
    CONTRACT_LENGTHS = "A number says how many cards it has at least, and with ! how many exactly."
    ONE_OF_SEVERAL = "Where a round has several contracts, one of them is met."
    LAST_ROUND_REPEATS = "Every further round is like the last of these."
    ROUND_HEAD = "round"
    DEALT_HEAD = "cards dealt"
    CONTRACT_HEAD = "contract"
    IN_WORDS_HEAD = "in words"
    TRIOS = "{count} {count:trio|trios}"
    TRIOS_FROM = "{count} {count:trio|trios} of {length} cards or more"
    TRIOS_OF = "{count} {count:trio|trios} of {length} cards"
    ESCALERAS = "{count} {count:escalera|escaleras}"
    ESCALERAS_FROM = "{count} {count:escalera|escaleras} of {length} cards or more"
    ESCALERAS_OF = "{count} {count:escalera|escaleras} of {length} cards"

    # the deal
    DEAL = "The deal"
    DEALER_BY_LOT = "The first dealer is found by lot."
    DEALER_LOWEST = (
        "For the first deal each seat draws a card, and the lowest deals; the ace is low and the "
        "joker highest. Those who tie for it draw again."
    )
    DEALER_HIGHEST = (
        "For the first deal each seat draws a card, and the highest deals; the ace is low and the "
        "joker highest. Those who tie for it draw again."
    )
    NEXT_SEAT_DEALS = "The next seat deals the next round."
    WINNER_DEALS = (
        "Who goes out deals the next round; where nobody did, the next seat after the dealer does."
    )
    AT_A_TIME = "A seat gets {cards} {cards:card|cards} at a time, the seat after the dealer first."
    ONE_STOCK = "The rest is the stock; its first card is turned up and begins the discards."
    TWO_STOCKS = (
        "Of the rest the last part, {share} rounded down, is the penalty stock, and the others are "
        "the stock; its first card is turned up and begins the discards."
    )

    # the turn
    TURN = "The turn"
    DRAW = "A turn begins with a draw: the top discard, or a card of the stock."
    OPENED_TAKE = "Seats that have laid down may take the discard too."
    OPENED_DRAW = "Seats that have laid down draw from the stock only."
    DISCARD_FREE = "On one's own turn the discard costs nothing."
    DISCARD_COSTS = (
        "On one's own turn the discard of another costs {cards} penalty {cards:card|cards}; the "
        "first upcard costs nothing."
    )
    OF_TWO_FREE = "With two people it costs nothing."
    OF_TWO_COSTS = (
        "With two people the discard of the other costs {cards} penalty {cards:card|cards}."
    )
    LAST_IS_DISCARD = "A turn ends with a discard, of any card."
    RESHUFFLE = (
        "When a card is due and the stock is empty, all discards but the top one are shuffled and "
        "become the stock."
    )
    RESHUFFLES = "That happens at most {times} {times:time|times} in a round."
    PENALTY_STOCK_TURNS = "When nothing can be shuffled, the penalty stock becomes the stock."
    NO_CARD_LEFT = "When a card is due and there is none, the round ends and nobody went out."
    TURNS = (
        "A round ends too, and nobody went out, when a seat has had {turns} {turns:turn|turns} and "
        "would begin another."
    )
    TURNS_UNBOUND = "A round may have any number of turns."

    # buying
    BUYING = "Buying"
    NO_BUYING = "Nobody takes a discard out of turn."
    BUY = (
        "A discard that the seat on turn refuses may be bought: the other seats are asked in "
        "order, and the first that wants it gets it."
    )
    BUY_COSTS = "The buyer takes {cards} penalty {cards:card|cards} besides."
    BUY_FREE = "The buyer takes nothing else."
    OPENED_BUY = "Seats that have laid down may buy too."
    OPENED_DO_NOT_BUY = "Seats that have laid down do not buy."
    OWN_DISCARD = "A seat may buy back what it discarded itself."
    NOT_OWN_DISCARD = "Nobody buys back what they discarded themselves."
    UPCARD = "The first upcard may be bought too."
    NOT_UPCARD = "The first upcard is not bought."
    BUYS = "A seat buys at most {times} {times:time|times} in a round."
    BUYS_UNBOUND = "A seat may buy as often as it likes."
    FROM_STOCK = "Penalty cards come from the stock."
    FROM_PENALTY_STOCK = (
        "Penalty cards come from the penalty stock, and where it is empty from the stock."
    )

    # laying down
    LAYING_DOWN = "Laying down"
    OPEN_EXACT = (
        "A seat lays down once in a round, on its own turn: all melds of the contract at once, and "
        "no others."
    )
    OPEN_AT_LEAST = (
        "A seat lays down once in a round, on its own turn: all melds of the contract at once, and "
        "more if it likes."
    )
    FED_BY_SWAPS = "To lay down, a seat may use wilds that it swaps out of melds on the table."
    NOT_FED_BY_SWAPS = "Wilds on the table are of no use for laying down."
    LAY_OFF = "A seat that has laid down may add cards to its own melds and to those of others."
    LAY_OFF_OWN = "A seat that has laid down may add cards to its own melds only."
    LAY_OFF_OTHERS = "A seat that has laid down may add cards to the melds of others only."
    NO_LAY_OFF = "Nothing is added to melds on the table."
    GROWS = (
        "Nothing on the table is rearranged: an escalera grows at its ends, and a wild goes on "
        "standing for the same card."
    )
    LAY_OFF_AT_ONCE = "It may do so in the turn in which it lays down."
    LAY_OFF_LATER = "It may do so from its next turn on."

    # swapping
    SWAPPING = "Swapping wilds"
    NO_SWAPS = "Wilds stay where they are laid."
    SWAP = (
        "A seat that has laid down may put a card in the place of a wild on the table; the wild "
        "goes elsewhere on the table at once, never into the hand."
    )
    FROM_ESCALERAS = "Out of an escalera it comes for exactly the card that it stands for."
    NOT_FROM_ESCALERAS = "Wilds of escaleras stay there."
    FROM_TRIOS = "Out of a trio it comes for any natural of the rank."
    NOT_FROM_TRIOS = "Wilds of trios stay there."
    FROM_ALL = "It may come out of the melds of any seat."
    FROM_OWN = "It comes out of one's own melds only."
    INTO_TRIOS = "It may go into a trio."
    NOT_INTO_TRIOS = "It does not go into a trio."
    INTO_SAME = "It may go to an end of the escalera that it comes from."
    NOT_INTO_SAME = "It does not go back into the escalera that it comes from."
    SWAP_AT_ONCE = "A seat may swap in the turn in which it has laid down."
    SWAP_LATER = "A seat may swap from the turn after its laying down on."

    # going out
    GOING_OUT = "Going out"
    EMPTY_HAND = "The round ends when the seat on turn has no card left."
    ANY_LAST_CARD = "The last card may be played in any way."
    LAST_DISCARD = "The last card must be a discard."
    WHOLE_HAND = (
        "On its own turn a seat lays down its whole hand at once and discards the card that is "
        "left after the draw; that ends the round."
    )
    DEALT_HAND = "A dealt hand may go out at the start of its first turn, without draw and discard."
    NO_DEALT_HAND = "Nobody goes out without a draw."
    FALSE_CALLS = (
        "A seat may call out falsely: its hand then lies open for the rest of the round and is "
        "played on."
    )
    NO_FALSE_CALLS = "There are no false calls."

    # scores of games with contracts
    SCORING = "Scoring"
    EVERY_CARD = "Every card left in hand counts, also one that would fit."
    CARD_HEAD = "card"
    POINTS_HEAD = "points"
    JOKER = "joker"
    ACE = "ace"
    BLACK_ACE = "black ace"
    RED_ACE = "red ace"
    COURT = "jack, queen, king"
    ITS_NUMBER = "its number"
    OUT_COUNTS = "Who went out counts {points}."
    OUT_COUNTS_ROUND = "Who went out counts {points} times the number of the round besides."
    AT_ONCE = "A seat goes out at once when it lays down and empties its hand in one turn."
    AT_ONCE_COUNTS = "Who went out at once counts {points} besides."
    AT_ONCE_COUNTS_ROUND = (
        "Who went out at once counts {points} times the number of the round besides."
    )
    AT_ONCE_FACTOR = (
        "When a seat went out at once, the points of the others are multiplied by {factor}."
    )
    FIRST_TURN_FACTOR = (
        "When that was also the first turn of the seat, they are multiplied by {factor}."
    )
    NOBODY_ELSE_OPEN = "That holds only where no other seat had laid down."
    NOBODY_OUT_COUNTS = "When nobody went out, every seat counts its hand."
    NOBODY_OUT_FREE = "When nobody went out, nobody counts anything."

    # payments of concealed games
    PAYMENTS = "Payments"
    EACH_PAYS = "Each other seat pays to the one that went out, added up:"
    FOR_HEAD = "for"
    FOR_GOING_OUT = "going out"
    FOR_WILD_CARD = "each wild other than a joker"
    FOR_JOKER = "each joker"
    FOR_CLEAN = "a hand without wilds"
    FOR_DRAWN = "going out on one's first turn, after drawing"
    FOR_DEALT = "going out on one's first turn, without drawing"
    FOR_ONE_SUIT = "escaleras all of one suit"
    NATURAL_IS_CLEAN = "A wild in its own place is a natural, and the hand is still without wilds."
    NATURAL_SPOILS = "With a wild in its own place a hand is not without wilds."
    SUIT_REPRESENTED = "One suit is what the escaleras stand for, whatever wilds they have."
    SUIT_NATURAL = "One suit means that every card is a natural of it."
    NOBODY_OUT_PAYS_NOT = "When nobody went out, nobody pays."

    # the end
    END = "The end"
    AFTER_ROUNDS = "The game is over after round {last}."
    AFTER_DEALS = "The game is over after {deals} {deals:deal|deals}."
    AS_MANY_AS_SEATS = "The game is over after as many deals as people play."
    AT_TARGET = "The game is over when a total has come to {target}."
    LOWEST_WINS = "The lowest total wins."
    HIGHEST_WINS = "The highest total wins."
    TIES_SHARED = "Seats with equal totals share the win."
    TIES_MOST = "Of equal totals that of the seat wins that went out most often; else it is shared."
    TIES_FEWEST = (
        "Of equal totals that of the seat wins that went out least often; else it is shared."
    )
    TIES_SEAT = "Of equal totals that of the first seat wins."
    EARLY_END = "The game may be ended early, between two rounds."

    # what is set and says nothing
    WITHOUT_EFFECT = "Set, but without effect in this game"
    SETTING = "{path}: {value}"
