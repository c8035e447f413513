// Writes the recorded games of the end-to-end tests: those that are missing, those that are named, or with --again all.
// Run it after a change of the rules or of the data; the sensible programs play, and seeds are tried one after the other.
import { relative } from 'node:path'
import { runTool } from './engine/program'
import { readOptions } from './parts/options.mjs'
import { ROOT } from './parts/root.mjs'
import { Stop } from './parts/stop.mjs'
import { Refused, type Order, type Seat } from '../lib/kernel/game'
import { goalOf, orderOf, type Goal } from './playthrough/goals'
import { Mirror } from './playthrough/mirror'
import { recordings, writeRecording, type Recording } from './playthrough/recording'
import { WANTED, type Wanted } from './playthrough/wanted'

/** Seeds that are tried for one recording, orders in one game, and orders that are refused in one position. */
const SEEDS = 200
const LONGEST = 900
const MOST_REFUSED = 12

/** What is done next: as advised, or the end of a phase that has gone on for long enough. */
function nextGoal(mirror: Mirror, enough: boolean, refused: readonly Order[]): Goal {
  const { offers } = mirror.field()
  const end = offers.find((offer) => offer.gesture === 'confirm' && !offer.idle)
  if (enough && end?.gesture === 'confirm' && refused.length === 0) return { is: 'confirm', offer: end }
  const advice = mirror.advice(refused)
  const goal = goalOf(offers, advice)
  if (goal === null) throw new Stop(`No offer makes the order ${JSON.stringify(advice)}.`)
  return goal
}

/** The game with this seed; a text: the mark that it does not come to. */
async function play(wanted: Wanted, seed: number): Promise<Recording | string> {
  const { game, scenario, most, tour } = wanted
  const mirror = await Mirror.create(game, scenario, seed, true)
  const marks: Record<string, number> = {}
  const orders: [Seat, Order][] = []
  const left = [...wanted.marks]
  let since: Goal[] = []
  let after = wanted.after
  let phase = ''
  let inPhase = 0
  for (let refused: Order[] = []; !mirror.over && orders.length < LONGEST;) {
    const { turn, phase: name } = mirror.picture.now
    if (`${turn} ${name}` !== phase) inPhase = 0
    phase = `${turn} ${name}`
    let goal = nextGoal(mirror, inPhase >= most, refused)
    // One order may be several of the moments, but a moment that says what is done is the last.
    for (let found = true; found && left.length > 0;) {
      const [mark, is] = left[0]!
      const answer = is({ mirror, goal, since })
      found = answer === true
      if (answer === false) break
      marks[mark] = orders.length
      left.shift()
      since = []
      if (answer !== true) goal = answer
    }
    if (left.length === 0 && after-- === 0) break
    const { actor } = mirror
    const order = orderOf(goal)
    try {
      mirror.match.order(order)
    } catch (error) {
      if (!(error instanceof Refused) || refused.length >= MOST_REFUSED) throw error
      refused = [...refused, order]
      continue
    }
    orders.push([actor, order])
    since.push(goal)
    refused = []
    inPhase++
  }
  // What comes of the very last order.
  const [last, is] = left[0] ?? []
  const goal = since.at(-1)
  if (is !== undefined && mirror.over && goal !== undefined && is({ mirror, goal, since }) === true) {
    marks[last!] = orders.length
    left.shift()
  }
  if (left.length > 0) return left[0]![0]
  return { game, scenario, seed, ...(tour && { tour }), marks, orders }
}

async function record(name: string, wanted: Wanted): Promise<void> {
  const missed = new Set<string>()
  for (let seed = 1; seed <= SEEDS; seed++) {
    const played = await play(wanted, seed)
    if (typeof played !== 'string') {
      const file = await writeRecording(name, played)
      const marks = Object.entries(played.marks).map(([mark, at]) => `${mark} ${at}`)
      console.log(
        `${relative(ROOT, file)}: seed ${seed}, ${played.orders.length} orders; ${marks.join(', ')}`
      )
      return
    }
    missed.add(`“${played}”`)
  }
  throw new Stop(`${name}: no game of ${SEEDS} comes to what is wanted. Missing: ${[...missed].join(', ')}`)
}

await runTool(async (args) => {
  const again = args.includes('--again')
  readOptions(
    args.filter((arg) => arg.startsWith('--')),
    { again: { type: 'boolean', default: false } }
  )
  const named = args.filter((arg) => !arg.startsWith('--'))
  const unknown = named.find((name) => !Object.hasOwn(WANTED, name))
  if (unknown !== undefined)
    throw new Stop(`There is no recording ${unknown}; there are: ${Object.keys(WANTED).join(', ')}`)
  const there = recordings()
  const names = again ? Object.keys(WANTED) : Object.keys(WANTED).filter((name) => !there.includes(name))
  for (const name of named.length > 0 ? named : names) await record(name, WANTED[name]!)
  return 0
})
