// JSON of anybody. Nested deep enough it can be read on one page and not on the next, because how deep a program may go
// depends on what it has done before; so it is not read at all.
import { Malformed } from './bytes'

const QUOTE = 34
const BACKSLASH = 92
const OPENING = [91, 123]
const CLOSING = [93, 125]

function isDeeper(text: string, deepest: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) isText = !isText
    else if (isText) at += char === BACKSLASH ? 1 : 0
    else if (OPENING.includes(char)) depth++
    else if (CLOSING.includes(char)) depth--
    if (depth > deepest) return true
  }
  return false
}

/** Throws Malformed with these words. */
export function parseJson(text: string, deepest: number, words: string): unknown {
  if (isDeeper(text, deepest)) throw new Malformed(words)
  try {
    return JSON.parse(text)
  } catch {
    throw new Malformed(words)
  }
}
