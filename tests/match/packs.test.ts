// The data that ships, and copies of it in which an owner has changed one value: game, fingerprint and match follow.
import { describe, expect, test } from 'vitest'
import { titles } from '../../src/lib/games/registry'
import type { Game } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { oddsOf, type AttackOffer, type MoveOffer, type Offer } from '../../src/lib/kernel/offers'
import type { Files } from '../../src/lib/kernel/pack/files'
import { openPack } from '../../src/lib/match/loader'
import { createMatch, openMatch } from '../../src/lib/match/match'
import { goldenFiles, readGolden } from '../../src/tools/engine/golden'
import { replay, type GameLog } from '../../src/tools/engine/log'
import { changed } from '../data/changed'

/** Matches remember these: who changes the data that ship ends the matches that are under way. */
const HASHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'war-comes-early': {
    '1938': 'aac2f27957a6fde498b879f4bd07c8b112073dafdc3baa5a3b1d3b6c10191ac3',
    '1939': '0ec1648f6e9b9f2b83287d9671dd072e53f0b6061bfeb411272e72bfc4f719d9'
  },
  'eisenhowers-war': {
    historical: '65cc7d77c8dfa6e5fa34cdc311722f57db033837626fb71d989af978d36ac6de',
    alternate: 'a82534162acf8b47402ee71475d38b9b15d04e2e2317b0573cc6c91d850ecb06'
  },
  'munich-war': {
    'western-powers-guarantee': '5629fe51edbb5103ee560ddee09a3d3cdad7aa49b61671393df5218baa08e3be',
    'little-entente': 'f4fce5f317ee9b04f20f710e3f5f3746be6e6bec4df1a584c7b1b32425324cb4',
    intermarium: '0f38d52b71814fd7c6ca08d80192f3c9e67721f6638c02b91b9373374e25a8f1',
    'anti-comintern-war': '98e6459298473e10055ec25ef768f2e07b72229ba0e7543a928159ebe4225261',
    'general-war': 'c212dbc2cfcb9d4a3825a75dc47f1b40dcc75004cc51194929675227cd07fe5f'
  },
  'no-retreat': {
    'french-regular': 'd44ad40c3719243033a708a604247993900621858160e4ec7dec9b7c1a643ad3',
    'french-historical': '3d6b0a7fee08d11d2fe5c7d3c58a5c817a11f4aa51e0cbe8236885212f872911',
    'polish-regular': '64d1f1129098d4c9f58d2c03f756b962aa93a5ddd7a2c89a8c1c04e1428d226c',
    'polish-historical': '417cceb26d2537ff52e74718d210739b0871255c29ec35db311923410a176a0b'
  }
}

/** Hexes in the reach of a unit that nobody holds up. */
const ROOMY = 10

interface UnitRow {
  readonly id: string
  readonly attack?: number
  readonly strength?: number
  readonly move: number
  readonly back?: Readonly<Partial<Record<'attack' | 'strength' | 'move', number>>>
}

/** The file with the counters of a scenario. */
const unitsFile = (files: Files, scenario: string) => (files[scenario] as { units?: string }).units ?? 'units'
const unitsOf = (files: Files, scenario: string) =>
  (files[unitsFile(files, scenario)] as { units: UnitRow[] }).units

/** What a unit fights with. */
const force = (unit: UnitRow) => (unit.attack === undefined ? 'strength' : 'attack')

/** The units of a scenario with one figure of one unit raised. */
function raised(files: Files, scenario: string, unit: string, figure: 'force' | 'move', by: number): Files {
  const name = unitsFile(files, scenario)
  const units = unitsOf(files, scenario)
  const index = units.findIndex(({ id }) => id === unit)
  const field = figure === 'move' ? 'move' : force(units[index]!)
  const front = changed(files[name], ['units', index, field], units[index]![field]! + by)
  // A unit may have lost a step.
  const back = units[index]!.back?.[field]
  return { [name]: back === undefined ? front : changed(front, ['units', index, 'back', field], back + by) }
}

/** The first position of a log in which something is offered that `find` looks for, and what it found. */
function first<T>(game: Game, log: GameLog, find: (offers: Offer[]) => T | undefined) {
  let found: { readonly state: unknown; readonly what: T } | undefined
  replay(game, log, (_number, _step, state) => {
    if (found !== undefined) return
    const what = find(game.offers(state))
    if (what !== undefined) found = { state: structuredClone(state), what }
  })
  if (found === undefined) throw new Error('The log has no such position.')
  return found
}

const march = (offers: Offer[]) => offers.find((offer): offer is MoveOffer => offer.gesture === 'move')
const assault = (offers: Offer[]) => offers.find((offer): offer is AttackOffer => offer.gesture === 'attack')
const sum = (lines: readonly { value: number }[]) => lines.reduce((total, { value }) => total + value, 0)

