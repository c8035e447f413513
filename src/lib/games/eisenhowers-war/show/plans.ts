// 3.2.3, 3.3.2: the secret plans of the one who looks. The view of the other player does not have them.
import { plansOf } from '../03.2-plans'
import { unitsAt, worldOf } from '../board'
import { BOX, TRACK, type PlanName, type State } from '../state'
import { ALLIED } from '../world'

export interface PlanNote {
  readonly name: PlanName
  readonly hex: string
  readonly text: string
  readonly rule: string
}

/** 5.3.1: who lands in the second invasion waits in the box, or comes there in time (12.1). The last one is warned of. */
function warningFor(view: State, turn: number): string {
  const last = turn === Math.max(...worldOf(view).tables.invasion.secondTurns) ? turn : turn - 1
  const waiting = unitsAt(view, ALLIED, BOX).length
  if (waiting > 1 || unitsAt(view, ALLIED, TRACK).some((unit) => view.due[unit.index]! <= last)) return ''
  return waiting === 1
    ? '. Keep the last unit in the Reinforcement Box, or nobody can land'
    : '. No unit is left in the Reinforcement Box to land'
}

/** Plans that are known and still lie ahead, with a warning where nobody could land. */
export function planNotes(view: State): PlanNote[] {
  return plansOf(view).flatMap((name): PlanNote[] => {
    const plan = view.plans[name]
    const text = plan?.open ?? null
    if (plan === null || plan.revealed || text === null || text.hex === null) return []
    if (view.invasions[name] !== 'ahead') return []
    const warning = name === 'second' ? warningFor(view, text.turn) : ''
    return [
      {
        name,
        hex: text.hex,
        text: `Your secret plan: ${name} invasion, turn ${text.turn}${warning}`,
        rule: warning !== '' ? '5.3.1a' : name === 'first' ? '3.3.2b' : '3.2.3a'
      }
    ]
  })
}
