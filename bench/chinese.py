"""The Chinese words of the tables of figures, for the pages in Chinese.

Figures are named in English, and each row of a table is translated here, longer phrases first.
Names of operations, paths and signals stay as they are.
"""

from __future__ import annotations

import re

from paiju.play.declaration.registry import GAMES

# Whole names of works.
_WORKS = {
    "a batch of 1,024 games": "成批打 1,024 局",
    "a batch of 100, p99 of 16 connections": "一批 100 个，16 个连接的 p99",
    "a batch of 100, p99 of 4 connections": "一批 100 个，4 个连接的 p99",
    "a decision of skill 3": "水平 3 打一步",
    "a decision of skill 3 of shengji": "水平 3 打一步升级",
    "a decision of skill 4": "水平 4 打一步",
    "a decision of skill 4 of guandan": "水平 4 打一步掼蛋",
    "a follow of shengji explained": "升级跟牌合不合法、欠什么",
    "a verdict on a throw of shengji": "升级甩牌甩不甩得出",
    "follows of shengji counted and the first twenty": "升级跟牌有多少种，列前二十种",
    "units of a lead of shengji": "升级首出分成几手",
    "a random step picked and done": "随机挑一步走掉",
    "a state of mahjong read from json": "从 JSON 读一个国标麻将局面",
    "a state read from json": "从 JSON 读一个局面",
    "a step of a game": "走一步",
    "a step of changsha": "长沙麻将走一步",
    "a step of hongkong": "香港麻雀走一步",
    "a step of mahjong": "国标麻将走一步",
    "a step of shengji": "升级走一步",
    "a step of taiwan": "台湾麻将走一步",
    "a step of tuidaohu": "推倒胡走一步",
    "a worker killed each second: calls that fail after one retry": "每秒杀一个进程：重试后仍失败",
    "a worker killed each second: calls that need the retry": "每秒杀一个进程：要重试的",
    "a worker killed each second, through nginx: calls that fail after one retry": (
        "每秒杀一个进程，前面是 nginx：重试后仍失败"
    ),
    "a worker killed each second, through nginx: calls that need the retry": (
        "每秒杀一个进程，前面是 nginx：要重试的"
    ),
    "act at a table": "牌桌上 act 一次",
    "acts of a game": "一局 act 几次",
    "an environment of PettingZoo": "PettingZoo 环境",
    "calls neither accepted nor refused as such": "既没受理也没正常拒绝的",
    "calls that fail": "失败的调用",
    "CPU of an empty endpoint": "空接口的 CPU 时间",
    "CPU of the app, each validate of a batch of 100": "一批 100 个 validate，每个的 CPU 时间",
    "CPU of the app, step after thirty turns": "三十手之后 step 的 CPU 时间",
    "CPU of the app, validate": "validate 的 CPU 时间",
    "every discard of fourteen tiles with four wild ones": "十四张牌含四张癞子，逐张看打掉会怎样",
    "every discard of fourteen tiles": "十四张牌，逐张看打掉会怎样",
    "every hint for a lead": "首出的全部提示",
    "failed batches": "失败的批量",
    "failed requests": "失败的请求",
    "first turn": "到第一回合",
    "heavy questions at 3 times what can be answered": "高开销请求，来得比答得过来的快三倍",
    "memory of a worker (PSS)": "每个工作进程的内存（PSS）",
    "memory of a worker under a steady load: growth": "负载不变时工作进程的内存：每小时增长",
    "moves of a lead by douzero": "列出首出的选择，DouZero 的生成器",
    "moves of a lead by rlcard": "列出首出的选择，RLCard 的生成器",
    "moves of a lead": "列出首出的选择",
    "moves of guandan with two wild cards": "掼蛋列出首出的选择（两张逢人配）",
    "large batches": "大批量",
    "memory of a worker (PSS) after large batches": "大批量之后每个工作进程的内存（PSS）",
    "p99 of rules questions beside 12 callers of large batches, beside that when idle": (
        "12 个调用方发大批量时，规则请求的 p99，比起空闲时"
    ),
    "rules questions that fail beside large batches": "大批量旁边失败的规则请求",
    "p99 of accepted calls, beside that at full but bearable load": "受理的 p99，比起撑得住的满载",
    "p99 of rules questions meanwhile, beside that of an idle server": "规则请求的 p99，比起空闲时",
    "power of twenty cards": "二十张牌的牌力",
    "refusals that do not say when to come again": "没说何时再来的拒绝",
    "rules questions that fail meanwhile": "这期间失败的规则请求",
    "SIGHUP under load: calls that fail": "负载下 SIGHUP：失败的",
    "SIGTERM under load, behind a balancer: calls that fail": "负载下 SIGTERM，有负载均衡：失败的",
    "split of guandan": "掼蛋拆牌",
    "split of twenty cards": "拆二十张牌",
    "split": "拆牌",
    "start to ready, kernels compiled": "从启动到就绪，内核已编译",
    "start to ready, the very first": "从启动到就绪，头一次启动",
    "step with proof": "带证明的 step",
    "ten hints for a lead": "首出的十条提示",
    "ten hints of guandan": "掼蛋首出的十条提示",
    "the empty endpoint": "空接口",
    "the first ending of each game": "每局的第一个残局",
    "endings of all games": "所有游戏的残局",
    "false accusations": "冤枉",
    "planted blunders": "埋下的大错",
    "strength": "水平",
    "pairs of turns at a table whose answers leave in different slots": (
        "只换暗牌、响应就换了格子的回合"
    ),
    "100 players at tables: answered turns a second, as a share of those without a grid": (
        "100 个人在打：每秒答出的回合数，比起不按格子走"
    ),
    "100 players at tables: p99 of validate beside them, as a share of that without a grid": (
        "100 个人在打：旁边 validate 的 p99，比起不按格子走"
    ),
    "the worth of a win with four wild tiles": "算一副含四张癞子的胡牌的番",
    "the worth of a win": "算一副和牌的番",
    "the worth of a win of changsha": "长沙麻将算一副胡牌的番",
    "the worth of a win of hongkong": "香港麻雀算一副胡牌的番",
    "the worth of a win of taiwan": "台湾麻将算一副胡牌的台",
    "the worth of a win of tuidaohu": "推倒胡算一副胡牌的番",
    "turns of a game": "一局的回合数",
    "until a heavy question is answered as before": "到高开销请求恢复正常响应",
    "validate in batches of 100": "每批 100 个 validate",
    "validate, as a share of the empty endpoint": "validate 达到空接口的",
    "validate, p99": "validate 的 p99",
    "view with proof": "带证明的 view",
    "workers that were replaced": "换掉的工作进程",
}
# Parts of names and of numbers, by their pattern.
_PARTS = (
    (
        r"forged tokens of tables that are opened \(.*?\)",
        "被打开的伪造牌桌（改过、截短、加长、拼接、对调、换密钥、过期）",
    ),
    (
        r"(\d+) silent connections to a plain server: the longest rules question",
        r"直接连到服务、不说话的 \1 个连接：最慢的规则请求",
    ),
    (r"50 clients that say nothing", "50 个客户端连上不说话"),
    (r"50 clients that send half a head", "50 个客户端只发半个请求头"),
    (r"50 clients that send a body byte by byte", "50 个客户端一个字节一个字节发请求体"),
    (r"50 clients that do not take large answers", "50 个客户端不收大的响应"),
    (r", through nginx\b", "，前面是 nginx"),
    (r" with one wild card\b", "（一张癞子）"),
    (r" with four wild cards\b", "（四张癞子）"),
    (r" with two wild cards\b", "（两张逢人配）"),
    (r" with the flower\b", "（花牌）"),
    (r"\bfirst view of (\S+)", r"首次打开 \1"),
    (r"(?<=[a-z]), ([\d,]+) bytes\b", r"，\1 字节"),
    (r"([\d,]+) answers/s can be had", r"每秒答得过来 \1 个"),
    (r"\baccepted (?=[\d.]+ %)", "受理 "),
    (r"\brefused (?=[\d.]+ %)", "拒绝 "),
    (r"([\d,]+) calls fail\b", r"失败 \1 个"),
    (r", of ([\d,]+) in (\d+) s \(idle (\d+)\)", r"，\2 秒内共 \1 个（空闲时 \3 个）"),
    (r"\bthe longest of them\b", "最久的"),
    (r"\bof ([\d,]+) (?:calls|tokens)\b", r"共 \1 个"),
    (r"\bof ([\d,]+) positions\b", r"共 \1 个局面"),
    (r"\bsolved in (\d+) ms\b", r"\1 毫秒内算清"),
    (r"\bidle (?=[\d.])", "空闲时 "),
    (r"([\d,.]+) MB an hour\b", r"\1 MB/小时"),
    (r"\bat the end\b", "最后"),
    (r"\bover ([\d.]+) minutes\b", r"历时 \1 分钟"),
    (r"\bof the processors\b", "CPU 时间"),
    (r"\buntil kernels are compiled\b", "内核编译完"),
    (r"\blast without proof ", "最后（不带证明）"),
    (r"\blast / first\b", "最后 / 开头"),
    (r"\bfirst (?=[\d≤])", "开头 "),
    (r"\blast (?=[\d≤])", "最后 "),
    (r"\bslots of a turn of the best bots\b", "最强的机器人一回合占的格数"),
    (r"\bwith what is seen\b", "取观察"),
    (r"\balone\b", "不取观察"),
    (r"\brequests (?=\d)", "请求数 "),
    (r"\bpainted after\b", "画出"),
    (r"\banswered after\b", "响应"),
    (r"\b([\d,.]+) turns\b", r"\1 回合"),
    (r"\b([\d,.]+) times\b", r"\1 倍"),
    (r"\b([\d,.]+) acts\b", r"\1 次"),
    (r"\brequests/s", "个请求/秒"),
    (r"\bquestions/s", "个请求/秒"),
    (r"\bdecisions/s", "步/秒"),
    (r"\bnot measured\b", "没量"),
    (r"\btoo little processor time\b", "CPU 时间不够"),
    (r"\brecall\b", "召回率"),
    (r"\bprecision\b", "准确率"),
    (r"\bcalled blunders\b", "判成大错"),
    (r"\bof ([\d,]+) planted moves\b", r"共 \1 手"),
    (r"\bof about ([\d,]+) good moves\b", r"共约 \1 手好牌"),
    (r"\blooked at ([\d,]+) others\b", r"另看了 \1 手"),
    (r"\bin ([\d,]+) games\b", r"\1 局"),
    (r"\bmean loss\b", "平均损失"),
    (r"\bby other players\b", "换别的机器人打"),
    (r"\bothers accused\b", "另外判成大错"),
    (r"\bof its budget\b", "用了预算的"),
    (r"\bwrongly\b", "其中冤枉"),
    (r"\baccused\b", "判成失误或大错"),
    (r"\baccuracy of (\d)", r"水平 \1 的准确度"),
    (r"\b(\d) and (\d) (?=[\d≥])", r"水平 \1 和 \2 "),
    (r", from ([\d.]+ %), to ([\d.]+ %)", r"（\1 到 \2）"),
    (r"\bto compare\b", "只作对照"),
    (r"\bmedian\b", "中位数"),
    (r"\bsuggest at skill (\d)", r"suggest，水平 \1"),
    # Marks between Chinese words.
    (r", (?=[\u4e00-\u9fff]|p99|CPU)", "，"),
)
# The rest of a name.
_EXTRA = r" with (?:one|two|four) wild| with the flower"
_NAMES = {
    **{f"| {game.id}: endings |": f"| {game.name.zh}的残局 |" for game in GAMES.values()},
    **{f"| {game.id}: ": f"| {game.name.zh}：" for game in GAMES.values()},
}
_WORK = re.compile(rf"(?<=[ ：])({'|'.join(map(re.escape, _WORKS))})(?= \||{_EXTRA})")


def in_chinese(row: str) -> str:
    """The row of a table, translated from English into Chinese.

    >>> in_chinese("| doudizhu: endings | to compare | solved in 100 ms 100 %, of 334 positions |")
    '| 斗地主的残局 | 只作对照 | 100 毫秒内算清 100 %，共 334 个局面 |'
    """
    for name, chinese in _NAMES.items():
        row = row.replace(name, chinese)
    row = _WORK.sub(lambda found: _WORKS[found[0]], row, count=1)
    for pattern, chinese in _PARTS:
        row = re.sub(pattern, chinese, row)
    return row
