// The recorded games that the end-to-end tests play, and what each must come to: `record.ts` looks for games that do.
import type { Order } from '../../lib/kernel/game'
import { partyOf, type Field, type OfferOf } from '../../lib/ui/match/board/draft'
import { goalOf, type Goal, type MoveGoal } from './goals'
import type { Mirror } from './mirror'
import type { Recording } from './recording'

/** What is about to be done, and what was done since the mark before. */
export interface Moment {
  readonly mirror: Mirror
  readonly goal: Goal
  readonly since: readonly Goal[]
}

/** Whether this is the moment; a goal: it is, and this is done there. */
export type Is = (moment: Moment) => boolean | Goal

export interface Wanted {
  readonly game: string
  readonly scenario: string
  /** Orders in one phase before it is ended, where it may be. */
  readonly most: number
  /** The marks in their order. */
  readonly marks: readonly (readonly [name: string, is: Is])[]
  /** Orders after the last mark. */
  readonly after: number
  /** The tour of a game: from this mark to the end of the recording, by these hands on this screen. */
  readonly tour?: Recording['tour']
}

const type =
  (...names: readonly string[]): Is =>
  ({ goal }) =>
    names.includes(goal.offer.id)

/** All of these were done since the mark before. */
const covered =
  (...gestures: readonly Goal['is'][]): Is =>
  ({ since }) =>
    gestures.every((gesture) => since.some(({ is }) => is === gesture))

/** The same before so many orders have been given: a tour is short. */
const within =
  (orders: number, is: Is): Is =>
  (moment) =>
    moment.mirror.match.number <= orders && is(moment)

const turn =
  (number: number): Is =>
  ({ mirror }) =>
    mirror.picture.now.turn === number

const moves = ({ offers }: Field) =>
  offers.filter((offer): offer is OfferOf<'move'> => offer.gesture === 'move')

/** Units that can go to a hex by way of another which the plain way there leaves aside. */
function detour({ mirror }: Moment): MoveGoal | false {
  const field = mirror.field()
  for (const offer of moves(field).filter(({ byWay }) => byWay))
    for (const unit of offer.units) {
      const units = partyOf(field, offer, unit)
      const mode = offer.modes?.(units)[0]?.id
      for (const { hex: via, cost } of offer.reach(units, mode)) {
        const begun = offer.path(units, via, mode)!.hexes
        for (const { hex: to, cost: whole } of offer.reach(units, mode, begun)) {
          const plain = offer.path(units, to, mode)
          if (cost === 0 || plain === null || plain.hexes.includes(via) || plain.cost === whole) continue
          const { hexes } = offer.path(units, to, mode, begun)!
          if (!hexes.includes(field.hexOf.get(unit)!))
            return { is: 'move', offer, units, to, mode, via, way: 0 }
        }
      }
    }
  return false
}

/** A retreat to a hex to which several ways lead: by the second of them. */
function forked({ mirror }: Moment): MoveGoal | false {
  const field = mirror.field()
  for (const offer of moves(field))
    for (const unit of offer.paths ? offer.units : []) {
      const units = partyOf(field, offer, unit)
      for (const { hex: to } of offer.reach(units))
        if (offer.paths!(units, to).length > 1)
          return { is: 'move', offer, units, to, mode: offer.modes?.(units)[0]?.id, via: null, way: 1 }
    }
  return false
}

/** Some units leave the others that could go along. */
function apart({ mirror, goal }: Moment): boolean {
  if (goal.is !== 'move') return false
  return partyOf(mirror.field(), goal.offer, goal.units[0]!).length > goal.units.length
}

/** The German is asked whether an offensive is called, and says no without taking the device. */
function declined({ mirror }: Moment): Goal | false {
  const { offers } = mirror.field()
  const pass = offers.some(({ id }) => id === 'fmo') ? offers.find(({ id }) => id === 'pass') : undefined
  return pass?.gesture === 'confirm' && pass.spoken !== undefined ? goalOf([pass], pass.order)! : false
}

/** This has just happened. */
const happened =
  (kind: string, fits: (event: Readonly<Record<string, unknown>>) => boolean = () => true): Is =>
  ({ mirror: { match } }) =>
    match
      .since(Math.max(0, match.number - 1))
      .some(({ events }) => events.some((event) => event.kind === kind && fits({ ...event })))

