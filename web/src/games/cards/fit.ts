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
/** The size that fits, as an index of `SIZES`; one beyond the last if none does. */
const known = new Map<string, number>()
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

function write({ node, full }: Pending, at: number): void {
  const part = SIZES[Math.min(at, SIZES.length - 1)] ?? 1
  node.style.fontSize = part === 1 ? '' : `${(full * part).toFixed(2)}px`
  node.toggleAttribute('data-cut', at >= SIZES.length)
}

/** The elements whose box or words have changed, with the font size that they have by themselves. */
function changed(nodes: HTMLElement[]): Pending[] {
  const boxes = nodes.map((node) => `${node.clientWidth}x${node.clientHeight}`)
  const found = nodes.filter((node, i) => {
    const state = fitted.get(node)
    if (!state?.words || !node.clientHeight || state.set === boxes[i]) return false
    state.set = boxes[i] ?? ''
    return true
  })
  for (const node of found) node.style.fontSize = ''
  return found.map((node) => {
    const full = parseFloat(getComputedStyle(node).fontSize)
    const { words, set } = fitted.get(node)!
    return { node, full, key: `${set} ${full} ${words}` }
  })
}

function measure(nodes: HTMLElement[]): void {
  let pending = changed(nodes).filter((one) => {
    const at = known.get(one.key)
    if (at !== undefined) write(one, at)
    return at === undefined
  })
  if (known.size > MOST_KNOWN) known.clear()
  for (let at = 0; at <= SIZES.length && pending.length; at++) {
    for (const one of pending) write(one, at)
    const fits = pending.map(({ node }) => at === SIZES.length || node.scrollHeight <= node.clientHeight + 1)
    pending.forEach((one, i) => {
      if (fits[i]) known.set(one.key, at)
    })
    pending = pending.filter((_, i) => !fits[i])
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
