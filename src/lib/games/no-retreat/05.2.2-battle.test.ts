// Cards in battles and in the declaration of attacks.
import { expect, test } from 'vitest'
import { battleCardBar } from './05.2-battle-cards'
import { inForce } from './05.2-force'
import { halfOf, cardNumbered } from './05-play'
import { beginBlitzkrieg } from './15-blitzkrieg'
import { hasNoActions, worldOf } from './board'
import { markersOf, held } from './piles'
import type { State } from './state'
import { END, game, give, refusal, scene, under, unitIn, where, type Scene } from './testing'
import { battleNow, clash, declaring, roll } from './testing-battle'
import { choose, holdMarkers, phaseOf, play, playOf } from './testing-cards'
import { deckCards } from './testing-war'
import type { CombatKind } from './state'

/** XIX attacks the French III in open ground: 2109 against 2009. */
const OPEN: Scene = { turn: 5, units: { 'F-DE-XIX': '2109', 'F-FR-1A-III': '2009' } }

/** A battle under way; the sides hold these cards and enough markers for them. */
function fought(
  { of = OPEN, targets = '2009', units = 'F-DE-XIX', kind = 'prepared' as CombatKind, side = 0 as 0 | 1 },
  cards: readonly [side: 0 | 1, card: number][] = [],
  set: (state: State) => void = () => undefined
): { state: State; slots: number[] } {
  const state = under(scene(of))
  set(state)
  const slots = cards.map(([who, card]) => deckCards(state, who, card)[0]!)
  clash(state, side, targets, units, kind)
  return { state, slots }
}

/** Lets the battle go on to the first decision. */
function started(state: State): State {
  under(state, state.stack.at(-1)!, { phase: 'window', side: 0, window: 'afterDie', done: false } as never)
  give(state, END)
  return state
}

/** Ends the steps of markers until cards can be played. */
function toCards(state: State): State {
  for (let i = 0; i < 4 && ['alliedMarker', 'germanMarker'].includes(battleNow(state).step); i++)
    give(state, END)
  return state
}

test('5.1.2e: in a battle each side is asked for one card where one might be played, whatever it holds', () => {
  const asked = (cards: [0 | 1, number][]): string => {
    const { state } = fought({}, cards, (one) => {
      holdMarkers(one, 0, ['shockTarget', 'shockTarget'])
      holdMarkers(one, 1, ['surrender'])
    })
    under(state, state.stack.at(-1)!)
    const steps: string[] = []
    for (let i = 0; i < 6 && battleNow(state).step !== 'roll'; i++) {
      if (game.actor(state) === null) {
        state.stack.push({ phase: 'combatVp', side: 0, count: 1 } as never)
        give(state, END)
      }
      const { step } = battleNow(state)
      if (step.endsWith('Card')) steps.push(step)
      if (step !== 'roll') give(state, END)
    }
    return steps.join()
  }
  expect(asked([])).toBe('')
  expect(asked([[1, 10]])).toBe('alliedCard')
  expect(asked([[0, 22]])).toBe('germanCard')
})

test('5.2.2: Stukas shift the attack a column, and the next battle has none of it', () => {
  const { state, slots } = fought({}, [[0, 2]], (one) => void holdMarkers(one, 0, ['shockTarget']))
  toCards(started(state))
  const pay = held(state, markersOf('german'), 'german')[0]!.id
  expect(battleNow(state).step).toBe('germanCard')
  give(state, play(slots[0]!, pay))
  expect(inForce(state, 'shift').map(({ effect }) => effect.columns)).toEqual([1])
  const { shifts } = roll(state, 1)
  expect(shifts).toContainEqual({ label: 'Event', value: 1, rule: '5.2.2' })
  while (phaseOf(state) !== 'movement' && game.actor(state) !== null) {
    const offer = game.offers(state).at(-1)
    if (offer!.gesture === 'confirm') give(state, offer!.order, ...(offer!.id === 'roll' ? [1] : []))
    else if (offer!.gesture === 'move') {
      const [unit] = offer!.units
      const [to] = offer!.reach([unit!])
      give(state, offer!.order([unit!], offer!.path([unit!], to!.hex)!.hexes))
    } else break
  }
  expect(inForce(state, 'shift')).toEqual([])
})

/** Why a card cannot be played in a battle. */
function fits(
  card: number,
  owner: 0 | 1,
  of: Parameters<typeof fought>[0],
  set?: (state: State) => void
): boolean {
  const { state } = fought(of, [], set)
  return battleCardBar(state, battleNow(state), owner, halfOf(cardNumbered(state, card), owner)) === null
}

