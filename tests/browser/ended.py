"""Games that are over but for the visitor's last action, which they do in the page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.api.serving import Json, Server
    from tests.browser.visitor import Visitor

TURNS = "/v1/tables/act"
# Keeps a game and settings as the page does: as if it had been begun in another tab.
KEEP = """
([game, settings]) => {
  localStorage.setItem('paiju.game', JSON.stringify(game));
  localStorage.setItem('paiju.settings', JSON.stringify(settings));
}
"""


def played(server: Server, asked: Json, language: str) -> tuple[Json, Json]:
    """The last two answers of a table at which the human does the default at every turn."""
    tongue = {"Accept_Language": language}
    answer: Json = server.post("/v1/tables", asked, **tongue).json()
    before = answer
    while not answer["over"]:
        before = answer
        act = {"table": answer["table"], "action": {"type": "auto"}}
        answer = server.post(TURNS, act, **tongue).json()
    return before, answer


def finish(
    visitor: Visitor, server: Server, game: str, seed: int, language: str, winner: int | None = None
) -> Json:
    """Show the last turn of a game, and let the visitor end it; the table's last answer.

    A `winner` is told to win by its own draw in place of the one who did.
    """
    asked = {"game": game, "seed": seed, "seats": ["human", *["novice"] * 3]}
    before, after = played(server, asked, language)
    for event in after["events"]:
        if event["type"] == "hu" and winner is not None:
            event["seat"] = winner
            event.pop("from", None)
    setup = {**asked, "ruleset": {"id": before["view"]["ruleset"], "options": {}}}
    settings = {"lang": language, "pace": "none", "autoAsk": False, "panel": False}
    visitor.open()
    visitor.page.evaluate(KEEP, [{"setup": setup, "answer": before}, settings])
    visitor.page.reload()
    visitor.page.click("#resume")
    visitor.settled()
    # The table answers any discard as it answered the default.
    visitor.page.route(f"**{TURNS}", lambda route: route.fulfill(body=json.dumps(after)))
    visitor.page.locator(".hand button").last.click()
    visitor.button("discard").click()
    visitor.page.wait_for_selector("dialog.over[open]")
    return after
