"""Making questions: whole games of every rule set, played through the service from seeds."""
