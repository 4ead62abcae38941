"""What learned players share: the model at the table, what may be said of a play, and a stand-in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from app.climbing.learned.policy import Judgement, Policy, judge
from app.doudizhu.actions import Action, playing
from app.doudizhu.agents.maxims import MAXIMS, cheap_kickers, leave_partner, safe_first
from app.doudizhu.agents.position import Option, Position, position_of
from app.doudizhu.agents.reasons import (
    BEYOND_REACH,
    KEEPS_BOMBS,
    LEARNT,
    LEAVES,
    OVER_PARTNER,
    STANDS_IN,
)
from app.doudizhu.agents.skilled import SKILLED
from app.doudizhu.models import policy_for
from app.doudizhu.situation import situation_of
from app.doudizhu.state import table_of
from app.games.agents import Candidate, Decision, Why
from app.games.reasons import GOES_OUT, NOTHING_BEATS, ONLY_CHOICE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.climbing.learned.artefact import Model
    from app.doudizhu.view import View
    from app.games.agents import Rng

# What a policy would do less often than that is no candidate; and no more are told of.
TOLD_FROM, MOST_TOLD = 0.01, 8


class Board(NamedTuple):
    """What a learned player has before him.

    Attributes:
        position: what the seat knows.
        policy: the model at this table.
        found: what the policy makes of it.
        options: the likeliest plays, as many as are worth telling of.

    """

    position: Position
    policy: Policy
    found: Judgement
    options: tuple[Option, ...]

    @property
    def is_forced(self) -> bool:
        """Whether only one thing may be done."""
        return len(self.found.rows) == 1

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows of the options, as the policy's kernels number them."""
        pass_row = self.policy.coding.pass_row
        return tuple(pass_row if row is None else row for row in self.found.rows)


def board_of(model: Model, view: View, landlord: int) -> Board | None:
    """What a view shows to who plays by a model; None where the model does not know the rules."""
    policy = policy_for(model, table_of(view))
    if policy is None:
        return None
    position = position_of(view, landlord)
    found = judge(policy, situation_of(view, landlord))
    likely = sum(share >= TOLD_FROM for share in found.shares)
    told = found.rows[: max(1, min(likely, MOST_TOLD))]
    options = (Option(None, position.hand) if row is None else position.option(row) for row in told)
    return Board(position, policy, found, tuple(options))


def stand_in(view: View, budget: int, rng: Rng) -> Decision[Action]:
    """What skill 3 would do, where the model does not know the rules; it is said that he did."""
    decision = SKILLED.agent.decide(view, budget, rng)
    return replace(decision, reasons=(*decision.reasons, STANDS_IN), by=SKILLED.id)


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
    value = values[place] if place < len(values) else found.win
    if not chosen.rest:
        value = 1.0
    if board.is_forced:
        why = (_why_forced(position, chosen),)
    else:
        why = (*why, *facts_of(position, chosen, board.options), _why_learnt(board, place))
    order = sorted(range(len(board.options)), key=lambda at: at != place)
    candidates = tuple(
        Candidate(
            _act(position, board.options[at]),
            values[at] if at < len(values) else None,
            found.shares[at],
        )
        for at in order
    )
    nodes = len(found.rows) + work
    return Decision(candidates[0].action, value, candidates, why, nodes, board.policy.model.id)


def _act(position: Position, option: Option) -> Action:
    if option.play is None:
        return Action("pass", position.seat)
    return playing(position.seat, option.play)


def _why_forced(position: Position, option: Option) -> Why:
    """Why he does the only thing that he may."""
    if not option.rest:
        return GOES_OUT
    return NOTHING_BEATS if option.play is None and position.last else ONLY_CHOICE


def _why_learnt(board: Board, place: int) -> Why:
    """That he learnt it so."""
    share, win = board.found.shares[place], board.found.win
    return filled(LEARNT, share=round(100 * share), percent=round(100 * win))


def facts_of(
    position: Position, chosen: Option, options: Sequence[Option]
) -> Iterator[Why]:
    """What is true of an option among those that were looked at: what it does by the maxims that
    players know, whether it can be beaten, and what remains.
    """
    if not chosen.rest:
        yield GOES_OUT
        return
    passing = Option(None, position.hand)
    for maxim in MAXIMS:
        if maxim is cheap_kickers and not (chosen.play and chosen.play.kickers):
            continue
        # Whether others would be as safe is of no matter, and takes long to find out.
        among = (chosen,) if maxim is safe_first else tuple(options)
        ruling = maxim(position, among)
        if ruling is not None and chosen in ruling.options:
            yield ruling.why
    if chosen.play is not None:
        if position.on_partner and leave_partner(position, (chosen, passing)) is None:
            yield OVER_PARTNER
        if not position.enemy_may_beat(chosen.play):
            yield BEYOND_REACH
        yield filled(LEAVES, plays=position.plays_left(chosen))
    if _bombs(position, chosen) == _bombs(position, passing) > 0:
        yield KEEPS_BOMBS


def _bombs(position: Position, option: Option) -> int:
    """How many bombs a hand holds after an option."""
    table = position.table
    return len(table.fitting(option.rest.packed, table.core(table.first_bomb).number))


def filled(why: Why, **facts: int) -> Why:
    """A reason with its numbers."""
    return Why(why.code, why.text.format(**facts))
