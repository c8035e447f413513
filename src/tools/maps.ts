// `npm run maps`: how the land really lies under the hexes of every map, from its map.json and the geography of Europe. The
// same input always gives the same files, so a test can say when they are out of date.
import { writeFileSync } from 'node:fs'
import { landFiles } from './maps/files'

for (const { json, picture, make } of landFiles()) {
  const begin = performance.now()
  const { data, relief } = make()
  writeFileSync(json, JSON.stringify(data) + '\n')
  writeFileSync(picture, relief)
  const size = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(
    `${data.map}: ${size(JSON.stringify(data).length)} of lines and ${data.names.length} names, ${size(relief.length)} of relief (${((performance.now() - begin) / 1000).toFixed(1)} s)`
  )
}
