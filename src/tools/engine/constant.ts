// What an expression of a test file is worth as far as it can be told without running it.
import ts from 'typescript'

/** Marks what cannot be told. */
export const UNKNOWN = Symbol('unknown')
export type Value = unknown | typeof UNKNOWN

/** Names that loops and parameters give to values; the outer scope is asked for the rest. */
export interface Scope {
  readonly names: ReadonlyMap<string, Value>
  readonly outer: Scope | null
}

/** Constants of the whole file: their initializers, valued when asked. */
export function fileScope(file: ts.SourceFile): Scope {
  const names = new Map<string, Value>()
  const scope: Scope = { names, outer: null }
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const)
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer !== undefined) bindName(name, valueOf(initializer, scope), names)
  return scope
}

/** A scope in which a pattern (a name, [a, b], {a, b}) stands for a value. */
export function bind(pattern: ts.BindingName | undefined, value: Value, outer: Scope): Scope {
  const names = new Map<string, Value>()
  if (pattern !== undefined) bindName(pattern, value, names)
  return { names, outer }
}

function bindName(pattern: ts.BindingName, value: Value, names: Map<string, Value>): void {
  if (ts.isIdentifier(pattern)) {
    names.set(pattern.text, value)
    return
  }
  pattern.elements.forEach((element, i) => {
    if (ts.isOmittedExpression(element)) return
    const key = ts.isArrayBindingPattern(pattern)
      ? i
      : ((element.propertyName ?? element.name) as ts.Identifier).text
    bindName(element.name, element.dotDotDotToken ? UNKNOWN : member(value, key), names)
  })
}

function member(value: Value, key: unknown): Value {
  if (value === null || typeof value !== 'object') return UNKNOWN
  const found = (value as Record<string, unknown>)[String(key)]
  return found === undefined || typeof found === 'function' ? UNKNOWN : found
}

export function valueOf(node: ts.Expression, scope: Scope): Value {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return valueOf(node.expression, scope)
  if (ts.isIdentifier(node)) return lookUp(node.text, scope)
  if (ts.isTemplateExpression(node)) return templateText(node, scope, null)
  if (ts.isArrayLiteralExpression(node)) return arrayValue(node, scope)
  if (ts.isObjectLiteralExpression(node)) return objectValue(node, scope)
  if (ts.isPropertyAccessExpression(node)) return member(valueOf(node.expression, scope), node.name.text)
  if (ts.isElementAccessExpression(node))
    return member(valueOf(node.expression, scope), valueOf(node.argumentExpression, scope))
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [valueOf(node.left, scope), valueOf(node.right, scope)]
    return left === UNKNOWN || right === UNKNOWN ? UNKNOWN : `${String(left)}${String(right)}`
  }
  if (ts.isCallExpression(node)) return callValue(node, scope)
  return UNKNOWN
}

function lookUp(name: string, scope: Scope | null): Value {
  for (let at = scope; at !== null; at = at.outer) if (at.names.has(name)) return at.names.get(name)
  return UNKNOWN
}

/** A template with its values put in; a value that cannot be told becomes `hole`, or the whole is unknown. */
export function templateText(
  node: ts.TemplateExpression,
  scope: Scope,
  hole: string | null
): string | typeof UNKNOWN {
  let text = node.head.text
  for (const span of node.templateSpans) {
    const value = valueOf(span.expression, scope)
    if (value === UNKNOWN && hole === null) return UNKNOWN
    text += (value === UNKNOWN ? hole! : String(value)) + span.literal.text
  }
  return text
}

function arrayValue(node: ts.ArrayLiteralExpression, scope: Scope): Value {
  const values: Value[] = []
  for (const element of node.elements) {
    if (!ts.isSpreadElement(element)) values.push(valueOf(element, scope))
    else {
      const spread = valueOf(element.expression, scope)
      if (!Array.isArray(spread)) return UNKNOWN
      values.push(...(spread as Value[]))
    }
  }
  return values
}

function objectValue(node: ts.ObjectLiteralExpression, scope: Scope): Value {
  const record: Record<string, Value> = {}
  for (const property of node.properties) {
    if (ts.isShorthandPropertyAssignment(property))
      record[property.name.text] = lookUp(property.name.text, scope)
    else if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name))
      record[property.name.text] = valueOf(property.initializer, scope)
    // Methods, spreads and computed names take no part in a title.
  }
  return record
}

/** Object.entries, keys and values of a constant; nothing else is called. */
function callValue(node: ts.CallExpression, scope: Scope): Value {
  const callee = node.expression
  if (!ts.isPropertyAccessExpression(callee) || callee.expression.getText() !== 'Object') return UNKNOWN
  const value = node.arguments[0] === undefined ? UNKNOWN : valueOf(node.arguments[0], scope)
  if (value === UNKNOWN || value === null || typeof value !== 'object') return UNKNOWN
  switch (callee.name.text) {
    case 'entries':
      return Object.entries(value)
    case 'keys':
      return Object.keys(value)
    case 'values':
      return Object.values(value)
    default:
      return UNKNOWN
  }
}
