// How battles went, from the entries of a match: what was rolled, what it cost both sides, and whether the hex is free.
import type { Seat } from '../../kernel/game'
import type { FoughtByDice, FoughtByTable, Telling } from '../../kernel/telling'
import type { Roll } from '../../match/positions'
import { diceOf } from './panels/chronicle'
import type { ToldEntry } from './told'

export interface BattleResult {
  readonly key: string
  /** The entry in which it was rolled for, and the last one that belongs to it. */
  readonly number: number
  readonly last: number
  readonly hex: string
  readonly attacker: Seat
  readonly dice: readonly Roll[]
  /** Table, column and its sign, or what each unit rolled. */
  readonly by: FoughtByTable | FoughtByDice
  /** What the attacker and the defender have to lose. */
  readonly losses: readonly [number, number]
  /** Nobody of the attackers is left. */
  readonly spent: boolean
  readonly defender: 'holds' | 'destroyed' | 'gone'
  /** Some of the attackers have gone in. */
  readonly taken: boolean
  /** Everything that happened in it. */
  readonly events: readonly Telling[]
}

/** A battle that is being followed. */
interface Fought {
  readonly start: BattleTelling
  readonly number: number
  readonly dice: readonly Roll[]
  last: number
  losses: readonly [number, number]
  readonly attackers: Set<string>
  readonly defenders: Set<string>
  garrison: boolean
  gaveWay: boolean
  taken: boolean
  readonly events: Telling[]
}

/** What begins something else. */
const OTHER: readonly string[] = ['attack', 'turn', 'phase', 'move']

type BattleTelling = Telling & Required<Pick<Telling, 'fought' | 'losses'>>

const isBattle = (event: Telling): event is BattleTelling =>
  event.fought !== undefined && event.losses !== undefined

/** The battles of these entries in their order; what was taken back is none. */
export function battlesOf(entries: readonly ToldEntry[]): BattleResult[] {
  const found: Fought[] = []
  let now: Fought | null = null
  for (const entry of entries) {
    if (entry.kind !== 'order' || entry.undone || entry.pending || entry.fault !== null) continue
    const dice = diceOf(entry)
    // Losses, retreats and advances may be decided in orders of their own; any other order is about something else.
    const about = entry.events.filter(({ kind }) => kind !== 'quiet')
    if (now !== null && about.length > 0 && !about.some((event) => concerns(now!, event))) now = null
    for (const [i, event] of entry.events.entries()) {
      if (isBattle(event)) {
        now = begun(event, entry.number, dice[i]!)
        found.push(now)
      } else if (OTHER.includes(event.kind)) now = null
      else if (now !== null) follow(now, event, entry.number)
    }
  }
  return found.map(told)
}

function begun(start: BattleTelling, number: number, dice: readonly Roll[]): Fought {
  return {
    start,
    number,
    dice,
    last: number,
    losses: start.losses,
    attackers: new Set(start.units),
    defenders: new Set(start.fought.defenders),
    garrison: start.fought.garrison,
    gaveWay: false,
    taken: false,
    events: [start]
  }
}

function concerns({ start, attackers, defenders }: Fought, { units, hexes, kind }: Telling): boolean {
  if (OTHER.includes(kind) || kind === 'quiet') return false
  return hexes.includes(start.hexes[0]!) || units.some((unit) => attackers.has(unit) || defenders.has(unit))
}

function follow(battle: Fought, event: Telling, number: number): void {
  if (!concerns(battle, event)) return
  battle.last = number
  battle.events.push(event)
  const { kind, units, hexes, losses } = event
  if (losses !== undefined) battle.losses = losses
  const [first, ...others] = units
  for (const side of [battle.attackers, battle.defenders]) {
    if ((kind === 'breakDown' || kind === 'converted') && first !== undefined && side.delete(first))
      for (const other of others) side.add(other)
    if (kind === 'eliminated') for (const unit of units) side.delete(unit)
  }
  if (kind === 'retreat')
    for (const unit of units) battle.gaveWay = battle.defenders.delete(unit) || battle.gaveWay
  if (kind === 'garrisonLost') battle.garrison = false
  if (kind === 'advance' && hexes.includes(battle.start.hexes[0]!)) battle.taken = true
}

function told({ start, attackers, defenders, ...battle }: Fought): BattleResult {
  const holds = defenders.size > 0 || battle.garrison
  return {
    key: `${battle.number} ${start.hexes[0]}`,
    number: battle.number,
    last: battle.last,
    hex: start.hexes[0]!,
    attacker: start.fought.attacker,
    dice: battle.dice,
    by: start.fought,
    losses: battle.losses,
    spent: attackers.size === 0,
    defender: holds ? 'holds' : battle.gaveWay ? 'gone' : 'destroyed',
    taken: battle.taken,
    events: battle.events
  }
}

const FATES = { holds: '', destroyed: ', destroyed', gone: ', driven off' } as const

/**
 * The outcome in parts of a line: "1/2", "you lose 1", "they lose 2, destroyed", "hex is free". Without a viewer the
 * sides are named.
 */
export function outcomeOf(
  battle: BattleResult,
  viewer: Seat | null,
  names: { seat(seat: Seat): string },
  seats: readonly Seat[]
): string[] {
  const [attackerLoses, defenderLoses] = battle.losses
  const attacks = viewer === battle.attacker
  const rival = seats.find((seat) => seat !== battle.attacker) ?? ''
  const who = (seat: Seat) =>
    viewer === null ? `${names.seat(seat)} loses` : seat === viewer ? 'you lose' : 'they lose'
  const lost = (amount: number) => (amount === 0 ? 'nothing' : `${amount}`)
  const attacker = `${who(battle.attacker)} ${lost(attackerLoses)}${battle.spent ? ', wiped out' : ''}`
  const defender = `${who(rival)} ${lost(defenderLoses)}${FATES[battle.defender]}`
  const sides = viewer === null || attacks ? [attacker, defender] : [defender, attacker]
  return ['result' in battle.by ? battle.by.result : '', ...sides, fateOf(battle)].filter(
    (part) => part !== ''
  )
}

function fateOf({ taken, defender, losses }: BattleResult): string {
  if (taken) return 'hex taken'
  if (defender !== 'holds') return 'hex is free'
  // As long as losses may still have to be chosen nothing is said.
  return losses[1] === 0 ? 'hex holds' : ''
}
