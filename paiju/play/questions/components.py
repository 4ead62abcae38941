"""The schemas that all games have in common, and parts for the schemas of one game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.jit import KINDS
from paiju.play.questions.answers import MAX_CANDIDATES
from paiju.play.questions.every_game import MAX_ACTIONS, MAX_SKILL
from paiju.play.questions.proofs import PROOF_TOLD
from paiju.shapes.field_types import MAX_ID, FieldType
from paiju.shapes.read import read_text
from paiju.shapes.schema import described, listed, one_object, or_null, ref, text, whole
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.shapes.schema import AnyScript, Schema

MAX_EVENTS = 64
MAX_SEATS = 8
# The largest number of fields with a default in a question about a bare hand.
MAX_DEFAULTS = 4
MAX_CHOICES = 64
MAX_REASONS = 16
MAX_NODES = 10**9
MAX_SCORE = 2**53 - 1

ID = ref("Id")
FLAG = {"type": "boolean"}
REASON_TEXT = text(
    Text("理由的文字，用提问的一方的语言。", "The reason in words, in the caller's language.")
)
REASONS = listed(
    one_object({"code": ID, "text": REASON_TEXT}),
    MAX_REASONS,
    Text("原因，最要紧的在前。", "Why, the weightiest first."),
)


@dataclass(frozen=True, slots=True)
class Id(FieldType):
    """The field type of an id: a word whose spelling never changes."""

    def read(self, value: object, script: AnyScript) -> str:
        """The word, its length checked."""
        del script
        return read_text(value, 1, MAX_ID)

    def schema(self) -> Schema:
        """A reference to the component of ids."""
        return ID


_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_PROBABILITY = {
    **_SHARE,
    "description": Text(
        "学会打牌的机器人这样打的概率，其余是 null。",
        "How often the player would do it, of a player who learnt to play, else null.",
    ),
}
_CHANCE = {
    **_SHARE,
    "description": Text(
        "轮到的这一方从这个局面打赢的机会。一套规则只有一个评判，不管问的是哪个机器人；"
        "没有评判的规则、只给手牌、开打之前都是 null。",
        "The chance of the seat's side to win from this position: by the one judge of the rule "
        "set, whichever player is asked. Null where a rule set has none, of a hand alone, and "
        "before the play.",
    ),
}
_BY = Text(
    "拿主意的是谁：机器人自己、它的模型，或者遇到不懂的规则时代它打的机器人。",
    "The decider: the player itself, its model, or the fallback player for a rule set "
    "that it does not know.",
)


def suggestion_of(worth: Schema) -> Schema:
    """The schema of a suggestion; `worth` has the schemas of an action and its values."""
    return one_object(
        {
            **worth,
            "action": or_null(worth["action"]),
            "win_probability": or_null(_CHANCE),
            "candidates": listed(
                one_object({**worth, "probability": or_null(_PROBABILITY)}),
                MAX_CANDIDATES,
                Text("机器人比较过的，最好的在前。", "What the player compared, the best first."),
            ),
            "reasons": REASONS,
            "engine": one_object(
                {
                    "id": ID,
                    "skill": or_null(whole(1, MAX_SKILL)),
                    "by": described(ID, _BY),
                    "nodes": whole(
                        0,
                        MAX_NODES,
                        Text("看了多少，按它自己的数法。", "How much it looked at, as it counts."),
                    ),
                    "kernels": {
                        "type": "string",
                        "enum": list(KINDS),
                        "description": Text(
                            "用编译过的内核（`compiled`），还是普通 Python 的（`plain`）想的："
                            "后者同样的预算想得少，选的可能不一样。",
                            "The kernels that thought: `compiled`, or `plain` Python, which looks "
                            "at less within a budget and may choose otherwise.",
                        ),
                    },
                }
            ),
            "seed": ref("Seed"),
            "assumed": or_null(ref("Assumed")),
        }
    )


ASSUMED = one_object(
    {
        "ruleset": ID,
        "seat": whole(0, MAX_SEATS - 1, Text("谁的牌。", "Whose hand it is.")),
        "counts": listed(
            whole(0, 64),
            MAX_SEATS,
            Text("各家有几张牌。", "How many cards or tiles each seat holds."),
        ),
        "last_by": or_null(
            whole(
                0,
                MAX_SEATS - 1,
                Text(
                    "最后一手牌是谁出的，如果有的话。", "Who played the last play, if there is one."
                ),
            )
        ),
        "defaults": listed(
            ID,
            MAX_DEFAULTS,
            Text(
                "没写、因而取默认值的字段。", "The fields that were left out, whose defaults count."
            ),
        ),
        "skill": or_null(
            whole(
                1,
                MAX_SKILL,
                Text(
                    "问的水平对一手牌来说太高时，改用的水平。",
                    "The skill that answers in place of a higher one, which needs a whole game.",
                ),
            )
        ),
    }
)


def playing_shapes(
    component: str, to_act: Schema, reason: Schema, score: Schema
) -> Mapping[str, Schema]:
    """The schemas of the answers of deal, step, advance, replay, view and settle, by component.

    Args:
        component: the prefix of the game's components.
        to_act: the schema of the seats to act.
        reason: the schema of the codes of refusals.
        score: the schema of a score.
    """
    position: dict[str, Schema] = {
        "state": ref(f"{component}State"),
        "to_act": to_act,
        "legal": listed(
            ref(f"{component}Choice"),
            MAX_CHOICES,
            Text("轮到的几家能做什么。", "What those who are to act may do."),
        ),
        "proof": PROOF_TOLD,
    }
    accepted: dict[str, Schema] = {
        "accepted": {
            **FLAG,
            "description": Text("动作是不是全都合法。", "Whether every action was legal."),
        },
        "reason": or_null(reason),
        "text": or_null(REASON_TEXT),
    }
    events = listed(
        ref(f"{component}Event"),
        MAX_EVENTS,
        Text("发生了什么，按顺序。", "What happened, in order."),
    )
    done = whole(0, MAX_ACTIONS, Text("做了几个动作。", "How many actions were done."))
    advanced = {
        **accepted,
        "events": listed(
            ref(f"{component}Event"),
            MAX_ACTIONS,
            Text(
                "先是这个动作的，再是机器人的，按顺序。", "The action's, then the bots', in order."
            ),
        ),
        **position,
        "views": listed(
            ref(f"{component}View"),
            MAX_SEATS,
            Text("要的几个视图。", "The views that were asked for."),
        ),
        "score": described(
            or_null(ref(f"{component}Score")),
            Text("分数，牌局结束才有。", "The score, once the game is over."),
        ),
        "seed": ref("Seed"),
    }
    return {
        "Assumed": ASSUMED,
        f"{component}Advance": one_object(advanced),
        f"{component}Position": one_object(position),
        f"{component}Replay": one_object({**accepted, "done": done, **position}),
        f"{component}Seen": one_object(
            {"view": ref(f"{component}View"), "legal": position["legal"]}
        ),
        f"{component}Settled": _settled(score, reason),
        f"{component}Step": one_object({**accepted, "events": events, **position}),
    }


def _settled(score: Schema, reason: Schema) -> Schema:
    """The schema of the answer of settle, which is a score or the reason why there is none yet."""
    nullable = {name: or_null(each) for name, each in score["properties"].items()}
    over = {
        **FLAG,
        "description": Text(
            "牌局是不是结束了；没结束就没有分数。",
            "Whether the game is over; if not, it has no score.",
        ),
    }
    return one_object(
        {"over": over, **nullable, "reason": or_null(reason), "text": or_null(REASON_TEXT)}
    )
