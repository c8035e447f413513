// 3.3.1: the German deployment of the alternate scenario: posts on the coast first, then reserves behind it.
import { distance } from '../../hex/grid'
import type { PlaceOffer } from '../../kernel/offers'
import { unitsIn } from '../../games/eisenhowers-war/board'
import type { Unit } from '../../games/eisenhowers-war/world'
import type { Proposal } from '../judge'
import type { Situation } from './situation'

/** Units that are posted in a launching site, in a port beside the Channel, in any other port. */
const SITE_GUARDS = 3
const PORT_GUARDS = 1
/** Ports so near to a launching site are where an invasion is looked for. */
const CHANNEL = 4

interface Post {
  readonly hex: number
  readonly guards: number
}

/** Where how many mobile units should stand, the most important first. */
function postsOf({ world, board }: Situation): Post[] {
  const sites = world.area('v1Sites')
  const near = (hex: number) => Math.min(...sites.map((site) => distance(world.grid, site, hex)))
  const posts: Post[] = []
  // One site that holds is enough (4.2.3): the strongest of them is held in strength.
  for (const hex of sites)
    posts.push({ hex, guards: Math.min(board.limit[hex]! - 1, world.fort[hex] ? SITE_GUARDS : PORT_GUARDS) })
  posts.sort((a, b) => b.guards - a.guards)
  const ports = world.area('ports').filter((hex) => !sites.includes(hex) && world.coast[hex])
  ports.sort((a, b) => near(a) - near(b) || a - b)
  for (const hex of ports) if (near(hex) <= CHANNEL) posts.push({ hex, guards: PORT_GUARDS })
  for (const hex of ports) if (near(hex) > CHANNEL) posts.push({ hex, guards: PORT_GUARDS })
  return posts
}

/** One unit to the first post that lacks one; whoever stands at a post stays there, so that this comes to an end. */
export function* deployments(situation: Situation, offer: PlaceOffer): Iterable<Proposal> {
  const { view, world } = situation
  const posts = postsOf(situation)
  const idle = new Set(offer.pieces.map((id) => world.unit(id)!))
  const lacking: Post[] = []
  for (const post of posts) {
    const there = unitsIn(view, post.hex).filter((unit) => idle.has(unit))
    for (const unit of there.slice(0, post.guards)) idle.delete(unit)
    if (there.length < post.guards) lacking.push(post)
  }
  const post = lacking[0]
  const unit = [...idle].filter(isInfantry).sort((a, b) => a.index - b.index)[0]
  if (post === undefined || unit === undefined) return
  const hex = world.grid.ids[post.hex]!
  if (offer.hexes(unit.id).includes(hex))
    yield { order: offer.order(unit.id, hex), worth: 1, why: offer.text }
}

/** Panzers stay inland, where they can go anywhere. */
const isInfantry = (unit: Unit) => unit.type === 'infantry'
