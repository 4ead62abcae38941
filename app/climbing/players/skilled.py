"""Skill 3, skilled 高手: maxims narrow the options, and a judgement ranks the rest of them.

It counts every card, and plays with its partner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.climbing.players import reasons
from app.climbing.players.maxims import MAXIMS, will_fall
from app.climbing.players.simple import GIVES_UP, NEAR, Player, casual, novice, random
from app.play.agents import Bot, Candidate, Decision
from app.play.maxims import rulings_of
from app.play.reasons import NOTHING_BEATS, ONLY_CHOICE, filled
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.climbing.players.maxims import Maxim, Options
    from app.climbing.seat import Option, PlayedGame, Position
    from app.play.agents import Rng, Why
    from app.play.maxims import Ruling

V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# Any play is better than a pass if an enemy is near the end.
_ANY_PLAY = 1_000_000

_NAME = Text("高手", "Skilled")
_ABOUT = Text(
    "记得出过的每张牌，和队友配合；先出管不上的，防对方走完，留炸弹；其余让剩下的牌最好",
    "counts every card and plays with its partner; plays what is safe first, blocks who is short, "
    "keeps bombs; else leaves itself the best hand",
)


def compare(position: Position[V, A], options: Options) -> list[float]:
    """The worth of options by the power of what they leave; a pass must be worth more than that."""
    gives_up = GIVES_UP if position.nearest > NEAR else _ANY_PLAY
    return [position.cut(each).power + (gives_up if each.play else 0) for each in options]


@dataclass(frozen=True, slots=True)
class Skilled(Generic[V, A]):
    """A way to play by maxims and by a judgement of the options that they leave.

    Attributes:
        maxims: the maxims, the certain ones first.
        judge: the worth of options; with `why`, the shares of games that they win.
        why: the reason of a choice by shares, with their number and the best share.

    """

    maxims: tuple[Maxim, ...] = MAXIMS
    judge: Callable[[Position[V, A], Options], Sequence[float]] = compare
    why: Why | None = None

    def __call__(self, position: Position[V, A], _: Rng) -> Decision[A]:
        """Choose one of the options."""
        options = position.options
        if len(options) == 1:
            why = ONLY_CHOICE if options[0].play or position.last is None else NOTHING_BEATS
            return Decision(position.act(options[0].play), reasons=(why,))
        rulings = tuple(rulings_of(self.maxims, position, options))
        if rulings:
            options = rulings[-1].options
        worths = self.judge(position, options)
        ranked = sorted(zip(options, worths, strict=True), key=lambda each: -each[1])
        chosen, worth = ranked[0]
        found = _why(position, chosen, rulings)
        are_shares = self.why is not None and not position.is_decided
        if len(ranked) > 1:
            found.append(self._compared(position, len(ranked), worth))
        return Decision(
            position.act(chosen.play),
            worth if are_shares else None,
            tuple(Candidate(position.act(option.play), share) for option, share in ranked)
            if are_shares
            else (),
            tuple(found),
            len(position.options),
        )

    def _compared(self, position: Position[V, A], count: int, worth: float) -> Why:
        """The reason of the best of a number of options."""
        if position.is_decided:
            return reasons.FOR_PLACES
        if self.why is None:
            return filled(reasons.COMPARED, count=count)
        return filled(self.why, count=count, percent=round(100 * worth))


def _why(position: Position[V, A], chosen: Option, rulings: Sequence[Ruling[Option]]) -> list[Why]:
    """The reasons of the maxims that decided, the last one first."""
    found = [ruling.why for ruling in reversed(rulings)]
    if position.last is not None and position.on_partner and chosen.play is not None:
        # A seat that beats its partner does not claim to leave it alone.
        found = [why for why in found if why.code != reasons.LEAVE_PARTNER.code]
        found += [reasons.TAKE_OVER] if will_fall(position, position.last) else []
    return found


def skilled(
    game: PlayedGame[V, A],
    plays: Callable[[Position[V, A], Rng], Decision[A]],
    speaks: Callable[[V], Decision[A]] | None = None,
    about: Text = _ABOUT,
) -> Bot[V, A]:
    """Skill 3, skilled 高手, with its way to play."""
    return Bot("skilled", 3, _NAME, about, Player(game, plays, speaks))


def players_of(game: PlayedGame[V, A]) -> tuple[Bot[V, A], ...]:
    """The players of a game that declares none of its own: skills 1 to 3, and random."""
    return (novice(game), casual(game), skilled(game, Skilled()), random(game))
