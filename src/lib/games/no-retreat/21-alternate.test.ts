import { expect, test } from 'vitest'
import { dueOn } from './09.3-reinforcements'
import { uncovered } from './21-redeploy'
import { boardOf, worldOf } from './board'
import { rollAlternate } from './21-alternate'
import { NOWHERE, type CardFrame, type State } from './state'
import { startPosition } from './start'
import {
  END,
  game,
  give,
  hexIn,
  refusal,
  scene,
  settle,
  told,
  under,
  unitIn,
  where,
  worldFor,
  type Scene
} from './testing'
import { cardStep, choose, holdMarkers, offered, phaseOf, playOf } from './testing-cards'
import { deckCards } from './testing-war'
import { move } from './testing-move'

const POLAND = { scenario: 'polish-regular' as const }
/** The die that brings each event of a card. */
const FIRST = 1
const SECOND = 3
const THIRD = 5

/** The whole set-up, the card played by its owner, with this die. */
function rolled(
  side: 0 | 1,
  card: number,
  die: number,
  turn = 1,
  set: (state: State) => void = () => undefined
): State {
  const state = under(startPosition(worldFor('polish-regular'), {}))
  state.turn = turn
  state.stack.push({ phase: 'strategic', step: 'play', side, passes: 0 } as never)
  set(state)
  playOf(state, side, card, die)
  return state
}
const at = (state: State, ...ids: string[]) => ids.map((id) => where(state, id))

test('21.1, 5.2.5 and 21.1x: each event happens once, lasts, and does not happen in the historical campaign', () => {
  const { alternateEvents } = worldFor('polish-regular').tables
  expect(alternateEvents.cards.map(({ card, half }) => `${card}${half[0]}`)).toEqual([
    '58a',
    '59a',
    '63a',
    '76g',
    '77g',
    '78g'
  ])
  const state = rolled(1, 63, FIRST, 4)
  expect([state.alternate, state.alternateVp]).toEqual([['prudentStalin'], 2])
  rollAlternate(state, 63, 1, told(FIRST))
  expect([state.alternate, state.alternateVp]).toEqual([['prudentStalin'], 2])
  rollAlternate(state, 77, 0, told(THIRD))
  expect([state.alternate, state.alternateVp]).toEqual([['prudentStalin', 'belligerentSovietArmy'], 0])
  const historical = cardStep(1, { scenario: 'polish-historical', turn: 4 })
  playOf(historical, 1, 63)
  expect(historical.alternate).toEqual([])
})

test('21.1.1a: the infantry of one Polish Group and four cavalry units move inside Poland, each once', () => {
  const state = rolled(1, 58, FIRST)
  expect(offered(state)).toContain('Poznan')
  expect(refusal(state, choose({ option: '10th Army' }))).toBe('21.1')
  give(state, choose({ option: 'Poznan' }))
  expect(refusal(state, move('P-PL-LOD1', '1013'))).toBe('21.1')
  const go = (id: string): string => {
    const offer = game.offers(state).find((one) => one.id === 'redeploy')
    if (offer?.gesture !== 'move') return 'done'
    const [to] = offer.reach([id])
    if (to === undefined) return 'stays'
    give(state, offer.order([id], offer.path([id], to.hex)!.hexes))
    return 'moves'
  }
  expect(go('P-PL-POZ1')).toBe('moves')
  const cavalry = ['P-PL-C-WIE', 'P-PL-C-POD', 'P-PL-C-PDL', 'P-PL-C-NOW'].map(go)
  expect(cavalry).toEqual(['moves', 'moves', 'moves', 'moves'])
  const offer = game.offers(state).find((one) => one.id === 'redeploy')
  expect(offer?.gesture === 'move' && offer.units.some((id) => id.startsWith('P-PL-C-'))).toBe(false)
  give(state, END)
  expect(phaseOf(state)).toBe('strategic')
})

test('21.1.1b (E53): the round cavalry of a Group leaves the game, its square one takes its place', () => {
  const state = rolled(1, 58, SECOND)
  give(state, { ...choose({ option: 'Poznan' }), hexes: ['0512'] })
  give(state, { ...choose({ option: 'Narew' }), hexes: ['2105'] })
  expect(at(state, 'P-PL-C-WIE', 'P-PL-C-POD', 'P-PL-C-PDL', 'P-PL-C-SUW')).toEqual(Array(4).fill(NOWHERE))
  expect(at(state, 'P-PL-K-POZ', 'P-PL-K-NAR', 'P-PL-C-WOL', 'P-PL-C-NOW')).toEqual([
    '0512',
    '2105',
    '0915',
    '1108'
  ])
  expect(refusal(state, { ...choose({ option: 'Poznan' }), hexes: ['0512'] })).toBe('21.1.1b')
  expect(refusal(state, { ...choose({ option: 'Lodz' }), hexes: ['0512'] })).toBe('21.1.1b')
  give(state, END)
  expect(where(state, 'P-PL-K-LOD')).toBe(NOWHERE)
})

