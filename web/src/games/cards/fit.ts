/**
 * Sets the words of a card smaller until they fit; to be attached to the element that would cut them off.
 *
 *     <span class="lines" {@attach fit(words)}> ... </span>
 *
 * `words` is the content: when it changes, the element is measured again. If the words still do not fit, the element
 * gets the attribute `data-cut`.
 */
const LEAST = 0.74
const STEP = 0.065

export const fit =
  (words: string) =>
  (node: HTMLElement): (() => void) => {
    let size = ''
    const set = (): void => {
      const now = `${node.clientWidth}x${node.clientHeight}`
      if (!words || now === size || !node.clientHeight) return
      size = now
      node.style.fontSize = ''
      node.removeAttribute('data-cut')
      if (node.scrollHeight <= node.clientHeight + 1) return
      const full = parseFloat(getComputedStyle(node).fontSize)
      for (let part = 1 - STEP; part >= LEAST; part -= STEP) {
        node.style.fontSize = `${(full * part).toFixed(2)}px`
        if (node.scrollHeight <= node.clientHeight + 1) return
      }
      node.setAttribute('data-cut', '')
    }
    const watch = new ResizeObserver(set)
    watch.observe(node)
    const anew = (): void => {
      size = ''
      set()
    }
    document.fonts.addEventListener('loadingdone', anew)
    return () => {
      watch.disconnect()
      document.fonts.removeEventListener('loadingdone', anew)
    }
  }
