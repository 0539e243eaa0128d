"""Modern American Canasta (``american.md``)."""

from bot.engine.cards import ACE, SEVEN
from bot.engine.odd_rules import (
    GuardedDiscard,
    NaturalMeld,
    NotConcealed,
    OpenersTalon,
    PremiumMelds,
    RuleOfFive,
    SignByCanastas,
    UnfinishedMelds,
    WildBonus,
    WildMelds,
)
from bot.engine.ruleset import Choice, Option, Ruleset
from bot.engine.sections import Deal, GoingOut, Match, Melds, Opening, Pile, Scoring, Seating, StockEnd, Threes
from bot.engine.special_hands import Groups, SpecialHand, Straight
from bot.engine.variants.classic import FREEZES, POINTS, TARGET, TIE

THREES = (0, 100, 300, 500, 1000)
THREES_SIGN = SignByCanastas(least=1, plus=2)

PAGAT: tuple[SpecialHand, ...] = (
    Straight(3000),
    Groups("pairs", (2,) * 7, 2500),
    Groups("pairs", (2,) * 6, 2000, ranks=(SEVEN, ACE), wild="twos"),
    Groups("garbage", (4, 4, 3, 3), 2000),
)
LEAGUE: tuple[SpecialHand, ...] = (
    Straight(3000),
    Groups("pairs", (2,) * 7, 2500),
    Groups("pairs", (2,) * 6, 2000, ranks=(SEVEN, ACE), wild="pair"),
    Groups("pairs", (2,) * 5, 2500, ranks=(SEVEN, ACE), wild="both"),
    Groups("zip-code", (4, 3, 3, 2, 2), 2500, wild="any-group"),
    Groups("garbage", (4, 4, 3, 3), 3000),
    Groups("blast-off", (5, 4, 3, 2), 3000, wild="any-group"),
    Groups("triples", (3, 3, 3, 3), 3500, wild="pair"),
    Groups("quads", (4, 4, 4), 3500, wild="pair"),
    Groups("dream", (5, 5), 8500, wild="four", wins=True),
    Groups("dream", (5, 4), 8500, wild="five", wins=True),
)

PRESET = Option(
    "preset",
    (
        Choice(
            "pagat",
            (
                ("going_out.special", PAGAT),
                ("opening.demand", NaturalMeld(wild_meld=True)),
                ("pile.discards", GuardedDiscard()),
                ("scoring.penalty", UnfinishedMelds(pure=2500, wild=2000, jokers=2500, held=1500)),
            ),
        ),
        Choice(
            "cla",
            (
                ("going_out.special", LEAGUE),
                ("opening.demand", NaturalMeld(wild_meld=False)),
                ("pile.discards", GuardedDiscard(strict=True)),
                ("scoring.penalty", UnfinishedMelds(pure=2500, wild=2000, jokers=2000, held=1500)),
            ),
        ),
    ),
)
SPLASH = Option("splash", tuple(Choice(value, (("opening.splash", value),)) for value in (False, True)))

AMERICAN = Ruleset(
    key="american",
    seating=Seating(players=4, sides=2),
    deal=Deal(
        packs=2,
        jokers=4,
        hand=13,
        draw=1,
        covered=("wild", "red-three"),
        upcard=False,
        talon=OpenersTalon(first=4, second=3, turn_card=9),
    ),
    threes=Threes(
        red_values=THREES,
        red_sign=THREES_SIGN,
        black_melds="never",
        black="laid",
        black_values=THREES,
        black_sign=THREES_SIGN,
        kept=True,
    ),
    melds=Melds(
        max_wilds=2,
        min_naturals=2,
        wild_ratio="none",
        largest=7,
        dead_ranks=True,
        wild_melds=WildMelds(again=False, binds="wilds"),
        wild_places=RuleOfFive(),
    ),
    opening=Opening(ladder=((None, 125), (3000, 155), (5000, 180)), pile="after", demand=NaturalMeld(wild_meld=True)),
    pile=Pile(
        ways=("pair", "natural-wild", "onto-meld"),
        freezes=FREEZES,
        bars=("wild", "black-three", "red-three"),
        state="frozen",
        discards=GuardedDiscard(),
    ),
    going_out=GoingOut(
        canastas=2,
        ask="optional",
        bonus=100,
        concealed=NotConcealed(),
        unfinished=PremiumMelds(),
        last_discard="needed",
        asks="hand",
        special=PAGAT,
    ),
    stock_end=StockEnd(must_take=True, last_red_three="held"),
    scoring=Scoring(
        points=POINTS,
        natural=500,
        mixed=300,
        wild=WildBonus(twos=3000, jokers=2500, mix=2000),
        ranks=(("A", 2500, 300), ("7", 2500, 300)),
        melded="minus-without-canasta",
        penalty=UnfinishedMelds(pure=2500, wild=2000, jokers=2500, held=1500),
        sheet=("out", "penalty", "threes", "melded", "hand"),
    ),
    match=Match(target=8500, tie="extra-hand"),
    options=(TARGET, PRESET, SPLASH, TIE),
)
