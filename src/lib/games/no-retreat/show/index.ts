// What No Retreat! shows of a position.
import type { Show } from '../../../kernel/picture'
import type { State } from '../state'
import { briefing } from './briefing'
import { inspectHex } from './inspect-hex'
import { inspectUnit } from './inspect-unit'
import { overlaysOf } from './overlays'
import { pictureOf } from './picture'
import { tablesOf } from './tables'

export const show: Show<State> = {
  picture: pictureOf,
  overlays: overlaysOf,
  inspectHex,
  inspectUnit,
  tables: tablesOf,
  briefing
}