/** As soon as this can be ordered, it is. */
const gives =
  (order: Order & Readonly<Record<string, unknown>>): Is =>
  ({ mirror }) =>
    goalOf(mirror.field().offers, order) ?? false

/** As soon as one of these offers is made, it is done as a sensible player would. */
const does =
  (...offers: readonly string[]): Is =>
  ({ mirror }) => {
    for (const id of offers) {
      const order = mirror.field().offers.some((offer) => offer.id === id) ? mirror.suggestion(id) : null
      const goal = order && goalOf(mirror.field().offers, order)
      if (goal) return goal
    }
    return false
  }

/** As soon as one of these units can go there, it goes; without units: whoever can. */
const goes =
  (id: string, to: string, mode?: string, ...only: readonly string[]): Is =>
  ({ mirror }) => {
    const offer = moves(mirror.field()).find((one) => one.id === id)
    for (const unit of offer?.units.filter((one) => only.length === 0 || only.includes(one)) ?? []) {
      const modes = offer!.modes?.([unit]).map((one) => one.id) ?? []
      if (mode !== undefined && !modes.includes(mode)) continue
      if (offer!.reach([unit], mode).some(({ hex }) => hex === to))
        return { is: 'move', offer: offer!, units: [unit], to, mode, via: null, way: 0 }
    }
    return false
  }

const POLAND = { game: 'war-comes-early', scenario: '1939' }
const PRAGUE = { game: 'war-comes-early', scenario: '1938' }
const NORMANDY = { game: 'eisenhowers-war', scenario: 'historical' }
const ENTENTE = { game: 'munich-war', scenario: 'little-entente' }
const POLISH = { game: 'no-retreat', scenario: 'polish-regular' }
const FRENCH = { game: 'no-retreat', scenario: 'french-regular' }
const COMINTERN = { game: 'munich-war', scenario: 'anti-comintern-war' }

