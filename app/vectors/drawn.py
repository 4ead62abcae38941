"""Questions that a seed draws: what comes up in games of chance, in every rule set.

Chance is that of deals (`app.chance`), so the same questions are drawn for ever. The games are
played by picking any legal action: nobody's skill is in them, and none of them changes with it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from app.api.games import CardGame, TileGame
from app.chance import Chance, shuffle
from app.tiles.tile import KINDS, Tile, sort_tiles
from app.vectors.case import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.api.games import Game
    from app.vectors.case import Json

_SEED = "vectors"
# Games of each rule set, and of each game the turns that are asked about.
_GAMES = 2
_TURNS = 4
_EVERY = 7
_HANDS = 24
_WINS = 40
_DEALS = (1, 7, "paiju")
# What decides a state; the rest of it follows, and is not asked.
_DECIDES = {
    "doudizhu": ("ruleset", "seed", "first", "dealt", "bids", "doubled", "history"),
    "guandan": ("ruleset", "seed", "team_levels", "finished", "dealt", "tribute", "history"),
    "mcr": ("ruleset", "seed", "hand_number", "dealt", "history", "answers"),
}


def _hands(state: Any) -> list[str]:  # noqa: ANN401 - the state of any game of cards
    return ["".join(hand) for hand in state.deal.hands]


# What was dealt, of a fresh state.
_DEALT: Mapping[str, Callable[[Any], Json]] = {
    "doudizhu": lambda state: {"hands": _hands(state), "bottom": "".join(state.deal.bottom)},
    "guandan": lambda state: {"hands": _hands(state)},
    "mcr": lambda state: {"walls": ["".join(wall.tiles) for wall in state.dealt]},
}


class _Turn(NamedTuple):
    """A seat that is to play, as it sees the game, and what it plays."""

    view: Json
    action: Json


def drawn(game: Game) -> Mapping[str, list[Case]]:
    """Every question about a game that is drawn."""
    found: dict[str, list[Case]] = {"settle": [], "deal": []}
    for ruleset in game.rulesets:
        found["deal"] += [Case({"seed": seed, "ruleset": ruleset}) for seed in _DEALS]
        for number in range(_GAMES):
            turns, final = _played(game, ruleset, f"{_SEED} {number}")
            found["settle"].append(Case({"state": final}))
            if isinstance(game, CardGame):
                for question, asks in _CARDS.items():
                    cases = found.setdefault(question, [])
                    cases += [Case(asks(game, turn)) for turn in turns]
    if isinstance(game, TileGame):
        found["analyze"] = [Case(_hand(number)) for number in range(_HANDS)]
        found["score"] = [Case(_win(number)) for number in range(_WINS)]
    return found


def _played(game: Game, ruleset: str, seed: str) -> tuple[list[_Turn], Json]:
    """Some turns of a game, and how it ended."""
    flow = game.flow
    chance = Chance(seed, "vectors")
    state: Any = _begun(game, ruleset, seed)
    turns: list[_Turn] = []
    played = 0
    while state.to_act:
        action = flow.pick(state, chance.randrange)
        written = flow.write_action(action)
        if written["type"] == "play":
            played += 1
            if played % _EVERY == 1 and len(turns) < _TURNS:
                view = flow.write_view(flow.view(state, state.to_act[0]))
                turns.append(_Turn(view, written))
        state = flow.step(state, action).state
    final = flow.write_state(state)
    return turns, {key: final[key] for key in _DECIDES[game.id] if key in final}


def _begun(game: Game, ruleset: str, seed: str) -> object:
    """A game whose cards are told, so that who reads it needs no shuffle of ours."""
    state = game.flow.deal(game.rules_of(ruleset), seed)
    fresh = game.flow.write_state(state)
    told: Json = {key: fresh[key] for key in ("ruleset", "seed", "first") if key in fresh}
    told["dealt"] = _DEALT[game.id](state)
    return game.flow.read_state(told)


def _table(game: CardGame, view: Json) -> Json:
    """Of which table a question without a state is: the rule set, and the wild ranks or level."""
    return {key: view[key] for key in ("ruleset", game.setting.name) if key in view}


def _group(turn: _Turn) -> Json:
    """The cards that are played, with what wild ones among them stand for."""
    return {key: turn.action[key] for key in ("cards", "as") if key in turn.action}


def _classify(game: CardGame, turn: _Turn) -> Json:
    return {"cards": turn.action["cards"], **_table(game, turn.view)}


def _validate(game: CardGame, turn: _Turn) -> Json:
    held = {"hand": turn.view["hand"], "last": turn.view["last"]}
    return {**_group(turn), **held, **_table(game, turn.view)}


def _compare(game: CardGame, turn: _Turn) -> Json:
    # Where a seat leads, its play is compared with itself: neither beats the other.
    group = _group(turn)
    return {"a": turn.view["last"] or group, "b": group, **_table(game, turn.view)}


def _moves(game: CardGame, turn: _Turn) -> Json:
    held = {"hand": turn.view["hand"], "last": turn.view["last"]}
    return {**held, **_table(game, turn.view), "limit": 1}


_CARDS: Mapping[str, Callable[[CardGame, _Turn], Json]] = {
    "classify": _classify,
    "validate": _validate,
    "compare": _compare,
    "moves": _moves,
}


def _groups(number: int) -> list[list[Tile]]:
    """Four sets and a pair that one pack of tiles holds."""
    chance = Chance(f"{_SEED} {number}", "vectors: groups")
    left = dict.fromkeys(KINDS, 4)
    groups: list[list[Tile]] = []
    while len(groups) < 5:
        tile = KINDS[chance.randrange(len(KINDS))]
        suited = tile[1:] in {"m", "p", "s"}
        size = 2 if len(groups) == 4 else 3
        if size == 3 and suited and int(tile[0]) <= 7 and chance.randrange(3):
            group = [Tile(f"{int(tile[0]) + step}{tile[1]}") for step in range(3)]
        else:
            group = [tile] * size
        if all(left[each] >= group.count(each) for each in group):
            groups.append(group)
            for each in group:
                left[each] -= 1
    return groups


def _hand(number: int) -> Json:
    """A hand some tiles away from a win: thirteen or fourteen tiles."""
    chance = Chance(f"{_SEED} {number}", "vectors: hand")
    hand = [tile for group in _groups(number) for tile in group]
    away = number % 4
    others = shuffle(KINDS * 4, f"{_SEED} {number}", "vectors: others")
    for tile in islice((each for each in others if hand.count(each) < 4), away):
        hand[chance.randrange(len(hand))] = tile
    if number % 2:
        hand.pop(chance.randrange(len(hand)))
    return {"hand": list(sort_tiles(hand))}


def _win(number: int) -> Json:
    """A win as it may come up, with its circumstances."""
    chance = Chance(f"{_SEED} {number}", "vectors: win")
    groups = _groups(_HANDS + number)
    melded = chance.randrange(4)
    melds: list[Json] = []
    for group in groups[:melded]:
        kind = "chi" if group[0] != group[1] else "peng"
        melds.append({"type": kind, "tiles": group, "from": 0})
    hand = [tile for group in groups[melded:] for tile in group]
    tile = hand.pop(chance.randrange(len(hand)))
    winds = "ESWN"
    return {
        "hand": list(sort_tiles(hand)),
        "melds": melds,
        "tile": tile,
        "self_draw": bool(chance.randrange(2)),
        "seat_wind": winds[chance.randrange(4)],
        "round_wind": winds[chance.randrange(4)],
        "flowers": chance.randrange(3),
    }
