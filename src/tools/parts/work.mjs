// A worker that does a fixed amount of what tests do all the time: objects made, sorted, written as text and read again.
import { parentPort } from 'node:worker_threads'

const ROUNDS = 400

let sum = 0
for (let round = 0; round < ROUNDS; round++) {
  const list = []
  for (let i = 0; i < 3000; i++) list.push({ id: `unit-${(i * 7919 + round) % 3000}`, at: [i % 61, i % 37] })
  list.sort((a, b) => (a.id < b.id ? -1 : 1))
  sum += JSON.parse(JSON.stringify(list)).length
}
parentPort?.postMessage(sum)
