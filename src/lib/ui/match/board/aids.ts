// Help with an attack: the best set of attackers that the rules allow, and whether it is worth it at all.
import {
  isDiced,
  meanLosses,
  type AttackHow,
  type AttackOffer,
  type BattlePreview
} from '../../../kernel/offers'
import { Refused, type Bar } from '../../../kernel/game'
import type { Field } from './draft'

type Seen = { readonly ok: BattlePreview; readonly no: null } | { readonly ok: null; readonly no: Bar }

/** What an attack would be, or why there is none. */
export function previewOf(
  offer: AttackOffer,
  target: string,
  attackers: readonly string[],
  how?: AttackHow
): Seen {
  const bar = offer.judge?.(target, attackers, how) ?? null
  if (bar !== null) return { ok: null, no: bar }
  try {
    return { ok: offer.preview(target, attackers, how), no: null }
  } catch (error) {
    if (error instanceof Refused) return { ok: null, no: { rule: error.rule, why: error.why } }
    throw error
  }
}

/** Some attacks are made by forces that need not be chosen. */
export const mayBeNobody = (offer: AttackOffer, target: string, how?: AttackHow): boolean =>
  offer.judge !== undefined && offer.judge(target, [], how) === null

/** Nothing can come of it but losses: the defender is never destroyed and costs at least twice what he pays. */
export function isHopeless(preview: BattlePreview): boolean {
  // Of those who are not known nothing can be expected.
  if (isDiced(preview) && (preview.hidden ?? 0) > 0) return false
  if ((preview.addable ?? []).length > 0) return false
  const [attacker, defender] = meanLosses(preview)
  return attacker > 0 && (preview.destroys ?? 0) === 0 && attacker >= 2 * defender
}

const LEAST = 1e-9

/** Positive: the first is the better attack. A better column counts most, then what it costs whom. */
function compare(a: BattlePreview | null, b: BattlePreview | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (!isDiced(a) && !isDiced(b) && a.column !== b.column) return a.column - b.column
  const net = (one: BattlePreview) => meanLosses(one)[1] - meanLosses(one)[0]
  const more = net(a) - net(b)
  return Math.abs(more) < LEAST ? 0 : more
}

/** The sets to which nobody can be added: one for each unit that may begin it. */
function largest(from: readonly string[], allowed: (units: readonly string[]) => boolean): string[][] {
  if (allowed(from)) return [[...from]]
  const found = new Map<string, string[]>()
  for (const first of from) {
    let group = [first]
    for (const unit of from)
      if (unit !== first && (allowed([...group, unit]) || !allowed(group))) group = [...group, unit]
    const sorted = from.filter((unit) => group.includes(unit))
    if (allowed(sorted)) found.set(sorted.join(), sorted)
  }
  return [...found.values()]
}

/**
 * Who attacks a hex unless the player says otherwise: all who stand on the map and can; where not all may attack together,
 * those of them who do it best. Those who wait beside the map are held back for when they are wanted, unless nobody else can.
 */
export function attackParty(
  { hexOf }: Pick<Field, 'hexOf'>,
  offer: AttackOffer,
  target: string,
  how?: AttackHow
): readonly string[] {
  const able = offer.attackers(target, how?.also)
  const there = able.filter((unit) => hexOf.has(unit))
  const allowed = (units: readonly string[]) => (offer.judge?.(target, units, how) ?? null) === null
  for (const from of [there, able]) {
    const [first, ...others] = from.length === 0 ? [] : largest(from, allowed)
    if (first === undefined) continue
    if (others.length === 0) return first
    const seen = [first, ...others].map((group) => ({ group, ok: previewOf(offer, target, group, how).ok }))
    return seen.reduce((best, one) => (better(one, best) ? one : best)).group
  }
  return there.length > 0 ? there : able
}

interface Weighed {
  readonly group: readonly string[]
  readonly ok: BattlePreview | null
}

const better = (a: Weighed, b: Weighed): boolean => {
  const more = compare(a.ok, b.ok)
  return more > 0 || (more === 0 && a.group.length > b.group.length)
}

/** The fewest of the units that still give the best odds: who adds nothing is free for another attack. */
export function fewest(
  field: Pick<Field, 'hexOf'>,
  offer: AttackOffer,
  target: string,
  how?: AttackHow
): readonly string[] {
  let group = attackParty(field, offer, target, how)
  let best = previewOf(offer, target, group, how).ok
  for (let changed = true; changed;) {
    changed = false
    for (const unit of group) {
      const without = group.filter((other) => other !== unit)
      const now = without.length === 0 ? null : previewOf(offer, target, without, how).ok
      if (now === null || compare(now, best) < 0) continue
      group = without
      best = now
      changed = true
    }
  }
  return group
}
