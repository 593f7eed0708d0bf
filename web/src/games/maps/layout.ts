/**
 * Places pieces and names on a map so that none covers another, by geometry. Everything is in screen pixels relative to
 * the corner of the map; the same input always gives the same picture.
 */
import { lines, type MapData } from './types'

/**
 * Something in an area: its name within the area, its width and height, and the part of the area's pieces that is taken
 * with it.
 */
export interface Piece {
  key: string
  w: number
  h: number
  part?: string
}

/** The pieces of an area, next to one another. */
export interface Block {
  id: string
  w: number
  h: number
  pieces: { piece: Piece; x: number; y: number }[]
}

/** A block at its place (its middle); `far` if a line connects it to its area. */
export interface Placed extends Block {
  x: number
  y: number
  far: boolean
}

export interface Box {
  x1: number
  y1: number
  x2: number
  y2: number
}

export interface Name {
  id: string
  lines: string[]
  size: number
  x: number
  y: number
  angle: number
  box: Box
}

/** The gap between two blocks, and between the pieces of one. */
const AIR = 3
const GAP = 2

export const apart = (a: Box, b: Box, air = 0): boolean =>
  a.x2 + air <= b.x1 || b.x2 + air <= a.x1 || a.y2 + air <= b.y1 || b.y2 + air <= a.y1

const around = (x: number, y: number, w: number, h: number): Box => ({
  x1: x - w / 2,
  y1: y - h / 2,
  x2: x + w / 2,
  y2: y + h / 2,
})

/** Arranges pieces in rows, about as high as wide. */
export function block(id: string, all: Piece[]): Block {
  let best: { w: number; h: number; rows: Piece[][] } | null = null
  for (let row = 1; row <= all.length; row++) {
    const rows: Piece[][] = []
    for (let i = 0; i < all.length; i += row) rows.push(all.slice(i, i + row))
    const w = Math.max(...rows.map((r) => r.reduce((sum, p) => sum + p.w, 0) + GAP * (r.length - 1)))
    const h = rows.reduce((sum, r) => sum + Math.max(...r.map((p) => p.h)), 0) + GAP * (rows.length - 1)
    if (!best || Math.max(w, h * 1.3) < Math.max(best.w, best.h * 1.3)) best = { w, h, rows }
  }
  if (!best) return { id, w: 0, h: 0, pieces: [] }
  const pieces: Block['pieces'] = []
  let y = -best.h / 2
  for (const row of best.rows) {
    const high = Math.max(...row.map((p) => p.h))
    let x = -(row.reduce((sum, p) => sum + p.w, 0) + GAP * (row.length - 1)) / 2
    for (const piece of row) {
      pieces.push({ piece, x: x + piece.w / 2, y: y + high / 2 })
      x += piece.w + GAP
    }
    y += high + GAP
  }
  return { id, w: best.w, h: best.h, pieces }
}

/** Directions, the flat ones first, because on wide maps a sideways line crosses fewer areas. */
const WAYS = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12).sort(
  (a, b) => Math.abs(Math.sin(a)) - Math.abs(Math.sin(b)) || a - b,
)

/** Places the blocks, those of the most crowded areas first, each as near to its area as the others allow. */
export function place(map: MapData, k: number, blocks: Block[], bounds: Box): Placed[] {
  const crowd = (one: Block): number => (one.w * one.h) / Math.max(16, (map.areas[one.id]!.r * k) ** 2)
  const order = blocks.filter((one) => one.pieces.length).sort((a, b) => crowd(b) - crowd(a) || (a.id < b.id ? -1 : 1))
  const taken: Box[] = []
  const out: Placed[] = []
  for (const one of order) {
    const area = map.areas[one.id]!
    const [ax, ay] = [area.x * k, area.y * k]
    const [x, y] = free(ax, ay, one.w, one.h, taken, bounds)
    taken.push(around(x, y, one.w, one.h))
    const inside = Math.abs(x - ax) <= one.w / 2 + 3 && Math.abs(y - ay) <= one.h / 2 + 3
    out.push({ ...one, x, y, far: !inside && Math.hypot(x - ax, y - ay) > Math.max(8, area.r * k * 0.85) })
  }
  return out
}

