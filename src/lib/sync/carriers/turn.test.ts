import decodeQR from 'qr/decode.js'
import { beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../kernel/dice'
import { copyOf, randomMove, toyRules, twoDevices } from '../../match/testing/devices'
import { marchOrder, marchRules, type MarchState } from '../../match/testing/march'
import type { Match } from '../../match/match'
import { keysOf, newCode, type Keys } from '../invitation'
import { Memory, passingShelf } from '../memory'
import { testKeys } from '../testing/sessions'
import { qrCode, qrVersion } from '../write'
import { fileForOther, takeFile } from './file'
import { openTurn, showHave, showTurn, takeTurn, TurnReader, type Turn } from './turn'

let keys: Keys
let watching: Keys
beforeAll(async () => {
  keys = await testKeys()
  watching = await keysOf(keys.watchCode)
})

const memory = () => new Memory(passingShelf())
const rulesFor = async () => toyRules

async function readAll(frames: readonly string[], of: Keys = keys): Promise<Turn> {
  const reader = new TurnReader(of)
  for (const frame of frames) {
    const reading = await reader.take(frame)
    if (reading.is === 'turn') return reading.turn
    if (reading.is === 'foreign') throw new Error(reading.say)
  }
  throw new Error('not whole')
}

function play<S>(match: Match<S>, orders: number, seed = 1): number {
  const random = seededRandom(seed)
  let count = 0
  while (count < orders && randomMove(match, random) !== null) count++
  return count
}

test('two devices play by codes alone, each turn one code', async () => {
  const { founder, guest } = twoDevices(toyRules, { scenario: 'lane', dice: 'sealed' })
  const sides = [
    { match: founder, memory: memory() },
    { match: guest, memory: memory() }
  ]
  const [first, second] = sides
  takeTurn(guest, await readAll((await showTurn(founder, keys, first!.memory)).frames), second!.memory)
  for (let i = 0; i < 12 && founder.status.is !== 'over'; i++) {
    const from = founder.isHere(founder.actor!) ? first! : second!
    const to = from === first ? second! : first!
    play(from.match, 5, i)
    const shown = await showTurn(from.match, keys, from.memory)
    expect(shown.frames).toHaveLength(1)
    const taken = takeTurn(to.match, await readAll(shown.frames), to.memory)
    expect(taken).toEqual({ is: 'taken', news: true })
    expect(to.match.head).toBe(from.match.head)
    // Again: nothing new.
    expect(takeTurn(to.match, await readAll(shown.frames), to.memory)).toEqual({ is: 'taken', news: false })
  }
})

test('a whole match travels as a series, read in any order, and is opened', async () => {
  const { founder } = twoDevices(marchRules, { scenario: 'plain', dice: 'sealed' })
  const random = seededRandom(3)
  while (founder.status.is === 'to move' && founder.number < 400) {
    if (!founder.isHere(founder.actor!)) break
    founder.order(marchOrder(founder.actor!, random))
  }
  const { frames, isWhole } = await showTurn(founder, keys, memory())
  expect(isWhole).toBe(true)
  expect(frames.length).toBeGreaterThan(1)
  expect(Math.max(...frames.map((frame) => qrVersion(frame, 'low')))).toBeLessThanOrEqual(15)
  const reader = new TurnReader(keys)
  const order = frames.map((_, i) => (i * 7 + 3) % frames.length)
  let turn: Turn | null = null
  for (const i of [...order, ...frames.keys()]) {
    const reading = await reader.take(frames[i]!)
    if (reading.is === 'part') expect(reading.total).toBe(frames.length)
    if (reading.is !== 'turn') continue
    turn = reading.turn
    break
  }
  const opened = await openTurn<MarchState>(turn!, async () => marchRules)
  expect([opened.id, opened.head]).toEqual([founder.id, founder.head])
})

test('what a camera sees is read', async () => {
  const { founder } = twoDevices(toyRules, { scenario: 'lane' })
  const { frames } = await showTurn(founder, keys, memory())
  const { size, path } = qrCode(frames[0]!, 'low')
  const scale = 4
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < Number(width) * scale; dx++) {
        const at = ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  expect(decodeQR({ width: size * scale, height: size * scale, data })).toBe(frames[0])
})

describe('codes that do not belong here', () => {
  const start = () => twoDevices(toyRules, { scenario: 'lane' }).founder

  test('of another match, another app, cut short or altered', async () => {
    const { frames } = await showTurn(start(), keys, memory())
    const other = await keysOf(newCode())
    const say = async (text: string, of: Keys) => {
      const reading = await new TurnReader(of).take(text)
      return reading.is === 'foreign' ? reading.say : reading.is
    }
    expect(await say(frames[0]!, other)).toContain('another match')
    expect(await say('https://example.org', keys)).toContain('not the code of a turn')
    expect(await say(frames[0]!.slice(0, -2), keys)).toContain('not read well')
    // Somebody who knows the tag but not the secret.
    await expect(readAll(frames, { ...other, tag: keys.tag })).rejects.toThrow('different invitation')
  })

  test('who watches can read a turn but makes none', async () => {
    const match = start()
    const seen = await openTurn(
      await readAll((await showTurn(match, keys, memory())).frames, watching),
      rulesFor
    )
    expect(seen.head).toBe(match.head)
    expect((await readAll((await showTurn(seen, watching, memory())).frames)).is).toBe('have')
    // Even with a changed app.
    const forged = await showTurn(seen, { ...watching, play: new Uint8Array(32) }, memory())
    await expect(readAll(forged.frames)).rejects.toThrow('not made by a player')
  })

  test('by other rules', async () => {
    const match = start()
    const turn = await readAll((await showTurn(match, keys, memory())).frames)
    const newer = { game: { ...toyRules.game, rulesVersion: 9 }, dataHash: 'x' }
    await expect(openTurn(turn, async () => newer)).rejects.toThrow('The other device must update')
    await expect(openTurn(turn, async () => null)).rejects.toThrow('does not have')
    expect(takeTurn(copyOf(match), { ...turn, rules: new Uint8Array(4) }, memory()).is).toBe(
      'versions differ'
    )
  })

  test('with something missing before it: nothing changes, and an answer mends it', async () => {
    const { founder, guest } = twoDevices(toyRules, { scenario: 'lane', dice: 'sealed' })
    const [ours, theirs] = [memory(), memory()]
    const mover = founder.isHere(founder.actor!) ? founder : guest
    const late = mover === founder ? guest : founder
    play(mover, 1)
    mover.flush()
    const { device } = { device: theirs.device() }
    ours.remember(founder.id, {
      device,
      seats: [late.seats[1]],
      vector: Y.encodeStateVector(mover.doc),
      number: 1
    })
    const before = Y.encodeStateVector(late.doc)
    play(mover, 1, 5)
    const turn = await readAll((await showTurn(mover, keys, ours)).frames)
    expect(takeTurn(late, turn, theirs).is).toBe('missing')
    expect(Y.encodeStateVector(late.doc)).toEqual(before)
    expect(late.doc.store.pendingStructs).toBeNull()
    takeTurn(mover, await readAll(await showHave(late, keys, theirs)), ours)
    expect(takeTurn(late, await readAll((await showTurn(mover, keys, ours)).frames), theirs).is).toBe('taken')
    expect(late.head).toBe(mover.head)
  })

  test('a device without the match says that it has nothing', async () => {
    const turn = await readAll(await showHave(null, keys, memory()))
    expect(turn).toMatchObject({ is: 'have', number: 0 })
    await expect(openTurn(turn, rulesFor)).rejects.toThrow('only lists what')
  })

  test('random frames change nothing and throw nothing', async () => {
    const { frames } = await showTurn(start(), keys, memory())
    const reader = new TurnReader(keys)
    const random = seededRandom(5)
    for (let i = 0; i < 300; i++) {
      const text = [...frames[0]!]
      for (let j = 0; j < 3; j++) text[random.int(0, text.length - 1)] = '0123456789ABC$:'[random.int(0, 14)]!
      expect((await reader.take(text.join(''))).is).toBe('foreign')
    }
  })
})

describe('the other player is who has the key of the seat', () => {
  /** The founder, the guest with a seat, and what the founder's device remembers. */
  function table() {
    const { founder, guest } = twoDevices(toyRules, { scenario: 'lane', dice: 'sealed' })
    const seat = founder.seats.find((one) => guest.isHere(one))!
    const here = founder.seats.filter((one) => founder.isHere(one))
    return { founder, guest, seat, here, ours: memory() }
  }

  test('who shows it in a code is known by it', async () => {
    const { founder, guest, seat, here, ours } = table()
    const theirs = memory()
    takeTurn(founder, await readAll(await showHave(guest, keys, theirs)), ours)
    expect(ours.otherPlayer(founder, here)).toMatchObject({ device: theirs.device(), seats: [seat] })
  })

  test('who only says so is not, nor who shows the signature of another device or of another moment', async () => {
    const { founder, guest, here, ours } = table()
    const turn = await readAll(await showHave(guest, keys, memory()))
    const lies: Partial<Turn>[] = [
      { proofs: turn.proofs.map(() => new Uint8Array(64)) },
      { proofs: turn.proofs.toReversed() },
      { device: memory().device() },
      { number: turn.number + 1 },
      { vector: Uint8Array.of(0) }
    ]
    for (const lie of lies) {
      takeTurn(founder, { ...turn, ...lie }, ours)
      expect(ours.otherPlayer(founder, here)).toBeNull()
    }
    // A device that lies about what it has cannot make the next turn leave anything out.
    expect((await showTurn(founder, keys, ours)).isWhole).toBe(true)
  })

  test('is not forgotten for strangers with ever new names', async () => {
    const { founder, guest, here, ours } = table()
    const theirs = memory()
    takeTurn(founder, await readAll(await showHave(guest, keys, theirs)), ours)
    for (let i = 0; i < 20; i++) takeTurn(founder, await readAll(await showHave(null, keys, memory())), ours)
    expect(ours.otherPlayer(founder, here)).toMatchObject({ device: theirs.device() })
    expect(ours.met(founder.id)).toHaveLength(8)
  })
})

test('a file holds what the other device lacks, else everything', () => {
  const { founder, guest } = twoDevices(toyRules, { scenario: 'lane', dice: 'sealed' })
  const ours = memory()
  expect(fileForOther(founder, ours).isWhole).toBe(true)
  const mover = founder.isHere(founder.actor!) ? founder : guest
  const late = mover === founder ? guest : founder
  ours.remember(founder.id, {
    device: 'x',
    seats: [late.seats.find((seat) => late.isHere(seat))!],
    vector: Y.encodeStateVector(late.doc),
    number: late.number
  })
  play(mover, 2)
  const { text, isWhole } = fileForOther(mover, ours)
  expect(isWhole).toBe(false)
  takeFile(late, text)
  expect(late.head).toBe(mover.head)
  expect(text).not.toContain('secret')
  expect(() => takeFile(late, '{}')).toThrow('not a match')
})
