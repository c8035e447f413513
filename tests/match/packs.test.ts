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
    'western-powers-guarantee': '0d86b2f034263fb29480a0624fe289531abf401c44e64ee9e6bce1c7f59607eb',
    'little-entente': '7d2e59a2400fb05940ec263887da38b4046beca29b6ab37b2fefb273143709c0',
    intermarium: 'bdc58749670736c717c4937ab5d45314781b527a53a53fc66901079d9da15e6d',
    'anti-comintern-war': 'cb46ad6d09db8328d936d365a0760dcb1ee06150e2d41db081784720eedce478',
    'general-war': 'fb1485c953b86552e2f4f1918c69ae0e3b3c92a043eba80e1068b7e7a0f9c48a'
  }
}

/** Hexes in the reach of a unit that nobody holds up. */
const ROOMY = 10

interface UnitRow {
  readonly id: string
  readonly attack: number
  readonly move: number
}

/** The units with one figure of one unit raised. */
function raised(files: Files, unit: string, figure: 'attack' | 'move', by: number): Files {
  const { units } = files.units as { units: UnitRow[] }
  const index = units.findIndex(({ id }) => id === unit)
  return { units: changed(files.units, ['units', index, figure], units[index]![figure] + by) }
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
  const log = readGolden(goldenFiles().findLast((name) => name.startsWith(`${id}/`))!)

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
    const own = await open(raised(files, what.unit, 'move', 2))
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
      const target = offer?.targets()[0]
      const unit = target === undefined ? undefined : offer!.attackers(target)[0]
      return unit === undefined ? undefined : { target: target!, unit }
    })
    const own = await open(raised(files, what.unit, 'attack', 10))
    const odds = (game: Game) =>
      oddsOf(assault(game.offers(structuredClone(state)))!.preview(what.target, [what.unit]))
    expect(sum(odds(own.game).attack)).toBeGreaterThan(sum(odds(shipped.game).attack))
    expect(odds(own.game).results).not.toEqual(odds(shipped.game).results)
    for (const scenario of shipped.game.scenarios)
      expect(own.load(scenario).rules.dataHash).not.toBe(shipped.load(scenario).rules.dataHash)
  })

  test('a match made with other data is refused with words', async () => {
    const { files } = await titles[id]!()
    const shipped = await open()
    const [scenario] = shipped.game.scenarios as [string]
    const { units } = files.units as { units: UnitRow[] }
    const { rules } = (await open(raised(files, units[0]!.id, 'attack', 1))).load(scenario)
    const { match, secrets } = createMatch(rules, { scenario }, rules.game.seats)
    const [, order] = log.orders[0]!
    const here = openMatch(match.doc, shipped.load(scenario).rules, { secrets })
    expect(here.status).toMatchObject({ is: 'other rules', dataHash: rules.dataHash })
    expect(() => here.order(order)).toThrow('The match is played with different game data.')
  })

  test('a mistake in a file is named with its place', async () => {
    const { files } = await titles[id]!()
    const bad = changed(files.units, ['units', 0, 'attack'], -1)
    await expect(open({ units: bad })).rejects.toThrow(/^units\.json: units\[0\] \(.+\)\.attack: /)
    await expect(open({ units: { units: [] } })).rejects.toThrow(/^units\.json: game: /)
    const gone = { ...(files.units as object), units: (files.units as { units: unknown[] }).units.slice(1) }
    await expect(open({ units: gone })).rejects.toThrow(
      /^[a-z0-9-]+\.json: cannot be set up with these files: /
    )
  })
})
