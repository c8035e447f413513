// The ground that counts, and the ground that forbids.
import { expect, test } from 'vitest'
import { previewOf } from './14.6-preview'
import { groundChoices, groundLines, hasArmorBonus, oddsOf } from './14.6-shifts'
import { battleCardBar } from './05.2-battle-cards'
import { cardNumbered, halfOf } from './05-play'
import { bind, boardOf, worldOf } from './board'
import type { CombatKind, State } from './state'
import { game, give, hexIn, refusal, scene, under, unitIn } from './testing'
import { battle, battleNow, clash, declared, declaring, END, fighting, roll } from './testing-battle'

const target = (hex: string) => ({ type: 'target', hex, with: 'gray' })
const rough = { 'F-DE-I': '1922', 'F-FR-PAR': '1921', 'F-FR-ALP': '1822' }

test('14.3.6: with two attacked hexes the defender chooses whose ground counts', () => {
  const state = declared(fighting(0, { units: rough }, ['1921', '1822']))
  give(state, battle('1921 1822', 'F-DE-I'))
  expect([battleNow(state).step, game.actor(state)]).toEqual(['ground', 'allied'])
  expect(refusal(structuredClone(state), { type: 'ground', hex: '1922' })).toBe('14.3.6')
  const shifts = (hex: string) => {
    const copy = structuredClone(state)
    give(copy, { type: 'ground', hex })
    return copy
  }
  expect(battleNow(shifts('1822')).ground).toEqual({ hex: hexIn(state, '1822'), from: null })
  expect(battleNow(shifts('1921')).ground).toEqual({ hex: hexIn(state, '1921'), from: null })
})

test('14.3.6b and 14.1.2e: of a Target and a Counterblow hex only the ground of the Target can be chosen', () => {
  const ground = (marks: string[]) => {
    const state = declared(fighting(0, { units: rough }, marks))
    give(state, battle('1921 1822', 'F-DE-I'))
    const { step, ground: chosen } = battleNow(state)
    return [step, chosen === null ? null : worldOf(state).grid.places[chosen.hex]]
  }
  expect(ground(['1921:counterblow', '1822'])).toEqual(['roll', '1822'])
  expect(ground(['1921', '1822:counterblow'])).toEqual(['roll', '1921'])
})

test('14.6.2b and 14.6.2a: rivers of two kinds: the defender chooses one; none counts if somebody crosses none', () => {
  const labels = (...from: string[]) => {
    const ids = ['F-DE-I', 'F-DE-II', 'F-DE-III'].slice(0, from.length)
    const state = scene({
      units: { 'F-FR-PAR': '2304', ...Object.fromEntries(ids.map((id, i) => [id, from[i]!])) }
    })
    const grounds = groundChoices(
      state,
      ids.map((id) => unitIn(state, id)),
      [hexIn(state, '2304')]
    )
    return grounds.flatMap((ground) => groundLines(state, ground).map(({ label }) => label))
  }
  expect(labels('2204', '2203').sort()).toEqual(['Major river', 'River'])
  expect(labels('2204')).toEqual(['Major river'])
  expect(labels('2204', '2404')).toEqual([])
})

test('14.6.2e and 13.2.3b: nobody attacks from an Evacuation Zone, and into one from its Port only', () => {
  const refused = (from: string) => {
    const state = declaring(0, { units: { 'F-GB-I': '1307', 'F-DE-I': from } })
    give(state, END)
    return refusal(state, target('1307'))
  }
  expect([refused('1308'), refused('1407')]).toEqual([null, '14.1b'])
  const beach = declaring(1, { units: { 'F-GB-I': '1307', 'F-DE-I': '1308' } })
  expect(refusal(beach, { ...target('1308'), with: 'blue' })).toBe('14.6.2e')
})

test('14.6.2e: but it counterattacks from there', () => {
  const state = under(scene({ units: { 'F-GB-I': '1307', 'F-DE-I': '1308' } }))
  clash(state, 0, '1307', 'F-DE-I', 'prepared')
  battleNow(state).step = 'roll'
  battleNow(state).bonus = -5
  roll(state)
  expect(game.actor(state)).toBe('allied')
  expect(refusal(state, { type: 'counterattack', kind: 'prepared' })).toBeNull()
})

test('14.0c: Germans and Allies have Mobile tables of their own', () => {
  const tableOf = (side: 0 | 1, kind: CombatKind) => {
    const state: State = scene({ units: { 'F-DE-XIX': '0616', 'F-FR-1DCR': '0615' } })
    const [own, enemy] = side === 0 ? ['F-DE-XIX', '0615'] : ['F-FR-1DCR', '0616']
    expect(boardOf(state).sideAt[hexIn(state, enemy!)]).toBe(1 - side)
    return previewOf(state, side, [unitIn(state, own!)], [hexIn(state, enemy!)], kind).table
  }
  expect([tableOf(0, 'mobile'), tableOf(1, 'mobile'), tableOf(1, 'prepared')]).toEqual([
    'germanMobile',
    'alliedMobile',
    'prepared'
  ])
})

