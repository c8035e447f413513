// Each card does what it says: its effects in a position by hand.
import { expect, test } from 'vitest'
import { allowance, moverOf, stepCost } from './13.2-step'
import { endForce, inForce } from './05.2-force'
import { effectBar } from './05.2.2-bars'
import { beginMovement } from './13-movement'
import { boxNow } from './20.2-stance'
import { supplyOf, worldOf } from './board'
import { DECK, discardsOf, held, leftIn, markersOf } from './piles'
import type { State } from './state'
import { END, game, give, hexIn, refusal, scene, under, unitIn, where, type Scene } from './testing'
import {
  choose,
  cardStep,
  holdMarkers,
  offered,
  phaseOf,
  pick,
  play,
  playOf,
  ruleAgainst
} from './testing-cards'
import { deckCards } from './testing-war'

const POLAND = { scenario: 'polish-regular' as const }
const idle = (state: State): string[] =>
  [...new Set(state.noActions.map((index) => worldOf(state).grid.places[state.at[index]!]!))].sort()
const own = (state: State, side: 0 | 1) => held(state, DECK, side === 0 ? 'german' : 'allied').length
const markers = (state: State, side: 0 | 1) => {
  const seat = side === 0 ? 'german' : 'allied'
  return held(state, markersOf(seat), seat).length
}

// ---- hands ----------------------------------------------------------------------------------------------------------

test('5.2.2: cards 1, 25 and 77 draw, and one discards down to the limit where they say so', () => {
  const reynaud = cardStep(1, {}, (one) => void holdMarkers(one, 1, ['hold', 'hold', 'hold', 'hold', 'hold']))
  playOf(reynaud, 1, 1, 1, 1)
  expect([phaseOf(reynaud), markers(reynaud, 1)]).toEqual(['draw', 7])
  const weygand = cardStep(1, {}, (one) => void (one.leaders[1] = 'replacement'))
  playOf(weygand, 1, 1, 1, 1, 1)
  expect(markers(weygand, 1)).toBe(3)
  const union = cardStep(1, {}, (one) => void deckCards(one, 1, 20, 21, 26))
  playOf(union, 1, 25, 1, 1)
  expect([phaseOf(union), own(union, 1)]).toEqual(['draw', 5])
  // Generalstab does not say so.
  const staff = cardStep(0, {}, (one) => void deckCards(one, 0, 2, 3, 4, 5, 6, 7))
  playOf(staff, 0, 22, 1, 1)
  expect([phaseOf(staff), own(staff, 0), markers(staff, 0)]).toEqual(['strategic', 7, 1])
})

test('5.2.2: cards 29, 26 and 62 let chance choose what the other one loses', () => {
  const propaganda = cardStep(0, {}, (one) => void deckCards(one, 1, 20, 21, 26))
  playOf(propaganda, 0, 29, 2)
  expect(discardsOf(propaganda, DECK)).toEqual(['21', '29'])
  const saboteurs = cardStep(0, POLAND, (one) => void holdMarkers(one, 1, ['hold', 'shock']))
  playOf(saboteurs, 0, 62, 1)
  expect([markers(saboteurs, 1), leftIn(saboteurs, markersOf('allied'))]).toEqual([1, 19])
})

test('5.2.2: cards 9 and 69 show a hand, and one thing of it is chosen', () => {
  const bruno = cardStep(1, {}, (one) => void holdMarkers(one, 0, ['blitz', 'hold']))
  const [marker] = bruno.piles.slots.map(({ id }) => id)
  playOf(bruno, 1, 9)
  expect(bruno.piles.slots.find(({ id }) => id === marker)!.open).toBe(true)
  expect(refusal(bruno, pick(999))).toBe('5.2.2')
  expect(refusal(bruno, END)).toBe('5.2.2')
  give(bruno, pick(marker!))
  expect([markers(bruno, 0), own(bruno, 1)]).toEqual([1, 0])
  const cipher = cardStep(1, POLAND, (one) => {
    holdMarkers(one, 0, ['blitz'])
    deckCards(one, 0, 54)
  })
  playOf(cipher, 1, 69)
  expect(cipher.piles.slots.every((slot) => slot.open)).toBe(true)
})

