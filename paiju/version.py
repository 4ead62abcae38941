"""The version of Paiju."""

# The version of the next release, with `.dev0` until it is one.
VERSION = "0.4.0.dev0"
