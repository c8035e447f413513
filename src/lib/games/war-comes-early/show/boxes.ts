// The places beside the map: reinforcements, losses, components set aside, the draw pool.
import type { Box } from '../../../kernel/picture'
import { worldOf } from '../board'
import { AWAY, DEAD, GONE, NEUTRAL, POOL, type SetupFrame, type State } from '../state'
import { ALLIED, GERMAN, SEATS, type Side, type Unit } from '../world'
import { adjective, dateOf, hidesUnits, sideOfSeat } from './words'

type Group = Box['groups'][number]

function group(label: string, side: Side | null, units: readonly { id: string }[]): Group {
  return {
    label,
    seat: side === null ? null : SEATS[side],
    pieces: units.map(({ id }) => ({ id, badges: [] }))
  }
}

const someOf = (groups: readonly Group[]) => groups.filter(({ pieces }) => pieces.length > 0)

/** One group for each nation that has such units. */
function byNation(view: State, units: readonly Unit[]): Group[] {
  const world = worldOf(view)
  const nations = [...new Set(units.map((unit) => unit.nation))]
  return nations.map((nation) => {
    const own = units.filter((unit) => unit.nation === nation)
    return group(adjective(world, nation), own[0]!.sideIndex, own)
  })
}

/** "Game turn 4, 13-16 Oct" */
function turnLabel(view: State, turn: number): string {
  return `Game turn ${turn}, ${dateOf(view, turn)}`
}

export function boxesOf(view: State, seat: string): Box[] {
  const boxes = [
    toSetUp(view, seat),
    returning(view),
    reinforcements(view, seat),
    drawPool(view),
    setAside(view),
    lost(view),
    neutrals(view)
  ]
  return boxes.filter((box) => box.groups.length > 0)
}

/** 3.0: what the side that sets up has still to place, line by line of the scenario. */
function toSetUp(view: State, seat: string): Box {
  const { scenario, unit } = worldOf(view)
  const top = view.stack.at(-1)
  const side = top?.phase === 'setup' ? (top as SetupFrame).side : null
  // 8.3: of what the other side has placed one sees the top of each stack only.
  const lines = scenario.setup.filter(
    (line) =>
      side === sideOfSeat(seat) && !line.where.fixed && side === (line.side === 'German' ? GERMAN : ALLIED)
  )
  const groups = lines.map((line) => {
    const units = line.units.filter((id) => view.at[unit(id)!.index] === AWAY)
    const markers = (line.markers ?? []).filter((_id, i) => (view.railheads[i] ?? -1) < 0)
    return group(
      line.title,
      side,
      [...units, ...markers].map((id) => ({ id }))
    )
  })
  return { id: 'setup', title: 'To be set up', rule: '3.0', groups: someOf(groups) }
}

/** 3.5: eliminated units by the game turn in which they return; Germans one in each turn. */
function returning(view: State): Box {
  const { units } = worldOf(view)
  const dead = units.filter((unit) => view.at[unit.index] === DEAD)
  const turns = [...new Set(dead.map((unit) => view.due[unit.index]!))].sort((a, b) => a - b)
  const groups = turns.flatMap((turn) =>
    ([0, 1] as const).map((side) => {
      const label = turn === 0 ? 'One may return each game turn' : turnLabel(view, turn)
      return group(
        label,
        side,
        dead.filter((unit) => view.due[unit.index] === turn && unit.sideIndex === side)
      )
    })
  )
  return { id: 'returning', title: 'Eliminated, may return', rule: '3.5', groups: someOf(groups) }
}

/** 3.2.1, 3.2.2, 12.8: German reinforcements that have not come yet. */
function reinforcements(view: State, seat: string): Box {
  const { scenario, tables, unit } = worldOf(view)
  const { mountain18, motorized18, staticCorps, flieger } = tables.reinforcements
  const waiting = (ids: readonly string[]) =>
    ids
      .filter((id) => scenario.reinforcements.includes(id))
      .map((id) => unit(id)!)
      .filter((one) => view.at[one.index] === AWAY)
  // 8.3: what the enemy has brought in may lie hidden, so its absence says nothing.
  const doubt = sideOfSeat(seat) !== GERMAN && hidesUnits(view, GERMAN) ? ', unless it lies in a stack' : ''
  const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
  const from = (turn: number) => `From ${lower(turnLabel(view, turn))}${doubt}`
  const ready = view.flieger === 'ready'
  const groups = [
    group(from(mountain18.turn), GERMAN, waiting([mountain18.unit])),
    group(`When Vienna and Breslau are connected${doubt}`, GERMAN, waiting([motorized18.unit])),
    group(`By die roll, ${lower(from(staticCorps.firstTurn))}`, GERMAN, waiting(staticCorps.units)),
    group(ready ? 'Ready to drop' : from(flieger.firstTurn), GERMAN, waiting([flieger.unit]))
  ]
  return { id: 'reinforcements', title: 'Reinforcements', rule: '3.2', groups: someOf(groups) }
}

/** 5.2, 5.3: the national markers still to be drawn, and the track of this game turn. */
function drawPool(view: State): Box {
  const { rules, tables } = worldOf(view)
  const marker = (key: string) => {
    const phase = key.startsWith('german-') ? `mk-ge-${key.slice('german-'.length)}` : undefined
    return { id: phase ?? tables.draw.groups.find((entry) => entry.key === key)!.marker }
  }
  const drawn = rules.draw && view.turn >= tables.draw.firstTurn
  const groups = drawn
    ? [
        group('Still to be drawn', null, view.pool.map(marker)),
        group('Sequence of this game turn', null, view.track.map(marker))
      ]
    : []
  return { id: 'draw', title: 'Order of the nations', rule: '5.2', groups: someOf(groups) }
}

/** 7.1: components, armies and fronts that are set aside. */
function setAside(view: State): Box {
  const pool = worldOf(view).units.filter((unit) => view.at[unit.index] === POOL)
  return { id: 'pool', title: 'Set aside', rule: '7.1', groups: byNation(view, pool) }
}

/** 3.5, 4.5: out of the game for good. */
function lost(view: State): Box {
  const gone = worldOf(view).units.filter((unit) => view.at[unit.index] === GONE)
  return { id: 'gone', title: 'Out of the game', rule: '3.5', groups: byNation(view, gone) }
}

/** 3.3: the armies of nations that are neutral still. */
function neutrals(view: State): Box {
  const world = worldOf(view)
  const groups = Object.entries(world.scenario.neutralUnits)
    .filter(([nation]) => view.standing[world.nation(nation)] === NEUTRAL)
    .map(([nation, ids]) =>
      group(
        nation,
        null,
        ids.map((id) => ({ id }))
      )
    )
  return { id: 'neutrals', title: 'Units of neutral nations', rule: '3.3', groups: someOf(groups) }
}
