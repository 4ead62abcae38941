"""Codings: a move table as columns for kernels, and the layout of the network's features.

All of a coding follows from the table and the rules of the round, so another climbing game needs
only its own table and `Round`. Parts that a game lacks take no features.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.network.short_forms import short_forms_of
from paiju.climbing.plays.table import as_columns
from paiju.playing_cards.card import LANE, RANKS, SUITED_RANKS, SUITS
from paiju.playing_cards.holding import LANES, Holding, unpack

if TYPE_CHECKING:
    from paiju.climbing.plays.forms import Core, Section
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Numbers, Rows, Words
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import RuleSet


# The version of the features; a model works only with the version that it was trained on.
VERSION = 1

# The most choices of kickers of one core that a player considers.
KICKERS = 16

# The sizes of caches of `fewest`. Both are prime, so that hands spread over the places.
_MEMORY, LARGE_MEMORY = 16_381, 1_048_573


def memory_for(hands: int = _MEMORY) -> Words:
    """An empty cache of the fewest plays of hands (`fewest`), for one coding; threads may share it.

    >>> len(memory_for(7))
    7
    """
    return np.zeros(hands, dtype=np.uint64)


# The widths of features that are counts; the last place stands for all larger counts.
FEWEST = 12  # fewest plays of a hand: 1 to 12; of two packs to 15
BOMBS = 5  # bombs played, and bombs left: 0 to 4
LEFT = 10  # fewest plays of the rest: 0 to 9; of two packs to 14
MANY = 15  # both for a hand of two packs
CHANGES = 4  # a play leaves two plays fewer than before, one, as many, more
LINKS = 14  # ranks in a row: 0, for the pass, to 13
FLUSHES = 4  # suits with a straight flush: one, two; and with wild cards: one, two
# Thresholds of the chance that a seat beats a play.
ODDS = (0.03, 0.17, 0.37, 0.61, 0.83, 0.97)
# Thresholds for the split of a hand of two packs (`losers_kernels`): its expected losers without
# the worst play; these minus its bombs; the second highest chance to be beaten; and its bombs.
LOSERS = (0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0)
MARGINS = (-1.5, -0.75, -0.25, 0.25, 0.75, 1.25, 2.0, 3.0, 4.0)
WORST = (0.3, 0.6, 0.85)
BOMBS_CUT = 3
CUT = len(LOSERS) + len(MARGINS) + len(WORST) + BOMBS_CUT

# The kernels' codes for the suits of a play: any, all equal, or not all equal.
ANY_SUIT, ONE_SUIT, MIXED_SUITS = 0, 1, 2
_SUIT_KINDS = {"any": ANY_SUIT, "one": ONE_SUIT, "mixed": MIXED_SUITS}

# The kernels' codes for the end of a round, and for the duty before a seat with one card.
FIRST_OUT, A_TEAM_OUT, ONE_LEFT = 0, 1, 2
OFF, HIGHEST, MUST = 0, 1, 2
_ENDS = {"seat": FIRST_OUT, "team": A_TEAM_OUT, "all": ONE_LEFT}
_REPORTS = {"off": OFF, "highest": HIGHEST, "must": MUST}

# Bounds are kept for plays of one rank with up to this many cards.
KNOWN_SIZES = 2

# The lane of wild cards that have their own (`paiju.climbing.plays.suited_table`).
_WILD_LANE = LANE["F"]

# Lengths of feature vectors are multiples of this, for alignment in memory.
_ALIGNED = 4

# The extra cost of kickers that no chain takes, such as the 2 and the jokers.
_DEAR = 8


class Coding(NamedTuple):
    """A move table as columns for kernels, with the rules of the round and the layout of features.

    Cores and rows are numbered as in the table; then come short forms, which are played with all
    that a hand has left, and last the pass. R is the number of rows, C that of cores, without the
    pass; columns of counts have two words a row, shape (2, n).

    Attributes:
        words: the counts of each row; shape (2, R + 1).
        core_words: the counts of each core; shape (2, C).
        starts: the first row of each core, and the row after the last; shape (C + 1,).
        cores: the core of each row; shape (R + 1,).
        stops: for each core, the core after the last of its pattern and length; shape (C,).
        bombs: for each core, the first core that beats it as a bomb; shape (C,).
        tiers: the strength of each core as a bomb, 0 for none; shape (C + 1,).
        kinds: the pattern of each core, in the order of the rule set, then the pass, then short
            forms; shape (C + 1,).
        keys: the key of each core: its place in the order of single cards, or among chains.
        links: the number of ranks of each core; shape (C + 1,).
        sizes: the number of cards of each core's plays; shape (C + 1,).
        chains: the counts of each chain, a core over several ranks; shape (2, chains).
        slots: the most kickers of each chain.
        chain_cores: the core of each chain.
        rank_cores: the core of one, two and three cards of a lane, 0 for none; shape (3, lanes).
        single_slots: four numbers: the kickers of three of a rank, those of four of a rank, 1 if
            there is a rocket, and the cards of a kicker.
        costs: by lane, the cost of a kicker, for choosing among many.
        places: by lane, the first feature of its count; then that of the level rank, which is
            counted a second time; last, the number of these features.
        teams: the team of each seat, in the order of play from the one that leads first.
        roles: the role of each seat, the number of its network; all 0 if all seats are alike.
        heirs: a number for each seat; a seat may lead for another with the same number.
        ends: when a round is over: `FIRST_OUT`, `A_TEAM_OUT` or `ONE_LEFT`.
        must_beat: whether a seat that can beat the last play may not pass.
        frees_bombs: whether it may pass after all if only bombs beat that play.
        report: the duty before a seat with one card: `OFF`, `HIGHEST` or `MUST`.
        singles: the first core of a single card, and the core after the last.
        short: the first core of a short form.
        short_caps: the most kickers of each short form, by lane; shape (2, short forms).
        short_sizes: the fewest and the most cards of each short form.
        short_on: the first core that each short form beats, and the core after the last.
        wilds: the number of wild cards, which are of the level rank and have their own lane.
        level: the lane of the level rank; -1 if there is none.
        fixed: the lanes whose cards no wild card can stand for, as bytes of ones.
        suit_kinds: for each core, the code of its suits.
        spans: the ranks of each core whose suits matter, four bits for each; else 0.
        flushes: the ranks of each straight flush, four bits for each.
        states: the start of each part of a state's features (`S_` in `feature_kernels`), and
            their number.
        actions: the starts and the number of the features of an action by itself (`A_`).
        afters: the starts and the number of the features of an action in its position (`R_`).
        wholes: the starts and the number of the features of a game with all hands (`W_`).

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
    places: Numbers
    teams: Numbers
    roles: Numbers
    heirs: Numbers
    ends: int
    must_beat: bool
    frees_bombs: bool
    report: int
    singles: Rows
    short: int
    short_caps: Words
    short_sizes: Rows
    short_on: Rows
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
        """The number of suits; 0 if they do not matter."""
        return len(SUITS) if len(self.flushes) else 0

    @property
    def is_even(self) -> bool:
        """Tests if all seats are alike, so that one network serves every seat."""
        return int(self.roles[-1]) == 0

    @property
    def pass_row(self) -> int:
        """The row of the pass."""
        return len(self.cores) - 1


