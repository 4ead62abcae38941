"""The questions that every climbing game answers, from classify to hints."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.api import schemas
from app.api.answers import Json, Writer
from app.api.blueprint import Blueprint
from app.api.cursor import page_of
from app.climbing import questions
from app.climbing.moves import group_by_core

if TYPE_CHECKING:
    from app.api.games import CardGame
    from app.cards.holding import Holding


def questions_of(game: CardGame) -> Blueprint:
    """The operations of one game."""
    blueprint = Blueprint(
        game.id,
        __name__,
        url_prefix=f"/v1/{game.id}",
        description=f"Questions about {game.name.en} {game.name.zh}.",
    )
    _readings(blueprint, game)
    _moves(blueprint, game)
    _thoughts(blueprint, game)
    return blueprint


def _readings(blueprint: Blueprint, game: CardGame) -> None:
    @blueprint.question(
        "/classify",
        schemas.classify(game),
        "Reading",
        operationId=f"{game.id}_classify",
        summary="What play is this group of cards?",
        description="Reads a group of cards as a play. Where it may be read in several ways, "
        "`play` is the strongest and `alternatives` are the others. Where it is no play, "
        "`play` is null and `reason` says why.",
        answer="The readings of the cards.",
    )
    def classify(asked: Json) -> Json:
        table, cards = game.table(asked), _declared(asked)
        plays = questions.classify(table, cards)
        return Writer.for_question(asked).reading(table, plays, cards)

    @blueprint.question(
        "/validate",
        schemas.validate(game),
        "Verdict",
        operationId=f"{game.id}_validate",
        summary="May these cards be played?",
        description="Judges cards against the hand that they come from and the last play that "
        "they must beat, as far as those are given. No cards are a pass, which is legal unless "
        "the player leads. A refusal is an answer, with its reason in words.",
        answer="Whether the cards may be played, as what, or why not.",
    )
    def validate(asked: Json) -> Json:
        hand, last = asked.get("hand"), asked.get("last")
        verdict = questions.validate(game.table(asked), _declared(asked), hand, last)
        return Writer.for_question(asked).verdict(verdict)

    @blueprint.question(
        "/compare",
        schemas.compare(game),
        "Comparison",
        operationId=f"{game.id}_compare",
        summary="Which of two groups of cards beats the other?",
        description="`a_beats_b` means that a may be played on b. Groups of different patterns "
        "or lengths beat each other only as bombs do. The groups need not be possible in one "
        "deal: each is looked at by itself.",
        answer="Which may be played on the other, and what each is.",
    )
    def compare(asked: Json) -> Json:
        comparison = questions.compare(game.table(asked), asked["a"], asked["b"])
        return Writer.for_question(asked).comparison(comparison)


def _thoughts(blueprint: Blueprint, game: CardGame) -> None:
    @blueprint.question(
        "/split",
        schemas.split(game),
        "Splits",
        is_heavy=True,
        operationId=f"{game.id}_split",
        summary="How is this hand best cut into plays?",
        description="Every way to cut the hand into plays is worth the sum of the weights of its "
        "plays: each costs a turn, low ranks are worse, bombs are worth more than a turn. The "
        "best ways come first, of equal ones those of fewer plays. `power` is that sum.",
        answer="The best ways to cut the hand.",
    )
    def split(asked: Json) -> Json:
        table, hand = game.table(asked), asked["hand"]
        found = questions.split(table, hand, asked["limit"])
        return Writer.for_question(asked).splits(table, hand, found)

    @blueprint.question(
        "/hints",
        schemas.hints(game),
        "Hints",
        is_heavy=True,
        operationId=f"{game.id}_hints",
        summary="What is best played from this hand?",
        description="Ranks what may be led, or what beats the last play, by the power of what it "
        "leaves in the hand. Of equals, bombs and jokers come last, then what leaves fewer plays, "
        "then what tears less out of the best cut. It looks at this hand alone, not at who else "
        "holds what.",
        answer="The hints, best first.",
    )
    def hints(asked: Json) -> Json:
        table, hand, last = game.table(asked), asked["hand"], asked.get("last")
        found = questions.hints(table, hand, last, asked["limit"], asked["by"])
        turn = questions.turn_of(table, hand, last)
        return Writer.for_question(asked).hints(table, hand, found, turn)


def _moves(blueprint: Blueprint, game: CardGame) -> None:
    @blueprint.question(
        "/moves",
        schemas.moves(game),
        "Moves",
        operationId=f"{game.id}_moves",
        summary="What may be played from this hand?",
        description="Lists every play that the hand may lead, or that beats the last play. Plays "
        "that differ in suits only are listed once, with the cards of the lowest suits. Moves "
        "come by pattern with bombs last, within a pattern from the lowest key and the lowest "
        "kickers up. Pass `next_cursor` back as `cursor`, with the question unchanged, for the "
        "next page.",
        answer="One page of the moves.",
    )
    def moves(asked: Json) -> Json:
        rules, table = asked["ruleset"], game.table(asked)
        hand, last = asked["hand"], asked.get("last")
        patterns, by_core = asked.get("patterns"), asked["expand"] == "cores"
        rows = questions.moves(table, hand, last, patterns)
        found = group_by_core(table, hand, rows) if by_core else rows.tolist()
        setting = asked.get(game.setting.name, game.setting.default)
        cards = sorted(hand.cards)
        question = (rules.id, rules.options, setting, cards, last, patterns, by_core)
        page, following = page_of(found, asked["limit"], asked.get("cursor"), question)
        write = Writer.for_question(asked)
        moves = write.core_moves(page) if by_core else write.moves(table, hand, page)
        whole = patterns is None
        turn = questions.turn_of(table, hand, last)
        return write.page(moves, len(found), following, turn=turn, whole=whole)


def _declared(asked: Json) -> Holding:
    cards: Holding = asked["cards"]
    return replace(cards, declared=asked["as"]) if "as" in asked else cards
