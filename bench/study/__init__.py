"""The studies: how well endings are solved, and how well reviews judge."""
