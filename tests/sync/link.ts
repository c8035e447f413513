// `npm run -s link -- --carrier room|qr|turn-qr|file --game ID --scenario ID --json`: plays a game (War Comes Early 1939
// unless another is named) between two separate browser processes over that carrier and prints what it measured.
import { parseArgs } from 'node:util'
import { games } from '../../src/lib/games/registry'
import { withTwoDevices } from './browsers'
import { CARRIERS, play, type CarrierName } from './carriers'

const { values } = parseArgs({
  options: {
    carrier: { type: 'string', default: 'room' },
    game: { type: 'string', default: 'war-comes-early' },
    scenario: { type: 'string' },
    entries: { type: 'string', default: '120' },
    json: { type: 'boolean', default: false }
  }
})
const carrier = values.carrier as CarrierName
const entries = Number(values.entries)
const { game } = values
const scenarios = (await games[game]?.())?.scenarios ?? []
const scenario = values.scenario ?? (game === 'war-comes-early' ? '1939' : (scenarios[0] ?? ''))
if (!CARRIERS.includes(carrier) || !(entries > 0) || !scenarios.includes(scenario)) {
  const known = scenarios.length > 0 ? ` --scenario ${scenarios.join('|')},` : ''
  console.error(
    `Options here: --carrier ${CARRIERS.join('|')}, --game ${Object.keys(games).join('|')},${known} --entries NUMBER, --json`
  )
  process.exit(1)
}
const figures = await withTwoDevices((a, b) => play(carrier, a, b, { game, scenario, entries }))
if (values.json) console.log(JSON.stringify(figures))
else for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`)
process.exit(figures.hashEqual ? 0 : 1)
