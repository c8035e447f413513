// What the page and the worker say to each other. Everything is plain data.
import type { Order } from '../kernel/game'
import type { Advice, Plan } from './player'

export type Question =
  | { readonly ask: 'begin'; readonly plan: Plan }
  | {
      readonly ask: 'choose'
      readonly id: number
      readonly view: unknown
      readonly refused: readonly Order[]
    }
  | { readonly ask: 'suggest'; readonly id: number; readonly view: unknown; readonly offer?: string }

export type Answer =
  | { readonly is: 'advice'; readonly id: number; readonly advice: Advice | null }
  | { readonly is: 'error'; readonly id: number; readonly message: string }
  /** What it will do if the position comes out as it expects: told before it is asked. */
  | { readonly is: 'ahead'; readonly hash: string; readonly advice: Advice }
