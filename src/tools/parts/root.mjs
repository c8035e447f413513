import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, whatever folder the command was started from. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
