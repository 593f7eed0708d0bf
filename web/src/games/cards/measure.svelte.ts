/** Measures how wide words are, so that a name is set in a size at which none of its words has to break. */

/** Names are set a little tighter, in em, like the `letter-spacing` where they are drawn. */
const TIGHT = 0.02
const known = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined
/** How often a font has arrived: what was measured before is then measured again. */
let arrived = $state(0)
if (typeof document !== 'undefined')
  document.fonts?.addEventListener('loadingdone', () => {
    known.clear()
    arrived += 1
  })

function width(word: string): number {
  const found = known.get(word)
  if (found !== undefined) return found
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d')
    if (pen)
      pen.font = `condensed 600 100px ${getComputedStyle(document.documentElement).getPropertyValue('--serif') || 'serif'}`
  }
  const wide = pen ? pen.measureText(word).width / 100 - word.length * TIGHT : word.length * 0.7
  known.set(word, wide)
  return wide
}

/** The width of the widest word of a name, in em. A name may break after a slash or a hyphen. */
export const widest = (name: string): number =>
  arrived >= 0 ? Math.max(1, ...name.split(/[\s\u200b]|(?<=-)/).map(width)) : 1

/** The name with marks where it may break. */
export const breakable = (name: string): string => name.replaceAll('/', '/\u200b')
