"""Decisions of every player: whole games from frozen decks, move by move, with reasons.

A deck is the question that deals it and its players; both are frozen with the moves. The decks of a
game are in one file, and a hash of each in `decisions.txt`.
"""

from __future__ import annotations

import json
from difflib import unified_diff
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.recorded import engine, kept
from tests.recorded.service import JSON, Question, Service

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

Json = dict[str, Any]

# The number of decks of a game.
DECKS = 500
# One of so many decks is played unless all are.
EVERY = 12
HASHES = "decisions.txt"
_LEVELS = "23456789TJQKA"
# One of so many decks has another rule set than the game's default.
_OTHERS = 7
_DIGITS, _CONTEXT = 16, 2


class Deck(NamedTuple):
    """A played deck.

    Attributes:
        number: the number of the deck in its game.
        deal: the question that deals it.
        bots: the players by seat.
        moves: the moves in order, as JSON.

    """

    number: int
    deal: Json
    bots: list[str]
    moves: list[str]

    @property
    def hash(self) -> str:
        """The hash of the moves."""
        return sha256("\n".join(self.moves).encode()).hexdigest()[:_DIGITS]


def play(service: Service, game: str, deck: Deck) -> Deck:
    """Play a deck again."""
    body = json.dumps(deck.deal)
    dealt = service.ask(Question("POST", f"/v1/{game}/deal", body, JSON))
    state = json.loads(dealt.body)["state"]
    # A flow reads states of its own game alone, which do not name it.
    del state["game"]
    done = engine.decisions(game, state, deck.bots, str(deck.deal["seed"]))
    moves = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in done]
    return deck._replace(moves=moves)


def make(game: str) -> list[Deck]:
    """Make decks of a game, with all its bots and rule sets."""
    service, chance = Service(), Random(f"decks of {game}")
    answer = service.ask(Question("GET", f"/v1/games/{game}"))
    catalogue = json.loads(answer.body)
    bots = [bot["id"] for bot in catalogue["bots"]]
    # Learned and searching players are weighted: their decisions change more easily.
    weights = [max(1, (bot["skill"] or 1) - 1) for bot in catalogue["bots"]]
    own = catalogue["default_ruleset"]
    others = [each["id"] for each in catalogue["rulesets"] if each["id"] != own]
    decks = []
    for number in range(DECKS):
        nth, rest = divmod(number, _OTHERS)
        deal: Json = {"seed": f"deck {number}"}
        deal["ruleset"] = others[nth % len(others)] if rest == _OTHERS // 2 else own
        if game == "guandan" and deal["ruleset"] == own:
            deal |= _match(service, chance)
        dealt = service.ask(Question("POST", f"/v1/{game}/deal", json.dumps(deal), JSON))
        hands = json.loads(dealt.body)["state"]["hands"]
        deck = Deck(number, deal, chance.choices(bots, weights, k=len(hands)), [])
        decks.append(play(service, game, deck))
    return decks


def _match(service: Service, chance: Random) -> Json:
    """A random standing of a match of Guandan that the service accepts."""
    while True:
        match = {
            "team_levels": chance.choices(_LEVELS, k=2),
            "finished": chance.sample(range(4), 4),
        }
        body = json.dumps({"seed": 1, **match})
        if service.ask(Question("POST", "/v1/guandan/deal", body, JSON)).status == 200:
            return match


def read(game: str, folder: Path = kept.FOLDER) -> list[Deck]:
    """Read the recorded decks of a game."""
    return [Deck(*row) for row in kept.read_rows(folder / f"{game}.decisions.xz")]


def keep(game: str, decks: Sequence[Deck], folder: Path = kept.FOLDER) -> None:
    """Record played decks and their hashes."""
    kept.write_rows(folder / f"{game}.decisions.xz", decks)
    path = folder / HASHES
    known = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    lines = [line for line in known if line.split()[0] != game]
    lines += [line_of(game, deck) for deck in decks]
    path.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


def line_of(game: str, deck: Deck) -> str:
    """The line of a deck in `decisions.txt`."""
    return f"{game} {deck.number:03} {deck.hash}"


def read_hashes(folder: Path = kept.FOLDER) -> set[str]:
    """Read the lines of all games."""
    return set((folder / HASHES).read_text(encoding="utf-8").splitlines())


def play_again(game: str, decks: Sequence[Deck]) -> list[Deck]:
    """Play decks again."""
    service = Service()
    return [play(service, game, deck) for deck in decks]


def told(game: str, old: Deck, new: Deck, most: int = 20) -> str:
    """The difference between two courses of a deck, from the first other move on."""
    lines = list(unified_diff(old.moves, new.moves, "kept", "now", lineterm="", n=_CONTEXT))
    more = [f"… {len(lines) - most} more lines"] if len(lines) > most else []
    moves = zip(old.moves, new.moves, strict=False)
    least = min(len(old.moves), len(new.moves))
    first = next((at for at, (was, now) in enumerate(moves) if was != now), least)
    head = f"=== {game} deck {old.number}, {' '.join(old.bots)}: move {first} is another"
    return "\n".join([head, json.dumps(old.deal), *lines[:most], *more])


def drop(game: str, folder: Path = kept.FOLDER) -> None:
    """Remove the recorded decks of a game."""
    keep(game, [], folder)
    (folder / f"{game}.decisions.xz").unlink()
