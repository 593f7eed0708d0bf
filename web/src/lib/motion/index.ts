/** How fast things move on the page. */
import { prefs } from '../prefs.svelte'

/** Whether the reader prefers reduced motion: cuts take the place of movements. */
export const reduced = (): boolean => calm.matches
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** The duration of a movement that takes `ms` milliseconds at normal speed; 0 if there are cuts instead. */
export const motion = (ms: number): number => (reduced() ? 0 : Math.round(ms * prefs.tempo))
