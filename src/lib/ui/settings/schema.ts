import * as v from 'valibot'

// Each field falls back on its own, so that one bad or missing value never costs the player the others.
export const SettingsSchema = v.object({
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  textSize: v.fallback(v.picklist(['small', 'normal', 'large', 'largest']), 'normal'),
  motion: v.fallback(v.picklist(['system', 'reduced']), 'system'),
  flipForSecond: v.fallback(v.boolean(), false),
  /** How long one can look at each order of a program. */
  pace: v.fallback(v.picklist(['slow', 'normal', 'instant']), 'normal'),
  sounds: v.fallback(v.boolean(), false),
  /** The map from its hexes alone: no relief, coast and names of lands. */
  plainMap: v.fallback(v.boolean(), false),
  /** When it becomes one's move and the page is not looked at. */
  notify: v.fallback(v.boolean(), false),
  vibrate: v.fallback(v.boolean(), false)
})

export type Settings = v.InferOutput<typeof SettingsSchema>

/** static/boot.js reads the same key before the first frame. */
export const SETTINGS_KEY = 'sandtable.settings'
