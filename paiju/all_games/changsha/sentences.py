"""The sentences that only 长沙麻将 has: turned tiles, dead ones, and hands that are fixed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.changsha.dialect import DIALECT
from paiju.all_games.changsha.state import State
from paiju.mahjong_tiles.spoken import tile_names
from paiju.melding.plain import sentences
from paiju.melding.sentences import Clauses
from paiju.play.questions.describe import Sentence, Voice, sentence
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.changsha.state import View
    from paiju.mahjong_tiles.tile import Tile

_NOT_WON = Text("{who}翻出的牌没有人胡", "nobody won what {who} turned")
_LAST_LEFT = Text("只剩最后一张，从{who}问起", "one tile was left; {who} {be} asked first")
_TAKEN = Text("{who}要最后一张", "{who} took the last tile")
_PASSED = Text("{who}过", "{who} passed")
TURN_CLAUSES = {
    "opening": Clauses(Text("{who}亮出起手胡：{tiles}", "{who} showed an opening win: {tiles}")),
    "turned": Clauses(Text("{who}开杠翻出{tiles}", "{who} turned {tiles} for the gang")),
    "unclaimed": Clauses(_NOT_WON, _NOT_WON),
    "lay": Clauses(Text("{who}打出翻出的{tiles}", "{who} laid the turned {tiles}")),
    "seabed": Clauses(_LAST_LEFT, _LAST_LEFT),
    "take": Clauses(_TAKEN, _TAKEN),
    "pass": Clauses(_PASSED, _PASSED),
}


def own_sentences(seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The sentences about a state or a view, besides those of every tile game."""
    if isinstance(seen, State):
        dead = tuple([player.dead for player in seen.players])
        locked = tuple([player.locked for player in seen.players])
    else:
        dead, locked = seen.dead, seen.locked
    for seat, tiles in enumerate(dead):
        if tiles:
            yield sentence("table", _DEAD.format(whose=voice.owner(seat), tiles=_named(tiles)))
        if locked[seat]:
            yield sentence("table", _LOCKED.format(whose=voice.owner(seat)))
    if seen.spread:
        yield sentence("table", _SPREAD.format(tiles=_named(seen.spread)))
    yield from sentences.own_sentences(DIALECT, seen, voice)


def _named(tiles: tuple[Tile, ...]) -> Text:
    return tile_names(tiles, DIALECT.suits)


_DEAD = Text(
    "{whose}开杠翻出而没打的牌：{tiles}", "{whose} turned tiles that were not laid: {tiles}"
)
_LOCKED = Text("{whose}手牌开过杠，不能动", "{whose} hand is fixed by an open gang")
_SPREAD = Text("开杠翻出的牌：{tiles}", "an open gang turned {tiles}")
