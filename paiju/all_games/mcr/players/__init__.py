"""The bots of mahjong, and what they think with."""
