// `npm run duel`: the sensible program sits at one seat for many games; how often does it win, and how fast is it?
// With `--least 18` it fails when fewer games were won.
import { duel, type Duellist } from '../lib/bots/duel'
import { openPlayer } from '../lib/bots/player'
import { anyOrder } from '../lib/bots/random'
import { seededRandom } from '../lib/kernel/dice'
import type { Game } from '../lib/kernel/game'
import { chooseOrder } from './engine/play'
import { loadGame, runTool, scenarioOf, wholeNumber } from './engine/program'
import { readOptions } from './parts/options.mjs'
import { Stop } from './parts/stop.mjs'

const PROGRESS_MS = 5000

const OPTIONS = {
  game: { type: 'string' },
  scenario: { type: 'string' },
  seat: { type: 'string' },
  games: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  /** random: as on the page; sensible: against itself; a number: the random bot of `npm run sim` with this temper. */
  against: { type: 'string', default: 'random' },
  /** Games that must be won. */
  least: { type: 'string', default: '0' },
  json: { type: 'boolean', default: false }
} as const

export interface DuelTally {
  readonly game: string
  readonly scenario: string
  readonly seat: string
  readonly games: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
  readonly msPerOrder: number
}

async function main(args: string[]): Promise<number> {
  const given = readOptions(args, OPTIONS)
  const game = await loadGame(given.game)
  const scenario = scenarioOf(game, given.scenario)
  const { seat } = given
  if (seat === undefined || !game.seats.includes(seat))
    throw new Stop(`--seat must be one of: ${game.seats.join(', ')}`)
  const games = wholeNumber('games', given.games, 1)
  const seed = wholeNumber('seed', given.seed, 0)
  const least = wholeNumber('least', given.least, 0)
  const other = game.seats.find((one) => one !== seat)!

  const score = { wins: 0, draws: 0, losses: 0 }
  const reasons = new Map<string, number>()
  let orders = 0
  let refused = 0
  let slowest = 0
  let spent = 0
  let told = performance.now()
  for (let i = 0; i < games; i++) {
    const player = await openPlayer({ game: game.id, scenario, seat, level: 'sensible', seed: seed + i })
    const timed: Duellist = {
      choose(view, tried) {
        const begin = performance.now()
        const advice = player.choose(view, tried)
        const took = performance.now() - begin
        spent += took
        slowest = Math.max(slowest, took)
        return advice
      }
    }
    const opponent = await opponentOf(game, scenario, other, given.against, seed + i)
    const played = duel(game, scenario, seed + i, { [seat]: timed, [other]: opponent })
    const { winner, rule, why } = played.outcome
    if (winner === seat) score.wins++
    else if (winner === null) score.draws++
    else score.losses++
    const reason = `${winner ?? 'draw'} ${rule}`
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (winner !== seat && !given.json) console.error(`seed ${seed + i}: ${winner ?? 'draw'}: ${why}`)
    orders += played.orders[seat]!
    refused += played.refusals[seat]!
    if (performance.now() - told > PROGRESS_MS) {
      told = performance.now()
      console.error(
        `${i + 1} of ${games} games: ${score.wins} won, ${score.draws} drawn, ${score.losses} lost`
      )
    }
  }
  const tally: DuelTally = {
    game: game.id,
    scenario,
    seat,
    games,
    ...score,
    msPerOrder: Math.round((100 * spent) / Math.max(1, orders)) / 100
  }
  if (given.json) console.log(JSON.stringify(tally))
  else {
    console.log(
      `${game.id} ${scenario}, ${seat} against ${given.against}: ${score.wins} won, ${score.draws} drawn, ${score.losses} lost`
    )
    console.log(`  ${[...reasons].map(([name, count]) => `${name}: ${count}`).join(', ')}`)
    console.log(
      `  ${Math.round(orders / games)} orders a game, ${refused} refused, ${tally.msPerOrder} ms an order, slowest ${Math.round(slowest)} ms`
    )
  }
  if (score.wins >= least) return 0
  console.error(`Only ${score.wins} of ${games} games were won; at least ${least} were asked for.`)
  return 1
}

async function opponentOf(
  game: Game,
  scenario: string,
  seat: string,
  against: string,
  seed: number
): Promise<Duellist> {
  if (against === 'sensible')
    return openPlayer({ game: game.id, scenario, seat, level: 'sensible', seed: seed + 7_000_000 })
  const random = seededRandom(Math.imul(seed, 31) + 17)
  const temper = against === 'random' ? null : wholeNumber('against', against, 1)
  return {
    choose(view) {
      const offers = game.offers(view)
      const order = temper === null ? anyOrder(offers, random) : chooseOrder(offers, random, temper)
      if (order === null) throw new Error(`${seat} must decide but has no order.`)
      return { order }
    }
  }
}

await runTool(main)
