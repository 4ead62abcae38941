"""Looking ahead in Guandan."""
