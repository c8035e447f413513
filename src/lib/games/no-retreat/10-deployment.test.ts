import { expect, test } from 'vitest'
import { beginDeployment } from './10-deployment'
import { mayEvacuate, reserveBar } from './10.0-moves'
import { touch, worldOf } from './board'
import type { DeploymentFrame, State } from './state'
import {
  END,
  game,
  give,
  hexIn,
  isOver,
  refusal,
  scene,
  settle,
  under,
  unitIn,
  where,
  type Scene
} from './testing'
import { deckCards, rollFor } from './testing-war'

function deploying(of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  set(state)
  beginDeployment(state)
  settle(state)
  return state
}
const control = (state: State) => void state.stance.been.push('britishControl')
const stepOf = (state: State) => (state.stack.at(-1) as DeploymentFrame).step
const reserve = (unit: string, ...cards: number[]) => ({ type: 'reserve', unit, cards })
const evacuate = (unit: string, ...cards: number[]) => ({ type: 'evacuate', unit, cards })
const drop = (marker: string, hex: string, invade?: string) => ({
  type: 'drop',
  marker,
  hex,
  ...(invade !== undefined && { invade })
})
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
/** Both sides have something to do in every step. */
const EVERYBODY = {
  'F-FR-PAR': '0118',
  'F-GB-I': '1307',
  'F-DE-XIX': '0222',
  'F-DE-II': '2610'
}

test('10.0a: the steps A, B, C are the Allied, D, E, F the German player’s, and each is ended by its player', () => {
  const state = deploying({ units: EVERYBODY }, control)
  const asked: string[] = []
  while (!isOver(state)) {
    asked.push(`${stepOf(state)} ${game.actor(state)}`)
    give(state, END)
  }
  expect(asked).toEqual(['A allied', 'B allied', 'C allied', 'D german', 'E german', 'F german'])
})

test('10.0Aa and 10.0Ab, E13: the first French unit is free, then a card each, until three are in the Reserve', () => {
  const units = { 'F-FR-PAR': '0616', 'F-FR-ALP': '0617', 'F-FR-XXI': '0713', 'F-FR-XXIII': '0618' }
  const state = deploying({ units }, (one) => void deckCards(one, 1, 1, 2, 3))
  expect(refusal(state, reserve('F-FR-PAR', 1))).toBe('5.3')
  give(state, reserve('F-FR-PAR'))
  expect(refusal(state, reserve('F-FR-ALP'))).toBe('5.3')
  give(state, reserve('F-FR-ALP', 1))
  give(state, reserve('F-FR-XXI', 2))
  expect(where(state, 'F-FR-XXI')).toBe('allied-reserve')
  // The fourth cannot go: the step is over.
  expect(stepOf(state)).not.toBe('A')
  // Whoever is there counts, also units of other nations.
  const reserves = { 'F-GB-I': 'allied-reserve', 'F-GB-II': 'allied-reserve', 'F-GB-III': 'allied-reserve' }
  const full = scene({ units: { ...units, ...reserves } })
  expect(reserveBar(full, unitIn(full, 'F-FR-PAR'), 1)?.rule).toBe('10.0Ab')
})

test('10.0Ac: with a line to the map edge, in no EZOC', () => {
  const zoned = deploying({ units: { 'F-FR-PAR': '0616', 'F-FR-ALP': '0420', 'F-DE-I': '0615' } })
  expect(refusal(zoned, reserve('F-FR-PAR'))).toBe('10.0Ac')
  const cut = deploying({ units: { 'F-FR-PAR': '0616', 'F-FR-ALP': '2214' } }, (one) => {
    for (const hex of worldOf(one).area('blueEdge')) one.owner[hex] = 0
    touch(one)
  })
  // Nobody can go: the step is passed over.
  expect(stepOf(cut)).not.toBe('A')
})