class Takes(NamedTuple):
    """The columns of a `Coding` that decide which cards a play takes from a hand."""

    words: Words
    cores: Rows
    starts: Rows
    suit_kinds: Rows
    spans: Words
    level: int
    wilds: int


class Holds(NamedTuple):
    """The columns of a `Coding` that decide whether some cards hold a core."""

    core_words: Words
    sizes: Rows
    suit_kinds: Rows
    spans: Words
    fixed: Words
    wilds: int


# The codings kept: enough for the tables of a game with levels, and some others.
_KEPT = 20


@lru_cache(maxsize=_KEPT)
def coding_of(table: MoveTable, round_: Round) -> Coding:
    """The coding of a table for the rules of a round, in which the first seat leads.

    Seats that differ only in their place are alike and have one network.

    >>> from paiju.climbing.rules.round import Round
    >>> from paiju.play.declaration.registry import GAMES
    >>> game = next(game for game in GAMES.values() if game.family == "cards")
    >>> table = game.rules_of(game.default).table
    >>> coding = coding_of(table, Round((0, 1, 1)))
    >>> coding.pass_row == len(table), coding.roles.tolist()
    (True, [0, 1, 2])
    >>> coding_of(table, Round((0, 1, 2))).roles.tolist()
    [0, 0, 0]
    """
    rules, teams = table.rules, round_.teams
    cores = [(section, core) for section in table.all_sections for core in section.cores]
    whole, short = len(table.cores), short_forms_of(table)
    rows = np.arange(len(table), dtype=np.int32)
    deck = table.count(Holding.of(rules.deck.cards))
    # Wild cards that are not of a drawn rank: theirs is the level rank.
    lone = rules.wilds if rules.wilds and not rules.wilds.drawn else None
    level = LANE[lone.card[0]] if lone else -1
    wilds, of_level = (unpack(deck)[lane] if lone else 0 for lane in (_WILD_LANE, level))
    places = np.cumsum([0, *_most_of(rules, wilds), of_level])
    patterns = (*rules.patterns, *rules.bombs)
    fewest, left = (FEWEST, LEFT) if rules.deck.packs == 1 else (MANY, MANY)
    is_even = are_alike(teams)
    roles = 1 if is_even else len(teams)
    levels, flushes = (len(SUITED_RANKS), FLUSHES) if lone else (0, 0)
    wilds_spent, bombs_left = (wilds + 1, BOMBS) if lone else (0, 0)
    odds, losers = (2 * (len(teams) - 1) * len(ODDS), CUT) if lone else (0, 0)
    # The kinds of the pass and of short forms come after the patterns.
    kinds = [patterns.index(section.pattern) for section, _ in cores[:whole]]
    number_of_kinds = len(patterns) + 1 + bool(table.short)
    chains = _chains(cores[:whole])
    width, seats = int(places[-1]), len(teams)
    bounds = 0 if lone else KNOWN_SIZES * len(rules.order) * (seats - 1)
    passed, led = (0, 0) if lone else (number_of_kinds * (seats - 1), width * seats)
    core_counts = np.concatenate([table.core_counts, short.counts])
    words = np.concatenate([table.words_of(rows), as_columns(short.counts)], axis=1)
    return Coding(
        words=np.ascontiguousarray(np.pad(words, ((0, 0), (0, 1)))),
        core_words=as_columns(core_counts),
        starts=_column([*(core.start for _, core in cores), len(table) + len(short.on)]),
        cores=_column([*table.core_numbers(rows).tolist(), *range(whole, len(cores)), len(cores)]),
        stops=_column([section.cores[-1].number + 1 for section, _ in cores]),
        bombs=_column([table.beating(core.start)[1][0] for _, core in cores]),
        tiers=_column([*(section.tier for section, _ in cores), 0]),
        kinds=_column([*kinds, *(len(patterns) + 1 for _ in short.on), len(patterns)]),
        keys=_column([_key(rules, section, core) for section, core in cores]),
        links=_column([*(min(section.links, LINKS - 1) for section, _ in cores), 0]),
        sizes=_column([*(section.size for section, _ in cores), 0]),
        chains=as_columns(np.array([list(unpack(each)) for each in chains], dtype=np.int8)),
        slots=np.array(list(chains.values()), dtype=np.int64),
        chain_cores=_column([_plain_core(cores[:whole], each) for each in chains]),
        rank_cores=_rank_cores(cores[:whole]),
        single_slots=np.array(_single_slots(rules), dtype=np.int64),
        costs=np.array([_cost(rules, lane) for lane in range(LANES)], dtype=np.int64),
        places=places.astype(np.int64),
        teams=np.array(teams, dtype=np.int64),
        roles=np.array([min(seat, roles - 1) for seat in range(seats)], dtype=np.int64),
        heirs=np.array(teams if round_.heir == "partner" else range(seats), dtype=np.int64),
        ends=_ENDS[round_.ends],
        must_beat=round_.must_beat,
        frees_bombs=round_.frees_bombs,
        report=_REPORTS[round_.report],
        singles=_column(_cores_of_singles(table)),
        short=whole,
        short_caps=short.caps,
        short_sizes=short.sizes,
        short_on=short.on,
        wilds=wilds,
        level=level,
        fixed=table.fixed.copy(),
        suit_kinds=_column([_SUIT_KINDS.get(section.pattern.suits, -1) for section, _ in cores]),
        spans=_spans(cores, *_SUIT_KINDS),
        flushes=_spans([each for each in cores if each[0].pattern.suits == "one"], "one"),
        states=_layout(
            *(width, width, 0 if is_even else width, width, width * seats, width * seats),
            *(rules.max_hand * seats, 0 if is_even else seats, seats, fewest, BOMBS),
            *(number_of_kinds, levels, flushes, losers, bounds, passed, led),
        ),
        actions=_layout(width, number_of_kinds, LANES, LINKS),
        afters=_layout(width, left, CHANGES, 2, 1, wilds_spent, flushes, bombs_left, odds, losers),
        wholes=_layout(
            *(width * seats, width, seats + 1, 0 if is_even else seats),
            *(rules.max_hand * seats, fewest * seats),
            *(number_of_kinds, BOMBS, levels, flushes * seats, losers * seats),
        ),
    )


