"""The traffic of whole games: the bytes that a client sends and receives, by the way it plays.

::

    python -m bench.payloads

plays every game and writes the tables into docs/payloads.md, in both languages. Only bodies count,
without headers. Compressed sizes are those after the service's own compression.

    python -m bench.payloads views

measures only the bytes of views.
"""

from __future__ import annotations

import gzip
import statistics
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from app import create_app
from app.config import Settings
from app.http.compressing import LEAST, LEVEL
from bench.figures import Figure, Reading
from bench.report import ROOT, fill, keep, kept, machine
from bench.wsgi import ask
from paiju.play.declaration.registry import GAMES
from paiju.tables.seal import KEY_BYTES
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask

    from paiju.play.declaration.game import Game
    from paiju.text import Language

Json = dict[str, Any]

PART = "payloads"
# The table of the bytes of views.
VIEWS = "views"
PAGES: dict[Language, str] = {"en": "docs/payloads.md", "zh": "docs/zh/payloads.md"}
GAMES_PLAYED = 3
# The skill of all players: the games are sensible, and cost little time.
SKILL = 1


class Way(NamedTuple):
    """A way to play a game over HTTP.

    Attributes:
        id: the id of the way in the results.
        name: the name of the way in the table.
        play: plays a game from a seed with a client that counts the traffic.

    """

    id: str
    name: Text
    play: Callable[[Traffic, Game, int], None]


class Traffic:
    """A client that counts its questions and their bytes.

    Attributes:
        questions: the number of questions.
        sent: the bytes of all questions.
        received: the bytes of all answers.
        packed: the bytes of questions and answers together, if both sides compress.

    """

    def __init__(self, application: Flask) -> None:
        """Begin with all counts at zero."""
        self._application = application
        self.questions = self.sent = self.received = self.packed = 0

    def ask(self, path: str, **body: object) -> Json:
        """The answer to a question, whose traffic is counted."""
        question = orjson.dumps(body)
        answer = self._answer(path, question)
        self.questions += 1
        self.sent += len(question)
        self.received += len(answer)
        self.packed += _packed(question) + _packed(answer)
        return _read(answer)

    def decide(self, game: Game, **seen: object) -> Json:
        """The action that a bot chooses for the client; this question is not counted."""
        question = orjson.dumps({**seen, "skill": SKILL, "seed": 1})
        action: Json = _read(self._answer(f"/v1/{game.id}/suggest", question))["action"]
        return action

    def _answer(self, path: str, question: bytes) -> bytes:
        answer = ask(self._application, path, question)
        assert answer.status == 200, (path, answer.body)  # noqa: S101 - a refusal is no measurement
        return answer.body


def _packed(body: bytes) -> int:
    """The size of a body in bytes, once it is compressed as the service does it."""
    return len(gzip.compress(body, LEVEL, mtime=0)) if len(body) > LEAST else len(body)


def _read(answer: bytes) -> Json:
    parsed: Json = orjson.loads(answer)
    return parsed


def _seats(game: Game) -> int:
    seats: int = game.rules_of(game.default).seats
    return seats


def _proved(answer: Json) -> Json:
    return {"state": answer["state"], "proof": answer["proof"]}


def _by_step(traffic: Traffic, game: Game, seed: int) -> None:
    """People on all seats: `step` for each action, then `view` for every seat."""
    answer = traffic.ask(f"/v1/{game.id}/deal", seed=seed)
    while answer["to_act"]:
        action = traffic.decide(game, **_proved(answer), seat=answer["to_act"][0])
        answer = traffic.ask(f"/v1/{game.id}/step", **_proved(answer), action=action)
        for seat in range(_seats(game)):
            traffic.ask(f"/v1/{game.id}/view", **_proved(answer), seat=seat)


def _by_advance(traffic: Traffic, game: Game, seed: int) -> None:
    """People on all seats: `advance` for each action, with the views of all seats."""
    answer = traffic.ask(f"/v1/{game.id}/deal", seed=seed)
    seats = list(range(_seats(game)))
    while answer["to_act"]:
        action = traffic.decide(game, **_proved(answer), seat=answer["to_act"][0])
        answer = traffic.ask(
            f"/v1/{game.id}/advance", **_proved(answer), action=action, views=seats
        )


def _by_suggest(traffic: Traffic, game: Game, seed: int) -> None:
    """A person among bots: `suggest` and `step` for each bot, and `view` for the person."""
    answer = traffic.ask(f"/v1/{game.id}/deal", seed=seed)
    while answer["to_act"]:
        seat = answer["to_act"][0]
        if seat:
            about = {**_proved(answer), "seat": seat, "skill": SKILL, "seed": 1}
            action = traffic.ask(f"/v1/{game.id}/suggest", **about)["action"]
        else:
            traffic.ask(f"/v1/{game.id}/view", **_proved(answer), seat=0)
            action = traffic.decide(game, **_proved(answer), seat=0)
        answer = traffic.ask(f"/v1/{game.id}/step", **_proved(answer), action=action)


def _by_advance_alone(traffic: Traffic, game: Game, seed: int) -> None:
    """A person among bots: `advance` for each action of the person, with the person's view."""
    answer = traffic.ask(f"/v1/{game.id}/deal", seed=seed)
    about = {"bots": {str(seat): SKILL for seat in range(1, _seats(game))}, "views": [0], "seed": 1}
    action: Json = {}
    while answer["to_act"]:
        answer = traffic.ask(f"/v1/{game.id}/advance", **_proved(answer), **action, **about)
        if answer["to_act"]:
            action = {"action": traffic.decide(game, **_proved(answer), seat=0)}


