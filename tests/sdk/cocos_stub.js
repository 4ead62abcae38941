// As much of Cocos Creator as the example wants, so that its component runs in Node.js: `node cocos_stub.js TABLE.JS SERVER SEED`
// plays a game by the hints, closes the game in the middle, and goes on from what was kept.
const http = require('http')
const Module = require('module')

const [, , script, server, seed] = process.argv

class Label { string = '' }
class Component {}
class Node {
  children = []
  position = { x: 0, y: 0 }
  label = new Label()
  handlers = {}
  addChild(child) { this.children.push(child) }
  removeAllChildren() { this.children = [] }
  getComponentInChildren() { return this.label }
  setPosition(x, y) { this.position = { x, y } }
  on(name, handler) { this.handlers[name] = handler }
  press() { return this.handlers.click() }
}
const kept = new Map()
const localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
  removeItem: (name) => kept.delete(name),
}
const property = (...given) => (given.length > 1 ? undefined : () => {})
const cc = {
  _decorator: { ccclass: () => (declared) => declared, property },
  Button: { EventType: { CLICK: 'click' } },
  Component, Label, Node, Prefab: class {}, instantiate: () => new Node(), sys: { localStorage },
}
const load = Module._load
Module._load = (name, ...rest) => (name === 'cc' ? cc : load(name, ...rest))

global.XMLHttpRequest = class {
  headers = {}
  open(method, url) { Object.assign(this, { method, url }) }
  setRequestHeader(name, value) { this.headers[name] = value }
  getResponseHeader(name) { return this.response.headers[name.toLowerCase()] ?? null }
  send(body) {
    const sent = http.request(this.url, { method: this.method, headers: this.headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => { text += part })
      response.on('end', () => {
        Object.assign(this, { response, status: response.statusCode, responseText: text })
        this.onload()
      })
    })
    sent.on('error', () => this.onerror())
    sent.end(body)
  }
}

const { PaijuTable } = require(script)

async function open() {
  const table = Object.assign(new PaijuTable(), {
    server, seed, said: new Label(), hand: new Node(), buttons: new Node(), button: new cc.Prefab(),
  })
  await table.start()
  return table
}

const named = (table, name) => table.buttons.children.find((each) => each.label.string === name)

async function play() {
  let table = await open()
  for (let turn = 0; turn < 300 && !named(table, '再来一局'); turn += 1) {
    if (turn === 3) {
      const hand = table.hand.children.map((each) => each.label.string).join()
      table = await open()
      if (hand !== table.hand.children.map((each) => each.label.string).join()) throw new Error('another game')
    }
    await named(table, '提示').press()
    const wanted = named(table, table.said.string.split('。')[0])
    if (!wanted) throw new Error(table.said.string)
    await wanted.press()
  }
  console.log(table.said.string, kept.size)
}

play()
