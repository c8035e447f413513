// Every order a player can give in this game, and the check of its form. What is legal is for the chapters to judge.
import * as v from 'valibot'
import { id, ids, order, orderParser, path, place, type OrderIn } from '../../kernel/orders'

const schemas = {
  /** Puts a block into a place of the set-up (3.0), or moves it there from another. */
  place: order('place', { piece: id, hex: place }),
  /** Moves a step from one block to another of its kind before play (22.2b). */
  shift: order('shift', { from: id, to: id }),
  /** Places all blocks of the party as suggested. */
  suggest: order('suggest', {}),
  /** Activates an HQ, and deploys it if it is to (5.2). */
  activate: order('activate', {
    hq: id,
    mode: v.picklist(['normal', 'blitz']),
    deploy: v.exactOptional(place)
  }),
  /** Moves a unit by land, under the HQ `by` (6.1); along a route it marches (18.33). */
  move: order('move', { unit: id, path: path(6), by: id }),
  /** The last unit to leave a battle: it goes when all others have moved (6.51). */
  rearguard: order('rearguard', { unit: id, path: path(6), by: id }),
  /** Moves a unit by rail, under the SHQ or THQ `by` (9.2). */
  rail: order('rail', { unit: id, path: path(80), by: id }),
  /** An active HQ deactivates and moves itself (5.51). */
  mobilize: order('mobilize', { hq: id, path: path(80) }),
  /** The airstrike of an HQ (7.13). */
  strike: order('strike', { hq: id, hex: place }),
  /** Battles that are fought this phase (7.14). */
  choose: order('choose', { hexes: v.pipe(v.array(place), v.maxLength(60)) }),
  /** Fights one of them (7.21). */
  fight: order('fight', { hex: place }),
  /** Who takes a hit, a repulse, a loss of supply, among equals (7.33a). */
  suffer: order('suffer', { units: ids(1, 4) }),
  /** Builds a step (11.71a). */
  build: order('build', { unit: id }),
  /** Rebuilds a unit as a cadre (11.72a). */
  rebuild: order('rebuild', { unit: id, hex: place }),
  /** Asks for an armistice (16.72b). */
  offer: order('offer', {}),
  /** Ends what is under way. */
  end: order('end', {})
}

export const parseOrder = orderParser(schemas)
export type AnyOrder = OrderIn<typeof schemas>
export type OrderOf<T extends AnyOrder['type']> = Extract<AnyOrder, { type: T }>
