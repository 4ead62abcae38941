"""The guards of the service: callers and their keys, rate limits, the gate, and the seal."""
