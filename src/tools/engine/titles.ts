// The titles of the tests in a file, read from its text: also those made by loops, templates and `each`.
import ts from 'typescript'
import { bind, fileScope, templateText, UNKNOWN, valueOf, type Scope, type Value } from './constant'

export interface Title {
  readonly text: string
  readonly line: number
  /** Why the test shows nothing; null when it runs and expects something. */
  readonly void: 'skipped' | 'without expect' | null
}

export interface Titles {
  readonly titles: Title[]
  /** Lines of tests whose title cannot be told even at its beginning. */
  readonly unread: number[]
}

/** What stands in a title where a value cannot be told. */
const HOLE = '…'
const NOT_RUN = ['skip', 'todo', 'skipIf', 'runIf', 'fails']

/** A call of test, it or describe, taken apart. */
interface TestCall {
  readonly name: 'test' | 'describe'
  readonly skipped: boolean
  /** Rows of `each` or `for`: what the callback gets and what fills the title; null without one. */
  readonly rows: Row[] | null
  readonly title: ts.Expression
  readonly body: ts.Expression | undefined
}

interface Row {
  readonly parameters: Value[]
  readonly fill: Value
}

export function readTitles(name: string, text: string): Titles {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const found: Titles = { titles: [], unread: [] }
  const functions = functionsOf(file)

  function visit(node: ts.Node, scope: Scope, skipped: boolean): void {
    if (ts.isForOfStatement(node)) return eachValue(node, scope, skipped)
    if (ts.isCallExpression(node)) {
      const call = testCall(node, scope)
      if (call?.name === 'test') return readTest(node, call, scope, skipped)
      if (call?.name === 'describe') return eachRow(call, scope, skipped || call.skipped)
      if (isForEach(node)) return eachItem(node, scope, skipped)
    }
    ts.forEachChild(node, (child) => visit(child, scope, skipped))
  }

  function eachValue(node: ts.ForOfStatement, scope: Scope, skipped: boolean): void {
    const pattern = ts.isVariableDeclarationList(node.initializer)
      ? node.initializer.declarations[0]?.name
      : undefined
    for (const value of listOf(valueOf(node.expression, scope)))
      visit(node.statement, bind(pattern, value, scope), skipped)
  }

  function eachItem(node: ts.CallExpression, scope: Scope, skipped: boolean): void {
    const list = (node.expression as ts.PropertyAccessExpression).expression
    const callback = node.arguments[0]
    if (callback === undefined || !isFunction(callback)) return
    for (const value of listOf(valueOf(list, scope)))
      visit(callback.body, bind(callback.parameters[0]?.name, value, scope), skipped)
  }

  function eachRow(call: TestCall, scope: Scope, skipped: boolean): void {
    const { body } = call
    if (body === undefined || !isFunction(body)) return
    for (const row of call.rows ?? [{ parameters: [], fill: UNKNOWN }]) {
      let inner = scope
      body.parameters.forEach(({ name: pattern }, i) => {
        inner = bind(pattern, row.parameters[i] ?? UNKNOWN, inner)
      })
      visit(body.body, inner, skipped)
    }
  }

  function readTest(node: ts.CallExpression, call: TestCall, scope: Scope, skipped: boolean): void {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const expects = call.body !== undefined && hasExpect(call.body, functions)
    const leaves = call.body !== undefined && skipsItself(call.body)
    const reason = skipped || call.skipped || leaves ? 'skipped' : expects ? null : 'without expect'
    const raw = titleText(call.title, scope)
    const texts = call.rows === null ? [raw] : call.rows.map((row) => fillTitle(raw, row.fill))
    for (const title of new Set(texts))
      if (title === '' || title.startsWith(HOLE)) found.unread.push(line)
      else found.titles.push({ text: title, line, void: reason })
  }

  visit(file, fileScope(file), false)
  return found
}

function titleText(node: ts.Expression, scope: Scope): string {
  if (ts.isTemplateExpression(node)) return templateText(node, scope, HOLE) as string
  const value = valueOf(node, scope)
  return value === UNKNOWN ? HOLE : String(value)
}

function listOf(value: Value): Value[] {
  return Array.isArray(value) ? (value as Value[]) : [UNKNOWN]
}

