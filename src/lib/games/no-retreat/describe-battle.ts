// Chapters 14 and 15 in the diary: battles and what comes of them.
import { signed } from '../../kernel/words'
import type { ResultCode } from './data'
import type { Speech, WordsFor } from './describe'
import type { EventOf } from './events'

export type BattleKind =
  | 'marked'
  | 'unmarked'
  | 'committed'
  | 'supportCancelled'
  | 'battle'
  | 'reduced'
  | 'destroyed'
  | 'surrendered'
  | 'afloat'
  | 'retreat'
  | 'advance'
  | 'blitzkrieg'

/** What a result means, in a few words (14.7). */
export const RESULTS: Readonly<Record<ResultCode, string>> = {
  A1: 'the attacker loses a step',
  CA1: 'the defender may counterattack with a column in his favor',
  CA: 'the defender may counterattack',
  '-': 'no effect',
  CB: 'a Counterblow is marked on the attackers',
  CR: 'the defender must counterattack, or give way',
  EX: 'each side loses a step',
  'EX/CR': 'each side loses a step, then the defender must counterattack or give way',
  D: 'the defender retreats or loses a step',
  D1: 'the defender loses a step',
  DR: 'the defender retreats',
  DS: 'the defender is scattered',
  DD: 'the defender is scattered with losses',
  DE: 'the defender is eliminated'
}

const WITH: Readonly<Record<EventOf<'marked'>['with'], string>> = {
  gray: '',
  blue: '',
  brown: 'brown ',
  shock: 'Shock-',
  extra: 'extra '
}

const SUPPORT: Readonly<Record<string, string>> = { hold: 'Hold!', blitz: 'Blitz!', shock: 'Shock!' }

const COMBAT: Readonly<Record<EventOf<'battle'>['combat'], string>> = {
  mobile: 'Mobile Combat',
  prepared: 'Prepared Combat',
  fortress: 'Fortress Combat',
  blitzkrieg: 'Blitzkrieg Assault'
}

export function battleWords(say: Speech): WordsFor<BattleKind> {
  const { who, verb, first, last, player } = say
  const mark = ({ use, with: marker }: EventOf<'marked' | 'unmarked'>) =>
    `${WITH[marker]}${use === 'target' ? 'Target' : 'Counterblow'}`
  const at = (event: EventOf<'reduced' | 'blitzkrieg'>) =>
    event.hexes.length === 0 ? '' : ` in ${say.places(event)}`
  return {
    marked: (event) => `${player(event.side)} puts ${article(mark(event))} on ${say.places(event)}.`,
    unmarked: (event) => `${player(event.side)} takes the ${mark(event)} off ${say.places(event)}.`,
    committed: (event) => `${player(event.side)} commits ${SUPPORT[event.back] ?? event.back}`,
    supportCancelled: (event) =>
      `${SUPPORT[event.back] ?? event.back} of the ${say.side(event.side)} side is canceled.`,
    battle: (event) => battle(say, event),
    reduced: (event) => `${who(event)} ${verb(event, 'loses', 'lose')} a step${at(event)}.`,
    destroyed: (event) => `${who(event)} ${verb(event, 'is', 'are')} destroyed${at(event)}.`,
    surrendered: (event) => `${who(event)} ${verb(event, 'surrenders', 'surrender')}${at(event)}.`,
    afloat: (event) =>
      `${who(event)} ${verb(event, 'is', 'are')} taken off by sea and ${verb(event, 'waits', 'wait')} off ${say.places(event)}.`,
    retreat: (event) =>
      `${who(event)} ${verb(event, 'retreats', 'retreat')} from ${first(event)} to ${last(event)}.`,
    advance: (event) => `${who(event)} ${verb(event, 'advances', 'advance')} to ${last(event)}.`,
    blitzkrieg: (event) => `Blitzkrieg! for ${say.named(event.units)}${at(event)}.`
  }
}

const article = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`

function battle(say: Speech, event: EventOf<'battle'>): string {
  const { attack, defense, shifts, column, dice, result, combat, counterattack, units } = event
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  const shifted = shift === 0 ? '' : `, shifted ${signed(shift)}`
  const what = counterattack ? `Counterattack (${COMBAT[combat]})` : COMBAT[combat]
  const die = dice.length === 0 ? 'without a die' : say.rolled(dice)
  return `${what}: ${say.named(units)} against ${say.places(event)}: ${attack} to ${defense}${shifted}, column ${column}; ${die}: ${result}, ${RESULTS[result]}.`
}

/** "Blitzkrieg Assault" */
export const combatName = (combat: EventOf<'battle'>['combat']): string => COMBAT[combat]
