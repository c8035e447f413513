// What can be seen on the map with one tap.
import type { Area, Drawing, Overlay } from '../../../kernel/picture'
import {
  bySide,
  controlDrawing,
  drawing,
  mapOverlay,
  unitOverlay,
  zonesDrawing
} from '../../../kernel/show-kit'
import { hasSurrendered } from '../17.2-points'
import { inOwnArea, isBound } from '../18.8-regional'
import { inZone, isOnMap, worldOf, zonesOf } from '../board'
import type { State } from '../state'
import { GERMAN, SEATS, SOVIET, type Side } from '../world'
import { citiesDrawing, partitionDrawing } from './overlay-points'
import { supplyDrawing } from './overlay-supply'
import {
  capital,
  count,
  countryName,
  ids,
  list,
  places,
  shortList,
  sideOfSeat,
  sideWord,
  SIDES,
  standing,
  unitName
} from './words'

export function overlaysOf(view: State, seat: string): Overlay[] {
  const world = worldOf(view)
  return [
    unitOverlay('supply', 'Supply', '12.1a', (id) => supplyDrawing(view, seat, id)),
    mapOverlay('zones', 'Zones of control', '13.4a', () => zones(view, seat)),
    mapOverlay('control', 'Control of hexes', '2.11a', () => control(view)),
    mapOverlay('cities', 'Cities and victory points', '17.0a', () => citiesDrawing(view)),
    mapOverlay('countries', 'Countries at war and neutrals', '13.2.1a', () => countries(view)),
    unitOverlay('regional', 'Regional units', '18.8a', (id) => regional(view, id)),
    mapOverlay('attacks', 'Targets and Counterblows', '14.1a', () => attacks(view)),
    mapOverlay('ground', 'Ports, forests, fortified hexes', '12.2c', () => ground(view)),
    ...(world.front === 'poland'
      ? [mapOverlay('partition', 'Partition Lines', '23.1b', () => partitionDrawing(view))]
      : [])
  ]
}

const landWhere = (view: State, holds: (hex: number) => boolean): string[] =>
  ids(view, worldOf(view).landHexes.filter(holds))

/** 13.4, 18.5b: the zones of both sides, the Soviet ones with the German ones, and who of one's own stands in those of the enemy. */
function zones(view: State, seat: string): Drawing {
  const { any } = zonesOf(view)
  const own = sideOfSeat(seat)
  const reaches = (side: Side, hex: number) =>
    any[side][hex] === 1 || (side === GERMAN && any[SOVIET][hex] === 1)
  const sides = bySide<Side>(SEATS, sideWord, (side) => landWhere(view, (hex) => reaches(side, hex)))
  const pinned = worldOf(view).units.filter(
    (unit) =>
      unit.sideIndex === own &&
      isOnMap(view, unit) &&
      unit.canMove &&
      inZone(view, unit.camp, view.at[unit.index]!)
  )
  return zonesDrawing(
    sides,
    pinned.map((unit) => standing(view, unit))
  )
}

/** 2.11 */
function control(view: State): Drawing {
  const world = worldOf(view)
  return controlDrawing(
    SIDES.map((side) => ({
      seat: SEATS[side],
      word: sideWord(side),
      hexes: landWhere(view, (hex) => view.owner[hex] === side)
    })),
    (side) => {
      const cities = world.cities.filter((hex) => view.owner[hex] === side)
      return cities.length === 0 ? '.' : `, and the cities ${places(view, cities, 12)}.`
    }
  )
}

