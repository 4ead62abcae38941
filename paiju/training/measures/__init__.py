"""The measures of a run: strength, matches, and the quality of forecasts."""
