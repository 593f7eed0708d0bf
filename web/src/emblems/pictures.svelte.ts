/** The pictures of a game: the compositions of its cards, and the drawings they use. The drawings are loaded after the first paint
 * of a board that shows one of them. */

type Drawings = Record<string, string>

/** Calls back when the browser is idle. */
const atLeisure: (act: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (act) => requestIdleCallback(act, { timeout: 500 })
    : (act) => setTimeout(act, 50)

export class Pictures {
  /** The drawings by name; empty until they are loaded. */
  drawings = $state.raw<Drawings>({})
  private asked = false

  constructor(
    readonly emblems: Record<string, string>,
    private readonly load: () => Promise<{ DRAWINGS: Drawings }>,
  ) {}

  /** Loads the drawings once. If that fails, the next picture tries again. */
  want(): void {
    if (this.asked) return
    this.asked = true
    atLeisure(() => {
      this.load().then(
        ({ DRAWINGS }) => (this.drawings = DRAWINGS),
        () => (this.asked = false),
      )
    })
  }
}
