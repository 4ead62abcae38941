"""The games, one folder each: rules, states, scoring, players and questions."""
