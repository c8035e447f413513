import type { RuleData } from '../../kernel/pack/rules'
import { ruleWords } from '../../kernel/words'
import { isBelow } from './data'

/** The words of a query, lower-case, each once. */
export function termsOf(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))]
}

const isNumber = (term: string) => /^\d+(\.|$)/.test(term)

function fits(rule: RuleData, term: string): boolean {
  // A number means the rule of that number and what stands below it; 12 finds 12.1 but not 2.12 or 112.
  if (isNumber(term) && isBelow(rule.rule.toLowerCase(), term)) return true
  const name = /_/.test(rule.rule) ? ruleWords(rule.rule) : ''
  return `${name} ${rule.title ?? ''} ${rule.text} ${rule.area ?? ''}`.toLowerCase().includes(term)
}

/** Rules in which every word is found, in the order of the book. */
export function search(rules: readonly RuleData[], query: string): readonly RuleData[] {
  const terms = termsOf(query)
  return terms.length === 0 ? rules : rules.filter((rule) => terms.every((term) => fits(rule, term)))
}

export interface Piece {
  text: string
  found: boolean
  /** The rule this piece names, where the book has it. */
  link?: string
}

const REFERENCE = /\b\d+\.\d+(?:\.\d+)*[a-z]?\b/g

/** Cuts a text at every found word and every mention of a rule that exists. */
export function piecesOf(text: string, terms: readonly string[], known: (rule: string) => boolean): Piece[] {
  const links = [...text.matchAll(REFERENCE)].filter(([number]) => known(number))
  const pieces: Piece[] = []
  let at = 0
  for (const match of links) {
    pieces.push(...marked(text.slice(at, match.index), terms))
    pieces.push(...marked(match[0], terms).map((piece) => ({ ...piece, link: match[0] })))
    at = match.index + match[0].length
  }
  return [...pieces, ...marked(text.slice(at), terms)]
}

function marked(text: string, terms: readonly string[]): Piece[] {
  if (terms.length === 0) return text ? [{ text, found: false }] : []
  const lower = text.toLowerCase()
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    const next = terms
      .map((term) => ({ term, index: lower.indexOf(term, at) }))
      .filter(({ index }) => index >= 0)
      .sort((a, b) => a.index - b.index || b.term.length - a.term.length)[0]
    if (!next) break
    if (next.index > at) pieces.push({ text: text.slice(at, next.index), found: false })
    at = next.index + next.term.length
    pieces.push({ text: text.slice(next.index, at), found: true })
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false })
  return pieces
}
