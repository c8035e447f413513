// Supply lines on the map (10).
import type { Area, Drawing, Mark, Trace } from '../../../kernel/picture'
import { boardOf } from '../board'
import { isSource, mayRun, missingLine, supplyNet, supplyState } from '../10-supply'
import { joinedRail, railheadConnected, railheadId, railLine } from '../10.3-railheads'
import { unsuppliedOf } from '../12.1-strength'
import { AT_WAR, type State } from '../state'
import { ALLIED, SEATS, type Unit } from '../world'
import { adjective, count, list, place, sideOfSeat, sideWord, unitName } from './words'

export function supplyDrawing(view: State, seat: string, id: string | undefined): Drawing {
  const { world } = boardOf(view)
  const unit = id === undefined ? undefined : world.unit(id)
  return unit === undefined || view.at[unit.index]! < 0 ? supplyOfAll(view, seat) : supplyOfUnit(view, unit)
}

/** 10.1-10.3: the line of one unit, and of its railhead to the edge of the map. */
function supplyOfUnit(view: State, unit: Unit): Drawing {
  const { world } = boardOf(view)
  const { ids } = world.grid
  const hex = view.at[unit.index]!
  const mark = (text: string, tone: Mark['tone']): Mark => ({ hex: ids[hex]!, text, tone })
  const { supplied, line } = supplyState(view, unit)
  const words = [supplyWords(view, unit)]
  if (!supplied) {
    const missing = missingLine(view, unit)
    const cuts = missing.slice(1).filter((at) => !mayRun(view, unit, at))
    if (cuts.length > 0) words.push(`Its line is cut in ${list(cuts.map((at) => place(world, at)))}.`)
    return {
      areas: [],
      traces:
        missing.length < 2
          ? []
          : [{ hexes: missing.map((at) => ids[at]!), tone: 'bad', label: 'Cut supply line' }],
      marks: [
        mark('Out of supply', 'bad'),
        ...cuts.map((at): Mark => ({ hex: ids[at]!, text: 'Cut', tone: 'bad' }))
      ],
      words
    }
  }
  if (line.length === 0) return { areas: [], traces: [], marks: [mark('At home', 'good')], words }
  const source = line.at(-1)!
  const names = (hexes: readonly number[]) => hexes.map((one) => ids[one]!)
  const traces: Trace[] = []
  if (line.length > 1) traces.push({ hexes: names(line), tone: 'good', label: 'Supply line' })
  if (view.railheads.includes(source)) {
    const rail = railLine(view, source)
    if (rail.length > 1) traces.push({ hexes: names(rail), tone: 'plain', label: 'Railroad to the source' })
  }
  return { areas: [], traces, marks: [{ hex: ids[source]!, text: 'Source', tone: 'good' }], words }
}

/** In one sentence why a unit is in supply or not. */
export function supplyWords(view: State, unit: Unit): string {
  const { world } = boardOf(view)
  const { supplied, line } = supplyState(view, unit)
  const name = unitName(world, unit)
  const source = world.tables.supply.sources[unit.nation]
  if (supplied && line.length === 0) return `${name} is in supply: it is in its own country.`
  if (supplied) {
    const end = line.at(-1)!
    const kind = source?.kind === 'railhead' ? 'the railhead in ' : ''
    const length = line.length === 1 ? 'it is on' : `${count(line.length - 1, 'hex', 'hexes')} to`
    return `${name} is in supply: ${length} ${kind}${place(world, end)}.`
  }
  if (source === undefined || source.kind === 'homeOnly')
    return `${name} is out of supply: it can draw supply only in its own country.`
  if (source.kind === 'railhead')
    return `${name} is out of supply: no connected railhead within ${world.tables.supply.railheads.leg} open hexes.`
  return `${name} is out of supply: no open path to a source in ${list(source.countries)}.`
}

/** All that is out of supply as far as it can be seen, one's own sources, and the land that no line of them reaches. */
function supplyOfAll(view: State, seat: string): Drawing {
  const { world } = boardOf(view)
  const { ids } = world.grid
  const side = sideOfSeat(seat)
  const tone = { seat }
  const placed = world.units.filter((unit) => view.at[unit.index]! >= 0)
  const without = unsuppliedOf(view, placed)
  const hexes = [...new Set(without.map((unit) => view.at[unit.index]!))]
  const areas: Area[] = []
  const words: string[] = []
  const reached = new Set<number>()
  for (const nation of world.armed) {
    if (view.standing[nation] !== AT_WAR) continue
    const one = placed.find((unit) => unit.nationIndex === nation && unit.sideIndex === side)
    if (one === undefined) continue
    const kind = world.tables.supply.sources[one.nation]?.kind
    const sources: number[] = []
    // Railheads stand for the sources of their nation; where any hex is one, its border says enough in words.
    if (kind === 'railhead') {
      for (const hex of view.railheads) if (hex >= 0 && railheadConnected(view, hex)) sources.push(hex)
    } else for (let hex = 0; hex < ids.length; hex++) if (isSource(view, world, one, hex)) sources.push(hex)
    const net = supplyNet(view, one, sources)
    for (const hex of net) reached.add(hex)
    const name = adjective(world, one.nation)
    words.push(`${name} supply net: ${count(net.length, 'hex', 'hexes')}.`)
    if (sources.length > 0)
      areas.push({ hexes: sources.map((hex) => ids[hex]!), tone, label: `${name} supply sources` })
  }
  // The net covers most of the map, so what is drawn is where it ends.
  const beyond = ids.filter((_, hex) => world.land[hex] === 1 && !reached.has(hex))
  if (beyond.length > 0)
    areas.push({ hexes: beyond, tone: 'warn', label: `Beyond ${sideWord(world, side)} supply` })
  return {
    areas,
    traces: [],
    marks: hexes.map((hex) => ({ hex: ids[hex]!, text: 'Out of supply', tone: 'bad' })),
    words: [
      without.length === 0
        ? 'All visible units are in supply.'
        : `Out of supply: ${list(without.map((unit) => `${unitName(world, unit)} in ${place(world, view.at[unit.index]!)}`))}.`,
      ...words,
      ...areas.map((area) => `${area.label}: ${count(area.hexes.length, 'hex', 'hexes')}.`)
    ]
  }
}

/** 10.3: the railheads, their lines, and how far they can be moved forward. */
export function railDrawing(view: State): Drawing {
  const { world } = boardOf(view)
  const { ids } = world.grid
  const tone = { seat: SEATS[ALLIED] }
  const traces: Trace[] = []
  const marks: Mark[] = []
  const words: string[] = []
  view.railheads.forEach((hex, number) => {
    if (hex < 0) return
    const line = railLine(view, hex)
    const name = `Soviet railhead ${number + 1}`
    marks.push({ hex: ids[hex]!, text: railheadId(number).replace(/^.*-/, ''), tone })
    if (line.length > 1) traces.push({ hexes: line.map((one) => ids[one]!), tone, label: `Line of ${name}` })
    words.push(
      line.length === 0
        ? `${name} in ${place(world, hex)} is cut off.`
        : `${name} in ${place(world, hex)} is connected to ${place(world, line.at(-1)!)}.`
    )
  })
  const joined = joinedRail(view).map((hex) => ids[hex]!)
  return { areas: [{ hexes: joined, tone, label: 'Railroad connected to the source' }], traces, marks, words }
}
