import { describe, expect, test } from 'vitest'
import type { Stack } from '../../kernel/picture'
import type { CounterArt, Face } from './art'
import {
  badgeMarkup,
  escaped,
  faceMarkup,
  markerMarkup,
  ringed,
  stackMarkup,
  textWidth,
  unknownMarkup
} from './draw'
import { BADGES, MARKERS } from './badges'

const face: Face = {
  name: 'Polish 3rd Army',
  paper: '#d3b88c',
  ink: '#000000',
  light: false,
  symbol: { lines: 'M25,50L175,150', solid: '' },
  size: 'M35,40l25,-25',
  short: ['3'],
  figures: '12-14-4',
  plain: []
}
const counters: CounterArt = {
  face: () => face,
  figures: () => face.figures,
  words: () => face.name,
  faceOf: () => face,
  otherFace: () => face,
  hasBack: () => false,
  banner: () => ({ colour: '#4d5359', hatch: 'falling' }),
  blank: () => ({ colour: '#4d5359', words: 'Unknown unit' }),
  marker: () => 'plain'
}
const stack = (pieces: number, unknown = 0): Stack => ({
  hex: '0101',
  seat: 'red',
  pieces: Array.from({ length: pieces }, (_, n) => ({ id: `u${n}`, badges: [] })),
  unknown,
  sum: '24-28'
})
const count = (text: string, part: string) => text.split(part).length - 1

test('a face shows paper, symbol, size, short name and figures, wide text squeezed', () => {
  const svg = faceMarkup(face, '12-14-4', { badges: [] })
  expect(svg).toContain('fill="#d3b88c"')
  expect(svg).toContain('d="M35,40l25,-25"')
  expect(svg).toContain('>3</text>')
  expect(svg).toMatch(/textLength="94" lengthAdjust="spacingAndGlyphs">12-14-4</)
  expect(faceMarkup(face, '3-4-6', { badges: [] })).not.toContain('textLength')
})

test('nothing of a name is read as markup', () => {
  const bad = '<script>"&'
  expect(escaped(bad)).toBe('&lt;script&gt;&quot;&amp;')
  const badge = { sign: 'moved', text: bad, rule: '1' } as const
  const all =
    faceMarkup({ ...face, short: [bad], plain: [] }, bad, { badges: [badge] }) +
    faceMarkup({ ...face, plain: [bad] }, '', { badges: [] }) +
    stackMarkup(counters, { ...stack(2), sum: bad }, null, 0)
  expect(all).not.toContain('<script')
  expect(count(all, '&lt;script&gt;')).toBe(5)
})

test('every sign and every marker has a shape of its own', () => {
  for (const set of [BADGES, MARKERS]) {
    const drawn = Object.values(set).map(({ plate, lines, solid = '' }) => plate + lines + solid)
    expect(new Set(drawn).size).toBe(drawn.length)
  }
  expect(badgeMarkup(BADGES.unsupplied, 'Out of supply', 0, 0, 1)).toContain('<title>Out of supply</title>')
})

test('chosen and able are told apart by shape', () => {
  expect(ringed('C', null)).toBe('C')
  expect(ringed('C', 'able')).not.toContain('tick')
  expect(ringed('C', 'picked')).toContain('tick')
  const shape = (ring: 'able' | 'picked') => /d="([^"]*)"/.exec(ringed('C', ring))![1]
  expect(shape('able')).not.toBe(shape('picked'))
})

describe('a stack', () => {
  test('one counter has neither rims nor number nor sum', () => {
    const svg = stackMarkup(counters, stack(1), null, 0)
    expect(count(svg, 'class="paper"')).toBe(1)
    expect(svg).not.toMatch(/class="count"|class="sum"/)
  })

  test('more have rims, at most three, their number and their sum', () => {
    const svg = stackMarkup(counters, stack(6), null, 0)
    expect(count(svg, 'class="paper"')).toBe(4)
    expect(svg).toContain('>6</text>')
    expect(svg).toContain('>24-28</text>')
  })

  test('says how many of it are chosen unless all are', () => {
    expect(stackMarkup(counters, stack(6), 'picked', 2)).toContain('>2/6</text>')
    expect(stackMarkup(counters, stack(6), 'picked', 6)).toContain('>6</text>')
  })

  test('unknown counters lie face down with their number', () => {
    expect(stackMarkup(counters, stack(1, 2), null, 0)).toContain('>3</text>')
    expect(stackMarkup(counters, stack(0, 3), null, 0)).toContain('>3?</text>')
    expect(unknownMarkup(counters, { seat: 'red' }, 1)).toContain('>?</text>')
    expect(unknownMarkup(counters, { seat: 'red' }, 1)).toContain('hatch falling')
  })
})

test('text widths grow with the letters', () => {
  expect(textWidth('')).toBe(0)
  expect(textWidth('12-14-4')).toBeGreaterThan(textWidth('3-4-6'))
})

test('a marker has the ring of a counter when it can be taken up or is chosen', () => {
  const marker = { id: 'm', kind: 'rail', hex: '0101', text: 'Railhead', seat: 'red', rule: '' }
  expect(markerMarkup(counters, marker, null)).not.toContain('ring')
  expect(markerMarkup(counters, marker, 'able')).toContain('class="ring able"')
  const picked = markerMarkup(counters, marker, 'picked')
  expect(picked).toContain('class="ring picked"')
  expect(picked).toContain('circle class="tick"')
  expect(picked).toContain('<title>Railhead</title>')
})

test('steps are pips, an other face has a folded corner', () => {
  const svg = faceMarkup(face, '', { badges: [], steps: { left: 2, of: 3 } })
  const [left, lost] = [...svg.matchAll(/class="pips[^"]*"[^>]* d="([^"]*)"/g)].map(([, path]) => path!)
  expect([count(left!, 'M'), count(lost!, 'M')]).toEqual([2, 1])
  expect(svg).not.toContain('fold')
  expect(faceMarkup(face, '1', { badges: [], back: true })).toContain('fold')
})

test('blank pieces are drawn one by one, what nobody counts says that there may be more', () => {
  const blank = { badges: [] }
  const standing = { ...stack(0, 2), blanks: [blank, blank] }
  expect(stackMarkup(counters, standing, null, 0)).toMatch(/class="edge".*>2<\/text>/)
  expect(stackMarkup(counters, { ...stack(0), unknown: 'some' }, null, 0)).toContain('>?+</text>')
  // One that is known lies on top.
  expect(stackMarkup(counters, { ...standing, ...stack(1, 2), blanks: [blank] }, null, 0)).not.toContain(
    'edge'
  )
})
