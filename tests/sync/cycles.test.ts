// Links are cut and made again many times while both sides play and a third device watches; in the end all have the same.
import { expect, test } from 'vitest'
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import { seededRandom, type Random } from '../../src/lib/kernel/dice'
import type { Rules } from '../../src/lib/match/genesis'
import { randomMove, toyRules } from '../../src/lib/match/testing/devices'
import { keysOf, newCode } from '../../src/lib/sync/invitation'
import { connect, Device, founderOf, until } from '../../src/lib/sync/testing/sessions'
import type { TestPipe } from '../../src/lib/sync/testing/pipes'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
async function cycles<S>(rules: Rules<S>, scenario: string, count: number, seed: number) {
  const random = seededRandom(seed)
  const keys = await keysOf(newCode())
  const founder = founderOf(rules, { scenario }, keys)
  const guest = new Device(rules, keys)
  const watcher = new Device(rules, await keysOf(keys.watchCode))
  const devices = [founder, guest, watcher]
  const delay = () => random.int(0, 2)
  let ended = false
  for (let cycle = 0; cycle < count; cycle++) {
    // Not always the same two, and not always with the watcher.
    const pipes: TestPipe[] = connect(founder, guest, delay)
    if (random.int(0, 2) === 0) pipes.push(...connect(random.pick([founder, guest]), watcher, delay))
    if (guest.match?.free) void guest.session.claim()
    // Counted in steps, not by the clock: a slow machine plays as much as a fast one.
    for (let steps = random.int(0, 15); steps > 0; steps--) {
      act(founder, random)
      act(guest, random)
      await pause(random.int(0, 2))
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
  await until(
    () => print(founder) === print(guest) && print(founder) === print(watcher),
    () => devices.map((device) => `${device.match?.number} ${device.session.status.is}`).join('; '),
    60_000
  )
  expect(founder.match.free).toBeNull()
  expect(founder.match.rejected).toEqual([])
  const { number } = founder.match
  for (const { session } of devices) session.close()
  return { number, ended }
}

test('200 cuts with random play, a game to its end', async () => {
  expect(await cycles(toyRules, 'lane', 200, 1)).toMatchObject({ ended: true })
}, 240_000)

test('War Comes Early 1939 over links that come and go', async () => {
  const rules = { game: warComesEarly, dataHash: 'as shipped' }
  const { number } = await cycles(rules, '1939', 200, 7)
  expect(number).toBeGreaterThan(100)
}, 240_000)
