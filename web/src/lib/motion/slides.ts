/**
 * Cards that change their places in a part of the board slide there. They are marked with `data-slide` and the name of
 * the part. All places are read before anything is written, so that the browser lays out the page once.
 */
import { motion } from './index'

interface Point {
  left: number
  top: number
}

export interface Slide {
  element: HTMLElement
  /** How far the card was from its new place; null if it was not there before. */
  by: [number, number] | null
}

const LONG = 350

const marked = (parts: string[]): HTMLElement[] =>
  parts.length ? [...document.querySelectorAll<HTMLElement>(parts.map((part) => `[data-slide="${part}"]`).join())] : []

/** Where the cards of these parts are. */
export function laid(parts: string[]): Map<Element, Point> {
  return new Map(marked(parts).map((element) => [element, element.getBoundingClientRect()]))
}

/** The cards of these parts that are not where they were. */
export function shifted(parts: string[], before: Map<Element, Point>): Slide[] {
  const out: Slide[] = []
  // a part that was not drawn before has nothing that could slide
  if (!before.size) return out
  for (const element of marked(parts)) {
    const [was, now] = [before.get(element), element.getBoundingClientRect()]
    const by: [number, number] | null = was ? [was.left - now.left, was.top - now.top] : null
    if (!by || Math.hypot(...by) > 1) out.push({ element, by })
  }
  return out
}

/** Holds cards where they were, or hides them, until they slide. */
export function hold(slides: Slide[]): void {
  for (const { element, by } of slides)
    if (by) element.style.transform = `translate(${by[0]}px, ${by[1]}px)`
    else element.style.opacity = '0'
}

export function release(slides: Slide[]): void {
  for (const { element } of slides) element.style.transform = element.style.opacity = ''
}

/** Lets cards slide to the places that they already have; new ones appear. */
export function slide(slides: Slide[]): Animation[] {
  release(slides)
  return slides.map(({ element, by }) =>
    element.animate(by ? [{ transform: `translate(${by[0]}px, ${by[1]}px)` }, {}] : [{ opacity: 0 }, {}], {
      duration: motion(LONG),
      easing: 'ease',
    }),
  )
}
