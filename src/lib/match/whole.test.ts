import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { Malformed } from './bytes'
import { SeatKeys, newSecret } from './crypto'
import { pushElements } from './document'
import { linkElement, signElement } from './elements'
import { exportMatch, openMatchFile, readMatchFile } from './file'
import { inspect } from './gate/shape'
import { createMatch, type Match } from './match'
import { copyOf, exchange, oneDevice, twoDevices } from './testing/devices'
import { junkFor } from './testing/junk'
import { marchRules, type MarchState } from './testing/march'
import { signedMessage } from './tree'
import { openWhole } from './whole'
import { work } from './work'

const plan = { scenario: 'plain' }
const move = (seat: string) => ({ type: 'move', units: [`${seat}-1-corps`], path: ['0101'] })
const attack = (seat: string) => ({ type: 'attack', units: [`${seat}-1-corps`], target: '0101' })
const shapeOf = ({ doc }: Match<MarchState>) => inspect(Y.encodeStateAsUpdateV2(doc))

/** Both have rolled; south is to move. */
function underWay() {
  const { founder, guest, secrets } = twoDevices(marchRules, plan)
  founder.order(attack('north'))
  exchange(founder, guest)
  founder.order({ type: 'end' })
  exchange(founder, guest)
  return { founder, guest, secrets }
}

/** South attacks so often, on a device that is opened anew now and then, so that there are many writers. `late`: a device
 * that saw only the start of it. */
const long = (() => {
  const { founder, guest: first, secrets } = underWay()
  const late = copyOf(founder)
  let guest = first
  for (let i = 0; i < 260; i++) {
    if (i % 130 === 0) {
      guest = copyOf(guest, [secrets[1]])
      // Yjs sends the highest first: the last comes before what it builds on.
      guest.doc.clientID = 0xf0000000 + i
    }
    guest.order(attack('south'))
    exchange(founder, guest)
  }
  return { founder, late, secrets }
})()

const names = (() => {
  const { guest, secrets } = underWay()
  return junkFor(guest, 'south', secrets[1]).map(({ name }) => name)
})()

describe('a whole match with junk in it is not opened, from a file as little as from a link', () => {
  test.each(names)('%s', (name) => {
    const { founder, guest, secrets } = underWay()
    const { seat, make } = junkFor(guest, 'south', secrets[1]).find((one) => one.name === name)!
    const evil = copyOf(founder)
    const isFew = name === 'entries for one place' || name.startsWith('a long chain')
    pushElements(evil.doc, seat, make(isFew ? 1_200 : 100))
    expect(() => openWhole(shapeOf(evil), marchRules)).toThrow(Malformed)
    expect(() => openMatchFile(readMatchFile(exportMatch(evil)), marchRules)).toThrow(Malformed)
    expect(openWhole(shapeOf(founder), marchRules).head).toBe(founder.head)
  })

  test('among thousands of good signatures false ones are found by lot', () => {
    const { founder, secrets } = long
    const keys = new SeatKeys(secrets[1])
    const { records } = founder.ledger
    const evil = copyOf(founder)
    const again = records.flatMap(({ number, node }) => [
      signElement(number, keys.sign(signedMessage(node.hash))),
      signElement(number, crypto.getRandomValues(new Uint8Array(64)))
    ])
    pushElements(evil.doc, 'south', again)
    expect(again.length).toBeGreaterThan(500)
    expect(() => openWhole(shapeOf(evil), marchRules)).toThrow('A signature fits nothing.')
  })
})

test('an honest match of many writers opens, in whatever order they come, with few signatures tried', () => {
  const shape = shapeOf(long.founder)
  const before = work.verifications
  expect(openWhole(shape, marchRules).head).toBe(long.founder.head)
  expect(work.verifications - before).toBeLessThan(550)
})

test('a device that was away for hundreds of rolls catches up', () => {
  const { founder, late } = long
  late.take(Y.encodeStateAsUpdateV2(founder.doc, Y.encodeStateVector(late.doc)))
  expect(late.head).toBe(founder.head)
})

test('a backup with its seats opens, also when nothing in it was signed', () => {
  const { match, secrets } = oneDevice(marchRules, plan)
  for (let i = 0; i < 1_100; i++) match.order(move('north'))
  const shape = shapeOf(match)
  expect(openWhole(shape, marchRules, { secrets }).head).toBe(match.head)
  // To anybody else it would be no match, only a burden.
  expect(() => openWhole(shape, marchRules)).toThrow('too many unsigned entries')
})

test.each(['signatures', 'links'])('%s of a seat that nobody has are refused', (what) => {
  const { match } = createMatch(marchRules, plan, ['north'])
  const stranger = new SeatKeys(newSecret('south'))
  const evil = copyOf(match)
  const { hash } = match.ledger.head
  pushElements(evil.doc, 'south', [
    what === 'links'
      ? linkElement(1, stranger.dice.link(1))
      : signElement(0, stranger.sign(signedMessage(hash)))
  ])
  const update = Y.encodeStateAsUpdateV2(evil.doc, Y.encodeStateVector(match.doc))
  expect(() => match.take(update)).toThrow(Malformed)
  expect(() => openWhole(shapeOf(evil), marchRules)).toThrow(Malformed)
})
