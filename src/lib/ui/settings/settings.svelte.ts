import { browserShelf, keep, recall } from '../storage/keep'
import { storage } from '../storage/health.svelte'
import { SETTINGS_KEY, SettingsSchema, type Settings } from './schema'

const current = $state<Settings>(recall(browserShelf(), SETTINGS_KEY, SettingsSchema))

/** The player's choices on this device. Read freely; change through `choose`. */
export const settings: Readonly<Settings> = current

export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  current[name] = value
  storage.report(keep(browserShelf(), SETTINGS_KEY, current))
}

/** Puts the choices on the page; tokens.css does the rest. */
export function wear(root: HTMLElement): void {
  const set = (name: string, value: string, byDefault: string) => {
    if (value === byDefault) delete root.dataset[name]
    else root.dataset[name] = value
  }
  set('theme', current.theme, 'system')
  set('text', current.textSize, 'normal')
  set('motion', current.motion, 'system')
  paintBrowser(root)
}

/** The browser's own bars follow the page: its two colours by device, or the one that was chosen. */
function paintBrowser(root: HTMLElement): void {
  for (const bar of root.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    bar.dataset.byDevice ??= bar.content
    bar.content = current.theme === 'system' ? bar.dataset.byDevice : getComputedStyle(root).backgroundColor
  }
}

/** Another tab changed the choices. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === SETTINGS_KEY)
      Object.assign(current, recall(browserShelf(), SETTINGS_KEY, SettingsSchema))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
