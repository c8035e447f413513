import { describe, expect, it } from 'vitest'
import { seededDice } from '../kernel/dice'
import { Refused, type Order } from '../kernel/game'
import { warComesEarly as game } from '../games/war-comes-early/index'
import { BotClosed, createBot, letBotMove, type Bot, type Plan } from './client'
import { openHost, type BotHost } from './host'
import type { Question } from './protocol'

const plan: Plan = { game: 'war-comes-early', scenario: '1939', seat: 'german', level: 'sensible' }

/** A worker as the page sees it, in this thread; everything that passes is copied as a real one would copy it. */
class NearWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { preventDefault(): void }) => void) | null = null
  onmessageerror: (() => void) | null = null
  asked = 0
  ended = false
  private thinking = 0
  private readonly host: BotHost = openHost(
    (answer) => queueMicrotask(() => this.ended || this.onmessage?.({ data: structuredClone(answer) })),
    (then) => {
      this.thinking++
      setTimeout(() => {
        then()
        this.thinking--
      })
    }
  )

  /** Until it has thought ahead as far as it can. */
  async settled(): Promise<void> {
    while (this.thinking > 0) await new Promise((done) => setTimeout(done))
  }

  postMessage(question: Question): void {
    if (question.ask !== 'begin') this.asked++
    this.host.hear(structuredClone(question))
  }

  terminate(): void {
    this.ended = true
    this.host.close()
  }
}

const near = (worker: NearWorker) => () => worker as unknown as Worker
const nowhere = () => null

async function play(bot: Bot, orders: number, worker?: NearWorker): Promise<Order[]> {
  const state = game.create('1939')
  const dice = seededDice(5)
  const given: Order[] = []
  while (given.length < orders && game.actor(state) === plan.seat) {
    await letBotMove(bot, {
      view: () => game.view(state, plan.seat),
      order(order) {
        game.apply(state, plan.seat, order, dice)
        given.push(order)
      }
    })
    // As a page that shows each order leaves it time.
    await worker?.settled()
  }
  return given
}

describe('a bot for the page', () => {
  it('gives legal orders from a worker, and orders worked out ahead need no question', async () => {
    const worker = new NearWorker()
    const bot = createBot(plan, near(worker))
    const orders = await play(bot, 12, worker)
    bot.close()
    expect(orders.length).toBeGreaterThan(3)
    expect(worker.asked).toBeLessThan(orders.length)
    expect(worker.ended).toBe(true)
  })

  it('plays alike in this thread where there are no workers', async () => {
    const worker = new NearWorker()
    const [here, there] = [createBot(plan, nowhere), createBot(plan, near(worker))]
    expect(await play(here, 6)).toEqual(await play(there, 6, worker))
    here.close()
    there.close()
  })

  it('goes on in this thread when the worker breaks while it is asked', async () => {
    const worker = new NearWorker()
    worker.postMessage = () => {
      queueMicrotask(() => worker.onerror?.({ preventDefault() {} }))
    }
    const bot = createBot(plan, near(worker))
    expect(await bot.choose(game.create('1939'))).toMatchObject({ type: 'germanOrder' })
    bot.close()
  })

  it('goes on in this thread when no worker can be made', async () => {
    const bot = createBot(plan, () => {
      throw new Error('no workers')
    })
    expect(await bot.choose(game.create('1939'))).toMatchObject({ type: 'germanOrder' })
    bot.close()
  })

  it('ends open questions when it is closed, and takes no more', async () => {
    const bot = createBot(plan, near(new NearWorker()))
    const open = bot.choose(game.create('1939'))
    bot.close()
    await expect(open).rejects.toThrow(BotClosed)
    await expect(bot.choose(game.create('1939'))).rejects.toThrow(BotClosed)
  })

  it('tells of what went wrong', async () => {
    const bot = createBot({ ...plan, game: 'no-game' }, near(new NearWorker()))
    await expect(bot.choose({})).rejects.toThrow('no-game')
    bot.close()
  })

  it('offers another order for each one that was refused', async () => {
    const bot = createBot(plan, nowhere)
    const tried: Order[] = []
    await letBotMove(bot, {
      view: () => game.create('1939'),
      order(order) {
        tried.push(order)
        if (tried.length < 4) throw new Refused('1.0', 'Not that one.')
      }
    })
    expect(new Set(tried.map((order) => JSON.stringify(order))).size).toBe(4)
    bot.close()
  })

  it('suggests one placement at a time for a person', async () => {
    const bot = createBot({ ...plan, scenario: '1938', seat: 'allied' }, nowhere)
    const state = game.create('1938')
    const order = await bot.suggest(state, 'place')
    expect(order).toMatchObject({ type: 'place' })
    expect(() => game.apply(state, 'allied', order, seededDice(1))).not.toThrow()
    expect(await bot.suggest(state, 'no such offer')).toBeNull()
    expect((await bot.explain(state, 'place'))?.why).not.toBe('')
    bot.close()
  })
})
