"""The settlement of Pao De Kuai, who leads, and whole games."""

from __future__ import annotations

import pytest

from paiju.all_games.paodekuai.rulesets import SETS
from paiju.all_games.paodekuai.scoring import Tally, lines_of, points_of
from paiju.playing_cards.notation import parse_cards
from paiju.shapes.errors import UnknownChoiceError
from tests.games.paodekuai.named import rules_of
from tests.support.groups import hold

# The rule set; cards left, plays, the winner, bombs, who led, who was dealt the ten of hearts, who
# let the winner go; and the points.
SETTLED: tuple[tuple[str, Tally, tuple[int, ...], str], ...] = (
    (
        "classic16",
        Tally((0, 5, 1), (6, 4, 5), 0, (0, 0, 0), 0, None, None),
        (5, -5, 0),
        "A card is a point; the last card is free.",
    ),
    (
        "classic16",
        Tally((0, 16, 7), (5, 0, 3), 0, (0, 0, 0), 0, None, None),
        (39, -32, -7),
        "Who played nothing pays double.",
    ),
    (
        "classic15",
        Tally((15, 0, 15), (0, 7, 0), 1, (0, 0, 0), 0, None, None),
        (-30, 60, -30),
        "In the game of 15 that is thirty.",
    ),
    (
        "classic16",
        Tally((0, 5, 2), (6, 4, 5), 0, (0, 1, 0), 0, None, None),
        (-3, 15, -12),
        "A bomb takes ten of each, also from the winner.",
    ),
    (
        "hunan",
        Tally((0, 5, 3), (6, 4, 5), 0, (1, 0, 0), 0, 0, None),
        (36, -20, -16),
        "The ten of hearts doubles what its holder wins, but no bomb.",
    ),
    (
        "hunan",
        Tally((0, 5, 3), (6, 4, 5), 0, (0, 0, 0), 0, 2, None),
        (11, -5, -6),
        "And what its holder loses.",
    ),
    (
        "hunan",
        Tally((0, 5, 3), (6, 4, 5), 0, (0, 0, 0), 0, None, 2),
        (8, 0, -8),
        "Who let the winner go pays for all.",
    ),
    (
        "jiangsu",
        Tally((0, 13, 12), (6, 1, 2), 0, (0, 0, 0), 0, None, None),
        (38, -26, -12),
        "Thirteen cards and more pay double there.",
    ),
    (
        "classic16 bomb_pays=double",
        Tally((0, 5, 2), (6, 4, 5), 0, (0, 1, 0), 0, None, None),
        (14, -10, -4),
        "Bombs as multipliers.",
    ),
    (
        "classic16 cap=30",
        Tally((0, 16, 5), (6, 0, 5), 0, (0, 0, 0), 0, None, None),
        (35, -30, -5),
        "A cap on what one loser pays.",
    ),
    (
        "four_seats base=2",
        Tally((3, 0, 13, 1), (4, 6, 0, 5), 1, (0, 0, 0, 0), 0, None, None),
        (-6, 58, -52, 0),
        "Four seats, a base of two.",
    ),
    (
        "classic16 reverse_spring=true",
        Tally((0, 9, 5), (6, 1, 3), 0, (0, 0, 0), 1, None, None),
        (23, -18, -5),
        "Who led and played just that once pays as for spring.",
    ),
    (
        "classic16 reverse_spring=true",
        Tally((0, 9, 5), (6, 1, 3), 0, (0, 0, 0), 2, None, None),
        (14, -9, -5),
        "Another seat that played once does not.",
    ),
    (
        "jiangsu",
        Tally((0, 16, 5), (6, 0, 3), 0, (0, 0, 0), 0, None, None),
        (37, -32, -5),
        "Many cards left do not double a spring.",
    ),
    (
        "classic16 spring=3",
        Tally((0, 16, 5), (6, 0, 3), 0, (0, 0, 0), 0, None, None),
        (53, -48, -5),
        "A spring may pay three times.",
    ),
    (
        "classic16 one_card_free=false",
        Tally((0, 1, 5), (6, 4, 3), 0, (0, 0, 0), 0, None, None),
        (6, -1, -5),
        "A last card may cost as others do.",
    ),
    (
        "classic16 bomb_pays=none",
        Tally((0, 2, 5), (6, 4, 3), 0, (1, 0, 0), 0, None, None),
        (7, -2, -5),
        "Bombs may be worth nothing.",
    ),
    (
        "classic16 bomb_points=5 base=3",
        Tally((0, 2, 5), (6, 4, 3), 0, (1, 0, 0), 0, None, None),
        (51, -21, -30),
        "The base multiplies bombs too.",
    ),
    (
        "two_seats",
        Tally((0, 7), (6, 3), 0, (0, 1), 0, None, None),
        (-3, 3),
        "Of two seats the bomb takes ten of the other.",
    ),
)


