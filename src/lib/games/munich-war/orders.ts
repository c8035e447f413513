// Every order a player can give in this game, and the check of its form. What is legal is for the chapters to judge.
import * as v from 'valibot'
import { id, ids, order, orderParser, place, type OrderIn } from '../../kernel/orders'

const schemas = {
  /** Puts a unit into a hex, or shifts one that was put there in the same step (3.4.2). */
  place: order('place', { piece: id, hex: place }),
  /** Says which counters of a pool start reduced or in reserve (3.4.2l). */
  share: order('share', { units: ids(1, 20), as: v.picklist(['reduced', 'reserve']) }),
  /** Places all pieces of the step as suggested. */
  suggest: order('suggest', {}),
  /** Ends what is under way. */
  end: order('end', {})
}

export const parseOrder = orderParser(schemas)
type Order = OrderIn<typeof schemas>
export type OrderOf<T extends Order['type']> = Extract<Order, { type: T }>
