"""True questions: every operation, asked about games that the service's own flow plays.

The games, rule sets, options and operations are those of the catalogue and the contract. The fields
of a question are filled by name from a moment of a game: its state, a view, an action, the record
so far. Other questions are examples of the contract.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from app.guard.sealing import canonical
from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.state_fields import read_state, with_game_id, write_view
from paiju.tables.proof import Prover
from paiju.tables.seal import KEY_BYTES
from tests.api.contract import Operation, complaints, operations, resolved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.api.serving import Service

Json = dict[str, Any]
T = TypeVar("T")

# The keys of the servers that are asked true questions, and the proofs that they believe.
KEY = bytes(range(KEY_BYTES))
PROVER = Prover((KEY,), canonical, lambda *_: None)
# The games of each rule set; the first has no option changed.
GAMES_OF_EACH = 3
# The most rounds of a match.
ROUNDS = 6
# More actions than any game takes.
ENDLESS = 3_000
# The moments kept of each phase of a game, beside the last.
MOMENTS = 3
# The moments that are tried for an operation without an example about the game.
FILLED = 100
# The fields that a game fills; operations with such fields are asked more often.
OF_A_GAME = frozenset({"state", "view", "actions", "dealt", "table"})


@dataclass(frozen=True)
class Question:
    """A question: its game, its path and its body."""

    game: str
    path: str
    body: Json

    @property
    def script(self) -> Any:  # noqa: ANN401 - each game has a type of its own
        """The notation of its cards."""
        return GAMES[self.game].scripts(self.body.get("notation", "codes"))


@dataclass(frozen=True)
class Moment:
    """A moment of a game: its beginning, the actions since, the state, and the next action.

    `following` is None if the game is over.
    """

    begun: Question
    actions: tuple[Any, ...]
    state: Any
    following: Any

    def facts(self, chance: Chance) -> Json:
        """The facts of the moment, by the names of fields."""
        game, script = self.begun.game, self.begun.script
        flow = GAMES[game].flow
        state = flow.write_state(self.state, script)
        seat = pick(self.state.to_act or range(len(state["hands"])), chance)
        view = write_view(GAMES[game], flow.view(self.state, seat), script)
        action: Json = {"type": "auto", "seat": seat}
        if self.following is not None and chance.randrange(4):
            action = flow.write_action(self.following, script)
        beginning = properties(operation(f"/v1/{game}/deal"))
        rest = beginning.keys() - {"seed", "ruleset", "notation", "dealt"}
        goes_on = GAMES[game].next_round is not None
        match = {name: state[name] for name in rest if name in state}
        return {
            "proof": PROVER.prove(GAMES[game], script, state),
            # The fields of the beginning come from the beginning, not from the present state.
            **{name: each for name, each in {**state, **view}.items() if name not in beginning},
            **action,
            "notation": "codes",
            **self.begun.body,
            "game": game,
            "state": with_game_id(GAMES[game], state),
            "view": view,
            "action": action,
            "actions": [flow.write_action(each, script) for each in self.actions],
            "seat": seat,
            **({"match": match} if goes_on else {}),
        }


class Truth:
    """The source of true questions about every game that the service lists."""

    def __init__(self, server: Service) -> None:
        self.server = server
        listed = server.get("/v1/games").json()["games"]
        self.seats: dict[str, int] = {each["id"]: each["seats"] for each in listed}
        self._operations = {game: list(_asked_of(game, self.seats)) for game in self.seats}
        self._moments = {game: self._sorted(game) for game in self.seats}
        self._tables = {game: list(self._laid(game)) for game in self.seats}

    def operations(self, game: str) -> list[Operation]:
        """The operations of a game."""
        return self._operations[game]

    def draw(self, game: str, chance: Chance) -> Question:
        """A true question about a game; operations that a game fills come four times as often."""
        asked = self._operations[game]
        often = [each for each in asked if OF_A_GAME & properties(each).keys()]
        return self.about(game, pick(often if chance.randrange(5) else asked, chance), chance)

    def about(self, game: str, asked: Operation, chance: Chance) -> Question:
        """A true question of an operation."""
        if "table" in properties(asked):
            return Question(game, asked.path, pick(self._tables[game], chance))
        examples = _examples(asked, game)
        for _ in range(1 if examples else FILLED):
            if examples and not chance.randrange(10):
                break
            moment = pick(pick(self._moments[game], chance), chance)
            body = _filled(asked, moment.facts(chance), chance)
            if body is not None:
                return Question(game, asked.path, body)
        return Question(game, asked.path, pick(examples, chance))

    def _sorted(self, game: str) -> list[list[Moment]]:
        """The moments of a game, grouped by rule set and phase."""
        phases: dict[tuple[str, str], list[Moment]] = defaultdict(list)
        for begun in self._beginnings(game):
            for played in self._rounds(begun):
                rules = str(played[0].begun.body.get("ruleset"))
                for phase, moments in _by_phase(played).items():
                    chance = Chance(f"{rules} {phase}", "moments")
                    kept = [pick(moments, chance) for _ in range(MOMENTS)]
                    phases[rules, phase] += [*kept, moments[-1]]
        return list(phases.values())

    def _beginnings(self, game: str) -> Iterator[Question]:
        """Games of every rule set, plain and with changed options, and those of the contract."""
        told = self.server.get(f"/v1/games/{game}").json()
        asked = operation(f"/v1/{game}/deal")
        for ruleset in told["rulesets"]:
            for number in range(GAMES_OF_EACH):
                seed = f"{ruleset['id']} {number}"
                chance = Chance(seed, "beginning")
                options = [pick(told["options"], chance) for _ in range(number)]
                changed = {each["id"]: pick(each["values"], chance) for each in options}
                facts = {"ruleset": {"id": ruleset["id"], "options": changed}, "seed": seed}
                body = _filled(asked, facts, chance)
                if body is not None:
                    yield Question(game, asked.path, body)
        for body in _examples(asked, game):
            yield Question(game, asked.path, {"seed": "example", **body})

    def _rounds(self, begun: Question) -> Iterator[list[Moment]]:
        """A game, and the rounds that follow it in its match."""
        for _ in range(ROUNDS):
            answered = self.server.post(begun.path, begun.body)
            if answered.status_code != 200:
                return  # options that do not go together
            state = answered.json()["state"]
            if not Chance(str(begun.body), "dealt elsewhere").randrange(3):
                begun, state = self._dealt_elsewhere(begun, state)
            played = list(_played(begun, state))
            yield played
            over = GAMES[begun.game].flow.write_state(played[-1].state, begun.script)
            notation = {"notation": begun.body.get("notation", "codes")}
            score = self.server.post(f"/v1/{begun.game}/settle", {"state": over, **notation})
            following = score.json().get("next")
            if following is None:
                return
            again = {**begun.body, **following, "seed": f"{begun.body['seed']}+"}
            again.pop("dealt", None)
            begun = Question(begun.game, begun.path, again)

    def _dealt_elsewhere(self, begun: Question, state: Json) -> tuple[Question, Json]:
        """The same game with its cards given, if a fresh state shows them all; with its state."""
        dealt = resolved(properties(operation(begun.path))["dealt"])
        named = resolved(dealt.get("anyOf", [dealt])[0])["properties"]
        body = {**begun.body, "dealt": {name: state[name] for name in named if name in state}}
        answered = self.server.post(begun.path, body)
        if answered.status_code != 200:
            return begun, state
        return Question(begun.game, begun.path, body), answered.json()["state"]

    def _laid(self, game: str) -> Iterator[Json]:
        """The tables of a game at which the human is to act, with its choices."""
        for moments in self._moments[game]:
            chance = Chance(str(moments[0].begun.body), "table")
            body = _filled(operation("/v1/tables"), moments[0].facts(chance), chance)
            answer = self.server.post("/v1/tables", body)
            if answer.status_code == 200 and answer.json()["legal"]:
                table = answer.json()["table"]
                written = {"notation": (body or {}).get("notation", "codes")}
                yield {"table": table, "action": pick(answer.json()["legal"], chance), **written}
                yield {"table": table, "action": {"type": "auto"}, **written}


def pick(items: Sequence[T], chance: Chance) -> T:
    """A random item."""
    return items[chance.randrange(len(items))]


def properties(asked: Operation) -> Json:
    """The fields of a question, each with its schema."""
    found: Json = resolved(asked.asked["schema"])["properties"]
    return found


def within(field: Json) -> Json:
    """The schema of a field, behind its reference."""
    return resolved(field["allOf"][0] if "allOf" in field else field)


@cache
def operation(path: str) -> Operation:
    """The operation of a path."""
    return next(each for each in operations() if (each.method, each.path) == ("post", path))


def _asked_of(game: str, games: Sequence[str] | dict[str, int]) -> Iterator[Operation]:
    """The operations of a game: its own, and those of any game."""
    for each in operations():
        place = each.path.split("/")[2]
        of_any = place not in games and {"game", "table"} & properties_of_body(each)
        if each.method == "post" and (place == game or of_any):
            yield each


def properties_of_body(each: Operation) -> set[str]:
    """The names of the fields of a question; none without a body."""
    return set(properties(each)) if "requestBody" in each.said else set()


def _examples(asked: Operation, game: str) -> list[Json]:
    """The examples of the contract about a game that get an answer."""
    found = [
        example["value"]
        for name, example in asked.asked["examples"].items()
        if [status for status, _ in asked.answers_to(name)] == [200]
    ]
    return [body for body in found if body.get("game", game) == game]


def _filled(asked: Operation, facts: Json, chance: Chance) -> Json | None:
    """A question filled with facts; None if they are not enough."""
    schema = resolved(asked.asked["schema"])
    body: Json = {}
    for name, field in schema["properties"].items():
        if name in facts and (name in _SURE or not complaints(field, facts[name])):
            body[name] = facts[name]
        elif name in schema.get("required", ()):
            return None
        elif name in _ALWAYS or (name not in _NEVER and not chance.randrange(4)):
            drawn = _drawn(field, chance)
            if drawn is not None:
                body[name] = drawn
    return _view_or_state(body, chance)


def _view_or_state(body: Json, chance: Chance) -> Json:
    """A question that takes a view, a state or a hand alone, with a view or a state."""
    if {"view", "state"} & body.keys():
        body = {name: each for name, each in body.items() if name not in _BARE}
    if not {"view", "state"} <= body.keys():
        return body
    unused = {"view"} if chance.randrange(2) else {"state", "proof", "seat"}
    return {name: each for name, each in body.items() if name not in unused}


# The fields of a hand alone.
_BARE = frozenset({"hand", "last", "role", "wild", "level", "melds", "seen"})
# Fields that are known to fit; to check them takes long.
_SURE = OF_A_GAME | {"action", "ruleset"}
# The fields that bound the strongest player are always filled; `bot` excludes `skill`.
_ALWAYS, _NEVER = frozenset({"skill", "budget_ms"}), frozenset({"bot"})
_FEW = 24


def _drawn(field: Json, chance: Chance) -> Any:  # noqa: ANN401 - whatever the schema has
    """A random value of a schema with few values; None if it has more."""
    schema = within(field)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return pick(schema["enum"], chance)
    if schema.get("type") == "integer":
        least = schema["minimum"]
        # Mostly small values, so that the strongest player is seldom asked.
        most = 1 + chance.randrange(min(schema["maximum"] - least + 1, _FEW))
        return least + chance.randrange(most)
    return pick([False, True], chance) if schema.get("type") == "boolean" else None


def _played(begun: Question, position: Json) -> Iterator[Moment]:
    """Every moment of a random game."""
    game, flow = GAMES[begun.game], GAMES[begun.game].flow
    chance = Chance(str(begun.body), "truth")
    state = read_state(game, position, begun.script)
    actions: tuple[Any, ...] = ()
    for _ in range(ENDLESS):
        following = flow.pick(state, chance.randrange) if state.to_act else None
        yield Moment(begun, actions, state, following)
        if following is None:
            return
        state, actions = flow.step(state, following).state, (*actions, following)
    message = f"{begun} goes on for ever"
    raise AssertionError(message)


def _by_phase(played: Sequence[Moment]) -> dict[str, list[Moment]]:
    phases: dict[str, list[Moment]] = defaultdict(list)
    for moment in played:
        phases[moment.state.phase if moment.actions else "begun"].append(moment)
    return phases
