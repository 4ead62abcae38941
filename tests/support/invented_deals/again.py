"""Games by chance, and deals that give a view when they are really played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from paiju.all_games.doudizhu.flow import Doudizhu
from paiju.all_games.doudizhu.known_deal import bids_of, doubles_of
from paiju.all_games.doudizhu.stages import begin as begin_doudizhu
from paiju.all_games.guandan.flow import Guandan
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.stages import begin as begin_guandan
from paiju.all_games.guandan.state import Action
from paiju.chance import Chance, shuffle
from paiju.playing_cards.script import Script
from paiju.shapes.errors import ImpossibleError, InconsistentViewError
from tests.support.invented_deals import deals, doudizhu, guandan, plain_deal
from tests.support.invented_deals.deals import SEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.game import ClimbingGame
    from paiju.playing_cards.card import Card

Json = dict[str, Any]

# The deals that are tried besides the one that is invented.
TRIES = 20


def begun(game: ClimbingGame, rules: Any, chance: Chance) -> Any:  # noqa: ANN401 - each game has its own
    """A fresh game by chance; a round of Guandan for four is mostly one of a match."""
    seed = chance.randrange(1 << 30)
    if isinstance(game.flow, Guandan) and rules.seats == 4 and chance.randrange(6):
        level = rules.levels[chance.randrange(len(rules.levels))]
        finished = tuple(shuffle(range(4), seed, "finished"))
        return game.flow.deal(rules, seed, Match((level, level), finished))
    return game.flow.deal(rules, seed)


def some_deal_gives(game: ClimbingGame, body: Json, chance: Chance) -> bool:
    """Tests if an invented deal, or one of some others with the same known cards, gives a view."""
    flow: Any = game.flow
    parts = flow.view_record.parts(body, Script.CODES)
    try:
        deal = _invented(game, parts)
    except ImpossibleError:
        return False
    hidden = _hidden(game, parts, deal)
    return any(_gives(game, parts, body, each) for each in (deal, *_others(deal, hidden, chance)))


def _invented(game: ClimbingGame, parts: Json) -> Any:  # noqa: ANN401 - each game has its own
    if isinstance(game.flow, Doudizhu):
        return doudizhu.deal_of(parts)
    if isinstance(game.flow, Guandan):
        return guandan.deal_of(parts, guandan.tribute_of(parts))
    return plain_deal(parts)


def _gives(game: ClimbingGame, parts: Json, body: Json, deal: Any) -> bool:  # noqa: ANN401 - as above
    """Tests if a deal gives a view when the actions of the view are really done."""
    rules, done = parts["ruleset"], dict(parts)
    flow: Any = game.flow
    state: Any
    try:
        if isinstance(flow, Doudizhu):
            done |= {"bids": bids_of(parts), "doubled": doubles_of(parts)}
            state = begin_doudizhu(rules, SEED, deal, redeals=parts["redeals"])
        elif isinstance(flow, Guandan):
            state = begin_guandan(rules, SEED, guandan.tribute_of(parts).match, deal)
        else:
            first = rules.round.leader(deal.hands, deal.first)
            state = flow.begin(rules=rules, seed=SEED, deal=replace(deal, first=first))
        state = flow.replay(state, done, InconsistentViewError)
        if isinstance(flow, Guandan) and "to_act" in body:
            for seat in guandan.seats_with_hidden_gifts(parts, guandan.tribute_of(parts)):
                state = flow.step(state, Action("auto", seat)).state
        flow.view_record.check(body, flow.view(state, parts["seat"]), Script.CODES)
    except ImpossibleError:
        return False
    return True


def _hidden(game: ClimbingGame, parts: Json, deal: Any) -> list[list[Card]]:  # noqa: ANN401 - as above
    """The cards of each place of a deal that the view does not show; the bottom is the last."""
    rules, bottom = parts["ruleset"], list(parts.get("bottom") or ())
    if isinstance(game.flow, Guandan):
        known = guandan._known(parts, guandan.tribute_of(parts))
    else:
        known = deals.known_cards(rules.seats, parts["seat"], parts["hand"], parts["history"])
    places = [*deal.hands, deal.bottom]
    return [
        list((Counter(held) - Counter([*shown, *bottom])).elements())
        for held, shown in zip(places, [*known, []], strict=True)
    ]


def _others(deal: Any, hidden: list[list[Card]], chance: Chance) -> Iterator[Any]:  # noqa: ANN401 - as above
    """The same deal with the hidden cards dealt again."""
    every = [card for cards in hidden for card in cards]
    for _ in range(TRIES):
        rest = iter(shuffle(every, chance.randrange(1 << 30), "again"))
        places = [
            [*(Counter(held) - Counter(cards)).elements(), *islice(rest, len(cards))]
            for held, cards in zip((*deal.hands, deal.bottom), hidden, strict=True)
        ]
        *hands, bottom = map(tuple, places)
        yield replace(deal, hands=tuple(hands), bottom=bottom)
