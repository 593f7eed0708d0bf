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

/** The game's own word for a field, if it has one without parameters; otherwise its key in words. */
export function keyLabel(key: string, text: Text): string {
  const said = text.has(`ui.${key}`) ? text.say(`ui.${key}`) : ''
  if (said && !said.includes('{')) return said
  return text.hasName(key) ? text.name(key) : key.replace(/[_-]/g, ' ')
}

/** Whether a value is not worth a line: null, false, -1 (the engine's "none"), or an empty list. */
export function empty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false || value === -1) return true
  if (typeof value !== 'object') return false
  const inner = Object.values(value)
  return inner.length === 0
}
