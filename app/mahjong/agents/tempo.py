"""How tiles come and hands end, as it was counted in 400 games.

Written by `python -m training.count_tiles`; `app.mahjong.agents.pace` says what groups of kinds
there are.
"""

from __future__ import annotations

# How often the seat before discards a tile of each group in the time in which one draws it once;
# and how often all three others do.
BEFORE = (1.33, 1.06, 0.83, 1.81, 1.69)
OTHERS = (4.08, 3.19, 2.52, 5.72, 5.13)

# How likely another wins before one's next turn, by how many tiles one has discarded.
ENDS = (
    0.0, 0.001, 0.001, 0.003, 0.006, 0.013, 0.02, 0.028, 0.038, 0.051, 0.067, 0.092, 0.117, 0.14,
    0.162, 0.175, 0.191, 0.166, 0.158, 0.149, 0.192, 0.18, 0.207, 0.127,
)
