// 7.2.1f: the choice of the mobilized unit under seal, between two devices.
import { describe, expect, test } from 'vitest'
import { loadedDice } from '../../kernel/dice'
import { Refused, type Order, type SaltOf } from '../../kernel/game'
import { rollSurrenders } from './21-surrender'
import { worldOf } from './board'
import type { State } from './state'
import { game, give, go, hexIn, refusal, scene, unitIn, where, type Scene } from './testing'
import { choices, offered, through, told } from './testing-turn'
import { ALLIED, AXIS, SEATS, type Side } from './world'

const mobilize = (unit: string) => ({ type: 'mobilize', unit })
const secrets = game.secrets!

/** A name of 32 digits for each name: what the device of a seat makes of its secret. */
const device =
  (seed: number): SaltOf =>
  (name) => {
    let digits = ''
    let value = seed
    const text = `${name}`
    for (let round = 0; digits.length < 32; round++) {
      for (let i = 0; i < text.length; i++) value = (value * 31 + text.charCodeAt(i) + round) >>> 0
      digits += value.toString(16).padStart(8, '0')
    }
    return digits.slice(0, 32)
  }
const mine = device(7)
const theirs = device(8)

const RESERVE = {
  'GER-PZ-15': 'axis-reinforcements',
  'GER-INF-17': 'axis-reinforcements',
  'GER-AIR-L4': 'axis-reinforcements',
  'HUN-ARM-2': 'axis-reinforcements'
}

function begin(options: Scene = { units: RESERVE }, turn = 2, side: Side = AXIS): State {
  const state = scene(options)
  return again(state, turn, side)
}

function again(state: State, turn: number, side: Side = AXIS): State {
  state.turn = turn
  through(state, { phase: 'mobilization', side, step: 0 } as never)
  return state
}

let entries = 0
/** What the device posts in place of an order. */
const sealed = (state: State, order: Order, saltOf = mine) => secrets.seal(state, order, ++entries, saltOf)!

/** Mobilizes a unit as its owner's device does it. */
function post(state: State, unit: string, ...dice: number[]) {
  const order = sealed(state, mobilize(unit))
  return { order, events: give(state, order, ...dice).events }
}

const own = (state: State, saltOf = mine) => game.view(secrets.recall(state, 'axis', saltOf), 'axis')
const countIn = (view: State, box: string) =>
  view.hidden?.find(({ hex }) => hex === hexIn(view, box))?.count ?? 0

/** The rule by which the device refuses to seal. */
function barred(state: State, unit: string): string | null {
  try {
    sealed(state, mobilize(unit))
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.rule
  }
}

