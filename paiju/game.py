"""The names with which another package declares a game of its own.

A package offers a game by an entry point: `[project.entry-points."paiju.games"]` with
`mygame = "mypackage:GAME"`. The package imports the names of this module and nothing of `app`,
which may change in any version.

The names here follow semantic versioning. Within a minor version of Paiju before 1.0, and within a
major version from then on, names are added, and none is removed or changes its meaning.

`VERSION` is the version of the declaration. A game states the version that it is written for. A
service with another version leaves the game out at its start, and says so in one line of its log.
"""

from paiju.climbing.flow.records import Action, Turn
from paiju.climbing.flow.stakes import Factor, Stake, stake_of
from paiju.climbing.flow.state import State, View, shown_counts
from paiju.climbing.game import ClimbingGame
from paiju.climbing.lab.contest import contest_of
from paiju.climbing.plain_game import PLAYED, Rules, Score, plain_game, playing_on
from paiju.climbing.players.simple import TwoPartPlayer as Player
from paiju.climbing.players.skilled import players_of
from paiju.climbing.rules.round import Round, Winning
from paiju.climbing.rules.rule_set import (
    Answer,
    Kickers,
    Pattern,
    RuleSet,
    Short,
    Weights,
    Wilds,
    weights_for,
)
from paiju.climbing.seat.position import Position
from paiju.mahjong_tiles.tile import KINDS, Tile
from paiju.melding.flow.choices import Bar
from paiju.melding.flow.hand import Gang
from paiju.melding.flow.ledger import Payment
from paiju.melding.game import TileGame
from paiju.melding.hands.actions import Action as TileAction
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.rules import Birds, MahjongRules, Won
from paiju.melding.plain.rules import Play as MahjongPlay
from paiju.melding.plain.state import Player as MahjongPlayer
from paiju.melding.plain.state import State as MahjongState
from paiju.melding.plain.state import View as MahjongView
from paiju.melding.plain_game import plain_mahjong
from paiju.melding.rules.dialect import Dialect
from paiju.melding.rules.fan_table import Facts, Fan, Worth
from paiju.melding.rules.match import Match
from paiju.melding.rules.pass_rules import PassRules
from paiju.melding.rules.wall_rules import WallRules
from paiju.melding.rules.wild_rules import Wild
from paiju.play.declaration.game import VERSION, Lab
from paiju.play.declaration.options import Option, RuleSets, option, options_of
from paiju.play.flow.flow import Refusal
from paiju.play.lab.contest import Contest
from paiju.play.players.player import Bot, Candidate, Decision, Rng, Why
from paiju.play.players.player import Player as Agent
from paiju.play.questions.describe import Sentence, Voice, sentence
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.text import Text

__all__ = [
    "KINDS",
    "PLAYED",
    "VERSION",
    "Action",
    "Agent",
    "Answer",
    "Bar",
    "Birds",
    "Bot",
    "Candidate",
    "Card",
    "Circumstances",
    "ClimbingGame",
    "Contest",
    "Decision",
    "Deck",
    "Dialect",
    "Factor",
    "Facts",
    "Fan",
    "Form",
    "Gang",
    "Kickers",
    "Lab",
    "MahjongPlay",
    "MahjongPlayer",
    "MahjongRules",
    "MahjongState",
    "MahjongView",
    "Match",
    "Option",
    "PassRules",
    "Pattern",
    "Payment",
    "Player",
    "Position",
    "Refusal",
    "Rng",
    "Round",
    "RuleSet",
    "RuleSets",
    "Rules",
    "Score",
    "Sentence",
    "Short",
    "Stake",
    "State",
    "Text",
    "Tile",
    "TileAction",
    "TileGame",
    "Turn",
    "View",
    "Voice",
    "WallRules",
    "Weights",
    "Why",
    "Wild",
    "Wilds",
    "Win",
    "Winning",
    "Won",
    "Worth",
    "contest_of",
    "option",
    "options_of",
    "plain_game",
    "plain_mahjong",
    "players_of",
    "playing_on",
    "sentence",
    "shown_counts",
    "stake_of",
    "weights_for",
]
