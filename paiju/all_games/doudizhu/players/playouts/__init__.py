"""Playouts: games played to the end by a simple player, to compare the choices that begin them.

Unlike the playouts of every climbing game (`paiju.climbing.players.playouts`) they are compiled,
and know sides, kickers and wild cards. With the others skill 3 wins less and takes four times as
long (`docs/findings.md`).
"""
