"""The flow of a climbing game: its states, its stages and its play phase."""
