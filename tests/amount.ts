// How much is tried: enough to catch a break in the ordinary suite, the full amount in the deep one, whose files
// (`*.deep.ts`) run the same tests with `DEEP` set.
export const DEEP = Boolean(process.env.DEEP)

export function amount(usual: number, deep: number): number {
  return DEEP ? deep : usual
}
