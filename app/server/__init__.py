"""The server: gunicorn's start, the balance between its workers, its log and its memory."""
