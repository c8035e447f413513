// Every order a player can give in this game, and the check of its form. What is legal is for the chapters to judge.
import * as v from 'valibot'
import { id, ids, order, orderParser, path, place, type OrderIn } from '../../kernel/orders'

const plan = v.picklist(['first', 'second'])
const salt = v.pipe(v.string(), v.regex(/^[0-9a-f]{16,64}$/))
const seal = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const turn = v.pipe(v.number(), v.integer())

const schemas = {
  /**
   * Puts a piece into a hex: free deployment and relocation (3.3.1, 3.3.3), entry from the box (12), the 2nd SS (3.2.4),
   * Yugoslav corps (12.2.3), OGS and 12A (12.2.2), the shift out of 1215 (6.3), the Alpine Fortress (13.8).
   */
  place: order('place', { piece: id, hex: place }),
  /** Ends what is under way: set-up, portion, phase, FMO; declines what may be declined. */
  end: order('end', {}),
  /** Writes an invasion plan down (3.2.3, 3.3.2). In a match it stays on its owner's device, and a seal is posted. */
  plan: order('plan', { plan, turn, hex: v.nullable(place) }),
  /** The seal of a plan; `number` says which salt its owner's device made it with. */
  commit: order('commit', { plan, seal, number: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  /** Opens a sealed plan (13.1). */
  reveal: order('reveal', { plan, turn, hex: v.nullable(place), salt }),
  /** The airborne corps of the first invasion, or none (3.3.2). */
  airborne: order('airborne', { corps: v.nullable(id) }),
  /** Gives the second invasion up (3.2.3). */
  cancel: order('cancel', {}),
  /** Launches an invasion: the force, corps dropped on the hex, units that join overland (5.3). */
  launch: order('launch', { units: ids(0, 6), drops: ids(0, 2), joiners: ids(0, 30) }),
  /** Names the army group with supply problems (7.15). */
  supplyProblem: order('supplyProblem', { group: v.picklist(['American', 'British']) }),
  /** Withdraws the Free French Expeditionary Corps (12.1.1). */
  withdraw: order('withdraw', {}),
  /** Restores a reduced US unit, or rebuilds an eliminated US or German one (12.3, 12.4). */
  rebuild: order('rebuild', { unit: id }),
  /** Takes two reduced Commonwealth units off; the first goes to the box at full strength (12.3.2). */
  merge: order('merge', { units: ids(2, 2) }),
  /** Destroys a German city (13.7). */
  thunderclap: order('thunderclap', { hex: place }),
  /** Declares which portion comes first (5.5). */
  first: order('first', { portion: v.picklist(['move', 'attack']) }),
  /** Moves units along a path of hexes entered (8). */
  move: order('move', { units: ids(1, 10), path: path(24) }),
  /** Drops an airborne corps on a hex without Germans (13.2). */
  drop: order('drop', { corps: id, hex: place }),
  /** Changes the form of an airborne corps (13.2). */
  form: order('form', { corps: id }),
  /** Opens the Scheldt estuary for one German movement (8.10). */
  scheldt: order('scheldt', {}),
  /** Attacks a hex, with corps dropped on it if named (10.0, 13.2). */
  attack: order('attack', { target: place, units: ids(0, 30), drops: v.optional(ids(1, 2)) }),
  /** Sends bombers into the battle (10.10). */
  bomber: order('bomber', {}),
  /** Commits the aerial supply marker (7.11). */
  aerial: order('aerial', { hex: place }),
  /** Takes one step from a unit to meet losses (11.1, 9.6). */
  lose: order('lose', { unit: id }),
  /** The defender turns part of his losses into a retreat (11.2), or leaves before an invasion's roll (5.3.5). */
  fallBack: order('fallBack', {}),
  /** Retreats units along a path (11.2). */
  retreat: order('retreat', { units: ids(1, 6), path: path(8) }),
  /** Advances a unit after combat (11.3). */
  advance: order('advance', { unit: id, path: path(8) }),
  /** Declares a Fuehrer-mandated offensive (13.6). */
  fmo: order('fmo', { hex: place }),
  /** Lets an FMO window pass; standing: all that follow in this phase too (13.6). */
  pass: order('pass', { standing: v.optional(v.literal(true)) }),
  /** Names the Rhine hexside for the bridge roll by the hex across (13.5). */
  bridge: order('bridge', { hex: place }),
  /** The Army of Liguria takes the place of this unit (12.2.1). */
  substitute: order('substitute', { unit: id }),
  /** Eliminates a unit of an over-stacked hex (6.2). */
  remove: order('remove', { unit: id })
} as const

export type OrderOf<T extends keyof typeof schemas> = v.InferOutput<(typeof schemas)[T]>
export type AnyOrder = OrderIn<typeof schemas>

export const parseOrder = orderParser(schemas)
