"""A move table as the features of learned players take it: columns, and where each feature stands.

Everything follows from the table and from who plays with whom: another climbing game is another
table and another tuple of teams.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from app.cards.holding import LANES, unpack
from app.cards.playing import LANE, RANKS
from app.climbing.table import as_columns, as_words

if TYPE_CHECKING:
    from app.climbing.kernels import Rows, Words
    from app.climbing.ruleset import RuleSet
    from app.climbing.table import Core, MoveTable, Section

# What is counted up to a limit has the last place for whatever is more.
FEWEST = 12  # plays that a hand takes at least: 1 to 12
BOMBS = 5  # bombs played: 0 to 4
LEFT = 10  # plays that what is left takes at least: 0 to 9
CHANGES = 4  # a play leaves two plays fewer than before, one, as many, more
LINKS = 14  # ranks in a row: 0, for the pass, to 13

# Vectors are a little longer than what they hold, so that they lie well in memory.
_ALIGNED = 4

# Kickers that no chain takes, the 2 and the jokers, are kept rather than given away.
_DEAR = 8

Numbers = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint8]


class Coding(NamedTuple):
    """A table as kernels code it. The pass is the row behind the last, of the core behind the last.

    Attributes:
        words: the counts of each play.
        core_words: the counts of each core.
        starts: the first row of each core, and one number behind.
        cores: the core of each play.
        stops: for each core the core behind the last of its pattern and length.
        bombs: for each core the first core that bombs it.
        tiers: whether and how strong a bomb each core is.
        kinds: the pattern of each core, in the order of the rule set; the pass is the last.
        keys: the key of each core as a lane.
        links: how many ranks in a row each core has.
        sizes: how many cards the plays of each core have.
        chains: the counts of what spans ranks, once whatever its kickers.
        slots: how many kickers each of those may take.
        single_slots: how many kickers go with three and with four of a rank, and whether there is
            a rocket.
        costs: what a kicker of each lane costs, for choosing among many.
        deck: the counts of the whole deck.
        places: for each lane, where the thermometer of its count begins; the last is their width.
        teams: the team of each seat, as the rules count seats.
        states: where each part of a state's features begins (`STATE`), and how many there are.
        actions: the same for those of an action that depend on the action alone.
        afters: the same for those of an action that depend on the situation.
        wholes: the same for those of a game of which every hand is seen.

    """

    words: Words
    core_words: Words
    starts: Rows
    cores: Rows
    stops: Rows
    bombs: Rows
    tiers: Rows
    kinds: Rows
    keys: Rows
    links: Rows
    sizes: Rows
    chains: Words
    slots: Numbers
    single_slots: Numbers
    costs: Numbers
    deck: Words
    places: Numbers
    teams: Numbers
    states: Numbers
    actions: Numbers
    afters: Numbers
    wholes: Numbers

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.teams)

    @property
    def pass_row(self) -> int:
        """The row that stands for the pass."""
        return len(self.cores) - 1


# The parts of a state's features, in order, as `Coding.states` places them.
S_HAND, S_UNSEEN, S_KNOWN, S_BEAT, S_PLAYED, S_LASTS = 0, 1, 2, 3, 4, 5
S_COUNTS, S_ROLE, S_OWNER, S_FEWEST, S_BOMBS, S_KIND, S_END = 6, 7, 8, 9, 10, 11, 12
# Those of an action by itself.
A_CARDS, A_KIND, A_KEY, A_LINKS, A_END = 0, 1, 2, 3, 4
# Those of an action in its situation.
R_HAND, R_LEFT, R_CHANGE, R_BEATEN, R_SAFE, R_END = 0, 1, 2, 3, 4, 5
# Those of a whole game.
W_HANDS, W_BEAT, W_OWNER, W_TURN, W_COUNTS, W_FEWEST, W_KIND, W_BOMBS, W_END = range(9)


@lru_cache(maxsize=4)
def coding_of(table: MoveTable, teams: tuple[int, ...]) -> Coding:
    """The coding of a table for so many seats, each of a team.

    >>> from app.doudizhu.rulesets import rules_of
    >>> coding = coding_of(rules_of().table, (0, 1, 1))
    >>> coding.pass_row, coding.seats, [int(each[-1]) for each in coding[-4:]]
    (27471, 3, [640, 100, 72, 340])
    """
    rules = table.rules
    cores = [(section, core) for section in table.sections for core in section.cores]
    rows = np.arange(len(table), dtype=np.int32)
    copies = unpack(rules.deck.packed)
    places = np.cumsum([0, *copies])
    patterns = (*rules.patterns, *rules.bombs)
    kinds = [patterns.index(section.pattern) for section, _ in cores]
    chains = _chains(cores)
    width, seats = int(places[-1]), len(teams)
    return Coding(
        words=_with_pass(table.words_of(rows)),
        core_words=as_columns(table.core_counts),
        starts=_column([*(core.start for _, core in cores), len(table)]),
        cores=_column([*table.core_numbers(rows).tolist(), len(cores)]),
        stops=_column([section.cores[-1].number + 1 for section, _ in cores]),
        bombs=_column([table.beating(core.start)[1][0] for _, core in cores]),
        tiers=_column([*(section.tier for section, _ in cores), 0]),
        kinds=_column([*kinds, len(patterns)]),
        keys=_column([core.key for _, core in cores]),
        links=_column([*(_links(section) for section, _ in cores), 0]),
        sizes=_column([*(section.size for section, _ in cores), 0]),
        chains=as_columns(np.array([list(unpack(each)) for each in chains], dtype=np.int8)),
        slots=np.array(list(chains.values()), dtype=np.int64),
        single_slots=np.array(_single_slots(rules), dtype=np.int64),
        costs=np.array([_cost(rules, lane) for lane in range(LANES)], dtype=np.int64),
        deck=as_words(rules.deck.packed).copy(),
        places=places.astype(np.int64),
        teams=np.array(teams, dtype=np.int64),
        states=_layout(
            *(width, width, width, width, width * seats, width * seats),
            *(rules.max_hand * seats, seats, seats, FEWEST, BOMBS, len(patterns) + 1),
        ),
        actions=_layout(width, len(patterns) + 1, LANES, LINKS),
        afters=_layout(width, LEFT, CHANGES, 2, 1),
        wholes=_layout(
            *(width * seats, width, seats + 1, seats, rules.max_hand * seats, FEWEST * seats),
            *(len(patterns) + 1, BOMBS),
        ),
    )


def _column(values: list[int]) -> Rows:
    return np.array(values, dtype=np.int32)


def _with_pass(words: Words) -> Words:
    return np.ascontiguousarray(np.pad(words, ((0, 0), (0, 1))))


def _links(section: Section) -> int:
    return min(section.links, LINKS - 1)


def _chains(cores: list[tuple[Section, Core]]) -> dict[int, int]:
    """What spans ranks, with the most kickers that it takes; the longest groups first."""
    found: dict[int, int] = {}
    spanning = [each for each in cores if each[0].links > 1]
    for section, core in sorted(spanning, key=lambda each: -each[0].pattern.group):
        found[core.packed] = max(found.get(core.packed, 0), section.kickers)
    return found


def _single_slots(rules: RuleSet) -> tuple[int, int, int]:
    def most(group: int) -> int:
        kickers = [
            pattern.kickers.per_link
            for pattern in rules.patterns
            if pattern.kickers and pattern.group == group and pattern.links[0] == 1
        ]
        return max(kickers, default=0)

    return most(3), most(4), int(any(bomb.cards for bomb in rules.bombs))


def _cost(rules: RuleSet, lane: int) -> int:
    rank = RANKS[lane]
    return LANE[rank] + (0 if rank in rules.chain else _DEAR)


def _layout(*widths: int) -> Numbers:
    """Where parts of these widths begin, one behind another, and how long the whole is."""
    ends = np.cumsum([0, *widths])
    ends[-1] = -(-ends[-1] // _ALIGNED) * _ALIGNED
    return ends.astype(np.int64)
