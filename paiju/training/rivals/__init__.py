"""The rivals of a training run: policies that do not learn."""
