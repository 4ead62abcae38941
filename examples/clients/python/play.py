"""A whole game of Dou Dizhu at a sealed table, and a question of each other game.

It goes through a client that is generated from the service's own description, and typed throughout:

    pip install openapi-python-client
    openapi-python-client generate --path openapi.yaml --meta none --output-path paiju_client
    python play.py [http://localhost:8080] [seed]
"""

from __future__ import annotations

import sys
from typing import TypeVar

from paiju_client import Client
from paiju_client.api.doudizhu import doudizhu_hints
from paiju_client.api.guandan import guandan_classify
from paiju_client.api.mcr import mcr_score
from paiju_client.api.tables import act_at_table, lay_table
from paiju_client.models import (
    ActAtTableQuestion,
    DoudizhuAction,
    DoudizhuActionType,
    DoudizhuHintsQuestion,
    DoudizhuTable,
    GuandanClassifyQuestion,
    GuandanLevel,
    Hints,
    LayTableQuestion,
    LayTableQuestionGame,
    McrScoreQuestion,
    McrWorth,
    Play,
    Problem,
    Reading,
)

Answer = TypeVar("Answer")


def given(answer: object, kind: type[Answer]) -> Answer:
    """The answer, if it is of the wanted kind; else exit with the reason."""
    if isinstance(answer, kind):
        return answer
    sys.exit(answer.detail if isinstance(answer, Problem) else f"no answer: {answer}")


def choose(client: Client, told: DoudizhuTable) -> DoudizhuAction:
    """The first choice; if that is to play cards, the best hint."""
    choice = told.legal[0].to_dict()
    if choice["type"] != "play":
        return DoudizhuAction.from_dict(choice)
    last = told.view.last.cards if told.view.last else None
    question = DoudizhuHintsQuestion(hand=told.view.hand, last=last, limit=1)
    hints = given(doudizhu_hints.sync(client=client, body=question), Hints)
    return DoudizhuAction(type_=DoudizhuActionType.PLAY, cards=hints.hints[0].play.cards)


def main(server: str = "http://localhost:8080", seed: str = "clients") -> None:
    """Play a game and ask a question of each other game; print the answers."""
    with Client(base_url=server) as client:
        laid = LayTableQuestion(
            game=LayTableQuestionGame.DOUDIZHU, seats=["human", "casual", "casual"], seed=seed
        )
        told = given(lay_table.sync(client=client, body=laid), DoudizhuTable)
        while not told.over:
            acted = ActAtTableQuestion(table=told.table, action=choose(client, told))
            told = given(act_at_table.sync(client=client, body=acted), DoudizhuTable)
        if told.score:
            print("doudizhu:", *told.score.scores)

        level = GuandanLevel("7")
        cards = GuandanClassifyQuestion(cards="7H 3S 4S 5S 6S", level=level)
        reading = given(guandan_classify.sync(client=client, body=cards), Reading)
        print("guandan:", reading.play.pattern if isinstance(reading.play, Play) else None)

        win = McrScoreQuestion(hand="123456m 456p 1178s", tile="9s")
        worth = given(mcr_score.sync(client=client, body=win), McrWorth)
        print("mahjong:", worth.total)


if __name__ == "__main__":
    main(*sys.argv[1:])
