// A show for tests of games that have nothing to show.
import type { Show } from '../picture'

export const bareShow: Show<unknown> = {
  picture: () => ({
    now: { turn: 1, turns: 1, date: '', phase: '', task: '', rule: '1' },
    score: [],
    stacks: [],
    markers: [],
    boxes: []
  }),
  overlays: () => [],
  inspectHex: () => [],
  inspectUnit: () => [],
  tables: () => []
}
