// Somebody at the page: knows what they want to order, and does it with their hands. What every touch means is worked
// out here too, from the same offers, so that the order which the page must come to is known beforehand.
import type { Locator, Page } from '@playwright/test'
import type { Order } from '../../lib/kernel/game'
import type { Choice, Offer, SpendItem } from '../../lib/kernel/offers'
import { amountOf } from '../../lib/kernel/spending'
import {
  activeOffer,
  amountsIn,
  afterOrder,
  modeOf,
  NOTHING,
  partyOf,
  pieceOf,
  settle,
  placeOf,
  tasksOf,
  type Draft,
  type Field,
  type Touched
} from '../../lib/ui/match/board/draft'
import { begunBy, meantBy } from '../../lib/ui/match/board/meant'
import { primaryOf } from '../../lib/ui/match/board/primary'
import { waySteps, type WayStep } from '../../lib/ui/match/board/ways'
import {
  back,
  beginOffer,
  concerning,
  drop,
  grab,
  toggled,
  touchHex,
  touchUnit
} from '../../lib/ui/match/board/touch'
import { controlsOf, type Controls } from './controls'
import type { Goal } from './goals'
import type { Hands } from './hands'
import type { Mirror } from './mirror'

type GoalOf<G extends Goal['is']> = Extract<Goal, { is: G }>

/** Heights of the sheet of a phone. */
const HEIGHTS = 3

/** Toggles of units for one order; nobody has the patience for more. */
const MOST_TOGGLES = 40

export class Person {
  private draft: Draft = NOTHING
  /** What can be done now, as the page sees it. */
  field: Field
  private given: Order | null = null
  /** Knows the board: takes the shortest way each time, and does not try all of them. */
  brisk = false
  /** What the page was brought to order last, even if the rules refuse it. */
  get lastGiven(): Order | null {
    return this.given
  }

  /** What was done how often, by name: "drag", "move by two taps". */
  readonly ways = new Map<string, number>()
  private readonly at: Controls

  constructor(
    private readonly page: Page,
    private readonly mirror: Mirror,
    public hands: Hands,
    /** There is a sheet to be drawn up. */
    private readonly phone: boolean
  ) {
    this.field = mirror.field()
    this.at = controlsOf(page)
  }

  /** Does what the goal wants; says what the page must have ordered. */
  async pursue(goal: Goal): Promise<Order> {
    this.given = null
    switch (goal.is) {
      case 'confirm':
        await this.confirm(goal)
        break
      case 'pick':
        await this.pick(goal)
        break
      case 'move':
        await this.move(goal)
        break
      case 'attack':
        await this.attack(goal)
        break
      case 'place':
        await this.place(goal)
        break
      case 'select':
        await this.select(goal)
        break
      case 'spend':
        await this.spend(goal)
    }
    if (this.given === null) throw new Error(`The page cannot be brought to “${goal.offer.text}”.`)
    return this.given
  }

  /** Comes as far as one can without ordering anything: what is about to happen is seen. */
  async prepare(goal: Goal): Promise<void> {
    if (goal.is === 'attack') await this.tap(goal.target)
    if (goal.is === 'move') await this.tap(this.field.hexOf.get(goal.units[0]!)!)
  }

  /** The order was carried out (or the position changed otherwise): the next piece comes to hand by itself. */
  settled(given = this.given): void {
    const before = this.field
    this.field = this.mirror.over ? { offers: [], hexOf: new Map(), unitsIn: new Map() } : this.mirror.field()
    const draft = given === null ? this.draft : afterOrder(before, this.field, this.draft)
    this.draft = settle(this.field, draft)
  }

  /** Nothing is begun any more: the page was opened anew, or somebody else has come to decide. */
  fresh(): void {
    this.draft = NOTHING
    this.settled(null)
  }

  /** Lets the program place: one piece, or all of the offer. */
  async letPlace(offer: Offer, all: boolean): Promise<void> {
    await this.makeActive(offer)
    this.did(all ? 'let place all' : 'let place one')
    await this.press(all ? this.at.letPlaceAll : this.at.letPlaceOne)
  }

  // ---- one for each gesture ------------------------------------------------------------------------------------

