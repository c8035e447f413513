// Addresses of servers as people type them.

/** The address as browsers want it; throws in words for who typed it. */
export function signalAddress(text: string): string {
  const typed = text.trim()
  let address: URL
  try {
    // Some browsers take a space for a part of the name.
    if (/\s/.test(typed)) throw new TypeError('A space.')
    address = new URL(/^[a-z]+:\/\//i.test(typed) ? typed : `ws://${typed}`)
  } catch {
    throw new Error(
      'This is not an address. It should look like wss://signal.example.org or ws://192.168.1.20:4444.'
    )
  }
  if (address.protocol === 'http:') address.protocol = 'ws:'
  if (address.protocol === 'https:') address.protocol = 'wss:'
  if (address.protocol !== 'ws:' && address.protocol !== 'wss:')
    throw new Error('The address must begin with ws:// or wss://.')
  if (location.protocol === 'https:' && address.protocol === 'ws:' && !isLocal(address))
    throw new Error('This page was opened over https, so it can only use a secure server: wss://…')
  return address.href
}

/** The addresses that a build was given, apart by spaces or commas; what is none is left out. */
export function builtIn(list: string | undefined, schemes: readonly string[]): string[] {
  const given = (list ?? '')
    .split(/[\s,]+/)
    .filter((one) => schemes.some((scheme) => one.startsWith(`${scheme}:`)))
  return [...new Set(given)].slice(0, 4)
}

/** Each device means itself by it. */
export const isLocal = ({ hostname }: URL) => /^(localhost|127\.|\[::1\])/.test(hostname)

export function helperAddress(text: string): string {
  const typed = text.trim()
  if (!/^(stun|turns?):[^\s]+$/i.test(typed))
    throw new Error('The address must begin with stun:, turn: or turns:.')
  return typed
}
