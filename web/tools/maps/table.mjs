/** Reads a CSV file of a game: quoted cells, a header, comments before it. */
import { readFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)

export function table(path) {
  const text = readFileSync(new URL(path, root), 'utf8').replace(/^#.*\n/gm, '')
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const out = []
      for (const m of line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g))
        out.push(m[1].startsWith('"') ? m[1].slice(1, -1).replaceAll('""', '"') : m[1])
      return out
    })
  const head = lines[0]
  return lines.slice(1).map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])))
}
