// The player at the board: what is begun, what is shown on the map because of it, and what every touch and key does.
// The thinking is done by plain functions (touch, lights, primary); this only keeps their state and passes things on.
import type { BoardHandle, Scene, Touches } from '../../../board/types'
import type { Order } from '../../../kernel/game'
import type { Offer, Warning } from '../../../kernel/offers'
import { stackCount } from '../../../kernel/pieces'
import type { Briefing, Drawing, Picture } from '../../../kernel/picture'
import { briefingOf } from '../briefings'
import { say } from '../../messages.svelte'
import type { Table } from '../table.svelte'
import {
  activeOffer,
  afterOrder,
  fieldOf,
  isConfirm,
  NOTHING,
  placeOf,
  settle,
  tasksOf,
  unitsOf,
  type Draft,
  type Field,
  type OfferOf,
  type Touched
} from './draft'
import { areasOf, lightsOf, neighbourOf, stopsOf, without, type Lights } from './lights'
import { begunBy, meantBy } from './meant'
import { declineOf, primaryOf, type Primary } from './primary'
import { anySeen } from './sight'
import { back, beginOffer, concerning, drop, grab, toggled, touchHex, touchUnit } from './touch'
import { turnOf, viaOf, waySteps, type Turn, type WayStep } from './ways'
import { warningsOf } from './warned'

/** More hexes than this are not brought into sight: one looks for oneself, as near as one likes. */
const MOST_REVEALED = 2
/** Units that are few enough to be found one by one. */
export const FEW = 8

export class Play {
  draft = $state.raw<Draft>(NOTHING)
  /** What is asked about before it is ended; null: nothing is. */
  ending = $state.raw<OfferOf<'confirm'> | null>(null)
  /** Overlays that are shown, by their ids. */
  shown = $state.raw<readonly string[]>([])
  private kept = $state.raw<{ phase: string; units: readonly string[] }>({ phase: '', units: [] })
  /** Where “next unit” was last. */
  private visited: string | null = null
  /** The phase in which it was last seen to that something of one's own is in sight. */
  private looked = ''
  /** A suggestion is being worked out. */
  asking = $state.raw(false)
  /** How often the player asked for details: the page opens what shows them. */
  asked = $state.raw(0)

  readonly field: Field = $derived.by(() =>
    fieldOf(this.table.mayAct ? this.table.now.offers : [], this.table.picture)
  )
  readonly active: Offer | null = $derived(activeOffer(this.field, this.draft))
  /** The draft with what is suggested as long as nothing is begun. */
  readonly meant: Draft = $derived.by(() => meantBy(this.field, this.draft))
  readonly lights: Lights = $derived.by(() => lightsOf(this.field, this.draft, this.table.names))
  readonly primary: Primary | null = $derived.by(() => primaryOf(this.field, this.draft, this.table.names))
  /** The small button beside it: none of them. */
  readonly decline: Primary | null = $derived.by(() => declineOf(this.field, this.draft))
  /** The way-points, and what can be done about the way. */
  readonly via: readonly string[] = $derived(viaOf(this.draft))
  readonly ways: readonly WayStep[] = $derived.by(() => waySteps(this.field, this.draft))
  /** What the player may not want about what is begun. */
  readonly warnings: readonly Warning[] = $derived.by(() => warningsOf(this.active, this.meant))
  /** Which of several that lead to one hex is shown. */
  readonly turn: Turn | null = $derived.by(() => turnOf(this.field, this.draft))
  /** Something is begun on the map that has to do with places. */
  readonly busy: boolean = $derived(
    this.ending !== null ||
      this.draft.target !== null ||
      this.draft.here !== null ||
      this.draft.fanned !== null
  )
  readonly tasks: readonly Offer[] = $derived(tasksOf(this.field))
  /** The usual one first: it is the large button, and what the key of ending means. */
  readonly confirms: readonly OfferOf<'confirm'>[] = $derived.by(() => {
    const all = this.field.offers.filter(isConfirm)
    return [...all.filter(({ usual }) => usual), ...all.filter(({ usual }) => !usual)]
  })
  readonly idle: readonly Offer[] = $derived(this.field.offers.filter(({ idle }) => idle))
  /** What is said of units holds for this phase of this turn. */
  private readonly phase: string = $derived.by(() => {
    const { turn, phase } = this.table.picture?.now ?? {}
    return `${this.table.viewer} ${turn} ${phase}`
  })
  /** Units that stay where they are, as the player has said. */
  readonly staying: readonly string[] = $derived(this.kept.phase === this.phase ? this.kept.units : [])
  readonly stops: readonly string[] = $derived(stopsOf(this.field, this.staying))
  /** What can be done at the hex that was touched, when that is more than one thing. */
  readonly here: readonly Offer[] = $derived(
    this.draft.here === null ? [] : concerning(this.field, this.draft.here)
  )
  /** The unit that overlays about one unit are about. */
  readonly subject: string | undefined = $derived.by(
    () => this.table.inspected?.unit ?? [...this.lights.selected][0] ?? undefined
  )
  readonly drawings: readonly Drawing[] = $derived.by(() =>
    this.table.overlays
      .filter(({ id }) => this.shown.includes(id))
      .map((overlay) => overlay.draw(overlay.about === 'unit' ? this.subject : undefined))
  )
  readonly briefing: Briefing | null = $derived.by(() => briefingOf(this.table))
  readonly scene: Scene | null = $derived.by(() => {
    const { picture, pointed, inspected } = this.table
    if (picture === null) return null
    const asked = inspected?.hex ? [inspected.hex] : []
    return {
      picture,
      ...this.lights,
      able: without(this.lights.able, this.staying),
      drawings: [...this.drawings, ...areasOf(this.active, this.draft)],
      pointed: pointed.length > 0 ? pointed : asked,
      // Who asks about blank pieces sees them side by side.
      fanned: this.draft.fanned ?? (hasBlanks(picture, inspected?.hex) ? inspected!.hex : null)
    }
  })

