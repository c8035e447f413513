import type { PageLoad } from './$types'

// Licence texts are long and rarely read: a chunk of their own.
export const load: PageLoad = async () => ({ packages: (await import('virtual:licences')).default })
