"""The reasons for which one branch is better than another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.play.agents import Why
from app.play.reasons import BEYOND_REACH, filled
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from app.climbing.players.maxims import Maxim
    from app.climbing.seat import Branch, Position

MORE_PLAYS = Why(
    "more_plays",
    Text("照最好的拆法，多出 {plays} 手", "takes {plays} plays more to be out, by the best cut"),
)
SPENDS_BOMB = Why("spends_bomb", Text("用掉一个炸弹", "spends a bomb"))
BEATS_PARTNER = Why("beats_partner", Text("压了队友的牌", "beats the partner's play"))
MORE_SHARE = Why(
    "weighed",
    Text(
        "模拟 {deals} 种牌分布，最佳打法平均多得 {percent} 个百分点",
        "played on over {deals} ways that the cards may lie, the best choice brings {percent} % "
        "more",
    ),
)
MORE_POINTS = Why(
    "weighed",
    Text(
        "{deals} 种分布往下打，最好的打法平均多得 {points} 分",
        "played on over {deals} ways that the cards may lie, the best choice scores {points} more",
    ),
)


def why_better(
    position: Position[Any, Any], maxims: Iterable[Maxim], best: Branch, done: Branch
) -> Iterator[Why]:
    """The faults of what was done, and what speaks for the best."""
    if position.on_partner and done.play and not best.play:
        yield BEATS_PARTNER
    if done.is_bomb and not best.is_bomb:
        yield SPENDS_BOMB
    more = position.plays_left(done) - position.plays_left(best)
    if more > 0:
        yield filled(MORE_PLAYS, plays=more)
    for maxim in maxims:
        ruling = maxim(position, (best, done))
        if ruling is not None and ruling.branches == (best,):
            yield ruling.why
    rows = [each.play and each.play.row for each in (best, done)]
    is_safe = [row is not None and not position.enemy_may_beat(row) for row in rows]
    if is_safe == [True, False]:
        yield BEYOND_REACH
