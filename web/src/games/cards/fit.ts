/**
 * Sets the words of a card smaller until they fit; to be attached to the element that would cut them off.
 *
 *     <span class="lines" {@attach fit(words)}> ... </span>
 *
 * `words` is the content: when it changes, the element is measured again. If the words still do not fit, the element
 * gets the attribute `data-cut`. All elements that change in one frame are measured together, and what was found for
 * the same words in the same box is remembered, because each measurement makes the browser lay out the page.
 */
const LEAST = 0.74
const STEP = 0.065
const SIZES = Array.from({ length: Math.floor((1 - LEAST) / STEP) + 1 }, (_, i) => 1 - i * STEP)

/** What was found for words in a box. */
interface Found {
  /** The size that fits, as an index of `SIZES`; one beyond the last if none does. */
  at: number
  /** The font size, empty if it is the one that the words have by themselves. */
  size: string
  /** The box with words of this size. */
  box: string
}
const known = new Map<string, Found>()
const MOST_KNOWN = 2000

interface Fitted {
  words: string
  /** The box and font for which the words were last set. */
  set: string
}
const fitted = new Map<HTMLElement, Fitted>()

interface Pending {
  node: HTMLElement
  key: string
  full: number
}

const boxOf = (node: HTMLElement): string => `${node.clientWidth}x${node.clientHeight}`

function write(node: HTMLElement, { at, size }: Omit<Found, 'box'>): void {
  if (node.style.fontSize !== size) node.style.fontSize = size
  node.toggleAttribute('data-cut', at >= SIZES.length)
}

const sized = (full: number, at: number): string =>
  at ? `${(full * (SIZES[Math.min(at, SIZES.length - 1)] ?? 1)).toFixed(2)}px` : ''

/** The elements whose box or words have changed and for which nothing is known yet; the others get their size. */
function unknown(nodes: HTMLElement[], root: string): Pending[] {
  const boxes = nodes.map(boxOf)
  const out: Pending[] = []
  nodes.forEach((node, i) => {
    const [state, box = ''] = [fitted.get(node), boxes[i]]
    if (!state?.words || box.endsWith('x0') || state.set === box) return
    const key = `${box} ${root} ${state.words}`
    const found = known.get(key)
    if (found) write(node, found)
    else out.push({ node, key, full: 0 })
    state.set = found?.box ?? box
  })
  return out
}

/** The first size worth trying: words that are a little smaller need less of each line and fewer lines. */
const guess = (high: number, room: number): number => {
  const least = SIZES.findIndex((part) => part * part * high <= room + 1)
  return least < 0 ? SIZES.length - 1 : least
}

/**
 * Finds a size for each element. Every pass writes to all of them first and reads afterward, so that it costs one
 * layout of the page; the first guess makes a second pass rare.
 */
function measure(nodes: HTMLElement[]): void {
  const found = unknown(nodes, getComputedStyle(document.documentElement).fontSize)
  if (!found.length) return
  if (known.size > MOST_KNOWN) known.clear()
  for (const { node } of found) write(node, { at: 0, size: '' })
  let pending = found.map((one) => ({
    ...one,
    full: parseFloat(getComputedStyle(one.node).fontSize),
    at:
      one.node.scrollHeight <= one.node.clientHeight + 1
        ? 0
        : Math.max(1, guess(one.node.scrollHeight, one.node.clientHeight)),
  }))
  while (pending.length) {
    for (const { node, full, at } of pending) write(node, { at, size: sized(full, at) })
    const tried = pending.map((one) => ({
      ...one,
      box: boxOf(one.node),
      fits: one.at === 0 || one.at >= SIZES.length || one.node.scrollHeight <= one.node.clientHeight + 1,
    }))
    for (const { node, key, full, at, box, fits } of tried) {
      if (!fits) continue
      known.set(key, { at, size: sized(full, at), box })
      fitted.get(node)!.set = box
    }
    pending = tried.filter(({ fits }) => !fits).map((one) => ({ ...one, at: one.at + 1 }))
  }
}

/** Measures everything again, because words have another width in a font that has been loaded. */
function again(): void {
  known.clear()
  for (const state of fitted.values()) state.set = ''
  measure([...fitted.keys()])
}

document.fonts.addEventListener('loadingdone', again)
const watch = new ResizeObserver((all) => measure(all.map((one) => one.target as HTMLElement)))

export const fit =
  (words: string) =>
  (node: HTMLElement): (() => void) => {
    fitted.set(node, { words, set: '' })
    watch.observe(node)
    return () => {
      watch.unobserve(node)
      fitted.delete(node)
    }
  }
