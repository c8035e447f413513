// 15.0c: what one seat decides and the other may not know, over whole stretches of play: views, diary, disguises.
import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import { Refused, type GameEvent } from '../../kernel/game'
import { stubbornOrder } from '../../kernel/sampling'
import { worldOf } from './board'
import type { Event } from './events'
import { munichWar as game } from './index'
import { unitName } from './lookup'
import { UNKNOWN, type State } from './state'
import { hexIn, scene, unitIn } from './testing'
import { sortOf } from './view'
import { SEATS } from './world'

const OTHER = { axis: 'allied', allied: 'axis' } as const
type Seat = keyof typeof OTHER

/** Plays by chance after the suggested set-up. `watch`: sees the position before and after each order. */
function play(
  scenario: string,
  seed: number,
  orders: number,
  watch: (before: State, after: State, events: readonly GameEvent[]) => void
): void {
  const random = seededRandom(seed)
  const dice = seededDice(seed)
  const state = game.create(scenario, { navalEvacuation: true, surpriseAttack: true })
  for (let i = 0; i < orders; i++) {
    const seat = game.actor(state)
    if (seat === null) return
    const offers = game.offers(state)
    const usual = offers.find((offer) => offer.gesture === 'confirm' && offer.id === 'suggest')
    const order = usual?.gesture === 'confirm' && i % 2 === 0 ? usual.order : stubbornOrder(offers, random)
    const before = structuredClone(state)
    try {
      watch(before, state, game.apply(state, seat, order, dice).events)
    } catch (error) {
      // A choice by chance may be refused: then another one is made.
      if (!(error instanceof Refused)) throw error
    }
  }
}

const known = (state: State, seat: string): ReadonlySet<string> => {
  const view = game.view(state, seat)
  return new Set(worldOf(state).units.flatMap(({ id, index }) => (view.at[index] === UNKNOWN ? [] : [id])))
}

describe('15.0c what is kept from the other seat', () => {
  test('15.0a-c the diary names nobody whom the seat sees neither before nor after', () => {
    let told = 0
    const faults: string[] = []
    play('general-war', 3, 500, (before, after, events) => {
      for (const seat of SEATS) {
        const seen = new Set([...known(before, seat), ...known(after, seat)])
        const hidden = worldOf(after).units.filter(({ id }) => !seen.has(id))
        for (const event of events) {
          const said = game.tell(event as Event, seat)
          if (said === null) continue
          told++
          for (const id of said.units) if (!seen.has(id)) faults.push(`${event.kind}: ${id}`)
          for (const unit of hidden)
            if (said.words.includes(unitName(worldOf(after), unit)))
              faults.push(`${event.kind}: ${said.words}`)
        }
      }
    })
    expect(faults).toEqual([])
    expect(told).toBeGreaterThan(500)
  })

  test('15.0c the diary counts who is set up, mobilized, opened, refitted, reset, grounded, delayed and evacuated, and names nobody', () => {
    const side = 'axis'
    const units = ['GER-PZ-15']
    const secret: Event[] = [
      { kind: 'place', rule: '3.4.2c', units, hexes: ['2511'], side },
      { kind: 'share', rule: '3.4.2l', units, as: 'reserve', side },
      { kind: 'suggested', rule: '3.4.2b', units, side },
      { kind: 'reset', rule: '4.0e', units, side },
      { kind: 'grounded', rule: '20.0b', units, side },
      { kind: 'delayed', rule: '7.2.2e', units, side },
      { kind: 'arrived', rule: '7.2.2g', units, side, hexes: [] },
      { kind: 'mobilized', rule: '7.2.1b', units, side, nation: 'Germany', die: 3, due: 4 },
      { kind: 'opened', rule: '7.2.1f', units, side },
      { kind: 'refitted', rule: '7.3a', units, side, nation: 'Germany', hexes: ['2511'], cost: 2 },
      { kind: 'evacuated', rule: '23.3', units, side, dice: [4], safe: false },
      { kind: 'prepared', rule: '23.6', units, side, die: 6, full: true },
      { kind: 'march', rule: '8.1a', units: ['GER-PZ-15', 'GER-INF-01'], side, hexes: ['2511', '2512'] },
      { kind: 'sail', rule: '18.2.1a', units: ['GER-PZ-15', 'GER-INF-01'], side, hexes: ['2809', '3209'] },
      {
        kind: 'assault',
        rule: '18.2.2b',
        units: ['GER-PZ-15', 'GER-MAR-1'],
        side,
        hexes: ['2809', '3008', '3009']
      }
    ]
    for (const event of secret) {
      const own = game.tell(event, 'axis')!
      const other = game.tell(event, 'allied')!
      expect(own.units, event.kind).not.toEqual([])
      expect(other.units, event.kind).toEqual([])
      expect(`${other.words} ${JSON.stringify(other)}`, event.kind).not.toMatch(/PZ-15|XV|15th|INF-01|MAR-1/)
    }
    // Where it is would tell of it too.
    expect(game.tell(secret[9]!, 'allied')!.hexes).toEqual([])
    // A single unit that marches is on top of its new hex.
    const alone: Event = { kind: 'march', rule: '8.1a', units, side, hexes: ['2511', '2512'] }
    expect(game.tell(alone, 'allied')!.units).toEqual(units)
  })
})

