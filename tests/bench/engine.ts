import { games } from '../../src/lib/games/registry'
import * as ewSupply from '../../src/lib/games/eisenhowers-war/07-supply'
import * as ewMovement from '../../src/lib/games/eisenhowers-war/08-movement'
import { refreshSupply } from '../../src/lib/games/eisenhowers-war/board'
import { worldFor as ewWorldFor } from '../../src/lib/games/eisenhowers-war/index'
import type { State as EwState } from '../../src/lib/games/eisenhowers-war/state'
import * as mwMarch from '../../src/lib/games/munich-war/08.1-march'
import { anew } from '../../src/lib/games/munich-war/board'
import { inSupply as mwInSupply } from '../../src/lib/games/munich-war/14-supply'
import { worldFor as mwWorldFor } from '../../src/lib/games/munich-war/index'
import { NOBODY } from '../../src/lib/games/munich-war/world'
import type { State as MwState } from '../../src/lib/games/munich-war/state'
import { beginParty, reachOf, type Party } from '../../src/lib/games/war-comes-early/11-movement'
import { inSupply } from '../../src/lib/games/war-comes-early/10-supply'
import { worldFor } from '../../src/lib/games/war-comes-early/index'
import type { State } from '../../src/lib/games/war-comes-early/state'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Game } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import type { MoveOffer } from '../../src/lib/kernel/offers'
import { replay, type GameLog } from '../../src/tools/engine/log'
import { chooseOrder, diceFor, playRandomly, TEMPERS } from '../../src/tools/engine/play'

// Prints one line per figure, `name: value unit`: the best of several rounds, since the machine may be busy.

const ROUNDS = 5
/** Games are played until they have this many orders together. */
const ORDERS = 8000
/** Positions that are measured, spread over the games. */
const POSITIONS = 200
/** Of these all units are measured one after the other, as in play: far more positions would not stay in the cache. */
const CROWDS = 20

function say(name: string, value: number, unit: string): void {
  console.log(`${name}: ${value >= 100 ? Math.round(value) : value.toFixed(2)} ${unit}`)
}

/** Shortest time of a run in milliseconds: by the clock or, when others keep the machine busy, of our own work. */
function best(run: () => void, rounds = ROUNDS): number {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now()
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, performance.now() - begin, (user + system) / 1000)
  }
  return least
}

/** Microseconds for one thing of the list. */
function measure<T>(name: string, things: readonly T[], run: (thing: T) => void): void {
  say(name, (1000 * best(() => things.forEach(run), 4 * ROUNDS)) / things.length, 'µs')
}

/** The same, and for the thing that takes longest. */
function measureMost<T>(name: string, things: readonly T[], run: (thing: T) => void): void {
  measure(name, things, run)
  const times = 20
  const each = things.map((thing) =>
    best(() => {
      for (let i = 0; i < times; i++) run(thing)
    })
  )
  say(`${name}, the longest`, (1000 * Math.max(...each)) / times, 'µs')
}

/** Every so manieth of a list. */
function some<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, i) => i % step === 0)
}

/** Plays games as the simulation does but without its checks; the time of each part is told when asked for. */
function play(game: Game, scenario: string, temper: number | undefined, parts?: number[]): number {
  let orders = 0
  for (let seed = 1; orders < ORDERS; seed++) {
    const random = seededRandom(seed)
    const own = temper ?? TEMPERS[seed % TEMPERS.length]!
    const dice = diceFor(seed)
    const state = game.create(scenario)
    for (let seat = game.actor(state); seat !== null; seat = game.actor(state)) {
      const begin = parts && performance.now()
      const offers = game.offers(state)
      const offered = parts && performance.now()
      const order = chooseOrder(offers, random, own)
      const chosen = parts && performance.now()
      game.apply(state, seat, order, dice)
      if (parts) {
        parts[0]! += offered! - begin!
        parts[1]! += chosen! - offered!
        parts[2]! += performance.now() - chosen!
      }
      orders++
    }
  }
  return orders
}

function benchPlay(game: Game, scenario: string, name: string): GameLog[] {
  let orders = 0
  const time = best(() => void (orders = play(game, scenario, undefined)))
  say(`${name} random play`, (1000 * orders) / time, 'steps/s')
  const even = best(() => void (orders = play(game, scenario, 1)))
  say(`${name} random play, every offer as likely`, (1000 * orders) / even, 'steps/s')
  const parts = [0, 0, 0]
  play(game, scenario, undefined, parts)
  const whole = parts.reduce((sum, part) => sum + part, 0)
  for (const [i, part] of ['offers asked', 'order chosen', 'order applied'].entries())
    say(`${name} random play, share of ${part}`, (100 * parts[i]!) / whole, '%')

  const logs: GameLog[] = []
  let length = 0
  for (let seed = 1; length < ORDERS; seed++) {
    const { log } = playRandomly(game, scenario, seed, { check: 'end' })
    logs.push(log)
    length += log.orders.length
  }
  say(
    `${name} replay`,
    (1000 * length) / best(() => logs.forEach((log) => replay(game, log)), 4 * ROUNDS),
    'orders/s'
  )
  return logs
}

