// What can be seen on the map with one tap.
import type { Area, Drawing, Mark, Overlay, Trace } from '../../../kernel/picture'
import {
  bySide,
  controlDrawing,
  drawing,
  mapOverlay,
  unitOverlay,
  zonesDrawing
} from '../../../kernel/show-kit'
import { boardOf, inEnemyZone, isCity, isPort, unitsAt, worldOf } from '../board'
import { alliedPorts, portMinimum } from '../04-victory'
import { antwerpRuns, mayRun, missingLine, sourcesOf, supplyKind, supplyLine, supplyNet } from '../07-supply'
import { hexIds } from '../lookup'
import { BOX, TRACK, type State } from '../state'
import { ALLIED, GERMAN, NORTH, SEATS, SOUTH, type Side, type Unit } from '../world'
import { capital, count, list, place, shortList, sideOfSeat, sideWord, SIDES } from './words'

export function overlaysOf(view: State, seat: string): Overlay[] {
  return [
    unitOverlay('supply', 'Supply', '7.1', (unit) => supply(view, unit)),
    mapOverlay('zones', 'Zones of control', '9.1', () => zones(view, seat)),
    mapOverlay('control', 'Control of hexes', '3.4', () => control(view)),
    mapOverlay('goals', 'Objectives', '4.1', () => goals(view)),
    mapOverlay('logistics', 'Logistical zones', '7.8', () => logistics(view)),
    mapOverlay('forts', 'Fortifications', '10.3', () => forts(view)),
    mapOverlay('coming', 'Reinforcements', '12.0', () => coming(view))
  ]
}

function hexesWhere(view: State, holds: (hex: number) => boolean): string[] {
  return hexIds(view, worldOf(view).landHexes.filter(holds))
}

/** 7: the line of one unit, or who is out of supply and where the sources are. */
function supply(view: State, id: string | undefined): Drawing {
  const world = worldOf(view)
  const unit = id === undefined ? undefined : world.unit(id)
  return unit !== undefined && view.at[unit.index]! >= 0 ? supplyOf(view, unit) : supplyOfAll(view)
}

const KINDS: Readonly<Record<string, string>> = {
  static: 'needs no supply',
  regular: 'is in supply',
  coastal: 'is supplied from the coast',
  aerial: 'is supplied from the air',
  none: 'is out of supply'
}

function supplyOf(view: State, unit: Unit): Drawing {
  const world = worldOf(view)
  const hex = view.at[unit.index]!
  const kind = supplyKind(view, unit)
  const line = kind === 'regular' ? supplyLine(view, unit.sideIndex, hex) : []
  const tone = kind === 'none' ? 'bad' : 'good'
  const words = `${unit.name} ${KINDS[kind]}`
  const traces: Trace[] = line.length < 2 ? [] : [{ hexes: hexIds(view, line), tone, label: 'Supply line' }]
  const net = netArea(view, unit.sideIndex)
  const missing = kind === 'none' ? missingLine(view, unit) : []
  const cuts = missing.slice(1).filter((at) => !mayRun(view, boardOf(view), unit.sideIndex, at))
  if (missing.length > 1) traces.push({ hexes: hexIds(view, missing), tone, label: 'Cut supply line' })
  return drawing(
    [net, { hexes: hexIds(view, [hex]), tone, label: words }],
    [
      line.length < 2
        ? `${words}.`
        : `${words} from ${place(world, line.at(-1)!)}, ${line.length - 1} hexes away.`,
      ...(cuts.length > 0 ? [`Its line is cut in ${list(cuts.map((at) => place(world, at)))}.`] : [])
    ],
    hexIds(view, cuts).map((at): Mark => ({ hex: at, text: 'Cut', tone: 'bad' })),
    traces
  )
}

