"""The players of Sheng Ji: legal in every rule set, with reasons, and each better than the last."""

from __future__ import annotations

from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from paiju.all_games.shengji import GAME
from paiju.all_games.shengji.rulesets import SETS
from paiju.chance import Chance
from paiju.playing_cards.notation import parse_cards
from paiju.tricks.contracts.scoring import settle
from paiju.tricks.flow.choices import default_in
from paiju.tricks.flow.state import Contract, Shown
from paiju.tricks.players.before_play import buries, speak
from paiju.tricks.players.ideas import ideas_of
from paiju.tricks.players.judging import Judging
from paiju.tricks.players.maxim_kernels import choose
from paiju.tricks.players.maxims import by_maxims, plain_reason
from paiju.tricks.players.playing_on import Weigher, worths_of
from paiju.tricks.players.reasons import OF_MAXIM
from paiju.tricks.players.round_kernels import first_play, lay, put_lead
from paiju.tricks.plays.following import Lead
from paiju.tricks.plays.leads import failure_of, lead_of
from paiju.tricks.seat.board import HOLDER, PLACED
from paiju.tricks.seat.card_table import START
from paiju.tricks.seat.position import Position
from tests.support.scale import cases, wide_but
from tests.support.shengji_rounds import FLOW, a_view, rounds, turns

if TYPE_CHECKING:
    from paiju.tricks.flow.state import Action, State
    from paiju.tricks.flow.view import View

BOTS = {bot.id: bot for bot in GAME.bots}
BUDGET = 4


def finished(name: str, seed: int, players: tuple[str, str], budget: int = BUDGET) -> State:
    """A round that bots have played, each for both seats of its team."""
    chance = Chance(seed, "bots")
    match = {"levels": ("2", "2"), "dealer": seed % 4}
    state: State = FLOW.deal(SETS.named(name), seed, None, match)
    while state.to_act:
        seat = state.to_act[0]
        bot = BOTS[players[seat % 2]]
        decision = bot.agent.decide(FLOW.view(state, seat), budget, chance)
        assert decision.reasons
        assert all(why.text.zh and why.text.en for why in decision.reasons)
        values = [each.value for each in decision.candidates]
        assert values == sorted(values, reverse=True)
        assert not values or decision.action == decision.candidates[0].action
        done = FLOW.step(state, decision.action)
        assert done.refusal is None, done.refusal
        state = done.state
    return state


@pytest.mark.parametrize("name", wide_but(SETS.own, "classic"))
@pytest.mark.parametrize("players", [("novice", "skilled"), ("casual", "random")])
def test_players_act_legally_with_reasons(name: str, players: tuple[str, str]) -> None:
    for seed in range(cases(2, plain=1)):
        assert finished(name, seed, players, cases(BUDGET, plain=1)).phase == "over"


def chosen(view: View, bot: str = "casual") -> tuple[str, str]:
    """The cards that a bot plays, and the code of its first reason."""
    decision = BOTS[bot].agent.decide(view, 20, Chance(1, "chosen"))
    return " ".join(sorted(decision.action.cards)), decision.reasons[0].code


SEAT_2: dict[str, Any] = {"seat": 2, "to_act": (2,), "contract": Contract(1, "S"), "buried": None}


def test_maxims_lead_what_is_safe_and_throw_it() -> None:
    assert chosen(a_view("AH 7C 5C 9D 3S")) == ("AH", "safe_lead")
    assert chosen(a_view("AH AH KH 5C 9D 3S")) == ("AH AH KH", "throws")
    # An enemy that ruffs the suit takes the safety away.
    void = turns("AH", "9C", "4H", "6H")
    assert chosen(a_view("AH 7C 9C 5S", void))[1] != "safe_lead"


def test_maxims_feed_a_sure_partner_and_no_enemy() -> None:
    sure, lost = turns("AH", "3H"), turns("3H", "AH")
    assert chosen(a_view("KH TH 4H 9C", sure, **SEAT_2)) == ("TH", "feeds")
    assert chosen(a_view("KH TH 4H 9C", lost, **SEAT_2)) == ("4H", "lets_go")


