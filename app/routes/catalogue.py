"""The operations of the catalogue: listing the games, and reading a game or a rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.http.operations import Operation, Section
from app.language import language
from app.problems import ProblemError
from app.served import served
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.catalogue import GAME, LIST
from paiju.text import Speaker, Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Json


def section() -> Section:
    """The operations of the catalogue, under one tag of the OpenAPI document."""
    return Section(
        "catalogue",
        Text("游戏和它们的规则集。", "The games and their rule sets."),
        [
            Operation(
                id="list_games",
                path="/v1/games",
                view=_games,
                component="Games",
                summary=Text("有哪些游戏？", "Which games are there?"),
                description=Text(
                    "列出每个游戏和它的规则集。", "Lists every game with its rule sets."
                ),
                answer_summary=Text("所有游戏。", "The games."),
            ),
            Operation(
                id="get_game",
                path="/v1/games/{game}",
                view=_game,
                component="Game",
                summary=Text("一个游戏有些什么？", "What does a game consist of?"),
                description=Text(
                    "一个游戏的规则集、全部选项和取值、拒绝的全部理由、在密封牌桌上能"
                    "坐的机器人，以及它有的接口，每个接口的路径是 "
                    "`/v1/{game}/{question}`。",
                    "A game with its rule sets, every option with its values, every "
                    "reason that a refusal may have, the bots that play it at sealed "
                    "tables, and the questions that it answers, each at "
                    "`/v1/{game}/{question}`.",
                ),
                answer_summary=Text("这个游戏。", "The game."),
            ),
            Operation(
                id="get_ruleset",
                path="/v1/games/{game}/rulesets/{ruleset}",
                view=_ruleset,
                component="AnyRuleSet",
                summary=Text("一套规则是怎样的？", "What are the rules of a rule set?"),
                description=Text(
                    "完整的规则集：每个选项的值；扑克牌还有点数的大小顺序、每种牌型的"
                    "各种长度和例子，麻将还有每个番种的分值和它包含的番种。",
                    "A rule set in full: the value of every option, and either the order "
                    "of the ranks and every pattern in all its lengths with an example of "
                    "each, or every fan with its points and the fans that it implies.",
                ),
                answer_summary=Text("规则集。", "The rule set."),
            ),
        ],
    )


def _games() -> Json:
    return LIST.write(GAMES, Speaker(language()))


def _game(game: str) -> Json:
    return GAME.write(served(game), Speaker(language()))


def _ruleset(game: str, ruleset: str) -> Json:
    known = served(game)
    if ruleset not in known.rulesets:
        raise ProblemError("not_found")
    return known.describe(known.rules_of(ruleset), language())
