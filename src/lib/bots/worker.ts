// The program in a thread of its own, so that the page never waits for it.
import { openHost } from './host'
import type { Answer, Question } from './protocol'

const scope = self as unknown as {
  postMessage(answer: Answer): void
  onmessage: ((event: MessageEvent<Question>) => void) | null
}

const host = openHost(
  (answer) => scope.postMessage(answer),
  (then) => void setTimeout(then)
)
scope.onmessage = (event) => host.hear(event.data)
