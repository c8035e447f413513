import { error } from '@sveltejs/kit'
import { aboutGame, library } from '$lib/ui/library'
import { loadRulebook } from '$lib/ui/rulebook/data'
import type { EntryGenerator, PageLoad } from './$types'

export const entries: EntryGenerator = () => library.map(({ id }) => ({ game: id }))

export const load: PageLoad = async ({ params }) => {
  const game = aboutGame(params.game)
  if (!game) error(404, 'No game of this name is in the library')
  return { game, book: await loadRulebook(game.id) }
}