/** 13.2.1: who is neutral, and who may go where. */
function countries(view: State): Drawing {
  const world = worldOf(view)
  const of = (name: string) => landWhere(view, (hex) => world.country[hex] === name)
  const all = Object.entries(world.tables.countries[world.front])
  const neutral = all.filter(([name]) => view.neutral.includes(name))
  const closed = all.filter(([name, { enter }]) => enter === 'nobody' && !view.neutral.includes(name))
  const areas: Area[] = [
    ...neutral.map(([name]): Area => ({
      hexes: of(name),
      tone: 'plain',
      label: `${capital(countryName(name))}, neutral`
    })),
    ...closed.map(([name]): Area => ({
      hexes: of(name),
      tone: 'bad',
      label: `${capital(countryName(name))}, closed`
    })),
    ...SIDES.map((side): Area => ({
      hexes: landWhere(view, (hex) => {
        const entry = world.tables.countries[world.front][world.country[hex]!]
        return entry?.start === 'war' && entry.control === SEATS[side]
      }),
      tone: { seat: SEATS[side] },
      label: `${sideWord(side)} countries`
    }))
  ]
  const WAR = {
    germanEntryOrAttack: 'comes into the war when Germans enter or attack it',
    swissQuestion: 'can be entered only under the Swiss Question',
    sovietInvasion: 'comes into the war with the Soviet Invasion!'
  }
  const words = neutral.map(([name, { war }]) =>
    war === undefined
      ? `${capital(countryName(name))} is neutral.`
      : `${capital(countryName(name))} is neutral and ${WAR[war]}.`
  )
  const shut = closed.map(([name]) => countryName(name))
  return drawing(areas, [
    ...(words.length === 0 ? ['No country is neutral.'] : words),
    ...(shut.length === 0 ? [] : [`Nobody may enter ${list(shut)}.`])
  ])
}

/** 18.8: who is tied to an area, and where it is. */
function regional(view: State, id?: string): Drawing {
  const world = worldOf(view)
  const bound = world.units.filter((unit) => isOnMap(view, unit) && isBound(view, unit))
  const one = id === undefined ? undefined : bound.find((unit) => unit.id === id)
  const shown = one === undefined ? bound : [one]
  const areas = SIDES.map((side): Area => {
    const units = shown.filter(({ sideIndex }) => sideIndex === side)
    return {
      hexes: landWhere(
        view,
        (hex) => world.front === 'france' && units.some((unit) => inOwnArea(view, unit, hex))
      ),
      tone: { seat: SEATS[side] },
      label: `${sideWord(side)} Regional units end their moves here`
    }
  })
  const names = shortList(
    shown.map((unit) => standing(view, unit)),
    12
  )
  const slow = world.front === 'poland' ? ' They move one hex a turn.' : ''
  return drawing(areas, [
    shown.length === 0 ? 'No unit is tied to an area.' : `Tied to their area: ${names}.${slow}`
  ])
}

/** 14.1: what is declared, and who stands next to it. */
function attacks(view: State): Drawing {
  const world = worldOf(view)
  const areas = SIDES.flatMap((side) =>
    (['target', 'counterblow'] as const).map((use): Area => ({
      hexes: ids(
        view,
        view.marks.filter((mark) => mark.side === side && mark.use === use).map(({ hex }) => hex)
      ),
      tone: { seat: SEATS[side] },
      label: `${sideWord(side)} ${use === 'target' ? 'Targets' : 'Counterblows'}`
    }))
  )
  const words = view.marks.map(({ hex, use, with: marker }) => {
    const who = use === 'target' ? 'Target' : 'Counterblow'
    return `${marker === 'shock' ? 'Shock-' : ''}${who} on ${places(view, [hex])}.`
  })
  const fast = world.units.filter((unit) => view.blitzkriegs.some(({ units }) => units.includes(unit.index)))
  if (fast.length > 0)
    words.push(
      `Under Blitzkrieg!: ${shortList(
        fast.map((unit) => unitName(world, unit)),
        12
      )}.`
    )
  return drawing(areas, words.length === 0 ? ['Nothing is marked.'] : words)
}

/** 12.2c, 13.2, 24.3h: places that rules name. */
function ground(view: State): Drawing {
  const world = worldOf(view)
  const areas: Area[] = [
    { hexes: landWhere(view, (hex) => world.port[hex] === 1), tone: 'good', label: 'Ports' },
    { hexes: landWhere(view, (hex) => world.fortified[hex] === 1), tone: 'plain', label: 'Fortified hexes' },
    ...(world.hasArea('ardennes')
      ? [{ hexes: ids(view, world.area('ardennes')), tone: 'warn' as const, label: 'Ardennes Forest' }]
      : []),
    { hexes: landWhere(view, (hex) => hasSurrendered(view, hex)), tone: 'bad', label: 'Surrendered cities' },
    { hexes: ids(view, world.area('evacuationZones')), tone: 'warn', label: 'Evacuation Zones' }
  ]
  const shown = areas.filter(({ hexes }) => hexes.length > 0)
  return drawing(
    areas,
    shown.map(({ label, hexes }) => `${label}: ${count(hexes.length, 'hex', 'hexes')}.`)
  )
}
