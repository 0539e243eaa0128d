"""Why a move is refused, in words for the one who tried: what the rule asks, what was offered, what would be right."""

from __future__ import annotations

from typing import Final, assert_never

from bot.engine.cards import FACE_DOWN, RED_THREES, THREE, WILD, WILDS, only
from bot.engine.game import NOBODY, Game
from bot.engine.melds import find_meld
from bot.engine.refusal import Fact, Refused
from bot.i18n.cards import RANK_KEYS, card_name, cards_text, listed, rank_count, ranks_name
from bot.i18n.catalogue import Words
from bot.i18n.people import NameOf

PAIR: Final = 2


def refusal_text(
    words: Words, refused: Refused, game: Game | None = None, seat: int | None = None, name_of: NameOf | None = None
) -> str:
    """A sentence or two about a refused move.

    The position in which it was tried (a seat's view of it will do) and the seat make the text more helpful, and so does
    ``name_of``, which names the other seats; without them it says less, never something else.
    """
    return _Teller(words, dict(refused.facts), game, seat, name_of).tell(refused)


class _Teller:
    def __init__(
        self, words: Words, facts: dict[str, Fact], game: Game | None, seat: int | None, name_of: NameOf | None
    ) -> None:
        self.words: Final = words
        self.facts: Final = facts
        self.game: Final = game
        self.seat: Final = seat
        self.name_of: Final = name_of

    def tell(self, refused: Refused) -> str:
        match refused.code:
            case "over":
                return self._over()
            case "not-your-turn":
                return self._not_your_turn()
            case "phase":
                return self.words(f"refusal.phase{self._phase()}")
            case "not-held":
                return self._not_held()
            case "must-take":
                return self._about_top("refusal.must-take")
            case "pile-blocked":
                return f"{self._pile_blocked()} {self._instead()}"
            case "pile-empty" | "pile-never" | "pile-closed" as untakable:
                return f"{self.words(f'refusal.{untakable}')} {self._instead()}"
            case "pile-frozen":
                return self._pile_frozen()
            case "pile-cards":
                return self._pile_cards()
            case "meld-size":
                return self._meld_size()
            case "meld-ranks":
                return self._meld_ranks()
            case "meld-threes":
                return self._meld_threes()
            case "wild-limit":
                return self._wild_limit()
            case "meld-exists":
                return self._meld_exists()
            case "not-your-meld":
                return self._not_your_meld()
            case "minimum":
                return self._minimum()
            case "canastas":
                return self._canastas()
            case "out-asked":
                answer = self._word("answer")
                return self.words(f"refusal.out-asked.{answer}" if answer else "refusal.out-asked")
            case "discard":
                last = self.game is not None and self.game.phase == "last"
                return self.words(f"refusal.discard{'.last' if last else ''}", cards=self._cards())
            case (
                "stock-empty" | "pile-one-card" | "wild-meld" | "sequence"
                | "meld-full" | "meld-fresh" | "opening-wilds" | "opening-canasta" | "opening-natural" | "out-banned"
                | "out-early" | "out-discard" | "special" | "cut"
            ) as plain:  # fmt: skip
                return self.words(f"refusal.{plain}")
            case never:
                assert_never(never)

    def _number(self, name: str) -> int:
        return int(self.facts[name])

    def _word(self, name: str) -> str:
        word = self.facts[name]
        return word if isinstance(word, str) else ""

    def _heap(self) -> bytes:
        cards = self.facts["cards"]
        return cards if isinstance(cards, bytes) else b""

    def _cards(self) -> str:
        return cards_text(self.words, self._heap())

    def _hand(self) -> bytes | None:
        """The hand of the one who tried, if it is known."""
        if self.game is None or self.seat is None or self.seat >= len(self.game.hands):
            return None
        hand = self.game.hands[self.seat]
        return None if FACE_DOWN in hand else hand

    def _over(self) -> str:
        match_over = self.game is not None and self.game.phase == "over"
        return self.words(f"refusal.over{'.match' if match_over else ''}")

    def _not_your_turn(self) -> str:
        turn, game = self._number("turn"), self.game
        if game is not None and game.phase == "asked" and self.seat == game.to_move():
            return self.words("refusal.not-your-turn.answer")
        if self.name_of is None or turn == NOBODY:
            return self.words("refusal.not-your-turn")
        return self.words("refusal.not-your-turn.named", name=self.name_of(turn))

    def _phase(self) -> str:
        """What sort of bad moment it is, as the rest of a key."""
        phase, game = self._word("phase"), self.game
        if "asked" in self.facts:
            return self._question(self._word("asked"))
        if phase == "draw" and game is not None and not game.stock:
            return ".draw.empty"
        if phase == "play" and game is not None and game.took:
            return ".play.took"
        return f".{phase}"

    def _question(self, asked: str) -> str:
        """Why the partner cannot be asked."""
        game = self.game
        if asked == "unable":
            return ".ask.unable"
        if asked:
            return ".ask.again"
        if game is None or self.seat is None:
            return ".ask"
        if game.partner(self.seat) == NOBODY:
            return ".ask.nobody"
        return ".ask.off" if game.rules.going_out.ask == "off" else ".ask.late"

    def _not_held(self) -> str:
        hand = self._hand()
        if hand is None:
            return self.words("refusal.not-held", cards=self._cards())
        wanted = self._heap()
        missing = next(card for card in wanted if wanted.count(card) > hand.count(card))
        rank = missing >> 2
        asked = _of_rank(wanted, rank)
        held = _of_rank(hand, rank)
        if not held:
            return self.words("refusal.not-held.none", ranks=self._ranks(missing))
        if len(held) < len(asked):
            return self.words.count("refusal.not-held.fewer", len(held), asked=self._count(missing, len(asked)))
        return self.words(
            "refusal.not-held.suit",
            card=card_name(self.words, missing),
            ranks=self._ranks(missing),
            held=cards_text(self.words, held),
        )

    def _ranks(self, card: int) -> str:
        return self.words("ranks.red-three") if card in RED_THREES else ranks_name(self.words, card >> 2)

    def _count(self, card: int, n: int) -> str:
        if card in RED_THREES:
            return self.words.count("rank.count.red-three", n)
        return rank_count(self.words, card >> 2, n)

    def _about_top(self, key: str) -> str:
        top = self._number("top")
        return self.words(key, top=card_name(self.words, top), ranks=ranks_name(self.words, top >> 2))

    def _pile_blocked(self) -> str:
        top = self._number("top")
        if top in WILDS:
            return self.words("refusal.pile-blocked.wild", top=card_name(self.words, top))
        if top >> 2 == THREE:
            return self.words("refusal.pile-blocked.red" if top in RED_THREES else "refusal.pile-blocked.black")
        return self.words("refusal.pile-blocked", top=card_name(self.words, top))

    def _instead(self) -> str:
        """What can be done where the pile cannot be taken."""
        empty = self.game is not None and not self.game.stock
        return self.words("refusal.instead.end" if empty else "refusal.instead.draw")

    def _pile_frozen(self) -> str:
        rank, held = self._number("top") >> 2, self._number("held")
        pair = rank_count(self.words, rank, PAIR)
        why = self.words("refusal.pile-frozen.frozen" if self.facts["opened"] else "refusal.pile-frozen.unopened")
        if held >= PAIR:
            return self.words("refusal.pile-frozen.show", why=why, pair=pair)
        if held:
            return self.words.count("refusal.pile-frozen", held, why=why, pair=pair)
        return self.words("refusal.pile-frozen.none", why=why, pair=pair)

    def _pile_cards(self) -> str:
        top = self._number("top")
        rank = top >> 2
        foreign = bytes(card for card in self._heap() if card >> 2 != rank and card not in WILDS)
        if foreign:
            return self.words(
                "refusal.pile-cards.foreign",
                cards=cards_text(self.words, foreign),
                ranks=ranks_name(self.words, rank),
                top=card_name(self.words, top),
            )
        ways = [rank_count(self.words, rank, PAIR)]
        if self.game is not None and self.game.law.natural_wild:
            ways.append(listed(self.words, [rank_count(self.words, rank, 1), rank_count(self.words, WILD, 1)]))
        return self.words("refusal.pile-cards", top=card_name(self.words, top), ways=listed(self.words, ways, "list.or"))

    def _meld_size(self) -> str:
        asked, offered = self._number("asked"), len(self._heap())
        if not offered:
            return self.words("refusal.meld-size.none", asked=asked)
        return self.words.count("refusal.meld-size", offered, asked=asked, cards=self._cards())

    def _meld_ranks(self) -> str:
        rank = self.facts.get("rank")
        if rank is None:
            return self.words("refusal.meld-ranks", cards=self._cards())
        foreign = bytes(card for card in self._heap() if card >> 2 != rank and card not in WILDS)
        key = "refusal.meld-ranks.threes" if rank == THREE else "refusal.meld-ranks.added"
        return self.words(key, ranks=ranks_name(self.words, int(rank)), cards=cards_text(self.words, foreign))

    def _meld_threes(self) -> str:
        if only(self._heap(), RED_THREES):
            return self.words("refusal.meld-threes.red")
        never = self.game is not None and self.game.rules.threes.black_melds == "never"
        return self.words("refusal.meld-threes.never" if never else "refusal.meld-threes")

    def _wild_limit(self) -> str:
        naturals, wilds = self._number("naturals"), self._number("wilds")
        if naturals < self._number("least"):
            return self.words.count("refusal.wild-limit.naturals", self._number("least"), offered=naturals)
        return self.words(
            "refusal.wild-limit",
            naturals=self.words.count("cards.natural", naturals),
            asked=rank_count(self.words, WILD, self._number("asked")),
            offered=wilds,
        )

    def _meld_exists(self) -> str:
        rank = self._number("rank")
        ranks = ranks_name(self.words, rank)
        there = self._own_meld(rank)
        return self.words("refusal.meld-exists.twice" if there is False else "refusal.meld-exists", ranks=ranks)

    def _own_meld(self, rank: int) -> bool | None:
        """Whether the side has a meld of the rank on the table; ``None`` if that is not known."""
        if self.game is None or self.seat is None:
            return None
        return find_meld(self.game, self.game.side(self.seat), rank) is not None

    def _not_your_meld(self) -> str:
        rank = self._number("rank")
        if self._own_meld(rank) or rank not in RANK_KEYS:
            return self.words("refusal.not-your-meld.which")
        said = self.words("refusal.not-your-meld", ranks=ranks_name(self.words, rank))
        if self.game is None or self.seat is None:
            return said
        own = [ranks_name(self.words, meld.rank) for meld in self.game.melds[self.game.side(self.seat)]]
        if not own:
            return self.words("refusal.not-your-meld.none", said=said)
        return self.words("refusal.not-your-meld.others", said=said, ranks=listed(self.words, own))

    def _minimum(self) -> str:
        asked, offered = self._number("asked"), self._number("offered")
        with_pile = self.game is not None and self.game.phase == "draw"
        key = "refusal.minimum.pile" if with_pile else "refusal.minimum"
        return self.words(key, asked=asked, offered=offered, missing=asked - offered)

    def _canastas(self) -> str:
        asked, offered = self._number("asked"), self._number("offered")
        if not offered:
            return self.words.count("refusal.canastas.none", asked)
        return self.words.count("refusal.canastas", asked, offered=offered)


def _of_rank(cards: bytes, rank: int) -> bytes:
    """The cards of a rank; red and black threes together."""
    return bytes(card for card in cards if card >> 2 == rank)
