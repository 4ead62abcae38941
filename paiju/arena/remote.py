"""Remote players: the bots of another Paiju, asked by `/suggest` over HTTP.

The name of a remote player is an address, with a skill or a bot after a #:
`http://localhost:8000#3`, `https://paiju.example#panda`. Without a #, the strongest bot answers.
"""

from __future__ import annotations

import json
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urldefrag
from urllib.request import Request, urlopen

from paiju.play.lab.contest import ArenaError
from paiju.play.players.player import Decision, Why
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.flow.flow import Flow
    from paiju.play.players.player import Rng

# The seconds that an answer may take beyond its budget, for the network and the queue.
PATIENCE = 30
# The number of seeds that the service takes.
_SEEDS = 2**53


class RemoteError(ArenaError):
    """Raised if a remote player does not answer."""


class Remote:
    """A remote player of one game."""

    def __init__(self, game: str, flow: Flow[Any, Any, Any, Any], address: str) -> None:
        base, who = urldefrag(address)
        self._flow = flow
        self._url = f"{base.rstrip('/')}/v1/{game}/suggest"
        self._who: dict[str, object] = {}
        if who:
            self._who = {"skill": int(who)} if who.isdecimal() else {"bot": who}

    def decide(self, view: Any, budget: int, rng: Rng) -> Decision[Any]:  # noqa: ANN401 - each game has a type of its own
        """The decision of the bot that the address names."""
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
        return Decision(action, answer.get("value"), reasons=reasons)

    def _ask(self, body: bytes, patience: float) -> Any:  # noqa: ANN401 - JSON
        request = Request(  # noqa: S310 - the user chose the address
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
    """The `Retry-After` of a busy server in seconds; None for any other error."""
    wait = (error.headers.get("Retry-After") or "") if isinstance(error, HTTPError) else ""
    return int(wait) if wait.isdecimal() else None
