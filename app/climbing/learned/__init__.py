"""What learned players see of a climbing game: one set of features, in training and at serving."""
