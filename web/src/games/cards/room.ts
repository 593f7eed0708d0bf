/**
 * How much room a board has, in rem, which decides which of its parts are side by side and which are in tabs. The
 * container queries of the board use the same sizes.
 */
export interface Room {
  wide: number
  high: number
}

/** To be attached to the root of a board; reports its size at once and whenever it changes. */
export const room =
  (tell: (size: Room) => void) =>
  (node: HTMLElement): (() => void) => {
    const measure = (): void => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(node)
      const inner = (all: number, ...edges: string[]): number =>
        edges.reduce((left, edge) => left - parseFloat(edge), all) / rem
      tell({
        wide: inner(node.clientWidth, paddingLeft, paddingRight),
        high: inner(node.clientHeight, paddingTop, paddingBottom),
      })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    return () => watch.disconnect()
  }
