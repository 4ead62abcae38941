"""The games that are played at sealed tables, each with its flow and its bots."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from app.cards.script import Script
from app.games.doudizhu import game as doudizhu
from app.games.doudizhu.agents import BOTS as DOUDIZHU_BOTS
from app.games.guandan import game as guandan
from app.games.guandan.action_json import MATCH_FIELDS, read_match
from app.games.guandan.agents import BOTS as GUANDAN_BOTS
from app.games.mcr import game as mahjong
from app.games.mcr.agents import BOTS as MAHJONG_BOTS
from app.shapes.errors import Fault, UnknownChoiceError
from app.shapes.reading import read_object
from app.text import Text
from app.tiles.script import TileScript

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.chance import Seed
    from app.games.guandan.rulesets import Rules
    from app.play.agents import Bot
    from app.play.protocol import AnyScript, Flow, State


class Seated(Protocol):
    """A rule set, as far as a table needs to know it."""

    @property
    def seats(self) -> int:
        """How many play."""


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that may be played at a sealed table.

    Attributes:
        id: its name in questions.
        salt: the word that its players' chance is drawn with; a game that is renamed keeps it.
        flow: its functions.
        bots: who plays it beside the human, from the weakest skill up.
        script: how its tables are written: what is hidden in codes that are all of one length.
        next_round: deals a round of a match that goes on, from what the score of the last one says
            comes next; None where a game is played whole at one table.

    """

    id: str
    salt: str
    flow: Flow[Any, Any, Any, Any]
    bots: tuple[Bot[Any, Any], ...]
    script: AnyScript = Script.CODES
    next_round: Callable[[Any, Seed, object], State] | None = None

    def bot(self, wanted: str | int) -> Bot[Any, Any]:
        """A bot by its id, or by its skill."""
        for bot in self.bots:
            if wanted in {bot.id, bot.skill}:
                return bot
        ids = ", ".join(bot.id for bot in self.bots)
        skills = ", ".join(str(bot.skill) for bot in self.bots if bot.skill)
        text = _NO_BOT.format(wanted=str(wanted)[:_SHOWN], ids=ids, skills=skills)
        raise UnknownChoiceError(Fault("unknown_bot", text))


_SHOWN = 24
_NO_BOT = Text(
    "没有机器人 “{wanted}”；有：{ids}，水平：{skills}",
    'there is no bot "{wanted}"; there are {ids}, by skill {skills}',
)


def _next_round(rules: Rules, seed: Seed, match: object) -> State:
    """A round of Guandan, where the match stands as it is told."""
    return guandan.deal(rules, seed, read_match(read_object(match, (), MATCH_FIELDS), rules))


_PLAYABLE = (
    Playable("doudizhu", "doudizhu", doudizhu, DOUDIZHU_BOTS),
    Playable("guandan", "guandan", guandan, GUANDAN_BOTS, next_round=_next_round),
    Playable("mcr", "mahjong", mahjong, MAHJONG_BOTS, TileScript.BOTZONE),
)
GAMES: Mapping[str, Playable] = MappingProxyType({game.id: game for game in _PLAYABLE})
