import { expect, test } from 'vitest'
import { Reader, Writer } from '../../match/bytes'
import { newCode } from '../invitation'
import { qrVersion } from '../write'
import { describe, packDescription, sdpOf, unpackDescription, type Description } from './description'
import { packAnswer, packOffer, PairError, readOffer } from './pair'

const fingerprint = Uint8Array.from({ length: 32 }, (_, i) => i * 7)
const of = (addresses: string[], role: Description['role'] = 'offer'): Description => ({
  role,
  ufrag: 'aB3+',
  pwd: 'abcdefghijklmnop/+012345',
  fingerprint,
  candidates: addresses.map((address, i) => ({ address, port: 50_000 + i }))
})
const HOME = ['192.168.1.23', '10.0.0.7', '2001:0db8:0000:0000:0000:ff00:0042:8329']
const HIDDEN = ['0b2c3d4e-0000-4abc-8def-0123456789ab.local', 'ffffffff-1111-4222-8333-444455556666.local']

test('a description survives packing, whatever its addresses', () => {
  for (const addresses of [[], HOME, HIDDEN, [...HOME, ...HIDDEN]]) {
    const description = of(addresses)
    const out = new Writer()
    packDescription(out, description)
    const from = new Reader(out.done())
    expect(unpackDescription(from, 'offer')).toEqual(description)
    from.end()
    expect(describe(sdpOf(description), 'offer')).toEqual(description)
  }
})

test('names of a connection of any length survive', () => {
  for (let length = 4; length < 40; length++) {
    const description = { ...of(HOME), ufrag: 'z9/+Aa'.repeat(7).slice(0, length), pwd: 'Q'.repeat(length) }
    const out = new Writer()
    packDescription(out, description)
    expect(unpackDescription(new Reader(out.done()), 'offer')).toEqual(description)
  }
})

test('only addresses in the same network are taken from what browsers write', () => {
  const sdp = [
    'a=candidate:1 1 udp 2113937151 0b2c3d4e-0000-4abc-8def-0123456789ab.local 5000 typ host generation 0',
    'a=candidate:2 1 tcp 1518280447 192.168.1.2 9 typ host tcptype active',
    'a=candidate:3 1 udp 1677729535 84.1.2.3 5001 typ srflx raddr 0.0.0.0 rport 0',
    'a=candidate:4 1 UDP 2122252543 fe80::1 5002 typ host',
    'a=candidate:5 1 UDP 2122252543 2001:db8::ff00:42:8329 5003 typ host',
    'a=candidate:6 1 udp 2122260223 192.168.1.2 5004 typ host',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:abcdefghijklmnopqrstuvwx',
    `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`
  ].join('\r\n')
  const { candidates } = describe(sdp, 'offer')
  expect(candidates.map(({ port }) => port)).toEqual([5004, 5003, 5000])
})

test('offer and answer are small codes', () => {
  const nonce = Uint8Array.of(1, 2, 3, 4)
  const tag = Uint8Array.of(5, 6, 7, 8)
  const usual = of(['192.168.1.23', '2001:db8::ff00:42:8329'])
  const sizes = {
    offer: qrVersion(packOffer({ invitation: null, tag, nonce, description: usual })),
    inviting: qrVersion(packOffer({ invitation: newCode(), tag: null, nonce, description: usual })),
    answer: qrVersion(packAnswer(nonce, usual)),
    hidden: qrVersion(packOffer({ invitation: newCode(), tag: null, nonce, description: of(HIDDEN) })),
    most: qrVersion(
      packOffer({ invitation: newCode(), tag: null, nonce, description: of([...HOME, ...HIDDEN, HOME[2]!]) })
    )
  }
  expect(sizes.offer).toBeLessThanOrEqual(7)
  expect(sizes.answer).toBeLessThanOrEqual(7)
  expect(Math.max(...Object.values(sizes))).toBeLessThanOrEqual(10)
})

test('offers are read again, and everything else is told apart', () => {
  const nonce = Uint8Array.of(1, 2, 3, 4)
  const code = newCode()
  const text = packOffer({ invitation: code, tag: null, nonce, description: of(HOME) })
  expect(readOffer(text.toLowerCase())).toMatchObject({ invitation: code, nonce, description: of(HOME) })
  const wrong: [string, string][] = [
    [packAnswer(nonce, of(HOME, 'answer')), 'answer, not an offer'],
    ['https://example.org', 'not for pairing'],
    [text.slice(0, -4), 'not read well'],
    [text.slice(0, 30) + 'A' + text.slice(31), 'not'],
    ['', 'not for pairing']
  ]
  for (const [given, says] of wrong) {
    if (given === text) continue
    expect(() => readOffer(given)).toThrow(PairError)
    expect(() => readOffer(given)).toThrow(says)
  }
})
