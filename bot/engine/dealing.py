"""The deal: a whole shuffled deck becomes hands, pile and stock (rows 4, 7, 8)."""

from __future__ import annotations

from bot.engine.cards import BLACK_THREES, RED_THREES, only
from bot.engine.events import Dealt
from bot.engine.game import FIRST_TURN, NO_CARD, NOBODY, Game, seats_in_order
from bot.engine.law import Law
from bot.engine.odd_rules import FixedUnder, NoTalon


def replacements(law: Law, stock: bytes, number: int) -> tuple[bytes, bytes, int]:
    """Stock cards in place of so many threes: those for the hand, threes that come up among them and are laid out and
    replaced too, and how many cards that takes from the stock. An empty stock gives none."""
    cards = stock[:number].translate(None, law.laid_threes)
    if len(cards) == number:
        return cards, b"", number
    used = min(number, len(stock))
    while len(cards) < number and used < len(stock):
        used = min(used + number - len(cards), len(stock))
        cards = stock[:used].translate(None, law.laid_threes)
    return cards, only(stock[:used], law.laid_threes) if len(cards) < used else b"", used


def dealt(game: Game, event: Dealt) -> Game:
    """The position after a deal."""
    law = game.law
    rules = law.rules
    resting = NOBODY if event.resting is None else event.resting
    players = rules.seating.players
    order = seats_in_order(players, resting)
    first = (order.index(event.dealer) + 1) % len(order)
    round_of = order[first:] + order[:first]
    table = _Deal(law, event.deck, round_of)
    hands = table.packets(players, extra=rules.deal.extra_card)
    feet = table.packets(players) if rules.deal.foot else ()
    threes: list[bytes] = [b""] * law.sides
    owed = [0] * players
    if rules.deal.threes_first:
        table.replace_threes(hands, threes, owed)
    pile, under = table.turn_up()
    if not rules.deal.threes_first:
        table.replace_threes(hands, threes, owed)
    return Game(
        law=law,
        totals=game.totals,
        lifted=game.lifted,
        number=event.number,
        dealer=event.dealer,
        resting=resting,
        order=order,
        phase="play" if rules.deal.extra_card else "draw",
        turn=round_of[0],
        turn_number=FIRST_TURN,
        hands=tuple([bytes(sorted(hand)) for hand in hands]),
        melds=((),) * law.sides,
        red_threes=tuple([heap.translate(None, BLACK_THREES) for heap in threes]),
        black_threes=tuple([heap.translate(None, RED_THREES) for heap in threes]) if law.black != "play" else (),
        stock=table.stock,
        pile=pile,
        frozen=law.always_frozen or any(card in law.freezes for card in pile),
        under=under,
        upcard=pile[-1] if pile else NO_CARD,
        feet=tuple(feet),
        talons=(b"",) * players if not isinstance(rules.deal.talon, NoTalon) else (),
        owed=tuple(owed) if rules.threes.replaced_later else (),
    )


class _Deal:
    """A deck while it is dealt from its front; ``stock`` is what is left of it."""

    def __init__(self, law: Law, deck: bytes, round_of: tuple[int, ...]) -> None:
        self.law = law
        self.stock = deck
        self.round_of = round_of

    def packets(self, players: int, extra: bool = False) -> list[bytes]:
        """A packet for every seat, dealt card by card; with ``extra`` the first one gets a card more."""
        packets = [b""] * players
        number = self.law.rules.deal.hand * len(self.round_of)
        for place, seat in enumerate(self.round_of):
            packets[seat] = self.stock[place : number : len(self.round_of)]
        if extra:
            packets[self.round_of[0]] += self.stock[number : number + 1]
        self.stock = self.stock[number + extra :]
        return packets

    def turn_up(self) -> tuple[bytes, bytes]:
        """The pile from its upcard on, and the hidden cards under it, the lowest first."""
        deal = self.law.rules.deal
        if not deal.upcard:
            return b"", b""
        under = b""
        if isinstance(deal.under, FixedUnder):
            under, self.stock = self.stock[: deal.under.cards], self.stock[deal.under.cards :]
        shown = 1
        while self.stock[shown - 1] in self.law.covered:
            shown += 1
        pile, self.stock = self.stock[:shown], self.stock[shown:]
        if deal.put_back:
            middle = len(self.stock) // 2
            self.stock = self.stock[:middle] + pile[:-1] + self.stock[middle:]
            pile = pile[-1:]
        if not isinstance(deal.under, FixedUnder):
            number = deal.under(pile[-1])
            under, self.stock = self.stock[:number], self.stock[number:]
        return pile, under

    def replace_threes(self, hands: list[bytes], laid_out: list[bytes], owed: list[int]) -> None:
        """Lays out the threes of all hands, from the first player on, and replaces them or writes down what is owed."""
        law = self.law
        for at, seat in enumerate(self.round_of):
            hand = hands[seat]
            threes = only(hand, law.laid_threes)
            hand = hand.translate(None, threes)
            more = b""
            if law.rules.threes.replaced_later and at:
                owed[seat] = len(threes)
            else:
                more, drawn, used = replacements(law, self.stock, len(threes))
                self.stock = self.stock[used:]
                threes += drawn
            if law.black == "dealt":
                threes += only(hand, BLACK_THREES)
                hand = hand.translate(None, BLACK_THREES)
            hands[seat] = hand + more
            laid_out[seat % law.sides] += threes