  private async confirm({ offer }: GoalOf<'confirm'>): Promise<void> {
    await this.letGo()
    await this.ask(offer)
    if ([...(offer.dangers?.() ?? []), ...(offer.lapses?.() ?? [])].length > 0) {
      this.did('end check')
      await this.hands.press(this.at.endAnyway)
    }
    this.given = offer.order
  }

  private async pick({ offer, choice }: GoalOf<'pick'>): Promise<void> {
    await this.makeActive(offer)
    const hex = placeOf(choice)
    const alone = hex !== null && offer.choices.filter((one) => placeOf(one) === hex).length === 1
    if (alone && hex !== null && this.draft.here === null) {
      this.did('pick on the map')
      await this.tap(hex)
      if (this.given === null && this.draft.choice === choice.id) await this.tap(hex)
      if (this.given !== null) return
    }
    // A single one has no list: its button is the choice.
    if (offer.choices.length > 1) await this.choose(offer, choice)
    this.draft = { ...this.draft, offer: offer.id, choice: choice.id }
    await this.primary()
  }

  /** A card of the hand is tapped, and what it is to do is chosen where it can do several things. */
  private async choose(offer: GoalOf<'pick'>['offer'], choice: Choice): Promise<void> {
    const { card } = choice
    const hands = this.mirror.picture.cards?.filter(({ kind }) => kind === 'hand') ?? []
    const isHeld = card !== undefined && hands.some(({ faces }) => faces.some(({ id }) => id === card.id))
    this.did(isHeld ? 'card of the hand' : 'pick in the list')
    if (isHeld) await this.press(this.at.card(card.id))
    const first = isHeld ? offer.choices.find((one) => one.card?.id === card.id) : undefined
    if (first !== choice) await this.press(this.at.choice(choice.id))
  }

  private async move(goal: GoalOf<'move'>): Promise<void> {
    const { offer, units, to, mode } = goal
    const from = this.field.hexOf.get(units[0]!)!
    const going = this.draft.offer === offer.id && this.field.hexOf.get(this.draft.units[0] ?? '') === from
    if (!going) {
      await this.letGo()
      await this.tap(from)
      if (this.draft.here === from) await this.beginHere(offer, from)
    }
    await this.chooseParty(goal, from)
    if (mode !== undefined && modeOf(offer, this.draft) !== mode) {
      await this.closeFan(from)
      await this.mode(mode, { target: null })
    }
    await this.closeFan(from)
    if (goal.via !== null) {
      await this.tap(goal.via)
      await this.lead('waypoint')
    }
    const free = goal.via === null && goal.way === 0 && this.hands.by !== 'keys'
    const how = this.turn('move by two taps', 'move by button', ...(free ? (['drag'] as const) : []))
    this.did(how)
    if (how === 'drag') {
      await this.dragTo(from, to)
      return this.sayIt()
    }
    await this.tap(to)
    for (let i = 0; i < goal.way; i++) await this.lead('next-way')
    if (how === 'move by button') await this.primary()
    else await this.tap(to)
    await this.sayIt()
  }

  /** Another way, or by way of the chosen hex. */
  private async lead(id: WayStep['id']): Promise<void> {
    this.did(id)
    const step = waySteps(this.field, this.draft).find((one) => one.id === id)
    if (step === undefined) throw new Error(`The page does not offer ${id}.`)
    if (this.hands.by === 'keys') await this.page.keyboard.press('v')
    else await this.hands.press(id === 'waypoint' ? this.at.waypoint : this.at.nextWay)
    this.draft = step.draft
  }

  private async dragTo(from: string, to: string): Promise<void> {
    await this.hands.drag(from, to)
    const held = grab(this.field, this.draft, from, null)
    if (held === null) throw new Error(`Nothing can be dragged from ${from}.`)
    this.touched(drop(this.field, held, to))
  }

