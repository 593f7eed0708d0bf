/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'
import Art from './Art.svelte'

const cover: Cover = {
  Art,
  place: 2,
  decisions: 160,
  about: {
    en: 'A civilization from antiquity to our days: cards, workers, leaders and wonders, and neighbours who grow stronger too.',
    it: "Una civiltà dall'antichità ai giorni nostri: carte, lavoratori, leader e meraviglie, e vicini che si rafforzano anche loro.",
    es: 'Una civilización desde la antigüedad hasta hoy: cartas, trabajadores, líderes y maravillas, y vecinos que también se fortalecen.',
  },
}

export default cover
