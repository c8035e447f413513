import { expect, test } from 'vitest'
import { seededRandom } from '../kernel/dice'
import { audit } from './audit'
import { openMatch } from './match'
import { copyOf, exchange, oneDevice, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { marchOrder, marchRules } from './testing/march'

function played() {
  const { founder, guest, secrets } = twoDevices(marchRules, { scenario: 'plain' })
  const random = seededRandom(3)
  for (let i = 0; i < 60; i++) {
    const mover = founder.isHere(founder.actor!) ? founder : guest
    mover.order(marchOrder(mover.actor!, random))
    exchange(founder, guest)
  }
  for (const one of [founder, guest]) one.flush()
  exchange(founder, guest)
  return { founder, guest, secrets }
}

test('an honest match has no findings', async () => {
  const { founder, guest } = played()
  const found = await audit(founder)
  expect(found).toMatchObject({ ok: true, findings: [], entries: 61 })
  expect(found.rolls).toBeGreaterThan(2)
  expect(found.signatures).toBeGreaterThan(found.rolls)
  expect(await audit(guest)).toEqual(found)
  expect(await audit(copyOf(founder))).toEqual(found)
})

test('what is not signed is said', async () => {
  const { match } = oneDevice(marchRules, { scenario: 'plain' })
  match.order({ type: 'end' })
  expect(await audit(match)).toMatchObject({
    ok: true,
    findings: [{ weight: 'note', number: 1, text: 'From here on the match is not signed.' }]
  })
})

test('junk in the document is noted, but does not make the match a bad one', async () => {
  const { founder } = played()
  const forger = new Forger(founder)
  forger.push('north', new Uint8Array(3), new Uint8Array(81).fill(16))
  forger.link('south', 900, new Uint8Array(16))
  forger.order(founder.ledger.tree.root, 'south', { type: 'end' })
  const { ok, findings } = await audit(founder)
  expect(ok).toBe(true)
  expect(findings.length).toBeGreaterThanOrEqual(3)
})

test('a seat that signed twice for one place is found out', async () => {
  const { founder, secrets } = played()
  const place = founder.ledger.records[4]!.node
  new Forger(founder).order(place, founder.ledger.records[5]!.seat, { type: 'end' }, secrets[0])
  const { ok, findings } = await audit(founder)
  expect(ok).toBe(false)
  expect(findings).toContainEqual({
    weight: 'fault',
    number: 6,
    text: 'north signed two different entries for one place.'
  })
})

test('dice and positions that the log does not give are found out', async () => {
  const { founder } = played()
  const honest = founder.snapshot()!
  const rolls = honest.rolls.map((roll) => roll.map(([sides]) => [sides, 6] as const))
  const loaded = openMatch(copyOf(founder).doc, marchRules, { snapshot: { ...honest, rolls } })
  expect(loaded.number).toBe(founder.number)
  expect(await audit(loaded)).toMatchObject({ ok: false })
  const state = honest.state.replace(/"turn":\d+/, '"turn":99')
  const moved = openMatch(copyOf(founder).doc, marchRules, { snapshot: { ...honest, state } })
  const { findings } = await audit(moved)
  expect(findings).toMatchObject([
    { weight: 'fault', text: 'Playing the match again gives another position.' }
  ])
})
