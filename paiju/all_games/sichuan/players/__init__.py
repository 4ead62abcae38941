"""The bots of 四川麻将, and what they think with."""
