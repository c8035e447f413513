// Prints one line per figure, `name: value unit`: what it costs to shuffle and deal between two devices.
import { performance } from 'node:perf_hooks'
import type { Order, SaltOf, Seat } from '../../src/lib/kernel/game'
import { seededDice } from '../../src/lib/kernel/dice'
import { hashOf } from '../../src/lib/kernel/masking'
import { deal, held, openPiles, shuffle, type PiledState, type PilesFrame } from '../../src/lib/kernel/piles'
import { pilesDealing } from '../../src/lib/kernel/dealing'

const CARDS = 52
const ROUNDS = 5
const DEALS = 20

const seats = ['red', 'blue'] as const
const dice = seededDice(1)
const saltOf =
  (seat: Seat): SaltOf =>
  (name) =>
    hashOf(`${seat} ${name}`).slice(0, 32)

const dealing = pilesDealing(seats, { titles: {}, nameOf: (face) => face }, (raw) => raw as Order)

function say(name: string, value: number, unit: string): void {
  console.log(`${name}: ${value >= 100 ? Math.round(value) : value.toFixed(2)} ${unit}`)
}

/** What both devices do: who owes something makes it, and it is taken in. The longest piece of work between two breaths of a
 * page comes with it. */
function talk(state: PiledState): number {
  let longest = 0
  const context = { dice, emit: () => {}, reveal: () => {} }
  function timed<T>(run: () => T): T {
    const begin = performance.now()
    const made = run()
    longest = Math.max(longest, performance.now() - begin)
    return made
  }
  for (;;) {
    const frame = state.stack.at(-1) as PilesFrame | undefined
    if (frame === undefined) return longest
    const seat = dealing.settle(state, frame, context)
    if (seat === null) continue
    const pieces = dealing.prepare(state, frame, seat, saltOf(seat))
    while (timed(() => pieces.next().done) !== true);
    const order = timed(() => dealing.answer(state, frame, seat, saltOf(seat)))
    timed(() => dealing.step(state, frame, order, context))
  }
}

function fresh(match: string): PiledState {
  const faces = Array.from({ length: CARDS }, (_, i) => `card ${i}`)
  return dealing.between({ stack: [], piles: openPiles({ deck: { faces } }) }, match, false)
}

const spent = (run: () => void): number => {
  const begin = performance.now()
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return Math.min(performance.now() - begin, (user + system) / 1000)
}

const shuffles: number[] = []
const pieces: number[] = []
let state = fresh('first')
for (let i = 0; i < ROUNDS; i++) {
  state = fresh(`match ${i}`)
  shuffle(state, 'deck')
  shuffles.push(spent(() => pieces.push(talk(state))))
}
say(`${CARDS} cards shuffled and locked by both`, Math.min(...shuffles), 'ms')
say('longest piece of that', Math.min(...pieces), 'ms')

const deals: number[] = []
for (let i = 0; i < DEALS; i++) {
  const seat = seats[i % 2]!
  deal(state, 'deck', seat, 1)
  deals.push(
    spent(() => {
      talk(state)
      if (held(dealing.recall(state, seat, saltOf(seat)), 'deck', seat).at(-1)?.face === undefined)
        throw new Error('Nothing was dealt.')
    })
  )
}
deals.sort((a, b) => a - b)
say('a card dealt and known to its owner', deals[DEALS / 2]!, 'ms')

const again = spent(() => {
  shuffle(state, 'deck')
  talk(state)
})
say('what is left shuffled again', again, 'ms')
say('what the position holds of the deck', JSON.stringify(state.piles.piles.deck!.deck).length / 1024, 'kB')
