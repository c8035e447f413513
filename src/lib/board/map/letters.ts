// How much room words take on the map.
import type { SiteName } from '../art'
import type { Level } from '../camera'

/** Widths of words of size 1, which are asked for again with every order. */
const widths = new Map<string, number>()

/** As wide as wide letters make it: readers have different fonts. */
export function wordWidth(text: string, size: number, bold: boolean): number {
  let width = widths.get(text)
  if (width === undefined) {
    width = 0
    for (const letter of text)
      width += /[iljtfrI.,'’ ()-]/.test(letter)
        ? 0.38
        : /[mwMW]/.test(letter)
          ? 0.95
          : /\p{Lu}/u.test(letter)
            ? 0.72
            : 0.61
    widths.set(text, width)
  }
  return width * size * (bold ? 1.07 : 1)
}

/** Sizes of names as the map draws them; 0: not at this level. */
export function nameSize({ art, capital }: Pick<SiteName, 'art' | 'capital'>, level: Level): number {
  if (level === 'far') return capital ? 22 : art === 'dot' ? 0 : 17
  return capital ? 11.5 : art === 'dot' ? 9 : 10.5
}
