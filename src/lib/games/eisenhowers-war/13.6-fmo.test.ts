import { describe, expect, test } from 'vitest'
import { oddsOf } from '../../kernel/offers'
import { eisenhowersWar } from './index'
import { attacking, give, move, moving, refusal, scene, unitIn, where, type Scene } from './testing'
import { worldOf } from './board'
import { newAction } from './05.5-action'
import type { ActionFrame, FmoFrame, State } from './state'
import { ALLIED, GERMAN } from './world'

const end = { type: 'end' }
const first = (portion: 'move' | 'attack') => ({ type: 'first', portion })
const fmo = (hex: string) => ({ type: 'fmo', hex })
const pass = { type: 'pass' }
const attack = (target: string, ...units: string[]) => ({ type: 'attack', target, units })
const topPhase = (state: State) => state.stack.at(-1)!.phase
const frame = (state: State) => state.stack.find(({ phase }) => phase === 'fmo') as FmoFrame
const names = (state: State) =>
  frame(state)
    .units.map((index) => worldOf(state).units[index]!.id)
    .sort()
const hexes = (state: State) => {
  const offer = eisenhowersWar.offers(state).find((one) => one.id === 'fmo')
  return offer?.gesture === 'place' ? offer.hexes(offer.pieces[0]!) : null
}

/** An Allied phase about to begin, the Germans with all their markers; supply lines run through German-held land. */
const front = (options: Scene = {}): State =>
  scene({
    units: { 'A-US5': '3205', 'A-US7': '3204', 'G-1SS': '3106', 'G-84': '3105' },
    beachheads: ['3304'],
    allied: ['3304'],
    phase: newAction(ALLIED),
    ...options,
    with: { fmo: 5, ...options.with }
  })
const window = (options: Scene = {}): State => {
  const state = front(options)
  give(state, first('move'))
  return state
}

