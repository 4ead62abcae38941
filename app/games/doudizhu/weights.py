"""What the plays of Dou Dizhu are worth when a hand is cut, with a reason for each number."""

from __future__ import annotations

from app.climbing.ruleset import Weights

# Five cards of a rank and more are a bomb where there are wild cards: eight with one wild rank,
# twelve with two.
_LONGEST = 12

WEIGHTS = Weights(
    # Whoever goes out first wins, so each play that a hand still has to make is a turn lost.
    turn=150,
    bad=(
        # Any card over a 3 beats it, and nothing beats the red joker: it costs no turn, for the
        # turn comes back.
        ("solo", 100, -150),
        # Pairs meet fewer answers than solos; a pair of 2s is beaten by bombs alone.
        ("pair", 90, -120),
        # Trios meet fewer still, and kickers leave with them at no price of their own.
        ("trio", 70, -120),
        ("trio_solo", 70, -120),
        ("trio_pair", 70, -120),
        # Few hands hold the answer to a chain, the fewer the longer it is; its rank says little.
        ("straight", 40, -60),
        ("pair_straight", 30, -70),
        ("plane", 20, -90),
        ("plane_solo", 20, -90),
        ("plane_pair", 20, -90),
        # Four with two is a bomb given away to be rid of two or four cards.
        ("four_two", 20, -90),
        ("four_pair", 20, -90),
        ("four_two_pair", 20, -90),
        ("quad_chain", 20, -90),
        # A bomb takes the lead whenever it is wanted: two turns and more, the higher the better.
        ("bomb", -450, -520),
        # Whether wild cards help makes a bomb no better at taking the lead.
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
