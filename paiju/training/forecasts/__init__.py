"""The forecasts of the winner: fitted to games, then calibrated for serving."""
