// As much of a mini program as the example wants, so that it runs in Node.js: `node miniprogram.js page SERVER SEED` plays a
// game through its page, `node miniprogram.js ask SERVER PATH` asks one question and prints what comes of it.
const http = require('http')
const path = require('path')

const EXAMPLE = path.join(__dirname, '..', '..', 'examples', 'miniprogram')
const [what, server, given] = process.argv.slice(2)

global.wx = {
  request({ url, method, data, header, timeout, success, fail }) {
    const sent = http.request(url, { method, headers: header, timeout, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part) => { body += part })
      response.on('end', () => {
        let told = body
        // `dataType` is json: what is no JSON comes as text.
        try { told = JSON.parse(body) } catch (fault) { told = body }
        success({ statusCode: response.statusCode, data: told, header: response.headers })
      })
    })
    sent.on('error', (fault) => fail({ errMsg: `request:fail ${fault.code}` }))
    sent.end(JSON.stringify(data))
  },
}
global.getApp = () => ({ globalData: { server } })
global.Page = (declared) => { global.page = { ...declared, data: JSON.parse(JSON.stringify(declared.data)), setData } }

function setData(changes) {
  for (const [name, value] of Object.entries(changes)) {
    const steps = name.replace(/\[(\d+)\]/g, '.$1').split('.')
    const last = steps.pop()
    steps.reduce((part, step) => part[step], this.data)[last] = value
  }
}

function tapped(place) {
  return { currentTarget: { dataset: { place } } }
}

// Somebody who takes every hint: its cards are raised, or the choice that it names is taken.
async function play() {
  require(path.join(EXAMPLE, 'pages', 'table', 'table.js'))
  const { page } = global
  await page.onLoad({ seed: given })
  for (let turn = 0; turn < 300 && page.data.choices.length; turn += 1) {
    await page.hint()
    const wanted = page.data.said.split('。')[0]
    const place = page.data.choices.findIndex((each) => each.name === wanted)
    if (place < 0) throw new Error(page.data.said)
    await page.choose(tapped(place))
  }
  console.log(page.data.said)
}

async function ask() {
  const { Client } = require(path.join(EXAMPLE, 'paiju.js'))
  try {
    console.log(JSON.stringify(await new Client(server).ask(given, {})))
  } catch (fault) {
    console.log(`${fault.status} ${fault.type} ${fault.message}`)
  }
}

({ page: play, ask })[what]()