  board: BoardHandle | null = null

  constructor(readonly table: Table) {}

  readonly touches: Touches = {
    hex: (hex) => this.touched(touchHex(this.field, this.draft, hex), hex, null),
    unit: (unit, hex) => this.touched(touchUnit(this.field, this.draft, unit, hex), hex, unit),
    ask: (hex, unit) => this.ask(hex, unit),
    grab: (hex, unit) => {
      const held = grab(this.field, this.draft, hex, unit)
      if (held === null) return []
      this.change(held)
      return held.units
    },
    drop: (hex) => {
      if (hex === null) return
      const { draft, order, refusal } = drop(this.field, this.draft, hex)
      const warnings = warningsOf(this.active, { ...this.draft, target: hex })
      this.change(draft)
      // It goes at once: what it comes to is said, and can be undone.
      if (order && this.give(order)) for (const { why } of warnings) say(why)
      else if (refusal) this.table.refusal = refusal
    },
    over: (hex) => {
      const lit = hex !== null && this.lights.lit.some((one) => one.hex === hex)
      if (this.active?.gesture === 'move') this.draft = { ...this.draft, target: lit ? hex : null, way: 0 }
    }
  }

  // ---- choosing ------------------------------------------------------------------------------------------------

  change(draft: Draft): void {
    this.draft = draft
    this.ending = null
    this.table.refusal = null
  }

  /** The offers have changed by what somebody did: what no longer holds is let go. */
  settle(): void {
    this.draft = settle(this.field, this.draft)
    this.ending = null
  }

  /** Begins an offer from the list: the first who can do it is looked for on the map. */
  begin(offer: Offer): void {
    this.table.inspect(null)
    const hex = this.draft.here
    if (hex !== null && concerning(this.field, hex).includes(offer))
      return this.change(beginOffer(this.field, offer, hex))
    this.change(begunBy(offer))
    if (offer.gesture === 'place') this.showSome(offer.hexes(offer.pieces[0]!))
    else if (offer.gesture === 'attack') this.showSome(offer.targets())
    else this.reveal(stakesOf(this.field, offer))
  }

  toggle(unit: string): void {
    if (this.active !== null) this.change(toggled(this.field, this.draft, this.active, unit))
  }

