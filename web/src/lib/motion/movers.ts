/** Pieces and cards that travel over the board: elements on a layer above it, moved by transforms alone. */
import { SHAPES } from '../../games/maps/types'
import { SIGNS } from '../../signs/signs'
import type { Place } from './places'
import type { Travel } from './types'

const SIZE = 30
const NAMESPACE = 'http://www.w3.org/2000/svg'
/** What must not be there twice. */
const UNIQUE = ['id', 'data-object', 'data-spot', 'data-test', 'data-grip', 'data-piece', 'tabindex', 'aria-pressed']
/** What only concerns the card on the board. */
const STATES = ['lit', 'target', 'usable', 'asked', 'changed', 'held', 'selected', 'over', 'refused', 'object']

/** A piece: the shape and color of its owner with a sign on it. */
function token(sign: string, owner: string): HTMLElement {
  const piece = document.createElement('div')
  piece.className = `mover token ${owner}`
  piece.style.width = piece.style.height = `${SIZE}px`
  const svg = document.createElementNS(NAMESPACE, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  const seat = Number(/seat-(\d)/.exec(owner)?.[1] ?? 0)
  const drawn: [string, string, string][] = [
    ['shape', SHAPES[seat] ?? '', ''],
    ['sign', sign, 'translate(6.200 6.400) scale(.480)'],
  ]
  for (const [name, path, transform] of drawn) {
    const part = document.createElementNS(NAMESPACE, 'path')
    part.setAttribute('class', name)
    part.setAttribute('d', path)
    part.setAttribute('fill-rule', 'evenodd')
    if (transform) part.setAttribute('transform', transform)
    svg.append(part)
  }
  piece.append(svg)
  return piece
}

/** Whether an element shows one card, so that a copy of it can travel. */
const shows = (place: Place): boolean =>
  !place.area && place.element.matches('.thing[data-object], [data-spot^="row/"]')

/**
 * A copy of the card that is drawn at a place, while it is drawn there. Its ancestors come along without a box of their
 * own, because the look of a card depends on them.
 */
export function picture(place: Place | null): HTMLElement | null {
  if (!place || !shows(place)) return null
  const copy = place.element.cloneNode(true) as HTMLElement
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of UNIQUE) element.removeAttribute(name)
    element.classList.remove(...STATES)
  }
  copy.style.cssText = 'position: relative; width: 100%; height: 100%; translate: none; animation: none; margin: 0'
  let outer: HTMLElement = copy
  for (let above = place.element.parentElement; above && above.role !== 'region'; above = above.parentElement) {
    const frame = document.createElement(above.tagName)
    frame.className = above.className
    frame.style.cssText = `${above.style.cssText}; display: contents`
    frame.append(outer)
    outer = frame
  }
  const holder = document.createElement('div')
  holder.className = 'mover card'
  holder.style.width = `${place.width}px`
  holder.style.height = `${place.height}px`
  holder.append(outer)
  return holder
}

/** A card that is not drawn anywhere: with its name, or its back. */
function card(name: string): HTMLElement {
  const holder = document.createElement('div')
  holder.className = `mover card ${name ? 'named' : 'back'}`
  holder.style.width = '74px'
  holder.style.height = '100px'
  holder.textContent = name
  return holder
}

export interface Look {
  /** The class with the color of the owner. */
  owner: string
  /** The name of the card. */
  name: string
  /** What is drawn on the piece instead of its sign. */
  drawing: string | undefined
  /** The card as it was drawn where it comes from. */
  picture: HTMLElement | null
}

/** The element that travels. */
export function mover(travel: Travel, look: Look, to: Place): HTMLElement {
  if (travel.piece !== 'card') return token(look.drawing ?? SIGNS[travel.piece], look.owner)
  return (look.name && (look.picture ?? picture(to))) || card(look.name)
}

export interface Flight {
  duration: number
  delay: number
}

/** Moves an element along a shallow arc from one place to the other; it is removed when it has arrived. */
export function fly(node: HTMLElement, from: Place, to: Place, { duration, delay }: Flight): Animation {
  const [width, height] = [parseFloat(node.style.width), parseFloat(node.style.height)]
  const large = node.classList.contains('card')
  const last = large ? Math.min(1, Math.max(0.3, Math.min(to.width / width, to.height / height))) : 1
  const at = (x: number, y: number, scale: number): string =>
    `translate(${x - width / 2}px, ${y - height / 2}px) scale(${scale})`
  const rise = Math.min(46, Math.hypot(to.x - from.x, to.y - from.y) / 5)
  const animation = node.animate(
    [
      { transform: at(from.x, from.y, large ? 1 : 0.8), opacity: 1 },
      { transform: at((from.x + to.x) / 2, (from.y + to.y) / 2 - rise, (1 + last) / 1.85), opacity: 1, offset: 0.5 },
      { transform: at(to.x, to.y, last), opacity: 1, offset: 0.96 },
      { transform: at(to.x, to.y, last), opacity: 0 },
    ],
    { duration, delay, easing: 'cubic-bezier(.45, .05, .35, 1)', fill: 'both' },
  )
  const gone = (): void => node.remove()
  animation.finished.then(gone, gone)
  return animation
}