@lru_cache(maxsize=_KEPT)
def are_alike(teams: tuple[int, ...]) -> bool:
    """Tests if every seat has its partners and enemies at the same places, counted from itself.

    >>> are_alike((0, 1, 0, 1)), are_alike((0, 1, 2)), are_alike((0, 1, 1))
    (True, True, False)
    """
    seats = range(len(teams))
    patterns = {tuple(teams[seat - away] == teams[seat] for away in seats) for seat in seats}
    return len(patterns) == 1


def _cores_of_singles(table: MoveTable) -> list[int]:
    """The numbers of the first core of the single cards and of the core after the last; or 0, 0."""
    rows = table.singles
    return [table.core(rows[0]).number, table.core(rows[-1]).number + 1] if rows else [0, 0]


def _most_of(rules: RuleSet, wilds: int) -> list[int]:
    """For each lane, the most cards that all hands together can hold, wild cards included."""
    most = [*unpack(rules.deck.packed)]
    most[_WILD_LANE] += wilds
    return most


def _key(rules: RuleSet, section: Section, core: Core) -> int:
    """The key of a core as a number.

    For a chain, its place among the cores of its section; else the place of its rank in the order.
    """
    if section.links > 1:
        return core.number - section.cores[0].number
    return rules.order.index(RANKS[core.key])


