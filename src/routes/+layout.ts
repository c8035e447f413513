export const prerender = true
export const ssr = false
// A folder with an index.html per page is what every static host understands.
export const trailingSlash = 'always'
