"""A small game that is declared here, by the engine alone: 跑得快 as it is played in a schoolyard.

Three seats are dealt 48 cards; the holder of the three of spades leads, play goes clockwise, and a
seat that can beat the play must. It is over when two are out; the last pays the first.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.climbing.flow.records import Action
from paiju.climbing.flow.state import Deal
from paiju.climbing.plain_game import Rules, plain_game
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.table import table_of
from paiju.climbing.rules.round import Round
from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, Short, weights_for
from paiju.climbing.splits.hints import hints
from paiju.climbing.splits.split import split
from paiju.play.declaration.options import Option, RuleSets
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.shapes.errors import ImpossibleError, InconsistentStateError
from paiju.text import Text
from tests.games import test_conformance as conformance
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.climbing.flow.state import State


@dataclass(frozen=True)
class Options:
    """The options of its rule sets."""

    must_beat: bool = True
    seats: int = 3
    strict: bool = False


def text(zh: str, en: str) -> Text:
    """A text in both languages."""
    return Text(zh, en)


SEATS = 3
PATTERNS = (
    Pattern("solo", text("单张", "single")),
    Pattern("pair", text("对子", "pair"), group=2),
    Pattern("trio_pair", text("三带二", "full house"), group=3, kickers=Kickers(2, 1)),
    Pattern("straight", text("顺子", "straight"), links=(5, 12)),
)
BOMB = Pattern("bomb", text("炸弹", "bomb"), group=4)
# A trio may have fewer than two kickers where it is all that is left.
TRIO = Pattern("trio_two", text("三带二张", "trio with two"), group=3, kickers=Kickers(1, 2))


def made(name: str, options: Options) -> Rules:
    """A rule set by its name, with options."""
    return Rules(
        name,
        text("校园", "Schoolyard"),
        text("48 张牌", "48 cards"),
        options,
        RuleSet(
            order="3456789TJQKA2",
            chain="3456789TJQKA",
            patterns=PATTERNS,
            bombs=(BOMB,),
            max_hand=16,
            weights=weights_for((*PATTERNS, TRIO), (BOMB,)),
            short=(Short(TRIO),),
            deck=Deck(jokers=False, without=tuple(map(Card, ("2S", "2H", "2D", "AS")))),
        ),
        Round(
            tuple(range(options.seats)),
            ends="all",
            leads=Card("3S"),
            or_leads=tuple(Card(f"{rank}{suit}") for rank in "345" for suit in "SHCD")[1:],
            opens=options.strict,
            turns=-1,
            must_beat=options.must_beat,
            frees_bombs=options.strict,
            report="must" if options.strict else "off",
        ),
        bottom=48 - 16 * options.seats,
    )


def points(state: State) -> tuple[int, ...]:
    """The first wins what the last loses: the cards that it still holds."""
    first, *_, last = state.out
    lost = len(state.hands[last])
    return tuple({first: lost, last: -lost}.get(seat, 0) for seat in range(state.rules.seats))


SETS = RuleSets(
    {
        "forced": Options(),
        "free": Options(must_beat=False),
        # A third hand lies aside; the first play holds the card that decided, a single stops.
        "two": Options(seats=2, strict=True),
    },
    (
        Option("must_beat", (True, False), text("能打必打", "whether a play must be beaten")),
        Option("seats", (3, 2), text("几人玩", "the seats")),
        Option("strict", (False, True), text("报单", "whether singles stop the last card")),
    ),
    "forced",
    made,
)
GAME = plain_game(
    version=1,
    id="schoolyard",
    component="Schoolyard",
    package=__name__,
    name=text("校园跑得快", "Schoolyard"),
    about=text("三人，先出完者胜", "Three seats: first out wins"),
    art=("3S",),
    sets=SETS,
    points=points,
)
FLOW: Any = GAME.flow
LAWS = [getattr(conformance, name) for name in dir(conformance) if name.startswith("test_")]


@pytest.mark.parametrize("ruleset", GAME.rulesets)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_keeps_what_every_game_keeps(law: Any, ruleset: str) -> None:  # noqa: ANN401 - a test
    law(conformance.Played(GAME, ruleset))


def test_the_holder_of_the_card_leads_and_play_goes_the_other_way_round() -> None:
    state = FLOW.deal(SETS.named(), 1)
    (seat,) = state.to_act
    assert "3S" in state.hands[seat].cards
    after = FLOW.step(state, FLOW.read_action({"type": "play", "cards": ["3S"]})).state
    assert after.to_act == ((seat - 1) % SEATS,)


def test_a_seat_that_can_beat_the_play_may_not_pass() -> None:
    refused = set()
    for name in SETS.own:
        state = FLOW.deal(SETS.named(name), 1)
        state = FLOW.step(state, FLOW.read_action({"type": "play", "cards": ["3S"]})).state
        result = FLOW.step(state, FLOW.read_action({"type": "pass"}))
        refused.add((name, result.refusal and result.refusal.code))
    assert refused == {("forced", "must_beat"), ("free", None), ("two", "must_beat")}


@pytest.mark.parametrize("bot", GAME.bots, ids=lambda bot: bot.id)
@pytest.mark.parametrize("ruleset", GAME.rulesets)
def test_the_players_of_the_engine_play_it_to_its_end(bot: Any, ruleset: str) -> None:  # noqa: ANN401 - any bot
    chance = Chance(bot.id, "played")
    state = FLOW.deal(SETS.named(ruleset), bot.id)
    while state.to_act:
        decision = bot.agent.decide(FLOW.view(state, state.to_act[0]), 50, chance)
        result = FLOW.step(state, decision.action)
        assert result.refusal is None
        state = result.state
    assert sorted(state.out) == list(range(state.rules.seats))


def test_a_game_without_a_play_of_several_ranks_is_split_and_hinted() -> None:
    patterns = PATTERNS[:2]
    rules = RuleSet("34567", "34567", patterns, (BOMB,), 20, weights_for(patterns, (BOMB,)))
    table, hand = table_of(rules), hold("334555567")
    (best,) = split(table, hand).partitions
    played = [(each.pattern.id, each.key) for each in best.plays(table, hand)]
    assert set(played) == {
        ("solo", "4"),
        ("solo", "6"),
        ("solo", "7"),
        ("pair", "3"),
        ("bomb", "5"),
    }
    rows = [hint.row for hint in hints(table, hand).hints]
    assert sorted(rows) == list_moves(table, hand).tolist()


def test_a_short_form_is_played_where_it_is_the_whole_hand() -> None:
    rules = SETS.named()
    trio = ("3S", "3H", "3C", "4S")
    others = [card for card in rules.play.deck.cards if card not in (*trio, "5S")]
    for rest, code in (((), None), (("5S",), "only_as_last")):
        hands = ((*trio, *rest), tuple(others[:16]), tuple(others[16:32]))
        state = FLOW.begin(rules=rules, seed=1, deal=Deal(1, hands))
        result = FLOW.step(state, Action("play", 0, tuple(map(Card, trio))))
        assert (result.refusal and result.refusal.code) == code


def test_cards_that_were_dealt_elsewhere_are_taken_if_they_are_the_deck() -> None:
    state = FLOW.deal(SETS.named(), 1)
    hands = [list(hand) for hand in state.deal.hands]
    told = {"ruleset": "forced", "seed": "by hand", "dealt": {"hands": hands}}
    assert FLOW.read_state(json.loads(json.dumps(told))).hands == state.hands
    hands[0][0], hands[1][0] = "2S", hands[0][0]
    with pytest.raises(InconsistentStateError) as refused:
        FLOW.read_state(told)
    assert [fault.code for fault in refused.value.faults] == ["not_the_deck"]


def test_cards_that_were_dealt_elsewhere_are_not_held_to_a_rule_set_that_nobody_knows() -> None:
    with pytest.raises(ImpossibleError) as refused:
        FLOW.read_state({"ruleset": "none", "seed": 1, "dealt": {"hands": [["3S"]]}})
    assert {fault.place[0] for fault in refused.value.faults} == {"ruleset"}


def test_a_state_that_goes_on_after_its_end_is_refused_there() -> None:
    chance, state = Chance(1, "played"), FLOW.deal(SETS.named(), 1)
    while state.to_act:
        state = FLOW.step(state, FLOW.pick(state, chance.randrange)).state
    history = FLOW.write_state(state)["history"]
    history.append({**history[-1], "cards": []})
    with pytest.raises(InconsistentStateError) as refused:
        FLOW.read_state({"ruleset": "forced", "seed": 1, "history": history})
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == ("game_over", ("history", len(history) - 1))


def test_a_view_in_which_another_holds_the_card_that_leads_is_refused() -> None:
    state = FLOW.deal(SETS.named(), 1)
    other = (state.to_act[0] + 1) % SEATS
    seen = {**FLOW.write_view(FLOW.view(state, other)), "first": other, "to_act": [other]}
    with pytest.raises(ImpossibleError) as refused:
        FLOW.read_view(seen)
    assert {fault.place for fault in refused.value.faults} == {("first",), ("to_act",)}


def test_a_game_that_is_not_over_has_no_score() -> None:
    with pytest.raises(InconsistentStateError):
        FLOW.settle(FLOW.deal(SETS.named(), 1))


def test_a_form_that_the_deck_has_no_cards_for_is_no_section() -> None:
    run = Pattern("straight", text("顺子", "straight"), links=(5, 6))
    rules = replace(SETS.named().play, chain="34567", patterns=(PATTERNS[0], run))
    links = [each.links for each in table_of(rules).sections if each.pattern.id == "straight"]
    assert links == [5]


@pytest.mark.parametrize("is_compiled", [True, False])
def test_a_start_builds_its_tables_and_asks_no_plain_kernels(
    monkeypatch: pytest.MonkeyPatch, *, is_compiled: bool
) -> None:
    hinted: list[object] = []
    monkeypatch.setattr("paiju.climbing.game.hints", lambda *asked: hinted.append(asked))
    monkeypatch.setattr("paiju.climbing.game.fitting", SimpleNamespace(is_compiled=is_compiled))
    table = GAME.rules_of(GAME.default).table
    told = f"{len(table)} plays, {len(table.readings)} groups of cards"
    assert GAME.warm(GAME.default) == f"{GAME.id} {GAME.default}: {told}"
    assert len(hinted) == is_compiled
