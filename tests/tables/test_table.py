"""Tables: bots act until the human must, equal games are equal, and nothing hidden shows."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.rulesets import DEFAULT, RULE_SETS, rules_of
from paiju.all_games.doudizhu.state import Action, View
from paiju.all_games.doudizhu.state import deal as deal_cards
from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from paiju.play.flow.flow import Event
from paiju.play.players.player import Bot, Decision
from paiju.shapes.errors import ImpossibleError
from paiju.tables import proof
from paiju.tables.seal import SealError
from paiju.tables.table import HUMAN, Outcome, act, default_seats, lay, read, thinking_ms, write
from paiju.text import Text
from tests.support.scale import wide_but
from tests.tables.playing import DOUDIZHU, laid, played, told

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.players.player import Rng
    from paiju.tables.table import Table

EACH_RULE_SET = pytest.mark.parametrize("ruleset", wide_but(RULE_SETS, DEFAULT, "laizi"))
SEATS = range(3)
# Each rule set with one seat: the seats are alike.
EACH_RULE_SET_AND_A_SEAT = pytest.mark.parametrize(
    ("ruleset", "human"), [(name, place % 3) for place, name in enumerate(RULE_SETS)]
)


@EACH_RULE_SET
@pytest.mark.parametrize("human", SEATS)
def test_a_game_goes_on_to_its_end_and_its_points_sum_to_nothing(ruleset: str, human: int) -> None:
    for seed in range(2):
        end = laid(ruleset, human, seed).table
        for table, _, course in played(laid(ruleset, human, seed), seed):
            assert table.human in table.state.to_act
            assert course.refusal is None
            assert course.table.turn > table.turn
            end = course.table
        assert (end.is_over, end.legal) == (True, ())
        assert end.score is not None
        assert sum(end.score.points) == 0
        assert any(end.score.points)


@EACH_RULE_SET
def test_every_table_of_a_game_survives_being_written(ruleset: str) -> None:
    course = laid(ruleset, 1, "write")
    tables = [course.table, *(after.table for *_, after in played(course))]
    assert tables == [read(write(table)) for table in tables]


@EACH_RULE_SET
def test_the_same_actions_on_the_same_table_lead_to_the_same_game(ruleset: str) -> None:
    first, second = (list(played(laid(ruleset, 0, "same"))) for _ in range(2))
    assert [write(course.table) for *_, course in first] == [
        write(course.table) for *_, course in second
    ]
    assert [course.events for *_, course in first] == [course.events for *_, course in second]


def test_an_old_table_played_again_is_an_undo() -> None:
    tables = [table for table, *_ in played(laid())]
    past = read(write(tables[3]))
    assert act(past, Action("auto")).table.turn < tables[-1].turn
    assert act(past, Action("auto")) == act(tables[3], Action("auto"))


def test_a_table_of_another_layout_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [table for table, *_ in played(laid())]
    written = [write(table) for table in tables]
    monkeypatch.setattr(proof, "LAYOUT", proof.LAYOUT + 1)
    monkeypatch.setattr(proof, "_BINDINGS", {})
    assert [read(data) for data in written] == tables


def test_equal_seeds_lay_equal_tables_and_others_do_not() -> None:
    tables = [write(laid(seed=seed).table) for seed in (7, 7, "7", 8)]
    assert tables[0] == tables[1]
    assert len(set(tables)) == 3


def test_an_action_is_followed_by_what_the_bots_do_until_the_human_must_act() -> None:
    for table, action, course in played(laid("rlcard", 2, "events")):
        acted = [event.facts["seat"] for event in course.events if event.type in {"play", "pass"}]
        assert (acted[0], acted[0]) == (table.human, action.seat)
        assert table.human not in acted[1:]
        assert len(acted) == course.table.turn - table.turn


def test_a_new_table_has_the_events_of_the_bots_before_the_human() -> None:
    # This rule set has no calling, and seat 2 leads: two plays come before seat 1's turn.
    seed = next(seed for seed in range(99) if laid("rlcard", 1, seed).table.turn == 2)
    course = laid("rlcard", 1, seed)
    assert told(course.events)[0] == "play"
    assert [event.facts["seat"] for event in course.events] == [2, 0]


@EACH_RULE_SET
def test_an_action_that_is_not_legal_changes_nothing_and_says_why(ruleset: str) -> None:
    for table, _, _ in played(laid(ruleset, 0, "illegal")):
        strange = act(table, Action("call", points=9))
        assert (strange.table, strange.events) == (table, ())
        assert strange.refusal is not None
        assert strange.refusal.code == "not_offered"


def test_nobody_acts_for_a_bot() -> None:
    for table, *_ in played(laid("huanle", 1)):
        for seat in (0, 2):
            for action in (Action("auto", seat), Action("pass", seat)):
                course = act(table, action)
                assert course.table is table
                assert course.refusal is not None
                assert course.refusal.code == "not_your_turn"


def test_nobody_acts_when_the_game_is_over() -> None:
    *_, (_, _, course) = played(laid())
    refused = act(course.table, Action("auto"))
    assert refused.refusal is not None
    assert (refused.refusal.code, refused.table) == ("game_over", course.table)


def test_a_seat_may_be_named_or_left_out() -> None:
    for table, action, course in played(laid("huanle", 2)):
        assert act(table, replace(action, seat=None)) == course


def test_auto_plays_for_a_human_that_does_nothing() -> None:
    course = laid("huanle")
    while not course.table.is_over:
        course = act(course.table, Action("auto"))
        assert course.refusal is None


# Seats.


@pytest.mark.parametrize(
    ("seats", "taken"),
    [
        ([HUMAN, 1, 1], (HUMAN, "novice", "novice")),
        (["novice", HUMAN, 1], ("novice", HUMAN, "novice")),
        ([1, "novice", HUMAN], ("novice", "novice", HUMAN)),
        ([HUMAN, 2, 3], (HUMAN, "casual", "skilled")),
        (["panda", HUMAN, "kuanli"], ("panda", HUMAN, "kuanli")),
    ],
)
def test_bots_are_named_by_id_or_by_skill(seats: list[Any], taken: tuple[str, ...]) -> None:
    table = lay(DOUDIZHU, rules_of(), seats, 7).table
    assert (table.seats, table.human) == (taken, taken.index(HUMAN))


@pytest.mark.parametrize(
    ("seats", "code", "place"),
    [
        pytest.param([], "wrong_seats", ("seats",), id="none"),
        pytest.param([HUMAN, 1], "wrong_seats", ("seats",), id="two"),
        pytest.param([HUMAN, 1, 1, 1], "wrong_seats", ("seats",), id="four"),
        pytest.param([1, 1, 1], "one_human", ("seats",), id="bots-alone"),
        pytest.param([HUMAN, HUMAN, 1], "one_human", ("seats",), id="two-humans"),
        pytest.param([HUMAN, 1, 9], "unknown_bot", ("seats", 2), id="no-such-skill"),
        pytest.param([HUMAN, "Novice", 1], "unknown_bot", ("seats", 1), id="no-such-bot"),
    ],
)
def test_seats_that_cannot_be_taken_are_refused_where_they_are(
    seats: list[Any], code: str, place: tuple[object, ...]
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        lay(DOUDIZHU, rules_of(), seats, 7)
    assert [(fault.code, fault.place) for fault in refused.value.faults] == [(code, place)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_by_default_the_human_sits_first_and_the_weakest_bots_follow(game: Game) -> None:
    rules = game.rules_of(game.default)
    table = lay(game, rules, default_seats(game, rules), 7).table
    assert (table.human, len(table.seats)) == (0, rules.seats)
    assert set(table.seats[1:]) == {game.bots[0].id}


@pytest.mark.parametrize(
    ("game", "events", "ms"),
    [
        # The human sits at 0, a casual bot (5 ms) at 1, a master or an expert at the last seat.
        pytest.param("doudizhu", (), 0, id="no bot acts"),
        pytest.param("doudizhu", (("play", 0),), 0, id="the human acts"),
        pytest.param("doudizhu", (("play", 1), ("pass", 2)), 5 + 150, id="both bots act"),
        pytest.param("doudizhu", (("play", 0), ("play", 2), ("out", 2)), 150, id="one decision"),
        pytest.param("doudizhu", (("pass", 1), ("lead", 2), ("over", None)), 5 + 150, id="the end"),
        # Bots may claim what the human does, and each discard: 5 ms each.
        pytest.param("mcr", (), 15, id="bots may answer the human"),
        pytest.param("mcr", (("discard", 0),), 15 + 15, id="three bots may claim"),
        pytest.param("mcr", (("draw", 1), ("discard", 1)), 15 + 5 + 10, id="a bot discards"),
        pytest.param("mcr", (("gang", 2),), 15 + 5 + 10, id="a gang may be robbed"),
    ],
)
def test_the_time_to_think_follows_from_the_events_that_everybody_sees(
    game: str, events: tuple[tuple[str, int | None], ...], ms: int
) -> None:
    bots: dict[str, list[str | int]] = {"doudizhu": [2, 5], "mcr": [2, 2, 4]}
    declared = GAMES[game]
    table = lay(declared, declared.rules_of(declared.default), [HUMAN, *bots[game]], 7).table
    seen = [Event(name, {} if seat is None else {"seat": seat}) for name, seat in events]
    assert thinking_ms(Outcome(table, tuple(seen))) == ms


# The views of bots.


class Observed:
    """A bot that passes or leads its lowest card, and keeps its views."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.drawn: list[int] = []

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """Keep the view."""
        assert budget > 0
        self.views.append(view)
        self.drawn.append(rng.randrange(1 << 40))
        return Decision(Action("auto", view.seat))


