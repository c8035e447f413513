import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawSymbols, shapes } from '../../.config/symbols.js'
import { licences } from '../../.config/licences.js'

const root = join(import.meta.dirname, '../..')

test('symbols are bare path data of a few kilobytes: no colours, ids or styles', async () => {
  const drawn = await drawSymbols()
  expect(JSON.stringify(drawn).length).toBeLessThan(4000)
  const paths = [
    drawn.frame,
    ...Object.values<string>(drawn.sizes),
    ...Object.values<{ lines: string; solid: string }>(drawn.symbols).flatMap(({ lines, solid }) => [
      lines,
      solid
    ])
  ]
  for (const path of paths) expect(path).toMatch(/^(M[MmLlHhVvCcAaSsZz\d., -]*)?$/)
})

test('every symbol looks different, and so does every size', async () => {
  const { symbols, sizes } = await drawSymbols()
  for (const set of [symbols, sizes]) {
    const drawings = Object.values(set).map((drawing) => JSON.stringify(drawing))
    expect(new Set(drawings).size).toBe(drawings.length)
  }
})

describe('shapes', () => {
  const ink = 'stroke="#123456"'

  test('lines and filled shapes are kept apart, the frame is left out', () => {
    const svg =
      `<svg viewBox="0 0 1 1"><path d="M25,50 l150,0 0,100 -150,0 z" ${ink} fill="none"></path>` +
      `<path d="M1,1 L2,2" ${ink} fill="#123456"></path><path d="m 3,3 4,4 z" stroke="none" fill="#123456"></path>` +
      `<circle cx="10" cy="10" r="5" ${ink} fill="#123456"></circle></svg>`
    const circle = 'M5,10a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z'
    expect(shapes(svg)).toEqual({ lines: `M1,1L2,2${circle}`, solid: `M3,3l4,4z${circle}` })
  })

  test('what the board cannot draw stops the build', () => {
    expect(() => shapes('<svg><text x="1">HQ</text></svg>')).toThrow('<text')
    expect(() => shapes(`<svg><g transform="translate(1,0)" ${ink}></g></svg>`)).toThrow('moves')
  })
})

test('no source of the app takes in milsymbol itself', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(
    (file) => /\.(ts|js|svelte)$/.test(file) && statSync(join(root, 'src', file)).isFile()
  )
  const taking = sources.filter((file) =>
    /from ['"]milsymbol|import\(['"]milsymbol/.test(readFileSync(join(root, 'src', file), 'utf8'))
  )
  expect(taking).toEqual([])
})

test('a build that has the symbols lists the licence of milsymbol, one without does not', () => {
  type Hook = (this: unknown, ...parts: unknown[]) => { code: string } | null
  const list = (moduleIds: string[]) => {
    const plugin = licences({ 'virtual:symbols': ['milsymbol'] })
    ;(plugin.configResolved as unknown as Hook).call({}, { root, command: 'build' })
    const chunk = { chunks: { a: { moduleIds } } }
    return (plugin.renderChunk as unknown as Hook).call(
      {},
      'export default __SHIPPED_LICENCES__',
      {},
      {},
      chunk
    )!.code
  }
  expect(list(['\0virtual:symbols'])).toMatch(
    /"name":"milsymbol","version":"[\d.]+","licence":"MIT","text":"[^"]+/
  )
  expect(list([])).not.toContain('milsymbol')
})
