/** What the server said about a move that is about to lose something; the same move again is made nonetheless. */
import { Failure } from './api'
import { prefs } from './prefs.svelte'
import type { TableState } from './table.svelte'
import type { WarningOut } from './shapes'
import type { Move, Position } from './types'

interface Told {
  version: number
  move: Move | undefined
  warnings: WarningOut[]
}

const NONE: WarningOut[] = []

export class Warned {
  private told = $state.raw<Told | null>(null)
  private tried: Move | undefined

  constructor(private table: TableState) {}

  /** The losses to show: those of the position on the board. */
  get lines(): WarningOut[] {
    return this.told && this.told.version === this.table.shown?.version ? this.told.warnings : NONE
  }

  /** The move that would bring them. */
  get move(): Move | undefined {
    return this.lines.length ? this.told?.move : undefined
  }

  /** Whether the reader is to be warned of these moves: not again of the one that was just warned of. */
  heeds(moves: Move[]): boolean {
    const again = this.move?.text === moves[0]?.text
    this.tried = moves[0]
    return prefs.warn && moves.length === 1 && !again
  }

  /** Keeps the warnings of a move that was not made because of them; returns whether there are any. */
  hear(error: unknown, position: Position): boolean {
    const warnings = error instanceof Failure ? error.problem.warnings : undefined
    if (!warnings?.length) return false
    this.told = { version: position.version, move: this.tried, warnings }
    return true
  }

  forget(): void {
    this.told = null
  }
}