test('5.2.2 and 5.1.1: cards 31 and 66 take any card of the discards, and the others go into the pile', () => {
  const state = cardStep(0, {}, (one) => {
    const slots = deckCards(one, 0, 20, 21)
    one.piles.slots = one.piles.slots.filter(({ id }) => !slots.includes(id))
    one.piles.piles[DECK]!.discards.push('20', '21')
  })
  playOf(state, 0, 31)
  expect(offered(state)).toEqual(['20', '21'])
  give(state, pick('21'))
  expect(held(state, DECK, 'german').map(({ face }) => face)).toEqual(['21'])
  // The card itself is among the discards, the other one in the pile again.
  expect([discardsOf(state, DECK), leftIn(state, DECK)]).toEqual([['31'], 34])
})

test('5.2.2: card 19 raises the British Stance, or lets one redraw up to three markers', () => {
  const state = cardStep(1, { turn: 5 }, (one) => {
    holdMarkers(one, 1, ['hold', 'shock', 'surrender'])
  })
  playOf(state, 1, 19)
  expect(offered(state)).toEqual(['0', '1'])
  give(state, choose({ option: '1' }))
  const [first, second] = held(state, markersOf('allied'), 'allied').map(({ id }) => id)
  give(state, pick(first!))
  give(state, pick(second!))
  give(state, END, 1, 1)
  const left = held(state, markersOf('allied'), 'allied').map(({ id }) => id)
  expect([left.length, left.includes(first!), left.includes(second!)]).toEqual([3, false, false])
})

test('5.8.3b: card 57 puts Dummies into the Battle Experience box, and as many markers are drawn', () => {
  const state = cardStep(0, POLAND, (one) => {
    holdMarkers(one, 0, ['hold', 'blitz'], false)
    holdMarkers(one, 0, ['blitz'])
  })
  playOf(state, 0, 57)
  const [one, two] = offered(state)
  expect(offered(state)).toHaveLength(2)
  give(state, pick(one!))
  give(state, pick(two!), 1, 1)
  expect(state.experience).toEqual([Number(one), Number(two)])
  expect([markers(state, 0), leftIn(state, markersOf('german'))]).toEqual([3, 15])
})

test('19.7.1: cards 15 and 74 score by what is controlled, or else a card is drawn', () => {
  const victory = (hexes: number): string => {
    const state = cardStep(0, { turn: 8 }, (one) => void holdMarkers(one, 0, ['combatVp', 'combatVp']))
    for (const hex of worldOf(state).area('paris').slice(0, hexes)) state.owner[hex] = 0
    playOf(state, 0, 15, ...(hexes === 0 ? [1] : []))
    return phaseOf(state) === 'combatVp'
      ? `${(state.stack.at(-1) as never as { count: number }).count}`
      : `card ${own(state, 0)}`
  }
  expect([victory(0), victory(1), victory(3)]).toEqual(['card 1', '1', '2'])
})

// ---- the map --------------------------------------------------------------------------------------------------------

test('2.7d: cards 5, 52 and 55 put No Actions on hexes of the enemy that they mean', () => {
  const fifth = cardStep(0, { turn: 3, units: { 'F-BE-I': '2007', 'F-NL-I': '2002', 'F-FR-1A-III': '1610' } })
  playOf(fifth, 0, 5)
  // Holland is not at war.
  expect(offered(fifth)).toEqual(['2007'])
  expect(refusal(fifth, choose({ hexes: ['1610'] }))).toBe('5.2.2')
  give(fifth, choose({ hexes: ['2007'] }))
  expect(idle(fifth)).toEqual(['2007'])
  const raids = cardStep(0, { ...POLAND, turn: 4, units: { 'P-PL-POZ1': '0709', 'P-PL-WAR': '1512' } })
  playOf(raids, 0, 55)
  expect(offered(raids)).toEqual(['0709'])
  const self = cardStep(0, { ...POLAND, turn: 4, units: { 'P-PL-POM1': '0806', 'P-PL-LWO': '2420' } })
  playOf(self, 0, 52)
  expect(offered(self)).toEqual(['0806'])
})

