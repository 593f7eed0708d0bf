/** What the shell shows of this game beside its board. */
import type { Extras } from '../../lib/board'
import Summary from './Summary.svelte'

const extras: Extras = { Summary }

export default extras
