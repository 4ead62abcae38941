"""Looking ahead in climbing games: deals that a seat may be in, played on by a policy."""
