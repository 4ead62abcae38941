"""Recorded answers: frozen questions to the whole service, and what it answered.

`python -m tests.recorded` asks them all again and shows what has changed; CONTRIBUTING.md says what
to do then. Questions stand in `kept`, one file for each game and one for what is of no game, and
are made anew only on demand: a change of the code does not change what is asked.
"""
