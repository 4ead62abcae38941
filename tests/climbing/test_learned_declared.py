"""Games that are learned by their declaration: the rounds of the learner follow the service."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from paiju.climbing.lab.selfplay import by_declaration as declared
from paiju.climbing.lab.selfplay.by_declaration import (
    Results,
    UnlearnableError,
    training_game_by_declaration,
    training_game_of,
)
from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.encoded_position import NONE, encode_position
from paiju.climbing.network.feature_kernels import code_afters, code_states
from paiju.climbing.network.features import KICKERS, memory_for
from paiju.climbing.network.rounds_kernels import (
    ASIDE,
    BOMBED,
    HANDS,
    IS_OVER,
    LEFT_OF,
    TO_OPEN,
    TURN,
    WINNER,
    advance,
    begin,
    play,
    play_each,
    situations_in,
)
from paiju.climbing.plain_game import PLAYED
from paiju.climbing.rules.round import Winning
from paiju.climbing.rules.rule_set import Answer
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.card import LANE_OF, Card
from paiju.playing_cards.holding import Holding, unpack
from tests.support.learned import ALL, after_row
from tests.support.plain_games import begun, played
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.climbing.flow.state import State
    from paiju.climbing.lab.selfplay.training_game import TrainingGame
    from paiju.climbing.network.features import Coding
    from paiju.climbing.network.rounds_kernels import Rounds

ONE = np.zeros(1, dtype=np.int32)
PAODEKUAI: Any = GAMES["paodekuai"]
ZHENGSHANGYOU: Any = GAMES["zhengshangyou"]
# Games, rule sets and options, so that each rule of a round and of a score is there.
RULES: tuple[tuple[Any, str, dict[str, Any]], ...] = (
    (PAODEKUAI, "classic16", {}),
    (PAODEKUAI, "classic16", {"report_single": "pay_all", "heart_ten": True, "cap": 30}),
    (PAODEKUAI, "jiangsu", {"must_bomb": False, "report_single": "must", "bomb_pays": "double"}),
    (PAODEKUAI, "huanle", {"must_beat": False, "report_single": "must", "bomb_beaten": True}),
    (PAODEKUAI, "four_seats", {"lead_contains": False, "reverse_spring": True}),
    (PAODEKUAI, "two_seats", {"trio_takes": "any", "tail_trio": "both"}),
    (ZHENGSHANGYOU, "classic", {}),
    (ZHENGSHANGYOU, "jokers", {"end": "first", "score": "cards"}),
    (ZHENGSHANGYOU, "two_packs", {"full_house": True}),
)
CLASSIC = PAODEKUAI.rules_of("classic16")


@pytest.fixture(autouse=True)
def few_games_of_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """As plain Python, few games tell by how many points they are measured."""
    monkeypatch.setattr(declared, "_GAMES", cases(400, plain=4))


def learnt(game: Any, ruleset: str, options: dict[str, Any]) -> tuple[Any, TrainingGame]:  # noqa: ANN401 - any rules
    """A rule set, and the game with it for the learner; of the first one clockwise."""
    rules = game.rules_of(ruleset, options)
    if "heart_ten" in options:
        rules = replace(rules, round=replace(rules.round, turns=-1))
    return rules, training_game_by_declaration(game, rules)


def order_of(state: State) -> list[int]:
    """The seats in the order of play from the one that led first."""
    return [state.first, *state.round.after(state.first)]


def counts(cards: Iterable[Card], state: State) -> list[int]:
    """Cards by lane."""
    return list(unpack(state.table.count(Holding.of(cards))))


def as_rounds(state: State, learnt: TrainingGame) -> Rounds:
    """A fresh game as a round of the learner."""
    order, contains = order_of(state), state.duties.contains
    left = [[*state.hands[seat].cards] for seat in order]
    owners = []
    for card in learnt.deck:
        owner = next((place for place, hand in enumerate(left) if card in hand), len(order))
        if owner < len(order):
            left[owner].remove(card)
        owners.append(owner)
    return begin(
        np.array([[counts(state.hands[seat].cards, state) for seat in order]], dtype=np.int8),
        aside=np.array([counts(state.deal.bottom, state)], dtype=np.int8),
        opens=np.array([LANE_OF[contains] if contains else NONE]),
        dealt=np.array([owners], dtype=np.int32),
    )


def rows_of(game: Any, state: State, coding: Coding) -> list[int]:  # noqa: ANN401 - any game
    """The legal rows, and the pass."""
    may_pass = any(choice.action.type == "pass" for choice in game.flow.legal(state))
    return sorted([*state.rows.tolist(), *([coding.pass_row] if may_pass else [])])


@pytest.mark.parametrize(("game", "ruleset", "options"), RULES)
def test_every_position_is_the_same_in_both(
    game: Any,  # noqa: ANN401 - any game
    ruleset: str,
    options: dict[str, Any],
) -> None:
    rules, learned = learnt(game, ruleset, options)
    memory, rng, coding = memory_for(), Random(3), learned.coding
    for seed in range(cases(24, plain=1)):
        state = game.flow.deal(rules, seed)
        rounds = as_rounds(state, learned)
        while state.to_act:
            position = PLAYED.position(game.flow.view(state, state.to_act[0]))
            seen = encode_position(position, coding).columns
            there = situations_in(rounds, ONE, coding)
            assert there.words.tolist() == seen.words.tolist()
            assert there.numbers.tolist() == seen.numbers.tolist()
            rows = rows_of(game, state, coding)
            assert sorted(choices(seen, ALL, coding, memory)[1].tolist()) == rows
            if len(rows) > 1:
                assert sorted(advance(rounds, ONE, ALL, coding, memory)[2].tolist()) == rows
            row = rng.choice(rows) if rng.random() < 0.7 else rows[-1]
            state = after_row(game.flow, state, row, coding)
            read = state.history[-1].play
            # Cards that make several plays are read as the strongest.
            play(rounds, 0, read.row if read else row, coding)
        numbers, seats, order = rounds.numbers[0], rules.seats, order_of(state)
        assert numbers[IS_OVER] == 1
        assert order[numbers[WINNER]] == state.out[0]
        bombs = [turn for turn in state.history if turn.play and turn.play.is_bomb]
        assert numbers[BOMBED] == len(bombs)
        left = [len(state.hands[seat]) for seat in order]
        assert numbers[LEFT_OF : LEFT_OF + seats].tolist() == left
        places = [state.out.index(seat) + 1 if not len(state.hands[seat]) else 0 for seat in order]
        assert numbers[LEFT_OF + 3 * seats : LEFT_OF + 4 * seats].tolist() == places
        # The points are those of the service, in the order of play.
        points = [game.flow.settle(state).points[seat] for seat in order]
        assert Results(game, rules, learned).points(rounds)[0].tolist() == points
        results = learned.results(rounds, "points")[0]
        assert np.sign(results).tolist() == np.sign(points).tolist()
        assert np.abs(results).max() <= 1
        wins = learned.results(rounds, "wins")[0]
        teams = [rules.round.teams[seat] for seat in order]
        assert (wins > 0).tolist() == [team == teams[numbers[WINNER]] for team in teams]
        assert wins.sum() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("game", "ruleset", "options"), RULES)
def test_a_deal_is_the_deck_and_the_seat_that_leads_is_the_first(
    game: Any,  # noqa: ANN401 - any game
    ruleset: str,
    options: dict[str, Any],
) -> None:
    rules, learned = learnt(game, ruleset, options)
    rounds, seats = learned.deal(np.random.default_rng(1), 60), rules.seats
    words = rounds.words[:, ASIDE : HANDS + seats].view(np.uint8).reshape(60, seats + 1, 16)
    deck = list(unpack(learned.table.count(Holding.of(learned.deck))))
    assert words.sum(axis=1).tolist() == [deck] * 60
    sizes = {tuple(sorted(each)) for each in words[:, 1:].sum(axis=2).tolist()}
    assert sizes == {tuple(sorted(learned.sizes))}
    assert (rounds.numbers[:, TURN] == 0).all()
    lanes = set()
    for owners, numbers in zip(rounds.record[:, : len(learned.deck)], rounds.numbers, strict=True):
        dealt = [
            tuple(card for card, owner in zip(learned.deck, owners, strict=True) if owner == seat)
            for seat in range(seats)
        ]
        leads = [card for card in rules.round.lead_cards if any(card in hand for hand in dealt)]
        assert not leads or leads[0] in dealt[0]
        assert numbers[TO_OPEN] == (LANE_OF[leads[0]] if rules.round.opens else NONE)
        lanes.add(int(numbers[TO_OPEN]))
    # Beside two seats the threes may all lie aside.
    assert len(lanes) > 1 or seats != 2


def test_a_pass_shows_what_a_seat_does_not_have() -> None:
    """A seat that must beat, and passes on a nine, has no card above; and so with pairs."""
    state = begun(PAODEKUAI, CLASSIC, "9S 9H 3S 4S", "5S 6S 8S 8H", "TS TH 4H 4C")
    state = played(PAODEKUAI, state, "3S", "5S", "TS", "", "", "4H", "9S", "")
    _, learned = learnt(PAODEKUAI, "classic16", {})
    coding = learned.coding
    seen = encode_position(PLAYED.position(PAODEKUAI.flow.view(state, 2)), coding)
    ten, nine, none = 7, 6, 16
    # For one card and for two, of this seat, the next and the one after that.
    assert seen.bounds == (none, ten, nine, none, none, none)
    bits = code_states(seen.columns, coding, memory_for())[0]
    shown = bits[coding.states[15] :][: 4 * 13].reshape(2, 2, 13)
    assert [[each.sum() for each in of_size] for of_size in shown] == [[5, 6], [0, 0]]
    assert shown[0, 0].tolist() == [0] * 8 + [1] * 5


def test_a_short_form_leaves_nothing_and_is_told_apart() -> None:
    state = begun(PAODEKUAI, CLASSIC, "4S 4H 4C 5S", "6S 7S 8S", "9S TS JS")
    _, learned = learnt(PAODEKUAI, "classic16", {})
    coding, memory = learned.coding, memory_for()
    seen = encode_position(PLAYED.position(PAODEKUAI.flow.view(state, 0)), coding)
    starts, rows = choices(replace(seen, opens=NONE).columns, ALL, coding, memory)
    (short,) = rows[coding.cores[rows] >= coding.short]
    assert rows.tolist()[-1] == short < coding.pass_row
    afters = code_afters(seen.columns, starts, rows, coding, memory)
    left = afters[-1][coding.afters[1] : coding.afters[2]]
    assert left.tolist() == [1, *[0] * (len(left) - 1)]
    assert coding.kinds[coding.cores[short]] == coding.kinds[-1] + 1


def test_the_opening_card_is_in_what_may_be_played_first() -> None:
    state = begun(PAODEKUAI, CLASSIC, "3S 4S 5S 6S 7S 8S", "9S TS", "JS QS")
    _, learned = learnt(PAODEKUAI, "classic16", {})
    seen = encode_position(PLAYED.position(PAODEKUAI.flow.view(state, 0)), learned.coding)
    _, rows = choices(seen.columns, KICKERS, learned.coding, memory_for())
    held = {learned.table.rules.order.index("3")}
    assert all(held <= {*np.flatnonzero(learned.table.counts(np.array([row]))[0])} for row in rows)
    assert len(rows) == 3


def test_a_run_of_the_learner_is_measured_by_points_that_few_games_exceed() -> None:
    rules, learned = learnt(PAODEKUAI, "classic16", {})
    number = cases(100, plain=4)
    rounds, chance = learned.deal(np.random.default_rng(5), number), np.random.default_rng(6)
    games, memory = np.arange(number, dtype=np.int32), memory_for()
    while len(games):
        games, starts, rows = advance(rounds, games, KICKERS, learned.coding, memory)
        chosen = starts[:-1] + chance.integers(np.diff(starts))
        play_each(rounds, games, rows[chosen], learned.coding)
    results = learned.results(rounds, "points")
    assert (np.abs(results) == 1).mean() < 0.2
    assert np.abs(results).mean() > 0.1
    found = Results(PAODEKUAI, rules, learned)
    assert results == pytest.approx(np.clip(found.points(rounds) / found.most, -1, 1))


def _round(**changed: Any) -> Any:  # noqa: ANN401 - attributes of a `Round`
    return replace(CLASSIC, round=replace(CLASSIC.round, **changed))


def _play(**changed: Any) -> Any:  # noqa: ANN401 - attributes of a `RuleSet`
    return replace(CLASSIC, play=replace(CLASSIC.play, **changed))


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (_play(suits="DCHS"), "suits decide between plays"),
        (
            _play(patterns=(replace(CLASSIC.play.patterns[2], suits="one"),), short=()),
            "are of one suit",
        ),
        (_play(wilds=GAMES["guandan"].rules_of("competition").play.wilds), "cards are wild"),
        (_play(answers=(Answer("pair", "solo"),)), "beat those of another pattern"),
        (PAODEKUAI.rules_of("hunan"), "bombs may not be broken up"),
        (_round(locks_out=True), "is locked out of a trick"),
        (_round(bars_last="2"), "may not be played last"),
        (_round(at_once=(Winning(2, 5, "34567"),)), "win as they are dealt"),
        (_round(takers=(Card("3D"),)), "takes the rest of the deck"),
        (_round(alone=True), "must be played alone"),
        (PAODEKUAI.rules_of("classic16", {"counts": "at_1"}), "number of cards is hidden"),
        (replace(_round(leads="", or_leads=()), bottom=1), "hands differ in size"),
    ],
)
def test_what_the_learner_cannot_do_is_refused_with_the_reason(rules: Any, why: str) -> None:  # noqa: ANN401 - any rules
    with pytest.raises(UnlearnableError, match=f"paodekuai cannot be learnt .*{why}"):
        training_game_by_declaration(PAODEKUAI, rules)


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("bigtwo", "by its declaration: suits decide between plays"),
        ("tienlen", "by its declaration: suits decide between plays"),
        ("mcr", "it is no climbing game"),
    ],
)
def test_games_that_cannot_be_learnt_say_why(game: str, why: str) -> None:
    with pytest.raises(UnlearnableError, match=f"{game} cannot be learnt.* {why}"):
        training_game_of(GAMES[game])


def test_what_comes_before_the_play_has_to_be_declared() -> None:
    doudizhu: Any = GAMES["doudizhu"]
    with pytest.raises(UnlearnableError, match="something comes before the play"):
        training_game_by_declaration(doudizhu, doudizhu.rules_of("classic"))
    assert training_game_of(doudizhu).objective == "wins"
