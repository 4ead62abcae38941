"""The workshop of Guandan: matches, and the fit of its judgement."""
