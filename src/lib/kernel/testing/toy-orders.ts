// What an order of the toy looks like: anything else is refused before a rule reads it.
import { refuse, type Order } from '../game'
import { campaignShapes } from './toy-campaign'

/** Whether a field of an order has its form. */
export type Check = (value: unknown) => boolean
const isName: Check = (value) => typeof value === 'string'
const areNames: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(isName)

const SHAPES: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  place: { piece: isName, hex: isName },
  reserve: { amount: Number.isInteger },
  move: { piece: isName, path: areNames },
  attack: { target: isName, units: areNames },
  lose: { units: areNames },
  end: {},
  yield: {},
  wave: {},
  shout: {},
  pass: {},
  stance: { stance: isName },
  ambush: {},
  plan: { plan: isName },
  play: { slot: Number.isInteger },
  tuck: { slot: Number.isInteger },
  boast: { slot: Number.isInteger },
  use: { slot: Number.isInteger },
  pay: { slot: Number.isInteger },
  ...campaignShapes
}

export function parse(raw: unknown): Order {
  const { type, ...rest } = (raw ?? {}) as Record<string, unknown>
  const shape = typeof type === 'string' && Object.hasOwn(SHAPES, type) ? SHAPES[type]! : null
  const names = Object.keys(rest)
  if (
    shape === null ||
    names.length !== Object.keys(shape).length ||
    !names.every((name) => shape[name]?.(rest[name]))
  )
    refuse('order', 'This is no order of this game.')
  return raw as Order
}
