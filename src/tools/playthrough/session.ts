// A match on the page and in the mirror, from the import to the comparison at the end.
import type { Page } from '@playwright/test'
import { Refused, type Order, type Seat } from '../../lib/kernel/game'
import type { Offer } from '../../lib/kernel/offers'
import { goalOf, type Goal } from './goals'
import { Mouse, Pointer, Touch, type Hands } from './hands'
import { Keys } from './keys'
import { Mirror } from './mirror'
import { Person } from './person'

export interface Sitting {
  /** two: with a screen between them; one: one person for both. */
  readonly seating: 'two' | 'one' | { readonly bot: Seat }
  readonly by: Hands['by']
  /** A mouse that is now and then laid aside for the keyboard. */
  readonly keys?: boolean
}

export interface Rhythm {
  /** Orders in one phase before it is ended, where it may be; none: as many as a sensible player gives. */
  readonly most?: number
  /** Whatever has been done fewer times than this is tried before anything else, whether or not it is sensible. */
  readonly curious?: number
  /** Stops after the last order of this turn. */
  readonly turns?: number
  /** Pieces that are placed by hand before the rest is left to the program; none: all. */
  readonly byHand?: number
  /** Told of each order. */
  readonly say?: (line: string) => void
  /** After each order; true: enough. */
  readonly after?: (orders: number, goal: Goal) => Promise<boolean | void> | boolean | void
}

export interface Compared {
  readonly orders: number
  readonly hashEqual: boolean
  readonly page: readonly string[]
  readonly mirror: readonly string[]
}

const count = (list: Map<string, number>, name: string) => void list.set(name, (list.get(name) ?? 0) + 1)

/** What an offer is for: the first word of its id, without what it is about. */
const kindOf = ({ gesture, id }: Offer) => `${gesture} ${/^[a-z]*/i.exec(id)![0]}`

const SLOW = 30_000
const HURRY = 800

export class Session {
  readonly hands: Hands
  private readonly keys: Hands | null
  readonly person: Person
  orders = 0
  /** Gestures that were made, by name. */
  readonly gestures = new Map<string, number>()
  /** The same by what they were for: "place air". */
  readonly kinds = new Map<string, number>()

  private constructor(
    readonly page: Page,
    readonly mirror: Mirror,
    readonly sitting: Sitting
  ) {
    const { layout } = mirror
    this.hands =
      sitting.by === 'keys'
        ? new Keys(page, layout)
        : sitting.by === 'touch'
          ? new Touch(page, layout)
          : new Mouse(page, layout)
    this.keys = sitting.keys === true ? new Keys(page, layout) : null
    if (this.hands instanceof Pointer) this.hands.occupied = (hex) => this.person.field.unitsIn.has(hex)
    const phone = (page.viewportSize()?.width ?? 0) < 768
    this.person = new Person(page, mirror, this.hands, phone)
  }

  /** Takes a new match in through Home and opens its board. `url`: of Home. */
  static async begin(page: Page, mirror: Mirror, sitting: Sitting, url: string): Promise<Session> {
    await page.goto(url)
    await page.getByLabel('Import a match').setInputFiles({
      name: 'match.sandtable.json',
      mimeType: 'application/json',
      buffer: Buffer.from(mirror.file())
    })
    const session = new Session(page, mirror, sitting)
    const link = page.locator(`a[href*="${mirror.match.id}"]`).first()
    await link.waitFor({ timeout: SLOW })
    await session.hands.press(link)
    await session.page.locator('[data-entry], #hand-over').first().waitFor({ timeout: SLOW })
    await session.uncover()
    if (sitting.seating !== 'two') await session.seat()
    return session
  }

