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
from paiju.play.declaration.game import VERSION, Lab
from paiju.play.declaration.options import Option, RuleSets, option, options_of
from paiju.play.lab.contest import Contest
from paiju.play.players.player import Bot, Candidate, Decision, Rng, Why
from paiju.play.players.player import Player as Agent
from paiju.play.questions.describe import Sentence, Voice, sentence
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.text import Text

__all__ = [
    "PLAYED",
    "VERSION",
    "Action",
    "Agent",
    "Answer",
    "Bot",
    "Candidate",
    "Card",
    "ClimbingGame",
    "Contest",
    "Decision",
    "Deck",
    "Factor",
    "Kickers",
    "Lab",
    "Option",
    "Pattern",
    "Player",
    "Position",
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
    "Turn",
    "View",
    "Voice",
    "Weights",
    "Why",
    "Wilds",
    "Winning",
    "contest_of",
    "option",
    "options_of",
    "plain_game",
    "players_of",
    "playing_on",
    "sentence",
    "shown_counts",
    "stake_of",
    "weights_for",
]
