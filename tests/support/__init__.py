"""What several tests share: a plain reference of the rules, and short ways to write cards."""
