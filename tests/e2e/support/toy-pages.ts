// The pages of the toy games, made of parts of the app. Each is built once in a run: the worker that first asks for it builds
// it, the others wait.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { serve, type Running } from '../../../src/tools/parts/server.mjs'
import { boardPage } from '../../bench/board/build'

export type ToyPage = 'toy' | 'toy-blocks' | 'toy-sealed'

const APP = ['paths', 'navigation', 'state', 'environment']
const LOOK_MS = 100

/** Whether this worker is the one that does it. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

async function built(name: ToyPage): Promise<string> {
  const folder = join(process.env.TOY_PAGES!, name)
  const lock = `${folder}.lock`
  while (!existsSync(folder) && !isFirst(lock)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  if (existsSync(folder)) return folder
  const outDir = `${folder}.part`
  try {
    await build({
      ...boardPage,
      root: join(import.meta.dirname, name),
      resolve: {
        alias: Object.fromEntries(
          APP.map((part) => [`$app/${part}`, join(import.meta.dirname, 'toy-app.ts')])
        )
      },
      build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false }
    })
    renameSync(outDir, folder)
  } finally {
    rmSync(lock, { recursive: true })
  }
  return folder
}

export const serveToy = async (name: ToyPage): Promise<Running> => serve({ dir: await built(name), base: '' })
