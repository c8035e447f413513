import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from './parts/options.mjs'
import { BEFORE_TESTS } from './parts/prepare.mjs'
import { programOf } from './parts/process.mjs'
import { ROOT } from './parts/root.mjs'
import { playwright, programs, vitest } from './parts/runners.mjs'
import { choose, runSteps } from './parts/steps.mjs'
import { FLAKY } from './test.mjs'

/** Of forty small changes of the rules and of what they stand on, tests notice at least so many; some change nothing. */
const LEAST_NOTICED = 28
/** Of so many games against one that plays at random, a program that plays with sense wins at least so many. */
const DUELS = 20
const LEAST_WINS = 18

/** The games that can be played, with their scenarios and the seats of each. */
function playable() {
  const folders = readdirSync(join(ROOT, 'src/lib/games'), { withFileTypes: true })
  return folders
    .filter((entry) => entry.isDirectory() && existsSync(join(ROOT, 'scenarios', entry.name, 'about.json')))
    .map(({ name: game }) => {
      /** @type {{ state: string, scenarios: { id: string, sides: { seat: string }[] }[] }} */
      const about = JSON.parse(readFileSync(join(ROOT, 'scenarios', game, 'about.json'), 'utf8'))
      return { game, state: about.state, scenarios: about.scenarios }
    })
    .filter(({ state }) => state === 'playable')
}

/** @param {(game: string, scenario: string, seats: string[]) => string[][]} commands */
const everyScenario = (commands) => () =>
  programs(
    playable().flatMap(({ game, scenarios }) =>
      scenarios.flatMap(({ id, sides }) =>
        commands(
          game,
          id,
          sides.map(({ seat }) => seat)
        )
      )
    )
  )

/** @param {string} tool @param {string[]} args */
const npmRun = (tool, ...args) => [process.execPath, join(ROOT, 'src/tools/run.mjs'), tool, ...args]
/** @param {string} file @param {string[]} args */
const tsx = (file, ...args) => [...programOf('tsx'), join(ROOT, file), ...args]

/** @param {string} game @param {string} scenario */
function sims(game, scenario) {
  const what = ['--game', game, '--scenario', scenario]
  return [
    npmRun('sim', ...what, '--games', '300', '--seed', '5001', '--jobs', '2', '--view'),
    npmRun('sim', ...what, '--games', '30', '--seed', '6001', '--jobs', '2', '--sensible', 'all')
  ]
}

/** @param {string} game @param {string} scenario @param {string[]} seats */
function duels(game, scenario, seats) {
  const what = ['--game', game, '--scenario', scenario, '--games', String(DUELS), '--seed', '7001']
  return seats.map((seat) => npmRun('duel', ...what, '--seat', seat, '--least', String(LEAST_WINS)))
}

/** @type {import('./parts/steps.mjs').Step[]} */
const STEPS = [
  { name: 'unit', title: 'Long unit tests and long fuzzing', run: () => vitest({ deep: true }) },
  { name: 'e2e', title: 'Whole games, hosts and kills in Chromium', run: () => playwright('deep') },
  {
    name: 'crash',
    title: 'Browsers killed while they save',
    run: () =>
      programs([
        tsx('src/tools/crash.ts', '--kills', '40'),
        tsx('src/tools/crash.ts', '--kills', '20', '--tear')
      ])
  },
  {
    name: 'link',
    title: 'Two browsers over each carrier',
    run: () =>
      programs(
        ['room', 'qr', 'turn-qr', 'file'].map((carrier) => tsx('tests/sync/link.ts', '--carrier', carrier))
      )
  },
  { name: 'sim', title: 'Programs play every scenario', run: everyScenario(sims) },
  { name: 'duel', title: 'Sense against chance, every scenario and seat', run: everyScenario(duels) },
  {
    name: 'mutate',
    title: 'Rules broken on purpose',
    run: () =>
      programs(
        playable().map(({ game }) =>
          tsx('src/tools/mutate.ts', '--game', game, '--count', '40', '--least', String(LEAST_NOTICED))
        )
      )
  }
]

/**
 * `npm run test:deep`: what takes hours, for people before a release; `-- --only sim,duel` for some of it.
 * @param {string[]} args
 */
export function main(args) {
  const { only } = readOptions(args, { only: { type: 'string' } })
  delete process.env.BASE_PATH
  return runSteps(BEFORE_TESTS, choose(STEPS, only), FLAKY)
}
