// A match on the page and in the mirror, from the import to the comparison at the end.
import type { Page } from '@playwright/test'
import { Refused, type Order, type Seat } from '../../lib/kernel/game'
import type { Offer } from '../../lib/kernel/offers'
import { changeNotes, type Seating } from '../../lib/ui/match/match-notes'
import { SETTINGS_KEY } from '../../lib/ui/settings/schema'
import { controlsOf, type Controls, type Tab } from './controls'
import type { Goal } from './goals'
import { Mouse, Pointer, Touch, type Hands } from './hands'
import { Keys } from './keys'
import type { Mirror } from './mirror'
import { Person } from './person'
import { freeOf, look, middleOf, toScreen } from './view'

export interface Sitting {
  /** two: with a screen between them; one: one person for both. */
  readonly seating: 'two' | 'open' | 'one' | { readonly bot: Seat }
  readonly by: Hands['by']
  /** A mouse that is now and then laid aside for the keyboard. */
  readonly keys?: boolean
}

export interface Compared {
  readonly orders: number
  readonly hashEqual: boolean
  readonly page: readonly string[]
  readonly mirror: readonly string[]
}

const count = (list: Map<string, number>, name: string) => void list.set(name, (list.get(name) ?? 0) + 1)

/** What an offer is for: the first word of its id, without what it is about. */
export const kindOf = ({ gesture, id }: Offer) => `${gesture} ${/^[a-z]*/i.exec(id)![0]}`

function seatingOf({ seating }: Sitting): Seating {
  if (typeof seating === 'object') return { kind: 'bot', seat: seating.bot, level: 'sensible' }
  return seating === 'open' ? { kind: 'two', open: true } : { kind: seating }
}

/** Times that the sheet of a phone is pressed to fold it up: it has three heights. */
const HEIGHTS = 3

/** Whoever plays knows what comes next; where that is from is left to those that extend this. */
export abstract class Session {
  readonly hands: Hands
  private readonly keys: Hands | null
  readonly person: Person
  readonly at: Controls
  orders = 0
  /** Gestures that were made, by name. */
  readonly gestures = new Map<string, number>()
  /** The same by what they were for: "place air". */
  readonly kinds = new Map<string, number>()

  constructor(
    readonly page: Page,
    readonly mirror: Mirror,
    readonly sitting: Sitting
  ) {
    const { layout } = mirror
    this.at = controlsOf(page)
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

  /** What the one who is to decide does next. */
  abstract wanted(): Goal

  /** Takes the match in through Home and opens its board. `url`: of Home. */
  async open(url: string): Promise<void> {
    const { page, mirror } = this
    // A map that glides on has to be waited for; a program that can be watched too.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(url)
    await this.sitDown()
    await page.locator('input[type=file]').setInputFiles({
      name: 'match.sandtable.json',
      mimeType: 'application/json',
      buffer: Buffer.from(mirror.file())
    })
    await this.hands.press(page.locator(`a[href*="${mirror.match.id}"]`).first())
    await page.locator('[data-entry]').or(this.at.handOver).first().waitFor()
    await this.uncover()
  }

  /** The page knows who sits here before the match has come, as if it had been chosen there. */
  private async sitDown(): Promise<void> {
    const kept: [string, string][] = [[SETTINGS_KEY, JSON.stringify({ pace: 'instant' })]]
    changeNotes(
      this.mirror.match.id,
      { seating: seatingOf(this.sitting), briefed: [...this.mirror.match.seats] },
      { getItem: () => null, setItem: (key, value) => void kept.push([key, value]) }
    )
    await this.page.evaluate((all) => all.forEach(([key, value]) => localStorage.setItem(key, value)), kept)
  }

  /** The middle of a hex is in sight, with nothing over it. */
  async isClear(hex: string): Promise<boolean> {
    const sight = await look(this.page)
    return (await freeOf(this.page, [toScreen(sight, middleOf(this.mirror.layout, hex))])).length > 0
  }

  /** Orders it on the page and in the mirror; says what the order was. */
  async give(goal: Goal): Promise<Order> {
    this.person.hands = this.keys !== null && this.orders % 3 === 2 ? this.keys : this.hands
    const order = await this.person.pursue(goal)
    try {
      this.mirror.match.order(order)
    } catch (error) {
      // What the player cannot see forbids it: the page must say so too.
      if (error instanceof Refused) await this.at.refusal.getByText(error.why).waitFor()
      throw error
    }
    count(this.gestures, goal.is)
    count(this.kinds, kindOf(goal.offer))
    await this.follow()
    return order
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
      .waitForFunction((wanted) => {
        const shown = document.querySelector<HTMLElement>('[data-entry]')?.dataset
        if (shown === undefined) return document.querySelector('#hand-over') === null ? null : 'hidden'
        // A program may have gone on by then.
        return Number(shown.entry) === wanted ? shown.sum! : Number(shown.entry) > wanted ? 'passed' : null
      }, number)
      .then((found) => found.jsonValue())
    if (sum === 'passed' && typeof this.sitting.seating === 'object') return
    if (sum === 'passed') throw new Error(`The page has gone on beyond entry ${number}.`)
    if (sum !== 'hidden' && sum !== head.slice(0, 16))
      throw new Error(`Page and mirror differ since entry ${number}.`)
  }

  /** The board is seen: nobody is asked to hand over the device. */
  async seen(): Promise<boolean> {
    return !(await this.at.handOver.isVisible())
  }

  /** Whoever is to decide comes to the table. */
  async meet(): Promise<void> {
    if (this.sitting.seating === 'two') await this.askAcross()
    await this.uncover()
  }

  /** A question may be asked across the table: for a "no" the device stays where it is. */
  private async askAcross(): Promise<void> {
    if (this.mirror.over || !(await this.at.handOverNow.isVisible())) return
    const { offer } = this.wanted()
    if (offer.gesture === 'confirm' && offer.spoken !== undefined) return this.did('asked across')
    await this.hands.press(this.at.handOverNow)
    await this.at.handOver.waitFor()
  }

  /** Whoever is to decide says that nobody else is looking. */
  private async uncover(): Promise<void> {
    if (await this.seen()) return
    this.did('hand over')
    await this.hands.press(this.at.uncover(this.mirror.actor))
    await this.page.locator(`[data-entry="${this.mirror.match.number}"]`).waitFor()
    this.person.fresh()
  }

  protected did(what: string): void {
    count(this.gestures, what)
  }

  /** What the page says of the match, and what the mirror has come to. */
  async compare(): Promise<Compared> {
    const { match } = this.mirror
    await this.openTab('more')
    const { seats } = this.at
    await seats.waitFor()
    if ((await seats.getAttribute('open')) === null) await seats.locator('summary').click()
    const page = [await this.at.entrySum.innerText(), await this.at.positionSum.innerText()]
    const mirror = [match.head.slice(0, 16), match.hash]
    const hashEqual = page.join() === mirror.join()
    return { orders: this.orders, hashEqual, page, mirror }
  }

  async openTab(id: Tab): Promise<void> {
    const tab = this.at.tab(id)
    await this.person.drawUp()
    await tab.waitFor()
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
  }

  /** On a phone the map comes first again. */
  async closeSheet(): Promise<void> {
    const { handle } = this.at
    for (let i = 0; i < HEIGHTS && (await handle.isVisible()); i++) {
      if ((await handle.getAttribute('aria-expanded')) === 'false') return
      await this.hands.press(handle, true)
    }
  }
}
