"""The sentences that only 四川麻将 has: void suits, the wall, winners, tiles that lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.all_games.sichuan.state import State
from paiju.mahjong_tiles.spoken import tile_names
from paiju.melding.sentences import Clauses
from paiju.play.questions.describe import Sentence, Voice, sentence, won_and_lost
from paiju.text import Text, all_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.sichuan.view import View
    from paiju.mahjong_tiles.tile import Tile


TURN_CLAUSES = {
    "exchange": Clauses(
        Text("{who}换出{tiles}", "{who} gave {tiles}"),
        Text("{who}选好了换出的三张", "{who} chose three tiles to give"),
    ),
    "receive": Clauses(
        Text("{who}从{source}换到{tiles}", "{who} got {tiles} from {source}"),
        Text("{who}换到三张", "{who} got three tiles"),
    ),
    "void": Clauses(
        Text("{who}缺{tiles}", "{who} chose {tiles} as the void suit"),
        Text("{who}定好了缺门", "{who} chose a void suit"),
    ),
}


def own_sentences(seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The sentences about a state or a view, besides those of every tile game."""
    if isinstance(seen, State):
        voids = tuple([player.void for player in seen.players])
        won, left = tuple([player.won for player in seen.players]), seen.wall.left
        for seat, player in enumerate(seen.players):
            yield from _put_aside(voice, seat, player.given, player.laid)
    else:
        voids, won, left = seen.voids, seen.won, seen.left
        yield from _put_aside(voice, seen.seat, seen.given, seen.laid)
        for seat, hand in enumerate(seen.shown):
            if hand is not None and seat != seen.seat:
                yield sentence("hand", _SHOWN.format(whose=voice.owner(seat), tiles=_tiles(hand)))
    named = [
        _VOID.format(who=voice.seat(seat), suit=DIALECT.suits[suit])
        for seat, suit in enumerate(voids)
        if suit is not None
    ]
    if named:
        yield sentence("seats", _VOIDS.format(voids=all_of(named)))
    yield sentence("table", _WALL.format(n=left))
    for seat in dict.fromkeys(seen.winners):
        facts = {"tiles": _tiles(won[seat])} if won[seat] else {}
        text = _WON_WITH if won[seat] else _WON
        yield sentence("table", voice.clause(seat, text, **facts))
    if any(seen.points) and seen.phase != "over":
        yield sentence("table", _POINTS.format(points=won_and_lost(voice, seen.points)))


def _put_aside(
    voice: Voice, seat: int, given: Sequence[Tile], laid: Tile | None
) -> Iterator[Sentence]:
    """The tiles of a seat besides its hand: those that it gives away, and the one face down."""
    if given:
        yield sentence("hand", voice.clause(seat, _GIVES, tiles=_tiles(given)))
    if laid is not None:
        yield sentence("hand", voice.clause(seat, _LAID, tiles=_tiles((laid,))))


def _tiles(tiles: Sequence[Tile]) -> Text:
    return tile_names(tiles, DIALECT.suits)


_POINTS = Text("这一盘到现在：{points}", "in this hand so far: {points}")
_VOIDS = Text("定缺：{voids}", "void suits: {voids}")
_VOID = Text("{who}缺{suit}", "{suit} for {who}")
_WALL = Text("牌墙还剩 {n} 张", "tiles left in the wall: {n}")
_WON = Text("{who}已经胡牌", "{who} won already")
_WON_WITH = Text("{who}已经胡牌：{tiles}", "{who} won already, with {tiles}")
_GIVES = Text("{who}换出{tiles}，等别家选好", "{who} give{s} away {tiles}, once all have chosen")
_LAID = Text("{who}扣着{tiles}", "face down for {who}: {tiles}")
_SHOWN = Text("{whose}手牌亮着：{tiles}", "{whose} open hand: {tiles}")
