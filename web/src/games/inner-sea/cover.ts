/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'
import Art from './Art.svelte'

const cover: Cover = {
  Art,
  place: 3,
  decisions: 310,
  about: {
    en: 'Peoples around the Mediterranean grow, fight and build across the epochs, from the first cities to the great empires.',
    it: 'I popoli del Mediterraneo crescono, combattono e costruiscono di epoca in epoca, dalle prime città ai grandi imperi.',
    es: 'Los pueblos del Mediterráneo crecen, luchan y construyen a lo largo de las épocas, desde las primeras ciudades hasta los grandes imperios.',
  },
}

export default cover
