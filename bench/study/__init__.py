"""Studies of the quality of the solver of endings and of reviews."""