def _by_table(traffic: Traffic, game: Game, seed: int) -> None:
    """A person among bots: a sealed table, with `act` for each action of the person."""
    seats = ["human", *[SKILL] * (_seats(game) - 1)]
    answer = traffic.ask("/v1/tables", game=game.id, seats=seats, seed=seed)
    while not answer["over"]:
        action = traffic.decide(game, view=answer["view"])
        answer = traffic.ask("/v1/tables/act", table=answer["table"], action=action)


WAYS = (
    Way(
        "step",
        Text("全是真人：`step`，再给每家 `view`", "people: `step`, `view` of each seat"),
        _by_step,
    ),
    Way(
        "advance",
        Text("全是真人：`advance` 带各家视图", "people: `advance` with all views"),
        _by_advance,
    ),
    Way(
        "suggest",
        Text(
            "一个真人：`suggest` 和 `step` 替机器人走", "one person: `suggest` and `step` for bots"
        ),
        _by_suggest,
    ),
    Way("alone", Text("一个真人：`advance`", "one person: `advance`"), _by_advance_alone),
    Way("table", Text("一个真人：密封牌桌", "one person: a sealed table"), _by_table),
)


def figures() -> Iterator[Figure]:
    """The traffic of each game for each way to play it."""
    application = create_app(Settings(seal_keys=(bytes(KEY_BYTES),)))
    for game in GAMES.values():
        for way in WAYS:
            played = []
            for seed in range(GAMES_PLAYED):
                traffic = Traffic(application)
                way.play(traffic, game, seed)
                played.append(traffic)
            yield Figure(
                f"{game.id}: {way.id}",
                tuple(
                    Reading(name, statistics.fmean(getattr(each, name) for each in played))
                    for name in ("questions", "sent", "received", "packed")
                ),
            )


# The actions of a game before which a view is measured, besides the last one.
_ACTIONS = (1, 20)


def view_figures() -> Iterator[Figure]:
    """The bytes of a view of the seat to act, with the history and without it, in each game."""
    application = create_app(Settings(seal_keys=(bytes(KEY_BYTES),)))
    for game in GAMES.values():
        sizes = list(_view_sizes(application, game))
        readings = [
            Reading(f"{name} {number}", size)
            for number in (*_ACTIONS, len(sizes))
            for name, size in zip(("whole", "short"), sizes[number - 1], strict=True)
        ]
        yield Figure(game.id, tuple(readings))


def _view_sizes(application: Flask, game: Game) -> Iterator[tuple[int, int]]:
    """Before each action of a game, the bytes of a view with the history and without it."""
    client = Traffic(application)
    answer = client.ask(f"/v1/{game.id}/deal", seed=1)
    while answer["to_act"]:
        seat = answer["to_act"][0]
        whole, short = Traffic(application), Traffic(application)
        whole.ask(f"/v1/{game.id}/view", **_proved(answer), seat=seat)
        short.ask(f"/v1/{game.id}/view", **_proved(answer), seat=seat, history=False)
        yield whole.received, short.received
        action = client.decide(game, **_proved(answer), seat=seat)
        answer = client.ask(f"/v1/{game.id}/step", **_proved(answer), action=action)


_HEAD: dict[Language, str] = {
    "en": "| game | questions | number | sent | received | both, compressed |",
    "zh": "| 游戏 | 请求方式 | 次数 | 发出 | 收到 | 压缩后合计 |",
}


def table(language: Language) -> str:
    """The table of the last measurement, in Markdown."""
    values = {each.work: [reading.value for reading in each.readings] for each in kept(PART)[1]}
    lines = [_HEAD[language], "|---|---|---|---|---|---|"]
    lines += [
        f"| {game.name.within(language)} | {way.name.within(language)} | {questions:.0f} | "
        + " | ".join(f"{size / 1000:,.0f} kB" for size in sizes)
        + " |"
        for game in GAMES.values()
        for way in WAYS
        if (work := f"{game.id}: {way.id}") in values
        for questions, *sizes in [values[work]]
    ]
    return "\n".join(lines)


_VIEW_HEAD: dict[Language, str] = {
    "en": "| game | action 1 | action 20 | the last action |",
    "zh": "| 游戏 | 第 1 个动作前 | 第 20 个动作前 | 最后一个动作前 |",
}


def view_table(language: Language) -> str:
    """The table of the bytes of views, in Markdown."""
    lines = [_VIEW_HEAD[language], "|---|---|---|---|"]
    for figure in kept(VIEWS)[1]:
        sizes = [f"{reading.value:,.0f}" for reading in figure.readings]
        cells = [f"{whole} / {short}" for whole, short in zip(sizes[::2], sizes[1::2], strict=True)]
        name = GAMES[figure.work].name.within(language)
        last = figure.readings[-1].name.split()[1]
        lines.append(f"| {name} | {' | '.join(cells)} ({last}) |")
    return "\n".join(lines)


def page(text: str, language: Language) -> str:
    """The text of a page with its tables updated."""
    return fill(text, {PART: table(language), VIEWS: view_table(language)})


def main() -> None:
    """Measure, and write the tables into the pages."""
    where = machine()
    if sys.argv[1:] != [VIEWS]:
        keep(PART, list(figures()), where)
    keep(VIEWS, list(view_figures()), where)
    for language, name in PAGES.items():
        path = ROOT / name
        path.write_text(page(path.read_text(encoding="utf-8"), language), encoding="utf-8")


if __name__ == "__main__":
    main()
