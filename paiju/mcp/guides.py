"""Resources and prompts: full rule sets, and lessons for every game in both languages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from paiju import Game
from paiju.play.declaration.registry import GAMES
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.text import Language

SCHEME = "paiju://"


class Resource(NamedTuple):
    """A rule set as a resource: its address, its name, and one line about it."""

    uri: str
    name: str
    about: str


class Prompt(NamedTuple):
    """A prompt that teaches a game: its name, one line about it, and the language of its text."""

    name: str
    about: str
    language: Language


def resources(language: Language) -> list[Resource]:
    """The resources: every rule set of every game."""
    return [
        Resource(
            f"{SCHEME}{game.id}/{name}",
            f"{game.name.within(language)}: {rules.name.within(language)}",
            rules.about.within(language),
        )
        for game in GAMES.values()
        for name, rules in ((each, game.rules_of(each)) for each in game.rulesets)
    ]


def resource(uri: str, language: Language) -> str:
    """The rule set at an address, as JSON; raises `QuestionError` if there is none."""
    game, _, ruleset = uri.removeprefix(SCHEME).partition("/")
    return json.dumps(Game(game, language).rules(ruleset), ensure_ascii=False)


PROMPTS = {
    "teach": Prompt("teach", "Teach me a game, one step at a time, at a real table.", "en"),
    "teach_zh": Prompt("teach_zh", "在真的牌桌上，一步一步教我一个游戏。", "zh"),
}


def lesson(prompt: Prompt, game: str) -> str:
    """The text of a prompt for the game with an id."""
    language = prompt.language
    taught = Game(game, language)
    declared = GAMES[game]
    questions = [each for each in declared.questions if not each.runs]
    listed = Text(
        "、".join(f"`{each.name}`（{each.summary.zh}）" for each in questions),
        "\n".join(f"- `{each.name}`: {each.summary.en}" for each in questions),
    )
    return _LESSON.within(language).format(
        game=game, name=taught.name, about=taught.about, questions=listed.within(language)
    )


_LESSON = Text(
    """请教我{name}（{about}）。我可能从没玩过。用 paiju 的工具，语言选 zh：
1. 先用 `rules`（game="{game}"）读规则，用几句话讲清目标、牌型或番种、怎么算输赢，每样举一个例子。
2. 用 `deal` 开一张牌桌，对手选最弱的水平。把我的手牌画出来，讲它好在哪里、缺什么。
3. 轮到我时，先问我想怎么打，再用 `suggest`（给出 table）看高手怎么打，讲为什么；我决定后用 `act`。
   我打得不好，就用 `undo` 退回去再试。
4. 一局结束，讲结算，指出最值得记住的一手，再问我要不要换强一点的对手。
只用工具返回的结果，不要猜别家的牌；每次讲一点，讲完等我。{name}可用的工具：{questions}。""",
    """Teach me {name} ({about}). I may never have played it. Use the tools of paiju:
1. Read the rules with `rules` (game="{game}"). Tell me in a few sentences the goal, the plays or
   the fans, and the score, with an example of each.
2. Begin a table with `deal`, against the weakest opponents. Draw my hand, and say what is good in
   it and what it lacks.
3. At my turn first ask me what I would do. Then see what a strong player does with `suggest` (with
   `table`), tell me why, and do what I decide with `act`. If it was a mistake, `undo` it and let me
   try again.
4. At the end explain the score, name the move that is most worth remembering, and ask if I want
   stronger opponents.
Go by the answers of the tools alone and never guess at hidden cards. Teach a little at a time, and
wait for me. These tools answer questions about {name}:
{questions}""",
)
