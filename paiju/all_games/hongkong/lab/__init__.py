"""The lab of 香港麻雀: numbers for learning programs, and vectors."""
