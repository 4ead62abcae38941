"""Random questions for the vectors: turns and last states of random games in every rule set.

All draws are by `paiju.chance`, so that the questions never change. Actions are drawn from the
legal ones, so that the questions depend on no player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.play.lab.vectors import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.lab.vectors import Json, Vectors

_SEED = "vectors"
# The games of each rule set, the turns of each game, and the distance of these turns in plays.
_GAMES = 2
_TURNS = 4
_EVERY = 7
_DEALS = (1, 7, "paiju")


class _Turn(NamedTuple):
    """A turn of a game, as JSON: the view of the seat to act, and the play that it made."""

    view: Json
    action: Json


def drawn(game: Game, vectors: Vectors) -> Mapping[str, list[Case]]:
    """The random questions about a game: for each name of a question, the cases."""
    found: dict[str, list[Case]] = {"settle": [], "deal": []}
    for ruleset in game.rulesets:
        found["deal"] += [Case({"seed": seed, "ruleset": ruleset}) for seed in _DEALS]
        for number in range(_GAMES):
            turns, final = _played(game, vectors, ruleset, f"{_SEED} {number}")
            found["settle"].append(Case({"state": final}))
            if isinstance(game, ClimbingGame):
                for question, asks in _CARDS.items():
                    cases = found.setdefault(question, [])
                    cases += [Case(asks(game, turn)) for turn in turns]
    for question, draw in vectors.drawn.items():
        found.setdefault(question, []).extend(draw())
    return found


def _played(game: Game, vectors: Vectors, ruleset: str, seed: str) -> tuple[list[_Turn], Json]:
    """Some turns in which cards are played in a random game, and the last state.

    The state is written with only the parts that decide it.
    """
    flow = game.flow
    chance = Chance(seed, "vectors")
    begun = state = _begun(game, vectors, ruleset, seed)
    turns: list[_Turn] = []
    played = 0
    while state.to_act:
        action = flow.pick(state, chance.randrange)
        written = flow.write_action(action)
        if written["type"] == "play":
            played += 1
            if played % _EVERY == 1 and len(turns) < _TURNS:
                view = flow.write_view(flow.view(state, state.to_act[0]))
                turns.append(_Turn(view, written))
        state = flow.step(state, action).state
    return turns, _deciding_parts(game, vectors, flow.write_state(begun), flow.write_state(state))


def _deciding_parts(game: Game, vectors: Vectors, fresh: Json, final: Json) -> Json:
    """The fields of a last state that decide it, without those that are as in a fresh state."""
    parts = (*game.decided_by.deal, *game.decided_by.acts)
    same = {part for part in vectors.as_begun if final.get(part) == fresh.get(part)}
    return {part: final[part] for part in parts if part in final and part not in same}


def _begun(game: Game, vectors: Vectors, ruleset: str, seed: str) -> Any:  # noqa: ANN401 - each game has its own
    """A fresh state with its cards written out, so that a reader need not know the shuffle."""
    state = game.flow.deal(game.rules_of(ruleset), seed)
    fresh = game.flow.write_state(state)
    parts: Json = {key: fresh[key] for key in ("ruleset", "seed", "first") if key in fresh}
    parts["dealt"] = vectors.dealt(state)
    return game.flow.read_state(parts)


def _table(game: ClimbingGame, view: Json) -> Json:
    """The fields that name the rules in a question about cards, such as the rule set."""
    return {key: view[key] for key in ("ruleset", game.setting_field) if key in view}


def _group(turn: _Turn) -> Json:
    """The fields of a play: its cards, and the ranks that its wild cards stand for."""
    return {key: fact for key in ("cards", "as") if (fact := turn.action.get(key)) is not None}


def _classify(game: ClimbingGame, turn: _Turn) -> Json:
    return {"cards": turn.action["cards"], **_table(game, turn.view)}


def _validate(game: ClimbingGame, turn: _Turn) -> Json:
    held = {"hand": turn.view["hand"], "last": turn.view["last"]}
    return {**_group(turn), **held, **_table(game, turn.view)}


def _compare(game: ClimbingGame, turn: _Turn) -> Json:
    # A lead is compared with itself: neither beats the other.
    group = _group(turn)
    return {"a": turn.view["last"] or group, "b": group, **_table(game, turn.view)}


def _moves(game: ClimbingGame, turn: _Turn) -> Json:
    held = {"hand": turn.view["hand"], "last": turn.view["last"]}
    return {**held, **_table(game, turn.view), "limit": 1}


_CARDS: Mapping[str, Callable[[ClimbingGame, _Turn], Json]] = {
    "classify": _classify,
    "validate": _validate,
    "compare": _compare,
    "moves": _moves,
}
