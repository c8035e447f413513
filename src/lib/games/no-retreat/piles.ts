// The piles that are drawn from: the common deck, the cups, the plan cards. Everything that shuffles, deals or shows goes
// through here, so that no chapter knows how it is done. In this form the faces are chosen by the dice when they are dealt,
// which is the same chance as a shuffled pile from which the top card is taken.
import type { Context } from './events'

/** One card or marker that was dealt: its face is null where whoever looks may not know it. */
export interface Slot {
  /** How orders name it; it tells nothing of the face. */
  id: string
  face: string | null
}

/** A face-down pile; `faces` is null where whoever looks may not know what is in it. */
export interface Pile {
  count: number
  faces: string[] | null
}

export const pileOf = (faces: readonly string[]): Pile => ({ count: faces.length, faces: [...faces] })

/** Takes the top of a pile; null when it is empty. */
export function draw(pile: Pile, { dice }: Pick<Context, 'dice'>): string | null {
  if (pile.count === 0) return null
  if (pile.faces === null) throw new Error('A pile of which the faces are unknown cannot be drawn from.')
  const [face] = pile.faces.splice(dice.roll(pile.count) - 1, 1)
  pile.count--
  return face!
}

/** Puts faces into a pile, which is shuffled anew with them. */
export function shuffleIn(pile: Pile, faces: readonly string[]): void {
  pile.faces?.push(...faces)
  pile.count += faces.length
}

/** A slot for something that was dealt. */
export const slotFor = (state: { nextSlot: number }, face: string | null): Slot => ({
  id: `s${++state.nextSlot}`,
  face
})

/** The face of a slot that has to be known: its owner plays it, or it lies open. */
export function faceOf(slot: Slot): string {
  if (slot.face === null) throw new Error(`The face of ${slot.id} is not known.`)
  return slot.face
}

/** The same slots for somebody who may not see their faces. */
export const covered = (slots: readonly Slot[]): Slot[] => slots.map(({ id }) => ({ id, face: null }))

export const coveredPile = ({ count }: Pile): Pile => ({ count, faces: null })