test('5.1a: a battle card is played by the attacker or by the defender, as it says', () => {
  // Stukas attack, Flak 88 defends, the Armée de l'Air does either.
  expect([fits(2, 0, {}), fits(8, 0, {})]).toEqual([true, false])
  const allied = { side: 1 as const, targets: '2109', units: 'F-FR-1A-III' }
  expect([fits(2, 0, allied), fits(8, 0, allied)]).toEqual([false, true])
  expect([fits(7, 1, {}), fits(7, 1, allied)]).toEqual([true, true])
})

test('5.1a: and by the units, the ground and the kind of combat that it names', () => {
  // De Gaulle wants tanks, Frankforce the British, Belgian Fortifications Belgians in Belgium.
  const attack = { side: 1 as const, targets: '2109', units: 'F-FR-1A-III' }
  expect([fits(2, 1, attack), fits(8, 1, attack)]).toEqual([false, false])
  expect([fits(14, 1, {}), fits(29, 1, attack), fits(22, 1, attack)]).toEqual([false, true, true])
  const belgian = { of: { turn: 5, units: { 'F-DE-XIX': '2109', 'F-BE-I': '2009' } } }
  expect([fits(6, 1, belgian), fits(6, 1, {})]).toEqual([true, false])
  // Sichelschnitt wants Mobile Combat, and no Dynamo.
  const mobile = { of: OPEN, kind: 'mobile' as const }
  expect([fits(16, 0, mobile), fits(16, 0, {})]).toEqual([true, false])
  const dynamo = {
    ...mobile,
    of: { turn: 5, units: { 'F-DE-XIX': '2109', 'F-FR-1A-III': '2009', 'F-GB-DYN': '2009' } }
  }
  expect(fits(16, 0, dynamo)).toBe(false)
  // The Cavalry Screen wants Mobile units and cavalry alone, able to go two hexes.
  const screen = { of: { turn: 5, units: { 'F-DE-XIX': '2109', 'F-FR-1A-CAV': '2009' } } }
  expect([fits(30, 1, screen), fits(30, 1, {})]).toEqual([true, false])
})

test('5.1a: a Continuous Front has friends in two hexes beside it that do not touch each other', () => {
  const front = (...hexes: string[]) => ({
    of: {
      turn: 5,
      units: {
        'F-DE-XIX': '2109',
        'F-FR-1A-III': '2009',
        ...Object.fromEntries(hexes.map((hex, i) => [['F-FR-1A-IV', 'F-FR-1A-V'][i]!, hex]))
      }
    }
  })
  const { grid } = worldOf(scene())
  const hex = grid.indexOf('2009')
  const ring = [...grid.neighbours.slice(6 * hex, 6 * hex + 6)].map((one) => grid.places[one]!)
  const [first, second, third] = ring.filter((one) => one !== '2109')
  expect([fits(32, 1, front(first!)), fits(32, 1, front(first!, third!))]).toEqual([false, true])
  expect(
    fits(32, 1, front(first!, ...(ring.indexOf(second!) === ring.indexOf(first!) + 1 ? [second!] : [])))
  ).toBe(false)
})

test('14.6.3a and 5.2.2: Sichelschnitt lets one commit another Blitz! marker at once', () => {
  const { state, slots } = fought(
    { kind: 'mobile' },
    [[0, 16]],
    (one) => void holdMarkers(one, 0, ['blitz', 'blitz', 'hold'])
  )
  under(state, state.stack.at(-1)!)
  const [first, second, third] = held(state, markersOf('german'), 'german').map(({ id }) => id)
  started(state)
  give(state, { type: 'commit', marker: first })
  expect(battleNow(state).step).toBe('germanCard')
  give(state, play(slots[0]!, third!))
  expect(battleNow(state).step).toBe('germanMarker')
  give(state, { type: 'commit', marker: second })
  expect(battleNow(state).support).toHaveLength(2)
  expect(battleNow(state).step).toBe('roll')
})

test('5.2.2: the Cavalry Screen retreats without a roll, and the attackers advance one hex at most', () => {
  const of = { turn: 5, units: { 'F-DE-XIX': '2109', 'F-FR-1A-CAV': '2009' } }
  const { state } = fought({ of })
  under(state, state.stack.at(-1)!)
  battleNow(state).step = 'alliedCard'
  playOf(state, 1, 30)
  expect(phaseOf(state)).toBe('retreat')
  const offer = game.offers(state)[0]!
  if (offer.gesture !== 'move') throw new Error('Nobody retreats.')
  const [to] = offer.reach(['F-FR-1A-CAV'])
  give(state, offer.order(['F-FR-1A-CAV'], offer.path(['F-FR-1A-CAV'], to!.hex)!.hexes))
  expect(phaseOf(state)).toBe('advance')
  expect((state.stack.at(-1) as unknown as { limit: number }).limit).toBe(1)
})

