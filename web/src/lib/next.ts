/** Leads to the next table where it is the reader's turn. */
import { get } from './api'
import { tf } from './i18n/find'
import { router } from './route.svelte'
import { toasts } from './toast.svelte'
import type { Table } from './types'

/** The table after the one that is shown, in the order in which they have waited; the first one after the last. */
export async function next(here: string): Promise<void> {
  try {
    const tables = await get<Table[]>('/tables?which=turn')
    const at = tables.findIndex((table) => table.id === here)
    const found = tables[at + 1] ?? tables[0]
    if (found && found.id !== here) router.go(`/table/${found.id}`)
    else toasts.say(tf('turns.none'))
  } catch (error) {
    toasts.failed(error)
  }
}
