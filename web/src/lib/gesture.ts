/**
 * Pointers on the board: drag an object to a target, press it long to read everything about it, press on nothing to let
 * go.
 */
import { prefs } from './prefs.svelte'
import type { TableState } from './table.svelte'

const FAR = 7

interface Start {
  x: number
  y: number
  id: string
  part: string
  from: Element
  pointer: number
  timer: ReturnType<typeof setTimeout>
}

const at = (x: number, y: number): Element[] => document.elementsFromPoint(x, y)

/** The target below a point; the board's pieces may overlap. */
function below(table: TableState, x: number, y: number): Element | null {
  for (const one of at(x, y)) {
    const object = one.closest('[data-object]')
    if (object && table.targets.has(object.getAttribute('data-object') ?? '')) return object
  }
  return null
}

/** To be attached to the element that contains the board. */
export function gestures(table: TableState): (node: HTMLElement) => () => void {
  return (node) => {
    let start: Start | null = null
    /** The click after a drag or a long press does not count as a press. */
    let spent = false

    const draggable = (from: Element, event: PointerEvent): boolean =>
      from.hasAttribute('data-grip') || (from instanceof HTMLElement && event.pointerType === 'mouse')

    function down(event: PointerEvent): void {
      spent = false
      end()
      const from = (event.target as Element).closest('[data-object]')
      if (!from || event.button !== 0) return
      const id = from.getAttribute('data-object') ?? ''
      start = {
        x: event.clientX,
        y: event.clientY,
        id,
        part: from.getAttribute('data-part') ?? '',
        from,
        pointer: event.pointerId,
        timer: setTimeout(() => {
          spent = true
          end()
          table.letGo()
          table.tell(id, from)
        }, prefs.long),
      }
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.pointer) return
      if (!table.hand.dragging) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return
        clearTimeout(start.timer)
        if (!draggable(start.from, event) || !table.hand.lift(start.id, start.from, start.part)) {
          start = null
          return
        }
        table.hand.dragging = true
        spent = true
      }
      event.preventDefault()
      table.pointer = [event.clientX, event.clientY]
      table.aim = below(table, event.clientX, event.clientY)?.getAttribute('data-object') ?? null
    }

    function up(event: PointerEvent): void {
      if (!start || event.pointerId !== start.pointer) return
      if (table.hand.dragging) {
        const target = below(table, event.clientX, event.clientY)
        const zone = at(event.clientX, event.clientY).some((one) => one.closest('[data-drop]'))
        if (target) {
          table.press(target.getAttribute('data-object') ?? '', target)
          table.hand.dragging = false
        } else if (zone) table.hand.drop()
        else table.letGo()
      }
      end()
    }

    function end(): void {
      if (start) clearTimeout(start.timer)
      table.aim = null
      start = null
      table.pointer = null
    }

    function cancel(): void {
      if (table.hand.dragging) table.letGo()
      end()
    }

    function click(event: MouseEvent): void {
      if (!spent) return
      spent = false
      event.stopPropagation()
      event.preventDefault()
    }

    function nothing(event: MouseEvent): void {
      if (!(event.target as Element).closest('[data-object], button, a, input, select, label, summary, [data-keep]'))
        table.letGo()
    }

    function menu(event: MouseEvent): void {
      const from = (event.target as Element).closest('[data-object]')
      if (!from) return
      event.preventDefault()
      end()
      table.letGo()
      table.tell(from.getAttribute('data-object') ?? '', from)
    }

    node.addEventListener('pointerdown', down)
    node.addEventListener('click', click, true)
    node.addEventListener('click', nothing)
    node.addEventListener('contextmenu', menu)
    window.addEventListener('pointermove', move, { passive: false })
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    return () => {
      cancel()
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('click', click, true)
      node.removeEventListener('click', nothing)
      node.removeEventListener('contextmenu', menu)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
    }
  }
}
