// Comma-separated values with quotes, as in rules.csv.

/** Rows as objects by the names of the first row. */
export function readCsv(text: string): Record<string, string>[] {
  const [head, ...rows] = cells(text)
  return rows.map((row) => Object.fromEntries(head!.map((name, i) => [name, row[i] ?? ''])))
}

function cells(text: string): string[][] {
  const rows: string[][] = []
  // A cell: quoted with doubled quotes inside, or plain; then what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (found === null) throw new Error(`Line ${text.slice(0, at).split('\n').length} is no CSV.`)
    row.push(found[1]?.replaceAll('""', '"') ?? found[2]!)
    if (found[3] !== ',') {
      rows.push(row)
      row = []
    }
  }
  if (row.length > 0) rows.push([...row, ''])
  return rows
}
