"""The laws of every game in every rule set; a game joins by its declaration.

Random games are played to the end. After each step every card is counted, every view is searched
for hidden cards, and unlisted actions are tried.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.melding.game import TileGame
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.describe import ABOUT
from paiju.playing_cards.holding import Holding
from paiju.tricks.game import TrickGame
from tests.support.described import ask, cards_in, said, tiles_in
from tests.support.scale import WIDE, cases, some, wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import Event, Pick
    from paiju.text import Language

SEEDS = some(400, 60)
# More actions than any game takes.
ENDLESS = 2_000
# The games that are checked after each step; the others are checked at the end.
CLOSELY = cases(24, 14)
# Of what is asked of states, every fourth one is asked, and the last.
EVERY = 1 if WIDE else 4

Json = dict[str, Any]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
# A sentence of one language alone; names of rule sets are names in both.
SAID = {
    "en": re.compile(r"[A-Z0-9][^\u4e00-\u9fff。]*\."),
    "zh": re.compile(r"(?=.*[\u4e00-\u9fff]).*。"),
}


@dataclass(frozen=True)
class Played:
    """One rule set of one game."""

    game: Game
    name: str

    def __str__(self) -> str:
        return f"{self.game.id}-{self.name}"

    @property
    def rules(self) -> Any:  # noqa: ANN401 - each game has a type of its own
        """The rule set."""
        return self.game.rules_of(self.name)

    @property
    def seats(self) -> int:
        """The number of seats."""
        seats: int = self.rules.seats
        return seats

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards or tiles of the rule set."""
        if isinstance(self.game, TileGame):
            return self.game.deck_of(self.rules)
        rules = self.rules if isinstance(self.game, TrickGame) else self.rules.play
        cards: tuple[str, ...] = rules.deck.cards
        return cards

    def states(self, seed: str) -> Iterator[Any]:
        """The states of a random game, from the deal to the end."""
        flow, chance = self.game.flow, Chance(seed, "conformance")
        state = flow.deal(self.rules, seed)
        yield state
        for _ in range(ENDLESS):
            if not state.to_act:
                return
            result = flow.step(state, flow.pick(state, chance.randrange))
            assert result.refusal is None, seed
            # The answer of a seat to a tile is hidden until all have answered; so is the pass of a
            # seat that could have declared.
            hidden = {"claims", "exchange", "void", "declare"}
            assert result.events or result.state.phase in hidden, seed
            assert [each for each in result.events if not is_declared(self.game, each)] == [], seed
            state = result.state
            yield state
        pytest.fail(f"{self} goes on for ever from seed {seed}")


def is_declared(game: Game, event: Event) -> bool:
    """The game declares the type of an event, with these facts."""
    facts = next((each.facts for each in game.flow.events if each.type == event.type), None)
    if facts is None:
        return False
    always = {name for name, fact in facts.items() if not fact.is_optional}
    return always <= event.facts.keys() <= facts.keys()


RULE_SETS = [Played(game, name) for game in GAMES.values() for name in game.rulesets]
# One rule set of each game in every run.
OFTEN = [Played(game, game.default) for game in GAMES.values()]
EACH = pytest.mark.parametrize("played", wide_but(RULE_SETS, *OFTEN), ids=str)
# Tiles come in fours, so that a hidden one equals visible ones. The tests of mahjong exchange
# hidden tiles instead, and compare the views.
EACH_OF_CARDS = pytest.mark.parametrize(
    "played",
    wide_but((each for each in RULE_SETS if len(set(each.deck)) == len(each.deck)), *OFTEN),
    ids=str,
)

EACH_OF_CLIMBING = pytest.mark.parametrize(
    "played",
    wide_but((each for each in RULE_SETS if isinstance(each.game, ClimbingGame)), *OFTEN),
    ids=str,
)


