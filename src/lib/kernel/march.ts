// Groups that march as one over many hexes: how a group stands, and the offer to move it. What a step costs and who may
// take it is the game's.
import { pathTo, type Flood } from '../hex/flood'
import type { Bar, Line, Order } from './game'
import { unitIds, type Names } from './names'
import type { ExplainedPath, Mode, MoveOffer, Warning } from './offers'

interface Marcher {
  readonly index: number
  readonly id: string
}

/** Units in one place that move together, each with its own points. */
export interface Party<U> {
  readonly units: readonly U[]
  readonly hex: number
  /** Where its units stand on the map: another hex than `hex` when only a part of their way is thought of. */
  readonly home: number
  /** Points each unit has left, in the order of `units`. */
  readonly left: readonly number[]
  /** It begins its move. */
  readonly unmoved: boolean
}

/** A unit that is moving: its number, the points it has spent and those it had; a game may keep more of it. */
export type Mover = readonly [unit: number, spent: number, points: number, ...more: unknown[]]

interface Placed {
  readonly at: readonly number[]
}

/** The group as it begins to move. */
export function beginParty<U extends Marcher>(
  { at }: Placed,
  units: readonly U[],
  pointsOf: (unit: U) => number
): Party<U> {
  const hex = at[units[0]!.index]!
  return { units, hex, home: hex, left: units.map(pointsOf), unmoved: true }
}

/** The group as it goes on. */
export function continueParty<U extends Marcher>(
  { at }: Placed,
  units: readonly U[],
  movers: readonly Mover[]
): Party<U> {
  const hex = at[units[0]!.index]!
  const left = units.map((unit) => {
    const [, spent, points] = movers.find((mover) => mover[0] === unit.index)!
    return points - spent
  })
  return { units, hex, home: hex, left, unmoved: false }
}

/** What each unit of a group spends on a way, or why it cannot be gone. */
export type Judged = Bar | readonly number[]

// `in` asks an array for a name, which is slow, and this is asked for every step of every way.
export const isBar = (judged: Judged): judged is Bar => !Array.isArray(judged)

/** The group for which a flood was filled last, and the unit whose points were spent. */
const filled: { flood: Flood | null; party: unknown; payer: number; generation: number } = {
  flood: null,
  party: null,
  payer: -1,
  generation: -1
}

/** Fills a flood for a group unless that is what it holds: a path asked for right after the reach costs nothing. */
export function fillFor(flood: Flood, party: object, payer: number, fill: () => void): void {
  if (
    filled.flood === flood &&
    filled.party === party &&
    filled.payer === payer &&
    filled.generation === flood.generation
  )
    return
  fill()
  filled.flood = flood
  filled.party = party
  filled.payer = payer
  filled.generation = flood.generation
}

export interface Reached {
  readonly hex: number
  readonly cost: number
}

/** What a filled flood has reached, without its start. */
export function reachedBy({ order, cost, size }: Flood, mayEnd?: (hex: number) => boolean): Reached[] {
  const reached: Reached[] = []
  for (let i = 1; i < size; i++) {
    const hex = order[i]!
    if (mayEnd === undefined || mayEnd(hex)) reached.push({ hex, cost: cost[hex]! })
  }
  return reached
}

/** The hexes to enter on the way to a hex that a filled flood has reached; null: it has not, or it began there. */
export function wayTo(flood: Flood, goal: number): number[] | null {
  const path = pathTo(flood, goal).slice(1)
  return path.length > 0 ? path : null
}

/** A way whose steps cost one each. */
export function evenPath(
  hexes: readonly string[],
  lines: (hex: string, step: number) => readonly Line[]
): ExplainedPath {
  return { hexes, cost: hexes.length, steps: hexes.map((hex, i) => ({ hex, lines: lines(hex, i) })) }
}

