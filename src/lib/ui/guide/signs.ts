// What is so on the match page, by the names that lessons use for it.

/** As much of the page as lessons can speak of. */
export interface Page {
  /** The learner has moved or zoomed the map. */
  readonly moved: boolean
  readonly inspected: unknown
  readonly selected: Iterable<string>
  readonly overlays: readonly string[]
  readonly offers: readonly { readonly id: string }[]
  /** An attack is being planned against a hex. */
  readonly planning: boolean
  /** The end of a phase is asked about. */
  readonly ending: boolean
  /** Parts beside the map that are open: diary, tables. */
  readonly panels: readonly string[]
}

export function signsOf(page: Page): Set<string> {
  const signs = new Set<string>(page.panels)
  if (page.moved) signs.add('map')
  if (page.inspected !== null) signs.add('inspected')
  if (page.planning) signs.add('attack')
  if (page.ending) signs.add('ending')
  for (const unit of page.selected) signs.add('selected').add(`selected ${unit}`)
  for (const id of page.overlays) signs.add(`overlay ${id}`)
  for (const { id } of page.offers) signs.add(`offer ${id}`)
  return signs
}