  /** The key of ways: another way, a way-point more, or the last one less. */
  way(): void {
    const [step] = this.ways
    if (step !== undefined) this.change(step.draft)
  }

  /** One step back. False: there was nothing to go back from. */
  back(): boolean {
    if (this.ending !== null) this.ending = null
    else if (this.table.refusal !== null) this.table.refusal = null
    else if (this.table.inspected !== null) this.table.inspect(null)
    else {
      const draft = back(this.draft)
      if (draft === null) return false
      this.change(draft)
    }
    return true
  }

  /** Goes to the next stack that can act and takes it up. */
  step(way: 1 | -1): void {
    const [unit] = this.lights.selected
    const chosen = this.draft.here ?? (unit === undefined ? null : (this.field.hexOf.get(unit) ?? null))
    const here = chosen !== null && this.stops.includes(chosen) ? chosen : (this.visited ?? chosen)
    const hex = neighbourOf(this.stops, here, way, this.table.names.hexes)
    if (hex === null) return
    this.visited = hex
    this.jump(hex)
  }

  /** These units are done for this phase: “next unit” passes them by. Goes on to the next. */
  stay(units: readonly string[] = this.draft.units): void {
    this.visited = this.field.hexOf.get(units[0] ?? '') ?? this.visited
    this.kept = { phase: this.phase, units: [...this.staying, ...units] }
    this.change(NOTHING)
    this.step(1)
  }

  /** Takes up what stands in a hex. */
  jump(hex: string): void {
    this.table.inspect(null)
    this.ending = null
    this.change(touchHex(this.field, NOTHING, hex).draft)
    this.reveal([hex])
    this.board?.focus(hex)
  }

  ask(hex: string, unit: string | null): void {
    const [top] = this.table.picture?.stacks.find((stack) => stack.hex === hex)?.pieces ?? []
    this.table.inspect(hex, unit ?? top?.id ?? null)
    this.asked++
  }

  toggleOverlay(id: string): void {
    this.shown = this.shown.includes(id) ? this.shown.filter((one) => one !== id) : [...this.shown, id]
  }

  // ---- ordering ------------------------------------------------------------------------------------------------

  give(order: Order): boolean {
    const { field, draft } = this
    this.table.inspect(null)
    if (!this.table.give(order)) return false
    this.draft = afterOrder(field, this.field, draft)
    this.ending = null
    return true
  }

  /** Enter: what was begun, and never what somebody has not looked at yet. False: there is nothing that it could do. */
  confirmByKey(): boolean {
    const looked = this.draft !== NOTHING || this.ending !== null || this.confirms.length === 0
    return looked && this.confirm()
  }

  /** The big button. False: there is nothing that it could do. */
  confirm(): boolean {
    const order = this.ending?.order ?? this.primary?.order ?? null
    if (order !== null) this.give(order)
    return order !== null
  }

  /** Ends what an offer ends, after a look at what it costs. */
  end(offer = this.confirms[0]): void {
    if (offer === undefined) return
    const asks = [...(offer.dangers?.() ?? []), ...(offer.lapses?.() ?? [])].length > 0
    if (!asks) return void this.give(offer.order)
    this.change(NOTHING)
    this.table.inspect(null)
    this.ending = offer
  }

  undo(how: 'step' | 'phase' = 'step'): void {
    if (!this.table.undo(how)) return
    this.settle()
    if (this.draft.onward) this.draft = { ...this.draft, onward: false }
  }

  redo(how: 'step' | 'phase' = 'step'): void {
    if (this.table.redo(how)) this.settle()
  }

  /** Lets the program place pieces that are still to be placed: one, or all of them as one step to take back. */
  async suggest(offer: OfferOf<'place'>, all: boolean): Promise<void> {
    if (this.asking) return
    this.asking = true
    const most = all ? offer.pieces.length : 1
    try {
      let placed = 0
      await this.table.giveRun(async (given) => {
        const more = given < most && (await this.placeOne(offer.id))
        if (more) placed++
        return more
      })
      if (placed === 0 && this.asking)
        this.table.refusal = { rule: '', why: 'The computer would place none of these now.' }
    } catch (error) {
      this.table.refusal = { rule: '', why: `No suggestion: ${(error as Error).message}` }
    } finally {
      this.asking = false
    }
  }