  /** Plays on until the game is over or it is enough. */
  async play({
    most = Infinity,
    curious = 0,
    turns = Infinity,
    byHand = Infinity,
    say,
    after
  }: Rhythm = {}): Promise<void> {
    let phase = ''
    let inPhase = 0
    let placed = 0
    while (!this.mirror.over) {
      await this.meet()
      if (this.mirror.over) return
      const { now } = this.mirror.picture
      if (now.turn > turns) return
      if (`${now.turn} ${now.phase}` !== phase) inPhase = 0
      phase = `${now.turn} ${now.phase}`
      const rare = this.rare(curious)
      const goal = rare ?? this.wanted(inPhase >= most)
      if (rare === null && goal.is === 'place' && placed >= byHand && (await this.placeAll(goal))) continue
      if (goal.is === 'place') placed++
      await this.give(goal)
      inPhase++
      say?.(`${this.orders} · ${now.phase} · ${goal.is}: ${goal.offer.text}`)
      if ((await after?.(this.orders, goal)) === true) return
    }
  }

  /** What the one who is to decide wants; `enough`: to come to an end. */
  wanted(enough = false, refused: readonly Order[] = []): Goal {
    const { offers } = this.person.field
    const end = offers.find((offer) => offer.gesture === 'confirm')
    if (enough && end?.gesture === 'confirm') return { is: 'confirm', offer: end }
    const order = this.mirror.advice(refused)
    const goal = goalOf(offers, order)
    if (goal === null) throw new Error(`No offer makes the order ${JSON.stringify(order)}.`)
    return goal
  }

  /** Something that has seldom been done; null: nothing of the kind can be done now. */
  private rare(seldom: number): Goal | null {
    const { offers } = this.person.field
    for (const offer of offers) {
      if (offer.idle || offer.gesture === 'confirm' || (this.kinds.get(kindOf(offer)) ?? 0) >= seldom)
        continue
      const order = this.mirror.suggestion(offer.id)
      const goal = order && goalOf([offer], order)
      if (goal !== null) return goal
    }
    return null
  }

  /** Orders it on the page and in the mirror. */
  async give(goal: Goal): Promise<void> {
    const { match } = this.mirror
    const refused: Order[] = []
    this.person.hands = this.keys !== null && this.orders % 3 === 2 ? this.keys : this.hands
    for (let now = goal; ; now = this.wanted(false, refused)) {
      const order = await this.person.pursue(now)
      try {
        match.order(order)
        count(this.gestures, now.is)
        count(this.kinds, kindOf(now.offer))
        break
      } catch (error) {
        // What the player cannot see forbids it: the page must say so too.
        if (!(error instanceof Refused)) throw error
        await this.page.getByRole('alert').getByText(error.why).waitFor()
        refused.push(order)
      }
    }
    await this.follow()
  }

  /** Waits until the page has come to where the mirror is. */
  async follow(): Promise<void> {
    this.orders++
    this.person.settled()
    await this.reached()
  }

  /** The page shows as many entries as the mirror has, or hides them between two people. */
  async reached(): Promise<void> {
    const { number, head } = this.mirror.match
    const sum = await this.page
      .waitForFunction(
        (wanted) => {
          const shown = document.querySelector<HTMLElement>('[data-entry]')?.dataset
          if (shown === undefined) return document.querySelector('#hand-over') === null ? null : 'hidden'
          // A program may have gone on by then.
          return Number(shown.entry) === wanted ? shown.sum! : Number(shown.entry) > wanted ? 'passed' : null
        },
        number,
        { timeout: SLOW }
      )
      .then((found) => found.jsonValue())
    if (sum === 'passed' && typeof this.sitting.seating === 'object') return
    if (sum === 'passed') throw new Error(`The page has gone on beyond entry ${number}.`)
    if (sum !== 'hidden' && sum !== head.slice(0, 16))
      throw new Error(`Page and mirror differ since entry ${number}.`)
  }

  /** The board is seen: nobody is asked to hand over the device. */
  async seen(): Promise<boolean> {
    return !(await this.handOver.isVisible())
  }

  private get handOver() {
    return this.page.getByRole('heading', { name: 'Hand over the device' })
  }

  /** Whoever is to decide comes to the table: the next person, or the program plays until it is our turn. */
  async meet(): Promise<void> {
    const { seating } = this.sitting
    if (typeof seating === 'object') await this.letPlay(seating.bot)
    if (seating === 'two') await this.askAcross()
    await this.uncover()
  }

