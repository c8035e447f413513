// 17.7: the end of the game: what is added to the Map VPs, and who wins by it.
import type { Line } from '../../kernel/game'
import { surrender } from './14.7.1-boxes'
import { hasSurrendered, mapVp } from './17.2-points'
import { stanceBox } from './20.2-stance'
import { partitionLines } from './23-partition'
import { planOf, plansDrawn } from './24.1-plans'
import { giveBack, open, slotOf } from './piles'
import { unitsIn, worldOf } from './board'
import type { Context } from './events'
import type { State } from './state'
import { ALLIED, boxOf, GERMAN, SEATS, type BoxName, type Side, type Unit } from './world'

export const RESULTS = {
  germanMajor: 'German Major Victory',
  germanOperational: 'German Operational Victory',
  alliedOperational: 'Allied Operational Victory',
  alliedMajor: 'Allied Major Victory'
}

/** 17.7: plans are opened first; then the same is called again. */
export function endGame(state: State, context: Context): void {
  const closed = hiddenPlans(state)
  if (closed.length > 0) return open(state, closed)
  // 2.14c
  for (const { unit } of [...state.afloat]) surrender(state, worldOf(state).units[unit]!, '2.14c', context)
  const lines = finalLines(state)
  // 17.7a, 17.7b: once the lines are known.
  state.eventVp = 0
  returnSurrenders(state)
  decide(state, lines, context)
}

/** 17.7.1, 17.7.2 */
function decide(state: State, lines: readonly Line[], context: Context): void {
  const { front, tables } = worldOf(state)
  const total = lines.reduce((sum, { value }) => sum + value, 0)
  const band = tables.results[front].find(
    ({ from, to }) => (from === undefined || total >= from) && (to === undefined || total <= to)
  )!
  const rule = front === 'france' ? '17.7.1' : '17.7.2'
  const why = `${RESULTS[band.result]} with ${total} points.`
  state.result = { winner: band.winner, rule, why }
  context.emit({ kind: 'victory', rule, winner: band.winner, why, total, lines: [...lines] })
}

/** 24.3i: the plans and the markers in the Secret Plans boxes that not everybody has seen. */
const hiddenPlans = (state: State): number[] =>
  [
    ...[GERMAN, ALLIED].flatMap((side) => plansDrawn(state, side as Side)),
    ...state.planMarks.map(({ marker }) => slotOf(state, marker))
  ]
    .filter((slot) => !slot.open)
    .map(({ id }) => id)

/** 17.7b: they go back to the cup, and hide no points any more. */
function returnSurrenders(state: State): void {
  for (const { marker } of state.surrenders) giveBack(state, marker)
  state.surrenders = []
}

/** 17.7a: the lines of the final sum. Event VPs do not count. */
export function finalLines(state: State): Line[] {
  const { scenario } = worldOf(state)
  const further = [
    surrenderLine(state),
    ...unitLines(state),
    ...(scenario.rules.plans === 'none' ? [] : planLines(state)),
    {
      label: stanceBox(state, state.stance.box).name,
      value: stanceBox(state, state.stance.box).vp,
      rule: '17.7g'
    },
    gameEndLine(state),
    // 17.7h
    ...partitionLines(state),
    {
      label: 'Alternate Events',
      value: state.options.alternateEventPoints ? state.alternateVp : 0,
      rule: '26.4b'
    }
  ]
  return [
    { label: 'Map VPs', value: mapVp(state), rule: '17.7a' },
    ...further.filter(({ value }) => value !== 0)
  ]
}

/** 17.7b: for each German-controlled city hex under a Surrender! marker, also those of Paris. */
function surrenderLine(state: State): Line {
  const { cities, tables } = worldOf(state)
  const covered = cities.filter((hex) => state.owner[hex] === GERMAN && hasSurrendered(state, hex))
  const value = covered.length * tables.endScoring.surrenderMarker
  return { label: 'Surrender! markers', value, rule: '17.7b' }
}

function unitLines(state: State): Line[] {
  const world = worldOf(state)
  const { endScoring } = world.tables
  const inBox = (side: Side, ...names: BoxName[]): Unit[] =>
    names.flatMap((name) => unitsIn(state, boxOf(world, side, name)))
  const steps = (units: readonly Unit[]) => units.reduce((sum, unit) => sum + state.steps[unit.index]!, 0)
  const isBritish = ({ nation }: Unit) => nation === 'Britain'
  const isGerman = ({ nation }: Unit) => nation === 'Germany'
  const gone = inBox(ALLIED, 'evacuated')
  const others = Math.floor(
    steps(gone.filter((unit) => !isBritish(unit))) / endScoring.otherEvacuatedSteps.steps
  )
  const lost = inBox(ALLIED, 'destroyed', 'surrendered').filter(isBritish).length
  const own =
    inBox(GERMAN, 'destroyed', 'surrendered').filter(isGerman).length +
    state.landers.filter(({ is }) => is === 'destroyed' || is === 'surrendered').length
  const exits = inBox(GERMAN, 'evacuated').filter((unit) => isGerman(unit) && unit.mobile).length
  return [
    {
      label: 'German Mobile units that left',
      value: exits * endScoring.germanMobileEvacuated,
      rule: '17.7c'
    },
    { label: 'British units lost', value: lost * endScoring.britishLost, rule: '17.7d' },
    {
      label: 'British steps evacuated',
      value: steps(gone.filter(isBritish)) * endScoring.britishEvacuatedStep,
      rule: '17.7e'
    },
    {
      label: 'Other steps evacuated',
      value: others * endScoring.otherEvacuatedSteps.points,
      rule: '17.7e'
    },
    { label: 'German units and landings lost', value: own * endScoring.germanLost, rule: '17.7f' }
  ]
}

/** 17.7g, 5.7b: what was marked at a check at which the line was met. With 26.9 it has been scored. */
function planLines(state: State): Line[] {
  const { marker } = worldOf(state)
  return ([GERMAN, ALLIED] as const).map((side) => {
    const plan = planOf(state, side)
    const points = state.planMarks
      .filter((mark) => mark.side === side && plan !== null && mark.met.includes(plan.card))
      .map((mark) => marker(slotOf(state, mark.marker).face!)?.plan)
      .reduce(
        (sum, letter) => sum + (letter === undefined || letter === 'dummy' ? 0 : plan!.lines[letter].points),
        0
      )
    const value = side === GERMAN ? points : -points
    return { label: plan?.title ?? SEATS[side], value, rule: '17.7g' }
  })
}

/** 17.7i: only for a Game End that the Allied player has declared. */
function gameEndLine(state: State): Line {
  const { front, tables } = worldOf(state)
  const row = tables.endScoring.gameEnd[front].find(({ turn }) => turn === state.turn)
  const value = state.gameEnd?.by === ALLIED ? (row?.points ?? 0) : 0
  return { label: 'Game End', value, rule: '17.7i' }
}