test('10.0Ad: of the Allied units only French ones go to the Reserve', () => {
  const state = deploying({ units: { 'F-FR-PAR': '0616', 'F-GB-I': '0617', 'F-BE-VII': '1808' } })
  expect(refusal(state, reserve('F-GB-I'))).toBe('10.0Ad')
  expect(refusal(state, reserve('F-BE-VII'))).toBe('10.0Ad')
  expect(refusal(state, reserve('F-FR-PAR'))).toBeNull()
})

test('18.8e: Regional units do not go to the Reserve while they are restricted; forts never', () => {
  const regional = worldOf(scene()).units.find((unit) => unit.regional === true && unit.nation === 'France')!
  const units = { [regional.id]: '2616', 'F-FR-PAR': '0616', 'F-FT-STR': '2816' }
  expect(refusal(deploying({ units }), reserve(regional.id))).toBe('18.8e')
  expect(refusal(deploying({ units, turn: 8 }), reserve(regional.id))).toBeNull()
  expect(refusal(deploying({ units }), reserve('F-FT-STR'))).toBe('13.5')
})

test('10.0D: German units, no Slovaks and no Soviets, under the same conditions', () => {
  const units = {
    'P-DE-3-I': '1407',
    'P-DE-3-XXI': '1106',
    'P-SK-SLO': '0923',
    'P-SU-5A': '3317',
    'P-DE-4-II': '0507'
  }
  const state = deploying({ scenario: 'polish-regular', units, war: ['Soviet Union'] }, (one) => {
    deckCards(one, 0, 49)
  })
  expect(stepOf(state)).toBe('D')
  expect(refusal(state, reserve('P-SK-SLO'))).toBe('10.0D')
  expect(refusal(state, reserve('P-SU-5A'))).toBe('10.0D')
  give(state, reserve('P-DE-3-I'))
  expect(refusal(state, reserve('P-DE-4-II'))).toBe('5.3')
  give(state, reserve('P-DE-4-II', 1))
  expect([where(state, 'P-DE-3-I'), where(state, 'P-DE-4-II')]).toEqual(['german-reserve', 'german-reserve'])
  const zoned = deploying({
    scenario: 'polish-regular',
    units: { 'P-DE-3-I': '1407', 'P-DE-4-II': '0507', 'P-PL-POM1': '1408' }
  })
  expect(refusal(zoned, reserve('P-DE-3-I'))).toBe('10.0D')
})

test('10.0B: a unit at a blue border is evacuated free, the next ones for a card each, all with a draw', () => {
  const units = { 'F-FR-PAR': '0118', 'F-FR-ALP': '0222', 'F-FR-XXI': '0616' }
  const state = deploying({ units }, (one) => {
    control(one)
    deckCards(one, 1, 1)
  })
  give(state, END)
  expect(stepOf(state)).toBe('B')
  expect(refusal(state, evacuate('F-FR-XXI'))).toBe('10.0B')
  give(state, evacuate('F-FR-PAR'), rollFor(state, 2))
  expect(where(state, 'F-FR-PAR')).toBe('allied-evacuated')
  expect(refusal(structuredClone(state), evacuate('F-FR-ALP'))).toBe('5.3')
  give(state, evacuate('F-FR-ALP', 1), rollFor(state, 8))
  expect(where(state, 'F-FR-ALP')).toBe('allied-evacuated')
})

test('10.0B: in Poland at a white border, from turn 8 (10.0Cx, 20.1.6)', () => {
  const units = { 'P-PL-POM1': '2124' }
  expect(isOver(deploying({ scenario: 'polish-regular', units, turn: 7 }))).toBe(true)
  const state = deploying({ scenario: 'polish-regular', units, turn: 8 })
  expect(stepOf(state)).toBe('B')
  give(state, evacuate('P-PL-POM1'), rollFor(state, 50))
  expect(where(state, 'P-PL-POM1')).toBe('allied-evacuated')
  expect(mayEvacuate(scene({ scenario: 'polish-regular', turn: 12 }))).toBe(true)
})

