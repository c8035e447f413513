// Who is in which room of a meeting point, and how much of it anybody may use. Whatever comes in, from however many, takes
// no more room than the limits say and never ends the process.

export const LIMITS = {
  clients: 500,
  /** A household or a club can have one address. */
  clientsPerAddress: 64,
  /** Rooms in all. */
  topics: 2_000,
  topicsPerClient: 20,
  clientsPerTopic: 64,
  /** So that one machine cannot fill a room. */
  addressPerTopic: 16,
  topicLength: 128,
  /** Bytes; a description of a connection has some two thousand. */
  message: 32_768,
  /** How deep what is said may be nested; a description is five deep. */
  depth: 16,
  /** Messages in ten seconds: of one client, of one address, of all. */
  rate: 400,
  ratePerAddress: 2_000,
  rateInAll: 20_000,
  /** Bytes in ten seconds: of one address, of all. */
  bytesPerAddress: 2_000_000,
  bytesInAll: 16_000_000,
  /** Bytes that wait for a slow client. */
  waiting: 128_000
}
/** Who is sent away has so long to take note of it. */
const FAREWELL_MS = 1_000

/** @typedef {{ clients: number, count: number, bytes: number }} Usage */
/** @typedef {{ socket: import('ws').WebSocket, usage: Usage, topics: Set<string>, alive: boolean, count: number }} Client */

/** One name for all addresses of one machine: the newer kind comes in blocks. @param {string} address */
export function machineOf(address) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

/** Whether a text of JSON is nested deeper; nothing is built. @param {string} text @param {number} deepest */
function isDeeper(text, deepest) {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') quoted = !quoted
    else if (quoted) at += char === '\\' ? 1 : 0
    else if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth--
    if (depth > deepest) return true
  }
  return false
}

/** Speaks what y-webrtc speaks: subscribe, unsubscribe, publish, ping. Who finds no place in a
 * room, or here at all, hears `full`. */
export class Rooms {
  /** @type {Map<string, Set<Client>>} */
  topics = new Map()
  /** @type {Set<Client>} */
  clients = new Set()
  /** By address; kept for a while after its last client has gone, or one could come back to fresh limits. @type {Map<string, Usage>} */
  usage = new Map()
  /** Messages and bytes of all. */
  all = { count: 0, bytes: 0 }

  /** @param {import('ws').WebSocket} socket @param {string} address */
  enter(socket, address = '') {
    socket.on('error', () => socket.terminate())
    const usage = this.usageOf(machineOf(address))
    usage.count++
    const isFull = this.clients.size >= LIMITS.clients
    if (isFull || usage.clients >= LIMITS.clientsPerAddress || usage.count > LIMITS.ratePerAddress) {
      // Pages are not shown why a connection was closed before they could use it.
      socket.send('{"type":"full"}')
      return isFull ? dismiss(socket, 1013, 'full') : dismiss(socket, 1008, 'too many from this address')
    }
    const client = { socket, usage, topics: new Set(), alive: true, count: 0 }
    this.clients.add(client)
    usage.clients++
    socket.on('pong', () => (client.alive = true))
    socket.on('close', () => this.leave(client))
    socket.on('message', (data, isBinary) => {
      try {
        this.take(client, data, isBinary)
      } catch {
        this.dismiss(client, 1011, 'not understood')
      }
    })
  }

  /** @param {Client} client */
  leave(client) {
    if (!this.clients.delete(client)) return
    client.usage.clients--
    for (const topic of [...client.topics]) this.unsubscribe(client, topic)
  }

  /** Sends somebody away, who counts no more from now on. @param {Client} client @param {number} code @param {string} why */
  dismiss(client, code, why) {
    this.leave(client)
    dismiss(client.socket, code, why)
  }

  /** @param {Client} client @param {import('ws').RawData} data @param {boolean} isBinary */
  take(client, data, isBinary) {
    if (!this.clients.has(client)) return
    client.alive = true
    if (isBinary) return this.dismiss(client, 1003, 'texts only')
    const text = String(data)
    const { usage, all } = this.spent(client, text.length)
    if (client.count > LIMITS.rate || usage.count > LIMITS.ratePerAddress)
      return this.dismiss(client, 1008, 'too many messages')
    if (usage.bytes > LIMITS.bytesPerAddress) return this.dismiss(client, 1008, 'too much')
    // Too much of all together is nobody's fault: it is passed over.
    if (all.count > LIMITS.rateInAll || all.bytes > LIMITS.bytesInAll) return
    this.hear(client, text)
  }

