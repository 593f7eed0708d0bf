/** The moment after a frame: what has been drawn is on the screen. */

/** Runs something after the next frame, or at once if nothing is shown; returns how to call it off. */
export function afterFrame(run: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    run()
    return () => undefined
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = run
  const frame = requestAnimationFrame(() => port2.postMessage(0))
  return () => {
    cancelAnimationFrame(frame)
    port1.onmessage = null
  }
}

export const painted = (): Promise<void> => new Promise((done) => void afterFrame(done))
