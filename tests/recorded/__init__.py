"""Recorded answers: frozen questions to the whole service, with their answers.

`python -m tests.recorded` asks them all again and shows the differences; CONTRIBUTING.md says what
to do then. The questions are in `kept`, one file for each game and one for those of no game. New
ones are made only on demand, never by a change of the code.
"""
