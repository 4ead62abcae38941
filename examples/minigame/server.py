"""The service of a mini game: Pao De Kuai (跑得快), a player against two bots.

    paiju serve                             # the rules and the bots, on port 8080
    python examples/minigame/server.py      # the game, on http://localhost:8000

A browser never sees the state of a game, only the view of its seat.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

import requests
from flask import Flask, Response, jsonify, request, session

Json = dict[str, Any]

PAIJU = os.environ.get("PAIJU", "http://localhost:8080")
# An API key stays on this server. Without one, the service of a private network asks for none.
KEY = os.environ.get("PAIJU_KEY")
PLAYER, BOTS = 0, {"1": 2, "2": 2}

app = Flask(__name__, static_folder=str(Path(__file__).parent / "page"), static_url_path="")
app.secret_key = secrets.token_bytes(32)
service = requests.Session()
# The tables by id. A real game keeps them in Redis or a database, so that a restart loses nothing.
tables: dict[str, Json] = {}


def new_seed() -> str:
    """A seed that nobody can guess: whoever knows it knows every hand."""
    return secrets.token_hex(16)


def ask(path: str, question: Json) -> Json:
    """The response of Paiju; texts are in the language of the player's browser."""
    headers = {"Accept-Language": request.headers.get("Accept-Language", "en")}
    if KEY:
        headers["Authorization"] = f"Bearer {KEY}"
    address = f"{PAIJU}/v1/paodekuai/{path}"
    response = service.post(address, json=question, headers=headers, timeout=10)
    response.raise_for_status()
    answer: Json = response.json()
    return answer


def advance(table: Json, action: Json | None = None) -> None:
    """Do an action, if there is one, and the turns of the bots after it."""
    acted = {"action": {**action, "seat": PLAYER}} if action else {}
    kept = {"state": table["state"], "proof": table["proof"]}
    told = ask("advance", {**kept, **acted, "bots": BOTS, "views": [PLAYER], "seed": 1})
    table.update(state=told["state"], proof=told["proof"])
    table["turn"] += told["accepted"]
    if told["score"]:
        table["points"] += told["score"]["scores"][PLAYER]
    table["shown"] = {
        **{name: told[name] for name in ("accepted", "text", "events", "legal", "score")},
        "view": told["views"][0],
        "turn": table["turn"],
        "points": table["points"],
    }


@app.get("/")
def page() -> Response:
    """The page. It loads nothing from elsewhere."""
    response = app.send_static_file("index.html")
    response.headers["Content-Security-Policy"] = "default-src 'self'"
    return response


@app.post("/api/deal")
def deal() -> Response:
    """A new round at the table of this player."""
    name = session.setdefault("table", secrets.token_hex(16))
    points = tables.get(name, {"points": 0})["points"]
    dealt = ask("deal", {"seed": new_seed()})
    kept = {"state": dealt["state"], "proof": dealt["proof"]}
    tables[name] = {**kept, "turn": 0, "points": points}
    advance(tables[name])
    return jsonify(tables[name]["shown"])


@app.get("/api/table")
def table() -> Response:
    """The last position that the player saw, for a page that was reloaded; null without a table."""
    found = tables.get(session.get("table", ""))
    return jsonify(found and found["shown"])


@app.post("/api/act")
def act() -> Response:
    """The action of the player. A request that arrives twice changes nothing the second time."""
    found, asked = tables[session["table"]], request.get_json()
    if asked["turn"] == found["turn"]:
        advance(found, asked["action"])
    return jsonify(found["shown"])


@app.post("/api/hint")
def hint() -> Response:
    """The move of a good player."""
    view = tables[session["table"]]["shown"]["view"]
    answer = ask("suggest", {"view": view, "skill": 3, "seed": 1})
    return jsonify({"action": answer["action"], "text": answer["reasons"][0]["text"]})


@app.post("/api/review")
def review() -> Response:
    """The accuracy of the player, and the move that lost the most, or null."""
    found = tables[session["table"]]
    answer = ask("review", {"state": found["state"], "seats": [PLAYER], "seed": 1})
    worst = max(
        (each for each in answer["decisions"] if each["judged"]["loss"]),
        key=lambda each: each["judged"]["loss"],
        default=None,
    )
    return jsonify({"accuracy": answer["seats"][0]["accuracy"], "worst": worst})


if __name__ == "__main__":
    app.run(port=8000)