test('10.0C: a unit in an Evacuation Zone is evacuated, Dynamo itself is not', () => {
  const units = { 'F-GB-I': '1307', 'F-GB-II': '1308', 'F-GB-DYN': '1308' }
  const state = deploying({ units }, control)
  expect(stepOf(state)).toBe('C')
  expect(refusal(state, evacuate('F-GB-II'))).toBe('10.0C')
  expect(refusal(state, evacuate('F-GB-DYN'))).toBe('13.5')
  give(state, evacuate('F-GB-I'), rollFor(state, 2))
  expect(where(state, 'F-GB-I')).toBe('allied-evacuated')
})

test('10.0Cx, 20.2.1a and 20.2.1c: nobody is evacuated before British Control, and everybody after it for good', () => {
  const units = { 'F-FR-PAR': '0118', 'F-GB-I': '1307' }
  const early = deploying({ units })
  expect(refusal(early, evacuate('F-FR-PAR'))).toBe('10.0a')
  give(early, END)
  // B and C are passed over.
  expect(stepOf(early)).toBe('F')
  const late = deploying({ units }, (one) => {
    control(one)
    one.stance.box = 5
  })
  give(late, END)
  expect(stepOf(late)).toBe('B')
})

test('10.0b: evacuations need neither supply nor freedom from EZOCs', () => {
  const units = { 'F-FR-PAR': '0118:no', 'F-DE-I': '0119', 'F-GB-I': '1307', 'F-DE-II': '1308' }
  const state = deploying({ units }, control)
  expect(stepOf(state)).toBe('B')
  give(state, evacuate('F-FR-PAR'), rollFor(state, 2))
  expect([where(state, 'F-FR-PAR'), stepOf(state)]).toEqual(['allied-evacuated', 'C'])
  expect(refusal(structuredClone(state), evacuate('F-DE-I'))).toBe('10.0a')
})

test('10.0E: German Mobile units at a blue border leave, supplied from their edge and in no EZOC', () => {
  const units = { 'F-DE-XIX': '0222', 'F-DE-I': '0322', 'F-DE-II': '2610' }
  const state = deploying({ units })
  give(state, END)
  expect(stepOf(state)).toBe('E')
  expect(refusal(state, evacuate('F-DE-I'))).toBe('10.0E')
  give(state, evacuate('F-DE-XIX'), rollFor(state, 29))
  expect(where(state, 'F-DE-XIX')).toBe('german-evacuated')
  const zoned = deploying({ units: { ...units, 'F-FR-PAR': '0221' } })
  expect(stepOf(zoned)).toBe('D')
  give(zoned, END)
  expect(stepOf(zoned)).toBe('F')
  const poland = deploying({ scenario: 'polish-regular', units: { 'P-DE-4-XIX': '2124' } })
  give(poland, END)
  expect(isOver(poland)).toBe(true)
})

test('20.1.1a: on French turns 1 to 3 nothing is deployed but by airdrop', () => {
  for (const turn of [1, 2, 3]) expect(stepOf(deploying({ units: EVERYBODY, turn }, control))).toBe('F')
  expect(stepOf(deploying({ units: EVERYBODY, turn: 4 }, control))).toBe('A')
})

test('10.0Fa: a Drop! marker on any hex without Allied units, at most eight from a Major City in Germany', () => {
  const state = deploying({ units: { 'F-GB-I': '2009' } })
  expect(refusal(state, drop('drop-1', '2009'))).toBe('10.0Fa')
  expect(refusal(state, drop('drop-1', '1315'))).toBe('10.0Fa')
  expect(refusal(state, drop('drop-1', '2004'))).toBe('13.2.1h')
  give(state, drop('drop-1', '2010'))
  expect(refusal(state, drop('drop-1', '2010'))).toBe('10.0F')
  expect(state.landers[0]).toEqual({ is: 'placed', at: hexIn(state, '2010') })
})

test('2.10a, 10.0Fa: the range counts the hex of the marker and not the city', () => {
  const state = deploying({})
  const { grid } = worldOf(state)
  const offer = game.offers(state).find(({ id }) => id === 'drop')!
  const hexes = new Set(offer.gesture === 'place' ? offer.hexes('drop-1') : [])
  // Koln is 2508: eight hexes to the west, and nine.
  const far = [...hexes].map((id) => grid.indexOf(id))
  expect(far.length).toBeGreaterThan(50)
  expect(hexes.has('1708')).toBe(true)
  expect(hexes.has('1608')).toBe(false)
})