  /** Takes units in and out until those that are to move are chosen. */
  private async chooseParty({ offer, units }: GoalOf<'move'>, from: string): Promise<void> {
    for (let i = 0; i < MOST_TOGGLES; i++) {
      const chosen = this.draft.units
      const missing = units.find((unit) => !chosen.includes(unit))
      const extra = chosen.find((unit) => !units.includes(unit))
      const unit = missing ?? extra
      if (unit === undefined) return
      const listed = chosen.length > 0 && partyOf(this.field, offer, chosen[0]!).includes(unit)
      const open = this.draft.fanned === from
      if (open || !listed || this.phone || this.turn('fan', 'counter in the panel') === 'fan') {
        if (!open) await this.tap(from)
        this.did('fan')
        await this.hands.fanned(unit)
        this.touched(touchUnit(this.field, this.draft, unit, from))
      } else await this.chip(offer, unit)
    }
    throw new Error(`The units ${units.join(', ')} cannot be chosen to move together.`)
  }

  /** How it is done. */
  private async mode(mode: string, change: Partial<Draft>): Promise<void> {
    this.did('mode')
    await this.press(this.at.mode(mode))
    this.draft = { ...this.draft, mode, ...change }
  }

  private async attack({ offer, target, units, how }: GoalOf<'attack'>): Promise<void> {
    await this.letGo()
    await this.tap(target)
    if (this.draft.here === target) await this.beginHere(offer, target)
    for (const hex of how?.also ?? []) {
      this.did('several hexes')
      await this.tap(hex)
    }
    for (let i = 0; i < MOST_TOGGLES; i++) {
      const chosen = this.draft.units
      const unit = chosen.find((one) => !units.includes(one)) ?? units.find((one) => !chosen.includes(one))
      if (unit === undefined) break
      await this.chip(offer, unit)
    }
    const mode = how?.mode
    if (mode !== undefined && modeOf(offer, this.draft) !== mode) await this.mode(mode, {})
    await this.primary()
  }

  private async place({ offer, piece, hex, mode }: GoalOf<'place'>): Promise<void> {
    await this.makeActive(offer)
    const carries = this.hands.by !== 'keys' && mode === modeOf(offer, { ...NOTHING, units: [piece] })
    const how = this.turn('place by tap', ...(carries ? ['carry'] : []))
    this.did(how)
    if (how === 'carry') {
      await this.show(this.at.piece(piece))
      await this.hands.carry(this.at.piece(piece), hex)
      const taken = { ...NOTHING, offer: offer.id, units: [piece] }
      this.touched(drop(this.field, taken, hex))
      return this.sayIt()
    }
    if (pieceOf(offer, this.draft) !== piece) {
      await this.press(this.at.piece(piece))
      this.draft = { ...NOTHING, offer: offer.id, units: [piece] }
    }
    if (mode !== undefined && modeOf(offer, this.draft) !== mode)
      await this.mode(mode, { offer: offer.id, target: null })
    await this.tap(hex)
    if (this.given === null) await this.tap(hex)
    await this.sayIt()
  }

  private async select({ offer, units }: GoalOf<'select'>): Promise<void> {
    await this.makeActive(offer)
    for (let i = 0; i < MOST_TOGGLES; i++) {
      const chosen = meantBy(this.field, this.draft).units
      const unit = chosen.find((one) => !units.includes(one)) ?? units.find((one) => !chosen.includes(one))
      if (unit === undefined) break
      await this.chip(offer, unit)
    }
    await this.primary()
  }

  private async spend({ offer, amounts }: GoalOf<'spend'>): Promise<void> {
    await this.makeActive(offer)
    // What is given up comes first: it leaves room for the rest.
    const begun = amountsIn(offer, this.draft)
    const change = (item: SpendItem) => amountOf(amounts, item) - amountOf(begun, item)
    for (const item of [...offer.items].sort((a, b) => change(a) - change(b))) {
      const wanted = amountOf(amounts, item)
      const { amount, oneMore, oneLess } = this.at.item(item.id)
      await this.show(amount)
      // A finger that taps once more because nothing seemed to happen may count twice.
      for (let i = 0; i < MOST_TOGGLES; i++) {
        const now = Number(await amount.inputValue())
        if (now === wanted) break
        await this.press(now < wanted ? oneMore : oneLess)
      }
    }
    this.draft = { ...this.draft, offer: offer.id, amounts }
    await this.primary()
  }

  // ---- what they have in common --------------------------------------------------------------------------------

  private did(way: string): void {
    this.ways.set(way, (this.ways.get(way) ?? 0) + 1)
  }

