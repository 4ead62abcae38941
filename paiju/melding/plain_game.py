"""The declaration of a mahjong whose first win ends the hand, such as 推倒胡.

Such a game is a set of tiles, forms of a win, a table of fans and payments. Its rule sets are
`MahjongRules`, and `Play` has the functions that only it has. Its states, views, records, questions
and players are the engine's.
"""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from paiju.melding.flow.flow import TileFlow
from paiju.melding.game import TileGame
from paiju.melding.hands.wild_readings import warm_readings
from paiju.melding.plain.answers import refusals_of, score_record
from paiju.melding.plain.checks import HandChecks
from paiju.melding.plain.declared import Declared
from paiju.melding.plain.events import events_of
from paiju.melding.plain.flow import Rulings, choices_of, engine_of
from paiju.melding.plain.judges import judges_of
from paiju.melding.plain.planner import Planner
from paiju.melding.plain.players import seen_tiles_of, usual_bots, view_of_hand
from paiju.melding.plain.questions import dealing_of, own_questions, rule_set_record
from paiju.melding.plain.sentences import own_sentences
from paiju.melding.plain.state import settle, view_of
from paiju.melding.plain.state_of_view import ViewReader
from paiju.melding.plain.without_history import without_history
from paiju.melding.questions.hands import FanWriter
from paiju.melding.rules.dialect import USUAL
from paiju.play.declaration.game import DecidedBy, shapes_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld
    from paiju.melding.plain.rules import Play
    from paiju.melding.rules.dialect import Dialect
    from paiju.melding.rules.fan_table import Fan
    from paiju.play.declaration.options import RuleSets
    from paiju.shapes.field_types import Field
    from paiju.text import Text

# The attributes of `Declared`; those that are not arguments of their own come in `more`.
_OF_DECLARED = frozenset([each.name for each in fields(Declared)])
# The lists with one value for each seat in a state, and the attributes of players that they hold.
_OF_PLAYERS = {"won": "won", "ready": "ready", "bars": "bar", "passed": "passed"}


def plain_mahjong(  # noqa: PLR0913 - the words of a declaration
    *,
    version: int,
    id: str,  # noqa: A002 - its name in a declaration
    component: str,
    package: str,
    name: Text,
    about: Text,
    art: tuple[str, ...],
    sets: RuleSets[Any],
    fans: tuple[Fan[Any], ...],
    reasons: Mapping[str, Text],
    play: Play,
    dialect: Dialect = USUAL,
    circumstances: Mapping[str, Field] | None = None,
    **more: Any,  # noqa: ANN401 - whatever else a declaration has
) -> TileGame:
    """The declaration of a mahjong whose first win ends the hand.

    Args:
        version: the version of the declaration interface for which the game is written.
        id: the id of the game, as in its paths.
        component: the prefix of its components in the OpenAPI document.
        package: the package with its `examples.json`.
        name: the name that people read.
        about: a line about the game, for people.
        art: the tiles that stand for the game in pictures.
        sets: its rule sets, which are `MahjongRules`, and its options.
        fans: every fan that a rule set may count.
        reasons: the names of the reasons for payments, by code.
        play: the functions that only this game has.
        dialect: its Chinese words.
        circumstances: further facts about a win, for the questions `score` and `claims`, by their
            names in `Circumstances`.
        more: further attributes of `Declared` and of `TileGame`, or other values of those set here:
            its bots, its lab. Also its `engine`, if hands go another way than by `Play`.

    """
    of_declared = {key: more.pop(key) for key in _OF_DECLARED & more.keys()}
    hands = [each.match.most if each.match else each.options.hands for each in sets.every]
    game = Declared(
        **{
            "component": component,
            "sets": sets,
            "fans": fans,
            "reasons": reasons,
            "play": play,
            "dialect": dialect,
            "match": max(hands),
            **of_declared,
        }
    )
    rulings = Rulings(play, dialect)
    own_engine = more.pop("engine", None)
    engine = own_engine or engine_of(
        rulings, choices_of(rulings, has_chi=game.has_chi), game.state_type, game.player_type
    )
    reader = ViewReader(engine, play)
    flow: TileFlow[Any, Any, Any] = TileFlow(
        engine=engine,
        records=game.tile_records,
        view=partial(view_of, game.view_type, play),
        view_type=game.view_type,
        state_of_view=reader,
        settle=settle,
        events=events_of(game),
        of_players={**_OF_PLAYERS, **game.of_players},
        places=lambda state: {
            **{f"won {seat}": player.won for seat, player in enumerate(state.players)},
            **game.places(state),
        },
    )
    score, ruleset = score_record(game), rule_set_record(game)
    records = (*flow.every_record, game.ledger, game.fan_count, game.result, score, ruleset)

    def view_from(
        rules: Any,  # noqa: ANN401 - each game has its own
        hand: tuple[Tile, ...],
        melds: tuple[Meld, ...],
        seen: tuple[Tile, ...],
    ) -> Any:  # noqa: ANN401 - the view of the game
        return flow.view(view_of_hand(game, engine, rules, hand, seen, melds), 0)

    return TileGame(
        **{
            "version": version,
            "id": id,
            "component": component,
            "package": package,
            "salt": id,
            "name": name,
            "about": about,
            "art": art,
            "dialect": dialect,
            "seats": game.seats.most,
            "sets": game.sets_most,
            "default": sets.default,
            "rulesets": tuple(sets.own),
            "options": tuple(sets.options),
            "rules_of": sets.named,
            "flow": flow,
            "decided_by": DecidedBy(
                deal=(
                    *("ruleset", "seed", "hand_number", "dealer"),
                    *(("round", "streak") if game.has_rounds else ()),
                    *("results", "dealt"),
                ),
                acts=("history", "answers"),
            ),
            "actions": game.actions,
            "bots": usual_bots(game),
            "judges": judges_of(game, reader, Planner(game)),
            "refusals": refusals_of(game),
            "dealing": dealing_of(game, engine),
            "write_score": score.write,
            "shapes": shapes_of(component, flow.events, records),
            "own": own_questions(game, HandChecks(game, engine.choices), circumstances or {}),
            "ruleset": ruleset,
            "make_writer": FanWriter,
            "seen_tiles": seen_tiles_of,
            "view_of_hand": view_from,
            "fans": attrgetter("fans"),
            "points_of": attrgetter("points"),
            # The history alone tells how far turns of other kinds have come.
            "without_history": None
            if own_engine or "robs_flower" in play.hand
            else without_history(flow, hides_gangs=play.hides_gangs),
            "own_sentences": partial(own_sentences, dialect),
            "rare": warm_readings if game.has_wild else None,
            **more,
        }
    )