test('21.1.1c: Bohemia and Slovakia are neutral, Germans there are placed anew in Germany, four units leave the game', () => {
  const state = rolled(1, 58, THIRD)
  expect(state.neutral).toEqual(expect.arrayContaining(['Bohemia/Moravia', 'Slovakia']))
  expect(at(state, 'P-SK-SLO', 'P-DE-14-HOTH', 'P-DE-14-MT1', 'P-DE-14-MT2')).toEqual(Array(4).fill(NOWHERE))
  const world = worldOf(state)
  const frame = state.stack.at(-1) as unknown as { units: number[] }
  const ids = frame.units.map((index) => world.units[index]!.id)
  expect(ids).toEqual(['P-DE-14-XXII'])
  expect(refusal(state, END)).toBe('21.1')
  expect(refusal(state, { type: 'place', piece: ids[0], hex: '1512' })).toBe('21.1')
  expect(refusal(state, { type: 'place', piece: ids[0], hex: '1123' })).toBe('21.1')
  give(state, { type: 'place', piece: ids[0], hex: '0717' })
  expect([where(state, ids[0]!), phaseOf(state)]).toEqual(['0717', 'strategic'])
})

test('21.1.2a and 21.1.2c: Mechanization and Complete Mobilization', () => {
  expect(at(rolled(1, 59, FIRST), 'P-PL-R1', 'P-PL-R2')).toEqual(['allied-reserve', 'allied-reserve'])
  const reduced = ['P-PL-POM2', 'P-PL-POZ3', 'P-PL-MOD2', 'P-PL-LOD3', 'P-PL-KAR2']
  const state = rolled(1, 59, THIRD, 1, (one) => {
    for (const id of reduced) one.steps[unitIn(one, id).index] = 1
  })
  expect(reduced.map((id) => state.steps[unitIn(state, id).index])).toEqual([2, 2, 2, 2, 2])
  expect(dueOn(state, unitIn(state, 'P-PL-WAR'))).toBe(2)
})

test('21.1.4a and 21.1y (E54): on turn 1 two Groups change set-up places, and four Mobile units move in Greater Germany', () => {
  const state = rolled(0, 76, FIRST)
  give(state, choose({ option: '3rd Army+10th Army' }))
  const setup = (group: string) => [
    ...new Set(
      worldOf(state)
        .units.filter((unit) => unit.group === group)
        .map((unit) => unit.setupHex)
    )
  ]
  expect(refusal(state, { type: 'place', piece: 'P-DE-3-I', hex: '1407' })).toBe('21.1.4a')
  for (let i = 0; i < 20; i++) {
    const offer = game.offers(state).find(({ id }) => id === 'place')
    if (offer?.gesture !== 'place') break
    const piece = offer.pieces.find((one) => offer.hexes(one).length > 0)!
    give(state, { type: 'place', piece, hex: offer.hexes(piece)[0]! })
  }
  const third = worldOf(state).units.filter((unit) => unit.group === '3rd Army')
  expect(third.every((unit) => setup('10th Army').includes(state.at[unit.index]!))).toBe(true)
  expect(phaseOf(state)).toBe('redeploy')
  expect(game.offers(state).map(({ id }) => id)).toEqual(['redeploy', 'end'])
  const later = rolled(0, 76, FIRST, 2)
  expect(game.offers(later).map(({ id }) => id)).toEqual(['redeploy', 'end'])
  const offer = game.offers(later)[0]!
  expect(offer.gesture === 'move' && offer.units.every((id) => unitIn(later, id).mobile)).toBe(true)
})

test('21.1.4b: one German infantry Group and four Mobile units move in Greater Germany', () => {
  const state = rolled(0, 76, SECOND, 3)
  give(state, choose({ option: '8th Army' }))
  const offer = game.offers(state).find((one) => one.id === 'redeploy')
  if (offer?.gesture !== 'move') throw new Error('Nobody moves.')
  expect(offer.units).toEqual(expect.arrayContaining(['P-DE-8-X', 'P-DE-8-XIII', 'P-DE-4-XIX']))
  expect(offer.units).not.toContain('P-DE-4-II')
  const { home, grid } = worldOf(state)
  const ends = offer.reach(['P-DE-8-X']).map(({ hex }) => home[grid.indexOf(hex)])
  expect(new Set(ends)).toEqual(new Set(['Germany']))
})

test('21.1.4c: the Polish player reduces five units, or eliminates them', () => {
  const state = rolled(0, 76, THIRD, 3)
  expect(game.actor(state)).toBe('allied')
  const units = ['P-PL-POM1', 'P-PL-POM3', 'P-PL-POZ1', 'P-PL-POZ2', 'P-PL-C-WIE']
  expect(refusal(state, choose({ units: units.slice(1) }))).toBe('21.1')
  give(state, choose({ units }))
  expect(units.slice(0, 4).map((id) => state.steps[unitIn(state, id).index])).toEqual([1, 1, 1, 1])
  expect(`${where(state, 'P-PL-C-WIE')}`).toMatch(/^allied-/)
})

