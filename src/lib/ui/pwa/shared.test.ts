import { beforeEach, expect, test, vi } from 'vitest'
import { linkIn, sharedFile, takeShared } from './shared'

let kept: Map<string, Response>
beforeEach(() => {
  kept = new Map()
  const cache = {
    put: async (name: string, response: Response) => void kept.set(name, response),
    match: async (name: string) => kept.get(name),
    delete: async (name: string) => kept.delete(name)
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

function shared(parts: Readonly<Record<string, string | File>>, base = ''): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.set(name, value)
  return takeShared(new Request(`https://example.org${base}/share/`, { method: 'POST', body }), base)
}
const goal = (response: Response) => response.headers.get('location')

test('a shared file waits for Home, once', async () => {
  const answer = await shared({ file: new File(['{"a":1}'], 'zug – 3.txt'), text: 'Your move' }, '/app')
  expect([answer.status, goal(answer)]).toEqual([303, 'https://example.org/app/?shared'])
  const file = await sharedFile()
  expect([file?.name, await file?.text()]).toEqual(['zug – 3.txt', '{"a":1}'])
  expect(await sharedFile()).toBeNull()
})

test('a shared link goes to where links are opened, whatever else is in the text', async () => {
  const text = 'Your move! https://elsewhere.example/join/#turn.AAAA.0 See you'
  expect(goal(await shared({ text }))).toBe('https://example.org/join/#turn.AAAA.0')
  expect(goal(await shared({ url: 'https://x.example/join#ABCD-EFGH-JKMN', text }))).toContain(
    '#ABCD-EFGH-JKMN'
  )
  expect(linkIn('https://example.org/about#owners')).toBeNull()
})

test('anything else leads to the page for joining and leaves nothing behind', async () => {
  for (const parts of [{}, { text: 'hello' }, { file: new File([], 'empty') }])
    expect(goal(await shared(parts))).toBe('https://example.org/join/')
  const garbled = new Request('https://example.org/share/', { method: 'POST', body: 'x' })
  expect(goal(await takeShared(garbled, ''))).toBe('https://example.org/join/')
  expect(kept.size).toBe(0)
})
