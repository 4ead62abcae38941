"""The sentences about a mahjong whose first win ends the hand, besides those of every tile game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.mahjong_tiles.spoken import tile_names
from paiju.melding.plain.state import State
from paiju.play.questions.describe import Sentence, Voice, sentence, won_and_lost
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.melding.plain.state import View
    from paiju.melding.rules.dialect import Dialect


def own_sentences(dialect: Dialect, seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The wild tiles, the wall, the winning tiles, the hands that lie open, and the points."""
    if isinstance(seen, State):
        won = tuple([player.won for player in seen.players])
        left = max(seen.left_for(seen.turn), 0)
    else:
        won, left = seen.won, seen.left
        for seat, hand in enumerate(seen.shown):
            if hand is not None and seat != seen.seat:
                facts = {"whose": voice.owner(seat), "tiles": tile_names(hand, dialect.suits)}
                yield sentence("hand", _SHOWN.format(**facts))
    if seen.wild:
        yield sentence("seats", _WILD.format(tiles=tile_names(seen.wild, dialect.suits)))
    yield sentence("table", _WALL.format(n=left))
    for seat, tiles in enumerate(won):
        if tiles:
            named = tile_names(tiles, dialect.suits)
            yield sentence("table", voice.clause(seat, _WON_WITH, tiles=named))
    if any(seen.points) and seen.phase != "over":
        yield sentence("table", _POINTS.format(points=won_and_lost(voice, seen.points)))


_POINTS = Text("这一盘到现在：{points}", "in this hand so far: {points}")
_WALL = Text("牌墙还剩 {n} 张", "tiles left in the wall: {n}")
_WILD = Text("这一盘的癞子：{tiles}", "wild tiles of this hand: {tiles}")
_WON_WITH = Text("{who}赢的是{tiles}", "{who} won with {tiles}")
_SHOWN = Text("{whose}手牌亮着：{tiles}", "{whose} open hand: {tiles}")
