// The same match in Node: same seats and secrets, so the same dice. What is done on the page is done here too, and in
// the end both must have come to the same.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { openPlayer, type Player } from '../../lib/bots/player'
import { layoutOf } from '../../lib/board/art'
import type { Layout } from '../../lib/hex/pixels'
import type { Order, Seat } from '../../lib/kernel/game'
import { canonical } from '../../lib/kernel/hash'
import type { MapData } from '../../lib/kernel/pack/map'
import type { Picture } from '../../lib/kernel/picture'
import { bytesToHex, textBytes } from '../../lib/match/bytes'
import { digest } from '../../lib/match/crypto'
import { exportMatch } from '../../lib/match/file'
import { createMatch, type Match } from '../../lib/match/match'
import { fieldOf, type Field } from '../../lib/ui/match/board/draft'
import { namesOf, type Names } from '../../lib/ui/match/names'
import { loadGame, scenarioOf } from '../engine/program'
import { ROOT } from '../parts/root.mjs'

/** What a match does not remember: how the game is drawn, told and taught. */
const NOT_PLAYED = /^(about|rules|look|briefing|guide-.*)\.json$/

function dataOf(game: string, scenario: string, scenarios: readonly string[]): Record<string, unknown> {
  const folder = join(ROOT, 'scenarios', game)
  const data: Record<string, unknown> = {}
  for (const file of readdirSync(folder).sort()) {
    const name = file.replace(/\.json$/, '')
    if (!file.endsWith('.json') || NOT_PLAYED.test(file)) continue
    if (scenarios.includes(name) && name !== scenario) continue
    data[name] = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  }
  return data
}

/** A game with the data of a scenario, as the app has them. */
export async function shipped(id: string, wanted: string) {
  const game = await loadGame(id)
  const scenario = scenarioOf(game, wanted)
  const data = dataOf(id, scenario, game.scenarios)
  const rules = { game, dataHash: bytesToHex(digest('scenario data', textBytes(canonical(data)))) }
  return { rules, scenario, data }
}

/** The same seed gives the same match, dice and all. */
function secretOf(seat: Seat, seed: number) {
  const bytes = createHash('sha256').update(`playthrough ${seat} ${seed}`).digest()
  return { seat, bytes: new Uint8Array(bytes) }
}

export class Mirror {
  private constructor(
    readonly match: Match,
    readonly names: Names,
    readonly layout: Layout,
    private readonly secrets: readonly { readonly seat: Seat; readonly bytes: Uint8Array }[],
    /** Nobody, where nobody is asked for advice. */
    private readonly players: ReadonlyMap<Seat, Player>
  ) {}

  /** `advised`: sensible players can be asked what they would do. */
  static async create(id: string, wanted: string, seed: number, advised = false): Promise<Mirror> {
    const { rules, scenario, data } = await shipped(id, wanted)
    const { game } = rules
    const secrets = game.seats.map((seat) => secretOf(seat, seed))
    const { match } = createMatch(rules, { scenario }, game.seats, secrets)
    const layout = layoutOf(data.map as MapData)
    const players = new Map<Seat, Player>()
    // Without a seed of their own they play as the program of the page does.
    for (const seat of advised ? game.seats : [])
      players.set(seat, await openPlayer({ game: id, scenario, seat, level: 'sensible' }))
    return new Mirror(match, namesOf(data, scenario), layout, secrets, players)
  }

  get actor(): Seat {
    return this.match.actor!
  }

  get over(): boolean {
    return this.match.status.is === 'over'
  }

  get picture(): Picture {
    const { actor, match } = this
    return match.rules.game.show.picture(match.state(actor), actor)
  }

  /** What the one who is to decide can do, as the page sees it. */
  field(): Field {
    return fieldOf(this.match.offers(), this.picture)
  }

  /** What a sensible player does now. `refused`: what was tried in this position in vain. */
  advice(refused: readonly Order[] = []): Order {
    return this.player.choose(this.match.state(this.actor), refused).order
  }

  /** What a sensible player does by one offer; null: nothing. */
  suggestion(offer: string): Order | null {
    return this.player.suggest(this.match.state(this.actor), offer)?.order ?? null
  }

  private get player(): Player {
    const player = this.players.get(this.actor)
    if (player === undefined) throw new Error('Nobody gives advice in this match.')
    return player
  }

  /** The match with its seats, for the page to take in. */
  file(): string {
    return exportMatch(this.match, this.secrets)
  }
}
