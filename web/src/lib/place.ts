/** Where to put a small panel: beside an object, inside the window, covering as little as possible of what matters. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The least distance between a panel and its object, the largest, and how closely the places between are tried. */
const LEAST = 10
const FAR = 260
const STEP = 10

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** The distance between two boxes; 0 if they touch. */
export const apart = (a: Box, b: Box): number =>
  Math.hypot(Math.max(a.left - b.right, b.left - a.right, 0), Math.max(a.top - b.bottom, b.top - a.bottom, 0))

/** Whether one thing is right beside another. */
export const near = (a: Box | undefined, b: Box, gap = 14): boolean =>
  a !== undefined &&
  b.right > b.left &&
  b.left < a.right + gap &&
  b.right > a.left - gap &&
  b.top < a.bottom + gap &&
  b.bottom > a.top - gap

/** A box of this size in the middle of another. */
function within({ left, top, right, bottom }: Box, w: number, h: number): Box {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 }
}

/** What counts of something: of a land on a map only the middle. */
const core = (box: Box, large: number, w: number, h: number): Box =>
  box.right - box.left > large && box.bottom - box.top > large ? within(box, w, h) : box

/** The left and top of a panel of this size: right beside an object, or else at the nearest place that covers nothing. */
export function nearest(object: Box, w: number, h: number, others: Box[], room: Box): [number, number] {
  const box = core(object, 160, 80, 60)
  const kept = others.map((other) => core(other, 120, 60, 48))
  const first = { x: room.left + 6, y: room.top + 6 }
  const last = { x: Math.max(first.x, room.right - w - 6), y: Math.max(first.y, room.bottom - h - 6) }
  const clamp = (value: number, way: 'x' | 'y'): number => Math.min(Math.max(first[way], value), last[way])
  let best: [number, number] = [8, 64]
  let least = Infinity
  const look = (left: number, top: number): void => {
    const here = { left, top, right: left + w, bottom: top + h }
    const gap = apart(here, box)
    const aside =
      Math.abs(left + here.right - box.left - box.right) + Math.abs(top + here.bottom - box.top - box.bottom)
    let cost = gap * 0.5 + aside * 0.01 + (gap < LEAST ? shared(here, box) * 4 + LEAST : 0)
    for (const other of kept) {
      if (cost >= least) return
      cost += shared(here, other)
    }
    if (cost < least) {
      least = cost
      best = [left, top]
    }
  }
  const { left, right, top, bottom } = box
  const across = [right + LEAST, left - w - LEAST, (left + right - w) / 2, left, right - w]
  const down = [top, (top + bottom - h) / 2, bottom - h, bottom + LEAST, top - h - LEAST]
  for (const x of across) for (const y of down) look(clamp(x, 'x'), clamp(y, 'y'))
  for (let x = clamp(left - w - FAR, 'x'); x <= clamp(right + FAR, 'x'); x += STEP)
    for (let y = clamp(top - h - FAR, 'y'); y <= clamp(bottom + FAR, 'y'); y += STEP) look(x, y)
  return best
}

/** The left and top of a panel of this size beside an element; `others` must not be covered. */
export function besides(
  anchor: Element | null,
  w: number,
  h: number,
  others: Box[],
  room: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
): [number, number] {
  const own = anchor?.isConnected ? anchor.getBoundingClientRect() : new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0)
  return nearest(own, w, h, others, room)
}

export interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A line from the edge of a panel to the middle of its object, if they are too far apart to be seen as one. */
export function lead(panel: Box, object: Box): Line | null {
  if (apart(panel, core(object, 160, 80, 60)) < 2 * LEAST) return null
  const [x2, y2] = [(object.left + object.right) / 2, (object.top + object.bottom) / 2]
  const x1 = Math.min(Math.max(panel.left, x2), panel.right)
  const y1 = Math.min(Math.max(panel.top, y2), panel.bottom)
  return { x1, y1, x2, y2 }
}
