"""The guards of the service: callers, limits, the gate, and the seal."""
