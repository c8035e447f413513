// How things are said, in every game alike: lists, counts, signs, beginnings of sentences.

/** "a, b and c" */
export function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The first few and how many more: a list that a person still reads. */
export function shortList(names: readonly string[], most: number): string {
  if (names.length <= most) return list(names)
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}

/** "1 unit", "3 units" */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** "+2", "−1", "0" */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
}

/** At the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A rule as people write it: what tools join with underscores has spaces, "CR AA", "6.0 4a". */
export function ruleWords(rule: string): string {
  return rule.replaceAll('_', ' ')
}
