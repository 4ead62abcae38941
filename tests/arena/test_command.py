"""The command `paiju arena`: its report, its files and its refusals."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.__main__ import main
from paiju.all_games.doudizhu.flow import COURSE
from paiju.arena.match import Match, play_decks
from paiju.arena.page import KEPT, write_page
from paiju.arena.result import result_of
from tests.support.clusters import two_nodes
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from pathlib import Path


def arena(*words: str) -> int:
    """Run the command."""
    return main(["arena", *words])


def test_a_match_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot, found = tmp_path / "match.svg", tmp_path / "match.json"
    words = ("1", "random", "--decks", "8", "--plot", str(plot), "--json", str(found))
    assert arena(*words) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("novice against random: doudizhu, classic\n8 decks of seed paiju")
    assert "8/8 decks" in shown.err
    (match,) = json.loads(found.read_text())["matches"]
    assert match["players"] == ["novice", "random"]
    assert [each["games"] for each in match["standings"]] == [16, 16]
    assert all(f"{each['wins']['mean']:.4f}" in shown.out for each in match["standings"])
    assert "<svg" in plot.read_text()


def test_equal_commands_write_equal_files(tmp_path: Path) -> None:
    files = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for file in files:
        arena("novice", "h5", "--decks", "4", "--quiet", "--plot", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_games_are_written_so_that_they_can_be_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arena("panda", "random", "--decks", "2", "--seed", "s", "--quiet", "--games", str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [(line["deck"], line["role"]) for line in lines] == [
        (0, "landlord"),
        (0, "peasants"),
        (1, "landlord"),
        (1, "peasants"),
    ]
    for line in lines:
        state = COURSE.read_state(line["state"])
        for action in line["actions"]:
            state = COURSE.step(state, COURSE.read_action(action)).state
        landlord = COURSE.settle(state).points[state.landlord or 0]
        points = landlord if line["role"] == "landlord" else -landlord
        assert line["points"] == [points, -points]
        assert line["seats"].count("panda") == (1 if line["role"] == "landlord" else 2)
        assert len(line["reasons"]) == len(line["actions"])


# Records of games.


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games of two decks."""
    file = tmp_path_factory.mktemp("games") / "games.jsonl"
    arena("3", "random", "--decks", "2", "--seed", "s", "--quiet", "--games", str(file))
    return file


def show(*words: object) -> int:
    """Run the command that shows games."""
    return main(["arena-show", *map(str, words)])


@pytest.mark.parametrize("name", ["1", "random"])
def test_games_are_listed_by_who_lost_them(
    capsys: pytest.CaptureFixture[str], kept: Path, name: str
) -> None:
    assert show(kept, "--list") == 0
    everything = capsys.readouterr().out.splitlines()
    assert len(everything) == 4
    show(kept, "--list", "--lost-by", name)
    lost = capsys.readouterr().out.splitlines()
    assert len(lost) == sum(f"{name} -" in line for line in everything)
    show(kept, "--list", "--role", "landlord")
    assert capsys.readouterr().out.count(" as landlord") == 2


def test_a_game_is_shown_move_by_move(capsys: pytest.CaptureFixture[str], kept: Path) -> None:
    assert show(kept, "--nth", 2) == 0
    shown = capsys.readouterr().out
    title, *lines = shown.splitlines()
    game = json.loads(kept.read_text().splitlines()[1])
    assert title.startswith("deck 0, skilled as peasants: ")
    assert sum(" of " in line and line[:3].strip().isdigit() for line in lines) == (
        len(game["actions"])
    )
    # The hand by ranks, the play, its pattern and its reasons.
    assert re.search(r"^\d (skilled|random) +R?( ?B)?( 2+)?.*3$", shown, re.MULTILINE)
    assert re.search(r"^ +\d+ \d skilled +play .+ \([a-z ]+\) +of ", shown, re.MULTILINE)
    assert "[nothing_beats]" in shown
    assert shown.endswith(f"points by seat: {points_of(game)}\n")
    show(kept, "--nth", 2, "--language", "zh")
    assert "要不起 [nothing_beats]" in capsys.readouterr().out


def points_of(line: dict[str, Any]) -> str:
    """The points of the seats of a game."""
    state = COURSE.read_state(line["state"])
    for action in line["actions"]:
        state = COURSE.step(state, COURSE.read_action(action)).state
    return ", ".join(f"{each:+d}" for each in COURSE.settle(state).points)


@pytest.mark.parametrize("name", wide_but(["guandan", "mcr"], "guandan"))
def test_every_game_can_be_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    file = tmp_path / "games.jsonl"
    arena("1", "1", "--game", name, "--decks", "1", "--quiet", "--games", str(file))
    capsys.readouterr()
    assert show(file) == 0
    assert "points by seat: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(["--nth", 5], "there are 4 such games", id="no-such-game"),
        pytest.param(["--nth", 0], "and no number 0", id="numbers-begin-with-one"),
        pytest.param(["--lost-by", "champion"], "there is no bot", id="nobody"),
    ],
)
def test_what_is_not_there_cannot_be_shown(
    capsys: pytest.CaptureFixture[str], kept: Path, words: list[object], said: str
) -> None:
    assert show(kept, *words) == 1
    assert said in capsys.readouterr().err


