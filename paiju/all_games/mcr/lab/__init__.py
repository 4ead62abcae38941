"""The lab of 国标: matches and vectors."""
