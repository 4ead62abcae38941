"""What one seat can know."""
