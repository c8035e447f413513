// Every counter is told from every ground, light and dark: by its paper, or by the rim that runs round it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parsePackLook, TERRAIN_ART } from '../../kernel/pack/look'
import { blocksLook } from '../../kernel/testing/toy-blocks-pack'
import { bannerOf, ownersIn } from '../banners'
import { contrast } from './art'

const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const tokens = text('../../ui/tokens.css')
/** What people must see of a thing that is no text. */
const ENOUGH = 3

/** A colour of the tokens in a theme, as "#rrggbb". */
function token(name: string, theme: 'light' | 'dark'): string {
  const said = new RegExp(`--${name}:\\s*(?:light-dark\\((#\\w+),\\s*(#\\w+)\\)|(#\\w+));`).exec(tokens)
  const colour = said && (said[3] ?? said[theme === 'light' ? 1 : 2])
  if (!colour) throw new Error(`tokens.css has no colour --${name}`)
  return colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour
}

const GROUNDS = [
  'map-sea',
  'map-land',
  ...TERRAIN_ART.filter((art) => art !== 'water' && art !== 'clear').map((art) =>
    art === 'desert' ? 'map-sand' : `map-${art}`
  )
]

const shipped = readdirSync(new URL('../../../../scenarios', import.meta.url)).filter((game) =>
  existsSync(new URL(`../../../../scenarios/${game}/look.json`, import.meta.url))
)
const looks = [
  ...shipped.map((game) => parsePackLook(JSON.parse(text(`../../../../scenarios/${game}/look.json`)))),
  blocksLook
]

for (const look of looks) {
  const banners = ownersIn(look).map((owner) => bannerOf(look, owner)!)
  const papers = [
    ...Object.values(look.counters.paints).map(({ paper }) => paper),
    ...(look.counters.special ?? []).map(({ paper }) => paper),
    ...banners.map(({ colour }) => colour)
  ]
  describe(look.game, () => {
    test('seats, factions and neutrals are told apart by their hatching, not by colour alone', () => {
      const hatches = banners.map(({ hatch }) => hatch)
      expect(new Set(hatches).size).toBe(hatches.length)
      // What is written and hatched on their colour is light.
      for (const { colour } of banners)
        expect(contrast(colour, '#ffffff'), colour).toBeGreaterThanOrEqual(ENOUGH)
    })

    for (const theme of ['light', 'dark'] as const)
      test(`its counters stand out on every ground (${theme})`, () => {
        const rim = token('counter-rim', theme)
        expect(rim).toMatch(/^#\w{6}$/)
        for (const ground of GROUNDS) {
          const on = token(ground, theme)
          for (const paper of papers)
            expect(
              Math.max(contrast(paper, on), contrast(rim, on)),
              `${paper} on ${ground} (${on})`
            ).toBeGreaterThanOrEqual(ENOUGH)
        }
      })

    test('what is printed on a counter can be read', () => {
      for (const { paper, ink } of [...Object.values(look.counters.paints), ...(look.counters.special ?? [])])
        expect(contrast(paper, ink), `${ink} on ${paper}`).toBeGreaterThanOrEqual(ENOUGH)
    })
  })
}
