// A table of Dou Dizhu against two bots. It knows no rule: `legal` says what may be done.
const { Client } = require('../../paiju.js')

const SUITS = { S: '♠', H: '♥', C: '♣', D: '♦' }
const NAMES = { T: '10', BJ: '小王', RJ: '大王' }
const SEATS = ['我', '下家', '上家']

function nameOf(card) {
  return NAMES[card] || SUITS[card[1]] + (NAMES[card[0]] || card[0])
}

function labelOf(action, phase) {
  if (action.type === 'call') return `叫 ${action.points} 分`
  if (action.type === 'double') return `加倍 ×${action.factor}`
  if (action.type === 'pass') return { calling: '不叫', doubling: '不加倍' }[phase] || '不出'
  return { rob: '抢地主', redouble: '反加倍', play: '出牌' }[action.type] || action.type
}

function lineOf(event) {
  const who = SEATS[event.seat]
  if (event.type === 'play') return `${who}：${event.play.cards.map(nameOf).join(' ')}（${event.play.name}）`
  if (event.type === 'landlord') return `${who}是地主，底牌 ${event.bottom.map(nameOf).join(' ')}`
  const said = { call: `叫 ${event.points} 分`, pass: '不要', double: '加倍', redouble: '反加倍' }[event.type]
  return said ? `${who}：${said}` : ''
}

Page({
  data: { said: '', hand: [], choices: [], lines: [], waiting: false, over: false },

  onLoad(query) {
    this.client = new Client(getApp().globalData.server)
    return this.begin(query.seed)
  },

  begin(seed) {
    const chosen = typeof seed === 'string' ? seed : ''
    return this.asked(() => this.client.lay('doudizhu', ['human', 'casual', 'casual'], chosen))
  },

  raise({ currentTarget }) {
    const { place } = currentTarget.dataset
    this.setData({ [`hand[${place}].up`]: !this.data.hand[place].up })
  },

  choose({ currentTarget }) {
    const { action } = this.data.choices[currentTarget.dataset.place]
    const cards = this.data.hand.filter((each) => each.up).map((each) => each.card)
    const done = action.type === 'play' ? { type: 'play', cards } : action
    return this.asked(() => this.client.act(this.told, done))
  },

  hint() {
    return this.asked(async () => {
      const { action, reasons } = await this.client.suggest(this.told)
      const wanted = action.cards || []
      const hand = this.data.hand.map((each) => ({ ...each, up: wanted.includes(each.card) }))
      const why = reasons.length ? reasons[0].text : ''
      this.setData({ hand, said: `${labelOf(action, this.told.view.phase)}。${why}` })
    })
  },

  // One question at a time: its answer is the table that the next one is about.
  async asked(question) {
    if (this.data.waiting) return
    this.setData({ waiting: true })
    try {
      const told = await question()
      if (told) this.show(told)
    } catch (fault) {
      this.setData({ said: fault.message })
    }
    this.setData({ waiting: false })
  },

  show(told) {
    this.told = told
    const { hand, phase } = told.view
    const lines = told.events.map(lineOf).filter((line) => line)
    this.setData({
      said: told.over ? `结束，得分 ${told.score.scores.join('、')}` : told.accepted ? '轮到你' : told.text,
      hand: hand.map((card) => ({ card, name: nameOf(card), up: false })),
      choices: told.legal.map((action) => ({ action, name: labelOf(action, phase) })),
      lines: [...this.data.lines, ...lines].slice(-12),
      over: told.over,
    })
  },
})