test('10.0Fb and 10.0Fd: the Glider on a Fortress that is alone; checks come when all are placed', () => {
  const eben = worldOf(scene()).units.find(({ name }) => name.includes('Eben'))!.id
  const state = deploying({ units: { [eben]: '2208', 'F-FT-STR': '2816', 'F-FR-PAR': '2816' } })
  give(state, END)
  expect(stepOf(state)).toBe('F')
  expect(refusal(state, drop('glider', '2816'))).toBe('10.0Fb')
  expect(refusal(state, drop('glider', '2209'))).toBe('10.0Fb')
  give(state, drop('glider', '2208'))
  give(state, drop('drop-2', '2010'))
  expect(state.landers.map(({ is }) => is)).toEqual(['ready', 'placed', 'ready', 'placed'])
  // The Drop! is unopposed; the Glider lands on a Fortress, which loses a step (19.10b).
  const { events } = give(state, END, rollFor(state, 29), rollFor(state, 4) - 1)
  expect(
    events.flatMap((event) => (event.kind === 'landing' ? [`${event.marker} ${event.result}`] : []))
  ).toEqual(['drop-2 normalLanding', 'glider normalLanding'])
})

test('10.0Fc, 10.0Fe and 18.4b: the Air Landing unit follows onto a Drop! marker that has landed, without a draw', () => {
  const state = deploying({ units: { 'F-DE-AIRL': 'german-reserve' } })
  give(state, drop('drop-1', '2010'))
  expect(refusal(state, place('F-DE-AIRL', '2010'))).toBe('10.0Fe')
  give(state, END, rollFor(state, 1))
  expect(stepOf(state)).toBe('airLanding')
  expect(refusal(state, place('F-DE-AIRL', '2011'))).toBe('10.0Fc')
  give(state, place('F-DE-AIRL', '2010'))
  expect(where(state, 'F-DE-AIRL')).toBe('2010')
  expect(state.owner[hexIn(state, '2010')]).toBe(0)
  expect(isOver(state)).toBe(true)
})

test('13.2.4b: in bad weather there are no airdrops', () => {
  const state = deploying(
    { units: { 'F-DE-AIRL': 'german-reserve' } },
    (one) => void (one.badTurn = one.turn)
  )
  expect(isOver(state)).toBe(true)
})

test('13.2.1c, E68: a drop in Holland brings it to war, also when it fails', () => {
  const state = deploying({})
  expect(refusal(state, drop('drop-1', '2004', 'Belgium'))).toBe('13.2.1h')
  give(state, drop('drop-1', '2004', 'Holland'))
  expect(state.neutral).toEqual(['Switzerland'])
  give(state, END, rollFor(state, 21))
  expect(state.landers[0]!.is).not.toBe('landed')
  expect(state.neutral).toEqual(['Switzerland'])
  expect(refusal(deploying({}), drop('drop-1', '2820', 'Switzerland'))).toBe('13.2.1g')
})

test('5.3: a card lets evacuations go without discards, another one unit without a check', () => {
  const units = { 'F-FR-PAR': '0118', 'F-FR-ALP': '0222' }
  const state = deploying({ units }, (one) => {
    control(one)
    const rest = { card: 36, side: 1 as const, until: 'turn' as const }
    one.inForce.push(
      { ...rest, effect: { do: 'evacuateWithoutDiscards' } },
      { ...rest, effect: { do: 'evacuateUnchecked', units: 1, nations: ['France'] } }
    )
  })
  give(state, END)
  give(state, evacuate('F-FR-PAR'))
  expect(where(state, 'F-FR-PAR')).toBe('allied-evacuated')
  give(state, evacuate('F-FR-ALP'), rollFor(state, 2))
  expect(where(state, 'F-FR-ALP')).toBe('allied-evacuated')
})