describe('7.2.1f a mobilized unit under seal', () => {
  test('7.2.1f the order names the country, and neither log nor position the unit', () => {
    const state = begin()
    const before = JSON.stringify(state.at)
    const { order, events } = post(state, 'GER-PZ-15', 3)
    expect(order).toMatchObject({ type: 'muster', nation: 'Germany' })
    expect(events).toMatchObject([{ kind: 'mobilized', units: [], nation: 'Germany', die: 3, due: 4 }])
    expect(JSON.stringify([order, events, state.musters])).not.toMatch(/PZ-15|mobilize"/)
    expect(JSON.stringify(state.at)).toBe(before)
    expect(state.stack.at(-1)).toMatchObject({ purses: [{ points: 7 }, { points: 1 }] })
  })

  test('7.2.1f the same unit sealed twice does not look the same', () => {
    const one = sealed(begin(), mobilize('GER-PZ-15'))
    const two = sealed(begin(), mobilize('GER-PZ-15'))
    expect(JSON.stringify(one)).not.toBe(JSON.stringify(two))
    expect(JSON.stringify(one).length).toBe(JSON.stringify(two).length)
    const other = sealed(begin(), mobilize('GER-AIR-L4'))
    expect(JSON.stringify(other).length).toBe(JSON.stringify(one).length)
  })

  test('7.2.1f its owner’s device knows it again: it lies in its box and is not to be had twice', () => {
    const state = begin()
    post(state, 'GER-PZ-15', 3)
    const view = own(state)
    expect(where(view, 'GER-PZ-15')).toBe('axis-turn-4')
    expect(where(view, 'GER-INF-17')).toBe('axis-reinforcements')
    expect(choices(view, 'mobilize')).toEqual(['GER-INF-17', 'GER-AIR-L4', 'HUN-ARM-2'])
    expect(barred(state, 'GER-PZ-15')).toBe('7.2.1a')
    expect(barred(state, 'CZE-ARM-1')).toBe('7.2.1a')
    expect(barred(state, 'GER-INF-17')).toBeNull()
    expect(secrets.unopened(state, 'axis')).toHaveLength(1)
    expect(secrets.unopened(state, 'allied')).toEqual([])
    expect(secrets.recall(state, 'allied', theirs)).toBe(state)
    // With another secret nothing opens.
    expect(where(own(state, theirs), 'GER-PZ-15')).toBe('axis-reinforcements')
  })

  test('7.2.1f the other side counts, and sees the same whoever it was', () => {
    const seen = ['GER-PZ-15', 'GER-AIR-L4'].map((unit) => {
      const state = begin()
      post(state, unit, 3)
      const view = game.view(state, 'allied')
      expect(view.musters).toEqual([])
      expect(JSON.stringify(game.view(view, 'allied'))).toBe(JSON.stringify(view))
      return view
    })
    expect(JSON.stringify(seen[0])).toBe(JSON.stringify(seen[1]))
    expect([countIn(seen[0]!, 'axis-reinforcements'), countIn(seen[0]!, 'axis-turn-4')]).toEqual([3, 1])
    // The same as without a seal.
    const plain = begin()
    give(plain, mobilize('GER-PZ-15'), 3)
    expect(game.view(plain, 'allied').hidden).toEqual(seen[0]!.hidden)
  })

  test('7.2.1a no more than lie in the display, and each country its own points', () => {
    const state = begin()
    for (const unit of ['GER-PZ-15', 'GER-INF-17', 'GER-AIR-L4']) post(state, unit, 1)
    const order = sealed(begin(), mobilize('GER-PZ-15'))
    expect(refusal(state, order)).toBe('7.2.1a')
    expect(barred(state, 'HUN-ARM-2')).toBeNull()
    expect(refusal(begin(), { ...order, nation: 'Romania' })).toBe('7.2.1a')
    expect(refusal(begin(), { ...order, nation: 'Atlantis' })).toBe('order')
    const envelope = (order as unknown as { envelope: string }).envelope.slice(0, -1)
    expect(refusal(begin(), { ...order, envelope })).toBe('order')
    const poor = begin()
    for (const purse of (poor.stack.at(-1) as never as { purses: { points: number }[] }).purses)
      purse.points = 0
    expect(refusal(poor, order)).toBe('7.1.1e')
  })
})

describe('7.2.1e when it is due', () => {
  test('7.2.1e its owner’s device names it before anybody arrives', () => {
    const state = begin()
    post(state, 'GER-PZ-15', 1)
    post(state, 'GER-AIR-L4', 1)
    post(state, 'GER-INF-17', 3)
    give(state, { type: 'end' })
    again(state, 3)
    expect(state.stack.at(-1)).toMatchObject({ phase: 'musters', side: AXIS })
    expect(game.actor(state)).toBe('axis')
    expect(game.offers(state)).toEqual([])
    expect(secrets.open(state, 'allied', theirs)).toBeNull()
    for (let i = 0; i < 2; i++) {
      const step = game.apply(state, 'axis', secrets.open(state, 'axis', mine), loadedDice())
      expect(step.barrier).toBe('reveal')
    }
    expect(where(state, 'GER-AIR-L4')).toBe('axis-available')
    expect(where(state, 'GER-PZ-15')).toBe('axis-turn-3')
    expect(offered(state)).toEqual(['place'])
    expect(secrets.open(state, 'axis', mine)).toBeNull()
    give(state, { type: 'place', piece: 'GER-PZ-15', hex: '2511' })
    expect(secrets.unopened(state, 'axis')).toHaveLength(1)
    expect(where(own(state), 'GER-INF-17')).toBe('axis-turn-4')
  })

  test('7.2.1f neither another key nor another unit is taken for it', () => {
    const state = begin()
    post(state, 'GER-PZ-15', 1)
    give(state, { type: 'end' })
    again(state, 3)
    const order = secrets.open(state, 'axis', theirs)
    expect(order).toMatchObject({ type: 'name' })
    expect(refusal(state, order as never)).toBe('7.2.1f')
    expect(refusal(state, mobilize('GER-PZ-15'))).toBe('7.2.1f')
  })

  test('7.2.1f who seals one unit twice, or one that is not there, can never open it', () => {
    const state = begin()
    // A changed device does not look whether it may.
    const lie = sealed(begin(), mobilize('GER-PZ-15'))
    post(state, 'GER-PZ-15', 1)
    give(state, lie, 1)
    give(state, { type: 'end' })
    again(state, 3)
    give(state, secrets.open(state, 'axis', mine) as never)
    expect(refusal(state, secrets.open(state, 'axis', mine) as never)).toBe('7.2.1f')
    expect(game.actor(state)).toBe('axis')
    // Nor does it open for whoever judges the match afterwards.
    expect(secrets.unopened(secrets.recall(state, 'axis', mine), 'axis')).toHaveLength(1)
    const abroad = begin()
    give(abroad, { ...sealed(abroad, mobilize('HUN-ARM-2')), nation: 'Germany' } as never, 1)
    expect(secrets.unopened(secrets.recall(abroad, 'axis', mine), 'axis')).toHaveLength(1)
  })

  test('7.2.1d too late: it stays sealed, and is opened to nobody but its owner until the match is over', () => {
    const state = begin({ units: RESERVE }, 4)
    const { events } = post(state, 'GER-PZ-15', 6)
    expect(events).toMatchObject([{ due: null, rule: '7.2.1d' }])
    expect(where(own(state), 'GER-PZ-15')).toBe('axis-late')
    expect(countIn(game.view(state, 'allied'), 'axis-late')).toBe(1)
    expect(secrets.unopened(secrets.recall(state, 'axis', mine), 'axis')).toEqual([])
  })

  test('23.2c of a country that is still neutral it stays sealed for another turn', () => {
    const state = scene({ units: { 'POL-ARM-RES': 'allied-reinforcements' } })
    const poland = worldOf(state).countryNamed('Poland')
    through(state, {
      phase: 'spend',
      side: ALLIED,
      rule: '23.2a',
      purses: [{ countries: [poland], points: 1 }]
    } as never)
    give(state, sealed(state, mobilize('POL-ARM-RES'), theirs), 2)
    expect(state.musters).toMatchObject([{ side: ALLIED, due: 2 }])
    state.stack = []
    again(state, 2, ALLIED)
    expect(state.musters).toMatchObject([{ due: 3 }])
    again(state, 4, ALLIED)
    state.musters[0]!.due = 4
    again(state, 4, ALLIED)
    expect(state.musters).toMatchObject([{ due: null }])
  })

  test('21.0g with its country it is gone, and nothing is left to open', () => {
    const state = scene({
      units: { 'CZE-ARM-1': '3019', 'HUN-ARM-2': 'axis-reinforcements', 'GER-PZ-15': 'axis-reinforcements' }
    })
    state.musters = (['Hungary', 'Germany'] as const).map((name) => ({
      side: AXIS,
      country: worldOf(state).countryNamed(name),
      due: 3,
      envelope: '00'
    }))
    rollSurrenders(state, AXIS, told(1))
    expect(state.musters.map(({ country }) => worldOf(state).countries[country])).toEqual(['Germany'])
    expect(where(state, 'HUN-ARM-2')).toBe('axis-surrendered')
    expect([SEATS[AXIS], unitIn(state, 'HUN-ARM-2').nation]).toEqual(['axis', 'Hungary'])
    go(state, 'CZE-ARM-1', '2918')
  })
})
