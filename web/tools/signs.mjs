/** Writes the drawings that the emblems use, one module for each game with only what it needs: npm run signs
 *
 * `src/games/<game>/emblems.json` says which signs make up the emblem of a card. They come from the icon set game-icons
 * (CC BY 3.0, see src/emblems/README.md) or from `src/emblems/own.json`, which was drawn for this page. Each is scaled to a
 * square of 192 units and rounded to whole units. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import svgpath from 'svgpath'

const root = new URL('../', import.meta.url)
const read = (name) => JSON.parse(readFileSync(new URL(name, root), 'utf8'))
const games = new URL('src/games/', root)
const GAMES = readdirSync(games).filter((name) => existsSync(new URL(`${name}/emblems.json`, games)))
const { icons } = read('node_modules/@iconify-json/game-icons/icons.json')
const own = read('src/emblems/own.json')

function drawing(name) {
  const body = own[name] ? `d="${own[name]}"` : icons[name]?.body
  if (!body) throw new Error(`there is no sign ${name}`)
  const paths = [...body.matchAll(/ ?d="([^"]+)"/g)].map((found) => found[1])
  return svgpath(paths.join('')).scale(0.375).rel().round(0).toString()
}

let total = 0
for (const game of GAMES) {
  const used = new Set(
    Object.values(read(`src/games/${game}/emblems.json`)).flatMap((one) => one.split('@')[0].split(/[+/]/)),
  )
  const lines = [...used].sort().map((name) => `  '${name}': '${drawing(name)}',\n`)
  const text =
    '/** The drawings of the emblems. Written by tools/signs.mjs; not to be edited. */\n\n' +
    `export const DRAWINGS: Record<string, string> = {\n${lines.join('')}}\n`
  writeFileSync(new URL(`src/games/${game}/drawings.ts`, root), text)
  total += text.length
  console.log(`${String(text.length).padStart(8)}  ${game}: ${used.size} signs`)
}
