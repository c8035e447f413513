declare module 'virtual:licences' {
  /** The packages inside this build, filled in by .config/licences.js. */
  const packages: { name: string; version: string; licence: string; text: string }[]
  export default packages
}
