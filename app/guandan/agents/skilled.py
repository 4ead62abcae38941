from __future__ import annotations

from app.games.agents import Bot, Decision, Why
from app.games.reasons import NOTHING_BEATS
from app.guandan.actions import Action, playing
from app.guandan.agents.giving import give_simply
from app.guandan.agents.position import position_of
from app.text import Text


class P:
    k_me = 80.0
    k_me_near = 400.0
    k_partner = 80.0
    k_enemy = 80.0
    out = 700.0
    letout = 500.0
    feed = 250.0
    w_n = 0.75
    w_b = (0.12, 0.4, 0.7)


def enemy_near(n):
    return 400.0 if n <= 2 else 250.0 if n <= 5 else 120.0 if n <= 8 else 60.0 if n <= 10 else 0.0


def partner_near(n):
    return 350.0 if n <= 2 else 200.0 if n <= 5 else 80.0 if n <= 8 else 0.0


class Skilled:
    def __init__(self, p=P):
        self.p = p

    def decide(self, view, budget, rng):
        if view.phase != "play":
            return give_simply(view)
        pos = position_of(view)
        opts = pos.options
        if len(opts) == 1:
            o = opts[0]
            return Decision(act(pos, o), reasons=(NOTHING_BEATS,))
        scored = sorted(((self.score(pos, o), -i, o) for i, o in enumerate(opts)), reverse=True)
        o = scored[0][2]
        return Decision(act(pos, o), reasons=(Why("x", Text("x", "x")),), candidates=())

    def beaten_by(self, pos, seat, play, mine):
        p = self.p
        od = pos.odds[seat]
        n = pos.counts[seat]
        wb = p.w_b[2] if mine <= 5 or n <= 5 else p.w_b[1] if mine <= 10 or n <= 10 else p.w_b[0]
        a = od.answers(play.row)
        if play.is_bomb:
            a *= wb
        else:
            a *= p.w_n
        return 1 - (1 - a) * (1 - od.bombs(play.row) * wb)

    def p_keep(self, pos, play, mine):
        k = 1.0
        for e in pos.enemies:
            k *= 1 - self.beaten_by(pos, e, play, mine)
        return k

    def q_out(self, pos, o):
        if o.rest.plays == 0:
            return 1.0
        if o.rest.plays > 4:
            return 0.0
        mine = len(pos.hand) - o.size
        base = self.p_keep(pos, o.play, mine) if o.play else 0
        best = 0.0
        for plays in pos.cuts_of(o):
            ks = sorted((self.p_keep(pos, pl, 0) for pl in plays), reverse=True)
            q = 1.0
            for k in ks[:-1]:
                q *= k
            best = max(best, q)
        return base * best

    def score(self, pos, o):
        p = self.p
        u = float(o.rest.power)
        if o.rest.plays == 0 and o.play:
            return 1e6
        near_e = min((pos.counts[e] for e in pos.enemies), default=27)
        pc = pos.counts[pos.partner]
        K_me = p.k_me + p.k_me_near / (1 + o.rest.plays)
        K_p = (p.k_partner + partner_near(pc)) if pc else 0.0
        if o.play is None:
            # who gets the lead
            stands = 1.0
            if pos.on_partner:
                for e in pos.waiting():
                    if e != pos.partner:
                        stands *= 1 - self.beaten_by(pos, e, pos.last, pc)
                return u + stands * K_p - (1 - stands) * (p.k_enemy + enemy_near(near_e))
            if pos.partner in pos.waiting():
                stands = 1 - self.beaten_by(pos, pos.partner, pos.last, pos.counts[pos.owner])
            return u + (1 - stands) * K_p - stands * (p.k_enemy + enemy_near(pos.counts[pos.owner]))
        mine = len(pos.hand) - o.size
        k = self.p_keep(pos, o.play, mine)
        u += k * K_me - (1 - k) * (p.k_enemy + enemy_near(near_e))
        u += p.out * self.q_out(pos, o)
        for e in pos.enemies:
            if pos.counts[e] == o.size:
                u -= p.letout * pos.odds[e].answers(o.play.row)
        if pos.last is None and pc and pc == o.size:
            u += p.feed * pos.odds[pos.partner].answers(o.play.row)
        return u


def act(pos, o):
    return Action("pass", pos.seat) if o.play is None else playing(pos.seat, o.play)


SKILLED = Bot(
    id="skilled", skill=3, name=Text("高手", "Skilled"), about=Text("x", "x"), agent=Skilled()
)
