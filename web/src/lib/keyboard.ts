/**
 * The keys of the table: undo, move between what can be pressed, look back, let go; and those of the board and the
 * moves.
 */
import type { Panels } from './panels.svelte'
import { prefs } from './prefs.svelte'
import type { TableState } from './table.svelte'

export interface Keyboard {
  table: TableState
  panels: Panels
  /** The overlays of the board by their keys. */
  overlays: { key: string; name: string }[]
  /** Shows the list of all keys. */
  help: () => void
  /** Shows a hint, or hides it. */
  hint: () => void
  /** The keys of the list of moves; returns whether it used the key. */
  moves: (event: KeyboardEvent) => boolean
}

export function press(event: KeyboardEvent, { table, panels, overlays, help, hint, moves }: Keyboard): void {
  const target = event.target as HTMLElement
  if (document.querySelector('dialog[open]')) return
  const writing = target.matches?.('input:not([type=range]), textarea, select')
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !writing) {
    event.preventDefault()
    void table.undo()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey || writing) return
  if (event.key === '?') help()
  else if (event.key === '!') hint()
  else if (event.key === 'Escape') escape(table, panels)
  else if (event.key === 'Backspace') {
    event.preventDefault()
    if (table.held) table.letGo()
    else if (table.shown?.can_undo) void table.undo()
  } else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !target.closest('[role=tablist], input')) {
    if (target !== document.body && target.scrollWidth > target.clientWidth + 1) return
    event.preventDefault()
    void table.history.goTo(table.at + (event.key === 'ArrowLeft' ? -1 : 1))
  } else if (event.key === '.' || event.key === ',') {
    event.preventDefault()
    walk(event.key === '.' ? 1 : -1)
  } else if (/^[0-9]$/.test(event.key)) {
    if (prefs.keys && moves(event)) event.preventDefault()
  } else if (!target.closest('.object-panel')) {
    const object = target.closest('[data-object]')
    const overlay = overlays.find((one) => one.key === event.key)
    if (event.key === 'i' && object) {
      event.preventDefault()
      table.letGo()
      table.tell(object.getAttribute('data-object'), object)
    } else if (overlay) {
      event.preventDefault()
      table.opened = table.opened === overlay.name ? '' : overlay.name
    } else if (prefs.keys && moves(event)) event.preventDefault()
  }
}

/** Escape closes whatever was opened last. */
function escape(table: TableState, panels: Panels): void {
  if (table.pending) table.pending = null
  else if (table.selected) table.tell(null)
  else if (table.held) {
    const from = table.hand.anchor
    table.letGo()
    if (from instanceof HTMLElement || from instanceof SVGElement) from.focus({ preventScroll: true })
  } else if (table.opened) table.opened = ''
  else if (table.full) table.full = false
  else if (panels.sheet) panels.sheet = ''
  else if (table.past) void table.history.goTo(table.steps)
}

/** Moves to the next thing that can be pressed: what can be taken, or the targets and choices of the held object. */
function walk(by: number): void {
  const seen = new Set<string>()
  const all = [
    ...document.querySelectorAll<HTMLElement | SVGElement>(
      '.board [data-object].lit:not([data-grip]), .chooser button.move',
    ),
  ].filter((one) => {
    const id = one.getAttribute('data-object')
    if (id === null) return true
    const first = !seen.has(id)
    seen.add(id)
    return first && one.getClientRects().length > 0
  })
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = all[(at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by + all.length) % all.length]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
