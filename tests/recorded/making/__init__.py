"""The making of questions: whole games of every rule set, played through the service by seeds."""
