// Writes the golden logs and perft counts that tests/golden pins. Run it only when the rules were changed on purpose.
import { relative } from 'node:path'
import { goldenFile, goldenFiles, goldenText, PERFT_FILE, readGolden, writeGolden } from './engine/golden'
import type { GameLog } from './engine/log'
import { playRandomly } from './engine/play'
import { countAll } from './engine/perft'
import { gameOptions, loadGame, runTool, scenarioOf, sensibleSeats, wholeNumber } from './engine/program'
import { outcomeName } from './engine/tally'
import { readOptions } from './parts/options.mjs'
import { ROOT } from './parts/root.mjs'
import { Stop } from './parts/stop.mjs'

const OPTIONS = {
  game: { type: 'string' },
  scenario: { type: 'string' },
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '1' },
  kb: { type: 'string', default: '300' },
  options: { type: 'string' },
  sensible: { type: 'string' },
  tries: { type: 'string', default: '50' },
  again: { type: 'boolean', default: false },
  perft: { type: 'boolean', default: false }
} as const

async function main(args: string[]): Promise<number> {
  const given = readOptions(args, OPTIONS)
  if (given.again) await playAgain()
  else if (!given.perft)
    await record(given.game, given.scenario, {
      seed: wholeNumber('seed', given.seed, 0),
      count: wholeNumber('count', given.count, 1),
      bytes: 1000 * wholeNumber('kb', given.kb, 1),
      tries: wholeNumber('tries', given.tries, 1),
      sensible: given.sensible,
      options: gameOptions(given.options)
    })
  if (given.perft) await recordPerft()
  return 0
}

interface Wanted {
  readonly seed: number
  readonly count: number
  readonly bytes: number
  /** Seeds tried for each game wanted. */
  readonly tries: number
  /** Seats that play with sense. */
  readonly sensible: string | undefined
  readonly options: Readonly<Record<string, unknown>>
}

/** Keeps complete games from the seed on that are not too large: first those that end differently, then any. */
async function record(id: string | undefined, name: string | undefined, wanted: Wanted): Promise<void> {
  const game = await loadGame(id)
  const scenario = scenarioOf(game, name)
  const small: [GameLog, string][] = []
  const sensible = await sensibleSeats(game, wanted.sensible)
  const how = {
    check: 'turn',
    options: wanted.options,
    ...(sensible === undefined ? {} : { sensible })
  } as const
  const last = wanted.seed + (wanted.count > 1 ? wanted.tries * wanted.count : 1)
  for (let seed = wanted.seed; seed < last; seed++) {
    const { log, fault } = playRandomly(game, scenario, seed, how)
    if (fault !== null) throw new Stop(`Seed ${seed} ends in a fault: ${fault.kind}, ${fault.message}`)
    const text = await goldenText(log)
    if (text.length <= wanted.bytes) small.push([log, text])
  }
  const ends = new Set<string>()
  const isNew = ([{ outcome }]: [GameLog, string]) => {
    const end = `${outcome?.winner} ${outcome?.rule}`
    return !ends.has(end) && ends.add(end)
  }
  const different = small.filter(isNew)
  const rest = small.filter((entry) => !different.includes(entry))
  const kept = [...different, ...rest].slice(0, wanted.count)
  if (kept.length < wanted.count)
    throw new Stop(`Only ${kept.length} games of at most ${wanted.bytes} bytes were found.`)
  for (const [log, text] of kept) {
    const file = goldenFile(log)
    writeGolden(file, text)
    const size = `${log.orders.length} orders, ${Math.ceil(text.length / 1000)} kB`
    console.log(`${relative(ROOT, file)}: ${size}, ${outcomeName(log.outcome)} by ${log.outcome?.rule}`)
  }
}

/** Plays every golden game anew from its seed: after a change of the rules. */
async function playAgain(): Promise<void> {
  for (const name of goldenFiles()) {
    const { game, scenario, seed, options, sensible } = readGolden(name)
    await record(game, scenario, {
      seed,
      options,
      count: 1,
      tries: 1,
      bytes: Infinity,
      sensible: sensible?.join()
    })
  }
}

async function recordPerft(): Promise<void> {
  const entries = await countAll()
  writeGolden(PERFT_FILE, await goldenText(entries))
  for (const { scenario, log, after, counts, thinned } of entries)
    console.log(`${log ?? scenario} after ${after}: ${counts.join(', ')}; thinned ${thinned.join(', ')}`)
}

await runTool(main)
