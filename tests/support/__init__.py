"""Helpers of several tests: plain references of the rules, and short notations."""
