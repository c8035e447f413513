// The land of every map is what the command makes of it now.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { landFiles } from '../../src/tools/maps/files'

test.each(landFiles().map((file) => [file.json.replace(/.*scenarios\//, ''), file] as const))(
  '%s',
  (_name, file) => {
    const { data, relief } = file.make()
    expect(JSON.stringify(data) + '\n').toBe(readFileSync(file.json, 'utf8'))
    expect(Buffer.compare(Buffer.from(relief), readFileSync(file.picture))).toBe(0)
  }
)
