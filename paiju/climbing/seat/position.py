"""The position of a seat that is to play: its knowledge, and the branches that it may take.

Most of the time goes into splitting hands, which is a search over choices of cores. Without wild
cards a hand needs few choices. With eight wild cards a choice takes up to a hundredth of a
millisecond, and some hands need ten thousand choices.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from paiju.climbing.plays.duties import moves_within
from paiju.climbing.plays.reading import play_of, with_card
from paiju.climbing.plays.verdicts import judge, play_on
from paiju.climbing.seat.knowledge import Knowledge, KnownGame
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.hints import HINT_BUDGET, hints
from paiju.climbing.splits.search_kernels import best_partitions
from paiju.climbing.splits.split import BUDGET, power_of, split
from paiju.play.players.player import Decision
from paiju.playing_cards.card import Card

if TYPE_CHECKING:
    from collections.abc import Collection

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.splits.partition import Partition
    from paiju.climbing.splits.split import Power
    from paiju.play.players.player import Why
    from paiju.playing_cards.holding import Holding


class Cut(NamedTuple):
    """A split of the cards that a play leaves: its power, its number of plays, and their rows."""

    power: int
    plays: int
    rows: tuple[int, ...] = ()


class Branch(NamedTuple):
    """An option of a seat at its turn: a play or a pass, with the hand that it leaves.

    Attributes:
        play: the play; None for a pass.
        rest: the rest of the hand after it.
        cut: the split by which the rest is judged; None if it is not known yet.

    """

    play: Play | None
    rest: Holding
    cut: Cut | None = None

    @property
    def is_bomb(self) -> bool:
        """Tests if the play is a bomb."""
        return self.play is not None and self.play.is_bomb

    @property
    def size(self) -> int:
        """The number of cards of the play; 0 for a pass."""
        return len(self.play.cards) if self.play else 0


class Scope(NamedTuple):
    """Limits on the branches of a position.

    Attributes:
        cuts: on a lead, the number of best splits of the hand whose plays are branches.
        answers: if there is a play to beat, the largest number of plays that are branches.
        hints: the number of hints from which the answers are chosen; hints that differ only in
            their kickers are merged.
        keeps_cuts: whether the rest of a hand is judged by a split: after a lead by the split that
            the lead is from, after an answer by the best one. If not, only its plays are counted.

    """

    cuts: int = 3
    answers: int = 8
    hints: int = 16
    keeps_cuts: bool = True


SCOPE = Scope()

# The choices of cores (`splits.split.BUDGET`) tried in a millisecond, compiled and in plain Python.
CHOICES_A_MS, PLAIN_CHOICES_A_MS = 100, 1
# The smallest number of choices with which a hand can be judged.
_LEAST = 64
# The milliseconds that choices may use in addition to the budget.
LATE_MS = 10
# More than any hand without wild cards needs.
PLENTY = 4 * HINT_BUDGET
# The time of one more split, and the budget from which time does not matter.
A_CUT_MS, PATIENT = 20, 1_000

# A view with `rules`, `seat`, `hand`, `counts`, `history` and `last`; and an action with `type`,
# `seat`, `cards` and `declared`.
V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# If another seat has at most this number of cards, all singles and pairs are leads to consider.
_ALMOST_OUT = 2
# The divisors of a position's choices: a half for splitting the hand for a lead; a quarter for the
# hints for an answer, twice: for the whole hand and for the rests; a sixteenth for each rest alone.
LEAD, ANSWER, REST = 2, 4, 16


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame(KnownGame[V, A]):
    """A climbing game as its players use it.

    Attributes:
        scope: the limits on the branches of a position.
        is_timed: whether hands with wild cards are so hard to split that time is limited.

    """

    scope: Scope = SCOPE
    is_timed: bool = True

    def position(self, view: V, budget: int = PATIENT, cuts: int | None = None) -> Position[V, A]:
        """The position of the seat that sees a view.

        Args:
            view: the view.
            budget: the milliseconds that the seat may think.
            cuts: the number of splits to consider; None for the number in `scope`.

        """
        return Position(self, view, budget, self.scope.cuts if cuts is None else cuts)

    def made_by(self, view: V, action: A) -> Play | None:
        """The play that an action makes in a view; None if it plays no cards."""
        if action.type != "play":
            return None
        last = view.last.play if view.last else None
        return play_on(self.table(view), action.cards, action.declared, last)


class Position(Knowledge[V, A]):
    """The knowledge of a seat that is to play cards, and its options (`Branch`).

    Attributes:
        budget: the milliseconds that the seat may think.
        most_cuts: the number of splits of the hand to consider if there is time.

    """

    game: PlayedGame[V, A]

    def __init__(self, game: PlayedGame[V, A], view: V, budget: int, most_cuts: int) -> None:
        super().__init__(game, view)
        self.budget, self.most_cuts = budget, most_cuts

    def to_beat_after(self, branch: Branch) -> Play:
        """The play that the next seat has to beat if this branch is taken."""
        # A seat that leads does not pass.
        return cast("Play", branch.play or self.last)

    @cached_property
    def patience(self) -> int:
        """The number of choices of cores that splitting hands in this position may try in all."""
        if not self.game.is_timed or not any(map(self.table.is_wild, self.hand.cards)):
            return PLENTY
        pace = CHOICES_A_MS if best_partitions.is_compiled else PLAIN_CHOICES_A_MS
        return max(_LEAST, pace * (self.budget + LATE_MS))

    @property
    def cuts(self) -> int:
        """The number of splits of the hand that there is time to consider."""
        most = self.most_cuts
        return most if self.patience == PLENTY else max(1, min(most, self.budget // A_CUT_MS))

    def rows(self, patterns: Collection[str] | None = None) -> list[int]:
        """The legal plays as rows, in the table's order; if `patterns` are given, only theirs."""
        if patterns is None:
            found = self.moves
        else:
            found = moves_within(self.duties, self.table, self.hand, self.last, patterns)
        rows: list[int] = found.tolist()
        return rows

    def chance(self, branch: Branch, share: float) -> float:
        """The chance to win by a branch: `share`, or 0 if it lets an enemy lead its last card."""
        return 0.0 if branch.play is None and self.is_last_call else share

    @cached_property
    def is_last_call(self) -> bool:
        """Tests if an enemy with one card left would lead after a pass.

        That is so if the play to beat is that enemy's, and no partner can beat it.
        """
        last = self.last
        return (
            last is not None
            and self.owner in self.enemies
            and self.counts[self.owner] == 1
            and not any(
                self.is_ours(seat) and self.may_beat(seat, last.row) for seat in self.waiting()
            )
        )

    def cores_like(self, branch: Branch) -> list[int]:
        """The cores of all legal plays with a branch's pattern and length, by sorted number."""
        section = self.table.section(self.to_beat_after(branch).row)
        rows = self.rows({section.pattern.id})
        return sorted(
            {self.table.core(row).number for row in rows if self.table.section(row) == section}
        )

    @cached_property
    def hand_power(self) -> Power:
        """The power of the whole hand: the sum of weights of its best split."""
        return power_of(self.table, self.hand, min(BUDGET, self.patience // REST))

    def cut(self, branch: Branch) -> Cut:
        """The best split of the cards that a branch leaves."""
        if branch.cut is not None:
            return branch.cut
        row = -1 if branch.play is None else branch.play.row
        if row not in self._cuts:
            best = self._split(branch.rest, 1)[0]
            self._cuts[row] = Cut(best.power, best.count, best.rows)
        return self._cuts[row]

    def cuts_of(self, branch: Branch, limit: int) -> list[Cut]:
        """The best splits of the cards that a branch leaves, among splits that play every card."""
        found = self._split(branch.rest, limit)
        return [
            Cut(partition.power, partition.count, partition.rows)
            for partition in found
            if not partition.stranded
        ]

    def _split(self, rest: Holding, limit: int) -> tuple[Partition, ...]:
        """The best splits of some cards, within the choices for one rest."""
        return split(self.table, rest, limit, min(BUDGET, self.patience // REST)).partitions

    def plays_left(self, branch: Branch) -> int:
        """The number of plays in the best split of the cards that a branch leaves."""
        if self.game.scope.keeps_cuts or branch.cut is not None:
            return self.cut(branch).plays
        rest, known = branch.rest, self._plays_left
        if rest.packed not in known:
            known[rest.packed] = power_of(
                self.table, rest, min(BUDGET, self.patience // REST)
            ).plays
        return known[rest.packed]

    def cut_has_bomb(self, branch: Branch) -> bool:
        """Tests if the best split of the cards that a branch leaves has a bomb.

        With the bomb broken up, fewer plays might do.
        """
        table = self.table
        if branch.cut is None and table.first_bomb < len(table):
            first = table.core(table.first_bomb).number
            if not len(table.fitting(branch.rest.packed, first)):
                return False
        return any(table.section(row).tier for row in self.cut(branch).rows)

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """The branches to consider, the most promising first.

        On a lead these are the plays of the best splits, else the best plays that beat the last
        one, and the pass if it is legal. A seat that has no legal lead passes.
        """
        scope, passing = self.game.scope, Branch(None, self.hand)
        if self.last is None:
            # If there was no time to find a split, any lead will do.
            leads = self._leads() or {row: self.branch(row) for row in self.rows()[:1]}
            return tuple(leads.values()) or (passing,)
        budget = min(HINT_BUDGET, self.patience // ANSWER)
        found = hints(
            self.table,
            self.hand,
            self.last,
            limit=scope.hints,
            budget=budget,
            duties=self.duties,
        ).hints
        # Of answers that differ only in kickers, keep the first.
        best = {self.table.core(hint.row).number: hint.row for hint in reversed(found)}
        kept = [hint.row for hint in found if best[self.table.core(hint.row).number] == hint.row]
        answers = tuple(map(self.branch, kept[: scope.answers]))
        return answers if answers and self.must_beat else (*answers, passing)

    def _leads(self) -> dict[int, Branch]:
        """The branches of leads by row: the whole hand, and the plays of the best splits.

        If another seat is almost out, all singles and pairs follow.
        """
        leads: dict[int, Branch] = {}
        whole = judge(self.table, self.hand, self.hand, duties=self.duties).play
        if whole is not None:
            leads[whole.row] = self.branch_of(whole)
        allowed, contains = self._allowed, self.duties.contains
        budget = min(BUDGET, self.patience // LEAD)
        weights = cores_of(self.table).weights
        for cut in split(self.table, self.hand, self.cuts, budget).partitions:
            if not self.game.scope.keeps_cuts:
                leads |= {row: self.branch(row) for row in cut.rows if row not in leads}
                continue
            for found in cut.plays(self.table, self.hand):
                if found.row not in leads and (allowed is None or found.row in allowed):
                    is_held = contains and contains in self.hand.cards
                    play = found
                    if is_held:
                        play = with_card(self.table, found, Card(contains), self.hand)
                    power = cut.power - int(weights[self.table.core(play.row).number])
                    place = cut.rows.index(play.row)
                    rows = cut.rows[:place] + cut.rows[place + 1 :]
                    leads[play.row] = self.branch_of(play, Cut(power, cut.count - 1, rows))
        if any(0 < self.counts[seat] <= _ALMOST_OUT for seat in self.others):
            for row in self.rows(("solo", "pair")):
                if row not in leads:
                    leads[row] = self.branch(row)
        return leads

    @cached_property
    def _allowed(self) -> frozenset[int] | None:
        """The rows of the legal leads; None if the hand may lead any play that it holds."""
        narrows = self.duties.narrows or self.table.rules.whole
        return frozenset(self.rows()) if narrows else None

    def branch(self, row: int) -> Branch:
        """The branch in which the seat makes the play of a row."""
        return self.branch_of(play_of(self.table, row, self.hand, self.duties.contains))

    def branch_of(self, play: Play | None, cut: Cut | None = None) -> Branch:
        """The branch of making a play, or of passing for None; `cut` is a split of the rest."""
        return Branch(play, self.hand.without(play.cards) if play else self.hand, cut)

    def action_of(self, play: Play | None) -> A:
        """The action that makes a play, or passes for None."""
        if play is None:
            return self.game.make("pass", self.seat)
        return self.game.make("play", self.seat, cards=play.cards, declared=play.wild)

    # Players of other packages know this method by its old name.
    act = action_of

    def play(self, row: int | None, why: Why) -> Decision[A]:
        """The decision to make the play of a row, or to pass for None, with one reason.

        A seat that may not pass makes its lowest play instead.
        """
        if row is None and self.must_beat:
            # A seat that must not pass makes its lowest play.
            row = next(iter(self.rows()), None)
        holds = self.duties.contains
        play = None if row is None else play_of(self.table, row, self.hand, holds)
        return Decision(self.action_of(play), reasons=(why,))

    @cached_property
    def _cuts(self) -> dict[int, Cut]:
        """The cached results of `cut`, by the row of the play; -1 for a pass."""
        return {}

    @cached_property
    def _plays_left(self) -> dict[int, int]:
        """The cached results of `plays_left`, by the packed cards that are left."""
        return {}