def _spans(cores: list[tuple[Section, Core]], *kinds: str) -> Words:
    """For each core, its ranks with four bits for each if its suits are of these kinds; else 0."""
    spans = [
        sum(1 << (4 * lane) for lane, count in enumerate(unpack(core.packed)) if count)
        if section.pattern.suits in kinds and section.pattern.suits != "any"
        else 0
        for section, core in cores
    ]
    return np.array(spans, dtype=np.uint64)


def _column(values: list[int]) -> Rows:
    return np.array(values, dtype=np.int32)


def _chains(cores: list[tuple[Section, Core]]) -> dict[int, int]:
    """Every chain (core over several ranks) as packed counts, with the most kickers that it takes.

    The largest groups come first.
    """
    chains: dict[int, int] = {}
    spanning = [each for each in cores if each[0].links > 1]
    for section, core in sorted(spanning, key=lambda each: -each[0].pattern.group):
        chains[core.packed] = max(chains.get(core.packed, 0), section.kickers)
    return chains


def _plain_core(cores: list[tuple[Section, Core]], packed: int) -> int:
    """The number of the core that has these packed cards; if possible, one that is no bomb."""
    candidates = [(section.tier, core.number) for section, core in cores if core.packed == packed]
    return min(candidates)[1]


def _rank_cores(cores: list[tuple[Section, Core]]) -> Numbers:
    """The numbers of the cores of one, two and three cards of a rank; shape (3, lanes)."""
    by_size = np.zeros((3, LANES), dtype=np.int64)
    for section, core in cores:
        if section.links == 1 and section.size <= len(by_size) and not section.tier:
            by_size[section.size - 1, core.key] = core.number
    return by_size


def _single_slots(rules: RuleSet) -> tuple[int, int, int, int]:
    def most(group: int) -> int:
        kickers = [
            pattern.kickers.per_link
            for pattern in rules.patterns
            if pattern.kickers and pattern.group == group and pattern.links[0] == 1
        ]
        return max(kickers, default=0)

    size = max((pattern.kickers.size for pattern in rules.patterns if pattern.kickers), default=0)
    # If single cards may be kickers, the size is 1, since a pair can be two of them.
    singles = any(each.kickers and each.kickers.size == 1 for each in rules.patterns)
    rocket = int(any(bomb.cards for bomb in rules.bombs))
    return most(3), most(4), rocket, 1 if singles else size


def _cost(rules: RuleSet, lane: int) -> int:
    rank = RANKS[lane]
    return LANE[rank] + (0 if rank in rules.chain else _DEAR)


def _layout(*widths: int) -> Numbers:
    """The starts of parts of features with given widths, then their aligned total."""
    ends = np.cumsum([0, *widths])
    ends[-1] = -(-ends[-1] // _ALIGNED) * _ALIGNED
    return ends.astype(np.int64)
