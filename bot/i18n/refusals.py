"""Why a move is refused, in words for the one who tried: what the rule asks, what was offered, what would be right."""

from __future__ import annotations

from typing import assert_never

from bot.engine.cards import THREE, WILDS
from bot.engine.game import NOBODY, Game
from bot.engine.odd_rules import AnyDiscard, GuardedDiscard, NoEarlyThree
from bot.engine.refusal import Refused
from bot.i18n.cards import card_name, cards_text, ranks_name
from bot.i18n.catalogue import Words
from bot.i18n.needs import ban_text
from bot.i18n.people import NameOf
from bot.i18n.refused_melds import meld_refusal
from bot.i18n.refused_openings import opening_refusal
from bot.i18n.refused_piles import pile_refusal
from bot.i18n.tried import Tried


def refusal_text(
    words: Words, refused: Refused, game: Game | None = None, seat: int | None = None, name_of: NameOf | None = None
) -> str:
    """A sentence or two about a refused move.

    The position in which it was tried (a seat's view of it will do) and the seat make the text more helpful, and so does
    ``name_of``, which names the other seats; without them it says less, never something else.
    """
    tried = Tried(words, refused, game, seat, name_of)
    match refused.code:
        case "over":
            return _over(tried)
        case "not-your-turn":
            return _not_your_turn(tried)
        case "phase":
            return words(f"refusal.phase{_phase(tried)}")
        case "not-held":
            return _not_held(tried)
        case (
            "stock-empty" | "must-take" | "pile-empty" | "pile-never" | "pile-closed" | "pile-blocked" | "pile-frozen"
            | "pile-cards" | "pile-one-card"
        ) as code:  # fmt: skip
            return pile_refusal(tried, code)
        case (
            "meld-size" | "meld-ranks" | "meld-threes" | "wild-limit" | "wild-meld" | "sequence" | "meld-full" | "meld-exists"
            | "meld-fresh" | "not-your-meld"
        ) as code:  # fmt: skip
            return meld_refusal(tried, code)
        case "minimum" | "opening-wilds" | "opening-canasta" | "opening-natural" as code:
            return opening_refusal(tried, code)
        case "canastas":
            return _canastas(tried)
        case "out-banned" | "out-early":
            return words("refusal.ban", why=ban_text(words, refused, game, name_of))
        case "out-asked":
            answer = tried.word("answer")
            return words(f"refusal.out-asked.{answer}" if answer else "refusal.out-asked")
        case "out-discard":
            return words("refusal.out-discard")
        case "discard":
            return words(f"refusal.discard{_discard(tried)}", cards=tried.cards())
        case "special":
            return words(f"refusal.special{_special(tried)}", special=words(f"special.{tried.word('special')}"))
        case "cut":
            return words("refusal.cut", offered=tried.number("offered"), most=tried.number("most"))
        case never:
            assert_never(never)


def _over(tried: Tried) -> str:
    words, game = tried.words, tried.game
    if game is not None and game.phase == "cut":
        if tried.name_of is None or tried.seat == game.turn:
            return words("refusal.over.cut")
        return words("refusal.over.cut.named", name=tried.name_of(game.turn))
    return words("refusal.over.match" if game is not None and game.phase == "over" else "refusal.over")


def _not_your_turn(tried: Tried) -> str:
    turn, game = tried.number("turn"), tried.game
    if game is not None and game.phase == "asked" and tried.seat == game.to_move():
        return tried.words("refusal.not-your-turn.answer")
    if tried.name_of is None or turn == NOBODY:
        return tried.words("refusal.not-your-turn")
    return tried.words("refusal.not-your-turn.named", name=tried.name_of(turn))


def _phase(tried: Tried) -> str:
    """What sort of bad moment it is, as the rest of a key."""
    phase, game = tried.word("phase"), tried.game
    if tried.fact("keep"):
        return ".keep" if game is None or game.rules.threes.kept else ".keep.never"
    if tried.fact("asked") is not None:
        return _question(tried, tried.word("asked"))
    if phase == "draw" and game is not None and not game.stock:
        return ".draw.empty"
    if phase == "play" and game is not None and game.took:
        return ".play.took"
    return f".{phase}"


def _question(tried: Tried, asked: str) -> str:
    """Why the partner cannot be asked."""
    game = tried.game
    if asked == "unable":
        return ".ask.unable"
    if asked:
        once = game is not None and game.rules.going_out.asks == "hand" and not game.asked
        return ".ask.hand" if once else ".ask.again"
    if game is None or tried.seat is None:
        return ".ask"
    if game.partner(tried.seat) == NOBODY:
        return ".ask.nobody"
    return ".ask.off" if game.rules.going_out.ask == "off" else ".ask.late"


def _not_held(tried: Tried) -> str:
    words, hand = tried.words, tried.hand()
    if hand is None:
        return words("refusal.not-held", cards=tried.cards())
    wanted = tried.heap()
    missing = next(card for card in wanted if wanted.count(card) > hand.count(card))
    asked, held = _of_rank(wanted, missing >> 2), _of_rank(hand, missing >> 2)
    if not held:
        return words("refusal.not-held.none", ranks=tried.ranks(missing))
    if len(held) < len(asked):
        return words.count("refusal.not-held.fewer", len(held), asked=tried.count(missing, len(asked)))
    return words(
        "refusal.not-held.suit",
        card=card_name(words, missing),
        ranks=tried.ranks(missing),
        held=cards_text(words, held),
    )


def _of_rank(cards: bytes, rank: int) -> bytes:
    """The cards of a rank; red and black threes together."""
    return bytes(card for card in cards if card >> 2 == rank)


def _canastas(tried: Tried) -> str:
    words = tried.words
    asked, offered = tried.number("asked"), tried.number("offered")
    lacking = tried.word("lacking")
    if offered < asked:
        said = words.count("refusal.canastas" if offered else "refusal.canastas.none", asked, offered=offered)
        return f"{said} {words(f'refusal.canastas.lacking.{lacking}')}" if lacking else said
    if lacking:
        return words("refusal.canastas.kind", lacking=words(f"refusal.canastas.lacking.{lacking}"))
    return words("refusal.canastas.unfinished", ranks=ranks_name(words, tried.number("unfinished")))


def _discard(tried: Tried) -> str:
    """Why a card may not be discarded, as the rest of a key."""
    game, cards = tried.game, tried.heap()
    if game is None:
        return ""
    if game.phase == "last":
        return ".last"
    rule = game.rules.pile.discards
    match rule:
        case AnyDiscard():
            return ""
        case NoEarlyThree():
            return ".early-three"
        case GuardedDiscard():
            if cards[0] >> 2 == THREE:
                return ".three"
            return ".wild" if cards[0] in WILDS else ".first.strict" if rule.strict else ".first"
        case _:
            assert_never(rule)


def _special(tried: Tried) -> str:
    """Why a hand cannot be laid as a special one, as the rest of a key."""
    game = tried.game
    if game is not None and game.took:
        return ".took"
    return ".opened" if tried.melds() else ""
