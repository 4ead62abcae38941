"""The rules of Shuangkou as tables: what may be played, how a round goes, what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from paiju.game import (
    Deck,
    Pattern,
    Round,
    Rules,
    RuleSet,
    RuleSets,
    State,
    Text,
    option,
    options_of,
    weights_for,
)

# The seats opposite each other are a team, and the partner of a seat that is out leads for it.
ROUND = Round(teams=(0, 1, 0, 1), ends="team", heir="partner")
HAND = 27
# The points of each winner, by the place of the second of them: 双扣, 单扣, 平扣.
GAINS = {1: 3, 2: 2, 3: 1}


@dataclass(frozen=True, slots=True)
class Options:
    """The points on which sources differ."""

    trios_in_a_row: int = option(
        (2, 3), Text("连三张至少几组", "the fewest trios that are a straight"), default=3
    )


PATTERNS = (
    Pattern("solo", Text("单张", "solo")),
    Pattern("pair", Text("对子", "pair"), group=2),
    Pattern("trio", Text("三张", "trio"), group=3),
    Pattern("straight", Text("顺子", "straight"), links=(5, 12)),
    Pattern("pair_straight", Text("连对", "straight of pairs"), group=2, links=(3, 12)),
)
# From the weakest to the strongest.
BOMBS = (
    *(
        Pattern(f"bomb_{count}", Text(f"{count} 张炸弹", f"bomb of {count}"), group=count)
        for count in range(4, 9)
    ),
    Pattern("kings", Text("天王炸", "kings' bomb"), cards="BBRR"),
)


def made(name: str, options: Options) -> Rules:
    """The rule set with these options."""
    trios = Pattern(
        "trio_straight",
        Text("连三张", "straight of trios"),
        group=3,
        links=(options.trios_in_a_row, 9),
    )
    patterns = (*PATTERNS, trios)
    play = RuleSet(
        order="3456789TJQKA2BR",
        chain="3456789TJQKA",
        patterns=patterns,
        bombs=BOMBS,
        max_hand=HAND,
        weights=weights_for(patterns, BOMBS),
        deck=Deck(packs=2),
    )
    about = Text("没有百变和连环炸", "without wild cards and bombs in a row")
    return Rules(name, Text("普通双扣", "Common"), about, options, play, ROUND)


SETS = RuleSets({"common": Options()}, options_of(Options), "common", made)


def points(state: State) -> tuple[int, ...]:
    """The points of each seat, by the places of the team that was first."""
    winners, *others = [ROUND.teams[seat] for seat in state.out]
    gain = GAINS[others.index(winners) + 1]
    return tuple(gain if team == winners else -gain for team in ROUND.teams)
