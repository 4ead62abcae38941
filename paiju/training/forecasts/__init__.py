"""Forecasts of the winner: they are fitted to games, then calibrated for serving."""
