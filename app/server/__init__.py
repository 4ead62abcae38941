"""Serving with gunicorn: starting it, its worker, and its log."""
