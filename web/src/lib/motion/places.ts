/** Where things are on the screen: the two ends of a movement. */
import type { Params } from '../types'

/** A place on the screen: its middle, its size, and the element that is there. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
  element: Element
  /** The area of the map, if it is on one. */
  area: string
}

/** The places of a line with its parameters filled in; those that lack a parameter are left out. */
export function filled(places: string[], params: Params): string[] {
  return places.map((place) => fill(place, params)).filter((place) => place !== '')
}

/** A text with its parameters filled in; empty if one is missing. */
export function fill(text: string, params: Params): string {
  let whole = true
  const out = text.replace(/\{([a-z_-]+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined || value === '') whole = false
    return String(value)
  })
  return whole ? out : ''
}

const TOKEN = 26

/** The point of an area of a map, on the screen. */
function point(element: Element, at: string): Place | null {
  const matrix = (element as SVGGraphicsElement).getScreenCTM()
  const [x = 0, y = 0] = at.split(' ').map(Number)
  if (!matrix) return null
  const there = new DOMPoint(x, y).matrixTransform(matrix)
  return {
    x: there.x,
    y: there.y,
    width: TOKEN,
    height: TOKEN,
    element,
    area: element.getAttribute('data-object') ?? '',
  }
}

function box(element: Element): Place | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (!width || !height) return null
  const area = element.closest('[data-map]') ? (element.getAttribute('data-object') ?? '') : ''
  return { x: left + width / 2, y: top + height / 2, width, height, element, area }
}

/** Whether an element is on the side of another player than the one that the line is about. */
const foreign = (element: Element, seat: number): boolean => {
  const owner = element.closest('[data-owner]')?.getAttribute('data-owner')
  return owner != null && seat >= 0 && Number(owner) !== seat
}

/** The parts of the page with a name: by itself, or on the side of the player whose number follows. */
function spots(place: string): string {
  const [name = '', key] = place.split('/')
  const own = `[data-spot="${CSS.escape(place)}"]`
  return key === undefined ? own : `${own}, [data-owner="${CSS.escape(key)}"] [data-spot="${CSS.escape(name)}"]`
}

function one(place: string, seat: number): Place | null {
  if (place === 'middle') {
    const board = document.querySelector('.board')
    const middle = board && box(board)
    return middle ? { ...middle, width: TOKEN, height: TOKEN } : null
  }
  if (!place.startsWith('@')) {
    for (const element of document.querySelectorAll(spots(place))) {
      const found = box(element)
      if (found) return found
    }
    return null
  }
  const [id = '', key = ''] = place.slice(1).split('/')
  const objects = [...document.querySelectorAll(`.board [data-object="${CSS.escape(id)}"]`)].filter(
    (element) => !foreign(element, seat),
  )
  const piece = objects.find((element) => key && element.getAttribute('data-piece')?.startsWith(key))
  if (piece) return box(piece)
  for (const element of objects) {
    const at = element.getAttribute('data-at')
    const found = at ? point(element, at) : element.hasAttribute('data-piece') ? null : box(element)
    if (found) return found
  }
  return null
}

/** The first of these places that is drawn; objects on the side of another player than `seat` do not count. */
export function find(places: string[], seat = -1): Place | null {
  for (const place of places) {
    const found = one(place, seat)
    if (found) return found
  }
  return null
}

/** Whether a place on a map is outside of the visible part of the map. */
export function outOfSight(place: Place): boolean {
  const frame = place.area ? place.element.closest('[data-map]')?.getBoundingClientRect() : undefined
  return (
    frame !== undefined &&
    (place.x < frame.left + 30 || place.x > frame.right - 30 || place.y < frame.top + 30 || place.y > frame.bottom - 30)
  )
}