  /** What can be done in several ways is done in each in its turn. */
  private turn<Way extends string>(...ways: readonly Way[]): Way {
    if (this.brisk) return ways.find((way) => /drag|carry/.test(way)) ?? ways[0]!
    return ways.reduce((least, one) => (this.times(one) < this.times(least) ? one : least))
  }

  private times(way: string): number {
    return this.ways.get(way) ?? 0
  }

  private touched({ draft, order }: Touched): void {
    this.draft = draft
    if (order) this.given = order
  }

  private async tap(hex: string): Promise<void> {
    if (this.hands.by === 'keys' && this.draft.fanned !== null) await this.closeFan(this.draft.fanned)
    await this.hands.hex(hex)
    this.touched(touchHex(this.field, this.draft, hex))
  }

  private async closeFan(hex: string): Promise<void> {
    if (this.draft.fanned === null) return
    if (this.hands.by === 'keys') {
      await this.page.keyboard.press('Escape')
      this.draft = back(this.draft)!
    } else await this.tap(hex)
  }

  /** One of several things that can be done at a hex. */
  private async beginHere(offer: Offer, hex: string): Promise<void> {
    this.did('choose what to do at a hex')
    if (!concerning(this.field, hex).includes(offer))
      throw new Error(`“${offer.text}” is not offered at ${hex}.`)
    await this.ask(offer)
    this.draft = beginOffer(this.field, offer, hex)
  }

  /** The offer is the one that is worked on. */
  private async makeActive(offer: Offer): Promise<void> {
    if (activeOffer(this.field, this.draft) === offer) return
    await this.letGo()
    if (activeOffer(this.field, this.draft) === offer) return
    if (!tasksOf(this.field).includes(offer)) throw new Error(`“${offer.text}” is not offered.`)
    await this.ask(offer)
    this.draft = begunBy(offer)
  }

  private async letGo(): Promise<void> {
    if (this.draft === NOTHING) return
    if (this.hands.by === 'keys')
      while (this.draft !== NOTHING) {
        await this.page.keyboard.press('Escape')
        this.draft = back(this.draft) ?? NOTHING
      }
    else await this.hands.press(this.at.cancel)
    this.draft = NOTHING
  }

  /** A counter in the panel that is taken in or out. */
  private async chip(offer: Offer, unit: string): Promise<void> {
    this.did('counter in the panel')
    await this.press(this.at.piece(unit))
    this.draft = toggled(this.field, this.draft, offer, unit)
  }

  /** The big button. */
  private async primary(): Promise<void> {
    const wanted = primaryOf(this.field, this.draft, this.mirror.names)
    if (!wanted?.order) throw new Error(`The page says: ${wanted?.why ?? 'nothing is begun.'}`)
    await this.hands.press(this.at.primary)
    this.given = wanted.order
  }

  /** What has to be said on purpose no touch does: its button is pressed. */
  private async sayIt(): Promise<void> {
    if (this.given === null) await this.primary()
  }

  /** The button of an offer. */
  private async ask({ id }: Offer): Promise<void> {
    await this.hands.press(this.at.offer(id))
  }

  private async press(control: Locator): Promise<void> {
    await this.show(control)
    await this.hands.press(control)
  }

  /** Opens what a control stands in: the panel of now, on a phone the sheet. */
  private async show(control: Locator): Promise<void> {
    if (await control.isVisible()) return
    await this.drawUp()
    const { handle } = this.at
    const now = this.at.tab('now')
    await now.waitFor()
    if ((await now.getAttribute('aria-selected')) !== 'true') await this.hands.press(now)
    await this.page.locator('[data-testid=tab-now][aria-selected=true]').waitFor()
    // Lists that have room only in a sheet that is drawn up all the way.
    for (let i = 0; i < HEIGHTS && this.phone && !(await control.isVisible()); i++) {
      await this.hands.press(handle, true)
      await this.page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    }
    await control.waitFor()
  }

  /** Draws the sheet up on a phone. */
  async drawUp(): Promise<void> {
    const { handle } = this.at
    if (this.phone && (await handle.getAttribute('aria-expanded')) === 'false')
      await this.hands.press(handle, true)
  }
}
