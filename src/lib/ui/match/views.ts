// Whether a match is shown as a board or in words; the device remembers which.
import * as v from 'valibot'
import { browserShelf, keep, recall } from '../storage/keep'
import type { Table } from './table.svelte'

const Shown = v.object({ view: v.fallback(v.picklist(['board', 'text']), 'board') })
export type View = v.InferOutput<typeof Shown>['view']

const KEY = 'sandtable.view'

/** As the address says, else as it was last. What no board can show is shown in words. */
export function viewOf(asked: string | null, table: Table | null): View {
  if (table !== null && !table.covered && table.picture === null) return 'text'
  if (asked === 'board' || asked === 'text') return asked
  return recall(browserShelf(), KEY, Shown).view
}

export function rememberView(view: View): void {
  keep(browserShelf(), KEY, { view })
}
