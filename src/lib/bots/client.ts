// The page's side of a program that plays: questions go to a worker, or to this thread where there are no workers.
import { Refused, type Order } from '../kernel/game'
import { stateHash } from '../kernel/hash'
import type { BotHost } from './host'
import type { Advice, Level, Plan } from './player'
import type { Answer, Question } from './protocol'

export type { Advice, Level, Plan }

/** Orders the program may try in one position; what it cannot see may forbid some. */
const TRIES = 12
/** Orders kept that were worked out ahead. */
const KEPT = 64

/** What a question ends with when the program is closed before it has answered. */
export class BotClosed extends Error {
  constructor() {
    super('The program was closed.')
    this.name = 'BotClosed'
  }
}

export interface Bot {
  /** The order for the seat's view. `refused`: orders that were tried in this very position and refused. */
  choose(view: unknown, refused?: readonly Order[]): Promise<Order>
  /** One sensible order for a person to take over, among one offer if it is named; null when there is none. */
  suggest(view: unknown, offer?: string): Promise<Order | null>
  /** The same with the reason in few words. */
  explain(view: unknown, offer?: string): Promise<Advice | null>
  close(): void
}

interface Waiting {
  readonly question: Exclude<Question, { ask: 'begin' }>
  resolve(advice: Advice | null): void
  reject(error: Error): void
}

/** Makes the thread; null or an exception means that there are no workers here. */
export type Start = () => Worker | null

const startWorker: Start = () =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'bot' })

export function createBot(plan: Plan, start: Start = startWorker): Bot {
  const waiting = new Map<number, Waiting>()
  const ahead = new Map<string, Advice>()
  let next = 1
  let closed = false
  let worker: Worker | null = null
  let host: Promise<BotHost> | null = null

  function hear(answer: Answer): void {
    if (answer.is === 'ahead') {
      if (ahead.size >= KEPT) ahead.clear()
      ahead.set(answer.hash, answer.advice)
      return
    }
    const one = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.is === 'advice') one?.resolve(answer.advice)
    else one?.reject(new Error(answer.message))
  }

  /** The worker cannot be had, or broke: this thread does it, and whatever waits is asked again. */
  function stayHere(): void {
    worker?.terminate()
    worker = null
    if (closed || host !== null) return
    host = import('./host').then(({ openHost }) => {
      const made = openHost(hear, null)
      made.hear({ ask: 'begin', plan })
      return made
    })
    for (const { question } of waiting.values()) send(question)
  }

  function send(question: Question): void {
    if (worker !== null) worker.postMessage(question)
    else
      host?.then(
        (here) => setTimeout(() => (closed ? undefined : here.hear(question))),
        (error: Error) => {
          for (const one of waiting.values()) one.reject(error)
          waiting.clear()
        }
      )
  }

  function ask(question: Waiting['question']): Promise<Advice | null> {
    if (closed) return Promise.reject(new BotClosed())
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { question, resolve, reject })
      send(question)
    })
  }

  try {
    worker = start()
  } catch {
    worker = null
  }
  if (worker === null) stayHere()
  else {
    worker.onmessage = (event: MessageEvent<Answer>) => hear(event.data)
    worker.onerror = (event) => {
      event.preventDefault()
      stayHere()
    }
    worker.onmessageerror = () => stayHere()
    send({ ask: 'begin', plan })
  }

  return {
    async choose(view, refused = []) {
      const known = refused.length === 0 && ahead.size > 0 ? ahead.get(stateHash(view)) : undefined
      if (known !== undefined) return known.order
      const advice = await ask({ ask: 'choose', id: next++, view, refused })
      if (advice === null) throw new Error('There is nothing that the program could do.')
      return advice.order
    },
    async suggest(view, offer) {
      return (await this.explain(view, offer))?.order ?? null
    },
    explain: (view, offer) =>
      ask({ ask: 'suggest', id: next++, view, ...(offer === undefined ? {} : { offer }) }),
    close() {
      closed = true
      worker?.terminate()
      worker = null
      host?.then(
        (here) => here.close(),
        // It never came, and whoever waited for it is told below.
        () => {}
      )
      for (const one of waiting.values()) one.reject(new BotClosed())
      waiting.clear()
      ahead.clear()
    }
  }
}

/** Lets the program give one order; what the rules refuse it replaces by its next best. Throws when it finds none. */
export async function letBotMove(
  bot: Bot,
  table: { view(): unknown; order(order: Order): unknown }
): Promise<void> {
  const refused: Order[] = []
  for (;;) {
    const order = await bot.choose(table.view(), refused)
    try {
      table.order(order)
      return
    } catch (error) {
      if (!(error instanceof Refused) || refused.length >= TRIES) throw error
      refused.push(order)
    }
  }
}
