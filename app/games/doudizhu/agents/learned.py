"""What learned players share: what they have before them, and what is said of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from app.climbing.learned.policy import Judgement, Policy, judge
from app.climbing.option import Option
from app.climbing.players.learned import candidates_of, stand_in
from app.climbing.players.maxims import CHEAP_KICKERS
from app.games.doudizhu.agents.advised import speak_by_advice
from app.games.doudizhu.agents.endgame.solve import NODES, Solution, choice_of, solve_ending
from app.games.doudizhu.agents.maxims import LEAVE_PARTNER, MAXIMS, SAFE_FIRST
from app.games.doudizhu.agents.played import PLAYED, Position
from app.games.doudizhu.agents.reasons import OVER_PARTNER, SOLVED
from app.games.doudizhu.agents.search.hopes import WORK, learned_hopes
from app.games.doudizhu.agents.search.playing import work_within
from app.games.doudizhu.agents.skilled import SKILLED
from app.games.doudizhu.models import policy_for, shipped
from app.games.doudizhu.situation import situation_of
from app.games.doudizhu.state import table_of
from app.play.agents import Decision, Likely, Why
from app.play.reasons import (
    BEYOND_REACH,
    GOES_OUT,
    KEEPS_BOMBS,
    LEARNT,
    LEAVES,
    NOTHING_BEATS,
    ONLY_CHOICE,
    filled,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from app.climbing.learned.artefact import Model
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.prospects import Hopes
    from app.games.doudizhu.view import View
    from app.play.agents import Rng

# So many cuts of what is left are looked at for what is said of it.
CUTS = 2


class Board(NamedTuple):
    """What a learned player has before him.

    Attributes:
        position: what the seat knows.
        policy: the model at this table.
        found: what the policy makes of what may be done: in an ending that was solved, of what
            wins most often there.
        options: the likeliest plays, as many as are worth telling of.
        solution: the ending, where it was solved and may be won.
        is_forced: whether only one thing may be done, or one play goes out.

    """

    position: Position
    policy: Policy
    found: Judgement
    options: tuple[Option, ...]
    solution: Solution | None = None
    is_forced: bool = False

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows of the options, as the policy's kernels number them."""
        pass_row = self.policy.coding.pass_row
        return tuple(pass_row if row is None else row for row in self.found.rows)


def hopes_by(model: Model, budget: int) -> Callable[[View], Hopes | None]:
    """What says what hands may hope for: a model, where it knows the rules and time allows it."""

    def hopes_of(view: View) -> Hopes | None:
        policy = policy_for(model, table_of(view)) if work_within(budget) >= WORK else None
        return None if policy is None else learned_hopes(policy, view)

    return hopes_of


def board_of(model: Model, view: View, landlord: int, nodes: int = NODES) -> Board | None:
    """What a view shows to who plays by a model; None where the model does not know the rules.

    Endings are solved that can be by looking at so many positions.
    """
    policy = policy_for(model, table_of(view))
    if policy is None:
        return None
    position = PLAYED.position(view, cuts=CUTS)
    found = judge(policy, situation_of(view, landlord))
    out = [row for row in position.table.read(position.hand) if row in found.rows][:1]
    if out or len(found.rows) == 1:
        alone = Judgement((*out, *found.rows)[:1], (1.0,), 1.0 if out else found.win)
        return Board(position, policy, alone, _options(position, alone), is_forced=True)
    solution = solve_ending(position, nodes)
    if solution is None or not solution.best:
        return Board(position, policy, found, _options(position, found))
    best = _only(position, found, solution)
    return Board(position, policy, best, _options(position, best), solution)


