// The schemas again as JSON Schema, for the editors in which owners of a game type printed values into its files.
// Only the pieces that the pack schemas use are known; anything else is an error and not a silent gap.

type Json = Record<string, unknown>

/** What a valibot schema or action looks like from outside. */
interface Piece {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Piece[]
  readonly entries?: Record<string, Piece>
  readonly item?: Piece
  readonly items?: readonly Piece[]
  readonly options?: readonly unknown[]
  readonly wrapped?: Piece
  readonly value?: unknown
  readonly requirement?: unknown
  readonly literal?: unknown
}

export function toJsonSchema(schema: unknown, title: string): Json {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...convert(schema as Piece) }
}

function convert(piece: Piece): Json {
  if (piece.pipe)
    return Object.assign({}, ...piece.pipe.map((part, i) => (i === 0 ? plain(part) : rule(part, piece.type))))
  return plain(piece)
}

function plain(piece: Piece): Json {
  switch (piece.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: piece.type }
    case 'picklist':
      return { enum: piece.options }
    case 'literal':
      return { const: piece.literal }
    case 'array':
      return { type: 'array', items: convert(piece.item!) }
    case 'tuple': {
      const items = piece.items!.map(convert)
      return { type: 'array', items, minItems: items.length, maxItems: items.length }
    }
    case 'record':
      return { type: 'object', additionalProperties: convert(piece.value as Piece) }
    case 'nullable':
      return { anyOf: [convert(piece.wrapped!), { type: 'null' }] }
    case 'union':
      return { anyOf: piece.options!.map((option) => convert(option as Piece)) }
    case 'loose_object':
      return object(piece.entries!)
    default:
      throw new Error(`No JSON Schema for ${piece.type}`)
  }
}

function object(entries: Record<string, Piece>): Json {
  const properties: Json = {}
  const required: string[] = []
  for (const [key, entry] of Object.entries(entries)) {
    const optional = entry.type === 'exact_optional'
    properties[key] = convert(optional ? entry.wrapped! : entry)
    if (!optional) required.push(key)
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function rule(action: Piece, type: string): Json {
  const value = action.requirement
  const size = type === 'string' ? 'Length' : 'Items'
  switch (action.type) {
    case 'integer':
      return { type: 'integer' }
    case 'min_value':
      return { minimum: value }
    case 'max_value':
      return { maximum: value }
    case 'regex':
      return { pattern: (value as RegExp).source }
    case 'min_length':
      return { [`min${size}`]: value }
    case 'max_length':
      return { [`max${size}`]: value }
    case 'length':
      return { [`min${size}`]: value, [`max${size}`]: value }
    default:
      throw new Error(`No JSON Schema for ${action.type}`)
  }
}
