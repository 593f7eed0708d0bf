/** How an emblem is composed, as written in a game's `emblems.json`:
 *
 *     main            one sign
 *     main+accent     and a small one in a medallion
 *     main/behind     and a large pale one behind it
 *     main@scene      before a scene of its own (else the scene that belongs to the type of the card)
 */
export const SCENES = ['plain', 'rays', 'hall', 'field', 'sea', 'desert', 'hills', 'night'] as const
export type Scene = (typeof SCENES)[number]

export interface Composition {
  main: string
  accent: string
  behind: string
  scene: Scene
}

const isScene = (name: string): name is Scene => (SCENES as readonly string[]).includes(name)

/** Reads a composition. */
export function compose(words: string, scene: Scene = 'plain'): Composition {
  const [signs = '', at = ''] = words.split('@')
  const [first = '', behind = ''] = signs.split('/')
  const [main = '', accent = ''] = first.split('+')
  return { main, accent, behind, scene: isScene(at) ? at : scene }
}

/** The composition of a card; cards of one series, such as `raid-i` to `raid-iii`, may share one. */
export const emblemOf = (id: string, emblems: Record<string, string>): string =>
  emblems[id] ?? emblems[id.replace(/-(a|i|ii|iii)$/, '')] ?? ''
