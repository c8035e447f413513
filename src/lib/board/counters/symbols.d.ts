declare module 'virtual:symbols' {
  /**
   * Path data of the symbols, drawn by .config/symbols.js in a field of 200 by 200 with the frame at 25..175, 50..150
   * and the marks of size above it.
   */
  const symbols: {
    readonly frame: string
    readonly symbols: Readonly<Record<string, { readonly lines: string; readonly solid: string }>>
    readonly sizes: Readonly<Record<string, string>>
  }
  export default symbols
}
