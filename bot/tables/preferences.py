"""What a person has chosen for himself: how cards look, how a hand is sorted, where it comes, what he is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Size = Literal["small", "normal", "large"]
Sorting = Literal["usual", "rank", "suit"]
HandPlace = Literal["dm", "channel"]


@dataclass(frozen=True, slots=True)
class Preferences:
    """``sorting``: ``usual`` is by rank, or by suit where sequences are melded. ``hand``: in the DM as well, or only when asked
    for in the channel. ``ping``: whether the board mentions him when it is his move. ``warn``: whether he is asked again before
    a discard that he might regret."""

    four_colours: bool = False
    large_index: bool = False
    size: Size = "normal"
    sorting: Sorting = "usual"
    hand: HandPlace = "dm"
    ping: bool = True
    warn: bool = True
