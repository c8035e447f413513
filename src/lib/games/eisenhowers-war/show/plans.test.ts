import { expect, test } from 'vitest'
import { planHexes } from '../03.2-plans'
import { eisenhowersWar, worldFor } from '../index'
import { scene } from '../testing'

const world = worldFor('historical')
const HEX = world.grid.ids[planHexes(world, 'second')[0]!]!

const planned = (box: string[]) => {
  const state = scene({ turn: 2, box })
  state.plans.second = { seal: '', number: 0, open: { turn: 3, hex: HEX }, revealed: false }
  state.invasions.second = 'ahead'
  // Nothing more is on its way.
  state.due.fill(9)
  return state
}
const shown = (seat: string, box: string[] = ['A-US20', 'A-US15']) => {
  const view = eisenhowersWar.view(planned(box), seat)
  const { markers } = eisenhowersWar.show.picture(view, seat)
  return {
    marker: markers.find(({ id }) => id === 'plan-second'),
    fact: eisenhowersWar.show.inspectHex(view, seat, HEX).find(({ label }) => label === 'Plan')
  }
}

test('3.2.3a a plan is drawn for its owner and told in its hex; the other player sees nothing of it', () => {
  const { marker, fact } = shown('allied')
  expect(marker).toMatchObject({ hex: HEX, seat: 'allied', rule: '3.2.3a', secret: true })
  expect(marker!.text).toContain('turn 3')
  expect(fact?.value).toBe(marker!.text)
  expect(shown('german')).toEqual({ marker: undefined, fact: undefined })
})

test('5.3.1a it is warned of a plan for which nobody waits to land', () => {
  expect(shown('allied').marker!.rule).toBe('3.2.3a')
  const last = shown('allied', ['A-US20']).marker!
  expect(last).toMatchObject({ rule: '5.3.1a' })
  expect(last.text).toContain('Keep the last unit')
  expect(shown('allied', []).marker!.text).toContain('No unit is left')
})
