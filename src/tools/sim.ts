// `npm run sim`: random bots play many games; whatever the engine does wrong is a fault, kept as a log to replay.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Refused, type Game, type Step } from '../lib/kernel/game'
import { stateHash } from '../lib/kernel/hash'
import { readLog, replay, writeLog, type GameLog } from './engine/log'
import { inJobs } from './engine/jobs'
import { playRandomly, type Fault, type PlayOptions } from './engine/play'
import { gameOptions, loadGame, runTool, scenarioOf, sensibleSeats, wholeNumber } from './engine/program'
import { merge, outcomeName, readable, type Tally } from './engine/tally'
import { readOptions } from './parts/options.mjs'
import { ROOT } from './parts/root.mjs'
import { Stop } from './parts/stop.mjs'

const PROGRESS_MS = 5000

const OPTIONS = {
  game: { type: 'string' },
  scenario: { type: 'string' },
  games: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
  check: { type: 'string', default: 'turn' },
  options: { type: 'string' },
  temper: { type: 'string' },
  view: { type: 'boolean', default: false },
  sensible: { type: 'string' },
  kinds: { type: 'boolean', default: false },
  jobs: { type: 'string', default: '1' },
  replay: { type: 'string' },
  data: { type: 'string' }
} as const

async function main(args: string[]): Promise<number> {
  const given = readOptions(args, OPTIONS)
  if (given.replay !== undefined) return replayFile(given.replay, given.data)

  const game = await loadGame(given.game, given.data)
  const scenario = scenarioOf(game, given.scenario)
  const games = wholeNumber('games', given.games, 1)
  const seed = wholeNumber('seed', given.seed, 0)
  const jobs = Math.min(games, wholeNumber('jobs', given.jobs, 1))
  const { check } = given
  if (check !== 'every' && check !== 'turn' && check !== 'end')
    throw new Stop('--check must be every, turn or end.')
  const sensible = await sensibleSeats(game, given.sensible)
  const how: PlayOptions = {
    check,
    options: gameOptions(given.options),
    fromView: given.view,
    ...(sensible === undefined ? {} : { sensible }),
    ...(given.temper === undefined ? {} : { temper: wholeNumber('temper', given.temper, 1) })
  }

  const tally =
    jobs === 1
      ? simulate(game, scenario, games, seed, how, given.kinds)
      : merge(await inJobs(new URL(import.meta.url), args, games, seed, jobs))
  console.log(given.json ? JSON.stringify(tally) : readable(tally))
  return tally.faults > 0 ? 1 : 0
}

function simulate(
  game: Game,
  scenario: string,
  games: number,
  seed: number,
  how: PlayOptions,
  counted: boolean
): Tally {
  let finished = 0
  let faults = 0
  let orders = 0
  const outcomes: Record<string, number> = {}
  const kinds = { orders: {}, events: {} }
  const count = (counts: Record<string, number>, kind: string) => (counts[kind] = (counts[kind] ?? 0) + 1)
  const watch: PlayOptions['watch'] = (_state, _number, { type }, events) => {
    count(kinds.orders, type)
    for (const { kind } of events) count(kinds.events, kind)
  }
  const play = counted ? { ...how, watch } : how
  const begin = performance.now()
  let told = begin
  for (let i = 0; i < games; i++) {
    const { log, fault } = playRandomly(game, scenario, seed + i, play)
    orders += log.orders.length
    if (fault !== null) {
      faults++
      report(log, fault)
    } else {
      finished++
      count(outcomes, outcomeName(log.outcome))
    }
    const now = performance.now()
    if (now - told > PROGRESS_MS) {
      told = now
      console.error(`${i + 1} of ${games} games, ${orders} orders, ${faults} faults`)
    }
  }
  const seconds = (performance.now() - begin) / 1000
  return {
    game: game.id,
    scenario,
    games,
    finished,
    faults,
    orders,
    seconds: Math.round(seconds * 1000) / 1000,
    ordersPerSecond: Math.round(orders / seconds),
    outcomes,
    ...(counted ? { kinds } : {})
  }
}

function report(log: GameLog, fault: Fault): void {
  const file = join(ROOT, '.cache/sim', `${log.game}-${log.scenario}-${log.seed}.json`)
  writeLog(file, { ...log, fault } as GameLog)
  console.log(`FAULT ${fault.kind}, seed ${log.seed}, order ${fault.order}: ${fault.message}`)
  console.log(`  replay: npm run -s sim -- --replay ${relative(ROOT, file)}`)
}

/** Tells a kept game order by order, up to its fault. */
async function replayFile(file: string, data: string | undefined): Promise<number> {
  if (!existsSync(file)) throw new Stop(`There is no file ${file}.`)
  const log = readLog(file)
  const game = await loadGame(log.game, data)
  let told = 0
  const tell = (number: number, step: Step, state: unknown) => {
    const [seat, order] = log.orders[number - 1]!
    console.log(`${number} ${seat} ${JSON.stringify(order)}${step.barrier ? ` [${step.barrier}]` : ''}`)
    for (const event of step.events) console.log(`    ${event.rule} ${game.tell(event, null)?.words}`)
    told = number
    const broken = game.check(state)
    if (broken.length > 0) throw new Stop(`Broken after order ${number}: ${broken.join(' ')}`)
  }
  try {
    const state = replay(game, log, tell)
    const hash = stateHash(state)
    console.log(`${told} orders, hash ${hash}${hash === log.hash ? '' : ` (the log says ${log.hash})`}`)
    console.log(JSON.stringify(game.outcome(state)))
    return hash === log.hash ? 0 : 1
  } catch (error) {
    if (error instanceof Stop) throw error
    const [seat, order] = log.orders[told] ?? []
    console.log(`${told + 1} ${seat} ${JSON.stringify(order)}`)
    console.log(error instanceof Refused ? `refused: ${error.message}` : error)
    return 1
  }
}

await runTool(main)
