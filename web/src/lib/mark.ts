/** What the mark on a card means. In the lines from the server, a reconstructed line ends with an asterisk, and a line that
 * begins with one is about the whole card. */
import { t } from './i18n/index.svelte'
import type { Text } from './text'

/** A line as it is printed on the card. */
export const unmarked = (line: string): string => line.replace(/\*$/, '')

/** The lines that are printed on a card, without the marks. */
export const printed = (lines: string[]): string[] => lines.filter((line) => !line.startsWith('*')).map(unmarked)

/** The note that the mark of a card with these lines shows; '' if there is none. */
export function noteOn(lines: string[], note = ''): string {
  const whole = lines.filter((line) => line.startsWith('*')).map((line) => sentence(line.replace(/^\*\s*/, '')))
  const parts = lines.some((line) => line.endsWith('*')) ? [t('board.reconstructed')] : []
  return [...whole, ...parts, note].filter(Boolean).join('. ')
}

/** The same for a card by its id. */
export const noteOf = (id: string, text: Text): string => noteOn(text.card(id), text.or(`card.note.${id}`, ''))

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
