// What another app shares with this one (share_target of the manifest) comes as a form to the service worker, which lays a file
// aside for the page and sends a link on to where links are opened. Anything may be shared, so only size and kind count here;
// what is in it is judged where it is read.

/** Where the file waits: a cache of its own, and a name in it. */
const CACHE = 'sandtable shared'
const PLACE = '/shared-file'
/** The address by which Home knows that a file is waiting. */
export const WAITING = 'shared'
/** More than any match or backup has. */
const LARGEST = 100_000_000
const LONGEST_TEXT = 20_000

/** The invitation or turn in a shared text: what follows the # of a link to the page for joining. */
export function linkIn(text: string): string | null {
  return /\/join\/?(#\S+)/.exec(text.slice(0, LONGEST_TEXT))?.[1] ?? null
}

/** For the service worker: answers with the page that goes on. */
export async function takeShared(request: Request, base: string): Promise<Response> {
  const go = (to: string) => Response.redirect(new URL(`${base}${to}`, request.url).href, 303)
  try {
    const form = await request.formData()
    const file = form.get('file')
    if (file instanceof File && file.size > 0 && file.size <= LARGEST) {
      const cache = await caches.open(CACHE)
      await cache.put(PLACE, new Response(file, { headers: { 'X-Name': encodeURIComponent(file.name) } }))
      return go(`/?${WAITING}`)
    }
    for (const name of ['url', 'text', 'title']) {
      const text = form.get(name)
      const link = typeof text === 'string' ? linkIn(text) : null
      if (link !== null) return go(`/join/${link}`)
    }
  } catch {
    // A form that cannot be read has nothing for us.
  }
  return go('/join/')
}

/** The file that was shared, once; null when there is none. */
export async function sharedFile(): Promise<File | null> {
  if (typeof caches === 'undefined') return null
  const cache = await caches.open(CACHE)
  const kept = await cache.match(PLACE)
  if (kept === undefined) return null
  await cache.delete(PLACE)
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get('X-Name') ?? 'shared'))
}
