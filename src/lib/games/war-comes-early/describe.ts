// The war diary: events in words. What a seat may not know (8.3) is left out of its lines.
import type { Seat } from '../../kernel/game'
import { everyHex, everyUnit } from '../../kernel/pack/title'
import { openTelling, type CommonEvent, type Fought, type Telling } from '../../kernel/telling'
import { capital, count, list, shortList as firstOf, signed } from '../../kernel/words'
import type { Pack, UnitData } from './data'
import type { Event, EventOf, Kind } from './events'
import { railheadNumber } from './10.3-railheads'

type Words = { readonly [K in Kind]: (event: EventOf<K>, seat: Seat | null) => string }

const PHASES: Readonly<Record<string, string>> = {
  reorganization: 'Reorganization',
  movement: 'Movement',
  combat: 'Combat'
}

const SIDES: Readonly<Record<string, string>> = { german: 'German', allied: 'Allied' }

/** Why an army breaks down, by the rule that makes it. */
const BREAK_DOWNS: Readonly<Record<string, string>> = {
  '10.5f': 'Out of supply, ',
  '12.3i': 'To take its losses, ',
  '12.4a': 'Disrupted by its attack, '
}

/** Orders after which nothing happens, by the phase in which they are given. */
const QUIET: Readonly<Record<string, string>> = {
  airAssign: 'All air markers give ground support.',
  battle: 'No units advance.',
  momentum: 'No momentum attack is made.',
  motorized18: 'The 18th Motorized Corps is held back.',
  railheads: 'The Soviet railheads stay where they are.'
}

/** More names than this are counted, not read. */
const MOST_NAMES = 8

const shortList = (names: readonly string[]): string => firstOf(names, MOST_NAMES)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** "rolled 4", "rolled 2 + 6" */
const rolled = (event: CommonEvent) => `rolled ${(event.dice ?? []).join(' + ')}`
const corps = (value: number) => (value === 0 ? 'nothing' : count(value, 'corps', 'corps'))

