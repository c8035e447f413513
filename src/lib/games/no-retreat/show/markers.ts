// The markers on the map that are no units: Targets, Counterblows, Blitzkrieg!, Surrender!, Halt! Hitler, landings, Ports
// with units that wait off them.
import type { Marker } from '../../../kernel/picture'
import { hexHasNoActions, unitsIn, worldOf } from '../board'
import type { Mark, State } from '../state'
import { boardOf } from '../board'
import { ALLIED, GERMAN, NOBODY, SEATS, type Side } from '../world'
import { at, capital, named, sideWord } from './words'

export function markersOf(view: State): Marker[] {
  return [
    ...marks(view),
    ...blitzkriegs(view),
    ...placed(view),
    ...landers(view),
    ...noActions(view),
    ...waiting(view)
  ]
}

const WITH: Readonly<Record<Mark['with'], string>> = {
  gray: '',
  blue: '',
  brown: 'brown ',
  shock: 'Shock-',
  extra: 'extra '
}

/** "brown Target" */
const markName = ({ use, with: marker }: Mark): string =>
  `${WITH[marker]}${use === 'target' ? 'Target' : 'Counterblow'}`

/** 2.5 */
function marks(view: State): Marker[] {
  const { grid } = worldOf(view)
  return view.marks.map((mark) => ({
    id: `mark-${grid.places[mark.hex]!}`,
    kind: mark.use,
    hex: grid.places[mark.hex]!,
    text: `${capital(markName(mark))} of the ${sideWord(mark.side)} side on ${at(view, mark.hex)}`,
    seat: SEATS[mark.side],
    rule: mark.use === 'target' ? '14.1.1a' : '14.1.2b'
  }))
}

/** 2.9: where the units under it stand. */
function blitzkriegs(view: State): Marker[] {
  const { grid } = worldOf(view)
  return view.blitzkriegs.flatMap(({ units, done }, index) =>
    [...new Set(units.map((unit) => view.at[unit]!))]
      .filter((hex) => hex >= 0 && hex < grid.count)
      .map((hex) => ({
        id: `blitzkrieg-${index}-${grid.places[hex]!}`,
        kind: 'blitzkrieg',
        hex: grid.places[hex]!,
        text: `Blitzkrieg! over ${named(
          view,
          units.filter((unit) => view.at[unit] === hex)
        )}${done ? ', which have assaulted' : ''}`,
        seat: SEATS[GERMAN],
        rule: '15.0a'
      }))
  )
}

/** 19.8, 19.9 */
function placed(view: State): Marker[] {
  const { grid } = worldOf(view)
  const of =
    (kind: string, text: string, rule: string, seat: Side) =>
    ({ hex }: { hex: number }): Marker => ({
      id: `${kind}-${grid.places[hex]!}`,
      kind,
      hex: grid.places[hex]!,
      text: `${text} ${at(view, hex)}`,
      seat: SEATS[seat],
      rule
    })
  return [
    ...view.surrenders.map(of('surrender', 'Surrender! in', '19.8d', ALLIED)),
    ...view.halts.map(
      of('haltHitler', 'Halt! Hitler: German Mobile units stop in and around', '19.9c', ALLIED)
    )
  ]
}

/** 19.10 */
function landers(view: State): Marker[] {
  const { grid, landers: all } = worldOf(view)
  return view.landers.flatMap(({ is, at: hex }, index): Marker[] => {
    if (hex < 0) return []
    const marker = all[index]!
    return [
      {
        id: marker.id,
        kind: marker.kind,
        hex: grid.places[hex]!,
        text: `${marker.name.replace(/!?$/, '!')} ${is === 'placed' ? 'is about to land in' : 'has landed in'} ${at(view, hex)}`,
        seat: SEATS[GERMAN],
        rule: is === 'placed' ? '10.0Fa' : '19.10c'
      }
    ]
  })
}

/** 2.7d: it lies on the hex. */
function noActions(view: State): Marker[] {
  const { sideAt, world } = boardOf(view)
  const hexes = [...new Set(view.noActions.map((unit) => view.at[unit]!))]
  return hexes
    .filter(
      (hex) => hex >= 0 && hex < world.grid.count && sideAt[hex] !== NOBODY && hexHasNoActions(view, hex)
    )
    .map((hex) => ({
      id: `noActions-${world.grid.places[hex]!}`,
      kind: 'noActions',
      hex: world.grid.places[hex]!,
      text: `No Actions in ${at(view, hex)}: ${named(
        view,
        unitsIn(view, hex).map(({ index }) => index)
      )}`,
      seat: SEATS[sideAt[hex] as Side],
      rule: '2.7a'
    }))
}

/** 2.14a: off a Port. */
function waiting(view: State): Marker[] {
  const { grid } = worldOf(view)
  const ports = [...new Set(view.afloat.map(({ port }) => port))]
  return ports.map((port) => ({
    id: `port-${grid.places[port]!}`,
    kind: 'port',
    hex: grid.places[port]!,
    text: `Off ${at(view, port)} wait: ${named(
      view,
      view.afloat.filter((one) => one.port === port).map(({ unit }) => unit)
    )}`,
    seat: SEATS[ALLIED],
    rule: '2.14a'
  }))
}
