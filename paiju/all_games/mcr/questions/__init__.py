"""The questions that only 国标麻将 answers."""
