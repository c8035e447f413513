// How long ago something was, in words of the reader's language.

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60]
]

/** "3 hours ago". A clock that was set back does not make anything happen in the future. */
export function ago(time: number, now: number, language?: string): string {
  const seconds = Math.max(0, (now - time) / 1000)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const step = STEPS.find(([, length]) => seconds >= length)
  return step === undefined
    ? words.format(0, 'second')
    : words.format(-Math.floor(seconds / step[1]), step[0])
}

/** The moment itself, for whoever wants to know exactly. */
export function moment(time: number): string {
  return new Date(time).toLocaleString([], { dateStyle: 'full', timeStyle: 'medium' })
}
