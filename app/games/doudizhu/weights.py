"""The weights of plays of Dou Dizhu in splits, with a reason for each number."""

from __future__ import annotations

from app.climbing.ruleset import Weights

# The longest bomb: with wild cards, bombs have up to eight cards with one wild rank, twelve with
# two.
_LONGEST = 12

WEIGHTS = Weights(
    # The first seat to go out wins, so each further play of a hand costs a turn.
    turn=150,
    bad=(
        # Any card above beats a 3, and nothing beats the red joker, which costs no turn: the turn
        # comes back.
        ("solo", 100, -150),
        # Pairs meet fewer answers than solos; a pair of 2s is beaten by bombs alone.
        ("pair", 90, -120),
        # Trios meet fewer still, and kickers leave with them at no price of their own.
        ("trio", 70, -120),
        ("trio_solo", 70, -120),
        ("trio_pair", 70, -120),
        # Few hands can beat a chain, the fewer the longer it is; its key matters little.
        ("straight", 40, -60),
        ("pair_straight", 30, -70),
        ("plane", 20, -90),
        ("plane_solo", 20, -90),
        ("plane_pair", 20, -90),
        # Four with two gives a bomb away to play two or four more cards.
        ("four_two", 20, -90),
        ("four_pair", 20, -90),
        ("four_two_pair", 20, -90),
        ("quad_chain", 20, -90),
        # A bomb takes the lead at any time: two turns and more, the higher the better.
        ("bomb", -450, -520),
        # A bomb with wild cards takes the lead just as well.
        ("soft_bomb", -450, -520),
        ("pure_bomb", -450, -520),
        # Each card more beats more bombs, but two bombs of four beat one of eight.
        *(
            (f"{kind}_{count}", -450 - 40 * (count - 4), -520 - 40 * (count - 4))
            for kind in ("bomb", "pure_bomb")
            for count in range(5, _LONGEST + 1)
        ),
        # The rocket always does: more than any bomb, and than its jokers one by one.
        ("rocket", -700, -700),
    ),
    # A card that no play can take keeps its holder from ever going out.
    stranded=-1000,
)
