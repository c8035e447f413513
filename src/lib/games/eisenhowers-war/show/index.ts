// What Eisenhower's War shows of a position.
import type { Show } from '../../../kernel/picture'
import type { State } from '../state'
import { briefing } from './briefing'
import { inspectHex, inspectUnit } from './inspect'
import { overlaysOf } from './overlays'
import { picture } from './picture'
import { tablesOf } from './tables'

export const show: Show<State> = {
  picture,
  overlays: overlaysOf,
  inspectHex,
  inspectUnit,
  tables: tablesOf,
  briefing
}
