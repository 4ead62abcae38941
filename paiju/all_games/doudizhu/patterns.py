"""The patterns of Dou Dizhu, which follow from its options, and their weights in split hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.climbing.rules.rule_set import Kickers, Pattern, Weights, Wilds
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.doudizhu.options import Options


_MOST_ALIKE = 4


def wilds_of(options: Options) -> Wilds | None:
    """The wild cards under these options; None if there are none."""
    return {
        "none": None,
        "rank": Wilds(drawn=1, stand_for="3456789TJQKA2"),
        "two_ranks": Wilds(drawn=2, stand_for="3456789TJQKA2"),
        "flower": Wilds(drawn=0, stand_for="3456789TJQKA"),
    }[options.wilds]


def bombs_of(options: Options) -> tuple[Pattern, ...]:
    """The bombs, from the weakest to the strongest.

    With wild cards there are three kinds of bombs of four cards: those with some wild cards are the
    weakest, those of wild cards only the strongest.
    """
    wilds = wilds_of(options)
    if wilds is None:
        return (Pattern("bomb", Text("炸弹", "bomb"), group=4), _ROCKET)
    pure = Pattern("pure_bomb", Text("纯癞子炸弹", "bomb of wild cards"), group=4, wild="all")
    fours = (
        Pattern("soft_bomb", Text("软炸弹", "soft bomb"), group=4, wild="some"),
        Pattern("bomb", Text("硬炸弹", "hard bomb"), group=4, wild="none"),
        *((pure,) if wilds.most >= _MOST_ALIKE else ()),
    )
    long = tuple(_long_bombs(wilds)) if options.long_bombs else ()
    return (*fours, *long, _ROCKET) if options.rocket_over_long else (*fours, _ROCKET, *long)


def _long_bombs(wilds: Wilds) -> Iterator[Pattern]:
    for count in range(_MOST_ALIKE + 1, _MOST_ALIKE + wilds.most + 1):
        name = Text(f"{count} 张炸弹", f"bomb of {count}")
        yield Pattern(f"bomb_{count}", name, group=count, wild="some")
        if count <= wilds.most and wilds.drawn > 1:
            name = Text(f"{count} 张纯癞子炸弹", f"bomb of {count} wild cards")
            yield Pattern(f"pure_bomb_{count}", name, group=count, wild="all")


_ROCKET = Pattern("rocket", Text("王炸", "rocket"), cards="BR")


def patterns_of(options: Options) -> tuple[Pattern, ...]:
    """All patterns except bombs."""

    def wings(size: int) -> Kickers:
        return Kickers(
            size=size,
            per_link=1,
            repeat=options.kicker_repeat,
            jokers=options.kicker_jokers,
            quad=options.kicker_quad,
            adjacent_trio=options.kicker_adjacent_trio,
        )

    return (
        Pattern("solo", Text("单张", "single")),
        Pattern("pair", Text("对子", "pair"), group=2),
        Pattern("trio", Text("三张", "trio"), group=3),
        Pattern("trio_solo", Text("三带一", "trio with a single"), group=3, kickers=wings(1)),
        Pattern("trio_pair", Text("三带二", "trio with a pair"), group=3, kickers=wings(2)),
        Pattern("straight", Text("顺子", "straight"), group=1, links=(5, 12)),
        Pattern("pair_straight", Text("连对", "straight of pairs"), group=2, links=(3, 10)),
        Pattern("plane", Text("飞机", "plane"), group=3, links=(options.plane_min, 6)),
        Pattern(
            "plane_solo",
            Text("飞机带单", "plane with singles"),
            group=3,
            links=(2, 5),
            kickers=wings(1),
        ),
        Pattern(
            "plane_pair",
            Text("飞机带对", "plane with pairs"),
            group=3,
            links=(2, 4),
            kickers=wings(2),
        ),
        *_fours(options),
        *_quad_chain(options),
    )


def _fours(options: Options) -> tuple[Pattern, ...]:
    repeat = options.four_two == "any"
    two = Kickers(size=1, per_link=2, repeat=repeat, jokers=options.kicker_jokers)
    fours = {
        "any": (Pattern("four_two", Text("四带二", "four with two"), group=4, kickers=two),),
        "two_ranks": (Pattern("four_two", Text("四带二", "four with two"), group=4, kickers=two),),
        "named": (
            Pattern("four_two", Text("四带二单", "four with two singles"), group=4, kickers=two),
            Pattern(
                "four_pair",
                Text("四带对", "four with a pair"),
                group=4,
                kickers=Kickers(size=2, per_link=1),
            ),
        ),
        "no": (),
    }[options.four_two]
    pairs = Pattern(
        "four_two_pair",
        Text("四带两对", "four with two pairs"),
        group=4,
        kickers=Kickers(size=2, per_link=2),
    )
    return (*fours, pairs) if options.four_two_pair else fours


def _quad_chain(options: Options) -> tuple[Pattern, ...]:
    chain = Pattern("quad_chain", Text("四顺", "straight of quads"), group=4, links=(2, 5))
    return (chain,) if options.quad_chain else ()


# The most cards of a bomb with wild cards: eight with one wild rank, twelve with two.
_LONGEST = 12

WEIGHTS = Weights(
    # The first seat to go out wins, so each further play in a hand costs a turn.
    turn=150,
    bad=(
        # Any higher card beats a 3. Nothing beats the red joker, so playing it costs no turn: its
        # seat leads again.
        ("solo", 100, -150),
        # Fewer hands can answer a pair than a single; only bombs beat a pair of 2s.
        ("pair", 90, -120),
        # Still fewer can answer a trio, and its kickers leave the hand for free.
        ("trio", 70, -120),
        ("trio_solo", 70, -120),
        ("trio_pair", 70, -120),
        # Few hands can beat a chain, the fewer the longer it is; its rank matters little.
        ("straight", 40, -60),
        ("pair_straight", 30, -70),
        ("plane", 20, -90),
        ("plane_solo", 20, -90),
        ("plane_pair", 20, -90),
        # Four with two spends a bomb to play two or four more cards.
        ("four_two", 20, -90),
        ("four_pair", 20, -90),
        ("four_two_pair", 20, -90),
        ("quad_chain", 20, -90),
        # A bomb takes the lead at any time: worth more than two turns, the higher the better.
        ("bomb", -450, -520),
        # A bomb with wild cards takes the lead just as well.
        ("soft_bomb", -450, -520),
        ("pure_bomb", -450, -520),
        # Each further card beats more bombs, but two bombs of four are better than one of eight.
        *(
            (f"{kind}_{count}", -450 - 40 * (count - 4), -520 - 40 * (count - 4))
            for kind in ("bomb", "pure_bomb")
            for count in range(5, _LONGEST + 1)
        ),
        # The rocket always takes the lead: more than any bomb, and than its jokers one by one.
        ("rocket", -700, -700),
    ),
    # A card that no play can contain keeps the hand from ever going out.
    stranded=-1000,
)