def seeds(count: int, offset: int = 0) -> list[str]:
    """The seeds of one rule set, its share of a number."""
    share = -(-count // len(RULE_SETS))
    return [f"seed {number}" for number in range(offset, offset + share)]


def as_bytes(value: Json) -> bytes:
    """JSON as bytes."""
    return json.dumps(value).encode()


@EACH
def test_games_end_with_every_card_in_place_and_scores_that_sum_to_nothing(played: Played) -> None:
    flow = played.game.flow
    for seed in seeds(SEEDS):
        first, *_, last = played.states(seed)
        everything = cards_of(played, first)
        assert everything == sorted(played.deck)
        assert everything == cards_of(played, last)
        assert (last.phase, flow.legal(last)) == ("over", ())
        points = flow.settle(last).points
        lost = getattr(flow.settle(last), "lost", 0)
        assert (len(points), sum(points) + lost) == (played.seats, 0)
        assert any(points) or is_drawn(last) or is_free(last)


def is_drawn(state: Any) -> bool:  # noqa: ANN401 - as `Played.rules`
    """The game has ended without a winner."""
    return hasattr(state, "result") and all(turn.type != "hu" for turn in state.history)


def is_free(state: Any) -> bool:  # noqa: ANN401 - as `Played.rules`
    """Nobody has more than the one card left that costs nothing."""
    is_known = getattr(state.rules.options, "one_card_free", False)
    return is_known and all(len(hand) <= 1 for hand in state.hands)


@EACH
def test_every_card_is_in_one_place_after_each_step(played: Played) -> None:
    for seed in seeds(CLOSELY):
        whole = sorted(played.deck)
        for state in played.states(seed):
            assert whole == cards_of(played, state)


def cards_of(played: Played, state: object) -> list[Any]:
    """Every card in every place."""
    places = played.game.flow.whereabouts(state).values()
    return sorted(card for place in places for card in place)


@EACH_OF_CARDS
def test_a_view_hides_the_hands_of_others_and_what_is_not_drawn(played: Played) -> None:
    flow = played.game.flow
    for seed in seeds(CLOSELY):
        for state in played.states(seed):
            places = flow.whereabouts(state)
            for seat in range(played.seats):
                own = set(places[f"hand {seat}"])
                open_cards = own | set(places["played"]) | set(shown(flow, state, seat))
                told = flow.write_view(flow.view(state, seat))
                # The trumps are listed, whoever holds them.
                written = as_bytes({**told, "trumps": None}).decode()
                hidden = {card for place in places.values() for card in place} - open_cards
                assert [card for card in hidden if f'"{card}"' in written] == []
                assert all(f'"{card}"' in written for card in own)
                assert str(state.seed) not in written


def shown(flow: Any, state: Any, seat: int) -> tuple[Any, ...]:  # noqa: ANN401 - as `Played.rules`
    """The public cards beside the plays: the bottom, tributes, open hands, cards of wild ones.

    In games of tricks they are the kitty, cards shown to declare, and throws that failed.
    """
    seen = flow.view(state, seat)
    if hasattr(seen, "contract"):
        exposing = getattr(seen, "exposing", ())
        acts = (*seen.shown, *exposing, *seen.history)
        open_cards = [card for each in acts for card in each.cards]
        tried = [card for turn in seen.history for card in turn.tried]
        return (*open_cards, *tried, *(seen.buried or ()))
    bottom, hands = getattr(seen, "bottom", None) or (), getattr(seen, "hands", None) or ()
    given = [card for act in getattr(seen, "tribute", ()) for card in act.cards]
    stands = [word for turn in seen.history if turn.play for _, word in turn.play.wild]
    return (*bottom, *given, *stands, *(card for hand in hands for card in hand))


@EACH
def test_a_step_that_is_not_listed_changes_nothing(played: Played) -> None:
    """Every action that is listed in some games is tried at every moment of another.

    If the rule set penalises it, it ends the game at the cost of its seat.
    """
    flow = played.game.flow
    everything = {
        choice.action
        for seed in seeds(CLOSELY)[:3]
        for state in played.states(seed)
        for choice in flow.legal(state)
    }
    for state in played.states("another"):
        listed = {choice.action for choice in flow.legal(state)}
        for action in everything - listed:
            result = flow.step(state, action)
            if result.refusal is None and played.rules.options.fouls == "penalised":
                assert [event.type for event in result.events] == ["foul", "scores", "over"]
                assert flow.settle(result.state).points[action.seat] < 0
                continue
            assert (result.state, result.events) == (state, ()), action
            assert result.refusal is not None
            assert result.refusal.code
            assert result.refusal.text.zh != result.refusal.text.en


@EACH
def test_nobody_acts_out_of_turn(played: Played) -> None:
    flow = played.game.flow
    for state in played.states("out of turn"):
        for seat in set(range(played.seats)) - set(state.to_act):
            result = flow.step(state, flow.read_action({"type": "auto", "seat": seat}))
            assert (result.state, result.events) == (state, ())
            assert result.refusal is not None
            assert result.refusal.code == ("not_your_turn" if state.to_act else "game_over")


def one_after_another(*numbers: int) -> Pick:
    """A function that picks these numbers in turn."""
    left = iter(numbers)
    return lambda _: next(left)


@EACH
def test_every_choice_that_is_listed_may_be_done(played: Played) -> None:
    flow = played.game.flow
    named = {(each.type, phase) for each in played.game.actions for phase in each.phases}
    for state in played.states("listed"):
        listed = flow.legal(state)
        for seat in range(played.seats):
            own = tuple(choice for choice in listed if choice.action.seat == seat)
            assert tuple(flow.legal(state, seat)) == own
        for place, choice in enumerate(listed):
            for move in {0, choice.moves // 2, choice.moves - 1}:
                action = flow.pick(state, one_after_another(place, move))
                assert action.type == choice.action.type
                assert (action.type, state.phase) in named
                assert flow.step(state, action).refusal is None


@EACH
def test_the_default_action_is_legal_for_every_seat_to_act(played: Played) -> None:
    flow = played.game.flow
    for state in played.states("default"):
        for seat in state.to_act:
            auto = flow.read_action({"type": "auto", "seat": seat})
            assert flow.step(state, auto).refusal is None


@EACH
def test_a_game_of_default_actions_ends(played: Played) -> None:
    flow = played.game.flow
    state = flow.deal(played.rules, "default")
    for _ in range(ENDLESS):
        if not state.to_act:
            break
        auto = flow.read_action({"type": "auto", "seat": state.to_act[0]})
        state = flow.step(state, auto).state
    assert not state.to_act
    assert flow.read_state(flow.write_state(state)) == state


@EACH
def test_states_survive_json_and_equal_inputs_give_equal_bytes(played: Played) -> None:
    flow = played.game.flow
    for seed in seeds(CLOSELY)[:1]:
        for state, again in zip(played.states(seed), played.states(seed), strict=True):
            written = as_bytes(flow.write_state(state))
            assert written == as_bytes(flow.write_state(again))
            assert state == flow.read_state(json.loads(written))


@EACH
def test_a_state_that_is_recalled_goes_on_as_one_that_is_played_again(played: Played) -> None:
    """All that is known of a state is in its JSON, in every notation."""
    flow = played.game.flow
    for seed, script in product(seeds(CLOSELY)[:1], played.game.scripts):
        chance = Chance(seed, "recalled")
        for number, state in enumerate(played.states(seed)):
            if number % EVERY and state.to_act:
                continue
            written = json.loads(as_bytes(flow.write_state(state, script)))

            def recalled(told: Json = written, script: Any = script) -> Any:  # noqa: ANN401 - as `Played.rules`
                return flow.read_trusted_state(told, script)

            assert flow.write_state(recalled(), script) == written
            assert recalled().to_act == state.to_act
            assert flow.legal(recalled()) == flow.legal(state)
            for seat in range(played.seats):
                seen = flow.view(state, seat)
                assert flow.write_view(flow.view(recalled(), seat), script) == flow.write_view(
                    seen, script
                )
                assert flow.view(recalled(), seat) == seen
            if not state.to_act:
                assert flow.settle(recalled()) == flow.settle(state)
                continue
            action = flow.pick(state, chance.randrange)
            done, again = flow.step(state, action), flow.step(recalled(), action)
            assert again.events == done.events
            assert flow.write_state(again.state, script) == flow.write_state(done.state, script)
            assert flow.legal(again.state) == flow.legal(done.state)


@EACH
def test_the_parts_that_decide_a_state_are_enough_to_read_it(played: Played) -> None:
    flow, (deal, acts) = played.game.flow, played.game.decided_by
    for state in played.states("decided"):
        written = flow.write_state(state)
        assert state == flow.read_state(
            {key: written[key] for key in (*deal, *acts) if key in written}
        )


@EACH
def test_a_shorter_record_of_a_game_is_an_earlier_state_of_it(played: Played) -> None:
    """A replay needs only the last state."""
    flow, (deal, acts) = played.game.flow, played.game.decided_by
    *_, last = played.states("shorter")
    written = flow.write_state(last)
    dealt = {key: written[key] for key in deal if key in written}
    whole = [(key, act) for key in acts for act in written[key]]
    for count in range(len(whole) + 1):
        record = {key: [act for part, act in whole[:count] if part == key] for key in acts}
        again = flow.write_state(flow.read_state({**dealt, **record}))
        # Automatic steps follow at once, such as the first draw of a deal.
        assert {key: again[key][: len(record[key])] for key in acts} == record
    assert again == written


@EACH
def test_views_survive_json_and_follow_from_what_a_seat_knows(played: Played) -> None:
    """A view that is read back comes from another deal with the same view."""
    flow = played.game.flow
    for state in islice(played.states("views"), None, None, 3):
        for seat in range(played.seats):
            seen = flow.view(state, seat)
            assert seen == flow.read_view(json.loads(as_bytes(flow.write_view(seen))))


@EACH
def test_actions_survive_json(played: Played) -> None:
    flow, chance = played.game.flow, Chance("actions", "conformance")
    for state in played.states("actions"):
        if state.to_act:
            action = flow.pick(state, chance.randrange)
            assert action == flow.read_action(json.loads(as_bytes(flow.write_action(action))))


@EACH
def test_odds_follow_from_the_view_and_are_right_where_they_are_sure(played: Played) -> None:
    """The odds of a state are those of a view that is read back, which comes from another deal."""
    flow = played.game.flow
    (question,) = (each for each in played.game.questions if each.name == "odds")
    for number, state in enumerate(islice(played.states("odds"), None, None, EVERY * 5)):
        seat = number % played.seats
        seen = flow.view(state, seat)
        redrawn = flow.read_view(json.loads(as_bytes(flow.write_view(seen))))
        asked: Json = {"deals": 8, "seed": 0, "notation": "codes"}
        asked |= {"lead": ()} if isinstance(played.game, TrickGame) else {}
        write = played.game.writer("en", asked)
        told = question.ask({**asked, "view": seen}, write)
        assert told == question.ask({**asked, "view": redrawn}, write)
        if isinstance(played.game, TileGame):
            assert all(0 <= each["risk"] <= 1 for each in told["discards"])
            continue
        if isinstance(played.game, TrickGame):
            assert_odds_hold(told, state)
            continue
        assert isinstance(played.game, ClimbingGame)
        assert sum(each["left"] for each in told["ranks"]) == len(told["unseen"])
        for each in told["seats"]:
            hand = Holding.of(flow.view(state, each["seat"]).hand)
            assert each["count"] == len(hand)
            assert set(each["known"]) <= set(hand.cards)
            table = played.game.played.table(seen)
            holds = len(table.held(hand, table.first_above(0))) > 0
            if each["bomb"]["error"] == 0 and each["bomb"]["chance"] in {0, 1}:
                assert holds == each["bomb"]["chance"]


def assert_odds_hold(told: Json, state: Any) -> None:  # noqa: ANN401 - each game has its own
    """Odds that are certain of hidden hands are true."""
    order = state.order()
    for each in told["seats"]:
        hand = state.hands[each["seat"]]
        assert each["count"] == len(hand)
        assert not Counter(each["known"]) - Counter(hand)
        for group in each["groups"]:
            row = order.groups[group["group"]].row(hand)
            assert sum(row) <= group["most"]
            assert not (group["no_pair"] and max(row) > 1)


@EACH
def test_a_hand_is_arranged_with_every_card_once(played: Played) -> None:
    flow = played.game.flow
    (question,) = (each for each in played.game.questions if each.name == "arrange")
    state = flow.deal(played.rules, "arranged")
    hand = flow.view(state, 0).hand
    asked = {"hand": hand, "notation": "codes"}
    if isinstance(played.game, TrickGame):
        asked |= {"ruleset": played.rules, "level": "2", "trump": "N"}
    elif not isinstance(played.game, TileGame):
        asked |= {"hand": Holding.of(hand), "before": (), "ruleset": played.rules}
    told = question.ask(asked, played.game.writer("en", asked))
    for each in told["arrangements"]:
        groups = [group.get("cards") or group["tiles"] for group in each["groups"]]
        assert sorted(card for group in groups for card in group) == sorted(hand)


@EACH
def test_every_position_is_said_in_both_languages(played: Played) -> None:
    for number, state in enumerate(played.states("described")):
        seats = (*range(played.seats), None)
        seen = [{"view": played.game.flow.view(state, seat)} for seat in seats]
        for fields in ({"state": state}, *seen) if number % EVERY == 0 or not state.to_act else ():
            assert_is_said(played.game, fields, "zh" if number % 2 else "en")


def assert_is_said(game: Game, fields: Json, language: Language) -> None:
    """All that is to be said of a position is said, in whole sentences of one language."""
    answer = ask(game, language, **fields)
    sentences = answer["sentences"]
    assert answer["text"] == ("" if language == "zh" else " ").join(s["text"] for s in sentences)
    about = [each["about"] for each in sentences]
    assert about == sorted(about, key=ABOUT.index)
    (seen,) = fields.values()
    assert {"game", "seats", "score" if seen.phase == "over" else "turn"} <= {*about}
    for each in sentences:
        assert SAID[language].fullmatch(each["text"]), each
        assert not re.search(r"[{}]|None|\(\)|（）", each["text"]), each


@EACH
def test_a_view_is_said_with_the_whole_hand_and_without_what_is_hidden(played: Played) -> None:
    """A view that is read back, which comes from another deal, is said in the same sentences."""
    game, flow = played.game, played.game.flow
    for number, state in enumerate(islice(played.states("told"), None, None, EVERY * 2)):
        seat = number % played.seats
        seen = flow.view(state, seat)
        redrawn = flow.read_view(json.loads(as_bytes(flow.write_view(seen))))
        for language in LANGUAGES:
            told = ask(game, language, view=seen)
            assert told == ask(game, language, view=redrawn)
            assert sorted(own_hand(game, language, told)) == sorted(seen.hand)


@EACH_OF_CARDS
def test_no_hidden_card_is_named(played: Played) -> None:
    flow = played.game.flow
    for state in islice(played.states("hidden"), None, None, EVERY):
        places = flow.whereabouts(state)
        for seat in range(played.seats):
            known = {*places[f"hand {seat}"], *places["played"], *shown(flow, state, seat)}
            told = said(played.game, "en", view=flow.view(state, seat))
            # The rules name the wild card, whoever holds it.
            text = " ".join(each for each in told if not each.startswith("Wild card: "))
            named = cards_in(text, "en")
            hidden = {card for place in places.values() for card in place} - known
            assert hidden.isdisjoint(named)


def own_hand(game: Game, language: Language, told: Json) -> list[str]:
    """The cards or tiles in the sentence about the hand of who listens."""
    start = {"en": ("You hold ",), "zh": ("你有", "你的最后一张牌是")}[language]
    spoken = [
        each["text"].partition("：" if language == "zh" else ": ")[2] or each["text"]
        for each in told["sentences"]
        if each["about"] == "hand" and each["text"].startswith(start)
    ]
    text = "".join(spoken)
    return tiles_in(text) if isinstance(game, TileGame) else cards_in(text, language)


# The last decisions of a game, of which the first is taken that is solved in a moment.
OPENLY = 8
# More cards of a hand than these may be of too many kinds.
HANDS = 16


@EACH_OF_CLIMBING
def test_the_moves_and_the_line_of_an_open_ending_are_legal_and_keep_its_verdict(
    played: Played,
) -> None:
    flow = played.game.flow
    for seed in seeds(CLOSELY):
        last = [each for each in played.states(seed) if each.to_act][-OPENLY:]
        endings = ((state, solved(played, state)) for state in last)
        found = next(((state, told) for state, told in endings if told["solved"]), None)
        if found is None:
            # So many different cards are too many.
            assert max(len(hand) for hand in last[-1].hands) > HANDS
            continue
        state, told = found
        before = len(state.out)
        for move in told["moves"]:
            after = done(flow, state, move)
            if len(after.out) > before or not after.to_act:
                assert after.out[before] in told["side"]
                continue
            # Those that act next win if they are of the same side, and lose if they are not.
            then = solved(played, after)
            assert then["wins"] in {None, then["side"] == told["side"]}
        assert told["line"]
        for move in told["line"]:
            state = done(flow, state, move)
        # Nobody is out where nobody can lead.
        following = state.out[before : before + 1]
        assert told["wins"] is any(seat in told["side"] for seat in following)


def solved(played: Played, state: Any) -> Json:  # noqa: ANN401 - as `Played.rules`
    """The answer of /solve for a state whose hands lie open."""
    game, (turn,), last = played.game, state.to_act, state.last
    assert isinstance(game, ClimbingGame)
    (question,) = (each for each in game.questions if each.name == "solve")
    asked = {
        "hands": state.hands,
        "to_act": turn,
        "last": last and replace(Holding.of(last.cards), declared=last.play.wild),
        "last_by": last and last.seat,
        "passed": state.passed,
        "teams": game.played.teams(game.flow.view(state, turn)),
        "ruleset": played.rules,
        "limit": 8,
        "budget_ms": 50,
        "notation": "codes",
    }
    if game.setting is not None:
        asked[game.setting.name] = getattr(state, game.setting.name)
    return question.ask(asked, game.writer("en", asked))


def done(flow: Any, state: Any, move: Json) -> Any:  # noqa: ANN401 - as `Played.rules`
    """The state after a move of an answer."""
    play = move["play"]
    facts = {"type": "pass"} if play is None else {"cards": play["cards"], "as": play["wild"]}
    result = flow.step(state, flow.read_action({"type": "play", "seat": move["seat"], **facts}))
    assert result.refusal is None, move
    return result.state


@EACH
def test_the_replayed_actions_of_a_game_lead_to_its_end(played: Played) -> None:
    """The answers of others to a tile that one claimed are not on record, and are left out."""
    flow = played.game.flow
    for seed in seeds(CLOSELY)[:1]:
        *_, last = played.states(seed)
        told = flow.write_state(last)
        begun = flow.read_state(
            {key: told[key] for key in played.game.decided_by.deal if key in told}
        )
        found = [*flow.recorded_actions(begun, last)]
        state, action = found[-1]
        assert flow.step(state, action).state == last
        assert all(flow.step(state, action).refusal is None for state, action in found)


@EACH
def test_a_review_judges_every_decision_of_the_seats_that_it_can(played: Played) -> None:
    *_, last = played.states("reviewed")
    budget = 100
    answer, again = (reviewed(played, last, budget, seats=(0, 1)) for _ in range(2))
    assert answer == again
    grades: dict[int, list[str | None]] = {0: [], 1: []}
    for each in answer["decisions"]:
        judged = each["judged"]
        grades[judged["seat"]].append(judged["class"])
        assert each["played"]["seat"] == judged["seat"]
        assert (judged["class"] is None) == (each["best"] is None)
        if judged["class"] == "forced":
            assert (judged["loss"], each["best"]) == (0, each["played"])
        elif judged["class"] is not None:
            assert judged["best_value"] >= judged["value"]
            assert judged["loss"] == pytest.approx(judged["best_value"] - judged["value"], abs=2e-4)
            assert (judged["class"] == "best") == (judged["loss"] == 0)
            assert judged["class"] in {"best", "good"} or judged["loss"] > judged["error"]
            assert bool(judged["reasons"]) == (judged["class"] not in {"best", "good"})
        assert_is_there(played, last, judged)
    for each in answer["seats"]:
        own = grades[each["seat"]]
        counts = {name: count for name, count in each["counts"].items() if count}
        assert counts == Counter("unjudged" if grade is None else grade for grade in own)
        assert each["accuracy"] is None or 0 <= each["accuracy"] <= 100
        assert len(each["turning_points"]) <= 3
    # A judge that does not know the rule set has nothing to leave out.
    is_judged = any(grade not in {None, "forced"} for own in grades.values() for grade in own)
    has_nothing_to_judge = answer["complete"] and not is_judged
    assert reviewed(played, last, 1, seats=(0, 1))["complete"] is has_nothing_to_judge


def assert_is_there(played: Played, last: Any, judged: Json) -> None:  # noqa: ANN401 - as `Played.rules`
    """The acts of the record before a decision lead to a state in which its seat is to act."""
    flow, (deal, acts) = played.game.flow, played.game.decided_by
    told, left = flow.write_state(last), judged["at"]
    record = {key: told[key] for key in deal if key in told}
    for key in acts:
        record[key] = told[key][:left]
        left -= len(record[key])
    assert judged["seat"] in flow.read_state(record).to_act


def reviewed(played: Played, state: Any, budget: int, seats: tuple[int, ...]) -> Json:  # noqa: ANN401 - as `Played.rules`
    """The answer of /review."""
    (question,) = (each for each in played.game.questions if each.name == "review")
    asked = {
        "state": state,
        "seats": seats,
        "skill": 5,
        "budget_ms": budget,
        "hindsight": True,
        "seed": 1,
        "notation": "codes",
    }
    return question.ask(asked, played.game.writer("en", asked))