test('5.2.2: Hedgehogs cancel the Blitz! markers and the armor bonus of the battle', () => {
  const { state } = fought({}, [], (one) => {
    one.leaders[1] = 'replacement'
    holdMarkers(one, 0, ['blitz'])
  })
  under(state, state.stack.at(-1)!)
  const [blitz] = held(state, markersOf('german'), 'german').map(({ id }) => id)
  const battle = battleNow(state)
  battle.step = 'alliedCard'
  battle.support.push({ side: 0, marker: blitz!, back: 'blitz', cancelled: false })
  const half = halfOf(cardNumbered(state, 26), 1)
  const { landHexes, rough: isRough, city } = worldOf(state)
  const rough = landHexes.find((hex) => isRough[hex])!
  battle.targets = [landHexes.find((hex) => !isRough[hex] && !city[hex])!]
  expect(battleCardBar(state, battle, 1, half)?.rule).toBe('5.1a')
  battle.targets = [rough]
  playOf(state, 1, 26)
  expect(battle.support[0]!.cancelled).toBe(true)
  expect(inForce(state, 'noArmorBonus')).toHaveLength(1)
})

test('5.2.2: the Weygand Line lets one treat a D as nothing; Ils ne passeront pas makes it a D1', () => {
  const after = (card: number, yes = true): string => {
    const { state } = fought({}, [], (one) => void (one.leaders[1] = 'replacement'))
    under(state, state.stack.at(-1)!)
    battleNow(state).step = 'alliedCard'
    playOf(state, 1, card)
    Object.assign(battleNow(state), { step: 'result', results: ['D'], dieShown: true })
    state.stack.push({ phase: 'combatVp', side: 0, count: 1 } as never)
    game.actor(state)
    holdMarkers(state, 0, ['hold'])
    give(state, END)
    if (card === 13) give(state, { type: 'convert', yes })
    const steps = state.steps[unitIn(state, 'F-FR-1A-III').index]!
    return `${phaseOf(state)} ${steps}`
  }
  expect(after(13)).toBe('movement 2')
  expect(after(13, false)).toBe('choice 2')
  expect(after(34)).toBe('movement 1')
})

test('5.2.2: after the battle RAF Bombers stop a Mobile force, and the Waffen-SS loses a step if nobody retreated', () => {
  const { state } = fought({})
  under(state, state.stack.at(-1)!)
  battleNow(state).step = 'alliedCard'
  playOf(state, 1, 21)
  Object.assign(battleNow(state), { step: 'result', results: ['-'], dieShown: true })
  state.stack.push({ phase: 'window', side: 0, window: 'afterDie', done: false } as never)
  give(state, END)
  expect(phaseOf(state)).toBe('movement')
  expect(hasNoActions(state, unitIn(state, 'F-DE-XIX'))).toBe(true)
  const waffen = fought({ of: { turn: 5, units: { 'F-DE-XIX': '2109', 'F-FR-1A-III': '2009' } } }).state
  under(waffen, waffen.stack.at(-1)!)
  waffen.inForce.push({ card: 24, side: 0, until: 'battle', effect: { do: 'lossUnlessRetreat' } })
  Object.assign(battleNow(waffen), { step: 'result', results: ['-'], dieShown: true })
  waffen.stack.push({ phase: 'window', side: 0, window: 'afterDie', done: false } as never)
  give(waffen, END)
  expect(waffen.steps[unitIn(waffen, 'F-DE-XIX').index]).toBe(1)
})

test('5.2.2: Rearguard is played after a DR, DS or DD, by who has played no event in the battle', () => {
  const asked = (result: string, played: (0 | 1)[] = []): string => {
    const { state } = fought({}, [[1, 10]], (one) => void holdMarkers(one, 0, ['hold']))
    under(state, state.stack.at(-1)!)
    Object.assign(battleNow(state), { step: 'result', results: [result], played })
    state.stack.push({ phase: 'combatVp', side: 0, count: 1 } as never)
    give(state, END)
    return phaseOf(state)
  }
  expect([asked('DR'), asked('DS'), asked('D1')]).toEqual(['window', 'window', 'movement'])
  expect(asked('DR', [1])).not.toBe('window')
})

// ---- declarations ---------------------------------------------------------------------------------------------------

test('15.0 and 5.2.2: Guderian places a Blitzkrieg! marker on a stack of Group Kleist while attacks are declared', () => {
  const kleist = worldOf(scene()).units.find((unit) => unit.group === 'Kleist' && unit.mobile)!
  const state = declaring(
    0,
    { turn: 4, units: { [kleist.id]: '2411', 'F-FR-1A-III': '2009' } },
    (one) => void holdMarkers(one, 0, ['blitzkrieg', 'hold'])
  )
  give(state, END)
  const [slot] = deckCards(state, 0, 3)
  const [blitz, hold] = held(state, markersOf('german'), 'german').map(({ id }) => id)
  give(state, play(slot!, hold!))
  const other = worldOf(state).units.find((unit) => unit.nation === 'Germany' && unit.group !== 'Kleist')!
  expect(refusal(state, { type: 'blitzkrieg', marker: blitz, units: [other.id] })).toBe('5.2.2')
  give(state, { type: 'blitzkrieg', marker: blitz, units: [kleist.id] })
  expect(state.blitzkriegs).toEqual([{ marker: blitz, units: [kleist.index], done: false }])
  expect(phaseOf(state)).toBe('declare')
})

