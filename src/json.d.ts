// Data files are checked by schemas, not by inference: the map alone has 2,000 hexes.
declare module '*.json' {
  const value: unknown
  export default value
}
