"""A move table as the features of learned players take it: columns, and where each feature stands.

Everything follows from the table and from who plays with whom: another climbing game is another
table and another tuple of teams. What a game has not takes no room among its features.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from app.cards.card import LANE, RANKS, SUITED_RANKS, SUITS
from app.cards.holding import LANES, Holding, unpack
from app.climbing.table import as_columns, as_words

if TYPE_CHECKING:
    from app.climbing.kernels import Rows, Words
    from app.climbing.ruleset import RuleSet
    from app.climbing.table import Core, MoveTable, Section

# What is counted up to a limit has the last place for whatever is more.
FEWEST = 12  # plays that a hand takes at least: 1 to 12; of two packs to 15
BOMBS = 5  # bombs played, and bombs left: 0 to 4
LEFT = 10  # plays that what is left takes at least: 0 to 9; of two packs to 14
MANY = 15  # the same two of a hand of two packs
CHANGES = 4  # a play leaves two plays fewer than before, one, as many, more
LINKS = 14  # ranks in a row: 0, for the pass, to 13
FLUSHES = 4  # suits that hold a straight flush: one, two; and with wild cards: one, two
# How likely a seat beats a play is told by which of these it is above.
ODDS = (0.03, 0.17, 0.37, 0.61, 0.83, 0.97)
# What a hand of two packs comes to is told by which of these it is above: how many of its plays are
# beaten, but the last; how many more those are than its bombs; how likely one of them is beaten;
# and how many bombs it has.
LOSERS = (0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0)
MARGINS = (-1.5, -0.75, -0.25, 0.25, 0.75, 1.25, 2.0, 3.0, 4.0)
WORST = (0.3, 0.6, 0.85)
BOMBS_CUT = 3
CUT = len(LOSERS) + len(MARGINS) + len(WORST) + BOMBS_CUT

# How kernels number whether suits matter to a play: not, all are one, or not all are one.
ANY_SUIT, ONE_SUIT, MIXED_SUITS = 0, 1, 2
_SUIT_KINDS = {"any": ANY_SUIT, "one": ONE_SUIT, "mixed": MIXED_SUITS}

# Where packed counts have a wild card that is a card of a rank (`app.climbing.suited`).
_WILD_LANE = LANE["F"]

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
        keys: the key of each core: its place in the order of single cards, or among the chains.
        links: how many ranks in a row each core has.
        sizes: how many cards the plays of each core have.
        chains: the counts of what spans ranks, once whatever its kickers.
        slots: how many kickers each of those may take.
        chain_cores: the core of each of those.
        rank_cores: the core of one card of each lane, of two, and of three; 0 where there is none.
        single_slots: how many kickers go with three and with four of a rank, whether there is a
            rocket, and how many cards a kicker is.
        costs: what a kicker of each lane costs, for choosing among many.
        deck: the counts of the whole deck.
        places: for each lane, where the thermometer of its count begins; then that of the level
            rank's cards, which are counted a second time; the last is their width.
        teams: the team of each seat, as the rules count seats.
        roles: the role of each seat: where no seat differs from another, all have one.
        has_places: whether a round goes on when somebody is out, until a team is.
        wilds: how many wild cards there are, of the level rank, which have a lane of their own.
        level: the lane of the level rank; -1 where there is none.
        fixed: the lanes in which no card can stand for another, as bytes all of ones.
        suit_kinds: whether suits matter to each core.
        spans: the ranks of each core to which they do, four bits for each.
        flushes: the ranks of each straight flush.
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
    chain_cores: Rows
    rank_cores: Numbers
    single_slots: Numbers
    costs: Numbers
    deck: Words
    places: Numbers
    teams: Numbers
    roles: Numbers
    has_places: bool
    wilds: int
    level: int
    fixed: Words
    suit_kinds: Rows
    spans: Words
    flushes: Words
    states: Numbers
    actions: Numbers
    afters: Numbers
    wholes: Numbers

    @property
    def suits(self) -> int:
        """How many suits are told apart: none where they do not matter."""
        return len(SUITS) if len(self.flushes) else 0

    @property
    def is_even(self) -> bool:
        """Whether no seat differs from another, so that each sees the others from its own place."""
        return int(self.roles[-1]) == 0

    @property
    def pass_row(self) -> int:
        """The row that stands for the pass."""
        return len(self.cores) - 1


# The parts of a state's features, in order, as `Coding.states` places them.
S_HAND, S_UNSEEN, S_KNOWN, S_BEAT, S_PLAYED, S_LASTS = 0, 1, 2, 3, 4, 5
S_COUNTS, S_ROLE, S_OWNER, S_FEWEST, S_BOMBS, S_KIND = 6, 7, 8, 9, 10, 11
S_LEVEL, S_FLUSHES, S_LOSERS, S_END = 12, 13, 14, 15
# Those of an action by itself.
A_CARDS, A_KIND, A_KEY, A_LINKS, A_END = 0, 1, 2, 3, 4
# Those of an action in its situation.
R_HAND, R_LEFT, R_CHANGE, R_BEATEN, R_SAFE, R_WILDS, R_FLUSHES, R_BOMBS = range(8)
R_ODDS, R_LOSERS, R_END = 8, 9, 10
# Those of a whole game.
W_HANDS, W_BEAT, W_OWNER, W_TURN, W_COUNTS, W_FEWEST, W_KIND, W_BOMBS = range(8)
W_LEVEL, W_FLUSHES, W_LOSERS, W_END = 8, 9, 10, 11

# Tables of a game that has one for each level, and some others.
_KEPT = 20


@lru_cache(maxsize=_KEPT)
def coding_of(table: MoveTable, teams: tuple[int, ...], *, has_places: bool = False) -> Coding:
    """The coding of a table for so many seats, each of a team.

    Where rounds are played for places, no seat differs from another.

    >>> from app.play.registry import GAMES
    >>> game = next(game for game in GAMES.values() if game.family == "cards")
    >>> table = game.rules_of(game.default).table
    >>> coding = coding_of(table, (0, 1, 1))
    >>> coding.pass_row == len(table), coding.roles.tolist()
    (True, [0, 1, 2])
    """
    rules = table.rules
    cores = [(section, core) for section in table.sections for core in section.cores]
    rows = np.arange(len(table), dtype=np.int32)
    deck = table.count(Holding.of(rules.deck.cards))
    # Where a single card is wild its rank is the level.
    lone = rules.wilds if rules.wilds and not rules.wilds.drawn else None
    level = LANE[lone.card[0]] if lone else -1
    wilds, of_level = (unpack(deck)[lane] if lone else 0 for lane in (_WILD_LANE, level))
    places = np.cumsum([0, *_most_of(rules, wilds), of_level])
    patterns = (*rules.patterns, *rules.bombs)
    fewest, left = (FEWEST, LEFT) if rules.deck.packs == 1 else (MANY, MANY)
    roles = 1 if has_places else len(teams)
    levels, flushes = (len(SUITED_RANKS), FLUSHES) if lone else (0, 0)
    wilds_spent, bombs_left = (wilds + 1, BOMBS) if lone else (0, 0)
    odds, losers = (2 * (len(teams) - 1) * len(ODDS), CUT) if lone else (0, 0)
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
        keys=_column([_key(rules, section, core) for section, core in cores]),
        links=_column([*(_links(section) for section, _ in cores), 0]),
        sizes=_column([*(section.size for section, _ in cores), 0]),
        chains=as_columns(np.array([list(unpack(each)) for each in chains], dtype=np.int8)),
        slots=np.array(list(chains.values()), dtype=np.int64),
        chain_cores=_column([_plain_core(cores, each) for each in chains]),
        rank_cores=_rank_cores(cores),
        single_slots=np.array(_single_slots(rules), dtype=np.int64),
        costs=np.array([_cost(rules, lane) for lane in range(LANES)], dtype=np.int64),
        deck=as_words(deck).copy(),
        places=places.astype(np.int64),
        teams=np.array(teams, dtype=np.int64),
        roles=np.array([min(seat, roles - 1) for seat in range(seats)], dtype=np.int64),
        has_places=has_places,
        wilds=wilds,
        level=level,
        fixed=table.fixed.copy(),
        suit_kinds=_column([_SUIT_KINDS.get(section.pattern.suits, -1) for section, _ in cores]),
        spans=_spans(cores, *_SUIT_KINDS),
        flushes=_spans([each for each in cores if each[0].pattern.suits == "one"], "one"),
        states=_layout(
            *(width, width, 0 if has_places else width, width, width * seats, width * seats),
            *(rules.max_hand * seats, 0 if has_places else seats, seats, fewest, BOMBS),
            *(len(patterns) + 1, levels, flushes, losers),
        ),
        actions=_layout(width, len(patterns) + 1, LANES, LINKS),
        afters=_layout(width, left, CHANGES, 2, 1, wilds_spent, flushes, bombs_left, odds, losers),
        wholes=_layout(
            *(width * seats, width, seats + 1, 0 if has_places else seats),
            *(rules.max_hand * seats, fewest * seats),
            *(len(patterns) + 1, BOMBS, levels, flushes * seats, losers * seats),
        ),
    )


def _most_of(rules: RuleSet, wilds: int) -> list[int]:
    """The most cards of each lane that are told apart: as many as the deck has of a rank."""
    most = [*unpack(rules.deck.packed)]
    most[_WILD_LANE] += wilds
    return most


def _key(rules: RuleSet, section: Section, core: Core) -> int:
    """The place of what decides between two plays of a pattern, from the lowest up."""
    if section.links > 1:
        return core.number - section.cores[0].number
    return rules.order.index(RANKS[core.key])


def _spans(cores: list[tuple[Section, Core]], *kinds: str) -> Words:
    """The ranks of cores, four bits for each, where suits matter; else none."""
    spans = [
        sum(1 << (4 * lane) for lane, count in enumerate(unpack(core.packed)) if count)
        if section.pattern.suits in kinds and section.pattern.suits != "any"
        else 0
        for section, core in cores
    ]
    return np.array(spans, dtype=np.uint64)


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


def _plain_core(cores: list[tuple[Section, Core]], packed: int) -> int:
    """The core of some cards: the one that is no bomb, where there is one."""
    found = [(section.tier, core.number) for section, core in cores if core.packed == packed]
    return min(found)[1]


def _rank_cores(cores: list[tuple[Section, Core]]) -> Numbers:
    """The cores of one card, two and three of a rank, by lane."""
    found = np.zeros((3, LANES), dtype=np.int64)
    for section, core in cores:
        if section.links == 1 and section.size <= len(found) and not section.tier:
            found[section.size - 1, core.key] = core.number
    return found


def _single_slots(rules: RuleSet) -> tuple[int, int, int, int]:
    def most(group: int) -> int:
        kickers = [
            pattern.kickers.per_link
            for pattern in rules.patterns
            if pattern.kickers and pattern.group == group and pattern.links[0] == 1
        ]
        return max(kickers, default=0)

    size = max((pattern.kickers.size for pattern in rules.patterns if pattern.kickers), default=0)
    # Where single cards may be kickers, pairs may be two of them: that is what counts.
    singles = any(each.kickers and each.kickers.size == 1 for each in rules.patterns)
    rocket = int(any(bomb.cards for bomb in rules.bombs))
    return most(3), most(4), rocket, 1 if singles else size


def _cost(rules: RuleSet, lane: int) -> int:
    rank = RANKS[lane]
    return LANE[rank] + (0 if rank in rules.chain else _DEAR)


def _layout(*widths: int) -> Numbers:
    """Where parts of these widths begin, one behind another, and how long the whole is."""
    ends = np.cumsum([0, *widths])
    ends[-1] = -(-ends[-1] // _ALIGNED) * _ALIGNED
    return ends.astype(np.int64)
