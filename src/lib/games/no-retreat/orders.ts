// Every order a player can give in this game, and the check of its form. What is legal is for the chapters to judge.
import * as v from 'valibot'
import { id, ids, order, orderParser, path, place, type OrderIn } from '../../kernel/orders'

/** The neutral country that the order brings to war (13.2.1). An order that would do so is refused without it. */
const invade = v.exactOptional(id)
/** A card or marker by the number of its slot. */
const slot = v.pipe(v.number(), v.integer(), v.minValue(1))
const slots = (max: number) => v.pipe(v.array(slot), v.maxLength(max))
/** Cards that are discarded for it (5.3). */
const cards = slots(4)
/** Initiative markers that are paid for it (5.2.3). */
const pay = slots(2)
const yes = v.boolean()
const number = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max))
const kind = v.picklist(['mobile', 'prepared', 'fortress', 'blitzkrieg'])

const schemas = {
  // ---- 24: plans -----------------------------------------------------------------------------------------------
  /** Keeps the plan that was drawn, or sends it back for another (24.1b). */
  plan: order('plan', { keep: yes }),
  /** Takes a plan of one's own choice (24.2d); between devices it is hidden. */
  take: order('take', { card: v.pipe(v.string(), v.minLength(1), v.maxLength(96)) }),
  /** Says that an instruction of the plan is used, or is not (24.2a, 24.3g, 26.6), or that a line is met (26.9). */
  claim: order('claim', {
    what: v.picklist(['plannedMoves', 'alternatePlannedMoves', 'swissQuestion', 'planLine', 'none'])
  }),
  /** Uses an instruction of the plan in the Strategic Phase (24.2b, 24.2c, 24.3a, 24.3b, 24.3f). */
  instruct: order('instruct', {
    what: v.picklist([
      'seventhArmyFreed',
      'tankDoctrine',
      'secondArmyFreed',
      'ardennesSurprise',
      'neutralHolland'
    ]),
    hexes: ids(0, 2)
  }),
  /** Puts a Plan or the Dummy marker into the Secret Plans box, or none (7.3); between devices it is hidden. */
  mark: order('mark', { plan: v.pipe(v.string(), v.minLength(1), v.maxLength(96)) }),

  // ---- 6, 7, 17: the game as a whole ---------------------------------------------------------------------------
  /** 20.1.7a */
  gameEnd: order('gameEnd', { declare: yes }),
  /** Spends Alternate Event points against Sudden Death (26.4b). */
  spend: order('spend', { points: number(12) }),
  /** Replaces one's own Main Leader (26.7). */
  change: order('change', { yes }),
  /** Puts No Actions markers on these hexes (17.6g, 24.3b, cards). */
  hold: order('hold', { hexes: ids(0, 12) }),

  // ---- 5, 8: cards and markers ---------------------------------------------------------------------------------
  /** Discards what is above the limits of the Leader (8.1b, 8.1d). */
  limit: order('limit', { cards: slots(40), markers: slots(40) }),
  /** Draws another card or marker for one that is discarded (22.2a, 22.3, 22.7a). */
  redraw: order('redraw', { slot }),
  /** Plays a card for its event (5.2). What it needs more is asked for when it is carried out. */
  play: order('play', { card: slot, pay }),
  /** Chooses what an event asks for: units, hexes, one of several effects, or neither. */
  choose: order('choose', { units: ids(0, 12), hexes: ids(0, 12), option: v.nullable(id) }),
  /** Discards a Combat VP! marker (19.7.1). */
  score: order('score', { marker: slot }),
  /** Takes a card from the discards, or a marker out of a hand (5.1.1, cards). */
  pick: order('pick', { card: id }),
  /** Places a Surrender! marker on a city (19.8a). */
  surrender: order('surrender', { marker: slot, hex: place }),
  /** Places a Halt! Hitler marker (19.9). */
  halt: order('halt', { marker: slot, hex: place }),

  // ---- 9, 10, 16: units come and go ----------------------------------------------------------------------------
  improve: order('improve', { unit: id, cards }),
  /** With a hex: a Port-Supplied unit (9.2b). */
  rebuild: order('rebuild', { unit: id, cards, hex: v.exactOptional(place) }),
  /** From the map to the Reserve (10.0A, 10.0D). */
  reserve: order('reserve', { unit: id, cards }),
  /** To the Evacuated Units box (10.0B, 10.0C, 10.0E). */
  evacuate: order('evacuate', { unit: id, cards }),
  /** Drops a landing marker on a hex (10.0F). */
  drop: order('drop', { marker: id, hex: place, invade }),
  /** Pays a marker for another try (11.0e). */
  retry: order('retry', { marker: slot }),
  /** Puts a unit into a hex: from the Reserve (16.1), Soviets (20.2.2c), the Air Landing unit (18.4b), events. */
  place: order('place', { piece: id, hex: place }),
  /** A Blitzkrieg! marker sends a unit from the Ardennes to the Reserve (24.3d). */
  raid: order('raid', { marker: slot, unit: id }),

  // ---- 13: movement --------------------------------------------------------------------------------------------
  /** Moves a unit along a path of hexes entered. */
  move: order('move', { unit: id, path: path(24), invade }),
  /** A cavalry unit is merged into another one of its hex; none: nobody there is reduced (25.1). */
  merge: order('merge', { cavalry: id, unit: v.exactOptional(id) }),
  /** The excess of a stack goes one hex; no path: it is eliminated (13.3.4). */
  shift: order('shift', { unit: id, path: v.union([path(1), v.pipe(v.array(id), v.length(0))]) }),

  // ---- 14, 15: combat ------------------------------------------------------------------------------------------
  /** Puts a Target on a hex: with a marker of the pool, an Initiative marker, or one that a card brings (14.1.1). */
  target: order('target', {
    hex: place,
    with: v.picklist(['gray', 'blue', 'brown', 'shock', 'extra']),
    marker: v.exactOptional(slot),
    invade
  }),
  /** Puts a Counterblow on a hex (14.1.2). */
  counterblow: order('counterblow', {
    hex: place,
    with: v.picklist(['gray', 'blue', 'brown', 'shock']),
    marker: v.exactOptional(slot),
    cards
  }),
  /** Takes back a Target or Counterblow of this step. */
  unmark: order('unmark', { hex: place }),
  /** Begins a battle against these hexes (14.3). */
  battle: order('battle', { targets: ids(1, 6), units: ids(1, 30), kind }),
  /** The ground that counts: a hex, and a hexside by the hex it is crossed from (14.3.6, 14.6.2b). */
  ground: order('ground', { hex: place, from: v.exactOptional(place) }),
  /** Commits a support marker (14.5b). */
  commit: order('commit', { marker: slot }),
  roll: order('roll', {}),
  /** Counterattacks by this kind of combat (14.7CA, 14.7CR). */
  counterattack: order('counterattack', { kind }),
  /** D: all defenders retreat, or stay and lose a step (14.7D). */
  stand: order('stand', { retreat: yes }),
  /** Takes another result for the one that was rolled (22.2b, 22.6b). */
  convert: order('convert', { yes }),
  /** Takes a step loss (14.7.1). */
  lose: order('lose', { unit: id }),
  /** Retreats a unit; no path: it cannot, and is eliminated (14.7.5). */
  retreat: order('retreat', { unit: id, path: v.union([path(3), v.pipe(v.array(id), v.length(0))]) }),
  advance: order('advance', { unit: id, path: path(2), invade }),
  /** Puts a Blitzkrieg! marker on units of one hex (15.0). */
  blitzkrieg: order('blitzkrieg', { marker: slot, units: ids(1, 3) }),
  /** The units under a Blitzkrieg! marker, named by one of them, assault a hex (15.3). */
  assault: order('assault', { unit: id, hex: place, invade }),

  /** Says no, passes, ends what is under way. */
  end: order('end', {})
}

export const parseOrder = orderParser(schemas)
export type AnyOrder = OrderIn<typeof schemas>
export type OrderOf<T extends AnyOrder['type']> = Extract<AnyOrder, { type: T }>
