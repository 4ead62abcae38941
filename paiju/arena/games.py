"""The file of played games, one JSON object a line, and `paiju arena-show`, which shows it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paiju.arena.players import CONTESTS, player_of
from paiju.play.lab.contest import ArenaError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from paiju.arena.result import Result
    from paiju.play.flow.flow import Event
    from paiju.play.lab.contest import Contest
    from paiju.play.players.player import Why
    from paiju.text import Language

Json = dict[str, Any]


def write_games(result: Result) -> Iterator[str]:
    """The games of a match, one line of JSON each; the match must have kept its moves.

    In a line, `state` is the first state, `actions` lead from there to the end (as `step` plays
    them), and `reasons` has the reasons of each action in both languages. `seats` are the players
    by seat, `role` is the role of the first player, and `points` are the points of each player.
    """
    match, contest = result.match, CONTESTS[result.match.contest]
    flow = contest.game.flow
    for deck, games in enumerate(result.decks):
        seed = match.seed_of(deck)
        start = contest.deal(match.ruleset, seed)
        seatings = contest.seatings[len(match.players)](start)
        for game, seating in zip(games, seatings, strict=True):
            line: Json = {
                "contest": match.contest,
                "players": match.players,
                "seats": [match.players[player] for player in seating.players],
                "deck": deck,
                "role": game.role,
                "points": [score.points for score in game.scores],
                "state": flow.write_state(start),
                "actions": [flow.write_action(move.action) for move in game.moves],
                "reasons": [[_reason(why) for why in move.reasons] for move in game.moves],
            }
            yield json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def _reason(why: Why) -> Json:
    return {"code": why.code, "zh": why.text.zh, "en": why.text.en}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command to its parser."""
    say = parser.add_argument
    say("file", type=Path, metavar="FILE", help="a file of `paiju arena … --games FILE`")
    say("--lost-by", metavar="PLAYER", help="only games in which that player lost points")
    say("--role", help="only games in which the first player had this role")
    say("--list", action="store_true", help="list the games by number, a line each")
    say("--nth", type=int, default=1, metavar="N", help="show the N-th of these games; default: 1")
    say("--language", choices=("zh", "en"), default="en", help="language of reasons; default: en")


def run(chosen: argparse.Namespace) -> int:
    """Shows a game, or lists the games. Returns the exit status."""
    try:
        lines = _lines(chosen)
    except (ArenaError, OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _lines(chosen: argparse.Namespace) -> list[str]:
    games = _chosen(chosen)
    if chosen.list:
        return [f"{at:>5}  {_title(game)}" for at, game in enumerate(games, 1)]
    if not 1 <= chosen.nth <= len(games):
        raise ArenaError(f"there are {len(games)} such games, and no number {chosen.nth}")
    return [*show(games[chosen.nth - 1], chosen.language)]


def _chosen(chosen: argparse.Namespace) -> list[Json]:
    with chosen.file.open(encoding="utf-8") as file:
        games = [json.loads(line) for line in file]
    return [
        game
        for game in games
        if chosen.role in {None, game["role"]}
        and (chosen.lost_by is None or _points(game, chosen.lost_by) < 0)
    ]


def _points(game: Json, name: str) -> float:
    """The points of a player, given its name or skill; summed over both sides of a self-match."""
    known = name if name in game["players"] else player_of(game["contest"], name).name
    places = zip(game["players"], game["points"], strict=True)
    return float(sum(points for player, points in places if player == known))


def _title(game: Json) -> str:
    points = ", ".join(
        f"{player} {points:+g}"
        for player, points in zip(game["players"], game["points"], strict=True)
    )
    return f"deck {game['deck']}, {game['players'][0]} as {game['role']}: {points}"


def show(game: Json, language: Language = "en") -> Iterator[str]:
    """A game as lines of text: the deal, then each move with the hand before it and its reasons."""
    contest = CONTESTS[game["contest"]]
    flow = contest.game.flow
    state = flow.read_state(game["state"])
    yield _title(game)
    for place, cards in flow.whereabouts(state).items():
        if cards:
            yield f"{_place(place, game):<16} {contest.written(cards)}"
    yield ""
    for number, (written, reasons) in enumerate(
        zip(game["actions"], game["reasons"], strict=True), 1
    ):
        action = flow.read_action(written)
        hand = contest.written(flow.whereabouts(state)[f"hand {action.seat}"])
        done = flow.step(state, action)
        said = _said(contest, written, done.events, language)
        yield f"{number:>3} {_place(f'hand {action.seat}', game):<12} {said:<36} of {hand}"
        why = "; ".join(f"{reason[language]} [{reason['code']}]" for reason in reasons)
        if why:
            yield f"{'':<16} {why}"
        state = done.state
    yield ""
    yield f"points by seat: {', '.join(f'{each:+d}' for each in flow.settle(state).points)}"


def _place(place: str, game: Json) -> str:
    """The title of a place of cards; for a hand, its seat and player.

    >>> _place("hand 1", {"seats": ["novice", "panda"]})
    '1 panda'
    """
    kind, _, seat = place.partition(" ")
    return f"{seat} {game['seats'][int(seat)]}" if kind == "hand" else place


def _said(contest: Contest, action: Json, events: Iterable[Event], language: Language) -> str:
    """An action as text: its cards in the game's notation, and the patterns of its plays."""
    parts = [str(action["type"])]
    for key, value in action.items():
        if key in {"cards", "tiles", "tile"} and value:
            parts.append(contest.written([value] if isinstance(value, str) else value))
        elif key not in {"type", "seat"}:
            parts.append(f"{key} {value}")
    read: list[Any] = [event.facts["play"] for event in events if "play" in event.facts]
    parts += [f"({play.pattern.name.within(language)})" for play in read]
    return " ".join(parts)
