"""The declaration that all tile games share."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import Tiles
from paiju.mahjong_tiles.notation import TileScript
from paiju.mahjong_tiles.tile import KINDS
from paiju.melding.flow.sealed_notation import SEALED
from paiju.melding.hands.actions import ACTIONS
from paiju.melding.hands.distances import tables
from paiju.melding.hands.field_types import SEATS, Melds
from paiju.melding.hands.waits import analyse
from paiju.melding.hands.winning_shapes import SETS
from paiju.melding.questions.arrange import arrange_question
from paiju.melding.questions.components import WEIGHED
from paiju.melding.questions.odds import odds_question
from paiju.melding.rules.dialect import USUAL, Dialect
from paiju.melding.sentences import Teller
from paiju.play.declaration.game import Game
from paiju.play.declaration.question import CODES
from paiju.play.questions.describe import describe_question
from paiju.play.questions.every_game import playing_questions
from paiju.shapes.field_types import Field
from paiju.study.review_question import study_questions
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from enum import Enum

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld
    from paiju.melding.questions.odds import SeenTiles
    from paiju.melding.questions.without_history import ViewsWithoutHistory
    from paiju.melding.sentences import Clauses
    from paiju.play.declaration.game import ActionType, Family, Json, Turns
    from paiju.play.declaration.question import Question
    from paiju.play.flow.flow import AnyScript
    from paiju.play.questions.describe import Sentence, Voice
    from paiju.shapes.record import Record
    from paiju.text import Language


@cache
def _bare(sets: int) -> Mapping[str, Field]:
    """The fields of a hand that is sent without a view, by the number of sets of a win."""
    return {
        "hand": Field(
            Tiles(),
            Text("玩家的手牌，代替视图。", "The tiles that a player holds, in place of a view."),
        ),
        "melds": Field(Melds(sets), Text("手牌之外的副露。", "Its melds, besides the hand.")),
        "seen": Field(
            Tiles(),
            Text("手牌之外，别处亮着的牌。", "Open tiles elsewhere, besides the hand."),
        ),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class TileGame(Game):
    """The declaration of a tile game.

    Attributes:
        actions: the types of actions; the default is those that every tile game has.
        own: the questions about hands that this game alone answers.
        ruleset: the record that writes a rule set for the catalogue.
        make_writer: makes the writer of an answer from a language, a notation, and the numbers of
            the tiles in the question (empty if it has no numbered tiles).
        seen_tiles: gives the tiles that a view shows, with estimates about the other seats.
        view_of_hand: makes a view for a hand that was sent without one, from a rule set, the tiles,
            the melds, and the tiles seen elsewhere.
        fans: gives the fans of a rule set, which are its scoring patterns.
        points_of: gives the points of each seat in the result of a hand.
        without_history: reads views without their history; None if the game needs the history.
        own_sentences: gives the sentences about a state or a view that only this game has.
        turn_clauses: the clauses about turns that only this game has, by their types.
        dialect: the Chinese words of this game where mahjongs use different ones.
        sets: the number of sets of a win, besides the pair.

    """

    actions: tuple[ActionType, ...] = ACTIONS
    own: tuple[Question, ...]
    ruleset: Record[Any]
    make_writer: Callable[[Language, str, tuple[int, ...]], Any]
    seen_tiles: Callable[[Any], SeenTiles]
    view_of_hand: Callable[[Any, tuple[Tile, ...], tuple[Meld, ...], tuple[Tile, ...]], Any]
    fans: Callable[[Any], Sequence[Any]]
    points_of: Callable[[Any], Sequence[int]]
    without_history: ViewsWithoutHistory[Any, Any] | None = None
    own_sentences: Callable[[Any, Voice], Iterable[Sentence]] = lambda *_: ()
    turn_clauses: Mapping[str, Clauses] = field(default_factory=dict)
    dialect: Dialect = USUAL
    sets: int = SETS
    turns: Turns = "counterclockwise"
    seats: int = SEATS
    scripts: type[Enum] = TileScript
    sealed_script: AnyScript = SEALED
    sealed_anew: str = " words"

    @property
    def family(self) -> Family:
        """The family of the game: tiles."""
        return "tiles"

    @property
    def usual_contests(self) -> str:
        """The place of the contests that a game has by default."""
        return "paiju.melding.lab.contest:contests"

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions of the game: those about hands, then those about whole games."""
        shared = (
            arrange_question(self, self.sets),
            odds_question(self, self.seen_tiles),
            describe_question(self, self._sentences),
        )
        return (*self.own, *shared, *playing_questions(self), *study_questions(self))

    def _sentences(self, seen: Any) -> Iterator[Sentence]:  # noqa: ANN401 - each game has its own
        """The sentences about a state or a view."""
        teller = Teller(self, seen, self.turn_clauses)
        yield from teller.sentences(self.points_of)
        yield from self.own_sentences(seen, teller.voice)

    @property
    def weighed(self) -> Mapping[str, Field]:
        """The field of an action that a player weighed: its value."""
        return WEIGHED

    @property
    def reasons(self) -> Mapping[str, Text]:
        """The texts of the game's refusals, by code."""
        return dict(self.refusals)

    @property
    def suits(self) -> Mapping[str, Text]:
        """The names of the suits, by code."""
        return self.dialect.suits

    @property
    def rules_shape(self) -> str:
        """The OpenAPI component that describes the game's rule sets."""
        return self.ruleset.component

    @property
    def bare_fields(self) -> Mapping[str, Field]:
        """The fields of a hand that is sent without a view."""
        return _bare(self.sets)

    def view_from_hand(self, asked: Json) -> tuple[Any, Json]:
        """A view made up for a hand that was sent without a view, and the assumptions in it."""
        rules = asked.get("ruleset") or self.rules_of(self.default)
        tiles = asked["hand"], asked.get("melds", ()), asked.get("seen", ())
        view = self.view_of_hand(rules, *tiles)
        counts = list(view.counts)
        assumed = {"ruleset": rules.id, "seat": view.seat, "counts": counts, "last_by": None}
        assumed["defaults"] = [name for name in ("ruleset", "melds", "seen") if name not in asked]
        return view, assumed

    def read_view_without_history(self, fields: Json, script: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """The view in JSON whose `history` is null; its other fields are taken as they are."""
        if self.without_history is None:
            return super(TileGame, self).read_view_without_history(fields, script)
        others = {name: part for name, part in fields.items() if name != "history"}
        return self.without_history.record.read(others, script)

    def assumed_in(self, view: Any) -> Json | None:  # noqa: ANN401 - each game has its own
        """The assumptions in a view without its history, as JSON; None for a whole view."""
        if view.has_history:
            return None
        return {
            "ruleset": view.rules.id,
            "seat": view.seat,
            "counts": view.counts,
            "last_by": None if view.tabled is None else view.tabled.source,
            "defaults": ("history",),
        }

    def deck_of(self, rules: Any) -> tuple[Tile, ...]:  # noqa: ANN401 - each game has its own
        """Every tile of a rule set."""
        tiles: tuple[Tile, ...] = rules.walls.tiles
        return tiles

    def writer(self, language: Language, asked: Json) -> Any:  # noqa: ANN401 - each game has its own
        """The writer of the answer to a question."""
        return self.make_writer(language, asked["notation"], asked.get("numbers", ()))

    def describe(self, rules: Any, language: Language) -> Json:  # noqa: ANN401 - each game has its own
        """A rule set as JSON, for the catalogue."""
        return {"game": self.id, **self.ruleset.write(rules, self.make_writer(language, CODES, ()))}

    def warm(self, ruleset: str) -> str:
        """Builds the tables of a rule set, compiles the kernels, and gives a line for the log."""
        analyse(KINDS[:14])
        fans = len(self.fans(self.rules_of(ruleset)))
        return f"{self.id} {ruleset}: {len(tables().numbers):,} distances, {fans} fans"