describe('15.0 disguises', () => {
  /** The sorts of places between which units change in a disguise, over a stretch of play; the views stay the same. */
  function sorts(scenario: string, seed: number, orders: number): Set<string> {
    const random = seededRandom(seed)
    const found = new Set<string>()
    let number = 0
    play(scenario, seed, orders, (_before, after) => {
      if (number++ % 7 !== 0) return
      for (const seat of SEATS)
        for (let i = 0; i < 4; i++) {
          const other = game.disguise!(after, seat, random)
          if (other === null) continue
          const names = Object.keys(other.names)
          for (const id of names) {
            const unit = unitIn(after, id)
            const at = unit.land ? sortOf(after, unit) : `${unit.class} ${sortOf(after, unit)}`
            found.add(after.side[unit.nationIndex] === 2 ? `neutral ${at}` : at)
          }
          expect(JSON.stringify(game.view(other.state, seat))).toBe(JSON.stringify(game.view(after, seat)))
          expect(game.check(other.state)).toEqual([])
        }
    })
    return found
  }

  test('15.0a, 15.0c, 5.2d units below the top, neutral stacks, reserve, tracks, Available and Utilized displays', () => {
    const found = new Set([...sorts('little-entente', 5, 700), ...sorts('western-powers-guarantee', 6, 900)])
    for (const sort of [
      'map',
      'neutral map',
      'reinforcements',
      'turn',
      'air available',
      'air utilized',
      'air reinforcements'
    ])
      expect([...found], sort).toContain(sort)
  })

  test('15.0c, 16.2a who has flown on this turn, or is grounded, changes places with nobody who has not', () => {
    const state = scene({
      units: { 'GER-AIR-L1': 'axis-available', 'GER-AIR-L2': 'axis-utilized', 'CZE-ARM-1': '2515' }
    })
    const pair = () => Object.keys(game.disguise!(state, 'allied', seededRandom(1))?.names ?? {})
    expect(pair().sort()).toEqual(['GER-AIR-L1', 'GER-AIR-L2'])
    state.since[unitIn(state, 'GER-AIR-L2').index] = state.turn
    expect(pair()).toEqual([])
    state.since[unitIn(state, 'GER-AIR-L2').index] = 0
    state.grounded.push(unitIn(state, 'GER-AIR-L2').index)
    expect(pair()).toEqual([])
    state.grounded = []
    state.over[unitIn(state, 'GER-AIR-L1').index] = hexIn(state, '2515')
    expect(pair()).toEqual([])
  })

  test('15.0c the other seat is shown the same offers and reasons, whoever waits in a display', () => {
    const state = scene({
      units: {
        'GER-AIR-L1': 'axis-available',
        'GER-PZ-15': 'axis-reinforcements',
        'GER-PZ-18': 'axis-turn-3'
      }
    })
    const seen = (one: State) => JSON.stringify(game.view(one, OTHER['axis' as Seat]))
    const other = game.disguise!(state, 'allied', seededRandom(1))!
    expect(Object.keys(other.names).sort()).toEqual(['GER-PZ-15', 'GER-PZ-18'])
    expect(seen(other.state)).toBe(seen(state))
  })
})
