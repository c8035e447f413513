// Hands that have a keyboard and nothing else.
import type { Locator, Page } from '@playwright/test'
import { cursorAt, stepped, type Cursor } from '../../lib/board/keys'
import type { Layout } from '../../lib/hex/pixels'
import type { Hands } from './hands'
import { look } from './view'

const WAYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'PageUp', 'End', 'PageDown'] as const
const MOST_TABS = 160

export class Keys implements Hands {
  readonly by = 'keys'

  constructor(
    private readonly page: Page,
    private readonly layout: Layout
  ) {}

  async hex(hex: string): Promise<void> {
    await this.toBoard()
    for (let tries = 0; tries < 4; tries++) {
      const cursor = await this.cursor()
      if (cursor === null) {
        await this.page.keyboard.press('ArrowDown')
        continue
      }
      await this.walk(cursor, hex)
      if ((await this.cursorHex()) === hex) {
        await this.page.keyboard.press('Enter')
        return
      }
    }
    throw new Error(`The cursor does not come to ${hex}.`)
  }

  async fanned(unit: string): Promise<void> {
    const counters = this.page.locator('.fan [data-unit]')
    await counters.first().waitFor()
    const count = await counters.count()
    const at = () => this.page.evaluate(() => document.activeElement?.getAttribute('data-unit') ?? null)
    // The fan takes the focus by itself when it is opened by keys.
    await this.page.waitForFunction(
      () => (document.activeElement?.closest('.fan [data-unit]') ?? null) !== null
    )
    for (let i = 0; i <= count; i++) {
      if ((await at()) === unit) return this.page.keyboard.press('Enter')
      await this.page.keyboard.press('ArrowRight')
    }
    throw new Error(`The keys do not reach the counter ${unit}.`)
  }

  async press(control: Locator): Promise<void> {
    await control.waitFor()
    await this.focus(control)
    const kind = await control.evaluate((element) =>
      element instanceof HTMLInputElement && element.type === 'radio' ? 'radio' : 'button'
    )
    if (kind === 'button') return this.page.keyboard.press('Enter')
    if (!(await control.isChecked())) await this.page.keyboard.press('Space')
  }

  drag(): Promise<void> {
    throw new Error('Keys do not drag.')
  }

  carry(): Promise<void> {
    throw new Error('Keys do not carry.')
  }

  /** Walks with Tab until the control has the focus; within a group of radio buttons with the arrows. */
  private async focus(control: Locator): Promise<void> {
    // The shorter way round, as somebody would who knows the page.
    const back = await control.evaluate((element) => {
      const all = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex="0"]')
      ]
      const here = all.indexOf(document.activeElement as HTMLElement)
      return here >= 0 && all.indexOf(element as HTMLElement) < here
    })
    for (let i = 0; i < MOST_TABS; i++) {
      const is = await control.evaluate((element) => {
        const now = document.activeElement
        if (now === element) return 'there'
        const [one, other] = [element, now].map((each) =>
          each instanceof HTMLInputElement && each.type === 'radio' ? each.name : null
        )
        return one !== null && one === other ? 'beside' : 'elsewhere'
      })
      if (is === 'there') return
      await this.page.keyboard.press(is === 'beside' ? 'ArrowDown' : back ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`The keys do not reach ${control.toString()}.`)
  }

  private async toBoard(): Promise<void> {
    const board = this.page.locator('[role=application]')
    if (await board.evaluate((element) => element === document.activeElement)) return
    await this.focus(board)
  }

  /** The fewest keys that lead there. */
  private async walk(from: Cursor, hex: string): Promise<void> {
    const { k } = await look(this.page)
    const goal = this.layout.grid.indexOf(hex)
    const seen = new Set([from.place])
    const ways: { at: Cursor; keys: readonly string[] }[] = [{ at: from, keys: [] }]
    for (const { at, keys } of ways) {
      if (at.place === goal) {
        for (const key of keys) await this.page.keyboard.press(key)
        return
      }
      for (const key of WAYS) {
        const to = stepped(this.layout, at, key, k < 0)
        if (seen.has(to.place)) continue
        seen.add(to.place)
        ways.push({ at: to, keys: [...keys, key] })
      }
    }
  }

  private async cursor(): Promise<Cursor | null> {
    const hex = await this.cursorHex()
    return hex === null ? null : cursorAt(this.layout, this.layout.grid.indexOf(hex))
  }

  private async cursorHex(): Promise<string | null> {
    return this.page.evaluate(
      () => document.querySelector('svg.pieces .cursor')?.getAttribute('data-place') ?? null
    )
  }
}
