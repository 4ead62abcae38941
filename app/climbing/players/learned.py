"""Skills 4 and 5 of climbing games: players by a model that learnt from games against itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from app.climbing.learned.policy import Judgement, Policy, judge
from app.climbing.learned.situation import Situation, situation_of
from app.climbing.players.maxims import CHEAP_KICKERS
from app.climbing.players.reasons import FOR_PLACES, SOLVED
from app.climbing.players.search.ahead import doubted, look_ahead
from app.climbing.players.search.deals import seen_by
from app.climbing.players.search.work import work_at
from app.play.agents import Candidate, Decision, Likely
from app.play.reasons import (
    BEYOND_REACH,
    GOES_OUT,
    KEEPS_BOMBS,
    LEARNT,
    LEAVES,
    NOTHING_BEATS,
    ONLY_CHOICE,
    STANDS_IN,
    filled,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from app.climbing.learned.artefact import Model
    from app.climbing.option import Option
    from app.climbing.players.maxims import Maxim
    from app.climbing.players.search.ahead import Judge
    from app.climbing.seat import PlayedGame, Position
    from app.play.agents import Agent, Rng, Why

V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)


class Ending(NamedTuple):
    """An ending that was solved, and may be won.

    Attributes:
        found: the judgement of the policy, of what wins most often.
        worlds: in how many ways the cards may lie.
        nodes: how many positions were looked at.

    """

    found: Judgement
    worlds: int
    nodes: int


class Board(NamedTuple):
    """What a learned player has before it.

    Attributes:
        position: what the seat knows.
        seen: the same, as the policy takes it.
        policy: the model at this table.
        found: the judgement of the policy on what may be done.
        options: the likeliest plays, as many as are worth telling of.
        is_forced: whether only one thing may be done, or one play goes out.
        ending: the ending, where it was solved.

    """

    position: Position[Any, Any]
    seen: Situation
    policy: Policy
    found: Judgement
    options: tuple[Option, ...] = ()
    is_forced: bool = False
    ending: Ending | None = None


def by_hand(board: Board, row: int | None) -> Option:
    """An option, of which nothing is known but the cards that it leaves."""
    position = board.position
    return position.option_of(None) if row is None else position.option(row)


def is_out_of_reach(board: Board, row: int) -> bool:
    """Whether no enemy can hold what beats a play."""
    return not board.position.enemy_may_beat(row)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedGame(Generic[V, A]):
    """A climbing game, as its learned players take it.

    Attributes:
        game: the game, as all its players take it.
        shipped: the model that is shipped.
        policy: a model in a view; None where it does not know the rules.
        speaks: the way to do what comes before cards are played, within so many milliseconds.
        stand_in: the player of rules that the model does not know, and its id.
        maxims: those of which it is said whether a play follows them.
        keeps_bombs: whether an option leaves every bomb, where there are some.
        on_partner: what is said of an option on a partner's play.
        option: the option of a row, or of a pass.
        is_out_of_reach: whether no enemy can hold what beats a play.
        solve: the ending of a position, by looking at so many positions; None where it is too much.
        cuts: how many ways to cut a hand are looked at for what is said of a play.
        judge: judges deals that were played on, for the side of a seat, by a policy.
        knows_round: whether rounds go as the model learnt them, so that it may play them on.
        pace: the work of looking ahead in a millisecond where kernels are compiled.
        searched: the reason of what was played on, with the number of deals and the share won.
        searched_for_places: the same where somebody is out.

    """

    game: PlayedGame[V, A]
    shipped: Callable[[], Model]
    policy: Callable[[Model, V], Policy | None]
    speaks: Callable[[Model, V, int], Decision[A]]
    stand_in: tuple[str, Agent[V, A]]
    maxims: tuple[Maxim, ...]
    keeps_bombs: Callable[[Board, Option], bool]
    on_partner: Callable[[Board, Option], Why | None]
    option: Callable[[Board, int | None], Option] = by_hand
    is_out_of_reach: Callable[[Board, int], bool] = is_out_of_reach
    solve: Callable[[Position[V, A], Judgement, int], Ending | None] = lambda *_: None
    cuts: int | None = None
    judge: Callable[[int, Policy], Judge]
    knows_round: Callable[[V], bool] = lambda _: True
    pace: float
    searched: Why
    searched_for_places: Why

    def work_within(self, budget: int) -> int:
        """The work of looking ahead that so many milliseconds allow."""
        return work_at(self.pace, budget)

    def board(self, model: Model, view: V, nodes: int = 0) -> Board | None:
        """What a view shows to a model; None where that does not know the rules.

        Endings are solved that can be by looking at so many positions.
        """
        policy = self.policy(model, view)
        if policy is None:
            return None
        position = self.game.position(view, cuts=self.cuts)
        seen = situation_of(position)
        found = judge(policy, seen)
        board = Board(position, seen, policy, found)
        out = [row for row in position.table.read(position.hand) if row in found.rows][:1]
        if out or len(found.rows) == 1:
            alone = Judgement((*out, *found.rows)[:1], (1.0,), 1.0 if out else found.win)
            board = board._replace(found=alone, is_forced=True)
        elif ending := self.solve(position, found, nodes):
            board = board._replace(found=ending.found, ending=ending)
        return board._replace(options=tuple(self.option(board, row) for row in board.found.told))

    def decision(
        self,
        board: Board,
        place: int = 0,
        values: Sequence[float] = (),
        why: tuple[Why, ...] = (),
        work: int = 0,
    ) -> Decision[A]:
        """The decision for one of the options, with what is true of it.

        `values` are the shares of games that the first of the options win, where that was found
        out, and `why` is what decided then.
        """
        position, found, ending = board.position, board.found, board.ending
        chosen = board.options[place]
        if board.is_forced:
            why = (_why_forced(position, chosen),)
        else:
            learnt, facts = _learnt(board, place), self.facts(board, chosen)
            why = (learnt, *facts) if ending else (*why, *facts, learnt)
        actions = [position.act(option.play) for option in board.options]
        win = values[place] if place < len(values) else found.win
        return Decision(
            actions[place],
            # Once somebody is out, it is known who has won.
            None if position.is_decided else win,
            candidates_of(actions, values, place),
            why,
            len(found.rows) + work + (ending.nodes if ending else 0),
            tuple(map(Likely, actions, found.shares)),
            board.policy.model.id,
        )

    def facts(self, board: Board, chosen: Option) -> Iterator[Why]:
        """What is true of an option among those that were looked at.

        What it does by the maxims that players know, whether it can be beaten, and what remains.
        """
        position, play = board.position, chosen.play
        for maxim in self.maxims:
            if maxim is CHEAP_KICKERS and not (play and play.kickers):
                continue
            # Whether others would be as certain is of no matter, and takes long to find out.
            ruling = maxim(position, (chosen,) if maxim.is_certain else board.options)
            if ruling is not None and chosen in ruling.options:
                yield ruling.why
        if position.on_partner:
            over = self.on_partner(board, chosen)
            if over is not None:
                yield over
        if play is not None:
            if self.is_out_of_reach(board, play.row):
                yield BEYOND_REACH
            yield filled(LEAVES, plays=position.plays_left(chosen))
        if self.keeps_bombs(board, chosen):
            yield KEEPS_BOMBS

    def look_ahead(self, board: Board, budget: int, rng: Rng) -> Decision[A]:
        """What plays come to that are played on; without doubt or time the likeliest."""
        number, position = doubted(board.found.shares), board.position
        if number < 2 or board.ending is not None or not self.knows_round(position.view):
            return self.decision(board)
        pass_row = board.policy.coding.pass_row
        rows = [pass_row if row is None else row for row in board.found.rows[:number]]
        seen = seen_by(position, pass_row)
        judges, work = self.judge(seen.seat, board.policy), self.work_within(budget)
        ahead = look_ahead(seen, board.policy, judges, rows, work, rng)
        if ahead is None:
            return self.decision(board)
        place, values = ahead.best, ahead.shares
        if position.is_decided:
            why = filled(self.searched_for_places, worlds=ahead.worlds)
            return self.decision(board, place, (), (why,), ahead.work)
        percent = round(100 * values[place])
        why = filled(self.searched, worlds=ahead.worlds, percent=percent)
        return self.decision(board, place, values, (why,), ahead.work)


@dataclass(frozen=True, slots=True)
class LearnedPlayer(Generic[V, A]):
    """A player by a model: it plays what the policy likes best.

    Attributes:
        game: the game.
        nodes: how many positions of an ending it looks at.
        looks_ahead: whether it plays on what it is in doubt about before it decides.
        model: the model; None is the one that is shipped.

    """

    game: LearnedGame[V, A]
    nodes: int = 0
    looks_ahead: bool = False
    model: Callable[[], Model] | None = None

    def decide(self, view: V, budget: int, rng: Rng) -> Decision[A]:
        """Play cards, or do what comes before."""
        game = self.game
        model = (self.model or game.shipped)()
        if view.phase != "play":
            return game.speaks(model, view, budget)
        board = game.board(model, view, self.nodes)
        if board is None:
            name, agent = game.stand_in
            decision = agent.decide(view, budget, rng)
            return replace(decision, reasons=(*decision.reasons, STANDS_IN), by=name)
        return game.look_ahead(board, budget, rng) if self.looks_ahead else game.decision(board)


def _why_forced(position: Position[V, A], option: Option) -> Why:
    """The reason of the only thing that may be done."""
    if not option.rest:
        return GOES_OUT
    return NOTHING_BEATS if option.play is None and position.last else ONLY_CHOICE


def _learnt(board: Board, place: int) -> Why:
    """What was learnt of an option, or that it was worked out; for the places alone, only that."""
    if board.ending is not None:
        percent = round(100 * board.found.win)
        return filled(SOLVED, worlds=board.ending.worlds, percent=percent)
    if board.position.is_decided:
        return FOR_PLACES
    share, win = board.found.shares[place], board.found.win
    return filled(LEARNT, share=round(100 * share), percent=round(100 * win))


def candidates_of(
    actions: Sequence[A], values: Sequence[float], chosen: int
) -> tuple[Candidate[A], ...]:
    """The first actions with their worth, as many as that is known of; the best first.

    What is done stands before them, though another may have won a little more often.

    >>> [each.action for each in candidates_of(("pass", "3", "5"), (0.4, 0.5, 0.2), 0)]
    ['pass', '3', '5']
    """
    order = sorted(range(len(values)), key=lambda at: (at != chosen, -values[at]))
    return tuple(Candidate(actions[at], values[at]) for at in order)
