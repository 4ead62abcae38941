"""The laws of answers: an answer to any question is consistent, and never an error of the server.

A refusal points to an existing place. An accepted state is a possible game: every card is in one
place, the game goes on by the actions that it lists, and players can act in it.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.registry import GAMES
from paiju.play.questions.state_fields import read_state, read_view, with_game_id, write_view
from paiju.shapes.read import read_ruleset
from tests.api.contract import points_somewhere, problem
from tests.api.truth import Question, operation, pick, properties

if TYPE_CHECKING:
    from paiju.chance import Chance
    from tests.api.serving import Service
    from tests.api.truth import Json

# The statuses of a wrong question, of a table sealed elsewhere, and of a body that is too large.
REFUSED = (403, 413, 422)
# The player that is asked in an accepted state.
ANYBODY: Json = {"bot": "random", "seed": 1}


class BrokenLawError(AssertionError):
    """An answer that breaks a law, with the question."""

    def __init__(self, law: str, question: Question, answer: object) -> None:
        asked, answered = json.dumps(question.body), json.dumps(answer)
        super().__init__(f"{law}\nPOST {question.path}\n{asked}\n-> {answered[:600]}")
        self.law = law


class Believed(NamedTuple):
    """An accepted state: as a value of the game, and in full as JSON."""

    read: Any
    whole: Json


@dataclass
class Laws:
    """Ask a server, check its answers by the laws, and count the accepted questions."""

    server: Service
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    def hold(self, question: Question, chance: Chance) -> None:
        """Ask a question, and check its answer by every law."""
        answer = self._asked(question)
        if answer is None:
            self.refused[question.path] += 1
            return
        self.accepted[question.path] += 1
        if question.body.get("proof"):
            self._no_other_without_proof(question, answer)
        # A table may be another game's.
        question = replace(question, game=answer.get("game", question.game))
        self._same_again(question, answer)
        states = [said["state"] for said in (question.body, answer) if said.get("state")]
        believed = [self._believed(question, state) for state in states]
        if believed:
            self._goes_on(question, believed[-1], chance)
        if question.body.get("view"):
            self._known(question, question.body["view"], answer.get("action"))
        if answer.get("accepted") is True and "actions" in question.body:
            _must(answer["done"] == len(question.body["actions"]), "all is done", question, answer)
        if answer.get("scores"):
            self._settled(question, answer)
        if "table" in answer and answer["legal"]:
            self._plays_on(question, answer, chance)

    def _asked(self, question: Question) -> Json | None:
        """The answer to a question; None if it is rightly refused."""
        response = self.server.post(question.path, question.body)
        answer: Json = response.json()
        if response.status_code == 200:
            return answer
        _must(response.status_code in REFUSED, "never an error of the server", question, answer)
        kind = answer["type"].removeprefix("/problems/")
        for each in problem(response, response.status_code, kind).get("errors", []):
            _must(points_somewhere(each, question.body), "a pointer exists", question, answer)
        return None

    def _no_other_without_proof(self, question: Question, answer: Json) -> None:
        """Check that a proof only saves time."""
        body = {name: each for name, each in question.body.items() if name != "proof"}
        if "seed" in answer:
            body["seed"] = answer["seed"]
        again = self._must_be_answered(question.path, **body)
        _must(again == answer, "a proof changes no answer", question, again)

    def _must_be_answered(self, path: str, **body: object) -> Json:
        """The answer to a question that follows from an accepted one and must be accepted too."""
        asked = Question("", path, body)
        response = self.server.post(path, asked.body)
        answer: Json = response.json()
        _must(response.status_code == 200, "what follows is accepted", asked, answer)
        return answer

    def _same_again(self, question: Question, answer: Json) -> None:
        """Check that equal questions have equal answers; the answer names a drawn seed."""
        body = question.body
        if "seed" in properties(operation(question.path)) and body.get("seed") is None:
            seed = answer.get("seed", (answer.get("state") or {}).get("seed"))
            if seed is None:
                return  # a table hides its seed
            body = {**body, "seed": seed}
        again = self._must_be_answered(question.path, **body)
        # A seal is never the same twice.
        _must({**again, "table": 0} == {**answer, "table": 0}, "equal answers", question, again)

    def _believed(self, question: Question, state: Json) -> Believed:
        """Check an accepted state: it says nothing untrue, and has every card."""
        flow = GAMES[question.game].flow
        read = read_state(GAMES[question.game], state, question.script)
        whole = with_game_id(GAMES[question.game], flow.write_state(read, question.script))
        _must(agrees(state, whole), "a state says what is so", question, whole)
        rules = json.dumps(whole["ruleset"])
        deck = deck_of(question.game, rules)
        _must(Counter(_places(flow, read)) == deck, "every card is there", question, whole)
        # Without bottom cards in the state, what is not dealt lies aside.
        dealt = deck.total() if "bottom" in whole else dealt_of(question.game, rules)
        fits = sizes_are_right(whole, dealt, getattr(read.rules, "walls", None))
        _must(fits, "hands are of their size", question, whole)
        return Believed(read, whole)

    def _known(self, question: Question, view: Json, action: Json | None) -> None:
        """Check an accepted view: it says nothing untrue, and the suggested action is possible."""
        game, script = GAMES[question.game], question.script
        whole = write_view(game, read_view(game, view, script), script)
        _must(agrees(view, whole), "a view says what is so", question, whole)
        if action is None:
            return
        _must(action["seat"] == view["seat"], "the seat itself acts", question, action)
        cards = Counter(map(str, action.get("cards", ())))
        _must(cards <= Counter(map(str, whole["hand"])), "the cards are held", question, action)

    def _goes_on(self, question: Question, state: Believed, chance: Chance) -> None:
        """Go on with the game, by an action that it lists or that a player suggests."""
        place, flow = f"/v1/{question.game}", GAMES[question.game].flow
        written = {"state": state.whole, **_notation_of(question)}
        if not state.read.to_act:
            self._settled(question, self._must_be_answered(f"{place}/settle", **written))
            return
        if chance.randrange(2):
            action = flow.write_action(flow.pick(state.read, chance.randrange), question.script)
        else:
            seat = pick(state.read.to_act, chance)
            seen = self._must_be_answered(f"{place}/view", seat=seat, **written)
            action = self._suggested(question, seen)
        done = self._must_be_answered(f"{place}/step", action=action, **written)
        _must(done["accepted"], "what is listed may be done", question, [action, done])
        self._believed(question, done["state"])

    def _suggested(self, question: Question, seen: Json) -> Json:
        """The suggested action for a view; it must be legal."""
        said = self._must_be_answered(
            f"/v1/{question.game}/suggest",
            view=seen["view"],
            **_notation_of(question),
            **ANYBODY,
        )
        action: Json = said["action"]
        _must(is_listed(action, seen["legal"]), "a legal suggestion", question, said)
        return action

    def _plays_on(self, question: Question, answer: Json, chance: Chance) -> None:
        """Go on with a table by an action that it lists."""
        action = pick(answer["legal"], chance)
        if "moves" in action:
            action = {"type": "auto", "seat": action["seat"]}
        done = self._must_be_answered(
            "/v1/tables/act", table=answer["table"], action=action, **_notation_of(question)
        )
        _must(done["accepted"], "what is listed may be done", question, [action, done])

    def _settled(self, question: Question, score: Json) -> None:
        # Some rule sets have fines that nobody gets.
        balance = sum(score["scores"]) + score.get("lost", 0)
        _must(balance == 0, "scores and what nobody gets sum to nothing", question, score)


def _notation_of(question: Question) -> Json:
    """The field `notation` of a question, if it has one."""
    return {name: each for name, each in question.body.items() if name == "notation"}


def agrees(given: object, whole: object) -> bool:
    """The given value agrees with the whole one; scalars of a list may be in any order.

    Cards that are written as one word count as agreeing.
    """
    if isinstance(given, str) and isinstance(whole, list):
        return True
    if isinstance(given, dict) and isinstance(whole, dict):
        return all(
            name == "ruleset" or (name in whole and agrees(each, _so_far(name, each, whole[name])))
            for name, each in given.items()
        )
    if isinstance(given, list) and isinstance(whole, list) and len(given) == len(whole):
        if not any(isinstance(each, dict | list) for each in (*given, *whole)):
            return sorted(map(_plain, given)) == sorted(map(_plain, whole))
        return all(map(agrees, given, whole))
    return isinstance(given, bool) == isinstance(whole, bool) and given == whole


def _so_far(name: str, given: object, whole: object) -> object:
    """The part of a history that was given; the rest may follow by itself."""
    if name == "history" and isinstance(given, list) and isinstance(whole, list):
        return whole[: len(given)]
    return whole


def _plain(scalar: object) -> str:
    """A scalar as text; JSON has one kind of number, so 1.0 is 1."""
    if isinstance(scalar, float) and scalar.is_integer():
        return repr(int(scalar))
    return repr(scalar)


def is_listed(action: Json, legal: list[Json]) -> bool:
    """The action is listed as legal, or is of a listed kind."""
    kinds = [(each["seat"], each["type"]) for each in legal if "moves" in each]
    return action in legal or (action["seat"], action["type"]) in kinds


def sizes_are_right(state: Json, dealt: int, walls: Any = None) -> bool:  # noqa: ANN401 - of tile games
    """Each seat holds its share of what is dealt, except for what it put down since."""
    hands = [len(hand) for hand in state["hands"]]
    if "melds" in state:
        # A gang is replaced: each meld is three of the hand. A seat that has drawn or won has one
        # more.
        held = [size + 3 * len(melds) for size, melds in zip(hands, state["melds"], strict=True)]
        # Tiles that are laid aside unseen are of the hand.
        for seat, given in enumerate(state.get("given", ())):
            held[seat] += len(given) + (state["laid"][seat] is not None)
        winner = (state["result"] or {}).get("winner")
        more = {state["turn"]} if state["phase"] == "turn" else {winner, state["turn"]}
        own = walls.hand
        return all(
            size == own or (seat in more and size == own + 1) for seat, size in enumerate(held)
        )
    bottom = len(state.get("bottom", ()))
    for seat, hand in enumerate(state["hands"]):
        played = [turn["cards"] for turn in state["history"] if turn["seat"] == seat]
        had = {*hand, *chain.from_iterable(played)}
        # A seat may have taken what the deal left over.
        is_taken = bool(bottom) and had.issuperset(state["bottom"])
        hands[seat] += sum(map(len, played)) - bottom * is_taken
    may_differ = 0 if state["phase"] in {"calling", "doubling", "play", "over"} else 1
    if "kitty" in state:
        # Each has what was dealt so far; the dealer takes the kitty, and puts as many cards back.
        taken = len(state["kitty"]) if state["phase"] == "bury" else 0
        dealer = (state["contract"] or {}).get("dealer")
        own = state["out"]
        return all(size == own + taken * (seat == dealer) for seat, size in enumerate(hands))
    # Some seats have one more where cards do not divide evenly.
    share, rest = divmod(dealt - bottom, len(hands))
    most_first = enumerate(sorted(hands, reverse=True))
    return all(abs(size - share - (place < rest)) <= may_differ for place, size in most_first)


def _places(flow: Any, state: object) -> list[Any]:  # noqa: ANN401 - each game has a type of its own
    return [card for place in flow.whereabouts(state).values() for card in place]


@cache
def deck_of(game: str, ruleset: str) -> Counter[Any]:
    """The cards or tiles of a rule set, counted in a dealt game."""
    return Counter(_places(GAMES[game].flow, _dealt(game, ruleset)))


@cache
def dealt_of(game: str, ruleset: str) -> int:
    """The number of cards that are dealt to hands; others may lie aside."""
    places = GAMES[game].flow.whereabouts(_dealt(game, ruleset))
    return sum(len(cards) for place, cards in places.items() if place.startswith("hand"))


def _dealt(game: str, ruleset: str) -> Any:  # noqa: ANN401 - each game has a type of its own
    rules = GAMES[game].rules_of(*read_ruleset(json.loads(ruleset), GAMES[game].default))
    return GAMES[game].flow.deal(rules, "a deck")


def _must(holds: bool, law: str, question: Question, answer: object) -> None:  # noqa: FBT001 - reads well
    if not holds:
        raise BrokenLawError(law, question, answer)
