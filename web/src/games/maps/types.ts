/** A map drawn by tools/coast.mjs. */

export interface Area {
  kind: string
  /** Where pieces are placed: the point farthest from the borders, and its distance from them. */
  x: number
  y: number
  r: number
  /** The slant of the area, in degrees: 0 if it is about as wide as high. */
  angle: number
  path: string
}

export interface MapData {
  width: number
  height: number
  rest: string
  closed: string
  joined: string[][]
  areas: Record<string, Area>
}

/** Where the areas of a map are if it is drawn higher than wide; the paths stay as they are. */
export function stretched(map: MapData, by: number): MapData {
  if (by === 1) return map
  const turned = (angle: number): number => {
    const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    return (Math.atan2(y * by, x) * 180) / Math.PI
  }
  const areas = Object.entries(map.areas).map(([id, area]) => [
    id,
    { ...area, y: area.y * by, angle: area.angle && turned(area.angle) },
  ])
  return { ...map, height: map.height * by, areas: Object.fromEntries(areas) as MapData['areas'] }
}

/** The next area in a direction, seen from another. */
export function next(
  map: MapData,
  from: string,
  dx: number,
  dy: number,
  among?: (id: string) => boolean,
): string | null {
  const here = map.areas[from]
  if (!here) return null
  let best: string | null = null
  let least = Infinity
  for (const [id, area] of Object.entries(map.areas)) {
    if (id === from || (among && !among(id))) continue
    const along = (area.x - here.x) * dx + (area.y - here.y) * dy
    const aside = Math.abs((area.x - here.x) * dy) + Math.abs((area.y - here.y) * dx)
    if (along <= 2 || aside > along * 2.2) continue
    const far = along + aside * 1.6
    if (far < least) {
      least = far
      best = id
    }
  }
  return best
}

/** A name on at most two lines. */
export function lines(name: string, room: number): string[] {
  const words = name.split(' ')
  if (words.length < 2 || name.length <= room) return [name]
  let best = 1
  let least = Infinity
  for (let i = 1; i < words.length; i++) {
    const longest = Math.max(words.slice(0, i).join(' ').length, words.slice(i).join(' ').length)
    if (longest < least) {
      least = longest
      best = i
    }
  }
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')]
}

/** The shapes of the seats (as in SeatMark), in a square of 24 units. */
export const SHAPES = [
  'M12 2.5a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19Z',
  'M12 1.500 23 21H1Z',
  'M3 3h18v18H3Z',
  'M12 .800 23.200 12 12 23.200.800 12Z',
  'M12 .800l3.300 7.400 8 .9-6 5.400 1.800 8L12 18.600 4.900 22.500l1.800-8-6-5.400 8-.9Z',
  'M6.500 2h11L23 12l-5.500 10h-11L1 12Z',
  'M8 1.500h8V8h6.500v8H16v6.500H8V16H1.500V8H8Z',
  'M12 22.500 1.800 12A5.900 5.900 0 0 1 12 5.200 5.900 5.900 0 0 1 22.200 12Z',
]
/** Where the number is in each shape. */
export const MIDDLE = [12, 15.5, 12, 12, 13, 12, 12, 11.5]
