// Kinds of ground of one map differ in tint, in both themes, also for people who see fewer colors.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parsePackLook } from '../../kernel/pack/look'

const root = new URL('../../../../', import.meta.url)
const text = (file: string) => readFileSync(new URL(file, root), 'utf8')
const css = text('src/lib/ui/tokens.css')

type Triple = readonly [number, number, number]
const times = (rows: readonly Triple[], by: Triple) =>
  rows.map((row) => row.reduce((sum, factor, k) => sum + factor * by[k]!, 0)) as unknown as Triple

/** What reaches the eye of those who lack one kind of cones (Machado, Oliveira and Fernandes 2009), in linear light. */
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  'all colors': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1]
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998]
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881]
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039]
  ]
}

/** Linear light of a tint. */
function light(hex: string): Triple {
  const part = (k: number) => {
    const c = parseInt(hex.slice(k, k + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const through = (eyes: readonly Triple[], linear: Triple) =>
  times(eyes, linear).map((part) => Math.max(0, part)) as unknown as Triple

/** Oklab (Ottosson 2020): equal steps look equal. */
function seen(linear: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005]
    ],
    linear
  ).map((cone) => Math.cbrt(Math.max(0, cone))) as unknown as Triple
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766]
    ],
    cones
  )
}

const TINTS: Readonly<Record<string, string>> = { water: 'sea', clear: 'land', desert: 'sand' }

function tint(art: string, theme: 0 | 1): string {
  const name = TINTS[art] ?? art
  return new RegExp(`--map-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)![theme + 1]!
}

/** Less than this, in hundredths of the way from black to white, is not told apart on a map. */
const LEAST = 2.9

const games = readdirSync(new URL('scenarios/', root)).filter((game) =>
  existsSync(new URL(`scenarios/${game}/look.json`, root))
)

describe.each(games)('%s', (game) => {
  const { terrain } = parsePackLook(JSON.parse(text(`scenarios/${game}/look.json`))).map
  // Both kinds of sand have one tint, and marks of their own.
  const arts = [...new Set(Object.values(terrain).map((art) => TINTS[art] ?? art))]

  test.each(Object.keys(EYES))('every kind of ground has a tint of its own for eyes that see %s', (eyes) => {
    for (const theme of [0, 1] as const)
      for (const a of arts)
        for (const b of arts) {
          if (a >= b) continue
          const [one, other] = [a, b].map((art) => seen(through(EYES[eyes]!, light(tint(art, theme)))))
          const far = 100 * Math.hypot(...one!.map((part, k) => part - other![k]!))
          expect(far, `${a} and ${b}, ${theme === 0 ? 'light' : 'dark'}`).toBeGreaterThan(LEAST)
        }
  })
})
