"""The rules of a mahjong as data: rule sets, refusals, events and words."""
