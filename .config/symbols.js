const MODULE = 'virtual:symbols'
const INK = '#123456'

/** Land units of APP-6 (set 10 of the numeric code): main icon and its modifiers. */
const UNITS = /** @type {const} */ ({
  infantry: '1211000000',
  motorized: '1211040000',
  armor: '1205000000',
  cavalry: '1213000000',
  mountain: '1211000000',
  airborne: '1211000001',
  static: '1211000000',
  artillery: '1303000000',
  naval: '1701000000',
  air: '1208000000',
  headquarters: '0000000000',
  supply: '1634000000',
  none: '0000000000'
})

/**
 * In the same coordinates what APP-6 has no sign for, a casemate below the cross and two letters, and a mountain that
 * can still be seen on a phone.
 */
const ADDED = /** @type {Record<string, { lines?: string, solid?: string }>} */ ({
  mountain: { solid: 'M74,149L100,107L126,149z' },
  static: { lines: 'M78,149V126H122V149' },
  headquarters: {
    lines:
      'M62,80V120M62,100H90M90,80V120M126,80C148,80 148,120 126,120C104,120 104,80 126,80zM128,106L144,122'
  }
})

const SIZES = /** @type {const} */ ({
  regiment: '17',
  brigade: '18',
  division: '21',
  corps: '22',
  army: '23',
  front: '24',
  none: '00'
})

const FRAME = 'M25,50l150,0 0,100 -150,0z'

const attribute = (/** @type {string} */ tag, /** @type {string} */ name) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

const short = (/** @type {string} */ path) =>
  path
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([a-zA-Z]) ?/g, '$1')
    // Paths are joined, so each begins at a place of its own, not relative to the one before.
    .replace(/^m([^a-z ]+) ?(?=[-\d])/, 'M$1l')
    .replace(/^m/, 'M')

function circle(/** @type {string} */ tag) {
  const number = (/** @type {string} */ name) => Number(attribute(tag, name))
  const r = number('r')
  return `M${number('cx') - r},${number('cy')}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`
}

/**
 * The shapes of one drawing without its frame: what is stroked and what is filled, as bare path data. Colours, widths
 * and sizes are the board's business.
 * @param {string} svg
 */
export function shapes(svg) {
  let lines = ''
  let solid = ''
  // Groups carry the paint of the marks above the frame; nothing is moved by them.
  let group = ''
  for (const [tag, name] of svg.matchAll(/<(\/?[a-z]+)[^>]*>/g)) {
    if (name === 'g') {
      if (!/ transform="translate\(0,0\)"/.test(tag)) throw new Error(`milsymbol moves a group: ${tag}`)
      group = tag
    } else if (name === '/g') group = ''
    else if (name === 'path' || name === 'circle') {
      const path = name === 'circle' ? circle(tag) : short(attribute(tag, 'd') ?? '')
      if (path === FRAME) continue
      const stroked = (attribute(tag, 'stroke') ?? attribute(group, 'stroke')) === INK
      // Bare lines have a fill too, which shows nothing.
      const filled =
        (attribute(tag, 'fill') ?? attribute(group, 'fill')) === INK && /[zca]|[ml].* .* /i.test(path)
      if (stroked) lines += path
      if (filled) solid += path
    } else if (!['svg', '/svg', '/path', '/circle'].includes(name ?? ''))
      throw new Error(`milsymbol draws something that the board cannot: ${tag}`)
  }
  return { lines, solid }
}

export async function drawSymbols() {
  const { default: ms } = await import('milsymbol')
  const draw = (/** @type {string} */ unit, /** @type {string} */ size) => {
    const symbol = new ms.Symbol(`10031000${size}${unit}`, { size: 100, fill: false, monoColor: INK })
    if (!symbol.isValid()) throw new Error(`milsymbol does not know ${unit}`)
    return shapes(symbol.asSVG())
  }
  const symbols = Object.entries(UNITS).map(([name, unit]) => {
    const { lines, solid } = draw(unit, SIZES.none)
    const added = ADDED[name]
    return [name, { lines: lines + (added?.lines ?? ''), solid: solid + (added?.solid ?? '') }]
  })
  const sizes = Object.entries(SIZES).map(([name, size]) => [name, draw(UNITS.none, size).lines])
  return { frame: FRAME, symbols: Object.fromEntries(symbols), sizes: Object.fromEntries(sizes) }
}

/**
 * `virtual:symbols` holds the drawings of the counters' symbols, made by milsymbol while building: a few kilobytes of
 * path data instead of a library of nearly a megabyte.
 * @returns {import('vite').Plugin}
 */
export function symbols() {
  return {
    name: 'symbols',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: async (id) =>
      id === `\0${MODULE}` ? `export default ${JSON.stringify(await drawSymbols())}` : undefined
  }
}
