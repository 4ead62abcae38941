"""Skill 3, skilled 高手: maxims narrow the branches, and a judge ranks those that remain.

It remembers every card played, and cooperates with its partner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.climbing.players import reasons
from paiju.climbing.players.maxims import MAXIMS, will_be_beaten
from paiju.climbing.players.simple import GIVES_UP, NEAR, TwoPartPlayer, casual, novice, random
from paiju.play.players.maxims import reasons_of, rulings_of
from paiju.play.players.player import Candidate, Decision
from paiju.play.players.reasons import GOES_OUT, NOTHING_BEATS, ONLY_CHOICE, filled
from paiju.play.players.usual_bots import bot_of_skill
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.climbing.players.maxims import Branches, Maxim
    from paiju.climbing.seat.position import Branch, PlayedGame, Position
    from paiju.play.players.maxims import Ruling
    from paiju.play.players.player import Bot, Rng, Why

V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# The bonus of a play over a pass if an enemy is near the end: any play is better.
_ANY_PLAY = 1_000_000

_ABOUT = Text(
    "记得出过的每张牌，和队友配合；先出管不上的，防对方走完，留炸弹；其余让剩下的牌最好",
    "counts every card and plays with its partner; plays what is safe first, blocks who is short, "
    "keeps bombs; else leaves itself the best hand",
)


def compare(position: Position[V, A], branches: Branches) -> list[float]:
    """The worth of each branch: the power of the cards that it leaves, and a bonus for a play."""
    advance = GIVES_UP if position.fewest_enemy_cards > NEAR else _ANY_PLAY
    return [position.cut(each).power + (advance if each.play else 0) for each in branches]


@dataclass(frozen=True, slots=True)
class Skilled(Generic[V, A]):
    """A way to play: maxims narrow the branches, a judge picks the best of the rest.

    Attributes:
        maxims: the maxims, the certain ones first.
        judge: gives the worth of each branch; with a `why`, worths are shares of games won.
        why: the reason for the best branch by shares, with a place for `count` branches.
        compared: the reason for the best branch by other worths, with a place for `count`.
        is_points: whether worths without a `why` are points.

    """

    maxims: tuple[Maxim, ...] = MAXIMS
    judge: Callable[[Position[V, A], Branches], Sequence[float]] = compare
    why: Why | None = None
    compared: Why = reasons.COMPARED
    is_points: bool = False

    def __call__(self, position: Position[V, A], _: Rng) -> Decision[A]:
        """The decision in a position, with its reasons."""
        branches = position.branches
        if len(branches) == 1:
            why = why_alone(position, branches[0])
            return Decision(position.action_of(branches[0].play), reasons=(why,))
        rulings = tuple(rulings_of(self.maxims, position, branches))
        if rulings:
            branches = rulings[-1].branches
        worths = self.judge(position, branches)
        ranked = sorted(zip(branches, worths, strict=True), key=lambda each: -each[1])
        chosen = ranked[0][0]
        reasons_found = _why(position, chosen, rulings)
        are_shares = self.why is not None and not position.is_decided
        if len(ranked) > 1:
            reasons_found.append(self._compared(position, len(ranked)))
        reasons_found = reasons_found or [why_alone(position, chosen)]
        candidates = tuple(
            Candidate(position.action_of(each.play), worth)
            for each, worth in (ranked if are_shares or self.is_points else ())
        )
        return Decision(
            position.action_of(chosen.play),
            value=candidates[0].value if candidates else None,
            candidates=candidates,
            reasons=tuple(reasons_found),
            nodes=len(position.branches),
        )

    def _compared(self, position: Position[V, A], count: int) -> Why:
        """The reason for choosing the best of `count` branches."""
        if position.is_decided:
            return reasons.FOR_PLACES
        return filled(self.why or self.compared, count=count)


def _why(position: Position[V, A], chosen: Branch, rulings: Sequence[Ruling[Branch]]) -> list[Why]:
    """The reasons of the maxims that chose a branch, the last maxim's first."""
    reasons_found = reasons_of(rulings, chosen)
    if position.last is not None and position.on_partner and chosen.play is not None:
        reasons_found += [reasons.TAKE_OVER] if will_be_beaten(position, position.last) else []
    return reasons_found


def why_alone(position: Position[V, A], branch: Branch) -> Why:
    """The reason for a branch that no maxim chose and that has no rival."""
    if not branch.rest:
        return GOES_OUT
    rows = position.rows()
    if branch.play is None:
        return reasons.BEST_REST if rows else NOTHING_BEATS if position.last else ONLY_CHOICE
    is_only = len(rows) == 1 and (position.last is None or position.must_beat)
    return ONLY_CHOICE if is_only else reasons.BEST_REST


def skilled(
    game: PlayedGame[V, A],
    plays: Callable[[Position[V, A], Rng], Decision[A]],
    speaks: Callable[[V], Decision[A]] | None = None,
    about: Text = _ABOUT,
    thinking_ms: int = 10,
) -> Bot[V, A]:
    """The bot of skill 3, skilled 高手.

    Args:
        game: the game.
        plays: its way to play cards.
        speaks: its way to act in the stages before the play; None to take the first legal action.
        about: a line about it, for people.
        thinking_ms: the milliseconds that it hardly ever exceeds for a decision.
    """
    player = TwoPartPlayer(game, plays, speaks)
    return bot_of_skill(3, about, player, thinking_ms=thinking_ms)


def players_of(
    game: PlayedGame[V, A],
    plays: Skilled[V, A] | None = None,
    about: Text = _ABOUT,
    thinking_ms: int = 10,
) -> tuple[Bot[V, A], ...]:
    """The default players of a game: skills 1 to 3, and random.

    Args:
        game: the game.
        plays: the way to play of skill 3; None for the default one.
        about: a line about skill 3, for people.
        thinking_ms: the milliseconds that skill 3 hardly ever exceeds for a decision.
    """
    third = skilled(game, plays or Skilled(), about=about, thinking_ms=thinking_ms)
    return (novice(game), casual(game), third, random(game))
