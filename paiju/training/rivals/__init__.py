"""Rivals: policies with fixed parameters, against which the learner plays in a training run."""