test('5.2.2: card 35 lets the Allied player choose among the hexes of German Mobile units', () => {
  const state = under(scene({ units: { 'F-DE-XIX': '2411', 'F-DE-XXII': '2412' } }))
  const [slot] = deckCards(state, 0, 35)
  Object.assign(state.piles.slots[0]!, { owner: null, open: true })
  state.stack.push({
    ...{ phase: 'card', side: 0, card: 35, slot, effect: 0, step: 0, choice: null, units: [], hexes: [] },
    ...{ option: null, cancelled: false }
  } as never)
  expect(game.actor(state)).toBe('allied')
  const hexes = offered(state)
  give(state, choose({ hexes: hexes.slice(0, 1) }), 1)
  expect(idle(state)).toEqual(hexes.slice(0, 1))
})

test('5.2.2: cards 11, 16 and 75 take No Actions and supply markers off, and improve a unit', () => {
  const queen = cardStep(1, {
    turn: 3,
    units: { 'F-BE-I': '2007:idle', 'F-BE-III': '1907:reduced', 'F-FR-1A-III': '1610:idle' }
  })
  playOf(queen, 1, 11)
  expect(idle(queen)).toEqual(['1610'])
  expect(offered(queen)).toEqual(['F-BE-III'])
  give(queen, choose({ units: ['F-BE-III'] }))
  expect(queen.steps[unitIn(queen, 'F-BE-III').index]).toBe(2)
  const dumps = cardStep(0, { units: { 'F-DE-XIX': '2411:low', 'F-FR-1A-III': '1610:no' } })
  playOf(dumps, 0, 18)
  expect(offered(dumps)).toEqual(['F-DE-XIX'])
  give(dumps, choose({ units: ['F-DE-XIX'] }))
  expect(supplyOf(dumps, unitIn(dumps, 'F-DE-XIX'))).toBe(0)
})

test('5.2.2: card 11 bombs a city near a German unit, and Rotterdam scores', () => {
  const state = cardStep(
    0,
    { turn: 3, war: ['Holland'], units: { 'F-NL-I': rotterdam(), 'F-DE-XVI': near(rotterdam(), 2) } },
    (one) => void holdMarkers(one, 0, ['combatVp'])
  )
  playOf(state, 0, 11)
  give(state, choose({ hexes: [rotterdam()] }))
  expect([idle(state), phaseOf(state)]).toEqual([[rotterdam()], 'combatVp'])
})
function rotterdam(): string {
  const world = worldOf(scene())
  return world.grid.places[world.place('Rotterdam')[0]!]!
}
/** A hex on land so far from another. */
function near(id: string, range: number): string {
  const state = scene()
  const world = worldOf(state)
  const from = hexIn(state, id)
  const hex = world.landHexes.find(
    (one) => distance(world.grid, from, one) === range && within(world, from, range).includes(one)
  )!
  return world.grid.places[hex]!
}
import { distance } from '../../hex/grid'
import { within } from './02.12-cities'

test('5.2.2: card 23 takes a French unit of the choice of the Allied player, but no Fortress', () => {
  const state = cardStep(0, {
    turn: 10,
    units: { 'F-FR-1A-III': '1610', 'F-FR-1A-IV': 'allied-reserve', 'F-GB-I': '1508' }
  })
  playOf(state, 0, 23)
  expect([game.actor(state), offered(state)]).toEqual(['allied', ['F-FR-1A-III', 'F-FR-1A-IV']])
  give(state, choose({ units: ['F-FR-1A-IV'] }))
  expect(where(state, 'F-FR-1A-IV')).toBe('allied-destroyed')
})

test('19.8a and 5.2.2: card 25 makes the Allied player surrender Paris, from his hand or else from his cup', () => {
  const paris = worldOf(scene())
    .area('paris')
    .map((hex) => worldOf(scene()).grid.places[hex]!)
  const open = (inHand: boolean) => {
    const state = cardStep(
      0,
      { turn: 9, units: { 'F-DE-XIX': near(paris[0]!, 2) } },
      (one) => void holdMarkers(one, 1, inHand ? ['hold', 'surrender'] : ['hold'])
    )
    const cup = leftIn(state, markersOf('allied'))
    playOf(state, 0, 25, ...Array<number>(cup).fill(1))
    const offer = game.offers(state).find(({ id }) => id === 'surrender')
    if (offer?.gesture !== 'pick') throw new Error('Nothing to surrender.')
    expect(refusal(state, END)).toBe('5.2.2')
    give(state, offer.choices[0]!.order)
    return [markers(state, 1), leftIn(state, markersOf('allied')), state.surrenders.length]
  }
  expect([open(true), open(false)]).toEqual([
    [1, 18, 1],
    [1, 18, 1]
  ])
  const far = cardStep(0, { turn: 9, units: { 'F-DE-XIX': near(paris[0]!, 6) } })
  playOf(far, 0, 25)
  expect(phaseOf(far)).toBe('strategic')
})