/** Positions from the course of the games. */
function positions(game: Game, logs: readonly GameLog[]): unknown[] {
  const found: unknown[] = []
  const every = Math.ceil(ORDERS / POSITIONS)
  for (const log of logs) {
    replay(game, log, (number, _step, state) => {
      if (number % every === 0) found.push(structuredClone(state))
    })
  }
  return found
}

function hasMoves(game: Game, state: unknown): boolean {
  return game.actor(state) !== null && game.offers(state).some(({ gesture }) => gesture === 'move')
}

function benchState(game: Game, name: string, states: readonly unknown[]): void {
  measure(`${name} state hash`, states, (state) => stateHash(state))
  measure(`${name} view`, states, (state) => game.view(state, game.seats[0]))
  measure(`${name} invariants checked`, states, (state) => game.check(state))
  const moves: [MoveOffer, string][] = []
  for (const state of some(
    states.filter((state) => hasMoves(game, state)),
    CROWDS
  ))
    for (const offer of game.offers(state))
      if (offer.gesture === 'move') for (const unit of offer.units) moves.push([offer, unit])
  if (moves.length > 0)
    measure(`${name} reach of a unit as offered`, moves, ([offer, unit]) =>
      offer.reach([unit], offer.modes?.([unit])[0]?.id)
    )
}

/** Floods and traces without the offers around them. */
function benchWarComesEarly(scenario: string, name: string, states: readonly State[]): void {
  const { units } = worldFor(scenario)
  const onMap = some(states, CROWDS).flatMap((state) =>
    units.filter((unit) => state.at[unit.index]! >= 0).map((unit) => [state, unit] as const)
  )
  const parties = onMap
    .filter(([, unit]) => unit.move > 0)
    .map(([state, unit]): [State, Party] => [state, beginParty(state, [unit], false)])
  measureMost(`${name} movement flood`, parties, ([state, party]) =>
    // A new group each time: the last flood is remembered for the group it was made for.
    reachOf(state, { ...party })
  )
  measureMost(`${name} supply trace of a unit`, onMap, ([state, unit]) => inSupply(state, unit))
  measure(`${name} supply of every unit on the map`, states, (state) => {
    for (const unit of units) if (state.at[unit.index]! >= 0) inSupply(state, unit)
  })
}

/** The same for Eisenhower's War. */
function benchEisenhowersWar(scenario: string, name: string, states: readonly EwState[]): void {
  const units = ewWorldFor(scenario).units.filter((unit) => unit.mobile)
  const parties = some(states, CROWDS).flatMap((state) =>
    units
      .filter((unit) => state.at[unit.index]! >= 0)
      .map((unit) => [state, ewMovement.beginParty(state, [unit])] as const)
  )
  measureMost(`${name} movement flood`, parties, ([state, party]) =>
    // A new group each time: the last flood is remembered for the group it was made for.
    ewMovement.reachOf(state, { ...party })
  )
  measure(`${name} supply of every unit on the map`, states, (state) => {
    // Worked out anew: as long as nothing changes it is only looked up.
    refreshSupply(state)
    for (const unit of units) if (state.at[unit.index]! >= 0) ewSupply.inSupply(state, unit)
  })
}

/** And for Munich War. */
function benchMunichWar(scenario: string, name: string, states: readonly MwState[]): void {
  const units = mwWorldFor(scenario).units.filter((unit) => unit.mobile)
  const isOnMap = (state: MwState, { index, nationIndex }: (typeof units)[number]) =>
    state.at[index]! >= 0 &&
    state.at[index]! < mwWorldFor(scenario).grid.count &&
    state.side[nationIndex] !== NOBODY
  const parties = some(states, CROWDS).flatMap((state) =>
    units
      .filter((unit) => isOnMap(state, unit))
      .map((unit) => [state, mwMarch.beginParty(state, [unit], false)] as const)
  )
  measureMost(`${name} movement flood`, parties, ([state, party]) =>
    // A new group each time: the last flood is remembered for the group it was made for.
    mwMarch.reachOf(state, { ...party })
  )
  measure(`${name} supply of every unit on the map`, states, (state) => {
    // Worked out anew: as long as nothing changes it is only looked up.
    const fresh = anew(state)
    for (const unit of units) if (isOnMap(state, unit)) mwInSupply(fresh, unit, 'move')
  })
}

for (const [id, load] of Object.entries(games)) {
  const game = await load()
  for (const scenario of game.scenarios) {
    const name = `${id} ${scenario}`
    const states = positions(game, benchPlay(game, scenario, name))
    benchState(game, name, states)
    if (id === 'war-comes-early') benchWarComesEarly(scenario, name, states as State[])
    if (id === 'munich-war') benchMunichWar(scenario, name, states as MwState[])
    if (id === 'eisenhowers-war') benchEisenhowersWar(scenario, name, states as EwState[])
  }
}
