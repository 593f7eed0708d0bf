/** Where to put a small panel: beside an object, inside the window, covering as little as possible of what matters. */

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** Whether one thing is right beside another. */
export const near = (a: Box | undefined, b: Box, gap = 14): boolean =>
  a !== undefined &&
  b.right > b.left &&
  b.left < a.right + gap &&
  b.right > a.left - gap &&
  b.top < a.bottom + gap &&
  b.bottom > a.top - gap

/**
 * The left and top of a panel of this size. `others` must not be covered; a large one (a land on a map) counts by its
 * middle.
 */
export function besides(
  anchor: Element | null,
  w: number,
  h: number,
  others: Box[],
  room: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
): [number, number] {
  const own = anchor?.isConnected ? anchor.getBoundingClientRect() : new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0)
  // of something large only the middle counts
  const box =
    own.width > 160 && own.height > 160
      ? new DOMRect(own.x + own.width / 2 - 40, own.y + own.height / 2 - 30, 80, 60)
      : own
  const small = others.map((o) =>
    o.right - o.left > 120 && o.bottom - o.top > 120
      ? {
          left: (o.left + o.right) / 2 - 30,
          right: (o.left + o.right) / 2 + 30,
          top: (o.top + o.bottom) / 2 - 24,
          bottom: (o.top + o.bottom) / 2 + 24,
        }
      : o,
  )
  const clamp = (value: number, least: number, most: number): number =>
    Math.min(Math.max(least, value), Math.max(least, most))
  let best: [number, number] = [8, 64]
  let least = Infinity
  const across = [box.left + box.width / 2 - w / 2, box.left, box.right - w]
  const down = [box.top, box.top + box.height / 2 - h / 2, box.bottom - h]
  for (const gap of [10, 24, 40, 64, 90, 124, 160, 240]) {
    const sides = [box.right + gap, box.left - w - gap]
    const ends = [box.bottom + gap, box.top - h - gap]
    const places = [
      ...sides.flatMap((x) => down.map((y) => [x, y] as const)),
      ...ends.flatMap((y) => across.map((x) => [x, y] as const)),
      ...sides.flatMap((x) => ends.map((y) => [x, y] as const)),
    ]
    for (const [x, y] of places) {
      const left = clamp(x, room.left + 6, room.right - w - 6)
      const top = clamp(y, room.top + 6, room.bottom - h - 6)
      const here = { left, top, right: left + w, bottom: top + h }
      const covered = shared(here, box) * 4 + small.reduce((sum, o) => sum + shared(here, o), 0) + gap * 0.5
      if (covered < least) {
        least = covered
        best = [left, top]
      }
    }
  }
  return best
}
