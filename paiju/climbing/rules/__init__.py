"""The rules of a climbing game as data: patterns, rounds, duties, reasons and events."""