/** 7.1: the hexes through which supply of a side can run. */
function netArea(view: State, side: Side): Area {
  const nets = [supplyNet(view, side, NORTH), supplyNet(view, side, SOUTH)]
  return {
    hexes: hexesWhere(view, (hex) => nets.some((net) => net[hex] === 1)),
    tone: { seat: SEATS[side] },
    label: `${sideWord(side)} supply net`
  }
}

function supplyOfAll(view: State): Drawing {
  const world = worldOf(view)
  const marks: Mark[] = []
  const words: string[] = []
  const bad: string[] = []
  for (const side of SIDES) {
    const sources = [...new Set([NORTH, SOUTH].flatMap((zone) => sourcesOf(view, side, zone as 0 | 1)))]
    for (const hex of sources)
      marks.push({ hex: world.grid.ids[hex]!, text: 'Source', tone: { seat: SEATS[side] } })
    const names = sources.map((hex) => place(world, hex))
    words.push(`${sideWord(side)} sources: ${names.length === 0 ? 'none' : list(names)}.`)
    const out = world.unitsOf[side].filter(
      (unit) => view.at[unit.index]! >= 0 && supplyKind(view, unit) === 'none'
    )
    bad.push(...hexIds(view, [...new Set(out.map((unit) => view.at[unit.index]!))]))
    words.push(
      out.length === 0
        ? `No ${sideWord(side)} unit is out of supply.`
        : `Out of supply: ${shortList(
            out.map((unit) => unit.name),
            12
          )}.`
    )
  }
  words.push(antwerpRuns(view) ? 'Antwerp is up and running.' : 'Antwerp is not up and running.')
  const nets = SIDES.map((side) => netArea(view, side))
  return drawing([...nets, { hexes: bad, tone: 'bad', label: 'Out of supply' }], words, marks)
}

/** Both sides with the hexes that are theirs. */
const areas = (view: State, holds: (side: Side, hex: number) => boolean) =>
  bySide<Side>(SEATS, sideWord, (side) => hexesWhere(view, (hex) => holds(side, hex)))

/** 9.1: the zones of both sides, and who of one's own stands in those of the enemy. */
function zones(view: State, seat: string): Drawing {
  const board = boardOf(view)
  const own = sideOfSeat(seat) === ALLIED ? ALLIED : GERMAN
  const pinned = board.world.unitsOf[own].filter((unit) => {
    const hex = view.at[unit.index]!
    return hex >= 0 && inEnemyZone(board, own, hex)
  })
  return zonesDrawing(
    areas(view, (side, hex) => board.zone[side][hex]! > 0),
    pinned.map((unit) => `${unit.name} in ${place(board.world, view.at[unit.index]!)}`)
  )
}

/** 3.4: who holds what. */
function control(view: State): Drawing {
  return controlDrawing(
    areas(view, (side, hex) => view.control[hex] === side),
    (side) => {
      const cities = worldOf(view).landHexes.filter((hex) => view.control[hex] === side && isCity(view, hex))
      return `, ${count(cities.length, 'city', 'cities')} among them.`
    }
  )
}

