/** What can be done about it. */
export interface Remedy {
  readonly text: string
  act(): unknown
}

export interface Message {
  id: number
  text: string
  remedy?: Remedy
}

const SECONDS = 7
/** What can be done about it takes longer to decide. */
const TO_DECIDE = 60
const shown = $state<Message[]>([])
let last = 0

/** What Messages.svelte shows and reads aloud just now. */
export const messages: readonly Message[] = shown

/** A short word to the player that goes away by itself; screen readers hear it. */
export function say(text: string, remedy?: Remedy): void {
  const id = ++last
  const before = shown.find((message) => message.text === text)
  if (before !== undefined) unsay(before.id)
  shown.push({ id, text, ...(remedy && { remedy }) })
  setTimeout(() => unsay(id), (remedy === undefined ? SECONDS : TO_DECIDE) * 1000)
}

export function unsay(id: number): void {
  const at = shown.findIndex((message) => message.id === id)
  if (at >= 0) shown.splice(at, 1)
}