describe('calling an offensive', () => {
  test('13.6a each of five markers is used once', () => {
    const state = window()
    give(state, fmo('3105'))
    expect(state.fmo).toBe(4)
  })

  test('13.6b only in the move portion of the Allied phase: at its start, after each operation, at its end', () => {
    const state = window()
    expect(topPhase(state)).toBe('fmoWindow')
    expect(eisenhowersWar.actor(state)).toBe('german')
    give(state, pass)
    expect(eisenhowersWar.actor(state)).toBe('allied')
    give(state, move('A-US5', '3305'))
    expect(topPhase(state)).toBe('fmoWindow')
    give(state, pass)
    give(state, end)
    expect(topPhase(state)).toBe('fmoWindow')
    give(state, pass)
    expect((state.stack.at(-1) as ActionFrame).portion).toBe('attack')
    const fight = front({ phase: { ...newAction(ALLIED) } as never })
    give(fight, first('attack'))
    expect(topPhase(fight)).toBe('action')
    expect(refusal(fight, fmo('3105'))).not.toBeNull()
  })

  test('13.6b where movement came last, the window at its end comes before the end of the phase', () => {
    const state = front()
    give(state, first('attack'))
    give(state, end)
    expect(topPhase(state)).toBe('fmoWindow')
    give(state, pass)
    give(state, end)
    expect(topPhase(state)).toBe('fmoWindow')
    give(state, fmo('3105'))
    expect(frame(state).side).toBe(GERMAN)
  })

  test('13.6b a standing pass lasts for the phase', () => {
    const state = window()
    give(state, { type: 'pass', standing: true })
    give(state, move('A-US5', '3305'))
    expect(topPhase(state)).toBe('action')
  })

  test('13.6b both ways to say no can be asked for across the table, and neither says where one could say yes', () => {
    const spoken = eisenhowersWar.offers(window()).filter((offer) => offer.gesture === 'confirm')
    expect(spoken.map(({ id }) => id)).toEqual(['pass', 'standing'])
    for (const offer of spoken) {
      expect(offer.spoken).toBe('Call a Fuehrer-mandated offensive now?')
      expect(offer.text + offer.spoken).not.toMatch(/\d/)
    }
  })

  describe('settled in advance', () => {
    const settle = (answer: string) => ({ type: 'standing', question: 'offensive', answer })

    test('13.6b asked only at the end: a move after which nobody is asked can be taken back', () => {
      const state = window()
      give(state, settle('end'))
      expect(topPhase(state)).toBe('action')
      expect(give(state, move('A-US5', '3305')).barrier).toBeNull()
      expect(topPhase(state)).toBe('action')
      give(state, end)
      expect(topPhase(state)).toBe('fmoWindow')
      give(state, fmo('3105'))
      expect(frame(state).side).toBe(GERMAN)
    })

    test('13.6b asked only when they come beside: by a move to a hex beside a German unit, and at the end', () => {
      const state = window()
      give(state, settle('beside'))
      expect(give(state, move('A-US5', '3305')).barrier).toBeNull()
      expect(topPhase(state)).toBe('action')
      expect(give(state, move('A-US7', '3205')).barrier).toBe('hand-over')
      expect(topPhase(state)).toBe('fmoWindow')
      give(state, pass)
      give(state, end)
      expect(topPhase(state)).toBe('fmoWindow')
    })

    test('13.6b never asked, also where movement comes last, until it is settled otherwise', () => {
      const state = front()
      state.answers = { offensive: 'never' }
      give(state, first('attack'))
      give(state, end)
      expect(topPhase(state)).toBe('action')
      give(state, end)
      expect(state.stack.some(({ phase }) => phase === 'fmoWindow')).toBe(false)
    })

    test('13.6b at the end of movement a question that is still wanted stays', () => {
      const state = window()
      give(state, pass)
      give(state, end)
      give(state, settle('end'))
      expect(topPhase(state)).toBe('fmoWindow')
    })

    test('13.6b the German settles it when asked and in his own phase, and nobody else sees it', () => {
      const own = scene({ units: { 'G-1SS': '3106' }, phase: moving('german'), with: { fmo: 5 } })
      expect(give(own, settle('end')).barrier).toBeNull()
      expect(eisenhowersWar.view(own, 'german').answers).toEqual({ offensive: 'end' })
      expect('answers' in eisenhowersWar.view(own, 'allied')).toBe(false)
      expect(refusal(front(), settle('end'))).toBe('13.6b')
      expect(refusal({ ...own, fmo: 0 }, settle('never'))).toBe('13.6b')
    })
  })

  test('13.6b no window opens when nobody could attack', () => {
    const state = window({ units: { 'A-US5': '3205', 'G-1SS': '3120' } })
    expect(topPhase(state)).toBe('action')
  })

  test('13.6c the marker goes to a hex with a German mobile unit; units there and around act', () => {
    const state = window({
      units: {
        'A-US5': '3205',
        'G-1SS': '3106',
        'G-84': '3105',
        'G-81': '3007',
        'G-64': '3009',
        'G-CH': '3404'
      }
    })
    expect(refusal(state, fmo('3104'))).toBe('13.6c')
    expect(refusal(state, fmo('3404'))).toBe('13.6c')
    expect(hexes(state)).toContain('3106')
    give(state, fmo('3106'))
    const ids = frame(state).units.map((unit) => unit)
    expect(ids.sort()).toEqual(['G-1SS', 'G-84', 'G-81'].map((id) => unitIn(state, id).index).sort())
    expect(eisenhowersWar.actor(state)).toBe('german')
    give(state, first('move'))
    expect(refusal(state, move('G-64', '3008'))).toBe('13.6c')
    give(state, move('G-1SS', '3206'))
    expect(where(state, 'G-1SS')).toBe('3206')
  })

  test('13.6c static units around the marker are activated too and may join an attack', () => {
    const units = { 'A-US5': '3205', 'G-84': '3105', 'G-LH': '3105', 'G-DP': '3106', 'G-BO': '3206' }
    const state = window({ units })
    give(state, fmo('3105'))
    expect(names(state)).toEqual(['G-84', 'G-BO', 'G-DP', 'G-LH'])
    give(state, first('attack'))
    const offer = eisenhowersWar.offers(state).find(({ id }) => id === 'attack')
    expect(offer?.gesture === 'attack' && offer.attackers('3205')).toEqual(
      expect.arrayContaining(['G-84', 'G-LH', 'G-BO'])
    )
    expect(refusal(structuredClone(state), attack('3205', 'G-84', 'G-LH', 'G-BO'))).not.toBe('13.6e')
    expect(refusal(state, attack('3205', 'G-LH'))).toBe('10.0f')
  })

  test('13.6c a static unit alone can call nobody to an offensive, nor strike', () => {
    const state = window({ units: { 'A-US5': '3205', 'G-84': '2801', 'G-LH': '2802', 'G-DP': '3105' } })
    expect(topPhase(state)).toBe('action')
  })

  test('13.6c move then fight, or fight then move', () => {
    const state = window()
    give(state, fmo('3105'))
    give(state, first('attack'))
    expect(frame(state).portion).toBe('attack')
  })

  test('13.6f units out of supply stay where they are', () => {
    const state = window({
      liberated: ['France'],
      units: { 'A-US5': '3205', 'G-1SS': '3206', 'G-84': '3114', 'A-US7': '3113' }
    })
    expect(refusal(state, fmo('3206'))).toBe('13.6d')
    give(state, fmo('3114'))
    expect(frame(state).units).toEqual([unitIn(state, 'G-84').index])
  })

  test('13.6g no offensive in Italy', () => {
    const state = window({
      units: { 'A-US2': '1413', 'G-1P': '1513', 'A-US5': '3205', 'G-84': '3105' }
    })
    expect(refusal(state, fmo('1513'))).toBe('13.6g')
    expect(hexes(state)).toEqual(['3105'])
  })

  test('13.6i between two offensives the Allies must move another unit', () => {
    const state = window()
    give(state, fmo('3105'))
    expect(state.fmoReady).toBe(false)
    state.stack = state.stack.filter(({ phase }) => phase !== 'fmo')
    // Entering is no move.
    state.at[unitIn(state, 'A-US15').index] = -1
    give(state, { type: 'place', piece: 'A-US15', hex: '3304' })
    expect(topPhase(state)).toBe('action')
    give(state, move('A-US7', '3304'))
    expect(topPhase(state)).toBe('fmoWindow')
  })

  test('13.6i the same stack going on with its move is no other unit', () => {
    const state = window()
    give(state, pass)
    give(state, move('A-US7', '3304'))
    give(state, fmo('3105'))
    state.stack = state.stack.filter(({ phase }) => phase !== 'fmo')
    give(state, move('A-US7', '3305'))
    expect(topPhase(state)).toBe('action')
    give(state, move('A-US5', '3304'))
    expect(topPhase(state)).toBe('fmoWindow')
  })

  test('13.6k several offensives in one Allied turn, also with the same units', () => {
    const state = window()
    give(state, fmo('3105'))
    state.stack = state.stack.filter(({ phase }) => phase !== 'fmo')
    give(state, move('A-US7', '3304'))
    give(state, fmo('3105'))
    expect(state.fmo).toBe(3)
    expect(frame(state).units).toContain(unitIn(state, 'G-84').index)
  })

  test('13.6j no marker, no offensive', () => {
    const state = window({ with: { fmo: 0 } })
    expect(topPhase(state)).toBe('action')
  })

  test('3.2.4h there is no offensive on turn 1', () => {
    const state = window({ turn: 1 })
    expect(topPhase(state)).toBe('action')
  })
})

