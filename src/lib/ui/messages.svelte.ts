export interface Message {
  id: number
  text: string
}

const SECONDS = 7
const shown = $state<Message[]>([])
let last = 0

/** What Messages.svelte shows and reads aloud just now. */
export const messages: readonly Message[] = shown

/** A short word to the player that goes away by itself; screen readers hear it. */
export function say(text: string): void {
  const id = ++last
  shown.push({ id, text })
  setTimeout(() => unsay(id), SECONDS * 1000)
}

export function unsay(id: number): void {
  const at = shown.findIndex((message) => message.id === id)
  if (at >= 0) shown.splice(at, 1)
}