describe.each(Object.keys(titles))('%s', (id) => {
  const open = async (own?: Files) => openPack(await titles[id]!(), own)
  const log = readGolden(goldenFiles().find((name) => name.startsWith(`${id}/`))!)

  test('the data that ship have the fingerprints that matches remember', async () => {
    const pack = await open()
    expect([...pack.game.scenarios]).toEqual(Object.keys(HASHES[id]!))
    for (const [scenario, hash] of Object.entries(HASHES[id]!))
      expect(pack.load(scenario).rules.dataHash).toBe(hash)
  })

  test('an owner’s copy without a change is the same pack, and plays the same', async () => {
    const { files } = await titles[id]!()
    const copy = await open(structuredClone(files))
    for (const [scenario, hash] of Object.entries(HASHES[id]!))
      expect(copy.load(scenario).rules.dataHash).toBe(hash)
    expect(stateHash(replay(copy.game, log))).toBe(log.hash)
  })

  test('a unit that moves farther reaches more, in the game of its owner only', async () => {
    const { files } = await titles[id]!()
    const shipped = await open()
    const { state, what } = first(shipped.game, log, (offers) => {
      const unit = march(offers)?.units.find((one) => march(offers)!.reach([one]).length >= ROOMY)
      return unit === undefined ? undefined : { unit }
    })
    const own = await open(raised(files, log.scenario, what.unit, 'move', 2))
    const reach = (game: Game) => {
      const offer = march(game.offers(structuredClone(state)))!
      return offer.reach([what.unit]).map(({ hex }) => hex)
    }
    const before = reach(shipped.game)
    expect(reach(own.game).length).toBeGreaterThan(before.length)
    expect(reach(own.game)).toEqual(expect.arrayContaining(before))
    expect(reach(shipped.game)).toEqual(before)
  })

  test('the odds follow a changed factor, and so does the fingerprint', async () => {
    const { files } = await titles[id]!()
    const shipped = await open()
    const { state, what } = first(shipped.game, log, (offers) => {
      const offer = assault(offers)
      const pairs = offer
        ?.targets()
        .flatMap((target) => offer.attackers(target).map((unit) => ({ target, unit })))
      // Not one that has the best odds already, or whose factor does not count (a unit without supply).
      return pairs?.find(({ target, unit }) => {
        const { attack, defense } = oddsOf(offer!.preview(target, [unit]))
        return sum(attack) > 1 && sum(attack) <= 2 * sum(defense)
      })
    })
    const own = await open(raised(files, log.scenario, what.unit, 'force', 10))
    const odds = (game: Game) =>
      oddsOf(assault(game.offers(structuredClone(state)))!.preview(what.target, [what.unit]))
    expect(sum(odds(own.game).attack)).toBeGreaterThan(sum(odds(shipped.game).attack))
    expect(odds(own.game).results).not.toEqual(odds(shipped.game).results)
    const file = unitsFile(files, log.scenario)
    for (const scenario of shipped.game.scenarios.filter((one) => unitsFile(files, one) === file))
      expect(own.load(scenario).rules.dataHash).not.toBe(shipped.load(scenario).rules.dataHash)
  })

  test('a match made with other data is refused with words', async () => {
    const { files } = await titles[id]!()
    const shipped = await open()
    const [scenario] = shipped.game.scenarios as [string]
    const [unit] = unitsOf(files, scenario)
    const { rules } = (await open(raised(files, scenario, unit!.id, 'force', 1))).load(scenario)
    const { match, secrets } = createMatch(rules, { scenario }, rules.game.seats)
    const [, order] = log.orders[0]!
    const here = openMatch(match.doc, shipped.load(scenario).rules, { secrets })
    expect(here.status).toMatchObject({ is: 'other rules', dataHash: rules.dataHash })
    expect(() => here.order(order)).toThrow('The match is played with different game data.')
  })

  test('a mistake in a file is named with its place', async () => {
    const { files } = await titles[id]!()
    const [scenario] = Object.keys(HASHES[id]!) as [string]
    const name = unitsFile(files, scenario)
    const units = unitsOf(files, scenario)
    const field = force(units[0]!)
    const bad = changed(files[name], ['units', 0, field], -1)
    const place = new RegExp(`^${name}\\.json: units\\[0\\] \\(.+\\)\\.${field}: `)
    await expect(open({ [name]: bad })).rejects.toThrow(place)
    await expect(open({ [name]: { units: [] } })).rejects.toThrow(new RegExp(`^${name}\\.json: game: `))
    const gone = { ...(files[name] as object), units: units.slice(-1) }
    await expect(open({ [name]: gone })).rejects.toThrow(
      /^[a-z0-9-]+\.json: cannot be set up with these files: /
    )
  })
})