class Cheat:
    """A bot with a fixed action."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """Do the action, legal or not."""
        del view, budget, rng
        return Decision(self.action)


def with_bot(agent: Observed | Cheat) -> Game:
    """Dou Dizhu with a bot of the test's own."""
    bot: Bot[View, Action] = Bot("tested", 3, Text("", ""), Text("", ""), agent)
    return replace(DOUDIZHU, bots=(bot,))


def test_a_bot_sees_a_view_of_its_own_seat_and_draws_anew_for_each_action_the_same_again() -> None:
    drawn = []
    for _ in range(2):
        agent = Observed()
        for _ in played(lay(with_bot(agent), rules_of("huanle"), [HUMAN, 3, "tested"], "bots")):
            pass
        assert {type(view) for view in agent.views} == {View}
        assert {view.seat for view in agent.views} == {1, 2}
        assert len(set(agent.drawn)) == len(agent.drawn)
        drawn.append(agent.drawn)
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(
    "action",
    [
        pytest.param(Action("play", 2, cards=()), id="illegal"),
        pytest.param(Action("auto", 0), id="for-another-seat"),
        pytest.param(Action("auto"), id="for-nobody"),
    ],
)
def test_a_bot_that_breaks_the_rules_is_found_out(action: Action) -> None:
    seed = next(seed for seed in range(99) if laid("rlcard", 1, seed).table.turn == 2)
    with pytest.raises(RuntimeError, match="tested broke the rules"):
        lay(with_bot(Cheat(action)), rules_of("rlcard"), [3, HUMAN, 3], seed)