def test_maxims_ruff_points_and_play_high_in_third_hand() -> None:
    assert chosen(a_view("3S 4S 9C 8C", turns("3H", "KH"), **SEAT_2)) == ("3S", "ruffs")
    assert chosen(a_view("KS AH 9H 8C", turns("3H", "TH"), **SEAT_2)) == ("AH", "takes")


def test_novices_give_points_to_any_trick_of_the_partner() -> None:
    assert chosen(a_view("KH 4H", turns("QH", "3H"), **SEAT_2), "novice") == ("KH", "to_partner")
    assert chosen(a_view("KH 4H", turns("3H", "QH"), **SEAT_2), "novice") == ("KH", "takes")


@pytest.mark.parametrize(
    "changes", [{}, {"throw_against": "opponents"}, {"throw": False}, {"decks": 3}], ids=str
)
@pytest.mark.parametrize("seed", range(cases(2, plain=1)))
def test_ideas_are_legal_and_begin_with_that_of_the_maxims(
    changes: dict[str, object], seed: int
) -> None:
    found = set()
    for state in rounds(SETS.named("classic", changes), seed):
        if state.phase not in {"bury", "play"}:
            continue
        position = Position(FLOW.view(state, state.to_act[0]))
        ideas = ideas_of(position)
        assert (ideas[0] == by_maxims(position).row).all()
        assert len({row.tobytes() for row in ideas}) == len(ideas) <= 12
        found.add(by_maxims(position).why.code)
        for row in ideas:
            assert FLOW.step(state, position.action(row)).refusal is None
    assert len(found) >= cases(8, plain=6)


@pytest.mark.parametrize("seed", range(cases(4, plain=1)))
def test_kernels_play_on_as_the_engine_does(seed: int) -> None:
    """One board on which kernels play, beside the positions of the engine: the same all along."""
    states = [state for state in rounds(SETS.named("classic"), seed, 0) if state.phase == "play"]
    first = Position(FLOW.view(states[0], states[0].to_act[0]))
    board, table = first.board, first.table
    board.voids[:] = 0
    hands = np.array([table.row(hand) for hand in states[0].hands])
    for state in states:
        seat = state.to_act[0]
        position = Position(FLOW.view(state, seat))
        if board.now[PLACED] == 4:
            assert board.now[HOLDER] == seat
            board.set_leader(seat)
        elif state.trick:
            assert board.now[HOLDER] == state.ahead
        play = np.zeros_like(hands[0])
        maxim = choose(board, seat, hands[seat], play)
        assert (play == by_maxims(position).row).all()
        assert OF_MAXIM[maxim] == by_maxims(position).why
        if not state.trick:
            put_lead(board, seat, play)
        lay(board, seat, play)


def test_deals_that_are_played_on_end_as_they_do() -> None:
    """The worth of the true deal, played on from any point, is near to the end of the round."""
    errors = []
    for seed in range(cases(6, plain=1)):
        states = [*rounds(SETS.named("classic"), seed, 0)]
        levels = settle(states[-1]).points
        for state in states:
            if state.phase == "play" and len(state.history) >= 60:
                position = Position(FLOW.view(state, state.to_act[0]))
                rows = [*state.hands, state.buried or ()]
                deal = np.array([[position.table.row(cards) for cards in rows]])
                worth = worths_of(position, [np.zeros_like(position.hand)], deal)[0, 0]
                errors.append(abs(worth - levels[position.seat]))
    assert mean(errors) < 0.5


@pytest.mark.parametrize("name", ["classic", "qq", "shengji_org"])
@pytest.mark.parametrize("against", ["all", "opponents"])
def test_throws_fail_in_kernels_as_in_the_engine(name: str, against: str) -> None:
    rules = SETS.named(name, {"throw_against": against})
    failed = 0
    for seed in range(cases(60, plain=8)):
        chance, order = Chance(seed, "throws"), rules.order("2", "S")
        cards = [*rules.deck.cards]
        hands = [tuple([cards.pop(chance.randrange(len(cards))) for _ in range(9)]) for _ in "4444"]
        group = order.group_of(hands[0][0])
        thrown = [card for card in hands[0] if order.group_of(card) is group]
        lead = lead_of(rules.play, order, thrown)
        assert isinstance(lead, Lead)
        position = Position(a_view(" ".join(hands[0]), rules=rules))
        table, board = position.table, position.board
        start = int(table.facts[np.flatnonzero(table.row(thrown))[0], START])
        units = np.array([(*unit.piece, start + unit.places[0]) for unit in lead.units])
        rows, play = np.array([table.row(hand) for hand in hands]), np.zeros_like(position.hand)
        points, way = np.zeros_like(play), np.array(_way(rules.play))
        first_play(board, 0, rows, units, len(units), play, way, points)
        failure = failure_of(rules.play, lead, hands[1:])
        forced = thrown if failure is None else group.cards_of(failure.forced.row(len(group.cards)))
        assert sorted(table.cards_of(play)) == sorted(forced)
        assert points.sum() == (failure.penalty if failure else 0)
        failed += failure is not None
    assert failed


