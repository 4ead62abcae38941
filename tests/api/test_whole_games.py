"""Whole games over HTTP by a state machine of hypothesis, which also tries illegal actions."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app import create_app
from app.config import Settings

Json = dict[str, Any]

CLIENT = create_app(Settings()).test_client()
NUMBERS = st.integers(0, 2**16)
RULE_SETS = st.sampled_from(
    [
        "classic",
        "huanle",
        "h5",
        "panda",
        "rlcard",
        {"id": "pagat", "options": {"doubling": "kick", "nobody_calls": "first"}},
        {"id": "huanle", "options": {"doubling": "redouble", "cap": 64, "base": 10}},
    ]
)


def ask(question: str, **body: object) -> Json:
    """The answer to a question that can be answered."""
    response = CLIENT.post(f"/v1/doudizhu/{question}", json=body)
    answer: Json = response.get_json()
    assert response.status_code == 200, answer
    return answer


class WholeGame(RuleBasedStateMachine):
    """One game, with legal actions done and illegal ones tried."""

    @initialize(ruleset=RULE_SETS, seed=st.integers(0, 2**53 - 1))
    def deal(self, ruleset: object, seed: int) -> None:
        """Deal, and remember the question."""
        self.dealt: Json = {"ruleset": ruleset, "seed": seed}
        self.actions: list[Json] = []
        self.position = ask("deal", **self.dealt)

    @property
    def state(self) -> Json:
        """The state of the last answer."""
        found: Json = self.position["state"]
        return found

    def do(self, action: Json) -> None:
        """Do an action that must be accepted."""
        answer = ask("step", state=self.state, action=action)
        assert answer["accepted"], answer
        assert answer["events"]
        self.actions.append(action)
        self.position = answer

    @precondition(lambda self: self.position["legal"])
    @rule(numbers=st.lists(NUMBERS, min_size=1, max_size=8))
    def act(self, numbers: list[int]) -> None:
        """Do some listed actions."""
        for number in numbers:
            if self.position["legal"]:
                self.act_once(number)

    def act_once(self, number: int) -> None:
        """Do a listed action; for a play, one of the listed moves."""
        legal = self.position["legal"]
        choice = copy.copy(legal[number % len(legal)])
        if choice["type"] == "play":
            seat = choice["seat"]
            question: Json = {"hand": self.state["hands"][seat], "ruleset": self.dealt["ruleset"]}
            if self.state["last"]:
                question["last"] = self.state["last"]["cards"]
            page = ask("moves", **question, limit=1000)
            assert page["total"] == choice.pop("moves")
            choice["cards"] = page["moves"][number % len(page["moves"])]["cards"]
        self.do(choice)

    @precondition(lambda self: self.position["legal"])
    @rule(number=NUMBERS)
    def wait(self, number: int) -> None:
        """Let a seat act automatically."""
        seats = self.position["to_act"]
        self.do({"type": "auto", "seat": seats[number % len(seats)]})

    @rule(seat=st.integers(0, 2), number=NUMBERS)
    def cheat(self, seat: int, number: int) -> None:
        """Play another seat's card, or out of turn: refused."""
        others = [
            card for at, hand in enumerate(self.state["hands"]) if at != seat for card in hand
        ]
        action = {"type": "play", "seat": seat, "cards": [others[number % len(others)]]}
        answer = ask("step", state=self.state, action=action)
        reasons = {"not_your_turn", "not_in_hand", "not_offered", "game_over"}
        assert (answer["accepted"], answer["state"], answer["events"]) == (False, self.state, [])
        assert answer["reason"] in reasons

    @rule(number=NUMBERS)
    def forge(self, number: int) -> None:
        """Move a card from one hand to another: the state is refused."""
        hands = [list(hand) for hand in self.state["hands"]]
        giver = max(range(3), key=lambda seat: len(hands[seat]))
        hands[(giver + 1) % 3].append(hands[giver].pop(number % len(hands[giver])))
        body = {"state": {**self.state, "hands": hands}, "action": {"type": "auto"}}
        response = CLIENT.post("/v1/doudizhu/step", json=body)
        assert response.status_code == 422
        assert response.get_json()["type"] == "/problems/inconsistent_state"

    def teardown(self) -> None:
        """Play the game to its end: the scores sum to 0."""
        while self.position["to_act"]:
            self.do({"type": "auto", "seat": self.position["to_act"][0]})
        score = ask("settle", state=self.state)
        assert (len(score["scores"]), sum(score["scores"])) == (3, 0)
        assert self.state["winner"] in score["winners"]

    @rule()
    def replay(self) -> None:
        """Replay the record: it leads to the same state."""
        again = ask("replay", **self.dealt, actions=self.actions)
        assert (again["accepted"], again["done"]) == (True, len(self.actions))
        assert again["state"] == self.state

    @rule(seat=st.integers(0, 2))
    def look(self, seat: int) -> None:
        """Check a view: it has the own hand, and no card of another."""
        seen = ask("view", state=self.state, seat=seat)
        assert seen["view"]["hand"] == self.state["hands"][seat]
        written = str({**seen["view"], "bottom": None})
        hidden = [
            card for at, hand in enumerate(self.state["hands"]) if at != seat for card in hand
        ]
        assert [card for card in hidden if f"'{card}'" in written] == []
        assert [each for each in self.position["legal"] if each["seat"] == seat] == seen["legal"]

    @invariant()
    def every_card_is_somewhere(self) -> None:
        """Each card is in a hand, played, or in the bottom."""
        played = [card for turn in self.state["history"] for card in turn["cards"]]
        bottom = self.state["bottom"] if self.state["landlord"] is None else []
        cards = [*played, *bottom, *(card for hand in self.state["hands"] for card in hand)]
        assert (len(cards), len(set(cards))) == (54, 54)


TestWholeGames = WholeGame.TestCase
TestWholeGames.settings = settings(max_examples=6, stateful_step_count=50, deadline=None)
