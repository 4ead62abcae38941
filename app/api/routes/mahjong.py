"""What only mahjong answers: about one hand, about the claims to a tile, and the deal."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING

from app.api import mahjong_schemas, playing, schemas
from app.api.blueprint import Blueprint
from app.api.games import MAHJONG
from app.api.mahjong_answers import TileWriter
from app.api.routes.playing import add_playing
from app.api.routes.suggest import add_suggest
from app.games.mcr import game, questions
from app.games.mcr.claims import Claimant, Tabled
from app.melding.winning import Circumstances, Win
from app.shapes.reading import MAX_SEED, at

if TYPE_CHECKING:
    from app.api.mahjong_answers import Json
    from app.chance import Seed
    from app.games.mcr.state import State


def blueprint() -> Blueprint:
    """The operations of mahjong."""
    blueprint = Blueprint(
        MAHJONG.id,
        __name__,
        url_prefix=f"/v1/{MAHJONG.id}",
        description=f"Questions about {MAHJONG.name.en} {MAHJONG.name.zh}.",
    )
    _hands(blueprint)
    _claims(blueprint)
    _deal(blueprint)
    add_playing(blueprint, MAHJONG, _dealt, hand_number=mahjong_schemas.hand_number())
    add_suggest(blueprint, MAHJONG)
    return blueprint


def _hands(blueprint: Blueprint) -> None:
    @blueprint.question(
        "/analyze",
        mahjong_schemas.analyze(),
        "McrAnalysis",
        operationId="mcr_analyze",
        summary="How near is this hand to winning?",
        description="Tells the shanten 向听 of a hand in each of the five forms and what brings it "
        "nearer, with how many of each are left. A hand with a tile drawn is asked of each tile it "
        "may discard. A hand that waits only on tiles of which none is left still waits, in form: "
        "its waits say `left: 0`, and `formal` says so.",
        answer="How near the hand is.",
    )
    def analyze(asked: Json) -> Json:
        found = questions.analyse(asked["hand"], asked["melds"], asked["seen"])
        return TileWriter.for_question(asked).analysis(found)

    @blueprint.question(
        "/win",
        mahjong_schemas.win(),
        "McrWin",
        operationId="mcr_win",
        summary="Does this hand win with that tile?",
        description="Reads the hand with the tile in every way that makes a win, and names the "
        "groups that the tile may have completed. Whether the win is worth enough is for /score.",
        answer="Whether it wins, and as what.",
    )
    def win(asked: Json) -> Json:
        found = questions.win(asked["hand"], asked["melds"], asked["tile"])
        return TileWriter.for_question(asked).readings(found, asked["tile"])

    @blueprint.question(
        "/score",
        mahjong_schemas.score(),
        "McrWorth",
        operationId="mcr_score",
        summary="What is this win worth?",
        description="Counts the fans 番种 of the reading, and of the place of the winning tile in "
        "it, that are worth most. `excluded` names what was found and does not count, with the "
        "principle: not repeating 不重复, not splitting 不拆移, nothing identical 不得相同, the "
        "highest 就高不就低, combining once 套算一次. Flowers are in the total, but do not help to "
        "reach the minimum.",
        answer="The fans that count, and those that do not.",
    )
    def score(asked: Json) -> Json:
        happened = Circumstances(**{name: asked[name] for name in Circumstances.__slots__})
        asked_of = Win(asked["hand"], asked["tile"], asked["melds"], happened)
        found = questions.score(asked["ruleset"], asked_of)
        return TileWriter.for_question(asked).score(found)


def _claims(blueprint: Blueprint) -> None:
    @blueprint.question(
        "/claims",
        mahjong_schemas.claims(),
        "McrClaims",
        operationId="mcr_claims",
        summary="Who may claim this tile, and who gets it?",
        description="Lists what a seat may do with a tile that another gave: win 和, gang 杠, peng "
        "碰, chi 吃; and says why each other type is refused. With the `claims` of several seats, "
        "`resolve` names the one that gets the tile and the reason: a win comes before gang and "
        "peng, those before chi, and of several wins the nearest after the seat that gave it.",
        answer="What the seat may claim, and who gets the tile.",
    )
    def claims(asked: Json) -> Json:
        found = questions.claims(
            asked["ruleset"],
            Tabled(asked["tile"], asked["from"], asked["last_tile"], asked["robbing_kong"]),
            Claimant(**{name: asked[name] for name in Claimant.__slots__}),
            asked.get("claims", ()),
        )
        return TileWriter.for_question(asked).claims(found)


def _deal(blueprint: Blueprint) -> None:
    @blueprint.question(
        "/deal",
        schemas.deal(MAHJONG, hand_number=mahjong_schemas.hand_number()),
        "McrPosition",
        operationId="mcr_deal",
        summary="Deal the tiles.",
        description="Deals thirteen tiles to four seats, replaces their flowers, and draws the "
        "dealer's first tile. The same seed builds the same walls for ever, others for each hand "
        "of a match; without one, the answer names the seed that was drawn. `dealt` takes walls "
        "that were built elsewhere instead.",
        answer="The state of a fresh hand, whose turn it is and what they may do.",
    )
    def deal(asked: Json) -> Json:
        seed = asked.get("seed")
        state = _dealt(asked, randbelow(MAX_SEED + 1) if seed is None else seed)
        return playing.position(game, state, MAHJONG.writer(asked))


def _dealt(asked: Json, seed: Seed) -> State:
    """The fresh game that a question is about."""
    rules, given = asked["ruleset"], None
    if "dealt" in asked:
        with at("dealt"):
            given = game.read_dealt(asked["dealt"], rules, MAHJONG.writer(asked).script)
    return game.deal(rules, seed, asked["hand_number"], given)