export function makeTell(pack: Pack): (event: Event, seat: Seat | null) => Telling {
  const units = new Map(everyUnit(pack).map((unit) => [unit.id, unit]))
  const hexes = new Map(everyHex(pack).map((hex) => [hex.id, hex]))
  const { nations, draw, airSuperiority } = pack.tables

  const place = (id: string | undefined): string => {
    const site = id === undefined ? undefined : hexes.get(id)?.site
    return site === undefined ? `hex ${id ?? ''}` : `${site.name} (${id})`
  }
  const places = (event: CommonEvent) => shortList((event.hexes ?? []).map(place))
  const first = (event: CommonEvent) => place(event.hexes?.[0])
  const last = (event: CommonEvent) => place(event.hexes?.at(-1))
  const adjectiveOf = (nation: string) => nations[nation]?.adjective ?? nation
  const adjective = (unit: UnitData) => adjectiveOf(unit.nation)
  const country = (name: unknown) =>
    /^(?:Netherlands|Soviet)/.test(String(name)) ? `the ${name}` : `${name}`

  /** "the German 3rd Army"; the nation is said once for all units in a row that share it. */
  const named = (ids: readonly string[], before?: UnitData): string => {
    let nation = before?.nation ?? ''
    const names = ids.map((id) => {
      const unit = units.get(id)
      if (unit === undefined) return id
      const again = unit.nation === nation || unit.name.startsWith(adjective(unit))
      nation = unit.nation
      return again ? unit.name : `${adjective(unit)} ${unit.name}`
    })
    return `the ${shortList(names)}`
  }
  const all = (event: CommonEvent) => capital(named(event.units ?? []))
  const head = (event: CommonEvent) => named((event.units ?? []).slice(0, 1))
  const parts = (event: CommonEvent) => (event.units ?? []).slice(1)
  const ofHead = (event: CommonEvent) => named(parts(event), units.get(event.units?.[0] ?? ''))
  const verb = (event: CommonEvent, one: string, many: string) =>
    (event.units ?? []).length === 1 ? one : many
  const side = (name: unknown) => SIDES[String(name)] ?? String(name)
  /** 13.4: in 1939 the other side is the Polish one, and the event says so. */
  const sideOf = (event: { readonly name?: string | null; readonly side?: string }) =>
    event.name ?? side(event.side)
  const group = (key: unknown) => draw.groups.find((entry) => entry.key === key)?.name ?? String(key)
  const phase = (event: EventOf<'phase'>) =>
    `The ${list(event.nations.map(adjectiveOf))} ${PHASES[event.phase]} Phase`

  /**
   * 8.3: to the other player an enemy stack is a nation and a number, and what is set up may lie under another unit, so of
   * that the nation only. Only 1938 has a set-up to watch.
   */
  const isCovered = (event: Event, seat: Seat | null): boolean => {
    if (seat === null) return false
    if (event.kind === 'move') return event.units.length > 1 && event.side !== seat
    return event.kind === 'place' && units.get(event.units[0] ?? '')?.side.toLowerCase() !== seat
  }
  const moved = (event: EventOf<'move'>, seat: Seat | null): string =>
    isCovered(event, seat)
      ? `A ${adjective(units.get(event.units[0]!)!)} stack of ${event.units.length} units moves`
      : `${all(event)} ${verb(event, 'moves', 'move')}`
  const deployed = (event: EventOf<'place'>, seat: Seat | null): string =>
    isCovered(event, seat) ? `A ${adjective(units.get(event.units[0]!)!)} unit` : all(event)

  const airRoll = (event: EventOf<'airSuperiority'>): string => {
    const count = airSuperiority.dice.German
    const [german, allied] = [event.dice.slice(0, count), event.dice.slice(count)]
    const modifier = sum(event.lines.map((line) => line.value))
    const extra = modifier === 0 ? '' : `, modified by ${signed(modifier)},`
    return `Air superiority: the German side rolled ${german.join(' + ')} = ${event.german}, the Allied side ${allied.join(' + ')}${extra} = ${event.allied}.`
  }

  const points = (event: EventOf<'points'>): string => {
    const { value } = event
    const change = `${value < 0 ? 'loses' : 'gains'} ${count(Math.abs(value), 'victory point')}`
    const where = event.hexes === undefined ? '' : ` for ${first(event)}`
    return `The ${side(event.side)} side ${change}${where} and now has ${event.total}.`
  }

  const eliminated = (event: EventOf<'eliminated'>): string => {
    const where = event.hexes?.length ? ` in ${first(event)}` : ''
    const lost = `${all(event)} is eliminated${where}`
    if (typeof event.due === 'number')
      return `${lost}; ${rolled(event)}: it returns in game turn ${event.due}.`
    if (event.due === undefined) return `${lost} and may be brought back.`
    return event.dice === undefined
      ? `${lost} for good.`
      : `${lost}; ${rolled(event)}: too late to return in this game.`
  }

  const battle = (event: EventOf<'battle'>): string => {
    const [attacker, defender] = event.result.split('/').map(Number)
    const shift = sum(event.shifts.map((line) => line.value))
    const shifted = shift === 0 ? '' : `, shifted by ${signed(shift)}`
    const line = event.table === 'mechanized' ? ' of the mechanized line' : ''
    const losses = `the attacker loses ${corps(attacker ?? 0)}, the defender ${corps(defender ?? 0)}`
    return `Battle for ${first(event)}: attack ${event.attack} against defense ${event.defense}${shifted}, column ${event.column}${line}; ${rolled(event)}: ${losses}.`
  }

  const words: Words = {
    place: (event, seat) => `${deployed(event, seat)} sets up in ${last(event)}.`,
    setUp: (event) => `The ${side(event.side)} set-up is complete.`,
    turn: (event) => `Game turn ${event.turn} begins, ${event.dates}.`,
    germanOrder: (event) =>
      `The German player sets his phase order: ${list(event.phases.map((name) => PHASES[name] ?? name))}.`,
    draw: (event) =>
      `Drawn next: ${group(event.group)}. ${event.left === 0 ? 'That was the last marker' : `${count(Number(event.left), 'marker is', 'markers are')} left in the pool`}.`,
    phase: (event) => `${phase(event)} begins.`,
    phaseEnd: (event) => `${phase(event)} ends.`,
    airSuperiority: (event) =>
      event.side === null
        ? `${airRoll(event)} Neither side has air superiority.`
        : `${airRoll(event)} The ${side(event.side)} side wins air superiority with ${count(Number(event.markers), 'air marker')}.`,
    terror: (event) =>
      `${side(event.side)} terror bombing, ${rolled(event)}: ${event.hits === 0 ? 'no raid succeeds' : count(Number(event.hits), 'raid succeeds', 'raids succeed')}.`,
    airMarker: (event) => `${side(event.side)} ground support flies around ${first(event)}.`,
    airReturn: () => 'All aircraft return to base.',
    violation: (event) => `Germany violates the neutrality of ${country(event.nation)}.`,
    deploy: (event) => `${all(event)} deploys in ${first(event)}.`,
    removed: (event) => `${all(event)} ${verb(event, 'leaves', 'leave')} the game.`,
    capitulation: (event) =>
      `${event.cause === 'forts' ? 'The last fort is breached' : 'The capital has fallen'}: ${country(event.nation)} capitulates.`,
    capitulationBonus: (event) =>
      `Capitulation of ${country(event.nation)}, ${rolled(event)}: the German side gains that many victory points.`,
    control: (event) => `${capital(first(event))} comes under ${sideOf(event)} control.`,
    points,
    breach: (event) =>
      (event.hexes ?? []).length === 1
        ? `The fort in ${first(event)} is breached.`
        : `${(event.hexes ?? []).length} forts are breached: ${places(event)}.`,
    staticCorps: (event) =>
      `German reserves, ${rolled(event)}: ${event.arriving === 0 ? 'no static corps arrives' : `${event.arriving} static corps ${event.arriving === 1 ? 'arrives' : 'arrive'}`}.`,
    fliegerReady: (event) => `${all(event)} is ready to drop.`,
    reinforcement: (event) => `${all(event)} arrives in ${first(event)}.`,
    replacement: (event) => `${all(event)} returns to the map in ${first(event)}.`,
    eliminated,
    converted: (event) =>
      parts(event).length === 0
        ? `${capital(head(event))} is eliminated; none of its corps are left to lose.`
        : `${capital(head(event))} is eliminated, and with it ${ofHead(event)}.`,
    combine: (event) => `${capital(named(parts(event)))} form ${head(event)} in ${first(event)}.`,
    breakDown: (event) => {
      const into = parts(event).length === 0 ? 'nothing: none of its corps are left' : ofHead(event)
      return capital(
        `${BREAK_DOWNS[event.rule] ?? ''}${head(event)} breaks down in ${first(event)} into ${into}.`
      )
    },
    disperse: (event) =>
      `Too many units in ${first(event)}: ${named(event.units ?? [])} is moved to ${last(event)}.`,
    noRoom: (event) => `${all(event)} has no room in ${first(event)} or next to it.`,
    railhead: (event) => {
      const name = `Soviet railhead ${railheadNumber(String(event.railhead)) + 1}`
      if ((event.hexes ?? []).length < 2) return `${name} is placed in ${first(event)}.`
      const way = event.rule === '10.3.1b' ? 'moves' : 'falls back'
      return `${name} ${way} from ${first(event)} to ${last(event)}.`
    },
    move: (event, seat) => {
      const column = event.rule === '11.6a' ? ' in column' : ''
      return `${moved(event, seat)} from ${first(event)} to ${last(event)}${column}.`
    },
    attack: (event) =>
      event.rule === '12.7a'
        ? `${all(event)} ${verb(event, 'presses', 'press')} on with a momentum attack against ${first(event)}.`
        : `${all(event)} ${verb(event, 'attacks', 'attack')} ${first(event)}.`,
    battle,
    garrisonLost: (event) => `The garrison of the fort in ${first(event)} is wiped out.`,
    advance: (event) => `${all(event)} ${verb(event, 'advances', 'advance')} into ${first(event)}.`,
    flank: (event) =>
      `${all(event)} ${verb(event, 'bypasses', 'bypass')} the enemy into ${first(event)} with a flank attack.`,
    drop: (event) =>
      `${all(event)} drops on ${first(event)}; ${rolled(event)}: it ${event.landed ? 'holds out' : 'is destroyed'}.`,
    dropWasted: (event) => `${all(event)} gets no attack in its support in ${first(event)} and is lost.`,
    quiet: (event) => QUIET[String(event.phase)] ?? `The ${sideOf(event)} player carries on.`,
    victory: (event) =>
      event.winner === null
        ? `The game is a draw. ${event.why}`
        : `The ${sideOf(event)} side has won. ${event.why}`
  }

  const wordsFor = (event: Event, seat: Seat | null): string => {
    if (!Object.hasOwn(words, event.kind)) throw new Error(`The diary has no words for ${event.kind}.`)
    return words[event.kind](event as never, seat)
  }

  return (event, seat) => {
    const said = wordsFor(event, seat)
    return openTelling(event, said, {
      ...(isCovered(event, seat) && { units: [] }),
      ...(HEADLINES.includes(event.kind) && { banner: said }),
      ...(event.kind === 'battle' && { fought: fought(event) }),
      ...(event.kind === 'phase' && { facts: { phase: event.phase, german: event.german } })
    })
  }
}

function fought({ side, defenders, garrison, table, column, result }: EventOf<'battle'>): Fought {
  return { attacker: side, defenders, garrison, table, column, result }
}

/** What the other player must not miss: a country drawn into the war, one that leaves it, and soldiers from the sky. */
const HEADLINES: readonly Kind[] = ['violation', 'capitulation', 'drop']
