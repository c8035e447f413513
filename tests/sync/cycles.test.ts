// Links are cut and made again many times while both sides play and a third device watches; in the end all have the same.
import { afterEach, expect, test, vi } from 'vitest'
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import { seededRandom, type Random } from '../../src/lib/kernel/dice'
import type { Rules } from '../../src/lib/match/genesis'
import { randomMove, toyRules } from '../../src/lib/match/testing/devices'
import { keysOf, newCode } from '../../src/lib/sync/invitation'
import { connect, Device, founderOf } from '../../src/lib/sync/testing/sessions'
import type { TestPipe } from '../../src/lib/sync/testing/pipes'
import { amount } from '../amount'

/** All that a link tells the time by. */
const CLOCKS = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'] as const
afterEach(() => {
  vi.useRealTimers()
})
/** The clock goes on only here: what is on its way for so long arrives, however busy the machine is. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Far more than links need to find out what the other has. */
const PATIENCE_MS = 60_000
/** By then the dice have brought any game to its end. */
const MOST_CUTS = 1000

/** What somebody at this device may do now. */
function act<S>({ match }: Device<S>, random: Random): void {
  // Before both seats are taken, no dice are rolled.
  if (match === null || match.free !== null) return
  const own = match.isHere(match.ledger.pen)
  const what = random.int(0, 9)
  if (what === 0 && own && match.canUndo().ok) match.undo(random.pick(['step', 'phase']))
  else if (what === 1) match.flush()
  else if (what === 2) {
    const ask = match.requests.find(
      ({ seat }) => !match.isHere(seat) && match.seats.some((s) => match.isHere(s))
    )
    if (ask !== undefined) match.answer(ask, random.int(0, 1) === 0)
  } else randomMove(match, random)
}

/** How many entries the match came to, and whether its game ever came to an end: the dice are never the same. */
async function cycles<S>(rules: Rules<S>, scenario: string, cuts: number, seed: number, toEnd = false) {
  const random = seededRandom(seed)
  const keys = await keysOf(newCode())
  const watching = await keysOf(keys.watchCode)
  vi.useFakeTimers({ toFake: [...CLOCKS] })
  const founder = founderOf(rules, { scenario }, keys)
  const guest = new Device(rules, keys)
  const watcher = new Device(rules, watching)
  const devices = [founder, guest, watcher]
  const delay = () => random.int(0, 2)
  let ended = false
  for (let cycle = 0; cycle < cuts || (toEnd && !ended && cycle < MOST_CUTS); cycle++) {
    // Not always the same two, and not always with the watcher.
    const pipes: TestPipe[] = connect(founder, guest, delay)
    if (random.int(0, 2) === 0) pipes.push(...connect(random.pick([founder, guest]), watcher, delay))
    if (guest.match?.free) void guest.session.claim()
    // Counted in steps, not by the clock: a slow machine plays as much as a fast one.
    for (let steps = random.int(0, 15); steps > 0; steps--) {
      act(founder, random)
      act(guest, random)
      await pass(random.int(0, 2))
    }
    random.pick(pipes).close()
    for (const link of [...founder.session.links, ...guest.session.links, ...watcher.session.links])
      if (random.int(0, 3) > 0) link.close()
    for (const pipe of pipes) pipe.close()
    // Played while apart.
    for (let i = random.int(0, 3); i > 0; i--) devices.slice(0, 2).forEach((device) => act(device, random))
    if (random.int(0, 9) === 0) random.pick([founder, guest]).reload()
    ended ||= founder.match.status.is === 'over'
  }
  connect(founder, guest)
  connect(founder, watcher)
  founder.hide()
  guest.hide()
  const print = ({ match }: Device<S>) => `${match?.head} ${match?.hash}`
  for (let ms = 0; ms < PATIENCE_MS && new Set(devices.map(print)).size > 1; ms += 100) await pass(100)
  expect(devices.map(print)).toEqual(devices.map(() => print(founder)))
  expect(founder.match.free).toBeNull()
  expect(founder.match.rejected).toEqual([])
  const { number } = founder.match
  for (const { session } of devices) session.close()
  return { number, ended }
}

test('many cuts with random play, a game to its end', async () => {
  expect(await cycles(toyRules, 'lane', amount(40, 200), 1, true)).toMatchObject({ ended: true })
}, 240_000)

test('War Comes Early 1939 over links that come and go', async () => {
  const rules = { game: warComesEarly, dataHash: 'as shipped' }
  const { number } = await cycles(rules, '1939', amount(25, 200), 7)
  expect(number).toBeGreaterThan(amount(12, 100))
}, 240_000)
