// A drag on the board, from where something was taken up to where it is let go: pieces that travel, or an arrow that is
// drawn. It asks the board only for the hex below a finger.
import type { Touches } from './types'

export class Drag {
  /** Units that go along; none: nothing travels. */
  units = $state.raw<readonly string[]>([])
  private over: string | null = null
  /** Where a drag that draws has begun. */
  private from: string | null = null

  constructor(private readonly touches: () => Touches) {}

  /** From a hex; `held`: something there can be taken up. */
  begin(hex: string | null, unit: string | null, held: boolean): boolean {
    const touches = this.touches()
    this.from = touches.draw ? hex : null
    if (this.from !== null) return true
    if (hex === null || !held) return false
    this.units = touches.grab(hex, unit)
    this.over = null
    return this.units.length > 0
  }

  move(hex: string | null) {
    if (hex === this.over) return
    this.over = hex
    const touches = this.touches()
    if (this.from === null) touches.over?.(hex)
    else touches.draw?.(this.from, hex, false)
  }

  /** Null: outside, or given up. */
  end(hex: string | null) {
    this.units = []
    this.over = null
    const touches = this.touches()
    if (this.from === null) touches.drop(hex)
    else touches.draw?.(this.from, hex, true)
    this.from = null
  }
}