test('14.3.1b: the attacker chooses the table where several are legal', () => {
  const fought = (kind: CombatKind) => {
    const state = declared(fighting(0, { units: { 'F-DE-XIX': '0616', 'F-FR-PAR': '0615' } }, ['0615']))
    give(state, battle('0615', 'F-DE-XIX', kind))
    return roll(state, 1).combat
  }
  expect([fought('mobile'), fought('prepared')]).toEqual(['mobile', 'prepared'])
})

test('14.6.1b: odds that begin below 1:3 are not shifted, whatever helps', () => {
  const state = scene({ units: { 'F-DE-GD': '0616', 'F-FR-PAR': '0615', 'F-FR-ALP': '0615' } })
  const fight = (attackers: string[], more: number) =>
    oddsOf(state, {
      side: 0,
      kind: 'prepared',
      attackers: attackers.map((id) => unitIn(state, id)),
      defenders: [unitIn(state, 'F-FR-PAR'), unitIn(state, 'F-FR-ALP')],
      targets: [hexIn(state, '0615')],
      counterattack: false,
      bonus: more,
      support: [],
      ground: null
    }).column
  expect([fight(['F-DE-GD'], 0), fight(['F-DE-GD'], 3)]).toEqual([-1, -1])
})

test('14.6.5a and 14.6.5e: no Armor Bonus across a river, nor against armored infantry', () => {
  const bonus = (to: string, defender: string) => {
    const state = scene({ units: { 'F-DE-XIX': '0420', [defender]: to } })
    const attackers = [unitIn(state, 'F-DE-XIX')]
    const defenders = [unitIn(state, defender)]
    const targets = [hexIn(state, to)]
    return hasArmorBonus(state, {
      side: 0,
      kind: 'mobile',
      attackers,
      defenders,
      targets,
      counterattack: false,
      bonus: 0,
      support: [],
      ground: null
    })
  }
  expect(bonus('0419', 'F-FR-PAR')).toBe(true)
  expect(bonus('0321', 'F-FR-PAR')).toBe(false)
  expect(bonus('0419', 'F-FR-7A-I')).toBe(false)
})

test('14.6.8a: Germans and Slovaks attack together without loss', () => {
  const state = scene({
    scenario: 'polish-regular',
    units: { 'P-SK-SLO': '1914', 'P-DE-4-XIX': '1916', 'P-PL-KRA3': '1915' }
  })
  const own = [unitIn(state, 'P-SK-SLO'), unitIn(state, 'P-DE-4-XIX')]
  const { shifts } = previewOf(state, 0, own, [hexIn(state, '1915')], 'prepared')
  expect(shifts.filter(({ rule }) => rule === '14.6.8a')).toEqual([])
})

test('19.3b: the Shock-Target of the Allies serves French units only', () => {
  const units = { 'F-DE-I': '0615', 'F-GB-I': '0616', 'F-FR-PAR': '0715' }
  const state = declared(fighting(1, { units }, ['0615'], ({ marks: [mark] }) => void (mark!.with = 'shock')))
  const by = (ids: string) => refusal(structuredClone(state), battle('0615', ids))
  expect([by('F-GB-I'), by('F-GB-I F-FR-PAR'), by('F-FR-PAR')]).toEqual(['19.3b', '19.3b', null])
})

test('14.6.2g: where the chart says No Air Force, no black aircraft fly for either side', () => {
  const fits = (noAir: boolean, side: 0 | 1, card: number) => {
    const state = scene({ turn: 5, units: { 'F-DE-XIX': '2109', 'F-FR-1A-III': '2009' } })
    const world = worldOf(state)
    const { open } = world.tables.terrain.hexes
    const terrain = {
      ...world.tables.terrain,
      hexes: { ...world.tables.terrain.hexes, open: { ...open, noAir } }
    }
    bind(state, { ...world, tables: { ...world.tables, terrain } } as typeof world)
    state.stack = []
    clash(state, 0, '2009', 'F-DE-XIX', 'prepared')
    return battleCardBar(state, battleNow(state), side, halfOf(cardNumbered(state, card), side))?.rule ?? null
  }
  // Stukas and the Armée de l'Air; Rommel has no aircraft.
  expect([fits(true, 0, 2), fits(false, 0, 2)]).toEqual(['14.6.2g', null])
  expect([fits(true, 1, 7), fits(false, 1, 7)]).toEqual(['14.6.2g', null])
  expect(fits(true, 0, 16)).not.toBe('14.6.2g')
})
