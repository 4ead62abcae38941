"""The lab of Guandan: matches, and the fit of its judgement."""