def test_what_are_no_games_cannot_be_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert show(tmp_path / "nothing.jsonl") == 1
    (tmp_path / "words.jsonl").write_text("no JSON")
    assert show(tmp_path / "words.jsonl") == 1
    assert "Expecting value" in capsys.readouterr().err


def test_a_round_robin_is_a_page_with_its_plots(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "strength.md"
    words = ["novice", "h5", "random", "--round-robin", "--decks", "3", "--longer", "1:random=5"]
    assert arena(*words, "--quiet", "--page", str(page)) == 0
    text = page.read_text(encoding="utf-8")
    assert "paiju arena --round-robin novice h5 random" in text
    assert "--longer=1:random=5" in text
    assert "| novice – random | 5 |" in text
    assert "A decision has 100 ms" in text
    assert {file.name for file in tmp_path.iterdir()} == {
        "strength.md",
        "strength-elo.svg",
        "strength-heat-map.svg",
    }
    assert capsys.readouterr().out.count(" against ") == 3


def test_a_page_says_what_the_game_counts_of_both(tmp_path: Path) -> None:
    match = Match("mcr", "mcr", ("novice", "novice"), 1, "test")
    result = result_of(match, [play_decks(match, 0, 1)])
    named = replace(result, match=replace(match, players=("novice", "twin")))
    page = tmp_path / "strength.md"
    write_page([named], "paiju arena …", page)
    text = page.read_text(encoding="utf-8")
    assert "each wall played four times" in text
    assert "| WP as north | wins | self-drawn | deals in | drawn | fans | p |" in text
    wins = result.total.measures["wins"]
    assert wins is not None
    assert f"| {wins.mean:.3f} – {wins.mean:.3f} |" in text
    page.write_text(f"old\n{text}\n{KEPT}\n## With 300 ms\nMore.\n", encoding="utf-8")
    write_page([named], "paiju arena …", page)
    again = page.read_text(encoding="utf-8")
    assert again == f"{text}\n{KEPT}\n## With 300 ms\nMore.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(["1"], "a match of doudizhu has 2 players, not 1", id="one-player"),
        pytest.param(["1", "novice", "--round-robin"], "two players or more", id="nobody-to-meet"),
        pytest.param(["1", "1", "1", "--game", "mcr"], "has 2 or 4 players", id="three-at-a-table"),
        pytest.param(["1", "h5", "panda"], "--round-robin takes more", id="three-in-a-match"),
        pytest.param(["1", "champion"], 'there is no bot "champion"', id="nobody"),
        pytest.param(["1", "h5", "--ruleset", "pagta"], "pagta", id="no-such-rule-set"),
        pytest.param(
            ["1", "rlcard", "--ruleset", "pagat"],
            "RLCard cannot",
            id="not-his-rules",
            marks=pytest.mark.wide,
        ),
        pytest.param(
            ["1", "h5", "--round-robin", "--plot", "x.svg"], "--page draws", id="plot-of-many"
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert arena(*words, "--decks", "1", "--quiet") == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--ray"], ["--ray-address", "auto"]])
def test_without_ray_it_is_said_what_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    without = SimpleNamespace(find_spec=lambda _: None)
    monkeypatch.setattr("paiju.arena.command.util", without)
    assert arena("1", "h5", *words, "--decks", "1", "--quiet") == 1
    assert "pip install 'paiju[cluster]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--decks", "0"], ["--longer", "1=3"], ["--longer", "1:2"], ["--game", "go"]]
)
def test_what_cannot_be_understood_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit):
        arena("1", "h5", *words)
    assert "usage" in capsys.readouterr().err


@pytest.mark.wide
def test_several_processes_play_the_same_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiju.arena.tournament.CHUNK", 3)
    shown = []
    for jobs in ("1", "2"):
        arena("1", "h5", "--decks", "4", "--jobs", jobs, "--quiet")
        shown.append(capsys.readouterr().out.split("\nnovice ")[0])
    assert shown[0] == shown[1]


def test_a_cluster_of_two_nodes_plays_the_same_match() -> None:
    with two_nodes() as nodes:
        from paiju.arena.cluster import Cluster
        from paiju.arena.tournament import chunks_of, run_here
        from tests.arena.playing import match_of

        chunks = chunks_of(match_of("novice", "h5", 200))
        cluster = Cluster(nodes.address)
        played = sorted((chunk, decks.games) for chunk, decks in cluster(chunks))
    assert played == sorted((chunk, decks.games) for chunk, decks in run_here(chunks))
    assert len(cluster.chunks_on) == 2