  /** A question may be asked across the table: for a "no" the device stays where it is. */
  private async askAcross(): Promise<void> {
    const handOver = this.page.getByRole('button', { name: /hand over the device$/ })
    if (this.mirror.over || !(await handOver.isVisible())) return
    const { offer } = this.wanted()
    if (offer.gesture === 'confirm' && offer.spoken !== undefined) return count(this.gestures, 'asked across')
    await this.hands.press(handOver)
    await this.handOver.waitFor()
  }

  /** Whoever is to decide says that nobody else is looking. */
  private async uncover(): Promise<void> {
    if (!(await this.handOver.isVisible())) return
    count(this.gestures, 'hand over')
    const name = this.mirror.names.seat(this.mirror.actor)
    await this.hands.press(this.page.getByRole('button', { name: `I am the ${name}: show the table` }))
    await this.page.locator(`[data-entry="${this.mirror.match.number}"]`).waitFor({ timeout: SLOW })
    this.person.fresh()
  }

  /** The program plays by itself; the mirror asks the same program. */
  private async letPlay(bot: Seat): Promise<void> {
    const { match } = this.mirror
    if (match.actor !== bot) return
    const refused: Order[] = []
    while (!this.mirror.over && match.actor === bot) {
      const order = this.mirror.advice(refused)
      try {
        match.order(order)
        this.orders++
        refused.length = 0
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused.push(order)
      }
    }
    const skip = this.page.getByRole('button', { name: 'Skip ahead' })
    const there = this.page.locator(`[data-entry="${match.number}"]`)
    await there.or(skip).first().waitFor({ timeout: SLOW })
    // It may have finished in this very moment.
    if (this.hands.by === 'touch') await skip.tap({ timeout: HURRY }).catch(() => undefined)
    else if (this.hands.by === 'mouse') await skip.click({ timeout: HURRY }).catch(() => undefined)
    await there.waitFor({ timeout: SLOW })
    count(this.gestures, 'program')
    this.person.fresh()
  }

  /** Leaves the pieces of an offer to the program. */
  private async placeAll({ offer }: Extract<Goal, { is: 'place' }>): Promise<boolean> {
    const { match } = this.mirror
    await this.person.letPlace(offer, offer.pieces.length > 1)
    let left = offer.pieces.length
    for (let going = true; going && left > 0; left--) {
      const order = this.mirror.suggestion(offer.id)
      if (order === null) break
      match.order(order)
      this.orders++
      this.person.settled(order)
      going = offer.pieces.length > 1 && match.offers().some(({ id }) => id === offer.id)
    }
    await this.reached()
    return true
  }

  /** Tells the page who sits here. */
  private async seat(): Promise<void> {
    const { seating } = this.sitting
    await this.openSeats()
    const id = typeof seating === 'object' ? `sensible ${seating.bot}` : seating
    await this.hands.press(this.page.locator(`input[type=radio][value="${id}"]`))
    await this.closeSheet()
  }

  /** What the page says of the match, and what the mirror has come to. */
  async compare(): Promise<Compared> {
    await this.openSeats()
    const { match } = this.mirror
    const page = await this.page.getByText(/heck sum/).allInnerTexts()
    const mirror = [
      `Entry ${match.number}, check sum ${match.head.slice(0, 16)}`,
      `Check sum of the position ${match.hash}`
    ]
    const hashEqual = page.join() === mirror.join()
    return { orders: this.orders, hashEqual, page, mirror }
  }

  /** The seats of the match stand under More. */
  private async openSeats(): Promise<void> {
    await this.openTab('More')
    const part = this.page.locator('details', { hasText: 'Seats and name' })
    await part.waitFor()
    if ((await part.getAttribute('open')) === null) await this.hands.press(part.locator('summary'))
  }

  async openTab(name: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name, exact: true })
    await this.person.drawUp()
    await tab.waitFor()
    if ((await tab.getAttribute('aria-selected')) !== 'true') await this.hands.press(tab)
  }

  /** On a phone the map comes first again. */
  async closeSheet(): Promise<void> {
    const handle = this.page.locator('.panel-root .handle')
    for (let i = 0; i < 3 && (await handle.isVisible()); i++) {
      if ((await handle.getAttribute('aria-expanded')) === 'false') return
      await this.hands.press(handle, true)
    }
  }
}
