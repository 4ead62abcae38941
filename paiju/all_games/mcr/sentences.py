"""The sentences that only 国标麻将 has: the winds, the walls, flowers, the hand that won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.mcr.dialect import DIALECT
from paiju.all_games.mcr.state import State
from paiju.mahjong_tiles.spoken import tile_names
from paiju.melding.sentences import Clauses
from paiju.play.questions.describe import Sentence, Voice, sentence
from paiju.text import Text, all_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.mcr.view import View


_FOUL = Text("{who}违例被罚", "{who} committed a foul")
TURN_CLAUSES = {"foul": Clauses(_FOUL, _FOUL)}


def own_sentences(seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The sentences about a state or a view, besides those of every tile game."""
    suits = DIALECT.suits
    round_wind = tile_names((seen.round_wind,), suits)
    walls = [wall.left for wall in seen.walls] if isinstance(seen, State) else seen.left
    left = tuple(walls)
    if isinstance(seen, State) or seen.seat is None:
        yield sentence("seats", _ROUND_WIND.format(round=round_wind))
    else:
        winds = {"round": round_wind, "own": tile_names((seen.seat_wind,), suits)}
        yield sentence("seats", _WINDS.format(**winds))
    if len(left) == 1:
        yield sentence("table", _WALL.format(n=left[0]))
    else:
        named = [_WALL_OF.format(who=voice.seat(seat), n=count) for seat, count in enumerate(left)]
        yield sentence("table", _WALLS.format(walls=all_of(named)))
    if not isinstance(seen, State) and seen.shown is not None and seen.winner != seen.seat:
        facts = {
            "whose": voice.owner(seen.history[-1].seat),
            "tiles": tile_names(seen.shown, suits),
        }
        yield sentence("hand", _SHOWN.format(**facts))


_ROUND_WIND = Text("圈风是{round}", "the wind of the round is {round}")
_WINDS = Text(
    "圈风是{round}，你的门风是{own}", "the wind of the round is {round}, your own wind is {own}"
)
_WALL = Text("牌墙还剩 {n} 张", "tiles left in the wall: {n}")
_WALLS = Text("各家牌墙还剩：{walls}", "tiles left in the walls: {walls}")
_WALL_OF = Text("{who} {n} 张", "{n} for {who}")
_SHOWN = Text("{whose}和牌：{tiles}", "{whose} winning hand: {tiles}")
