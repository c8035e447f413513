// What must hold of the picture of any position, and of the two pictures that the seats have of it.
import { expect } from 'vitest'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Game } from '../../src/lib/kernel/game'
import { ownerOf } from '../../src/lib/kernel/pieces'
import type { Owner, Picture, Piece } from '../../src/lib/kernel/picture'
import type { Subject } from './subjects'

/** Places that are asked about in each position. */
const ASKED = 8

const repeated = (list: readonly string[]) => list.filter((one, i) => list.indexOf(one) !== i)

/** Everything in it is known to map, counters and look, and nothing stands twice. */
export function holdsTogether({ game, art, names }: Subject, picture: Picture, seat: string): void {
  const { stacks, markers, boxes, cards = [], tracks = [], now } = picture
  const groups = boxes.flatMap((box) => box.groups)
  const owners: Owner[] = [
    ...stacks,
    ...markers,
    ...groups,
    ...cards,
    ...tracks.flatMap((one) => one.markers)
  ]
  const { factions = {} } = art.look
  for (const { seat, faction } of owners.map(ownerOf)) {
    expect([...game.seats, null]).toContain(seat)
    if (faction !== undefined) expect(factions[faction]?.seat ?? null, faction).toBe(seat)
  }
  if (now.faction !== undefined) expect(game.seats).toContain(factions[now.faction]?.seat)

  const pieces: Piece[] = [...stacks.flatMap((stack) => stack.pieces), ...groups.flatMap((one) => one.pieces)]
  const counters = new Map([...art.units.units, ...(art.units.markers ?? [])].map((one) => [one.id, one]))
  expect(repeated(stacks.flatMap((stack) => stack.pieces.map(({ id }) => id)))).toEqual([])
  for (const { id, back, steps } of pieces) {
    expect(counters.has(id), id).toBe(true)
    if (back) expect(counters.get(id), id).toHaveProperty('back')
    if (steps) expect(steps.left > 0 && steps.left <= steps.of, id).toBe(true)
  }
  for (const { hex, unknown, blanks = [] } of stacks) {
    expect(names.hexes).toContain(hex)
    if (unknown !== 'some') expect(unknown).toBeGreaterThanOrEqual(blanks.length)
    // Nothing but colour and signs, in a sequence that follows from these.
    for (const blank of blanks) {
      expect(['badges,paint', 'badges']).toContain(Object.keys(blank).sort().join())
      if (blank.paint !== undefined) expect(art.look.counters.paints).toHaveProperty(blank.paint)
    }
    const written = blanks.map((blank) => JSON.stringify([blank.paint, blank.badges]))
    expect(written).toEqual([...written].sort())
  }
  expect(repeated(cards.flatMap(({ faces }) => faces.map(({ id }) => id)))).toEqual([])
  for (const { spaces, markers: placed, id } of tracks) {
    expect(repeated(spaces.map((space) => space.id))).toEqual([])
    for (const { at } of placed)
      expect(
        spaces.map((space) => space.id),
        `${id} of ${seat}`
      ).toContain(at)
  }
}

/** Both seats see as many cards in each hand and pile. */
export function agree(one: Picture, two: Picture): void {
  const held = ({ cards = [] }: Picture) =>
    cards.map(({ id, faces, unknown }) => `${id} ${faces.length + unknown}`).sort()
  expect(held(two)).toEqual(held(one))
}

/** What is told of the places where somebody stands, of units, of victory, and what stands in tables. */
export function shownBeside(
  { show }: Game,
  view: unknown,
  seat: string,
  units: readonly string[],
  seed: number
): unknown {
  const random = seededRandom(seed)
  const places = show.picture(view, seat).stacks.map(({ hex }) => hex)
  const asked = places.length === 0 ? [] : Array.from({ length: ASKED }, () => random.pick(places))
  return [
    asked.map((hex) => show.inspectHex(view, seat, hex)),
    units.map((unit) => show.inspectUnit(view, seat, unit)),
    show.briefing?.(view, seat),
    show.tables(view)
  ]
}
