// Runs before anything is drawn, on any browser however old: hence no module and no new syntax.
;(function () {
  var root = document.documentElement
  try {
    // The same record as src/lib/ui/settings; here only to paint the first frame in the right colours and size.
    var kept = JSON.parse(localStorage.getItem('sandtable.settings') || '{}') || {}
    if (kept.theme === 'light' || kept.theme === 'dark') root.setAttribute('data-theme', kept.theme)
    if (/^(small|large|largest)$/.test(kept.textSize)) root.setAttribute('data-text', kept.textSize)
    if (kept.motion === 'reduced') root.setAttribute('data-motion', 'reduced')
  } catch (_) {
    // No storage or a spoilt record: the defaults will do.
  }
  var able =
    'noModule' in document.createElement('script') &&
    typeof Promise === 'function' &&
    typeof structuredClone === 'function' &&
    'replaceAll' in String.prototype &&
    !!window.CSS &&
    CSS.supports('color', 'light-dark(#000, #fff)')
  if (able) return
  document.addEventListener('DOMContentLoaded', function () {
    var notice = document.getElementById('too-old')
    if (notice) notice.removeAttribute('hidden')
  })
})()
