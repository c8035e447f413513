// 16.8: terror bombing.
import { must, refuse, type Bar, type Line } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer, OddsPreview, Warning } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { chances, columnFor } from '../../kernel/tables'
import { enemyOf, homeOf, sideOf, worldOf } from './board'
import { factorOf } from './02.5-factors'
import { occupies } from './02.3-control'
import { landUnitsIn } from './09-stacking'
import { reduce } from './11.17-losses'
import { flying } from './15-reconnaissance'
import { utilize } from './16.4-return'
import { hasFlak } from './16.9-flak'
import type { TerrorResultCode } from './data'
import type { Context, Phase } from './events'
import { hexNames, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { SegmentFrame, State, VictimFrame } from './state'
import { SEATS, type Side, type Unit } from './world'

type Target = OrderOf<'terror'>['target']
const TARGETS: readonly Target[] = ['city', 'units']

/** 16.8a: why an airstrike cannot bomb the city of the hex that it is over, or the units there; null when it can. */
function terrorBar(state: State, side: Side, unit: Unit, target: Target): Bar | null {
  if (sideOf(state, unit) !== side || unit.class !== 'air' || state.over[unit.index]! < 0)
    return { rule: '16.8c', why: `${unit.name} is not over the map for the ${SEATS[side]} side.` }
  if (unit.type !== 'airstrike') return { rule: '16.0a', why: 'Airlifts do not bomb.' }
  const hex = state.over[unit.index]!
  if (target === 'city') return cityBar(state, side, hex)
  return occupies(state, enemyOf(side), hex) ? null : { rule: '16.8a', why: 'No enemy units are in the hex.' }
}

function cityBar(state: State, side: Side, hex: number): Bar | null {
  if (!worldOf(state).city[hex]) return { rule: '16.8a', why: 'There is no city in the hex.' }
  if (homeOf(state, hex) !== enemyOf(side)) return { rule: '16.8d', why: 'The city is in no enemy country.' }
  if (state.terror.includes(hex)) return { rule: '16.8d', why: 'The city is under terror already.' }
  return occupies(state, side, hex) ? { rule: '16.8a', why: 'Friendly units are in the city.' } : null
}

/** Every mission that can be declared now, in the order of the map. 16.8b: whatever it bombs, the bomber goes home then. */
function missions(state: State, side: Side): { unit: Unit; hex: number; target: Target }[] {
  return flying(state, side)
    .flatMap((unit) =>
      TARGETS.filter((target) => terrorBar(state, side, unit, target) === null).map((target) => ({
        unit,
        hex: state.over[unit.index]!,
        target
      }))
    )
    .sort((a, b) => a.hex - b.hex)
}

/** The terror bombing segment: over at once where nobody flies over anything to bomb, which everybody can see. */
export function askTerror(state: State, side: Side): void {
  push<SegmentFrame>(state, { phase: 'terror', side })
}

/** 20.0g, A18: in a storm over these countries a column is lost, but by their own air units. */
function stormLine(state: State, unit: Unit, hex: number): Line[] {
  const { countries, country, tables } = worldOf(state)
  const spared = Object.entries(tables.storm.columnLeft).find(([name]) => name === countries[country[hex]!])
  if (!state.storm || spared === undefined || spared[1].includes(unit.nation)) return []
  return [{ label: 'Storm', value: tables.shifts.storm, rule: '20.0g' }]
}

/** 16.8c: the column of the bomber's factor, with what storms take from it. */
function columnOf(state: State, unit: Unit, hex: number): { factor: number; column: number; shifts: Line[] } {
  const { columns } = worldOf(state).tables.terror
  const factor = factorOf(state, unit)
  const shifts = stormLine(state, unit, hex)
  const shifted = shifts.reduce((sum, { value }) => sum + value, factor)
  return { factor, column: columnFor(columns, shifted), shifts }
}

function terror(state: State, { side }: SegmentFrame, order: OrderOf<'terror'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  must(terrorBar(state, side, unit, order.target))
  const hex = state.over[unit.index]!
  const { column, shifts } = columnOf(state, unit, hex)
  const die = context.dice.roll(6)
  const result = worldOf(state).tables.terror.rows[die - 1]![column]!
  context.emit({
    kind: 'terror',
    rule: RESULTS[result],
    units: [unit.id],
    hexes: hexNames(state, hex),
    side: SEATS[side],
    dice: [die],
    shifts,
    target: order.target,
    result
  })
  if (result === 'terror' && order.target === 'units') {
    push<VictimFrame>(state, { phase: 'victim', side, bomber: unit.index })
    return
  }
  if (result === 'terror') state.terror.push(hex)
  const hit = result === 'defiance' || (result === 'flak' && hasFlak(state, hex))
  // A4: one that is left with nothing by this may fly again.
  if (!hit || reduce(state, unit, RESULTS[result], context)) goHome(state, unit, context)
}

/** 16.8.1d: whatever came of it. */
function goHome(state: State, unit: Unit, context: Context): void {
  const hexes = hexNames(state, state.over[unit.index]!)
  utilize(state, unit)
  context.emit({ kind: 'airHome', rule: '16.8.1d', units: [unit.id], hexes })
}

const RESULTS: Readonly<Record<TerrorResultCode, string>> = {
  defiance: '16.8.1a',
  flak: '16.8.1b',
  terror: '16.8.1c',
  nothing: '16.8.1d'
}

/** 16.8.1c: among the enemy land units below the bomber. */
const victims = (state: State, { side, bomber }: VictimFrame): Unit[] =>
  landUnitsIn(state, state.over[bomber]!).filter((unit) => sideOf(state, unit) === enemyOf(side))

function victim(state: State, frame: VictimFrame, order: OrderOf<'victim'>, context: Context): void {
  const unit = order.unit === null ? null : unitNamed(state, order.unit)
  if (unit !== null && !victims(state, frame).includes(unit))
    refuse('16.8.1c', `${unit.name} is no enemy land unit in the hex.`)
  if (unit !== null) reduce(state, unit, '16.8.1c', context)
  goHome(state, worldOf(state).units[frame.bomber]!, context)
  pop(state, frame)
}

/** The chances of a mission. The bomber sees what flak is below it (15.0d). */
function preview(state: State, unit: Unit, hex: number, target: Target): OddsPreview {
  const { columns, rows } = worldOf(state).tables.terror
  const { factor, column, shifts } = columnOf(state, unit, hex)
  const flak = hasFlak(state, hex)
  const results = chances(rows.map((row) => row[column]!)).map(({ result, chance }) => {
    const isHit = result === 'defiance' || (result === 'flak' && flak)
    const losses = [isHit ? 1 : 0, result === 'terror' && target === 'units' ? 1 : 0] as const
    return {
      result: NAMES[result as TerrorResultCode],
      chance,
      words: wordsFor(result, isHit, target),
      losses
    }
  })
  return {
    attack: [{ label: unitName(worldOf(state), unit), value: factor, rule: '16.8c' }],
    defense: [],
    shifts,
    table: 'terror',
    column,
    columns: columns.map(String),
    before: { sum: String(factor), column: columnFor(columns, factor) },
    results,
    unknown: []
  }
}

const NAMES: Readonly<Record<TerrorResultCode, string>> = {
  defiance: 'Defiance',
  flak: 'Flak',
  nothing: 'No effect',
  terror: 'Terror'
}

function wordsFor(result: string, isHit: boolean, target: Target): string {
  if (isHit) return 'The bomber is reduced'
  if (result !== 'terror') return 'Nothing happens'
  return target === 'city' ? 'The city is under terror' : 'One unit is reduced'
}

function missionChoice(state: State, unit: Unit, hex: number, target: Target): Choice {
  const what = target === 'city' ? 'the city' : 'the units'
  const warnings: Warning[] = hasFlak(state, hex)
    ? [{ rule: '16.7', why: 'AAA or a fortification is in the hex: its flak may hit the bomber.' }]
    : []
  return {
    id: `${unit.id} ${target}`,
    text: `${unit.name} bombs ${what}`,
    rule: target === 'city' ? '16.8.2a' : '16.8.1c',
    hexes: hexNames(state, hex),
    units: [unit.id],
    order: { type: 'terror', unit: unit.id, target } as OrderOf<'terror'>,
    outlook: () => ({ notes: [], battle: preview(state, unit, hex, target) }),
    warnings
  }
}

export const terrorPhase: Phase<State, SegmentFrame> = {
  rule: '16.8c',
  title: 'Terror Bombing Segment',
  actor: (state, { side }) => (missions(state, side).length > 0 ? SEATS[side] : null),
  offers: (state, { side }): Offer[] => [
    {
      gesture: 'pick',
      id: 'terror',
      rule: '16.8a',
      text: 'Bomb with an airstrike now; it can do nothing else then',
      choices: missions(state, side).map(({ unit, hex, target }) => missionChoice(state, unit, hex, target))
    },
    endOffer('16.8c', 'No terror bombing')
  ],
  orders: { terror, end: pop },
  run: pop
}

export const victimPhase: Phase<State, VictimFrame> = {
  rule: '16.8.1c',
  title: 'Terror among units',
  actor: (_state, { side }) => SEATS[side],
  offers: (state, frame): Offer[] => [
    {
      gesture: 'pick',
      id: 'victim',
      rule: '16.8.1c',
      text: 'Choose the unit that terror reduces',
      choices: [
        ...victims(state, frame).map((unit): Choice => ({
          id: unit.id,
          text: `${unitName(worldOf(state), unit)}: ${state.steps[unit.index] === 2 ? 'reduced' : 'eliminated'}`,
          units: [unit.id],
          hexes: hexNames(state, state.at[unit.index]!),
          order: { type: 'victim', unit: unit.id } as OrderOf<'victim'>
        })),
        {
          id: 'none',
          text: 'Nobody',
          order: { type: 'victim', unit: null } as OrderOf<'victim'>
        }
      ]
    }
  ],
  orders: { victim }
}
