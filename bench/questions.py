"""The questions of the benchmarks: random hands, plays and games, the same in every run."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import orjson

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.players.learned import EXPERT
from paiju.all_games.doudizhu.players.skilled import SKILLED
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.guandan.flow import COURSE as GUANDAN
from paiju.all_games.guandan.players.learned import EXPERT as GUANDAN_EXPERT
from paiju.all_games.guandan.rulesets import LEVELS
from paiju.all_games.guandan.rulesets import rules_of as guandan_rules
from paiju.chance import Chance
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import Play, play_of
from paiju.mahjong_tiles.tile import (
    COPIES,
    FLOWERS,
    KINDS,
    RANKS,
    SUITED,
    WALL,
    sort_tiles,
)
from paiju.melding.hands.winning import Circumstances, Win
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.card import SUITED_RANKS, Card
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.holding import Holding
from paiju.tricks.flow.playing import lead_now
from paiju.tricks.players.skilled import Casual as TrickPlayer
from paiju.tricks.plays.following import Lead
from paiju.tricks.plays.leads import lead_of
from tests.support.mahjong_wins import random_win

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import Action, State, View
    from paiju.all_games.guandan.state import View as GuandanView
    from paiju.climbing.flow.flow import ClimbingFlow
    from paiju.climbing.plays.table import MoveTable
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action as MahjongAction
    from paiju.play.players.player import Player
    from paiju.tricks.flow.state import Action as TrickAction
    from paiju.tricks.flow.state import Cards as TrickCards

TABLE = rules_of().table
# The pairs with which the smallest hands win too.
GENERALS = [tile for tile in KINDS[:SUITED] if tile[0] in "258"]
# Rule sets may allow no other wins.
DRAWN = Circumstances(self_draw=True)


@cache
def hands() -> tuple[Holding, ...]:
    """A thousand hands of a landlord before the first lead."""
    chance = random.Random(20)
    return tuple(Holding.of(chance.sample(Deck().cards, 20)) for _ in range(1000))


@cache
def wild_hands(name: str, wilds: int) -> tuple[tuple[MoveTable, Holding], ...]:
    """A thousand hands of a landlord with `wilds` wild cards, each with its move table.

    `name` is the id of a rule set of Dou Dizhu.
    """
    chance = random.Random(wilds)
    rules = rules_of(name)
    drawn = rules.play.wilds.drawn if rules.play.wilds else 0
    found: list[tuple[MoveTable, Holding]] = []
    while len(found) < 1000:
        table = rules.table_with(tuple(chance.sample(SUITED_RANKS, drawn)))
        own = [card for card in rules.play.deck.cards if table.is_wild(card)]
        others = [card for card in rules.play.deck.cards if card not in own]
        cards = [*chance.sample(own, wilds), *chance.sample(others, 20 - wilds)]
        found.append((table, Holding.of(cards)))
    return tuple(found)


@cache
def guandan_hands(wilds: int | None) -> tuple[tuple[MoveTable, Holding], ...]:
    """A thousand hands of Guandan, over all levels, each with its move table.

    `wilds` is the number of wild cards in a hand; None for hands as they are dealt.
    """
    chance = random.Random(27)
    rules = guandan_rules()
    found: list[tuple[MoveTable, Holding]] = []
    for number in range(1000):
        level = LEVELS[number % len(LEVELS)]
        wild = Card(level + "H")
        if wilds is None:
            cards = chance.sample(rules.deck.cards, 27)
        else:
            others = [card for card in rules.deck.cards if card != wild]
            cards = [*chance.sample(others, 27 - wilds), *[wild] * wilds]
        found.append((rules.table_at(level), Holding.of(cards)))
    return tuple(found)


@cache
def follows() -> tuple[tuple[Holding, Holding, Play], ...]:
    """A thousand plays that beat another one: the cards, the whole hand, the play to beat."""
    chance = random.Random(17)
    found: list[tuple[Holding, Holding, Play]] = []
    while len(found) < 1000:
        cards = chance.sample(Deck().cards, 37)
        hand, other = Holding.of(cards[:17]), Holding.of(cards[17:])
        last = play_of(TABLE, chance.choice(list_moves(TABLE, other).tolist()), other)
        answers = list_moves(TABLE, hand, last).tolist()
        if answers:
            cards_played = play_of(TABLE, chance.choice(answers), hand).cards
            found.append((Holding.of(cards_played), hand, last))
    return tuple(found)


@cache
def game_steps() -> tuple[tuple[State, Action], ...]:
    """A thousand steps of random games of Dou Dizhu: a state, and the action taken in it."""
    chance = random.Random(54)
    found: list[tuple[State, Action]] = []
    seed = 0
    while len(found) < 1000:
        state = COURSE.deal(rules_of(), seed)
        while state.to_act:
            action = COURSE.pick(state, chance.randrange)
            found.append((state, action))
            state = COURSE.step(state, action).state
        seed += 1
    return tuple(found[:1000])


@cache
def views() -> tuple[View, ...]:
    """A thousand views of the seat to play, in games of skill 3."""
    return _views(COURSE, rules_of("rlcard"), SKILLED.agent)


@cache
def expert_views() -> tuple[View, ...]:
    """A thousand views of the seat to play, in games of skill 4."""
    return _views(COURSE, rules_of(), EXPERT.agent)


@cache
def guandan_views() -> tuple[GuandanView, ...]:
    """A thousand views of the seat to play, in rounds of skill 4 of Guandan."""
    return _views(GUANDAN, guandan_rules(), GUANDAN_EXPERT.agent)


def _views(
    course: ClimbingFlow[Any, Any, Any],
    rules: Any,  # noqa: ANN401 - each game has its own
    agent: Player[Any, Any],
) -> tuple[Any, ...]:
    found: list[Any] = []
    seed = 0
    while len(found) < 1000:
        state = course.deal(rules, seed)
        while state.to_act:
            view = course.view(state, state.to_act[0])
            if view.phase == "play":
                found.append(view)
            decision = agent.decide(view, 1, Chance(seed, str(len(found))))
            state = course.step(state, decision.action).state
        seed += 1
    return tuple(found[:1000])


@cache
def drawn_hands() -> tuple[tuple[Tile, ...], ...]:
    """A thousand hands of mahjong with fourteen tiles, the last one just drawn."""
    chance = random.Random(14)
    return tuple(sort_tiles(chance.sample(WALL[: -len(FLOWERS)], 14)) for _ in range(1000))


@cache
def wins() -> tuple[Win, ...]:
    """A thousand random wins at mahjong, of every form and with many fans."""
    chance = random.Random(88)
    return tuple(random_win(chance) for _ in range(1000))


@cache
def plain_wins(name: str, ruleset: str, wilds: int = 0) -> tuple[tuple[Any, Win], ...]:
    """A thousand random wins of sets and a pair at a plain mahjong, each after its rule set.

    Args:
        name: the id of the game.
        ruleset: the id of the rule set.
        wilds: the number of wild tiles in each hand.
    """
    chance = random.Random(wilds)
    rules: Any = GAMES[name].rules_of(ruleset)
    wild = rules.walls.wild.tiles
    kinds = [tile for tile in KINDS if tile in rules.walls.tiles and tile not in wild]
    runs = [KINDS[low : low + 3] for low in range(SUITED) if low % RANKS < RANKS - 2]
    groups = [*runs, *[(tile,) * 3 for tile in kinds]]
    found: list[tuple[Any, Win]] = []
    while len(found) < 1000:
        sets = chance.choices(groups, k=rules.walls.sets)
        tiles = [*chain(*sets), *[chance.choice(GENERALS)] * 2]
        if max(map(tiles.count, tiles)) > COPIES:
            continue
        chance.shuffle(tiles)
        hand = (*tiles[wilds:-1], *wild[:1] * wilds)
        found.append((rules, Win(sort_tiles(hand), tiles[-1], circumstances=DRAWN)))
    return tuple(found)


@cache
def wild_draws() -> tuple[tuple[Any, tuple[Tile, ...]], ...]:
    """A thousand hands of fourteen tiles with four wild ones, each after its rule set."""
    chance, rules = random.Random(144), GAMES["tuidaohu"].rules_of("hongzhong")
    (red,) = rules.walls.wild.tiles
    others = [tile for tile in rules.walls.tiles if tile != red]
    return tuple((rules, (*sort_tiles(chance.sample(others, 10)), *[red] * 4)) for _ in range(1000))


@cache
def mahjong_steps(name: str) -> tuple[tuple[Any, MahjongAction], ...]:
    """A thousand steps of random games of a mahjong: a state, and the action taken in it."""
    chance, game = random.Random(136), GAMES[name]
    found: list[tuple[Any, MahjongAction]] = []
    seed = 0
    while len(found) < 1000:
        state: Any = game.flow.deal(game.rules_of(game.default), seed)
        while state.to_act:
            action = game.flow.pick(state, chance.randrange)
            found.append((state, action))
            state = game.flow.step(state, action).state
        seed += 1
    return tuple(found[:1000])


@cache
def trick_steps() -> tuple[tuple[Any, TrickAction], ...]:
    """A thousand turns of rounds of Sheng Ji by maxims: a state, and the action taken in it."""
    player, chance, game = TrickPlayer(), Chance(46, "bench"), GAMES["shengji"]
    found: list[tuple[Any, TrickAction]] = []
    seed = 0
    while len(found) < 1000:
        state: Any = game.flow.deal(game.rules_of(game.default), seed)
        while state.to_act:
            view = game.flow.view(state, state.to_act[0])
            action = player.decide(view, 0, chance).action
            if state.phase == "play":
                found.append((state, action))
            state = game.flow.step(state, action).state
        seed += 1
    return tuple(found[:1000])


def trick_follows() -> list[tuple[Any, Any, Any, TrickCards, TrickCards]]:
    """The follows of these turns: the rules, the order, the lead, the hand, and the cards."""
    return [
        (
            state.rules.play,
            state.order(),
            lead_now(state),
            state.hands[state.to_act[0]],
            action.cards,
        )
        for state, action in trick_steps()
        if state.trick
    ]


def trick_leads() -> list[tuple[Any, Any, TrickCards]]:
    """A random lead of each hand that leads in these turns: the rules, the order, and the cards."""
    chance, flow = Chance(47, "bench"), GAMES["shengji"].flow
    return [
        (state.rules.play, state.order(), flow.pick(state, chance.randrange).cards)
        for state, _ in trick_steps()
        if not state.trick
    ]


def throws() -> list[tuple[Any, Any, list[TrickCards]]]:
    """Random throws: the rules, the throw, and the other hands in turn."""
    leading = [state for state, _ in trick_steps() if not state.trick]
    found = []
    for state, (rules, order, cards) in zip(leading, trick_leads(), strict=True):
        lead = lead_of(rules, order, cards)
        if isinstance(lead, Lead) and len(lead.units) > 1:
            seats = [(state.to_act[0] + place) % state.seats for place in range(1, state.seats)]
            found.append((rules, lead, [state.hands[seat] for seat in seats]))
    return found


def step_body() -> bytes:
    """The body of a question to /step: a state after thirty turns, and an action."""
    state, action = next(each for each in game_steps() if len(each[0].history) == 30)
    return orjson.dumps({"state": COURSE.write_state(state), "action": COURSE.write_action(action)})


def body() -> bytes:
    """The body of a question to /validate: cards, a hand of seventeen, and the last play."""
    cards, hand, last = next(each for each in follows() if len(each[0]) == 5)
    return orjson.dumps({"cards": cards.cards, "hand": hand.cards, "last": last.cards})


def batch_body(size: int = 100) -> bytes:
    """The body of a batch of `size` questions to /validate, each about other cards."""
    requests = [
        {
            "path": "/v1/doudizhu/validate",
            "body": {"cards": cards.cards, "hand": hand.cards, "last": last.cards},
        }
        for cards, hand, last in follows()[:size]
    ]
    return orjson.dumps({"requests": requests})