export const WANTED: Readonly<Record<string, Wanted>> = {
  /** A short game, whole. */
  poland: {
    ...POLAND,
    most: 3,
    marks: [
      ['detour', detour],
      ['attack', type('attack')],
      ['allied', ({ mirror }) => mirror.actor === 'allied'],
      ['turn 2', turn(2)],
      ['turn 3', turn(3)],
      ['last turn', turn(6)],
      ['near the end', ({ goal, mirror }) => mirror.actor === 'allied' && goal.is === 'move']
    ],
    after: Infinity
  },
  /** From the set-up to the railheads. */
  prague: {
    ...PRAGUE,
    most: 4,
    marks: [
      [
        'few left to place',
        ({ goal, mirror }) =>
          mirror.actor === 'german' && goal.is === 'place' && goal.offer.pieces.length <= 4
      ],
      ['lose', type('lose')],
      ['five offers', ({ mirror }) => mirror.match.offers().filter(({ idle }) => !idle).length >= 5],
      // Enough for each way to move one.
      [
        'railheads',
        ({ goal }) => goal.offer.id === 'railhead' && goal.is === 'move' && goal.offer.units.length >= 3
      ]
    ],
    after: 4
  },
  'prague-tour': {
    ...PRAGUE,
    most: 3,
    marks: [
      ['tour', type('terror')],
      ['part of a stack', apart],
      ['toured', covered('pick', 'move', 'attack', 'select', 'confirm')]
    ],
    after: 0,
    tour: { from: 'tour', by: 'touch', screen: 'tablet' }
  },
  'normandy-tour': {
    ...NORMANDY,
    most: 7,
    marks: [
      ['tour', () => true],
      ['attack', type('attack')],
      ['move', type('move')],
      ['toured', covered('move', 'confirm')]
    ],
    after: 0,
    tour: { from: 'tour', by: 'mouse', screen: 'desk' }
  },
  /** The German is asked across the table whether an offensive is called. */
  'normandy-question': {
    ...NORMANDY,
    most: 20,
    marks: [
      ['asked', declined],
      ['asked again', declined],
      ['after a no', ({ mirror, since }) => since.length === 1 && mirror.actor === 'allied']
    ],
    after: 0
  },
  'normandy-ways': {
    ...NORMANDY,
    most: 8,
    marks: [
      ['detour', detour],
      ['second detour', detour]
    ],
    after: 1
  },
  'normandy-retreat': { ...NORMANDY, most: 8, marks: [['forked', forked]], after: 1 },
  /** The first turn of the guide, by hand: phases in which nothing is wanted are ended at once. */
  'entente-tour': {
    ...ENTENTE,
    most: 0,
    marks: [
      ['tour', gives({ type: 'launch', unit: 'GER-AIR-L1', hex: '2915' })],
      ['second launch', gives({ type: 'launch', unit: 'GER-AIR-L2', hex: '2515' })],
      ['terror', gives({ type: 'terror', unit: 'GER-AIR-L2', target: 'city' })],
      ['march', goes('march', '2815', 'march', 'GER-INF-09')],
      ['rail', goes('march', '2814', 'rail', 'GER-INF-11')],
      ['attack', gives({ type: 'attack', target: '2915', units: ['GER-PZ-18', 'GER-INF-08', 'GER-INF-09'] })],
      ['air support', gives({ type: 'support', unit: 'GER-AIR-L1' })],
      ['special forces', gives({ type: 'support', unit: 'GER-SF-AB' })],
      ['fort reduced', happened('reduced', ({ units }) => `${units}`.includes('CZE-FORT'))],
      ['lose', does('lose')],
      ['advance', does('advance')],
      ['allied', ({ mirror }) => mirror.actor === 'allied']
    ],
    after: 1,
    tour: { from: 'tour', by: 'touch', screen: 'phone' }
  },
  /** A game of sensible players: a crisis pays points, an airstrike is intercepted. */
  entente: {
    ...ENTENTE,
    most: Infinity,
    marks: [
      ['retreat', type('retreat')],
      ['crisis', happened('crisis')],
      ['intercept', type('intercept')]
    ],
    after: 2
  },
  /** Yugoslavia surrenders, and the game is scored. */
  belgrade: {
    ...ENTENTE,
    most: Infinity,
    marks: [
      ['surrender', happened('surrender', ({ nation }) => nation === 'Yugoslavia')],
      ['over', ({ mirror }) => mirror.over]
    ],
    after: Infinity
  },
  /** Soviet units leave the map by rail and come back; storms begin. */
  storm: {
    ...COMINTERN,
    most: 0,
    marks: [
      ['out', goes('march', 'soviet-rail', 'rail', 'SOV-ARM-K')],
      ['back', goes('march', '4302', 'rail', 'SOV-ARM-K')],
      ['storm', happened('storm')],
      ['grounded', does('ground')]
    ],
    after: 1
  },
  /** German marines cross the Baltic. */
  denmark: {
    ...COMINTERN,
    most: 0,
    marks: [
      ['mobilized', gives({ type: 'mobilize', unit: 'GER-MAR-1' })],
      ['arrived', gives({ type: 'place', piece: 'GER-MAR-1', hex: '2109' })],
      ['to port', goes('march', '2208', 'rail', 'GER-MAR-1')],
      ['invasion', goes('sail', '2307', undefined, 'GER-MAR-1')]
    ],
    after: 2
  },
  /** The German deploys. */
  deployment: { game: 'eisenhowers-war', scenario: 'alternate', most: Infinity, marks: [], after: 3 },
  /** Cards, markers, Targets and battles of the first turns in France. */
  'french-tour': {
    ...FRENCH,
    most: 2,
    marks: [
      ['tour', happened('landing')],
      ['toured', within(60, covered('confirm', 'pick', 'select', 'move', 'attack', 'place'))]
    ],
    after: 0,
    tour: { from: 'tour', by: 'touch', screen: 'phone' }
  },
  /** The Soviet Union comes in, the country is partitioned, and the game is scored after its last turn. */
  'polish-partition': {
    ...POLISH,
    most: 2,
    marks: [
      ['card', type('play')],
      ['alternate', happened('alternate')],
      ['soviets', happened('stance', ({ box }) => box === 'redArmyReadied')],
      ['invasion', happened('stance', ({ box }) => box === 'sovietInvasion')],
      ['line', happened('stance', ({ box }) => box === 'naziSovietLine')],
      ['last turn', turn(14)]
    ],
    after: Infinity
  },
  /** Secret Plans, landings, a battle with a Counterattack, and the turns to the first change of command. */
  'french-campaign': {
    ...FRENCH,
    most: 2,
    marks: [
      ['landing', happened('landing')],
      ['battle', type('roll')],
      ['counterattack', happened('battle', ({ counterattack }) => counterattack === true)],
      ['plan line', type('mark')],
      ['leader', happened('leader')]
    ],
    after: 3
  }
}
