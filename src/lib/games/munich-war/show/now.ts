// Which moment it is, and the next thing to do in plain words: one sentence for every phase of the game.
import type { Moment } from '../../../kernel/picture'
import { momentOf as momentIn, type Task, type Tasks } from '../../../kernel/show-kit'
import { worldOf } from '../board'
import { phaseNow } from '../04-sequence'
import { poolsOf } from '../03-pools'
import {
  NOWHERE,
  type AdvanceFrame,
  type ArrivalFrame,
  type BattleFrame,
  type CombatFrame,
  type ExcessFrame,
  type GroundFrame,
  type InterceptionFrame,
  type MovementFrame,
  type RetreatFrame,
  type SetupFrame,
  type SpendFrame,
  type State,
  type VictimFrame
} from '../state'
import { boxOf } from '../world'
import { unitsIn } from '../board'
import { count, list, placeName, shortList, sideOfSeat, sideWord, unitName } from './words'

export function momentOf(view: State): Moment {
  return momentIn<State>(view, {
    turns: worldOf(view).scenario.turns,
    tasks: TASKS,
    otherwise: { task: 'Your move.', rule: '4.0d' },
    phase: phaseNow,
    sideWord: (seat) => sideWord(sideOfSeat(seat))
  })
}

const at = (view: State, hex: number): string => placeName(worldOf(view), hex)

const named = (view: State, units: readonly number[]): string => {
  const world = worldOf(view)
  return shortList(units.map((index) => unitName(world, world.units[index]!)))
}

const TASKS: Tasks<State> = {
  setup,
  ground: (_view, { count: number }: GroundFrame) => ({
    task: `Storm: choose ${count(number, 'air unit')} that ${number === 1 ? 'stays' : 'stay'} on the ground.`,
    rule: '20.0b'
  }),
  arrivals: (view, { side }: ArrivalFrame) => {
    const due = unitsIn(view, boxOf(worldOf(view), side, `turn-${view.turn}`))
    return {
      task: `Place your reinforcements in capitals or mobilization centers: ${named(
        view,
        due.map(({ index }) => index)
      )}.`,
      rule: '7.2.2b'
    }
  },
  spend,
  launch: () => ({
    task: 'Send air units over the hexes where you want them. You choose their missions later.',
    rule: '16.2b'
  }),
  interception: (_view, { fighting, side }: InterceptionFrame) => ({
    task: fighting
      ? `${sideWord(side)} side: choose where to fight next in the air.`
      : `${sideWord(side)} side: send airstrikes against enemy air units, or let them pass.`,
    rule: fighting ? '16.6a' : '16.2c'
  }),
  terror: () => ({
    task: 'Bomb cities or troops with the airstrikes over them, or keep them.',
    rule: '16.8a'
  }),
  victim: (view, { bomber }: VictimFrame) => ({
    task: `Terror in ${at(view, view.over[bomber]!)}: choose the unit that is reduced.`,
    rule: '16.8.1c'
  }),
  movement: (view, { moved, side }: MovementFrame) => {
    const { units, grid } = worldOf(view)
    const left = units.filter((unit) => {
      const place = view.at[unit.index]!
      const stands = unit.mobile && place >= 0 && place < grid.count
      return stands && view.side[unit.nationIndex] === side && !moved.includes(unit.index)
    })
    return left.length === 0
      ? { task: 'All units have moved: end the phase.', rule: '8.0a' }
      : { task: `Move your units: ${count(left.length, 'has', 'have')} not moved yet.`, rule: '8.0a' }
  },
  excess: (view, { hexes }: ExcessFrame) => ({
    task: `Too many units in ${at(view, hexes[0]!)}: eliminate as many as it takes.`,
    rule: '9.1b'
  }),
  combat: (view, { side }: CombatFrame) => {
    const waiting = [...new Set(view.assaults.map(({ target }) => target))]
    return waiting.length > 0
      ? {
          task: `Your marines at sea must attack ${list(waiting.map((hex) => at(view, hex)))}; attack elsewhere as you like.`,
          rule: '18.2.2c'
        }
      : {
          task: `Attack with ${sideWord(side)} units, one hex after the other, or end the phase.`,
          rule: '11.0a'
        }
  },
  battle,
  retreat: (view, { units, distance }: RetreatFrame) => ({
    task: `Retreat ${count(distance, 'hex', 'hexes')}: ${named(view, units)}.`,
    rule: '12.0a'
  }),
  advance: (view, { hex, units }: AdvanceFrame) => ({
    task: `${at(view, hex)} is clear. You may advance: ${named(view, units)}.`,
    rule: '13.0a'
  })
}

function setup(view: State, { step }: SetupFrame): Task {
  const pools = poolsOf(worldOf(view), view.options.additionalArmor).filter(
    ({ group }) => group.step === step
  )
  const { group, side } = pools[0]!
  const missing = pools.flatMap(({ line, units, title }) =>
    line.to === 'map' ? units.filter((unit) => view.at[unit.index] === NOWHERE).map(() => title) : []
  )
  const phase = `${sideWord(side)} set-up`
  if (missing.length === 0)
    return { phase, task: 'Everything is placed. Check it over, then finish this step.', rule: '3.4.2o' }
  const own = missing.filter((title) => title === missing[0]).length
  return {
    phase,
    task: `${count(missing.length, 'piece')} to place. Next: ${missing[0]!}${own > 1 ? ` (${own})` : ''}.`,
    rule: group.rule
  }
}

const WHY = { '7.2': 'Mobilization', '6.0_4b': 'Crisis elsewhere', '23.2a': 'Alert' } as const

function spend(view: State, { purses, rule }: SpendFrame): Task {
  const world = worldOf(view)
  const left = purses
    .filter(({ points }) => points > 0)
    .map(({ countries, points }) =>
      countries.length === 1
        ? `${world.countries[countries[0]!]!} ${points}`
        : `${points} for any of your countries`
    )
  const task =
    left.length === 0
      ? 'No replacement points are left: go on.'
      : `${WHY[rule]}: spend replacement points to mobilize and refit: ${list(left)}.`
  return { task, rule }
}

function battle(view: State, frame: BattleFrame): Task {
  const where = at(view, frame.target)
  switch (frame.step) {
    case 'support':
      return frame.table === null
        ? { task: `Attack on ${where}: choose the combat table, then support, and fight.`, rule: '11.7d' }
        : { task: `Attack on ${where}, ${frame.table} table: add support, or fight.`, rule: '11.15a' }
    case 'defenderLosses':
    case 'attackerLosses':
      return {
        task: `Battle for ${where}: choose ${count(frame.owes, 'unit')} to be reduced.`,
        rule: '11.16a'
      }
    case 'roll':
    case 'retreat':
    case 'advance':
    case 'close':
      return { task: `The battle for ${where} is over.`, rule: '11.8' }
  }
}