  /** @param {Client} client @param {string} text */
  hear(client, text) {
    if (isDeeper(text, LIMITS.depth)) return this.dismiss(client, 1007, 'not understood')
    /** @type {any} */
    let message
    try {
      message = JSON.parse(text)
    } catch {
      return this.dismiss(client, 1007, 'not understood')
    }
    const topics = Array.isArray(message?.topics) ? message.topics.slice(0, LIMITS.topicsPerClient * 5) : []
    switch (message?.type) {
      case 'subscribe':
        return topics.forEach((/** @type {unknown} */ topic) => this.subscribe(client, topic))
      case 'unsubscribe':
        return topics.forEach((/** @type {unknown} */ topic) => this.unsubscribe(client, topic))
      case 'publish':
        return this.publish(client, message)
      case 'ping':
        return this.send(client, '{"type":"pong"}')
    }
  }

  /** @param {Client} client @param {unknown} topic */
  subscribe(client, topic) {
    if (typeof topic !== 'string' || topic.length > LIMITS.topicLength || client.topics.has(topic)) return
    const members = this.topics.get(topic) ?? new Set()
    if (!this.hasPlace(client, topic, members))
      return this.send(client, JSON.stringify({ type: 'full', topic }))
    this.topics.set(topic, members.add(client))
    client.topics.add(topic)
  }

  /** @param {Client} client @param {string} topic @param {Set<Client>} members */
  hasPlace(client, topic, members) {
    if (client.topics.size >= LIMITS.topicsPerClient || members.size >= LIMITS.clientsPerTopic) return false
    if (!this.topics.has(topic) && this.topics.size >= LIMITS.topics) return false
    let same = 0
    for (const { usage } of members) if (usage === client.usage) same++
    return same < LIMITS.addressPerTopic
  }

  /** @param {Client} client @param {unknown} topic */
  unsubscribe(client, topic) {
    if (typeof topic !== 'string' || !client.topics.delete(topic)) return
    const members = this.topics.get(topic)
    members?.delete(client)
    if (members?.size === 0) this.topics.delete(topic)
  }

  /** Only to those in the room, and only from one of them. @param {Client} from @param {any} message */
  publish(from, message) {
    if (!from.topics.has(message.topic)) return
    const members = this.topics.get(message.topic)
    if (members === undefined) return
    const { type, topic, data } = message
    // Once, for all of them; what it says is not looked at.
    const text = JSON.stringify({ type, topic, data, clients: members.size })
    for (const client of [...members]) if (client !== from) this.send(client, text)
  }

  /** @param {Client} client @param {string} text */
  send({ socket }, text) {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > LIMITS.waiting) return socket.terminate()
    socket.send(text)
  }

  /** Lets go of who does not answer any more. */
  sweep() {
    for (const client of [...this.clients]) {
      if (!client.alive) client.socket.terminate()
      client.alive = false
      client.socket.ping()
    }
  }

  /** Every ten seconds. */
  forgive() {
    this.all = { count: 0, bytes: 0 }
    for (const client of this.clients) client.count = 0
    for (const [machine, usage] of this.usage) {
      usage.count = 0
      usage.bytes = 0
      if (usage.clients === 0) this.usage.delete(machine)
    }
  }

  /** @param {string} machine @returns {Usage} */
  usageOf(machine) {
    let usage = this.usage.get(machine)
    if (usage === undefined) this.usage.set(machine, (usage = { clients: 0, count: 0, bytes: 0 }))
    return usage
  }

  /** @param {Client} client @param {number} bytes */
  spent(client, bytes) {
    const { usage } = client
    client.count++
    for (const one of [usage, this.all]) {
      one.count++
      one.bytes += bytes
    }
    return { usage, all: this.all }
  }
}

/** Says why and closes; does not wait for an answer for ever. @param {import('ws').WebSocket} socket @param {number} code @param {string} why */
function dismiss(socket, code, why) {
  socket.close(code, why)
  setTimeout(() => socket.terminate(), FAREWELL_MS).unref()
}
