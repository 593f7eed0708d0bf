/** Shows the reader's language only, tries again on request, and by itself when the connection is back. */
const known = ['en', 'it', 'es']
let chosen = ''
try {
  chosen = JSON.parse(localStorage.getItem('saecula.prefs') ?? '{}').lang ?? ''
} catch {
  // nothing is stored
}
const wished = [chosen, ...navigator.languages].map((lang) => String(lang).slice(0, 2))
const lang = wished.find((one) => known.includes(one)) ?? 'en'
document.documentElement.lang = lang
for (const section of document.querySelectorAll('section')) section.hidden = section.lang !== lang
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())
