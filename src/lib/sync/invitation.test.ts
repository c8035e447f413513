import { expect, test } from 'vitest'
import {
  invitationLink,
  keysOf,
  newCode,
  packCode,
  purposeOf,
  readCodeOfInvitation,
  readInvitation,
  unpackCode
} from './invitation'
import { fromText, kindOf, pastedCodes, readCode, toText, writeCode } from './text'

test('a code is short, typed as one likes, and typing mistakes are noticed', () => {
  for (let i = 0; i < 200; i++) {
    const code = newCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(purposeOf(code)).toBe('play')
    expect(
      readCodeOfInvitation(code.toLowerCase().replace(/-/g, ' ').replace(/0/g, 'o').replace(/1/g, 'l'))
    ).toBe(code)
    expect(unpackCode(packCode(code))).toBe(code)
    const at = code.indexOf('-', i % 2) + 1
    const wrong = code[at] === '2' ? '3' : '2'
    expect(() => readCodeOfInvitation(code.slice(0, at) + wrong + code.slice(at + 1))).toThrow(
      'typing mistake'
    )
  }
  expect(() => readCodeOfInvitation('1234')).toThrow('12 characters')
  expect(() => readCodeOfInvitation('UUUU-UUUU-UUUU')).toThrow('no U')
})

test('the code for watching follows from the one for playing, and has the same room but not the same secret', async () => {
  const play = await keysOf(newCode())
  const watch = await keysOf(play.watchCode)
  expect(watch.purpose).toBe('watch')
  expect(watch.play).toBeNull()
  expect([watch.room, watch.password, watch.watchCode]).toEqual([play.room, play.password, play.watchCode])
  expect(watch.watch).toEqual(play.watch)
  expect((await keysOf(newCode())).room).not.toBe(play.room)
})

test('a link carries the code and where to meet, behind the #', () => {
  const code = newCode()
  const invitation = { code, signal: ['ws://192.168.1.5:4444/', 'wss://club.example/signal'] }
  const link = invitationLink('https://sandtable.example/join/', invitation)
  expect(readInvitation(link)).toEqual(invitation)
  expect(new URL(link).search).toBe('')
  expect(readInvitation(`  ${code.toLowerCase()} `)).toEqual({ code, signal: [] })
  expect(readInvitation(`#${code},javascript:alert(1),%E0%A4%A,http://x/`).signal).toEqual([])
  expect(() => readInvitation('https://elsewhere.example/')).toThrow()
})

test('bytes as text and back; what is no code is known as such', () => {
  for (let length = 0; length < 60; length++) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    expect(fromText(toText(bytes))).toEqual(bytes)
    const code = writeCode('T', bytes)
    expect(kindOf(code)).toBe('T')
    expect(readCode('T', ` ${code.toLowerCase()}\n`)).toEqual(bytes)
    expect(() => readCode('O', code)).toThrow('different kind')
    if (length > 0) expect(() => readCode('T', code.slice(0, -3))).toThrow()
  }
  for (const text of ['', 'ST', 'https://example.org', 'ST!', 'STT$$$', 'STT:::'])
    expect(() => readCode('T', text)).toThrow()
})

test('pasted codes are read whatever a messenger made of their lines', () => {
  const codes = [100, 7, 480].map((length) => writeCode('T', new Uint8Array(length).fill(9)))
  const broken = (code: string) => code.replace(/(.{60})/g, '$1\r\n ')
  expect(pastedCodes(codes.join('\n'))).toEqual(codes)
  expect(pastedCodes(`\n${codes.map(broken).join('\n\n')}\n`)).toEqual(codes)
  expect(pastedCodes(' abcd-efgh-jkmn \n')).toEqual(['abcd-efgh-jkmn'])
  expect(pastedCodes('abcd efgh jkmn')).toEqual(['abcdefghjkmn'])
  expect(pastedCodes(' \n ')).toEqual([])
})
