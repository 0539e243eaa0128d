"""What there is to be told of: refusals, events and positions of every kind, odd ones too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from bot.engine.cards import FACES, JOKER, SEQUENCE, WILD, heap
from bot.engine.decide import decide
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Event,
    HandEnded,
    Joined,
    Lifted,
    Line,
    MatchEnded,
    Melded,
    PickedUp,
    SideScore,
    Source,
    TalonLaid,
    TookPile,
    TurnedOver,
)
from bot.engine.evolve import replay
from bot.engine.game import Game, new_match
from bot.engine.moves import Target
from bot.engine.notation import parse_cards, parse_move
from bot.engine.odd_rules import RuleOfFive
from bot.engine.refusal import CODES, Refused, refuse
from bot.engine.ruleset import Ruleset, changed
from bot.engine.special_hands import SpecialName
from bot.engine.variants import ruleset
from bot.tables.declined import Declined, TableCode, decline
from tests.i18n.support import dealt, forms, name_of, played, position, position_of, refusals

CLASSIC: Final = ruleset("classic")
SAMBA: Final = ruleset("samba")
AMERICAN: Final = ruleset("american")
SURPRIZA: Final = ruleset("surpriza")
HAND_AND_FOOT: Final = ruleset("hand-and-foot")
CUTTHROAT: Final = ruleset("cutthroat")

SCORES: Final = (SideScore(tuple((line, 5) for line in get_args(Line))), SideScore(tuple((line, 0) for line in get_args(Line))))


def odd_refusals() -> Iterator[tuple[Refused, Game | None, int | None]]:
    """Refusals by the judge, and what it could say in positions that do not come up in them."""
    yield from ((refused, game, seat) for game, seat, refused in refusals())
    given = {refused.code for _, _, refused in refusals()}
    yield from ((refuse(code), None, None) for code in CODES if code not in given)
    game = position(hands={0: "3H 4D 4S"}, phase="play")
    for cards in ("3H 3H", "3D 3D", "5C", "4H"):
        yield refuse("not-held", cards=parse_cards(cards)), game, 0
    yield refuse("not-held", cards=parse_cards("3H")), position(hands={0: "4H 5D"}), 0
    yield refuse("over"), game._replace(phase="over"), 0
    yield refuse("over"), new_match(SURPRIZA), 0
    yield refuse("over"), new_match(SURPRIZA), 3
    yield refuse("not-your-turn", turn=0), game._replace(phase="asked"), 2
    yield from ((refused, at, 0) for refused, at in _odd_moments(game))
    yield from ((refused, at, 0) for refused, at in _odd_piles(game))
    yield from ((refused, at, 0) for refused, at in _odd_melds(game))
    yield from ((refused, at, 0) for refused, at in _odd_ends(game))


def _odd_moments(game: Game) -> Iterator[tuple[Refused, Game]]:
    for phase in ("draw", "play", "asked", "last"):
        for each in (game, game._replace(stock=b"", took=True)):
            yield refuse("phase", phase=phase), each
    for asked in ("", "yes", "unable"):
        yield refuse("phase", phase="play", asked=asked), game
    yield refuse("phase", phase="play", asked="yes"), position_of(AMERICAN, phase="play")
    for rules in (CLASSIC.for_players(2), changed(CLASSIC, (("going_out.ask", "off"),))):
        yield refuse("phase", phase="play", asked=""), dealt(rules)
    yield refuse("stock-empty"), dealt(ruleset("italian"))
    yield refuse("phase", phase="draw", keep=True), game
    yield refuse("phase", phase="draw", keep=True), dealt(AMERICAN)


def _odd_piles(game: Game) -> Iterator[tuple[Refused, Game]]:
    for top in ("2S", "3S", "3H", "KS"):
        for lap in (False, True):
            yield refuse("pile-blocked", top=parse_cards(top)[0], lap=lap, dead=top == "KS"), game._replace(stock=b"")
    yield refuse("pile-blocked", top=parse_cards("KS")[0], lap=False, dead=False), game
    blocked = position_of(ruleset("romanian"), turn=1)._replace(wild_discarded=99)
    yield refuse("pile-blocked", top=parse_cards("KS")[0], lap=True, dead=False), blocked
    for held in (0, 1, 2):
        for opened in (False, True):
            for each in (game, position_of(ruleset("cuban"))):
                yield refuse("pile-frozen", top=FACES[10], held=held, opened=opened), each
    for key in ("surpriza", "romanian", "brazilian"):
        for opened in (False, True):
            yield refuse("pile-closed", opened=opened), dealt(ruleset(key))
    for top, cards in (("2S", "2H JK"), ("JK", "JK 2S"), ("KS", "KH 2S"), ("KS", "QH")):
        yield refuse("pile-cards", top=parse_cards(top)[0], cards=parse_cards(cards)), dealt(HAND_AND_FOOT)


def _odd_melds(game: Game) -> Iterator[tuple[Refused, Game]]:
    for cards in ("3H 3D 3D", "3S 3C 2D"):
        for black in ("never", "going-out"):
            rules = changed(CLASSIC, (("threes.black_melds", black),))
            yield refuse("meld-threes", cards=parse_cards(cards)), dealt(rules)
    for rank in (3, WILD, 12):
        yield refuse("meld-ranks", cards=parse_cards("KS"), rank=rank), game
    for n in (1, 2):
        yield refuse("wild-limit", naturals=n, wilds=1, least=n + 1, asked=0, most=3, cards=b""), game
        yield refuse("wild-limit", naturals=5, wilds=1, least=2, asked=2, most=2, cards=b""), game
        odd = changed(AMERICAN, (("melds.wild_places", RuleOfFive(n)),))
        yield refuse("wild-limit", naturals=5, wilds=1, least=2, asked=2, most=2, cards=b""), dealt(odd)
        yield refuse("meld-full", rank=13, most=n), game
        yield refuse("sequence", cards=b"", most=n), game
        yield refuse("opening-wilds", asked=n, offered=3), game
        yield refuse("opening-wilds", asked=0, offered=n), game
    yield refuse("wild-limit", naturals=3, wilds=3, asked=2, cards=b""), game
    yield refuse("wild-meld", cards=b"", least=3), game
    yield refuse("wild-meld", cards=b"", asked=3000), game
    yield refuse("wild-limit", cards=parse_cards("2S"), bound=True), game
    yield refuse("wild-limit", naturals=3, wilds=4, least=2, asked=3, most=3, cards=b""), game
    yield refuse("meld-full", rank=13, dead=True), game
    yield refuse("meld-ranks", cards=parse_cards("KS QS JS")), game
    yield refuse("meld-size", cards=b"", asked=3), game
    yield refuse("meld-exists", rank=13), game
    yield refuse("minimum", asked=50, offered=30), position()
    yield refuse("opening-wilds", mixed=True), game
    samba = dealt(SAMBA)
    for cards in ("5H 6H 2S", "5H 6D 7H", "5H 6H 8H", "5H 6H 7H"):
        yield refuse("sequence", cards=parse_cards(cards)), samba
    yield refuse("not-your-meld", rank=SEQUENCE + 1), position_of(SAMBA, melds={0: ["5H 6H 7H"]})
    for rank in (0, 12, 13, 14):
        yield refuse("not-your-meld", rank=rank), position(melds={0: ["K*3"]})
    yield refuse("minimum", asked=125, offered=60), dealt(AMERICAN)
    for wild_meld in (True, False):
        yield refuse("opening-natural", wild_meld=wild_meld), game
    yield refuse("opening-natural", canasta=True), game


def _odd_ends(game: Game) -> Iterator[tuple[Refused, Game]]:
    for kind in ("natural", "mixed", "wild", "sequence", ""):
        for n in (1, 2):
            for offered in (0, 1, 2):
                yield refuse("canastas", asked=n, offered=offered, lacking=kind or "wild" if offered >= n else kind), game
    yield refuse("canastas", asked=2, offered=2, lacking="", unfinished=7), game
    for turns in (1, 2):
        yield refuse("out-banned", why="wild-lap", turns=turns), game
        yield refuse("out-early", turns=turns), game
    for why in ("foot", "partners-foot", "something"):
        yield refuse("out-banned", why=why), game
    yield refuse("out-banned", why="card-before", card=JOKER), game
    yield from ((refuse("out-asked", answer=answer), game) for answer in ("", "yes", "no"))
    yield refuse("discard", cards=parse_cards("KS")), game
    for preset in ("pagat", "cla"):
        american = dealt(AMERICAN.with_options({"preset": preset}))
        for card in ("3H", "2S", "AS"):
            yield refuse("discard", cards=parse_cards(card)), american
    yield refuse("discard", cards=parse_cards("3S")), dealt(ruleset("cuban"))
    yield refuse("discard", cards=parse_cards("KS")), game._replace(phase="last")
    american = position_of(AMERICAN, phase="play")
    opened = position_of(AMERICAN, phase="play", melds={0: ["K*3"]})
    for each in (american, opened, american._replace(took=True)):
        yield refuse("special", special="pairs"), each


def declines() -> Iterator[Declined]:
    for code in get_args(TableCode):
        yield decline(code, players=4, sitting=1, least=2, seconds=20, most=9999)
        yield decline(code, players=1, sitting=2, least=1, seconds=1, most=9999)
    for stage in ("lobby", "playing", "over", "closed"):
        if stage != "lobby":
            yield decline("not-lobby", stage=stage)
        if stage != "playing":
            yield decline("not-playing", stage=stage)


def events() -> Iterator[tuple[Event, Game]]:
    """Events of every type, each with the position after it."""
    game = position(hands={0: "Q*3 2S 4S"}, melds={0: ["K*6", "J*4 2 2"]}, phase="play")
    surpriza, american = dealt(SURPRIZA), dealt(AMERICAN)
    for number, said in ((1, None), (63, None), (1, 2), (63, 61), (61, 61)):
        for points in (0, 1000):
            yield Lifted(3, number, points, said), surpriza
    yield Dealt(1, 3, bytes(game.law.deck)), game
    yield Dealt(1, 3, bytes(game.law.deck)), surpriza._replace(upcard=JOKER)
    yield Dealt(2, 3, bytes(game.law.deck), 4), game
    for cards, threes in (("4H", ""), ("4H 5S", "3H"), ("4H", "3H 3D"), ("4H", "3S"), ("4H", "3S 3D")):
        yield Drew(0, parse_cards(cards), parse_cards(threes)), game
    for threes in ("3H", "3H 3D", "3S", "3S 3C"):
        yield Drew(0, b"", parse_cards(threes)), game
    yield from _takings(game)
    for source in get_args(Source):
        yield PickedUp(0, source, parse_cards("4H"), parse_cards("3H")), american
        yield PickedUp(0, source, parse_cards("4H 5H")), american
    yield TurnedOver(0), game
    for number in (1, 4):
        yield TalonLaid(0, number), american
    for move in ("meld Q Q Q", "meld Q Q Q 2S", "add Q to Q", "add 2S to K"):
        verdict = decide(game, 0, parse_move(move, game.hands[0]))
        if not isinstance(verdict, Refused):
            yield verdict[0], replay(game, verdict)
    for kind, target in (("K*7", Target(13)), ("K*6 2", Target(13)), ("2*5 JK JK", Target(WILD))):
        grown = position_of(ruleset("uruguayan"), melds={0: [kind]}, phase="play")
        yield Added(0, grown.melds[0][0].cards[-1:], target), grown
        yield Melded(0, (grown.melds[0][0].cards,)), grown
    yield from _sequences()
    yield Discarded(2, JOKER), game
    yield Asked(0, 2), game
    yield from ((Answered(2, yes), game) for yes in (True, False))
    for name in get_args(SpecialName):
        yield Declared(0, name, parse_cards("KH KS"), 2000), american
    yield from ((HandEnded(how, SCORES), game) for how in ("stock", "red-three", "void"))
    yield HandEnded("red-three", SCORES), american
    yield HandEnded("special", SCORES, 3), american
    yield from ((HandEnded("out", SCORES, 3, concealed), game) for concealed in (True, False))
    yield from ((MatchEnded(winner), game) for winner in (None, 0, 1))


def _takings(game: Game) -> Iterator[tuple[Event, Game]]:
    king = parse_cards("KD")[0]
    for shown, rest in (("KH KS", "4D"), ("KH KS", ""), ("", "5H 7D"), ("", "")):
        yield TookPile(1, king, parse_cards(shown), parse_cards(rest), parse_cards("3D" if rest else "")), game
    yield TookPile(0, king, parse_cards("KH KS"), parse_cards("4H 5S 6D"), shown=parse_cards("5S 6D")), game
    seven, one = dealt(HAND_AND_FOOT), changed(HAND_AND_FOOT, (("pile.most", 1),))
    yield TookPile(0, king, parse_cards("KH KS"), parse_cards("4H 5S 6D 7D 8D 9D")), seven
    yield TookPile(0, king, parse_cards("KH KS"), b""), dealt(one)
    yield TookPile(0, king, parse_cards("KH KS"), b""), dealt(CUTTHROAT)._replace(lone=0)


def _sequences() -> Iterator[tuple[Event, Game]]:
    """What sequences and several melds of a rank bring, with the longest of the sequences."""
    samba = position_of(SAMBA, melds={0: ["4S 5S 6S 7S 8S 9S TS", "5H 6H 7H", "K*7", "K*5"]}, phase="play")
    yield Melded(0, (parse_cards("5H 6H 7H"), parse_cards("4S 5S 6S 7S 8S 9S TS"))), samba
    yield Added(0, parse_cards("TS"), Target(SEQUENCE, low=4, high=9)), samba
    yield Added(0, parse_cards("KS"), Target(13, 2)), samba
    yield TookPile(0, parse_cards("TS")[0], b"", b"", to=Target(SEQUENCE, low=4, high=9)), samba
    yield Joined(0, Target(13, 2), Target(13, 1), parse_cards("KS KH KD")), samba


def positions() -> Iterator[Game]:
    """Positions of every phase and many sorts."""
    for rules in forms():
        yield from [game for game, _ in played(rules)][::-20]
    base = position(
        hands={0: "Q Q 2S K 4H"}, melds={0: ["J*7", "K*3"], 1: ["T*4 2 2 2"]}, pile="5H QD", red_threes={0: "3H 3D"}
    )
    yield base
    yield base._replace(pile=b"")
    yield base._replace(frozen=True, pile=base.pile[:1])
    yield base._replace(stock=b"")
    yield base._replace(stock=b"\x14", pile=parse_cards("KD"))
    yield base._replace(melds=((), ()), stock=b"")
    yield base._replace(phase="last")
    yield base._replace(phase="last", asked="yes")
    yield from (base._replace(phase="deal", out=out) for out in (-1, 2))
    yield base._replace(phase="asked", asked="open")
    yield base._replace(phase="play", asked="no")
    yield base._replace(phase="play", asked="yes")
    obliged = changed(CLASSIC, (("going_out.ask", "obligatory"),))
    ready = position(hands={0: "J 4H"}, melds={0: ["J*7"]}, phase="play")
    yield ready
    yield ready._replace(law=dealt(obliged).law)
    for winner in (0, -1):
        yield base._replace(phase="over", winner=winner)
    yield base._replace(hands=(heap(FACES * 2)[:60], *base.hands[1:]))
    yield from odd_positions()


def odd_positions() -> Iterator[Game]:
    """Positions that other games than the classic one have."""
    yield new_match(SURPRIZA)
    yield new_match(SURPRIZA.with_options({"exact_cut": False}))
    yield position_of(ruleset("italian"))
    for number in (1, 3):
        yield position_of(SURPRIZA, under=number, upcard="JK")
    canasta = {"hands": {0: "K K K K 2 2 5 6"}, "pile": "4 KD", "score": {0: 5005}}
    yield position_of(SURPRIZA, **canasta)
    late = position_of(SURPRIZA, melds={0: ["K*7", "Q*3"]}, hands={0: "Q Q Q 4"}, pile="4 QD")
    fresh = tuple(meld._replace(laid_on=late.turn_number - 2) for meld in late.melds[0])
    for phase in ("draw", "play"):
        yield late._replace(phase=phase, melds=(fresh, ()))
        yield late._replace(phase=phase, wild_discarded=late.turn_number - 2)
    romanian = position_of(ruleset("romanian"), melds={0: ["K*7"]}, hands={0: "Q Q 4"}, pile="2 QD")
    for turn in (1, 2):
        yield romanian._replace(wild_discarded=romanian.turn_number - turn)
    yield romanian._replace(phase="play", discarded=JOKER)
    for score in (0, 1500, 3000):
        yield position_of(ruleset("romanian"), phase="play", score={0: score})
    for preset in ("pagat", "cla"):
        american = AMERICAN.with_options({"preset": preset})
        yield position_of(american, phase="play", hands={0: "6 6 9 9 J J Q Q 7 7 A A 8 8"})
        yield position_of(american, hands={0: "K K A A A A Q Q Q 9 9 9 8 8"}, pile="KD")
    for melds in (["K*7", "Q*7", "7*3"], ["K*7", "Q*7"], ["K*7"]):
        yield position_of(AMERICAN, phase="play", melds={0: melds}, hands={0: "4 5 6"}, talon={1: "4 5 6"})
    yield position_of(AMERICAN, phase="play", melds={0: ["K*3"]}, hands={0: "3S"}, stock="", black_threes={0: "3C", 1: "3S 3C"})
    yield from _feet_and_sequences()
    lone = position_of(CUTTHROAT, lone=1, melds={0: ["K*3"], 1: ["Q*3"], 2: ["J*3"]}, red_threes={0: "3H", 2: "3H 3D"})
    yield lone
    yield from (lone._replace(turn=seat) for seat in range(3))


def _feet_and_sequences() -> Iterator[Game]:
    piles = ["K*7", "Q*7", "J*5 2 2", "T*5 2 2", "2*5 JK JK"]
    for feet in ({0: 13, 2: 0}, {0: 0, 2: 13}, {0: 0, 2: 0}):
        for count in range(len(piles) + 1):
            melds = piles[:count] or ["9*3"]
            yield position_of(HAND_AND_FOOT, phase="play", melds={0: melds}, hands={0: "4 5 6"}, feet=feet)
    yield position_of(HAND_AND_FOOT, hands={0: ""})
    wild = [["K*7", "Q*7"], ["K*7", "J*5 2 2", "2*7"], ["K*7", "Q*7", "J*5 2 2", "2*7"], ["J*5 2 2", "T*5 2 2", "2*7"]]
    yield from (position_of(HAND_AND_FOOT, phase="play", melds={0: melds}) for melds in wild)
    for melds in (["4S 5S 6S 7S 8S 9S TS", "K*3", "K*4"], ["K*7"], ["K*7", "Q*7"]):
        for key in ("samba", "bolivian"):
            yield position_of(ruleset(key), phase="play", melds={0: melds}, hands={0: "5H 6H 7H 8S JK"})
    two = changed(ruleset("bolivian"), (("going_out.needed", (("sequence", 2),)),))
    yield position_of(two, phase="play", melds={0: ["K*7", "Q*7"]})
    yield position_of(SAMBA, hands={0: "KS 9H 9D 9C"}, melds={0: ["5C 6C 7C"]}, pile="4 8C")


def wide(other: Ruleset | None = None) -> Game:
    """Three pairs that have every meld there can be and all red threes: the longest board."""
    game = dealt(CLASSIC.for_players(6).with_options({"sides": 3}))
    melds = position(melds={0: ["A*7", "K*5 2 2", "Q*5 2 2", "J*5 2 2"]}).melds[0]
    many = tuple(meld._replace(rank=meld.rank - less) for meld in melds for less in (0, 4, 8))
    if other is not None:
        many += position_of(other, melds={0: ["4S 5S 6S 7S 8S 9S TS", "2*5 JK JK"]}).melds[0]
    return game._replace(melds=(many,) * 3, frozen=True, red_threes=(parse_cards("3H 3H 3H 3D 3D 3D"),) * 3)


def long_name_of(seat: int) -> str:
    """As long as a name on Discord may be."""
    return name_of(seat).ljust(32, "o")
