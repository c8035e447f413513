import { beforeEach, describe, expect, test } from 'vitest'
import {
  dropSketches,
  EMPTY,
  erased,
  LONGEST_NOTE,
  MOST,
  readSketch,
  sketchKey,
  withArrow,
  withNote,
  withoutArrow,
  writeSketch
} from './sketch'

class Shelf {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
}

let shelf: Shelf
beforeEach(() => (shelf = new Shelf()))

describe('notes and arrows of one’s own', () => {
  test('come back as they were written', () => {
    const sketch = withArrow(withNote(EMPTY, '2121', ' Hold   this '), '2121', 'Mediterranean West')
    writeSketch('key', sketch, shelf)
    expect(readSketch('key', shelf)).toEqual({
      notes: [{ hex: '2121', text: 'Hold this' }],
      arrows: [{ from: '2121', to: 'Mediterranean West' }]
    })
  })

  test('each seat of two at one device has its own, and another match has others', () => {
    const keys = [
      sketchKey('a', 'german'),
      sketchKey('a', 'allied'),
      sketchKey('a', null),
      sketchKey('b', null)
    ]
    expect(new Set(keys).size).toBe(4)
    writeSketch(keys[0]!, withNote(EMPTY, '2121', 'secret'), shelf)
    for (const other of keys.slice(1)) expect(readSketch(other, shelf)).toEqual(EMPTY)
  })

  test('one note to a hex; an empty one takes it away; no arrow to itself or twice', () => {
    const one = withNote(withNote(EMPTY, '2121', 'a'), '2121', 'b')
    expect(one.notes).toEqual([{ hex: '2121', text: 'b' }])
    expect(withNote(one, '2121', '  ').notes).toEqual([])
    const arrow = withArrow(EMPTY, '2121', '2222')
    expect(withArrow(arrow, '2121', '2222')).toBe(arrow)
    expect(withArrow(EMPTY, '2121', '2121')).toBe(EMPTY)
    expect(withoutArrow(arrow, '2121', '2222')).toEqual(EMPTY)
  })

  test('erasing a hex takes its note and the arrows from and to it', () => {
    let sketch = withNote(withNote(EMPTY, '1', 'x'), '2', 'y')
    for (const [from, to] of [
      ['1', '2'],
      ['3', '1'],
      ['2', '3']
    ] as const)
      sketch = withArrow(sketch, from, to)
    expect(erased(sketch, '1')).toEqual({
      notes: [{ hex: '2', text: 'y' }],
      arrows: [{ from: '2', to: '3' }]
    })
  })

  test('stay small: short notes, and not too many', () => {
    let sketch = withNote(EMPTY, '1', 'x'.repeat(500))
    expect(sketch.notes[0]!.text).toHaveLength(LONGEST_NOTE)
    for (let n = 0; n < 2 * MOST; n++) sketch = withArrow(withNote(sketch, `${n}`, 'n'), `${n}`, 'z')
    expect(sketch.notes).toHaveLength(MOST)
    expect(sketch.arrows).toHaveLength(MOST)
    expect(sketch.notes.at(-1)!.hex).toBe(`${2 * MOST - 1}`)
  })

  test('what is spoilt, of another shape or too large counts as nothing', () => {
    for (const bad of [
      '{',
      '[]',
      '7',
      JSON.stringify({ notes: [{ hex: 3, text: 'x' }], arrows: 'no' }),
      JSON.stringify({ notes: [{ hex: '1', text: 'x'.repeat(LONGEST_NOTE + 1) }] }),
      JSON.stringify({ notes: Array.from({ length: MOST + 1 }, () => ({ hex: '1', text: 'x' })) }),
      JSON.stringify({ notes: [{ hex: '1', text: 'x' }], more: 'y'.repeat(30_000) })
    ]) {
      shelf.setItem('key', bad)
      expect(readSketch('key', shelf), bad.slice(0, 60)).toEqual(EMPTY)
    }
    expect(readSketch('key', null)).toEqual(EMPTY)
  })

  test('without a place to keep them nothing breaks', () => {
    expect(() => dropSketches('a')).not.toThrow()
  })
})
