"""The declaration of a game, for packages with a game of their own.

A package offers a game by an entry point: `[project.entry-points."paiju.games"]` with
`mygame = "mypackage:GAME"`. It imports the names of this module and nothing of `app`, which may
change in any version. The names here keep semantic versioning: within a minor version of Paiju
before 1.0, and within a major version from then on, names are added, and none is taken away or
given another meaning. `VERSION` is the version of the declaration: a game says for which one it is
written, and a service of another leaves it out at the start, with one line that says so.
"""

from app.cards.card import Card
from app.cards.deck import Deck
from app.climbing.acts import Action, Turn
from app.climbing.contest import contest_of
from app.climbing.game import ClimbingGame
from app.climbing.plain import PLAYED, Rules, Score, plain_game, playing_on
from app.climbing.players.simple import Player
from app.climbing.players.skilled import players_of
from app.climbing.round import Round, Winning
from app.climbing.ruleset import (
    Answer,
    Kickers,
    Pattern,
    RuleSet,
    Short,
    Weights,
    Wilds,
    weights_for,
)
from app.climbing.seat import Position
from app.climbing.stakes import Factor, Stake, shown_counts, stake_of
from app.climbing.state import State, View
from app.play.agents import Agent, Bot, Candidate, Decision, Rng, Why
from app.play.contest import Contest
from app.play.game import VERSION, Lab
from app.play.options import Option, RuleSets, option, options_of
from app.text import Text

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
    "Short",
    "Stake",
    "State",
    "Text",
    "Turn",
    "View",
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
    "shown_counts",
    "stake_of",
    "weights_for",
]
