/**
 * What happens on the board, as the table sees it. The parts that show it are loaded when the reader first moves the
 * pointer or presses something, so that they do not belong to the first load.
 */
import type { Component } from 'svelte'
import type { TableState } from '../table.svelte'
import type { Position } from '../types'
import type { Director, Plan } from './director.svelte'
import type { Motions } from './types'

export class Show {
  director = $state.raw<Director | null>(null)
  Stage = $state.raw<Component<{ table: TableState; stage: Director }> | null>(null)
  private loading = false

  constructor(private readonly table: TableState) {}

  /** Loads what shows things, once; without it, positions are shown as they are. */
  async load(): Promise<void> {
    const game = this.table.table?.game_id
    if (this.loading || !game) return
    this.loading = true
    try {
      const [{ Director, Stage }, { default: motions }] = await Promise.all([import('./stage'), declared(game)])
      this.director = new Director(this.table, motions)
      this.Stage = Stage
    } catch {
      this.loading = false
    }
  }

  get left(): number {
    return this.director?.left ?? 0
  }

  get watched(): { area: string } | null {
    return this.director?.watched ?? null
  }

  prepare(before: Position | null, after: Position): Plan | null {
    return this.director?.prepare(before, after) ?? null
  }

  async perform(plan: Plan | null, end = ''): Promise<void> {
    await this.director?.perform(plan, end)
  }

  skip(): void {
    this.director?.skip()
  }
}

interface Declared {
  default: Motions
}
const files = import.meta.glob<Declared>('../../games/*/motion.ts')

async function declared(game: string): Promise<Declared> {
  const load = files[`../../games/${game}/motion.ts`]
  return load ? load() : { default: { travels: {}, beats: {}, clashes: {}, dice: {}, slides: {} } }
}
