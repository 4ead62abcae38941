"""Skills 4 and 5 of climbing games: players by a model learned from self-play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from paiju.climbing.network.encoded_position import encode_position
from paiju.climbing.network.features import VERSION
from paiju.climbing.network.forward_kernels import TO_THE_END
from paiju.climbing.network.policy import BrokenModelError, Judgement, Policy, judge, read_model
from paiju.climbing.network.rounds_kernels import WINNER
from paiju.climbing.players.calibration import SEARCHED, calibration_of
from paiju.climbing.players.calibration import SOLVED as OF_ENDINGS
from paiju.climbing.players.draft import (
    Draft,
    Ending,
    by_hand,
    is_out_of_reach,
    keeps_bombs,
    over_partner,
)
from paiju.climbing.players.maxims import CHEAP_KICKERS
from paiju.climbing.players.reasons import (
    EXPECTS,
    EXPECTS_LESS,
    EXPECTS_MORE,
    FOR_PLACES,
    PLAYED_TO_THE_END,
    WITHIN_ERROR,
    solved,
)
from paiju.climbing.players.search.candidates import ideas_of
from paiju.climbing.players.search.deals import deal_source
from paiju.climbing.players.search.rollouts import (
    Came,
    Judge,
    candidates_within,
    look_ahead,
    work_in,
)
from paiju.climbing.players.search.stake_choice import choose, expected_of
from paiju.play.players.player import Candidate, Decision, Likely
from paiju.play.players.reasons import (
    BEYOND_REACH,
    GOES_OUT,
    KEEPS_BOMBS,
    LEARNT,
    LEAVES,
    LEAVES_BOMB,
    NOTHING_BEATS,
    ONLY_CHOICE,
    STANDS_IN,
    filled,
    signed,
)
from paiju.play.players.usual_bots import bot_of_skill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paiju.climbing.network.policy import Model
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.players.maxims import Maxim
    from paiju.climbing.players.search.stake_choice import Stakes
    from paiju.climbing.rules.round import Round
    from paiju.climbing.seat.position import Branch, PlayedGame, Position
    from paiju.play.players.player import Bot, Player, Rng, Why
    from paiju.text import Text

V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# The positions of an ending that a searching player may solve, for each unit of its search's work:
# about a thirtieth of its time.
ENDINGS = 0.15


def won_by(seat: int, policy: Policy) -> Judge:
    """The judge of finished rounds that gives 1 if the side of a seat won, else 0."""

    def results(rounds: Rounds) -> Came:
        teams = policy.coding.teams
        wins = (teams[rounds.numbers[:, WINNER]] == teams[seat]).astype(np.float64)
        return Came(wins, wins)

    return Judge(results, TO_THE_END)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedGame(Generic[V, A]):
    """A climbing game as its learned players know it.

    Attributes:
        game: the game as all its players know it.
        shipped: gives the model of the package.
        policy: gives a model's policy in a view; None if the model does not know the rules.
        speaks: decides in the stages before the play, within a budget of milliseconds; None if
            the game has none.
        stand_in: the id and the player that take over under rules that the model does not know.
        maxims: the maxims that explain a play.
        keeps_bombs: tests if a branch keeps every bomb of a hand that has some.
        on_partner: gives the reason for a branch on a partner's play.
        branch: gives the branch of a row, or of a pass.
        is_out_of_reach: tests if no enemy can beat a play.
        solve: solves a position within a number of positions; None if that does not suffice.
        cuts: the number of splits of a hand that the reasons of a play look at.
        judge: gives the judge of finished playouts for the side of a seat.
        pace: the work of a search in a millisecond with compiled kernels.
        searched: the reason of a search, with a place for the number of deals.
        searched_for_places: the reason of a search once a seat is out.
        stakes: gives the stake for the seat of a view, if bombs raise it; None if none ever does.

    """

    game: PlayedGame[V, A]
    shipped: Callable[[], Model]
    policy: Callable[[Model, V], Policy | None]
    stand_in: tuple[str, Player[V, A]]
    maxims: tuple[Maxim, ...]
    speaks: Callable[[Model, V, int], Decision[A]] | None = None
    keeps_bombs: Callable[[Draft, Branch], bool] = keeps_bombs
    on_partner: Callable[[Draft, Branch], Why | None] = over_partner
    branch: Callable[[Draft, int | None], Branch] = by_hand
    is_out_of_reach: Callable[[Draft, int], bool] = is_out_of_reach
    solve: Callable[[Position[V, A], Judgement, int], Ending | None] = lambda *_: None
    cuts: int | None = None
    judge: Callable[[int, Policy], Judge] = won_by
    # Measured on a slow machine, so that the time is kept everywhere.
    pace: float = 600
    searched: Why = PLAYED_TO_THE_END
    searched_for_places: Why = PLAYED_TO_THE_END
    stakes: Callable[[V], Stakes] | None = None

    def work_within(self, budget: int) -> int:
        """The work of a search within a budget of milliseconds."""
        return work_in(self.pace, budget)

    def draft(self, model: Model, view: V, nodes: int = 0) -> Draft | None:
        """The draft of a decision in a view; None if the model does not know the rules.

        An ending is solved if that takes at most `nodes` positions.
        """
        policy = self.policy(model, view)
        if policy is None:
            return None
        position = self.game.position(view, cuts=self.cuts)
        encoded = encode_position(position, policy.coding)
        judgement = judge(policy, encoded)
        draft = Draft(position, encoded, policy, judgement, judgement.win)
        out = [row for row in position.table.read(position.hand) if row in judgement.rows][:1]
        if out or len(judgement.rows) == 1:
            alone = Judgement((*out, *judgement.rows)[:1], (1.0,), 1.0 if out else judgement.win)
            draft = draft._replace(judgement=alone, is_forced=True)
        elif ending := self.solve(position, judgement, nodes):
            weights = calibration_of(model.card, OF_ENDINGS)
            win = weights.chance(ending.judgement.win, judgement.win)
            draft = draft._replace(judgement=ending.judgement._replace(win=win), ending=ending)
        return draft._replace(
            branches=tuple(self.branch(draft, row) for row in draft.judgement.listed)
        )

    def decision(
        self,
        draft: Draft,
        place: int = 0,
        values: Sequence[float] = (),
        why: tuple[Why, ...] = (),
        work: int = 0,
        points: Sequence[float] = (),
    ) -> Decision[A]:
        """The decision for one of the branches, with its reasons.

        Args:
            draft: the draft of the decision.
            place: the place of the chosen branch among the draft's branches.
            values: the chances to win of the first branches, if a search found them.
            why: the reasons that a search gives.
            work: the work of that search.
            points: the expected points of the first branches, if known.
        """
        position, judgement, ending = draft.position, draft.judgement, draft.ending
        chosen = draft.branches[place]
        if draft.is_forced:
            why = (_why_forced(position, chosen),)
        else:
            learnt, facts = _policy_reason(draft, place), self.facts(draft, chosen)
            why = (learnt, *facts) if ending else (*why, *facts, learnt)
        actions = [position.action_of(branch.play) for branch in draft.branches]
        win = position.chance(chosen, values[place] if place < len(values) else judgement.win)
        return Decision(
            actions[place],
            # Once a seat is out, the winner is known.
            value=None if position.is_decided else win,
            candidates=candidates_of(actions, values, place, points),
            reasons=why,
            nodes=len(judgement.rows) + work + (ending.nodes if ending else 0),
            likely=tuple(
                sorted(map(Likely, actions, judgement.shares), key=lambda each: -each.share)
            ),
            by=draft.policy.model.id,
            points=points[place] if points else None,
        )

    def facts(self, draft: Draft, chosen: Branch) -> Iterator[Why]:
        """The reasons for a branch that are facts: maxims, what enemies can beat, what is left."""
        position, play = draft.position, chosen.play
        for maxim in self.maxims:
            if maxim is CHEAP_KICKERS and not (play and play.kickers):
                continue
            # A certain maxim is checked only on the chosen branch, because checking all takes long.
            ruling = maxim(position, (chosen,) if maxim.is_certain else draft.branches)
            if ruling is not None and ruling.explains(chosen):
                yield ruling.why
        if position.on_partner:
            over = self.on_partner(draft, chosen)
            if over is not None:
                yield over
        if play is not None:
            if self.is_out_of_reach(draft, play.row):
                yield BEYOND_REACH
            why = LEAVES_BOMB if position.cut_has_bomb(chosen) else LEAVES
            yield filled(why, plays=position.plays_left(chosen))
        # A bomb of wild cards leaves the other bombs whole, but is itself a bomb that is not kept.
        if not chosen.is_bomb and self.keeps_bombs(draft, chosen):
            yield KEEPS_BOMBS

    def look_ahead(
        self, draft: Draft, budget: int, rng: Rng, stakes: Stakes | None = None
    ) -> Decision[A]:
        """The decision after a search of the doubtful plays.

        Without doubtful plays or without time, the likeliest play is chosen. With stakes, the
        choice is the best for points instead of wins.
        """
        position, judgement = draft.position, draft.judgement
        if draft.is_forced or draft.ending is not None or not kernels_know(position.round):
            return self.decision(
                draft if stakes is None else self._with_raising_bomb(draft, stakes)
            )
        pass_row = draft.policy.coding.pass_row
        source = deal_source(position, pass_row)
        judges, work = self.judge(source.seat, draft.policy), self.work_within(budget)
        ideas = ideas_of(position, judgement)[: candidates_within(source, judges, work)]
        priors = {pass_row if idea.row is None else idea.row: idea.prior for idea in ideas}
        ahead = look_ahead(source, draft.policy, judges, priors, work, rng)
        if ahead is None:
            return self.decision(draft)
        draft = self._with_first(draft, [idea.row for idea in ideas])
        place = ahead.best
        if position.is_decided:
            why = filled(self.searched_for_places, worlds=ahead.worlds)
            return self.decision(draft, place, (), (why,), ahead.work)
        searched, points = ahead.chances(judgement.win), tuple[float, ...]()
        weights = calibration_of(draft.policy.model.card, SEARCHED)
        chances = [weights.chance(each, draft.forecast) for each in searched]
        if stakes is not None:
            raised = [stakes.after(idea.row, position.table) for idea in ideas]
            # The branches of the searched ideas come first; the others follow.
            before, after = (
                [*map(position.chance, draft.branches, each)] for each in (searched, chances)
            )
            place = choose(place, raised, before)
            points = tuple(stakes.now * each for each in expected_of(raised, after))
        why = filled(self.searched, worlds=ahead.worlds)
        is_less = not points and max(chances) > chances[place]
        reasons = (*_points_reason(points, place), why, *((WITHIN_ERROR,) if is_less else ()))
        return self.decision(draft, place, chances, reasons, ahead.work, points)

    def _with_raising_bomb(self, draft: Draft, stakes: Stakes) -> Draft:
        """The draft with a stake-raising bomb first, if one wins a solved ending for sure."""
        ending, table = draft.ending, draft.position.table
        if ending is None or ending.judgement.win < 1:
            return draft
        rows = ending.judgement.rows
        bombs = [row for row in rows if stakes.after(row, table) > 1]
        return self._with_first(draft, bombs[:1])

    def _with_first(self, draft: Draft, rows: Sequence[int | None]) -> Draft:
        """The draft whose first branches are those of `rows`; its other branches follow."""
        judgement = draft.judgement
        listed = dict.fromkeys((*rows, *judgement.listed))
        shares = dict(zip(judgement.rows, judgement.shares, strict=True))
        rows = tuple(dict.fromkeys((*listed, *judgement.rows)))
        ranked = judgement._replace(rows=rows, shares=tuple(shares[row] for row in rows))
        branches = tuple(self.branch(draft, row) for row in listed)
        return draft._replace(judgement=ranked, branches=branches)


@dataclass(frozen=True, slots=True)
class LearnedPlayer(Generic[V, A]):
    """A player by a model: it makes the policy's best choice, or searches.

    Attributes:
        game: the game as its learned players know it.
        nodes: the positions that it may search in an ending, whatever its budget.
        looks_ahead: whether it searches doubtful plays before it decides, and longer endings.
        model: gives the model; None for the shipped one.
        for_points: whether it chooses for points instead of wins.

    """

    game: LearnedGame[V, A]
    nodes: int = 0
    looks_ahead: bool = False
    model: Callable[[], Model] | None = None
    for_points: bool = False

    def counts(self, view: V) -> bool:
        """Tests if it can play for points: the model knows the rules, and bombs raise stakes."""
        game = self.game
        return game.stakes is not None and game.policy(game.shipped(), view) is not None

    def decide(self, view: V, budget: int, rng: Rng) -> Decision[A]:
        """The decision in a view, in the play phase or before it."""
        game = self.game
        model = (self.model or game.shipped)()
        if game.speaks is not None and view.phase != "play":
            return game.speaks(model, view, budget)
        more = int(ENDINGS * game.work_within(budget)) if self.looks_ahead else 0
        draft = game.draft(model, view, max(self.nodes, more))
        if draft is None:
            name, agent = game.stand_in
            decision = agent.decide(view, budget, rng)
            return replace(decision, reasons=(*decision.reasons, STANDS_IN), by=name)
        if not self.looks_ahead:
            # Only the shipped model gives the chance to win that people see.
            chance = draft.chance if self.model is None else None
            return replace(game.decision(draft), chance=chance)
        stakes = game.stakes(view) if game.stakes is not None and self.for_points else None
        return game.look_ahead(draft, budget, rng, stakes)


def player_by(
    learned: LearnedGame[V, A], game: str, card: str, numbers: bytes
) -> LearnedPlayer[V, A]:
    """A player by a model, given the text of its card and the bytes of its weights."""
    model = model_of(game, card, numbers)
    return LearnedPlayer(learned, model=lambda: model)


def model_of(game: str, card: str, numbers: bytes) -> Model:
    """The model of a game, read from the text of its card and the bytes of its weights."""
    model = read_model(card, numbers, VERSION)
    if model.card["game"] != game:
        raise BrokenModelError(f"the model {model.id} is of {model.card['game']}, not of {game}")
    return model


def expert(game: LearnedGame[V, A], about: Text, nodes: int = 0) -> Bot[V, A]:
    """The bot of skill 4, expert 专家: it makes the policy's best choice.

    It solves an ending for which `nodes` positions suffice.
    """
    return bot_of_skill(4, about, LearnedPlayer(game, nodes), thinking_ms=15)


def master(game: LearnedGame[V, A], about: Text, nodes: int = 0) -> Bot[V, A]:
    """The bot of skill 5, master 大师: it searches the plays that it doubts."""
    player = LearnedPlayer(game, nodes, looks_ahead=True)
    scorer = None if game.stakes is None else replace(player, for_points=True)
    return bot_of_skill(5, about, player, scorer, thinking_ms=150)


def kernels_know(rules: Round) -> bool:
    """Tests if the kernels of self-play know the rules of a round, so that they can play it on."""
    is_plain = (rules.locks_out, rules.has_duties, rules.turns) == (False, False, 1)
    return is_plain and (rules.ends == "seat" or (rules.ends, rules.heir) == ("team", "partner"))


def _why_forced(position: Position[V, A], branch: Branch) -> Why:
    """The reason for a branch without an alternative."""
    if not branch.rest:
        return GOES_OUT
    return NOTHING_BEATS if branch.play is None and position.last else ONLY_CHOICE


def _policy_reason(draft: Draft, place: int) -> Why:
    """The reason for the branch at a place: a solved ending, or the share that the model gives it.

    Once a seat is out, the reason is that the others play for the places.
    """
    if draft.ending is not None:
        return solved(draft.ending.worlds, draft.judgement.win)
    if draft.position.is_decided:
        return FOR_PLACES
    share = draft.judgement.shares[place]
    return filled(LEARNT, share=round(100 * share), percent=round(100 * draft.chance))


def _points_reason(points: Sequence[float], place: int) -> tuple[Why, ...]:
    """The reason of a choice for points; it names the best other choice's points if they differ."""
    if not points:
        return ()
    best = max((*points[:place], *points[place + 1 :]))
    lead, facts = points[place] - best, {"points": signed(points[place]), "other": signed(best)}
    why = EXPECTS_MORE if lead > 0 else EXPECTS_LESS if lead < 0 else EXPECTS
    return (filled(why, **facts),)


def candidates_of(
    actions: Sequence[A],
    values: Sequence[float],
    chosen: int,
    points: Sequence[float] = (),
) -> tuple[Candidate[A], ...]:
    """The actions with known values as candidates, the best first.

    The order is by points if they are known. The chosen action comes before all, even if another
    won a little more often.

    >>> [each.action for each in candidates_of(("pass", "3", "5"), (0.4, 0.5, 0.2), 0)]
    ['pass', '3', '5']
    """
    scores = points or values
    order = sorted(range(len(values)), key=lambda at: (at != chosen, -scores[at]))
    return tuple(Candidate(actions[at], values[at], points[at] if points else None) for at in order)
