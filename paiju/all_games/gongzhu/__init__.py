"""Gong Zhu 拱猪: four seats play tricks without trumps, and what counts is what each takes."""

from paiju.all_games.gongzhu.counting import RULE_SET_FIELDS
from paiju.all_games.gongzhu.rulesets import SETS
from paiju.play.declaration.game import Lab
from paiju.shapes.field_types import RuleSet
from paiju.text import Text
from paiju.tricks.exposing.judging import Judging
from paiju.tricks.exposing.players import plain_bots
from paiju.tricks.exposing.records import score_of
from paiju.tricks.exposing.scoring import settle
from paiju.tricks.exposing.sentences import sentences_of
from paiju.tricks.flow.flow import TrickFlow
from paiju.tricks.game import PLAIN_CARDS, trick_game

_FLOW = TrickFlow(
    salt="gongzhu",
    component="Gongzhu",
    ruleset=RuleSet(SETS.named, SETS.default, "Gongzhu"),
    settle=settle,
)
GAME = trick_game(
    SETS,
    _FLOW,
    score_of(_FLOW.names),
    RULE_SET_FIELDS,
    version=1,
    id="gongzhu",
    place=13,
    package=__name__,
    name=Text("拱猪", "Gong Zhu"),
    about=Text("四家各打各的，别吃到猪", "Four seats for themselves: do not take the pig"),
    art=("QS", "JD", "TC", "AH"),
    order_at=lambda rules, _: rules.order(),
    about_cards=PLAIN_CARDS,
    sentences=sentences_of,
    bots=plain_bots(),
    judges=(Judging(),),
    next_round=_FLOW.next_round,
    match_shape=_FLOW.match.schema(),
    lab=Lab(
        vectors="paiju.all_games.gongzhu.lab.vectors:VECTORS",
        numbered="paiju.tricks.lab.exposing_facts:OF_EXPOSING",
    ),
)