function free(ax: number, ay: number, w: number, h: number, taken: Box[], bounds: Box): [number, number] {
  const clamp = (value: number, least: number, most: number): number =>
    Math.min(Math.max(least, value), Math.max(least, most))
  const fits = (x: number, y: number): boolean => {
    const box = around(x, y, w, h)
    for (const other of taken) if (!apart(box, other, AIR)) return false
    return true
  }
  for (let far = 0; far < 1600; far += far < 60 ? 4 : 10) {
    for (const way of far ? WAYS : [0]) {
      const x = clamp(ax + Math.cos(way) * far, bounds.x1 + w / 2, bounds.x2 - w / 2)
      const y = clamp(ay + Math.sin(way) * far, bounds.y1 + h / 2, bounds.y2 - h / 2)
      if (fits(x, y)) return [x, y]
    }
  }
  return [ax, ay]
}

/** How far the dark edge of a piece reaches below it. */
const EDGE = 2

/** The width of a line of text as a multiple of its height: bold on land, slanted and thinner at sea. */
export function wideness(text: string, land: boolean): number {
  let sum = 0
  for (const letter of text)
    sum += /[MWmw]/.test(letter) ? 1.02 : /[A-Z]/.test(letter) ? 0.82 : /[ijlft '.,-]/.test(letter) ? 0.44 : 0.67
  return sum * (land ? 1 : 0.88)
}

/**
 * The names that cover neither each other nor a piece; `first` are always written, unless a piece is in the way. Larger
 * areas come first.
 */
export function names(
  map: MapData,
  k: number,
  ids: string[],
  called: (id: string) => string,
  placed: Placed[],
  first: (id: string) => boolean,
  bounds: Box,
): Name[] {
  const taken: Box[] = placed.map((one) => around(one.x, one.y + EDGE / 2, one.w, one.h + EDGE))
  const own = new Map(placed.map((one) => [one.id, one]))
  const out: Name[] = []
  const big = Math.min(14, 10.5 + Math.max(0, k - 0.8) * 1.6)
  for (const id of [...ids].sort(
    (a, b) => Number(first(b)) - Number(first(a)) || map.areas[b]!.r - map.areas[a]!.r || (a < b ? -1 : 1),
  )) {
    const name = name_(map, k, id, called(id), own.get(id), first(id), big, taken, bounds)
    if (!name) continue
    taken.push(name.box)
    out.push(name)
  }
  return out
}

function name_(
  map: MapData,
  k: number,
  id: string,
  called: string,
  own: Placed | undefined,
  forced: boolean,
  big: number,
  taken: Box[],
  bounds: Box,
): Name | null {
  const area = map.areas[id]!
  const room = area.r * k * (area.angle ? 3.4 : 2.6) + (k > 2.2 ? 30 : 8)
  const [ax, ay] = [area.x * k, area.y * k]
  const land = area.kind === 'land'
  for (const size of [big, Math.max(10, big * 0.85)]) {
    const parts = lines(called, room / (size * 0.6))
    const wide = Math.max(...parts.map((part) => wideness(part, land))) * size
    if (!forced && wide > room) continue
    const high = parts.length * size * 1.05
    const turned = own || parts.length > 1 ? 0 : area.angle
    const rad = (turned * Math.PI) / 180
    const [w, h] = [
      Math.abs(Math.cos(rad)) * wide + Math.abs(Math.sin(rad)) * high,
      Math.abs(Math.sin(rad)) * wide + Math.abs(Math.cos(rad)) * high,
    ]
    const near = own && !own.far ? own : null
    const spots: [number, number][] = near
      ? [
          [near.x, near.y + near.h / 2 + EDGE + h / 2 + 1],
          [near.x, near.y - near.h / 2 - h / 2 - 1],
          [near.x + near.w / 2 + w / 2 + 2, near.y],
          [near.x - near.w / 2 - w / 2 - 2, near.y],
        ]
      : [
          [ax, ay],
          [ax, ay + size],
          [ax, ay - size],
        ]
    for (const [x, y] of spots) {
      const box = around(x, y, w, h)
      if (!forced && Math.hypot(x - ax, y - ay) > area.r * k * 1.6 + 14) continue
      if (box.x1 < bounds.x1 || box.x2 > bounds.x2 || box.y1 < bounds.y1 || box.y2 > bounds.y2) continue
      if (taken.every((other) => apart(box, other, 0.5))) return { id, lines: parts, size, x, y, angle: turned, box }
    }
  }
  return null
}
