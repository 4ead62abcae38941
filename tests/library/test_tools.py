"""The tools of language models: short, about every game, and silent about hidden cards."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from paiju import QuestionError
from paiju._door import Door
from paiju.mcp import tables
from paiju.mcp.guides import PROMPTS, lesson, resource, resources
from paiju.mcp.tables import Tables
from paiju.mcp.tools import Toolbox
from paiju.play.declaration.registry import GAMES
from tests.support.tools import MOST, SEED, Local, hidden_in, turns

Json = dict[str, Any]
EACH = pytest.mark.parametrize("name", GAMES)
# The whole list of tools, which a model reads before all else: some 5,000 tokens.
ALL_TOOLS = 27_500


@pytest.fixture(scope="module")
def local() -> Local:
    """The tools of this process."""
    return Local()


@EACH
def test_a_whole_game_of_listed_actions_shows_no_hidden_card(local: Local, name: str) -> None:
    for call, told in turns(local, name):
        assert "Refused" not in told, call
        assert SEED not in told
        assert hidden_in(told, local.table) == [], told
        assert len(told) <= MOST, told
    assert "The game is over, the score: " in told
    score = local.table.score
    assert score is not None
    assert sum(score.points) + getattr(score, "lost", 0) == 0


def test_a_hidden_card_is_seen_in_a_message_and_not_in_the_name_of_a_table(local: Local) -> None:
    """Names are drawn by chance, and some read like a joker."""
    told = local.call("deal", {"game": "guandan", "seed": SEED})
    assert hidden_in(f"{told}\nRJ", local.table) == ["RJ"]
    assert hidden_in(told.replace(local.name, "aT_-uRJFrxxt"), local.table) == []


@EACH
def test_every_question_that_runs_no_game_is_a_tool(local: Local, name: str) -> None:
    game = GAMES[name]
    for question in game.questions:
        of_tool = local.tools[question.name].schema["properties"] if not question.runs else {}
        games = of_tool.get("game", {"enum": []})["enum"]
        assert (name in games) is not question.runs


@EACH
def test_a_table_can_be_asked_about(local: Local, name: str) -> None:
    local.call("deal", {"game": name, "seed": 7})
    table = {"game": name, "table": local.name}
    told = json.loads(local.call("suggest", {**table, "skill": 2, "budget_ms": 20}))
    seat = local.table.human
    assert told["action"]["seat"] == seat if "action" in told else told["reasons"]
    assert len(local.call("odds", table)) <= MOST
    other = next(each for each in GAMES if each != name)
    with pytest.raises(QuestionError, match=f"this is a table of {name}"):
        local.call("suggest", {**table, "game": other})


@EACH
def test_a_finished_table_is_reviewed_and_no_other(local: Local, name: str) -> None:
    for _, told in turns(local, name):
        if "The game is over" not in told:
            with pytest.raises(QuestionError, match="/table: the game at this table is not over"):
                local.call("review", {"table": local.name})
            break
    for _ in turns(local, name):
        pass
    other = next(each for each in GAMES if each != name)
    with pytest.raises(QuestionError, match=f"/game: this is a table of {name}"):
        local.call("review", {"table": local.name, "game": other})
    # Every question takes the game of its table.
    told = local.call("review", {"game": name, "table": local.name, "budget_ms": 20})
    assert len(told) <= MOST
    (seat,) = json.loads(told)["seats"]
    assert seat.get("seat", 0) == local.table.human


@pytest.mark.parametrize("name", [game.id for game in GAMES.values() if game.puzzles])
def test_a_puzzle_is_solved_by_its_hints(local: Local, name: str) -> None:
    told = local.call("puzzles", {"game": name, "date": "2026-11-23", "limit": 1})
    (shown,) = json.loads(told)["puzzles"]
    door = Door(name, "en")
    tried = door.try_puzzle(shown["id"], {"hint": True})
    for _ in range(40):
        moves = [*tried["line"], tried["hint"]["move"]]
        tried = door.try_puzzle(shown["id"], {"moves": moves, "hint": True})
        answer = local.call("try_puzzle", {"game": name, "id": shown["id"], "moves": moves})
        assert json.loads(answer)["right"]
        if tried["done"]:
            break
    assert tried["done"]


def test_a_puzzle_that_is_not_there_is_refused(local: Local) -> None:
    with pytest.raises(QuestionError, match="tienlen has no puzzles"):
        local.call("puzzles", {"game": "tienlen"})
    with pytest.raises(QuestionError, match='there is no puzzle "x"'):
        local.call("try_puzzle", {"game": "doudizhu", "id": "x"})


def test_the_list_of_tools_is_short(local: Local) -> None:
    listed = [[each.name, each.about, each.schema] for each in local.tools.values()]
    assert len(json.dumps(listed)) < ALL_TOOLS
    for tool in local.tools.values():
        assert tool.schema["additionalProperties"] is False
        assert set(tool.schema["required"]) <= set(tool.schema["properties"])


@EACH
def test_a_game_and_each_of_its_rule_sets_are_told_shortly(local: Local, name: str) -> None:
    assert f"{name}: {GAMES[name].name.en}. " in local.call("games", {})
    about = json.loads(local.call("games", {"game": name, "language": "zh"}))
    assert about["name"] == GAMES[name].name.zh
    for ruleset in GAMES[name].rulesets:
        told = local.call("rules", {"game": name, "ruleset": ruleset})
        assert json.loads(told)["id"] == ruleset
        assert len(told) <= 2 * MOST


@EACH
def test_rule_sets_are_resources_and_lessons_are_prompts(name: str) -> None:
    mine = [each for each in resources("en") if each.uri.startswith(f"paiju://{name}/")]
    assert [each.uri.rpartition("/")[2] for each in mine] == list(GAMES[name].rulesets)
    assert json.loads(resource(mine[0].uri, "zh"))["id"] == GAMES[name].rulesets[0]
    english, chinese = (lesson(prompt, name) for prompt in PROMPTS.values())
    assert english.startswith(f"Teach me {GAMES[name].name.en} (")
    assert chinese.startswith(f"请教我{GAMES[name].name.zh}（")
    asked = [each for each in GAMES[name].questions if not each.runs]
    assert all(f"`{each.name}`（{each.summary.zh}）" in chinese for each in asked)
    assert all(f"- `{each.name}`: {each.summary.en}" in english for each in asked)


def test_an_unknown_resource_or_game_of_a_lesson_is_refused() -> None:
    with pytest.raises(QuestionError, match='there is no game "whist"'):
        resource("paiju://whist/classic", "en")
    with pytest.raises(QuestionError, match='there is no game ""'):
        lesson(PROMPTS["teach"], "")


def test_an_action_may_be_written_and_a_refused_one_changes_nothing(local: Local) -> None:
    local.call("deal", {"game": "doudizhu", "ruleset": "douzero", "seed": 7, "seat": 1})
    before = local.table
    hand = before.game.flow.write_view(before.view)["hand"]
    table = {"table": local.name}
    wrong = {"type": "play", "cards": [hand[-1], hand[0]]}
    assert "Refused: " in local.call("act", {**table, "action": wrong})
    assert local.table is before
    right = {"type": "play", "cards": hand[-1]}
    assert '- {"type":"play"' in local.call("act", {**table, "action": right})
    assert local.table is not before


def test_undo_goes_back_to_the_action_before(local: Local) -> None:
    local.call("deal", {"game": "mcr", "seed": 7})
    first, table = local.table, {"table": local.name}
    local.call("act", {**table, "choice": 1})
    second = local.table
    local.call("act", {**table, "choice": 1})
    assert "Latest actions: " in local.call("undo", table)
    assert local.table is second
    local.call("undo", table)
    local.call("undo", table)
    assert local.table is first
    assert "You may:" in local.call("see", table)


def test_a_match_goes_on_at_the_next_table(local: Local) -> None:
    *_, (_, told) = turns(local, "guandan", ruleset={"options": {"max_bomb": 8}})
    finished = local.name
    assert local.table.score is not None
    assert '"next":' in told
    next_told = local.call("deal", {"game": "guandan", "after": finished})
    assert '"options":{"max_bomb":8}' in next_told
    assert local.table.state.phase in {"tribute", "return", "play"}
    begun = local.name
    with pytest.raises(QuestionError, match="/after: the game at this table is not over"):
        local.call("deal", {"game": "guandan", "after": begun})
    with pytest.raises(QuestionError, match="/after: this is a table of guandan"):
        local.call("deal", {"game": "mcr", "after": begun})
    list(turns(local, "zhengshangyou", ruleset="jokers"))
    with pytest.raises(QuestionError, match="a table of this game is a whole game"):
        local.call("deal", {"game": "zhengshangyou", "after": local.name})


def test_opponents_and_a_seat_may_be_chosen(local: Local) -> None:
    local.call("deal", {"game": "doudizhu", "opponents": 3, "seat": 2, "seed": 1})
    assert local.table.seats == ("skilled", "skilled", "human")
    local.call("deal", {"game": "doudizhu", "opponents": [1, "random"], "seat": 1})
    assert local.table.seats == ("novice", "human", "random")


@pytest.mark.parametrize(
    ("name", "asked", "told"),
    [
        ("see", {"table": "x"}, "/table: there is no such table; `deal` makes one"),
        ("deal", {"game": "mcr", "seat": 4}, "/seat: must be a whole number from 0 to 3"),
        ("deal", {"game": "mcr", "ruleset": "x"}, "/ruleset: there is no rule set"),
        ("deal", {"game": "mcr", "opponents": 9}, "/opponents: there is no bot"),
        ("deal", {"game": "mcr", "opponents": [1]}, "/opponents: this table has 3 opponents"),
        ("deal", {"game": "mcr", "opponents": [{}, 1, 1]}, "/opponents: there is no bot"),
        ("deal", {"game": "mcr", "seed": []}, "/seed: must be"),
        ("see", {}, "there is no such table"),
        ("suggest", {"game": "mcr"}, "/table: `table` is needed, the name that `deal` gave"),
        ("odds", {"game": "doudizhu"}, "/table: `table` is needed"),
        ("rules", {}, 'there is no game ""'),
        ("games", {"game": ["mcr"]}, 'there is no game "["mcr"]"'),
        ("deal", {}, 'there is no game ""'),
        ("moves", {"game": "doudizhu", "hand": "3 1"}, '/hand: "1" is not a card'),
        ("moves", {"game": "doudizhu", "hand": "3", "level": 2}, "/level: there is no such field"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_its_place(
    local: Local, name: str, asked: Json, told: str
) -> None:
    with pytest.raises(QuestionError, match=re.escape(told)):
        local.call(name, asked)


def test_a_choice_is_one_that_is_offered(local: Local) -> None:
    local.call("deal", {"game": "mcr", "seed": 7})
    for choice in (0, 99, None, "1"):
        with pytest.raises(QuestionError, match="/choice: must be"):
            local.call("act", {"table": local.name, "choice": choice})


def test_answers_are_in_the_language_of_the_call_or_of_the_server() -> None:
    box = Toolbox("zh", Tables()).tools()
    asked = {"game": "doudizhu", "cards": "333A"}
    assert '"name":"三带一"' in box["classify"].call({**asked})
    assert '"name":"trio with a single"' in box["classify"].call({**asked, "language": "en"})
    told = box["deal"].call({"game": "mcr", "seed": 1})
    assert told.startswith("牌桌 ")


def test_choices_are_listed_in_the_words_of_their_language() -> None:
    english, chinese = (Toolbox(each, Tables()).tools() for each in ("en", "zh"))
    asked = {"game": "guandan", "seed": 5}
    wild = "5♣ 2♥ (2♥ as 5)"
    assert f". play {wild}\n" in english["deal"].call({**asked})
    told = chinese["deal"].call({**asked})
    assert f". 出牌 {wild.replace('as', '当')}\n" in told
    for game in GAMES:
        told = chinese["deal"].call({"game": game, "seed": 5}).partition("你可以：\n")[2]
        listed = [line.partition(". ")[2] for line in told.splitlines()]
        # Cards, tiles and their suits are Latin letters; no word is.
        assert [line for line in listed if re.search("[a-z_]{2,}", line)] == []


def test_a_server_keeps_the_tables_that_were_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "KEPT", 2)
    local, names = Local(), []
    for seed in range(3):
        local.call("deal", {"game": "zhengshangyou", "seed": seed})
        names.append(local.name)
        if seed == 1:
            local.call("see", {"table": names[0]})
    assert list(local.tables.kept) == [names[0], names[2]]
