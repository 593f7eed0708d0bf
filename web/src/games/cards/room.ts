/** How much room a board has, in rem: it decides which of its parts stand side by side and which lie behind tabs. The same
 * measures stand in the container queries of the board. */
export interface Room {
  wide: number
  high: number
}

/** To be attached to the root of a board; tells its size at once and whenever it changes. */
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