// ---- movement -------------------------------------------------------------------------------------------------------

const moving = (side: 0 | 1, of: Scene): State => {
  const state = under(scene(of))
  beginMovement(state, side)
  return state
}

test('5.2.2: cards 4, 27, 49 and 68 are for the units that are chosen, in this phase', () => {
  const rommel = moving(0, { units: { 'F-DE-XIX': '2411', 'F-DE-XV': '2412' } })
  playOf(rommel, 0, 4)
  expect(offered(rommel)).toContain('F-DE-XIX')
  expect(refusal(rommel, choose({ units: offered(rommel).slice(0, 2) }))).toBe(
    offered(rommel).length > 1 ? '5.2.2' : null
  )
  give(rommel, choose({ units: ['F-DE-XIX'] }))
  expect(inForce(rommel, 'ignoreZones')[0]!.units).toEqual([unitIn(rommel, 'F-DE-XIX').index])
  endForce(rommel, 'phase')
  expect(inForce(rommel, 'ignoreZones')).toEqual([])
  const night = moving(1, { ...POLAND, turn: 4, units: { 'P-PL-POZ1': '0709', 'P-PL-POZ2': '0813' } })
  playOf(night, 1, 68)
  give(night, choose({ units: ['P-PL-POZ1'] }))
  // The same units: nobody is asked again.
  expect(phaseOf(night)).toBe('movement')
  const points = (id: string) => allowance(night, unitIn(night, id))
  expect([points('P-PL-POZ1'), points('P-PL-POZ2')]).toEqual([4, 3])
})

test('5.1a and 5.2.2: cards 5 and 7 are played as the Movement Phase of the enemy begins', () => {
  const asked = (side: 0 | 1, cards: number, turn: number): string => {
    const state = under(scene({ turn, units: { 'F-DE-XIX': '2411', 'F-GB-I': '1508' } }))
    if (cards > 0) deckCards(state, side === 0 ? 1 : 0, cards)
    beginMovement(state, side)
    return phaseOf(state)
  }
  // By public facts: who holds cards is asked as long as the card could be among them.
  expect([asked(0, 5, 4), asked(0, 20, 4), asked(0, 0, 4), asked(0, 20, 6)]).toEqual([
    'window',
    'window',
    'movement',
    'movement'
  ])
  expect([asked(1, 7, 4), asked(1, 0, 4)]).toEqual(['window', 'movement'])
  const state = under(scene({ turn: 4, units: { 'F-DE-XIX': '2411' } }))
  const [slot] = deckCards(state, 1, 5)
  beginMovement(state, 0)
  give(state, play(slot!))
  const [hex] = offered(state)
  give(state, choose({ hexes: [hex!] }))
  const guderian = unitIn(state, 'F-DE-XIX')
  const from = hexIn(state, near(hex!, 1))
  state.at[guderian.index] = from
  expect(phaseOf(state)).toBe('movement')
  expect(inForce(state, 'floodHexes')[0]!.hexes).toEqual([hexIn(state, hex!)])
  expect(stepCost(state, moverOf(state, guderian), from, hexIn(state, hex!))).toBe(guderian.move)
})

// ---- units ----------------------------------------------------------------------------------------------------------

test('9.1 and 5.2.2: card 17 improves a Panzer unit free, on Attrition turns too', () => {
  const state = cardStep(0, {
    turn: 12,
    units: { 'F-DE-XIX': '2411:reduced' },
    german: ['2511', '2611', '2711', '2811', '2911']
  })
  state.at[unitIn(state, 'F-DE-XIX').index] = hexIn(state, 'german-reserve')
  playOf(state, 0, 17)
  expect(offered(state)).toEqual(['F-DE-XIX'])
  give(state, choose({ units: ['F-DE-XIX'] }))
  expect(state.steps[unitIn(state, 'F-DE-XIX').index]).toBe(2)
})

