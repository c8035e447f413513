// Codes to be shown.
import encodeQR from 'qr'

export type Correction = 'low' | 'medium'

export interface QrCode {
  readonly version: number
  /** Modules on a side, with the margin. */
  readonly size: number
  /** All dark modules as one path of SVG, one unit to a module. */
  readonly path: string
}

const MARGIN = 4

const versionOf = (modules: number) => (modules - 2 * MARGIN - 17) / 4

const modulesOf = (text: string, ecc: Correction) => encodeQR(text, 'raw', { ecc, border: MARGIN })

/** The code as a drawing. Shown dark on light whatever the theme, or cameras do not find it. */
export function qrCode(text: string, ecc: Correction = 'medium'): QrCode {
  const rows = modulesOf(text, ecc)
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end + 1]) end++
      path += `M${x} ${y}h${end - x + 1}v1H${x}z`
      x = end
    }
  })
  return { version: versionOf(rows.length), size: rows.length, path }
}

/** How large the code would be: 1 to 40. */
export function qrVersion(text: string, ecc: Correction = 'medium'): number {
  return versionOf(modulesOf(text, ecc).length)
}
