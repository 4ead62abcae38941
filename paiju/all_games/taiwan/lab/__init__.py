"""The lab of 台湾麻将: numbers for learning programs, and vectors."""
