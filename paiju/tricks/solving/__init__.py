"""Exact solutions of the last tricks with open hands."""
