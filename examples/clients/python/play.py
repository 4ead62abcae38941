"""A whole game of Dou Dizhu, Guandan, Zheng Shangyou and mahjong at sealed tables.

They go through a client that is generated from the service's own description, and typed throughout:

    pip install openapi-python-client
    openapi-python-client generate --path openapi.yaml --meta none --output-path paiju_client
    python play.py [http://localhost:8080] [seed]
"""

from __future__ import annotations

import sys
from typing import TypeVar

from paiju_client import Client
from paiju_client.api.doudizhu import doudizhu_hints
from paiju_client.api.guandan import guandan_hints
from paiju_client.api.tables import act_at_table, lay_table
from paiju_client.api.zhengshangyou import zhengshangyou_hints
from paiju_client.models import (
    ActAtTableQuestion,
    DoudizhuActionGiven,
    DoudizhuActionGivenType,
    DoudizhuChoicePlay,
    DoudizhuHintsQuestion,
    DoudizhuTable,
    GuandanActionGiven,
    GuandanActionGivenType,
    GuandanChoicePlay,
    GuandanHintsQuestion,
    GuandanTable,
    Hints,
    LayTableQuestion,
    LayTableQuestionGame,
    McrTable,
    Problem,
    ZhengshangyouActionGiven,
    ZhengshangyouActionGivenType,
    ZhengshangyouChoicePlay,
    ZhengshangyouHintsQuestion,
    ZhengshangyouTable,
)

Answer = TypeVar("Answer")
_TABLES = DoudizhuTable | GuandanTable | ZhengshangyouTable | McrTable
# The bots at the tables.
_BOTS = {
    "doudizhu": ["casual"] * 2,
    "guandan": ["novice"] * 3,
    "zhengshangyou": ["novice"] * 3,
    "mcr": ["novice"] * 3,
}


def given(answer: object, kind: type[Answer]) -> Answer:
    """The answer, if it is of the wanted kind; else exit with the reason."""
    if isinstance(answer, kind):
        return answer
    sys.exit(answer.detail if isinstance(answer, Problem) else f"no answer: {answer}")


def doudizhu(client: Client, told: DoudizhuTable) -> ActAtTableQuestion:
    """The first choice; if that is to play cards, the best hint."""
    choice = told.legal[0]
    if not isinstance(choice, DoudizhuChoicePlay):
        return ActAtTableQuestion(table=told.table, action=choice)
    last = told.view.last.cards if told.view.last else None
    question = DoudizhuHintsQuestion(hand=told.view.hand, last=last, limit=1)
    hints = given(doudizhu_hints.sync(client=client, body=question), Hints)
    cards, kind = hints.hints[0].play.cards, DoudizhuActionGivenType.PLAY
    return ActAtTableQuestion(told.table, DoudizhuActionGiven(type_=kind, cards=cards))


def guandan(client: Client, told: GuandanTable) -> ActAtTableQuestion:
    """The same, with the level of the round."""
    choice = told.legal[0]
    if not isinstance(choice, GuandanChoicePlay):
        return ActAtTableQuestion(table=told.table, action=choice)
    last, level = told.view.last.cards if told.view.last else None, told.view.level
    question = GuandanHintsQuestion(hand=told.view.hand, last=last, level=level, limit=1)
    hints = given(guandan_hints.sync(client=client, body=question), Hints)
    cards, kind = hints.hints[0].play.cards, GuandanActionGivenType.PLAY
    return ActAtTableQuestion(told.table, GuandanActionGiven(type_=kind, cards=cards))


def zhengshangyou(client: Client, told: ZhengshangyouTable) -> ActAtTableQuestion:
    """The same, of a game that has nothing but the play."""
    choice = told.legal[0]
    if not isinstance(choice, ZhengshangyouChoicePlay):
        return ActAtTableQuestion(table=told.table, action=choice)
    last = told.view.last.cards if told.view.last else None
    question = ZhengshangyouHintsQuestion(hand=told.view.hand, last=last, limit=1)
    hints = given(zhengshangyou_hints.sync(client=client, body=question), Hints)
    cards, kind = hints.hints[0].play.cards, ZhengshangyouActionGivenType.PLAY
    return ActAtTableQuestion(told.table, ZhengshangyouActionGiven(type_=kind, cards=cards))


def mcr(told: McrTable) -> ActAtTableQuestion:
    """The first choice."""
    return ActAtTableQuestion(table=told.table, action=told.legal[0])


def play(client: Client, laid: LayTableQuestion) -> list[int]:
    """The scores of a whole game."""
    told = lay_table.sync(client=client, body=laid)
    while True:
        if isinstance(told, _TABLES) and told.score:
            return told.score.scores
        if isinstance(told, DoudizhuTable):
            acted = doudizhu(client, told)
        elif isinstance(told, GuandanTable):
            acted = guandan(client, told)
        elif isinstance(told, ZhengshangyouTable):
            acted = zhengshangyou(client, told)
        else:
            acted = mcr(given(told, McrTable))
        told = act_at_table.sync(client=client, body=acted)


def main(server: str = "http://localhost:8080", seed: str = "clients") -> None:
    """Play a game of each; print the scores."""
    with Client(base_url=server) as client:
        for game, bots in _BOTS.items():
            laid = LayTableQuestion(LayTableQuestionGame(game), seats=["human", *bots], seed=seed)
            print(f"{game}:", *play(client, laid))


if __name__ == "__main__":
    main(*sys.argv[1:])
