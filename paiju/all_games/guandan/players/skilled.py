"""Skill 3 in Guandan: a model judges the choices that maxims leave; open games are searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.guandan.players.judgement import judge_branches
from paiju.all_games.guandan.players.openly import decide_openly
from paiju.all_games.guandan.players.played import PLAYED, give_well
from paiju.climbing.players.maxims import CHEAP_KICKERS, MAXIMS
from paiju.climbing.players.skilled import Skilled, skilled
from paiju.play.players.player import Why
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.guandan.players.played import Position
    from paiju.all_games.guandan.state import Action, View
    from paiju.play.players.player import Decision, Rng

JUDGED = Why(
    "judged",
    Text(
        "比较 {count} 种打法，这样赢这一局的机会最大",
        "of {count} choices this wins the round most often",
    ),
)

_by_maxims: Skilled[View, Action] = Skilled(
    tuple(maxim for maxim in MAXIMS if maxim is not CHEAP_KICKERS), judge_branches, JUDGED
)


def _play(position: Position, rng: Rng) -> Decision[Action]:
    """The decision by maxims and the model, or by solving and searching if both hands are open."""
    if position.round.is_open:
        return decide_openly(position)
    return _by_maxims(position, rng)


SKILLED = skilled(
    PLAYED,
    _play,
    give_well,
    Text(
        "记得出过的每张牌，和对家配合：不乱压、送小牌、替他顶；防对方走完，留炸弹，不拆同花顺；其余由学来的模型"
        "判断；双人明牌局算清残局，其余往后搜索",
        "counts every card and plays with its partner: leaves it alone, gives it the lead, takes "
        "over from it; blocks who is short, keeps bombs and straight flushes; a model that learnt "
        "from rounds judges the rest; solves and searches the open game for two",
    ),
)
