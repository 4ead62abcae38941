"""How tiles come and hands end, as it was counted in 300 games.

Written by `python -m training.count_tiles`; `app.mahjong.agents.pace` says what groups of kinds
there are.
"""

from __future__ import annotations

# How often the seat before discards a tile of each group in the time in which one draws it once;
# and how often all three others do.
BEFORE = (1.31, 1.1, 0.9, 1.51, 1.4)
OTHERS = (4.08, 3.3, 2.73, 4.73, 4.13)

# How likely another wins before one's next turn, by how many tiles one has discarded.
ENDS = (
    0.0, 0.0, 0.001, 0.004, 0.006, 0.009, 0.013, 0.023, 0.036, 0.051, 0.066, 0.082, 0.096, 0.106,
    0.116, 0.128, 0.14, 0.141, 0.133, 0.126, 0.143, 0.133, 0.188, 0.165,
)  # fmt: skip
