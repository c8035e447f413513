// Chapters 11 to 13 and 17 in the diary: battles and what comes of them.
import { capital, count, signed } from '../../kernel/words'
import type { Speech, WordsFor } from './describe'
import type { EventOf } from './events'

export type BattleKind =
  | 'attack'
  | 'battle'
  | 'specialForces'
  | 'cleared'
  | 'ashore'
  | 'reduced'
  | 'eliminated'
  | 'retreat'
  | 'stay'
  | 'advance'

export function battleWords(say: Speech): WordsFor<BattleKind> {
  const all = (units: readonly string[]) => capital(say.named(units))
  const first = (hexes: readonly string[]) => say.place(hexes[0])
  const last = (hexes: readonly string[]) => say.place(hexes.at(-1))
  return {
    attack: (event) => `${all(event.units)} ${say.verb(event, 'attacks', 'attack')} ${first(event.hexes)}.`,
    battle: (event) => battle(say, event),
    specialForces: (event) =>
      `${all(event.units)} strikes in ${first(event.hexes)}, ${say.rolled(event.dice)}: ${event.success ? 'success' : 'failure, the marker is lost'}.`,
    cleared: (event) => `Nobody is left to defend ${first(event.hexes)}.`,
    ashore: (event) => `${all(event.units)} ${say.verb(event, 'lands', 'land')} in ${first(event.hexes)}.`,
    reduced: (event) =>
      `${all(event.units)} ${say.verb(event, 'is', 'are')} reduced${where(say, event.hexes)}.`,
    eliminated: (event) =>
      `${all(event.units)} ${say.verb(event, 'is', 'are')} eliminated${where(say, event.hexes)}.`,
    retreat: (event) =>
      `${all(event.units)} ${say.verb(event, 'retreats', 'retreat')} from ${first(event.hexes)} to ${last(event.hexes)}.`,
    stay: (event) =>
      `${all(event.units)} ${say.verb(event, 'holds', 'hold')} out in the fortress of ${first(event.hexes)}.`,
    advance: (event) =>
      `${all(event.units)} ${say.verb(event, 'advances', 'advance')} to ${last(event.hexes)}.`
  }
}

const where = (say: Speech, hexes: readonly string[]): string =>
  hexes.length === 0 ? '' : ` in ${say.places(hexes)}`

function battle(say: Speech, event: EventOf<'battle'>): string {
  const { attack, defense, odds, shifts, table, column, dice, result, support, losses } = event
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  const shifted = shift === 0 ? '' : `, shifted by ${signed(shift)}`
  const helped = support.length === 0 ? '' : ` with ${say.named(support)}`
  const name = say.tables.results.codes[result].name
  const [attacker, defender] = losses
  const lost = `the attacker loses ${count(attacker, 'step')}, the defender ${count(defender, 'step')}`
  return `Battle for ${say.place(event.hexes[0])}${helped}: ${attack} against ${defense}, ${odds}${shifted}, column ${column} of the ${capital(table)} table; ${say.rolled(dice)}: ${result}, ${name}: ${lost}.`
}