def _way(play: object) -> list[int]:
    penalty = {"0": 0, "10": 10}[play.throw_penalty]  # type: ignore[attr-defined]
    forced = play.throw_forced  # type: ignore[attr-defined]
    against = play.throw_against == "opponents"  # type: ignore[attr-defined]
    return [forced == "largest_shape", forced == "first_seat", against, penalty, 0]


LONG = "2S 3S 4S 5S 6S 9S TS KS 7H 9C 3D"


def dealing(hand: str, shown: tuple[Shown, ...] = (), **changes: object) -> View:
    """The view of seat 0 in a first round while seats may declare."""
    plain: dict[str, Any] = {
        "phase": "declare",
        "contract": None,
        "dealer": None,
        "buried": None,
        "shown": shown,
    }
    return a_view(hand, **{**plain, **changes})


def test_long_suits_are_declared_and_short_ones_are_not() -> None:
    found = speak(dealing(LONG))
    assert (found.action.type, found.action.cards) == ("declare", ("2S",))
    assert found.reasons[0].text.en == "declares: 8 of its cards are trumps then"
    assert speak(dealing("2S 3S 4H 7H 8H 9C TC 5D 6D 7D")).action.type == "pass"
    assert speak(dealing("3S 4H")).reasons[0].code == "few_trumps"
    partners = speak(dealing(f"2H {LONG}", (Shown(2, tuple(parse_cards("2D")), 5),)))
    assert (partners.action.type, partners.reasons[0].code) == ("pass", "partner_declared")


def test_no_trump_is_declared_by_jokers() -> None:
    view = dealing("RJ RJ BJ BJ AH", levels=("2", "2"))
    assert speak(view).action.cards[:2] == ("BJ", "BJ")


def test_dealers_bury_short_suits_and_keep_trumps_and_aces() -> None:
    hand = "2S AS KS QS JS TS 9S 8S 7S 6S AH AH KH QH JH 9H 8H AC 4C 3C 7D 6D 4D 3D 3D"
    view = a_view(f"{hand} 9C 8C 6C 6H 4H 3H QD JD", phase="bury", buried=None)
    first, *others = [Position(view).cards_of(row) for row in buries(Position(view))]
    assert not {"AH", "AC"} & {*first}
    assert others
    for cards in (first, *others):
        assert len(cards) == 8
        assert not any(card[1] == "S" for card in cards)


def test_limits_on_buried_points_are_kept() -> None:
    rules = SETS.named("classic", {"bury_points_max": 25})
    hand = "5H 5H TH TH KH KH 5C 5C TC TC KC KC 5D 5D TD TD KD KD " + "5S 5S TS TS KS KS AS"
    jokers = "RJ RJ BJ BJ 2S 2S 2H 2H"
    view = a_view(f"{hand} {jokers}", rules=rules, phase="bury", buried=None)
    (row,) = buries(Position(view))
    points = sum(map(rules.points, Position(view).cards_of(row)))
    assert points <= 25


def test_a_judge_weighs_what_was_played() -> None:
    judge = Judging()
    view = a_view("KH TH 4H 9C", turns("3H", "AH"), **SEAT_2, counts=(3, 3, 4, 4))
    bad = judge.open(view, action(view, "KH"))
    assert bad is not None
    assert bad.look(judge.work_in(cases(20, plain=60)), Chance(1, "judge")) > 0
    assert bad.verdict.best.cards == ("4H",)
    assert bad.verdict.loss > 0
    assert [why.code for why in bad.reasons()] == ["weighed", "lets_go"]
    good = judge.open(view, action(view, "4H"))
    assert good is not None
    good.look(judge.work_in(cases(20, plain=60)), Chance(1, "judge"))
    assert (good.verdict.loss, good.reasons()) == (0, ())
    assert judge.luck(view, 10, Chance(1, "judge")) is None
    assert judge.open(dealing(LONG), action(view, "2S")) is None


