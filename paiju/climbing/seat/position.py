"""The position of a seat: what it may do, by what it knows, in the time that it has.

Splitting hands takes most of it: a search tries choices of cores. Without wild cards no hand needs
many. With eight of them a choice takes up to a hundredth of a millisecond, and some hands need ten
thousands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from paiju.climbing.plays.duties import moves_within
from paiju.climbing.plays.reading import play_of, with_card
from paiju.climbing.plays.verdicts import judge, made
from paiju.climbing.seat.knowledge import Knowledge, SeenGame
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
    """A split of the rest of a hand: its power, its number of plays, and their rows."""

    power: int
    plays: int
    rows: tuple[int, ...] = ()


class Branch(NamedTuple):
    """A branch of a decision: a play (None for a pass), and the rest of the hand that it leaves.

    The cut is the best split of the rest, if it is known.
    """

    play: Play | None
    rest: Holding
    cut: Cut | None = None

    @property
    def is_bomb(self) -> bool:
        """The play is a bomb."""
        return self.play is not None and self.play.is_bomb

    @property
    def size(self) -> int:
        """The number of cards played."""
        return len(self.play.cards) if self.play else 0


class Scope(NamedTuple):
    """The scope of the branches of a position.

    Attributes:
        cuts: the number of splits of the hand whose plays are leads.
        answers: the most follows that are considered.
        hints: the number of hints before those that differ only in kickers are merged.
        keeps_cuts: the rest is judged by one split: after a lead by that of the lead, after a
            follow by the best; else it is only counted.

    """

    cuts: int = 3
    answers: int = 8
    hints: int = 16
    keeps_cuts: bool = True


SCOPE = Scope()

# Choices of cores (`splits.split.BUDGET`) in a millisecond, compiled and as plain Python.
CHOICES_A_MS, PLAIN_CHOICES_A_MS = 100, 1
# The fewest choices by which a hand can be judged.
_LEAST = 64
# The milliseconds beyond the budget that choices may use.
LATE_MS = 10
# More than any hand without wild cards needs.
PLENTY = 4 * HINT_BUDGET
# The time of one more split, and the budget from which time does not matter.
A_CUT_MS, PATIENT = 20, 1_000

# A view with `rules`, `seat`, `hand`, `counts`, `history` and `last`; and an action with `type`,
# `seat`, `cards` and `declared`.
V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# If another seat has no more cards left, single cards and pairs are worth a look.
_ALMOST_OUT = 2
# The parts of a position's choices: a half for cutting the hand for a lead; a quarter for the hints
# for an answer, twice, for the whole hand and for the rests; a sixteenth for each rest by itself.
LEAD, ANSWER, REST = 2, 4, 16


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame(SeenGame[V, A]):
    """A climbing game, as its players take it.

    Attributes:
        scope: how far its positions are looked into.
        is_timed: whether wild cards make hands so hard to cut that it is done within a time.

    """

    scope: Scope = SCOPE
    is_timed: bool = True

    def position(self, view: V, budget: int = PATIENT, cuts: int | None = None) -> Position[V, A]:
        """The position of a view's seat, that may think for so many milliseconds."""
        return Position(self, view, budget, self.scope.cuts if cuts is None else cuts)

    def made_by(self, view: V, action: A) -> Play | None:
        """The play that an action makes in a view; None where it plays no cards."""
        if action.type != "play":
            return None
        last = view.last.play if view.last else None
        return made(self.table(view), action.cards, action.declared, last)


