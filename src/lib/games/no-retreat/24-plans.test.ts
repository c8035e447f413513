import { expect, test } from 'vitest'
import { mapVp } from './17.2-points'
import { firstPlayer } from './04-sequence'
import { beginMovement } from './13-movement'
import { planOf, planSlot } from './24.1-plans'
import { beginClaim } from './24.2-allied-plans'
import { worldOf } from './board'
import { againOf, pileOf, plansOf } from './piles'
import { startPosition } from './start'
import type { State } from './state'
import { END, game, give, hexIn, refusal, scene, SCENARIOS, under, unitIn, where, worldFor } from './testing'
import { fighting, hold, battle } from './testing-battle'
import { cardStep, phaseOf } from './testing-cards'
import { move } from './testing-move'
import { viewFor } from './view'

/** The set-up of the French campaign: these plans are drawn. */
function setUp(allied: number, german = 43): State {
  const state = startPosition(worldFor('french-regular'), {})
  const roll = (pile: string, card: number) => pileOf(state, pile).rest!.indexOf(`${card}`) + 1
  give(state, END, roll(plansOf('allied'), allied), roll(plansOf('german'), german))
  return state
}

/** Puts a plan into the hand of a side. */
function deal(state: State, side: 0 | 1, card: number): void {
  const seat = side === 0 ? 'german' : 'allied'
  state.piles.slots.push({
    id: state.piles.next++,
    pile: plansOf(seat),
    owner: seat,
    open: false,
    face: `${card}`
  })
}

test('5.7a and 24.1: in the regular French campaign each side draws one plan, which only its owner sees', () => {
  const state = setUp(39, 44)
  expect([planOf(state, 1)?.card, planOf(state, 0)?.card]).toEqual([39, 44])
  expect(planSlot(viewFor(state, 'german'), 1)?.face).toBeUndefined()
  expect(planSlot(viewFor(state, 'german'), 0)?.face).toBe('44')
})

test('24.1a: in the historical campaign both have the historical plans, and both are known', () => {
  const state = startPosition(worldFor('french-historical'), {})
  under(state, state.stack.at(-1)!)
  give(state, END, 1, 1)
  expect([planOf(state, 1)?.card, planOf(state, 0)?.card]).toEqual([38, 45])
  expect(planSlot(viewFor(state, 'german'), 1)?.face).toBe('38')
})

test('24.1b: a plan that may be discarded is sent back once; that is public, which one it was is not', () => {
  const dyle = setUp(38)
  expect(refusal(dyle, { type: 'plan', keep: false })).toBe('24.1b')
  const state = setUp(40)
  const { events } = give(state, { type: 'plan', keep: false }, 2)
  expect(events).toContainEqual({ kind: 'plan', rule: '24.1b', side: 'allied', what: 'redraw', card: null })
  expect(planOf(state, 1)?.card).toBe(38)
  expect(refusal(state, { type: 'plan', keep: false })).toBe('24.1b')
  const faces = viewFor(state, 'german').piles.slots.filter(({ owner, face }) => owner === 'allied' && face)
  expect(faces).toEqual([])
})

test('24.2d: French Initiative drawn twice lets him take any plan, secretly, and brings the Shock-Target', () => {
  const state = setUp(41)
  give(state, { type: 'plan', keep: false }, pileOf(state, againOf('allied')).rest!.indexOf('41') + 1)
  expect(game.offers(state).map(({ id }) => id)).toEqual(['take', 'keep'])
  const taken = under(state, state.stack.at(-1)!)
  give(taken, { type: 'take', card: '39' })
  expect(planOf(taken, 1)?.card).toBe(39)
  expect(planSlot(viewFor(taken, 'german'), 1)?.face).toBeUndefined()
  const other = setUp(40)
  give(other, { type: 'plan', keep: false }, pileOf(other, againOf('allied')).rest!.indexOf('41') + 1)
  expect(refusal(other, { type: 'take', card: '39' })).toBe('24.2d')
})

