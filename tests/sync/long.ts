// Prints how long a device takes to get a long match over each live carrier: `tsx tests/sync/long.ts`.
import * as Y from 'yjs'
import { seededRandom } from '../../src/lib/kernel/dice'
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import { createMatch } from '../../src/lib/match/match'
import { randomMove } from '../../src/lib/match/testing/devices'
import { march, marchOrder, marchRules } from '../../src/lib/match/testing/march'
import { newCode } from '../../src/lib/sync/invitation'
import { startSignal } from '../../src/tools/signal.mjs'
import { withTwoDevices } from './browsers'
import { meetInRoom, pair, same } from './carriers'

const ORDERS = 20_000
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** A game that costs nothing to judge: this is the time of the carrier. */
function marches(): string {
  const { match } = createMatch(marchRules, { scenario: 'plain' }, march.seats)
  const random = seededRandom(1)
  while (match.number < ORDERS) match.order(marchOrder(match.actor!, random))
  match.flush()
  return base64(Y.encodeStateAsUpdateV2(match.doc))
}

/** A real game, of players who take much back or it would be over: with the time of judging every order. */
function war(): string {
  const rules = { game: warComesEarly, dataHash: 'as shipped' }
  const { match } = createMatch(rules, { scenario: '1938' }, warComesEarly.seats)
  const random = seededRandom(1)
  while (match.number < ORDERS && match.status.is === 'to move') {
    randomMove(match, random)
    if (random.int(1, 40) > 3 && match.canUndo().ok) match.undo()
  }
  match.flush()
  return base64(Y.encodeStateAsUpdateV2(match.doc))
}

const games = { march: marches, 'war-comes-early': war }
for (const [game, make] of Object.entries(games)) {
  const update = make()
  console.log(`${game}, size: ${Math.round((update.length * 0.75) / 1000)} kB`)
  for (const carrier of ['room', 'qr']) {
    const signal = await startSignal()
    await withTwoDevices(async (a, b) => {
      const code = newCode()
      await a.ask('begin', code)
      await a.ask('hold', game, update)
      await b.ask('begin', code)
      const ms =
        carrier === 'room'
          ? await meetInRoom(a, b, `ws://127.0.0.1:${signal.port}`)
          : (await pair(a, b, true)).linkMs
      const number = (await b.ask('facts'))?.number
      if (!(await same(a, b))) throw new Error('The match that arrived is another.')
      console.log(`${game}, ${number} orders over ${carrier}: ${Math.round(ms)} ms`)
    })
    await signal.close()
  }
}
process.exit(0)