test('9.2 and 5.2.2: cards 23 and 62 rebuild surrendered units too, in a city where the card says so', () => {
  const divisions = cardStep(1, {
    units: { 'F-FR-1A-III': 'allied-surrendered', 'F-GB-I': 'allied-destroyed' }
  })
  playOf(divisions, 1, 23)
  expect(offered(divisions)).toEqual(['F-FR-1A-III'])
  give(divisions, choose({ units: ['F-FR-1A-III'] }))
  expect([where(divisions, 'F-FR-1A-III'), divisions.rebuilt[1]]).toEqual(['allied-reserve', 0])
  const citizens = cardStep(1, { ...POLAND, turn: 5, units: { 'P-PL-POZ1': 'allied-destroyed' } })
  playOf(citizens, 1, 62)
  give(citizens, choose({ units: ['P-PL-POZ1'] }))
  expect(offered(citizens)).toContain('1512')
  give(citizens, choose({ hexes: ['1512'] }))
  expect([where(citizens, 'P-PL-POZ1'), citizens.steps[unitIn(citizens, 'P-PL-POZ1').index]]).toEqual([
    '1512',
    1
  ])
})

test('9.3 and 5.2.2: card 71 brings a reinforcement of the next two turns', () => {
  const state = cardStep(1, { ...POLAND, turn: 2 })
  playOf(state, 1, 71)
  expect(offered(state)).toEqual(
    ['P-PL-PRU2', 'P-PL-PRU3', 'P-PL-PRUR', 'P-PL-WAR'].filter((id) => offered(state).includes(id))
  )
  expect(offered(state)).not.toContain('P-PL-LWO')
  give(state, choose({ units: ['P-PL-WAR'] }))
  expect(where(state, 'P-PL-WAR')).toBe('allied-reserve')
})

// ---- the war --------------------------------------------------------------------------------------------------------

test('19.11 and 5.2.2: bad weather comes on no two turns in a row', () => {
  const state = cardStep(1, { turn: 5 })
  playOf(state, 1, 10)
  expect(state.badTurn).toBe(5)
  const half = worldOf(state).cards.events.find(({ card }) => card === 10)!.allied
  state.turn = 6
  expect(effectBar(state, 1, half)?.rule).toBe('5.2.2')
  state.turn = 7
  expect(effectBar(state, 1, half)).toBe(null)
})

test('5.2.2 and E1: card 1 ends the war for a country of which all major cities have fallen', () => {
  const of: Scene = {
    turn: 5,
    war: ['Holland'],
    units: { 'F-NL-I': 'allied-reserve', 'F-NL-II': 'allied-destroyed' }
  }
  const world = worldOf(scene())
  const major = world.cities.filter((hex) => world.major[hex] === 1 && world.country[hex] === 'Holland')
  const none = cardStep(0, of)
  expect(ruleAgainst(none, play(deckCards(none, 0, 1)[0]!))).toBe('5.2.2')
  const state = cardStep(0, { ...of, german: major.map((hex) => world.grid.places[hex]!) })
  playOf(state, 0, 1)
  expect([where(state, 'F-NL-I'), where(state, 'F-NL-II')]).toEqual([
    'allied-surrendered',
    'allied-surrendered'
  ])
  expect(state.eventVp).toBe(2)
  const cities = world.cities.filter((hex) => world.country[hex] === 'Holland')
  expect(cities.filter((hex) => state.owner[hex] === 1)).toEqual([])
})

test('5.2.2: card 36 ends the game after the turn, and nobody has declared it', () => {
  const state = cardStep(0, { turn: 10 })
  playOf(state, 0, 36)
  expect(state.gameEnd).toEqual({ by: null })
})

test('7.4d and 5.2.2: card 63 lowers the Soviet Stance one box', () => {
  const state = cardStep(0, { ...POLAND, turn: 5 })
  playOf(state, 0, 63)
  expect(boxNow(state)).toBe('stalinDithers')
})
