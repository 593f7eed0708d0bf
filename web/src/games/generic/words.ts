/** How the generic board names the fields of a view. */
import type { Text } from '../../lib/text'

const SEATS = new Set([
  'seat',
  'turn',
  'first',
  'owner',
  'holder',
  'active',
  'to_move',
  'mover',
  'by',
  'player',
  'starting',
  'attacker',
  'defender',
])

/** Whether a number under that key is the number of a seat. */
export const isSeat = (key: string, value: number, seats: number): boolean =>
  (SEATS.has(key) || key.endsWith('seat')) && Number.isInteger(value) && value >= 0 && value < seats

/** A field by the game's own word for it, if it has one without parameters; else its key in words. */
export function keyLabel(key: string, text: Text): string {
  const said = text.has(`ui.${key}`) ? text.say(`ui.${key}`) : ''
  if (said && !said.includes('{')) return said
  return text.hasName(key) ? text.name(key) : key.replace(/[_-]/g, ' ')
}

/** What is not worth a line: nothing, no, minus one (the engine's "none"), empty lists. */
export function empty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false || value === -1) return true
  if (typeof value !== 'object') return false
  const inner = Object.values(value)
  return inner.length === 0
}
