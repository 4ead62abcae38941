"""The paths of the service, by subject."""
