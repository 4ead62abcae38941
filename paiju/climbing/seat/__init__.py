"""The knowledge of a seat: what it sees, and what hidden hands may hold."""