  private async placeOne(id: string): Promise<boolean> {
    const offer = this.field.offers.find((one) => one.id === id)
    if (offer?.gesture !== 'place' || offer.settled) return false
    const { number } = this.table.now
    const order = await this.table.opponent.suggest(this.table.viewer, id)
    // Somebody did something meanwhile: the advice was for another position.
    if (number !== this.table.now.number || !this.asking) return false
    return order !== null && this.give(order)
  }

  stopAsking(): void {
    this.asking = false
  }

  // ---- looking -------------------------------------------------------------------------------------------------

  reveal(hexes: readonly string[]): void {
    if (hexes.length > 0 && hexes.length <= MOST_REVEALED) this.board?.reveal(hexes)
  }

  /** The hex under attack and those who attack it lie clear of what covers the map. */
  showBattle(): void {
    const { target, units } = this.draft
    if (target === null) return
    const from = units.map((unit) => this.field.hexOf.get(unit)).filter((hex) => hex !== undefined)
    this.board?.reveal([target, ...from])
  }

  /** Brings one of these into sight when none of them can be seen. */
  showSome(hexes: readonly string[]): void {
    const { board } = this
    if (board === null || hexes.length === 0) return
    if (!anySeen(board, hexes, innerWidth, innerHeight)) board.reveal([hexes[hexes.length >> 1]!])
  }

  /** Brings into sight where something is to be decided. */
  revealStakes(): void {
    const { active, draft } = this
    if (active?.gesture === 'select' && active.into !== undefined) this.reveal([active.into])
    else if (active?.gesture === 'pick' || active?.gesture === 'select') {
      const stakes = stakesOf(this.field, active)
      this.reveal(stakes.length > MOST_REVEALED ? stakes.slice(0, 1) : stakes)
    }
    // The one piece is at hand already: where it can go must not be looked for.
    else if (active?.gesture === 'place' && active.pieces.length === 1)
      this.showSome(active.hexes(active.pieces[0]!))
    // Who must be put elsewhere stands on the map.
    else if (active?.gesture === 'place' && this.confirms.length === 0)
      this.showSome(stakesOf(this.field, active))
    // Who can move or attack out of sight would have to be looked for all over the map.
    else if ((active?.gesture === 'move' || active?.gesture === 'attack') && draft === NOTHING)
      this.showSome(stakesOf(this.field, active))
  }

  /** A new phase, and nothing of one's own in sight: one begins where the war is. */
  revealWar(): void {
    const { phase, board, table } = this
    const again = phase === this.looked
    const first = this.looked === ''
    this.looked = phase
    if (again || first || board === null || table.picture === null) return
    const own = table.picture.stacks.filter(({ seat }) => seat === table.viewer).map(({ hex }) => hex)
    if (own.length > 0 && !anySeen(board, own, innerWidth, innerHeight)) board.begin()
  }

  private touched({ draft, order, ask, refusal }: Touched, hex: string, unit: string | null): void {
    this.change(draft)
    if (order) this.give(order)
    else if (refusal) {
      this.table.inspect(null)
      this.table.refusal = refusal
    }
    // A mere tap where nothing can be done tells about the hex, without opening anything.
    else if (ask) this.table.inspect(hex, unit)
    else this.table.inspect(null)
  }
}

/** Several pieces stand there that nobody knows. */
const hasBlanks = ({ stacks }: Picture, hex: string | null | undefined): boolean =>
  stacks.some((stack) => stack.hex === hex && (stack.blanks?.length ?? 0) > 0 && stackCount(stack) > 1)

/** The hexes that an offer is about. */
function stakesOf(field: Field, offer: Offer): string[] {
  const places = offer.gesture === 'pick' ? offer.choices.map(placeOf) : []
  const targets = offer.gesture === 'attack' ? offer.targets() : []
  const units = unitsOf(offer).map((unit) => field.hexOf.get(unit) ?? null)
  return [...new Set([...places, ...targets, ...units])].filter((hex) => hex !== null)
}