test('19.3b, 19.3c and 24.2d: the French Shock-Target is there when it was unlocked, by the plan ready again after use', () => {
  const of = { turn: 5, units: { 'F-FR-1A-III': '2009', 'F-DE-XIX': '2109' } }
  const target = { type: 'target', hex: '2109', with: 'shock' }
  const declared = (set: (state: State) => void) => {
    const state = fighting(1, of, [], set)
    const rule = refusal(structuredClone(state), target)
    return rule
  }
  expect(declared(() => undefined)).toBe('19.3b')
  expect(declared((one) => void (one.shockTarget = 'event'))).toBe(null)
  const twice = (one: State) => {
    deal(one, 1, 41)
    one.piles.slots.push({
      id: one.piles.next++,
      pile: againOf('allied'),
      owner: 'allied',
      open: false,
      face: '41'
    })
  }
  expect(declared(twice)).toBe(null)
  const after = (is: 'event' | 'plan'): string => {
    const state = fighting(1, of, [], (one) => void (one.shockTarget = is))
    give(state, target)
    expect(refusal(state, target)).toBe('19.3b')
    give(state, END)
    give(state, END)
    give(state, battle('2109', 'F-FR-1A-III'))
    for (let i = 0; i < 12 && game.actor(state) !== null && phaseOf(state) !== 'movement'; i++) {
      const [offer] = game.offers(state).slice(-1)
      give(
        state,
        offer!.gesture === 'confirm' ? offer!.order : { type: 'roll' },
        ...(offer!.id === 'roll' ? [1] : [])
      )
    }
    return state.shockTarget
  }
  expect(after('plan')).toBe('plan')
  expect(after('event')).toBe('set aside')
})

// ---- the Strategic Phase --------------------------------------------------------------------------------------------

const instruct = (what: string, ...hexes: string[]) => ({ type: 'instruct', what, hexes })

test('24.2b: 7th Army Freed sends both of its units to the Reserve on turns 1 and 2', () => {
  const of = { units: { 'F-FR-7A-I': '1408', 'F-FR-7A-XVI': '1408' } }
  const on = (turn: number) => {
    const state = cardStep(1, { ...of, turn }, (one) => deal(one, 1, 39))
    const rule = refusal(structuredClone(state), instruct('seventhArmyFreed'))
    if (rule === null) give(state, instruct('seventhArmyFreed'))
    return rule ?? [where(state, 'F-FR-7A-I'), where(state, 'F-FR-7A-XVI')].join()
  }
  expect([on(1), on(2), on(3)]).toEqual([
    'allied-reserve,allied-reserve',
    'allied-reserve,allied-reserve',
    '24.2b'
  ])
})

test('24.3i: an instruction is used by a plan that has it, once, and that shows it', () => {
  const state = cardStep(1, { turn: 1 }, (one) => deal(one, 1, 38))
  expect(refusal(state, instruct('seventhArmyFreed'))).toBe('24.2b')
  const has = cardStep(1, { turn: 1 }, (one) => deal(one, 1, 39))
  give(has, instruct('seventhArmyFreed'))
  expect(has.claims).toEqual(['seventhArmyFreed'])
  expect(has.piles.claims.map(({ what }) => what)).toEqual(['seventhArmyFreed'])
  expect(refusal(has, instruct('seventhArmyFreed'))).toBe('24.2b')
  // Ruling 93: it is besides the card, and breaks no row of passes.
  expect(game.actor(has)).toBe('allied')
})

test('24.2c: Tank Doctrine brings three tank units, also when French Initiative was sent back', () => {
  const tanks = (...plans: [string, number][]): string[] => {
    const state = cardStep(1, { turn: 2 }, (one) => {
      for (const [pile, card] of plans)
        one.piles.slots.push({ id: one.piles.next++, pile, owner: 'allied', open: false, face: `${card}` })
    })
    if (refusal(structuredClone(state), instruct('tankDoctrine')) !== null) return []
    give(state, instruct('tankDoctrine'))
    return ['F-FR-BARON', 'F-FR-BOIRON', 'F-FR-BONNET'].map((id) => `${where(state, id)}`)
  }
  expect(new Set(tanks([plansOf('allied'), 41]))).toEqual(new Set(['allied-reserve']))
  expect(new Set(tanks([plansOf('allied'), 41], [againOf('allied'), 38]))).toEqual(
    new Set(['allied-reserve'])
  )
  expect(tanks([plansOf('allied'), 40], [againOf('allied'), 38])).toEqual([])
})

