"""Skill 3, skilled 高手: plays with his partner, counts every card, and judges what it leads to.

In the game for two he solves and searches (`agents.duel`). Else maxims narrow what he
may do, and a model that learnt from many rounds judges what is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.guandan.actions import Action, playing
from app.games.guandan.agents.duel.playing import decide_openly
from app.games.guandan.agents.giving import give_well
from app.games.guandan.agents.judgement import judge_options
from app.games.guandan.agents.maxims import MAXIMS, will_fall
from app.games.guandan.agents.position import position_of
from app.games.guandan.agents.reasons import FOR_PLACES, JUDGED, LEAVE_PARTNER, TAKE_OVER
from app.play.agents import Bot, Candidate, Decision, Why
from app.play.maxims import rulings_of
from app.play.reasons import NOTHING_BEATS, ONLY_CHOICE
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.guandan.agents.position import Option, Position
    from app.games.guandan.view import View
    from app.play.agents import Rng
    from app.play.maxims import Ruling


class Skilled:
    """Plays by maxims, and by what a model makes of the rest."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he does not waver
        """Give what helps most, and play as said above."""
        if view.phase != "play":
            return give_well(view)
        if view.rules.is_open:
            return decide_openly(view, budget)
        return _decide(position_of(view))


def _decide(position: Position) -> Decision[Action]:
    options = position.options
    if len(options) == 1:
        why = ONLY_CHOICE if options[0].play else NOTHING_BEATS
        return Decision(act(position, options[0]), reasons=(why,))
    rulings = tuple(rulings_of(MAXIMS, position, options))
    if rulings:
        options = rulings[-1].options
    worths = judge_options(position, options)
    ranked = sorted(zip(options, worths, strict=True), key=lambda each: -each[1])
    candidates = tuple(Candidate(act(position, option), worth) for option, worth in ranked)
    chosen, value = ranked[0]
    return Decision(
        candidates[0].action,
        None if position.is_decided else value,
        () if position.is_decided else candidates,
        _why(position, chosen, value, rulings, len(ranked)),
        len(position.options),
    )


def _why(
    position: Position,
    chosen: Option,
    value: float,
    rulings: Sequence[Ruling[Option]],
    compared: int,
) -> tuple[Why, ...]:
    """Why he does it: of the maxims the last said most; then what was compared."""
    found = [ruling.why for ruling in reversed(rulings)]
    if position.last is not None and position.on_partner and chosen.play is not None:
        # Who goes over his partner does not say that he leaves him.
        found = [why for why in found if why is not LEAVE_PARTNER]
        found += [TAKE_OVER] if will_fall(position, position.last) else []
    if compared > 1 and position.is_decided:
        found.append(FOR_PLACES)
    elif compared > 1:
        percent = round(100 * value)
        found.append(Why(JUDGED.code, JUDGED.text.format(count=compared, percent=percent)))
    return tuple(found)


def act(position: Position, option: Option) -> Action:
    """The action of an option."""
    if option.play is None:
        return Action("pass", position.seat)
    return playing(position.seat, option.play)


SKILLED: Bot[View, Action] = Bot(
    id="skilled",
    skill=3,
    name=Text("高手", "Skilled"),
    about=Text(
        "记得出过的每张牌，和对家配合：不乱压、送小牌、替他顶；防对方走完，留炸弹，不拆同花顺；其余由学来的模型"
        "判断；双人明牌局算清残局，其余往后搜索",
        "counts every card and plays with his partner: leaves him alone, hands him the lead, takes "
        "over for him; blocks who is short, keeps bombs and straight flushes; a model that learnt "
        "from rounds judges the rest; solves and searches the open game for two",
    ),
    agent=Skilled(),
)
