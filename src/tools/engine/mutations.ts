// Small changes of a source that a test should notice: turned comparisons, negated conditions, other numbers, lost lines.
import ts from 'typescript'

export interface Mutation {
  /** Where in the text, and what stands there then. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly line: number
  /** `<` becomes `<=`: for a person. */
  readonly what: string
  /** The nearest comment above that names a rule; empty when there is none near. */
  readonly rule: string
}

const { SyntaxKind } = ts

const OPERATORS: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.LessThanToken]: '<=',
  [SyntaxKind.LessThanEqualsToken]: '<',
  [SyntaxKind.GreaterThanToken]: '>=',
  [SyntaxKind.GreaterThanEqualsToken]: '>',
  [SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [SyntaxKind.AmpersandAmpersandToken]: '||',
  [SyntaxKind.BarBarToken]: '&&',
  [SyntaxKind.PlusToken]: '-',
  [SyntaxKind.MinusToken]: '+',
  [SyntaxKind.PlusEqualsToken]: '-=',
  [SyntaxKind.MinusEqualsToken]: '+='
}

/** Lines above in which a rule is looked for. */
const NEAR = 25

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

/** Statements that can go without leaving a name undefined. */
function canGo(node: ts.Statement): boolean {
  if (ts.isContinueStatement(node)) return true
  if (ts.isExpressionStatement(node)) return true
  return ts.isIfStatement(node) && node.elseStatement === undefined
}

export function mutationsOf(text: string): Mutation[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const found: Mutation[] = []
  const add = (node: ts.Node, by: string, what?: string) => {
    const start = node.getStart(source)
    const line = source.getLineAndCharacterOfPosition(start).line
    const was = shown(node.getText(source))
    found.push({
      start,
      end: node.getEnd(),
      text: by,
      line: line + 1,
      what: what ?? `${was} becomes ${shown(by)}`,
      rule: ruleAbove(lines, line)
    })
  }
  const visit = (node: ts.Node): void => {
    // Types say nothing at run time.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS[node.operatorToken.kind]
      if (other !== undefined && !isText(node)) add(node.operatorToken, other, whatIn(node, other, source))
    }
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition
      add(condition, `!(${condition.getText(source)})`)
    }
    if (ts.isNumericLiteral(node) && Number.isSafeInteger(Number(node.text)))
      for (const by of [Number(node.text) + 1, Number(node.text) - 1])
        add(node, by < 0 ? `(${by})` : String(by))
    if (node.kind === SyntaxKind.TrueKeyword) add(node, 'false')
    if (node.kind === SyntaxKind.FalseKeyword) add(node, 'true')
    if (ts.isStatement(node) && canGo(node)) add(node, ';', `lost: ${shown(node.getText(source))}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function whatIn(node: ts.BinaryExpression, other: string, source: ts.SourceFile): string {
  return `${shown(node.getText(source))}: ${node.operatorToken.getText(source)} becomes ${other}`
}

const shown = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}

function ruleAbove(lines: readonly string[], line: number): string {
  for (let i = line; i >= Math.max(0, line - NEAR); i--) {
    const comment = /(?:\/\/|\/\*\*?|^\s*\*)\s*(.*\d+\.\d+.*?)\s*(?:\*\/)?$/.exec(lines[i]!)
    if (comment !== null) return comment[1]!
  }
  return ''
}

export function mutated(text: string, { start, end, text: by }: Mutation): string {
  return text.slice(0, start) + by + text.slice(end)
}
