// The same match in Node: same seats and secrets, so the same dice. What is done on the page is done here too, and in
// the end both must have come to the same.
import { createHash } from 'node:crypto'
import { openPlayer, type Player } from '../../lib/bots/player'
import { layoutOf } from '../../lib/board/art'
import type { Layout } from '../../lib/hex/pixels'
import type { Order, Seat } from '../../lib/kernel/game'
import type { Picture } from '../../lib/kernel/picture'
import { exportMatch } from '../../lib/match/file'
import { openPack } from '../../lib/match/loader'
import { createMatch, type Match } from '../../lib/match/match'
import { fieldOf, type Field } from '../../lib/ui/match/board/draft'
import { namesOf, type Names } from '../../lib/ui/match/names'
import { loadTitle, scenarioOf } from '../engine/program'
import { goalOf } from './goals'
import type { Recording } from './recording'

/** A game with the data of a scenario, as the app has them. */
export async function shipped(id: string, wanted: string) {
  const pack = openPack(await loadTitle(id))
  const scenario = scenarioOf(pack.game, wanted)
  const data = pack.load(scenario)
  return { rules: data.rules, scenario, data }
}

/** The same seed gives the same match, dice and all. */
function secretOf(seat: Seat, seed: number) {
  const bytes = createHash('sha256').update(`playthrough ${seat} ${seed}`).digest()
  return { seat, bytes: new Uint8Array(bytes) }
}

export class Mirror {
  /** Where a recorded game is played again: the order that comes next. It stands in for advice. */
  recorded: Order | null = null

  private constructor(
    readonly match: Match,
    readonly names: Names,
    readonly layout: Layout,
    private readonly secrets: readonly { readonly seat: Seat; readonly bytes: Uint8Array }[],
    /** Nobody, where nobody is asked for advice. */
    private readonly players: ReadonlyMap<Seat, Player>
  ) {}

  /** `advised`: sensible players can be asked what they would do. */
  static async create(
    id: string,
    wanted: string,
    seed: number,
    advised = false,
    format?: Recording['format']
  ): Promise<Mirror> {
    const { rules, scenario, data } = await shipped(id, wanted)
    const { game } = rules
    const secrets = game.seats.map((seat) => secretOf(seat, seed))
    const { match } = createMatch(rules, { scenario, ...(format && { format }) }, game.seats, secrets)
    const layout = layoutOf(data.map)
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
    if (this.recorded !== null)
      return goalOf(this.field().offers, this.recorded)?.offer.id === offer ? this.recorded : null
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
