// Who one is, how one wins and how far one is (4).
import type { Briefing, Goal } from '../../../kernel/picture'
import { isCity, worldOf } from '../board'
import { alliedPorts, portMinimum, verdict } from '../04-victory'
import type { State } from '../state'
import { ALLIED, type Side } from '../world'
import { count, sideOfSeat } from './words'

export function briefing(view: State, seat: string): Briefing {
  const { title, lines } = worldOf(view).briefing[seat]!
  const side = sideOfSeat(seat)
  return { title, lines, goals: view.result === null ? goalsOf(view, side) : [] }
}

function goalsOf(view: State, side: Side): Goal[] {
  return [
    ...portGoals(view, side),
    ...beachheadGoals(view, side),
    ...prizes(view, side),
    ...lastTurn(view, side)
  ]
}

/** How it looks to a side whether something the Allies want is so. */
function toneFor(side: Side, reached: boolean): Goal['tone'] {
  if (!reached) return 'plain'
  return side === ALLIED ? 'good' : 'bad'
}

const name = (view: State, hex: number) => {
  const { site, id } = worldOf(view).hexes[hex]!
  return site?.name ?? `Hex ${id}`
}

/** 4.3.2: what the Allies lose by at once. */
function portGoals(view: State, side: Side): Goal[] {
  const need = portMinimum(view)
  if (need === 0) return []
  const have = alliedPorts(view).length
  const short = have < need
  const later = worldOf(view).tables.victory.ports.filter(({ turn }) => turn > view.turn)
  const next = later.map(({ turn, minimum }) => `turn ${turn} needs ${minimum}`).join(', ')
  return [
    {
      label: `Allied ports at the end of turn ${view.turn}`,
      have,
      need,
      rule: '4.3.2a',
      tone: side === ALLIED ? (short ? 'bad' : 'good') : short ? 'good' : 'plain',
      note: `With fewer, Germany wins at once.${next === '' ? '' : ` Later: ${next}.`}`,
      danger: `Ports ${have} of ${need} this turn`
    }
  ]
}

/** 4.3.1: a beachhead or a city that is lost again. */
function beachheadGoals(view: State, side: Side): Goal[] {
  const need = view.beachheads.length
  if (need === 0) return []
  const have = view.beachheads.filter((hex) => view.control[hex] === ALLIED).length
  const bad = side === ALLIED ? 'bad' : 'good'
  const found = verdict(view)
  const retaken = found?.rule === '4.3.1a'
  const goals: Goal[] = [
    {
      label: 'Beachheads in Allied hands',
      have,
      need,
      rule: '4.3.1c',
      tone: have < need ? bad : 'plain',
      note: 'If Germany holds one when the turn ends, it wins at once.',
      ...(have < need ? { danger: 'Beachhead lost' } : {})
    }
  ]
  if (retaken)
    goals.push({
      label: 'Cities retaken by Germany',
      have: 1,
      need: 1,
      rule: '4.3.1a',
      tone: bad,
      note: found.why,
      danger: 'City retaken'
    })
  return goals
}

interface Prize {
  readonly label: string
  readonly hexes: readonly number[]
  readonly need: number
  readonly rule: string
  /** Looked at only on this turn; missing: on all. */
  readonly turn?: number
  readonly danger: string
}

/** 4.2: what wins for the Allies at once. */
function prizes(view: State, side: Side): Goal[] {
  const world = worldOf(view)
  const { ruhr, two, v1Turn } = world.tables.victory
  const sites = world.area('v1Sites')
  const all: Prize[] = []
  if (view.turn <= v1Turn)
    all.push({
      label: `Allies win with every V-1 site at the end of turn ${v1Turn}`,
      hexes: sites,
      need: sites.length,
      rule: '4.2.3a',
      turn: v1Turn,
      danger: 'V-1 sites taken'
    })
  if (view.turn <= ruhr.lastTurn)
    all.push({
      label: `Allies win with the Ruhr by turn ${ruhr.lastTurn}`,
      hexes: [world.hex(ruhr.hex)],
      need: 1,
      rule: '4.2.1a',
      danger: 'Ruhr taken'
    })
  if (view.turn <= two.lastTurn)
    all.push({
      label: `Allies win with two of these by turn ${two.lastTurn}`,
      hexes: two.hexes.map((id) => world.hex(id)),
      need: two.count,
      rule: '4.2.2a',
      danger: 'Two great cities taken'
    })
  return all.map(({ label, hexes, need, rule, turn, danger }): Goal => {
    // A launching site is no city: it counts even without one.
    const held = (hex: number) => view.control[hex] === ALLIED && (turn !== undefined || isCity(view, hex))
    const of = hexes.map((hex) => ({ label: name(view, hex), done: held(hex) }))
    const have = of.filter(({ done }) => done).length
    const reached = have >= need && (turn === undefined || view.turn === turn)
    return { label, have, need, rule, tone: toneFor(side, reached), of, ...(reached ? { danger } : {}) }
  })
}

/** 4.4: what is looked at when nobody has won before. */
function lastTurn(view: State, side: Side): Goal[] {
  const world = worldOf(view)
  const cities = (country: string, within: (hex: number) => boolean) =>
    world.landHexes.filter((hex) => isCity(view, hex) && world.hexes[hex]!.country === country && within(hex))
  const west = cities('Germany', (hex) => world.hexes[hex]!.dgl === 'west')
  const italy = cities('Italy', () => true)
  const goal = (label: string, hexes: readonly number[], rule: string, note: string): Goal => {
    const have = hexes.filter((hex) => view.control[hex] === ALLIED).length
    return { label, have, need: hexes.length, rule, tone: toneFor(side, have === hexes.length), note }
  }
  const turns = count(world.scenario.turns.length - view.turn + 1, 'turn')
  return [
    goal(
      'Cities of western Germany in Allied hands',
      west,
      '4.4a',
      `Counted after the last turn; ${turns} left. Cities farther east make up for missing ones.`
    ),
    goal(
      'Cities of Italy in Allied hands',
      italy,
      '4.4b',
      'Needed after the last turn as well. Short of either, Germany wins.'
    )
  ]
}
