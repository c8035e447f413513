// Lists to choose from, made shorter by what is typed.

export interface Option {
  readonly id: string
  readonly text: string
  readonly note?: string
}

/** Letters that are no plain letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', æ: 'ae', ß: 'ss' }

/** Without capitals and accents, as people type names: "Łódź" is "lodz". */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łđøæß]/g, (letter) => LETTERS[letter]!)
}

/** The options that have every typed word somewhere; the one whose id was typed comes first. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const found = options.filter(({ id, text, note = '' }) => {
    const where = plain(`${id} ${text} ${note}`)
    return words.every((word) => where.includes(word))
  })
  const exact = found.findIndex(({ id }) => plain(id) === words.join(' '))
  return exact > 0 ? [found[exact]!, ...found.slice(0, exact), ...found.slice(exact + 1)] : found
}
