"""Benchmarks and studies: `make bench` runs them."""