class Learned(ABC):
    """Who plays by a model; he differs from others in what he makes of what he has before him."""

    # How many positions of an ending he looks at.
    _nodes = NODES

    def __init__(self, model: Callable[[], Model] = shipped) -> None:
        self._model = model

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """Say what may be expected to score most, and play as said above."""
        if view.phase != "play" or view.landlord is None:
            return speak_by_advice(view, hopes_by(self._model(), budget))
        board = board_of(self._model(), view, view.landlord, self._nodes)
        if board is None:
            return stand_in(SKILLED, view, budget, rng)
        return self._choose(board, view, budget, rng)

    @abstractmethod
    def _choose(self, board: Board, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """Choose one of the options."""


def _options(position: Position, found: Judgement) -> tuple[Option, ...]:
    """The likeliest plays."""
    return tuple(_option(position, row) for row in found.told)


def _option(position: Position, row: int | None) -> Option:
    """A row of the table with cards, or the pass."""
    return Option(None, position.hand) if row is None else position.option(row)


def _only(position: Position, found: Judgement, solution: Solution) -> Judgement:
    """What the policy makes of what wins most often, as far as it looked at that."""
    worth = dict(zip(solution.choices, solution.shares, strict=True))
    shown = [worth[choice_of(position, _option(position, row))] for row in found.rows]
    most = max(shown)
    kept = [at for at, share in enumerate(shown) if share == most]
    # What the policy would hardly ever do may be 0, rounded.
    total = sum(found.shares[at] for at in kept) or 1.0
    shares = tuple(found.shares[at] / total for at in kept)
    return Judgement(tuple(found.rows[at] for at in kept), shares, most)


def decision_of(
    board: Board,
    place: int = 0,
    values: Sequence[float] = (),
    why: tuple[Why, ...] = (),
    work: int = 0,
) -> Decision[Action]:
    """The decision for one of the options, with what is true of it.

    `values` are what the first of the options are worth, where that was found out, and `why` is
    what decided then.
    """
    position, found, chosen = board.position, board.found, board.options[place]
    if board.is_forced:
        why = (_why_forced(position, chosen),)
    else:
        facts = tuple(facts_of(position, chosen, board.options))
        learnt = _why_learnt(board, place)
        why = (learnt, *facts) if board.solution else (*why, *facts, learnt)
    actions = [position.act(option.play) for option in board.options]
    return Decision(
        actions[place],
        values[place] if place < len(values) else found.win,
        candidates_of(actions, values, place),
        why,
        len(found.rows) + work + (board.solution.nodes if board.solution else 0),
        tuple(map(Likely, actions, found.shares)),
        board.policy.model.id,
    )


def _why_forced(position: Position, option: Option) -> Why:
    """Why he does the only thing that he may."""
    if not option.rest:
        return GOES_OUT
    return NOTHING_BEATS if option.play is None and position.last else ONLY_CHOICE


def _why_learnt(board: Board, place: int) -> Why:
    """What he learnt of it, or that it was worked out."""
    if board.solution is not None:
        percent = round(100 * board.found.win)
        return filled(SOLVED, worlds=board.solution.worlds, percent=percent)
    share, win = board.found.shares[place], board.found.win
    return filled(LEARNT, share=round(100 * share), percent=round(100 * win))


def facts_of(position: Position, chosen: Option, options: Sequence[Option]) -> Iterator[Why]:
    """What is true of an option among those that were looked at.

    What it does by the maxims that players know, whether it can be beaten, and what remains.
    """
    passing = Option(None, position.hand)
    for maxim in MAXIMS:
        if maxim is CHEAP_KICKERS and not (chosen.play and chosen.play.kickers):
            continue
        # Whether others would be as safe is of no matter, and takes long to find out.
        among = (chosen,) if maxim is SAFE_FIRST else tuple(options)
        ruling = maxim(position, among)
        if ruling is not None and chosen in ruling.options:
            yield ruling.why
    if chosen.play is not None:
        if position.on_partner and LEAVE_PARTNER(position, (chosen, passing)) is None:
            yield OVER_PARTNER
        if not position.enemy_may_beat(chosen.play.row):
            yield BEYOND_REACH
        yield filled(LEAVES, plays=position.plays_left(chosen))
    if _bombs(position, chosen) == _bombs(position, passing) > 0:
        yield KEEPS_BOMBS


def _bombs(position: Position, option: Option) -> int:
    """How many bombs a hand holds after an option."""
    table = position.table
    return len(table.fitting(option.rest.packed, table.core(table.first_bomb).number))
