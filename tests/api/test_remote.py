"""A Paiju elsewhere plays in the arena as it plays here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arena.errors import RemoteError
from arena.match import play_decks
from arena.players import player_of
from tests.arena.playing import match_of

if TYPE_CHECKING:
    from arena.match import Decks
    from tests.api.serving import Server


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is on this machine."""
    monkeypatch.setenv("NO_PROXY", "*")


def played(decks: Decks) -> list[tuple[object, ...]]:
    """What was done, and why: in one language, where it was answered over HTTP."""
    return [
        (game.scores, [(move.action, [why.text.en for why in move.reasons]) for move in game.moves])
        for deck in decks.games
        for game in deck
    ]


@pytest.mark.parametrize(("who", "bot"), [("#panda", "panda"), ("/#1", "novice")])
def test_a_bot_over_http_plays_as_in_process(server: Server, who: str, bot: str) -> None:
    remote = play_decks(match_of(f"{server.url}{who}", "h5", 2), 0, 2, keep_moves=True)
    here = play_decks(match_of(bot, "h5", 2), 0, 2, keep_moves=True)
    for one, other in zip(played(remote), played(here), strict=True):
        assert one == other


def test_the_strongest_answers_where_nobody_is_named(server: Server) -> None:
    assert play_decks(match_of(server.url, "h5", 1), 0, 1).games


def test_who_does_not_answer_ends_the_match() -> None:
    assert player_of("doudizhu", "http://127.0.0.1:9").name == "http://127.0.0.1:9"
    with pytest.raises(RemoteError, match="does not answer"):
        play_decks(match_of("http://127.0.0.1:9", "h5", 1), 0, 1)


def test_what_is_refused_there_ends_the_match_too(server: Server) -> None:
    with pytest.raises(RemoteError, match="422"):
        play_decks(match_of(f"{server.url}#champion", "h5", 1), 0, 1)
