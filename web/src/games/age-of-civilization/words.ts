/** The words of the board of Age of Civilization: the messages `board.*` of its catalogue. Written by tools/web_types.py; not to be edited. */
import type { Text } from '../../lib/text'

export type BoardWord =
  | 'back'
  | 'comes'
  | 'drag'
  | 'look'
  | 'noCivilization'
  | 'owns'
  | 'price'
  | 'printed'
  | 'researched'
  | 'sacrificed'
  | 'tabBoard'
  | 'tabMarket'
  | 'tabTimeline'
  | 'tabWonders'
  | 'tabs'

export type BoardWords = Record<BoardWord, string>

export const boardWords = (text: Text): BoardWords => text.under('board.') as BoardWords
