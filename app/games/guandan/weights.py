"""The weights of plays of Guandan in splits, with a reason for each number."""

from __future__ import annotations

from app.climbing.ruleset import Weights

_STRAIGHT_FLUSH = 515

WEIGHTS = Weights(
    # The first seat to go out wins, so each further play of a hand costs a turn.
    turn=150,
    bad=(
        # Any card above the lowest beats it, and nothing beats the red joker: it costs no turn.
        ("solo", 100, -150),
        # Two packs hold more pairs and trios than one: less often nothing answers a high one.
        ("pair", 90, -110),
        ("trio", 60, -110),
        # The pair leaves with the trio at no price of its own.
        ("full_house", 50, -110),
        # Five or six cards leave at once, and few hands hold the answer.
        ("straight", 40, -50),
        ("tube", 20, -60),
        ("plate", 10, -80),
        # A bomb takes the lead at any time: two turns and more, the higher the better.
        ("bomb", -420, -470),
        # Each card more beats more bombs, but two bombs of four beat one of eight.
        ("bomb_5", -460, -510),
        ("straight_flush", -_STRAIGHT_FLUSH, -_STRAIGHT_FLUSH - 15),
        *((f"bomb_{count}", -300 - 40 * count, -350 - 40 * count) for count in range(6, 11)),
        # Nothing beats it; its jokers one by one would be four high cards.
        ("joker_bomb", -900, -900),
    ),
)
