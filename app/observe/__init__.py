"""Observation of the service: logs, metrics and traces."""
