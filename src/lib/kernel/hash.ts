// A short fingerprint of a state: equal states give equal fingerprints on every device.

const OFFSET_A = 0x811c9dc5
const OFFSET_B = 0x2c1b3c6d
const PRIME_A = 0x01000193
const PRIME_B = 0x85ebca6b

/** JSON with sorted keys, so that the way an object was built does not matter. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) {
    let text = '['
    for (let i = 0; i < value.length; i++) text += (i > 0 ? ',' : '') + canonical(value[i] ?? null)
    return text + ']'
  }
  if (value !== null && typeof value === 'object') {
    const record = value as Record<string, unknown>
    let text = '{'
    for (const key of Object.keys(record).sort()) {
      if (record[key] === undefined) continue
      text += (text.length > 1 ? ',' : '') + JSON.stringify(key) + ':' + canonical(record[key])
    }
    return text + '}'
  }
  return JSON.stringify(value)
}

/** 64 bits as 16 hexadecimal digits. For comparing honest devices, not against forgery. */
export function hashText(text: string): string {
  let a = OFFSET_A
  let b = OFFSET_B
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, PRIME_A)
    b = Math.imul(b ^ code, PRIME_B)
    b ^= b >>> 15
  }
  a ^= a >>> 16
  b ^= b >>> 13
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0')
}

export function stateHash(state: unknown): string {
  return hashText(canonical(state))
}