test('24.3a: 2nd Army Freed sends its infantry and the XXII to the Reserve on turns 1 to 3', () => {
  const { units, turns } = worldFor('french-regular').tables.plans.secondArmy
  expect(turns).toEqual([1, 2, 3])
  const state = cardStep(0, { turn: 3, units: { [units[0]!]: '2710', [units[1]!]: '2711' } }, (one) =>
    deal(one, 0, 42)
  )
  give(state, instruct('secondArmyFreed'))
  expect([where(state, units[0]!), where(state, units[1]!)]).toEqual(['german-reserve', 'german-reserve'])
  const late = cardStep(0, { turn: 4 }, (one) => deal(one, 0, 42))
  expect(refusal(late, instruct('secondArmyFreed'))).toBe('24.3a')
})

test('24.3b and 24.3j: Ardennes Surprise puts two No Actions on Allied hexes in Belgium, in each Strategic Phase', () => {
  const of = { units: { 'F-BE-I': '2007', 'F-BE-III': '1907', 'F-BE-VII': '2211', 'F-FR-1A-III': '1610' } }
  const state = cardStep(0, { ...of, turn: 1 }, (one) => deal(one, 0, 45))
  expect(refusal(state, instruct('ardennesSurprise', '1610'))).toBe('24.3b')
  give(state, instruct('ardennesSurprise', '2007', '2211'))
  expect(state.noActions.sort()).toEqual(['F-BE-I', 'F-BE-VII'].map((id) => unitIn(state, id).index).sort())
  expect(refusal(state, instruct('ardennesSurprise', '1907'))).toBe('24.3b')
  state.turn = 2
  expect(refusal(state, instruct('ardennesSurprise', '1907'))).toBe(null)
})

test('24.3f: Neutral Holland scores two Event VPs, once', () => {
  const state = cardStep(0, { turn: 2 }, (one) => deal(one, 0, 43))
  give(state, instruct('neutralHolland'))
  expect([state.eventVp, mapVp(state)]).toEqual([2, 0])
  expect(refusal(state, instruct('neutralHolland'))).toBe('24.3f')
})

test('24.3g: the Swiss Question lets the Germans into Switzerland', () => {
  const state = cardStep(0, { turn: 2 }, (one) => deal(one, 0, 46))
  give(state, { type: 'claim', what: 'swissQuestion' })
  expect(state.claims).toEqual(['swissQuestion'])
  const without = cardStep(0, { turn: 2 }, (one) => deal(one, 0, 42))
  expect(refusal(without, { type: 'claim', what: 'swissQuestion' })).toBe('24.3g')
})

test('24.3c (E40): by the plan Mobile units that attack from the Ardennes alone use up to three Blitz! markers', () => {
  const commits = (turn: number, from: string, plan: number): number => {
    const state = fighting(
      0,
      { turn, units: { 'F-DE-XIX': from, 'F-FR-2A-CAV': '2113' } },
      ['2113'],
      (one) => {
        deal(one, 0, plan)
        for (let i = 0; i < 5; i++) hold(one, 0, 'blitz')
      }
    )
    give(state, END)
    give(state, END)
    give(state, battle('2113', 'F-DE-XIX', 'mobile'))
    let count = 0
    for (; count < 5 && game.offers(state).some(({ id }) => id === 'commit'); count++) {
      const offer = game.offers(state).find(({ id }) => id === 'commit')
      if (offer?.gesture !== 'pick') break
      give(state, offer.choices[0]!.order)
    }
    return count
  }
  const ardennes = worldOf(scene()).area('ardennes')
  expect(ardennes).toHaveLength(14)
  expect([commits(2, '2112', 45), commits(2, '2112', 43), commits(4, '2112', 45)]).toEqual([3, 1, 1])
})

test('24.3h: the Ardennes Forest is fourteen Rough hexes that hang together', () => {
  const { area, rough, grid } = worldOf(scene())
  const hexes = area('ardennes')
  expect([hexes.length, hexes.filter((hex) => !rough[hex])]).toEqual([14, []])
  const found = [hexes[0]!]
  for (const hex of found)
    for (let i = 6 * hex; i < 6 * hex + 6; i++) {
      const to = grid.neighbours[i]!
      if (hexes.includes(to) && !found.includes(to)) found.push(to)
    }
  expect(found).toHaveLength(14)
})

