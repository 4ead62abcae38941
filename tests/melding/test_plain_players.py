"""Players of plain mahjongs: whole games of theirs, their plans, reviews and contests."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import Meld, sort_hand, without
from paiju.melding.lab.contest import contests
from paiju.melding.plain.planner import HABITS, Planner, routes_of
from paiju.melding.plain.players import seen_tiles_of
from paiju.melding.players.position import Holding
from paiju.melding.questions.hands import FanWriter
from paiju.play.questions.describe import Voice
from paiju.shapes.errors import ImpossibleError, InconsistentError, InconsistentStateError
from tests.melding.test_plain_mahjong import FLOW, GAME, SETS
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

Json = dict[str, Any]
WRITER = FanWriter("en", "codes")


def played(ruleset: str, seed: int, bots: tuple[str, ...], **options: int) -> Iterator[Any]:
    """The states of a game of these bots, which are seated in turn."""
    state, chance = FLOW.deal(SETS.named(ruleset, options), seed), Chance(seed, "players")
    yield state
    while state.to_act:
        seat = state.to_act[0]
        bot = GAME.bot(bots[seat % len(bots)])
        decision = bot.agent.decide(FLOW.view(state, seat), 50, chance)
        assert decision.reasons
        result = FLOW.step(state, decision.action)
        assert result.refusal is None, decision
        for event in result.events:
            json.dumps({name: WRITER.fact(fact) for name, fact in event.facts.items()})
        state = result.state
        yield state


@pytest.mark.parametrize("ruleset", GAME.rulesets)
@pytest.mark.parametrize("seed", range(cases(4, plain=2)))
def test_players_of_every_skill_play_games_to_their_end(ruleset: str, seed: int) -> None:
    states = [*played(ruleset, seed, ("skilled", "casual", "novice", "skilled"))]
    last = states[-1]
    tiles = [tile for place in FLOW.whereabouts(last).values() for tile in place]
    assert Counter(tiles) == Counter(last.rules.walls.tiles)
    for state in (*states[:: len(states) // 3], last):
        assert FLOW.read_state(json.loads(json.dumps(FLOW.write_state(state)))) == state
        for seat in range(len(state.players)):
            seen = FLOW.view(state, seat)
            written = json.loads(json.dumps(FLOW.write_view(seen)))
            assert FLOW.read_view(written) == seen
            assert all("{" not in each.text.en for each in GAME.own_sentences(seen, Voice(seat)))


def test_games_of_players_are_won_with_birds() -> None:
    ends = [[*played("three", seed, ("skilled", "casual"))][-1] for seed in range(4)]
    assert any(state.winners for state in ends)
    for state in ends:
        assert ("birds" in {turn.type for turn in state.history}) == bool(state.winners)


@pytest.mark.parametrize(("least", "claimed"), [(0, {"chi", "peng", "gang"}), (1, {"gang"})])
def test_a_casual_player_keeps_its_hand_closed_where_a_win_must_have_fans(
    least: int, claimed: set[str]
) -> None:
    ends = [
        [*played("two", seed, ("casual",), least=least, rounds=0)][-1] for seed in (0, 3, 5, 53)
    ]
    assert all(end.winners for end in ends)
    turns = {turn.type for end in ends for turn in end.history}
    assert turns & {"chi", "peng", "gang"} == claimed


def claimed_by(bot: str, hand: str, tile: str, least: int) -> tuple[str, str]:
    """The action of a bot to whom a tile is offered, and the code of its reason."""
    rules = SETS.named("two", {"least": least})
    dealt = FLOW.deal(rules, 1)
    first, *rest = dealt.players
    held = replace(first, hand=(*first.hand[:-1], parse_tile(tile)))
    waiting = replace(rest[0], hand=parse_tiles(hand))
    state = replace(dealt, players=(held, waiting, *rest[1:]), drawn=parse_tile(tile))
    state = FLOW.step(state, Action("discard", 0, tile=parse_tile(tile))).state
    decision = GAME.bot(bot).agent.decide(FLOW.view(state, 1), 50, Chance(1, "claims"))
    return decision.action.type, decision.reasons[0].code


@pytest.mark.parametrize(
    ("hand", "tile", "least", "done"),
    [
        ("123m 456m 78m 19p 159s", "9m", 0, ("chi", "nearer")),
        ("123m 456m 78m 19p 159s", "9m", 1, ("pass", "stays_closed")),
        ("123m 456m 99m 19p 159s", "9m", 0, ("peng", "nearer")),
        ("123m 456m 99m 19p 159s", "9m", 1, ("pass", "stays_closed")),
        ("123m 456m 789m 99p 12s", "3s", 1, ("hu", "wins")),
    ],
)
def test_a_casual_player_claims_by_whether_a_win_must_have_fans(
    hand: str, tile: str, least: int, done: tuple[str, str]
) -> None:
    assert claimed_by("casual", hand, tile, least) == done


def position(ruleset: str, hand: str, **more: Any) -> Any:  # noqa: ANN401 - the view of the game
    """The view of a seat that holds this hand, as it is made up for a bare one."""
    rules = SETS.named(ruleset, more)
    return GAME.view_of_hand(rules, parse_tiles(hand), (), ())


def test_a_skilled_player_says_what_it_plays_for() -> None:
    view = position("three", "123m 456m 789m 12p 99p 7s")
    decision = GAME.bot("skilled").agent.decide(view, 50, Chance(1, "plans"))
    assert decision.action.type == "ready"
    discards = [each for each in decision.candidates if each.action.type == "discard"]
    assert discards[0].action.tile == "7s"
    (why,) = decision.reasons
    assert why.text.en == "plays for the nearest win, 0 tiles from waiting, with Closed"


def test_a_declaration_is_worth_more_than_the_discard_that_it_binds_to() -> None:
    view = position("three", "123m 456m 789m 12p 99p 7s")
    planner = GAME.bot("skilled").agent
    assert isinstance(planner, Planner)
    weighed = {(each.action.type, each.action.tile): each for each in planner.choices(view)}
    ready, discard = weighed["ready", None], weighed["discard", parse_tile("7s")]
    assert (ready.missing, ready.route) == (discard.missing, discard.route)
    assert ready.worth > discard.worth


def after_a_declaration(*drawn: str) -> Any:  # noqa: ANN401 - the view of the game
    """The view of the last seat after the first has declared, and seats discard what they draw."""
    dealt = FLOW.deal(SETS.named("three"), 1)
    first, *rest = dealt.players
    held = replace(first, hand=parse_tiles("123m 456m 789m 12p 99p 7s"))
    others = [replace(each, hand=parse_tiles("159m 159p 159s 37m 37p")) for each in rest]
    state = replace(dealt, players=(held, *others), drawn=parse_tile("7s"))
    state = FLOW.step(state, Action("ready", 0)).state
    for name in drawn:
        tile, players = parse_tile(name), [*state.players]
        own = players[state.turn]
        rest_of_hand = without(own.hand, (state.drawn,))
        players[state.turn] = replace(own, hand=sort_hand((*rest_of_hand, tile)))
        state = replace(state, players=tuple(players), drawn=tile)
        result = FLOW.step(state, Action("discard", state.turn, tile=tile))
        assert result.refusal is None
        state = result.state
        while state.phase == "claims":
            state = FLOW.step(state, Action("pass", state.to_act[0])).state
    return FLOW.view(state, 2)


def test_a_seat_that_has_declared_waits_for_no_tile_discarded_since() -> None:
    view = after_a_declaration("7s", "5p", "9s", "1s")
    assert view.ready[0] is not None
    waits = seen_tiles_of(view)
    assert dict(waits.waiting)[0] == 1.0
    assert dict(waits.waiting)[1] < 0.5
    alone = HABITS.danger(view, 0, HABITS.scarcity(view))
    assert [alone[KIND[parse_tile(tile)]] for tile in ("5p", "9s")] == [0.0] * 2
    assert alone[KIND[parse_tile("5s")]] > 0
    # A seat that could have changed its hand may wait for a tile that it let go before.
    free = HABITS._replace(is_locked=lambda *_: False)
    assert free.danger(view, 0, free.scarcity(view))[KIND[parse_tile("5p")]] > 0


def test_a_skilled_player_does_the_only_thing_that_it_may() -> None:
    view = position("three", "123m 456m 789m 12p 99p 7s")
    only = view.offers[-1]
    view.__dict__["offers"] = (only,)
    decision = GAME.bot("skilled").agent.decide(view, 50, Chance(1, "only"))
    assert (decision.action, decision.reasons[0].code) == (only, "only_choice")


def test_a_hand_that_no_win_is_worth_enough_for_is_still_played() -> None:
    view = position("two", "123m 456m 789m 12p 99p 7s")
    planner = GAME.bot("skilled").agent
    assert isinstance(planner, Planner)
    assert all(each.worth >= 0 for each in planner.choices(view))
    assert planner.worth(view) >= 0


def test_a_wild_tile_brings_a_hand_nearer() -> None:
    rules = SETS.named("four")
    view = FLOW.view(FLOW.deal(rules, 3), 0)
    wild = view.wild[0]
    hand = tuple(sorted((*parse_tiles("123m 456m 789m 12p 99p"), wild), key=KINDS.index))
    seen = FLOW.view(FLOW.deal(rules, 3), 0)
    seen.__dict__.update({"hand": hand})
    planner = GAME.bot("skilled").agent
    assert isinstance(planner, Planner)
    assert planner.worth(seen) > 0


def test_routes_are_those_of_the_tiles_of_the_game() -> None:
    rules = SETS.named("three")
    names = [route.name.en for route in routes_of(rules)]
    assert names == ["the nearest win", "characters alone", "dots alone", "bamboo alone"]
    assert len(routes_of(SETS.named("four"))) == 7
    dots = replace(rules, walls=replace(rules.walls, tiles=KINDS[9:27] * COPIES))
    assert len(routes_of(dots)) == 3


def test_a_hand_of_which_no_useful_tile_is_left_is_not_completed() -> None:
    from paiju.melding.plain.planner import _completed_kinds

    counts = np.array([1] * 13 + [0] * 21, dtype=np.int64)
    assert _completed_kinds(Holding(counts, 4), np.zeros(34, dtype=np.int64)) is None


def test_a_win_that_was_let_go_is_a_mistake_by_its_payment() -> None:
    """The judge weighs a win by what it is paid."""
    for seed in range(20):
        states = [*played("three", seed, ("casual",))]
        for state in states:
            for seat in state.to_act:
                offers = [each for each in state.offers[seat] if each.type == "hu"]
                if offers and state.phase == "turn":
                    view = FLOW.view(state, seat)
                    (judge,) = GAME.judges
                    case: Any = judge.open(view, offers[0])
                    assert case.verdict.best.type == "hu"
                    assert case.verdict.value > 0
                    other = next(each for each in view.offers if each.type == "discard")
                    case = judge.open(view, other)
                    assert case.verdict.best.type in {"hu", "discard"}
                    return
    pytest.fail("nobody could win by a tile drawn")


FAULTS = (
    ("score", {"hand": "123m 456p 789s 11m 7p E"}, "not_in_deck"),
    ("score", {"melds": [("chi", "1m")], "hand": "456p 789s 11m 78p"}, "no_such_meld"),
    ("score", {"after_gang": True, "self_draw": True}, "no_gang"),
    ("score", {"first": True}, "not_first"),
    ("claims", {"seat": 3, "from": 0}, "no_such_seat"),
)


@pytest.mark.parametrize(("name", "told", "code"), FAULTS, ids=[row[2] for row in FAULTS])
def test_a_hand_that_no_game_could_show_is_refused(name: str, told: Json, code: str) -> None:
    (question,) = [each for each in GAME.own if each.name == name]
    asked = {
        "ruleset": SETS.named("two" if name == "claims" else "three"),
        "hand": parse_tiles(told.pop("hand", "123m 456p 789s 11m 78p")),
        "melds": tuple([Meld(kind, parse_tile(tile), 1) for kind, tile in told.pop("melds", [])]),
        "tile": parse_tile("9p"),
        **told,
    }
    with pytest.raises(InconsistentError) as caught:
        question.ask(asked, WRITER)
    assert code in {fault.code for fault in caught.value.faults}


def test_a_meld_of_wild_tiles_is_refused() -> None:
    (question,) = [each for each in GAME.own if each.name == "score"]
    asked = {
        "ruleset": SETS.named("four"),
        "hand": parse_tiles("123m 456p 11m 78p"),
        "tile": parse_tile("9p"),
        "melds": (Meld("peng", parse_tile("6s"), 1),),
        "turned": parse_tile("5s"),
    }
    with pytest.raises(InconsistentError) as caught:
        question.ask(asked, WRITER)
    assert [fault.code for fault in caught.value.faults] == ["wild_tile"]


def test_walls_that_were_built_elsewhere_are_of_the_rule_set() -> None:
    state = FLOW.deal(SETS.named("two"), 4)
    written = FLOW.write_state(state)
    dealt = {"walls": [list(state.dealt[0].tiles)]}
    given = FLOW.read_state({"ruleset": "two", "seed": 1, "dealt": dealt})
    assert given.players == state.players
    assert written["dealt"] is None
    with pytest.raises(InconsistentStateError):
        FLOW.read_state({"ruleset": "three", "seed": 1, "dealt": dealt})
    with pytest.raises(ImpossibleError, match="there is no rule set"):
        FLOW.read_state({"ruleset": "nobody's", "seed": 1, "dealt": dealt})


@pytest.mark.parametrize(("ruleset", "seats"), [("three", 3), ("two", 2), ("four", 4)])
def test_a_contest_has_every_player_in_every_seat(ruleset: str, seats: int) -> None:
    contest = contests(replace(GAME, default=ruleset))[""]
    alone = contest.seatings[2](None)
    assert [seating.players.index(0) for seating in alone] == [*range(seats)]
    last = [*played(ruleset, 2, ("casual",))][-1]
    measure = contest.measures["wins"]
    assert {measure(last, seat) for seat in range(seats)} <= {0.0, 0.5, 1.0}
