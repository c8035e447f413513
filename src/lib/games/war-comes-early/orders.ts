// Every order a player can give in this game, and the check of its form. What is legal is for the chapters to judge.
import * as v from 'valibot'
import { id, ids, order, orderParser, path, place, type OrderIn } from '../../kernel/orders'

const phase = v.picklist(['reorganization', 'movement', 'combat'])

const schemas = {
  /** Puts a unit, railhead or air marker into a hex: set-up, deployment, reinforcements, replacements (3, 6.2.2). */
  place: order('place', { piece: id, hex: place }),
  /** Ends what is under way: set-up, phase, window; declines what may be declined. */
  end: order('end', {}),
  /** The German phases of GT 1-2 in their order (5.1). */
  germanOrder: order('germanOrder', { phases: v.pipe(v.array(phase), v.length(3)) }),
  /** Conducts a German phase in a window (5.3). */
  declare: order('declare', { phase }),
  /** How many air markers bomb cities (6.2.1). */
  terror: order('terror', { markers: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(40)) }),
  /** Violates the neutrality of nations (3.3). */
  violate: order('violate', { nations: ids(1, 8) }),
  /** Combines components into an army or front (7.0). */
  combine: order('combine', { army: id, units: ids(1, 5) }),
  /** Breaks an army or front down: by choice (7.0), or because it begins its move out of supply (10.5). */
  breakDown: order('breakDown', { army: id, units: v.optional(ids(1, 5)) }),
  /** Names the components of an army or front that had to be broken down (7.0, A15). */
  components: order('components', { units: ids(0, 5) }),
  /** Moves units along a path of hexes entered; column movement when said so (11). */
  move: order('move', {
    units: ids(1, 10),
    path: path(64),
    column: v.optional(v.literal(true))
  }),
  /** Moves a railhead along the railroad (10.3.1). */
  railhead: order('railhead', { railhead: id, path: path(8) }),
  /** Where a railhead falls back to when there is a choice (10.3.1). */
  fallBack: order('fallBack', { hex: place }),
  /** Attacks a hex (12.0); in a momentum attack too (12.7). */
  attack: order('attack', { target: place, units: ids(1, 30) }),
  /** Flank attack into an unoccupied hex (12.6). */
  flank: order('flank', { hex: place, units: ids(1, 10) }),
  /** Drops the 7th Flieger on a hex (12.8). */
  drop: order('drop', { hex: place }),
  /** Removes one unit, or breaks down one army, to meet losses (12.3). */
  lose: order('lose', { unit: id }),
  /** Advances after combat (12.5); none: stays. */
  advance: order('advance', { units: ids(0, 10) }),
  /** Moves one excess unit of an overstacked enemy hex (7.0, 8.0). */
  disperse: order('disperse', { unit: id, hex: place }),
  /** Puts a unit on top of its stack (8.3). */
  top: order('top', { unit: id })
} as const

export type OrderOf<T extends keyof typeof schemas> = v.InferOutput<(typeof schemas)[T]>
export type AnyOrder = OrderIn<typeof schemas>

export const parseOrder = orderParser(schemas)
