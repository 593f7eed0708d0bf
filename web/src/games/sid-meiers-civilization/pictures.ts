/** The pictures of the cards, and the scene that belongs to each type of card. */
import type { Scene } from '../../emblems/compose'
import { Pictures } from '../../emblems/pictures.svelte'
import EMBLEMS from './emblems.json'

export const PICTURES = new Pictures(EMBLEMS, () => import('./drawings'))

export const SCENES: Record<string, Scene> = { wonder: 'rays', improvement: 'hall', unit: 'field', marker: 'hills' }
