"""The fans 番种 of 国标麻将: their table, their conditions, and the principles of counting."""
