// Notes and arrows of one's own on the map. They are kept on this device, for one match and one pair of eyes: never in the
// log, never sent, in no file.
import * as v from 'valibot'
import type { Sketch } from '../../board/types'
import { place } from '../../kernel/orders'
import { browserShelf, keep, recall, type Kept, type Shelf } from '../storage/keep'

export const LONGEST_NOTE = 40
/** Of each: more would hide the map. */
export const MOST = 60
/** Letters that all of it may take up; what is longer was not written here. */
const LARGEST = 20_000

const Stored = v.object({
  notes: v.fallback(
    v.pipe(
      v.array(v.object({ hex: place, text: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NOTE)) })),
      v.maxLength(MOST)
    ),
    []
  ),
  arrows: v.fallback(v.pipe(v.array(v.object({ from: place, to: place })), v.maxLength(MOST)), [])
})

export const EMPTY: Sketch = { notes: [], arrows: [] }

const PREFIX = 'sandtable.sketch.'

/** Two people at one device have one each; `seat` is null where only one person looks. */
export const sketchKey = (match: string, seat: string | null) => `${PREFIX}${match}.${seat ?? ''}`

export function readSketch(key: string, shelf: Shelf | null = browserShelf()): Sketch {
  try {
    if ((shelf?.getItem(key)?.length ?? 0) > LARGEST) return EMPTY
  } catch {
    return EMPTY
  }
  return recall(shelf, key, Stored)
}

export function writeSketch(key: string, sketch: Sketch, shelf: Shelf | null = browserShelf()): Kept {
  return keep(shelf, key, sketch)
}

/** The match is gone, and so is what was noted on it. */
export function dropSketches(match: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(sketchKey(match, null))) localStorage.removeItem(key)
  } catch {
    // Nothing can be kept here, so there is nothing to drop.
  }
}

/** One note to a hex; an empty one takes it away. */
export function withNote(sketch: Sketch, hex: string, text: string): Sketch {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE)
  const others = sketch.notes.filter((note) => note.hex !== hex)
  if (words === '') return { ...sketch, notes: others }
  return { ...sketch, notes: [...others, { hex, text: words }].slice(-MOST) }
}

export function withArrow(sketch: Sketch, from: string, to: string): Sketch {
  if (from === to || sketch.arrows.some((arrow) => arrow.from === from && arrow.to === to)) return sketch
  return { ...sketch, arrows: [...sketch.arrows, { from, to }].slice(-MOST) }
}

export function withoutArrow(sketch: Sketch, from: string, to: string): Sketch {
  return { ...sketch, arrows: sketch.arrows.filter((one) => one.from !== from || one.to !== to) }
}

/** Takes away the note of a hex and every arrow that begins or ends there. */
export function erased({ notes, arrows }: Sketch, hex: string): Sketch {
  return {
    notes: notes.filter((note) => note.hex !== hex),
    arrows: arrows.filter(({ from, to }) => from !== hex && to !== hex)
  }
}
