// Chapters 5 to 8, 11, 17 and 20 to 24 in the diary: cards and markers, points, Stances, plans, the end.
import { capital, count, list } from '../../kernel/words'
import type { CardHalfData } from './cards-data'
import type { SideName } from './data'
import type { Speech, WordsFor } from './describe'
import type { EventOf } from './events'

export type CardKind =
  | 'drawn'
  | 'discarded'
  | 'played'
  | 'cancelled'
  | 'returned'
  | 'reshuffled'
  | 'leader'
  | 'points'
  | 'stance'
  | 'planMark'
  | 'plan'
  | 'gameEnd'
  | 'suddenDeath'
  | 'victory'
  | 'landing'
  | 'evacuation'
  | 'alternate'

/** The rows of the Landing and of the Evacuation Table (11.0). */
export const ROWS: Readonly<Record<string, { readonly name: string; readonly means: string }>> = {
  easyLanding: { name: 'Easy Landing', means: 'it lands, and a Combat VP! marker may be scored' },
  normalLanding: { name: 'Normal Landing', means: 'it lands' },
  hardLanding: { name: 'Hard Landing', means: 'it is lost unless a marker is paid for another try' },
  kiaLanding: {
    name: 'KIA Landing',
    means: 'it is lost, and the Allied player may score a Combat VP! marker'
  },
  bloodbath: {
    name: 'Bloodbath',
    means: 'it surrenders, and the Allied player may score a Combat VP! marker'
  },
  confusion: { name: 'Confusion', means: 'a step is lost, and nobody gets away' },
  delay: { name: 'Delay', means: 'nobody gets away' },
  hardEvacuation: { name: 'Hard Evacuation', means: 'a step is lost, the unit gets away' },
  evacuation: { name: 'Evacuation', means: 'the unit gets away' },
  easyEvacuation: {
    name: 'Easy Evacuation',
    means: 'the unit gets away, and a Combat VP! marker may be scored'
  }
}

/** What is done with a plan and its instructions (24.1-24.3). */
export const PLANS: Readonly<Record<string, string>> = {
  keep: 'keeps the plan that was drawn',
  redraw: 'sends the plan back and draws another one',
  take: 'chooses a new plan in secret',
  plannedMoves: 'has Planned Moves: the Allied Player Turn comes first',
  alternatePlannedMoves: 'has the alternate Planned Moves: the Allied Player Turn comes first',
  swissQuestion: 'may enter Switzerland by the plan',
  none: 'makes no use of the plan now',
  seventhArmyFreed: 'frees the 7th Army by the plan',
  tankDoctrine: 'changes the tank doctrine by the plan',
  initiative: 'has French Initiative',
  secondArmyFreed: 'frees the 2nd Army by the plan',
  ardennesSurprise: 'springs a surprise in the Ardennes by the plan',
  neutralHolland: 'leaves Holland neutral by the plan'
}

const OUTCOMES: Readonly<Record<string, string>> = {
  raiseStance: 'the Soviet Stance rises one box',
  lowerStance: 'the Soviet Stance falls one box',
  none: 'nothing happens',
  removeGermanUnit: 'a German unit leaves the game',
  returnMarker: 'a marker goes back to its cup',
  combatVp: 'a Combat VP! marker may be scored'
}

export function cardWords(say: Speech): WordsFor<CardKind> {
  const { tables, further } = say.pack
  const { cards } = further
  const cardOf = (number: number) => cards.events.find(({ card }) => card === number)
  const half = (number: number, side: string): CardHalfData | undefined => cardOf(number)?.[side as SideName]
  const title = (event: EventOf<'played' | 'cancelled'>) =>
    half(event.card, event.side)?.title ?? `card ${event.card}`
  const both = (number: number) => {
    const card = cardOf(number)
    return card === undefined ? `card ${number}` : `${card.german.title} / ${card.allied.title}`
  }
  const { player, side, who } = say
  const forWhom = (points: number) => side(points > 0 ? 'german' : 'allied')
  return {
    drawn: (event) => {
      const what = [
        ...(event.cards > 0 ? [count(event.cards, 'Event card')] : []),
        ...(event.markers > 0 ? [count(event.markers, 'Initiative marker')] : [])
      ]
      return `${player(event.side)} draws ${list(what) || 'nothing'}.`
    },
    discarded: (event) => `${player(event.side)} discards ${both(event.card)}.`,
    played: (event) =>
      `${side(event.side)} event: ${title(event)}. ${half(event.card, event.side)?.text ?? ''}`.trim(),
    cancelled: (event) => `The ${side(event.side)} event ${title(event)} is canceled.`,
    returned: (event) =>
      `${player(event.side)} puts ${count(event.markers, 'Initiative marker')} back into the cup.`,
    reshuffled: () => 'The discards are shuffled back into the draw pile.',
    leader: (event) => `${event.name} is to take command of the ${side(event.side)} side.`,
    points: (event) =>
      `${capital(event.why)}: ${count(Math.abs(event.points), 'point')} for the ${forWhom(event.points)} side. Total: ${event.total}.`,
    stance: (event) => {
      const box = [...tables.stance.british.boxes, ...tables.stance.soviet.boxes].find(
        ({ id }) => id === event.box
      )!
      const whose = tables.stance.british.boxes.some(({ id }) => id === event.box) ? 'British' : 'Soviet'
      const back = event.flipped ? ', and hesitates: the next move only turns the marker over' : ''
      return `The ${whose} Stance is now ${box.name.replace('!', '')}${back}.`
    },
    planMark: (event) =>
      event.placed
        ? `${player(event.side)} puts a Plan marker face down into the Secret Plans box.`
        : `${player(event.side)} puts no Plan marker into the Secret Plans box.`,
    plan: (event) => {
      const plan = event.card === null ? undefined : cards.plans.find(({ card }) => card === event.card)
      const named = plan === undefined ? '' : `: ${plan.title}`
      return `${player(event.side)} ${PLANS[event.what] ?? event.what}${named}.`
    },
    gameEnd: (event) =>
      event.side === null
        ? 'The game ends after this turn.'
        : `${player(event.side)} has the game end after this turn.`,
    suddenDeath: (event) =>
      `Sudden Death: ${say.rolled(event.dice)}: the ${side(event.side)} player may put No Actions on ${count(event.count, 'hex', 'hexes')}.`,
    victory: (event) =>
      event.winner === null
        ? `The game is a draw. ${event.why}`
        : `The ${side(event.winner)} side has won. ${event.why}`,
    landing: (event) => {
      const marker = Object.values(say.pack.scenarios)
        .flatMap(({ units }) => units.markers)
        .find(({ id }) => id === event.marker)
      const what = marker?.kind === 'glider' ? 'Glider' : 'Drop!'
      return `${what} on ${say.places({ ...event, front: 'france' })}, card drawn: ${both(event.card)}. ${row(event.result)}`
    },
    evacuation: (event) =>
      `Evacuation of ${who(event).replace(/^The/, 'the')}, card drawn: ${both(event.card)}. ${row(event.result)}`,
    alternate: (event) => {
      const made = tables.alternateEvents.events[event.event]
      const what = made === undefined ? (OUTCOMES[event.event] ?? event.event) : made.title
      const die = event.dice.length === 0 ? '' : `, ${say.rolled(event.dice)}`
      return `Alternate Event${die}: ${what}.`
    }
  }
}

function row(result: string): string {
  const found = ROWS[result]
  return found === undefined ? `${capital(result)}.` : `${found.name}: ${found.means}.`
}
