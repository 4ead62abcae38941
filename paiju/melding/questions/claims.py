"""The question `claims` of tile games: who may claim a tile, and who gets it."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.field_types import OneTile
from paiju.melding.hands.field_types import split_hand
from paiju.melding.hands.winning_shapes import SETS
from paiju.melding.questions.hands import NOTATION, held, melds_field
from paiju.play.declaration.question import Question
from paiju.play.questions.answer_parts import refusal_fields
from paiju.play.questions.fields import IN_WORDS, MAX_CHOICES
from paiju.shapes.field_types import Field, Listed, Part, PlainText, Word, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.melding.flow.records import TileRecords
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import Refusal
    from paiju.shapes.union import Variants


def claims_question(
    answer: Record[Any],
    ask: Callable[[Json], Any],
    records: TileRecords,
    more: Mapping[str, Field],
    description: Text,
    *,
    sets: int = SETS,
) -> Question:
    """The question `claims`: the claims that a seat may make, and the seats that get the tile.

    Args:
        answer: the record of the answer.
        ask: gives the answer from the fields of a question.
        records: the records of the game.
        more: the fields that only this game has.
        description: the description of the question.
        sets: the number of sets of a win, besides the pair.
    """
    seat, rules = records.seats.one, records.rules
    return Question(
        name="claims",
        fields={
            "melds": melds_field(sets),
            "notation": NOTATION,
            "hand": held(
                sets,
                Text(
                    "这一家的牌：{whole} 张，每副副露少三张。",
                    "The tiles that the seat holds: {whole}, less three for each meld.",
                ),
            ),
            "tile": always(OneTile(), Text("可以要的那张牌。", "The tile that may be claimed.")),
            "seat": always(seat, Text("谁的牌。", "Whose hand it is.")),
            **more,
            "claims": Field(
                Listed(records.acts.claim, records.seats.most - 1),
                Text(
                    "各家的要求，包括这一家的；`resolve` 说归谁。",
                    "The claims of the seats, this one too; `resolve` says who gets the tile.",
                ),
            ),
            "ruleset": Field(rules, default=rules.rules_of),
            "from": always(seat, Text("谁打出的。", "The seat that gave the tile.")),
        },
        answer=answer,
        ask=lambda asked, write: answer.write(ask(asked), write),
        finish=split_hand,
        about_hand=True,
        summary=Text("这张牌谁能吃碰杠胡，归谁？", "Who may claim this tile, and who gets it?"),
        description=description,
        answer_description=Text(
            "这一家能要什么，牌归谁。", "The claims of the seat, and who gets the tile."
        ),
    )


class RefusedClaim(NamedTuple):
    """A type of claim that the seat may not make, and the reason."""

    type: str
    refusal: Refusal


def claims_of(
    component: str,
    claim: Variants[Any],
    reason: Part,
    score: Field,
    resolution: Mapping[str, Field],
    ways: Iterable[str],
) -> Record[Any]:
    """The record of the answer to `claims`: the legal claims, and the seats that get the tile.

    Args:
        component: the name of its component.
        claim: the record of a claim.
        reason: the field type of the code of a refusal.
        score: the field of the score of a win with the tile.
        resolution: the fields that name the seats that get the tile.
        ways: the codes of the reasons why they get it.

    """
    refused: Record[RefusedClaim] = Record(
        fields={
            "type": always(Word(tuple(claim.types))),
            **refusal_fields(reason, may_be_null=False),
        }
    )
    resolved: Record[Any] = Record(
        fields={
            **resolution,
            "reason": always(Part(open_word(ways))),
            "text": always(PlainText(), IN_WORDS),
        }
    )
    return Record(
        fields={
            "claims": always(
                Listed(claim, MAX_CHOICES),
                Text("这一家能要什么。", "The claims that the seat may make."),
                of="legal",
            ),
            "refused": always(
                Listed(refused, len(claim.types)),
                Text("其他吃碰杠胡不可以的原因。", "Why it may claim nothing of another type."),
                of=lambda claims: starmap(RefusedClaim, claims.refused.items()),
            ),
            "score": score,
            "resolve": always(
                resolved,
                Text(
                    "牌归谁，为什么；没人要是 null。",
                    "Who gets the tile, and why; null where nobody claims it.",
                ),
                may_be_null=True,
                of="resolution",
            ),
        },
        component=component,
    )