/** 4: the places that decide the game, and how things stand. */
function goals(view: State): Drawing {
  const world = worldOf(view)
  const { victory } = world.tables
  const marks: Mark[] = []
  const mark = (hex: number, text: string) => {
    const side = view.control[hex] === ALLIED ? ALLIED : GERMAN
    marks.push({ hex: world.grid.ids[hex]!, text, tone: { seat: SEATS[side] } })
  }
  const words: string[] = []
  const minimum = portMinimum(view)
  const ports = alliedPorts(view)
  if (view.turn <= Math.max(...victory.ports.map(({ turn }) => turn))) {
    for (const hex of world.area('ports')) if (isPort(view, hex)) mark(hex, 'Port')
    words.push(
      `The Allies hold ${count(ports.length, 'port')}; at the end of this turn they need ${minimum}.`
    )
  }
  if (view.turn <= victory.v1Turn) {
    const sites = world.area('v1Sites')
    const held = sites.filter((hex) => view.control[hex] === ALLIED)
    for (const hex of sites) mark(hex, 'V-1')
    words.push(
      `V-1 sites in Allied hands: ${held.length} of ${sites.length}; holding all of them on turn ${victory.v1Turn} wins the game.`
    )
  }
  const great = victory.two.hexes.map((id) => world.hex(id))
  for (const hex of great) mark(hex, 'Goal')
  words.push(
    `${list(great.map((hex) => place(world, hex)))}: any two win for the Allies through turn ${victory.two.lastTurn}, the Ruhr alone through turn ${victory.ruhr.lastTurn}.`
  )
  const last = ['Germany', 'Italy'].map((country) =>
    world.landHexes.filter((hex) => {
      const data = world.hexes[hex]!
      return isCity(view, hex) && data.country === country && (country === 'Italy' || data.dgl === 'west')
    })
  )
  const german = last.map((hexes) => hexes.filter((hex) => view.control[hex] === GERMAN).length)
  words.push(
    `For the last turn: ${count(german[0]!, 'city', 'cities')} in the west of Germany and ${german[1]} in Italy are still German.`
  )
  return drawing(
    [
      { hexes: hexIds(view, last[0]!), tone: 'plain', label: 'Cities west of the Drawn Game Line' },
      { hexes: hexIds(view, last[1]!), tone: 'plain', label: 'Cities in Italy' },
      { hexes: hexIds(view, view.beachheads), tone: { seat: SEATS[ALLIED] }, label: 'Beachheads' }
    ],
    words,
    marks
  )
}

/** 7.5, 7.8: the two zones. */
function logistics(view: State): Drawing {
  const { zone } = worldOf(view)
  return drawing(
    [
      { hexes: hexesWhere(view, (hex) => zone[hex] === SOUTH), tone: 'warn', label: 'Southern zone' },
      { hexes: hexesWhere(view, (hex) => zone[hex] === NORTH), tone: 'plain', label: 'Northern zone' }
    ],
    [
      'The line between the zones follows the Italian border, Switzerland and the Danube.',
      'No supply line crosses it: units in the south need a source in the south.'
    ]
  )
}

/** 10.2, 10.3: fortifications, and what the West Wall is worth this turn. */
function forts(view: State): Drawing {
  const { fort, westWall, tables } = worldOf(view)
  const steps = tables.fortification.westWall.filter(({ from }) => from <= view.turn)
  const shift = -(steps.at(-1)?.shift ?? 0)
  const tone = { seat: SEATS[GERMAN] }
  return drawing(
    [
      { hexes: hexesWhere(view, (hex) => westWall[hex] === 1), tone, label: 'West Wall' },
      { hexes: hexesWhere(view, (hex) => fort[hex] === 1), tone, label: 'Fortifications' }
    ],
    [
      `Fortifications are worth ${count(-tables.fortification.shift, 'column')} to German defenders.`,
      shift === 0
        ? 'The West Wall has no effect yet.'
        : `The West Wall is worth ${count(shift, 'column')} this turn.`
    ]
  )
}

/** 12: who is waiting, and when the others come. */
function coming(view: State): Drawing {
  const { scenario } = worldOf(view)
  const names = (units: readonly Unit[]) => list(units.map((unit) => unit.name))
  const words = SIDES.flatMap((side: Side) => {
    const waiting = unitsAt(view, side, BOX)
    const later = scenario.turns.flatMap(({ turn }) => {
      const due = unitsAt(view, side, TRACK).filter((unit) => view.due[unit.index] === turn)
      return due.length === 0 ? [] : [`Turn ${turn}, ${sideWord(side)}: ${names(due)}.`]
    })
    const now = waiting.length === 0 ? 'nobody' : names(waiting)
    return [`Ready to enter, ${sideWord(side)}: ${now}.`, ...later]
  })
  return drawing([], words.map(capital))
}
