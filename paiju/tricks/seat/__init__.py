"""The knowledge of one seat: its position, proofs of turns, hidden hands, advice by sight."""
