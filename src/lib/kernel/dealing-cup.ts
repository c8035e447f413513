// A pile of one owner, between two devices: what is drawn hangs on both and on dice, and only the owner can know it.
import {
  cupName,
  isHash,
  isSalt,
  requireShape,
  rollNonce,
  spiceName,
  type Deal,
  type PileFaces,
  type Stage
} from './dealing-faces'
import { refuse, type Order, type SaltOf, type Seat } from './game'
import { cut, drawn, hashOf, sealOf } from './masking'
import type { Context } from './phases'
import { add, pileOf, slotOf, tellOf, type Cup, type PiledState, type PileRules } from './piles'

export function cupDeals(rules: PileRules<PiledState>, { other, keyFor }: PileFaces) {
  /** What is drawn, slot by slot, and what is left: from what its owner keeps to itself. */
  function contents(
    state: PiledState,
    pile: string,
    saltOf: SaltOf
  ): { of: Map<number, string>; rest: string[] } {
    const { faces, cup } = pileOf(state, pile)
    const { match } = state.piles.between!
    const salt = saltOf(cupName(pile))
    const rest = [...faces]
    const of = new Map<number, string>()
    for (const event of cup?.log ?? []) {
      if ('draw' in event)
        for (const id of event.slots) {
          const seed = `sandtable draw ${match} ${pile} ${salt} ${cup!.spice} ${event.draw} ${id}`
          of.set(id, rest.splice(drawn(seed, rest.length), 1)[0]!)
        }
      else rest.push(...('back' in event ? [of.get(event.back)!] : event.add))
      rest.sort()
    }
    return { of, rest }
  }

  /** Before the first draw: what the owner will draw by is fixed, and then the other has a say in it. */
  function pledgeStage(job: Deal, owner: Seat, cup: Cup): Stage | null {
    const { pile } = job
    if (cup.spice !== null) return null
    const first = cup.pledge === null
    return {
      seat: first ? owner : other(owner),
      make: (saltOf) =>
        first
          ? ({ type: 'pledge', hash: hashOf(`sandtable pledge ${pile} ${saltOf(cupName(pile))}`) } as Order)
          : ({ type: 'spice', salt: saltOf(spiceName(pile)) } as Order),
      take(order, { emit }) {
        requireShape(order, first ? ['type', 'hash'] : ['type', 'salt'])
        const said = first ? order.hash : order.salt
        const fits = first ? order.type === 'pledge' && isHash(said) : order.type === 'spice' && isSalt(said)
        if (!fits) refuse('order', 'This is not what is due.')
        if (first) cup.pledge = said as string
        else cup.spice = said as string
        emit(tellOf(rules, pile)('locked', first ? owner : other(owner)))
      }
    }
  }

  /** The owner says what all may see of it, and seals the rest. */
  function drawnStage(state: PiledState, job: Deal, owner: Seat): Stage | null {
    const slots = (job.slots ?? []).map((id) => slotOf(state, id))
    if (slots.length === 0 || slots.every(({ lock, open }) => open || lock !== undefined)) return null
    const { match } = state.piles.between!
    const nonce = (pileOf(state, job.pile).cup!.log.at(-1) as { draw: string }).draw
    const nameOf = (id: number) => hashOf(`sandtable slot ${match} ${job.pile} ${nonce} ${id}`).slice(0, 32)
    const fronts = [...new Set(pileOf(state, job.pile).faces.map((face) => rules.front?.(face, job.pile)))]
    return {
      seat: owner,
      make(saltOf) {
        const { of } = contents(state, job.pile, saltOf)
        const seals = slots.map(({ id }) => {
          const key = keyFor({ seal: nameOf(id) }, job.pile, saltOf)
          return sealOf(nameOf(id), owner, of.get(id)!, key).slice(32)
        })
        const seen = slots.map(({ id }) => rules.front?.(of.get(id)!, job.pile) ?? null)
        return { type: 'drawn', seals: seals.join(''), fronts: seen } as Order
      },
      take(order, context) {
        requireShape(order, ['type', 'seals', 'fronts'])
        const seals = cut(order.seals, slots.length)
        const said = order.fronts
        const fits =
          order.type === 'drawn' && seals !== null && Array.isArray(said) && said.length === slots.length
        if (!fits || !said.every((front) => fronts.includes((front as string | null) ?? undefined)))
          refuse('order', 'This is not what can be drawn.')
        for (const [i, slot] of slots.entries()) {
          slot.lock = { seal: nameOf(slot.id) + seals![i]! }
          const front = said[i] as string | null
          if (front !== null) slot.front = front
        }
        context.reveal()
        context.emit(tellOf(rules, job.pile)('locked', owner))
      }
    }
  }

  function drawFromCup(state: PiledState, job: Deal, context: Context): void {
    const { piles } = state
    const pile = pileOf(state, job.pile)
    const count = Math.min(job.count, pile.left)
    const draw = count > 0 ? rollNonce(context) : ''
    job.slots = Array.from({ length: count }, () =>
      add(piles, { pile: job.pile, owner: pile.owner, open: false })
    )
    pile.left -= count
    if (count > 0) pile.cup!.log.push({ draw, slots: [...job.slots] })
  }

  return { contents, pledgeStage, drawnStage, drawFromCup }
}
