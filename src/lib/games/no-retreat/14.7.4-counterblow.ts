// 14.7.4, 14.7CB: a result that puts a Counterblow on a hex of the Phasing player.
import { must, type Bar } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { nearest, pop } from '../../kernel/phases'
import { capital } from '../../kernel/words'
import { hasFortress, mayUseBrown } from './14.0-kinds'
import { markAt, markersLeft } from './14.1-declare'
import { unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexId, hexIds, hexNamed, placeName } from './lookup'
import type { OrderOf } from './orders'
import type { BattleFrame, CounterblowFrame, Mark, State } from './state'
import { SEATS, type Side, type TargetColor } from './world'

const COLORS: readonly TargetColor[] = ['gray', 'blue', 'brown']

/** 14.7.4c, 14.7.4d: the marker for it: the Target of the battle, flipped, or one of one's own that is left. */
function markerFor(state: State, side: Side): Mark | TargetColor | null {
  const battle = nearest<BattleFrame>(state, 'battle')!
  const marks = battle.marked.flatMap((hex) => markAt(state, hex) ?? [])
  const own = marks.filter((mark) => mark.side === side && mark.use === 'target')
  if (own.length > 0) return own.find((mark) => COLORS.some((color) => color === mark.with)) ?? null
  return COLORS.find((color) => markersLeft(state, side, color) > 0) ?? null
}

const colorOf = (marker: Mark | TargetColor): Mark['with'] =>
  typeof marker === 'string' ? marker : marker.with

function hexBar(state: State, { side, hexes }: CounterblowFrame, hex: number): Bar | null {
  const marker = markerFor(state, side)
  if (!hexes.includes(hex)) return { rule: '14.7CBa', why: 'No unit there took part.' }
  // 14.1.2g, 14.6.2f
  if (hasFortress(state, hex)) return { rule: '14.1.2g', why: 'A Fortress is there.' }
  if (worldOf(state).evacuationZone[hex])
    return { rule: '14.6.2f', why: 'No Counterblow lies in that terrain.' }
  const other = markAt(state, hex)
  if (other !== undefined) return { rule: '14.7.4c', why: 'A marker lies there already.' }
  if (
    marker !== null &&
    colorOf(marker) === 'brown' &&
    !unitsIn(state, hex).every((unit) => mayUseBrown(state, unit))
  )
    return { rule: '14.7CBa', why: 'Not all units there may use brown markers.' }
  return null
}

const possible = (state: State, frame: CounterblowFrame): number[] =>
  markerFor(state, frame.side) === null ? [] : frame.hexes.filter((hex) => hexBar(state, frame, hex) === null)

function place(state: State, frame: CounterblowFrame, hex: number, context: Context): void {
  const marker = markerFor(state, frame.side)!
  pop(state, frame)
  // It lies in another hex than the one attacked, so it is no marker of this battle any more.
  if (typeof marker !== 'string') state.marks = state.marks.filter((one) => one !== marker)
  const mark: Mark = { hex, use: 'counterblow', side: frame.side, with: colorOf(marker), kept: true }
  state.marks.push(mark)
  const hexes = hexIds(state, [hex])
  context.emit({
    kind: 'marked',
    rule: '14.7CB',
    side: SEATS[frame.side],
    hexes,
    front: worldOf(state).front,
    use: 'counterblow',
    with: mark.with
  })
}

function choose(
  state: State,
  frame: CounterblowFrame,
  order: OrderOf<'counterblow'>,
  context: Context
): void {
  const hex = hexNamed(state, order.hex)
  must(hexBar(state, frame, hex))
  place(state, frame, hex, context)
}

export const counterblowPhase: Phase<State, CounterblowFrame> = {
  rule: '14.7CB',
  title: 'Counterblow',
  actor: (state, frame) => (possible(state, frame).length > 1 ? SEATS[frame.side] : null),
  run(state, frame, context) {
    const [hex] = possible(state, frame)
    if (hex === undefined) pop(state, frame)
    else place(state, frame, hex, context)
  },
  offers: (state, frame): Offer[] => [
    {
      gesture: 'pick',
      id: 'counterblow',
      rule: '14.7CB',
      text: 'Choose the hex that gets the Counterblow',
      choices: possible(state, frame).map((hex) => ({
        id: hexId(state, hex),
        text: capital(placeName(worldOf(state), hex)),
        hexes: [hexId(state, hex)],
        order: {
          type: 'counterblow',
          hex: hexId(state, hex),
          with: colorOf(markerFor(state, frame.side)!),
          cards: []
        } as OrderOf<'counterblow'>
      }))
    }
  ],
  orders: { counterblow: choose }
}
