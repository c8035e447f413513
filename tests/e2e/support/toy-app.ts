// What the app has round the page of a match, as far as the pages of the toy games ask for it.
export const resolve = (path: string) => path
export const goto = async () => {}
export const version = 'test'
export const page = { url: new URL(location.href) }