// ---- 24.2: Planned Moves --------------------------------------------------------------------------------------------

test('24.2a (E51): Planned Moves are claimed by a plan that has them, and the Allied Player Turn comes first on turn 1', () => {
  const claiming = (card: number): State => {
    const state = under(scene({ turn: 1 }))
    deal(state, 1, card)
    beginClaim(state)
    return state
  }
  expect(refusal(claiming(41), { type: 'claim', what: 'plannedMoves' })).toBe('24.2a')
  expect(refusal(claiming(39), { type: 'claim', what: 'alternatePlannedMoves' })).toBe('26.6')
  const state = claiming(38)
  give(state, { type: 'claim', what: 'plannedMoves' })
  expect([state.reversed, firstPlayer(state)]).toEqual([true, 1])
  state.turn = 2
  expect(firstPlayer(state)).toBe(0)
})

/** The Allied Movement Phase of turn 1, everybody where the set-up has him. */
function planned(): State {
  const state = startPosition(worldFor('french-regular'), {})
  state.reversed = true
  state.claims.push('plannedMoves')
  under(state)
  beginMovement(state, 1)
  return state
}
const ends = (state: State, unit: string): string[] => {
  const offer = game.offers(state).find(({ id }) => id === 'move')
  return offer?.gesture === 'move'
    ? offer
        .reach([unit])
        .map(({ hex }) => hex)
        .sort()
    : []
}

test('24.2e, 24.2g, 24.2i and 24.2h (E71): listed units end at their goal, or as near to it as they can', () => {
  const state = planned()
  expect(ends(state, 'F-GB-I')).toEqual(['1806', '1808'])
  expect(ends(state, 'F-GB-51')).toEqual(['1709', '1809'])
  expect(ends(state, 'F-FR-1A-III')).toEqual(['1909'])
  expect(ends(state, 'F-FR-7A-I')).toEqual(['1806'])
  expect(ends(state, 'F-FR-2A-CAV')).toEqual(['2011', '2111', '2112', '2212', '2312'])
  expect(hexIn(state, '1806')).toBe(worldOf(state).place('Antwerpen')[0])
})

test('24.2j: the 9th Army goes next to the Meuse, and units of no listed army move freely', () => {
  const state = planned()
  const banks = new Set(
    worldOf(state)
      .riverBanks('Meuse')
      .map((hex) => worldOf(state).grid.places[hex]!)
  )
  const found = ends(state, 'F-FR-9A-II')
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((hex) => !banks.has(hex))).toEqual([])
})

test('24.2f: Belgians, Dutch and the armies at the frontier stay', () => {
  const state = planned()
  const stays = ['F-BE-I', 'F-NL-I', 'F-FR-2A-X', 'F-FR-3A-COL', 'F-FR-4A-IX', 'F-FR-5A-VIII', 'F-FR-8A-VII']
  const rules = stays.map((id) => {
    const { grid } = worldOf(state)
    const hex = state.at[unitIn(state, id).index]!
    const to = [...grid.neighbours.slice(6 * hex, 6 * hex + 6)].find((one) => one >= 0)!
    return refusal(state, move(id, grid.places[to]!))
  })
  expect(new Set(rules)).toEqual(new Set(['24.2f']))
})

test('24.2k: the Movement Phase does not end while a listed unit could come nearer to its goal', () => {
  const state = planned()
  expect(refusal(state, END)).toBe('24.2k')
  expect(game.offers(state).some(({ id }) => id === 'end')).toBe(false)
  const free = planned()
  free.reversed = false
  expect(refusal(free, END)).not.toBe('24.2k')
})

test.each(SCENARIOS)('3.0a %s: nothing is drawn before the first order', (id) => {
  const state = startPosition(worldFor(id), {})
  expect([game.actor(state), game.offers(state).map(({ id: name }) => name)]).toEqual(['allied', ['end']])
  expect(planSlot(state, 1)).toBeUndefined()
})
