import { afterEach, expect, test, vi } from 'vitest'
import { builtIn, helperAddress, signalAddress } from './addresses'

const openedBy = (protocol: string) => vi.stubGlobal('location', { protocol })
afterEach(() => void vi.unstubAllGlobals())

test('an address of a server is taken as people type it', () => {
  openedBy('http:')
  expect(signalAddress(' 192.168.1.20:4444 ')).toBe('ws://192.168.1.20:4444/')
  expect(signalAddress('https://club.example/signal')).toBe('wss://club.example/signal')
  expect(signalAddress('ws://localhost:4444')).toBe('ws://localhost:4444/')
})

test.each([
  ['no address', 'This is not an address'],
  ['ws://a b', 'This is not an address'],
  ['', 'This is not an address'],
  ['ftp://club.example', 'must begin with ws']
])('%s is refused in words', (typed, words) => {
  openedBy('http:')
  expect(() => signalAddress(typed)).toThrow(words)
})

test('a page that came by https is told why a plain server will not do', () => {
  openedBy('https:')
  expect(() => signalAddress('ws://192.168.1.20:4444')).toThrow('it can only use a secure server')
  expect(signalAddress('ws://localhost:4444')).toBe('ws://localhost:4444/')
})

test('a helper is a STUN or TURN server', () => {
  expect(helperAddress(' turn:club.example:3478 ')).toBe('turn:club.example:3478')
  expect(() => helperAddress('https://club.example')).toThrow('stun:')
})

test('a build brings the addresses that it was given, and nothing else', () => {
  expect(builtIn(undefined, ['wss'])).toEqual([])
  expect(builtIn('', ['wss'])).toEqual([])
  expect(
    builtIn('wss://a.example/, ws://b.example/ http://c.example/ wss://a.example/', ['ws', 'wss'])
  ).toEqual(['wss://a.example/', 'ws://b.example/'])
  expect(builtIn('stun:a.example:3478', ['stun'])).toEqual(['stun:a.example:3478'])
})
