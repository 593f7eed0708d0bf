/** A line of a card as words and signs: each word that has a sign (the messages `sign.*`) becomes the sign. The words stay on
 * the page for screen readers. */
import type { Text } from '../lib/text'
import { isSign, type SignName } from './signs'

export type Part = string | { sign: SignName; label: string }

interface Reader {
  pattern: RegExp
  signs: Map<string, SignName>
}

const NOTHING = /(?!)/
const readers = new WeakMap<Text, Reader>()

/** The signs of a game with their names, in the order of its catalogue. */
export const legend = (text: Text): { sign: SignName; name: string }[] =>
  Object.entries(text.under('sign.')).flatMap(([sign, words]) =>
    isSign(sign) ? [{ sign, name: words.split('|')[0] ?? sign }] : [],
  )

function reader(text: Text): Reader {
  const known = readers.get(text)
  if (known) return known
  const signs = new Map<string, SignName>()
  for (const [sign, words] of Object.entries(text.under('sign.')))
    if (isSign(sign))
      for (const word of words.split('|')) signs.set(word, sign).set(word.charAt(0).toUpperCase() + word.slice(1), sign)
  const words = [...signs.keys()].sort((a, b) => b.length - a.length)
  const pattern = words.length
    ? new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${words.join('|')})(?![\p{L}\p{N}'’-])`, 'gu')
    : NOTHING
  const made = { pattern, signs }
  readers.set(text, made)
  return made
}

/** The parts of a line. Together they read as the line itself. */
export function signed(line: string, text: Text): Part[] {
  const { pattern, signs } = reader(text)
  const parts: Part[] = []
  let from = 0
  for (const found of line.matchAll(pattern)) {
    const sign = signs.get(found[0])
    if (!sign) continue
    if (found.index > from) parts.push(line.slice(from, found.index))
    parts.push({ sign, label: found[0] })
    from = found.index + found[0].length
  }
  if (from < line.length) parts.push(line.slice(from))
  return parts
}
