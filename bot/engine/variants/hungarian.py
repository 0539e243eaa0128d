"""The literal reading of source S3 (``hungarian.md``)."""

from bot.engine.odd_rules import SideCanasta
from bot.engine.ruleset import vary
from bot.engine.variants.classic import CLASSIC

HUNGARIAN = vary(
    CLASSIC,
    "hungarian",
    ("deal.covered", ("wild", "red-three", "black-three")),
    ("melds.wild_ratio", "double"),
    ("pile.freezes", ("wild", "red-three", "black-three")),
    ("going_out.concealed", SideCanasta(bonus=100)),
)
