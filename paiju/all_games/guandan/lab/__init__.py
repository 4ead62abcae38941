"""The lab of Guandan: matches, and the fitting of its judgement."""
