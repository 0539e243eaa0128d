"""The international game (``classic.md``)."""

from bot.engine.cards import Kind
from bot.engine.odd_rules import MinusWithoutMeld, NotConcealed, OwnCanasta, SideCanasta
from bot.engine.ruleset import Choice, Form, Option, Ruleset
from bot.engine.sections import Deal, GoingOut, Match, Melds, Opening, Pile, Scoring, Seating, StockEnd, Threes

FREEZES: tuple[Kind, ...] = ("wild", "red-three")
LADDER = ((None, 15), (0, 50), (1500, 90), (3000, 120))
POINTS = (
    ("X", 50), ("2", 20), ("A", 20), ("K", 10), ("Q", 10), ("J", 10), ("T", 10), ("9", 10), ("8", 10),
    ("7", 5), ("6", 5), ("5", 5), ("4", 5), ("3", 5),
)  # fmt: skip

TARGET = Option("target", field="match.target", step=500)
WILD_RATIO = Option(
    "wild_ratio", tuple(Choice(value, (("melds.wild_ratio", value),)) for value in ("none", "equal", "fewer", "double"))
)
BLACK_THREE = Option(
    "black_three",
    (
        Choice("block", (("pile.freezes", FREEZES),)),
        Choice("freeze", (("pile.freezes", (*FREEZES, "black-three")),)),
    ),
)
FIRST_THREE = Option(
    "first_three",
    (
        Choice("stay", (("deal.covered", ("wild", "red-three")),)),
        Choice("cover", (("deal.covered", ("wild", "red-three", "black-three")),)),
    ),
)
LAST_RED_THREE = Option(
    "last_red_three", tuple(Choice(value, (("stock_end.last_red_three", value),)) for value in ("end", "meld"))
)
MUST_TAKE = Option("must_take", tuple(Choice(value, (("stock_end.must_take", value),)) for value in (True, False)))
ASK_PARTNER = Option(
    "ask_partner",
    (
        Choice("optional", (("going_out.ask", "optional"),)),
        Choice(False, (("going_out.ask", "off"),)),
        Choice("obligatory", (("going_out.ask", "obligatory"),)),
    ),
)
CONCEALED = Option(
    "concealed",
    (
        Choice("own-canasta", (("going_out.concealed", OwnCanasta(bonus=100, waives_minimum=True)),)),
        Choice("side-canasta", (("going_out.concealed", SideCanasta(bonus=100)),)),
        Choice(False, (("going_out.concealed", NotConcealed()),)),
    ),
)
CANASTAS_TO_GO_OUT = Option("canastas_to_go_out", tuple(Choice(number, (("going_out.canastas", number),)) for number in (1, 2)))
TWO_PLAYER_DRAW = Option("two_player_draw", tuple(Choice(number, (("deal.draw", number),)) for number in (2, 1)), players=(2,))
SIDES = Option(
    "sides",
    (
        Choice(2, (("seating.sides", 2), ("opening.ladder", (*LADDER, (7500, 150))), ("match.target", 10000))),
        Choice(3, (("seating.sides", 3), ("opening.ladder", LADDER), ("match.target", 7500))),
    ),
    players=(6,),
)
TIE = Option("tie", tuple(Choice(value, (("match.tie", value),)) for value in ("extra-hand", "draw")))

CLASSIC = Ruleset(
    key="classic",
    seating=Seating(players=4, sides=2),
    deal=Deal(packs=2, jokers=4, hand=11, draw=1, covered=("wild", "red-three")),
    threes=Threes(red_values=(0, 100, 200, 300, 800), red_sign=MinusWithoutMeld(), black_melds="going-out"),
    melds=Melds(max_wilds=3, min_naturals=2, wild_ratio="none"),
    opening=Opening(ladder=LADDER),
    pile=Pile(ways=("pair", "natural-wild", "onto-meld"), freezes=FREEZES, bars=("wild", "black-three", "red-three")),
    going_out=GoingOut(canastas=1, ask="optional", bonus=100, concealed=OwnCanasta(bonus=100, waives_minimum=True)),
    stock_end=StockEnd(must_take=True, last_red_three="end"),
    scoring=Scoring(points=POINTS, natural=500, mixed=300),
    match=Match(target=5000, tie="extra-hand"),
    forms=(
        Form(2, (("seating.players", 2), ("seating.sides", 2), ("deal.hand", 15), ("deal.draw", 2), ("going_out.canastas", 2))),
        Form(3, (("seating.players", 3), ("seating.sides", 3), ("deal.hand", 13))),
        Form(5, (("seating.players", 5), ("seating.resting", True))),
        Form(
            6,
            (
                ("seating.players", 6), ("deal.packs", 3), ("deal.jokers", 6), ("deal.hand", 13),
                ("threes.red_values", (0, 100, 200, 300, 400, 1000, 1200)), ("going_out.canastas", 2),
                *SIDES.choices[0].changes,
            ),
        ),
    ),
    options=(
        SIDES, TARGET, TWO_PLAYER_DRAW, CANASTAS_TO_GO_OUT, ASK_PARTNER, CONCEALED, WILD_RATIO, BLACK_THREE, FIRST_THREE,
        MUST_TAKE, LAST_RED_THREE, TIE,
    ),
)  # fmt: skip