def action(view: View, cards: str) -> Action:
    """A play of the seat of a view."""
    position = Position(view)
    return position.action(position.table.row(parse_cards(cards)))


def test_luck_is_the_worth_of_a_fresh_hand() -> None:
    for seed in range(3):
        states = rounds(SETS.named("classic"), seed, 0)
        state = next(state for state in states if state.phase == "play")
        found = Judging().luck(FLOW.view(state, state.to_act[0]), 8, Chance(seed, "luck"))
        assert found is not None
        assert -6 < found < 4


def test_buried_cards_are_judged_too() -> None:
    state = next(state for state in rounds(SETS.named("classic"), 2, 0) if state.phase == "bury")
    view = FLOW.view(state, state.to_act[0])
    case = Judging().open(view, default_in(view))
    assert case is not None
    assert case.look(16, Chance(1, "judge")) > 0
    weigher = Weigher(Position(view), Chance(1, "weigh"))
    assert weigher.worths(buries(Position(view)), 2).shape[0] == 2


def reason(view: View, cards: str) -> list[str]:
    """The codes of the plain reasons for cards."""
    position = Position(view)
    return [why.code for why in plain_reason(position, position.table.row(parse_cards(cards)))]


def test_plays_that_no_maxim_chose_have_plain_reasons() -> None:
    view = a_view("AH KH QH 7C 5C 9D 3S")
    assert reason(view, "AH") == ["safe_lead"]
    assert reason(view, "AH KH") == []
    assert reason(a_view("AH AH KH 7C"), "AH AH KH") == ["throws"]
    second = a_view("KH 5H 4H", turns("3H", "QH"), **SEAT_2)
    assert reason(second, "KH") == ["takes"]
    assert reason(second, "5H") == ["lets_go"]
    assert reason(a_view("KH 5H", turns("AH", "3H"), **SEAT_2), "5H") == ["to_partner"]
    assert reason(a_view("3S 5C", turns("3H", "QH"), **SEAT_2), "3S") == ["ruffs"]
    assert reason(a_view("3S 5C", phase="bury"), "3S") == []


def test_where_maxims_break_a_duty_the_lowest_legal_cards_are_played() -> None:
    """Pairs must come from the longest run of the hand, which the maxims do not know."""
    rules = SETS.named("classic", {"follow": "long_first"})
    view = a_view("KH KH QH QH 9H 9H 3H", turns("4H 4H", "AH AH"), **SEAT_2, rules=rules)
    assert chosen(view) in {("QH QH", "lets_go"), ("KH KH", "lets_go")}


def test_a_bomb_on_the_table_is_beaten_by_no_play() -> None:
    rules = SETS.named("classic", {"decks": 4, "bombs": "any"})
    history = turns("AH AH AH KH", "9C 9C 9C 9C")
    view = a_view("3H 4H 6H 7H 8H 3S", history, **SEAT_2, rules=rules)
    assert chosen(view)[1] == "lets_go"


def duel(better: str, worse: str, deals: int, name: str = "classic") -> float:
    """The standard errors by which the better player wins, each deal played from both sides."""
    won = []
    for seed in range(deals):
        one, other = (
            settle(finished(name, seed, players, 20)).points
            for players in ((better, worse), (worse, better))
        )
        won.append((one[0] + other[1]) / 2)
    return float(mean(won) / (stdev(won) / deals**0.5))


def test_maxims_win_against_novices() -> None:
    assert duel("casual", "novice", 4) > 1


@pytest.mark.wide
@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [("novice", "random", 20), ("casual", "novice", 40), ("skilled", "casual", 20)],
)
def test_each_skill_is_better_than_the_one_below(better: str, worse: str, deals: int) -> None:
    # More than three standard errors: one chance in a thousand.
    assert duel(better, worse, deals) > 3.1
