// Runs in the browser that is going to be killed: plays random orders and saves them, and says what is saved.
import { warComesEarly } from '../../lib/games/war-comes-early/index'
import { seededRandom, type Random } from '../../lib/kernel/dice'
import { stubbornOrder } from '../../lib/kernel/sampling'
import { bytesToHex } from '../../lib/match/bytes'
import type { Rules } from '../../lib/match/genesis'
import { createMatch, openMatch, type Match } from '../../lib/match/match'
import { DexieStore } from '../../lib/match/store/dexie'
import { documentOf, Keeper } from '../../lib/match/store/keeper'

/** Entry `number` of the match has this hash and is shown as saved. */
export interface Saved {
  readonly id: string
  readonly number: number
  readonly hash: string
}

export interface Found {
  /** Of every entry, from the first. */
  readonly hashes: string[]
  readonly problems: string[]
}

export interface CrashPage {
  check(id: string): Promise<Found>
  /** Goes on with a match, or begins one; never ends. */
  play(id: string | null, seed: number): Promise<never>
}

type S = Parameters<typeof warComesEarly.actor>[0]

const rules: Rules<S> = { game: warComesEarly, dataHash: 'crash' }
const store = new DexieStore()
/** Random choice finds no order now and then; a game is not given up for that. */
const TRIES = 50

const hashesOf = (match: Match<S>) => match.ledger.records.map(({ node }) => bytesToHex(node.hash))

function report(match: Match<S>, keeper: Keeper<S>): void {
  const { saved } = globalThis as unknown as { saved(report: Saved): Promise<void> }
  let last = 0
  keeper.onChange(() => {
    const { saved: number } = keeper
    if (number <= last) return
    last = number
    void saved({ id: match.id, number, hash: bytesToHex(match.ledger.records[number - 1]!.node.hash) })
  })
}

async function begin() {
  const { match, secrets } = createMatch(rules, { scenario: '1939' }, warComesEarly.seats)
  return { match, keeper: await Keeper.create(match, store, secrets) }
}

async function goOn(id: string) {
  const stored = await store.load(id)
  if (stored === null) throw new Error('The match is gone.')
  return Keeper.open(stored, rules, store)
}

function move(match: Match<S>, random: Random): boolean {
  const order = match.status.is === 'to move' ? stubbornOrder(match.offers(), random) : null
  if (order !== null) match.order(order)
  return order !== null
}

async function play(id: string | null, seed: number): Promise<never> {
  const random = seededRandom(seed)
  for (let next = id; ; next = null) {
    const { match, keeper } = next === null ? await begin() : await goOn(next)
    report(match, keeper)
    for (let failed = 0; failed < TRIES && match.status.is === 'to move';) {
      // Now and then several orders go to the disk together, and some are taken back.
      for (let burst = random.int(0, 3) === 0 ? random.int(2, 8) : 1; burst > 0; burst--)
        failed = move(match, random) ? 0 : failed + 1
      if (random.int(0, 9) === 0 && match.canUndo().ok) match.undo()
      await keeper.settled()
    }
    await keeper.close()
    match.close()
  }
}

async function check(id: string): Promise<Found> {
  const stored = await store.load(id)
  if (stored === null) return { hashes: [], problems: ['The match is gone.'] }
  const { secrets, snapshot } = stored
  const { damage } = documentOf(stored, rules)
  const problems = damage === null ? [] : [damage]
  const quick = openMatch(documentOf(stored, rules).doc, rules, { secrets, snapshot, id })
  const full = openMatch(documentOf(stored, rules).doc, rules, { secrets, id })
  if (full.rejected.length > 0) problems.push(`Rejected: ${full.rejected[0]!.why}`)
  if (full.ledger.pending !== null) problems.push('Dice are awaited though both seats are here.')
  if (quick.head !== full.head || quick.hash !== full.hash)
    problems.push('With the snapshot the match is another one than without.')
  return { hashes: hashesOf(full), problems }
}

Object.assign(globalThis, { crash: { check, play } satisfies CrashPage })