describe('the offensive', () => {
  const called = (options: Scene = {}): State => {
    const state = window(options)
    give(state, fmo('3105'))
    return state
  }
  /** Lets a battle run: nobody helps, the first offered choice is taken. */
  const settle = (state: State, die: number) => {
    let dice = [die]
    for (let i = 0; i < 30 && state.stack.some(({ phase }) => phase === 'battle'); i++) {
      const offers = eisenhowersWar.offers(state)
      const offer = offers.find(({ gesture }) => gesture === 'confirm') ?? offers[0]!
      const order =
        offer.gesture === 'confirm'
          ? offer.order
          : offer.gesture === 'select'
            ? offer.order(offer.from.slice(0, offer.min))
            : null
      if (order === null) throw new Error(`What now? ${offer.id}`)
      try {
        give(structuredClone(state), order)
        give(state, order)
      } catch {
        give(state, order, ...dice)
        dice = []
      }
    }
  }

  test('13.6d it makes at least one attack and at most two', () => {
    const state = called()
    give(state, first('attack'))
    expect(refusal(state, end)).toBe('13.6d')
    expect(eisenhowersWar.offers(state).some(({ id }) => id === 'end')).toBe(false)
    frame(state).attacks = 2
    expect(refusal(state, attack('3205', 'G-84'))).toBe('13.6d')
    expect(refusal(state, end)).toBeNull()
  })

  test('13.6d it is called only where an attack is possible', () => {
    const state = window({ units: { 'A-US5': '3205', 'G-84': '3105', 'G-25': '2801' } })
    expect(refusal(state, fmo('2801'))).toBe('13.6d')
  })

  test('13.6d it may end without an attack when none is possible any more', () => {
    const state = called({ units: { 'A-US5': '3205', 'G-84': '3105' } })
    give(state, first('move'))
    give(state, move('G-84', '3106'))
    give(state, end)
    give(state, end)
    expect(eisenhowersWar.actor(state)).toBe('allied')
    expect(state.fmo).toBe(4)
  })

  test('13.6d who has nobody beside him cannot attack first', () => {
    const state = called({ units: { 'A-US5': '3205', 'G-84': '3105', 'G-1SS': '3106' } })
    const far = window({ units: { 'A-US5': '3205', 'G-1SS': '3108' } })
    give(far, fmo('3108'))
    expect(refusal(far, first('attack'))).toBe('13.6d')
    expect(refusal(state, first('attack'))).toBeNull()
  })

  test('13.6e units that the activated ones come to stand with may join the attack', () => {
    const units = { 'A-US5': '3205', 'G-1SS': '3105', 'G-47Pz': '3204' }
    const state = called({ units })
    expect(frame(state).units).toEqual([unitIn(state, 'G-1SS').index])
    give(state, first('move'))
    expect(refusal(structuredClone(state), move('G-1SS', '3104', '3204'))).toBeNull()
    const alone = structuredClone(state)
    give(alone, end)
    expect(refusal(alone, attack('3205', 'G-47Pz'))).toBe('13.6e')
    give(state, move('G-1SS', '3104', '3204'))
    give(state, end)
    expect(refusal(state, attack('3205', 'G-1SS', 'G-47Pz'))).toBeNull()
  })

  test('13.6e they join an attack of activated units and make none of their own', () => {
    const state = called({ units: { 'A-US5': '3205', 'G-1SS': '3105', 'G-47Pz': '3204', 'A-US7': '3303' } })
    give(state, first('move'))
    give(state, move('G-1SS', '3104', '3204'))
    give(state, end)
    expect(refusal(state, attack('3205', 'G-47Pz'))).toBe('13.6e')
    const offer = eisenhowersWar.offers(state).find(({ id }) => id === 'attack')
    if (offer?.gesture !== 'attack') throw new Error('No attack is offered.')
    expect(offer.judge!('3205', ['G-47Pz'])).not.toBeNull()
    expect(offer.judge!('3205', ['G-47Pz', 'G-1SS'])).toBeNull()
    expect([...offer.targets()].sort()).toEqual(['3205', '3303'])
    frame(state).attacked.push(unitIn(state, 'G-1SS').index)
    frame(state).attacks = 1
    expect(offer.targets()).toEqual([])
  })

  test('13.6e who is out of supply does not join', () => {
    const state = called({
      units: { 'A-US5': '3205', 'G-1SS': '3105', 'G-47Pz': '3204' },
      allied: ['3304', '3303', '3203', '3103', '3104']
    })
    give(state, first('move'))
    give(state, move('G-1SS', '3104', '3204'))
    give(state, end)
    expect(refusal(state, attack('3205', 'G-1SS', 'G-47Pz'))).toBe('13.6e')
    expect(refusal(state, attack('3205', 'G-1SS'))).toBeNull()
  })

  test('13.6e the activated unit must have moved to those it takes along', () => {
    const units = { 'A-US5': '3120', 'G-84': '3121', 'G-1SS': '3122' }
    const enter = { type: 'place', piece: 'G-OGS', hex: '3121' }
    const state = window({ turn: 8, units })
    give(state, fmo('3122'))
    give(state, first('attack'))
    give(state, enter)
    expect(refusal(state, attack('3120', 'G-84', 'G-OGS'))).toBe('13.6e')
    const moved = window({ turn: 8, units })
    give(moved, fmo('3122'))
    give(moved, first('move'))
    give(moved, enter)
    give(moved, move('G-1SS', '3121'))
    give(moved, end)
    expect(refusal(moved, attack('3120', 'G-84', 'G-OGS'))).toBeNull()
  })

  test('13.6h the attack is shifted one column to the right', () => {
    const shifts = (state: State) => {
      const offer = eisenhowersWar.offers(state).find(({ gesture }) => gesture === 'attack')
      return offer?.gesture === 'attack' ? oddsOf(offer.preview('3205', ['G-84'])).shifts : []
    }
    const state = called()
    give(state, first('attack'))
    expect(shifts(state)).toContainEqual(expect.objectContaining({ value: 1, rule: '13.6h' }))
    const plain = front({ phase: attacking('german') })
    expect(shifts(plain).some(({ rule }) => rule === '13.6h')).toBe(false)
  })

  test('13.6l and 13.6m it is resolved before the Allies go on; each unit attacks once and each hex is attacked once', () => {
    const state = called()
    give(state, first('attack'))
    give(state, attack('3205', 'G-84'))
    settle(state, 5)
    expect(frame(state).attacks).toBe(1)
    expect(eisenhowersWar.actor(state)).toBe('german')
    expect(refusal(state, attack('3205', 'G-1SS'))).toMatch(/^(10\.0|13\.6)/)
    give(state, end)
    give(state, end)
    expect(eisenhowersWar.actor(state)).toBe('allied')
    expect((state.stack.at(-1) as ActionFrame).portion).toBe('move')
    // The German phase that follows knows nothing of it.
    expect(moving('german').attacked).toEqual([])
  })

  test('12.0a nobody enters the map during an offensive', () => {
    const state = called({ box: ['G-53'] })
    give(state, first('move'))
    expect(refusal(state, { type: 'place', piece: 'G-53', hex: '3007' })).toBe('12.0a')
  })
})