/** Takes `test.concurrent.each(rows)(title, body)` and all simpler forms apart; null for any other call. */
function testCall(node: ts.CallExpression, scope: Scope): TestCall | null {
  let callee: ts.Expression = node.expression
  let rows: Row[] | null = null
  let skipped = false
  if (ts.isTaggedTemplateExpression(callee)) {
    rows = tableRows(callee.template, scope)
    callee = callee.tag
  } else if (ts.isCallExpression(callee)) {
    const maker = callee.expression
    if (ts.isPropertyAccessExpression(maker) && ['each', 'for'].includes(maker.name.text))
      rows = listRows(callee.arguments[0], scope, maker.name.text === 'each')
    callee = maker
  }
  while (ts.isPropertyAccessExpression(callee)) {
    skipped ||= NOT_RUN.includes(callee.name.text)
    callee = callee.expression
  }
  if (!ts.isIdentifier(callee) || !['test', 'it', 'describe'].includes(callee.text)) return null
  const [title, ...rest] = node.arguments
  if (title === undefined) return null
  const body = rest.find((argument) => isFunction(argument) || ts.isIdentifier(argument))
  const settings = rest.find(ts.isObjectLiteralExpression)
  skipped ||=
    settings?.properties.some((property) => NOT_RUN.includes(property.name?.getText() ?? '')) ?? false
  return { name: callee.text === 'describe' ? 'describe' : 'test', skipped, rows, title, body }
}

/** Rows of `each([...])`: `each` spreads an array over the parameters, `for` does not. */
function listRows(list: ts.Expression | undefined, scope: Scope, spread: boolean): Row[] {
  return listOf(list === undefined ? UNKNOWN : valueOf(list, scope)).map((value) => ({
    parameters: spread && Array.isArray(value) ? (value as Value[]) : [value],
    fill: value
  }))
}

/** Rows of each`a | b ...`: objects by the names of the heading. */
function tableRows(template: ts.TemplateLiteral, scope: Scope): Row[] {
  if (!ts.isTemplateExpression(template)) return []
  const names = template.head.text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const values = template.templateSpans.map((span) => valueOf(span.expression, scope))
  const rows: Row[] = []
  for (let i = 0; i + names.length <= values.length; i += names.length) {
    const row = Object.fromEntries(names.map((name, k) => [name, values[i + k]]))
    rows.push({ parameters: [row], fill: row })
  }
  return rows
}

/** `%s` and its kin take the values in turn, `$name` those of an object. */
function fillTitle(title: string, fill: Value): string {
  if (fill === UNKNOWN) return title.replace(/^(?:%[sdifjo]|\$[\w.]+)/, HOLE)
  const values = Array.isArray(fill) ? [...(fill as Value[])] : [fill]
  return title
    .replace(/%([sdifjo%])/g, (_, kind: string) => (kind === '%' ? '%' : show(values.shift())))
    .replace(/\$([\w.]+)/g, (whole, path: string) => {
      let value: unknown = fill
      for (const key of path.split('.'))
        value =
          value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined
      return value === undefined ? whole : show(value)
    })
}

function show(value: Value): string {
  return value === UNKNOWN || value === undefined
    ? HOLE
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
}

function isFunction(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node)
}

function isForEach(node: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'forEach'
}

/** The functions of a file by name, so that an expect in a helper counts for the test that calls it. */
function functionsOf(file: ts.SourceFile): Map<string, ts.Node> {
  const functions = new Map<string, ts.Node>()
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name !== undefined && node.body !== undefined)
      functions.set(node.name.text, node.body)
    else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      if (isFunction(node.initializer)) functions.set(node.name.text, node.initializer.body)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return functions
}

/** Calls expect(...), a helper of another file named expect..., or a function of this file that does. */
function hasExpect(
  node: ts.Node,
  functions: ReadonlyMap<string, ts.Node>,
  seen = new Set<string>()
): boolean {
  let found = false
  const visit = (at: ts.Node): void => {
    if (found) return
    if (ts.isCallExpression(at)) {
      const text = at.expression.getText()
      if (/^expect(?:\.soft|\.poll|[A-Z]\w*)?$/.test(text)) found = true
    }
    // A helper may be called or handed on by its name.
    if (ts.isIdentifier(at) && functions.has(at.text) && !seen.has(at.text)) {
      seen.add(at.text)
      if (hasExpect(functions.get(at.text)!, functions, seen)) found = true
    }
    ts.forEachChild(at, visit)
  }
  visit(node)
  return found
}

/** Calls skip() of its own context: such a test may pass without having shown anything. */
function skipsItself(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && /(?:^|\.)skip$/.test(node.expression.getText())) return true
  return ts.forEachChild(node, (child) => skipsItself(child) || undefined) ?? false
}
