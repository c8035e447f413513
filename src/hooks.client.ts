// Styles imported here are linked from every page's head, so that nothing is drawn before they apply.
import './lib/ui/tokens.css'
import './lib/ui/base.css'
import type { HandleClientError } from '@sveltejs/kit'

/** A wrong address is no fault of the app and needs no line in the console. */
export const handleError: HandleClientError = ({ error, status, message }) => {
  if (status !== 404) console.error(error)
  return { message }
}
