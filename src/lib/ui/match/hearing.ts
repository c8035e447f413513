// Which sound a change at the table makes.
import type { Sound } from '../sounds'

export interface Heard {
  readonly number: number
  /** Dice of the last entry. */
  readonly dice: number
  readonly mayAct: boolean
}

/** null: none. Dice are louder than whose move it is. */
export function soundOf(before: Heard | null, now: Heard): Sound | null {
  if (before === null || now.number < before.number) return null
  if (now.number > before.number && now.dice > 0) return 'dice'
  return now.mayAct && !before.mayAct ? 'your move' : null
}
