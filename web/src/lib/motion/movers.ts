/** Pieces and cards that travel over the board: elements on a layer above it, moved by transforms alone. */
import { SHAPES } from '../../games/maps/types'
import { SIGNS } from '../../signs/signs'
import type { Place } from './places'
import type { Travel } from './types'

const SIZE = 30
const NAMESPACE = 'http://www.w3.org/2000/svg'
/** What must not be there twice. */
const UNIQUE = ['id', 'data-object', 'data-spot', 'data-test', 'data-grip', 'data-piece', 'tabindex', 'aria-pressed']

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

/** A card: a copy of the one that is drawn, otherwise one with its name, otherwise its back. */
function card(drawn: Element | null, name: string): HTMLElement {
  const holder = document.createElement('div')
  holder.className = 'mover card'
  if (drawn) {
    const { width, height } = drawn.getBoundingClientRect()
    const copy = drawn.cloneNode(true) as HTMLElement
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of UNIQUE) element.removeAttribute(name)
    copy.classList.remove('lit', 'target', 'usable', 'asked', 'changed', 'held', 'selected', 'over')
    copy.style.cssText = 'width: 100%; height: 100%; translate: none; animation: none; margin: 0'
    holder.style.width = `${width}px`
    holder.style.height = `${height}px`
    holder.append(copy)
  } else {
    holder.classList.add(name ? 'named' : 'back')
    holder.style.width = '74px'
    holder.style.height = '100px'
    holder.textContent = name
  }
  return holder
}

/** Whether an element shows one card, so that a copy of it can travel. */
const shows = (place: Place): boolean =>
  !place.area && place.element.matches('.thing[data-object], [data-spot*="/"] .thing, [data-spot^="row/"]')

export interface Look {
  /** The class with the color of the owner. */
  owner: string
  /** The name of the card. */
  name: string
  /** What is drawn on the piece instead of its sign. */
  drawing: string | undefined
}

/** The element that travels. */
export function mover(travel: Travel, look: Look, from: Place, to: Place): HTMLElement {
  const { owner, name, drawing } = look
  if (travel.piece !== 'card') return token(drawing ?? SIGNS[travel.piece], owner)
  const drawn = name && travel.card ? [from, to].find((place) => shows(place)) : undefined
  return card(drawn?.element ?? null, name)
}

export interface Flight {
  duration: number
  delay: number
}

/** Moves an element along a shallow arc from one place to the other; it is removed when it has arrived. */
export function fly(layer: Element, node: HTMLElement, from: Place, to: Place, { duration, delay }: Flight): Animation {
  const [width, height] = [parseFloat(node.style.width), parseFloat(node.style.height)]
  const large = node.classList.contains('card')
  const last = large ? Math.min(1, Math.max(0.3, Math.min(to.width / width, to.height / height))) : 1
  const at = (x: number, y: number, scale: number): string =>
    `translate(${x - width / 2}px, ${y - height / 2}px) scale(${scale})`
  const rise = Math.min(46, Math.hypot(to.x - from.x, to.y - from.y) / 5)
  layer.append(node)
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
