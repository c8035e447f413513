// Every order a player can give in this game, and the check of its form. What is legal is for the chapters to judge.
import * as v from 'valibot'
import { isEnvelope, isKey } from '../../kernel/envelope'
import { id, ids, order, orderParser, path, place, type OrderIn } from '../../kernel/orders'

/** 5.4h: the neutral country that the order invades. An order that would invade is refused without it. */
const invade = v.exactOptional(id)

const schemas = {
  /** Puts a unit into a hex: in the set-up (3.4.2), or a reinforcement (7.2.2). */
  place: order('place', { piece: id, hex: place }),
  /** Says which counters of a pool start reduced or in reserve (3.4.2l). */
  share: order('share', { units: ids(1, 20), as: v.picklist(['reduced', 'reserve']) }),
  /** Takes units out of the match for those that an option brings (23.1). */
  remove: order('remove', { units: ids(1, 4) }),
  /** Places all pieces of the step as suggested. */
  suggest: order('suggest', {}),
  /** Pays to have a unit from the Reinforcement display (7.2.1, 6.0 crisis, 23.2). */
  mobilize: order('mobilize', { unit: id }),
  /** The same in a match: which unit of the country it is stays under seal (7.2.1f). */
  muster: order('muster', {
    nation: id,
    envelope: v.custom<string>(isEnvelope, 'an envelope is needed')
  }),
  /** Opens the envelope of a unit that is due. */
  name: order('name', { key: v.custom<string>(isKey, 'a key is needed') }),
  /** Pays to bring a unit back to full strength (7.3). */
  refit: order('refit', { unit: id }),
  /** Air units that a storm keeps on the ground (20.0a). */
  ground: order('ground', { units: ids(1, 40) }),
  /** Sends an air unit over a hex, its mission still unsaid (16.2). */
  launch: order('launch', { unit: id, hex: place, invade }),
  /** Sends an airstrike against the air unit over a hex (16.6). */
  intercept: order('intercept', { unit: id, hex: place }),
  /** Fights the interception over a hex (16.6). */
  resolve: order('resolve', { hex: place }),
  /** Bombs the hex that an airstrike is over: its city, or the units in it (16.8). */
  terror: order('terror', { unit: id, target: v.picklist(['city', 'units']) }),
  /** The unit that terror reduces; null for none (16.8). */
  victim: order('victim', { unit: v.nullable(id) }),
  /** Moves units along a path of hexes entered (8.0). */
  march: order('march', { units: ids(1, 12), path: path(24), invade }),
  /** Moves a unit by rail; the last of the path may be the box off the map (8.6, 8.6.1). */
  rail: order('rail', { unit: id, path: path(80) }),
  /** Moves units by sea: from port to port, marines to any coast (18.2), and with 23.3 and 23.4. */
  sail: order('sail', { units: ids(1, 3), hex: place, invade }),
  /** Sends marines into a sea hex, to attack the target from there (18.2.2). */
  assault: order('assault', { units: ids(1, 3), hex: place, target: place, invade }),
  /** Moves a unit with the airlift in its hex (16.10.1). */
  lift: order('lift', { unit: id, hex: place }),
  /** Eliminates what is too much in a hex (9.1). */
  excess: order('excess', { units: ids(1, 20) }),
  /** Puts an amphibious marker into a port for supply (18.3). */
  feed: order('feed', { marker: id, hex: place }),
  /** Attacks a hex (11.0). */
  attack: order('attack', { target: place, units: ids(1, 30), invade }),
  /** Chooses the combat table after the reveal (11.7, A39). */
  table: order('table', { table: v.picklist(['assault', 'mobile']) }),
  /** Commits an air unit, a bombardment marker or special forces to the attack (11.15); one more time takes it back. */
  support: order('support', { unit: id }),
  /** Rolls for the attack (11.8). */
  fight: order('fight', {}),
  /** Takes the losses of a result (11.16). */
  lose: order('lose', { units: ids(1, 30) }),
  /** Ignores a retreat thanks to a fortress (12.2). */
  stay: order('stay', { unit: id }),
  /** Retreats a unit (12.1). */
  retreat: order('retreat', { unit: id, path: path(12) }),
  /** Advances a unit, into the hex and perhaps beyond it (13.0). */
  advance: order('advance', { unit: id, path: path(2) }),
  /** Puts a unit on top of its stack (15.0, A66). */
  top: order('top', { unit: id }),
  /** Ends what is under way. */
  end: order('end', {})
}

export const parseOrder = orderParser(schemas)
export type AnyOrder = OrderIn<typeof schemas>
export type OrderOf<T extends AnyOrder['type']> = Extract<AnyOrder, { type: T }>
