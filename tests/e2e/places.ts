import type { Page } from '@playwright/test'
import { on } from './support/controls-pages'
import { expect, PATIENCE } from './support/server'

/** Every page of the app, by address, with the heading that shows it has arrived. */
export const PLACES = [
  { path: '/', heading: 'The map is on the table.', title: /^Sandtable: / },
  { path: '/games/', heading: 'Games', title: /^Games · Sandtable$/ },
  { path: '/rulebook/', heading: 'Rulebook', title: /^Rulebook · Sandtable$/ },
  {
    path: '/rulebook/war-comes-early/',
    heading: 'War Comes Early: rulebook',
    title: /^War Comes Early: rulebook · Sandtable$/
  },
  {
    path: '/rulebook/eurofront/',
    heading: 'EuroFront: rulebook',
    title: /^EuroFront: rulebook · Sandtable$/
  },
  { path: '/new/', heading: 'New match', title: /^New match · Sandtable$/ },
  { path: '/join/', heading: 'Join a match', title: /^Join a match · Sandtable$/ },
  { path: '/give/', heading: 'Give it to a friend', title: /^Give it to a friend · Sandtable$/ },
  { path: '/learn/', heading: 'Guided games', title: /^Guided games · Sandtable$/ },
  { path: '/match/', heading: 'No match here', title: /^No match here · Sandtable$/ },
  { path: '/settings/', heading: 'Settings', title: /^Settings · Sandtable$/ },
  { path: '/about/', heading: 'About', title: /^About · Sandtable$/ },
  { path: '/no/such/page/', heading: 'Off the map', title: /^Off the map · Sandtable$/ }
]

export function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** Collects everything the browser complains about, broken security policy included. */
export function complaints(page: Page): string[] {
  const list: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && list.push(`${message.text()} ${message.location().url}`)
  )
  page.on('pageerror', (error) => list.push(error.message))
  return list
}

/** How far the page can be pushed to the side; nothing but 0 is right. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(1000, scrollY)
    return scrollX
  })
}

/** From now on pages of this window add up how far things shift in them. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { shift: 0 }
    Object.assign(globalThis, { counted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How far things have shifted when the page has its fonts, nothing left to do, and has been drawn since. */
export function settledShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((idle) => requestIdleCallback(idle))
    for (let pictures = 0; pictures < 2; pictures++)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    return (globalThis as unknown as { counted: { shift: number } }).counted.shift
  })
}

/** Storing the whole app is the most that a small machine is asked to do at once. */
const storing = expect.configure({ timeout: 30_000 * PATIENCE })

/** The service worker has stored the whole app. */
export async function readyOffline(page: Page): Promise<void> {
  await storing(on(page).offline).toHaveAttribute('data-offline', 'ready')
}

/** Light or dark, when its colours have come: they pass over into each other, and what is halfway has no contrast yet. */
export async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => undefined)
  })
}
