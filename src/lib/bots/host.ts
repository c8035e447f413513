// Answers questions with a player, in a worker or on the page; when idle it thinks ahead.
import { DiceMissing } from '../kernel/dice'
import { stateHash } from '../kernel/hash'
import { openPlayer, type Player } from './player'
import type { Answer, Question } from './protocol'

/** Orders worked out before they are asked for; more would often be in vain. */
const AHEAD = 12

/** Nothing that needs a die can be foreseen. */
const noDice = {
  roll(): number {
    throw new DiceMissing()
  }
}

export interface BotHost {
  hear(question: Question): void
  close(): void
}

/** `pause` lets other messages come in before the next order is thought about; null: it never thinks ahead. */
export function openHost(
  tell: (answer: Answer) => void,
  pause: ((then: () => void) => void) | null
): BotHost {
  let player: Promise<Player> | null = null
  let heard = 0
  let closed = false

  async function answer(question: Exclude<Question, { ask: 'begin' }>): Promise<void> {
    const { id, view } = question
    try {
      if (player === null) throw new Error('The program was asked before it was told what to play.')
      const who = await player
      if (question.ask === 'suggest') tell({ is: 'advice', id, advice: who.suggest(view, question.offer) })
      else {
        const advice = who.choose(view, question.refused)
        tell({ is: 'advice', id, advice })
        if (question.refused.length === 0) goOn(who, view, advice.order, heard, 0)
      }
    } catch (error) {
      tell({ is: 'error', id, message: error instanceof Error ? error.message : String(error) })
    }
  }

  /** Carries the order out on the view itself, which is a copy, and thinks about the position that comes of it. */
  function goOn(who: Player, view: unknown, order: unknown, since: number, depth: number): void {
    if (pause === null || depth >= AHEAD) return
    pause(() => {
      if (closed || heard !== since) return
      try {
        who.game.apply(view, who.seat, order, noDice)
        if (who.game.actor(view) !== who.seat) return
        const advice = who.choose(view)
        tell({ is: 'ahead', hash: stateHash(view), advice })
        goOn(who, view, advice.order, since, depth + 1)
      } catch {
        // Dice, or something the view does not hold: the page will ask when it knows.
      }
    })
  }

  return {
    hear(question) {
      if (question.ask === 'begin') {
        player = openPlayer(question.plan)
        // Whoever asks gets the error; nobody else need hear of it.
        player.catch(() => {})
        return
      }
      heard++
      void answer(question)
    },
    close() {
      closed = true
    }
  }
}
