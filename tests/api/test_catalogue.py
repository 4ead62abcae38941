"""The catalogue: games, rule sets, options and patterns for a client to show."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from paiju.mahjong_tiles.field_types import read_tiles
from paiju.play.declaration.registry import GAMES
from tests.api.contract import complaints, component

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from tests.api.serving import Inside, Json

RULE_SETS = (
    "classic",
    "pagat",
    "huanle",
    "panda",
    "h5",
    "rlcard",
    "douzero",
    "laizi",
    "tiandi",
    "yuncheng",
)
BOTS = [
    ("novice", 1),
    ("casual", 2),
    ("skilled", 3),
    ("expert", 4),
    ("master", 5),
    ("panda", None),
    ("kuanli", None),
    ("h5", None),
    ("random", None),
]
EACH_RULE_SET = pytest.mark.parametrize("ruleset", RULE_SETS)


def described(inside: Inside, ruleset: str) -> Json:
    """The description of a rule set."""
    found: Json = inside.get(f"/v1/games/doudizhu/rulesets/{ruleset}").json()
    assert complaints(component("RuleSet"), found) == []
    return found


def test_the_games_are_listed_with_their_rule_sets(inside: Inside) -> None:
    games = inside.get("/v1/games").json()
    assert complaints(component("Games"), games) == []
    listed = {each["id"]: [one["id"] for one in each["rulesets"]] for each in games["games"]}
    assert listed == {game.id: list(game.rulesets) for game in GAMES.values()}
    assert listed["doudizhu"] == list(RULE_SETS)


def test_a_game_lists_options_that_every_rule_set_gives_a_listed_value(inside: Inside) -> None:
    game = inside.get("/v1/games/doudizhu").json()
    assert complaints(component("Game"), game) == []
    values = {option["id"]: option["values"] for option in game["options"]}
    for ruleset in RULE_SETS:
        options = described(inside, ruleset)["options"]
        assert set(values) == set(options)
        assert all(options[name] in values[name] for name in values)


def test_a_game_lists_its_bots_by_skill_and_every_one_plays(inside: Inside) -> None:
    bots = inside.get("/v1/games/doudizhu").json()["bots"]
    assert [(bot["id"], bot["skill"]) for bot in bots] == BOTS
    for bot in bots:
        for wanted in filter(None, (bot["id"], bot["skill"])):
            laid = {"game": "doudizhu", "seats": ["human", wanted, wanted], "seed": 1}
            assert inside.post("/v1/tables", laid).status_code == 200


def test_a_game_lists_the_questions_that_it_answers(inside: Inside) -> None:
    paths = yaml.load(inside.get("/openapi.yaml").content, Loader=yaml.CSafeLoader)["paths"]
    for game in GAMES:
        start = f"/v1/{game}/"
        asked = sorted(path.removeprefix(start) for path in paths if path.startswith(start))
        assert inside.get(f"/v1/games/{game}").json()["questions"] == asked


def test_a_game_tells_what_its_table_is_drawn_from(inside: Inside) -> None:
    told = {each["id"]: each for each in inside.get("/v1/games").json()["games"]}
    assert {name: each["family"] for name, each in told.items()} == {
        game.id: game.family for game in GAMES.values()
    }
    assert (told["guandan"]["family"], told["mcr"]["family"]) == ("cards", "tiles")
    assert told["doudizhu"]["about"] == "One landlord against two peasants"
    assert told["mcr"]["art"] == ["1m", "9p", "C", "F"]
    game = inside.get("/v1/games/guandan").json()
    assert (game["turns"], game["setting"]) == ("counterclockwise", "level")
    assert game["decided_by"] == {
        "deal": [
            *("ruleset", "seed", "first", "team_levels"),
            *("finished", "failures", "ahead", "dealt"),
        ],
        "acts": ["tribute", "history"],
    }
    assert inside.get("/v1/games/mcr").json()["setting"] is None


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_setting_of_a_game_is_a_field_of_its_views_and_its_art_is_of_its_cards(
    inside: Inside, game: Game
) -> None:
    told = inside.get(f"/v1/games/{game.id}").json()
    state = inside.post(f"/v1/{game.id}/deal", {"seed": 1}).json()["state"]
    view = inside.post(f"/v1/{game.id}/view", {"state": state, "seat": 0}).json()["view"]
    assert told["setting"] is None or told["setting"] in view
    script: Any = game.scripts("codes")
    read = partial(read_tiles, notation=script) if game.family == "tiles" else script.read
    assert list(read(told["art"])) == told["art"]


@pytest.mark.parametrize(
    ("path", "whole", "some"),
    [
        ("doudizhu/rulesets/yuncheng", "cards", {"3": 4, "B": 1, "F": 1}),
        ("guandan/rulesets/competition", "cards", {"3": 8, "R": 2}),
        ("mcr/rulesets/mcr", "tiles", {"1m": 4, "E": 4, "8f": 1}),
        ("mcr/rulesets/botzone", "tiles", {"9s": 4, "P": 4}),
    ],
)
def test_a_rule_set_says_how_often_the_deck_has_each_kind(
    inside: Inside, path: str, whole: str, some: dict[str, int]
) -> None:
    rules = inside.get(f"/v1/games/{path}").json()
    assert sum(rules["deck"].values()) == rules[whole]
    assert some.items() <= rules["deck"].items()


def test_a_rule_set_says_which_patterns_beat_plays_of_another(inside: Inside) -> None:
    rules = inside.get("/v1/games/tienlen/rulesets/classic").json()
    chop = {
        "by": {"pattern": "four", "links": {"min": 1, "max": 1}},
        "on": {"pattern": "solo", "links": {"min": 1, "max": 1}},
        "keys": ["2"],
    }
    assert chop in rules["answers"]
    assert inside.get("/v1/games/doudizhu/rulesets/panda").json()["answers"] == []


def test_names_come_in_the_callers_language(inside: Inside) -> None:
    response = inside.get("/v1/games/doudizhu/rulesets/panda", Accept_Language="zh-CN")
    assert response.json()["name"] == "熊猫斗地主"


@pytest.mark.parametrize(
    ("ruleset", "forms"), [("panda", 37), ("classic", 37), ("h5", 36), ("pagat", 37)]
)
def test_a_rule_set_lists_each_form_of_each_pattern(
    inside: Inside, ruleset: str, forms: int
) -> None:
    patterns = described(inside, ruleset)["patterns"]
    assert forms == sum(len(each["forms"]) for each in patterns)


@EACH_RULE_SET
def test_the_example_of_each_form_is_read_as_that_form(inside: Inside, ruleset: str) -> None:
    for pattern in described(inside, ruleset)["patterns"]:
        for form in pattern["forms"]:
            question = {"cards": form["example"], "ruleset": ruleset, "wild": form["wild"]}
            answer = inside.ask("classify", **question)
            readings = [answer["play"], *answer["alternatives"]]
            forms = [(each["pattern"], each["links"], each["bomb"]) for each in readings]
            assert (pattern["id"], form["links"], pattern["bomb"]) in forms
            assert form["cards"] == len(form["example"])


@EACH_RULE_SET
def test_the_plays_of_the_forms_add_up(inside: Inside, ruleset: str) -> None:
    rules = described(inside, ruleset)
    assert rules["plays"] == sum(pattern["plays"] for pattern in rules["patterns"])
    for pattern in rules["patterns"]:
        assert pattern["plays"] == sum(form["plays"] for form in pattern["forms"])


def test_the_competition_has_the_published_number_of_plays(inside: Inside) -> None:
    assert described(inside, "classic")["plays"] == 27471


@pytest.mark.parametrize(
    "path",
    [
        "/v1/games/chess",
        "/v1/games/doudizhu/rulesets/none",
        "/v1/games/chess/rulesets/classic",
        "/v1/games/Doudizhu",
        "/v1/games/%00",
        "/v1/games/..%2Fdoudizhu",
        "/v1/nothing",
        "/v2/games",
        "/problems/nothing",
        "/docs/nothing",
        "/docs/..%2F..%2Ffactory.py",
    ],
)
def test_what_is_not_there_is_a_404_problem(inside: Inside, path: str) -> None:
    response = inside.get(path)
    assert (
        response.status_code,
        response.headers["Content-Type"],
    ) == (404, "application/problem+json")
    assert response.json()["type"] == "/problems/not_found"


@pytest.mark.parametrize("path", ["/v1/games/chess", "/v1/games/chess/rulesets/classic"])
def test_a_game_that_there_is_not_is_told_which_there_are(inside: Inside, path: str) -> None:
    listed = [game["id"] for game in inside.get("/v1/games").json()["games"]]
    assert inside.get(path, Accept_Language="en").json()["detail"] == (
        f"there is no game chess; the games: {', '.join(listed)}"
    )
    asked = inside.post("/v1/chess/deal", {}, Accept_Language="zh")
    assert asked.json()["detail"] == f"没有游戏 chess；有：{'、'.join(listed)}"
    batch = {"requests": [{"path": "/v1/chess/deal", "body": {}}]}
    (answer,) = inside.post("/v1/batch", batch, Accept_Language="zh").json()["answers"]
    assert answer["body"]["detail"] == asked.json()["detail"]


@pytest.mark.parametrize(
    "path", ["/v1/nothing", "/v1/tables/nothing", "/v1/doudizhu/nothing", "/x"]
)
def test_what_names_no_game_is_told_where_paths_are_listed(inside: Inside, path: str) -> None:
    assert "/openapi.yaml" in inside.get(path).json()["detail"]