@pytest.mark.parametrize(("named", "tally", "expected", "shows"), SETTLED)
def test_a_hand_is_settled(named: str, tally: Tally, expected: tuple[int, ...], shows: str) -> None:
    points = points_of(rules_of(named).options, tally)
    assert points == expected, shows
    assert sum(points) == 0


# The same, and how each seat's points are counted.
COUNTED: tuple[tuple[str, Tally, list[str]], ...] = (
    (
        "classic16",
        Tally((0, 5, 1), (6, 4, 5), 0, (0, 0, 0)),
        ["1 剩 5 张", "2 只剩 1 张，不输分"],
    ),
    (
        "classic16",
        Tally((0, 5, 2), (6, 4, 5), 0, (0, 1, 0)),
        ["1 剩 5 张", "1 炸弹 1 个，每家付 10 分", "2 剩 2 张"],
    ),
    (
        "hunan",
        Tally((0, 5, 3), (6, 4, 0), 0, (0, 0, 0), 0, 2, 2),
        [
            "1 剩 5 张",
            "1 放走的一家替付",
            "2 剩 3 张",
            "2 关门 ×2",
            "2 扎鸟 ×2",
            "2 放走，包赔全桌",
        ],
    ),
    (
        "jiangsu",
        Tally((0, 13, 12), (6, 1, 2), 0, (0, 0, 0)),
        ["1 剩 13 张", "1 剩牌太多 ×2", "2 剩 12 张"],
    ),
    (
        "classic16 bomb_pays=double reverse_spring=true cap=30 base=2",
        Tally((0, 9, 1), (6, 1, 3), 0, (1, 0, 0), 1),
        ["1 剩 9 张", "1 反关 ×2", "1 炸弹 ×2", "1 封顶 30", "1 每张 2 分", "2 只剩 1 张，不输分"],
    ),
)


@pytest.mark.parametrize(("named", "tally", "lines"), COUNTED)
def test_it_is_said_how_a_hand_is_settled(named: str, tally: Tally, lines: list[str]) -> None:
    found = lines_of(rules_of(named).options, tally)
    assert [f"{line.seat} {line.text.zh}" for line in found] == lines


# The rule set, the hands, the seat that leads and the card that decides.
LEADS: tuple[tuple[str, tuple[str, ...], int, str], ...] = (
    ("classic16", ("4S 3H", "3S KD", "3D 2S"), 1, "3S"),
    ("two_seats", ("4S 3C", "3H KD"), 1, "3H"),
    ("classic16 first_lead=heart3", ("4S 3H", "3S KD", "3D 2S"), 0, "3H"),
    ("two_seats first_lead=heart3", ("4S 3C", "3S KD"), 1, "3S"),
)


@pytest.mark.parametrize(("named", "hands", "seat", "card"), LEADS)
def test_the_holder_of_the_first_dealt_three_leads(
    named: str, hands: tuple[str, ...], seat: int, card: str
) -> None:
    rules = rules_of(named).round
    dealt = [parse_cards(hand) for hand in hands]
    assert rules.leader(dealt, 2) == seat
    assert rules.duties(seat, hold(hands[seat]), (2, 2, 2), is_first=True).contains == card


def test_four_seats_play_with_52_cards() -> None:
    with pytest.raises(UnknownChoiceError) as refused:
        SETS.named("classic16", {"seats": 4})
    assert [fault.place for fault in refused.value.faults] == [("options", "seats")]
