"""The observation of the service: logs, metrics and traces."""
