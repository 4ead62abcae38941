"""A remote Paiju plays in the arena as it plays here."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING

import pytest

from paiju.arena.match import play_decks
from paiju.arena.players import player_of
from paiju.arena.remote import RemoteError
from tests.arena.playing import match_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.arena.match import Decks
    from tests.api.serving import Server


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask the server on this machine without a proxy."""
    monkeypatch.setenv("NO_PROXY", "*")


def played(decks: Decks) -> list[tuple[object, ...]]:
    """The scores, actions and reasons of games, in one language."""
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


class Busy(HTTPServer):
    """A busy server, which sends Retry-After."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self.server_port}"
        # The Retry-After of each answer in turn; further questions are refused as wrong.
        self.waits: list[str] = []
        self.asked = 0


class Answer(BaseHTTPRequestHandler):
    """The handler of a busy server."""

    server: Busy

    def do_POST(self) -> None:
        """Refuse a question."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked += 1
        wait = self.server.waits.pop(0) if self.server.waits else None
        self.send_response(422 if wait is None else 503)
        if wait is not None:
            self.send_header("Retry-After", wait)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture
def busy() -> Iterator[Busy]:
    """A busy server."""
    with Busy() as found:
        thread = threading.Thread(target=found.serve_forever)
        thread.start()
        yield found
        found.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("waits", "status", "asked"),
    [
        pytest.param(["0", "0"], 422, 3, id="until it is free"),
        pytest.param(["3600"], 503, 1, id="but not for ever"),
        pytest.param(["Fri, 31 Dec 1999 23:59:59 GMT"], 503, 1, id="nor by its clock"),
    ],
)
def test_a_busy_server_is_asked_again_after_its_retry_after(
    busy: Busy, waits: list[str], status: int, asked: int
) -> None:
    busy.waits = waits
    with pytest.raises(RemoteError, match=str(status)):
        play_decks(match_of(busy.url, "h5", 1), 0, 1)
    assert asked == busy.asked
