import { beforeAll, describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import { stubbornOrder } from '../../kernel/sampling'
import { worldOf } from './board'
import type { Event } from './events'
import { NOWHERE, type State } from './state'
import { game, scene, where } from './testing'
import { through } from './testing-turn'

interface Played {
  state: State
  events: Event[]
  /** Who was to decide in each phase, as it was announced. */
  actors: { title: string; side: string; actor: string }[]
}

/** A whole game after the suggested set-up. `end`: phases are ended at once where they can be. */
function play(scenario: string, seed: number, { end = true } = {}): Played {
  const random = seededRandom(seed)
  const dice = seededDice(seed)
  const state = game.create(scenario)
  const events: Event[] = []
  const actors: Played['actors'] = []
  for (let orders = 0; game.actor(state) !== null; orders++) {
    if (orders > 6000) throw new Error('The game does not end.')
    const actor = game.actor(state)!
    const offers = game.offers(state)
    const named = (id: string) => offers.find((offer) => offer.gesture === 'confirm' && offer.id === id)
    const inSetup = state.stack.at(-1)!.phase === 'setup'
    const usual = named('end') ?? (inSetup ? named('suggest') : undefined)
    const order =
      (end || inSetup) && usual?.gesture === 'confirm' ? usual.order : stubbornOrder(offers, random)
    const phase = events.findLast((event) => event.kind === 'phase')
    if (phase?.kind === 'phase') actors.push({ title: phase.title, side: phase.side, actor })
    try {
      events.push(...game.apply(state, actor, order, dice).events)
    } catch (error) {
      // A random choice may be refused: then another one is made.
      if ((error as Error).name !== 'Refused') throw error
    }
  }
  return { state, events, actors }
}

/** Turns, and phases by their side, as they follow one another; 'event' for the Events Table. */
function course({ events }: Played): string[][] {
  const turns: string[][] = []
  for (const event of events) {
    if (event.kind === 'turn') turns.push([])
    if (event.kind === 'event') turns.at(-1)!.push('Events Phase')
    if (event.kind === 'phase') turns.at(-1)!.push(`${event.side} ${event.title}`)
  }
  return turns
}

const PARTS = [
  'Mobilization Phase',
  'Air Phase',
  'Movement Phase',
  'Stacking check',
  'Combat Phase',
  'Stacking check',
  'Air Return',
  'Surrender Phase'
]
const turnOf = (side: string) => PARTS.map((part) => `${side} ${part}`)

describe('4.0 the sequence of play', () => {
  let quiet: Played
  beforeAll(() => {
    quiet = play('little-entente', 4)
  })

  test('4.0a, 4.0d events, the turn of the Axis and that of the Allies, each phase in its place', () => {
    const [first, ...later] = course(quiet)
    expect(first).toEqual([...turnOf('axis'), ...turnOf('allied')])
    expect(later).toHaveLength(3)
    for (const turn of later) expect(turn).toEqual(['Events Phase', ...turnOf('axis'), ...turnOf('allied')])
  })

  test('4.0b, 4.0c (B3) no events and no mobilization on the first turn', () => {
    const second = quiet.events.findIndex((event) => event.kind === 'turn' && event.turn === 2)
    const first = quiet.events.slice(0, second)
    expect(first.filter(({ kind }) => ['event', 'reset', 'mobilized', 'refitted'].includes(kind))).toEqual([])
    const asked = quiet.actors.filter(({ title }) => title === 'Mobilization Phase')
    expect(asked.length).toBeGreaterThan(0)
  })

  test('2.2b, 3.1 in a player turn its side decides', () => {
    for (const { title, side, actor } of quiet.actors)
      if (title !== 'Air Phase' && title !== 'Combat Phase') expect(actor, title).toBe(side)
  })

  test('4.0h turn follows turn, and after the last the points decide', () => {
    const dates = quiet.events.flatMap((event) => (event.kind === 'turn' ? [event.dates] : []))
    expect(dates).toEqual(worldOf(quiet.state).scenario.turns.map((turn) => turn.dates))
    expect(quiet.state.turn).toBe(4)
    expect(quiet.state.result).toMatchObject({ rule: '22.1a', winner: 'allied' })
    expect(quiet.events.at(-1)?.kind).toBe('victory')
  })

  test('4.0h counts of a turn begin anew', () => {
    const state = scene()
    state.turn = 1
    state.railUsed[0] = 4
    state.noPoints = [true, true]
    through(state, { phase: 'turn', step: 2 * PARTS.length + 1 } as never, 1)
    expect(state.turn).toBe(2)
    expect(state.railUsed.every((used) => used === 0)).toBe(true)
    expect(state.noPoints).toEqual([false, false])
  })
})

describe('whole games', () => {
  const PLACES =
    /^(?:\d{4}|(?:axis|allied)-(?:available|utilized|reinforcements|eliminated|surrendered|late|turn-\d)|soviet-rail)$/

  test.each(['little-entente', 'western-powers-guarantee'])(
    '7.4 %s: no piece ever leaves the match',
    (scenario) => {
      const { state } = play(scenario, 12, { end: false })
      const { setup } = worldOf(state).scenario
      const inMatch = new Set(setup.flatMap(({ units }) => units))
      for (const { id } of worldOf(state).units)
        if (inMatch.has(id)) expect(String(where(state, id)), id).toMatch(PLACES)
        else expect(where(state, id), id).toBe(NOWHERE)
    }
  )
})
