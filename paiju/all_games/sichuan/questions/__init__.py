"""The questions that only 四川麻将 answers."""
