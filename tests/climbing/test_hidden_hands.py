"""Views are read over hidden hands as if a deal were invented.

A view is accepted if and only if some deal gives it. The old reading
(`tests/support/invented_deals`) is the oracle. Views of whole games by chance are read, each and
mutated, in every rule set and with any options.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.climbing.flow.hidden_hands import HiddenHand
from paiju.climbing.flow.state import Deal
from paiju.climbing.game import ClimbingGame
from paiju.play.declaration.registry import GAMES
from paiju.shapes.errors import ImpossibleError, UnknownChoiceError
from tests.api.mutants import Mutator
from tests.support.invented_deals import inventing
from tests.support.invented_deals.again import begun, some_deal_gives
from tests.support.scale import WIDE, cases

if TYPE_CHECKING:
    from collections.abc import Iterator

Json = dict[str, Any]

MUTATED = 50_000 if WIDE else cases(400, 100)
# The mutations of a view, and the views of a game by chance.
OF_A_VIEW, OF_A_GAME = 4, 12
CLIMBING = [game for game in GAMES.values() if isinstance(game, ClimbingGame)]


def drawn_rules(game: ClimbingGame, chance: Chance) -> Any:  # noqa: ANN401 - each game has its own
    """A rule set with some options changed, as far as they go together."""
    name = game.rulesets[chance.randrange(len(game.rulesets))]
    options: Json = {}
    for option in game.options:
        if not chance.randrange(6):
            value = option.values[chance.randrange(len(option.values))]
            with suppress(UnknownChoiceError):
                game.rules_of(name, {**options, option.id: value})
                options[option.id] = value
    return game.rules_of(name, options)


def views(game: ClimbingGame, chance: Chance) -> Iterator[tuple[Any, Json]]:
    """Views of games by chance, each with its JSON."""
    flow = game.flow
    while True:
        state = begun(game, drawn_rules(game, chance), chance)
        states = [state]
        while state.to_act:
            state = flow.step(state, flow.pick(state, chance.randrange)).state
            states.append(state)
        # Early moments are drawn more often: late ones take long to read.
        lasts = [1 + chance.randrange(len(states)) for _ in range(OF_A_GAME)]
        some = [states[chance.randrange(last)] for last in lasts]
        for state in (states[0], *some, states[-1]):
            view = flow.view(state, chance.randrange(state.rules.seats))
            yield view, json.loads(json.dumps(flow.write_view(view)))


def thinned(flow: Any, body: Json, chance: Chance) -> Json:  # noqa: ANN401 - each game has its own
    """A view, half of the time without most of what follows: what is left then matters more."""
    if not chance.randrange(2):
        return body
    follows = {name for name, field in flow.view_record.fields.items() if field.follows}
    left_out = {name for name in (*follows, "phase", "to_act", "first") if chance.randrange(6)}
    return {name: value for name, value in body.items() if name not in left_out}


def read(flow: Any, body: Json) -> tuple[Any, tuple[tuple[str, Any], ...]]:  # noqa: ANN401 - each game has its own
    """The view in JSON, or None and the codes and places of its faults."""
    try:
        return flow.read_view(body), ()
    except ImpossibleError as error:
        return None, tuple((fault.code, fault.place) for fault in error.faults)


def read_by_inventing(oracle: Any, body: Json) -> tuple[Any, tuple[tuple[str, Any], ...]]:  # noqa: ANN401 - as above
    """As `read`; the earlier reading failed where the counts of cards are too few."""
    try:
        return read(oracle, body)
    except IndexError:
        return None, (("failed", ()),)


@pytest.mark.parametrize("game", CLIMBING, ids=lambda game: game.id)
def test_a_view_is_read_as_by_inventing_a_deal(game: ClimbingGame) -> None:
    flow: Any = game.flow
    oracle, chance = inventing(flow), Chance(game.id, "hidden hands")
    mutator = Mutator(game.seats)
    drawn = views(game, chance)
    for _ in range(OF_A_GAME):
        mutator.learn(next(drawn)[1])
    outcomes: Counter[str] = Counter()
    for number, (view, body) in enumerate(drawn):
        if number * OF_A_VIEW >= MUTATED:
            break
        assert flow.read_view(body) == view
        for _ in range(OF_A_VIEW):
            mutant = mutator.mutant(thinned(flow, body, chance), chance)
            if mutant.get("seat", 0) is None:
                # The earlier reading knew no views of spectators.
                read(flow, mutant)
                continue
            new, faults = read(flow, mutant)
            old, old_faults = read_by_inventing(oracle, mutant)
            if (new is None) != (old is None):
                # One of them is wrong: there is a deal with this view if it is accepted.
                is_true = some_deal_gives(game, mutant, chance)
                assert is_true == (new is not None), (json.dumps(mutant), faults, old_faults)
            assert new is None or old is None or new == old, json.dumps(mutant)
            outcomes["refused" if new is None else "accepted"] += 1
            if faults != old_faults:
                outcomes[f"{[*old_faults[:2]]} is now {[*faults[:2]]}"] += 1
    for outcome, count in outcomes.most_common():
        print(f"{game.id}: {count} {outcome}")  # noqa: T201 - the differences of a long run
    # Both outcomes are frequent enough to mean something.
    assert min(outcomes["accepted"], outcomes["refused"]) > MUTATED // 50


def faults_of(game: str, body: Json) -> tuple[tuple[str, Any], ...]:
    """The codes and places of the faults of a view."""
    return read(GAMES[game].flow, body)[1]


def test_who_had_to_beat_a_play_has_not_passed_with_a_card_that_it_plays_later() -> None:
    hand = [
        "AS", "KH", "KC", "QS", "QH", "JS", "JH", "TS",
        "TH", "9S", "9H", "8S", "8H", "7S", "7H",
    ]  # fmt: skip
    turns = [
        {"seat": seat, "cards": cards}
        for seat, cards in ((0, ["3S"]), (1, []), (2, ["KS"]), (0, []), (1, ["2S"]))
    ]
    seen = {"ruleset": "classic16", "seat": 2, "hand": hand, "history": turns[:4]}
    assert faults_of("paodekuai", seen) == ()
    assert faults_of("paodekuai", {**seen, "history": turns}) == (("must_beat", ("history", 1)),)


AT_ONCE = {"id": "classic", "options": {"instant_wins": True}}


def test_no_turn_follows_a_hand_that_wins_at_once() -> None:
    hand = ["2H", "2D", "2C", "2S", "KH", "QC", "JD", "9S", "7H", "6C", "5D", "4S"]
    turns = [{"seat": 0, "cards": ["3S"]}]
    seen = {"ruleset": AT_ONCE, "seat": 0, "hand": hand, "history": turns}
    assert faults_of("tienlen", seen) == (("not_offered", ("history", 0)),)
    assert faults_of("tienlen", {**seen, "ruleset": "classic"}) == ()


def test_a_hidden_hand_wins_at_once_only_where_hands_do() -> None:
    hand = ["2H", "2D", "AS", "AH", "KD", "KC", "QC", "JD", "9S", "7H", "6C", "5D", "4S"]
    seen = {"ruleset": AT_ONCE, "seat": 0, "hand": hand, "history": [], "out": [1]}
    assert faults_of("tienlen", seen) == ()
    assert faults_of("tienlen", {**seen, "ruleset": "classic"}) == (("does_not_follow", ("out",)),)


def test_each_seat_that_passes_the_lead_on_holds_a_card_that_cannot_be_led() -> None:
    game, one = GAMES["tienlen"], HiddenHand.of_size((), 1)
    flow: Any = game.flow
    state = flow.begin(
        rules=game.rules_of("classic", {"end_on_two": False}),
        seed=0,
        deal=Deal(0, ()),
        hands=(one, one, one, one),
        winner=None,
    )
    passes = [flow.read_action({"type": "pass", "seat": seat}) for seat in range(4)]
    for unseen, legal in ((["2S", "2H", "AS", "KS"], 2), (["3S", "4S", "5S", "6S"], 0)):
        done = flow.play.replay(state, passes, unseen)
        assert (done.done, done.refusal.code) == (legal, "must_lead")
