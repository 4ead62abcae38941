"""A Paiju elsewhere as a player: it is asked over HTTP what it would do.

It is named by its address, and after a # by the skill or the bot that is meant:
`http://localhost:8000#3`, `https://paiju.example#panda`. Without that the strongest answers.
"""

from __future__ import annotations

import json
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urldefrag
from urllib.request import Request, urlopen

from app.arena.errors import RemoteError
from app.play.agents import Decision, Why
from app.text import Text

if TYPE_CHECKING:
    from app.play.agents import Rng
    from app.play.protocol import Flow

# Beyond its budget an answer may take so many seconds, on its way and in a queue.
PATIENCE = 30
# What seeds may be.
_SEEDS = 2**53


class Remote:
    """A player of one game at an address."""

    def __init__(self, game: str, flow: Flow[Any, Any, Any, Any], address: str) -> None:
        base, who = urldefrag(address)
        self._flow = flow
        self._url = f"{base.rstrip('/')}/v1/{game}/suggest"
        self._who: dict[str, object] = {}
        if who:
            self._who = {"skill": int(who)} if who.isdecimal() else {"bot": who}

    def decide(self, view: Any, budget: int, rng: Rng) -> Decision[Any]:  # noqa: ANN401 - each game has a type of its own
        """Ask, and do what is answered."""
        question = {
            "view": self._flow.write_view(view),
            "budget_ms": budget,
            "seed": rng.randrange(_SEEDS),
            **self._who,
        }
        answer = self._ask(json.dumps(question).encode(), PATIENCE + budget / 1000)
        reasons = tuple(
            Why(why["code"], Text(why["text"], why["text"])) for why in answer["reasons"]
        )
        action = self._flow.read_action(answer["action"])
        return Decision(action, answer["win_probability"], reasons=reasons)

    def _ask(self, body: bytes, patience: float) -> Any:  # noqa: ANN401 - JSON
        request = Request(  # noqa: S310 - whoever names the address means it
            self._url, body, {"Content-Type": "application/json"}
        )
        ends = monotonic() + patience
        while True:
            try:
                with urlopen(request, timeout=patience) as response:  # noqa: S310 - as above
                    return json.load(response)
            except (URLError, TimeoutError, ValueError) as error:
                wait = _wait_of(error)
                if wait is None or monotonic() + wait > ends:
                    raise RemoteError(f"{self._url} does not answer: {error}") from error
                sleep(wait)


def _wait_of(error: Exception) -> int | None:
    """The seconds after which a server that is busy wants to be asked again; nothing if never."""
    wait = (error.headers.get("Retry-After") or "") if isinstance(error, HTTPError) else ""
    return int(wait) if wait.isdecimal() else None
