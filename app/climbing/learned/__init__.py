"""Playing as it was learnt: what a policy sees, and the network that decides."""
