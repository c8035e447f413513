// What it is worth that a unit stands in a hex: what it guards there, what it risks, what it takes.
import type { AnyUnit, Front } from './terms'
import type { Peril, Strength } from './threat'

/** What a game says about holding ground. */
export interface Holding<S extends Front, U extends AnyUnit> {
  strength(situation: S, unit: U): Strength
  /** Enemy strength against which a hex is guarded. */
  threat(situation: S, hex: number): number
  /** What becomes of a force in this hex when so much strikes it. */
  peril(situation: S, hex: number, threat: number, force: Strength): Peril
  /** What it costs that a force of this size, to which the unit belongs, takes such losses. */
  cost(situation: S, unit: U, losses: number, size: number): number
  /** Combat tables are coarse: what a point of strength is worth that does not change the column yet. */
  readonly solid: number
  /** What any hex is worth that changes hands. */
  readonly ground: number
}

export interface Standing<S extends Front, U extends AnyUnit> {
  /**
   * How much safer a hex becomes by this unit, counted in what the hex is worth. `leaving`: others who stand with it now
   * but are meant for something else.
   */
  guardWorth(situation: S, unit: U, hex: number, leaving?: readonly U[]): number
  /** What the unit stands to lose there: 0 or less. */
  riskWorth(situation: S, unit: U, hex: number): number
  /** What the side takes by going in. */
  captureWorth(situation: S, hex: number): number
  /** Chance that what stands in a hex now is wiped out there. */
  lostIn(situation: S, hex: number): number
}

export function standing<S extends Front, U extends AnyUnit>(how: Holding<S, U>): Standing<S, U> {
  return {
    guardWorth(situation, unit, hex, leaving = []) {
      const { view, own, stake } = situation
      const threat = how.threat(situation, hex)
      if (stake[hex]! <= 0 || threat <= 0) return 0
      const mine = how.strength(situation, unit)
      const there = view.at[unit.index] === hex ? 1 : 0
      let defense = own.defense[hex]! - there * mine.defense
      let size = own.size[hex]! - there * mine.size
      for (const other of leaving) {
        if (other === unit || view.at[other.index] !== hex) continue
        const gone = how.strength(situation, other)
        defense -= gone.defense
        size -= gone.size
      }
      const without = how.peril(situation, hex, threat, { defense, size })
      const together = how.peril(situation, hex, threat, {
        defense: defense + mine.defense,
        size: size + mine.size
      })
      const spare = Math.min(mine.defense, Math.max(0, threat - defense))
      return stake[hex]! * (without.lost - together.lost) + how.solid * stake[hex]! * spare
    },

    riskWorth(situation, unit, hex) {
      const threat = situation.soon[hex]!
      if (threat <= 0) return 0
      const { view, own } = situation
      const mine = how.strength(situation, unit)
      const joins = view.at[unit.index] === hex ? 0 : 1
      const defense = own.defense[hex]! + joins * mine.defense
      const size = own.size[hex]! + joins * mine.size
      const { losses } = how.peril(situation, hex, threat, { defense, size })
      return -how.cost(situation, unit, losses, size)
    },

    captureWorth: ({ view, stake, side }, hex) => (view.control[hex] === side ? 0 : stake[hex]! + how.ground),

    lostIn(situation, hex) {
      const threat = how.threat(situation, hex)
      if (threat <= 0) return 0
      const { defense, size } = situation.own
      return how.peril(situation, hex, threat, { defense: defense[hex]!, size: size[hex]! }).lost
    }
  }
}