/** How a game moves its groups. */
export interface Marching<S, U extends Marcher, P extends Party<U>> {
  readonly about: { readonly id: string; readonly rule: string; readonly text: string }
  /** Units that can move now. */
  readonly units: readonly U[]
  /** Those that may move together with this one. */
  together(unit: U): readonly U[]
  modes?(units: readonly U[]): readonly Mode[]
  /** The group that these units make, or why they cannot set out. */
  form(units: readonly U[], mode: string | undefined): P | Bar
  judge(state: S, party: P, path: readonly number[]): Judged
  reach(state: S, party: P): readonly Reached[]
  /** The hexes to enter on the way to a hex. */
  path(state: S, party: P, goal: number): readonly number[] | null
  why(state: S, party: P, goal: number): Bar | null
  /** The unit that pays most for every step: its costs are those of the group. */
  payer(party: P): U
  /** What it pays for a step, in movement points. */
  explain(state: S, payer: U, from: number, to: number): readonly Line[]
  warnings?(units: readonly U[], path: readonly number[]): readonly Warning[]
  /** The parts that a movement point is counted in; missing: whole points. */
  readonly parts?: number
  order(units: readonly string[], path: readonly string[], mode: string | undefined): Order
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

const NO_WAY: readonly string[] = []

/** Everything about moving groups, computed when it is asked for. */
export function marchOffer<S, U extends Marcher, P extends Party<U>>(
  state: S,
  { unitNamed, hexNamed, hexesNamed, hexId, hexIds, placeIds }: Names<S, U>,
  game: Marching<S, U, P>
): MoveOffer {
  const { about, parts = 1, modes } = game
  const unitsOf = (ids: readonly string[]) => ids.map((id) => unitNamed(state, id))
  type Onward = { party: P; gone: number } | Bar
  // An offer stands for one moment: the group that was asked about last is still the same, and so is its way.
  let last: { ids: string[]; mode: string | undefined; party: P | Bar; begun: string[]; on: Onward } | null =
    null

  function partyOf(ids: readonly string[], mode: string | undefined): P | Bar {
    if (last === null || last.mode !== mode || !areSame(last.ids, ids)) {
      const party = game.form(unitsOf(ids), mode)
      last = { ids: [...ids], mode, party, begun: [], on: 'rule' in party ? party : { party, gone: 0 } }
    }
    return last.party
  }

  /** The group at the end of the part of its way that is settled, and what that has cost the one who pays most. */
  function onward(ids: readonly string[], mode: string | undefined, begun: readonly string[]): Onward {
    const party = partyOf(ids, mode)
    if ('rule' in party || areSame(last!.begun, begun)) return last!.on
    last!.begun = [...begun]
    return (last!.on = begun.length === 0 ? { party, gone: 0 } : goOn(party, hexesNamed(state, begun)))
  }

  function goOn(party: P, path: readonly number[]): Onward {
    const spent = game.judge(state, party, path)
    if (isBar(spent)) return spent
    const left = party.left.map((points, k) => points - spent[k]!)
    return { party: { ...party, hex: path.at(-1)!, left, unmoved: false }, gone: Math.max(...spent) }
  }

  const offer: MoveOffer = {
    gesture: 'move',
    id: about.id,
    rule: about.rule,
    text: about.text,
    units: unitIds(game.units),
    together: (id) => unitIds(game.together(unitNamed(state, id))),
    byWay: true,
    reach(ids, mode, begun = NO_WAY) {
      const on = onward(ids, mode, begun)
      if ('rule' in on) return []
      const { party, gone } = on
      const named = placeIds(state)
      return game
        .reach(state, party)
        .map(({ hex, cost }) => ({ hex: named[hex]!, cost: (gone + cost) / parts }))
    },
    path(ids, to, mode, begun = NO_WAY): ExplainedPath | null {
      const party = partyOf(ids, mode)
      const on = onward(ids, mode, begun)
      if ('rule' in party || 'rule' in on) return null
      const rest = game.path(state, on.party, hexNamed(state, to))
      if (rest === null) return null
      const hexes = begun.length === 0 ? rest : [...hexesNamed(state, begun), ...rest]
      const payer = game.payer(party)
      return {
        hexes: hexIds(state, hexes),
        of: party.left[party.units.indexOf(payer)]! / parts,
        get cost() {
          return this.steps.flatMap((step) => step.lines).reduce((sum, line) => sum + line.value, 0)
        },
        get steps() {
          return hexes.map((hex, i) => ({
            hex: hexId(state, hex),
            lines: game.explain(state, payer, hexes[i - 1] ?? party.hex, hex)
          }))
        },
        get warnings() {
          return game.warnings?.(party.units, hexes) ?? []
        }
      }
    },
    why(ids, to, mode, begun = NO_WAY) {
      const party = partyOf(ids, mode)
      if ('rule' in party) return party
      const on = onward(ids, mode, begun)
      return 'rule' in on ? null : game.why(state, on.party, hexNamed(state, to))
    },
    order: (ids, path, mode) => game.order(ids, path, mode)
  }
  if (modes !== undefined) offer.modes = (ids) => modes(unitsOf(ids))
  return offer
}
