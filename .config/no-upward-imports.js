// The order of the house: a folder imports only from itself and from folders that stand before it here.
// Folders on one row do not know each other.
const ROWS = [['hex'], ['kernel'], ['games'], ['match'], ['sync', 'bots'], ['board'], ['ui'], ['routes']]
// What a pure folder may import from packages: nothing that touches a device.
const PURE = new Set(['hex', 'kernel', 'games'])
const PURE_PACKAGES = [/^valibot$/, /^@noble\/hashes\//, /^pure-rand\//, /^d3-hexbin$/]

/** @param {string} folder */
function rowOf(folder) {
  return ROWS.findIndex((row) => row.includes(folder))
}

/**
 * 'kernel' for src/lib/kernel/x.ts, 'routes' for src/routes/..., undefined for anything else.
 * @param {string} path
 */
function folderOf(path) {
  const lib = /(?:^|\/)src\/lib\/([^/]+)\//.exec(path)
  if (lib) return lib[1]
  return /(?:^|\/)src\/routes\//.test(path) ? 'routes' : undefined
}

/**
 * 'x' for src/lib/games/x/...: within games, a game imports only from its own folder.
 * @param {string} path
 */
function gameOf(path) {
  return /(?:^|\/)src\/lib\/games\/([^/]+)\//.exec(path)?.[1]
}

/**
 * The path that an import means; undefined for a package.
 * @param {string} from
 * @param {string} source
 */
function resolve(from, source) {
  if (source.startsWith('$lib/')) return 'src/lib/' + source.slice(5)
  if (!source.startsWith('.')) return undefined
  const parts = from.split('/').slice(0, -1)
  for (const part of source.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** @type {import('eslint').Rule.RuleModule} */
export const noUpwardImports = {
  meta: {
    type: 'problem',
    docs: {
      description:
        'A folder imports only from folders before it: hex, kernel, games, match, sync/bots, board, ui, routes.'
    },
    messages: {
      upward:
        '{{from}} may not import from {{to}}: the order is hex, kernel, games, match, sync/bots, board, ui, routes.',
      sibling: 'One game may not import another ({{to}}).',
      impure: '{{from}} is pure and may not import the package {{to}}.'
    },
    schema: []
  },
  create(context) {
    const path = context.filename.replaceAll('\\', '/')
    const from = folderOf(path)
    if (from === undefined || /\.test\.ts$/.test(path)) return {}
    /** @param {any} node an import or export of any form */
    const check = (node) => {
      const source = node.source?.value
      if (typeof source !== 'string') return
      const target = resolve(path, source)
      if (target === undefined) {
        if (PURE.has(from) && !PURE_PACKAGES.some((allowed) => allowed.test(source)))
          context.report({ node, messageId: 'impure', data: { from, to: source } })
        return
      }
      const to = folderOf(target + '/')
      if (to === undefined || rowOf(to) < 0) return
      const allowed = to === from || rowOf(to) < rowOf(from)
      if (!allowed) context.report({ node, messageId: 'upward', data: { from, to } })
      const game = gameOf(path)
      if (game !== undefined && to === 'games' && gameOf(target + '/') !== game)
        context.report({ node, messageId: 'sibling', data: { to: target.replace(/^.*src\/lib\//, '') } })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check
    }
  }
}
