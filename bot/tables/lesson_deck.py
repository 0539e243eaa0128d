"""The deal of the lesson, in notation: a learner who does what he is told meets every kind of move in it.

Whoever changes a card, or the way in which the computer players of that level play, has to see that it still holds.
"""

from typing import Final

HANDS: Final = (
    "2S 3H 3C 5H 7S 7D 9S 9H KS KH KD",
    "2C 3C 4S 4C 6H 9H 9C TH QS QD JK",
    "3S 4D 5S 5H 5D 5C 6H 7S 9D TS QC",
    "4H 5S 6S 8H 8C 9C TD JH JC QS KD",
)
"""By seat, as dealt; the learner's comes first."""

UPCARD: Final = "5C"

STOCK: Final = """
6D
2D 6D 3H 9S KC AC JH 3S TD 9D QD 2C 8C 4S JC KH JS 2D JK KC
KS AS AS AC QH 4H 8D TH AD 4C AH 2H JD 8D 8S AH 2H 7C 7C JK
JK 5D AD 6C QC 6S 8H TC TS JD 3D 6C 4D JS 8S QH 7H 7D TC 2S
7H 3D
"""
"""In drawing order. The first card replaces the learner's red three; then the learner, the next seat, his partner and the last
seat draw by turns, as long as nobody takes the pile."""