# Secrecy: no part of the human's answers, nor the length of a table, depends on hidden cards.


def with_cards_swapped(table: Table, chance: Chance) -> Table:
    """A table with the same view for the human, and hidden cards in other places.

    Unplayed cards of the two bots change hands; before the bottom is shown, one of its cards is
    swapped for one of a bot's, too.
    """
    state: Any = table.state
    deal = state.deal
    groups = [list(hand) for hand in deal.hands] + [list(deal.bottom)]
    one, other = (seat for seat in SEATS if seat != table.human)
    pairs = [(one, other)]
    if state.landlord is None:
        pairs += [(one, 3), (other, 3)]
    for a, b in pairs:
        mine = [card for card in groups[a] if a == 3 or card in state.hands[a].cards]
        yours = [card for card in groups[b] if b == 3 or card in state.hands[b].cards]
        if mine and yours:
            give, take = mine[chance.randrange(len(mine))], yours[chance.randrange(len(yours))]
            groups[a][groups[a].index(give)] = take
            groups[b][groups[b].index(take)] = give
    written = table.game.flow.write_state(state)
    dealt = {"hands": groups[:3], "bottom": groups[3]}
    keys = ("ruleset", "seed", "first", "bids", "doubled", "history")
    swapped = table.game.flow.read_state({**{key: written[key] for key in keys}, "dealt": dealt})
    return replace(table, state=swapped)


@EACH_RULE_SET_AND_A_SEAT
def test_the_answer_to_a_human_does_not_depend_on_hidden_cards(ruleset: str, human: int) -> None:
    chance = Chance(human, "swaps")
    changed = 0
    for table, *_ in played(laid(ruleset, human, "hidden")):
        if table.state.redeals:  # type: ignore[attr-defined] # of Dou Dizhu
            break
        one, other = (with_cards_swapped(table, chance) for _ in range(2))
        changed += one.state != other.state
        for each in (one, other):
            assert (each.view, each.legal) == (table.view, table.legal)
        assert len(write(one)) == len(write(other))
    assert changed > 3


@pytest.mark.parametrize("ruleset", ["classic", "huanle"])
def test_no_table_holds_a_choice_that_the_human_may_not_know_yet(ruleset: str) -> None:
    asked = 0
    for human in SEATS:
        for seed in range(5):
            for table, *_ in played(laid(ruleset, human, seed), "doubles"):
                state: Any = table.state
                if state.phase == "doubling" and state.landlord != human:
                    asked += 1
                    assert state.doubles == ()
    assert asked > 5


# Tables of another version.


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"game": "bridge"}, id="game"),
        pytest.param({"seats": ["human", "retired", "novice"]}, id="bot"),
        pytest.param({"seats": None}, id="no-seats"),
        pytest.param({"state": {}}, id="empty-state"),
        pytest.param({"state": {"ruleset": "retired", "seed": 7}}, id="ruleset"),
        pytest.param({"state": None}, id="no-state"),
    ],
)
def test_a_table_that_means_nothing_here_was_sealed_by_another_version(
    change: dict[str, Any],
) -> None:
    said = json.loads(write(laid().table))
    with pytest.raises(SealError) as refused:
        read(json.dumps({**said, **change}).encode())
    assert [fault.code for fault in refused.value.faults] == ["other_version"]


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[]", b"7", b"{}"])
def test_what_is_no_table_was_sealed_by_another_version(data: bytes) -> None:
    with pytest.raises(SealError) as refused:
        read(data)
    assert [fault.code for fault in refused.value.faults] == ["other_version"]


def test_a_table_deals_the_cards_of_its_seed() -> None:
    state: Any = laid(seed="cards").table.state
    assert state.deal == deal_cards(rules_of(), "cards")
