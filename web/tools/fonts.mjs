/** Writes the page's fonts with the letters that its three languages need: npm run fonts
 *
 * Alegreya (600) for names and headings, Source Sans 3 (all weights) for the rest, both under the SIL Open Font License.
 * The figures of Alegreya are old-style, so that 0 looks like the letter o; the lining ones (lnum) are kept beside them.
 * A letter that is not among them, in the name of a player for example, comes from the fonts of the system. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'

const root = new URL('../', import.meta.url)
const FONTS = {
  serif: '@fontsource/alegreya/files/alegreya-latin-600-normal.woff2',
  sans: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
}
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i))
const LETTERS = `${ASCII}ÀÁÈÉÌÍÑÒÓÙÚÜàáèéìíñòóùúü¡¿·×–—’…−→§°`

const folder = new URL('src/styles/fonts/', root)
mkdirSync(folder, { recursive: true })
for (const [name, file] of Object.entries(FONTS)) {
  const font = await subset(readFileSync(new URL(`node_modules/${file}`, root)), LETTERS, {
    targetFormat: 'woff2',
    ...(name === 'serif' ? { keepFeatures: ['kern', 'mark', 'lnum'] } : { noLayoutClosure: true }),
  })
  writeFileSync(new URL(`${name}.woff2`, folder), font)
  console.log(`${String(font.length).padStart(8)}  ${name}`)
}
