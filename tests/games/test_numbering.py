"""Every game in numbers: actions and views of a random game, for learners."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.climbing.lab.numbering import CardNumbering
from paiju.melding.game import TileGame
from paiju.melding.lab.numbering import TileNumbering
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.holding import Holding
from paiju.tricks.game import TrickGame
from paiju.tricks.lab.numbering import TrickNumbering
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.declaration.game import Game
    from paiju.play.lab.numbering import Numbering

# Every so many moments of a game are looked at.
EVERY = 8


@dataclass(frozen=True)
class Played:
    """A random game of one rule set, with its numbers."""

    game: Game
    name: str

    def __str__(self) -> str:
        return f"{self.game.id}-{self.name}"

    @property
    def rules(self) -> Any:  # noqa: ANN401 - each game has a type of its own
        """The rule set."""
        return self.game.rules_of(self.name)

    def numbering(self) -> Numbering:
        """The numbers, from a fresh state."""
        begun = self.game.flow.deal(self.rules, "numbers")
        if isinstance(self.game, ClimbingGame):
            return CardNumbering(self.game, begun)
        if isinstance(self.game, TileGame):
            return TileNumbering(self.game, begun)
        assert isinstance(self.game, TrickGame)
        return TrickNumbering(self.game, begun)

    def states(self, seed: str, every: int = EVERY) -> Iterator[Any]:
        """Some states of a random game, and the last."""
        flow, chance, number = self.game.flow, Chance(seed, "numbers"), 0
        state = flow.deal(self.rules, seed)
        while state.to_act:
            # All that is chosen before the play is looked at.
            if number % every == 0 or state.phase not in {"play", "turn", "claims", "declare"}:
                yield state
            state = flow.step(state, flow.pick(state, chance.randrange)).state
            number += 1
        yield state


# Open hands without tribute; calling that robs; an exchange; a void suit that is laid; trumps that
# are never thrown.
MORE = (
    *(("guandan", "homework"), ("doudizhu", "huanle")),
    *(("sichuan", "chengdu"), ("sichuan", "novikov"), ("shengji", "competition")),
)
EVERY_ONE = [
    *(Played(game, game.default) for game in GAMES.values()),
    *(Played(GAMES[game], name) for game, name in MORE),
]
RULE_SETS = [Played(game, name) for game in GAMES.values() for name in game.rulesets]
EACH = pytest.mark.parametrize("played", wide_but(RULE_SETS, *EVERY_ONE), ids=str)
# In games of tricks the cards of an action are chosen one after another.
EACH_AT_ONCE = pytest.mark.parametrize(
    "played",
    wide_but((each for each in RULE_SETS if each.game.family != "tricks"), *EVERY_ONE),
    ids=str,
)
EACH_OF_TRICKS = pytest.mark.parametrize(
    "played",
    wide_but((each for each in RULE_SETS if each.game.family == "tricks"), *EVERY_ONE),
    ids=str,
)
# The most sets of cards that are chosen in every way.
FEW = 300


@EACH_AT_ONCE
def test_each_offered_action_has_a_number_of_its_own_and_may_be_done(played: Played) -> None:
    numbering, flow = played.numbering(), played.game.flow
    chance = Chance("offered", "numbers")
    for state in played.states("offered"):
        for seat in state.to_act:
            numbers = numbering.offered(state, seat)
            offers = [each for each in flow.legal(state) if each.action.seat == seat]
            assert len(set(numbers)) == len(numbers) == sum(each.moves for each in offers)
            assert all(0 <= number < numbering.size for number in numbers)
            some = {numbers[0], numbers[-1], numbers[chance.randrange(len(numbers))]}
            for number in some:
                action = numbering.action(state, seat, [number])
                assert action.seat == seat
                assert flow.step(state, action).refusal is None
                # Cards may be read in several ways, of which the strongest has the number.
                (own,) = numbering.numbers(flow.view(state, seat), action)
                assert own in numbers


@EACH_OF_TRICKS
def test_each_set_of_cards_is_chosen_in_one_way(played: Played) -> None:
    numbering, flow = played.numbering(), played.game.flow
    chance = Chance("chosen", "numbers")
    # An odd step, so that the seat that leads is met as well as those that follow.
    for state in played.states("chosen", EVERY - 1):
        for seat in state.to_act:
            offers = flow.legal(state, seat)
            sets = sum(choice.moves for choice in offers)
            some = [drawn(numbering, state, seat, chance), flow.pick(state, chance.randrange)]
            if sets <= FEW:
                chosen = [*every_choice(numbering, state, seat)]
                assert len({as_set(action) for action in chosen}) == len(chosen) == sets
                some.append(chosen[-1])
            for action in some:
                assert flow.step(state, action).refusal is None
                numbers = numbering.numbers(flow.view(state, action.seat), action)
                for place, number in enumerate(numbers):
                    assert number in numbering.offered(state, action.seat, numbers[:place])
                    made = numbering.action(state, action.seat, numbers[: place + 1])
                    assert (made is None) == (place + 1 < len(numbers))
                assert as_set(made) == as_set(action)


def every_choice(
    numbering: Numbering,
    state: Any,  # noqa: ANN401 - as above
    seat: int,
    chosen: tuple[int, ...] = (),
) -> Iterator[Any]:
    """Every action of a seat, by every way of choosing."""
    for number in numbering.offered(state, seat, chosen):
        action = numbering.action(state, seat, (*chosen, number))
        if action is None:
            yield from every_choice(numbering, state, seat, (*chosen, number))
        else:
            yield action


def drawn(numbering: Numbering, state: Any, seat: int, chance: Chance) -> Any:  # noqa: ANN401 - as above
    """An action of which each number is drawn."""
    chosen: tuple[int, ...] = ()
    action = None
    while action is None:
        offered = numbering.offered(state, seat, chosen)
        chosen = (*chosen, offered[chance.randrange(len(offered))])
        action = numbering.action(state, seat, chosen)
    return action


def as_set(action: Any) -> tuple[str, tuple[str, ...]]:  # noqa: ANN401 - as above
    """An action whose cards are in one order."""
    return action.type, tuple(sorted(action.cards))


@EACH
def test_what_a_seat_sees_has_its_hand_and_the_counts_of_all(played: Played) -> None:
    numbering, flow = played.numbering(), played.game.flow
    layout = numbering.layout
    for state in played.states("seen"):
        for seat in range(played.rules.seats):
            view = flow.view(state, seat)
            seen = numbering.seen(view)
            assert seen.shape == (layout.size,)
            assert layout.part(seen, "hand").sum() == len(view.hand)
            own, *others = layout.part(seen, "counts").tolist()
            assert own == view.counts[seat]
            told = [-1 if each is None else each for each in view.counts]
            assert sorted([own, *others]) == sorted(told)
            assert layout.part(seen, "phase").sum() == 1
    assert [part for part in layout.parts if not part.about] == []


@EACH
def test_what_is_hidden_does_not_change_what_a_seat_sees_or_may_do(played: Played) -> None:
    numbering, flow = played.numbering(), played.game.flow
    chance, changed = Chance("hidden", "numbers"), 0
    for state in played.states("hidden"):
        for seat in range(played.rules.seats):
            other = redealt(state, seat, chance)
            changed += other != state
            seen = numbering.seen(flow.view(state, seat))
            assert np.array_equal(seen, numbering.seen(flow.view(other, seat)))
            if seat in state.to_act and state.phase not in {"claims", "exchange", "void"}:
                assert numbering.offered(state, seat) == numbering.offered(other, seat)
    is_open = isinstance(played.game, ClimbingGame) and played.rules.round.is_open
    assert changed > 0 or is_open


def redealt(state: Any, seat: int, chance: Chance) -> Any:  # noqa: ANN401 - each game has its own
    """The state with what a seat does not see dealt anyhow: hands, and what lies face down."""
    if state.phase == "over":
        return state
    if hasattr(state, "players"):
        return tiles_redealt(state, seat, chance)
    if hasattr(state, "contract"):
        return tricks_redealt(state, seat, chance)
    if state.round.is_open:
        return state
    others = [each for each in range(len(state.hands)) if each != seat]
    is_shown = getattr(state, "bottom", None) is not None or state.round.takes_rest
    bottom = () if is_shown else state.deal.bottom
    pool = [*(card for each in others for card in state.hands[each].cards), *bottom]
    mixed = shuffled(pool, chance)
    hands = list(state.hands)
    for each in others:
        count = len(hands[each])
        hands[each], mixed = Holding.of(mixed[:count]), mixed[count:]
    deal = replace(state.deal, bottom=tuple(mixed)) if bottom else state.deal
    return replace(state, hands=tuple(hands), deal=deal)


def tricks_redealt(state: Any, seat: int, chance: Chance) -> Any:  # noqa: ANN401 - as above
    """The state with the cards of the other hands dealt anyhow."""
    others = [each for each in range(len(state.hands)) if each != seat]
    mixed = shuffled([card for each in others for card in state.hands[each]], chance)
    hands = list(state.hands)
    for each in others:
        count = len(hands[each])
        hands[each], mixed = tuple(mixed[:count]), mixed[count:]
    return replace(state, hands=tuple(hands))


def tiles_redealt(state: Any, seat: int, chance: Chance) -> Any:  # noqa: ANN401 - as above
    """The state with the tiles of the other hands dealt anyhow, and other tiles to draw."""
    shown = set(getattr(state, "winners", ()))
    others = [each for each in range(len(state.players)) if each != seat and each not in shown]
    mixed = shuffled([tile for each in others for tile in state.players[each].hand], chance)
    players = list(state.players)
    for each in others:
        count = len(players[each].hand)
        hand, mixed = tuple(mixed[:count]), mixed[count:]
        players[each] = replace(players[each], hand=hand)
    return replace(state, players=tuple(players))


def shuffled(things: list[Any], chance: Chance) -> list[Any]:
    """The things in another order."""
    found = list(things)
    for place in range(len(found) - 1, 0, -1):
        other = chance.randrange(place + 1)
        found[place], found[other] = found[other], found[place]
    return found


def test_what_the_doubling_and_the_tribute_name_is_counted_from_the_seat_that_acts() -> None:
    """A landlord that redoubles the next seat, and a first seat that takes of the one before it."""
    for played in (Played(GAMES["doudizhu"], "classic"), Played(GAMES["guandan"], "competition")):
        numbering = played.numbering()
        own = [each for each in numbering.own.actions(played.rules) if hasattr(each, "seat")]
        for action in own:
            turned = [turn(action, seat, played.rules.seats) for seat in range(played.rules.seats)]
            assert [numbering.own.turned(each) for each in turned] == [action] * len(turned)


def turn(action: Any, seat: int, seats: int) -> Any:  # noqa: ANN401 - each game has its own
    """An action as another seat does it."""
    named: dict[str, Any] = {"seat": seat}
    if getattr(action, "seats", ()):
        named["seats"] = tuple((each + seat) % seats for each in action.seats)
    if getattr(action, "source", None) is not None:
        named["source"] = (action.source + seat) % seats
    return replace(action, **named)


def test_a_round_with_tribute_has_numbers_for_each_step_of_it() -> None:
    game = GAMES["guandan"]
    changes = {"equal_double_tribute": "choose", "anti_tribute": "optional"}
    rules, done = game.rules_of("competition", changes), set()
    asked = {"team_levels": ("5", "2"), "finished": (0, 2, 1, 3), "ruleset": rules}
    for seed in range(60):
        state: Any = game.dealing.deal(asked, seed, game.scripts("codes"))
        numbering = CardNumbering(game, state)  # type: ignore[arg-type] # it is a climbing game
        while state.phase in {"tribute", "choice", "return"}:
            seat = state.to_act[0]
            action = numbering.action(state, seat, numbering.offered(state, seat)[-1:])
            done.add(action.type)
            state = game.flow.step(state, action).state
        said = numbering.layout.part(numbering.seen(game.flow.view(state, 0)), "said")
        assert said.sum() == len(state.tribute)
    assert done >= {"pay", "return", "resist"}
