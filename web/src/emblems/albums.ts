/** The pictures of a game by its id; undefined if it has none or they cannot be loaded now. */
import type { Pictures } from './pictures.svelte'

const albums = import.meta.glob<{ PICTURES: Pictures }>('../games/*/pictures.ts')

export const album = async (game: string | undefined): Promise<Pictures | undefined> =>
  (await albums[`../games/${game}/pictures.ts`]?.().catch(() => undefined))?.PICTURES
