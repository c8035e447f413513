/** The command cannot go on, and the message says what the person can do about it. Printed without a stack. */
export class Stop extends Error {
  /** @override */
  name = 'Stop'
}
