"""The study of games: questions about whole games, for any game that declares what they need."""
