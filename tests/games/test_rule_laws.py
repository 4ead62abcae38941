"""Laws of the rules of every game: points sum to zero, and comparing says what judging says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance, shuffle
from paiju.climbing.game import ClimbingGame
from paiju.climbing.plays.reading import play_of
from paiju.climbing.questions.compare import compare
from paiju.climbing.questions.validate import validate
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.holding import Holding, unpack
from paiju.shapes.errors import InconsistentError, UnknownChoiceError
from tests.games.test_conformance import ENDLESS, OFTEN, RULE_SETS, Played
from tests.support.scale import some, wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows
    from paiju.play.declaration.game import Game

# Mixtures of options of each game, and deals among which one may be over as it is dealt.
MIXTURES = some(24, 3)
DEALS = 120
# Pairs of groups of cards in each rule set.
PAIRS = some(900, 90)

CLIMBING = [each for each in RULE_SETS if isinstance(each.game, ClimbingGame)]
# Whole bombs are a duty of few rule sets, and short forms of last plays too.
SELDOM = [each for each in CLIMBING if str(each) == "paodekuai-hunan"]


def mixtures(game: Game) -> Iterator[Any]:
    """Rule sets of a game with values of all options drawn at random, where these go together."""
    chance, found = Chance(game.id, "mixtures"), 0
    while found < MIXTURES:
        name = game.rulesets[chance.randrange(len(game.rulesets))]
        drawn = {
            option.id: option.values[chance.randrange(len(option.values))]
            for option in game.options
            if chance.randrange(2)
        }
        try:
            yield game.rules_of(name, drawn)
        except UnknownChoiceError:
            continue
        found += 1


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_points_sum_to_zero_in_every_mixture_of_options(game: Game) -> None:
    for rules in mixtures(game):
        for state in (ended(game, rules), *over_as_dealt(game, rules)):
            score = game.flow.settle(state)
            lost = getattr(score, "lost", 0)
            assert sum(score.points) + lost == 0, (rules.id, rules.options, state.seed)


def ended(game: Game, rules: Any) -> Any:  # noqa: ANN401 - each game has types of its own
    """A random game at its end."""
    flow, chance = game.flow, Chance(rules.id, "ended")
    state: Any = flow.deal(rules, "ended")
    for _ in range(16 * ENDLESS):
        if not state.to_act:
            return state
        state = flow.step(state, flow.pick(state, chance.randrange)).state
    pytest.fail("it goes on for ever")


def over_as_dealt(game: Game, rules: Any) -> Iterator[Any]:  # noqa: ANN401 - as above
    """A deal that a hand has won as it was dealt, where there is one."""
    if getattr(getattr(rules, "round", None), "at_once", ()):
        deals = (game.flow.deal(rules, seed) for seed in range(DEALS))
        yield next(state for state in deals if not state.to_act)


@pytest.mark.parametrize("played", wide_but(CLIMBING, *OFTEN, *SELDOM), ids=str)
def test_a_group_beats_another_exactly_if_it_may_be_played_on_it_as_a_whole_hand(
    played: Played,
) -> None:
    game = played.game
    assert isinstance(game, ClimbingGame)
    table = game.table_with(played.rules, game.setting_of({}))
    seen: Counter[str] = Counter()
    for a, b in pairs(table, f"{played}"):
        result = compare(table, a, b).result
        expected = "a_beats_b" if may_be_on(table, a, b) else "neither"
        if expected == "neither" and may_be_on(table, b, a):
            expected = "b_beats_a"
        assert result == expected, (a.cards, b.cards)
        seen[result] += 1
    assert min(seen["a_beats_b"], seen["neither"]) > PAIRS // 30, seen


def may_be_on(table: MoveTable, cards: Holding, last: Holding) -> bool:
    """The cards are a legal play on others, where they are all that a hand has."""
    try:
        return validate(table, cards, cards, last).reason is None
    except InconsistentError as error:
        if {fault.code for fault in error.faults} != {"last_is_no_play"}:
            raise
        return False


def pairs(table: MoveTable, seed: str) -> Iterator[tuple[Holding, Holding]]:
    """Pairs of groups of cards of one deck: plays, those that beat them, last plays, and others."""
    chance = Chance(seed, "pairs")
    for number in range(PAIRS):
        deck = shuffle(table.rules.deck.cards, f"{seed} {number}", "pairs")
        size = min(table.rules.max_hand, len(deck) // 2)
        hands = Holding.of(deck[:size]), Holding.of(deck[size : 2 * size])
        one, other = (group(table, hand, chance) for hand in hands)
        if chance.randrange(3) == 0:
            # A play that beats the one, if the other hand has it.
            rows = table.read(one)
            above = table.follows(rows[0]) if rows else table.whole
            other = drawn(table, hands[1], above, chance) or other
        yield (one, other) if chance.randrange(2) else (other, one)


def group(table: MoveTable, hand: Holding, chance: Chance) -> Holding:
    """A play of a hand, a short form of it, or any of its cards."""
    kind = chance.randrange(8)
    if kind == 0:
        return Holding.of(hand.cards[: 1 + chance.randrange(5)])
    short = [core for each in table.short for core in each.cores] if kind < 4 else []
    held = [core for core in short if holds(hand, core.packed)]
    if held:
        core = hand.pick(held[chance.randrange(len(held))].packed)
        rest = hand.without(core).cards
        return Holding.of((*core, *rest[: chance.randrange(4)]))
    return drawn(table, hand, table.whole, chance) or Holding.of(hand.cards[:1])


def drawn(table: MoveTable, hand: Holding, cores: Rows, chance: Chance) -> Holding | None:
    """A play of a hand of some cores; None where it has none."""
    # Plays that break a bomb are drawn too, even if bombs are whole.
    is_whole = table.rules.whole
    rows = table.fitting_in(hand.packed, cores) if is_whole else table.held_in(hand, cores)
    if not len(rows):
        return None
    row = int(rows[chance.randrange(len(rows))])
    return Holding.of(play_of(table, row, hand).cards)


def holds(hand: Holding, packed: int) -> bool:
    """A hand has packed cards."""
    return all(
        mine >= wanted for mine, wanted in zip(unpack(hand.packed), unpack(packed), strict=True)
    )
