"""The reasons why one choice in a tile game is better than another, in the words of players.

Each reason names the choice that it is about. If there is no simple reason, the text says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.tile import KIND, chinese_name
from paiju.melding.players.position import (
    after_meld,
    best_nearness,
    nearness_after_discards,
    nearness_of,
)
from paiju.play.players.player import Why
from paiju.play.players.reasons import NO_PLAIN_REASON
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.melding.hands.actions import Action
    from paiju.melding.players.position import Nearness, Position

_NEARER = Text(
    "你{done}，还差 {behind} 张才听牌；{best}只差 {before} 张",
    "your {done} leaves you {behind} from waiting, {best} {before}",
)
_WAITS = Text("你{done}就不听了，{best}就听", "{best} leaves you waiting, your {done} does not")
_ACCEPTS = Text(
    "你{done}，进张 {few} 张；{best}有 {many} 张",
    "behind your {done} {few} tiles bring you nearer, behind {best} {many}",
)
_MISSED = Text("能赢的牌你放过了", "you let a win go")
_RISKS = Text(
    "你{done}，点炮风险比{best}多 {points} 分", "your {done} risks {points} points more than {best}"
)
_TYPES = {
    "pass": Text("不要", "pass"),
    "chi": Text("吃", "chi"),
    "peng": Text("碰", "peng"),
    "gang": Text("杠", "gang"),
    "hu": Text("赢这张", "win"),
    "exchange": Text("这样换三张", "exchange"),
    "void": Text("这样定缺", "void suit"),
}
# The least extra risk, in points, that is given as a reason.
_LEAST_RISK = 0.05


class Compared(NamedTuple):
    """Two actions of a seat to compare.

    Attributes:
        done: the action that was chosen.
        best: the best action.
        risk: the points that `done` risks more than `best`.
        dots: the game's Chinese word for the suit of dots.

    """

    done: Action
    best: Action
    risk: float
    dots: str = "饼"


def named(action: Action, dots: str = "饼") -> Text:
    """The name of an action in words; `dots` is the Chinese word for the suit of dots.

    >>> from paiju.melding.hands.actions import Action
    >>> from paiju.mahjong_tiles.tile import Tile
    >>> named(Action("discard", 0, tile=Tile("5p")))
    Text(zh='打五饼', en='5p')
    """
    if action.type == "discard" and action.tile is not None:
        return Text(f"打{chinese_name(action.tile, dots)}", action.tile)
    return _TYPES.get(action.type, Text(action.type, action.type))


def many_tiles(number: int) -> str:
    """A number of tiles in English words, singular or plural.

    >>> many_tiles(1), many_tiles(2)
    ('1 tile', '2 tiles')
    """
    return f"{number} tile{'' if number == 1 else 's'}"


def why_better(
    position: Position[Any] | None, compared: Compared, routes: Iterable[Why]
) -> Iterator[Why]:
    """The faults of the chosen action, then the plans of the best action, which are `routes`.

    If there are none, the reason is that there is no simple reason.
    """
    reasons = [*_faults(position, compared)]
    subject = named(compared.best, compared.dots)
    for why in routes:
        zh, en = why.text
        reasons.append(Why(why.code, Text(f"{subject.zh}：{zh}", f"{subject.en}: {en}")))
    yield from reasons or (NO_PLAIN_REASON,)


def _faults(position: Position[Any] | None, compared: Compared) -> Iterator[Why]:
    done, best = compared.done, compared.best
    names = {"done": named(done, compared.dots), "best": named(best, compared.dots)}
    if best.type == "hu":
        yield Why("missed_win", _MISSED)
        return
    behind, before = (nearness_after(position, each) for each in (done, best))
    if behind is not None and before is not None:
        if before.distance < behind.distance:
            yield _nearer(names, behind, before)
        elif before.distance == behind.distance and before.left > behind.left:
            text = _ACCEPTS.format(**names, few=behind.left, many=before.left)
            yield Why("accepts_less", text)
    if compared.risk > _LEAST_RISK:
        yield Why("risks", _RISKS.format(**names, points=f"{compared.risk:.1f}"))


def _nearer(names: dict[str, Text], behind: Nearness, before: Nearness) -> Why:
    if before.distance == 1:
        return Why("no_longer_waits", _WAITS.format(**names))
    # A hand that waits misses one tile still.
    far, near = behind.distance - 1, before.distance - 1
    facts = {"behind": Text(f"{far}", many_tiles(far)), "before": Text(f"{near}", f"{near}")}
    return Why("further", _NEARER.format(**names, **facts))


def nearness_after(position: Position[Any] | None, action: Action) -> Nearness | None:
    """The nearness of the hand to a win after an action; None if it is not known."""
    if position is None:
        return None
    held, left = position.held, position.left
    if action.type == "discard" and action.tile is not None:
        return nearness_after_discards(held, left).get(KIND[action.tile])
    if int(held.counts.sum()) + held.wilds < len(position.view.hand):
        # The counts leave out useless tiles, so the discard after the meld is not known.
        return None
    if action.type == "pass":
        return nearness_of(held, left)
    if action.type in {"chi", "peng", "gang"}:
        return best_nearness(after_meld(position, action), left)
    return None
