/** The logs of real games, out of the golden playthroughs of the games. */
import type { LogLine } from '../src/lib/types'

const files = import.meta.glob<string>('../../tests/golden/*/*.txt', { query: '?raw', import: 'default', eager: true })

const LINE = /^ {2}- ([a-z.-]+)(.*?)(?: \[([A-Z0-9-]+)\])?$/

/** A value as the log has it: a number, or a text, which may contain spaces (`dice=4 2`). */
const valueOf = (key: string, text: string): number | string =>
  /^-?\d+$/.test(text) && !['dice', 'other_dice', 'strengths', 'disks'].includes(key) ? Number(text) : text

function lineOf(text: string, n: number, move: number): LogLine | null {
  const [, id = '', rest = '', rule = ''] = LINE.exec(text) ?? []
  if (!id) return null
  const found = [...rest.matchAll(/ ([a-z_]+)=(.*?)(?= [a-z_]+=|$)/g)]
  const params = Object.fromEntries(found.map(([, key = '', value = '']) => [key, valueOf(key, value)]))
  const { seat = -1, ...others } = params
  return { n, move, id, seat: Number(seat), params: others, rule }
}

/** The logs of the golden games of a game, one list for each. */
export function logs(game: string): LogLine[][] {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${game}/`))
  return own.map(([, text]) => {
    let [n, move] = [0, 0]
    return text.split('\n').flatMap((line) => {
      if (/^\d+ /.test(line)) move++
      const found = lineOf(line, n + 1, move)
      if (found) n++
      return found ?? []
    })
  })
}
