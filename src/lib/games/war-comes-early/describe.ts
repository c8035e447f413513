// The war diary: events in words. What a seat may not know (8.3) is left out of its lines.
import type { GameEvent, Seat } from '../../kernel/game'
import type { Pack, UnitData } from './data'

type Tell = (event: GameEvent, seat: Seat | null) => string

const PHASES: Readonly<Record<string, string>> = {
  reorganization: 'Reorganization Phase',
  movement: 'Movement Phase',
  combat: 'Combat Phase'
}

const SIDES: Readonly<Record<string, string>> = { german: 'German', allied: 'Allied' }

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const signed = (value: number) => (value > 0 ? `+${value}` : `${value}`)

export function makeDescribe(pack: Pack): (event: GameEvent, seat: Seat | null) => string {
  const units = new Map(pack.units.units.map((unit) => [unit.id, unit]))
  const hexes = new Map(pack.map.hexes.map((hex) => [hex.id, hex]))
  const { nations, draw } = pack.tables

  const place = (id: string | undefined): string => {
    const site = id === undefined ? undefined : hexes.get(id)?.site
    return site === undefined ? (id ?? '') : `${site.name} (${id})`
  }
  const places = (event: GameEvent) => list((event.hexes ?? []).map(place))
  const first = (event: GameEvent) => place(event.hexes?.[0])
  const last = (event: GameEvent) => place(event.hexes?.at(-1))
  const adjective = (unit: UnitData) => nations[unit.nation]?.adjective ?? unit.nation
  const unitName = (id: string): string => {
    const unit = units.get(id)
    return unit === undefined ? id : `${adjective(unit)} ${unit.name}`
  }
  const named = (event: GameEvent) => list((event.units ?? []).map(unitName))
  const rest = (event: GameEvent) => list((event.units ?? []).slice(1).map(unitName))
  const side = (name: unknown) => SIDES[String(name)] ?? String(name)
  const group = (key: unknown) => draw.groups.find((entry) => entry.key === key)?.name ?? String(key)

  /** 8.3: an enemy stack is a nation and a number to the other player. */
  const stack = (event: GameEvent, seat: Seat | null): string => {
    const ids = event.units ?? []
    const unit = units.get(ids[0] ?? '')
    if (unit === undefined || ids.length < 2 || seat === null || event.side === seat) return named(event)
    return `A ${adjective(unit)} stack of ${ids.length}`
  }
  /** 8.3: what is set up may lie under another unit, so the enemy reads the nation only. Only 1938 has a set-up to watch. */
  const deployed = (event: GameEvent, seat: Seat | null): string => {
    const unit = units.get(event.units?.[0] ?? '')
    if (unit === undefined || seat === null || unit.side.toLowerCase() === seat) return named(event)
    return `A ${adjective(unit)} unit`
  }

  const dice = (event: GameEvent) => (event.dice ?? []).join(' + ')

  const tell: Readonly<Record<string, Tell>> = {
    place: (event, seat) => `${deployed(event, seat)} set up in ${last(event)}.`,
    setUp: (event) => `The ${side(event.side)} set-up is complete.`,
    turn: (event) => `Game turn ${event.turn} begins.`,
    germanOrder: (event) =>
      `German phases in this order: ${list((event.phases as string[]).map((name) => PHASES[name] ?? name))}.`,
    draw: (event) => `Drawn: ${group(event.group)} (${event.left} markers left).`,
    phase: (event) => `${list(event.nations as string[])}: ${PHASES[String(event.phase)]}.`,
    phaseEnd: (event) => `The ${PHASES[String(event.phase)]} ends.`,
    airSuperiority: (event) =>
      event.side === null
        ? `Air superiority: German ${event.german}, Allied ${event.allied}. Nobody rules the sky.`
        : `Air superiority: German ${event.german}, Allied ${event.allied}. ${side(event.side)} air superiority, markers: ${event.markers}.`,
    terror: (event) =>
      `${side(event.side)} terror bombing rolls ${dice(event)}: ${event.hits} raids succeed.`,
    airMarker: (event) => `${side(event.side)} ground support over ${first(event)}.`,
    airReturn: () => 'All aircraft return to base.',
    violation: (event) => `Germany violates the neutrality of ${event.nation}.`,
    deploy: (event) => `${named(event)} deploys in ${first(event)}.`,
    removed: (event) => `Out of the game: ${named(event)}.`,
    capitulation: (event) =>
      event.cause === 'forts'
        ? `The last fort is breached: ${event.nation} capitulates.`
        : `The capital has fallen: ${event.nation} capitulates.`,
    capitulationBonus: (event) =>
      `The capitulation of ${event.nation} is worth ${dice(event)} points to the German side.`,
    control: (event) => `${first(event)} comes under ${side(event.side)} control.`,
    points: (event) =>
      `${side(event.side)} victory points ${signed(Number(event.value))}: now ${event.total}.`,
    breach: (event) => `Breached: ${places(event)}.`,
    staticCorps: (event) => `Reserve roll ${dice(event)}: ${event.arriving} static corps arrive.`,
    fliegerReady: (event) => `${named(event)} stands ready.`,
    reinforcement: (event) => `${named(event)} arrives in ${first(event)}.`,
    replacement: (event) => `${named(event)} returns in ${first(event)}.`,
    eliminated: (event) => {
      if (typeof event.due === 'number')
        return `${named(event)} is eliminated and returns in game turn ${event.due} (dice ${dice(event)}).`
      return event.due === null ? `${named(event)} is eliminated for good.` : `${named(event)} is eliminated.`
    },
    converted: (event) =>
      `${unitName(event.units?.[0] ?? '')} is eliminated with ${rest(event) || 'no corps left to it'}.`,
    combine: (event) => `${rest(event)} form the ${unitName(event.units?.[0] ?? '')} in ${first(event)}.`,
    breakDown: (event) =>
      `${unitName(event.units?.[0] ?? '')} breaks down in ${first(event)} into ${rest(event) || 'nothing: the pool is empty'}.`,
    disperse: (event) => `${named(event)} is dispersed from ${first(event)} to ${last(event)}.`,
    noRoom: (event) => `${named(event)} finds no room around ${first(event)}.`,
    railhead: (event) =>
      (event.hexes ?? []).length > 1
        ? `A railhead goes from ${first(event)} to ${last(event)}.`
        : `A railhead stands in ${first(event)}.`,
    move: (event, seat) => {
      const column = event.rule === '11.6a' ? ' in column' : ''
      return `${stack(event, seat)} from ${first(event)} to ${last(event)}${column}.`
    },
    attack: (event) =>
      `${event.rule === '12.7a' ? 'Momentum attack' : 'Attack'} on ${first(event)} by ${named(event)}.`,
    battle: (event) => {
      const result = event.result === undefined ? '' : `, result ${event.result}`
      return `Battle for ${first(event)}: differential ${signed(Number(event.differential))}, die ${dice(event)}${result}.`
    },
    garrisonLost: (event) => `The garrison of the fort in ${first(event)} is wiped out.`,
    advance: (event) => `${named(event)} advance into ${first(event)}.`,
    flank: (event) => `Flank attack: ${named(event)} into ${first(event)}.`,
    drop: (event) =>
      event.landed
        ? `${named(event)} drops on ${first(event)} and holds (die ${dice(event)}).`
        : `${named(event)} drops on ${first(event)} and is destroyed (die ${dice(event)}).`,
    dropWasted: (event) => `${named(event)} waits in vain at ${first(event)} and is lost.`,
    victory: (event) =>
      event.winner === null ? `A draw. ${event.why}` : `${side(event.winner)} victory. ${event.why}`
  }

  return (event, seat) => {
    const words = tell[event.kind]
    if (words === undefined) throw new Error(`The diary has no words for ${event.kind}.`)
    return words(event, seat)
  }
}
