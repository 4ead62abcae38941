"""What learned players of Guandan have before them, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import unpack
from app.climbing.learned.feature_kernels import is_there
from app.climbing.learned.fewest_kernels import fewest
from app.climbing.learned.policy import Judgement, Policy, judge
from app.climbing.learned.suit_kernels import flushes_in
from app.climbing.option import Cut, Option
from app.climbing.players.learned import candidates_of
from app.climbing.players.maxims import BLOCK, BLOCK_HIGH, LAST_CHANCE, bombs_wait, feed
from app.climbing.players.reasons import FOR_PLACES, LEAVE_PARTNER, OVER_PARTNER
from app.climbing.reading import play_of
from app.climbing.table import as_words
from app.games.guandan.agents.played import PLAYED, Position
from app.games.guandan.models import policy_for
from app.games.guandan.patterns import LEAST_BOMB
from app.games.guandan.situation import situation_of, suits_of
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
    from collections.abc import Iterator, Sequence

    from app.cards.holding import Holding
    from app.climbing.learned.artefact import Model
    from app.climbing.learned.situation import Situation
    from app.games.guandan.actions import Action
    from app.games.guandan.view import View

# The maxims that say what a play does to others, which takes no cut of the hand to find out.
SAID = (LAST_CHANCE, feed(), BLOCK, BLOCK_HIGH, bombs_wait())


class Board(NamedTuple):
    """What a learned player has before him.

    Attributes:
        position: what the seat knows.
        seen: the same, as the policy takes it.
        policy: the model at this level.
        found: what the policy makes of what may be done.
        options: the likeliest plays, as many as are worth telling of.
        is_forced: whether only one thing may be done, or one play goes out.

    """

    position: Position
    seen: Situation
    policy: Policy
    found: Judgement
    options: tuple[Option, ...]
    is_forced: bool

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows of the options, as the policy's kernels number them."""
        pass_row = self.policy.coding.pass_row
        return tuple(pass_row if row is None else row for row in self.found.rows)


def board_of(model: Model, view: View) -> Board | None:
    """What a view shows to who plays by a model; None where the model does not know the rules."""
    policy = policy_for(model, view.rules, view.level)
    if policy is None:
        return None
    position, situation = PLAYED.position(view), situation_of(view)
    found = judge(policy, situation)
    out = [row for row in position.table.read(position.hand) if row in found.rows][:1]
    is_forced = bool(out) or len(found.rows) == 1
    if is_forced:
        found = Judgement((*out, *found.rows)[:1], (1.0,), 1.0 if out else found.win)
    options = tuple(_option(position, policy, row) for row in found.told)
    return Board(position, situation, policy, found, options, is_forced)


def _option(position: Position, policy: Policy, row: int | None) -> Option:
    """A row of the table with cards, or the pass; what is left is counted, not cut."""
    play = None if row is None else play_of(position.table, row, position.hand)
    rest = position.hand.without(play.cards) if play else position.hand
    return Option(play, rest, Cut(0, plays_in(position, policy, rest)))


def plays_in(position: Position, policy: Policy, rest: Holding) -> int:
    """How many plays cards take at least."""
    low, high = as_words(position.table.count(rest))
    return int(fewest(low, high, policy.coding, policy.memory))


def decision_of(
    board: Board,
    place: int = 0,
    values: Sequence[float] = (),
    why: tuple[Why, ...] = (),
    work: int = 0,
) -> Decision[Action]:
    """The decision for one of the options, with what is true of it.

    `values` are how often the first of the options win, where that was found out, and `why` is what
    decided then.
    """
    position, found, chosen = board.position, board.found, board.options[place]
    if board.is_forced:
        why = (_why_forced(chosen),)
    else:
        why = (*why, *facts_of(board, chosen), _learnt(board, place))
    actions = [position.act(option.play) for option in board.options]
    win = values[place] if place < len(values) else found.win
    return Decision(
        actions[place],
        # Once somebody is out, it is known who has won.
        None if position.is_decided else win,
        candidates_of(actions, values, place),
        why,
        len(found.rows) + work,
        tuple(map(Likely, actions, found.shares)),
        board.policy.model.id,
    )


def _why_forced(option: Option) -> Why:
    """Why he does the only thing that he may."""
    if not option.rest:
        return GOES_OUT
    return ONLY_CHOICE if option.play else NOTHING_BEATS


def _learnt(board: Board, place: int) -> Why:
    """What he learnt of it; for the places alone, no more than that."""
    if board.position.is_decided:
        return FOR_PLACES
    share, win = board.found.shares[place], board.found.win
    return filled(LEARNT, share=round(100 * share), percent=round(100 * win))


def facts_of(board: Board, chosen: Option) -> Iterator[Why]:
    """What is true of an option among those that were looked at.

    What it does to others by the maxims that players know, whether it can be beaten, and what
    remains.
    """
    position = board.position
    for maxim in SAID:
        ruling = maxim(position, board.options)
        if ruling is not None and chosen in ruling.options:
            yield ruling.why
    if position.on_partner:
        yield OVER_PARTNER if chosen.play else LEAVE_PARTNER
    if chosen.play is not None:
        if _is_beyond_reach(board, chosen.play.row):
            yield BEYOND_REACH
        yield filled(LEAVES, plays=position.plays_left(chosen))
        cards = chosen.play.cards
        before = _bombs(board, position.hand)
        if before != _NO_BOMBS and _bombs(board, position.hand.without(cards)) == before:
            yield KEEPS_BOMBS


def _is_beyond_reach(board: Board, row: int) -> bool:
    """Whether the cards that are not seen hold nothing that beats a play."""
    coding, seen, position = board.policy.coding, board.seen, board.position
    most = max(position.counts[seat] for seat in position.enemies)
    core = coding.cores[row]
    ranges = ((core + 1, coding.stops[core]), (coding.bombs[core], len(coding.stops)))
    unseen, suits = as_words(seen.unseen), np.array(seen.unseen_suits, dtype=np.uint64)
    return not any(is_there(unseen, suits, first, stop, most, coding) for first, stop in ranges)


_NO_BOMBS: tuple[tuple[int, ...], int] = ((), 0)


def _bombs(board: Board, hand: Holding) -> tuple[tuple[int, ...], int]:
    """The bombs of a hand without its wild cards: of each rank, and how many suits hold one."""
    table, coding = board.position.table, board.policy.coding
    counts = unpack(table.apart(table.count(hand))[0])
    suits = np.array(suits_of(hand.cards, table), dtype=np.uint64)
    whole, _ = flushes_in(suits, 0, coding)
    return tuple(count for count in counts if count >= LEAST_BOMB), int(whole)
