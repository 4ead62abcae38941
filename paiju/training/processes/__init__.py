"""Several processes that learn together, on this machine or on a cluster."""
