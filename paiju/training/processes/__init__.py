"""Several processes that train the same policies together, on one machine or on a Ray cluster."""
