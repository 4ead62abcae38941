"""Sheng Ji 升级: two teams play tricks for points, with trumps that change, and rise in levels."""

from paiju.all_games.shengji.questions import CONTRACT_FIELDS, RULE_SET_FIELDS, order_at
from paiju.all_games.shengji.rulesets import SETS
from paiju.play.declaration.game import Lab
from paiju.shapes.field_types import RuleSet
from paiju.text import Text
from paiju.tricks.contracts.scoring import score_of, settle
from paiju.tricks.flow.flow import TrickFlow
from paiju.tricks.game import trick_game
from paiju.tricks.puzzles.endings import EndingKind, endings_of

_FLOW = TrickFlow(
    salt="shengji",
    component="Shengji",
    ruleset=RuleSet(SETS.named, SETS.default, "Shengji"),
    settle=settle,
)
GAME = trick_game(
    SETS,
    _FLOW,
    score_of(_FLOW.names),
    RULE_SET_FIELDS,
    version=1,
    id="shengji",
    place=12,
    package=__name__,
    name=Text("升级", "Sheng Ji"),
    about=Text("两队，亮主、扣底、抢分升级", "Two teams take tricks for points and rise in levels"),
    art=("RJ", "2S", "TS", "5S"),
    order_at=order_at,
    contract_fields=CONTRACT_FIELDS,
    next_round=_FLOW.next_round,
    match_shape=_FLOW.match.schema(),
    lab=Lab(
        vectors="paiju.all_games.shengji.lab.vectors:VECTORS",
        numbered="paiju.tricks.lab.contract_facts:OF_CONTRACTS",
    ),
    puzzles=endings_of(
        _FLOW,
        (
            EndingKind(
                id="four_cards",
                name=Text("四张残局", "Four cards each"),
                about=Text(
                    "明牌，你和对家打到目标分：首出只有一手能做到。",
                    "Open hands: you and your partner have a goal; only one lead reaches it.",
                ),
                ruleset="classic",
                size=4,
            ),
        ),
    ),
)
