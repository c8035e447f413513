// The map of the toy game on the board: hexes with names, boxes beside them, and what lies over both.
import { expect, test } from 'vitest'
import { bounds, placeAt, ringPath } from '../../hex/pixels'
import { toy, toyReady } from '../../kernel/testing/toy'
import { BOXED, ROAD, toyLook, toyMap } from '../../kernel/testing/toy-map'
import { makeMapArt } from '../art'
import { takenBy } from '../counters/boxes'
import { placeStacks } from '../counters/stacks'
import { centreOf, drawLit, drawOverlays, drawPointed, drawRoute } from '../overlay'

const art = makeMapArt(toyMap(BOXED), toyLook)
const { layout } = art
const place = (id: string) => layout.grid.indexOf(id)

test('each box is drawn with its name inside it, and each link', () => {
  expect(art.boxes.map(({ name, art }) => [name, art])).toEqual([
    ['Red Camp', 'paper'],
    ['Blue Camp', 'paper'],
    ['Back Road', 'land']
  ])
  art.boxes.forEach(({ x, y, size, name, path }, n) => {
    const half = 0.3 * size * name.length
    for (const side of [-half, half]) expect(placeAt(layout, x + side, y)).toBe(layout.grid.count + n)
    expect(path).toMatch(/^M.*Z$/)
  })
  expect(art.links.match(/M[^L]*L/g)).toHaveLength(6)
  expect(makeMapArt(toyMap('lane'), toyLook)).toMatchObject({ boxes: [], links: '' })
})

test('the whole map holds the boxes beside it', () => {
  const [small, large] = [makeMapArt(toyMap('lane'), toyLook).layout, layout]
  expect(large.height).toBeGreaterThan(3 * small.height)
  const all = bounds(large)
  expect(all.x + all.width).toBeLessThanOrEqual(large.width)
  expect(all.y + all.height).toBeLessThanOrEqual(large.height)
})

test('boxes are lit, pointed at, washed and crossed by ways like hexes', () => {
  const [reach, target] = drawLit(
    art,
    [
      { hex: 'h2', kind: 'reach', label: '1' },
      { hex: ROAD, kind: 'reach', label: '2' },
      { hex: 'red-camp', kind: 'target' }
    ],
    () => false
  )
  expect(reach!.ground).toContain(ringPath(layout, place(ROAD)))
  expect(reach!.labels.map(({ text }) => text)).toEqual(['1', '2'])
  expect(reach!.labels[1]).toMatchObject(centreOf(art, ROAD)!)
  // A ring, and a tick at each of the four corners.
  expect(target!.signs.match(/M/g)).toHaveLength(5)
  expect(drawPointed(art, ['h1', ROAD, 'nowhere']).match(/M/g)).toHaveLength(2)
  const state = toyReady(0, BOXED)
  const [homes, lines] = toy.show.overlays(state, 'red').map((overlay) => overlay.draw())
  expect(drawOverlays(art, [homes!]).areas[0]!.path).toContain(ringPath(layout, place('red-camp')))
  Object.assign(state.at, { r1: 'h5', b1: 'h4', b2: 'h7', b3: 'h7' })
  expect(drawOverlays(art, [lines!]).traces).toEqual([])
  const cut = toy.show.overlays(state, 'red')[1]!.draw()
  expect(drawOverlays(art, [cut]).traces.length).toBeGreaterThan(0)
  expect(drawRoute(art, { hexes: ['h6', ROAD, 'h2'], label: '2', via: [ROAD] })!.via).toEqual([
    centreOf(art, ROAD)
  ])
})

test('stacks stand in their box, two sides beside each other without touching', () => {
  const stack = (seat: string, id: string) => ({
    hex: ROAD,
    seat,
    pieces: [{ id, badges: [] }],
    unknown: 0,
    sum: ''
  })
  const stacks = [stack('red', 'r1'), stack('blue', 'b1')]
  const placed = placeStacks(layout, stacks)
  for (const { x, y } of placed) expect(placeAt(layout, x, y)).toBe(place(ROAD))
  const picture = { ...toy.show.picture(toyReady(0, BOXED), 'red'), stacks }
  const [taken] = takenBy(layout, picture, 'near')
  expect(taken!.hex).toBe(place(ROAD))
  const [one, two] = [...taken!.boxes].sort((a, b) => a.left - b.left)
  expect(one!.right).toBeLessThan(two!.left)
})
