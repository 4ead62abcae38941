// A client of Paiju for mini programs: it asks, and gives back what was answered.
//
// There is no key in it: whoever has the program can unpack it. It plays at sealed tables, which need none.
const TRIES = 4
const TIMEOUT_MS = 20000
// A server that asks for more patience than this is told to the player instead.
const LONGEST_MS = 15000
// No connection, too many questions, a server or a proxy before it that is busy: the same question may be asked again.
const AGAIN = [0, 429, 502, 503, 504]

class PaijuError extends Error {
  constructor(status, told, waitMs = 0) {
    super(told.detail || told.title)
    this.status = status
    this.type = told.type || ''
    this.waitMs = waitMs
  }
}

function headerOf(answer, name) {
  const found = Object.keys(answer.header || {}).find((each) => each.toLowerCase() === name)
  return found ? String(answer.header[found]) : ''
}

function refusal(answer) {
  // A proxy answers with a page, not with a problem document.
  const isProblem = answer.data && typeof answer.data === 'object' && answer.data.title
  const told = isProblem ? answer.data : { title: `服务暂时不可用（${answer.statusCode}）` }
  const seconds = Number(headerOf(answer, 'retry-after')) || 0
  return new PaijuError(answer.statusCode, told, seconds * 1000)
}

function requested(options) {
  return new Promise((resolve, reject) => {
    wx.request({
      ...options,
      success: resolve,
      fail: (fault) => reject(new PaijuError(0, { title: '网络不通', detail: fault.errMsg })),
    })
  })
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

class Client {
  constructor(server, language = 'zh-CN') {
    this.server = server.replace(/\/$/, '')
    this.language = language
  }

  // Begin a game: one seat is "human", the others name bots. Without a seed one is drawn.
  lay(game, seats, seed) {
    return this.ask('/v1/tables', seed ? { game, seats, seed } : { game, seats })
  }

  // Do one of the actions of `legal`, or play cards.
  act(told, action) {
    return this.ask('/v1/tables/act', { table: told.table, action })
  }

  // What a good player would do, and why.
  suggest(told) {
    return this.ask(`/v1/${told.game}/suggest`, { view: told.view })
  }

  // Nothing happens twice, so a question whose answer was lost is asked again.
  async ask(path, question) {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.once(path, question)
      } catch (fault) {
        const waitMs = fault.waitMs || 500 * 2 ** (tried - 1)
        if (tried === TRIES || !AGAIN.includes(fault.status) || waitMs > LONGEST_MS) throw fault
        await pause(waitMs)
      }
    }
  }

  async once(path, question) {
    const answer = await requested({
      url: this.server + path,
      method: 'POST',
      data: question,
      timeout: TIMEOUT_MS,
      header: { 'content-type': 'application/json', 'accept-language': this.language },
    })
    if (answer.statusCode === 200 && answer.data && typeof answer.data === 'object') return answer.data
    throw refusal(answer)
  }
}

module.exports = { Client, PaijuError }
