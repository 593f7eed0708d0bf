/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'
import Art from './Art.svelte'

const cover: Cover = {
  Art,
  place: 1,
  decisions: 20,
}

export default cover
