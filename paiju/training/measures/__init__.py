"""Measurements of trained policies: strength in play, matches, and the quality of forecasts."""
