// What the player may not want about what is begun: the same for every gesture, before it is ordered.
import type { Offer, Warning } from '../../../kernel/offers'
import { previewOf } from './aids'
import { howOf, modeOf, pieceOf, type Draft } from './draft'
import { pathFor } from './ways'

export function warningsOf(offer: Offer | null, draft: Draft): readonly Warning[] {
  const { units, target } = draft
  switch (offer?.gesture) {
    case 'move':
      return target === null || units.length === 0 ? [] : (pathFor(offer, draft)?.warnings ?? [])
    case 'place': {
      const piece = pieceOf(offer, draft)
      return target === null || piece === null
        ? []
        : (offer.warnings?.(piece, target, modeOf(offer, draft)) ?? [])
    }
    case 'attack':
      return target === null ? [] : (previewOf(offer, target, units, howOf(offer, draft)).ok?.warnings ?? [])
    case 'pick': {
      const [only] = offer.choices.length === 1 ? offer.choices : []
      return (offer.choices.find(({ id }) => id === draft.choice) ?? only)?.warnings ?? []
    }
    case 'select':
    case 'spend':
    case 'confirm':
    case undefined:
      return []
  }
}

/** It has to be said on purpose. */
export const isGrave = (warnings: readonly Warning[]): boolean => warnings.some(({ grave }) => grave === true)

/** What is still possible, without what is said of units that are listed already. */
export const unlisted = (lapses: readonly string[], listed: readonly string[]): readonly string[] =>
  lapses.filter((line) => !listed.some((name) => line.includes(name)))
