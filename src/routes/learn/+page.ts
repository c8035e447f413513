import { lessonsOf, taught } from '$lib/ui/guide/lessons'
import type { PageLoad } from './$types'

/** Before the page is shown, so that nothing on it moves. */
export const load: PageLoad = async () => {
  const all = await Promise.all(
    taught.map(async (one) => ({ ...one, lessons: await lessonsOf(one.about.id, one.guide) }))
  )
  return {
    offered: all.flatMap(({ lessons, ...one }) => (lessons === undefined ? [] : [{ ...one, lessons }]))
  }
}
