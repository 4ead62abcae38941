"""Answers about mahjong: domain values as JSON, in the caller's language and notation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.games.mcr.fans.principles import NAMES
from app.games.mcr.fans.table import FLOWERS
from app.games.mcr.reasons import TEXTS, Reason
from app.games.mcr.records import RESULT
from app.games.mcr.scoring import Score
from app.melding.forms import Form
from app.text import Text
from app.tiles.kinds import NUMBERED
from app.tiles.notation import to_botzone
from app.tiles.script import TileScript
from app.tiles.tile import COPIES, WALL, Tile, is_flower

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from app.games.mcr.fans.table import Fan
    from app.games.mcr.questions import Claims
    from app.games.mcr.scoring import Excluded
    from app.games.mcr.settle import Score as GameScore
    from app.melding.actions import Action
    from app.melding.shape import Group, Reading
    from app.melding.waits import Analysis, Discard, Outlook, Supply
    from app.text import Language

Json = dict[str, Any]

_FORMAL = Text(
    "只是形式上听牌：所听的牌已一张不剩",
    "waits in form only: of the tiles waited on none is left",
)
_EXCLUDED = Text(
    "已计{by}，按{principle}不计{fan}", "{fan} does not count beside {by}: {principle}"
)


@dataclass(frozen=True, slots=True)
class TileWriter:
    """Writes answers as one request wants them.

    With numbers, an answer names the tiles that the question named, and never one of them twice in
    one list; what the question did not name has the lowest number that is free.
    """

    language: Language
    notation: str
    numbers: tuple[int, ...] = ()

    def tiles(self, tiles: Iterable[Tile]) -> list[Tile] | list[str] | list[int]:
        """Tiles as one list."""
        if self.notation == "botzone":
            return [to_botzone(tile) for tile in tiles]
        if self.notation not in NUMBERED:
            return list(tiles)
        taken: Counter[Tile] = Counter()
        found = []
        for tile in tiles:
            found.append(self._copies(tile)[taken[tile]])
            taken[tile] += 1
        return found

    def tile(self, tile: Tile) -> str | int:
        """One tile."""
        return self.tiles((tile,))[0]

    def _copies(self, tile: Tile) -> list[int]:
        """The numbers of a tile's copies, those that the question named first."""
        first = WALL.index(tile)
        copies = range(first, first + (1 if is_flower(tile) else COPIES))
        return sorted(copies, key=lambda number: number not in self.numbers)

    @property
    def script(self) -> TileScript:
        """How a game writes its tiles."""
        return TileScript(self.notation)

    def fact(self, fact: object) -> object:
        """A fact of an event: a tile, a group of tiles, what a win is worth, or what JSON has."""
        if isinstance(fact, Score):
            return self.score(fact)
        if isinstance(fact, str):
            return self.tile(Tile(fact))
        if isinstance(fact, tuple):
            return [self.fact(each) for each in fact]
        return fact

    def text(self, text: Text) -> str:
        """A text in the caller's language."""
        return text.within(self.language)

    def analysis(self, analysis: Analysis) -> Json:
        """The answer of /analyze."""
        outlook = analysis.outlook
        waits = outlook.accepts if outlook.best == 0 else ()
        answer: Json = {
            "shanten": _shanten(outlook),
            "waits": self._supplies(waits),
            "accepts": self._supplies(outlook.accepts),
            "discards": [self._discard(each) for each in analysis.discards],
            "formal": outlook.is_formal,
        }
        return answer | {"text": self.text(_FORMAL)} if outlook.is_formal else answer

    def _discard(self, discard: Discard) -> Json:
        outlook = discard.outlook
        return {
            "tile": self.tile(discard.tile),
            "shanten": _shanten(outlook),
            "accepts": self._supplies(outlook.accepts),
            "left": outlook.left,
            "formal": outlook.is_formal,
        }

    def _supplies(self, supplies: Iterable[Supply]) -> list[Json]:
        return [{"tile": self.tile(each.tile), "left": each.left} for each in supplies]

    def readings(self, readings: Sequence[Reading], tile: Tile) -> Json:
        """The answer of /win."""
        if not readings:
            return self._no_win() | {"readings": []}
        return {
            "wins": True,
            "readings": [
                {**self._reading(each), "completes": list(each.placings(tile))} for each in readings
            ],
        }

    def score(self, score: Score | None) -> Json:
        """The answer of /score."""
        if score is None:
            return self._no_win()
        flowers = [(FLOWERS, score.flowers)] if score.flowers else []
        fans = [*((each.fan, each.count) for each in score.fans), *flowers]
        return {
            "wins": True,
            "total": score.total,
            "fans": [self.fan(fan) | {"count": count} for fan, count in fans],
            "flowers": score.flowers,
            "enough": score.is_enough,
            "minimum": score.minimum,
            "reading": {**self._reading(score.reading), "completes": score.place},
            "excluded": [self._excluded(each) for each in score.excluded],
        }

    def claims(self, found: Claims) -> Json:
        """The answer of /claims."""
        won = found.resolution
        return {
            "claims": [self._claim(claim) for claim in found.legal],
            "refused": [
                {"type": kind, "reason": refusal.code, "text": self.text(refusal.text)}
                for kind, refusal in found.refused.items()
            ],
            "score": None if found.score is None else self.score(found.score),
            "resolve": None
            if won is None
            else {
                "claim": self._claim(won.claim),
                "reason": won.reason,
                "text": self.text(won.text),
            },
        }

    def _claim(self, claim: Action) -> Json:
        tiles = {"tiles": self.tiles(claim.tiles)} if claim.tiles else {}
        return {"seat": claim.seat, "type": claim.type, **tiles}

    def fan(self, fan: Fan) -> Json:
        """A fan: its official name, and what the caller calls it."""
        return {
            "code": fan.code,
            "name": fan.name.zh,
            "text": self.text(fan.name),
            "points": fan.points,
        }

    def _excluded(self, excluded: Excluded) -> Json:
        principle = NAMES[excluded.principle]
        return self.fan(excluded.fan) | {
            "principle": excluded.principle.value,
            "by": excluded.by.code,
            "reason": _filled(excluded, principle).within(self.language),
        }

    def _reading(self, reading: Reading) -> Json:
        return {
            "form": reading.form.value,
            "groups": self._groups(reading.groups),
        }

    def _groups(self, groups: Sequence[Group]) -> list[Json]:
        # Numbered together, so that no single tile stands in two groups.
        listed = iter(self.tiles(tile for group in groups for tile in group.tiles))
        return [
            {
                "type": group.type,
                "tiles": [next(listed) for _ in group.kinds],
                "melded": group.melded,
                "concealed": group.concealed,
            }
            for group in groups
        ]

    def _no_win(self) -> Json:
        return {
            "wins": False,
            "reason": Reason.NOT_A_WIN.value,
            "text": self.text(TEXTS[Reason.NOT_A_WIN]),
        }


def write_score(score: GameScore, write: TileWriter) -> Json:
    """What a game of mahjong came to."""
    return {
        "results": [RESULT.write(result, write) for result in score.results],
        "scores": list(score.points),
        "won": None if score.won is None else write.score(score.won),
    }


def _shanten(outlook: Outlook) -> Json:
    forms = {form.value: outlook.shanten.get(form) for form in Form}
    return forms | {"best": outlook.best}


def _filled(excluded: Excluded, principle: Text) -> Text:
    fan, by = excluded.fan.name, excluded.by.name
    return Text(
        _EXCLUDED.zh.format(fan=fan.zh, by=by.zh, principle=principle.zh),
        _EXCLUDED.en.format(fan=fan.en, by=by.en, principle=principle.en),
    )
