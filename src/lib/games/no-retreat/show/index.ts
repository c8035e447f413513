// What No Retreat! shows of a position.
import type { Show } from '../../../kernel/picture'
import type { State } from '../state'
import { pictureOf } from './picture'

export const show: Show<State> = {
  picture: pictureOf,
  overlays: () => [],
  inspectHex: () => [],
  inspectUnit: () => [],
  tables: () => []
}
