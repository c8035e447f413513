// Small signs on the corner of a counter. Each has a shape of its own, so that nothing is told by colour alone.
import type { MARKER_ART } from '../../kernel/pack/look'
import type { Sign } from '../../kernel/picture'

/** Path data round 0, 0 within 13 each way: the plate, and what is drawn on it. */
export interface BadgeArt {
  readonly plate: string
  readonly lines: string
  readonly solid?: string
  readonly warn?: boolean
}

const ROUND = 'M-12,0a12,12 0 1,0 24,0a12,12 0 1,0 -24,0z'
const SQUARE = 'M-11,-11H11V11H-11z'

export const BADGES: Readonly<Record<Sign, BadgeArt>> = {
  // A round plate with an arrow.
  moved: { plate: ROUND, lines: 'M-7,0H6M1,-5L6,0L1,5' },
  // Crossed blades on a lozenge.
  attacked: { plate: 'M0,-14L14,0L0,14L-14,0z', lines: 'M-5.5,-5.5L5.5,5.5M5.5,-5.5L-5.5,5.5' },
  // A warning triangle.
  unsupplied: { plate: 'M0,-13L14,11H-14z', lines: 'M0,-5V3M0,6.5V8', warn: true },
  // A zigzag on a shield.
  disrupted: {
    plate: 'M-11,-12H11V3C11,9 4,12 0,14C-4,12 -11,9 -11,3z',
    lines: 'M-7,0L-3.5,-5L0,3L3.5,-5L7,0',
    warn: true
  },
  // A square of which the lower half is left.
  reduced: { plate: SQUARE, lines: '', solid: 'M-11,0H11V11H-11z' },
  // A parapet.
  entrenched: { plate: 'M-13,11V-8H-7V-2H-3V-8H3V-2H7V-8H13V11z', lines: 'M-8,5H8' },
  // A padlock.
  fixed: { plate: 'M-10,-2H-7V-6A7,7 0 0,1 7,-6V-2H10V12H-10z', lines: 'M-3,-2V-6A3,3 0 0,1 3,-6V-2zM0,4V8' },
  special: {
    plate: 'M0,-14L4.1,-4.6L14,-4.3L6.2,2.4L9,12.4L0,6.6L-9,12.4L-6.2,2.4L-14,-4.3L-4.1,-4.6z',
    lines: ''
  }
}

/** Markers that are no units, round 0, 0 within 20 each way. */
export const MARKERS: Readonly<Record<(typeof MARKER_ART)[number], BadgeArt>> = {
  // Two rails on their ties.
  rail: {
    plate: 'M-20,0a20,20 0 1,0 40,0a20,20 0 1,0 -40,0z',
    lines: 'M-6,-14V14M6,-14V14M-11,-9H11M-11,0H11M-11,9H11'
  },
  air: {
    plate: 'M0,-22L21,-7L13,18H-13L-21,-7z',
    lines: '',
    solid:
      'M0,-16C2,-16 2.5,-12 2.5,-6L14,2V6L2.5,3V9L6,12V14L0,13L-6,14V12L-2.5,9V3L-14,6V2L-2.5,-6C-2.5,-12 -2,-16 0,-16z'
  },
  // A wall with a gap.
  breach: {
    plate: 'M-20,-18H20V18H-20z',
    lines: 'M-20,-6H-8L-4,0L-9,6H-20M20,-6H7L3,-1L8,6H20M-14,-6V-18M14,-6V-18M-13,6V18M13,6V18'
  },
  // A barrel.
  supply: {
    plate: 'M-14,-18C-6,-22 6,-22 14,-18C17,-6 17,6 14,18C6,22 -6,22 -14,18C-17,6 -17,-6 -14,-18z',
    lines: 'M-15.5,-8C-6,-4 6,-4 15.5,-8M-15.5,8C-6,12 6,12 15.5,8'
  },
  flag: { plate: 'M-14,-20H-9V-18H18L11,-8L18,3H-9V20H-14z', lines: 'M-9,-18V3' },
  plain: { plate: 'M0,-20L20,0L0,20L-20,0z', lines: '', solid: 'M0,-6L6,0L0,6L-6,0z' }
}