test('14.1d and 5.2.2: card 56 brings two more Targets, and a column for the first attack of the Groups', () => {
  const of: Scene = {
    scenario: 'polish-regular',
    turn: 5,
    units: { 'P-PL-POZ1': '0709', 'P-DE-8-X': '0710', 'P-PL-LOD1': '1113', 'P-DE-8-XIII': '1014' }
  }
  const state = declaring(1, of)
  expect(refusal(state, { type: 'target', hex: '0710', with: 'extra' })).toBe('14.1d')
  playOf(state, 1, 56)
  give(state, { type: 'target', hex: '0710', with: 'extra' })
  expect(state.marks[0]).toMatchObject({ with: 'extra', use: 'target' })
  clash(state, 1, '1014', 'P-PL-LOD1', 'prepared')
  expect(inForce(state, 'shift')).toEqual([])
  state.stack.pop()
  clash(state, 1, '0710', 'P-PL-POZ1', 'prepared')
  expect(inForce(state, 'shift').map(({ effect }) => effect.columns)).toEqual([1])
  expect(inForce(state, 'firstAttackShift')).toEqual([])
})

test('15.1 and 5.2.2: with card 34 a stack advances and assaults; with 30 Mobile units without tanks get a marker', () => {
  const units = worldOf(scene()).units
  const motor = units.find(
    (unit) => unit.nation === 'Germany' && unit.mobile === true && unit.armor === undefined
  )!
  const placing = (cards: readonly string[]) => {
    const state = under(scene({ turn: 5, units: { [motor.id]: '2109', 'F-FR-1A-III': '2009' } }))
    const [marker] = holdMarkers(state, 0, ['blitzkrieg'])
    if (cards.includes('mobile'))
      state.inForce.push({
        card: 30,
        side: 0,
        until: 'turn',
        effect: { do: 'blitzkriegOnMobile', stacks: 2 }
      })
    if (cards.includes('twice'))
      state.inForce.push({ card: 34, side: 0, until: 'turn', effect: { do: 'blitzkriegTwice' } })
    beginBlitzkrieg(state)
    const order = { type: 'blitzkrieg', marker, units: [motor.id] }
    const rule = refusal(structuredClone(state), order)
    if (rule !== null) return rule
    give(state, order)
    const offer = game.offers(state).find(({ id }) => id === 'advance')
    if (offer?.gesture !== 'move') throw new Error('Nobody advances.')
    const to = offer.reach([motor.id]).find(({ hex }) => ['2010', '1909', '2008'].includes(hex))
    if (to === undefined) throw new Error('There is nowhere to go.')
    give(state, offer.order([motor.id], [to.hex]))
    return refusal(state, { type: 'assault', unit: motor.id, hex: '2009' }) ?? 'assaults'
  }
  expect([placing([]), placing(['mobile'])]).toEqual(['15.0a', '15.1'])
  expect(placing(['mobile', 'twice'])).not.toBe('15.1')
})

test('19.3b and 5.2.2: card 24 unlocks the French Shock-Target for the turn', () => {
  const state = under(scene({ turn: 5 }))
  state.stack.push({ phase: 'strategic', step: 'play', side: 1, passes: 0 } as never)
  playOf(state, 1, 24)
  expect(state.shockTarget).toBe('event')
})

test('5.2.2: Bofors Guns cost a Panzer unit a step, which stands for the loss of an EX', () => {
  const of: Scene = {
    scenario: 'polish-regular',
    turn: 5,
    units: { 'P-DE-4-XIX': '0710', 'P-DE-8-X': '0710', 'P-PL-POZ1': '0709' }
  }
  const { state } = fought({ of, targets: '0709', units: 'P-DE-4-XIX P-DE-8-X' })
  under(state, state.stack.at(-1)!)
  battleNow(state).step = 'alliedCard'
  playOf(state, 1, 54)
  Object.assign(battleNow(state), { step: 'result', results: ['EX'], dieShown: true })
  state.stack.push({ phase: 'window', side: 0, window: 'afterDie', done: false } as never)
  give(state, END)
  const steps = (id: string) => state.steps[unitIn(state, id).index]
  expect([steps('P-DE-4-XIX'), steps('P-DE-8-X'), steps('P-PL-POZ1')]).toEqual([1, 2, 1])
  expect([where(state, 'P-DE-4-XIX'), choose({}).type]).toEqual(['0710', 'choose'])
})