class Position(Knowledge[V, A]):
    """The knowledge of a seat that is to play cards, and its branches.

    Attributes:
        budget: the milliseconds that it may think.
        most_cuts: how many ways to cut the hand are looked at, where there is time for them.

    """

    game: PlayedGame[V, A]

    def __init__(self, game: PlayedGame[V, A], view: V, budget: int, most_cuts: int) -> None:
        super().__init__(game, view)
        self.budget, self.most_cuts = budget, most_cuts

    def lying(self, branch: Branch) -> Play:
        """The play that lies on the table after a branch."""
        # A seat that leads does not pass.
        return cast("Play", branch.play or self.last)

    @cached_property
    def patience(self) -> int:
        """The choices of cores that it may look at in all."""
        if not self.game.is_timed or not any(map(self.table.is_wild, self.hand.cards)):
            return PLENTY
        pace = CHOICES_A_MS if best_partitions.is_compiled else PLAIN_CHOICES_A_MS
        return max(_LEAST, pace * (self.budget + LATE_MS))

    @property
    def cuts(self) -> int:
        """The number of ways to cut the hand that are looked at."""
        most = self.most_cuts
        return most if self.patience == PLENTY else max(1, min(most, self.budget // A_CUT_MS))

    def rows(self, patterns: Collection[str] | None = None) -> list[int]:
        """The plays that it may make, by row, in the table's order; of some patterns only."""
        if patterns is None:
            found = self.moves
        else:
            found = moves_within(self.duties, self.table, self.hand, self.last, patterns)
        rows: list[int] = found.tolist()
        return rows

    def chance(self, branch: Branch, share: float) -> float:
        """The chance to win by a branch: a share, or 0 if an enemy leads its last card next."""
        return 0.0 if branch.play is None and self.is_last_call else share

    @cached_property
    def is_last_call(self) -> bool:
        """An enemy with one card has the lead after a pass: nobody of the seat's team beats it."""
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
        """The cores of the legal plays of a branch's pattern and length, from the lowest up."""
        section = self.table.section(self.lying(branch).row)
        rows = self.rows({section.pattern.id})
        return sorted(
            {self.table.core(row).number for row in rows if self.table.section(row) == section}
        )

    @cached_property
    def whole(self) -> Power:
        """The worth of the hand."""
        return power_of(self.table, self.hand, min(BUDGET, self.patience // REST))

    def cut(self, branch: Branch) -> Cut:
        """The best cut of what a branch leaves."""
        if branch.cut is not None:
            return branch.cut
        row = -1 if branch.play is None else branch.play.row
        if row not in self._cuts:
            best = self._split(branch.rest, 1)[0]
            self._cuts[row] = Cut(best.power, best.count, best.rows)
        return self._cuts[row]

    def cuts_of(self, branch: Branch, limit: int) -> list[Cut]:
        """The best ways to cut what a branch leaves, in which each card is played."""
        found = self._split(branch.rest, limit)
        return [Cut(each.power, each.count, each.rows) for each in found if not each.stranded]

    def _split(self, rest: Holding, limit: int) -> tuple[Partition, ...]:
        """The best ways to cut a rest."""
        return split(self.table, rest, limit, min(BUDGET, self.patience // REST)).partitions

    def plays_left(self, branch: Branch) -> int:
        """The fewest plays that what a branch leaves takes, by the best cut."""
        if self.game.scope.keeps_cuts or branch.cut is not None:
            return self.cut(branch).plays
        rest, known = branch.rest, self._plays_left
        if rest.packed not in known:
            known[rest.packed] = power_of(
                self.table, rest, min(BUDGET, self.patience // REST)
            ).plays
        return known[rest.packed]

    def cut_has_bomb(self, branch: Branch) -> bool:
        """The cut by which `plays_left` counts keeps a bomb whole, where fewer plays might do."""
        table = self.table
        if branch.cut is None and table.first_bomb < len(table):
            first = table.core(table.first_bomb).number
            if not len(table.fitting(branch.rest.packed, first)):
                return False
        return any(table.section(row).tier for row in self.cut(branch).rows)

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """The branches worth a look, those that look best first.

        On a lead these are the plays of the best cuts, otherwise what beats best, and the pass. A
        seat that holds nothing that it may lead passes.
        """
        scope, passing = self.game.scope, Branch(None, self.hand)
        if self.last is None:
            # Without the time to find a cut there is a lead all the same.
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
        # Of answers that differ in kickers alone the first.
        best = {self.table.core(hint.row).number: hint.row for hint in reversed(found)}
        kept = [hint.row for hint in found if best[self.table.core(hint.row).number] == hint.row]
        answers = tuple(map(self.branch, kept[: scope.answers]))
        return answers if answers and self.must_beat else (*answers, passing)

    def _leads(self) -> dict[int, Branch]:
        """The plays of the best cuts, by row."""
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
        """The leads, where some plays of its hand are none."""
        narrows = self.duties.narrows or self.table.rules.whole
        return frozenset(self.rows()) if narrows else None

    def branch(self, row: int) -> Branch:
        """The branch of playing a row."""
        return self.branch_of(play_of(self.table, row, self.hand, self.duties.contains))

    def branch_of(self, play: Play | None, cut: Cut | None = None) -> Branch:
        """The branch of a play, or of a pass."""
        return Branch(play, self.hand.without(play.cards) if play else self.hand, cut)

    def act(self, play: Play | None) -> A:
        """The action of a play, or of a pass."""
        if play is None:
            return self.game.make("pass", self.seat)
        return self.game.make("play", self.seat, cards=play.cards, declared=play.wild)

    def play(self, row: int | None, why: Why) -> Decision[A]:
        """The decision to play a row, or to pass, for one reason."""
        if row is None and self.must_beat:
            # The smallest of those of which one must be played, if there is any.
            row = next(iter(self.rows()), None)
        holds = self.duties.contains
        play = None if row is None else play_of(self.table, row, self.hand, holds)
        return Decision(self.act(play), reasons=(why,))

    @cached_property
    def _cuts(self) -> dict[int, Cut]:
        """The best cuts of what plays leave, by row, where they were found."""
        return {}

    @cached_property
    def _plays_left(self) -> dict[int, int]:
        """The plays that groups of cards take at least, where that was found."""
        return {}
