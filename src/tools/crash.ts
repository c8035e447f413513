// `npm run crash`: a real browser plays and saves, is killed at random moments, and nothing it called saved may be lost.
import { crashTest } from './crash/run'
import { runTool, wholeNumber } from './engine/program'
import { ensureBrowser } from './parts/browser.mjs'
import { readOptions } from './parts/options.mjs'

const OPTIONS = {
  kills: { type: 'string', default: '20' },
  seed: { type: 'string', default: '1' },
  tear: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false }
} as const

await runTool(async (args) => {
  const given = readOptions(args, OPTIONS)
  const kills = wholeNumber('kills', given.kills, 1)
  const seed = wholeNumber('seed', given.seed, 0)
  const say = (line: string) => console.error(line)
  const result = await crashTest({ kills, seed, tear: given.tear, browser: await ensureBrowser(), say })
  const { saved, lost, broken } = result
  console.log(
    given.json
      ? JSON.stringify(result)
      : `${kills} kills, ${saved} orders saved, ${lost} of them lost, ${broken} matches broken`
  )
  return lost > 0 || broken > 0 ? 1 : 0
})