test('21.1.6b and 21.1.6a: two German reinforcements leave the game, and card 72 does nothing; or all come early', () => {
  const state = rolled(0, 78, SECOND, 3)
  expect(offered(state).length).toBeGreaterThan(2)
  const units = ['P-DE-OKH-V', 'P-DE-OKH-VII']
  give(state, choose({ units }))
  expect(state.removed.map((index) => worldOf(state).units[index]!.id).sort()).toEqual(units)
  const early = rolled(0, 78, FIRST, 3)
  expect(dueOn(early, unitIn(early, 'P-DE-OKH-XXVI'))).toBe(4)
})

test('21.1.6c (E72): on turn 1 the Pole places his units anew until the frontier is in his zones; later it does nothing', () => {
  const state = rolled(0, 78, THIRD)
  expect([game.actor(state), phaseOf(state)]).toEqual(['allied', 'redeploy'])
  expect(uncovered(state)).toHaveLength(44 - 11)
  expect(refusal(state, END)).toBe('21.1.6c')
  give(state, choose({ option: 'line' }))
  expect(uncovered(state)).toEqual([])
  give(state, END)
  const { sideAt } = boardOf(state)
  expect(sideAt[hexIn(state, '1512')]).toBe(1)
  const late = rolled(0, 78, THIRD, 2)
  expect([phaseOf(late), late.alternate]).toEqual(['strategic', ['polishFrontierDefense']])
})

// ---- cards 61, 72 and 73 --------------------------------------------------------------------------------------------

/** A red card as it is drawn by a side, with these events and dice. */
function red(
  side: 0 | 1,
  card: number,
  events: string[],
  dice: number[],
  of: Scene = {},
  set: (state: State) => void = () => undefined
) {
  const state = under(scene({ ...POLAND, turn: 4, ...of }))
  state.alternate.push(...events)
  set(state)
  const [slot] = deckCards(state, side, card)
  Object.assign(
    state.piles.slots.find(({ id }) => id === slot)!,
    { owner: null, open: true }
  )
  const frame: CardFrame = {
    ...{ phase: 'card', side, card, slot: slot!, effect: 0, step: 0, choice: null, units: [], hexes: [] },
    ...{ option: null, cancelled: false }
  }
  state.stack.push(frame)
  settle(state, ...dice)
  return state
}

test('21.1.3a and 21.1.5c: two dice for card 61, picked by the player whose event was the last to happen', () => {
  const stance = (state: State) => state.stance.box
  expect(stance(red(0, 61, [], [4, 1]))).toBe(4)
  expect(stance(red(0, 61, [], [2, 1]))).toBe(5)
  const prudent = red(0, 61, ['belligerentSovietArmy', 'prudentStalin'], [5, 2])
  expect([game.actor(prudent), offered(prudent)]).toEqual(['allied', ['5', '2']])
  give(prudent, choose({ option: '2' }), 1)
  expect(stance(prudent)).toBe(5)
  expect(game.actor(red(0, 61, ['prudentStalin', 'belligerentSovietArmy'], [5, 2]))).toBe('german')
})

test('21.1.3b: with the Non-Belligerent Soviet Army the Polish player picks one of two dice for card 73', () => {
  const state = red(
    1,
    73,
    ['nonBelligerentSovietArmy'],
    [1, 4],
    {},
    (one) => void holdMarkers(one, 1, ['combatVp'])
  )
  expect(game.actor(state)).toBe('allied')
  give(state, choose({ option: '4' }))
  expect(phaseOf(state)).toBe('combatVp')
})

test('21.1.3c and 21.1.6b: card 72 removes a German unit without a roll, or does nothing; the later event prevails', () => {
  const of = { units: { 'P-DE-8-X': '0716', 'P-DE-4-XIX': '0606' } }
  const state = red(0, 72, ['reinforcedWestwall', 'aggressiveFrenchArmy'], [], of)
  // No Mobile one.
  expect([game.actor(state), offered(state)]).toEqual(['german', ['P-DE-8-X']])
  give(state, choose({ units: ['P-DE-8-X'] }), 1)
  expect(where(state, 'P-DE-8-X')).toBe(NOWHERE)
  expect(phaseOf(red(0, 72, ['aggressiveFrenchArmy', 'reinforcedWestwall'], [1], of))).toBe('movement')
})

test('21.1.5b: with the Inactive French Army card 72 first improves a unit free, then it is rolled for', () => {
  const of = { units: { 'P-DE-8-X': '0716:reduced' } }
  const state = red(0, 72, ['inactiveFrenchArmy'], [], of, (one) => {
    one.at[unitIn(one, 'P-DE-8-X').index] = hexIn(one, 'german-reserve')
  })
  expect(offered(state)).toEqual(['P-DE-8-X'])
  give(state, choose({ units: ['P-DE-8-X'] }), 5, 1)
  expect([state.steps[unitIn(state, 'P-DE-8-X').index], phaseOf(state)]).toEqual([2, 'movement'])
})
