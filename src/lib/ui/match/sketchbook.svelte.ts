// The notes and arrows of whoever looks, and the tool in their hand.
import type { Sketch, Touches } from '../../board/types'
import { erased, readSketch, sketchKey, withArrow, withNote, withoutArrow, writeSketch } from './sketch'
import type { Table } from './table.svelte'

export type Tool = 'note' | 'arrow' | 'erase'

export class Sketchbook {
  tool = $state.raw<Tool | null>(null)
  /** The hex that is written on. */
  writing = $state.raw<string | null>(null)
  /** Where an arrow begins that is not yet drawn, and where it points to meanwhile. */
  begun = $state.raw<string | null>(null)
  private aimed = $state.raw<string | null>(null)
  private changes = $state(0)

  constructor(private readonly table: Table) {}

  private readonly key: string = $derived.by(() => {
    const { id, notes, viewer, across } = this.table
    return sketchKey(id, notes.seating.kind === 'two' && !across ? viewer : null)
  })

  readonly sketch: Sketch = $derived.by(() => {
    void this.changes
    return readSketch(this.key)
  })

  /** With the arrow that is just being drawn. */
  readonly shown: Sketch = $derived(
    this.begun === null || this.aimed === null ? this.sketch : withArrow(this.sketch, this.begun, this.aimed)
  )

  private change(sketch: Sketch): void {
    writeSketch(this.key, sketch)
    this.changes++
  }

  take(tool: Tool | null): void {
    this.tool = tool
    this.writing = this.begun = this.aimed = null
  }

  note(hex: string, text: string): void {
    this.change(withNote(this.sketch, hex, text))
    this.writing = null
  }

  arrow(from: string, to: string): void {
    this.change(withArrow(this.sketch, from, to))
    this.begun = this.aimed = null
  }

  unarrow(from: string, to: string): void {
    this.change(withoutArrow(this.sketch, from, to))
  }

  erase(hex: string): void {
    this.change(erased(this.sketch, hex))
  }

  /** One step back; false when there was nothing to go back from. */
  back(): boolean {
    if (this.tool === null) return false
    if (this.writing === null && this.begun === null) this.take(null)
    else this.take(this.tool)
    return true
  }

  /** What a touch of the board means while a tool is in hand. */
  touches(otherwise: Touches): Touches {
    const { tool } = this
    if (tool === null) return otherwise
    const hex = (at: string) => {
      if (tool === 'note') this.writing = at
      else if (tool === 'erase') this.erase(at)
      else if (this.begun === null) this.begun = at
      else this.arrow(this.begun, at)
    }
    return {
      hex,
      unit: (_unit, at) => hex(at),
      ask: otherwise.ask,
      grab: () => [],
      drop: () => undefined,
      ...(tool === 'arrow' && {
        draw: (from: string, to: string | null, done: boolean) => {
          this.begun = from
          this.aimed = to
          if (!done) return
          if (to !== null && to !== from) this.arrow(from, to)
          else this.begun = this.aimed = null
        }
      })
    }
  }
}
