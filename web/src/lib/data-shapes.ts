/** What goes to the server and what comes back. Written by tools/web_types.py; not to be edited. */

/** The corrected cells of a game's data files. */
export interface NewDeck {
  game: string
  cells: Record<string, Record<string, Record<string, string>>>
  name?: string
}

export interface PartOrigin {
  title: string
  grade: string
}

export interface ItemOrigin {
  id: string
  name: string
  grade: string
  parts: PartOrigin[]
}

export interface FileOrigin {
  file: string
  title: string
  total: number
  /** How many rows are sure (`high`), `medium`, `low`, `partly` reconstructed, and `reconstructed`. */
  counts: Record<string, number>
  /** The rows that are reconstructed in whole or in part. */
  items: ItemOrigin[]
}

export interface OriginsOut {
  /** What the game was made from, in words. */
  sources: string[]
  files: FileOrigin[]
}

/** A data file that can be corrected. The first cell of a row is its id. */
export interface SheetOut {
  file: string
  title: string
  columns: string[]
  rows: string[][]
}

export interface SheetsOut {
  files: SheetOut[]
}

export interface DeckOut {
  id: string
  game: string
  name: string
  cells: Record<string, Record<string, Record<string, string>>>
}
